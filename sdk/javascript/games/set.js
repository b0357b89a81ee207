// Claims the first set, trying the places of the table in order.

// Whether a card can join the chosen ones: in each attribute all are the same or all different, as the
// first two are.
function joins({ table, attributes }, chosen, card) {
  if (chosen.length < 2) return true;
  const [first, second] = [table[chosen[0]], table[chosen[1]]];
  for (let attribute = 0; attribute < attributes; attribute++) {
    const alike = first[attribute] === second[attribute];
    for (const place of chosen) {
      if ((table[place][attribute] === card[attribute]) !== alike) return false;
    }
  }
  return true;
}

// The places of the first set that begins with the chosen ones, if there is one.
function complete(view, chosen, start) {
  if (chosen.length === view.values) return chosen;
  for (let place = start; place < view.table.length; place++) {
    if (joins(view, chosen, view.table[place])) {
      const whole = complete(view, [...chosen, place], place + 1);
      if (whole) return whole;
    }
  }
}

// With three values, two cards say which third one makes a set with them: much less to try.
function ofThree({ table }) {
  const places = new Map(table.map((card, place) => [card.join(), place]));
  for (let i = 0; i < table.length; i++) {
    for (let j = i + 1; j < table.length; j++) {
      const third = table[i].map((a, n) => (a === table[j][n] ? a : 3 - a - table[j][n]));
      const k = places.get(third.join());
      if (k > j) return [i, j, k];
    }
  }
}

export function set_spot(view) {
  return (view.values === 3 ? ofThree(view) : complete(view, [], 0)) ?? [];
}
