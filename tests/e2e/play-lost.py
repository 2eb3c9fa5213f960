#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The server is killed in the middle of a game and started again, at four moments; then the window
is closed and opened again. The game goes on each time, and nobody clicks or types anything for it
but, once, the button that returns to it.

  play-lost.py MAESTRI MAESTRID"""

import os
import re
import sys
import tempfile

import e2e
import pilot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

BACK = 90  # seconds; coming back is tried after at most 15 s


class Host:
  """A server that keeps its games, and can be killed and started again where it was."""

  def __init__(self, program, folder):
    self.program, self.store = program, os.path.join(folder, 'store.db')
    self.running = daemon.Daemon(program, None, '--seed', '3', '--store', self.store)
    self.address = self.running.address

  def kill(self):
    self.running.process.kill()
    self.running.process.wait()

  def start(self):
    self.running = daemon.Daemon(self.program, None, '--store', self.store, listen=self.address)

  def stop(self):
    assert self.running.stop() == 0, self.running.errors()


def banner(window):
  return window.find('status bar', re.compile('Trying again|Getting back'))


def what_is_seen(player):
  """All that the table's pieces say, without what can be done with them now."""
  pieces = re.compile('^(Row|Column|Level|Slot|Strongbox|the shelf)')
  doing = re.compile(r'(?<= left)\..*|\. Take$|\. Can be.*')
  return [doing.sub('', node.name) for node in player.look().nodes if pieces.match(node.name)]


def same(seen, before, otherwise):
  assert seen == before, otherwise + ''.join(
    f'\n{sign} {line}' for sign, those, these in (('-', before, seen), ('+', seen, before))
    for line in those if line not in these)


def outage(host, player, moment):
  """Kills the server; the board stays; starts it; answers when the window is back in the game."""
  window = player.window
  before = what_is_seen(player)
  host.kill()
  e2e.wait_for(lambda: banner(window), 'the window to notice', BACK)
  same(what_is_seen(player), before, f'{moment}: the board changed while the server was away')
  player.shot(f'lost-{moment.split()[0]}')
  host.start()
  e2e.wait_for(lambda: not banner(window), 'the window to come back', BACK)
  print(f'killed {moment}: back', flush=True)


def killed(host, player):
  window = player.window
  player.join(host.address, 'Ada')
  player.choose_players(1)

  window.wait('panel', 'The leaders dealt to you')
  outage(host, player, 'while leaders are chosen')
  player.setup()

  player.wait_turn()
  outage(host, player, 'before a move')
  player.wait_turn()
  player.turn()

  player.wait_turn()
  player.press(player.look().lines[0])
  e2e.wait_for(lambda: player.look().button('Confirm'), 'the tray')
  outage(host, player, 'during a move')
  player.wait_turn()
  player.market(player.look())
  before = what_is_seen(player)
  outage(host, player, 'after a move')
  same(what_is_seen(player), before, 'a move that was answered is missing')
  player.press(window.wait('button', 'End turn', sensitive=True, patience=BACK))
  player.wait_turn()
  player.turn()


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  with tempfile.TemporaryDirectory(prefix='maestrid-') as folder, e2e.Desktop(shots=shots) as desktop:
    host = Host(server, folder)
    with desktop.launch([program]) as window:
      player = pilot.Pilot(window, 'tree', 11, '{}' if shots else None)
      killed(host, player)
      player.wait_turn()
      before = what_is_seen(player)
    with desktop.launch([program]) as window:
      player = pilot.Pilot(window, 'tree', 12)
      window.wait('button', 'Return to It')
      player.shot('return')
      player.press(window.wait('button', 'Return to It'))
      player.wait_turn()
      same(what_is_seen(player), before, 'the game is another one')
      player.turn()
      print('closed and opened again: back', flush=True)
    host.stop()
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
