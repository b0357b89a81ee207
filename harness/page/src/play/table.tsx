//! The table that a person plays at: cards to tap, hints, more cards, and the score.

import { useEffect, useMemo, useState } from "preact/hooks";

import { setCardName } from "../draw/set-card.tsx";
import { count } from "../figures.ts";
import type { Event } from "../report.ts";
import {
  type Deck,
  canDeal,
  dealMore,
  type Game,
  hasSet,
  isOver,
  isSet,
  left,
  open,
  type Rules,
  sets,
  take,
} from "./game.ts";
import { Cards } from "./cards.tsx";
import { Time, useClock } from "./clock.tsx";
import { Result, type Score } from "./result.tsx";
import type { Penalties } from "./view.tsx";

interface Props {
  deck: Deck;
  rules: Rules;
  penalties: Penalties;
  event: Event | null;
  index: number;
}

const FLASH_MS = 450;

export function TableOfSet({ deck, rules, penalties, event, index }: Props) {
  const [game, setGame] = useState(() => open(deck, rules));
  const [chosen, setChosen] = useState<number[]>([]);
  /** Hints given at this table. */
  const [given, setGiven] = useState(0);
  const [flash, setFlash] = useState<"" | "right" | "wrong">("");
  const [said, setSaid] = useState("");
  const [score, setScore] = useState<Score>({ found: 0, wrong: 0, missed: 0, hints: 0, charged: 0 });
  const clock = useClock();
  const over = isOver(game);
  const there = useMemo(() => sets(game.field, deck.values), [game]);

  const [hintable = []] = there;
  const hinted = hintable.slice(0, given);

  useEffect(() => {
    if (over) clock.stop();
  }, [over]);

  const settle = (next: Game, words: string) => {
    setGame(next);
    setChosen([]);
    setGiven(0);
    setSaid(words);
  };
  const tap = (position: number) => {
    if (flash || over) return;
    clock.start();
    const next = chosen.includes(position)
      ? chosen.filter((other) => other !== position)
      : [...chosen, position];
    setChosen(next);
    if (next.length < deck.values) return;
    const right = isSet(
      next.map((position) => game.field[position] ?? ""),
      deck.values,
    );
    setFlash(right ? "right" : "wrong");
    setScore(
      right
        ? { ...score, found: score.found + 1 }
        : { ...score, wrong: score.wrong + 1, charged: score.charged + penalties.wrong },
    );
    setSaid(right ? "A set." : `Not a set: ${penalties.wrong / 1000} seconds charged.`);
    setTimeout(() => {
      setFlash("");
      if (right) settle(take(game, next), "A set.");
      else setChosen([]);
    }, FLASH_MS);
  };
  const more = () => {
    clock.start();
    const missed = hasSet(game);
    if (missed) setScore({ ...score, missed: score.missed + 1, charged: score.charged + penalties.missed });
    settle(
      dealMore(game),
      missed ? `There was a set: ${penalties.missed / 1000} seconds charged.` : "Right, there was no set.",
    );
  };
  const hint = () => {
    clock.start();
    const next = hintable.slice(0, given + 1);
    setGiven(given + 1);
    setScore({ ...score, hints: score.hints + 1 });
    setSaid(
      hintable.length === 0
        ? "Hint: there is no set."
        : `Hint: ${next.map((position) => setCardName(game.field[position] ?? "")).join("; ")}.`,
    );
  };

  return (
    <div class="set-game">
      <dl class="score">
        <div>
          <dt>time</dt>
          <dd>
            <Time read={clock.read} runs={clock.runs} charged={score.charged} />
          </dd>
        </div>
        <div>
          <dt>found</dt>
          <dd class="found">{score.found}</dd>
        </div>
        <div>
          <dt>wrong, {penalties.wrong / 1000} s each</dt>
          <dd class="wrong">{score.wrong}</dd>
        </div>
        <div>
          <dt>missed, {penalties.missed / 1000} s each</dt>
          <dd class="missed">{score.missed}</dd>
        </div>
        <div>
          <dt>sets</dt>
          <dd>{there.length}</dd>
        </div>
        <div>
          <dt>deck</dt>
          <dd>{left(game)}</dd>
        </div>
      </dl>
      <Cards game={game} chosen={chosen} hinted={hinted} flash={flash} onTap={tap} />
      <p class="say" role="status">
        {over
          ? "The game is over."
          : said || `Tap the ${deck.values} cards of a set; the clock starts with your first tap.`}
      </p>
      <div class="actions">
        <button type="button" onClick={hint} disabled={over || flash !== "" || given >= Math.max(1, hintable.length)}>
          Hint{score.hints > 0 && ` (${score.hints})`}
        </button>
        <button type="button" onClick={more} disabled={!canDeal(game) || flash !== ""}>
          {left(game) > 0 ? `Deal ${Math.min(rules.expand, left(game))} more` : "The deck is empty"}
        </button>
      </div>
      {over && <Result event={event} index={index} score={score} ms={clock.read()} />}
      <p class="quiet">{count(game.field.length, "card")} on the table.</p>
    </div>
  );
}
