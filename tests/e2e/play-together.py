#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two people and a computer player at one window: play-together.py MAESTRI [HAND] [SHOTS] [SIZE] [dark]

Only this proves, in a real window, that nobody sees another's hand: before each turn the whole
accessibility tree is walked while the computer is passed, and at each turn every leader in it that
isn't active must be one of the person's own. Keys that aren't Enter or Space do nothing there. The
game is left in the middle, continued from the start page, and played to its end."""

import re
import sys

import e2e
import pilot

NAMES = ('Anna', 'Bruno')
PASS = re.compile(r'^Pass the computer to (.*)$')
LEADER = re.compile(r'^((Cards cost|A depot|A white marble|Produces) .* points?)\.')


class Person(pilot.Pilot):
  def over(self, view=None):
    """Returns what is shown when this person has nothing more to do for now."""
    return super().over(view) or self.window.find('heading', PASS, view and view.root)


class Table:
  def __init__(self, window, hands):
    self.window = window
    self.hands = hands  # by name: the leaders that the person was dealt
    self.players = {name: Person(window, HAND, 5 + i, SHOTS) for i, name in enumerate(NAMES)}
    self.passes = 0

  def leaders(self, root, hidden_only):
    """The leaders of which the tree says anything: in buttons, in the log, in tooltips."""
    found = set()
    for node in root.walk():
      for text in (node.name, node.about):
        leader = LEADER.search(text)
        if leader and not (hidden_only and (text.endswith('Active') or node.role != 'button')):
          found.add(leader[1])
    return found

  def wait_pass(self):
    """Waits until the computer is passed; returns to whom, or None at the end of the game."""
    def passed():
      heading = self.window.find('heading', PASS)
      return PASS.match(heading.name)[1] if heading else \
        'end' if self.window.find('button', 'Play Again') else None
    name = e2e.wait_for(passed, lambda: f'the computer to be passed\n{self.window.picture()}', 120)
    return None if name == 'end' else name

  def check_pass(self, name):
    """Nothing of the table is in the tree, and no key but Enter and Space does anything."""
    root = self.window.look()
    assert not self.leaders(root, False), self.leaders(root, False)
    for forbidden in ('Table', 'The leaders dealt to you', 'Tray'):
      assert not [node for node in root.walk() if node.name == forbidden], forbidden
    if self.passes < 3:
      for key in ('Escape', 'e', '1', 'Down', 'F3', 'BackSpace', 'ctrl+h', 'alt+2'):
        self.window.key(key)
      assert self.wait_pass() == name
      assert self.window.find('button', 'Undo', sensitive=True) is None
      assert not self.leaders(self.window.look(), False)
    self.players[name].shot('pass' if self.passes > 3 else 'pass-leaders')
    self.passes += 1

  def start(self, name):
    button = self.window.wait('button', f'Start {name}’s Turn')
    if self.passes % 2:
      e2e.wait_for(lambda: (self.window.focused() or button).name == button.name and self.window.focused(),
                   f'the focus on the button of {name}')
    # the page takes no press for a moment, so that a second press by the player before doesn't open it
    for _ in range(5):
      try:
        if self.passes % 2:
          self.window.key('Return' if self.passes % 4 == 1 else 'space')
        else:
          self.players[name].press(button)
        return self.window.wait_gone('heading', PASS, 1)
      except e2e.Failure:  # or the page went a moment later
        pass
    return self.window.wait_gone('heading', PASS)

  def choose(self, name):
    """Chooses leaders, and notes which were dealt."""
    dealt = self.window.wait('panel', 'The leaders dealt to you')
    mine = {LEADER.search(node.name)[1] for node in dealt.walk()
            if node.role == 'button' and LEADER.search(node.name)}
    assert len(mine) == 4, mine
    self.hands[name] = mine
    self.players[name].setup()

  def check_turn(self, name):
    seen = self.leaders(self.window.look(), True)
    assert seen <= self.hands[name], f'{name} sees {seen - self.hands[name]}'

  def play(self, turns):
    """Plays so many turns, or to the end. Returns whether the game goes on."""
    last = None
    for _ in range(turns):
      name = self.wait_pass()
      if name is None:
        return False
      assert name != last, f'{name} is asked again'
      last = name
      self.check_pass(name)
      self.start(name)
      player = self.players[name]
      e2e.wait_for(lambda: self.window.find('panel', 'The leaders dealt to you')
                   or player.look().table, 'a page')
      if self.window.find('panel', 'The leaders dealt to you'):
        self.choose(name)
        continue
      player.wait_turn()
      self.check_turn(name)
      title = self.window.find('frame').name
      assert title.startswith('Round '), title
      player.shot('together-turn')
      player.turn()
    return True


def begin(window):
  player = pilot.Pilot(window, HAND, 3, SHOTS)
  player.shot('start')
  player.press(window.wait('button', 'Play Together Here'))
  window.wait('heading', 'Players')
  player.press(window.wait(None, 'Three players'))
  entries = window.wait_all('text', 3)
  for entry, text in zip(entries, ('Anna', 'Anna', 'Carlo')):
    player.fill(entry, text)
  window.wait(None, 'Another player has the same name.')
  assert not window.find('button', 'Start Game').sensitive
  player.shot('together-wrong')
  player.fill(entries[1], 'Bruno')
  window.wait_gone(None, 'Another player has the same name.')
  third = window.drawn(window.all('button', re.compile('^Who plays')))[2]
  window.go_to(third)
  window.key('space', 'Down', 'Return')
  e2e.wait_for(lambda: len(window.drawn(window.all('button', re.compile('^Level')))) == 1,
               lambda: f'a level\n{window.picture()}')
  player.shot('together')
  player.press(window.wait('button', 'Start Game', sensitive=True))


def leave(window):
  """Leaves from the page between turns, which asks."""
  window.wait('heading', PASS)
  window.act(window.wait('button', 'Leave the game'))
  question = window.wait_dialog('the question')
  window.act(window.drawn(window.all('button', 'Leave', question))[0])
  window.wait('button', 'Play Together Here')


def main():
  with e2e.Desktop(*SIZE, shots=OUT) as desktop:
    hands = {}
    with desktop.launch([PROGRAM], **SCHEME) as window:
      begin(window)
      table = Table(window, hands)
      assert table.play(8)
      table.wait_pass()
      leave(window)
      go_on = window.wait('button', 'Continue')
      assert 'here' in go_on.about, go_on.about
      pilot.Pilot(window, HAND, 3, SHOTS).shot('start-together')
      window.act(go_on)
      assert table.play(2)
      table.wait_pass()
    with desktop.launch([PROGRAM], **SCHEME) as window:
      window.act(window.wait('button', 'Continue'))
      table = Table(window, hands)
      assert not table.play(200), 'the game has no end'
      window.wait('heading', re.compile('(wins with|share the win)'))
      table.players['Anna'].shot('together-end')
  return 0


if __name__ == '__main__':
  PROGRAM = sys.argv[1]
  HAND = sys.argv[2] if len(sys.argv) > 2 else 'tree'
  OUT = sys.argv[3] if len(sys.argv) > 3 else None
  SIZE = [int(n) for n in sys.argv[4].split('x')] if len(sys.argv) > 4 else (1280, 800)
  SCHEME = {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'} if 'dark' in sys.argv else {}
  SHOTS = '{}' if OUT else None
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
