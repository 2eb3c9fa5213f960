#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the presses that a turn needs in the real window, by the pointer and by the keyboard:
play-presses.py MAESTRI MAKE-POSITIONS

Opens a game file for each kind of turn, makes the turn with real clicks, or real keys, and fails
when it needs more presses than it may."""

import os
import re
import subprocess
import sys
import tempfile

import e2e
import pilot

# The most presses that a turn may need, with the one that ends it. 'leader' doesn't end the turn.
COSTS = {'market': 2, 'buy': 2, 'base': 5, 'cards': 5, 'leader': 1}


END = re.compile('^(Buy|Produce|Confirm) and End Turn$')  # the button


class Counted(pilot.Pilot):
  """Counts the player's presses. Moving the focus with the keyboard isn't one: only presses that
  decide something are counted."""

  def __init__(self, window, hand):
    super().__init__(window, hand)
    self.presses = 0

  def press(self, node):
    self.presses += 1
    super().press(node)

  def end(self):
    """Makes the move and ends the turn with the last press."""
    button = self.window.wait('button', END, sensitive=True)
    round_ = self._round()
    if self.hand == 'keys':
      self.presses += 1
      self.window.key('ctrl+Return')
    else:
      self.press(button)
    e2e.wait_for(lambda: self._round() != round_, 'the next turn')


def fill_blanks(player):
  """Answers the questions of the table, which opens one after the other."""
  for _ in range(6):
    if player.window.find('button', END, sensitive=True):
      return
    player._fill_blank()


def take(player, view):
  player.press(view.lines[0])
  player.end()


def buy(player, view):
  player.press(view.named('Can be bought$')[0])
  player.end()


def base(player, view):
  player.press(view.named('^Base production')[0])
  fill_blanks(player)
  player.end()


def cards(player, view):
  player.press(view.button('All: 3'))
  fill_blanks(player)
  player.end()


def leader(player, view):
  active = len(view.named('Active$'))
  player.press(view.button('Activate'))
  e2e.wait_for(lambda: len(player.look().named('Active$')) > active, 'the leader to be in play')


TURNS = {'market': take, 'buy': buy, 'base': base, 'cards': cards, 'leader': leader}


def count(program, file, kind, hand):
  with e2e.Desktop(animations=False) as desktop:
    with e2e.Window(desktop, [program, file], {}) as window:
      player = Counted(window, hand)
      e2e.wait_for(lambda: player.look().hint, 'the table')
      TURNS[kind](player, player.look())
      if hand == 'keys':
        check_focus(player)
      return player.presses


def check_focus(player):
  """Checks that the focus is on the table after a move: what had it may have gone with the move, and
  the next key mustn't press “Leave the game”."""
  e2e.wait_for(player.window.focused, 'something to have the focus')
  at = player.window.focused()
  assert any(node.path == at.path for node in player.look().nodes), f'the focus is on {at!r}'


def double_click(program, file):
  """Chooses a line of the market, but makes no move: nothing happens until the player confirms."""
  with e2e.Desktop(animations=False) as desktop:
    with e2e.Window(desktop, [program, file], {}) as window:
      player = pilot.Pilot(window)
      e2e.wait_for(lambda: player.look().hint, 'the table')
      window.hover(next(each for each in player.look().lines if each.name.startswith('Column 3')))
      window.xdotool('click', '--repeat', '2', '--delay', '60', '1')
      e2e.wait_for(lambda: player.look().hint == 'Ready to confirm', 'the line to be chosen')
      desktop.run('xdotool', 'sleep', '0.5')
      assert player.look().hint == 'Ready to confirm', 'a double click made the move'


def main():
  program, make = sys.argv[1:3]
  dear = []
  with tempfile.TemporaryDirectory() as folder:
    subprocess.run([make, folder], check=True)
    double_click(program, os.path.join(folder, 'market.maestri-game'))
    for hand in ('pointer', 'keys'):
      for kind, most in COSTS.items():
        presses = count(program, os.path.join(folder, f'{kind}.maestri-game'), kind, hand)
        print(f'{kind} by {hand}: {presses} presses, at most {most}', flush=True)
        if presses > most:
          dear.append(f'{kind} by {hand}')
  assert not dear, f'too many presses: {dear}'
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
