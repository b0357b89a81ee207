//! A playing card, from its short text such as `H10`.

const SUITS: Record<string, { sign: string; name: string; red: boolean }> = {
  H: { sign: "♥", name: "hearts", red: true },
  D: { sign: "♦", name: "diamonds", red: true },
  S: { sign: "♠", name: "spades", red: false },
  C: { sign: "♣", name: "clubs", red: false },
};

const RANKS: Record<string, string> = { J: "jack", Q: "queen", K: "king", A: "ace" };

/** Cards out of their short text. */
export const cardsOf = (text: string): string[] => text.split(" ").filter((card) => card !== "");

/** A card in words. */
export function cardName(card: string): string {
  const rank = card.slice(1);
  return `${RANKS[rank] ?? rank} of ${SUITS[card.charAt(0)]?.name ?? "?"}`;
}

export function PlayingCard({
  card,
  mark = "",
  small = false,
}: {
  card: string;
  mark?: string;
  small?: boolean;
}) {
  const suit = SUITS[card.charAt(0)];
  return (
    <span
      class={`playing-card ${suit?.red ? "red" : "black"} ${small ? "small" : ""} ${mark}`}
      role="img"
      aria-label={cardName(card)}
    >
      <span aria-hidden="true">{card.slice(1)}</span>
      <span aria-hidden="true" class="suit">
        {suit?.sign ?? "?"}
      </span>
    </span>
  );
}
