//! A match played again in the page by the bots' real modules, and held against what is recorded.

import { useState } from "preact/hooks";

import { Digest } from "../copy.tsx";
import { count } from "../figures.ts";
import { Lazy } from "../lazy.tsx";
import type { Played } from "../referee.ts";
import type { Answer, Event, MatchRow, Report } from "../report.ts";
import { bytesOf } from "../report.ts";
import { play } from "../workshop.ts";
import { DropModule } from "./drop.tsx";

type State =
  | { at: "rest" }
  | { at: "work" }
  | { at: "done"; played: Played; ms: number }
  | { at: "failed"; why: string };

/** Modules that a reader brought along, by their SHA-256. */
const brought = new Map<string, Uint8Array>();

export function Again({ report, event, row }: { report: Report; event: Event; row: MatchRow }) {
  const [state, setState] = useState<State>({ at: "rest" });
  const [, setBrought] = useState(0);
  const seats = row.bots.map((index) => event.bots[index]).filter((bot) => bot !== undefined);
  const module = (index: number) => report.modules[index];
  const bytes = (seat: (typeof seats)[number]) => {
    const wasm = module(seat.module)?.wasm;
    return wasm ? bytesOf(wasm) : brought.get(seat.sha256);
  };
  const unplayable = seats.filter((seat) => module(seat.module)?.wasm && module(seat.module)?.why);
  const missing = seats.filter(
    (seat, index) =>
      !module(seat.module)?.wasm &&
      !brought.has(seat.sha256) &&
      seats.findIndex((other) => other.sha256 === seat.sha256) === index,
  );
  const needsFuel = event.game === "set" && row.answers === null;
  const ready = missing.length === 0 && unplayable.length === 0 && !needsFuel;

  const run = async () => {
    setState({ at: "work" });
    const start = performance.now();
    try {
      const bots = seats.map((seat) => bytes(seat) ?? new Uint8Array());
      const played = await play({
        spec: event.game_spec,
        index: row.deal,
        bots,
        recorded: row.answers && { answers: row.answers, verdicts: row.verdicts },
      });
      setState({ at: "done", played, ms: performance.now() - start });
    } catch (error) {
      setState({ at: "failed", why: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <section class="again">
      <h3>Play it again here</h3>
      <p>
        {seats.length > 1 ? "The bots’ real modules play" : "The bot’s real module plays"} this deal once
        more, in your browser, before the same referee; the digest covers the deal, every answer, scores and
        verdicts.
        {event.game === "set" &&
          " A browser counts no fuel, and in Set time is made of it: the recorded fuel of each answer is taken."}
      </p>
      {unplayable.map((seat) => (
        <p key={seat.name} class="note">
          <b>{seat.name}</b> cannot be played in a page: {module(seat.module)?.why}
        </p>
      ))}
      {missing.map((seat) => (
        <DropModule
          key={seat.sha256}
          name={seat.name}
          sha256={seat.sha256}
          why={module(seat.module)?.why ?? null}
          onModule={(bytes) => {
            brought.set(seat.sha256, bytes);
            setBrought(brought.size);
          }}
        />
      ))}
      {needsFuel && (
        <p class="note">
          The fuel of its answers is not in this file, so that this match cannot be played again here.
        </p>
      )}
      <p>
        <button type="button" class="primary" disabled={!ready || state.at === "work"} onClick={run}>
          {state.at === "work" ? "Playing …" : "Play it again here"}
        </button>
      </p>
      <div role="status">
        {state.at === "failed" && (
          <p class="verdict differs">
            <b>It could not be played here:</b> {state.why}.
          </p>
        )}
        {state.at === "done" && (
          <Comparison names={seats.map((seat) => seat.name)} row={row} played={state.played} ms={state.ms} />
        )}
      </div>
    </section>
  );
}

function Comparison({
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
            <div class="scroll" role="region" aria-label="Every answer" tabIndex={0}>
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
            </div>
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
