/* Deals of the Mini Card Game as the bonus cup makes them, from a generator of its own. */
#include <stdint.h>

enum { DECK = 52, MOVES = 40, DRAWS = 24, MIN_HELD = 2 };

struct deal {
    int suit[DECK], rank[DECK], goal;
    char moves[MOVES]; /* 'd' or 'x' */
};

static uint64_t state;

static uint64_t below(uint64_t bound)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint64_t)(((unsigned __int128)state * bound) >> 64);
}

static void make_deal(struct deal *deal, uint64_t number)
{
    state = (number + 1) * 0x9E3779B97F4A7C15u;
    for (int i = 0; i < DECK; i++) {
        deal->suit[i] = i / 13;
        deal->rank[i] = 2 + i % 13;
    }
    for (int last = DECK - 1; last > 0; last--) {
        int other = (int)below((uint64_t)last + 1);
        int suit = deal->suit[last], rank = deal->rank[last];
        deal->suit[last] = deal->suit[other], deal->rank[last] = deal->rank[other];
        deal->suit[other] = suit, deal->rank[other] = rank;
    }
    for (int i = 0; i < MOVES; i++)
        deal->moves[i] = i < DRAWS ? 'd' : 'x';
    for (int place = 0, held = 0; place < MOVES; place++) {
        int other = place + (int)below((uint64_t)(MOVES - place));
        char move = deal->moves[place];
        deal->moves[place] = deal->moves[other], deal->moves[other] = move;
        if (deal->moves[place] == 'd')
            held++;
        else if (held < MIN_HELD)
            place = -1, held = 0;
        else
            held--;
    }
    uint64_t held_at_end = 2 * DRAWS - MOVES;
    deal->goal = (int)(((1000 + below(601)) * 731 * held_at_end + 50000) / 100000);
}

static int value(int rank)
{
    return rank == 14 ? 11 : rank > 10 ? 10 : rank;
}
