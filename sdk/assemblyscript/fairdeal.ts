// Fairdeal bots in AssemblyScript: the contract, version 1. See CONTRACT.md.
//
// bot.ts exports the contract's functions and makes a view of what the host wrote:
//
//     import { MiniCard } from "./fairdeal";
//     export { fairdeal_view_v1 } from "./fairdeal";
//     export function mini_card_discard(len: i32): i64 {
//       const view = new MiniCard();
//       return 0;
//     }
//
// A view reads the bytes that the host wrote; it is good until the answer is given.

// @ts-ignore: decorator
@external("fairdeal", "log")
declare function log(text: usize, len: i32): void;

/** Writes a line to the author's log, shown by `fairdeal check` and `fairdeal match --log`. */
export function say(text: string): void {
  const bytes = String.UTF8.encode(text);
  log(changetype<usize>(bytes), bytes.byteLength);
}

/** Says why, and ends the match as a trap. */
export function stop(why: string): void {
  say(why);
  unreachable();
}

let room = new StaticArray<u8>(4096);
let at: usize = changetype<usize>(room);

export function fairdeal_view_v1(len: i32): usize {
  if (len > room.length) {
    room = new StaticArray<u8>(2 * len);
    at = changetype<usize>(room);
  }
  return at;
}

export const HEARTS: u8 = 0;
export const DIAMONDS: u8 = 1;
export const SPADES: u8 = 2;
export const CLUBS: u8 = 3;

export const DRAW: u8 = 0;
export const DISCARD: u8 = 1;

/** A list of cards inside a view. */
export class Cards {
  constructor(
    private start: usize,
    readonly length: i32,
  ) {}

  /** HEARTS to CLUBS. */
  suit(place: i32): u8 {
    return load<u8>(this.start + 2 * place);
  }

  /** 2-10, 11 jack, 12 queen, 13 king, 14 ace. */
  rank(place: i32): u8 {
    return load<u8>(this.start + 2 * place, 1);
  }

  /** What it counts: its rank up to 10, jack, queen and king 10, the ace 11. */
  value(place: i32): i32 {
    const rank = this.rank(place);
    return rank == 14 ? 11 : min<i32>(rank, 10);
  }
}

/** What a bot sees when it must discard a card. */
export class MiniCard {
  /** This bot's own random seed, the same for the whole match. */
  readonly seed: u64 = load<u64>(at);
  /** A sum of held cards above it ends the game. */
  readonly goal: i32 = load<i32>(at, 8);
  /** Cards left in the deck, shown or not. */
  readonly deckLeft: i32 = load<u16>(at, 12);
  /** The shown cards, next to be drawn first. */
  readonly cards: Cards = new Cards(at + 20, load<u16>(at, 14));
  /** How many moves are still to come. */
  readonly moves: i32 = load<u16>(at, 16);
  /** The held cards, in the order drawn. */
  readonly held: Cards = new Cards(
    at + 20 + 2 * <usize>load<u16>(at, 14) + load<u16>(at, 16),
    load<u16>(at, 18),
  );

  /** A move, DRAW or DISCARD; the first is the discard that is asked for. */
  move(index: i32): u8 {
    return load<u8>(at + 20 + 2 * this.cards.length + index);
  }
}

/** What a bot sees when it must guess. */
export class Mastermind {
  readonly seed: u64 = load<u64>(at);
  readonly positions: i32 = load<u8>(at, 8);
  /** Symbols count from 0. */
  readonly symbols: i32 = load<u8>(at, 9);
  /** Whether a symbol may stand in a code more than once. */
  readonly repeats: bool = load<u8>(at, 10) != 0;
  /** Guesses that the match allows. */
  readonly maxGuesses: i32 = load<u16>(at, 11);
  /** Turns played so far. */
  readonly turns: i32 = load<u16>(at, 13);

  private turn(index: i32): usize {
    return at + 15 + index * (this.positions + 2);
  }

  /** A symbol of the guess of a turn, counted from 0. */
  guess(turn: i32, position: i32): u8 {
    return load<u8>(this.turn(turn) + position);
  }

  /** Right symbols in the right place. */
  strikes(turn: i32): i32 {
    return load<u8>(this.turn(turn) + this.positions);
  }

  /** Right symbols in another place. */
  balls(turn: i32): i32 {
    return load<u8>(this.turn(turn) + this.positions, 1);
  }

  /** The answer that guesses this code. */
  answer(code: StaticArray<u8>): i64 {
    let answer: u64 = 0;
    for (let i = 0; i < this.positions; i++) answer = (answer << 4) | code[i];
    return answer;
  }
}

export const NONE_YET: u8 = 0;
export const TAKEN: u8 = 1;
export const WRONG: u8 = 2;
export const LATE: u8 = 3;
export const NONE_RIGHT: u8 = 4;
export const NONE_WRONG: u8 = 5;

/** What a bot sees when it must spot a set. */
export class SetView {
  readonly seed: u64 = load<u64>(at);
  /** Attributes of a card. */
  readonly attributes: i32 = load<u8>(at, 8);
  /** Values of an attribute; a set has as many cards. */
  readonly values: i32 = load<u8>(at, 9);
  /** Whether more cards are dealt when the bot says that there is no set. */
  readonly asked: bool = load<u8>(at, 10) != 0;
  readonly seats: i32 = load<u8>(at, 11);
  /** This bot's seat, from 0. */
  readonly seat: i32 = load<u8>(at, 12);
  /** What became of this bot's last answer: NONE_YET to NONE_WRONG. */
  readonly lastResult: u8 = load<u8>(at, 13);
  /** The number of this answer in the match, from 0. */
  readonly answer: i32 = load<u16>(at, 14);
  readonly wrongPenalty: u32 = load<u32>(at, 16);
  readonly missedPenalty: u32 = load<u32>(at, 20);
  /** Cards left in the deck. */
  readonly deck: i32 = load<u16>(at, 24);
  /** Cards on the table, at most 64. */
  readonly cards: i32 = load<u16>(at + 26 + 2 * <usize>load<u8>(at, 11));

  /** Sets taken so far by a seat. */
  taken(seat: i32): i32 {
    return load<u16>(at + 26 + 2 * seat);
  }

  /**
   * The number of the card at a place of the table: its attributes are the digits of the number in
   * base `values`, the first attribute the most significant.
   */
  card(place: i32): i32 {
    return load<u16>(at + 28 + 2 * (this.seats + place));
  }
}
