import assert from "node:assert";
import { test } from "node:test";

import { mastermind_guess } from "./bot.js";

test("the first possible code", () => {
  const view = { positions: 4, symbols: 6, repeats: true };
  const turns = [{ guess: [0, 0, 1, 1], strikes: 1, balls: 1 }];
  assert.deepEqual(mastermind_guess({ ...view, turns: [] }), [0, 0, 0, 0]);
  assert.deepEqual(mastermind_guess({ ...view, turns }), [0, 1, 2, 2]);
});
