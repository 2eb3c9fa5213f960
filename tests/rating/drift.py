#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""How well ratings with different values of τ follow people who learn.

Sixty people of different skill play mostly with people of similar rating, 300 games each; each game
takes them 2 % of the way to what they will be able to do, and their form changes a little. Prints the
mean error (root of squares) of the difference between a person's rating and everybody's, after the
first thirty games."""

from math import log, sqrt
import random

import reference

PEOPLE, GAMES, SETTLED = 60, 300, 30


def drawn_ranks(chance, skills, c):
  """A result as Plackett and Luce's model has it."""
  shown = [skill / c - log(-log(chance.random())) for skill in skills]
  return [1 + sum(other > own for other in shown) for own in shown]


def error(seed, n, tau):
  chance = random.Random(seed)
  skill = [chance.gauss(25, 7) for _ in range(PEOPLE)]
  goal = [now + abs(chance.gauss(0, 6)) for now in skill]
  rating = [(reference.MEAN, reference.DEVIATION)] * PEOPLE
  played = [0] * PEOPLE
  squares, count = 0, 0
  for _ in range(PEOPLE * GAMES // n):
    first = chance.randrange(PEOPLE)
    near = sorted(range(PEOPLE), key=lambda k: abs(rating[k][0] - rating[first][0]) + chance.random() * 8)
    table = [first] + [k for k in near if k != first][:n - 1]
    ranks = drawn_ranks(chance, [skill[k] for k in table], sqrt(n) * reference.BETA)
    for k, new in zip(table, reference.update([rating[k] for k in table], ranks, tau)):
      rating[k] = new
      played[k] += 1
      if played[k] > SETTLED:
        off = sum(r[0] for r in rating) / PEOPLE - sum(skill) / PEOPLE
        squares += (rating[k][0] - skill[k] - off) ** 2
        count += 1
      skill[k] += (goal[k] - skill[k]) * .02 + chance.gauss(0, .15)
  return sqrt(squares / count)


for players in (2, 4):
  for parts in (0, 50, 100, 200, 400, 800):
    tau = parts / 10000 * reference.DEVIATION
    print(f'{players} players, τ = σ · {parts / 10000:.3f}:', ' '.join(f'{error(s, players, tau):.2f}' for s in range(4)))
