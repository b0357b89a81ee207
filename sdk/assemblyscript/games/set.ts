// Claims the first set, trying the places of the table in order.
import { SetView } from "./fairdeal";
export { fairdeal_view_v1 } from "./fairdeal";

const cards = new StaticArray<i32>(64);

/** Whether the first `count` cards have each attribute all the same or all different. */
function fit(view: SetView, count: i32): bool {
  let digit = 1;
  for (let attribute = 0; attribute < view.attributes; attribute++) {
    let different = 0;
    let pairs = 0;
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < i; j++) {
        pairs++;
        const same = (cards[i] / digit) % view.values == (cards[j] / digit) % view.values;
        if (!same) different++;
      }
    }
    if (different != 0 && different != pairs) return false;
    digit *= view.values;
  }
  return true;
}

/** The claim of the first set that begins with the chosen cards and goes on from `start`, or 0. */
function complete(view: SetView, count: i32, start: i32): u64 {
  for (let place = start; place < view.cards; place++) {
    cards[count] = view.card(place);
    if (!fit(view, count + 1)) continue;
    const bit = (<u64>1) << place;
    if (count + 1 == view.values) return bit;
    const claim = complete(view, count + 1, place + 1);
    if (claim != 0) return claim | bit;
  }
  return 0;
}

export function set_spot(len: i32): i64 {
  return complete(new SetView(), 0, 0);
}
