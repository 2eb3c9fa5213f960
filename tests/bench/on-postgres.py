#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures a server with its store in PostgreSQL beside one with a file.

  on-postgres.py --build DIR [--games 1000] [--seconds 3] [--rate 10000] [--rounds 5] [--folder DIR]

Each round measures both, in turn: first each player sends its next request when the last one is answered,
then --rate requests a second. The database is on this machine, in a temporary folder, with fsync; so
its processes use the same cores. Prints the medians, and the median and range of the ratios of each
round."""

import argparse
import os
import statistics
import sys

import load

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../store'))
import postgres  # pylint: disable=wrong-import-position

FIGURES = {'rate': 'requests/s', 'p50': 'p50 µs', 'p99': 'p99 µs', 'cpu': "the server's CPU µs a request"}


def measure(run, games, rate):
  """The figures of a file and of a database of its own."""
  words = ['--games', games, *(['--rate', rate] if rate else [])]
  in_file = run.load(True, *words)
  with postgres.Cluster() as cluster:
    in_database = run.load(cluster.address, *words)
  return in_file, in_database


def tell(name, rounds):
  for which, place in enumerate(('file', 'PostgreSQL')):
    print(f'{name}, {place}: ' + ', '.join(
      f'{words} {statistics.median(each[which][figure] for each in rounds):.1f}'
      for figure, words in FIGURES.items()))
  for figure, words in FIGURES.items():
    ratios = sorted(each[1][figure] / each[0][figure] for each in rounds)
    print(f'  {words}: {statistics.median(ratios):.2f} times ({ratios[0]:.2f} to {ratios[-1]:.2f})')


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--build', required=True)
  parser.add_argument('--games', type=int, default=1000)
  parser.add_argument('--seconds', type=float, default=3)
  parser.add_argument('--rate', type=int, default=10000)
  parser.add_argument('--rounds', type=int, default=5)
  parser.add_argument('--folder', help='where the files are made')
  options = parser.parse_args()
  options.alone, options.option = False, []
  run = load.Run(options)
  for name, rate in (('closed loop', 0), (f'{options.rate:,}/s', options.rate)):
    tell(name, [measure(run, options.games, rate) for _ in range(options.rounds)])
  return 0


if __name__ == '__main__':
  sys.exit(main())
