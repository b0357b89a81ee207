//! Every two bots compared on the deals that both played: a matrix that is explored with pointer or
//! arrow keys, and the same as a table.

import { useMemo } from "preact/hooks";

import type { Cell } from "../charts/matrix.ts";
import { figure, probability, Scale } from "../figures.ts";
import { Lazy } from "../lazy.tsx";
import type { Event } from "../report.ts";
import { Table } from "../table.tsx";
import { Matrix } from "./matrix.tsx";

export function DifferencesSection({ event }: { event: Event }) {
  const scale = useMemo(() => new Scale(event.unit), [event]);
  const { names, cells } = useMemo(() => cellsOf(event), [event]);
  if (cells.length === 0) return <p>There are no two ranked bots to compare.</p>;
  return (
    <>
      <Matrix names={names} cells={cells} scale={scale} exact={event.exhaustive} />
      <Lazy summary="The figures as a table">
        {() => (
          <Table
            caption="Paired differences: the first bot's mean − the second's"
            rows={cells.filter((cell) => names.indexOf(cell.row) > names.indexOf(cell.column))}
            columns={[
              {
                label: "Bot",
                heading: true,
                by: (cell) => names.indexOf(cell.row),
                cell: (cell) => cell.row,
              },
              { label: "Against", by: (cell) => names.indexOf(cell.column), cell: (cell) => cell.column },
              {
                label: `Difference, ${scale.name}`,
                numeric: true,
                by: (cell) => cell.mean,
                cell: (cell) => scale.difference(cell.mean),
              },
              {
                label: "95 % interval",
                numeric: true,
                by: (cell) => cell.ci95?.[0],
                cell: (cell) => (event.exhaustive ? "exact" : scale.interval(cell.ci95)),
              },
              {
                label: "Corrected p",
                numeric: true,
                by: (cell) => cell.p_holm,
                cell: (cell) => probability(cell.p_holm),
              },
              {
                label: "Significant",
                by: (cell) => (cell.significant ? 0 : 1),
                cell: (cell) => (cell.significant ? "yes" : "no"),
              },
              { label: "Deals", numeric: true, by: (cell) => cell.deals, cell: (cell) => figure(cell.deals) },
            ]}
          />
        )}
      </Lazy>
    </>
  );
}

/** Both halves of the matrix. */
function cellsOf(event: Event): { names: string[]; cells: Cell[] } {
  const alpha = event.standings.tests?.alpha ?? 0.05;
  const compared = new Set<number>();
  const cells = event.differences.flatMap(({ a, b, mean, ci95, p_holm, deals }): Cell[] => {
    const [first, second] = [event.bots[a]?.name, event.bots[b]?.name];
    if (first === undefined || second === undefined) return [];
    compared.add(a).add(b);
    const significant = event.exhaustive ? mean !== null && mean !== 0 : p_holm !== null && p_holm <= alpha;
    const turned: Cell["ci95"] = ci95 && [-ci95[1], -ci95[0]];
    const common = { p_holm, deals, significant };
    return [
      { row: second, column: first, mean, ci95, ...common },
      { row: first, column: second, mean: mean === null ? null : 0 - mean, ci95: turned, ...common },
    ];
  });
  const names = event.bots.filter((_, index) => compared.has(index)).map((bot) => bot.name);
  return { names, cells };
}
