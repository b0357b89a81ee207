//! The ranking of one event: means with intervals drawn, and the table of all figures.

import { useMemo, useState } from "preact/hooks";

import { MeansChart } from "../charts/means.tsx";
import { count, figure, list, probability, Scale } from "../figures.ts";
import type { Event, Standing } from "../report.ts";
import { Column, Table } from "../table.tsx";

/** Bots drawn before one asks for all. */
const DRAWN = 40;

export function StandingsSection({ event }: { event: Event }) {
  const [all, setAll] = useState(false);
  const scale = useMemo(() => new Scale(event.unit), [event]);
  const rows = event.standings.standings;
  const ranked = useMemo(() => rows.filter((row) => row.mean !== null), [rows]);
  const drawn = useMemo(() => (all ? ranked : ranked.slice(0, DRAWN)), [all, ranked]);
  const columns = useMemo(() => columnsOf(event, scale), [event, scale]);
  const apart = event.standings.not_told_apart ?? [];
  return (
    <>
      {drawn.length > 0 && (
        <figure>
          <MeansChart rows={drawn} scale={scale} exact={event.exhaustive} />
          <figcaption>
            {event.exhaustive
              ? "Each dot is a mean over all possible deals: exact, without an interval."
              : "Each dot is a mean, the bar around it its 95 % interval."}
            {drawn.length < ranked.length && (
              <>
                {" "}
                The first {DRAWN} of {ranked.length} are drawn.{" "}
                <button type="button" class="small" onClick={() => setAll(true)}>
                  Draw all
                </button>
              </>
            )}
          </figcaption>
        </figure>
      )}
      <Table
        caption={`Standings of ${event.name}`}
        columns={columns}
        rows={rows}
        marked={(row) => row.rank === 1}
        sorted={{ label: "Rank", down: false }}
      />
      {apart.length > 0 && (
        <p class="note">
          Not told apart by the test:{" "}
          {apart.map(({ bots, p_holm }, index) => (
            <span key={index}>
              {index > 0 && "; "}
              <strong>{list(bots)}</strong> (p = {probability(p_holm)})
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

function columnsOf(event: Event, scale: Scale): Column<Standing>[] {
  const rows = event.standings.standings;
  const has = (of: (row: Standing) => unknown) =>
    rows.some((row) => of(row) !== null && of(row) !== undefined);
  const columns: Column<Standing>[] = [
    {
      label: "Rank",
      numeric: true,
      by: (row) => row.rank,
      cell: (row) => (row.rank === null ? "–" : <b>{row.rank}</b>),
    },
    { label: "Bot", heading: true, by: (row) => row.name, cell: (row) => <BotCell row={row} /> },
    {
      label: `Mean, ${scale.name}`,
      numeric: true,
      by: (row) => row.mean,
      cell: (row) => <b>{scale.mean(row.mean)}</b>,
    },
    {
      label: "95 % interval",
      numeric: true,
      hint: "of the mean, over all deals that might have been drawn",
      by: (row) => row.ci95?.[0],
      cell: (row) => (event.exhaustive && row.mean !== null ? "exact" : scale.interval(row.ci95)),
    },
    {
      label: "Ranks",
      numeric: true,
      hint: "from 1 + the bots that are significantly better, to those not significantly worse",
      by: (row) => row.rank_low,
      cell: ranks,
    },
    {
      label: "Behind first",
      numeric: true,
      hint: "mean difference to the first; * where it is significant",
      by: (row) => row.behind_leader?.difference,
      cell: (row) => (row.behind_leader ? <Behind row={row} event={event} scale={scale} /> : "–"),
    },
    { label: "Median", numeric: true, by: (row) => row.median, cell: (row) => scale.score(row.median) },
  ];
  if (has((row) => row.mean_regret)) {
    columns.push({
      label: "Regret",
      numeric: true,
      hint: "mean of score − the best possible score",
      by: (row) => row.mean_regret,
      cell: (row) => scale.mean(row.mean_regret),
    });
  }
  if (event.seats > 1 && event.standings.pairs) {
    const records = pairRecords(event);
    const of = (row: Standing) => records.get(row.name);
    columns.push({
      label: "Won – drawn – lost",
      numeric: true,
      hint: "matches against another bot with the lower, the same, the higher score",
      by: (row) => of(row)?.[0],
      cell: (row) =>
        of(row)
          ?.map((number) => figure(number))
          .join(" – ") ?? "–",
    });
  }
  const more: [string, (row: Standing) => number | null | undefined, string?][] = [
    ["Total", (row) => row.total, "guesses in all"],
    ["Worst", (row) => row.worst, "most guesses"],
    ["Unsolved", (row) => row.unsolved, "secrets not found"],
    ["Sets", (row) => row.sets, "sets taken, in all"],
    ["Wrong", (row) => row.wrong, "wrong claims, in all"],
    ["Missed", (row) => row.missed, "sets missed, in all"],
    ["Reaction, ms", (row) => row.reaction_ms, "mean simulated reaction time"],
  ];
  for (const [label, of, hint] of more) {
    if (has(of))
      columns.push({
        label,
        numeric: true,
        by: of,
        cell: (row) => figure(of(row)),
        ...(hint ? { hint } : {}),
      });
  }
  columns.push(
    {
      label: "Forfeits",
      numeric: true,
      by: (row) => row.forfeits,
      cell: (row) => <span class={row.forfeits > 0 ? "bad" : ""}>{figure(row.forfeits)}</span>,
    },
    { label: "Matches", numeric: true, by: (row) => row.matches, cell: (row) => figure(row.matches) },
  );
  return columns;
}

function BotCell({ row }: { row: Standing }) {
  return (
    <>
      <span class="bot">{row.name}</span>
      {row.author && <span class="author">{row.author}</span>}
      {row.status !== "ranked" && (
        <span class="status">
          {row.status}
          {row.reason && <span class="reason">: {row.reason}</span>}
        </span>
      )}
    </>
  );
}

function Behind({ row, event, scale }: { row: Standing; event: Event; scale: Scale }) {
  const behind = row.behind_leader;
  const alpha = event.standings.tests?.alpha ?? 0.05;
  const significant = !event.exhaustive && behind?.p_holm != null && behind.p_holm <= alpha;
  return (
    <span title={behind?.p_holm == null ? undefined : `corrected p = ${probability(behind.p_holm)}`}>
      {scale.difference(behind?.difference)}
      <span class="star" aria-label={significant ? "significant" : undefined}>
        {significant ? "*" : " "}
      </span>
    </span>
  );
}

const ranks = (row: Standing) =>
  row.rank_low === null
    ? "–"
    : row.rank_low === row.rank_high
      ? figure(row.rank_low)
      : `${row.rank_low} – ${row.rank_high}`;

/** Wins, draws and losses of each bot in races. */
function pairRecords(event: Event): Map<string, [number, number, number]> {
  const records = new Map<string, [number, number, number]>();
  const add = (name: string, wins: number, draws: number, losses: number) => {
    const [w, d, l] = records.get(name) ?? [0, 0, 0];
    records.set(name, [w + wins, d + draws, l + losses]);
  };
  for (const { bot, against, wins, draws, losses } of event.standings.pairs ?? []) {
    add(bot, wins, draws, losses);
    add(against, losses, draws, wins);
  }
  return records;
}

/** One sentence that says who won. */
export function winner(event: Event): string {
  const scale = new Scale(event.unit);
  const rows = event.standings.standings;
  const first = rows.filter((row) => row.rank === 1);
  const [leader] = first;
  if (!leader) return "No bot is ranked.";
  const names = first.length > 3 ? count(first.length, "bot") : list(first.map((row) => row.name));
  const close = rows.filter((row) => row.rank !== null && row.rank > 1 && row.rank_low === 1);
  const mean = `a mean of ${scale.mean(leader.mean)} ${scale.name}`;
  const won =
    first.length > 1 ? `${names} share the first place with ${mean}` : `${names} is first with ${mean}`;
  if (close.length === 0) return `${won}.`;
  const others = close.length > 3 ? count(close.length, "bot") : list(close.map((row) => row.name));
  return `${won}; it cannot be told apart from ${others}.`;
}
