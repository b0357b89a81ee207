//! A match of Set as its transcript tells it, cut into tables and pictures.

export interface Answer {
  seat: number;
  time_us: number;
  claim: number[];
  result: string;
}

export interface Forfeit {
  seat: number;
  forfeit: string;
}

export interface TableData {
  cards: string[];
  deck: number;
  answers: (Answer | Forfeit)[];
  gone: { positions: number[]; by: number | null } | null;
}

/** A table with the answers in the order of their times. */
export interface Round {
  table: TableData;
  answers: Answer[];
  forfeits: Forfeit[];
}

/** A picture: a round, and how many of its answers have come. */
export interface Picture {
  round: number;
  shown: number;
}

const RESULTS: Record<string, { sign: string; words: string }> = {
  taken: { sign: "✓", words: "taken" },
  wrong: { sign: "✗", words: "wrong" },
  late: { sign: "–", words: "too late" },
  "none-right": { sign: "✓", words: "right, there is no set" },
  "none-wrong": { sign: "✗", words: "wrong, there is a set" },
};

/** How a result is shown: a sign, and words. */
export const resultOf = (result: string) => RESULTS[result] ?? { sign: "?", words: result };
