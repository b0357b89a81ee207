//! A match of Set: the table, the claims on a time line with one lane a seat, and all reaction times
//! of the match below.

import { setCardName } from "../draw/set-card.tsx";
import { count, seconds } from "../figures.ts";
import type { Played } from "../referee.ts";
import type { Film } from "./player.tsx";
import { Cards } from "./set-cards.tsx";
import { Lanes } from "./set-lanes.tsx";
import { Overview } from "./set-overview.tsx";
import {
  type Answer,
  type Forfeit,
  type Picture,
  resultOf,
  type Round,
  type TableData,
} from "./set-rounds.ts";

const PAUSE = 700;

export function setFilm(played: Played, bots: string[]): Film {
  const rounds = (played.transcript as { tables: TableData[] }).tables.map(roundOf);
  const pictures = rounds.flatMap(({ answers }, round): Picture[] =>
    Array.from({ length: answers.length + 1 }, (_, shown) => ({ round, shown })),
  );
  if (pictures.length === 0) pictures.push({ round: 0, shown: 0 });
  const at = (index: number) => pictures[index] ?? { round: 0, shown: 0 };
  return {
    length: pictures.length,
    wait: (index) => {
      const { round, shown } = at(index);
      const answers = rounds[round]?.answers ?? [];
      const next = answers[shown];
      return next ? (next.time_us - (answers[shown - 1]?.time_us ?? 0)) / 1000 : PAUSE;
    },
    say: (index) => say(rounds, at(index), bots, index === pictures.length - 1),
    show: (index, speed) => {
      const { round, shown } = at(index);
      const now = rounds[round];
      if (!now) return <p>No table was shown.</p>;
      return (
        <div class="set-replay">
          <Cards round={now} shown={shown} />
          <Lanes round={now} shown={shown} bots={bots} speed={speed} />
          <Overview rounds={rounds} at={at(index)} bots={bots} />
        </div>
      );
    },
  };
}

function roundOf(table: TableData): Round {
  const answers = table.answers.filter((answer): answer is Answer => "claim" in answer);
  return {
    table,
    answers: answers.sort((a, b) => a.time_us - b.time_us),
    forfeits: table.answers.filter((answer): answer is Forfeit => "forfeit" in answer),
  };
}

function say(rounds: Round[], { round, shown }: Picture, bots: string[], last: boolean): string {
  const now = rounds[round];
  if (!now) return "No table was shown.";
  const { table, answers, forfeits } = now;
  const answer = answers[shown - 1];
  const who = (seat: number) => bots[seat] ?? `seat ${seat}`;
  const parts = [`Table ${round + 1} of ${rounds.length}: `];
  if (!answer) {
    parts.push(`${count(table.cards.length, "card")}, ${table.deck} in the deck.`);
  } else if (answer.claim.length === 0) {
    parts.push(
      `${who(answer.seat)} says that there is no set after ${seconds(answer.time_us)}: ${resultOf(answer.result).words}.`,
    );
  } else {
    const cards = answer.claim.map((position) => setCardName(table.cards[position] ?? ""));
    parts.push(
      `${who(answer.seat)} claims ${cards.join("; ")} after ${seconds(answer.time_us)}: ${resultOf(answer.result).words}.`,
    );
  }
  if (shown === answers.length) {
    parts.push(...forfeits.map(({ seat, forfeit }) => ` ${who(seat)} is out: ${forfeit}.`));
    if (table.gone && table.gone.by === null)
      parts.push(" Nobody takes the first set: it goes from the table.");
    if (last) parts.push(" The match is over.");
  }
  return parts.join("");
}
