//! A peg of Mastermind: a colour, and the symbol on it, so that the colour is not needed.

export function Peg({ symbol }: { symbol: string }) {
  const number = Number.parseInt(symbol, 16);
  return (
    <span class="peg" style={{ background: `var(--peg-${number})`, color: `var(--peg-ink-${number})` }}>
      {symbol}
    </span>
  );
}
