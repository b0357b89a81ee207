// Claims the first set, trying the places of the table in order.

// Whether these cards have each attribute all the same or all different.
function fit(view, cards) {
  for (let attribute = 0; attribute < view.attributes; attribute++) {
    const different = new Set(cards.map((card) => card[attribute])).size;
    if (different !== 1 && different !== cards.length) return false;
  }
  return true;
}

// The places of the first set that begins with the chosen ones, if there is one.
function complete(view, chosen) {
  if (chosen.length === view.values) return chosen;
  for (let place = (chosen.at(-1) ?? -1) + 1; place < view.table.length; place++) {
    const next = [...chosen, place];
    const whole = fit(view, next.map((i) => view.table[i])) && complete(view, next);
    if (whole) return whole;
  }
}

export function set_spot(view) {
  return complete(view, []) ?? [];
}
