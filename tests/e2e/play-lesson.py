#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The guided first game in the real window: play-lesson.py MAESTRI [pointer|keys|tree] [SHOTS
[CODE]]

Plays from the start page through all steps to free play with one kind of input, as play-solo.py
does. Each step is done as its card says; in the middle the lesson is skipped and started again.
SHOTS is a folder for a picture of each card, in the language CODE."""

import importlib
import re
import sys

import e2e
import language
import pilot
import tour

solo = importlib.import_module('play-solo')

STEP = re.compile(r'^Step (\d) of (\d)')
CONFIRM = 'Confirm', 'Buy', 'Produce'


class Card:
  """The text of the coach's card."""

  def __init__(self, root):
    self.node = next((node for node in root.walk() if node.name == 'Lesson'), None)
    inside = list(self.node.walk()) if self.node else []
    self.step = next((int(STEP.match(node.name)[1]) for node in inside if STEP.match(node.name)), 0)
    self.title = next((node.name for node in inside if node.role == 'heading'), None)
    self.text = next((node.name for node in inside if node.role == 'status bar'), None)
    self.buttons = {node.name: node for node in inside if node.role == 'button'}


class Learner:
  def __init__(self, window, hand, shots=None):
    self.window = window
    self.hand = hand
    self.player = pilot.Pilot(window, hand, seed=5)
    self.shots = shots
    self.seen = []

  def card(self):
    return Card(self.window.look())

  def wait_card(self, after=None):
    """Returns the next card, after the one with this title, or None when the lesson is over."""
    def changed():
      card = self.card()
      if (card.step, card.title) == after or not (card.title or after):
        return None
      again = self.card()  # its buttons may change only after its title
      return again if (again.title, again.buttons.keys()) == (card.title, card.buttons.keys()) else None
    card = e2e.wait_for(changed, f'another card than {after}')
    if card.title:
      print(f'{card.step}: {card.title}', flush=True)
      self.seen.append((card.step, card.title))
      if self.shots:
        self.window.rest()
        tour.settle(self.window)
        self.window.shot(f'{len(self.seen):02}')
    return card

  def press(self, card, name):
    """Presses a button of the card; by its mnemonic when the hand is the keyboard."""
    if self.hand == 'keys':
      self.window.key({'Next': 'alt+n', 'Finish': 'alt+f', 'Skip Lesson': 'alt+k',
                       'Show Me': 'alt+w'}[name])
    else:
      self.player.press(card.buttons[name])

  def take(self, card):
    """Does what the card says."""
    player, look = self.player, self.player.look()
    if 'Next' in card.buttons or 'Finish' in card.buttons:
      self.press(card, 'Next' if 'Next' in card.buttons else 'Finish')
    elif card.title == 'Keep two leaders':
      player.setup(start=False)
    elif card.title == 'Ready to start':
      player.press(self.window.wait('button', 'Start', sensitive=True))
    elif card.title == 'Buy a card':
      player.press(look.named('Can be bought$')[0])
    elif card.title == 'Put it on your board' and not look.button('Buy').sensitive:
      player.press(next(node for node in look.named(r'^Slot \d') if 'empty' in node.name))
      player.confirm('Buy')
    elif card.title in ('Produce', 'Producing'):  # the same word in French
      player.press(look.named('Available$')[0])
    elif card.title == 'Choose the resources':
      while not self.player.look().button('Produce').sensitive:
        player._fill_blank()
    elif card.title == 'End your turn':
      player.press(self.window.wait('button', 'End Turn', sensitive=True))
    elif any(look.button(name) for name in CONFIRM):
      name = e2e.wait_for(self.confirmable, 'a button that makes the move')
      if name == 'Next':  # the move was made, but its buttons were still in the tree
        self.take(self.card())
      else:
        player.confirm(name)
    else:
      try:  # a button that has just been shown comes into the tree with the next frame
        e2e.wait_for(lambda: 'Next' in self.card().buttons, 'a button', 1)
      except e2e.Failure:
        player.press(max(look.lines, key=self.worth))
      else:
        self.take(self.card())

  def confirmable(self):
    """Returns the button that can be pressed now to make the move, or to go on after it."""
    look = self.player.look()
    pressable = [name for name in CONFIRM if look.button(name) and look.button(name).sensitive]
    return 'Next' if 'Next' in self.card().buttons else next(iter(pressable), None)

  def worth(self, line):
    """Prefers lines with resources that level 1 cards need."""
    return self.player._worth(line)

  def skip_and_return(self, card):
    self.press(card, 'Skip Lesson')
    e2e.wait_for(lambda: not self.card().title, 'the coach to go')
    if self.hand == 'pointer':
      self.window.click(self.window.drawn(self.window.all('button', 'Main Menu'))[-1])
      self.window.click(self.window.wait('menu item', 'Learn to Play'))
    elif self.hand == 'keys':
      self.window.key('F10')
      item = self.window.wait('menu item', 'Learn to Play')
      while not self.window.find('menu item', 'Learn to Play').has('focused'):
        self.window.key('Down')
        e2e.wait_for(lambda: self.window.focused(), 'a focus')
      self.window.key('Return')
    else:
      self.window.act(self.window.drawn(self.window.all('button', 'Main Menu'))[-1])
      self.window.act(self.window.wait('menu item', 'Learn to Play'))
    e2e.wait_for(lambda: self.card().title == card.title, 'the coach to return')

  def learn(self):
    self.player.press(self.window.wait('button', 'Learn to Play'))
    card, skipped = self.wait_card(), False
    while card.title:
      assert card.text, f'{card.title}: nothing is explained'
      if card.step == 6 and not skipped:
        self.skip_and_return(card)
        skipped = True
      before = (card.step, card.title)
      self.take(card)
      card = self.wait_card(before)
    steps = [step for step, _ in self.seen]
    assert steps == sorted(steps) and set(steps) == set(range(1, 10)), self.seen
    e2e.wait_for(lambda: self.player.look().nodes, 'free play')


def main():
  program, hand = sys.argv[1], (sys.argv + ['pointer'])[2]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  if len(sys.argv) > 4:
    with language.desktop(sys.argv[4], program)(shots=shots, animations=False, composited=True) as desktop:
      with desktop.launch([program]) as window:
        Learner(window, hand, shots).learn()
    return 0
  with e2e.Desktop(shots=shots, animations=hand != 'keys') as desktop:
    with solo.Restricted(desktop, [program], {}) as window:
      window.allow(hand)
      Learner(window, hand, shots).learn()
      window.leave(hand)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
