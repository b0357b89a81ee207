"""Matches of Axelrod-Python between two of its simplest players, of so many turns each: two answers
a turn.

    axelrod_matches.py MATCHES TURNS
"""

import sys

import axelrod

matches, turns = int(sys.argv[1]), int(sys.argv[2])
players = (axelrod.Cooperator(), axelrod.TitForTat())
for number in range(matches):
    axelrod.Match(players, turns=turns, seed=number).play()
