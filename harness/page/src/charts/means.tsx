//! Means with their 95 % intervals, a bot a line.

import * as Plot from "@observablehq/plot";
import { useCallback } from "preact/hooks";

import { domain } from "../domain.ts";
import type { Scale } from "../figures.ts";
import type { Standing } from "../report.ts";
import { Chart, labelRoom } from "./chart.tsx";

const LINE = 30;

export function MeansChart({ rows, scale, exact }: { rows: Standing[]; scale: Scale; exact: boolean }) {
  const height = rows.length * LINE + 56;
  const draw = useCallback((width: number) => meansPlot(rows, scale, width, height), [rows, scale]);
  const label =
    `Mean score of each bot${exact ? "" : " with its 95 % interval"}, ` +
    "lower is better; the table below has the figures.";
  return <Chart label={label} height={height} draw={draw} />;
}

/** The bots whose means lie too far from the others to be drawn on their axis. */
export function farBots(rows: Standing[]): Standing[] {
  const [, high] = domain(rows.map((row) => row.mean ?? Number.NaN));
  return rows.filter((row) => (row.mean ?? Number.NaN) > high);
}

function meansPlot(rows: Standing[], scale: Scale, width: number, height: number) {
  const names = rows.map((row) => row.name);
  const { room, cut } = labelRoom(names, width);
  const points = rows.map((row) => ({
    name: row.name,
    mean: scale.of(row.mean ?? Number.NaN),
    low: scale.of(row.ci95?.[0] ?? Number.NaN),
    high: scale.of(row.ci95?.[1] ?? Number.NaN),
    text: scale.mean(row.mean),
  }));
  const [low, high] = domain(points.map((point) => point.mean));
  const inside = points.filter((point) => point.mean <= high);
  const beyond = points.filter((point) => point.mean > high);
  const ends = inside.flatMap((point) => [point.low, point.high]).filter(Number.isFinite);
  const from = Math.min(low, Math.max(Math.min(...ends), low - (high - low)));
  // An interval that reaches far beyond all means is cut.
  const to = Math.max(high, Math.min(Math.max(...ends), high + (high - low)));
  const margin = (to - from) * 0.04;
  const edge = to + margin;
  const narrow = width < 520;
  return Plot.plot({
    width,
    height,
    marginLeft: room,
    marginRight: narrow ? 58 : 76,
    marginTop: 8,
    marginBottom: 44,
    x: {
      domain: [from - margin, edge],
      label: `mean, ${scale.name} (lower is better)`,
      labelArrow: "none",
      grid: true,
      ticks: narrow ? 4 : 8,
      labelAnchor: "center",
      tickSize: 0,
    },
    y: { domain: names, label: null, tickSize: 0, tickFormat: cut },
    marks: [
      Plot.ruleY(points, { y: "name", stroke: "var(--line)", strokeDasharray: "1,4" }),
      Plot.ruleY(inside, {
        y: "name",
        x1: (point: { low: number }) => Math.max(point.low, from),
        x2: (point: { high: number }) => Math.min(point.high, to),
        stroke: "var(--accent)",
        strokeWidth: 7,
        strokeOpacity: 0.28,
        strokeLinecap: "round",
      }),
      Plot.dotX(inside, {
        y: "name",
        x: "mean",
        fill: "var(--accent)",
        r: 5,
        stroke: "var(--surface)",
        strokeWidth: 1.5,
      }),
      Plot.text(inside, {
        y: "name",
        x: edge,
        text: "text",
        textAnchor: "start",
        dx: 8,
        fill: "currentColor",
        fontVariant: "tabular-nums",
      }),
      Plot.text(beyond, {
        y: "name",
        x: edge,
        text: (point: { text: string }) => `${point.text} ▸`,
        textAnchor: "end",
        dx: narrow ? 54 : 70,
        fill: "var(--bad)",
        fontWeight: 600,
      }),
    ],
  });
}
