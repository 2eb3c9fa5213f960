#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two maestrid share a PostgreSQL: one serves, the other stands by and takes over.

  standby.py --maestrid PATH [--rounds 6] [--games 8] [--seed N] [--limit SECONDS]

In turn the one that serves is killed by signal 9 under load, and frozen (SIGSTOP). A frozen one wakes up
when the other one serves already, and must end without having answered anything that isn't stored. In
the last round it is cut from the database instead, and must end by itself. Each time all players go on at
the other one, where each acknowledged move must be there, once and in order, and everybody must find the
same game again. --limit: how long it may take after a kill until a move is answered there."""

import argparse
import importlib
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.parse

import am49
import crash
import daemon

crash_postgres = importlib.import_module('crash-postgres')
postgres = crash_postgres.postgres


class Node(daemon.Daemon):
  """A maestrid that may have to wait."""

  def __init__(self, program, store):
    super().__init__(program, None, '--store', store, '--standby')

  def read_address(self):
    return None  # see serve()

  def wait_standing_by(self):
    end = time.monotonic() + 30
    while 'Standing by' not in self.errors():
      am49.complain(self.process.poll() is None and time.monotonic() < end,
                    "doesn't stand by: %s", self.errors())
      time.sleep(0.02)

  def serve(self):
    """Waits until it serves; returns its address."""
    self.address = super().read_address()
    return self.address

  def end(self, status, words):
    """Waits until it has ended with @status, and has said why."""
    am49.complain(self.process.wait(60) == status, 'ended with %s: %s', self.process.returncode,
                  self.errors())
    am49.complain(words in self.errors(), '%s', self.errors())
    self.__exit__()


class Relay(threading.Thread):
  """Passes on what goes to the database, until it is cut: then nothing comes through, and nobody is
  told."""

  def __init__(self, folder):
    super().__init__(daemon=True)
    self.folder = tempfile.TemporaryDirectory(prefix='maestri-relay-')
    self.target = os.path.join(folder, '.s.PGSQL.5432')
    self.listener = socket.socket(socket.AF_UNIX)
    self.listener.bind(os.path.join(self.folder.name, '.s.PGSQL.5432'))
    self.listener.listen()
    self.is_cut = threading.Event()
    self.kept = []
    self.start()

  def run(self):
    while True:
      near, _ = self.listener.accept()
      far = socket.socket(socket.AF_UNIX)
      self.kept += [near, far]
      far.connect(self.target)
      for one, other in ((near, far), (far, near)):
        threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

  def _pass(self, one, other):
    try:
      while data := one.recv(1 << 16):
        if self.is_cut.is_set():
          return
        other.sendall(data)
      if not self.is_cut.is_set():
        other.shutdown(socket.SHUT_WR)
    except OSError:
      pass


class Crowd(crash_postgres.Crowd):
  def play_until(self, is_over):
    todo = list(self.connections)
    while True:
      for each in todo:
        if each.ended and each.pending is None:
          each.next_game()
        move = each.take_move()
        if move is not None:
          each.outbox.append(move)
        self._send(each)
      if is_over():
        return
      todo = self._read(0.05)

  def leave(self):
    """Players don't wait for a server that is cut off. Reads what it has sent."""
    self.play_until(lambda end=time.monotonic() + 0.3: time.monotonic() > end)
    for connection in self.connections.values():
      connection.close()
    self.selector.close()


def play_first(players, address):
  """Lets all players return. Returns them, and how long it takes until a move is answered."""
  begun = time.monotonic()
  crowd = Crowd(players, address)
  crowd.settle()
  crowd.moves = 0
  crowd.play_until(lambda: crowd.moves > 0 or time.monotonic() > begun + 60)
  am49.complain(crowd.moves > 0, 'nobody can move')
  return crowd, time.monotonic() - begun


class Pair:
  def __init__(self, program, cluster):
    self.program, self.cluster = program, cluster
    self.active = Node(program, cluster.address)
    self.active.serve()
    self.other = Node(program, cluster.address)
    self.leaving = None  # who has been replaced, and doesn't know yet
    self.lost_for = {}  # kind → seconds until a move was answered by the other one

  def fail(self, kind, crowd, relay):
    """Lets the active one fail. Returns when the other one serves and the first one has ended, or will
    end (@leaving)."""
    self.other.wait_standing_by()
    process, begun = self.active.process, time.monotonic()
    if kind == 'cut':
      relay.is_cut.set()
    else:
      process.send_signal(signal.SIGKILL if kind == 'killed' else signal.SIGSTOP)
    self.other.serve()
    took = time.monotonic() - begun
    if kind == 'frozen':
      process.send_signal(signal.SIGCONT)
    if kind == 'cut':
      crowd.leave()
      self.leaving = self.active
    else:
      self.active.end(*{'killed': (-9, ''), 'frozen': (1, 'another server has used it')}[kind])
      crowd.drain()  # also what it has sent since
    return took

  def swap(self, store):
    self.active, self.other = self.other, Node(self.program, store)

  def stop(self):
    """Ends both in order: first the one that stands by, which would take over."""
    for node in filter(None, (self.other, self.active, self.leaving)):
      if node.process.poll() is None:
        node.process.send_signal(signal.SIGCONT)
      node.stop()
      node.__exit__()


def play_rounds(pair, players, options, relay):
  chance = random.Random(options.seed)
  compared = same = 0
  crowd, _ = play_first(players, pair.active.address)
  for number in range(options.rounds):
    kind = 'cut' if number == options.rounds - 1 else ['killed', 'frozen'][number % 2]
    until = time.monotonic() + chance.uniform(0, 0.3)
    crowd.play_until(lambda end=until: time.monotonic() > end)
    took = pair.fail(kind, crowd, relay)
    compared += crash.look(crash_postgres.copy(pair.cluster), players)
    same += sum(each.known is not None for each in players)
    crowd, more = play_first(players, pair.other.address)
    pair.lost_for.setdefault(kind, []).append(took + more)
    # Before the last round the one that will be cut is started behind the relay, and gets its turn.
    store = pair.cluster.address
    if number == options.rounds - 3:
      store = 'postgresql://maestri@/postgres?host=' + urllib.parse.quote(relay.folder.name, safe='')
    pair.swap(store)
    am49.complain('set aside' not in pair.active.errors(), '%s', pair.active.errors())
  leaving, pair.leaving = pair.leaving, None
  leaving.end(1, 'may have the database by now')
  crowd.leave()
  return compared, same


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--rounds', type=int, default=6)
  parser.add_argument('--games', type=int, default=8)
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--limit', type=float, default=20)
  options = parser.parse_args()
  players = [crash_postgres.Player(f'Player {index}', index) for index in range(options.games * 2)]
  with postgres.Cluster() as cluster:
    relay = Relay(cluster.folder)
    pair = Pair(options.maestrid, cluster)
    try:
      compared, same = play_rounds(pair, players, options, relay)
    finally:
      pair.stop()
  for kind, times in pair.lost_for.items():
    print(f'{kind} {len(times)} times; a move was answered by the other server after '
          f'{sorted(times)[len(times) // 2]:.2f} s (median), {max(times):.2f} s at most')
    am49.complain(max(times) < options.limit, 'that is too long')
  print(f'{sum(each.requests for each in players)} moves asked, {compared} stored moves compared, '
        f'{same} games found as they were known')
  return 0 if compared > 0 and same > 0 else 1


if __name__ == '__main__':
  try:
    sys.exit(main())
  except postgres.Missing as missing:
    print(f'skipped: {missing}')
    sys.exit(postgres.SKIPPED)
  except am49.Complaint as complaint:
    sys.exit(f'standby: {complaint}')
