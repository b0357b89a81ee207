//! The claims at one table by their time.

import { seconds } from "../figures.ts";
import { resultOf, type Round } from "./set-rounds.ts";

/** A lane a seat; while the film plays, time runs along it. */
export function Lanes({
  round: { answers },
  shown,
  bots,
  speed,
}: {
  round: Round;
  shown: number;
  bots: string[];
  speed: number | null;
}) {
  const most = 1.08 * Math.max(1, ...answers.map((answer) => answer.time_us));
  const share = (time: number) => `${(100 * time) / most}%`;
  const from = answers[shown - 1]?.time_us ?? 0;
  const to = answers[shown]?.time_us ?? from;
  const clock =
    speed === null
      ? { width: share(from) }
      : { "--from": share(from), width: share(to), animationDuration: `${(to - from) / 1000 / speed}ms` };
  return (
    <div class="lanes" aria-hidden="true">
      {bots.map((bot, seat) => {
        const answer = answers.findIndex((answer) => answer.seat === seat);
        const claim = answers[answer];
        const come = claim && answer < shown;
        return (
          <div key={seat} class="lane">
            <span class="who">
              <i class={`seat-mark seat-${seat}`}>{seat + 1}</i> {bot}
            </span>
            <span class="track">
              <span
                key={`${from} ${speed}`}
                class={`elapsed ${speed === null ? "" : "runs"}`}
                style={clock}
              />
              {claim && (
                <span
                  class={`claim ${come ? "come" : ""} seat-${seat}`}
                  style={{ left: share(claim.time_us) }}
                >
                  {come && resultOf(claim.result).sign}
                </span>
              )}
            </span>
            <span class="time">{come ? seconds(claim.time_us) : claim ? "…" : "out"}</span>
          </div>
        );
      })}
    </div>
  );
}
