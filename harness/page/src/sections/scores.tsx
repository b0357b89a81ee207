//! How the scores of each bot are distributed.

import { useMemo, useState } from "preact/hooks";

import { ScoresChart } from "../charts/scores.tsx";
import { figure, Scale } from "../figures.ts";
import { Lazy } from "../lazy.tsx";
import type { Event } from "../report.ts";
import { DrawAll } from "./draw-all.tsx";

const DRAWN = 30;

export function ScoresSection({ event }: { event: Event }) {
  const [all, setAll] = useState(false);
  const scale = useMemo(() => new Scale(event.unit), [event]);
  const bots = useMemo(
    () =>
      event.bots
        .map(({ name }, index) => ({
          name,
          scores: event.scores[index] ?? { exact: true, bins: [] },
          mean: event.standings.standings[index]?.mean ?? null,
        }))
        .filter((bot) => bot.scores.bins.length > 0),
    [event],
  );
  const drawn = useMemo(() => (all ? bots : bots.slice(0, DRAWN)), [all, bots]);
  if (bots.length === 0) return <p>No match has a score.</p>;
  return (
    <>
      <figure>
        <ScoresChart bots={drawn} scale={scale} />
        <figcaption>
          Each bot’s most frequent scores fill its line; the upright stroke is its mean.
          <DrawAll drawn={drawn.length} all={bots.length} onAll={() => setAll(true)} />
        </figcaption>
      </figure>
      <Lazy summary="The figures as a table">
        {() => (
          <div class="scroll" role="region" aria-label="Distribution of scores" tabIndex={0}>
            <table>
              <caption class="unseen">Matches by score, in {scale.name}</caption>
              <thead>
                <tr>
                  <th scope="col">Bot</th>
                  <th scope="col">Matches by score, in {scale.name}</th>
                </tr>
              </thead>
              <tbody>
                {bots.map(({ name, scores }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td class="bins">
                      {scores.bins.map(([low, high, matches]) => (
                        <span key={low}>
                          <span class="quiet">
                            {low === high ? scale.score(low) : `${scale.score(low)} – ${scale.score(high)}`}:
                          </span>{" "}
                          {figure(matches)}{" "}
                        </span>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Lazy>
    </>
  );
}
