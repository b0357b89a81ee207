//! A match of Mastermind: the board, guess by guess.

import { Peg } from "../draw/peg.tsx";
import { count, figure } from "../figures.ts";
import type { Played } from "../referee.ts";
import { possible, type Turn } from "./codes.ts";
import type { Film } from "./player.tsx";

interface Setup {
  positions: number;
  symbols: number;
  repeats: boolean;
  max_guesses: number;
  secret: string;
}

interface Transcript {
  turns: Turn[];
  solved: boolean;
  illegal_answer: number | null;
}

const WAIT = 1400;

export function mastermindFilm(played: Played): Film {
  const setup = played.setup as Setup;
  const { turns, solved, illegal_answer } = played.transcript as Transcript;
  const counts = possible(setup.positions, setup.symbols, setup.repeats, turns);
  const codes = (index: number) =>
    counts ? ` ${count(counts[index] ?? 0, "code is", "codes are")} possible.` : "";
  const end = () => {
    if (solved) return " Solved.";
    if (illegal_answer !== null) return ` The answer ${illegal_answer} is no code.`;
    return played.seats[0]?.verdict === "ok"
      ? " The guesses are used up."
      : " The bot gave no further answer.";
  };
  return {
    length: turns.length + 1,
    wait: () => WAIT,
    say: (index) => {
      const turn = turns[index - 1];
      const what = turn
        ? `Guess ${index}: ${turn.guess}, ${count(turn.strikes, "strike")}, ${count(turn.balls, "ball")}.`
        : `A secret of ${setup.positions} positions and ${setup.symbols} symbols.`;
      return what + codes(index) + (index === turns.length ? end() : "");
    },
    show: (index) => (
      <div class="board">
        <div class="row secret">
          <span class="number">secret</span>
          <Pegs code={setup.secret} />
        </div>
        <ol>
          {turns.slice(0, index).map((turn, row) => (
            <li key={row} class={`row ${row === index - 1 ? "new" : ""}`}>
              <span class="number">{row + 1}</span>
              <Pegs code={turn.guess} />
              <Feedback turn={turn} positions={setup.positions} />
              {counts && (
                <span class="codes">
                  {figure(counts[row + 1])} <span class="quiet">possible</span>
                </span>
              )}
            </li>
          ))}
          {index < turns.length && (
            <li class="row to-come" aria-hidden="true">
              <span class="number">{index + 1}</span>
              <span class="pegs">
                {[...setup.secret].map((_, place) => (
                  <span key={place} class="peg hole" />
                ))}
              </span>
              {counts && (
                <span class="codes">
                  {figure(counts[index])} <span class="quiet">possible</span>
                </span>
              )}
            </li>
          )}
        </ol>
      </div>
    ),
  };
}

function Pegs({ code }: { code: string }) {
  return (
    <span class="pegs" role="img" aria-label={[...code].join(" ")}>
      {[...code].map((symbol, place) => (
        <Peg key={place} symbol={symbol} />
      ))}
    </span>
  );
}

/** Strikes as full dots, balls as rings, and both as figures. */
function Feedback({ turn: { strikes, balls }, positions }: { turn: Turn; positions: number }) {
  const marks = Array.from({ length: positions }, (_, place) =>
    place < strikes ? "strike" : place < strikes + balls ? "ball" : "none",
  );
  return (
    <span class="feedback" role="img" aria-label={`${count(strikes, "strike")}, ${count(balls, "ball")}`}>
      <span class="marks" aria-hidden="true">
        {marks.map((mark, place) => (
          <span key={place} class={mark} />
        ))}
      </span>
      <span aria-hidden="true" class="figures">
        {strikes}
        <small>{strikes === 1 ? "strike" : "strikes"}</small> {balls}
        <small>{balls === 1 ? "ball" : "balls"}</small>
      </span>
    </span>
  );
}
