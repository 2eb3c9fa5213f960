#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures what a server can handle: maestrid under maestri-load, compared with an epoll echo.

  load.py --build DIR [--games 1000] [--seconds 5] [--rate 10000] [--idle 10000] [--alone]
          [--option MAESTRID-OPTION]…

One run measures the closed loop (each player sends its next request when the last one is answered)
with and without a store, a plain epoll server that echoes as many bytes to as many clients, a load
of --rate requests a second with a store, with and without idle connections, and how long 5,000
connections take. --alone (needs root) gives server and load a real-time priority, so that other
work on the machine doesn't count; the disk is still shared. DIR should be built with
-Dbuildtype=release."""

import argparse
import os
import re
import subprocess
import sys
import tempfile


class Run:
  def __init__(self, options):
    self.options = options

  def command(self, priority, path, *words):
    first = ['chrt', '-f', str(priority)] if self.options.alone and priority else []
    return first + [os.path.join(self.options.build, path), *map(str, words)]

  def load(self, store, *words, priorities=(5, 4)):
    """@store: whether there is one, or the address of a database.

    Runs one load against a new server; returns the figures that maestri-load printed, by name.
    """
    with tempfile.TemporaryDirectory(prefix='maestri-load-', dir=self.options.folder) as folder:
      path = store if isinstance(store, str) else os.path.join(folder, 'store.db') if store else 'none'
      server = subprocess.Popen(
        self.command(priorities[0], 'src/tools/maestrid', '--listen', '127.0.0.1:0', '--store', path,
                     *self.options.option), stdout=subprocess.PIPE, text=True)
      try:
        port = server.stdout.readline().strip().rpartition(':')[2]
        text = subprocess.run(
          self.command(priorities[1], 'src/tools/maestri-load', '--port', port, '--pid', server.pid,
                       '--seconds', self.options.seconds, *words),
          stdout=subprocess.PIPE, text=True, timeout=300, check=True).stdout
      finally:
        server.terminate()
        server.wait()
    return figures(text)

  def echo(self, members, asked, answered):
    answered = max(1, round(answered / members))
    return figures(subprocess.run(
      self.command(4, 'tests/bench/echo', self.options.games, members, round(asked), answered,
                   self.options.seconds), stdout=subprocess.PIPE, text=True, check=True).stdout)


def figures(text):
  def find(pattern):
    found = re.search(pattern, text)
    return float(found[1]) if found else None

  return {
    'rate': find(r'requests/s: ([\d.]+)'),
    'p50': find(r'latency us: p50 ([\d.]+)'),
    'p99': find(r'latency us:.* p99 ([\d.]+)'),
    'cpu': find(r'([\d.]+) us a request'),
    'core': find(r'server: ([\d.]+) %'),
    'asked': find(r'([\d.]+) asked'),
    'answered': find(r'([\d.]+) answered'),
    'KiB a game': find(r'KiB a game: .* ([\d.]+) at the end'),
    'KiB idle': find(r'KiB an idle connection: ([\d.]+)'),
    'greeted': find(r'greeted in ([\d.]+) s'),
    'errors': find(r'errors: (\d+)'),
  }


def line(name, one, against=None):
  ratio = f" ({one['cpu'] / against['cpu']:.2f} ×)" if against else ''
  print(f"| {name} | {one['rate']:,.0f} | {one['p50'] / 1e3:.2f} / {one['p99'] / 1e3:.2f} ms"
        f" | {one['core']:.0f} % | {one['cpu']:.1f} µs{ratio} |", flush=True)


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--build', required=True)
  parser.add_argument('--games', type=int, default=1000)
  parser.add_argument('--players', type=int, default=2)
  parser.add_argument('--seconds', type=float, default=5)
  parser.add_argument('--rate', type=int, default=10000)
  parser.add_argument('--idle', type=int, default=10000)
  parser.add_argument('--style', default='random')
  parser.add_argument('--folder', help='where stores are made, for the disk to be measured')
  parser.add_argument('--alone', action='store_true')
  parser.add_argument('--option', action='append', default=[])
  options = parser.parse_args()
  run = Run(options)
  games = ['--games', options.games, '--players', options.players, '--style', options.style]
  print('| | requests/s | p50 / p99 | of a core | CPU a request |\n|---|---|---|---|---|')
  none = run.load(False, *games)
  echo = run.echo(options.players, none['asked'], none['answered'])
  line('echo', echo)
  line('no store', none, echo)
  stored = run.load(True, *games)
  line('store', stored, echo)
  paced = run.load(True, *games, '--rate', options.rate)
  line(f'store, {options.rate:,}/s', paced, echo)
  beside = run.load(True, *games, '--rate', options.rate, '--idle', options.idle)
  line(f'store, {options.rate:,}/s beside {options.idle:,} idle', beside, echo)
  # The kernel's network threads have an ordinary priority and would have to wait for both.
  greeted = run.load(True, '--games', 1, '--style', options.style, '--idle', 5000,
                     priorities=(0, 0))
  print(f"\nA request asks with {none['asked']:.0f} bytes and is answered with"
        f" {none['answered']:.0f} bytes in all.")
  print(f"KiB for each game (with a store, at the end): {stored['KiB a game']:.1f}")
  print(f"KiB for each idle connection: {beside['KiB idle']:.1f}")
  print(f"5,000 connections opened and greeted in {greeted['greeted']:.3f} s")
  return any(one['errors'] for one in (none, stored, paced, beside, greeted))


if __name__ == '__main__':
  sys.exit(main())
