//! What the page computes by itself: addresses, figures, axes, orders, codes, and Set for a person.

import assert from "node:assert/strict";
import { test } from "node:test";

import { source } from "./source.mjs";

const page = await source(
  "route.ts",
  "figures.ts",
  "domain.ts",
  "table.tsx",
  "replay/codes.ts",
  "play/game.ts",
  "draw/set-card.tsx",
);

test("addresses are read as they are written", () => {
  for (const route of [
    { page: "overview" },
    { page: "event", event: "cards", section: null },
    { page: "event", event: "a b/c", section: "spec" },
    { page: "match", event: "cards", deal: 17, bots: ["beam"] },
    { page: "match", event: "race", deal: 3, bots: ["in-1.2", "out_3"] },
    { page: "play", event: "sets", deal: null },
    { page: "play", event: "sets", deal: 0 },
  ]) {
    assert.deepEqual(page.parseRoute(page.href(route)), route);
  }
  for (const hash of [
    "",
    "#",
    "#match=x",
    "#match=x/-1/b",
    "#match=x/1",
    "#event=",
    "#nothing",
    "#event=%",
  ]) {
    assert.ok(page.parseRoute(hash), hash);
  }
  assert.equal(page.parseRoute("#match=x/1e9/b").page, "overview");
});

test("figures are as people read them", () => {
  assert.equal(page.figure(1234567.891, 1), "1,234,567.9");
  assert.equal(page.figure(-0.0004, 3), "0.000");
  assert.equal(page.figure(-1.5, 1), "−1.5");
  assert.equal(page.figure(null), "n/a");
  assert.equal(page.signed(0.25, 2), "+0.25");
  assert.equal(page.signed(0, 2), "0.00");
  assert.equal(page.probability(1e-9), "< 0.0001");
  assert.equal(page.probability(0.25), "0.250");
  assert.equal(page.count(1, "match", "matches"), "1 match");
  assert.equal(page.list(["a", "b", "c"]), "a, b and c");
  assert.equal(page.list([..."abcdef"]), "a, b, c, d, e and f");
  assert.equal(page.list([..."abcdefgh"]), "a, b, c, d, e, f and 2 more");
  const scale = new page.Scale({ name: "microseconds", shown: "s", per: 1_000_000 });
  assert.equal(scale.scoreWithUnit(29_933_788), "29.93 s");
  assert.equal(scale.mean(null), "n/a");
  assert.equal(scale.median(30_105_600), "30.106");
  const points = new page.Scale({ name: "points", shown: "", per: 1 });
  assert.equal(points.median(14.5), "14.5");
  assert.equal(points.median(14), "14");
  assert.equal(points.median(1234.5678), "1,234.568");
});

test("an axis leaves out what is far beyond all else", () => {
  assert.deepEqual(page.domain([30, 33, 47, 58, 64, 75, 109_425]), [30, 75]);
  assert.deepEqual(page.domain([5, 6, 7, 11, 13, 19, 22, 22, 22, 38]), [5, 38]);
  assert.deepEqual(page.domain([30, 47, 109_425, 109_425, 109_425]), [30, 47]);
  assert.deepEqual(page.domain([7]), [6.5, 7.5]);
  assert.deepEqual(page.domain([0, 0, 0, 1]), [-0.5, 0.5]);
  assert.deepEqual(page.domain([]), [-0.5, 0.5]);
  assert.equal(
    page.highestBin([
      [0, 2, 50],
      [2, 4, 1000],
      [4, 6, 9],
      [100, 900, 300],
    ]),
    5,
  );
  assert.equal(page.highestBin([[1, 1, 7]]), 1.5);
});

test("what has no value comes last, whichever way one sorts", () => {
  const rows = [{ v: 2 }, { v: null }, { v: 1 }];
  const by = (row) => row.v;
  assert.deepEqual(page.sort(rows, by, false).map(by), [1, 2, null]);
  assert.deepEqual(page.sort(rows, by, true).map(by), [2, 1, null]);
});

test("strikes and balls, and the codes that are left", () => {
  assert.deepEqual(page.feedback("13732", "33311"), [1, 2]);
  assert.deepEqual(page.feedback("3124", "0012"), [0, 2]);
  assert.deepEqual(page.possible(4, 6, true, [{ guess: "0011", strikes: 1, balls: 2 }]), [1296, 36]);
  assert.deepEqual(page.possible(4, 10, false, []), [5040]);
  assert.equal(page.possible(8, 10, true, []), null);
});

test("what a set is", () => {
  assert.ok(page.isSet(["0112", "0212", "0012"], 3));
  assert.ok(!page.isSet(["0000", "0001", "0010"], 3));
  assert.ok(!page.isSet(["0112", "0112", "0112"], 3));
  assert.ok(page.isSet(["00", "11", "22", "33"], 4));
  assert.equal(page.sets(page.shuffled(4, 3, 1).cards, 3).length, 1080);
  assert.equal(page.sets(page.shuffled(3, 4, 1).cards, 4).length, 912);
});

test("a whole game of Set: no card is lost or dealt twice", () => {
  for (const asked of [true, false]) {
    for (let seed = 0; seed < 20; seed++) {
      let game = page.open(page.shuffled(4, 3, seed), { table: 12, expand: 3, asked });
      const gone = [];
      while (!page.isOver(game)) {
        const [set] = page.sets(game.field, 3, 1);
        if (set) {
          gone.push(...set.map((position) => game.field[position]));
          game = page.take(game, set);
        } else {
          assert.ok(asked);
          game = page.dealMore(game);
        }
      }
      assert.equal(new Set([...gone, ...game.field]).size, 81);
      assert.equal(game.found * 3 + game.field.length, 81);
    }
  }
});

test("every card of every deck has a name of its own", () => {
  for (const [attributes, values] of [
    [1, 2],
    [4, 2],
    [10, 2],
    [1, 3],
    [4, 3],
    [6, 3],
    [5, 4],
    [4, 5],
  ]) {
    const { cards } = page.shuffled(attributes, values, 1);
    assert.equal(
      new Set(cards.map(page.setCardName)).size,
      values ** attributes,
      `${attributes} × ${values}`,
    );
  }
  assert.equal(page.setCardName("1122"), "two solid green ovals");
});
