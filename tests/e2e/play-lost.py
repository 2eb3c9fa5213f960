#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills and restarts the server of a game between two windows, five times: before and during the
choice of leaders, during a move that isn't finished (the other player only sees whose turn it is),
after a move that was answered, and at the beginning of a turn. Then one window is closed and opened
again. Each time the game must continue without any click or key, except that the new window needs
one click on the button that returns to the game. Then some more turns are played.

  play-lost.py MAESTRI MAESTRID [SHOTS]"""

import importlib
import os
import re
import sys
import tempfile

import e2e
import pilot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

BACK = 90  # seconds; the window tries to reconnect at least every 15 s


class Host:
  """A server that stores its games, and can be killed and restarted with the same port and store.
  """

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
  """The texts of all pieces on the table, without the actions that are possible now."""
  pieces = re.compile('^(Row|Column|Level|Slot|Strongbox|the shelf)')
  doing = re.compile(r'(?<= left)\..*|\. Take$|\. Can be.*')
  return [doing.sub('', node.name) for node in player.look().nodes
          if node.role in ('button', 'image') and pieces.match(node.name)]


def same(seen, before, otherwise):
  assert seen == before, otherwise + ''.join(
    f'\n{sign} {line}' for sign, those, these in (('-', before, seen), ('+', seen, before))
    for line in those if line not in these)


def outage(host, players, moment):
  """Kills the server, checks that the boards stay, restarts it; returns when both windows are back
  in the game."""
  before = [what_is_seen(player) for player in players]
  host.kill()
  for player in players:
    e2e.wait_for(lambda: banner(player.window), 'the window to notice', BACK)
  for player, seen in zip(players, before):
    same(what_is_seen(player), seen, f'{moment}: the board changed while the server was away')
  players[0].shot(f'lost-{moment.split()[0]}')
  host.start()
  for player in players:
    e2e.wait_for(lambda: not banner(player.window), 'the window to come back', BACK)
  print(f'killed {moment}: back', flush=True)


def whose_turn(players):
  """Returns the player to move and the other one."""
  mover = e2e.wait_for(lambda: next((player for player in players
                                     if player.look().hint in pilot.MAIN), None),
                       'somebody’s turn', BACK)
  return mover, next(player for player in players if player is not mover)


def begin(host, players):
  for player, name in zip(players, ('Ada', 'Bice')):
    player.join(host.address, name)
    if name == 'Ada':
      player.choose_players(2)
  for player in players:
    player.window.wait('panel', 'The leaders dealt to you')
  players[0].press(players[0].window.all('button', pilot.LEADER)[0])
  players[0].window.wait(None, re.compile('^1 of 2 leaders'))
  outage(host, players, 'while leaders are chosen')
  kept = players[0].window.wait('button', pilot.LEADER, pressed=True)
  players[0].window.wait(None, re.compile('^1 of 2 leaders'))
  players[0].press(kept)
  players[0].window.wait(None, re.compile('^0 of 2 leaders'))
  players[0].setup()
  players[0].window.wait('heading', 'Ready to start')
  outage(host, players, 'when one of two has chosen')
  players[1].setup()


def killed(host, players):
  begin(host, players)

  mover, other = whose_turn(players)
  mover.press(mover.look().lines[0])
  e2e.wait_for(lambda: mover.look().named(pilot.CONFIRM), 'the tray')
  tray = [unit.name for unit in mover.look().units]
  outage(host, players, 'during a move that is not confirmed')
  e2e.wait_for(lambda: [unit.name for unit in mover.look().units] == tray
               and mover.look().button('Cancel'), 'the move that was begun')
  mover.press(mover.look().button('Cancel'))
  mover.wait_turn()
  mover.market(mover.look())
  e2e.wait_for(lambda: what_is_seen(mover)[:20] == what_is_seen(other)[:20], 'the same market')
  before = [what_is_seen(player) for player in players]
  outage(host, players, 'after a move that was answered')
  for player, seen in zip(players, before):
    same(what_is_seen(player), seen, 'a move that was answered is missing')
  mover.press(mover.window.wait('button', 'End Turn', sensitive=True))

  other.wait_turn()
  outage(host, players, 'at the beginning of a turn')
  assert whose_turn(players) == (other, mover), 'it is somebody else’s turn'
  other.turn()
  mover.wait_turn()


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  with tempfile.TemporaryDirectory(prefix='maestrid-') as folder, \
       e2e.Desktop(shots=shots, animations=False) as one, e2e.Desktop(animations=False) as two:
    host = Host(server, folder)
    with two.launch([program]) as second:
      bice = pilot.Pilot(second, 'tree', 12)
      with one.launch([program]) as first:
        ada = pilot.Pilot(first, 'tree', 11, '{}' if shots else None)
        killed(host, [ada, bice])
        before = what_is_seen(ada)
      with one.launch([program]) as first:
        ada = pilot.Pilot(first, 'tree', 13, '{}' if shots else None)
        ada.shot('return')
        ada.press(first.wait('button', 'Return'))
        first.wait('panel', 'Table')
        whose_turn([ada, bice])
        same(what_is_seen(ada), before, 'the game is another one')
        print('closed and opened again: back', flush=True)
        importlib.import_module('play-two').turn_by_turn([ada, bice], bice.turns + 4)
        assert bice.turns >= 2, 'the turns did not alternate'
        print(f'played on: {ada.turns} and {bice.turns} turns', flush=True)
    host.stop()
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
