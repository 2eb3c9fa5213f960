#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps a maestrid busy for hours and checks that its memory doesn't grow.

  soak.py --maestrid PATH [--hours H | --minutes M | --seconds S] [--games 6] [--think 0.4]
          [--without-store] [--limit-kib 128] [--csv FILE]

Pairs of peers play game after game. Connections break in the middle of a game and return, by
nickname or with a secret; other connections send nothing until the server closes them, guess
secrets, send garbage, or close immediately. The store is a file. Sampled are memory (RSS, PSS),
descriptors and threads, and what the server reports: tables, nicknames, all allocated memory, and
the part of it that is the store's cache, which grows with the store up to its limit of 8 MiB. After
a warm-up of a tenth of the time, the first and the last third are compared: the numbers of tables
and nicknames must not grow by more than one for each pair or peer, and the allocated memory without
the cache must not grow by more than --limit-kib, about ten games of 13 KiB. At the end all peers
leave, and the server must have closed their descriptors."""

import argparse
import os
import random
import selectors
import socket
import statistics
import struct
import sys
import tempfile
import time
import urllib.request

import am49
import daemon
import garbage
import peer

# The limit of the store's cache, with the memory SQLite needs beside it.
CACHE_MAX_KIB = 9 * 1024

FEATURES = {'version': 1, 'features': ['resume', 'undo']}


class Guest(peer.Peer):
  """Plays one game after the other, also when its connection breaks."""

  def __init__(self, number, chance, resumes):
    super().__init__(f'Guest {number}', [am49.DEPLOYED, am49.DOCUMENTED][number % 2],
                     chance.randrange(2 ** 32), 2)
    self.resumes = resumes
    self.secret = None
    self.socket = None
    self.due = 0
    self.games = self.resumed = self.taken = 0
    self.playing = False

  def _hello(self):
    welcome, join = {'type': 'ReqWelcome'}, {'type': 'ReqJoin', 'nickname': self.name}
    if self.resumes:
      welcome['maestri'] = FEATURES
      if self.secret:
        join['maestri'] = {'secret': self.secret}
    return welcome, join

  def come(self, address):
    host, _, port = address.rpartition(':')
    self.socket = socket.create_connection((host, int(port)), timeout=20)
    self.socket.setblocking(False)
    self.outbox = list(self._hello())
    # Its view of the game may be old: it waits for the server's before it moves.
    self.game, self.pending, self.asked, self.finished, self._partial = None, None, False, False, b''

  def next_game(self):
    self.games += 1
    self.playing = False
    self.game, self.asked = None, False
    self.outbox += [{'type': 'ReqQuit'}, self._hello()[1]]

  def _receive_message(self, message):
    kind = message['type']
    if kind == 'MaestriSecret':
      self.secret = message['secret']
    elif kind == 'ErrNickname' and message['reason'] == 'TAKEN' and not self.resumes:
      self.taken += 1
      self.finished = True  # waits until the server has noticed that the old connection is closed
    elif kind == 'ErrNewGame' and not message['isInvalidPlayersCount']:
      pass  # the request had arrived on the old connection already, and the game has started
    elif kind == 'UpdateBookedSeats' and self.playing and not self.ended:
      # Its game ended while it was away, and no other player waited for it.
      self.game, self.playing = None, False
      super()._receive_message(message)
    else:
      if kind == 'UpdateGame':
        self.resumed += self.playing
        self.playing = True
      super()._receive_message(message)


class Soak:
  def __init__(self, options, server):
    self.options = options
    self.server = server
    self.chance = random.Random(options.seed)
    self.selector = selectors.DefaultSelector()
    self.guests = [Guest(number, self.chance, number % 4 < 2)
                   for number in range(2 * options.games)]
    self.trash = garbage.Garbage(server.address, sys.maxsize, options.seed)
    self.idle = []
    self.broken = self.thrown_out = self.strangers = 0
    self.errors = []
    self.begin = 0

  def _close(self, guest, rudely=False):
    if guest.socket is None:
      return
    self.selector.unregister(guest.socket)
    if rudely:  # RST instead of FIN
      guest.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
    guest.socket.close()
    guest.socket = None
    guest.due = time.monotonic() + self.chance.uniform(0.1, 3)

  def _read(self, guest):
    try:
      data = guest.socket.recv(1 << 16)
    except BlockingIOError:
      return
    try:
      am49.complain(data, 'the server dropped %s', guest.name)
      guest.receive(data)
    except am49.Complaint as complaint:
      # Reported at the end, so that a long run goes on.
      self.errors.append(f'after {time.monotonic() - self.begin:.0f} s: {complaint}')
      guest.game, guest.playing, guest.finished = None, False, True
    if guest.finished:
      self._close(guest)
    else:
      self._send(guest)

  def _send(self, guest):
    for message in guest.outbox:
      guest.socket.sendall(am49.encode(message))
    guest.outbox.clear()

  def _act(self, guest, now):
    guest.due = now + self.chance.uniform(0.5, 1.5) * self.options.think
    if guest.socket is None:
      guest.come(self.server.address)
      self.selector.register(guest.socket, selectors.EVENT_READ, guest)
    elif self.chance.random() < 0.004:
      self.broken += 1
      self._close(guest, self.chance.random() < 0.5)
      return
    elif guest.ended and guest.pending is None:
      guest.next_game()
    else:
      request = guest.take_move()
      if request is not None:
        guest.outbox.append(request)
    self._send(guest)

  def _others(self, now):
    """Called once a second: lets the connections that don't play act."""
    self.trash.throw(5)
    host, _, port = self.server.address.rpartition(':')
    stranger = socket.create_connection((host, int(port)), timeout=20)
    self.strangers += 1
    if self.strangers % 3 == 0:
      stranger.sendall(am49.encode({'type': 'ReqJoin', 'nickname': self.guests[0].name,
                                    'maestri': {'secret': 'guess %d' % self.strangers}}))
    if self.strangers % 5 == 0:
      stranger.setblocking(False)
      stranger.sendall(b'{"type":')
      self.idle.append((now, stranger))
    else:
      stranger.close()
    for since, silent in list(self.idle):
      try:
        while data := silent.recv(1 << 16):
          pass
        gone = not data
      except BlockingIOError:
        gone = False
      except OSError:
        gone = True
      if gone:
        self.thrown_out += 1
        self.idle.remove((since, silent))
        silent.close()
      else:
        am49.complain(now - since < 60, 'somebody silent was kept for a minute')

  def descriptors(self):
    return len(os.listdir(f'/proc/{self.server.pid}/fd'))

  def held(self):
    """Returns the server's figures: tables, nicknames, KiB of the store's cache and of all
    allocated memory."""
    text = urllib.request.urlopen(f'http://{self.server.metrics}/metrics', timeout=20).read().decode()
    values = dict(line.rsplit(' ', 1) for line in text.splitlines() if not line.startswith('#'))
    return (int(values['maestri_tables']), int(values['maestri_nicknames']),
            int(values.get('maestri_store_memory_bytes', 0)) / 1024,
            int(values['maestri_heap_bytes']) / 1024)

  def run(self, seconds):
    begin = self.begin = time.monotonic()
    samples, next_sample, next_second = [], begin, begin
    while (now := time.monotonic()) < begin + seconds:
      for key, _ in self.selector.select(max(0, min(0.2, min(g.due for g in self.guests) - now))):
        self._read(key.data)
      now = time.monotonic()
      for guest in self.guests:
        if guest.due <= now:
          self._act(guest, now)
      if now >= next_second:
        next_second = now + 1
        self._others(now)
      if now >= next_sample:
        next_sample = now + max(0.5, min(10, seconds / 100))
        rss, pss = self.server.memory()
        descriptors = self.descriptors()
        tables, nicknames, cache, heap = self.held()
        samples.append((now - begin, rss, pss, descriptors, tables, nicknames, cache, heap - cache,
                        self.server.threads()))
    return samples

  def leave(self):
    for guest in self.guests:
      self._close(guest)
    for _, silent in self.idle:
      silent.close()
    self.trash.close()
    self.selector.close()


def report(options, soak, samples, seconds, cpu, fds):
  """Prints the figures; returns the list of faults."""
  warm = [each for each in samples if each[0] >= seconds / 10]
  third = max(1, len(warm) // 3)
  first, last = warm[:third], warm[-third:]
  wrong = soak.errors
  print(f'{seconds / 60:.1f} minutes: {sum(g.games for g in soak.guests) // 2} games played to their '
        f'ends, {sum(g.requests for g in soak.guests)} moves, {soak.broken} connections broken, '
        f'{sum(g.resumed for g in soak.guests)} games taken up again')
  print(f'{soak.strangers} strangers, {soak.thrown_out} of them thrown out for silence; '
        f'{soak.trash.answers} lines of garbage answered')
  print(f'server CPU {cpu:.1f} s ({100 * cpu / seconds:.2f} % of a core)')
  for name, column, unit, limit in (("the store's cache", 6, 'KiB', CACHE_MAX_KIB),
                                    ('allocated beside it', 7, 'KiB', options.limit_kib),
                                    ('RSS', 1, 'KiB', 1.5 * CACHE_MAX_KIB),
                                    ('PSS', 2, 'KiB', 1.5 * CACHE_MAX_KIB),
                                    ('tables', 4, '', options.games),
                                    ('nicknames', 5, '', 2 * options.games),
                                    ('descriptors', 3, '', 4), ('threads', 8, '', 2)):
    a, b = (statistics.median(each[column] for each in part) for part in (first, last))
    print(f'{name}: {samples[0][column]} at the start, median {a:g} in the first third, {b:g} in the '
          f'last, highest {max(each[column] for each in samples)} {unit}')
    if b - a > limit:
      wrong.append(f'{name} grew by {b - a:g} {unit}')
  if max(each[6] for each in samples) > CACHE_MAX_KIB:
    wrong.append("the store's cache is larger than it may be")
  print(f'descriptors before anybody came {fds[0]}, after everybody went {fds[1]}')
  if fds[1] > fds[0]:
    wrong.append('descriptors are left over')
  if seconds >= 60 and not (soak.broken and soak.thrown_out and sum(g.resumed for g in soak.guests)):
    wrong.append('nothing happened')
  return wrong


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--hours', type=float, default=0)
  parser.add_argument('--minutes', type=float, default=0)
  parser.add_argument('--seconds', type=float, default=0)
  parser.add_argument('--games', type=int, default=6)
  parser.add_argument('--think', type=float, default=0.4)
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--limit-kib', type=float, default=128)
  parser.add_argument('--without-store', action='store_true')
  parser.add_argument('--csv')
  options = parser.parse_args()
  seconds = options.hours * 3600 + options.minutes * 60 + options.seconds or 60
  with tempfile.TemporaryDirectory(prefix='maestri-soak-') as folder:
    path = os.path.join(folder, 'store.db')
    if options.without_store:
      path = 'none'
    with daemon.Daemon(options.maestrid, None, '--store', path, '--metrics', '0') as server:
      soak = Soak(options, server)
      before = soak.descriptors()
      cpu = server.cpu_seconds()
      try:
        samples = soak.run(seconds)
      except am49.Complaint as complaint:
        print('soak:', complaint, server.errors()[-1000:], file=sys.stderr)
        return 1
      cpu = server.cpu_seconds() - cpu
      soak.leave()
      deadline = time.monotonic() + 60
      while soak.descriptors() > before and time.monotonic() < deadline:
        time.sleep(0.1)
      wrong = report(options, soak, samples, seconds, cpu, (before, soak.descriptors()))
      if path != 'none':
        print(f'the store: {os.path.getsize(path) // 1024} KiB, its log '
              f'{os.path.getsize(path + "-wal") // 1024} KiB')
      status = server.stop()
      if status != 0:
        wrong.append(f'maestrid ended with {status}: {server.errors()[-2000:]}')
  if options.csv:
    with open(options.csv, 'w', encoding='ascii') as table:
      table.write('seconds,rss,pss,descriptors,tables,nicknames,cache,heap_rest,threads\n')
      table.writelines(','.join(f'{value:.1f}' for value in each) + '\n' for each in samples)
  for each in wrong:
    print('soak:', each, file=sys.stderr)
  return 1 if wrong else 0


if __name__ == '__main__':
  sys.exit(main())
