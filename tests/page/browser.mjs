//! A real browser that looks at a report: anything on its console, any request beyond the file and
//! any error fails the test.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequire } from "node:module";

import { chromium } from "playwright-core";

/** The folder of reports, and of the results that they were made of, by the same names. */
const FOLDER = process.env.FAIRDEAL_REPORTS;
const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The windows that reports are looked at in. */
export const DESK = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DARK = { colorScheme: "dark" };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const browser = await chromium.launch({
  executablePath: process.env.FAIRDEAL_CHROMIUM ?? "/usr/bin/chromium",
  args: ARGUMENTS,
});

export const path = (name) => join(FOLDER, name);

/** The data of a report. */
export function dataOf(name) {
  const [, rest] = readFileSync(path(`${name}.html`), "utf8").split(' id="report">');
  return JSON.parse(rest.slice(0, rest.indexOf("</script>")));
}

/** Opens a report at an address within it, and hands the page to a test. */
export async function look(name, hash, options, test) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const heard = [];
  page.on(
    "console",
    (message) =>
      ["error", "warning"].includes(message.type()) && heard.push(`${message.type()}: ${message.text()}`),
  );
  page.on("pageerror", (error) => heard.push(error.stack));
  page.on("dialog", (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on(
    "request",
    (request) => /^(file|blob|data):/.test(request.url()) || heard.push(`a request: ${request.url()}`),
  );
  try {
    await page.goto(pathToFileURL(path(`${name}.html`)).href + hash);
    await page.waitForSelector("main *");
    await test(page);
    assert.deepEqual(heard, []);
  } finally {
    await context.close();
  }
}

/** Fails where the page breaks a rule of accessibility. */
export async function accessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"] }),
  );
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 160)).join("\n  ")}`,
  );
  assert.deepEqual(told, []);
}

/** Fails where the page is wider than its window. */
export async function fits(page) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, `the page is ${beyond} px wider than its window`);
}

/** Goes down the page, so that all that waits to be seen is drawn. */
export async function wholePage(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise((done) => setTimeout(done, 60));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
}

/** Opens what is folded away. */
export async function open(page, details) {
  await page.locator(`${details} > summary`).first().click();
  await page.locator(`${details} > :nth-child(2)`).first().waitFor();
}

/** Opens all that is folded away. */
export async function openAll(page) {
  for (const details of await page.locator("details").all()) {
    await details.locator("summary").click();
    await details.locator(":nth-child(2)").first().waitFor();
  }
}

/** The texts of a column of a table, by its heading. */
export async function column(page, table, heading) {
  const headings = await page
    .locator(`${table} thead th`)
    .evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector("button")?.firstChild.textContent ?? cell.textContent),
    );
  const index = headings.indexOf(heading);
  assert.ok(index >= 0, `no column ${heading} in ${headings}`);
  return page
    .locator(`${table} tbody tr`)
    .evaluateAll((rows, index) => rows.map((row) => row.children[index].textContent), index);
}

/** The page's address of a match. */
export const matchAddress = (event, row) =>
  `#match=${event.name}/${row.deal}/${row.bots.map((bot) => event.bots[bot].name).join("+")}`;
