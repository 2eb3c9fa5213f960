# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays the game in a real window, knowing only what the accessibility tree says.

A pilot reads names and states as a screen reader does and decides by them; its hands are one of
  'pointer'  real clicks and drags,
  'keys'     real clicks to begin with, then the keys the table offers (Space, Enter, digits),
  'tree'     the tree's own actions and nothing else.
"""

import random
import re

import e2e

MAIN = 'Take from the market, buy a card or produce'
LINE = re.compile(r'^(Row|Column) (\d+): (.*)\. Take$')
SHELF = re.compile(r'^the shelf for (\d+) resources?: (.*), \d+ places?$')
LEADER = re.compile(r'^(Cards cost|A depot|A white marble|Produces) .* points?\.')
STORABLE = ('Coin', 'Stone', 'Servant', 'Shield')


class View:
  """One look at the table, in the words of the game."""

  def __init__(self, root):
    self.table = next((node for node in root.walk() if node.name == 'Table'), None)
    self.nodes = list(self.table.walk()) if self.table else []
    self.hint = next((node.name for node in self.nodes if node.role == 'status bar'), '')
    self.buttons = [node for node in self.nodes if node.role == 'button']

  def button(self, name):
    return next((node for node in self.buttons if node.name == name), None)

  def named(self, pattern):
    return [node for node in self.buttons if re.search(pattern, node.name)]

  @property
  def lines(self):
    return [node for node in self.buttons if LINE.match(node.name)]

  @property
  def shelves(self):
    return [node for node in self.buttons if SHELF.match(node.name)]

  @property
  def units(self):
    """What lies on the tray."""
    tray = next((node for node in self.nodes if node.name == 'Tray'), None)
    return [node for node in tray.walk() if node.role == 'button' and node.name in STORABLE
            ] if tray else []

  @property
  def owned(self):
    """How many resources lie on the shelves and in the strongbox."""
    total = 0
    for node in self.buttons:
      shelf = SHELF.match(node.name)
      if shelf or node.name.startswith('Strongbox: '):
        total += sum(map(int, re.findall(r'(\d+) [A-Z]', shelf[2] if shelf else node.name)))
    return total


class Pilot:
  def __init__(self, window, hand='pointer', seed=1, shots=None):
    """shots: how a moment's picture is named, as '{}-light'; None takes none."""
    self.window = window
    self.hand = hand
    self.chance = random.Random(seed)
    self.shots = shots
    self.turns = 0
    self.done = {}
    self.taken = set()

  # -- hands

  def press(self, node):
    if self.hand == 'tree':
      self.window.act(node)
    else:
      self.window.click(node)

  def shot(self, name):
    """Keeps one picture of each kind of moment, without the pointer's tooltip."""
    if self.shots is not None and name not in self.taken:
      self.taken.add(name)
      self.window.rest()
      self.window.shot(self.shots.format(name))

  def count(self, what):
    self.done[what] = self.done.get(what, 0) + 1

  # -- beginnings

  def start_alone(self):
    self.shot('start')
    self.press(self.window.wait('button', 'Play alone'))

  def join(self, address, nickname):
    """Goes online; answers once the waiting room or the game is there."""
    self.shot('start')
    self.press(self.window.wait('button', 'Play online'))
    self.window.wait('heading', 'Join a table')
    entries = self.window.wait_all('text', 2)
    for entry, text in zip(entries, (address, nickname)):
      self.window.fill(entry, text)
    self.shot('online')
    self.press(self.window.wait('button', 'Join'))
    self.window.wait_gone('heading', 'Join a table')
    self.through_the_hall()

  def through_the_hall(self):
    """Where there are tables, on to those who wait for whoever comes."""
    hall = re.compile('^Choose a table')
    if self.window.find('heading', hall):
      self.shot('hall')
      self.press(self.window.wait('button', re.compile('^Play with Whoever Comes')))
      self.window.wait_gone('heading', hall)

  def choose_players(self, count):
    self.shot('lobby')
    self.press(self.window.wait('button', re.compile(rf'\b{count}\b')))

  def setup(self, start=True):
    """Keeps two leaders, takes the starting resources there are, and begins."""
    window = self.window
    dealt = window.wait('panel', 'The leaders dealt to you')
    self.shot('leaders')
    for kept in (1, 2):
      card = [node for node in window.all('button', LEADER, dealt) if not node.has('pressed')][0]
      if self.hand == 'pointer':
        window.drag(card, window.drawn(window.all('label', 'Drop here'))[0])
      else:
        self.press(card)
      window.wait(None, re.compile(rf'^{kept} of 2 leaders'))
      dealt = window.wait('panel', 'The leaders dealt to you')
    self._starting_resources()
    self.shot('leaders-chosen')
    if not start:
      return
    self.press(window.wait('button', 'Start', sensitive=True))
    self.count('setup')

  def _starting_resources(self):
    for _ in range(4):
      start = self.window.find('button', 'Start')
      if start is None or start.sensitive:
        return
      offered = self.window.find('panel', 'Resources to choose from')
      shelves = self.window.find('panel', 'Your shelves')
      if not offered or not shelves:
        return
      kind = self.chance.choice(self.window.all('button', None, offered))
      before = self._status()
      if self.hand == 'pointer':
        empty = [node for node in self.window.all('button', re.compile('nothing'), shelves)]
        self.window.drag(kind, empty[-1])
      else:
        self.press(kind)
      e2e.wait_for(lambda: self._status() != before, 'a starting resource to be laid down')

  def _status(self):
    return [node.name for node in self.window.all('status bar')] \
      + [node.sensitive for node in self.window.all('button', 'Start')]

  # -- the game

  def look(self):
    return View(self.window.look())

  def over(self):
    return self.window.find('button', 'Play Again')

  def wait_turn(self, patience=60):
    """Waits for the own turn or the end; answers False at the end."""
    def mine():
      view = self.look()
      if view.hint == MAIN:
        return 'turn'
      return 'end' if view.table is None and self.over() else None
    return e2e.wait_for(mine, lambda: f'my turn; the table says {self.look().hint!r}',
                        patience) == 'turn'

  def play(self, patience=60):
    """Plays to the end of the game."""
    while self.wait_turn(patience):
      self.turn()
    self.shot('end')

  def turn(self):
    self.turns += 1
    view = self.look()
    if self.turns == 1:
      self.shot('first-turn')
    if self.turns % 3 == 0:
      self.leader(view)
      if self._ended():
        return
    view = self.look()
    if not self.buy(view) and not (self.chance.random() < 0.5 and self.produce(view)):
      self.market(view)
    if self._ended():
      return
    if self.turns == 10:
      self.shot('table')
    end = self.window.wait('button', 'End turn', sensitive=True)
    round_ = self._round()
    self.press(end)
    e2e.wait_for(lambda: self.over() or self._round() != round_ or self.look().hint != MAIN
                 and not (self.look().button('End turn') or end).sensitive, 'the turn to end')

  def _round(self):
    return self.window.find('frame').name

  def _ended(self):
    return self.over() is not None

  def _sent(self, what):
    """Waits until the main action was taken: then the turn may be ended, or the game is over."""
    def taken():
      end = self.look().button('End turn')
      return self.over() or (end and end.sensitive)
    e2e.wait_for(taken, lambda: f'{what} to be taken; the table says {self.look().hint!r}')
    self.count(what)

  # -- leaders

  def leader(self, view):
    """Opens a leader's offers; activates where that is possible, now and then discards."""
    hidden = [node for node in view.buttons
              if LEADER.match(node.name) and not node.name.endswith('Active')]
    if not hidden:
      return
    node = self.chance.choice(hidden)
    self.press(node)
    popover = self._popover()
    activate = self.window.find('button', 'Activate', popover)
    discard = self.window.find('button', re.compile('^Discard for'), popover)
    self.shot('leader')
    if activate.sensitive:
      self.press(activate)
      self.window.wait('button', re.compile(re.escape(node.name) + r' Active$|^'
                                            + re.escape(node.name.rstrip('.')) + r'.*Active$'))
      self.count('activate')
    elif self.turns > 8 and self.chance.random() < 0.4:
      self.press(discard)
      e2e.wait_for(lambda: len([each for each in self.look().buttons if each.name == node.name])
                   < len([each for each in view.buttons if each.name == node.name])
                   or self.over(), 'the leader to be discarded')
      self.count('discard')
    else:
      self.window.key('Escape')
      self.window.wait_gone(None, 'GtkPopover')

  def _popover(self):
    """The popover that is open: GTK names it by its type then, and not at all when closed."""
    return self.window.wait(None, 'GtkPopover')

  # -- buying

  def buy(self, view):
    decks = view.named(r'Can be bought$')
    if not decks:
      return False
    deck = max(decks, key=lambda node: int(re.search(r'(\d+) points?\.', node.name)[1]))
    level = int(re.match(r'Level (\d)', deck.name)[1])
    below = 'empty' if level == 1 else f'Level {level - 1}'
    slot = self.chance.choice([node for node in view.named(r'^Slot \d') if below in node.name])
    if self.hand == 'pointer' and self.chance.random() < 0.6:
      self.window.drag(deck, slot)
    else:
      self.press(deck)
      if self.window.wait('button', 'Buy').sensitive is False:
        if self.hand == 'keys':
          self.window.key(re.match(r'Slot (\d)', slot.name)[1])
        else:
          self.press(slot)
    buy = self.window.wait('button', 'Buy', sensitive=True)
    self.shot('buy')
    if self.hand == 'keys':
      self.window.key('ctrl+Return')
    else:
      self.press(buy)
    self._sent('buy')
    return True

  # -- producing

  def produce(self, view):
    usable = view.named(r'Can be used$')
    if view.owned < 3 or not usable:
      return False
    self.press(usable[0])
    for _ in range(6):
      button = self.window.wait('button', 'Produce')
      if button.sensitive:
        break
      self._fill_blank()
    button = self.window.wait('button', 'Produce', sensitive=True)
    self.shot('produce')
    self.press(button)
    self._sent('produce')
    return True

  def _fill_blank(self):
    """Chooses what one open blank stands for; the table opens the next by itself."""
    offered = [node for node in self.window.all('button', None, self._popover())
               if node.name in STORABLE]
    before = len(self.look().named('to be chosen'))
    self.press(self.chance.choice(offered))
    e2e.wait_for(lambda: len(self.look().named('to be chosen')) < before, 'the blank to be filled')

  # -- the market

  def market(self, view):
    line = max(view.lines, key=lambda node: (self._worth(node), self.chance.random()))
    self.press(line)
    e2e.wait_for(lambda: self.look().button('Confirm'), 'the tray')
    self._whites()
    if self.hand == 'pointer' and (self.turns <= 5 or self.chance.random() < 0.2):
      self._drag_one()
    self.shot('market')
    view = self.look()
    place = self.window.drawn([node for node in [view.button('Place for me')] if node])
    if place and self.hand == 'keys':
      self.window.key('space')
    elif place:
      self.press(place[0])
    e2e.wait_for(lambda: not self.window.drawn(
      [node for node in [self.look().button('Place for me')] if node]), 'everything to be placed')
    confirm = self.window.wait('button', 'Confirm', sensitive=True)
    self.shot('placed')
    if self.hand == 'keys':
      self.window.key('ctrl+Return')
    else:
      self.press(confirm)
    self._sent('market')

  def _worth(self, node):
    """More marbles of few kinds are worth more; faith too."""
    marbles = LINE.match(node.name)[3].split(', ')
    return len(set(marbles) & set(STORABLE)) + sum(each in STORABLE for each in marbles) \
      + 2 * marbles.count('Faith')

  def _whites(self):
    """Says what the white marbles become, where two leaders leave the choice."""
    for _ in range(4):
      open_ = self.look().named(r'^White marble \d+: to be chosen')
      if not open_:
        return
      self.press(open_[0])
      self._fill_blank()

  def _drag_one(self):
    """Drags one unit from the tray to a shelf that will have it."""
    view = self.look()
    for unit in view.units:
      for shelf in reversed(view.shelves):
        size, content = SHELF.match(shelf.name).groups()
        held = int(re.match(r'\d+', content)[0]) if content != 'nothing' else 0
        alone = not any(unit.name in other.name for other in view.shelves)
        if unit.name in content and held < int(size) or content == 'nothing' and alone:
          before = len(view.units)
          self.window.drag(unit, shelf)
          e2e.wait_for(lambda: len(self.look().units) < before, f'{unit!r} on {shelf!r}')
          self.count('drag')
          return
