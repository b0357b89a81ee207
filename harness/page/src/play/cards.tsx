//! The cards that a person taps.

import { useRef, useState } from "preact/hooks";

import { SetCard, setCardName } from "../draw/set-card.tsx";
import type { Game } from "./game.ts";

interface Props {
  game: Game;
  chosen: number[];
  hinted: number[];
  flash: string;
  onTap: (position: number) => void;
}

/** The cards as buttons; arrow keys go from one to the next. */
export function Cards({ game, chosen, hinted, flash, onTap }: Props) {
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
