//! The distribution of each bot's scores: small multiples on one axis.

import * as Plot from "@observablehq/plot";
import { useCallback } from "preact/hooks";

import { highestBin, middle } from "../domain.ts";
import { figure, type Scale } from "../figures.ts";
import type { Scores } from "../report.ts";
import { Chart, labelRoom } from "./chart.tsx";

const LINE = 46;

interface Bot {
  name: string;
  scores: Scores;
  mean: number | null;
}

export function ScoresChart({ bots, scale }: { bots: Bot[]; scale: Scale }) {
  const height = bots.length * LINE + 54;
  const draw = useCallback((width: number) => scoresPlot(bots, scale, width, height), [bots, scale]);
  const label = "Distribution of the scores of each bot, on one axis; the table below has the figures.";
  return <Chart label={label} height={height} draw={draw} />;
}

function scoresPlot(bots: Bot[], scale: Scale, width: number, height: number) {
  const names = bots.map((bot) => bot.name);
  const { room, cut } = labelRoom(names, width);
  const high = highestBin(bots.flatMap((bot) => bot.scores.bins));
  const exact = bots.every((bot) => bot.scores.exact);
  const half = exact ? 0.44 : 0.5;
  const bars = level(
    bots.flatMap((bot) =>
      bot.scores.bins
        .filter((bin) => middle(bin) <= high)
        .map(([from, to, matches]) => {
          const [x1, x2] = from === to ? [from - half, from + half] : [from, to];
          return { name: bot.name, x1: scale.of(x1), x2: scale.of(x2), share: matches / (x2 - x1) };
        }),
    ),
  );
  const beyond = bots
    .map((bot) => ({
      name: bot.name,
      matches: bot.scores.bins.filter((bin) => middle(bin) > high).reduce((sum, bin) => sum + bin[2], 0),
    }))
    .filter((bot) => bot.matches > 0);
  const ends = bars.flatMap((bar) => [bar.x1, bar.x2]);
  const from = Math.min(...ends);
  const to = Math.max(...ends);
  const means = bots
    .map((bot) => ({ name: bot.name, mean: scale.of(bot.mean ?? Number.NaN) }))
    .filter((bot) => bot.mean <= to);
  const narrow = width < 520;
  return Plot.plot({
    width,
    height,
    marginLeft: room,
    marginRight: 14,
    marginTop: 6,
    marginBottom: 44,
    x: {
      domain: [from, to],
      label: scale.name,
      labelArrow: "none",
      labelAnchor: "center",
      ticks: narrow ? 4 : 8,
      tickSize: 0,
      grid: true,
    },
    y: { axis: null, domain: [0, 1] },
    fy: { domain: names, label: null, padding: 0.12, axis: "left", tickFormat: cut },
    marks: [
      Plot.rectY(bars, {
        fy: "name",
        x1: "x1",
        x2: "x2",
        y: "share",
        fill: "var(--accent)",
        fillOpacity: 0.62,
        insetLeft: exact ? 0 : 0.4,
        insetRight: exact ? 0 : 0.4,
      }),
      Plot.ruleY(names, { fy: (name: string) => name, y: 0, stroke: "var(--line)" }),
      Plot.tickX(means, { fy: "name", x: "mean", stroke: "currentColor", strokeWidth: 2 }),
      Plot.text(beyond, {
        fy: "name",
        frameAnchor: narrow ? "top-right" : "right",
        dx: -2,
        text: (bot: { matches: number }) => `${figure(bot.matches)} ${narrow ? "" : "beyond "}▸`,
        textAnchor: "end",
        fill: "var(--bad)",
        fontWeight: 600,
        stroke: "var(--surface)",
        strokeWidth: 4,
      }),
    ],
  });
}

/** Each bot's tallest bar fills its line, so that the shape of every bot is seen. */
function level<Bar extends { name: string; share: number }>(bars: Bar[]): Bar[] {
  const peaks = new Map<string, number>();
  for (const { name, share } of bars) peaks.set(name, Math.max(peaks.get(name) ?? 0, share));
  return bars.map((bar) => ({ ...bar, share: bar.share / (peaks.get(bar.name) ?? 1) }));
}
