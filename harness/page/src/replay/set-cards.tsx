//! The cards of a table, those claimed marked.

import { SetCard, setCardName } from "../draw/set-card.tsx";
import { resultOf, type Round } from "./set-rounds.ts";

export function Cards({ round: { table, answers }, shown }: { round: Round; shown: number }) {
  const come = answers.slice(0, shown);
  const latest = come.at(-1);
  const columns = table.cards.length <= 18 ? Math.ceil(table.cards.length / 3) : 8;
  return (
    <ul class="set-table" style={{ "--columns": Math.max(4, columns) }}>
      {table.cards.map((card, position) => {
        const claims = come.filter((answer) => answer.claim.includes(position));
        const current = latest?.claim.includes(position);
        const taken = shown === answers.length && table.gone?.positions.includes(position);
        return (
          <li
            key={card}
            class={`${current ? `claimed seat-${latest?.seat} ${latest?.result}` : ""} ${taken ? "gone" : ""}`}
            aria-label={setCardName(card)}
          >
            <SetCard card={card} />
            <span class="claims" aria-hidden="true">
              {claims.map((answer) => (
                <i key={answer.seat} class={`seat-mark seat-${answer.seat}`}>
                  {resultOf(answer.result).sign}
                </i>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
