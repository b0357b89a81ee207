//! How each bot's matches ended, as shares of all.

import * as Plot from "@observablehq/plot";
import { useCallback } from "preact/hooks";

import { figure } from "../figures.ts";
import { Chart, labelRoom } from "./chart.tsx";

const LINE = 34;

export interface VerdictCounts {
  name: string;
  counts: Record<string, number>;
}

export function VerdictsChart({ bots, verdicts }: { bots: VerdictCounts[]; verdicts: string[] }) {
  const height = bots.length * LINE + 44;
  const draw = useCallback((width: number) => verdictsPlot(bots, verdicts, width, height), [bots, verdicts]);
  return (
    <Chart
      label="Share of each verdict for each bot; the table below has the figures."
      height={height}
      draw={draw}
    />
  );
}

function verdictsPlot(bots: VerdictCounts[], verdicts: string[], width: number, height: number) {
  const names = bots.map((bot) => bot.name);
  const { room, cut } = labelRoom(names, width);
  const parts = bots.flatMap((bot) => {
    const all = Object.values(bot.counts).reduce((sum, count) => sum + count, 0);
    let before = 0;
    return verdicts.flatMap((verdict) => {
      const share = (bot.counts[verdict] ?? 0) / all;
      if (!(share > 0)) return [];
      const part = { name: bot.name, verdict, from: before, to: before + share, share };
      before += share;
      return [part];
    });
  });
  const wide = parts.filter((part) => part.share * (width - room) > part.verdict.length * 7 + 50);
  return Plot.plot({
    width,
    height,
    marginLeft: room,
    marginRight: 14,
    marginTop: 4,
    marginBottom: 30,
    x: {
      domain: [0, 1],
      label: null,
      tickFormat: (share: number) => `${figure(share * 100)} %`,
      ticks: width < 520 ? 3 : 5,
      tickSize: 0,
    },
    y: { domain: names, label: null, tickSize: 0, tickFormat: cut, padding: 0.24 },
    color: { type: "identity" },
    marks: [
      Plot.barX(parts, {
        y: "name",
        x1: "from",
        x2: "to",
        fill: (part: { verdict: string }) => verdictColour(part.verdict),
        insetRight: 1,
        rx: 2,
      }),
      Plot.text(wide, {
        y: "name",
        x: (part: { from: number; to: number }) => (part.from + part.to) / 2,
        text: (part: { verdict: string; share: number }) =>
          `${part.verdict} ${figure(part.share * 100, part.share < 0.995 ? 1 : 0)} %`,
        fill: "var(--on-verdict)",
        fontWeight: 600,
      }),
    ],
  });
}

/** The colour of a verdict, as the style sheet has it. */
export const verdictColour = (verdict: string): string => `var(--verdict-${verdict}, var(--verdict-void))`;
