#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A solo game in the real window: play-solo.py MAESTRI [pointer|keys|tree] [--whole] [SHOTS]

Plays from the start page with only the pointer, only the keyboard or only the actions of the
accessibility tree: the other kinds of input are switched off. With --whole the game is played to its
end; otherwise it is left when each kind of move was made, in which games by different hands differ.
Any warning of the program fails the test."""

import sys

import e2e
import pilot


# The functions that each kind of input must not use.
WITHOUT = {
  'pointer': ('key', 'go_to', 'type', 'act', 'set_text'),
  'keys': ('click', 'drag', 'hover', 'act', 'set_text'),
  'tree': ('click', 'drag', 'hover', 'key', 'go_to', 'type', 'centre'),
}
# The function that each kind of input uses at least three times.
PART = {'pointer': 'drag', 'keys': 'digit', 'tree': 'press'}


class Restricted(e2e.Window):
  """A window that can be used, and closed, with one kind of input only."""

  def allow(self, hand):
    def refuse(name):
      def used(*_, **__):
        raise e2e.Failure(f'{name} was used in a game by {hand} alone')
      return used
    for name in WITHOUT[hand]:
      setattr(self, name, refuse(name))

  def leave(self, hand):
    close = self.find('button', 'Close')
    if hand == 'tree':
      self.act(close)
    elif hand == 'pointer':
      self.click(close)
    else:
      self.key('ctrl+q')
    e2e.wait_for(lambda: self.process.poll() is not None, 'the program to end')


def main():
  whole = '--whole' in sys.argv
  words = [word for word in sys.argv[1:] if word != '--whole']
  program, hand, shots = words + [None, 'pointer', None][len(words):]
  # The keyboard plays without animations (reduced motion), the others while animations run.
  with e2e.Desktop(shots=shots, animations=hand != 'keys') as desktop:
    with Restricted(desktop, [program], {}) as window:
      window.allow(hand)
      player = pilot.Pilot(window, hand, seed=7, shots='{}' if shots else None)
      player.start_alone()
      player.setup()
      wanted = {'market': 1, 'buy': 1, 'produce': 1, PART[hand]: 3}
      player.play(enough=None if whole else wanted)
      print(f'{player.turns} turns by {hand}: {player.done}; {window.find("heading")}')
      missing = [what for what, times in wanted.items() if player.done.get(what, 0) < times]
      assert not missing, f'not done often enough: {missing}'
      assert player.over() or not whole, 'that was no whole game'
      window.leave(hand)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
