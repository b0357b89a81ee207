"""A harness as is usual, in Python: each match starts the bot as a process, writes it a line a
question and reads a line an answer.

    harness.py MATCHES match|run BOT [ARGUMENT]    a process a match, or one for all of them
"""

import random
import subprocess
import sys

MOVES, DRAWS, MIN_HELD = 40, 24, 2
DECK = [(suit, rank) for suit in "HDSC" for rank in range(2, 15)]


def value(rank):
    return 11 if rank == 14 else min(rank, 10)


def make_deal(number):
    chance = random.Random(number)
    cards = DECK[:]
    chance.shuffle(cards)
    moves = ["d"] * DRAWS + ["x"] * (MOVES - DRAWS)
    while True:
        chance.shuffle(moves)
        held = 0
        for move in moves:
            if move == "x" and held < MIN_HELD:
                break
            held += 1 if move == "d" else -1
        else:
            break
    goal = round(chance.randint(1000, 1600) / 1000 * 7.31 * held)
    return cards, moves, goal


def start(command):
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)


def stop(bot):
    bot.stdin.close()
    bot.wait()
    bot.stdout.close()


def play(bot, cards, moves, goal):
    """The score and the questions."""
    hand, drawn, total, questions = [], 0, 0, 0
    for place, move in enumerate(moves):
        if total > goal:
            break
        if move == "d":
            hand.append(cards[drawn])
            total += value(cards[drawn][1])
            drawn += 1
            continue
        words = [str(goal), str(len(cards) - drawn)]
        words += [suit + str(rank) for suit, rank in cards[drawn:]]
        words += ["".join(moves[place:]), str(len(hand))]
        words += [suit + str(rank) for suit, rank in hand]
        bot.stdin.write(" ".join(words) + "\n")
        index = int(bot.stdout.readline())
        questions += 1
        if not 0 <= index < len(hand):
            return max(goal, 55), questions
        total -= value(hand.pop(index)[1])
    score = 5 * (total - goal) if total > goal else goal - total
    colours = {suit in "HD" for suit, _ in hand}
    return (score // 2 if len(colours) < 2 else score), questions


def main():
    matches, each, command = int(sys.argv[1]), sys.argv[2] == "match", sys.argv[3:]
    questions = scores = 0
    bot = None
    for number in range(matches):
        deal = make_deal(number)
        if each or bot is None:
            bot = start(command)
        score, asked = play(bot, *deal)
        scores += score
        questions += asked
        if each or number == matches - 1:
            stop(bot)
    print(f"{questions} questions, scores {scores}")


main()
