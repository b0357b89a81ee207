//! Every two bots compared on the deals that both played: a matrix that is explored with pointer or
//! arrow keys, and the same as a table.

import { useMemo, useRef, useState, useLayoutEffect } from "preact/hooks";

import { silent, useWidth } from "../charts/chart.tsx";
import { Cell, matrixHeight, matrixPlot } from "../charts/matrix.ts";
import { figure, probability, Scale } from "../figures.ts";
import { Lazy } from "../lazy.tsx";
import type { Event } from "../report.ts";
import { Table } from "../table.tsx";

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

interface MatrixProps {
  names: string[];
  cells: Cell[];
  scale: Scale;
  exact: boolean;
}

function Matrix({ names, cells, scale, exact }: MatrixProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [at, setAt] = useState<[row: number, column: number]>([Math.min(1, names.length - 1), 0]);
  const drawn = useMemo(() => cells.filter((cell) => cell.mean !== null), [cells]);
  useLayoutEffect(() => {
    if (width > 0) drawing.current?.replaceChildren(silent(matrixPlot(names, cells, scale, width)));
  }, [names, cells, scale, width]);

  const rects = () => [
    ...(drawing.current?.querySelectorAll<SVGRectElement>('[data-mark="cell"] rect') ?? []),
  ];
  const selected = cells.find((cell) => cell.row === names[at[0]] && cell.column === names[at[1]]);
  useLayoutEffect(() => {
    rects().forEach((rect, index) =>
      rect.classList.toggle("selected", drawn[index] === selected && selected !== undefined),
    );
  });
  const point = (event: PointerEvent) => {
    const index = rects().indexOf(event.target as SVGRectElement);
    const cell = drawn[index];
    if (cell) setAt([names.indexOf(cell.row), names.indexOf(cell.column)]);
  };
  const key = (event: KeyboardEvent) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const clamp = (index: number) => Math.max(0, Math.min(names.length - 1, index));
    setAt(([row, column]) => [clamp(row + (step[0] ?? 0)), clamp(column + (step[1] ?? 0))]);
  };
  return (
    <figure>
      <div class="matrix" ref={place} style={{ minHeight: matrixHeight(names.length) }}>
        <div
          ref={drawing}
          tabIndex={0}
          role="application"
          aria-label="Matrix of paired differences. Arrow keys move from pair to pair; the table below has the same figures."
          aria-describedby="pair"
          onPointerMove={point}
          onPointerDown={point}
          onKeyDown={key}
        />
      </div>
      <p id="pair" class="pair" role="status">
        {at[0] === at[1] ? (
          `${names[at[0]]} with itself.`
        ) : (
          <Pair
            cell={selected}
            row={names[at[0]] ?? ""}
            column={names[at[1]] ?? ""}
            scale={scale}
            exact={exact}
          />
        )}
      </p>
      <figcaption class="legend">
        <span>
          <span class="swatch better" /> the bot of the row is better (lower)
        </span>
        <span>
          <span class="swatch worse" /> it is worse
        </span>
        <span>
          ● {exact ? "means differ, over all deals there are" : "significant after Holm’s correction, at 5 %"}
        </span>
      </figcaption>
    </figure>
  );
}

function Pair({
  cell,
  row,
  column,
  scale,
  exact,
}: {
  cell: Cell | undefined;
  row: string;
  column: string;
  scale: Scale;
  exact: boolean;
}) {
  if (!cell || cell.mean === null)
    return (
      <>
        {row} and {column} are not compared in this file.
      </>
    );
  const size = scale.difference(cell.mean);
  return (
    <>
      <strong>{row}</strong> − <strong>{column}</strong>:{" "}
      <strong>
        {size} {scale.name}
      </strong>
      {exact ? ", exact" : ` [${scale.interval(cell.ci95)}], corrected p ${probability(cell.p_holm)}`}
      {exact ? "." : cell.significant ? ": significant." : ": may be chance."}
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
