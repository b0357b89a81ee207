//! All reaction times of a match.

import { count, figure } from "../figures.ts";
import type { Picture, Round } from "./set-rounds.ts";

/** A row a seat; what has come is dark. */
export function Overview({ rounds, at, bots }: { rounds: Round[]; at: Picture; bots: string[] }) {
  const times = rounds.flatMap(({ answers }) => answers.map((answer) => answer.time_us));
  const most = Math.max(1, ...times.sort((a, b) => a - b).slice(0, Math.ceil(times.length * 0.98)));
  const height = 36;
  return (
    <div class="overview" aria-hidden="true">
      {bots.map((bot, seat) => {
        const come = rounds
          .slice(0, at.round + 1)
          .flatMap(({ answers }, round) =>
            (round < at.round ? answers : answers.slice(0, at.shown)).filter(
              (answer) => answer.seat === seat,
            ),
          );
        const taken = come.filter((answer) => answer.result === "taken").length;
        const wrong = come.filter(
          (answer) => answer.result === "wrong" || answer.result === "none-wrong",
        ).length;
        const spent = come.reduce((sum, answer) => sum + answer.time_us, 0);
        return (
          <div key={seat} class="lane">
            <span class="who">
              <i class={`seat-mark seat-${seat}`}>{seat + 1}</i> {bot}
            </span>
            <svg
              viewBox={`0 0 ${Math.max(rounds.length, 12) * 10} ${height}`}
              preserveAspectRatio="none"
              class={`bars seat-${seat}`}
            >
              {rounds.map(({ answers }, round) => {
                const index = answers.findIndex((answer) => answer.seat === seat);
                const answer = answers[index];
                if (!answer) return null;
                const size = Math.max(3, (height - 2) * Math.min(1, answer.time_us / most));
                const state = round < at.round || (round === at.round && index < at.shown) ? "come" : "";
                return (
                  <rect
                    key={round}
                    class={`${answer.result} ${state}`}
                    x={round * 10 + 1}
                    width={8}
                    y={height - size}
                    height={size}
                    rx={1.5}
                  />
                );
              })}
            </svg>
            <span class="time">
              {count(taken, "set")}
              {wrong > 0 ? `, ${wrong} wrong` : ""} · {figure(spent / 1e6, 1)} s
            </span>
          </div>
        );
      })}
      <p class="quiet key">
        Reaction time at each table:
        <span>
          <i class="box taken" /> taken
        </span>{" "}
        <span>
          <i class="box wrong" /> wrong
        </span>{" "}
        {bots.length > 1 && (
          <span>
            <i class="box late" /> late
          </span>
        )}
      </p>
    </div>
  );
}
