# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays the game in a real window and uses only what the accessibility tree contains.

A pilot reads names and states as a screen reader does and chooses its moves from them. It uses one
kind of input ("hand"):
  'pointer'  only the pointer; everything that can be dragged is dragged,
  'keys'     only the keyboard: Tab, arrows, and the keys that the table offers,
  'tree'     only the actions of the tree.
"""

import random
import re
import sys

import e2e

MAIN = ('Take from the market, buy a card or produce', 'Take from the market or buy a card',
        'Take from the market or produce', 'Take from the market')
LINE = re.compile(r'^(Row|Column) (\d+): (.*)\. Take$')
SHELF = re.compile(r'^the shelf for (\d+) resources?: (.*), \d+ spaces?$')
LEADER = re.compile(r'^(Cards cost|A depot|A white marble|Produces) .* points?\.')
CONFIRM = re.compile(r'^(Confirm$|Discard \d+:)')
HALL = re.compile('^(Open Tables|Meanwhile)$')
STORABLE = ('Coin', 'Stone', 'Servant', 'Shield')


class View:
  """The table as read from the tree at one moment, in terms of the game."""

  def __init__(self, root):
    self.root = root
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
    """The units on the tray."""
    tray = next((node for node in self.nodes if node.name == 'Tray'), None)
    return [node for node in tray.walk() if node.role == 'button' and node.name in STORABLE
            ] if tray else []

  @property
  def owned(self):
    """The number of resources on the shelves and in the strongbox."""
    total = 0
    for node in self.buttons:
      shelf = SHELF.match(node.name)
      if shelf or node.name.startswith('Strongbox: '):
        total += sum(map(int, re.findall(r'(\d+) [A-Z]', shelf[2] if shelf else node.name)))
    return total


class Pilot:
  def __init__(self, window, hand='pointer', seed=1, shots=None):
    """shots: a pattern for the names of the pictures, like '{}-light'; None takes no pictures."""
    self.window = window
    self.hand = hand
    self.chance = random.Random(seed)
    self.shots = shots
    self.turns = 0
    self.done = {}
    self.taken = set()

  # -- input

  def press(self, node):
    if self.hand == 'tree':
      self.window.act(node)
    elif self.hand == 'keys':
      self.window.go_to(node)
      self.window.key('space')
    else:
      self.window.click(node)
    self.count('press')

  def drag(self, node, target):
    self.window.drag(node, target)
    self.count('drag')

  def _until(self, act, condition, what):
    """Does something and waits for its effect. A pointer does it again after a while: a window on a
    busy machine may get all motion of a drag at once, or a press together with the motion before
    it, and GTK drops both. Returns what condition() returned."""
    act()
    if self.hand == 'pointer':
      try:
        return e2e.wait_for(condition, what, min(20, e2e.PATIENCE / 2))
      except e2e.Failure as failure:
        print(failure, 'and did it again', file=sys.stderr)
        act()
    return e2e.wait_for(condition, what)

  def fill(self, entry, text):
    if self.hand == 'tree':
      self.window.set_text(entry, text)
      return
    if self.hand == 'keys':
      self.window.go_to(entry)
    else:
      self.window.click(entry)
    # Text is typed also when the hand is the pointer.
    self.window.key('ctrl+a')
    self.window.type(text)
    e2e.wait_for(lambda: self.window.text(entry) == text, f'{text!r} to be typed')

  def confirm(self, name):
    """Presses the button that makes a move, or the keys for it."""
    button = self.window.wait('button', name, sensitive=True)
    if self.hand == 'keys':
      self.window.go_to(button)
      self.window.key('Return')
    else:
      self.press(button)

  def shot(self, name):
    """Takes one picture of each kind of moment, without the pointer's tooltip."""
    if self.shots is not None and name not in self.taken:
      self.taken.add(name)
      self.window.rest()
      self.window.shot(self.shots.format(name))

  def count(self, what):
    self.done[what] = self.done.get(what, 0) + 1

  # -- beginnings

  def start_alone(self):
    self.shot('start')
    self.press(self.window.wait('button', 'Play Alone'))

  def join(self, address, nickname):
    """Goes online; returns once the waiting room or the game is there."""
    self.shot('start')
    self.press(self.window.wait('button', 'Play Online'))
    self.window.wait('heading', 'Have an Address or a Code?')
    entries = self.window.wait_all('text', 2)
    for entry, text in zip(entries, (address, nickname)):
      self.fill(entry, text)
    self.shot('online')
    self.press(self.window.wait('button', 'Join'))
    self.window.wait_gone('heading', 'Have an Address or a Code?')
    self.through_the_hall()

  def through_the_hall(self):
    """On a server with tables, goes from the hall to the waiting room."""
    window = self.window
    e2e.wait_for(lambda: window.find('heading', HALL) or window.find('panel', 'Number of players')
                 or window.find('panel', 'The leaders dealt to you') or window.find('panel', 'Table')
                 or window.find('heading', re.compile('^Waiting')), 'somewhere to be')
    if window.find('heading', HALL):
      self.shot('hall')
      self.press(window.wait('button', re.compile('^Quick Match')))
      window.wait_gone('heading', HALL)

  def choose_players(self, count):
    self.shot('lobby')
    self.press(self.window.wait('button', re.compile(rf'\b{count}\b')))

  def setup(self, start=True):
    """Keeps two leaders, chooses starting resources when there are any, and begins."""
    window = self.window
    dealt = window.wait('panel', 'The leaders dealt to you')
    self.shot('leaders')
    for kept in (1, 2):
      card = [node for node in window.all('button', LEADER, dealt) if not node.has('pressed')][0]
      told = re.compile(rf'^{kept} of 2 leaders')
      if self.hand == 'pointer':  # the first one goes to the second place
        self._until(lambda: self.drag(card, window.all('button', f'Place {3 - kept}: empty')[0]),
                    lambda: window.find(None, told), f'{kept} of 2 leaders')
        window.wait('button', f'Place {3 - kept}: {card.name}')
      else:
        self.press(card)
      window.wait(None, told)
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
      empty = self.window.all('button', re.compile('nothing'), shelves)
      self._until(lambda: self.drag(kind, empty[-1]) if self.hand == 'pointer' else self.press(kind),
                  lambda: self._status() != before, 'a starting resource to be placed')

  def _status(self):
    return [node.name for node in self.window.all('status bar')] \
      + [node.sensitive for node in self.window.all('button', 'Start')]

  # -- the game

  def look(self):
    return View(self.window.look())

  def over(self, view=None):
    return self.window.find('button', 'Play Again', view and view.root)

  def wait_turn(self, patience=60):
    """Waits for the pilot's turn or the end; returns False at the end."""
    def mine():
      view = self.look()
      if view.hint in MAIN:
        return 'turn'
      return 'end' if view.table is None and self.over(view) else None
    return e2e.wait_for(mine, lambda: f'my turn; the table says {self.look().hint!r}',
                        patience) == 'turn'

  def play(self, patience=60, enough=None):
    """Plays to the end of the game, or until everything was done as often as @enough says."""
    while self.wait_turn(patience):
      if enough and all(self.done.get(what, 0) >= times for what, times in enough.items()):
        break
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
    end = self.window.wait('button', 'End Turn', sensitive=True)
    round_ = self._round()
    self._until(lambda: self.press(end), lambda: self.over() or self._round() != round_
                or self.look().hint not in MAIN
                and not (self.look().button('End Turn') or end).sensitive,
                lambda: f'{round_!r} to end; the table says {self.look().hint!r}, in {self._round()!r}, '
                        f'{self.look().button("End Turn")!r}')

  def _round(self, view=None):
    return self.window.find('frame', within=view and view.root).name

  def _ended(self):
    return self.over() is not None

  def _sent(self, what):
    """Waits until the main action was taken: then the turn can be ended, or the game is over."""
    def taken():
      view = self.look()
      end = view.button('End Turn')
      return self.over(view) or (end and end.sensitive)
    e2e.wait_for(taken, lambda: f'{what} to be taken; the table says {self.look().hint!r}')
    self.count(what)

  # -- leaders

  def leader(self, view):
    """Opens the actions of a leader; activates it when that is possible, and sometimes discards
    one."""
    hidden = [node for node in view.buttons
              if LEADER.match(node.name) and not node.name.endswith('Active')]
    if not hidden:
      return
    node = self.chance.choice(hidden)
    wants_rid = self.turns > 8 and self.chance.random() < 0.4
    if self.hand == 'pointer':
      self._drag_leader(node, wants_rid)
    elif self.hand == 'keys' or wants_rid:
      self._offered_leader(node, wants_rid)

  def _is_active(self, node):
    return any(each.name.endswith('Active') and each.name.startswith(node.name.rstrip('.'))
               for each in self.look().buttons)

  def _is_gone(self, node, before):
    return self.over() or before > len([each for each in self.look().buttons
                                        if each.name == node.name])

  def _drag_leader(self, node, wants_rid):
    """Drags the leader to the board, which activates it or shows why that is not possible, or
    discards it."""
    before = len([each for each in self.look().buttons if each.name == node.name])
    if wants_rid:
      zone = [each for each in self.look().nodes if each.role == 'label'
              and each.name.startswith(('Drop a leader here', 'Discard for'))][0]
      self._until(lambda: self.drag(node, zone), lambda: self._is_gone(node, before),
                  'the leader to be discarded')
      self.count('discard')
      return
    board = [each for each in self.look().nodes
             if each.role == 'label' and each.name == 'Leaders'][0]
    refused = re.compile('^You (are missing|don’t meet) ')
    said = self._until(lambda: self.drag(node, board), lambda: 'active' if self._is_active(node)
                       else self.window.find('status bar', refused), 'an answer')
    self.count('activate' if said == 'active' else 'refused')

  def _offered_leader(self, node, wants_rid):
    """Presses the card and activates the leader if that is offered, or else discards it if it is to
    go; otherwise closes the card."""
    before = len([each for each in self.look().buttons if each.name == node.name])
    self.press(node)
    popover = self._popover()
    activate = self.window.find('button', 'Activate', popover)
    discard = self.window.find('button', re.compile('^Discard for'), popover)
    self.shot('leader')
    if activate.sensitive:
      self.press(activate)
      e2e.wait_for(lambda: self._is_active(node), 'the leader to be in play')
      self.count('activate')
    elif wants_rid:
      self.press(discard)
      e2e.wait_for(lambda: self._is_gone(node, before), 'the leader to be discarded')
      self.count('discard')
    else:
      self.window.key('Escape')
      self.window.wait_no_popover()

  def _popover(self):
    """Returns the popover that is open, or waits for one to open."""
    return self.window.popover()

  # -- buying

  def buy(self, view):
    decks = view.named(r'Can be bought$')
    if not decks:
      return False
    deck = max(decks, key=lambda node: int(re.search(r'(\d+) points?\.', node.name)[1]))
    level = int(re.match(r'Level (\d)', deck.name)[1])
    below = 'empty' if level == 1 else f'Level {level - 1}'
    slot = self.chance.choice([node for node in view.named(r'^Slot \d') if below in node.name])
    if self.hand == 'pointer':
      self._until(lambda: self.drag(deck, slot),
                  lambda: self.window.find('button', 'Buy', sensitive=True), 'the card on its slot')
    else:
      self.press(deck)
      if self.window.wait('button', 'Buy').sensitive is False:
        if self.hand == 'keys':
          self.window.key(re.match(r'Slot (\d)', slot.name)[1])
        else:
          self.press(slot)
    self.window.wait('button', 'Buy', sensitive=True)
    self.shot('buy')
    self.confirm('Buy')
    self._sent('buy')
    return True

  # -- producing

  def produce(self, view):
    usable = view.named(r'Available$')
    if view.owned < 3 or not usable:
      return False
    self.press(usable[0])
    for _ in range(6):
      button = self.window.wait('button', 'Produce')
      if button.sensitive:
        break
      self._fill_blank()
    self.window.wait('button', 'Produce', sensitive=True)
    self.shot('produce')
    self.confirm('Produce')
    self._sent('produce')
    return True

  def _fill_blank(self):
    """Chooses the resource of one open blank; the table then opens the next blank by itself."""
    popover = self._popover()
    offered = [node for node in self.window.all('button', None, popover) if node.name in STORABLE]
    before = len(self.look().named('not chosen yet'))
    self.press(self.chance.choice(offered))
    e2e.wait_for(lambda: len(self.look().named('not chosen yet')) < before, 'the blank to be filled')
    e2e.wait_for(lambda: popover.path not in [each.path for each in self.window.popovers()],
                 'what was offered to go')

  # -- the market

  def market(self, view):
    line = max(view.lines, key=lambda node: (self._worth(node), self.chance.random()))
    self._until(lambda: self.press(line), lambda: self.look().named(CONFIRM), 'the tray')
    self._whites()
    self.shot('market')
    self._take_back(view)
    if self.hand == 'pointer':
      self._drag_all()
    else:
      self._place_for_me()
    self.shot('placed')
    self.confirm(CONFIRM)
    self._sent('market')

  def _take_back(self, before):
    """Takes the units that the table has placed on one shelf back to the tray, so that the pilot
    has to place them itself."""
    view = self.look()
    had = ' '.join(SHELF.match(shelf.name)[2] for shelf in before.shelves)
    # A swapped shelf may have no new units; a shelf with a resource that no shelf had before has
    # some.
    placed = [shelf for shelf in view.shelves
              if any(kind in SHELF.match(shelf.name)[2] and kind not in had for kind in STORABLE)]
    if placed:
      shelf = self.chance.choice(placed)
      self._until(lambda: self.press(shelf), lambda: len(self.look().units) > len(view.units),
                  f'a unit of {shelf!r} on the tray')

  def _place_for_me(self):
    def offer():
      return next(iter(self.window.drawn([node for node in [self.look().button('Place All')]
                                          if node])), None)
    place = offer()
    if not place:
      return
    if self.hand == 'keys':
      self._place_by_digit()
    place = offer()
    if place and self.hand == 'keys':
      self.window.key('space')
    elif place:
      self.press(place)
    e2e.wait_for(lambda: not offer(), 'everything to be placed')

  def _place_by_digit(self):
    """Puts one unit on a shelf by the shelf's number."""
    view = self.look()
    for unit in view.units:
      shelf = self._shelf_for(view, unit)
      if shelf:
        self.window.go_to(unit)
        self.window.key(SHELF.match(shelf.name)[1])
        e2e.wait_for(lambda: len(self.look().units) < len(view.units), f'{unit!r} on {shelf!r}')
        self.count('digit')
        return

  def _worth(self, node):
    """The value of a line: 1 for each marble with a storable resource, 1 more for each different one
    of these resources, and 2 for faith."""
    marbles = LINE.match(node.name)[3].split(', ')
    return len(set(marbles) & set(STORABLE)) + sum(each in STORABLE for each in marbles) \
      + 2 * marbles.count('Faith')

  def _whites(self):
    """Chooses what the white marbles become, when two leaders leave the choice."""
    for _ in range(4):
      open_ = self.look().named(r'^White marble \d+: not chosen yet')
      if not open_:
        return
      self.press(open_[0])
      self._fill_blank()

  @staticmethod
  def _shelf_for(view, unit):
    """Returns a shelf on which a unit of the tray can be placed."""
    for shelf in reversed(view.shelves):
      size, content = SHELF.match(shelf.name).groups()
      held = int(re.match(r'\d+', content)[0]) if content != 'nothing' else 0
      alone = not any(unit.name in other.name for other in view.shelves)
      if unit.name in content and held < int(size) or content == 'nothing' and alone:
        return shelf
    return None

  def _drag_all(self):
    """Drags units from the tray to shelves that can take them; the others are discarded."""
    while True:
      view = self.look()
      unit, shelf = next(((unit, shelf) for unit in view.units
                          for shelf in [self._shelf_for(view, unit)] if shelf), (None, None))
      if unit is None:
        return
      self._until(lambda: self.drag(unit, shelf), lambda: len(self.look().units) < len(view.units),
                  f'{unit!r} on {shelf!r}')
