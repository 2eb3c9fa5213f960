#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the program that finds puzzles: check-puzzles.py MAESTRI-PUZZLES. Each run looks at one
game, with few trials. The same options must give the same puzzles, in the form of a puzzle
file."""
import base64
import subprocess
import sys


def find(*options):
  run = subprocess.run([sys.argv[1], '--games', '1', '--trials', '4', *options],
                       stdout=subprocess.PIPE, text=True, check=True)
  return run.stdout


def check(line, players, least):
  seed, n, seat, level, chance, log, best, others = line.split(' ')
  losses = dict(map(int, pair.split(':')) for pair in others.split(','))
  assert int(n) == players and 0 <= int(seat) < players, line
  assert 1 <= int(level) <= 3 and 1 <= int(chance) <= 1000, line
  assert base64.b64decode(log, validate=True) and base64.b64decode(best, validate=True), line
  assert losses and all(least <= loss <= int(chance) for loss in losses.values()), line
  return int(seed)


def main():
  for players in (1, 2):
    options = ['--players', str(players), '--least', '1', '--errors', '0']
    first = find(*options, '--seed', '700000')
    if players == 2:
      assert first == find(*options, '--seed', '700000'), 'not the same again'
    lines = [line for line in first.splitlines() if not line.startswith('#')]
    assert lines, 'no puzzle'
    for line in lines:
      assert check(line, players, 1) == 700000
  for wrong in (['--players', '3'], ['--trials', '100000'], ['--nonsense']):
    run = subprocess.run([sys.argv[1], *wrong], stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True)
    assert run.returncode == 2 and run.stderr, wrong


main()
