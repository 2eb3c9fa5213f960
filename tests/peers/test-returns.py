#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""maestri-bot returns to a game on a server that behaves like the deployed am49 one, which doesn't tell
the round: test-returns.py BOT

The bot that was away for some turns prints a result without the number of rounds, the other one with
it."""

import os
import re
import select
import socket
import subprocess
import sys
import threading
import unittest

BOT = sys.argv.pop(1)
SERVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'server.py')
RESULT = re.compile(r'^Game 1: (?:won|lost) \(points: \d+(, rounds: \d+)?\)$', re.M)
TURNS = 4  # after which a connection is cut; others must end two more before it is let in again


class Passage:
  """Passes connections on to the server, and counts the turns that are ended. The one with @other is cut
  once, until two turns were ended in @other."""

  def __init__(self, server, other=None):
    self.server, self.other = server, other
    self.listener = socket.create_server(('127.0.0.1', 0))
    self.address = '127.0.0.1:%d' % self.listener.getsockname()[1]
    self.turns, self.goal = 0, None
    self.reached = threading.Event()
    threading.Thread(target=self.serve, daemon=True).start()

  def serve(self):
    while True:
      near, _ = self.listener.accept()
      if self.other and self.other.goal is not None:
        self.other.reached.wait(30)
      with near, socket.create_connection(self.server) as beyond:
        self.carry(near, beyond)

  def carry(self, near, beyond):
    while True:
      for end in select.select([near, beyond], [], [])[0]:
        try:
          data = end.recv(65536)
          (beyond if end is near else near).sendall(data)
        except OSError:
          return
        if not data:
          return
        if end is near:
          self.turns += data.count(b'ReqEndTurn')
        if self.goal is not None and self.turns >= self.goal:
          self.reached.set()
        if self.other and self.other.goal is None and self.turns >= TURNS:
          self.other.goal = self.other.turns + 2
          return


class Returns(unittest.TestCase):
  def start(self, *command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={'LC_ALL': 'C.UTF-8'})
    self.addCleanup(process.communicate)
    self.addCleanup(process.kill)
    return process

  def start_bot(self, name, address):
    return self.start(BOT, '--delay', '10', '--level', 'novice', '--players', '2', '--name', name,
                      '--seed', '1', f'am49://{address}')

  def test_round(self):
    server = self.start(sys.executable, SERVER, '--games', '1', '--seed', '1')
    host, port = server.stdout.readline().removeprefix('listening on ').strip().rsplit(':', 1)
    there = Passage((host, int(port)))
    away = Passage((host, int(port)), there)
    bots = [self.start_bot('Anna', away.address), self.start_bot('Bobb', there.address)]
    outs = [bot.communicate(timeout=60) for bot in bots]
    self.assertTrue(there.reached.is_set(), outs)
    results = [RESULT.search(out) for out, _ in outs]
    self.assertTrue(all(results), outs)
    self.assertEqual([bool(each[1]) for each in results], [False, True], outs)


if __name__ == '__main__':
  unittest.main(verbosity=2)
