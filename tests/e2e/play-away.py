#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A window is killed in its player's turn and stays away for too long. The other window counts down
and then says that the turn was passed; the one that comes back says so too, and has its log again.

  play-away.py MAESTRI MAESTRID [SHOTS]"""

import os
import re
import sys

import e2e
import pilot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

AWAY = 90
GRACE = 12


def whose_turn(players):
  mover = e2e.wait_for(lambda: next((player for player in players
                                     if player.look().hint in pilot.MAIN), None),
                       'somebody’s turn', AWAY)
  return mover, next(player for player in players if player is not mover)


def log_of(player):
  return [node.name for node in player.window.all('list item')]


def lose_turn(players, names, kill):
  mover, other = whose_turn(players)
  name = names[players.index(mover)]
  kill(mover)
  pill = re.compile(f'^Waiting for {name} 0:[01][0-9]$')
  other.window.wait(None, pill)
  other.window.wait(None, f'Waiting for {name} to come back')
  other.window.wait('button', re.compile(f'^{name}, away[.]'))
  other.shot('away-waiting')
  other.wait_turn(GRACE + 30)
  other.shot('away-passed')
  told = other.window.wait(None, f'{name} is away, so the turn was passed')
  print(f'{name} was killed; the other window says: {told.name}', flush=True)
  return mover, other, name


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  host = daemon.Daemon(server, None, '--seed', '3', '--grace', str(GRACE))
  names = ['Ada', 'Bice']
  with e2e.Desktop(shots=shots, animations=False) as one, \
       e2e.Desktop(shots=shots, animations=False) as two:
    desktops = [one, two]
    windows = [desktop.launch([program]) for desktop in desktops]
    players = [pilot.Pilot(window.__enter__(), 'tree', 11 + i, f'{names[i]}-{{}}')
               for i, window in enumerate(windows)]
    for player, name in zip(players, names):
      player.join(host.address, name)
      if name == 'Ada':
        player.choose_players(2)
    for player in players:
      player.window.wait('panel', 'The leaders dealt to you')
    for player in players:
      player.setup()
    for _ in range(2):
      mover, other = whose_turn(players)
      mover.turn()
      other.wait_turn()

    def kill(player):
      player.window._kill()  # pylint: disable=protected-access

    gone, other, name = lose_turn(players, names, kill)
    i = players.index(gone)
    with desktops[i].launch([program]) as again:
      back = pilot.Pilot(again, 'tree', 15, f'{name}-{{}}')
      back.press(again.wait('button', 'Return'))
      again.wait('panel', 'Table')
      again.wait(None, re.compile('^You were away, so your turn in round [0-9]+ was passed'))
      back.shot('away-back')
      again.wait(None, 'You were away, so your turn was passed')
      again.wait(None, re.compile('^The game begins'))
      print('it comes back, with its log', flush=True)
      other.turn()
      back.wait_turn()
      back.turn()
    windows[1 - i].__exit__(None, None, None)
  assert host.stop() == 0, host.errors()
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
