//! The columns of the standings, those of the game among them.

import { figure, probability, Scale } from "../figures.ts";
import type { Event, Standing } from "../report.ts";
import type { Column } from "../table.tsx";

export function columnsOf(event: Event, scale: Scale): Column<Standing>[] {
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
    { label: "Median", numeric: true, by: (row) => row.median, cell: (row) => scale.median(row.median) },
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
  columns.push(
    {
      label: "Forfeits",
      numeric: true,
      by: (row) => row.forfeits,
      cell: (row) => <span class={row.forfeits > 0 ? "bad" : ""}>{figure(row.forfeits)}</span>,
    },
    { label: "Matches", numeric: true, by: (row) => row.matches, cell: (row) => figure(row.matches) },
  );
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
