#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our window on the server of another program: play-dialect.py MAESTRI am65|step HAND [SHOTS]

The scripted servers of tests/peers behave as the deployed ones. First the protocol is chosen on the
page and the connection is canceled; then the window recognizes the protocol by itself, and a whole
solo game is played. A server of am65, which stores its game, is killed and restarted in its third
turn: the window says how the game goes on, and it does."""

import os
import re
import subprocess
import sys
import tempfile

import e2e
import pilot

PEERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers')
ORDER = {'am65': 1, 'step': 2}


class Server:
  def __init__(self, dialect, folder):
    self.command = [sys.executable, os.path.join(PEERS, dialect + 'server.py'), '--seed', '5']
    if dialect == 'am65':
      self.command += ['--state', os.path.join(folder, 'state')]
    self.address = None
    self.start()

  def start(self):
    where = ['--listen', self.address] if self.address else []
    self.process = subprocess.Popen(self.command + where, stdout=subprocess.PIPE, text=True)
    self.address = self.process.stdout.readline().split()[-1]

  def kill(self):
    self.process.kill()
    self.process.wait()
    self.process.stdout.close()

  def __enter__(self):
    return self

  def __exit__(self, *_):
    self.kill()


def choose_protocol(window, player, dialect):
  """Chooses the protocol in its row, by keyboard: the program writes it in front of the address."""
  player.press(window.wait('button', 'Play Online'))
  window.wait('heading', 'Have an Address or a Code?')
  server = window.wait_all('text', 2)[0]
  player.fill(server, 'localhost:1')
  window.go_to(window.wait('combo box', 'Protocol'))
  window.key('space')
  window.wait('label', dialect)
  player.shot('protocols')
  for _ in range(ORDER[dialect]):
    window.key('Down')
  window.key('Return')
  e2e.wait_for(lambda: window.text(server) == f'{dialect}://localhost:1',
               lambda: f'the protocol in {window.text(server)!r}')
  window.wait_no_popover()
  player.shot('chosen')
  window.key('Escape')
  window.wait_gone('heading', 'Have an Address or a Code?')


def outage(server, window, player):
  """Kills the server, and restarts it when the window has seen that; returns on the player's turn."""
  server.kill()
  banner = re.compile('Trying again|Getting back')
  window.wait('status bar', banner, patience=60)
  player.shot('lost')
  server.start()
  # It goes on with the game it has stored when the same number of players is chosen.
  window.wait(None, re.compile('^Choose 1 player again'), patience=60)
  player.shot('asked')
  player.choose_players(1)
  player.wait_turn()
  player.shot('back')
  print('restarted: back', flush=True)


def main():
  program, dialect, hand = sys.argv[1:4]
  shots = sys.argv[4] if len(sys.argv) > 4 else None
  with tempfile.TemporaryDirectory() as folder, Server(dialect, folder) as server, e2e.Desktop(shots=shots, animations=False) as desktop, \
       desktop.launch([program]) as window:
    player = pilot.Pilot(window, hand, 7, shots and dialect + '-{}')
    choose_protocol(window, player, dialect)
    player.join(server.address, 'Ada')
    player.choose_players(1)
    player.setup()
    player.wait_turn()
    # No choice is sent twice, and no move is refused.
    assert not window.all(None, re.compile('2 times|refused')), window.picture()
    if dialect == 'am65':
      for _ in range(2):
        player.turn()
        player.wait_turn()
      outage(server, window, player)
      assert not window.all(None, re.compile('2 times|refused')), window.picture()
    player.play()
    print(f'{dialect}: {player.turns} turns {player.done}; {window.find("heading").name}', flush=True)
    window.click(window.find('button', 'Leave the game'))
    player.press(window.wait('button', 'Play Online'))
    window.wait(None, f'{dialect}://{server.address}')
    player.shot('known')
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
