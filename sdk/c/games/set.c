/* Claims the first set, trying the places of the table in order. */
#include "fairdeal.h"

/* Whether these cards have each attribute all the same or all different. */
static bool fit(const set_view *view, const int *cards, int count) {
  int digit = 1;
  for (int attribute = 0; attribute < view->attributes; attribute++, digit *= view->values) {
    int different = 0, pairs = 0;
    for (int i = 0; i < count; i++)
      for (int j = 0; j < i; j++, pairs++)
        different += cards[i] / digit % view->values != cards[j] / digit % view->values;
    if (different != 0 && different != pairs) return false;
  }
  return true;
}

/* The claim of the first set that begins with these cards and goes on from this place, or 0. */
static uint64_t complete(const set_view *view, int *cards, int count, int place) {
  if (count == view->values) return 0;
  for (; place < view->card_count; place++) {
    cards[count] = set_card(view, place);
    if (!fit(view, cards, count + 1)) continue;
    uint64_t claim = complete(view, cards, count + 1, place + 1);
    if (claim != 0 || count + 1 == view->values) return claim | 1ull << place;
  }
  return 0;
}

static int64_t spot(const set_view *view) {
  int cards[64];
  return (int64_t)complete(view, cards, 0, 0);
}

FAIRDEAL_SET(spot)
