//! What a match played here came to, beside what is recorded of it.

import { Digest } from "../copy.tsx";
import { count } from "../figures.ts";
import { Lazy } from "../lazy.tsx";
import type { Played } from "../referee.ts";
import type { Answer, MatchRow } from "../report.ts";
import { Scroll } from "../scroll.tsx";

export function Comparison({
  names,
  row,
  played,
  ms,
}: {
  names: string[];
  row: MatchRow;
  played: Played;
  ms: number;
}) {
  const same = row.digest !== null && row.digest === played.digest;
  const pairs = row.answers ? compare(row.answers, played.answers) : [];
  const agreeing = pairs.filter((pair) => pair.same).length;
  return (
    <>
      <p class={`verdict ${same ? "same" : "differs"}`}>
        <b>{same ? "✓ The same digest" : "✗ The digest differs"}</b>
        <span class="quiet">played in {Math.round(ms)} ms</span>
      </p>
      <dl class="facts digests">
        <div>
          <dt>recorded</dt>
          <dd>{row.digest ? <Digest sha256={row.digest} length={32} /> : "none"}</dd>
        </div>
        <div>
          <dt>played here</dt>
          <dd>{played.digest ? <Digest sha256={played.digest} length={32} /> : "none"}</dd>
        </div>
        {pairs.length > 0 && (
          <div>
            <dt>answers</dt>
            <dd>
              {agreeing} of {count(pairs.length, "answer")} the same
            </dd>
          </div>
        )}
      </dl>
      {!same && (
        <p class="note">
          Nothing is known of why. Only of a bot that looks at the bits of NaNs is it known that it may play
          otherwise in a browser.
        </p>
      )}
      {played.taken.verdicts.map((seat) => (
        <p key={seat} class="note">
          {row.verdicts[seat]} is a limit that no browser keeps: after the recorded answers of {names[seat]},
          its verdict is the recorded one.
        </p>
      ))}
      {pairs.length > 0 && (
        <ol class="compared" aria-hidden="true">
          {pairs.map((pair, index) => (
            <li
              key={index}
              class={pair.same ? "same" : "other"}
              style={{ "--order": index }}
              title={`${pair.recorded} – ${pair.here}`}
            >
              {pair.same ? "=" : "≠"}
            </li>
          ))}
        </ol>
      )}
      {pairs.length > 0 && (
        <Lazy summary="Every answer">
          {() => (
            <Scroll label="Every answer">
              <table>
                <caption class="unseen">Every answer, recorded and played here</caption>
                <thead>
                  <tr>
                    <th scope="col" class="numeric">
                      Answer
                    </th>
                    <th scope="col" class="numeric">
                      Seat
                    </th>
                    <th scope="col" class="numeric">
                      Recorded
                    </th>
                    <th scope="col" class="numeric">
                      Here
                    </th>
                    <th scope="col">The same</th>
                  </tr>
                </thead>
                <tbody>
                  {pairs.map((pair, index) => (
                    <tr key={index}>
                      <th scope="row" class="numeric">
                        {index + 1}
                      </th>
                      <td class="numeric">{pair.seat + 1}</td>
                      <td class="numeric">
                        <code>{pair.recorded}</code>
                      </td>
                      <td class="numeric">
                        <code>{pair.here}</code>
                      </td>
                      <td>{pair.same ? "yes" : <span class="bad">no</span>}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          )}
        </Lazy>
      )}
    </>
  );
}

interface Pair {
  seat: number;
  recorded: string;
  here: string;
  same: boolean;
}

/** Answer by answer, what was recorded and what was given here. */
export function compare(recorded: Answer[], here: Answer[]): Pair[] {
  return Array.from({ length: Math.max(recorded.length, here.length) }, (_, index) => {
    const [a, b] = [recorded[index], here[index]];
    const [left, right] = [a ? String(a[1]) : "none", b ? String(b[1]) : "none"];
    return {
      seat: a?.[0] ?? b?.[0] ?? 0,
      recorded: left,
      here: right,
      same: left === right && a?.[0] === b?.[0],
    };
  });
}
