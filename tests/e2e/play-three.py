#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our window at one table with players of am65 and step: play-three.py MAESTRI MAESTRID [PICTURE]

A scripted player of am49 begins for the window, which then takes the seat over for two turns.
PICTURE is the table when the window has come: docs/screenshots/three-dialects-light.png."""

import os
import re
import subprocess
import sys
import threading

import e2e
import pilot
import tour

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import am49  # noqa: E402
import am65  # noqa: E402
import daemon  # noqa: E402
import mixed  # noqa: E402
import peer  # noqa: E402
import step  # noqa: E402

ROUNDS = 10  # before the window comes
SEED = 5


class Others(threading.Thread):
  """Ada's first rounds, and the two other players."""

  def __init__(self, host):
    super().__init__(daemon=True)
    self.addresses = {'am49': host.address}
    for dialect in ('am65', 'step'):
      self.addresses[dialect] = host.read_address().removeprefix(dialect + ':').removeprefix('//')
    self.ada = peer.Peer('Ada', am49.DEPLOYED, SEED, 3)
    self.bobb = am65.Player('Bobb', SEED + 1)
    self.cleo = step.StepPeer('Cleo', SEED + 2)
    self.ready, self.go_on, self.over = (threading.Event() for _ in range(3))
    self.problem = None

  def run(self):
    try:
      with mixed.Table() as table:
        self.play(table)
    except Exception as problem:  # shown by the main thread
      self.problem = problem
      self.ready.set()

  def play(self, table):
    for dialect, each, come in (('am49', self.ada, lambda: self.ada.asked),
                                ('am65', self.bobb, lambda: mixed.is_known(self.bobb)),
                                ('step', self.cleo, lambda: self.cleo.in_room)):
      table.seat(self.addresses[dialect], each)
      table.run_until(come)
    table.run_until(self.is_before_ada)
    connection = table.seats.pop(self.ada)
    table.selector.unregister(connection)
    connection.close()
    self.ready.set()
    while not self.go_on.is_set():
      table.read(0.2)
    while not self.over.is_set():
      table.read(0.2)
      table.move()

  def is_before_ada(self):
    """Some rounds are over, and the player before Ada hasn't moved."""
    game = self.ada.game
    names = list(game.seats) if game else []
    return (self.bobb.turns >= ROUNDS and game.current == names[names.index('Ada') - 1]
            and not game.main_done)

  def check(self):
    if self.problem:
      raise e2e.Failure(repr(self.problem))


def take_picture(window, path):
  window.rest()
  tour.settle(window)
  window.desktop.run('import', '-window', 'root', path)
  subprocess.run(['convert', path, '-strip', '-dither', 'FloydSteinberg', '-colors', '255',
                  '-define', 'png:compression-level=9', 'PNG8:' + path], check=True)


def main():
  program, server = sys.argv[1:3]
  picture = sys.argv[3] if len(sys.argv) > 3 else None
  listen = [word for dialect in ('am65', 'step') for word in ('--listen', f'{dialect}:127.0.0.1:0')]
  with daemon.Daemon(server, None, '--seed', str(SEED), *listen) as host, \
       e2e.Desktop(animations=False) as desktop:
    others = Others(host)
    others.start()
    assert others.ready.wait(60), 'the first rounds took too long'
    others.check()
    with desktop.launch([program, '--connect', host.address, '--nickname', 'Ada']) as window:
      ada = pilot.Pilot(window, 'tree', 11)
      window.wait('panel', re.compile('^Market'))
      others.go_on.set()
      ada.wait_turn()
      if picture:
        take_picture(window, picture)
      begun = others.bobb.turns
      for _ in range(2):
        ada.turn()
        assert ada.wait_turn(), 'the game has ended'
      others.over.set()
      others.join(30)
      others.check()
      print(f'Ada: {ada.turns} turns {ada.done}; Bobb: {others.bobb.turns - begun}', flush=True)
      assert others.bobb.turns == begun + 2
      assert not others.cleo.errors, others.cleo.errors
    assert host.stop() == 0, host.errors()
  return 0


if __name__ == '__main__':
  missing = e2e.needs(*(['convert'] if len(sys.argv) > 3 else []))
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
