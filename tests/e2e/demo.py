#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Demonstrates the game without a display: a player who takes every hint wins a solo game in the real
window. Pictures of it are saved.

  demo.py --maestri PROGRAM --shots DIRECTORY"""

import argparse
import os
import re
import sys
import time

import e2e
import pilot

ADVICE = re.compile('^(Take|Buy|Produce|Activate|Discard) ?')
LOOK, END = re.compile('^Look '), re.compile('^End ')
MOVES = re.compile(r'^(Confirm$|Buy$|Produce$|Discard \d+:)')


class Pupil(pilot.Pilot):
  """Does what the hints say, and ends the turn after the main action. Every question about one moment
  is answered from one reading of the tree, which takes more time than anything that the program
  does."""

  def turn(self):
    self.turns += 1
    while self._follow(self._ask()):
      pass

  def _card(self, view, titles):
    """The title of the card with the hint, when it is one of @titles."""
    panel = self.window.find('panel', 'Hint', view.root)
    title = panel and self.window.find('heading', titles, panel)
    return title.name if title else None

  def _hint(self):
    """The title of the hint that was asked for, once it was found. Before, the card may still have the
    title of the one before."""
    view = self.look()
    end = view.button('End Turn')
    return self._card(view, LOOK) or end and end.sensitive and self._card(view, END)

  def _ask(self):
    """Asks for a hint, and has it put on the table. Returns its title."""
    self.window.wait_gone('panel', 'Hint')  # the card of the hint before
    self.press(self.window.wait('button', 'Hint', sensitive=True))
    title = e2e.wait_for(self._hint, 'a hint')
    if LOOK.match(title):
      self.press(self.window.wait('button', 'Show Me'))
      title = e2e.wait_for(lambda: self._card(self.look(), ADVICE), 'the move')
    return title

  def _follow(self, title):
    """Does it; returns whether the turn goes on."""
    what = title.split(' ')[0].lower()
    if title.endswith('this leader'):
      wanted = re.compile('^Activate$' if what == 'activate' else '^Discard for')
      self.press(e2e.wait_for(lambda: self.window.find('button', wanted, self._popover()), title))
      self.window.wait_no_popover()
      self.count('leader')
    elif what == 'end':
      return self._end_turn()
    else:
      self.shot(what)
      self.press(self.window.wait('button', MOVES, sensitive=True))
      self._sent(what)
      if self.turns == 10:
        self.shot('table')
      return not self._ended() and self._end_turn()
    return True

  def _end_turn(self):
    view = self.look()
    round_ = self._round(view)
    self.press(view.button('End Turn'))  # sensitive: see _hint() and _sent()

    def ended():
      view = self.look()
      return self.over(view) or self._round(view) != round_
    e2e.wait_for(ended, 'the turn to end')
    return False


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestri', required=True)
  parser.add_argument('--shots', default='screenshots')
  args = parser.parse_args()
  shots = os.path.abspath(args.shots)
  missing = e2e.needs()
  if missing:
    print('The demo lacks these programs:', *missing)
    return 1
  start = time.monotonic()
  with e2e.Desktop(shots=shots, animations=False) as desktop:  # nobody watches
    with desktop.launch([args.maestri]) as window:
      player = Pupil(window, 'tree', seed=int(time.time()), shots='{}')
      print('Playing a solo game through the real window …', flush=True)
      player.start_alone()
      player.setup()
      while player.wait_turn():
        player.turn()
        print(f'  turn {player.turns}: {", ".join(f"{n} × {what}" for what, n in player.done.items())}',
              flush=True)
      player.shot('end')
      result = window.find('heading').name
  pictures = sorted(name for name in os.listdir(shots) if name.endswith('.png'))
  print(f'A whole game in {player.turns} turns and {time.monotonic() - start:.0f} s: {result}.')
  print(f'Screenshots ({len(pictures)}): {shots}')
  return 0


if __name__ == '__main__':
  sys.exit(main())
