# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Algorithm 4 of Weng and Lin's paper (JMLR 12, 2011, p. 282), written as it stands there."""

from math import exp, sqrt

MEAN, DEVIATION = 25, 25 / 3
BETA, TAU, KAPPA = DEVIATION / 2, DEVIATION / 100, 1e-4


def update(players, ranks, tau=TAU):
  """Returns the new (μ, σ) of each of @players, whose places are @ranks."""
  everybody = range(len(players))
  mu = [m for m, _ in players]
  sigma = [sqrt(s * s + tau * tau) for _, s in players]
  c = sqrt(sum(s * s + BETA * BETA for s in sigma))
  sums = [sum(exp(mu[s] / c) for s in everybody if ranks[s] >= ranks[q]) for q in everybody]
  tied = [sum(ranks[s] == ranks[q] for s in everybody) for q in everybody]
  changed = []
  for i in everybody:
    omega = delta = 0
    for q in everybody:
      if ranks[q] <= ranks[i]:
        p = exp(mu[i] / c) / sums[q]
        omega += ((1 if q == i else 0) - p) / tied[q] * sigma[i] ** 2 / c
        delta += sigma[i] / c * p * (1 - p) / tied[q] * sigma[i] ** 2 / c ** 2
    changed.append((mu[i] + omega, sigma[i] * sqrt(max(1 - delta, KAPPA))))
  return changed
