#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays ordinary games beside hostile peers and checks that no player is disturbed.

  hostile.py --maestrid PATH [--games 100] [--think 0.25] [--only BEHAVIOR[,…]] [--each]
             [--limit-p99 MS]

Every behavior runs as a process of its own, from the start of the games until they are over and the
behavior has reached the server's limit that it tests. All behaviors run at the same time, or with
--each one after the other. The test fails when a behavior doesn't reach its limit, and when it
disturbs a game.
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


# Each is called with the place to attack and yields, again and again, whether it has reached
# the limit that it tests, or enough answers.

def many_from_one_address(place):
  """Opens more connections than one address may have, from an address other than loopback."""
  crowd = Crowd(place.far)
  refused = 0
  while True:
    while len(crowd) < 60:
      crowd.open()
    refused += crowd.read(0.05).count(b'Too many connections from your address')
    yield refused > 0


def come_and_go(place):
  """Opens connections and closes them immediately, half of them with RST."""
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
  """Answers heartbeats but never gives a nickname."""
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
  """Sends requests and reads no answer."""
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
  """Sends a byte now and then, and never a whole line."""
  crowd = Crowd(place.near)
  while True:
    while len(crowd) < 100:
      crowd.open(b'{')
    for connection in crowd.each():
      crowd.send(connection, b' ')
    crowd.read(0.2)
    yield crowd.closed > 0


def endless_line(place):
  """Sends a line without an end."""
  crowd = Crowd(place.near)
  while True:
    while len(crowd) < 4:
      crowd.open()
    for connection in crowd.each():
      crowd.send(connection, b'x' * 4096)
    crowd.read(0.02)
    yield crowd.closed > 20


def deep_line(place):
  """Sends deeply nested brackets."""
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
  """Sends as many valid messages as it can and reads all answers."""
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
  """Tries to join under the name of a player."""
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
  """Connects to the TLS port and sends nothing."""
  crowd = Crowd(place.tls)
  while True:
    while len(crowd) < 50:
      crowd.open()
    crowd.read(0.2)
    yield crowd.closed > 50


def stalled_tls(place):
  """Begins with TLS and goes no further; some connections send something else."""
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
  """Leaves the server no descriptor for further connections."""
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


BEHAVIORS = [many_from_one_address, come_and_go, no_nickname, never_reads, slow_drip, endless_line,
             deep_line, flood, others_names, silent_tls, stalled_tls, no_descriptors,
             *costly.BEHAVIORS]

# These keep two processors busy by themselves: they run only with --each, or when named by --only.
BUSY = [*grinding.BEHAVIORS, *handshakes.BEHAVIORS]


def attack(behavior, place, stop, results):
  """What a behavior's process runs: until it has reached its limit and the games are over."""
  deadline = None
  reached = False
  steps = behavior(place)
  try:
    while not (reached and stop.is_set()):
      reached = next(steps) or reached
      if stop.is_set():
        deadline = deadline or time.monotonic() + PATIENCE
        if time.monotonic() > deadline:
          break
    steps.close()
    results.put((behavior.__name__, None if reached else 'never reached its limit'))
  except Exception as error:  # the parent must be told of every error
    results.put((behavior.__name__, repr(error)))


def own_address():
  """An address of this machine that isn't loopback, or None. Nothing is sent."""
  with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
    try:
      probe.connect(('192.0.2.1', 9))
      return probe.getsockname()[0]
    except OSError:
      return None


def read_places(server):
  """The further addresses that the daemon prints."""
  def port():
    return int(server.read_address().rpartition(':')[2])
  host = own_address()
  everywhere, tls = port(), port()
  return types.SimpleNamespace(
    near=('127.0.0.1', int(server.address.rpartition(':')[2])), tls=('127.0.0.1', tls),
    far=host and (host, everywhere), pid=server.pid,
    limits=resource.prlimit(server.pid, resource.RLIMIT_NOFILE))


def run(options, behaviors, certificate, key):
  """Runs a fleet beside these behaviors; returns the list of faults."""
  names = ', '.join(behavior.__name__ for behavior in behaviors)
  print(f'--- {names}', flush=True)
  context = multiprocessing.get_context('fork')
  # Workers of a fleet read nothing while they wait for each other, which takes longer with more
  # games.
  silence = '8' if options.games < 20 else '30'
  with daemon.Daemon(options.maestrid, None, *OPTIONS, '--silence', silence, '--tls-cert', certificate,
                     '--tls-key', key) as server:
    place = read_places(server)
    stop, results = context.Event(), context.Queue()
    processes = [context.Process(target=attack, args=(behavior, place, stop, results))
                 for behavior in behaviors]

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
  known = BEHAVIORS + (BUSY if options.only or options.each else [])
  chosen = [behavior for behavior in known
            if not options.only or behavior.__name__ in options.only.split(',')]
  if many_from_one_address in chosen and not own_address():
    print('many_from_one_address: this machine has no address but loopback, which isn’t counted')
    chosen.remove(many_from_one_address)
  return [[behavior] for behavior in chosen] if options.each else [chosen]


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
    for behaviors in choose(options):
      wrong += run(options, behaviors, certificate, key)
  for each in wrong:
    print('hostile:', each, file=sys.stderr)
  return 1 if wrong else 0


if __name__ == '__main__':
  sys.exit(main())
