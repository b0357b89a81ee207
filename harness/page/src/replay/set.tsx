//! A match of Set: the table, the claims on a time line with one lane a seat, and all reaction times
//! of the match below.

import { SetCard, setCardName } from "../draw/set-card.tsx";
import { count, figure, seconds } from "../figures.ts";
import type { Played } from "../referee.ts";
import type { Film } from "./player.tsx";

interface Answer {
  seat: number;
  time_us: number;
  claim: number[];
  result: string;
}

interface Forfeit {
  seat: number;
  forfeit: string;
}

interface TableData {
  cards: string[];
  deck: number;
  answers: (Answer | Forfeit)[];
  gone: { positions: number[]; by: number | null } | null;
}

/** A table with the answers in the order of their times. */
interface Round {
  table: TableData;
  answers: Answer[];
  forfeits: Forfeit[];
}

/** A picture: a round, and how many of its answers have come. */
interface Picture {
  round: number;
  shown: number;
}

const PAUSE = 700;
const RESULTS: Record<string, { sign: string; words: string }> = {
  taken: { sign: "✓", words: "taken" },
  wrong: { sign: "✗", words: "wrong" },
  late: { sign: "–", words: "too late" },
  "none-right": { sign: "✓", words: "right, there is no set" },
  "none-wrong": { sign: "✗", words: "wrong, there is a set" },
};

const resultOf = (result: string) => RESULTS[result] ?? { sign: "?", words: result };

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

function Cards({ round: { table, answers }, shown }: { round: Round; shown: number }) {
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

/** The claims at this table by their time, a lane a seat. */
function Lanes({
  round: { answers },
  shown,
  bots,
  speed,
}: {
  round: Round;
  shown: number;
  bots: string[];
  speed: number | null;
}) {
  const most = 1.08 * Math.max(1, ...answers.map((answer) => answer.time_us));
  const share = (time: number) => `${(100 * time) / most}%`;
  const from = answers[shown - 1]?.time_us ?? 0;
  const to = answers[shown]?.time_us ?? from;
  const clock =
    speed === null
      ? { width: share(from) }
      : { "--from": share(from), width: share(to), animationDuration: `${(to - from) / 1000 / speed}ms` };
  return (
    <div class="lanes" aria-hidden="true">
      {bots.map((bot, seat) => {
        const answer = answers.findIndex((answer) => answer.seat === seat);
        const claim = answers[answer];
        const come = claim && answer < shown;
        return (
          <div key={seat} class="lane">
            <span class="who">
              <i class={`seat-mark seat-${seat}`}>{seat + 1}</i> {bot}
            </span>
            <span class="track">
              <span
                key={`${from} ${speed}`}
                class={`elapsed ${speed === null ? "" : "runs"}`}
                style={clock}
              />
              {claim && (
                <span
                  class={`claim ${come ? "come" : ""} seat-${seat}`}
                  style={{ left: share(claim.time_us) }}
                >
                  {come && resultOf(claim.result).sign}
                </span>
              )}
            </span>
            <span class="time">{come ? seconds(claim.time_us) : claim ? "…" : "out"}</span>
          </div>
        );
      })}
    </div>
  );
}

/** Every reaction time of the match, a row a seat; what has come is dark. */
function Overview({ rounds, at, bots }: { rounds: Round[]; at: Picture; bots: string[] }) {
  const times = rounds.flatMap(({ answers }) => answers.map((answer) => answer.time_us));
  const most = Math.max(1, ...times.sort((a, b) => a - b).slice(0, Math.ceil(times.length * 0.98)));
  const height = 36;
  return (
    <div class="overview" aria-hidden="true">
      {bots.map((bot, seat) => {
        const come = rounds
          .slice(0, at.round + 1)
          .flatMap(({ answers }, round) =>
            (round < at.round ? answers : answers.slice(0, at.shown)).filter(
              (answer) => answer.seat === seat,
            ),
          );
        const taken = come.filter((answer) => answer.result === "taken").length;
        const wrong = come.filter(
          (answer) => answer.result === "wrong" || answer.result === "none-wrong",
        ).length;
        const spent = come.reduce((sum, answer) => sum + answer.time_us, 0);
        return (
          <div key={seat} class="lane">
            <span class="who">
              <i class={`seat-mark seat-${seat}`}>{seat + 1}</i> {bot}
            </span>
            <svg
              viewBox={`0 0 ${Math.max(rounds.length, 12) * 10} ${height}`}
              preserveAspectRatio="none"
              class={`bars seat-${seat}`}
            >
              {rounds.map(({ answers }, round) => {
                const index = answers.findIndex((answer) => answer.seat === seat);
                const answer = answers[index];
                if (!answer) return null;
                const size = Math.max(3, (height - 2) * Math.min(1, answer.time_us / most));
                const state = round < at.round || (round === at.round && index < at.shown) ? "come" : "";
                return (
                  <rect
                    key={round}
                    class={`${answer.result} ${state}`}
                    x={round * 10 + 1}
                    width={8}
                    y={height - size}
                    height={size}
                    rx={1.5}
                  />
                );
              })}
            </svg>
            <span class="time">
              {count(taken, "set")}
              {wrong > 0 ? `, ${wrong} wrong` : ""} · {figure(spent / 1e6, 1)} s
            </span>
          </div>
        );
      })}
      <p class="quiet key">
        Reaction time at each table:
        <span>
          <i class="box taken" /> taken
        </span>{" "}
        <span>
          <i class="box wrong" /> wrong
        </span>{" "}
        {bots.length > 1 && (
          <span>
            <i class="box late" /> late
          </span>
        )}
      </p>
    </div>
  );
}
