//! How many codes are still possible after each guess: told by trying them all, where they are few.

/** Beyond this many codes it is not worth the wait. */
const MOST = 200_000;

export interface Turn {
  guess: string;
  strikes: number;
  balls: number;
}

/** The strikes and balls of a guess: symbols in their place, and elsewhere. */
export function feedback(secret: string, guess: string): [strikes: number, balls: number] {
  let strikes = 0;
  let common = 0;
  const left = new Map<string, number>();
  for (const symbol of secret) left.set(symbol, (left.get(symbol) ?? 0) + 1);
  for (let place = 0; place < guess.length; place++) {
    const symbol = guess.charAt(place);
    if (secret.charAt(place) === symbol) strikes++;
    const count = left.get(symbol) ?? 0;
    if (count > 0) common++;
    left.set(symbol, count - 1);
  }
  return [strikes, common - strikes];
}

/** The number of possible codes before the first turn and after each; null where they are many. */
export function possible(
  positions: number,
  symbols: number,
  repeats: boolean,
  turns: Turn[],
): number[] | null {
  if (symbols ** positions > MOST) return null;
  let codes = allCodes(positions, symbols, repeats);
  const counts = [codes.length];
  for (const turn of turns) {
    codes = codes.filter((code) => {
      const [strikes, balls] = feedback(code, turn.guess);
      return strikes === turn.strikes && balls === turn.balls;
    });
    counts.push(codes.length);
  }
  return counts;
}

function allCodes(positions: number, symbols: number, repeats: boolean): string[] {
  let codes = [""];
  for (let place = 0; place < positions; place++) {
    codes = codes.flatMap((code) =>
      Array.from({ length: symbols }, (_, symbol) => symbol.toString(16))
        .filter((symbol) => repeats || !code.includes(symbol))
        .map((symbol) => code + symbol),
    );
  }
  return codes;
}
