//! The table that a person plays at: cards to tap, hints, more cards, and the score.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { SetCard, setCardName } from "../draw/set-card.tsx";
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
  const [hinted, setHinted] = useState<number[]>([]);
  const [flash, setFlash] = useState<"" | "right" | "wrong">("");
  const [said, setSaid] = useState("");
  const [score, setScore] = useState<Score>({ found: 0, wrong: 0, missed: 0, hints: 0, charged: 0 });
  const clock = useClock();
  const over = isOver(game);
  const there = useMemo(() => sets(game.field, deck.values), [game]);

  useEffect(() => {
    if (over) clock.stop();
  }, [over]);

  const settle = (next: Game, words: string) => {
    setGame(next);
    setChosen([]);
    setHinted([]);
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
    const [set = []] = there;
    const next = hinted.length < set.length ? set.slice(0, hinted.length + 1) : set;
    setHinted(next);
    setScore({ ...score, hints: score.hints + 1 });
    setSaid(
      set.length === 0
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
          <dt>wrong</dt>
          <dd>{score.wrong + score.missed}</dd>
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
        <button type="button" onClick={hint} disabled={over || flash !== ""}>
          Hint{score.hints > 0 && ` (${score.hints})`}
        </button>
        <button type="button" onClick={more} disabled={!canDeal(game) || flash !== ""}>
          Deal {Math.min(rules.expand, left(game))} more
        </button>
      </div>
      {over && <Result event={event} index={index} score={score} ms={clock.read()} />}
      <p class="quiet">{count(game.field.length, "card")} on the table.</p>
    </div>
  );
}

interface CardsProps {
  game: Game;
  chosen: number[];
  hinted: number[];
  flash: string;
  onTap: (position: number) => void;
}

/** The cards as buttons; arrow keys go from one to the next. */
function Cards({ game, chosen, hinted, flash, onTap }: CardsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const key = (event: KeyboardEvent) => {
    const buttons = [...(place.current?.querySelectorAll("button") ?? [])];
    const columns = Math.max(
      1,
      getComputedStyle(place.current as Element).gridTemplateColumns.split(" ").length,
    );
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const next = buttons[Math.min(at, buttons.length - 1) + (step ?? 0)];
    if (step === undefined || !next) return;
    event.preventDefault();
    setAt(buttons.indexOf(next));
    next.focus();
  };
  const columns = game.field.length <= 18 ? Math.ceil(game.field.length / 3) : 8;
  return (
    <div
      class="set-table"
      role="group"
      aria-label="Table"
      ref={place}
      onKeyDown={key}
      style={{ "--columns": Math.max(4, columns) }}
    >
      {game.field.map((card, position) => {
        const picked = chosen.includes(position);
        return (
          <button
            key={card}
            type="button"
            tabIndex={position === Math.min(at, game.field.length - 1) ? 0 : -1}
            aria-pressed={picked}
            aria-label={setCardName(card)}
            class={`${picked ? `picked ${flash}` : ""} ${hinted.includes(position) ? "hinted" : ""}`}
            onClick={() => {
              setAt(position);
              onTap(position);
            }}
          >
            <SetCard card={card} />
          </button>
        );
      })}
    </div>
  );
}

/** A clock that starts once and stops once. */
function useClock() {
  const from = useRef<number | null>(null);
  const to = useRef<number | null>(null);
  const [runs, setRuns] = useState(false);
  return {
    runs,
    start: () => {
      if (from.current !== null) return;
      from.current = performance.now();
      setRuns(true);
    },
    stop: () => {
      to.current ??= performance.now();
      setRuns(false);
    },
    read: () => (from.current === null ? 0 : (to.current ?? performance.now()) - from.current),
  };
}

function Time({ read, runs, charged }: { read: () => number; runs: boolean; charged: number }) {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [runs]);
  return (
    <>
      {clockText(read())}
      {charged > 0 && <small> + {charged / 1000} s</small>}
    </>
  );
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
