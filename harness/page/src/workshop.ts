//! The page's side of the worker: jobs in, results out, with a limit of time.

import { refereeBytes } from "./report.ts";
import type { Dealt, Played } from "./referee.ts";
import type { Job, Request, Response } from "./worker.ts";
import workerText from "../build-parts/worker.txt";

const LIMIT_MS = 10_000;

interface Waiting {
  resolve: (result: Played | Dealt) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

class Workshop {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private next = 0;

  /** Does a job; fails where it takes longer than ten seconds. */
  do(job: Job): Promise<Played | Dealt> {
    const fresh = this.worker === null;
    const worker = this.worker ?? this.open();
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.close(`stopped after ${LIMIT_MS / 1000} seconds`), LIMIT_MS);
      this.waiting.set(id, { resolve, reject, timer });
      const request: Request = { id, job, referee: fresh ? refereeBytes() : null };
      worker.postMessage(request);
    });
  }

  private open(): Worker {
    const address = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    worker.onmessage = ({ data }: MessageEvent<Response>) => {
      const waiting = this.waiting.get(data.id);
      if (!waiting) return;
      this.waiting.delete(data.id);
      clearTimeout(waiting.timer);
      if ("error" in data) waiting.reject(new Error(data.error));
      else waiting.resolve(data.result);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.close(event.message || "the worker could not be started");
    };
    this.worker = worker;
    return worker;
  }

  private close(reason: string) {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new Error(reason));
    }
    this.waiting.clear();
  }
}

/** The deals and replays of the referee alone, and apart from them the matches of real bots. */
const quiet = new Workshop();
const loud = new Workshop();

export const deal = (job: Omit<Extract<Job, { kind: "deal" }>, "kind">) =>
  quiet.do({ kind: "deal", ...job }) as Promise<Dealt>;

export const replay = (job: Omit<Extract<Job, { kind: "replay" }>, "kind">) =>
  quiet.do({ kind: "replay", ...job }) as Promise<Played>;

export const play = (job: Omit<Extract<Job, { kind: "play" }>, "kind">) =>
  loud.do({ kind: "play", ...job }) as Promise<Played>;
