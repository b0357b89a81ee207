//! Matches: replays, and matches played again by the real modules.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";

import {
  accessible,
  browser,
  DARK,
  dataOf,
  DESK,
  fits,
  look,
  matchAddress,
  open,
  path,
  PHONE,
} from "./browser.mjs";

after(() => browser.close());

/** A match of a report that ended by this verdict and has some answers. */
function someMatch(name, fits = (row) => row.verdicts[0] === "ok") {
  const [event] = dataOf(name).events;
  const row = event.matches.list.find((row) => row.answers?.length > 2 && fits(row));
  return { event, row, address: matchAddress(event, row) };
}

const step = (page) => page.locator(".controls input[type=range]").evaluate((slider) => Number(slider.value));

for (const name of ["bonus-cup", "mastermind-classic", "set-sprint", "set-race"]) {
  const { event, row, address } = someMatch(name);

  test(`${name}: a replay is stepped by clicks, keys and slider`, () =>
    look(name, address, DESK, async (page) => {
      const button = (label) => page.getByRole("button", { name: label, exact: true });
      await page.waitForSelector(".player");
      assert.equal(await step(page), 0);
      const first = await page.locator(".say").textContent();
      await button("Step forward").click();
      assert.equal(await step(page), 1);
      assert.notEqual(await page.locator(".say").textContent(), first);
      await button("Step back").click();
      assert.equal(await page.locator(".say").textContent(), first);
      await page.locator("h2").click();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      assert.equal(await step(page), 2);
      await page.keyboard.press("ArrowLeft");
      assert.equal(await step(page), 1);
      await page.keyboard.press("End");
      const last = await step(page);
      assert.ok(last >= row.answers.length, `${last} steps`);
      assert.match(await page.locator(".say").textContent(), /[Oo]ver|Solved/);
      await page.locator(".controls input[type=range]").fill("1");
      assert.equal(await step(page), 1);
    }));

  test(`${name}: played again here, the digest is the same`, () =>
    look(name, address, DESK, async (page) => {
      await page.getByRole("button", { name: "Play it again here" }).click();
      await page.getByText("The same digest").waitFor();
      const digests = await page.locator(".digests .digest").allTextContents();
      assert.deepEqual(digests, [row.digest, row.digest]);
      const same = await page.locator(".compared .same").count();
      assert.equal(same, row.answers.length);
      const fuel = await page.locator(".again", { hasText: "counts no fuel" }).count();
      assert.equal(fuel, event.game === "set" ? 1 : 0);
      await open(page, ".again details");
      assert.equal(await page.locator(".again tbody tr").count(), row.answers.length);
    }));

  test(`${name}: a match fits on a phone and is accessible`, () =>
    look(name, address, { ...PHONE, reducedMotion: "reduce" }, async (page) => {
      await page.waitForSelector(".player");
      await page.locator(".controls button").nth(3).tap();
      await open(page, ".match details");
      await page.getByRole("button", { name: "Play it again here" }).tap();
      await page.getByText("The same digest").waitFor();
      await fits(page);
      await accessible(page);
    }));

  test(`${name}: a match is accessible in the dark`, () =>
    look(name, address, { ...DESK, ...DARK, reducedMotion: "reduce" }, async (page) => {
      await page.waitForSelector(".player");
      await page.keyboard.press("End");
      await accessible(page);
    }));
}

test("a replay plays by itself, and rests at its end", () => {
  const { address } = someMatch("mastermind-classic");
  return look("mastermind-classic", address, DESK, async (page) => {
    await page.waitForSelector(".player");
    await page.getByLabel("Speed").selectOption("20");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByText("Solved.").waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  });
});

test("the address of a match is followed, and back again", () => {
  const { list } = dataOf("bonus-cup").events[0].matches;
  const { event, address } = someMatch(
    "bonus-cup",
    (row) => list.filter(({ deal }) => deal === row.deal).length > 1,
  );
  return look("bonus-cup", "#event=bonus-cup/matches", DESK, async (page) => {
    await page.evaluate((address) => (location.hash = address), address);
    await page.waitForSelector(".player");
    await page.locator(".chips a").first().click();
    await page.waitForSelector(".player");
    assert.notEqual(new URL(page.url()).hash, address);
    await page.locator(".crumb a").click();
    await page.waitForSelector("#matches");
    await page.evaluate((name) => (location.hash = `#match=${name}/999999999/nobody`), event.name);
    await page.getByText("There is no bot nobody").waitFor();
  });
});

test("back from a match one is where one was in the list", () =>
  look("set-sprint", "", PHONE, async (page) => {
    await page.locator("#matches .more button").click();
    const link = page.locator("#matches tbody a").nth(30);
    await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(700);
    const height = await page.evaluate(() => scrollY);
    await link.click();
    await page.waitForSelector(".player");
    await page.goBack();
    await page.waitForSelector("#matches tbody tr:nth-child(31)");
    await page.waitForTimeout(700);
    assert.equal(new URL(page.url()).hash, "#event=set-sprint/matches");
    const now = await page.evaluate(() => scrollY);
    assert.ok(height > 1000 && Math.abs(now - height) < 20, `${height}, now ${now}`);
  }));

test("the controls of a replay cover nothing of it on a phone", () => {
  const { address } = someMatch("set-race");
  return look("set-race", address, PHONE, async (page) => {
    await page.waitForSelector(".player");
    await page.locator(".player").evaluate((player) => player.scrollIntoView({ behavior: "instant" }));
    const [controls, stage] = await Promise.all(
      [".controls", ".stage"].map((part) => page.locator(part).boundingBox()),
    );
    assert.ok(controls.y >= 0 && controls.height < 70 && controls.y + controls.height <= stage.y);
  });
});

test("a deal out of range says which there are", () =>
  look("bonus-cup", "#event=bonus-cup/matches", DESK, async (page) => {
    const { deals } = dataOf("bonus-cup").events[0];
    await page.locator(".other input").fill(String(deals.to));
    await page.getByText(`numbered from ${deals.from} to ${deals.to - 1}`).waitFor();
    assert.ok(await page.getByRole("button", { name: "Play it here" }).isDisabled());
  }));

test("any other deal is played in the page", () =>
  look("mastermind-classic", "#event=mastermind-classic/matches", DESK, async (page) => {
    const [event] = dataOf("mastermind-classic").events;
    const [name] = event.bots.map((bot) => bot.name);
    const known = new Set(
      event.matches.list.filter((row) => event.bots[row.bots[0]].name === name).map((row) => row.deal),
    );
    const deal = Array.from({ length: event.deals.to }, (_, deal) => deal).find((deal) => !known.has(deal));
    await page.locator(".other input").fill(String(deal));
    await page.locator(".other select").selectOption(name);
    await page.getByRole("button", { name: "Play it here" }).click();
    await page.waitForSelector(".player");
    await page.getByText("has just played it here").waitFor();
    await page.keyboard.press("End");
    await page.getByText("Solved.").waitFor();
    const played = readFileSync(path("mastermind-classic/matches.csv"), "utf8")
      .split("\n")
      .find((line) => line.startsWith(`${deal},${name},`));
    assert.equal(await page.locator(".again .digest").textContent(), played.split(",")[5]);
  }));

test("a forfeit is told, and played again", () => {
  const { event, row, address } = someMatch("set-sprint", (row) => row.verdicts[0] === "too-many-answers");
  assert.ok(event && row);
  return look("set-sprint", address, DESK, async (page) => {
    await page.waitForSelector(".player");
    await page.keyboard.press("End");
    await page.getByText("is out: too-many-answers").waitFor();
    await page.getByRole("button", { name: "Play it again here" }).click();
    await page.getByText("The same digest").waitFor();
  });
});

test("a bot that never answers has its recorded verdict, and harms nobody", () => {
  const [event] = dataOf("endless").events;
  const endless = (row) => event.bots[row.bots[0]].name === "endless";
  const row = event.matches.list.find(endless);
  const listed = new Set(event.matches.list.filter(endless).map((row) => row.deal));
  const other = Array.from({ length: event.deals.to }, (_, deal) => deal).find((deal) => !listed.has(deal));
  return look("endless", matchAddress(event, row), DESK, async (page) => {
    await page.getByRole("button", { name: "Play it again here" }).click();
    await page.getByText("The same digest").waitFor();
    await page.getByText("out-of-fuel is a limit that no browser keeps").waitFor();
    await page.evaluate((hash) => (location.hash = hash), `#match=${event.name}/${other}/endless`);
    await page.getByText("stopped after 10 seconds").waitFor();
    await page.evaluate((hash) => (location.hash = hash), `#match=${event.name}/${other}/beam`);
    await page.getByText("has just played it here").waitFor();
  });
});

test("a module that is not in the file is taken from a file of the same bytes alone", () => {
  const { event, row, address } = someMatch("small");
  const { sha256 } = event.bots[row.bots[0]];
  return look("small", address, DESK, async (page) => {
    const again = page.getByRole("button", { name: "Play it again here" });
    assert.ok(await again.isDisabled());
    const folder = path("bonus-cup/bots");
    const files = readdirSync(folder);
    const other = files.find((file) => !file.startsWith(sha256));
    await page.locator("input[type=file]").setInputFiles(`${folder}/${other}`);
    await page.getByText("is another file").waitFor();
    assert.ok(await again.isDisabled());
    await page.locator("input[type=file]").setInputFiles(`${folder}/${sha256}.wasm`);
    await again.click();
    await page.getByText("The same digest").waitFor();
  });
});
