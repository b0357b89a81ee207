// Guesses the first code, in lexicographic order, that agrees with every turn so far.

// Whether a code that begins with these symbols can still agree with every turn.
function possible(view, code) {
  const rest = view.positions - code.length;
  return view.turns.every(({ guess, strikes, balls }) => {
    const left = [...guess];
    let hits = 0;
    for (const symbol of code) {
      const place = left.indexOf(symbol);
      if (place >= 0) {
        left[place] = -1;
        hits++;
      }
    }
    const same = code.filter((symbol, place) => symbol === guess[place]).length;
    const reachable = (have, wanted) => have <= wanted && wanted <= have + rest;
    return reachable(same, strikes) && reachable(hits, strikes + balls);
  });
}

// The first way to complete a code that is possible, if there is one.
function complete(view, code) {
  if (code.length === view.positions) return code;
  for (let symbol = 0; symbol < view.symbols; symbol++) {
    if (!view.repeats && code.includes(symbol)) continue;
    const next = [...code, symbol];
    const whole = possible(view, next) && complete(view, next);
    if (whole) return whole;
  }
}

export function mastermind_guess(view) {
  return complete(view, []);
}
