# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game as the deployed am65 program plays it: a place for each unit, moves in several steps."""

import am65
import facts
import rules
from linehost import Refused

COLOURS = {'Coin': 'YELLOW', 'Stone': 'GRAY', 'Shield': 'BLUE', 'Servant': 'PURPLE',
           'Faith': 'RED', 'Zero': 'WHITE'}
KINDS = {colour: kind for kind, colour in COLOURS.items()}
ROWS = [range(4, 5), range(5, 7), range(7, 10)]
BOX = 14


def _colours(bag):
  return {COLOURS[kind]: count for kind, count in facts.amounts(bag).items()}


def names_of_cards():
  """am65's names of the cards, in the order of facts.CARDS."""
  names = []
  for color, level, cost, takes, gives, _ in facts.CARDS:
    parts = tuple(map(_colours, (cost, takes, gives)))
    names += [name for name, card in am65.CARD.items()
              if card == parts and name.startswith(f'{color.upper()}_{level}_')]
  return names


def names_of_leaders():
  letters = {'PRODUCTION': 'p', 'ZERO': 'm', 'DEPOT': 'w', 'DISCOUNT': 'd'}
  kinds = {kind: letter for letter, kind in am65.COLOURS.items()}
  return [letters[kind] + str(am65.LEADERS[letters[kind]].index(kinds[COLOURS[resource]]) + 1)
          for kind, resource, *_ in facts.LEADERS]


class Silence(Exception):
  """The deployed program fails here with an internal error: it sends no answer."""


class Doubled(Refused):
  """The same place was named twice: the program takes what is there before it notices."""


class Game(rules.Game):
  """The rules, with a place for each unit and a move in several steps."""

  def __init__(self, names, host):
    super().__init__(names, host.chance)
    self.host = host
    self.cards, self.leaders = names_of_cards(), names_of_leaders()
    self.boards = {name: {} for name in self.names}
    self.order = {name: [] for name in self.names}
    self.done = set()
    self.stuck = set()
    self.state = 'setup'
    self.saved = {}
    self.has_led = False
    self.whites = 0
    self.card = None
    self.colors = [color for color, _ in facts.COLORS]
    self.chance.shuffle(self.colors)

  # -- pictures

  def board(self, name, *parts, whole=False):
    seat, told = self.seats[name], {'nickname': name}
    if 'leaders' in parts:
      told['handLeaders'] = [self.leaders[id] for id in seat.hand if id not in seat.active]
      told['activeLeaders'] = [self.leaders[id] for id in self.order[name]]
    if 'slots' in parts:
      stacks = [[self.cards[card] for card in (slot if whole else slot[-1:])] or ['empty']
                for slot in seat.slots]
      told['productionBoard'] = [['basicPowerCard'], *stacks]
    if 'warehouse' in parts:
      places = {at: 'EMPTY_RES' for at in range(4)}
      places.update({at: COLOURS[kind] if kind else 'EMPTY_RES'
                     for at, kind in sorted(self.boards[name].items())})
      told['warehouse'] = {str(at): colour for at, colour in places.items()}
    return told

  def market(self):
    return {'market': [COLOURS[kind] for kind in [self.slide] + sum(self.grid, [])]}

  def full_grid(self):
    tops = [self.decks[color, level][:1] for level in (1, 2, 3) for color in self.colors]
    return {'fullGrid': [self.cards[top[0]] if top else 'empty' for top in tops]}

  def top(self, color, level):
    deck = self.decks[color, level]
    return {'level': level, 'color': color.upper(), 'iD': self.cards[deck[0]] if deck else 'empty'}

  def faith(self):
    told = {name: seat.faith for name, seat in self.seats.items()}
    reports = {name: [name in self.reported.get(section[0], ()) for section in facts.SECTIONS]
               for name in self.names}
    if self.solo:
      told[am65.LORENZO] = self.black
      reports[am65.LORENZO] = [False] * 3
    return {'indexes': told, 'reports': reports}

  def everything(self):
    return {'type': 'graphicUpdate', 'marketUpdate': self.market(), 'gridUpdate': self.full_grid(),
            'personalBoardUpdateList': [self.board(name, 'leaders', 'slots', 'warehouse', whole=True)
                                        for name in self.names],
            'faithTracksUpdate': self.faith()}

  def show(self, **parts):
    self.host.tell({'type': 'graphicUpdate', **parts})

  def show_board(self, name, *parts, **rest):
    self.show(personalBoardUpdateList=[self.board(name, *parts)], **rest)

  # -- what is asked

  def question(self, name):
    if self.state == 'setup':
      if name in self.done:
        return None
      return {'leaderCardsIDs': [self.leaders[id] for id in self.seats[name].hand],
              'numberOfResources': self.seats[name].chooses, 'nickname': name, 'type': 'setup'}
    if name != self.current or self.state == 'over':
      return None
    if self.state == 'startTurn':
      return {'type': 'startTurn', 'nextPlayer': name}
    more = {'transformation': {'numberOfTransformation': self.whites,
                               'possibleTransformations': [COLOURS[kind] for kind in
                                                           self.white_kinds(name)]},
            'placeDevCard': {'newCardID': self.card is not None and self.cards[self.card]}}
    return {**more.get(self.state, {}), 'nickname': name, 'type': self.state}

  def go_on(self, state):
    self.state = state
    self.host.send(self.current, self.question(self.current))

  def need(self, name, *states):
    if self.state != 'setup' and name != self.current:
      raise Refused("It's not your turn!")
    if self.state not in states:
      raise Refused('Invalid action right now!')

  # -- places and units

  def sync(self, name):
    """Sets the containers of the rules from the positions; the strongbox has no gaps."""
    seat, board = self.seats[name], self.boards[name]
    box = [kind for at, kind in sorted(board.items()) if at >= BOX and kind]
    last = max([at for at in board if at >= BOX], default=BOX - 1)
    for index in range(max(len(box), last + 1 - BOX)):
      board[BOX + index] = box[index] if index < len(box) else None
    rows = list(zip(seat.shelves, ROWS)) + [(seat.strongbox, range(BOX, BOX + len(box)))]
    rows += [(self.depots[id], range(10 + 2 * at, 12 + 2 * at)) for at, id in self.depot_leaders(name)]
    for id, places in rows:
      held = [board[at] for at in places if board.get(at)]
      self.containers[id]['content'] = {kind: held.count(kind) for kind in set(held)}

  def depot_leaders(self, name):
    return enumerate(id for id in self.order[name] if facts.LEADERS[id][0] == 'DEPOT')

  def white_kinds(self, name):
    return [facts.LEADERS[id][1] for id in self.order[name] if facts.LEADERS[id][0] == 'ZERO']

  def take(self, name, places, cost):
    """Takes exactly @cost from @places."""
    board = self.boards[name]
    for at in places:
      if not board.get(at):
        raise Refused(f'Slot number {at} is empty')
    if len(set(places)) < len(places):
      board[places[0]] = None
      self.sync(name)
      raise Doubled(f'Slot number {places[0]} is empty')
    paid = [board[at] for at in places]
    if {kind: paid.count(kind) for kind in paid} != {kind: n for kind, n in cost.items() if n}:
      raise Refused('Could not buy (or place) the card')
    for at in places:
      board[at] = None

  def advance(self, seat, steps):
    self._walk([(seat, steps)])
    self._reports()
    self._last()

  def discard(self, name, count):
    if self.solo:
      self._black(count)
    else:
      self._walk([(seat, count) for other, seat in self.seats.items() if other != name])
    self._reports()
    self._last()

  # -- actions

  def act_setupAction(self, name, message):
    if self.state != 'setup' or name in self.done:
      raise Refused('Setup choose already done!')
    seat = self.seats[name]
    indexes, kinds = message['chosenLeaderCardIndexes'], message['chosenResources']
    if len(set(indexes)) != 2 or len(kinds) != seat.chooses:
      raise Refused('Invalid number of chosen Resources and/or LeaderCards')
    seat.hand = [seat.hand[index] for index in indexes]
    kinds = [KINDS[colour.upper()] for colour in kinds]
    places = [5] if len(kinds) == 1 else [5, 6] if len(set(kinds)) == 1 else [4, 5]
    self.boards[name].update(zip(places, kinds))
    if len(set(kinds)) == 2:
      self.stuck.add(name)
    seat.has_leaders = seat.has_resources = True
    self.sync(name)
    self.done.add(name)
    self.begin_when_ready()

  def begin_when_ready(self):
    if len(self.done) < len(self.names):
      return
    self.show(personalBoardUpdateList=[self.board(name, 'leaders', 'warehouse') for name in self.names],
              faithTracksUpdate=self.faith())
    self.state = 'startTurn'
    self.host.tell({'type': 'startTurn', 'nextPlayer': self.current})

  def act_leaderAction(self, name, message):
    self.need(name, 'startTurn', 'endTurnChoice')
    if self.has_led and self.state == 'startTurn':
      raise Refused('You have already performed a Leader Action!')
    if message['leaderCardID'] not in self.leaders:
      raise Refused('Chosen Leader Card is not owned')
    id = self.leaders.index(message['leaderCardID'])
    try:
      self.leader_action(name, id, not message['discardCard'])
    except rules.Refused as refused:
      owned = refused.error['type'] != 'ErrObjectNotOwned'
      raise Refused('You cannot activate this card right now' if owned
                    else 'Chosen Leader Card is not owned') from refused
    if not message['discardCard']:
      self.order[name].append(id)
    self.show_board(name, 'leaders', faithTracksUpdate=self.faith())
    if self.state == 'endTurnChoice':
      self.finish_turn()
    else:
      self.has_led = True
      self.go_on('startTurn')

  def act_marketAction(self, name, message):
    self.need(name, 'startTurn')
    arrow, seat = message['arrowID'], self.seats[name]
    if not 0 <= arrow <= 6:
      raise Refused("the arrow's id can't be < 0" if arrow < 0 else "the arrow's id can't be > 6")
    line = list(self.grid[arrow]) if arrow < 3 else [row[6 - arrow] for row in self.grid]
    self._push(arrow < 3, arrow if arrow < 3 else 6 - arrow, line)
    self.advance(seat, line.count('Faith'))
    taken = [kind for kind in line if kind in rules.STORABLE]
    whites, kinds = line.count('Zero'), self.white_kinds(name)
    if len(kinds) == 1:
      taken += kinds * whites
    self.whites = whites if len(kinds) == 2 else 0
    if self.names.index(name) == 3 and name in self.stuck and len(taken) >= 3:
      raise Silence
    self.boards[name].update({at: taken[at] if at < len(taken) else None for at in range(4)})
    self.show_board(name, 'warehouse', marketUpdate=self.market(), faithTracksUpdate=self.faith(),
                    messageUpdate=f'{name} has taken from the market')
    self.go_on('transformation' if self.whites else 'placeResources')

  def act_transformationAction(self, name, message):
    self.need(name, 'transformation')
    chosen = message['chosenResources']
    if len(chosen) != self.whites:
      raise Refused('Wrong number of chosen resources')
    kinds = [KINDS.get(colour.upper()) for colour in chosen]
    if not set(kinds) <= set(self.white_kinds(name)):
      raise Refused('Invalid resource type')
    free = [at for at in range(4) if not self.boards[name].get(at)]
    self.boards[name].update(zip(free, kinds))
    self.show_board(name, 'warehouse')
    self.go_on('placeResources')

  def act_resourcesPlacementAction(self, name, message):
    self.need(name, 'placeResources')
    swaps = message['placementChoices']
    if len(swaps) % 2:
      raise Refused('Every swap should always have an initial position and a final position')
    try:
      for one, other in zip(swaps[::2], swaps[1::2]):
        self.swap(name, one, other)
      if message['isFinal'] and not self.is_legal(name):
        raise Refused('Illegal Warehouse reordering')
    except Refused:
      self.show_board(name, 'warehouse')
      raise
    board = self.boards[name]
    if message['isFinal']:
      rest = [at for at in range(4) if board.get(at)]
      board.update(dict.fromkeys(rest))
      self.sync(name)
      if rest:
        self.discard(name, len(rest))
    self.show_board(name, 'warehouse', faithTracksUpdate=self.faith())
    self.go_on('endTurnChoice' if message['isFinal'] else 'placeResources')

  def swap(self, name, one, other):
    board = self.boards[name]
    for at in (one, other):
      if at < 0:
        raise Refused('Action failed because: Negative position are not allowed')
      if at >= BOX:
        raise Refused('Some swaps could not be applied')
      if at >= 10 and at // 2 - 5 >= len(list(self.depot_leaders(name))):
        raise Refused('Action failed because: First extra slots are not active yet')
    if not board.get(one):
      raise Refused('Action failed because: Cannot swap from an empty slot')
    board[one], board[other] = board.get(other), board[one]

  def is_legal(self, name):
    board = self.boards[name]
    rows = [{board[at] for at in row if board.get(at)} for row in ROWS]
    kinds = [kind for row in rows for kind in row]
    depots = all(board.get(at) in (None, facts.LEADERS[id][1]) for index, id in self.depot_leaders(name)
                 for at in (10 + 2 * index, 11 + 2 * index))
    return depots and all(len(row) <= 1 for row in rows) and len(kinds) == len(set(kinds))

  def act_buyAction(self, name, message):
    self.need(name, 'startTurn')
    color, level, seat = message['cardColor'].capitalize(), message['cardLevel'], self.seats[name]
    if (color, level) not in self.decks:
      raise Refused('Invalid card color' if level in (1, 2, 3) else 'Invalid card level')
    deck = self.decks[color, level]
    if not deck or level - 1 not in map(len, seat.slots):
      raise Refused('Could not buy (or place) the card')
    cost = facts.amounts(facts.CARDS[deck[0]][2])
    for id in self.order[name]:
      if facts.LEADERS[id][0] == 'DISCOUNT' and cost.get(facts.LEADERS[id][1]):
        cost[facts.LEADERS[id][1]] -= 1
    try:
      self.take(name, message['resourcePositions'], cost)
    except Doubled:
      del deck[0]  # the card is gone, and nobody is told
      raise
    self.card = deck.pop(0)
    self.sync(name)
    self.show_board(name, 'warehouse', gridUpdate=self.top(color, level))
    self.go_on('placeDevCard')

  def act_cardPlacementAction(self, name, message):
    self.need(name, 'placeDevCard')
    slot, slots = message['slotPosition'], self.seats[name].slots
    if not 1 <= slot <= 3 or len(slots[slot - 1]) != facts.CARDS[self.card][1] - 1:
      raise Refused('Cannot place the card in the chosen slot')
    slots[slot - 1].append(self.card)
    self._last()
    self.show_board(name, 'slots')
    self.go_on('endTurnChoice')

  def act_productionAction(self, name, message):
    self.need(name, 'startTurn')
    seat, board = self.seats[name], self.boards[name]
    makers = [id for id in self.order[name] if facts.LEADERS[id][0] == 'PRODUCTION']
    chosen, gains, used = message['outResourcesForEachProductions'], [], []
    for slot, places in message['inResourcesForEachProductions'].items():
      slot = int(slot)
      paid = sorted(board.get(at) or '' for at in places)
      if slot == 0:
        takes, gives = paid if len(paid) == 2 and all(paid) else None, []
      elif slot <= 3 and seat.slots[slot - 1]:
        _, _, _, takes, gives, _ = facts.CARDS[seat.slots[slot - 1][-1]]
        takes, gives = [sorted(kind for kind, count in facts.amounts(bag).items() for _ in range(count))
                        for bag in (takes, gives)]
      elif 4 <= slot < 4 + len(makers):
        takes, gives = [facts.LEADERS[makers[slot - 4]][1]], ['Faith']
      else:
        raise Refused('Invalid production slot')
      if paid != takes:
        raise Refused(f"Slot number {slot} can't do production with selected resources")
      if slot in (0, 4, 5):
        if KINDS.get(chosen.get(str(slot))) not in rules.STORABLE:
          raise Refused(f"'{chosen.get(str(slot))}' isn't a valid resource")
        gives = gives + [KINDS[chosen[str(slot)]]]
      gains += gives
      used += places
    first = max([at for at in board if at >= BOX], default=BOX - 1) + 1
    doubled = next((at for at in used if used.count(at) > 1), None)
    if doubled is not None:  # the product is there, only one unit is paid, and the turn goes on
      board.update({first + index: kind for index, kind in enumerate(gains) if kind != 'Faith'})
      board[doubled] = None
      self.sync(name)
      raise Refused(f'Slot number {doubled} is empty')
    for at in used:
      board[at] = None
    first = max([at for at in board if at >= BOX], default=BOX - 1) + 1
    board.update({first + index: kind for index, kind in
                  enumerate(kind for kind in gains if kind != 'Faith')})
    self.sync(name)
    self.advance(seat, gains.count('Faith'))
    self.show(messageUpdate=f'{name} has produced')
    self.show_board(name, 'warehouse', faithTracksUpdate=self.faith())
    self.go_on('endTurnChoice')

  # -- what anybody may send in the own turn

  def act_cheatAction(self, name, _):
    self.need(name, self.state)
    for each in self.names:
      board = self.boards[each]
      first = max([at for at in board if at >= BOX], default=BOX - 1) + 1
      kinds = [kind for kind in rules.STORABLE for _ in range(6)]
      board.update({first + index: kind for index, kind in enumerate(kinds)})
      self.sync(each)
      self.show_board(each, 'warehouse')

  def act_disconnectAction(self, name, _):
    self.need(name, self.state)
    self.go(name)

  def act_reconnect(self, name, _):
    self.need(name, self.state)
    self.seats[name].here = True

  def act_endTurnAction(self, name, _):
    self.need(name, 'endTurnChoice')
    self.finish_turn()

  # -- whose turn it is

  def finish_turn(self):
    self.has_led = False
    self.state = 'startTurn'
    if self.solo:
      if not self.last_round:
        self.host.tell({'type': 'startTurn', 'nextPlayer': am65.LORENZO})
      before = {deck: list(cards) for deck, cards in self.decks.items()}
      self._end_solo(self.seats[self.current])
      for deck, cards in self.decks.items():
        if cards != before[deck]:
          self.show(gridUpdate=self.top(*deck))
      self.show(faithTracksUpdate=self.faith())
    else:
      self._next()
    if self.ended:
      self.state = 'over'
      self.host.finished += 1
      self.host.tell({'type': 'endGame', 'winner': self.winner or am65.LORENZO, 'playersPoints': {
        name: self.points(seat) for name, seat in self.seats.items()}})
      return
    self.announce()

  def announce(self):
    state = self.saved.pop(self.current, 'startTurn')
    self.host.tell({'type': 'startTurn', 'nextPlayer': self.current},
                   but=self.current if state != 'startTurn' else None)
    if state != 'startTurn':
      self.go_on(state)

  def go(self, name):
    self.seats[name].here = False
    if not any(seat.here for seat in self.seats.values()):
      self.host.game = None
    elif self.state == 'setup' and name not in self.done:
      self.act_setupAction(name, {'chosenLeaderCardIndexes': [0, 1],
                                  'chosenResources': ['YELLOW'] * self.seats[name].chooses})
    elif name == self.current and self.state != 'over':
      self.saved[name] = self.state
      self.state = 'startTurn'
      self._next()
      self.announce()
