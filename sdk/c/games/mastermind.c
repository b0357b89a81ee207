/* Guesses the first code, in lexicographic order, that agrees with every turn so far. */
#include "fairdeal.h"

/* Whether a code that begins with these symbols can still agree with every turn. */
static bool possible(const mastermind_view *view, const uint8_t *code, int len) {
  int rest = view->positions - len;
  for (int turn = 0; turn < view->turn_count; turn++) {
    const uint8_t *guess = mastermind_guess(view, turn);
    int strikes = 0, hits = 0;
    uint8_t left[16] = {0};
    for (int i = 0; i < view->positions; i++) left[guess[i]]++;
    for (int i = 0; i < len; i++) {
      strikes += code[i] == guess[i];
      if (left[code[i]] > 0) left[code[i]]--, hits++;
    }
    int wanted_strikes = mastermind_strikes(view, turn);
    int wanted_hits = wanted_strikes + mastermind_balls(view, turn);
    if (strikes > wanted_strikes || strikes + rest < wanted_strikes) return false;
    if (hits > wanted_hits || hits + rest < wanted_hits) return false;
  }
  return true;
}

static bool contains(const uint8_t *code, int len, int symbol) {
  for (int i = 0; i < len; i++)
    if (code[i] == symbol) return true;
  return false;
}

/* Completes the code in the first way that is possible. */
static bool complete(const mastermind_view *view, uint8_t *code, int len) {
  if (len == view->positions) return true;
  for (int symbol = 0; symbol < view->symbols; symbol++) {
    if (!view->repeats && contains(code, len, symbol)) continue;
    code[len] = (uint8_t)symbol;
    if (possible(view, code, len + 1) && complete(view, code, len + 1)) return true;
  }
  return false;
}

static int64_t guess(const mastermind_view *view) {
  uint8_t code[16];
  if (!complete(view, code, 0)) fairdeal_stop("no code agrees with every turn");
  return mastermind_answer(view, code);
}

FAIRDEAL_MASTERMIND(guess)
