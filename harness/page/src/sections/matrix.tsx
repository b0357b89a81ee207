//! The matrix of paired differences: pointer or arrow keys choose a pair, whose figures stand below.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { silent, useWidth } from "../charts/chart.tsx";
import { type Cell, matrixHeight, matrixPlot } from "../charts/matrix.ts";
import { probability, type Scale } from "../figures.ts";

interface Props {
  names: string[];
  cells: Cell[];
  scale: Scale;
  exact: boolean;
}

export function Matrix({ names, cells, scale, exact }: Props) {
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
