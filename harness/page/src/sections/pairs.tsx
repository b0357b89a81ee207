//! Races: how every two that met did against each other.

import { figure } from "../figures.ts";
import type { Event, Standings } from "../report.ts";
import { type Column, Table } from "../table.tsx";

type Pair = NonNullable<Standings["pairs"]>[number];

export function Pairs({ event, pairs }: { event: Event; pairs: Pair[] }) {
  const place = new Map(event.bots.map((bot, index) => [bot.name, index]));
  const of = (name: string) => place.get(name) ?? Number.POSITIVE_INFINITY;
  const rows = pairs
    .map((pair) => (of(pair.bot) <= of(pair.against) ? pair : turned(pair)))
    .sort((a, b) => of(a.bot) - of(b.bot) || of(a.against) - of(b.against));
  const number = (label: string, by: (pair: Pair) => number): Column<Pair> => ({
    label,
    numeric: true,
    by,
    cell: (pair) => figure(by(pair)),
  });
  return (
    <Table
      caption="Who won how often against whom"
      rows={rows}
      columns={[
        { label: "Bot", heading: true, by: (pair) => of(pair.bot), cell: (pair) => pair.bot },
        { label: "Against", by: (pair) => of(pair.against), cell: (pair) => pair.against },
        number("Won", (pair) => pair.wins),
        number("Drawn", (pair) => pair.draws),
        number("Lost", (pair) => pair.losses),
        { label: "Share", by: (pair) => pair.wins - pair.losses, cell: (pair) => <Shares pair={pair} /> },
      ]}
    />
  );
}

/** The pair seen from the other bot. */
const turned = ({ bot, against, wins, draws, losses }: Pair): Pair => ({
  bot: against,
  against: bot,
  wins: losses,
  draws,
  losses: wins,
});

function Shares({ pair: { wins, draws, losses } }: { pair: Pair }) {
  const share = (count: number) => ({ flexGrow: count });
  return (
    <span class="shares" aria-hidden="true">
      <i class="better" style={share(wins)} />
      <i style={share(draws)} />
      <i class="worse" style={share(losses)} />
    </span>
  );
}
