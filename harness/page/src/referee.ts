//! The games' referee, compiled to WebAssembly: the same code that ran the tournament. See
//! `harness/page/referee` for its other side.

import type { Bot, Player } from "./bot.ts";
import type { Answer, GameSpec } from "./report.ts";
import { VERDICTS } from "./verdicts.ts";

/** A match that was played, as `fairdeal match --format json` tells it. */
export interface Played {
  digest: string | null;
  par: number | null;
  /** As the game has it. */
  setup: any;
  transcript: any;
  text: string;
  seats: { score: number; verdict: string; columns: number[] }[];
  answers: Answer[];
  /** What a browser cannot find out, and was taken from the recording. */
  taken: Taken;
}

/** What was taken from a recording. */
export interface Taken {
  /** The fuel of the answers. */
  fuel: boolean;
  /** Seats whose verdict is the recorded one: they met a limit that no browser keeps. */
  verdicts: number[];
}

/** The set-up of a match, and its best possible score where that is known. */
export interface Dealt {
  setup: any;
  par: number | null;
}

/** The referee's exports. */
interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  deal(address: number, length: number): bigint;
  replay(address: number, length: number): bigint;
  play(address: number, length: number): bigint;
}

/** What the referee is told where the page itself failed. */
const PAGE_FAILED = 255;
/** Games in which the time of an answer, and so the digest, is made of its fuel. */
const FUEL_COUNTS = ["set"];

export class Referee {
  private table: Table | null = null;
  private readonly exports: Exports;

  private constructor(module: WebAssembly.Module) {
    const ask = (seat: number, view: number, length: number, answer: number): number => {
      const bytes = new Uint8Array(this.exports.memory.buffer, view, length);
      const given = this.table?.ask(seat, bytes) ?? null;
      if (given === null) return PAGE_FAILED;
      if (typeof given === "string") return VERDICTS.indexOf(given);
      const out = new DataView(this.exports.memory.buffer, answer, 16);
      out.setBigInt64(0, given.value, true);
      out.setBigUint64(8, given.fuel, true);
      return 0;
    };
    const instance = new WebAssembly.Instance(module, { page: { ask } });
    this.exports = instance.exports as unknown as Exports;
  }

  /** Reads the referee's module. */
  static async load(bytes: Uint8Array): Promise<Referee> {
    return new Referee(await WebAssembly.compile(new Uint8Array(bytes)));
  }

  /** The deal alone. */
  deal(spec: GameSpec, index: number | string): Dealt {
    return this.ask("deal", { spec, index }) as Dealt;
  }

  /** The match that recorded answers make. */
  replay(spec: GameSpec, index: number | string, seats: { verdict: string }[], answers: Answer[] | null): Played {
    const played = this.ask("replay", { spec, index, seats, answers: answers ?? [] }) as Omit<Played, "taken">;
    return { ...played, taken: { fuel: true, verdicts: seats.map((_, seat) => seat) } };
  }

  /**
   * The match that these bots play. A recording of the same match lends what a browser cannot find
   * out: the fuel of each answer, without which no match of Set can be played, and the verdicts of
   * bots that met a limit which a browser does not keep.
   */
  play(
    spec: GameSpec,
    index: number | string,
    bots: Bot[],
    recorded: Answer[] | null,
    verdicts: string[] | null = null,
  ): Played {
    if (recorded === null && FUEL_COUNTS.includes(spec.game)) {
      throw new Error("a browser counts no fuel, which this game needs, and none is recorded of this match");
    }
    const table = new Table(bots, FUEL_COUNTS.includes(spec.game), recorded, verdicts);
    this.table = table;
    try {
      const seats = bots.map(() => ({ verdict: "ok" }));
      const played = this.ask("play", { spec, index, seats, answers: [] }) as Omit<Played, "taken">;
      return { ...played, taken: { fuel: recorded !== null, verdicts: table.taken } };
    } catch (error) {
      throw table.failure ?? error;
    } finally {
      this.table = null;
    }
  }

  /** Asks the module; throws what it says is wrong. */
  private ask(what: "deal" | "replay" | "play", question: object): unknown {
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    const address = this.exports.alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer).set(bytes, address);
    const place = this.exports[what](address, bytes.length);
    const [at, length] = [Number(place & 0xffff_ffffn), Number(place >> 32n)];
    const text = new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, length));
    const answer = JSON.parse(text) as { ok: unknown } | { error: string };
    if ("error" in answer) throw new Error(answer.error);
    return answer.ok;
  }
}

/** The bots at a table, and what is recorded of them. */
class Table {
  /** Seats whose verdict was taken from the recording. */
  readonly taken: number[] = [];
  /** Why the page gave up, where it did. */
  failure: unknown = null;
  private readonly players: Player[];
  private readonly fuel: bigint[][] | null;
  private readonly given: number[];

  constructor(
    bots: Bot[],
    private readonly fuelCounts: boolean,
    recorded: Answer[] | null,
    private readonly verdicts: string[] | null,
  ) {
    this.players = bots.map((bot) => bot.sit());
    this.given = bots.map(() => 0);
    this.fuel = recorded && bots.map((_, seat) => recorded.filter((own) => own[0] === seat).map((own) => BigInt(own[2])));
  }

  /** The answer of a seat, the verdict of its fault, or null where the page fails. */
  ask(seat: number, view: Uint8Array): { value: bigint; fuel: bigint } | string | null {
    const player = this.players[seat];
    const number = this.given[seat] ?? 0;
    if (!player) return null;
    const own = this.fuel?.[seat];
    // Where the recorded answers end, the recorded verdict says why.
    const end = own && number >= own.length ? this.verdicts?.[seat] : undefined;
    // Here it would never end.
    if (end === "out-of-fuel") return this.take(seat, end);
    let answer: bigint | string;
    try {
      answer = player.answer(view.slice());
    } catch (error) {
      this.failure = error;
      return null;
    }
    const others = this.verdicts !== null && this.verdicts[seat] !== "stack-overflow";
    if (answer === "stack-overflow" && others) {
      this.failure = new Error("the bot needs a deeper stack than this browser has");
      return null;
    }
    if (end === "out-of-memory" && answer === "trap") return this.take(seat, end);
    if (end === "stack-overflow" && answer !== "stack-overflow") return this.take(seat, end);
    if (typeof answer === "string") return answer;
    this.given[seat] = number + 1;
    const fuel = own?.[number];
    if (fuel === undefined && this.fuelCounts) {
      this.failure = new Error(`seat ${seat} gave more answers than are recorded: it plays otherwise here`);
      return null;
    }
    return { value: answer, fuel: fuel ?? 0n };
  }

  private take(seat: number, verdict: string): string {
    this.taken.push(seat);
    return verdict;
  }
}
