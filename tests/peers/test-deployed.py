#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""maestri-bot plays whole games on servers that behave like the deployed programs:

  test-deployed.py BOT [--games 2] [--levels novice,merchant] [--dialects am49,am65,step] [--seed 1]
                   [--lag 0.04] [--limit SECONDS] [--restart]

--games is the number for each level and dialect, with one to four players in turn. No game may get
stuck and no request may be refused: by the server, or by our client itself. After a fault the
program goes on, and says at the end how many games were played and how many failed; its exit status
is 0 if none did. With --restart an am65 server is killed in the setup of a game, or after
some moves, and started again: it goes on with the game when all players have come back. --limit ends the series of a level and dialect after that many seconds.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SERVERS = {'am49': 'server.py', 'am65': 'am65server.py', 'step': 'stepserver.py'}
LEVELS = ('novice', 'merchant', 'banker', 'magnifico')
LAST = re.compile(r'^Games: 1, refused commands: 0$', re.M)
SERVED = re.compile(r'^served: .*\b1 finished, 0 (requests )?refused', re.M)
PATIENCE = 60  # seconds for one game


def start(*command):
  return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={'LC_ALL': 'C.UTF-8'})


def end(process, until):
  """Waits until the process ends; returns what it has printed, and what is wrong."""
  try:
    out, _ = process.communicate(timeout=max(0.1, until - time.monotonic()))
  except subprocess.TimeoutExpired:
    process.kill()
    out, _ = process.communicate()
    return out, 'stuck'
  return out, f'exit status {process.returncode}' if process.returncode else ''


def play(args, dialect, level, players, seed):
  """Plays one game. Returns what went wrong; empty: nothing."""
  command = [sys.executable, os.path.join(HERE, SERVERS[dialect]), '--games', '1', '--seed', str(seed),
             '--lag', str(args.lag)]
  state = os.path.join(args.folder, f'{level}-{seed}')
  if args.restart:
    command += ['--state', state]
  server = start(*command)
  address = server.stdout.readline().removeprefix('listening on ').strip()
  until = time.monotonic() + PATIENCE
  bots = []
  for index in range(players):
    bots.append(start(args.bot, '--delay', '1', '--level', level, '--players', str(players), '--name',
                      f'Bot-{index + 1}', '--seed', str(seed * 10 + index), f'{dialect}://{address}'))
    if index == 0 and dialect == 'step':
      server.stdout.readline()  # others who come before there is a room open one of their own
  if args.restart:
    while not os.path.exists(state) and time.monotonic() < until:
      time.sleep(0.01)
    time.sleep(seed % 4 * 0.03)  # in the setup, and later and later
    server.kill()
    server.communicate()
    server = start(*command, '--listen', address)
  wrong = []
  for bot in bots:
    out, fault = end(bot, until)
    if fault or not LAST.search(out):
      wrong.append(f'bot: {fault}\n{out}')
      until = min(until, time.monotonic() + 5)
  out, fault = end(server, time.monotonic() + 5)
  if fault or not SERVED.search(out):
    wrong.append(f'server: {fault}\n{out}')
  return '\n'.join(wrong)


def play_series(args, dialect, level):
  begun, failed, games = time.monotonic(), 0, 0
  while games < args.games and time.monotonic() - begun < args.limit:
    players = games % 4 + 1
    fault = play(args, dialect, level, players, args.seed + games)
    games += 1
    if fault:
      failed += 1
      print(f'{dialect}, {level}, {players} players, seed {args.seed + games - 1}:\n{fault}', flush=True)
  print(f'{dialect}, {level}: {games} games, {failed} failed, {time.monotonic() - begun:.0f} s',
        flush=True)
  return failed


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('bot')
  parser.add_argument('--games', type=int, default=2)
  parser.add_argument('--levels', default='novice,merchant')
  parser.add_argument('--dialects', default=','.join(SERVERS))
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--lag', type=float, default=0.0)
  parser.add_argument('--limit', type=float, default=float('inf'))
  parser.add_argument('--restart', action='store_true')
  args = parser.parse_args()
  levels = LEVELS if args.levels == 'all' else args.levels.split(',')
  folder = tempfile.TemporaryDirectory()
  args.folder = folder.name
  failed = sum(play_series(args, dialect, level) for dialect in args.dialects.split(',')
               for level in levels)
  return 1 if failed else 0


if __name__ == '__main__':
  sys.exit(main())
