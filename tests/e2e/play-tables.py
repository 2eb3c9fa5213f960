#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Players in several windows play with each other: at a table in a server's hall, where they also
chat and have a spectator; and in a game that one of them hosts and another finds on the network.

  play-tables.py MAESTRI MAESTRID [SHOTS]"""

import contextlib
import os
import re
import subprocess
import sys

import e2e
import guest
import pilot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

HALL = re.compile('^(Open Tables|Meanwhile)$')


def at_a_table(program, server, shots):
  with daemon.Daemon(server, None, '--seed', '3') as host, contextlib.ExitStack() as stack:
    def come(name):
      desktop = stack.enter_context(e2e.Desktop(shots=shots))
      window = stack.enter_context(desktop.launch([program, '-c', host.address, '-n', name]))
      window.wait('heading', HALL)
      return window
    ada, bice, carla = come('Ada'), come('Bice'), come('Carla')
    pilots = [pilot.Pilot(window, 'tree', seed) for seed, window in enumerate((ada, bice))]

    ada.act(ada.wait('button', re.compile('^New Table')))
    ada.shot('table-dialog')
    ada.act(ada.wait('button', 'Create'))
    ada.wait('heading', re.compile('^Waiting for 1 more'))
    carla.act(carla.wait('button', 'Watch Ada’s table'))
    carla.wait('label', re.compile('^Watching'))
    bice.act(bice.wait('button', 'Join Ada’s table'))
    carla.wait('label', re.compile('^Waiting for (Ada|Bice) and (Ada|Bice) to choose$'))
    for player in pilots:
      player.setup()

    # A spectator sees the table and has no actions.
    carla.wait('label', re.compile('^Watching'))
    view = e2e.wait_for(lambda: (lambda seen: seen.lines and seen)(pilot.View(carla.look())),
                        'the table to be watched')
    assert not [line for line in view.lines if line.sensitive], 'a spectator can take from the market'
    assert carla.find('button', 'End Turn') is None

    def mover():
      return next((player for player in pilots if player.look().hint in pilot.MAIN), None)
    for _ in range(3):
      e2e.wait_for(mover, 'somebody’s turn', 60).turn()

    # A chat message is unread until the chat is open.
    ada.act(ada.wait('button', 'Chat'))
    entry = ada.wait('text', 'Write a message')
    ada.fill(entry, 'Buona fortuna')
    ada.key('Return')
    ada.wait('list item', 'Ada: Buona fortuna')
    bice.act(bice.wait('button', 'Chat, 1 new message'))
    bice.wait('list item', 'Ada: Buona fortuna')
    bice.wait('button', 'Chat')
    carla.wait('button', 'Chat, 1 new message')
    bice.shot('talk')
    carla.shot('watching')

    # A spectator returns to the hall without a question.
    carla.key('ctrl+l')
    carla.wait('heading', HALL)
    carla.shot('hall-playing')
  print('at a table: played, watched, chatted', flush=True)


def hosted(program, shots):
  with e2e.Desktop(shots=shots) as one, e2e.Desktop(shots=shots) as two:
    with one.launch([program, '-n', 'Ada']) as ada, two.launch([program]) as bice:
      for window, name in ((ada, 'Zenobia'), (bice, 'Bice')):
        window.act(window.wait('button', 'Play Online'))
        window.wait('heading', 'Have an Address or a Code?')
        window.fill(window.wait_all('text', 2)[1], name)
      bice.shot('nearby-none')
      ada.click(ada.wait('list item', re.compile('^Host a Game')))
      ada.act(ada.wait('button', 'Host'))
      ada.wait('heading', 'Waiting for 1 more player')
      ada.shot('host')
      bice.wait('button', re.compile('^Join .*Zenobia.s game'))
      bice.shot('nearby')
      bice.act(bice.wait('button', re.compile('^Join .*Zenobia.s game')))
      for window in (ada, bice):
        window.wait('panel', 'The leaders dealt to you')
      players = [pilot.Pilot(window, 'tree', 7) for window in (ada, bice)]
      for player in players:
        player.setup()
  print('hosted: found, joined, begun', flush=True)


def surfaces(window):
  """The ids of all that is shown, also pop-ups and what is dragged."""
  return set(subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', '.*'],
                            env=window.desktop.environment, capture_output=True, text=True,
                            check=False).stdout.split())


def dragged_away(program, server, shots):
  """The hall is shown while a leader is dragged: the leader's page goes away, and so does the
  picture under the pointer."""
  with daemon.Daemon(server) as host, guest.Guest(host.address, 'Bruno') as bruno, \
       e2e.Desktop(shots=shots) as desktop:
    bruno.open_table(2)
    with desktop.launch([program, '-c', host.address, '-n', 'Ada']) as ada:
      ada.wait('heading', HALL)
      ada.act(ada.wait('button', 'Join Bruno’s table'))
      ada.wait('panel', 'The leaders dealt to you')
      x, y = ada.centre(ada.wait('button', pilot.LEADER))
      back = ada.wait('button', 'Back to the hall')
      before = surfaces(ada)
      ada.xdotool('mousemove', str(x), str(y), 'sleep', '0.1', 'mousedown', '1')
      for step in range(1, 9):
        ada.xdotool('mousemove', str(x + 5 * step), str(y + 5 * step), 'sleep', '0.05')
      dragged = e2e.wait_for(lambda: surfaces(ada) - before, 'the dragged picture')
      ada.act(back)
      ada.wait('heading', HALL)
      ada.xdotool('mouseup', '1')
      e2e.wait_for(lambda: not surfaces(ada) & dragged, 'the picture to go away', 10)
      ada.shot('dragged-away')
  print('dragged away: put back', flush=True)


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  at_a_table(program, server, shots)
  hosted(program, shots)
  dragged_away(program, server, shots)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
