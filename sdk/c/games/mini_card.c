/* Discards the card of the lowest value; of equals the one drawn first. */
#include "fairdeal.h"

static int64_t discard(const mini_card_view *view) {
  int lowest = 0;
  for (int i = 1; i < view->held_count; i++)
    if (mini_card_value(view->held[i]) < mini_card_value(view->held[lowest])) lowest = i;
  return lowest;
}

FAIRDEAL_MINI_CARD(discard)
