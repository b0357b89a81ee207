//! How a person did beside the bots on the same deal.

import { count, figure, Scale } from "../figures.ts";
import type { Event } from "../report.ts";
import { namesOf } from "../sections/matches.tsx";

export interface Score {
  found: number;
  wrong: number;
  missed: number;
  hints: number;
  /** Milliseconds charged. */
  charged: number;
}

interface Place {
  name: string;
  score: string;
  order: number;
  you: boolean;
}

export function Result({
  event,
  index,
  score,
  ms,
}: {
  event: Event | null;
  index: number;
  score: Score;
  ms: number;
}) {
  const mine = ms + score.charged;
  const places = placesOf(event, index, mine);
  const hints = score.hints > 0 ? `, with ${count(score.hints, "hint")}` : "";
  return (
    <section class="result" aria-label="Result">
      <h3>
        {count(score.found, "set")} in {figure(ms / 1000, 1)} s
        {score.charged > 0 && ` + ${score.charged / 1000} s charged`}
        {hints}
      </h3>
      {places.length > 1 ? (
        <>
          <ol class="podium">
            {places.map((place) => (
              <li key={place.name} class={place.you ? "you" : ""}>
                <span>{place.name}</span> <b>{place.score}</b>
              </li>
            ))}
          </ol>
          <p class="quiet">Your seconds are real, a bot’s are simulated from the fuel that it burnt.</p>
        </>
      ) : (
        <p class="quiet">
          {event && event.seats > 1
            ? "In this tournament bots race each other, so that there is no time to hold yours against."
            : "No bot’s score on this deal is in this file."}
        </p>
      )}
    </section>
  );
}

function placesOf(event: Event | null, index: number, mine: number): Place[] {
  const you: Place = { name: "you", score: `${figure(mine / 1000, 2)} s`, order: mine * 1000, you: true };
  if (!event || event.seats > 1) return [you];
  const scale = new Scale(event.unit);
  const bots = event.matches.list
    .filter((row) => row.deal === index && row.scores[0] != null)
    .map((row): Place => ({
      name: namesOf(event, row)[0] ?? "?",
      score: row.verdicts[0] === "ok" ? scale.scoreWithUnit(row.scores[0]) : (row.verdicts[0] ?? ""),
      order: row.scores[0] ?? 0,
      you: false,
    }));
  return [you, ...bots].sort((a, b) => a.order - b.order);
}
