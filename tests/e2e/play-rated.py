#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Looks at the people of a server who have played rated games: the leaderboard, a person's card, and
the finished games, by keys and by the tree.

  play-rated.py MAESTRI MAESTRID [SHOTS]"""

import contextlib
import os
import re
import sqlite3
import sys
import tempfile

import e2e
import guest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

# "correct-horse", by a method that is quickly verified.
HASH = '$5$rounds=1000$maestri$N3ivCDT98wtgvK0/et7MJmr02PkdK5fwRYjJPWf4Qh2'

# Name, mean and deviation, games, won.
PEOPLE = [('Bianca', 31, 5, 14, 8), ('Carla', 24, 6, 12, 3), ('Dario', 28, 7, 4, 2)]


def fill(path):
  """Puts people who have played rated games into a store."""
  store = sqlite3.connect(path)
  for name, mean, deviation, games, won in PEOPLE:
    key = name.lower()
    store.execute('INSERT INTO accounts (key, name, password_hash, made, seen, played)'
                  ' VALUES (?, ?, ?, 0, 0, 1)', (key, name, HASH))
    store.execute("INSERT INTO ratings VALUES (?, 'standard', 2, ?, ?, ?, ?, ?, 0)",
                  (key, mean, deviation, games, won, games * 44))
    for game in range(games):
      store.execute("INSERT INTO rated VALUES (?, ?, 'standard', 2, ?, ?, 0, 1700000000, 1, 44, 3)",
                    (key, game + 1, mean - (games - game) * .3, deviation + (games - game) * .1))
    store.execute("INSERT INTO leaders VALUES (?, 'standard', 3, 5)", (key,))
  store.commit()
  store.close()


def look_around(window, address):
  """Finds somebody in the hall, and opens the card there."""
  with guest.Guest(address, 'Ugo'):
    window.wait('list item', 'Ugo. In the hall. Rating: New')
    window.key('ctrl+f')
    window.type('bianca')
    window.wait('label', 'Nobody here has such a name.')
    window.shot('hall-nobody')
    window.key('Escape')
    window.go_to(window.wait('list item', 'Ugo. In the hall. Rating: New'))
    window.key('Return')
    window.act(window.wait('menu item', 'Rating and Games'))
    window.wait('label', re.compile('^Nobody with a password is called Ugo here'))
    window.wait('list item', re.compile('^1, Bianca, '))
    window.key('Escape')
    window.wait('button', 'Leaderboard')


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
    path = os.path.join(folder, 'store.db')
    with daemon.Daemon(server, None, '--store', path):
      pass
    fill(path)
    host = stack.enter_context(daemon.Daemon(server, None, '--store', path))
    desktop = stack.enter_context(e2e.Desktop(shots=shots))
    with desktop.launch([program, '-c', host.address, '-n', 'Ada']) as window:
      window.act(window.wait('button', 'Leaderboard'))
      window.wait('list item', re.compile('^1, Bianca, rating 1640, 14 games, won 57%'))
      window.shot('leaderboard')
      window.wait('label', 'Rated games')
      window.wait('heading', 'Favorite Leaders')
      window.wait('image', re.compile('^Rating: from .* now'))
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
      look_around(window, host.address)
  print('rated: leaderboard, cards, finished games, people in the hall', flush=True)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
