//! Figures as people read them.

import type { Unit } from "./report.ts";

const MISSING = "n/a";
const MINUS = "−";
/** Most words of a list that are written out. */
const LISTED = 6;

/** A number with at most so many digits after the point, and groups of thousands. */
export function figure(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  const text = Math.abs(value).toLocaleString("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return value < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** A number with its sign, unless it rounds to nothing. */
export function signed(value: number | null | undefined, digits: number): string {
  const text = figure(value, digits);
  return value !== null && value !== undefined && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Scores of a tournament in the unit that people read. */
export class Scale {
  /** Digits after the point of a mean. */
  readonly digits: number;

  constructor(readonly unit: Unit) {
    this.digits = unit.per === 1 ? 3 : 2;
  }

  /** A score in the unit shown. */
  of(score: number): number {
    return score / this.unit.per;
  }

  /** The name of the unit shown. */
  get name(): string {
    return this.unit.shown || this.unit.name;
  }

  /** A mean, without its unit. */
  mean(score: number | null | undefined): string {
    return figure(score == null ? null : this.of(score), this.digits);
  }

  /** A median, with as many digits as it has, at most three. */
  median(score: number | null | undefined): string {
    if (score == null) return MISSING;
    const value = this.of(score);
    const digits = [0, 1, 2].find((digits) => Number(value.toFixed(digits)) === Number(value.toFixed(3)));
    return figure(value, digits ?? 3);
  }

  /** The score of one match, without its unit. */
  score(score: number | null | undefined): string {
    return figure(score == null ? null : this.of(score), this.unit.per === 1 ? 0 : 2);
  }

  /** The score of one match with its unit, where that is short. */
  scoreWithUnit(score: number | null | undefined): string {
    return [this.score(score), this.unit.shown].join(" ").trim();
  }

  /** A difference of means, without its unit. */
  difference(score: number | null | undefined): string {
    return signed(score == null ? null : this.of(score), this.digits);
  }

  /** An interval of means. */
  interval(ci95: readonly [number, number] | null | undefined): string {
    return ci95 ? `${this.mean(ci95[0])} – ${this.mean(ci95[1])}` : MISSING;
  }
}

/** A probability: `< 0.0001` where it is small. */
export function probability(p: number | null | undefined): string {
  if (p === null || p === undefined) return MISSING;
  return p < 0.0001 ? "< 0.0001" : figure(p, p < 0.1 ? 4 : 3);
}

/** A count with its noun: `1 match`, `2 matches`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${figure(number)} ${number === 1 ? one : many}`;
}

/** Microseconds as seconds. */
export const seconds = (microseconds: number): string => `${figure(microseconds / 1e6, 2)} s`;

/** A size of a file. */
export function bytes(size: number): string {
  return size < 1000 ? `${size} B` : size < 1e6 ? `${figure(size / 1e3)} kB` : `${figure(size / 1e6, 1)} MB`;
}

/** Words in a list: `a, b and c`; of very many, `a, b and 40 more`. */
export function list(words: string[]): string {
  if (words.length > LISTED)
    return `${words.slice(0, LISTED).join(", ")} and ${words.length - LISTED} more`;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Bots of a match, as its heading says them. */
export const versus = (bots: string[]): string => bots.join(" – ");
