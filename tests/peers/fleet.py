#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays many games at the same time on one maestrid and measures the latency of its answers.

  fleet.py --maestrid PATH [--ruleset FILE] [--games 200] [--players 2] [--think 0.25]
           [--workers 2] [--seed 1] [--form deployed|documented|mixed] [--garbage] [--limit-p99 MS]
           [--limit-game-kib N] [--limit-memory-mib N]

All games start before the first move. Each peer then waits a random time around --think seconds
before every move, so the load is even and not one burst.

Latency is the time from just before send() of a request until the kernel has received the bytes
with the closing UpdateAction (SO_TIMESTAMPNS, the time stamp of the loopback): the time of the
server and the network, without waiting inside these Python processes. The time until Python read
the answer is printed beside it as "seen". Memory is the daemon's RSS and PSS from /proc: before the
first connection, and the highest value while all games run.
"""

import argparse
import heapq
import multiprocessing
import random
import selectors
import socket
import struct
import sys
import threading
import time
import traceback

import am49
import daemon
import garbage
import peer

SO_TIMESTAMPNS = 35
TIMESPEC = struct.Struct('qq')


def now():
  return time.clock_gettime_ns(time.CLOCK_REALTIME)


def pass_through(gate):
  try:
    gate.wait(900)
  except threading.BrokenBarrierError:
    pass  # the processes that wait here check the gate


class Seat:
  """A peer with its socket and the times of its requests."""

  def __init__(self, address, each):
    host, _, port = address.rpartition(':')
    self.peer = each
    self.socket = socket.socket()
    self.socket.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
    self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    self.socket.settimeout(20)
    self.socket.connect((host, int(port)))
    self.sent = 0
    self.kernel = []
    self.seen = []

  def flush(self):
    for message in self.peer.outbox:
      self.socket.sendall(am49.encode(message))
    self.peer.outbox.clear()

  def read(self):
    """Reads once; returns False at the end of the stream."""
    data, extra, _, _ = self.socket.recvmsg(1 << 16, 64)
    seen = now()
    if not data:
      return False
    if self.peer.receive(data):
      seconds, rest = TIMESPEC.unpack(extra[0][2])
      self.kernel.append(seconds * 10 ** 9 + rest - self.sent)
      self.seen.append(seen - self.sent)
    self.flush()
    return True

  def move(self):
    request = self.peer.take_move()
    if request is not None:
      line = am49.encode(request)
      self.sent = now()
      self.socket.sendall(line)


class Worker:
  """One process's share of the fleet."""

  def __init__(self, options, index, seats):
    self.options = options
    self.chance = random.Random(options.seed * 1000 + index)
    self.selector = selectors.DefaultSelector()
    self.seats = []
    forms = {'mixed': [am49.DEPLOYED, am49.DOCUMENTED]}.get(options.form, [options.form])
    for number in range(seats):
      each = peer.Peer(f'w{index}-{number}', forms[number % len(forms)],
                       self.chance.randrange(2 ** 32), options.players)
      seat = Seat(options.address, each)
      seat.flush()
      self.seats.append(seat)
      self.selector.register(seat.socket, selectors.EVENT_READ, seat)
      self.pump(0)
    self.due = []

  def pump(self, timeout):
    for key, _ in self.selector.select(timeout):
      seat = key.data
      if not seat.read():
        am49.complain(seat.peer.finished, 'the server dropped %s', seat.peer.name)
        self.selector.unregister(seat.socket)
        seat.socket.close()

  def wait(self, done, what, patience=60):
    deadline = time.monotonic() + patience
    while not done():
      am49.complain(time.monotonic() < deadline, 'waited %s s for %s', patience, what)
      self.pump(0.1)

  def started(self):
    return all(seat.peer.game for seat in self.seats)

  def play(self):
    """Plays every game to its end; each peer waits before its own moves."""
    waiting = set(range(len(self.seats)))
    idle = time.monotonic()
    while waiting or self.due:
      ready = time.monotonic()
      for number in sorted(waiting):
        if self.wants(self.seats[number].peer):
          waiting.discard(number)
          pause = self.chance.uniform(0.5, 1.5) * self.options.think
          heapq.heappush(self.due, (ready + pause, number))
      while self.due and self.due[0][0] <= time.monotonic():
        _, number = heapq.heappop(self.due)
        self.seats[number].move()
        waiting.add(number)
        idle = time.monotonic()
        self.pump(0)
      waiting = {number for number in waiting if not self.over(self.seats[number].peer)}
      am49.complain(time.monotonic() - idle < 60, 'nothing to do for 60 s')
      pause = self.due[0][0] - time.monotonic() if self.due else 0.2
      self.pump(max(0.0, min(pause, 0.2)))

  def meet(self, gate):
    """Waits at the gate for the other workers; answers the server's heartbeats meanwhile."""
    waiting = threading.Thread(target=pass_through, args=[gate])
    waiting.start()
    while waiting.is_alive():
      self.pump(0.1)
    if gate.broken:
      raise threading.BrokenBarrierError

  @staticmethod
  def over(each):
    return each.ended and each.pending is None

  @staticmethod
  def wants(each):
    game = each.game
    if each.pending is not None or game.ended:
      return False
    me = game.players[game.me]
    return (not me.has_leaders or (me.chooses and not me.has_resources)
            or (game.setup_done and game.current == game.me))

  def goodbye(self):
    for seat in self.seats:
      seat.peer.leave()
      seat.flush()
    self.wait(lambda: all(seat.peer.finished for seat in self.seats), 'goodbyes')


def work(options, index, seats, gate, playing, results):
  """What a worker process runs; all workers begin each phase together."""
  try:
    worker = Worker(options, index, seats)
    worker.wait(worker.started, 'the games to start')
    worker.meet(gate)
    # All games have started without a move: the parent measures the memory, then opens the gate.
    worker.meet(gate)
    worker.play()
    with playing.get_lock():
      playing.value -= 1
    worker.meet(gate)
    worker.goodbye()
    report = {'requests': sum(seat.peer.requests for seat in worker.seats),
              'ended': sum(seat.peer.ended for seat in worker.seats)}
    for name in ('kernel', 'seen'):
      report[name] = [value for seat in worker.seats for value in getattr(seat, name)]
  except threading.BrokenBarrierError:
    report = {}
  except Exception:  # the parent must be told of every error
    report = {'error': traceback.format_exc()}
    gate.abort()
  results.put(report)


def watch(options, server, playing, gate):
  """Samples the daemon's memory, and sends garbage if asked, while the games go on."""
  trash = garbage.Garbage(server.address, 1000 if options.garbage else 0, options.seed)
  highest = server.memory()
  while playing.value and not gate.broken:
    trash.throw(10)
    highest = tuple(map(max, highest, server.memory()))
    time.sleep(0.1)
  if trash.opened:
    while trash.left and not gate.broken:
      trash.throw(50)
    time.sleep(0.5)
    trash.read()
  trash.close()
  return highest, trash


def run(options, server):
  """Plays the fleet against a running daemon; returns the figures."""
  options.address = server.address
  total = options.games * options.players
  figures = {'before': server.memory(), 'errors': []}
  context = multiprocessing.get_context('fork')
  gate, results = context.Barrier(options.workers + 1), context.Queue()
  playing = context.Value('i', options.workers)
  workers = []
  for index in range(options.workers):
    share = total // options.workers + (index < total % options.workers)
    workers.append(context.Process(target=work,
                                   args=(options, index, share, gate, playing, results)))
    workers[-1].start()
  try:
    gate.wait(180)
    figures['started'] = server.memory()
    cpu, start = server.cpu_seconds(), time.monotonic()
    gate.wait(180)
    figures['highest'], figures['garbage'] = watch(options, server, playing, gate)
    figures['seconds'] = time.monotonic() - start
    figures['cpu'] = server.cpu_seconds() - cpu
    gate.wait(180)
  except threading.BrokenBarrierError:
    figures['errors'].append('a worker gave up')
  reports = [results.get(timeout=60) for _ in workers]
  for each in workers:
    each.join()
  figures['errors'] += [report['error'] for report in reports if 'error' in report]
  for name in ('kernel', 'seen'):
    figures[name] = sorted(value for report in reports for value in report.get(name, []))
  for name in ('requests', 'ended'):
    figures[name] = sum(report.get(name, 0) for report in reports)
  return figures


def percentile(values, share):
  """Returns a percentile in milliseconds."""
  return values[min(len(values) - 1, int(len(values) * share))] / 1e6 if values else float('nan')


def latency(values):
  return ' '.join(f'p{share * 100:g} {percentile(values, share):.3f}' for share in (.5, .99, .999)) \
    + f' max {values[-1] / 1e6 if values else float("nan"):.3f}'


def judge(options, figures):
  """Prints the summary; returns the list of faults."""
  wrong = list(figures['errors'])
  if wrong:
    return wrong
  games = options.games
  per_game = (figures['highest'][0] - figures['before'][0]) / games
  rate = figures['requests'] / figures['seconds']
  print(f'games: {games} of {options.players} at once, {figures["ended"] // options.players} ended')
  print(f'requests: {figures["requests"]} in {figures["seconds"]:.1f} s ({rate:.0f}/s), '
        f'server CPU {figures["cpu"]:.2f} s ({figures["cpu"] / figures["requests"] * 1e6:.0f} us each)')
  print(f'latency ms, request to UpdateAction: {latency(figures["kernel"])}')
  print(f'latency ms, as seen by Python:       {latency(figures["seen"])}')
  for name in ('before', 'started', 'highest'):
    print(f'memory KiB, {name + ":":9} RSS {figures[name][0]} PSS {figures[name][1]}')
  print(f'memory KiB a game: {per_game:.1f}')
  trash = figures['garbage']
  if trash.opened:
    print(f'garbage: 1000 lines on {trash.opened} connections, answered {trash.answers}: {trash.errors}')
    if trash.answers < 900:
      wrong.append(f'only {trash.answers} garbage lines were answered')
  if figures['ended'] != games * options.players:
    wrong.append(f'{figures["ended"]} of {games * options.players} peers saw their game end')
  if len(figures['kernel']) != figures['requests']:
    wrong.append('a request was not answered')
  for limit, value, text in (
      (options.limit_p99, percentile(figures['kernel'], .99), 'p99 ms'),
      (options.limit_game_kib, per_game, 'KiB a game'),
      (options.limit_memory_mib, figures['highest'][0] / 1024, 'MiB in all')):
    if limit is not None and value > limit:
      wrong.append(f'{text}: {value:.3f} > {limit}')
  return wrong


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--ruleset')
  parser.add_argument('--games', type=int, default=200)
  parser.add_argument('--players', type=int, default=2)
  parser.add_argument('--think', type=float, default=0.25)
  parser.add_argument('--workers', type=int, default=2)
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--form', choices=['deployed', 'documented', 'mixed'], default='mixed')
  parser.add_argument('--garbage', action='store_true')
  parser.add_argument('--limit-p99', type=float)
  parser.add_argument('--limit-game-kib', type=float)
  parser.add_argument('--limit-memory-mib', type=float)
  options = parser.parse_args()
  with daemon.Daemon(options.maestrid, options.ruleset) as server:
    wrong = judge(options, run(options, server))
    status = server.stop()
    if status != 0:
      wrong.append(f'maestrid ended with {status}: {server.errors()[-2000:]}')
  for each in wrong:
    print('fleet:', each, file=sys.stderr)
  return 1 if wrong else 0


if __name__ == '__main__':
  sys.exit(main())
