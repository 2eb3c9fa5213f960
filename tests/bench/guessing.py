#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures whether a thousand wrong secrets and passwords a second slow down other players.

  guessing.py --build DIR [--games 100] [--rate 1000] [--guesses 1000] [--seconds 5] [--alone]

Games run on a new maestrid: first alone, then beside guesses at a nickname that has a secret, then
beside guesses at a nickname that has a password. All guesses come from this machine, whose
addresses the server does not slow down: the worst case. Prints latencies and how the guesses were
answered. Fails when no guess was answered, when a guess was right, or when a game had an error. A
connection waits while the server checks its password, so not all of those guesses are answered.
Latencies have no limit here, since machines differ. --alone (needs root) gives server and load a
real-time priority, so that other work on the machine doesn't count."""

import argparse
import collections
import json
import os
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import time

CONNECTIONS = 20


class Line:
  """A connection from which whole messages are read."""

  def __init__(self, port):
    self.socket = socket.create_connection(('127.0.0.1', port), timeout=60)
    self.buffer = b''

  def send(self, **message):
    self.socket.sendall(json.dumps(message).encode() + b'\n')

  def read(self):
    data = self.socket.recv(1 << 16)
    if not data:
      sys.exit('guessing: the server has closed a connection')
    *lines, self.buffer = (self.buffer + data).split(b'\n')
    return [json.loads(line) for line in lines]

  def until(self, kind):
    while True:
      for message in self.read():
        if message['type'] == kind:
          return message


def own(port, features, **maestri):
  """A player who has a nickname and plays alone."""
  line = Line(port)
  if features:
    line.send(type='ReqWelcome', maestri={'version': 1, 'features': features})
  line.send(type='ReqJoin', nickname='Owner', maestri=maestri)
  line.until('UpdateBookedSeats')
  line.send(type='ReqNewGame', playersCount=1)
  line.until('UpdateGame')
  return line


def guess(port, key, rate, until):
  """Sends guesses at an even rate over several connections; returns how they were answered."""
  lines = [Line(port) for _ in range(CONNECTIONS)]
  answers = collections.Counter()
  selector = selectors.DefaultSelector()
  for line in lines:
    selector.register(line.socket, selectors.EVENT_READ, line)
  sent, begun = 0, time.monotonic()
  while (now := time.monotonic()) < until:
    while sent < (now - begun) * rate:
      lines[sent % CONNECTIONS].send(type='ReqJoin', nickname='Owner',
                                     maestri={key: f'guess number {sent}'})
      sent += 1
    for found, _ in selector.select(0.001):
      for message in found.data.read():
        if message['type'] == 'ErrNickname':
          answers[message.get('password', message['reason'])] += 1
        elif message['type'] not in ('ReqWelcome', 'ReqHeartbeat'):
          answers[message['type']] += 1
  return sent, answers


def figures(text):
  return {name: float(re.search(pattern, text)[1]) for name, pattern in (
    ('rate', r'requests/s: ([\d.]+)'), ('p50', r'latency us: p50 ([\d.]+)'),
    ('p99', r'latency us:.* p99 ([\d.]+)'), ('errors', r'errors: (\d+)'))}


def run(options, name, key=None):
  # The server's threads that check passwords don't inherit this priority.
  first = ['chrt', '-R', '-f', '5'] if options.alone else []
  with tempfile.TemporaryDirectory(prefix='maestri-guessing-') as folder:
    server = subprocess.Popen(
      first + [os.path.join(options.build, 'src/tools/maestrid'), '--listen', '127.0.0.1:0', '--control',
       'none', '--store', os.path.join(folder, 'store.db') if options.store else 'none'], stdout=subprocess.PIPE, text=True)
    try:
      port = int(server.stdout.readline().strip().rpartition(':')[2])
      sent, answers = 0, {}
      owner = None
      if key:
        owner = own(port, ['resume'] if key == 'secret' else None,
                    **({} if key == 'secret' else {'password': 'correct horse'}))
      load = subprocess.Popen(
        first + [os.path.join(options.build, 'src/tools/maestri-load'), '--port', str(port), '--games',
         str(options.games), '--rate', str(options.rate), '--seconds', str(options.seconds)],
        stdout=subprocess.PIPE, text=True)
      if key:
        sent, answers = guess(port, key, options.guesses,
                              time.monotonic() + options.seconds + 0.5)
      text = load.communicate(timeout=120)[0]
      if owner:
        owner.socket.close()
      found = figures(text)
    finally:
      server.terminate()
      server.wait()
  print(f"{name}: {found['rate']:,.0f} requests/s, p50 {found['p50'] / 1e3:.2f} ms,"
        f" p99 {found['p99'] / 1e3:.2f} ms, {found['errors']:.0f} errors"
        + (f"; {sent} guesses: {dict(answers)}" if key else ''), flush=True)
  faults = []
  if found['errors'] or load.returncode:
    faults.append(f'{name}: a game had an error')
  if key and not answers:
    faults.append(f'{name}: {sent} guesses, no answer')
  if set(answers) - {'TAKEN', 'WRONG', 'LATER', 'NEEDED'}:
    faults.append(f'{name}: a guess got {sorted(answers)}')
  return faults


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--build', required=True)
  parser.add_argument('--games', type=int, default=100)
  parser.add_argument('--rate', type=int, default=1000)
  parser.add_argument('--guesses', type=int, default=1000)
  parser.add_argument('--seconds', type=float, default=5)
  parser.add_argument('--alone', action='store_true')
  parser.add_argument('--store', action='store_true', help='measures writing to the disk as well')
  options = parser.parse_args()
  faults = run(options, 'alone') + run(options, 'wrong secrets', 'secret') \
    + run(options, 'wrong passwords', 'password')
  print('\n'.join(f'guessing: {fault}' for fault in faults), file=sys.stderr)
  return 1 if faults else 0


if __name__ == '__main__':
  sys.exit(main())
