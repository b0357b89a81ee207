//! What others made of the same deal.

import { Scale, versus } from "../figures.ts";
import type { Event, MatchRow } from "../report.ts";
import { matchHref, namesOf } from "../sections/matches.tsx";

/** The other matches of this deal that are in the file. */
export function SameDeal({ event, deal, row }: { event: Event; deal: number; row: MatchRow | undefined }) {
  const scale = new Scale(event.unit);
  const others = event.matches.list.filter((other) => other.deal === deal && other !== row);
  if (others.length === 0) return null;
  return (
    <section>
      <h3>The same deal played by others</h3>
      <ul class="chips">
        {others
          .toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))
          .map((other) => (
            <li key={other.address}>
              <a href={matchHref(event, other)}>
                {versus(namesOf(event, other))}{" "}
                <b>{other.scores.map((score) => scale.scoreWithUnit(score)).join(" – ")}</b>
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
