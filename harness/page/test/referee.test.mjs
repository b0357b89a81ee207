// What bots and referee refuse, and how they say so.
//   node --test referee.test.mjs

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { source } from "./source.mjs";

const { Bot, Referee, Unplayable } = await source("bot.ts", "referee.ts");

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const text = (name) => [name.length, ...Buffer.from(name)];
const section = (id, content) => [id, content.length, ...content];
const wasm = (...sections) => Uint8Array.from([...HEADER, ...sections.flat()]);

/** The type (i32) -> i32, (i32) -> i64. */
const TYPES = section(1, [2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 1, 0x7f, 1, 0x7e]);
const FUNCTIONS = section(3, [2, 0, 1]);
/** The exports of a bot whose own functions are numbered from this. */
const exports = (first) =>
  section(7, [
    3, ...text("memory"), 2, 0,
    ...text("fairdeal_view_v1"), 0, first, ...text("mastermind_guess"), 0, first + 1,
  ]);
/** A function that grows the memory by as many pages as the view is long, and one that tells its size. */
const CODE = section(10, [
  2, 9, 0, 0x20, 0, 0x40, 0, 0x1a, 0x41, 0, 0x0b, 5, 0, 0x3f, 0, 0xad, 0x0b,
]);
/** A memory of one page, of as many at most as it likes. */
const MEMORY = section(5, [1, 0, 1]);
const GROWING = [TYPES, FUNCTIONS, MEMORY, exports(0), CODE];

const refusal = async (bytes, words) => {
  await assert.rejects(Bot.load(bytes, "mastermind_guess"), (error) => {
    assert.ok(error instanceof Unplayable && words.test(error.message), String(error));
    return true;
  });
};

test("files that are no bots are named so", async () => {
  await refusal(new Uint8Array(), /no WebAssembly/);
  await refusal(Uint8Array.from([0, 0x61, 0x73, 0x6d, 13, 0, 1, 0]), /component/);
  await refusal(wasm(), /exports no function fairdeal_view_v1/);
  await refusal(wasm([5, 100, 1]), /ends too early/);
  await refusal(wasm(section(9, [1])), /does not compile/);
  await refusal(wasm(...GROWING, [0]), /ends too early/);
  await refusal(wasm(TYPES, FUNCTIONS, section(5, [1, 3, 1, 1]), exports(0), CODE), /contract does not have/);
  const imports = section(2, [1, ...text("env"), ...text("clock"), 0, 0]);
  await refusal(wasm(TYPES, imports, FUNCTIONS, MEMORY, exports(1), CODE), /imports env.clock/);
});

test("a memory grows up to the limit of the tournament", async () => {
  const limits = { memory_bytes: 65_536 * 20, table_elements: 1 };
  const player = (await Bot.load(wasm(...GROWING), "mastermind_guess", limits)).sit();
  // A page at first, and as many more as the view has bytes; what is too much is not granted.
  assert.equal(player.answer(new Uint8Array(15)), 16n);
  assert.equal(player.answer(new Uint8Array(15)), 16n);
  assert.equal(player.answer(new Uint8Array(8)), 16n);
});

test("the referee says what is wrong with a question", async () => {
  const referee = await Referee.load(readFileSync(new URL("../dist/referee.wasm", import.meta.url)));
  const rules = { positions: 4, symbols: 6 };
  const spec = { game: "mastermind", rules, deals: { source: "all" }, fuel_per_answer: 1, seed: "7" };
  assert.equal(referee.deal(spec, 8).setup.secret, "0012");
  assert.throws(() => referee.deal(spec, 1296), /no deal 1296/);
  assert.throws(() => referee.deal({ ...spec, seed: "-7" }, 0), /seed/);
  assert.throws(() => referee.deal({ ...spec, rules: { positions: 99 } }, 0), /positions/);
  assert.throws(() => referee.replay(spec, 0, [{ verdict: "ok" }], []), /recorded answers end/);
  assert.throws(() => referee.replay(spec, 0, [{ verdict: "fine" }], []), /no verdict/);
  assert.throws(() => referee.play(spec, 0, [], null), /0 players at a table of 1/);
  assert.throws(() => referee.play({ ...spec, game: "set" }, 0, [], null), /counts no fuel/);
  // It goes on after all that.
  assert.equal(referee.replay(spec, 0, [{ verdict: "ok" }], [[0, 0, 5]]).seats[0].score, 1);
});
