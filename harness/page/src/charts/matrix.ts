//! The matrix of paired differences, drawn.

import * as Plot from "@observablehq/plot";

import type { Scale } from "../figures.ts";
import { labelRoom } from "./chart.tsx";

/** The row's mean − the column's, with what it takes to say so. */
export interface Cell {
  row: string;
  column: string;
  mean: number | null;
  ci95: [number, number] | null;
  p_holm: number | null;
  deals: number;
  significant: boolean;
}

/** From how many bots on the cells are too small for figures. */
const FIGURES_UP_TO = 12;
/** Room for the names above, before the width is known. */
const SIDEWAYS = 82;
/** About the width of a letter, and most letters of a name above. */
const LETTER = 7;
const LETTERS = 30;
/** The slant of the names above where cells are wide enough for figures. */
const SLANT = 40;
/** The height of a large cell. */
const HIGHEST = 44;

/** About the height of the drawing, before the width is known. */
export const matrixHeight = (names: number): number => Math.min(names * HIGHEST + SIDEWAYS, 300);

export function matrixPlot(names: string[], cells: Cell[], scale: Scale, width: number) {
  const { room, cut } = labelRoom(names, width);
  const [wide, right] = slantedRoom(names, width - room);
  // Where slanted names would take too much of the width they stand upright.
  const slanted = wide >= HIGHEST;
  const cell = slanted ? wide : Math.max(5, Math.min(84, (width - room - 4) / names.length));
  const longest = LETTER * Math.max(0, ...names.map((name) => short(name).length));
  const above = Math.ceil(longest * (slanted ? sine : 1)) + 18;
  const height = Math.min(cell, HIGHEST);
  const drawn = cells.filter((cell) => cell.mean !== null);
  const largest = extreme(drawn.map((cell) => Math.abs(cell.mean ?? 0)));
  const figures = names.length <= FIGURES_UP_TO && cell >= 44;
  const named = cell >= 11;
  const numbers = (significant: boolean, dy: number) =>
    Plot.text(
      drawn.filter((cell) => cell.significant === significant),
      {
        x: "column",
        y: "row",
        text: (cell: Cell) => compact(scale, cell.mean ?? 0),
        fill: "currentColor",
        fontSize: 11,
        fontWeight: 500,
        dy,
      },
    );
  return Plot.plot({
    width: room + cell * names.length + (slanted ? right : 4),
    height: height * names.length + (named ? above : 12),
    marginLeft: named ? room : 4,
    marginRight: slanted ? right : 4,
    marginTop: named ? above - 4 : 4,
    marginBottom: 4,
    padding: 0,
    color: { type: "identity" },
    x: {
      domain: names,
      axis: named ? "top" : null,
      label: null,
      tickRotate: slanted ? -SLANT : -90,
      tickSize: 0,
      tickFormat: (name: string) => short(name),
    },
    y: { domain: names, axis: named ? "left" : null, label: null, tickSize: 0, tickFormat: cut },
    marks: [
      Plot.cell(drawn, {
        x: "column",
        y: "row",
        fill: (cell: Cell) => colour(cell.mean ?? 0, largest),
        inset: cell > 12 ? 1 : 0.25,
        rx: cell > 12 ? 3 : 0,
      }),
      figures ? numbers(true, height > 34 ? -3 : 0) : null,
      figures ? numbers(false, 0) : null,
      Plot.dot(
        drawn.filter((cell) => cell.significant),
        {
          x: "column",
          y: "row",
          r: figures ? 2.2 : Math.max(0.8, Math.min(3, cell / 7)),
          fill: "currentColor",
          dy: figures ? height / 2 - 9 : 0,
        },
      ),
    ],
  });
}

/** Blue where the row is better, orange where it is worse, paler the less it is. */
function colour(mean: number, largest: number): string {
  const strength = Math.round(12 + 88 * Math.sqrt(Math.min(1, Math.abs(mean) / largest)));
  if (mean === 0) return "var(--even)";
  return `color-mix(in oklab, var(${mean < 0 ? "--better" : "--worse"}) ${strength}%, var(--even))`;
}

/** The size of a difference that has the full colour: what lies far beyond the rest does not count. */
function extreme(sizes: number[]): number {
  const sorted = sizes.sort((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length * 0.6)] ?? 1;
  return (sorted.findLast((size) => size <= usual * 8) ?? usual) || 1;
}

function compact(scale: Scale, mean: number): string {
  const value = scale.of(mean);
  const size = Math.abs(value);
  const text =
    size >= 10_000
      ? `${Math.round(size / 1000).toLocaleString("en-GB")}k`
      : size.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
  return value < 0 ? `−${text}` : value > 0 ? `+${text}` : "0";
}

const short = (name: string): string =>
  name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name;

const cosine = Math.cos((SLANT * Math.PI) / 180);
const sine = Math.sin((SLANT * Math.PI) / 180);

/** The width of a cell, and the room at the right that slanted names need beyond the cells. */
function slantedRoom(names: string[], width: number): [cell: number, right: number] {
  const beyond = (cell: number) =>
    names.map((name, index) => short(name).length * LETTER * cosine - (names.length - index - 0.5) * cell);
  const needed = (cell: number) => Math.max(4, 8 + Math.max(...beyond(cell)));
  let cell = Math.min(84, (width - 4) / names.length);
  while (cell > 5 && cell * names.length + needed(cell) > width) cell -= 1;
  return [cell, needed(cell)];
}
