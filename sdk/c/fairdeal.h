/* Fairdeal bots in C: the contract, version 1, in one header. See CONTRACT.md.
 *
 * Write a function of a game's view, and export it with the macro of the game:
 *
 *     #include "fairdeal.h"
 *     static int64_t discard(const mini_card_view *view) { return 0; }
 *     FAIRDEAL_MINI_CARD(discard)
 *
 * A view points into the bytes that the host wrote; it is good until the answer is given. Nothing of
 * a C library is needed.
 */
#ifndef FAIRDEAL_H
#define FAIRDEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- The author's log, shown by `fairdeal check` and `fairdeal match --log`. --- */

__attribute__((import_module("fairdeal"), import_name("log")))
void fairdeal_log(const void *text, size_t len);

static inline void fairdeal_say(const char *text) {
  size_t len = 0;
  while (text[len] != 0) len++;
  fairdeal_log(text, len);
}

/* Says why, and ends the match as a trap. */
static inline _Noreturn void fairdeal_stop(const char *why) {
  fairdeal_say(why);
  __builtin_trap();
}

/* --- Room for the view. --- */

__attribute__((weak)) uint8_t fairdeal_room[4096];
__attribute__((weak)) uint8_t *fairdeal_view = fairdeal_room;
__attribute__((weak)) size_t fairdeal_view_size = sizeof fairdeal_room;

__attribute__((weak, export_name("fairdeal_view_v1")))
uint8_t *fairdeal_view_v1(size_t len) {
  if (len > fairdeal_view_size) {
    size_t pages = (len + 65535) / 65536;
    size_t at = __builtin_wasm_memory_grow(0, pages);
    if (at == (size_t)-1) fairdeal_stop("no memory for the view");
    fairdeal_view = (uint8_t *)(at * 65536);
    fairdeal_view_size = pages * 65536;
  }
  return fairdeal_view;
}

static inline uint16_t fairdeal_u16(const uint8_t *at) { return (uint16_t)(at[0] | at[1] << 8); }

static inline uint32_t fairdeal_u32(const uint8_t *at) {
  return fairdeal_u16(at) | (uint32_t)fairdeal_u16(at + 2) << 16;
}

static inline uint64_t fairdeal_u64(const uint8_t *at) {
  return fairdeal_u32(at) | (uint64_t)fairdeal_u32(at + 4) << 32;
}

/* --- Mini Card Game --- */

enum { HEARTS, DIAMONDS, SPADES, CLUBS };
enum { JACK = 11, QUEEN, KING, ACE };
enum { DRAW, DISCARD };

typedef struct {
  uint8_t suit; /* HEARTS to CLUBS */
  uint8_t rank; /* 2 to ACE */
} mini_card;

/* What a card counts: its rank up to 10, jack, queen and king 10, the ace 11. */
static inline int mini_card_value(mini_card card) {
  return card.rank == ACE ? 11 : card.rank > 10 ? 10 : card.rank;
}

typedef struct {
  uint64_t seed;          /* this bot's own random seed, the same for the whole match */
  int32_t goal;           /* a sum of held cards above it ends the game */
  int deck_left;          /* cards left in the deck */
  int card_count;         /* how many of them are shown */
  int move_count;         /* moves still to come, at least 1 */
  int held_count;         /* held cards, at least 1 */
  const mini_card *cards; /* the shown cards, next to be drawn first */
  const uint8_t *moves;   /* DRAW or DISCARD; the first is the discard that is asked for */
  const mini_card *held;  /* the held cards, in the order drawn */
} mini_card_view;

static inline mini_card_view mini_card_read(const uint8_t *at) {
  mini_card_view view = {
      .seed = fairdeal_u64(at),
      .goal = (int32_t)fairdeal_u32(at + 8),
      .deck_left = fairdeal_u16(at + 12),
      .card_count = fairdeal_u16(at + 14),
      .move_count = fairdeal_u16(at + 16),
      .held_count = fairdeal_u16(at + 18),
  };
  view.cards = (const mini_card *)(at + 20);
  view.moves = at + 20 + 2 * view.card_count;
  view.held = (const mini_card *)(view.moves + view.move_count);
  return view;
}

/* Exports `int64_t function(const mini_card_view *)`: the place of the held card to discard. */
#define FAIRDEAL_MINI_CARD(function)                          \
  __attribute__((export_name("mini_card_discard")))           \
  int64_t fairdeal_mini_card_discard(size_t len) {            \
    (void)len;                                                \
    mini_card_view view = mini_card_read(fairdeal_view);      \
    return function(&view);                                   \
  }

/* --- Mastermind --- */

typedef struct {
  uint64_t seed;
  int positions;   /* 1-16 */
  int symbols;     /* 1-16; they count from 0 */
  bool repeats;    /* whether a symbol may stand in a code more than once */
  int max_guesses; /* guesses that the match allows */
  int turn_count;  /* turns played so far */
  const uint8_t *turns;
} mastermind_view;

static inline mastermind_view mastermind_read(const uint8_t *at) {
  return (mastermind_view){
      .seed = fairdeal_u64(at),
      .positions = at[8],
      .symbols = at[9],
      .repeats = at[10],
      .max_guesses = fairdeal_u16(at + 11),
      .turn_count = fairdeal_u16(at + 13),
      .turns = at + 15,
  };
}

/* The guess of a turn, counted from 0: as many symbols as there are positions. */
static inline const uint8_t *mastermind_guess(const mastermind_view *view, int turn) {
  return view->turns + turn * (view->positions + 2);
}

/* Right symbols in the right place. */
static inline int mastermind_strikes(const mastermind_view *view, int turn) {
  return mastermind_guess(view, turn)[view->positions];
}

/* Right symbols in another place. */
static inline int mastermind_balls(const mastermind_view *view, int turn) {
  return mastermind_guess(view, turn)[view->positions + 1];
}

/* The answer that guesses this code. */
static inline int64_t mastermind_answer(const mastermind_view *view, const uint8_t *code) {
  uint64_t answer = 0;
  for (int i = 0; i < view->positions; i++) answer = answer << 4 | code[i];
  return (int64_t)answer;
}

/* Exports `int64_t function(const mastermind_view *)`: the guess, by `mastermind_answer`. */
#define FAIRDEAL_MASTERMIND(function)                         \
  __attribute__((export_name("mastermind_guess")))            \
  int64_t fairdeal_mastermind_guess(size_t len) {             \
    (void)len;                                                \
    mastermind_view view = mastermind_read(fairdeal_view);    \
    return function(&view);                                   \
  }

/* --- Set --- */

enum { NONE_YET, TAKEN, WRONG, LATE, NONE_RIGHT, NONE_WRONG };

typedef struct {
  uint64_t seed;
  int attributes;          /* of a card */
  int values;              /* of an attribute; a set has as many cards */
  bool asked;              /* more cards are dealt when the bot says that there is no set */
  int seats;               /* at the table, 1 in solo play */
  int seat;                /* of this bot, from 0 */
  int last_result;         /* of this bot's last answer: NONE_YET to NONE_WRONG */
  int answer;              /* the number of this answer in the match, from 0 */
  uint32_t wrong_penalty;  /* what a wrong claim costs */
  uint32_t missed_penalty; /* what it costs to say wrongly that there is no set */
  int deck;                /* cards left in the deck */
  int card_count;          /* cards on the table, at most 64 */
  const uint8_t *at;       /* the view's bytes */
} set_view;

static inline set_view set_read(const uint8_t *at) {
  return (set_view){
      .seed = fairdeal_u64(at),
      .attributes = at[8],
      .values = at[9],
      .asked = at[10],
      .seats = at[11],
      .seat = at[12],
      .last_result = at[13],
      .answer = fairdeal_u16(at + 14),
      .wrong_penalty = fairdeal_u32(at + 16),
      .missed_penalty = fairdeal_u32(at + 20),
      .deck = fairdeal_u16(at + 24),
      .card_count = fairdeal_u16(at + 26 + 2 * at[11]),
      .at = at,
  };
}

/* Sets taken so far by a seat. */
static inline int set_taken(const set_view *view, int seat) {
  return fairdeal_u16(view->at + 26 + 2 * seat);
}

/* The number of the card at a place of the table: its attributes are the digits of the number in
 * base `values`, the first attribute the most significant. */
static inline int set_card(const set_view *view, int place) {
  return fairdeal_u16(view->at + 28 + 2 * view->seats + 2 * place);
}

/* Exports `int64_t function(const set_view *)`: a bit for each place that is claimed, or 0 to say
 * that there is no set. */
#define FAIRDEAL_SET(function)                                \
  __attribute__((export_name("set_spot")))                    \
  int64_t fairdeal_set_spot(size_t len) {                     \
    (void)len;                                                \
    set_view view = set_read(fairdeal_view);                  \
    return function(&view);                                   \
  }

#endif
