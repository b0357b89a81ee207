//! Pictures of the README: `docs/pictures/render` calls this with the folder that they go to.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { AnsiUp } from "ansi_up";

import { browser, dataOf, DESK, matchAddress, path, PHONE } from "./browser.mjs";

const [folder] = process.argv.slice(2);
/** A typeface that looks the same wherever it is there. */
const TYPE = "body, .chart svg, .matrix svg { font-family: Roboto, system-ui, sans-serif }";

async function picture(name, address, options, prepare, clip) {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(address);
  await page.addStyleTag({ content: TYPE });
  await prepare(page);
  await page.waitForTimeout(500);
  const size = clip ? { clip } : {};
  await page.screenshot({ path: join(folder, `${name}.png`), ...size });
  await context.close();
}

const report = (name, hash = "") => pathToFileURL(path(`${name}.html`)).href + hash;

/** The address of the listed match that this picks. */
function match(name, pick) {
  const [event] = dataOf(name).events;
  return matchAddress(
    event,
    event.matches.list.find((row) => pick(row, event)),
  );
}

const steps = (count) => async (page) => {
  await page.waitForSelector(".player");
  for (let step = 0; step < count; step++) await page.keyboard.press("ArrowRight");
  await page.evaluate(() => scrollTo(0, 0));
};

await picture("report", report("bonus-cup"), { viewport: { width: 1280, height: 840 } }, (page) =>
  page.waitForSelector("#standings svg"),
);

await picture(
  "report-differences",
  report("bonus-cup", "#event=bonus-cup/differences"),
  { ...DESK, colorScheme: "dark" },
  async (page) => {
    await page.waitForSelector(".matrix rect");
    await page
      .locator("#differences")
      .evaluate((section) =>
        scrollTo({ top: section.getBoundingClientRect().top + scrollY, behavior: "instant" }),
      );
  },
  { x: 60, y: 0, width: 1160, height: 840 },
);

const names = (row, event) => row.bots.map((bot) => event.bots[bot].name).join("+");
await picture(
  "report-set",
  report(
    "set-race",
    match(
      "set-race",
      (row, event) => names(row, event).includes("guesser") && names(row, event).includes("pair-completion"),
    ),
  ),
  { viewport: { width: 1280, height: 760 } },
  steps(13),
);

await picture(
  "report-phone",
  report(
    "mastermind-classic",
    match("mastermind-classic", (row) => row.scores[0] >= 5 && row.deal > 100),
  ),
  PHONE,
  async (page) => {
    await steps(5)(page);
    await page.locator(".player").evaluate((player) => scrollTo(0, player.offsetTop - 250));
  },
);

await picture("report-play", report("set-sprint", "#play=set-sprint"), PHONE, async (page) => {
  const cards = page.locator(".set-game .set-table button");
  await cards.first().waitFor();
  await page.getByRole("button", { name: /^Hint/ }).tap();
  for (const position of [4, 7]) await cards.nth(position).tap();
  await page.locator(".play").evaluate((play) => scrollTo(0, play.offsetTop));
});

/** A screen of the terminal as a page. */
const screen = new AnsiUp().ansi_to_html(readFileSync(path("terminal-set.txt"), "utf8").trimEnd());
const html = `<!doctype html><style>
  body { margin: 0; padding: 18px 22px; width: max-content; background: #16181d; color: #e8e6e1 }
  pre { margin: 0; font: 15px/1.35 "DejaVu Sans Mono", monospace }
</style><pre>${screen}</pre>`;
const context = await browser.newContext();
const page = await context.newPage();
await page.setContent(html);
await page.locator("body").screenshot({ path: join(folder, "terminal-set.png") });
await browser.close();
