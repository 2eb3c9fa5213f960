#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the desktop notification for the player's turn: it is shown while the window isn't the
active one, and withdrawn when it is no longer needed: play-notice.py MAESTRI MAESTRID

A window of another program (xev) takes the keyboard focus meanwhile. A scripted player makes the
moves between the turns."""

import importlib
import os
import subprocess
import sys

import e2e
import pilot
import shell as shells

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import am49  # noqa: E402
import daemon  # noqa: E402

def main():
  program, server = sys.argv[1:3]
  scripted = importlib.import_module('play-peer')
  with daemon.Daemon(server, None, '--seed', '9') as host, e2e.Desktop(1500, 900) as desktop:
    shell = shells.Shell(desktop)
    other = subprocess.Popen(['xev', '-geometry', '90x60+1390+800', '-event', 'mouse'],
                             env=desktop.environment, stdout=subprocess.DEVNULL)
    desktop.children.append(other)

    def turn_to(name):
      """Gives the keyboard focus to the window of that name."""
      window.xdotool('search', '--sync', '--onlyvisible', '--name', name, 'windowfocus')
      e2e.wait_for(lambda: window.find('frame').has('active') == (name == 'Maestri'),
                   f'the keyboard to be with {name}')

    with desktop.launch([program]) as window:
      player = pilot.Pilot(window, 'pointer', 5)
      player.join(host.address, 'Ada')
      player.choose_players(2)
      player.hand = 'tree'
      turn_to('Event Tester')
      stranger = scripted.Stranger(host.address, am49.DEPLOYED)
      stranger.start()
      shell.wait(lambda shown: shown == ['Your game begins: The game begins. Choose the leaders to keep.'],
                 'the beginning to be told')
      player.setup()
      for _ in range(2):
        shell.wait(lambda shown: len(shown) == 1 and shown[0].startswith('It’s your turn: Round'),
                   'the turn to be told')
        player.wait_turn()
        titles = len(shell.titles)
        player.turn()
        e2e.wait_for(lambda: stranger.complaint is None, repr(stranger.complaint))
      shell.wait(lambda shown: len(shown) == 1, 'the next turn to be told')
      assert len(shell.titles) == titles + 1, f'told more than once: {shell.titles}'

      # When the window is active again the notification goes; leaving the window does not bring it
      # back.
      turn_to('Maestri')
      shell.wait(lambda shown: not shown, 'the notification to be taken back')
      turn_to('Event Tester')
      player.wait_turn()
      player.market(player.look())
      shell.wait(lambda shown: not shown, 'nothing to be told')
      assert len(shell.titles) == titles + 1, f'told again: {shell.titles}'
      player.press(window.wait('button', 'End Turn', sensitive=True))
      shell.wait(lambda shown: len(shown) == 1, 'the turn after that to be told')
      shell.press(next(iter(shell.shown)))
      turn_to('Maestri')
    shell.wait(lambda shown: not shown, 'nothing to be left behind')
    print('told:', ', '.join(shell.titles))
  return 0


if __name__ == '__main__':
  missing = e2e.needs('xev')
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
