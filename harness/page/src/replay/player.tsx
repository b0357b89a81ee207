//! The controls of a replay: step by step, by slider, by keys, or by itself.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** A match as a row of still pictures. */
export interface Film {
  /** How many pictures there are, at least one. */
  length: number;
  /** What one sees in a picture, in a sentence. */
  say: (index: number) => string;
  /** For how long a picture is shown before the next, in milliseconds. */
  wait: (index: number) => number;
  /** The picture; while the film plays at a speed, it may move until the next. */
  show: (index: number, speed: number | null) => ComponentChildren;
}

const SPEEDS = [0.5, 1, 2, 5, 20];

export function Player({ film }: { film: Film }) {
  const [index, setIndex] = useState(0);
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState(1);
  const last = film.length - 1;
  const here = Math.min(index, last);

  const go = (to: number) => {
    setPlays(false);
    setIndex(Math.max(0, Math.min(last, to)));
  };
  const toggle = () => {
    if (!plays && here === last) setIndex(0);
    setPlays(!plays);
  };
  useEffect(() => {
    if (!plays) return;
    if (here === last) {
      setPlays(false);
      return;
    }
    const timer = setTimeout(() => setIndex(here + 1), film.wait(here) / speed);
    return () => clearTimeout(timer);
  }, [plays, here, speed, film, last]);
  useKeys({
    ArrowLeft: () => go(here - 1),
    ArrowRight: () => go(here + 1),
    Home: () => go(0),
    End: () => go(last),
    " ": toggle,
  });

  return (
    <section class="player" aria-label="Replay">
      <h3 class="unseen">Replay</h3>
      <div class="stage">{film.show(here, plays ? speed : null)}</div>
      <p class="say" role="status" aria-live={plays ? "off" : "polite"}>
        {film.say(here)}
      </p>
      <div class="controls" role="group" aria-label="Replay">
        <button
          type="button"
          class="end"
          onClick={() => go(0)}
          disabled={here === 0}
          aria-label="To the beginning"
        >
          <Icon path="M4 4v12M16 4 7 10l9 6z" />
        </button>
        <button type="button" onClick={() => go(here - 1)} disabled={here === 0} aria-label="Step back">
          <Icon path="M14 4 5 10l9 6z" />
        </button>
        <button type="button" class="primary" onClick={toggle} aria-label={plays ? "Pause" : "Play"}>
          <Icon path={plays ? "M6 4v12M14 4v12" : "M5 3l12 7-12 7z"} />
        </button>
        <button type="button" onClick={() => go(here + 1)} disabled={here === last} aria-label="Step forward">
          <Icon path="M6 4l9 6-9 6z" />
        </button>
        <button
          type="button"
          class="end"
          onClick={() => go(last)}
          disabled={here === last}
          aria-label="To the end"
        >
          <Icon path="M16 4v12M4 4l9 6-9 6z" />
        </button>
        <label class="speed">
          <span>Speed</span>
          <select value={speed} onChange={(input) => setSpeed(Number(input.currentTarget.value))}>
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
        <input
          type="range"
          min={0}
          max={last}
          value={here}
          aria-label="Step"
          aria-valuetext={`${here} of ${last}: ${film.say(here)}`}
          onInput={(input) => go(Number(input.currentTarget.value))}
        />
        <span class="count" aria-hidden="true">
          {here} / {last}
        </span>
      </div>
      <p class="quiet keys">Keys: ← → step, space plays, Home and End.</p>
    </section>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={path}
        fill="currentColor"
        stroke="currentColor"
        stroke-width="2"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  );
}

/** Hears keys wherever no control wants them. */
function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const wants =
        event.key === " "
          ? "button, a, summary, input, select, textarea, [tabindex]"
          : "input, select, textarea, [role=application], .scroll, pre";
      const act = latest.current[event.key];
      if (!act || event.altKey || event.ctrlKey || event.metaKey || target.closest(wants)) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
