#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares ratings with the reference in Python, for 10,000 random results: compare.py PROGRAM"""

import random
import subprocess
import sys

import reference

GAMES = 10_000
PRECISION = 1e-9


def random_game(random):
  n = random.randint(2, 6)
  players = [(random.gauss(25, 12), random.uniform(.3, 8.4)) for _ in range(n)]
  places = sorted(random.randint(1, n) for _ in range(n))
  ranks = [1 + sum(other < place for other in places) for place in places]
  random.shuffle(ranks)
  return players, ranks


def main():
  chance = random.Random(20261128)
  games = [random_game(chance) for _ in range(GAMES)]
  lines = [' '.join([str(len(ranks))] + [f'{m!r} {s!r} {rank}' for (m, s), rank in zip(players, ranks)])
           for players, ranks in games]
  answers = subprocess.run([sys.argv[1]], input='\n'.join(lines) + '\n', capture_output=True, text=True, check=True)
  worst, ties = 0, 0
  answered = answers.stdout.splitlines()
  assert len(answered) == GAMES, f'{len(answered)} answers'
  for (players, ranks), line in zip(games, answered):
    numbers = [float(word) for word in line.split()]
    wanted = [number for player in reference.update(players, ranks) for number in player]
    assert len(numbers) == len(wanted), line
    worst = max(worst, *(abs(a - b) for a, b in zip(numbers, wanted)))
    ties += len(set(ranks)) < len(ranks)
  print(f'{GAMES} games, {ties} of them with shared places; the largest difference is {worst:.1e}')
  assert worst <= PRECISION


main()
