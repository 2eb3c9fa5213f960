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
  """Does what the hints say."""

  def turn(self):
    self.turns += 1
    while not self._ended() and self._follow(self._ask()):
      pass

  def _card(self, titles):
    """The title of the card with the hint, when it is one of @titles."""
    panel = self.window.find('panel', 'Hint')
    title = panel and self.window.find('heading', titles, panel)
    return title.name if title else None

  def _may_end(self):
    end = self.look().button('End Turn')
    return end and end.sensitive

  def _ask(self):
    """Asks for a hint, and has it put on the table. Returns its title."""
    self.window.wait_gone('panel', 'Hint')  # the card of the hint before
    self.press(self.window.wait('button', 'Hint', sensitive=True))
    # Before a hint is found, the card may still have the title of the one before.
    title = e2e.wait_for(lambda: self._card(LOOK) or self._may_end() and self._card(END), 'a hint')
    if LOOK.match(title):
      self.press(self.window.wait('button', 'Show Me'))
      title = e2e.wait_for(lambda: self._card(ADVICE), 'the move')
    return title

  def _follow(self, title):
    """Does it; returns whether the turn goes on."""
    leader = title.endswith('this leader')
    if leader:
      wanted = re.compile('^Activate$' if title.startswith('Activate') else '^Discard for')
      self.press(e2e.wait_for(lambda: self.window.find('button', wanted, self._popover()), title))
      self.window.wait_no_popover()
      self.count('leader')
    elif not END.match(title):
      self.shot(title.split(' ')[0].lower())
      self.press(self.window.wait('button', MOVES, sensitive=True))
      self._sent(title.split(' ')[0].lower())
    else:
      round_ = self._round()
      self.press(self.window.wait('button', 'End Turn', sensitive=True))
      e2e.wait_for(lambda: self.over() or self._round() != round_, 'the turn to end')
      return False
    if self.turns == 10:
      self.shot('table')
    return True


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
  with e2e.Desktop(shots=shots) as desktop:
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
