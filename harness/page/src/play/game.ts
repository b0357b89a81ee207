//! Set for one person: the table, what is a set, and dealing. The same deck, places and order of
//! dealing as the referee has, so that a person sees the tables that bots see.

export interface Deck {
  attributes: number;
  values: number;
  /** The next card first; a card is its digits, such as `0112`. */
  cards: string[];
}

export interface Rules {
  /** Cards on the table. */
  table: number;
  /** Cards dealt more at a time. */
  expand: number;
  /** Whether more is dealt only when asked for; else at once while there is no set. */
  asked: boolean;
}

/** A game in progress; a move makes a new one. */
export interface Game {
  readonly deck: Deck;
  readonly rules: Rules;
  /** Cards of the deck that were dealt. */
  readonly dealt: number;
  readonly field: readonly string[];
  readonly found: number;
}

/** No table is larger. */
const MAX_TABLE = 64;

/** A game with its first table. */
export function open(deck: Deck, rules: Rules): Game {
  return settle({ deck, rules, dealt: 0, field: [], found: 0 }, new Set());
}

/** Whether these cards are a set: as many as there are values, in each attribute all the same or all
 * different. */
export function isSet(cards: readonly string[], values: number): boolean {
  const [first = ""] = cards;
  return (
    cards.length === values &&
    new Set(cards).size === values &&
    [...first].every((_, place) => {
      const kinds = new Set(cards.map((card) => card.charAt(place))).size;
      return kinds === 1 || kinds === values;
    })
  );
}

/** Every set among cards, as positions in ascending order. */
export function sets(field: readonly string[], values: number, most = Number.POSITIVE_INFINITY): number[][] {
  const found: number[][] = [];
  const grow = (chosen: number[], from: number) => {
    if (found.length >= most) return;
    if (chosen.length === values) {
      if (
        isSet(
          chosen.map((position) => field[position] ?? ""),
          values,
        )
      )
        found.push(chosen);
      return;
    }
    for (let position = from; position <= field.length - (values - chosen.length); position++) {
      const next = [...chosen, position];
      if (
        mayGrow(
          next.map((position) => field[position] ?? ""),
          values,
        )
      )
        grow(next, position + 1);
    }
  };
  grow([], 0);
  return found;
}

/** Whether each attribute of these cards is all the same or all different so far. */
function mayGrow(cards: string[], values: number): boolean {
  if (cards.length > values) return false;
  return [...(cards[0] ?? "")].every((_, place) => {
    const kinds = new Set(cards.map((card) => card.charAt(place))).size;
    return kinds === 1 || kinds === cards.length;
  });
}

export const left = (game: Game): number => game.deck.cards.length - game.dealt;

export const hasSet = (game: Game): boolean => sets(game.field, game.deck.values, 1).length > 0;

/** Whether no set is left and nothing can be dealt. */
export const isOver = (game: Game): boolean => !canDeal(game) && !hasSet(game);

export const canDeal = (game: Game): boolean => left(game) > 0 && game.field.length < MAX_TABLE;

/** The game after a set at these positions was taken, and new cards lie in their places. */
export function take(game: Game, positions: readonly number[]): Game {
  return settle({ ...game, found: game.found + 1 }, new Set(positions));
}

/** The game with more cards on the table. */
export function dealMore(game: Game): Game {
  const count = Math.min(game.rules.expand, MAX_TABLE - game.field.length, left(game));
  const field = [...game.field, ...game.deck.cards.slice(game.dealt, game.dealt + count)];
  return { ...game, field, dealt: game.dealt + count };
}

/** Fills the table up to its size: new cards take the places of removed ones in ascending order,
 * places that stay empty are closed up; then, unless one is to ask for it, deals until there is a
 * set. */
function settle(game: Game, removed: ReadonlySet<number>): Game {
  let { dealt } = game;
  let missing = Math.max(0, game.rules.table - (game.field.length - removed.size));
  const draw = () => (missing-- > 0 ? game.deck.cards[dealt++] : undefined);
  const field = game.field
    .map((card, position) => (removed.has(position) ? draw() : card))
    .filter((card) => card !== undefined);
  while (missing > 0 && dealt < game.deck.cards.length) {
    const card = draw();
    if (card !== undefined) field.push(card);
  }
  let next: Game = { ...game, field, dealt: Math.min(dealt, game.deck.cards.length) };
  while (!game.rules.asked && canDeal(next) && !hasSet(next)) next = dealMore(next);
  return next;
}

/** A deck of all cards, shuffled by a number. */
export function shuffled(attributes: number, values: number, seed: number): Deck {
  const cards = Array.from({ length: values ** attributes }, (_, card) =>
    card.toString(values).padStart(attributes, "0"),
  );
  let state = seed >>> 0;
  // Mulberry32: enough to mix a deck for a person.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let end = cards.length - 1; end > 0; end--) {
    const other = Math.floor(random() * (end + 1));
    [cards[end], cards[other]] = [cards[other] ?? "", cards[end] ?? ""];
  }
  return { attributes, values, cards };
}
