//! A bot's module in the browser: the host's side of `sdk/CONTRACT.md`, without fuel, which no
//! browser counts. Neither is the depth of calls counted: a stack that overflows here is taken for
//! one that overflowed there.

import { Trap, wasi } from "./wasi.ts";

/** What a tournament lets a bot have; `game_spec` of a report holds it. */
export interface Limits {
  memory_bytes: number;
  table_elements: number;
}

/** The limits of a tournament that does not state them. */
export const DEFAULT_LIMITS: Limits = { memory_bytes: 16 << 20, table_elements: 65_536 };

/** Why a bot gave no answer: a verdict of the contract. */
export type Fault = "trap" | "stack-overflow" | "bad-view";

/** A file that no browser can play as a bot, and why. */
export class Unplayable extends Error {}

/** A bot, ready to play matches. */
export class Bot {
  private constructor(
    private readonly module: WebAssembly.Module,
    private readonly gameFunction: string,
  ) {}

  /** Reads a module that answers through this function; throws `Unplayable`. */
  static async load(bytes: Uint8Array, gameFunction: string, limits: Limits = DEFAULT_LIMITS): Promise<Bot> {
    const limited = limit(bytes, limits);
    const module = await WebAssembly.compile(limited).catch((error: unknown) => {
      throw new Unplayable(`this browser does not compile it: ${message(error)}`);
    });
    const exported = new Map(WebAssembly.Module.exports(module).map(({ name, kind }) => [name, kind]));
    for (const name of [VIEW, gameFunction]) {
      if (exported.get(name) !== "function") throw new Unplayable(`it exports no function ${name}`);
    }
    if (exported.get("memory") !== "memory") throw new Unplayable("it exports no memory");
    const offered: Record<string, object> = imports(() => new Uint8Array(), () => 0n, () => {});
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      const known = Object.hasOwn(offered, from) && Object.hasOwn(offered[from] ?? {}, name);
      if (kind !== "function" || !known) throw new Unplayable(`it imports ${from}.${name}, which the contract does not have`);
    }
    return new Bot(module, gameFunction);
  }

  /** A player in one seat of one match. */
  sit(): Player {
    return new Player(this.module, this.gameFunction);
  }
}

/** A bot in one seat of one match, started at its first answer. It is not asked again after a fault. */
export class Player {
  private instance: Instance | null = null;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly gameFunction: string,
  ) {}

  /** The answer to a view, or why there is none. */
  answer(view: Uint8Array): bigint | Fault {
    try {
      this.instance ??= new Instance(this.module, this.gameFunction, seedOf(view));
      return this.instance.answer(view);
    } catch (error) {
      return fault(error);
    }
  }

  /** What the bot wrote to its log. */
  get log(): string {
    return this.instance?.log ?? "";
  }
}

const VIEW = "fairdeal_view_v1";
const LOG_BYTES = 64 << 10;

class Instance {
  private readonly memory: WebAssembly.Memory;
  private readonly makeRoom: (length: number) => number;
  private readonly choose: (length: number) => bigint;
  private written: Uint8Array[] = [];
  private writtenBytes = 0;

  constructor(module: WebAssembly.Module, gameFunction: string, seed: bigint) {
    const memory = (): Uint8Array => new Uint8Array(this.memory.buffer);
    const { exports } = new WebAssembly.Instance(module, imports(memory, splitMix64(seed), (text) => this.write(text)));
    this.memory = exports["memory"] as WebAssembly.Memory;
    this.makeRoom = exports[VIEW] as (length: number) => number;
    this.choose = exports[gameFunction] as (length: number) => bigint;
    const initialize = exports["_initialize"];
    if (typeof initialize === "function") (initialize as () => void)();
  }

  answer(view: Uint8Array): bigint | Fault {
    const address = this.makeRoom(view.length) >>> 0;
    const memory = new Uint8Array(this.memory.buffer);
    if (address + view.length > memory.length) return "bad-view";
    memory.set(view, address);
    return this.choose(view.length);
  }

  private write(text: Uint8Array) {
    const kept = text.slice(0, LOG_BYTES - this.writtenBytes);
    this.writtenBytes += kept.length;
    this.written.push(kept);
  }

  get log(): string {
    const decoder = new TextDecoder();
    return this.written.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
  }
}

/** All that a bot may import. */
function imports(memory: () => Uint8Array, random: () => bigint, write: (text: Uint8Array) => void) {
  const log = (address: number, length: number) => {
    const [start, end] = [address >>> 0, (address >>> 0) + (length >>> 0)];
    const bytes = memory();
    if (end > bytes.length) throw new Trap("a log outside the memory");
    write(bytes.subarray(start, end));
    if (start < end && bytes[end - 1] !== NEWLINE) write(new Uint8Array([NEWLINE]));
  };
  return { fairdeal: { log }, wasi_snapshot_preview1: wasi(memory, random, write) };
}

const NEWLINE = 10;

/** The bot's seed of the match: the first field of every view. */
const seedOf = (view: Uint8Array): bigint => new DataView(view.buffer, view.byteOffset).getBigUint64(0, true);

/** The numbers of SplitMix64. */
function splitMix64(seed: bigint): () => bigint {
  let state = seed;
  const low = (number: bigint) => BigInt.asUintN(64, number);
  return () => {
    state = low(state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = low((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = low((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return z ^ (z >> 31n);
  };
}

/** What it means that a call did not return. Whatever is no doing of the bot is thrown on. */
function fault(error: unknown): Fault {
  // Chromium and Safari speak of the call stack's size, Firefox of recursion.
  const isRange = error instanceof RangeError || (error instanceof Error && error.name === "InternalError");
  if (isRange && /stack|recursion/i.test(message(error))) return "stack-overflow";
  if (error instanceof WebAssembly.RuntimeError || error instanceof Trap) return "trap";
  throw error;
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// --- The limits. ---

const HEADER = 8;
const TABLE_SECTION = 4;
const MEMORY_SECTION = 5;
const PAGE = 65_536;

/** The module with its memory and tables limited as the sandbox limits them: growing further gives −1. */
function limit(bytes: Uint8Array, limits: Limits): Uint8Array<ArrayBuffer> {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || header.getUint32(0) !== 0x0061736d) throw new Unplayable("it is no WebAssembly");
  if (header.getUint32(4, true) !== 1) throw new Unplayable("it is a component, which a browser cannot run");
  const parts: Uint8Array[] = [bytes.subarray(0, HEADER)];
  const reader = new Reader(bytes, HEADER);
  while (!reader.atEnd()) {
    const start = reader.at;
    const id = reader.byte();
    const body = reader.take(reader.number());
    if (id === TABLE_SECTION || id === MEMORY_SECTION) {
      const most = id === TABLE_SECTION ? limits.table_elements : Math.floor(limits.memory_bytes / PAGE);
      const content = limitSection(body, id === TABLE_SECTION, most);
      parts.push(new Uint8Array([id, ...leb128(content.length), ...content]));
    } else {
      parts.push(bytes.subarray(start, reader.at));
    }
  }
  const limited = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    limited.set(part, at);
    at += part.length;
  }
  return limited;
}

/** A section of tables or memories, each with a maximum of at most this. */
function limitSection(body: Uint8Array, tables: boolean, most: number): number[] {
  const reader = new Reader(body, 0);
  const count = reader.number();
  const content = leb128(count);
  for (let i = 0; i < count; i++) {
    if (tables) content.push(reader.byte());
    const flags = reader.byte();
    if (flags > 1) throw new Unplayable("its memory or table is of a kind that the contract does not have");
    const least = reader.number();
    const own = flags === 1 ? reader.number() : most;
    content.push(1, ...leb128(least), ...leb128(Math.max(least, Math.min(own, most))));
  }
  return content;
}

/** Reads the numbers of a module. */
class Reader {
  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
  ) {}

  atEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Unplayable("it ends too early");
    return byte;
  }

  /** An unsigned LEB128 of 32 bits. */
  number(): number {
    let number = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      number += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return number;
    }
    throw new Unplayable("a number in it is too long");
  }

  take(length: number): Uint8Array {
    this.at += length;
    if (this.at > this.bytes.length) throw new Unplayable("it ends too early");
    return this.bytes.subarray(this.at - length, this.at);
  }
}

function leb128(number: number): number[] {
  const bytes: number[] = [];
  while (number >= 0x80) {
    bytes.push((number % 0x80) + 0x80);
    number = Math.floor(number / 0x80);
  }
  return [...bytes, number];
}
