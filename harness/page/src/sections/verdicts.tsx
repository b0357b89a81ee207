//! How each bot's matches ended.

import { useMemo } from "preact/hooks";

import { VerdictsChart, verdictColour } from "../charts/verdicts.tsx";
import { count, figure, list } from "../figures.ts";
import type { Event } from "../report.ts";
import { Column, Table } from "../table.tsx";
import { href } from "../route.ts";
import { VERDICTS } from "../verdicts.ts";

const MEANINGS: Record<string, string> = {
  ok: "played to its end",
  "illegal-move": "an answer that is no move of the game",
  trap: "the bot’s code failed",
  "out-of-fuel": "thought for too long",
  "out-of-memory": "failed after more memory was refused",
  "stack-overflow": "its calls were nested too deeply",
  "bad-view": "gave no room for the view",
  "too-many-answers": "used up the answers that the game allows",
  refused: "its file was not admitted",
  unrated: "stopped by the safety net: no score",
  void: "does not count, since another bot was stopped",
};

/** What a verdict means. */
export const verdictMeaning = (verdict: string): string => MEANINGS[verdict] ?? verdict;

export function VerdictsSection({ event }: { event: Event }) {
  const bots = useMemo(
    () =>
      event.bots.map(({ name }, index) => ({
        name,
        counts: event.verdicts[index] ?? {},
        first: event.standings.standings[index]?.first_forfeit,
      })),
    [event],
  );
  const verdicts = useMemo(() => {
    const present = new Set(bots.flatMap((bot) => Object.keys(bot.counts)));
    return [
      ...VERDICTS.filter((verdict) => present.has(verdict)),
      ...[...present].filter((verdict) => !VERDICTS.includes(verdict)),
    ];
  }, [bots]);
  const played = useMemo(
    () => bots.filter((bot) => Object.values(bot.counts).some((number) => number > 0)),
    [bots],
  );
  const faulty = bots.filter((bot) => Object.keys(bot.counts).some((verdict) => verdict !== "ok"));
  const columns: Column<(typeof bots)[number]>[] = [
    { label: "Bot", heading: true, by: (bot) => bot.name, cell: (bot) => bot.name },
    ...verdicts.map((verdict) => ({
      label: verdict,
      numeric: true,
      hint: verdictMeaning(verdict),
      by: (bot: (typeof bots)[number]) => bot.counts[verdict] ?? 0,
      cell: (bot: (typeof bots)[number]) =>
        bot.counts[verdict] ? figure(bot.counts[verdict]) : <span class="quiet">0</span>,
    })),
    {
      label: "First forfeit",
      by: (bot) => bot.first?.address,
      cell: (bot) => (bot.first ? <ForfeitLink event={event} address={bot.first.address} /> : "–"),
    },
  ];
  if (faulty.length === 0) {
    return (
      <p class="good">
        <span aria-hidden="true">✓</span> Every match of every bot was played to its end: there are no
        forfeits.
      </p>
    );
  }
  return (
    <>
      <p>
        {list(faulty.map((bot) => bot.name))} gave matches away. A forfeit counts as the worst score that a
        play could have.
      </p>
      {played.length <= 60 && (
        <figure>
          <VerdictsChart bots={played} verdicts={verdicts} />
          <figcaption class="legend">
            {verdicts.map((verdict) => (
              <span key={verdict}>
                <span class="swatch" style={{ background: verdictColour(verdict) }} /> <b>{verdict}</b>:{" "}
                {verdictMeaning(verdict)}
              </span>
            ))}
          </figcaption>
        </figure>
      )}
      <Table caption={`Verdicts of ${count(bots.length, "bot")}`} columns={columns} rows={bots} />
    </>
  );
}

/** An address as a link, where it is one of this event. */
function ForfeitLink({ event, address }: { event: Event; address: string }) {
  const [, deal, bots] = /#(\d+)\/(.+)$/.exec(address) ?? [];
  if (deal === undefined || bots === undefined) return <code>{address}</code>;
  return (
    <a href={href({ page: "match", event: event.name, deal: Number(deal), bots: bots.split("+") })}>
      deal {deal}
    </a>
  );
}
