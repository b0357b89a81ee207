/* A harness as is usual: each match starts the bot as a process, writes it a line a question and
 * reads a line an answer.
 *
 *     harness MATCHES match|run BOT [ARGUMENT]    a process a match, or one for all of them
 *
 * Prints the questions and the sum of the scores. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mini_card.h"

struct bot {
    pid_t process;
    FILE *to, *from;
};

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static struct bot start(char **command)
{
    int to[2], from[2];
    if (pipe(to) || pipe(from))
        fail("pipe");
    pid_t process = vfork();
    if (process < 0)
        fail("vfork");
    if (process == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[0]), close(to[1]), close(from[0]), close(from[1]);
        execvp(command[0], command);
        _exit(127);
    }
    close(to[0]), close(from[1]);
    return (struct bot){process, fdopen(to[1], "w"), fdopen(from[0], "r")};
}

static void stop(struct bot bot)
{
    fclose(bot.to);
    fclose(bot.from);
    waitpid(bot.process, NULL, 0);
}

static long questions;

static int ask(struct bot bot, const struct deal *deal, int next, int move, const int *hand, int held)
{
    fprintf(bot.to, "%d %d", deal->goal, DECK - next);
    for (int i = next; i < DECK; i++)
        fprintf(bot.to, " %c%d", "HDSC"[deal->suit[i]], deal->rank[i]);
    fprintf(bot.to, " %.*s %d", MOVES - move, deal->moves + move, held);
    for (int i = 0; i < held; i++)
        fprintf(bot.to, " %c%d", "HDSC"[deal->suit[hand[i]]], deal->rank[hand[i]]);
    fputc('\n', bot.to);
    fflush(bot.to);
    char line[32];
    if (!fgets(line, sizeof line, bot.from))
        fail("the bot's answer");
    questions++;
    return atoi(line);
}

static int play(struct bot bot, const struct deal *deal)
{
    int hand[DECK], held = 0, next = 0, sum = 0;
    for (int move = 0; move < MOVES && sum <= deal->goal; move++) {
        if (deal->moves[move] == 'd') {
            sum += value(deal->rank[next]);
            hand[held++] = next++;
        } else {
            int index = ask(bot, deal, next, move, hand, held);
            if (index < 0 || index >= held)
                return deal->goal > 55 ? deal->goal : 55;
            sum -= value(deal->rank[hand[index]]);
            held--;
            memmove(hand + index, hand + index + 1, sizeof *hand * (size_t)(held - index));
        }
    }
    int red = 0;
    for (int i = 0; i < held; i++)
        red += deal->suit[hand[i]] < 2;
    int score = sum > deal->goal ? 5 * (sum - deal->goal) : deal->goal - sum;
    return red == 0 || red == held ? score / 2 : score;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return fputs("harness MATCHES match|run BOT [ARGUMENT]\n", stderr), 2;
    long matches = atol(argv[1]), sum = 0;
    int each = strcmp(argv[2], "match") == 0;
    struct bot bot;
    for (long number = 0; number < matches; number++) {
        struct deal deal;
        make_deal(&deal, (uint64_t)number);
        if (each || number == 0)
            bot = start(argv + 3);
        sum += play(bot, &deal);
        if (each || number == matches - 1)
            stop(bot);
    }
    printf("%ld questions, scores %ld\n", questions, sum);
}
