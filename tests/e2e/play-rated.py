#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks at the people of a server who have played rated games: the leaderboard, a person's card, and
the finished games, by keys and by the tree.

  play-rated.py MAESTRI MAESTRID [SHOTS]"""

import json
import os
import re
import socket
import sys
import tempfile

import e2e

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

FEATURES = ['resume', 'tables', 'ratings']


class Bot:
  """Somebody with a password, who opens rated tables and leaves them."""

  def __init__(self, address, name):
    host, port = address.rsplit(':', 1)
    self.name = name
    self.socket = socket.create_connection((host, int(port)), 10)
    self.lines = self.socket.makefile('r', encoding='utf-8')
    self.say('ReqWelcome', maestri={'version': 1, 'features': FEATURES})
    self.say('ReqJoin', nickname=name, maestri={'hall': True, 'password': 'correct horse'})
    self.hear('UpdateTables')

  def say(self, kind, **fields):
    self.socket.sendall((json.dumps({'type': kind, **fields}) + '\n').encode())

  def hear(self, kind):
    for line in self.lines:
      message = json.loads(line)
      if message['type'] == kind:
        return message
      if message['type'].startswith('Err'):
        raise RuntimeError(f'{self.name} was told {line}')
    raise EOFError


def play(winner, loser):
  """A rated game that one leaves at once: the other one has won."""
  winner.say('ReqOpenTable', playersCount=2, isRated=True)
  code = winner.hear('UpdateTable')['table']['code']
  loser.say('ReqJoinTable', code=code)
  winner.hear('UpdateGame')
  loser.hear('UpdateGame')
  for bot in (loser, winner):
    bot.say('ReqLeaveTable')
    bot.hear('UpdateTables')


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  with tempfile.TemporaryDirectory() as folder, \
       daemon.Daemon(server, None, '--store', os.path.join(folder, 'store.db')) as host, \
       e2e.Desktop(shots=shots) as desktop:
    bots = [Bot(host.address, name) for name in ('Bianca', 'Carla', 'Dario', 'Elena')]
    for first, second in ((0, 1), (0, 2), (1, 2), (3, 1), (0, 3), (2, 3), (0, 1)):
      play(bots[first], bots[second])
    with desktop.launch([program, '-c', host.address, '-n', 'Ada']) as window:
      window.act(window.wait('button', 'Leaderboard'))
      window.wait('list item', re.compile('^1, Bianca, rating .*, 4 games, won 100%'))
      window.shot('leaderboard')
      window.wait('label', 'Rated games')
      window.key('Down')
      window.wait('label', re.compile('^Number 2 of this server'))
      window.shot('leaderboard-second')
      window.key('ctrl+f')
      window.type('Nobody')
      window.key('Return')
      window.wait('label', re.compile('^Nobody with a password is called Nobody here'))
      window.key('Escape', 'Escape')  # out of the search, then of the page
      window.act(window.wait('button', 'Finished Games'))
      window.wait(None, re.compile('^No finished games'))
      window.shot('finished-none')
      window.key('Escape')
      window.wait('button', 'Leaderboard')
  print('rated: leaderboard, cards, finished games', flush=True)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
