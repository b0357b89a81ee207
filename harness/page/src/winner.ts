//! Who won, in words.

import { count, list, Scale } from "./figures.ts";
import type { Event } from "./report.ts";

/** One sentence that says who won. */
export function winner(event: Event): string {
  const scale = new Scale(event.unit);
  const rows = event.standings.standings;
  const first = rows.filter((row) => row.rank === 1);
  const [leader] = first;
  if (!leader) return "No bot is ranked.";
  const names = first.length > 6 ? count(first.length, "bot") : list(first.map((row) => row.name));
  const close = rows.filter((row) => row.rank !== null && row.rank > 1 && row.rank_low === 1);
  const mean = `a mean of ${scale.mean(leader.mean)} ${scale.name}`;
  const won =
    first.length > 1 ? `${names} share the first place with ${mean}` : `${names} is first with ${mean}`;
  if (close.length === 0) return `${won}.`;
  const others = close.length > 6 ? count(close.length, "bot") : list(close.map((row) => row.name));
  return `${won}; it cannot be told apart from ${others}.`;
}
