//! Set for a person deals as the referee does: the claims of bots, made by a person, lead to the same
//! tables. FAIRDEAL_REPORTS is a folder with reports of tournaments of Set alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { source } from "./source.mjs";

const { Referee, open, take, dealMore } = await source("referee.ts", "play/game.ts");

function element(html, id) {
  const [, rest] = html.split(` id="${id}">`);
  return rest.slice(0, rest.indexOf("</script>"));
}

for (const name of ["set-sprint", "set-asked", "set-fours"]) {
  test(name, async () => {
    const html = readFileSync(join(process.env.FAIRDEAL_REPORTS, `${name}.html`), "utf8");
    const referee = await Referee.load(Buffer.from(element(html, "referee"), "base64"));
    const [event] = JSON.parse(element(html, "report")).events;
    const { table, expand, deal_more } = event.game_spec.rules;
    let tables = 0;
    for (const row of event.matches.list.filter((row) => row.answers).slice(0, 30)) {
      const seats = row.verdicts.map((verdict) => ({ verdict }));
      const played = referee.replay(event.game_spec, row.deal, seats, row.answers);
      const { attributes, values, deck } = played.setup;
      let game = open({ attributes, values, cards: deck }, { table, expand, asked: deal_more === "asked" });
      for (const shown of played.transcript.tables) {
        assert.deepEqual([...game.field], shown.cards, row.address);
        tables += 1;
        const [answer] = shown.answers;
        if (answer.forfeit) break;
        if (answer.result === "taken") game = take(game, answer.claim);
        if (answer.result.startsWith("none-")) game = dealMore(game);
      }
    }
    assert.ok(tables > 100, `${tables} tables`);
  });
}
