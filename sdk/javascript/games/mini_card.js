// Discards the card of the lowest value; of equals the one drawn first.

export function mini_card_discard(view) {
  let lowest = 0;
  view.held.forEach((card, place) => {
    if (card.value < view.held[lowest].value) lowest = place;
  });
  return lowest;
}
