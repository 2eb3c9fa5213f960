#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our window with other programs: play-peer.py MAESTRI deployed|documented|maestrid [MAESTRID]

  deployed    a whole game on the scripted server of tests/peers, against a scripted player
  documented  a whole game alone on that server, as the documents describe it
  maestrid    a whole game against a scripted player on our own server

Bots play the other games (tests/peers). Succeeds when the game ended in the window and the other
program found no fault."""

import os
import subprocess
import sys
import threading

import e2e
import pilot

PEERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers')
sys.path.insert(0, PEERS)
import am49  # noqa: E402
import daemon  # noqa: E402
import play  # noqa: E402


class Scripted:
  """Runs the scripted server as a program of its own."""

  def __init__(self, form):
    options = ['--documented'] if form == am49.DOCUMENTED else []
    self.process = subprocess.Popen([sys.executable, os.path.join(PEERS, 'server.py'), '--seed', '5',
                                     '--nodelay', *options], stdout=subprocess.PIPE, text=True)
    self.address = self.process.stdout.readline().split()[-1]

  def __enter__(self):
    return self

  def __exit__(self, *_):
    self.process.terminate()
    self.process.wait()
    self.process.stdout.close()


class Stranger(threading.Thread):
  """A scripted player that takes the other seat."""

  def __init__(self, address, form):
    super().__init__(daemon=True)
    self.arguments = (address, 1, 2, [form], 'Stranger', 4, 0.0, True, 120)
    self.complaint = None
    self.peers = []

  def run(self):
    try:
      self.peers = play.play(*self.arguments)
    except Exception as error:  # reported by the test, which fails
      self.complaint = error


def game(window, address, form, players):
  """Plays one whole game on a server; the window is on the start page afterwards."""
  player = pilot.Pilot(window, 'tree', 20 + players)
  player.join(address, 'Ada')
  player.choose_players(players)
  stranger = None
  if players == 2:
    stranger = Stranger(address, form)
    stranger.start()
  player.setup()
  while True:
    # The scripted player moves by itself; when it fails, the test must not wait for it.
    def ready():
      if stranger and stranger.complaint:
        raise e2e.Failure(f'the stranger complains: {stranger.complaint!r}')
      return player.over() or player.look().hint in pilot.MAIN
    e2e.wait_for(ready, lambda: f'my turn; the table says {player.look().hint!r}', 60)
    if player.over():
      break
    player.turn()
  if stranger:
    stranger.join(30)
    assert stranger.complaint is None and not stranger.is_alive(), repr(stranger.complaint)
  print(f'{form}, {players}: {player.turns} turns {player.done}; '
        f'{window.find("heading").name}', flush=True)
  window.click(window.find('button', 'Leave the game'))
  window.wait('button', 'Play Online')


def main():
  program, mode = sys.argv[1:3]
  with e2e.Desktop(animations=False) as desktop, desktop.launch([program]) as window:
    if mode == 'maestrid':
      with daemon.Daemon(sys.argv[3], None, '--seed', '9') as host:
        game(window, host.address, am49.DEPLOYED, 2)
    else:
      with Scripted(mode) as host:
        game(window, host.address, mode, 2 if mode == am49.DEPLOYED else 1)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
