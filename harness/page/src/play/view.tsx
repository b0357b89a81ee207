//! Set played by a person, on the deals that the bots play.

import { useEffect, useState } from "preact/hooks";

import { figure } from "../figures.ts";
import type { Event, Report } from "../report.ts";
import { eventTitle } from "../report.ts";
import { href } from "../route.ts";
import { deal } from "../workshop.ts";
import { type Deck, type Rules, shuffled } from "./game.ts";
import { TableOfSet } from "./table.tsx";

/** What wrong answers cost a person, in milliseconds. */
export interface Penalties {
  wrong: number;
  missed: number;
}

const CLASSIC: Rules = { table: 12, expand: 3, asked: false };
const USUAL: Penalties = { wrong: 5000, missed: 10_000 };
/** Numbers of decks where there is no tournament of Set. */
const DECKS = 1_000_000;

/** The event whose decks are played: that asked for, or the first of Set. */
export function setEvent(report: Report, name: string): Event | null {
  const asked = report.events.find((event) => event.name === name);
  return asked?.game === "set" ? asked : (report.events.find((event) => event.game === "set") ?? null);
}

export function PlayView({ report, name, index }: { report: Report; name: string; index: number | null }) {
  const event = setEvent(report, name);
  const [chosen, setChosen] = useState(() => index ?? firstDeal(event));
  const [round, setRound] = useState(0);
  const [deck, setDeck] = useState<Deck | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let wanted = true;
    setDeck(null);
    setProblem("");
    deckOf(event, chosen).then(
      (deck) => wanted && setDeck(deck),
      (error: Error) => wanted && setProblem(error.message),
    );
    return () => void (wanted = false);
  }, [event, chosen]);

  const most = event ? event.deals.to : DECKS;
  const choose = (next: number) => {
    setChosen(Math.max(event?.deals.from ?? 0, Math.min(most - 1, next)));
    setRound(round + 1);
  };
  return (
    <article class="play">
      <p class="crumb">
        <a href={event ? href({ page: "event", event: event.name, section: null }) : "#"}>
          ← {event ? eventTitle(event) : report.title}
        </a>
      </p>
      <header>
        <h2 tabIndex={-1}>Play Set yourself</h2>
        <p class="quiet">
          {event
            ? `The decks of ${eventTitle(event)}: what the bots were dealt, you are dealt.`
            : "The classical game of 81 cards."}
        </p>
      </header>
      <form class="filters game" onSubmit={(submit) => submit.preventDefault()}>
        <label>
          Deal {event ? `${event.deals.from} – ${event.deals.to - 1}` : "number"}
          <input
            type="text"
            inputMode="numeric"
            size={5}
            value={chosen}
            onChange={(input) =>
              /^\d+$/.test(input.currentTarget.value) && choose(Number(input.currentTarget.value))
            }
          />
        </label>
        <button type="button" onClick={() => choose(chosen)}>
          New game
        </button>
        <button
          type="button"
          onClick={() => choose(chosen + 1 < most ? chosen + 1 : (event?.deals.from ?? 0))}
        >
          Next deal
        </button>
      </form>
      {problem && <p class="note">The deal cannot be made: {problem}.</p>}
      {deck && (
        <TableOfSet
          key={`${chosen} ${round}`}
          deck={deck}
          rules={rulesOf(event)}
          penalties={penaltiesOf(event)}
          event={event}
          index={chosen}
        />
      )}
      <Explained
        rules={rulesOf(event)}
        penalties={penaltiesOf(event)}
        values={Number(event?.game_spec.rules.values ?? 3)}
      />
    </article>
  );
}

/** The deal of which most bots are known. */
function firstDeal(event: Event | null): number {
  const known = new Map<number, number>();
  for (const { deal } of event?.matches.list ?? []) known.set(deal, (known.get(deal) ?? 0) + 1);
  const [best] = [...known].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best?.[0] ?? event?.deals.from ?? 1;
}

async function deckOf(event: Event | null, index: number): Promise<Deck> {
  if (!event) return shuffled(4, 3, index);
  const { setup } = await deal({ spec: event.game_spec, index });
  const { attributes, values, deck } = setup as { attributes: number; values: number; deck: string[] };
  return { attributes, values, cards: deck };
}

function rulesOf(event: Event | null): Rules {
  const { table, expand, deal_more } = event?.game_spec.rules ?? {};
  if (!event) return CLASSIC;
  return {
    table: Number(table ?? CLASSIC.table),
    expand: Number(expand ?? CLASSIC.expand),
    asked: deal_more === "asked",
  };
}

/** The tournament's penalties; those of races are points, and the usual ones hold. */
function penaltiesOf(event: Event | null): Penalties {
  const { wrong_penalty, missed_penalty, penalty_times_values, values } = event?.game_spec.rules ?? {};
  if (!event || event.seats > 1) return USUAL;
  const times = penalty_times_values ? Number(values ?? 3) : 1;
  return {
    wrong: times * Number(wrong_penalty ?? USUAL.wrong),
    missed: times * Number(missed_penalty ?? USUAL.missed),
  };
}

function Explained({ rules, penalties, values }: { rules: Rules; penalties: Penalties; values: number }) {
  const cost = (ms: number) => `${figure(ms / 1000, ms % 1000 === 0 ? 0 : 1)} s`;
  return (
    <details class="rules">
      <summary>How it is played</summary>
      <p>
        A set is {values} cards of which each attribute is all the same or all different. Tap the cards of
        one; it is taken and new cards lie in its place. A wrong claim costs {cost(penalties.wrong)}.
      </p>
      <p>
        {rules.asked
          ? `A table may be without a set: then “Deal more” is right and free. If there is one, it costs ${cost(penalties.missed)}.`
          : `Cards are dealt until there is a set, so that every table has one. “Deal more” helps, and costs ${cost(penalties.missed)}.`}{" "}
        A hint shows one more card of a set, and is counted. Your score is your time and what was charged; the
        lowest wins.
      </p>
      <p>With the keyboard: Tab to the table, arrow keys from card to card, space to choose.</p>
    </details>
  );
}
