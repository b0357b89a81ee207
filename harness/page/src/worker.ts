//! What runs in the Web Worker: the referee, and bots. A bot may loop for ever; its worker is then
//! stopped, and the page lives on.

import { Bot } from "./bot.ts";
import { type Dealt, type Played, Referee } from "./referee.ts";
import type { Answer, GameSpec } from "./report.ts";

/** What is asked of the worker. */
export type Job =
  | { kind: "deal"; spec: GameSpec; index: number }
  | { kind: "replay"; spec: GameSpec; index: number; seats: { verdict: string }[]; answers: Answer[] }
  | { kind: "play"; spec: GameSpec; index: number; bots: Uint8Array[]; recorded: Recorded | null };

/** What is recorded of a match that is played again. */
export interface Recorded {
  answers: Answer[];
  verdicts: string[];
}

export interface Request {
  id: number;
  job: Job;
  /** The referee's module, with the first request. */
  referee: Uint8Array | null;
}

export type Response = { id: number; result: Played | Dealt } | { id: number; error: string };

const FUNCTIONS: Record<string, string> = {
  "mini-card": "mini_card_discard",
  mastermind: "mastermind_guess",
  set: "set_spot",
};

let referee: Promise<Referee> | null = null;

async function work(job: Job): Promise<Played | Dealt> {
  if (!referee) throw new Error("the page holds no referee");
  const loaded = await referee;
  switch (job.kind) {
    case "deal":
      return loaded.deal(job.spec, job.index);
    case "replay":
      return loaded.replay(job.spec, job.index, job.seats, job.answers);
    case "play": {
      const name = FUNCTIONS[job.spec.game] ?? "";
      const bots = await Promise.all(job.bots.map((bytes) => Bot.load(bytes, name, job.spec)));
      return loaded.play(
        job.spec,
        job.index,
        bots,
        job.recorded?.answers ?? null,
        job.recorded?.verdicts ?? null,
      );
    }
  }
}

addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const { id, job } = data;
  if (data.referee) referee = Referee.load(data.referee);
  try {
    postMessage({ id, result: await work(job) } satisfies Response);
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Response);
  }
});
