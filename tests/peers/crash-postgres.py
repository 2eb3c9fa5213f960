#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills maestrid and its PostgreSQL at random moments under load and checks what is stored.

  crash-postgres.py --maestrid PATH [--kills 20] [--games 8] [--seed N] [--away SECONDS]

As crash.py, with three kinds of kills in turn: maestrid, the database, both at once. All processes of
the database are killed by signal 9. While it is away no connection may break, and when it is back, play
must go on by itself. Each round ends with maestrid being killed, too, so that what is stored can be
compared: each acknowledged move must be there, once and in order. With --away the database is
away for so long in each second round."""

import argparse
import os
import random
import sqlite3
import sys
import threading
import time

import am49
import crash
import daemon

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../store'))
import postgres  # pylint: disable=wrong-import-position

WAITS = "The server can't save"


class Player(crash.Player):
  told = 0  # how often it was told that the server can't save

  def _receive_error(self, message):
    if message['type'] == 'ErrProtocol' and message['msg'].startswith(WAITS):
      self.told += 1
    else:
      super()._receive_error(message)


class Crowd(crash.Crowd):
  moves = 0

  def _read(self, timeout):
    before = sum(each.heard for each in self.connections)
    ready = super()._read(timeout)
    self.moves += max(sum(each.heard for each in self.connections) - before, 0)
    return ready


def copy(cluster):
  """The tables of the database, in SQLite."""
  store = sqlite3.connect(':memory:')
  for table, columns in (('tables', 'number state folded'), ('seats', 'table_number seat name'),
                         ('commands', 'table_number position n packed'), ('journal', 'id records')):
    names = columns.split()
    store.execute(f'CREATE TABLE {table} ({", ".join(names)})')
    for row in cluster.query(f'SELECT {", ".join(names)} FROM {table}'):
      values = [bytes.fromhex(value[2:]) if name in ('packed', 'records') else
                value if name == 'name' else int(value) for name, value in zip(names, row)]
      store.execute(f'INSERT INTO {table} VALUES ({", ".join("?" * len(names))})', values)
  return store


class Killer(threading.Thread):
  """Kills what @kind says, sees that play goes on, and then kills maestrid."""

  def __init__(self, kind, cluster, server, crowd, chance, away):
    super().__init__()
    self.kind, self.cluster, self.server, self.crowd = kind, cluster, server, crowd
    self.chance, self.away = chance, away
    self.killed = threading.Event()
    self.waited = 0  # seconds from the start of the database to the first moves

  def run(self):
    time.sleep(self.chance.uniform(0, 0.15))
    if self.kind != 'server':
      self.cluster.kill()
    if self.kind == 'database':
      time.sleep(self.away or self.chance.uniform(0, 0.5))
      self.cluster.start()
      begun, before = time.monotonic(), self.crowd.moves
      while self.crowd.moves < before + 40 and time.monotonic() < begun + 60:
        time.sleep(0.01)
      self.waited = time.monotonic() - begun
    self.killed.set()
    self.server.process.kill()
    if self.kind == 'both':
      self.cluster.start()


def take_over(cluster, program, players):
  """Another server uses the database: this one must end, and say why."""
  with daemon.Daemon(program, None, '--store', cluster.address) as server:
    crowd = Crowd(players, server.address)
    crowd.settle()
    taken = threading.Event()
    taken.set()
    cluster.query('UPDATE store SET life = life + 1')
    crowd.play_until_killed(taken)
    am49.complain(server.process.wait(20) == 1 and 'another server has used it' in server.errors(),
                  'ended with %s: %s', server.process.returncode, server.errors())
    crowd.drain()
  crash.look(copy(cluster), players)


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--kills', type=int, default=20)
  parser.add_argument('--games', type=int, default=8)
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--away', type=float, default=0)
  options = parser.parse_args()
  chance = random.Random(options.seed)
  players = [Player(f'Player {index}', index) for index in range(options.games * 2)]
  kinds = ['database', 'server'] if options.away else ['database', 'both', 'server']
  compared = same = unheard = n_database = 0
  waited = []
  with postgres.Cluster() as cluster:
    for number in range(options.kills):
      kind = kinds[number % len(kinds)]
      server = daemon.Daemon(options.maestrid, None, '--store', cluster.address)
      try:
        crowd = Crowd(players, server.address)
        crowd.settle()
        killer = Killer(kind, cluster, server, crowd, chance, options.away)
        killer.start()
        try:
          crowd.play_until_killed(killer.killed)
        finally:
          killer.join()
        server.process.wait()
        crowd.drain()
        am49.complain('set aside' not in server.errors(), '%s', server.errors())
      finally:
        server.process.kill()
        server.__exit__()
      compared += crash.look(copy(cluster), players)
      same += sum(each.known is not None for each in players)
      unheard += sum(each.pending is not None for each in players)
      n_database += kind != 'server'
      if kind == 'database':
        am49.complain(killer.waited < 50, 'play did not go on when the database was back')
        waited.append(killer.waited)
    take_over(cluster, options.maestrid, players)
  moves = sum(each.requests for each in players)
  print(f'{options.kills} rounds, the database killed {n_database} times; {moves} moves asked, '
        f'{unheard} unanswered when the server was killed; {compared} stored moves compared, '
        f'{same} games found as they were known; told that it waits: '
        f'{sum(each.told for each in players)} times; 40 moves after the database was back: '
        f'{sorted(waited)[len(waited) // 2]:.1f} s later (median), {max(waited):.1f} at most')
  return 0 if compared > 0 and same > 0 else 1


if __name__ == '__main__':
  try:
    sys.exit(main())
  except postgres.Missing as missing:
    print(f'skipped: {missing}')
    sys.exit(postgres.SKIPPED)
  except am49.Complaint as complaint:
    sys.exit(f'crash-postgres: {complaint}')
