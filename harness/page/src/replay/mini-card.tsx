//! A match of the Mini Card Game: the hand, its sum against the goal, the moves and the deck.

import { cardName, cardsOf, PlayingCard } from "../draw/playing-card.tsx";
import type { Played } from "../referee.ts";
import type { Film } from "./player.tsx";

interface Setup {
  cards: string;
  moves: string;
  goal: number;
}

interface Transcript {
  steps: { move: "draw" | "discard"; card: string; held: string; sum: number }[];
  ending: string | null;
  illegal_answer: number | null;
}

const ENDINGS: Record<string, string> = {
  "no-moves": "no move is left",
  "no-cards": "the deck is empty",
  "no-hand": "the hand is empty",
  "over-goal": "the sum is greater than the goal",
};

const WAIT = 700;
/** Next cards of the deck that are shown. */
const AHEAD = 12;

export function miniCardFilm(played: Played): Film {
  const setup = played.setup as Setup;
  const { steps, ending, illegal_answer } = played.transcript as Transcript;
  const deck = cardsOf(setup.cards);
  const highest = Math.max(setup.goal, ...steps.map((step) => step.sum));
  const score = played.seats[0]?.score;
  const end = () => {
    if (illegal_answer !== null) return ` The answer ${illegal_answer} is no held card.`;
    if (ending === null) return " The bot gave no further answer.";
    return ` Over: ${ENDINGS[ending] ?? ending.replaceAll("-", " ")}; score ${score}.`;
  };
  return {
    length: steps.length + 1,
    wait: () => WAIT,
    say: (index) => {
      const step = steps[index - 1];
      const what = step
        ? `${step.move === "draw" ? "Drawn" : "Discarded"}: ${cardName(step.card)}; sum ${step.sum} of ${setup.goal}.`
        : `The hand is empty; the goal is ${setup.goal}.`;
      return index === steps.length ? what + end() : what;
    },
    show: (index) => {
      const step = steps[index - 1];
      const done = steps.slice(0, index);
      const drawn = done.filter((step) => step.move === "draw").length;
      const thrown = done.filter((step) => step.move === "discard").map((step) => step.card);
      const held = cardsOf(step?.held ?? "");
      return (
        <div class="mini-card">
          <Gauge sum={step?.sum ?? 0} goal={setup.goal} highest={highest} />
          <Moves moves={setup.moves} at={index} />
          <section aria-label={`Hand, ${held.length} cards`}>
            <h4>Hand</h4>
            <div class="hand">
              {held.map((card) => (
                <PlayingCard
                  key={card}
                  card={card}
                  mark={step?.move === "draw" && step.card === card ? "new" : ""}
                />
              ))}
              {held.length === 0 && <span class="quiet">empty</span>}
            </div>
          </section>
          <div class="piles">
            <section aria-label="Discarded">
              <h4>Discarded</h4>
              <div class="pile">
                {thrown.map((card, place) => (
                  <PlayingCard
                    key={card}
                    card={card}
                    small
                    mark={step?.move === "discard" && place === thrown.length - 1 ? "new" : ""}
                  />
                ))}
                {thrown.length === 0 && <span class="quiet">nothing</span>}
              </div>
            </section>
            <section aria-label="Next in the deck">
              <h4>
                Next in the deck <span class="quiet">{deck.length - drawn} left</span>
              </h4>
              <div class="pile">
                {deck.slice(drawn, drawn + AHEAD).map((card) => (
                  <PlayingCard key={card} card={card} small />
                ))}
                {deck.length - drawn > AHEAD && <span class="quiet">…</span>}
              </div>
            </section>
          </div>
        </div>
      );
    },
  };
}

/** The sum as a bar, and the goal as a line on it. */
function Gauge({ sum, goal, highest }: { sum: number; goal: number; highest: number }) {
  const most = highest * 1.08 || 1;
  const share = (value: number) => `${(100 * Math.max(0, value)) / most}%`;
  return (
    <div class={`gauge ${sum > goal ? "over" : ""}`}>
      <div class="numbers">
        <span>
          sum <b>{sum}</b>
        </span>
        <span>
          goal <b>{goal}</b>
        </span>
        <span class="quiet">{sum > goal ? `${sum - goal} too much` : `${goal - sum} to go`}</span>
      </div>
      <div
        class="bar"
        role="meter"
        aria-label="Sum of the hand"
        aria-valuemin={0}
        aria-valuemax={Math.round(most)}
        aria-valuenow={sum}
        aria-valuetext={`${sum}, goal ${goal}`}
      >
        <span class="sum" style={{ width: share(sum) }} />
        <span class="goal" style={{ left: share(goal) }} />
      </div>
    </div>
  );
}

/** The list of moves, those done faded. */
function Moves({ moves, at }: { moves: string; at: number }) {
  const draws = [...moves.slice(at)].filter((move) => move === "d").length;
  return (
    <section aria-label={`Moves to come: ${draws} draws, ${Math.max(0, moves.length - at) - draws} discards`}>
      <h4>Moves to come</h4>
      <div class="moves" aria-hidden="true">
        {[...moves].map((move, index) => (
          <span
            key={index}
            class={`${move === "d" ? "draw" : "discard"} ${index < at ? "done" : index === at ? "next" : ""}`}
          >
            {move === "d" ? "+" : "−"}
          </span>
        ))}
      </div>
      <p class="quiet key" aria-hidden="true">
        <span class="moves">
          <span class="draw">+</span>
        </span>{" "}
        draw{" "}
        <span class="moves">
          <span class="discard">−</span>
        </span>{" "}
        discard
      </p>
    </section>
  );
}
