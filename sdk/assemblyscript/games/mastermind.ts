// Guesses the first code, in lexicographic order, that agrees with every turn so far.
import { Mastermind, stop } from "./fairdeal";
export { fairdeal_view_v1 } from "./fairdeal";

const code = new StaticArray<u8>(16);
const left = new StaticArray<u8>(16);

/** Whether a code that begins with the first `len` symbols can still agree with every turn. */
function possible(view: Mastermind, len: i32): bool {
  const rest = view.positions - len;
  for (let turn = 0; turn < view.turns; turn++) {
    left.fill(0);
    for (let i = 0; i < view.positions; i++) left[view.guess(turn, i)] += 1;
    let strikes = 0;
    let hits = 0;
    for (let i = 0; i < len; i++) {
      const symbol = code[i];
      if (symbol == view.guess(turn, i)) strikes++;
      if (left[symbol] > 0) {
        left[symbol] -= 1;
        hits++;
      }
    }
    const wantedStrikes = view.strikes(turn);
    const wantedHits = wantedStrikes + view.balls(turn);
    if (strikes > wantedStrikes || strikes + rest < wantedStrikes) return false;
    if (hits > wantedHits || hits + rest < wantedHits) return false;
  }
  return true;
}

function contains(len: i32, symbol: i32): bool {
  for (let i = 0; i < len; i++) if (code[i] == symbol) return true;
  return false;
}

/** Completes the code in the first way that is possible. */
function complete(view: Mastermind, len: i32): bool {
  if (len == view.positions) return true;
  for (let symbol = 0; symbol < view.symbols; symbol++) {
    if (!view.repeats && contains(len, symbol)) continue;
    code[len] = <u8>symbol;
    if (possible(view, len + 1) && complete(view, len + 1)) return true;
  }
  return false;
}

export function mastermind_guess(len: i32): i64 {
  const view = new Mastermind();
  if (!complete(view, 0)) stop("no code agrees with every turn");
  return view.answer(code);
}
