//! A match played again in the page by the bots' real modules, and held against what is recorded.

import { useState } from "preact/hooks";

import type { Played } from "../referee.ts";
import type { Event, MatchRow, Report } from "../report.ts";
import { bytesOf } from "../report.ts";
import { play } from "../workshop.ts";
import { Comparison } from "./comparison.tsx";
import { DropModule } from "./drop.tsx";

type State =
  | { at: "rest" }
  | { at: "work" }
  | { at: "done"; played: Played; ms: number }
  | { at: "failed"; why: string };

/** Modules that a reader brought along, by their SHA-256. */
const brought = new Map<string, Uint8Array>();

interface Props {
  report: Report;
  event: Event;
  row: MatchRow;
  /** Hears of the match when it was played. */
  onPlayed: (played: Played) => void;
}

export function Again({ report, event, row, onPlayed }: Props) {
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
      onPlayed(played);
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
