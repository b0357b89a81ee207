import assert from "node:assert";
import { test } from "node:test";

import { mini_card_discard } from "./bot.js";

test("of equal values the first card goes", () => {
  const held = [
    { suit: "H", rank: 13, value: 10 },
    { suit: "C", rank: 10, value: 10 },
    { suit: "S", rank: 14, value: 11 },
  ];
  assert.equal(mini_card_discard({ goal: 30, cards: [], moves: ["discard"], held }), 0);
});
