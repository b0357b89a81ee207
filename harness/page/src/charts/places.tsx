//! The places of bots in several events, a line a bot.

import * as Plot from "@observablehq/plot";
import { useCallback } from "preact/hooks";

import type { Overall } from "../report.ts";
import { Chart, labelRoom } from "./chart.tsx";

const LINE = 44;
/** Bots drawn; of more, lines are a tangle. */
const DRAWN = 20;

export function PlacesChart({ overall }: { overall: Overall }) {
  const rows = overall.standings.slice(0, DRAWN);
  const height = Math.max(4, rows.length) * LINE + 40;
  const draw = useCallback((width: number) => placesPlot(overall, rows, width, height), [overall]);
  return (
    <Chart
      label="The place of each bot in each event; the table below has the figures."
      height={height}
      draw={draw}
    />
  );
}

function placesPlot(overall: Overall, rows: Overall["standings"], width: number, height: number) {
  const last = "overall";
  const points = rows.flatMap((row) => [
    ...overall.events.flatMap((event) => {
      const place = row.places[event];
      return place === undefined ? [] : [{ name: row.name, at: event, place, first: row.rank === 1 }];
    }),
    { name: row.name, at: last, place: row.rank, first: row.rank === 1 },
  ]);
  const names = rows.map((row) => row.name);
  const { room, cut } = labelRoom(names, width);
  const ends = points.filter((point) => point.at === last);
  const label = {
    x: "at",
    y: "place",
    text: (end: { name: string }) => cut(end.name),
    dx: 14,
    textAnchor: "start",
    fill: "currentColor",
  } as const;
  const lowest = Math.max(...points.map((point) => point.place));
  const colour = (point: { first: boolean }) => (point.first ? "var(--accent)" : "var(--edge)");
  return Plot.plot({
    width,
    height,
    marginLeft: 46,
    marginRight: room + 8,
    marginTop: 34,
    marginBottom: 14,
    x: {
      type: "point",
      domain: [...overall.events, last],
      axis: "top",
      label: null,
      tickSize: 0,
      padding: 0.15,
    },
    y: {
      domain: [1, Math.max(2, lowest)],
      reverse: true,
      label: "place",
      labelArrow: "none",
      ticks: Math.min(lowest, 10),
      tickFormat: "d",
      tickSize: 0,
      grid: true,
      inset: 14,
    },
    marks: [
      Plot.lineY(points, {
        x: "at",
        y: "place",
        z: "name",
        stroke: colour,
        strokeWidth: 3,
        curve: "bump-x",
        sort: (point: { first: boolean }) => Number(point.first),
      }),
      Plot.dot(points, { x: "at", y: "place", r: 6, fill: colour, stroke: "var(--surface)", strokeWidth: 2 }),
      Plot.text(
        ends.filter((end) => !end.first),
        { ...label },
      ),
      Plot.text(
        ends.filter((end) => end.first),
        { ...label, fontWeight: 700 },
      ),
    ],
  });
}
