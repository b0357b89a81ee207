//! The part of an axis that is worth drawing. One bot that gives every match away has a score
//! thousands of times that of all others; the others would be one dot.

/** How far beyond the middle of all values a value may be and still stretch the axis. */
const STRETCH = 6;

/** The lowest and highest value to draw; what lies beyond is to be named at the edge. */
export function domain(values: number[]): [number, number] {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const low = sorted[0] ?? 0;
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? low;
  const limit = low + STRETCH * Math.max(middle - low, Math.abs(middle), Number.EPSILON);
  const high = sorted.findLast((value) => value <= limit) ?? low;
  return low === high ? [low - 0.5, high + 0.5] : [low, high];
}

/** The bins' values, each as often as there are matches in it, but at most some hundred in all. */
export function spread(bins: readonly (readonly [number, number, number])[]): number[] {
  const total = bins.reduce((sum, bin) => sum + bin[2], 0);
  const share = Math.max(1, total / 200);
  return bins.flatMap(([low, high, count]) => {
    const copies = Array<number>(Math.round(count / share)).fill(low);
    return copies.length > 0 ? [...copies, high] : copies;
  });
}
