#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays ordinary games beside peers that do what no honest peer would, and sees that nobody who plays
is disturbed.

  hostile.py --maestrid PATH [--games 100] [--think 0.25] [--only BEHAVIOUR[,…]] [--each]
             [--limit-p99 MS]

Every behaviour runs as a process of its own, from when the games have started until they are over
and the bound it is after has been met. All at once, or with --each one after the other. Each has to
meet its bound: a server that lets it through fails as well as one that disturbs a game.
"""

import argparse
import multiprocessing
import os
import resource
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time
import types

import costly
import daemon
import fleet
import grinding
import handshakes
from crowd import Crowd

PATIENCE = 90
HEARTBEAT = b'{"type":"ReqHeartbeat"}\n'
OPTIONS = ['--listen', '0.0.0.0:0', '--listen-tls', '127.0.0.1:0', '--max-connections-per-address', '20',
           '--unjoined-time', '6', '--max-unread', '65536', '--max-line', '8192',
           '--tls-time', '2', '--max-buffered', str(8 << 20), '--messages-per-second', '50']


# Each takes the place it is to attack and yields, over and over, whether it has met its bound.

def many_from_one_address(place):
  """More connections than one address may have. The machine's own address other than loopback."""
  crowd = Crowd(place.far)
  refused = 0
  while True:
    while len(crowd) < 60:
      crowd.open()
    refused += crowd.read(0.05).count(b'Too many connections from your address')
    yield refused > 0


def come_and_go(place):
  """Connections closed as soon as they are open, half of them rudely."""
  done = 0
  while True:
    for _ in range(20):
      with socket.create_connection(place.near, timeout=20) as connection:
        if done % 2:
          connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        connection.send(b'{"type":"Req'[:done % 13])
      done += 1
    time.sleep(0.02)
    yield done > 500


def no_nickname(place):
  """Lively, but never says who it is."""
  crowd = Crowd(place.near)
  told = 0
  while True:
    while len(crowd) < 200:
      crowd.open()
    for connection in crowd.each():
      crowd.send(connection, HEARTBEAT)
    told += crowd.read(0.1).count(b'no nickname for too long')
    time.sleep(0.5)
    yield told > 0


def never_reads(place):
  """Asks and asks, and reads no answer."""
  crowd = Crowd(place.near)
  lines = b'{"type":"Nonsense that gets an answer of some length, as any line does"}\n' * 100
  blocked = 0
  while True:
    while len(crowd) < 4:
      crowd.open()
    for connection in crowd.each():
      for _ in range(20):
        if not crowd.send(connection, lines):
          blocked += 1
          break
        if connection.fileno() < 0:
          break
    time.sleep(0.05)
    yield blocked > 4 or crowd.closed > 0


def slow_drip(place):
  """A byte now and then, and never a whole line."""
  crowd = Crowd(place.near)
  while True:
    while len(crowd) < 100:
      crowd.open(b'{')
    for connection in crowd.each():
      crowd.send(connection, b' ')
    crowd.read(0.2)
    yield crowd.closed > 0


def endless_line(place):
  """A line without an end."""
  crowd = Crowd(place.near)
  while True:
    while len(crowd) < 4:
      crowd.open()
    for connection in crowd.each():
      crowd.send(connection, b'x' * 4096)
    crowd.read(0.02)
    yield crowd.closed > 20


def deep_line(place):
  """Brackets in brackets."""
  crowd = Crowd(place.near)
  errors = 0
  while True:
    while len(crowd) < 2:
      crowd.open()
    for connection in crowd.each():
      crowd.send(connection, b'{"type":"ReqEndTurn","a":' + b'[' * 4000 + b'\n')
    errors += crowd.read(0.05).count(b'ErrProtocol')
    yield errors > 20


def flood(place):
  """Good messages, as many as will go, all answers read."""
  crowd = Crowd(place.near)
  answers = sent = 0
  while True:
    while len(crowd) < 4:
      crowd.open()
    for connection in crowd.each():
      sent += 50 * crowd.send(connection, HEARTBEAT * 50)
    answers += crowd.read(0.02).count(b'ResHeartbeat')
    yield answers > 200 and sent > 2 * answers


def others_names(place):
  """Tries to be somebody who plays."""
  crowd = Crowd(place.near)
  taken = 0
  while True:
    while len(crowd) < 4:
      crowd.open()
    for number, connection in enumerate(crowd.each()):
      crowd.send(connection, b'{"type":"ReqJoin","nickname":"w0-%d","secret":"%032d"}\n'
                 % (number, taken))
    taken += crowd.read(0.05).count(b'ErrNickname')
    yield taken > 20


def silent_tls(place):
  """Connects where TLS is spoken, and says nothing."""
  crowd = Crowd(place.tls)
  while True:
    while len(crowd) < 50:
      crowd.open()
    crowd.read(0.2)
    yield crowd.closed > 50


def stalled_tls(place):
  """Begins with TLS and goes no further; some say something else."""
  incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
  context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
  context.check_hostname = False
  context.verify_mode = ssl.CERT_NONE
  try:
    context.wrap_bio(incoming, outgoing).do_handshake()
  except ssl.SSLWantReadError:
    pass
  hello = outgoing.read()
  crowd = Crowd(place.tls)
  while True:
    while len(crowd) < 40:
      kind = crowd.opened % 4
      crowd.open(hello[:-1] if kind == 1 else os.urandom(300) if kind == 2 else hello)
    crowd.read(0.2)
    yield crowd.closed > 40


def no_descriptors(place):
  """The server has no descriptor left for whoever comes next."""
  used = len(os.listdir(f'/proc/{place.pid}/fd'))
  old = resource.prlimit(place.pid, resource.RLIMIT_NOFILE, (used + 20, place.limits[1]))
  crowd = Crowd(place.near)
  try:
    while True:
      while len(crowd) < 60:
        if crowd.open() is None:
          break
      crowd.read(0.1)
      yield crowd.closed > 40
  finally:
    resource.prlimit(place.pid, resource.RLIMIT_NOFILE, old)


BEHAVIOURS = [many_from_one_address, come_and_go, no_nickname, never_reads, slow_drip, endless_line,
              deep_line, flood, others_names, silent_tls, stalled_tls, no_descriptors,
              *costly.BEHAVIOURS]

# Those keep two processors busy by themselves: with --each, or when they are named.
BUSY = [*grinding.BEHAVIOURS, *handshakes.BEHAVIOURS]


def attack(behaviour, place, stop, results):
  """The body of a behaviour's process: until its bound is met and the games are over."""
  deadline = None
  met = False
  steps = behaviour(place)
  try:
    while not (met and stop.is_set()):
      met = next(steps) or met
      if stop.is_set():
        deadline = deadline or time.monotonic() + PATIENCE
        if time.monotonic() > deadline:
          break
    steps.close()
    results.put((behaviour.__name__, None if met else 'never met its bound'))
  except Exception as error:  # whatever it was, the parent must hear of it
    results.put((behaviour.__name__, repr(error)))


def own_address():
  """An address of this machine that isn't loopback, or None. Nothing is sent."""
  with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
    try:
      probe.connect(('192.0.2.1', 9))
      return probe.getsockname()[0]
    except OSError:
      return None


def read_places(server):
  """The further addresses the daemon names."""
  def port():
    return int(server.read_address().rpartition(':')[2])
  host = own_address()
  everywhere, tls = port(), port()
  return types.SimpleNamespace(
    near=('127.0.0.1', int(server.address.rpartition(':')[2])), tls=('127.0.0.1', tls),
    far=host and (host, everywhere), pid=server.pid,
    limits=resource.prlimit(server.pid, resource.RLIMIT_NOFILE))


def run(options, behaviours, certificate, key):
  """A fleet beside these behaviours; returns what is not as it has to be."""
  names = ', '.join(behaviour.__name__ for behaviour in behaviours)
  print(f'--- {names}', flush=True)
  context = multiprocessing.get_context('fork')
  # A fleet's workers don't listen while they wait for each other, the longer the more there is to do.
  silence = '8' if options.games < 20 else '30'
  with daemon.Daemon(options.maestrid, None, *OPTIONS, '--silence', silence, '--tls-cert', certificate,
                     '--tls-key', key) as server:
    place = read_places(server)
    stop, results = context.Event(), context.Queue()
    processes = [context.Process(target=attack, args=(behaviour, place, stop, results))
                 for behaviour in behaviours]

    def watch(_, daemon_, playing, gate):
      for process in processes:
        process.start()
      highest = daemon_.memory()
      while playing.value and not gate.broken:
        highest = tuple(map(max, highest, daemon_.memory()))
        time.sleep(0.2)
      stop.set()
      return highest, types.SimpleNamespace(opened=0)

    fleet.watch = watch
    figures = fleet.run(options, server)
    stop.set()
    wrong = fleet.judge(options, figures)
    for process in processes:
      if process.pid is not None:
        name, fault = results.get(timeout=PATIENCE + 60)
        if fault:
          wrong.append(f'{name}: {fault}')
    for process in processes:
      if process.pid is not None:
        process.join()
    status = server.stop()
    if status != 0:
      wrong.append(f'maestrid ended with {status}: {server.errors()[-2000:]}')
  return wrong


def choose(options):
  known = BEHAVIOURS + (BUSY if options.only or options.each else [])
  chosen = [behaviour for behaviour in known
            if not options.only or behaviour.__name__ in options.only.split(',')]
  if many_from_one_address in chosen and not own_address():
    print('many_from_one_address: this machine has no address but loopback, which isn’t counted')
    chosen.remove(many_from_one_address)
  return [[behaviour] for behaviour in chosen] if options.each else [chosen]


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--games', type=int, default=100)
  parser.add_argument('--players', type=int, default=2)
  parser.add_argument('--think', type=float, default=0.25)
  parser.add_argument('--workers', type=int, default=2)
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--only')
  parser.add_argument('--each', action='store_true')
  parser.add_argument('--limit-p99', type=float)
  options = parser.parse_args()
  options.form, options.garbage = 'mixed', False
  options.limit_game_kib = options.limit_memory_mib = None
  wrong = []
  with tempfile.TemporaryDirectory(prefix='hostile-') as folder:
    certificate, key = os.path.join(folder, 'cert.pem'), os.path.join(folder, 'key.pem')
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt',
                    'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost',
                    '-keyout', key, '-out', certificate], check=True, stderr=subprocess.DEVNULL)
    for behaviours in choose(options):
      wrong += run(options, behaviours, certificate, key)
  for each in wrong:
    print('hostile:', each, file=sys.stderr)
  return 1 if wrong else 0


if __name__ == '__main__':
  sys.exit(main())
