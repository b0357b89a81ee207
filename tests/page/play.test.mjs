//! Set played by a person.

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { accessible, browser, DARK, dataOf, DESK, fits, look, PHONE } from "./browser.mjs";

after(() => browser.close());

const cards = (page) => page.locator(".set-game .set-table button");
const found = (page) => page.locator(".score .found").textContent();

/** The positions of a set, out of what the cards are called. */
async function someSet(page) {
  const names = await cards(page).evaluateAll((buttons) =>
    buttons.map((button) => button.ariaLabel.replace(/s$/, "").split(" ")),
  );
  const agrees = (values) => [1, 3].includes(new Set(values).size);
  for (let a = 0; a < names.length; a++) {
    for (let b = a + 1; b < names.length; b++) {
      for (let c = b + 1; c < names.length; c++) {
        if (names[a].every((_, word) => agrees([names[a][word], names[b][word], names[c][word]])))
          return [a, b, c];
      }
    }
  }
  return null;
}

test("a set is found by taps on a phone", () =>
  look("set-sprint", "#play=set-sprint", PHONE, async (page) => {
    await cards(page).first().waitFor();
    const set = await someSet(page);
    const before = await cards(page).evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    for (const position of set) await cards(page).nth(position).tap();
    await page.getByText("A set.").waitFor();
    await page.waitForFunction(
      (before) =>
        document.querySelectorAll(".set-game .set-table button")[before[0]]?.ariaLabel !== before[1],
      [set[0], before[set[0]]],
    );
    assert.equal(await found(page), "1");
    await fits(page);
    const sides = await cards(page).evaluateAll((buttons) =>
      buttons.flatMap((button) => [button.offsetWidth, button.offsetHeight]),
    );
    assert.ok(Math.min(...sides) >= 44, `${Math.min(...sides)} px`);
    const buttons = await page
      .locator(".play button:not(.set-table *)")
      .evaluateAll((buttons) => buttons.map((button) => button.offsetHeight));
    assert.ok(Math.min(...buttons) >= 44, `${Math.min(...buttons)} px`);
    await accessible(page);
  }));

test("a whole game is played, with hints alone, and held against the bots", () =>
  look("set-sprint", "#play=set-sprint", { ...DESK, ...DARK, reducedMotion: "reduce" }, async (page) => {
    await cards(page).first().waitFor();
    for (let set = 1; (await page.locator(".result").count()) === 0; set++) {
      assert.ok(set <= 27, "the game does not end");
      for (let hint = 0; hint < 3; hint++) await page.getByRole("button", { name: /^Hint/ }).click();
      const hinted = await page
        .locator(".set-table .hinted")
        .evaluateAll((buttons) =>
          buttons.map((button) => [...button.parentElement.children].indexOf(button)),
        );
      for (const position of hinted) await cards(page).nth(position).click();
      await page.waitForFunction(() => !document.querySelector(".set-table .picked"));
    }
    const [event] = dataOf("set-sprint").events;
    const deal = Number(await page.locator(".play input").inputValue());
    const known = event.matches.list.filter((row) => row.deal === deal).length;
    assert.equal(await page.locator(".podium li").count(), known + 1);
    const { rules } = event.game_spec;
    assert.ok(Number(await found(page)) > 20 && rules.table === 12);
    await accessible(page);
  }));

test("wrong claims and more cards are charged", () =>
  look("set-sprint", "#play=set-sprint/1", DESK, async (page) => {
    await cards(page).first().waitFor();
    const set = await someSet(page);
    const other = [0, 1, 2, 3].find((position) => !set.includes(position));
    for (const position of [set[0], set[1], other]) await cards(page).nth(position).click();
    await page.getByText("Not a set").waitFor();
    await page.waitForFunction(() => !document.querySelector(".set-table .picked"));
    assert.equal(await found(page), "0");
    const before = await cards(page).count();
    await page.getByRole("button", { name: /^Deal \d+ more/ }).click();
    assert.equal(await cards(page).count(), before + 3);
    assert.equal(await page.locator(".score .wrong").textContent(), "1");
    assert.equal(await page.locator(".score .missed").textContent(), "1");
    assert.equal((await page.locator(".score dd small").textContent()).trim(), "+ 15 s");
    await page.getByRole("button", { name: "Next deal" }).click();
    await page.waitForFunction(() => document.querySelector(".play input").value === "2");
    await cards(page).first().waitFor();
    assert.equal((await cards(page).count()) % 3, 0);
  }));

test("hints end with a whole set", () =>
  look("set-sprint", "#play=set-sprint/1", DESK, async (page) => {
    await cards(page).first().waitFor();
    const hint = page.getByRole("button", { name: /^Hint/ });
    for (const shown of [1, 2, 3]) {
      await hint.click();
      assert.equal(await page.locator(".set-table .hinted").count(), shown);
    }
    assert.ok(await hint.isDisabled());
    assert.equal(await hint.textContent(), "Hint (3)");
  }));

test("the table is played with the keyboard", () =>
  look("set-sprint", "#play=set-sprint", DESK, async (page) => {
    await cards(page).first().waitFor();
    const set = await someSet(page);
    await cards(page).first().focus();
    let at = 0;
    for (const position of set) {
      for (; at < position; at++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
    }
    await page.waitForFunction(() => document.querySelector(".score .found").textContent === "1");
  }));

test("without a tournament of Set the classical game is played", () =>
  look("bonus-cup", "#play=bonus-cup", PHONE, async (page) => {
    await cards(page).first().waitFor();
    assert.ok((await cards(page).count()) >= 12);
    const set = await someSet(page);
    for (const position of set) await cards(page).nth(position).tap();
    await page.waitForFunction(() => document.querySelector(".score .found").textContent === "1");
  }));
