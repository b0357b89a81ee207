// Plays the matches of reports again as the page does, the recorded answers and the bots' real
// modules, and holds the digests against those of the reports.
//   node digests.mjs REPORT.html ...
// Prints a line of JSON an event. Exit code 1 where anything differs.

import { readFileSync } from "node:fs";
import { source } from "./source.mjs";

/** The text of an element of a report. */
function element(html, id) {
  const [, rest] = html.split(` id="${id}">`);
  return rest.slice(0, rest.indexOf("</script>"));
}

const FUNCTIONS = { "mini-card": "mini_card_discard", mastermind: "mastermind_guess", set: "set_spot" };

const { Bot, Referee } = await source("bot.ts", "referee.ts");
let wrong = 0;
const differs = (row, how) => {
  wrong += 1;
  console.error(`${row.address}: ${how}`);
};

for (const file of process.argv.slice(2)) {
  const html = readFileSync(file, "utf8");
  const report = JSON.parse(element(html, "report"));
  const referee = await Referee.load(Buffer.from(element(html, "referee"), "base64"));
  for (const event of report.events) {
    const counts = { event: event.name, replayed: 0, played: 0, fuel: 0, verdicts: 0, verdict: {} };
    const spec = event.game_spec;
    const bots = [];
    for (const { module, name } of event.bots) {
      const { wasm } = report.modules[module];
      if (wasm === null) continue;
      try {
        bots[event.bots.findIndex((bot) => bot.name === name)] = await Bot.load(Buffer.from(wasm, "base64"), FUNCTIONS[event.game], spec);
      } catch (error) {
        console.error(`${event.name}: ${name}: ${error}`);
        wrong += 1;
      }
    }
    for (const row of event.matches.list) {
      if (row.answers === null) continue;
      const same = (played, how) => {
        const seats = played.seats.map(({ score, verdict }) => [score, verdict]);
        const recorded = row.scores.map((score, seat) => [score, row.verdicts[seat]]);
        if (JSON.stringify(seats) !== JSON.stringify(recorded)) differs(row, `${how}: ${JSON.stringify(seats)}`);
        if (played.digest !== row.digest) differs(row, `${how}: digest ${played.digest}`);
        if (played.par !== row.par) differs(row, `${how}: par ${played.par}`);
        if (JSON.stringify(played.answers.map(([s, v]) => [s, v])) !== JSON.stringify(row.answers.map(([s, v]) => [s, v]))) differs(row, `${how}: other answers`);
      };
      try {
        same(referee.replay(spec, row.deal, row.verdicts.map((verdict) => ({ verdict })), row.answers), "replayed");
        counts.replayed += 1;
        const seated = row.bots.map((bot) => bots[bot]);
        if (seated.some((bot) => bot === undefined)) continue;
        const played = referee.play(spec, row.deal, seated, row.answers, row.verdicts);
        same(played, "played");
        counts.played += 1;
        counts.fuel += Number(played.taken.fuel && event.game === "set");
        counts.verdicts += played.taken.verdicts.length;
        for (const verdict of row.verdicts) counts.verdict[verdict] = (counts.verdict[verdict] ?? 0) + 1;
      } catch (error) {
        differs(row, String(error));
      }
    }
    console.log(JSON.stringify(counts));
  }
}
process.exit(wrong > 0 ? 1 : 0);
