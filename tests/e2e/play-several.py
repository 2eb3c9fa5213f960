#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A player has two games on a server at once, goes from one to the other and to the hall, is told of
the turn in the other one, and leaves one of them. Then one sits down at tables for games over days, goes
away, and finds the game that has begun meanwhile. In another one a plan is kept by the server, shown again
on coming back, taken back, and played.

  play-several.py MAESTRI MAESTRID [SHOTS]"""

import contextlib
import os
import re
import sys
import tempfile

import e2e
import guest
import pilot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

HALL = re.compile('^(Open Tables|Meanwhile)$')
KEEPING = ('resume', 'seats', 'days', 'reserve')
DEALT = 'The leaders dealt to you'
KEPT = 'Played for you on your turn if it still works'
ASK = 'Play and End My Turn'


def several(program, server, shots, size=(1280, 800), environment=None):
  with daemon.Daemon(server, None, '--seed', '3') as host, contextlib.ExitStack() as stack:
    people = {name: stack.enter_context(guest.Guest(host.address, name))
              for name in ('Bruno', 'Carla')}
    people['Bruno'].open_table(2, turnTime=600)
    people['Carla'].open_table(2, turnTime=300)
    desktop = stack.enter_context(e2e.Desktop(*size, shots=shots))
    ada = stack.enter_context(desktop.launch([program, '-c', host.address, '-n', 'Ada'],
                                             **(environment or {})))
    ada.wait('heading', HALL)
    ada.act(ada.wait('button', 'Join Bruno’s table'))
    ada.wait('panel', DEALT)

    # Back leads to the hall, and the seat stays.
    ada.act(ada.wait('button', 'Back to the hall'))
    ada.wait('heading', HALL)
    ada.wait('heading', 'My Games')
    ada.wait('list item', re.compile('^Bruno. Your turn, [0-9]+ minutes left. Choosing leaders'))
    ada.shot('several-one')
    ada.act(ada.wait('button', 'Join Carla’s table'))
    ada.wait('panel', DEALT)

    # The turn elsewhere is told in a bar, which leads there.
    ada.wait(None, re.compile(r'^Your turn against Bruno: [0-9]+:[0-9]{2}$'))
    ada.shot('several-bar')
    ada.act(ada.wait('button', 'Play'))
    ada.wait(None, re.compile(r'^Your turn against Carla: [0-9]+:[0-9]{2}$'))
    ada.wait('panel', DEALT)

    # From the hall by the keyboard: the most urgent game has the focus.
    ada.key('alt+Left')
    ada.wait('heading', HALL)
    ada.wait('button', 'Play with Bruno')
    ada.shot('several')
    ada.key('Return')
    ada.wait(None, re.compile(r'^Your turn against Bruno'))

    # Leaving for good asks, and leaves the other game alone.
    ada.key('ctrl+l')
    ada.wait('label', re.compile('^You give up your seat for good'))
    ada.shot('several-leave')
    ada.act(ada.wait('button', 'Leave'))
    ada.wait('heading', HALL)
    ada.wait('button', 'Play with Bruno')
    e2e.wait_for(lambda: ada.find('button', 'Play with Carla') is None, 'the game to be gone')

    # Who comes back with one game goes on with it.
    ada.act(ada.wait('button', 'Play with Bruno'))
    ada.wait('panel', DEALT)
  print('several games: played', flush=True)


def over_days(program, server, shots, size=(1280, 800)):
  with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
    host = stack.enter_context(
      daemon.Daemon(server, None, '--seed', '3', '--store', os.path.join(folder, 'store.db')))
    bruno, carla = (stack.enter_context(guest.Guest(host.address, name, *KEEPING))
                    for name in ('Bruno', 'Carla'))
    bruno.open_table(3, turnTime=86400)
    desktop = stack.enter_context(e2e.Desktop(*size, shots=shots))
    command = [program, '-c', host.address, '-n', 'Ada']
    with desktop.launch(command) as ada:
      ada.wait('heading', HALL)
      ada.act(ada.wait('button', 'Join Bruno’s table'))
      ada.wait('heading', 'Waiting for 1 more player')
      ada.wait('label', re.compile('^You don’t have to wait here'))
      ada.shot('waiting-days')

      # Who goes to the hall keeps the seat, and finds the table in the list of games.
      ada.act(ada.wait('button', 'Back to the Hall'))
      ada.wait('heading', HALL)
      row = ada.wait('list item', re.compile('^Bruno. 1 free seat. Waiting for players'))
      ada.shot('waiting-days-hall')
      ada.click(row)
      ada.wait('heading', 'Waiting for 1 more player')
      assert ada.find('button', 'Cancel Table…') is None
      ada.key('Escape')
      ada.click(ada.wait('list item', re.compile('^Bruno. 1 free seat')))
      ada.wait('heading', 'Waiting for 1 more player')

      # The one who has sat there longest can cancel the table.
      bruno.say('ReqLeaveTable')
      ada.wait('heading', 'Waiting for 2 more players')
      ada.act(ada.wait('button', 'Cancel Table…'))
      ada.wait('label', 'Everybody who waits here loses the seat.')
      ada.shot('waiting-days-cancel')
      ada.act(ada.wait('button', 'Cancel Table'))
      ada.wait('heading', HALL)
      e2e.wait_for(lambda: ada.find('heading', 'My Games') is None, 'the table to be gone')

      bruno.wait('UpdateTables')
      code = bruno.open_table(3, turnTime=172800)
      ada.act(ada.wait('button', 'Join Bruno’s table'))
      ada.wait('heading', 'Waiting for 1 more player')

    # The game begins without those who are away.
    bruno.say('ReqGoToHall')
    carla.sit_down(code)
    carla.wait('UpdateGame')
    with desktop.launch(command) as ada:
      ada.wait('panel', DEALT)
      ada.shot('waiting-days-begun')

      # A holiday, from the game's menu in the hall.
      ada.act(ada.wait('button', 'Back to the hall'))
      ada.wait('heading', HALL)
      ada.click(ada.wait('list item', re.compile('Your turn')), 3)
      ada.click(ada.wait('menu item', 'Take a Holiday…'))
      ada.wait('label', re.compile('^The time of your turns stands still'))
      ada.shot('holiday-dialog')
      # A number that is typed counts at once.
      ada.focus_dialog()
      days = ada.wait('spin button', 'Days')
      ada.centre(days)  # waits until it is where it stays; its buttons are in its middle
      x, y, _, high = ada.place(days)
      ada.xdotool('mousemove', str(x + 15), str(y + high // 2), 'sleep', '0.1', 'click', '1')
      ada.key('ctrl+a')
      ada.type('9')
      ada.key('alt+t')
      ada.wait('label', re.compile('^You are on holiday: [89] days left$'))
      ada.wait('list item', re.compile('Your turn, 1[01] days left'))
      ada.shot('holiday')
  print('over days: begun', flush=True)


def choose(player):
  """Makes the choices of the setup."""
  game = player.wait('UpdateGame')
  seat = next(each for each in game['players'] if 'leadersHand' in each and each['leadersHand'])
  player.say('ReqChooseLeaders', leaders=seat['leadersHand'][:2])
  player.wait('UpdateAction')
  if seat['setup']['initialResources']:
    shelves = {str(seat['warehouseShelves'][-1]): {'Coin': seat['setup']['initialResources']}}
    player.say('ReqChooseResources', shelves=shelves)
    player.wait('UpdateAction')


def take(player, row):
  """Takes a row of the market and discards all of it; returns once the turn is over."""
  player.say('ReqTakeFromMarket', isRow=True, index=row, replacements={}, shelves={})
  player.say('ReqEndTurn')
  e2e.wait_for(lambda: any(each.get('action') == 'END_TURN' for each in player.heard), 'the end of a turn')


def row_of(window, number):
  return window.wait('button', re.compile(f'^Row {number}: .*Take$'), sensitive=True)


def plans(program, server, shots, size=(1280, 800)):
  with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
    host = stack.enter_context(
      daemon.Daemon(server, None, '--seed', '3', '--store', os.path.join(folder, 'store.db')))
    bruno = stack.enter_context(guest.Guest(host.address, 'Bruno', *KEEPING))
    bruno.open_table(2, turnTime=86400)
    desktop = stack.enter_context(e2e.Desktop(*size, shots=shots))
    command = [program, '-c', host.address, '-n', 'Ada']
    with desktop.launch(command) as ada:
      ada.wait('heading', HALL)
      ada.act(ada.wait('button', 'Join Bruno’s table'))
      choose(bruno)
      player = pilot.Pilot(ada, 'tree')
      player.setup()
      e2e.wait_for(lambda: player.look().hint in (*pilot.MAIN, 'Bruno is playing'), 'the first turn')
      if player.look().hint in pilot.MAIN:
        player.turn()

      # Planned by keys, and given to the server.
      ada.wait('label', re.compile('The server can play it on your turn'))
      ada.shot('plan-none')
      ada.go_to(row_of(ada, 1))
      ada.key('space')
      button = ada.wait('button', ASK, sensitive=True)
      ada.shot('plan-made')
      ada.go_to(button)
      ada.key('Return')
      ada.wait('status bar', KEPT)
      ada.shot('plan-kept')
      assert ada.find('button', ASK) is None
      ada.act(ada.wait('button', 'Back to the hall'))
      ada.wait('heading', HALL)
      ada.wait('list item', re.compile('Your plan is ready'))
      ada.shot('plan-hall')

    # Shown again on coming back, and taken back by Esc.
    with desktop.launch(command) as ada:
      ada.wait('status bar', KEPT)
      ada.wait('button', 'Take Back', sensitive=True)
      ada.shot('plan-again')
      ada.key('Escape')
      ada.wait_gone('status bar', KEPT)
      # Once more by the pointer.
      ada.click(row_of(ada, 2))
      ada.click(ada.wait('button', ASK, sensitive=True))
      ada.wait('status bar', KEPT)

    # Played while nobody is there.
    bruno.heard.clear()
    take(bruno, 0)
    e2e.wait_for(lambda: any(each.get('action') == 'END_TURN' and each['player'] == 'Ada'
                             for each in bruno.heard), 'the plan to be played')
    with desktop.launch(command) as ada:
      ada.wait(None, re.compile('^Your plan was played in round [12]$'))
      ada.shot('plan-played')

      # The marbles are taken by another one: it isn't played, and that is said.
      ada.click(row_of(ada, 3))
      ada.click(ada.wait('button', ASK, sensitive=True))
      ada.wait('status bar', KEPT)
      take(bruno, 2)
      ada.wait(None, 'Your plan wasn’t played: the marbles have changed')
      ada.shot('plan-dropped')
      ada.wait('status bar', re.compile('^Take from the market'))
  print('plans: kept, played, dropped', flush=True)


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  several(program, server, shots)
  over_days(program, server, shots)
  plans(program, server, shots)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
