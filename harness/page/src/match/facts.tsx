//! The figures of a match: scores, the best possible one; and its digest and address.

import { Digest } from "../copy.tsx";
import { Scale } from "../figures.ts";
import type { Played } from "../referee.ts";
import type { Event, EventBot, MatchRow } from "../report.ts";
import { verdictMeaning } from "../sections/verdicts.tsx";

export function Facts({
  event,
  seats,
  row,
  played,
}: {
  event: Event;
  seats: EventBot[];
  row: MatchRow | undefined;
  played: Played | null;
}) {
  const scale = new Scale(event.unit);
  const par = row?.par ?? played?.par ?? null;
  const score = (seat: number) => row?.scores[seat] ?? played?.seats[seat]?.score ?? null;
  const verdict = (seat: number) => row?.verdicts[seat] ?? played?.seats[seat]?.verdict ?? "";
  const best = Math.min(...seats.map((_, seat) => score(seat) ?? Number.POSITIVE_INFINITY));
  return (
    <dl class="facts">
      {seats.map((bot, seat) => (
        <div key={seat} class={seats.length > 1 && score(seat) === best ? "won" : ""}>
          <dt>
            {seats.length > 1 ? (
              <>
                <i class={`seat-mark seat-${seat}`}>{seat + 1}</i> {bot.name}
              </>
            ) : (
              "score"
            )}
          </dt>
          <dd>
            <b class="big">{score(seat) === null ? "…" : scale.scoreWithUnit(score(seat))}</b>
            {verdict(seat) !== "ok" && verdict(seat) !== "" && (
              <span class="bad">
                {verdict(seat)}: {verdictMeaning(verdict(seat))}
              </span>
            )}
          </dd>
        </div>
      ))}
      {par !== null && (
        <>
          <div>
            <dt>best possible</dt>
            <dd>
              <b class="big">{scale.score(par)}</b>
            </dd>
          </div>
          <div>
            <dt>regret</dt>
            <dd>
              <b class="big">{scale.score((score(0) ?? par) - par)}</b>
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** Where a match is recorded: its digest and address. */
export function Record({ row }: { row: MatchRow }) {
  return (
    <dl class="facts">
      {row.digest && (
        <div>
          <dt>digest</dt>
          <dd>
            <Digest sha256={row.digest} length={32} />
          </dd>
        </div>
      )}
      <div>
        <dt>address</dt>
        <dd>
          <code>{row.address}</code>
        </dd>
      </div>
    </dl>
  );
}
