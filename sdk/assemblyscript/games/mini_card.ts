// Discards the card of the lowest value; of equals the one drawn first.
import { MiniCard } from "./fairdeal";
export { fairdeal_view_v1 } from "./fairdeal";

export function mini_card_discard(len: i32): i64 {
  const view = new MiniCard();
  let lowest = 0;
  for (let place = 1; place < view.held.length; place++) {
    if (view.held.value(place) < view.held.value(lowest)) lowest = place;
  }
  return lowest;
}
