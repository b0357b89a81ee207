//! The part of an axis that is worth drawing. One bot that gives every match away has a score
//! thousands of times that of all others; the others would be one dot.

/** How far beyond the middle of all values a value may be and still stretch the axis. */
const STRETCH = 6;
/** A value so many times the next lower one is of another kind. */
const LEAP = 500;

/** The lowest and highest value to draw; what lies beyond is to be named at the edge. */
export function domain(values: number[]): [number, number] {
  const all = values.filter(Number.isFinite).sort((a, b) => a - b);
  const leap = all.findIndex((value, index) => {
    const before = all[index - 1] ?? 0;
    return before > 0 && value > LEAP * before;
  });
  const sorted = leap > 0 ? all.slice(0, leap) : all;
  const low = sorted[0] ?? 0;
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? low;
  const limit = low + STRETCH * Math.max(middle - low, Math.abs(middle), Number.EPSILON);
  const high = sorted.findLast((value) => value <= limit) ?? low;
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}

/** A bin of scores: from, to, matches. */
type Bin = readonly [low: number, high: number, count: number];

/** The highest middle of a bin that is worth drawing, of all bins of some bots. */
export function highestBin(bins: readonly Bin[]): number {
  const total = bins.reduce((sum, bin) => sum + bin[2], 0);
  // Some hundred values do for where most of them lie.
  const share = Math.max(1, total / 400);
  const middles = bins.flatMap((bin) => Array<number>(Math.ceil(bin[2] / share)).fill(middle(bin)));
  return domain(middles)[1];
}

/** The middle of a bin. */
export const middle = ([low, high]: Bin): number => (low + high) / 2;
