import assert from "node:assert";
import { test } from "node:test";

import { set_spot } from "./bot.js";

test("the first set of the table", () => {
  const table = [
    [0, 0, 0, 0],
    [0, 0, 0, 1],
    [1, 1, 1, 1],
    [0, 0, 0, 2],
  ];
  assert.deepEqual(set_spot({ attributes: 4, values: 3, table }), [0, 1, 3]);
  assert.deepEqual(set_spot({ attributes: 4, values: 3, table: table.slice(1) }), []);
  assert.deepEqual(set_spot({ attributes: 1, values: 4, table: [[0], [0], [1], [2], [3]] }), [0, 2, 3, 4]);
});
