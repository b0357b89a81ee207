//! The time that a person takes.

import { useEffect, useRef, useState } from "preact/hooks";

/** A clock that starts once and stops once. */
export function useClock() {
  const from = useRef<number | null>(null);
  const to = useRef<number | null>(null);
  const [runs, setRuns] = useState(false);
  return {
    runs,
    start: () => {
      if (from.current !== null) return;
      from.current = performance.now();
      setRuns(true);
    },
    stop: () => {
      to.current ??= performance.now();
      setRuns(false);
    },
    read: () => (from.current === null ? 0 : (to.current ?? performance.now()) - from.current),
  };
}

export function Time({ read, runs, charged }: { read: () => number; runs: boolean; charged: number }) {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [runs]);
  return (
    <>
      {clockText(read())}
      {charged > 0 && <small> + {charged / 1000} s</small>}
    </>
  );
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
