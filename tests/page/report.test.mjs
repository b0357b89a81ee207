//! The sections of a report.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";

import {
  accessible,
  browser,
  column,
  DARK,
  dataOf,
  DESK,
  fits,
  look,
  open,
  openAll,
  path,
  PHONE,
  wholePage,
} from "./browser.mjs";

after(() => browser.close());

const REPORTS = ["bonus-cup", "mastermind-classic", "set-sprint", "set-race"];
const standingsOf = (name) => JSON.parse(readFileSync(path(`${name}/standings.json`), "utf8"));
const choice = (page, label) =>
  page.locator("#matches .filters:not(.other) label", { hasText: label }).locator("select");
const plain = (text) => text.replaceAll(",", "").replace("−", "-");

for (const name of REPORTS) {
  test(`${name}: the standings are those of standings.json`, () =>
    look(name, "", DESK, async (page) => {
      const { unit, standings } = standingsOf(name);
      const [per, digits, shown] = unit === "microseconds" ? [1e6, 2, "s"] : [1, 3, unit];
      const table = "#standings > .scroll > table";
      const names = await page.locator(`${table} tbody .bot`).allTextContents();
      assert.deepEqual(
        names,
        standings.map((row) => row.name),
      );
      const means = await column(page, table, `Mean, ${shown}`);
      standings.forEach((row, place) => {
        if (row.mean === null) assert.equal(means[place], "n/a");
        else
          assert.ok(
            Math.abs(Number(plain(means[place])) - row.mean / per) <= 0.51 * 10 ** -digits,
            `${row.name}: ${means[place]}`,
          );
      });
      assert.deepEqual(
        (await column(page, table, "Rank")).map(Number),
        standings.map((row) => row.rank),
      );
      assert.deepEqual(
        (await column(page, table, "Forfeits")).map((text) => Number(plain(text))),
        standings.map((row) => row.forfeits),
      );
      const won = await page.locator(".winner").textContent();
      assert.ok(won.includes(standings[0].name), won);
    }));
}

test("a table is sorted by each of its columns", () =>
  look("bonus-cup", "", DESK, async (page) => {
    const table = "#standings table";
    const bots = () => page.locator(`${table} tbody .bot`).allTextContents();
    const before = await bots();
    const heading = page.locator(`${table} th`, { hasText: "Bot" }).first();
    await heading.locator("button").click();
    assert.equal(await heading.getAttribute("aria-sort"), "ascending");
    assert.deepEqual(await bots(), before.toSorted());
    await page.keyboard.press("Enter");
    assert.equal(await heading.getAttribute("aria-sort"), "descending");
    assert.deepEqual(await bots(), before.toSorted().reverse());
    await page.locator(`${table} th button`, { hasText: "Rank" }).first().click();
    assert.deepEqual(await bots(), before);
    for (const button of await page.locator(`${table} th button`).all()) await button.click();
  }));

test("races tell who won how often against whom", () =>
  look("set-race", "", DESK, async (page) => {
    const { pairs } = standingsOf("set-race");
    await open(page, "#standings details");
    const table = "#standings details table";
    const [bots, others, won, lost] = await Promise.all(
      ["Bot", "Against", "Won", "Lost"].map((heading) => column(page, table, heading)),
    );
    assert.equal(bots.length, pairs.length);
    bots.forEach((bot, row) => {
      const pair = pairs.find((pair) =>
        [pair.bot, pair.against].every((name) => [bot, others[row]].includes(name)),
      );
      const [wins, losses] = pair.bot === bot ? [pair.wins, pair.losses] : [pair.losses, pair.wins];
      assert.deepEqual([won[row], lost[row]].map(Number), [wins, losses]);
    });
  }));

test("differences are explored by pointer and keys, and stand in a table", () =>
  look("bonus-cup", "#event=bonus-cup/differences", DESK, async (page) => {
    const { differences, bots } = dataOf("bonus-cup").events[0];
    const pair = page.locator("#pair");
    const matrix = page.locator(".matrix [role=application]");
    await page.waitForSelector(".matrix rect");
    assert.equal(await page.locator(".matrix rect").count(), 2 * differences.length);
    const text = await pair.textContent();
    assert.ok(text.startsWith(`${bots[1].name} − ${bots[0].name}: `), text);
    await matrix.focus();
    await page.keyboard.press("ArrowDown");
    assert.ok((await pair.textContent()).startsWith(`${bots[2].name} − ${bots[0].name}: `));
    await page.locator(".matrix rect").nth(1).hover();
    assert.ok((await pair.textContent()).startsWith(`${bots[0].name} − ${bots[1].name}: `));
    await open(page, "#differences details");
    const rows = await page.locator("#differences tbody tr").count();
    assert.equal(rows, differences.length);
    const significant = (await column(page, "#differences table", "Significant")).filter(
      (text) => text === "yes",
    ).length;
    assert.equal(await page.locator('.matrix [data-mark="dot"] circle').count(), 2 * significant);
  }));

test("distributions and verdicts are drawn, and count every match", () =>
  look("set-sprint", "", DESK, async (page) => {
    await wholePage(page);
    const { scores, bots } = dataOf("set-sprint").events[0];
    assert.ok((await page.locator("#scores svg").count()) > 0);
    await open(page, "#scores details");
    assert.equal(await page.locator("#scores tbody tr").count(), bots.length);
    const told = await page.locator("#scores tr:first-child td.bins > span").allTextContents();
    const counted = told.reduce((sum, bin) => sum + Number(plain(bin.split(": ")[1].trim())), 0);
    assert.equal(
      counted,
      scores[0].bins.reduce((sum, bin) => sum + bin[2], 0),
    );
    const forfeits = await column(page, "#verdicts table", "too-many-answers");
    assert.ok(forfeits.some((count) => Number(count) > 0));
    await page.locator("#verdicts td a").first().click();
    await page.waitForSelector(".match .player");
  }));

test("matches are filtered and sorted", () =>
  look("set-sprint", "#event=set-sprint/matches", DESK, async (page) => {
    const { bots, matches } = dataOf("set-sprint").events[0];
    await choice(page, "Bot").selectOption("random");
    const mine = matches.list.filter((row) => bots[row.bots[0]].name === "random");
    assert.equal(await page.locator("#matches tbody tr").count(), Math.min(20, mine.length));
    await choice(page, "Verdict").selectOption("ok");
    await page.getByText("None of the matches").waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.locator("#matches .filters:not(.other) input").fill(String(matches.list[0].deal));
    await page.locator("#matches th button", { hasText: "Score" }).click();
    const scores = (await column(page, "#matches table", "Score")).map((text) =>
      Number.parseFloat(plain(text)),
    );
    assert.ok(scores.length > 1);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => a - b),
    );
  }));

test("several events have a section each, and an overall table", () =>
  look("triathlon", "", DESK, async (page) => {
    const overall = JSON.parse(readFileSync(path("triathlon/standings.json"), "utf8"));
    assert.deepEqual(
      await page.locator("main tbody .bot").allTextContents(),
      overall.standings.map((row) => row.name),
    );
    assert.deepEqual(
      (await column(page, "main table", "Points")).map(Number),
      overall.standings.map((row) => row.points),
    );
    for (const event of overall.events) {
      await page.getByRole("navigation", { name: "Events" }).getByRole("link", { name: event }).click();
      const { standings } = JSON.parse(readFileSync(path(`triathlon/${event}/standings.json`), "utf8"));
      await page.waitForFunction(
        (name) => document.querySelector("#standings tbody .bot")?.textContent === name,
        standings[0].name,
      );
      assert.equal(await page.locator("[aria-current=page]").textContent(), event);
    }
    await page.goBack();
    assert.equal(await page.locator("[aria-current=page]").textContent(), overall.events.at(-2));
  }));

test("an address leads to its section", () =>
  look("bonus-cup", "#event=bonus-cup/verdicts", DESK, async (page) => {
    await page.waitForTimeout(800);
    const top = await page.locator("#verdicts h2").evaluate((heading) => heading.getBoundingClientRect().top);
    assert.ok(top > 0 && top < 300, `the heading is at ${top}`);
  }));

test("what the spec says is what was played", () =>
  look("set-race", "#event=set-race/spec", DESK, async (page) => {
    const event = dataOf("set-race").events[0];
    const text = await page.locator("#spec").textContent();
    for (const { sha256 } of [...event.files, ...event.bots]) assert.ok(text.includes(sha256));
    assert.ok(text.includes(event.spec));
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("#spec .copyable button").first().click();
    await page.getByText("copied").waitFor();
    assert.ok((await page.evaluate(() => navigator.clipboard.readText())).startsWith("fairdeal "));
  }));

test("foreign text is text", () =>
  look("hostile", "", DESK, async (page) => {
    const title = "</script><img src=x onerror=alert(1)>";
    assert.equal(await page.locator("h1").textContent(), title);
    assert.equal(await page.title(), title);
    assert.equal(await page.locator("img").count(), 0);
    assert.equal(await page.locator("#standings .author").first().textContent(), "<b>Eve</b>");
    const disqualified = page.locator("#standings .status", { hasText: "disqualified" });
    assert.equal(await disqualified.count(), 1);
    await wholePage(page);
    await fits(page);
    await accessible(page);
  }));

for (const name of ["bonus-cup", "set-sprint", "triathlon"]) {
  for (const [scheme, more] of [
    ["light", {}],
    ["dark", DARK],
  ]) {
    test(`${name} is accessible, ${scheme}`, () =>
      look(name, "", { ...DESK, ...more, reducedMotion: "reduce" }, async (page) => {
        await wholePage(page);
        await openAll(page);
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const [red] = ground.match(/\d+/g).map(Number);
        assert.equal(scheme === "dark", red < 100, ground);
        await accessible(page);
      }));
  }
}

for (const name of [...REPORTS, "triathlon"]) {
  test(`${name} fits on a phone`, () =>
    look(name, "", PHONE, async (page) => {
      await wholePage(page);
      await openAll(page);
      await fits(page);
      await accessible(page);
    }));
}

for (const name of REPORTS) {
  test(`${name}: all columns of the standings are printed`, () =>
    look(name, "", { viewport: { width: 688, height: 1000 } }, async (page) => {
      await page.emulateMedia({ media: "print" });
      const [table, room] = await page
        .locator("#standings .scroll")
        .first()
        .evaluate((scroll) => [scroll.scrollWidth, scroll.clientWidth]);
      assert.ok(table <= room, `${table} px in ${room}`);
    }));

  test(`${name}: rank, bot and mean are seen first on a phone`, () =>
    look(name, "", PHONE, async (page) => {
      const mean = await page.locator("#standings tbody tr td:nth-child(3)").first().boundingBox();
      assert.ok(mean.x + mean.width <= 390 - 16, `the mean ends at ${mean.x + mean.width}`);
    }));
}

test("a report is printed whole", () =>
  look("triathlon", "", DESK, async (page) => {
    const pdf = await page.pdf({ format: "A4" });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.ok(pdf.length > 30_000 && pages >= 4, `${pages} pages, ${pdf.length} bytes`);
  }));

test("the keyboard reaches what the pointer does", () =>
  look("bonus-cup", "", DESK, async (page) => {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Skip to the content");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "main");
    const reached = new Set();
    for (let presses = 0; presses < 400; presses++) {
      await page.keyboard.press("Tab");
      const what = await page.evaluate(() => {
        const element = document.activeElement;
        return element === document.body ? null : (element.closest("section[id]")?.id ?? "head");
      });
      if (what === null) break;
      reached.add(what);
    }
    for (const section of ["standings", "scores", "differences", "matches", "spec"])
      assert.ok(reached.has(section), section);
  }));
