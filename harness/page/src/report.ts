//! The data of a report, as `fairdeal report` writes them into the page, and how to read them.

/** A report of one tournament, or of several events. */
export interface Report {
  format: number;
  /** The version of the program that wrote it. */
  fairdeal: string;
  title: string;
  /** The standings over all events, where there are several. */
  overall: Overall | null;
  events: Event[];
  modules: Module[];
}

/** A bot's file, base64; `why` says why it is missing, or cannot be played in a page. */
export interface Module {
  sha256: string;
  size: number;
  wasm: string | null;
  why: string | null;
}

export type GameName = "mini-card" | "mastermind" | "set";

/** One tournament of one game. */
export interface Event {
  name: string;
  title: string | null;
  game: GameName;
  unit: Unit;
  columns: string[];
  seats: number;
  seed: string;
  seed_hidden: boolean;
  /** Half open. */
  deals: { from: number; to: number };
  exhaustive: boolean;
  game_spec: GameSpec;
  /** tournament.toml. */
  spec: string;
  versions: Record<string, string>;
  files: { name: string; sha256: string }[];
  standings: Standings;
  /** In the order of the standings; the same order holds for `scores` and `verdicts`. */
  bots: EventBot[];
  scores: Scores[];
  verdicts: Record<string, number>[];
  differences: Difference[];
  matches: { total: number; how: string; list: MatchRow[] };
  reproduce: string[];
}

/** What a score counts: `per` of it make one of `shown`. */
export interface Unit {
  name: string;
  shown: string;
  per: number;
}

/** What the referee needs to make a deal. */
export interface GameSpec {
  game: string;
  rules: Record<string, unknown>;
  deals: DealSource;
  fuel_per_answer: number;
  /** Limits of a bot. */
  memory_bytes: number;
  table_elements: number;
  seed: string;
}

/** Where deals come from; of a file too large to carry, only those of the listed matches. */
export type DealSource =
  | { source: "random" }
  | { source: "all" }
  | { source: "text"; text: string }
  | { source: "some"; deals: Record<string, string> };

export interface EventBot {
  name: string;
  author: string | null;
  sha256: string;
  /** Index into the report's modules. */
  module: number;
  status: string;
}

/** How often each score occurred: from, to (the same where exact), matches. */
export interface Scores {
  exact: boolean;
  bins: [low: number, high: number, count: number][];
}

/** The mean of b − a over the deals that both played. */
export interface Difference {
  a: number;
  b: number;
  deals: number;
  mean: number | null;
  ci95: [number, number] | null;
  p: number | null;
  p_holm: number | null;
}

/** A seat's answer; a value beyond ±2^53 is text. */
export type Answer = [seat: number, value: number | string, fuel: number];

export interface MatchRow {
  deal: number;
  /** A seat each: index into the event's bots. */
  bots: number[];
  scores: (number | null)[];
  verdicts: string[];
  digest: string | null;
  par: number | null;
  address: string;
  answers: Answer[] | null;
}

/** standings.json; see docs/formats.md. */
export interface Standings {
  deals: number;
  tests: { test: string; correction: string; pairs: number; alpha: number } | null;
  standings: Standing[];
  not_told_apart?: { bots: string[]; p_holm: number }[];
  pairs?: { bot: string; against: string; wins: number; draws: number; losses: number }[];
}

export interface Standing {
  rank: number | null;
  rank_low: number | null;
  rank_high: number | null;
  name: string;
  author?: string;
  sha256: string;
  status: string;
  reason?: string;
  matches: number;
  mean: number | null;
  ci95: [number, number] | null;
  median: number | null;
  mean_regret: number | null;
  behind_leader: { against: string; difference: number | null; p_holm: number | null } | null;
  forfeits: number;
  first_forfeit?: { address: string; verdict: string };
  total?: number | null;
  worst?: number | null;
  unsolved?: number | null;
  sets?: number | null;
  wrong?: number | null;
  missed?: number | null;
  reaction_ms?: number | null;
}

/** The standings of several events. */
export interface Overall {
  events: string[];
  standings: {
    rank: number;
    name: string;
    author?: string;
    points: number;
    places: Record<string, number>;
    unranked?: Record<string, string>;
  }[];
}

const GAMES: Record<GameName, string> = {
  "mini-card": "Mini Card Game",
  mastermind: "Mastermind",
  set: "Set",
};

/** The name of a game for people. */
export const gameTitle = (game: GameName): string => GAMES[game] ?? game;

/** The name of an event for people. */
export const eventTitle = (event: Event): string => event.title ?? event.name;

/** The text of one of the page's data elements. */
const dataText = (id: string): string => document.getElementById(id)?.textContent ?? "";

/** Reads the report out of the page. */
export const readReport = (): Report => JSON.parse(dataText("report")) as Report;

/** The referee's module, or null where the page has none. */
export function refereeBytes(): Uint8Array | null {
  const text = dataText("referee").trim();
  return text === "" ? null : bytesOf(text);
}

/** The bytes that base64 stands for. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
