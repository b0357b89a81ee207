// What a strategy sees of the contract: views as objects, answers as numbers. The bridge calls what
// this returns as respond(game, strategy, bytes).
"use strict";
(() => {
  const SUITS = "HDSC";
  const MOVES = ["draw", "discard"];
  const RESULTS = ["none-yet", "taken", "wrong", "late", "none-right", "none-wrong"];

  const u16 = (at) => data[at] | (data[at + 1] << 8);
  const u32 = (at) => (u16(at) | (u16(at + 2) << 16)) >>> 0;
  const u64 = (at) => (BigInt(u32(at + 4)) << 32n) | BigInt(u32(at));

  // All cards, by suit and rank: made once, here.
  const CARDS = Array.from(SUITS, (suit) =>
    Array.from({ length: 15 }, (_, rank) =>
      Object.freeze({ suit, rank, value: rank === 14 ? 11 : Math.min(rank, 10) }),
    ),
  );

  const cards = (at, count) => {
    const list = [];
    for (const end = at + 2 * count; at < end; at += 2) list.push(CARDS[data[at]][data[at + 1]]);
    return list;
  };

  const miniCard = () => {
    const count = u16(14);
    const held = 20 + 2 * count + u16(16);
    const moves = [];
    for (let at = 20 + 2 * count; at < held; at++) moves.push(MOVES[data[at]]);
    return {
      seed: u64(0),
      goal: u32(8) | 0,
      deck_left: u16(12),
      cards: cards(20, count),
      moves,
      held: cards(held, u16(18)),
    };
  };

  const mastermind = () => {
    const positions = data[8];
    const turns = [];
    for (let at = 15; at < data.length; at += positions + 2) {
      turns.push({
        guess: Array.from(data.subarray(at, at + positions)),
        strikes: data[at + positions],
        balls: data[at + positions + 1],
      });
    }
    return {
      seed: u64(0),
      positions,
      symbols: data[9],
      repeats: data[10] === 1,
      max_guesses: u16(11),
      turns,
    };
  };

  // The cards of the match's game that were seen, by number.
  const digits = [];

  const digitsOf = (number, attributes, values) => {
    if (digits[number] === undefined) {
      const all = [];
      for (let i = 0, rest = number; i < attributes; i++) {
        all.unshift(rest % values);
        rest = Math.floor(rest / values);
      }
      digits[number] = Object.freeze(all);
    }
    return digits[number];
  };

  const set = () => {
    const [attributes, values] = [data[8], data[9]];
    const seats = data[11];
    const taken = [];
    for (let seat = 0; seat < seats; seat++) taken.push(u16(26 + 2 * seat));
    const table = [];
    for (let at = 28 + 2 * seats; at < data.length; at += 2) {
      table.push(digitsOf(u16(at), attributes, values));
    }
    return {
      seed: u64(0),
      attributes,
      values,
      deal_more: data[10] === 1 ? "asked" : "auto",
      seats,
      seat: data[12],
      last_result: RESULTS[data[13]],
      answer: u16(14),
      wrong_penalty: u32(16),
      missed_penalty: u32(20),
      deck: u16(24),
      taken,
      table,
    };
  };

  // A value as an error shows it.
  const shown = (value) => {
    if (typeof value === "string") return JSON.stringify(value.slice(0, 100));
    if (Array.isArray(value)) {
      const items = Array.from(value.slice(0, 20), (item) =>
        Array.isArray(item) ? "a list" : shown(item),
      );
      return `[${items.join(", ")}${value.length > 20 ? ", ..." : ""}]`;
    }
    if (value instanceof Promise) return "a Promise";
    if (typeof value === "function") return "a function";
    if (typeof value === "object" && value !== null) return "an object";
    return String(value).slice(0, 100);
  };

  // An answer is a whole number, or a list: of symbols in Mastermind, of places in Set. A list that
  // the contract has no answer for throws the reason.
  const whole = (value, end) =>
    (typeof value === "bigint" || Number.isInteger(value)) && value >= 0 && value < end;

  const symbols = (list) => {
    const [positions, end] = [data[8], data[9]];
    if (list.length !== positions) throw `${list.length} symbols, must be ${positions}`;
    let code = 0n;
    for (const symbol of list) {
      if (!whole(symbol, end)) throw `symbol ${shown(symbol)}, must be 0 to ${end - 1}`;
      code = (code << 4n) | BigInt(symbol);
    }
    return code;
  };

  const places = (list) => {
    const count = u16(26 + 2 * data[11]);
    let claim = 0n;
    for (const place of list) {
      if (!whole(place, count)) throw `place ${shown(place)} of a table of ${count}`;
      const bit = 1n << BigInt(place);
      if (claim & bit) throw `place ${place} twice`;
      claim |= bit;
    }
    return claim;
  };

  const fits = (number) => {
    if (number < -(1n << 63n) || number >= 1n << 64n) throw "does not fit 64 bits";
    return number;
  };

  const GAMES = [
    { name: "mini_card_discard", read: miniCard, wants: "the place of the held card" },
    { name: "mastermind_guess", read: mastermind, list: symbols, wants: "a list of symbols" },
    { name: "set_spot", read: set, list: places, wants: "a list of places, empty for no set" },
  ];

  let data;
  let random = 0n;
  let seeded = false;

  // SplitMix64, seeded with the bot's seed of the match.
  const next = () => {
    random = BigInt.asUintN(64, random + 0x9e3779b97f4a7c15n);
    let bits = random;
    bits = BigInt.asUintN(64, (bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
    bits = BigInt.asUintN(64, (bits ^ (bits >> 27n)) * 0x94d049bb133111ebn);
    return bits ^ (bits >> 31n);
  };
  Math.random = () => Number(next() >> 11n) / 2 ** 53;

  return (game, strategy, bytes) => {
    data = new Uint8Array(bytes);
    if (!seeded) {
      random = u64(0);
      seeded = true;
    }
    const { name, read, list, wants } = GAMES[game];
    const given = strategy(read());
    const number = typeof given === "bigint" || Number.isSafeInteger(given);
    const take = Array.isArray(given) && list ? list : number ? fits : undefined;
    if (given instanceof Promise) {
      throw new TypeError(`${name} returned a Promise: async functions cannot answer`);
    }
    if (take === undefined) {
      throw new TypeError(`${name} returned ${shown(given)}, must return ${wants}`);
    }
    try {
      return take(given);
    } catch (wrong) {
      throw new RangeError(`${name} returned ${shown(given)}: ${wrong}`);
    }
  };
})();
