# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A player in the dialect step: one JSON object on each line, and a question for each part of a
move.

Written from the messages of the deployed program, not from src/. StepPeer has the same
functions as peer.Peer, so that the same driver runs both at one table.
"""

import collections
import random

import am49
import facts

NAMES = {'Coin': 'COIN', 'Stone': 'STONE', 'Servant': 'SERVANT', 'Shield': 'SHIELD',
         'Faith': 'FAITH'}
MARBLES = {'YELLOW': 'COIN', 'BLUE': 'SHIELD', 'GREY': 'STONE', 'PURPLE': 'SERVANT',
           'WHITE': None, 'RED': 'FAITH'}
COLOURS = ['GREEN', 'BLUE', 'YELLOW', 'PURPLE']
SIZES = {1: 1, 2: 2, 3: 3}
# Four cards of the standard set that differ in facts.py.
STANDARD = {0: ('2 Shield', '1 Coin', '1 Faith'), 10: ('3 Coin', '2 Stone', '1 Servant 1 Coin 1 Shield'),
            18: ('4 Coin', '1 Servant', '2 Faith'), 19: ('4 Stone', '1 Shield', '2 Faith')}

Card = collections.namedtuple('Card', 'colour level cost gives takes points')
Leader = collections.namedtuple('Leader', 'kind resource cards resources')


def bag(text):
  words = text.split()
  return {NAMES[kind]: int(count) for count, kind in zip(words[::2], words[1::2])}


def read_cards():
  cards = {}
  for index, (colour, level, cost, takes, gives, points) in enumerate(facts.CARDS):
    cost, takes, gives = STANDARD.get(index, (cost, takes, gives))
    cards[index + 1] = Card(colour.upper(), level, bag(cost), bag(gives), bag(takes), points)
  return cards


CARDS = read_cards()
LEADERS = {index + 1: Leader(kind, NAMES[resource], [(colour.upper(), count, level)
                                                     for colour, count, level in cards], bag(needs))
           for index, (kind, resource, cards, needs, _) in enumerate(facts.LEADERS)}


class Board:
  """The board of one player."""

  def __init__(self):
    self.shelves = {shelf: (None, 0) for shelf in SIZES}
    self.strongbox = {}
    self.extra = {}
    self.slots = {1: [], 2: [], 3: []}
    self.active = set()

  def total(self):
    owned = collections.Counter(self.strongbox)
    for kind, count in self.shelves.values():
      if count:
        owned[kind] += count
    for leader, count in self.extra.items():
      owned[LEADERS[leader].resource] += count
    return owned

  def check(self):
    held = [kind for kind, count in self.shelves.values() if count]
    am49.complain(len(held) == len(set(held)), 'a resource lies on two shelves: %s', self.shelves)
    for shelf, (_, count) in self.shelves.items():
      am49.complain(0 <= count <= SIZES[shelf], 'shelf %s holds %s', shelf, count)
    for leader, count in self.extra.items():
      am49.complain(0 <= count <= 2, 'depot %s holds %s', leader, count)
    for kind, count in self.strongbox.items():
      am49.complain(count >= 0, 'the strongbox holds %s %s', count, kind)

  def key(self):
    return (sorted((shelf, kind if count else None, count)
                   for shelf, (kind, count) in self.shelves.items()),
            sorted((kind, count) for kind, count in self.strongbox.items() if count),
            sorted((leader, count) for leader, count in self.extra.items() if count),
            sorted((slot, cards[-1:]) for slot, cards in self.slots.items()), sorted(self.active))


class Game:
  """The game as a step client sees it."""

  def __init__(self, me):
    self.me = me
    self.order = []
    self.boards = {}
    self.grid = self.outer = self.cards = None
    self.faith = {}
    self.hand = []
    self.current = None
    self.ranks = self.resources = None
    self.reports = 0
    self.present = {}

  @property
  def mine(self):
    return self.boards[self.me]

  def update(self, message):
    handler = getattr(self, '_on_' + message['type'], None)
    if handler is not None:
      handler(**{key: value for key, value in message.items() if key != 'type'})

  # pylint: disable=invalid-name
  def _on_PlayersOrder(self, nicknames):
    self.order = nicknames
    self.boards = {name: Board() for name in nicknames}
    self.present = {name: True for name in nicknames}

  def _on_MarketGrid(self, market, outerMarble):
    am49.complain([len(row) for row in market] == [4, 4, 4], 'the market is %s', market)
    self.grid, self.outer = market, outerMarble
    self._check_market()

  def _check_market(self):
    count = collections.Counter(sum(self.grid, []) + [self.outer])
    am49.complain(count == {'WHITE': 4, 'BLUE': 2, 'GREY': 2, 'YELLOW': 2, 'PURPLE': 2, 'RED': 1},
                  'the marbles are %s', count)

  def _on_DevCardSet(self, set):
    self.cards = set

  def _on_UpdateFaithpath(self, newPositions):
    names = self.order + (['blackCross'] if len(self.order) == 1 else [])
    am49.complain(sorted(newPositions) == sorted(names), 'faith of %s', newPositions)
    for name, place in newPositions.items():
      am49.complain(self.faith.get(name, 0) <= place <= 24, '%s goes to %s', name, place)
    self.faith = newPositions

  def _on_KeepLeadercards(self, leaderIds):
    self.hand = leaderIds

  def _on_SelectedLeadercards(self, id1, id2):
    self.hand = [id1, id2]

  def _on_ItsYourTurn(self, player):
    self.current = player

  def _on_UpdateMarketRow(self, newRow, newOuterMarble, row):
    self.grid[row], self.outer = newRow, newOuterMarble

  def _on_UpdateMarketColumn(self, newColumn, newOuterMarble, col):
    for row, marble in enumerate(newColumn):
      self.grid[row][col] = marble
    self.outer = newOuterMarble

  def _on_UpdateWarehouseDepot(self, player, shelf, resource, quantity):
    self.boards[player].shelves[shelf] = (resource, quantity)

  def _on_RejoinDepot(self, **fields):
    self._on_UpdateWarehouseDepot(**fields)

  def _on_UpdateExtraSlot(self, player, resource, id, quantity):
    am49.complain(LEADERS[id].resource == resource, 'depot %s holds %s', id, resource)
    self.boards[player].extra[id] = quantity

  def _on_RejoinExtraSlot(self, **fields):
    self._on_UpdateExtraSlot(**fields)

  def _on_UpdateStrongbox(self, player, deltaResources):
    self.boards[player].strongbox = deltaResources

  def _on_RejoinStrongbox(self, **fields):
    self._on_UpdateStrongbox(**fields)

  def _on_UpdateDevCardDrawn(self, color, level, idNewCard):
    if idNewCard:
      am49.complain(CARDS[idNewCard].colour == color and CARDS[idNewCard].level == level,
                    'card %s lies among %s %s', idNewCard, color, level)
    self.cards[level - 1][COLOURS.index(color)] = idNewCard

  def _on_UpdateDevDeck(self, player, position, id):
    slot = self.boards[player].slots[position]
    am49.complain(CARDS[id].level == (CARDS[slot[-1]].level if slot else 0) + 1,
                  'card %s lies on %s', id, slot)
    slot.append(id)

  def _on_RejoinDecks(self, player, position, id):
    self.boards[player].slots[position] = [id] if id else []

  def _on_UpdateActiveLeaderCard(self, player, id):
    self.boards[player].active.add(id)

  def _on_UpdateDiscardLeaderCard(self, player, id):
    am49.complain(player == self.me and id in self.hand, 'leader %s of %s is shown', id, player)
    self.hand.remove(id)

  def _on_RejoinLeaderCards(self, nickname, active):
    if nickname == self.me:
      self.hand = sorted(int(id) for id in active)
    else:
      am49.complain(all(active.values()), 'the hand of %s is shown: %s', nickname, active)
    self.boards[nickname].active = {int(id) for id, is_active in active.items() if is_active}

  def _on_UpdateMeetingPope(self, deltaVictoryPoints):
    am49.complain(sorted(deltaVictoryPoints) == sorted(self.order), 'a report of others: %s',
                  deltaVictoryPoints)
    self.reports += 1

  def _on_CrashedPlayer(self, nickname):
    self.present[nickname] = False

  def _on_RejoinPlayer(self, player):
    self.present[player] = True

  def _on_GameEnded(self, ranks, resources):
    self.ranks, self.resources = ranks, resources


class StepPeer:
  """Plays a whole game by itself. `take_move()` returns its next line. With `faults` it also sends
  lines that are refused, and with `cuts` it sometimes wants its connection cut."""

  def __init__(self, name, seed=0, players=None, faults=0.0, cuts=0.0):
    self.name = name
    self.players = players
    self.chance = random.Random(seed)
    self.faults = faults
    self.cuts = cuts
    self.game = Game(name)
    self.outbox = [{'type': 'Login', 'nickname': name}]
    self.asked = False
    self.in_room = False
    self.pending = None
    self.requests = 0
    self.errors = []
    self.kinds = collections.Counter()
    self.finished = False
    self.wants_cut = False
    self.fault = False
    self.returning = self.missed_end = False
    self.due = False
    self._next = None
    self._partial = b''
    self._script = None

  @property
  def ended(self):
    return self.game.ranks is not None or self.missed_end

  def receive(self, data):
    lines = (self._partial + data).split(b'\n')
    self._partial = lines.pop()
    for line in lines:
      self._receive_message(am49.decode(line))

  def take_move(self):
    """The next line; None when there is nothing to send."""
    if self.due:  # all messages of the turn's beginning have arrived
      self.due = False
      self._begin(self._turn())
    if self._next is None or self.wants_cut:
      return None
    request, self._next = self._next, None
    self.requests += 1
    self.pending = request
    return request

  def leave(self):
    self.finished = True

  def reconnect(self):
    """Forgets its view of the game, for a new connection."""
    reports = self.game.reports
    self.game = Game(self.name)
    self.game.reports = reports
    self.outbox = [{'type': 'Login', 'nickname': self.name}]
    self.pending = self._next = self._script = None
    self._partial = b''
    self.wants_cut = False
    self.returning = True
    self.due = False

  # -- what is told

  def _receive_message(self, message):
    kind = message['type']
    self.kinds[kind] += 1
    self.game.update(message)
    if kind == 'ModeRequest':
      if self.returning:  # the game ended with the turn that was cut off
        self.missed_end = self.finished = True
      elif self.players:
        self.asked = True
        self.outbox.append({'type': 'Mode', 'mode': self.players})
    elif kind == 'OkRoom':
      self.in_room = True
      am49.complain(self.name in message['players'], 'a room without me: %s', message)
    elif kind == 'KeepLeadercards' and not self.returning:
      self._begin(self._first_turn())
    elif kind == 'RejoinPlayer' and message['player'] == self.name:
      self.returning = False
    elif kind == 'KeepLeadercards':
      self._begin(self._first_turn())
    elif kind == 'GameEnded':
      self._script = self._next = self.pending = None
      self.finished = True
      return
    elif kind == 'Error':
      self._receive_error(message)
      return
    elif kind == 'TurnOrder' and self._script is None:
      self._begin(self._first_resources(message))
    elif kind == 'ItsYourTurn':
      self._check()
      self.pending = self._script = self._next = None
      self.due = message['player'] == self.name
      return
    if self._script is not None:
      self._go_on(message)

  def _check(self):
    for board in self.game.boards.values():
      board.check()
    self.game._check_market()

  def _receive_error(self, message):
    if self.fault:
      self.fault = False
      if self._script is not None:
        self._go_on(message)
      return
    self.errors.append((self.pending, message))
    am49.complain(False, '%s said %s and was told %s', self.name, self.pending, message)

  # -- the script: yields what is to be sent, or None, and gets what is told

  def _begin(self, script):
    self._script = script
    self._take(next(script))

  def _go_on(self, message):
    try:
      self._take(self._script.send(message))
    except StopIteration:
      self._script = None

  def _take(self, request):
    if request is None:
      return
    self._next = request
    self.wants_cut = self.chance.random() < self.cuts

  def _ask(self, request, *kinds):
    """Sends a line; returns the first message of its answer's kinds."""
    if self.chance.random() < self.faults:
      yield from self._err()
    message = yield request
    while message['type'] not in kinds:
      message = yield None
    self.pending = None
    return message

  def _err(self):
    """A line that is refused in every state of the game."""
    self.fault = True
    message = yield self.chance.choice([
      {'type': 'Mode', 'mode': 2}, {'type': 'Nonsense'}, {'type': 'PlaceCard', 'pos': 9},
      {'type': 'TakeResPos', 'resource': 'GOLD', 'position': 'depot'}, {'type': 'CheatResource'},
      {'type': 'CheatFaith', 'steps': 7}, {'type': 'MoveResource', 'shelfFrom': 1, 'shelfTo': 7},
      {'type': 'MoveResource'}, {'type': 'Strategy', 'id': 99}, {'type': 'Market'},
      {'type': 'PutResPos', 'res': 'COIN', 'pos': 'attic'}, {'type': 'SelResOut', 'resource': 'FAITH'},
      {'type': 'ActivateLeaderCard', 'id': 77}, {'type': 'BuyDevCard', 'level': 1},
      {'type': 'Login', 'nickname': 'x'}, {'type': 'ActivateCardProduction', 'index': 9}])
    while message['type'] != 'Error':
      message = yield None
    self.fault = False

  # -- the first turn

  def _first_turn(self):
    id1, id2 = self.chance.sample(self.game.hand, 2)
    message = yield from self._ask({'type': 'KeepLeaderCard', 'id1': id1, 'id2': id2,
                                    'nickname': self.name}, 'TurnOrder')
    am49.complain(sorted(self.game.hand) == sorted([id1, id2]), 'kept %s', self.game.hand)
    yield from self._first_resources(message)

  def _first_resources(self, message):
    count = message['numberOfResources']
    if count == 0:
      return
    first, second = (self.chance.choice(list(SIZES)[1:]) for _ in range(2))
    kinds = self.chance.sample(sorted(set(MARBLES.values()) - {None, 'FAITH'}), 2)
    if first == second:
      kinds[1] = kinds[0]
    request = {'type': 'ChooseFirstResources', 'res1': kinds[0], 'shelf1': first, 'shelf2': 0,
               'nickname': self.name}
    if count == 2:
      request.update(res2=kinds[1], shelf2=second)
    yield from self._ask(request, 'UpdateWarehouseDepot')

  # -- a turn

  def _turn(self):
    yield from self._leaders()
    if self.chance.random() < 0.3:
      yield from self._move()
    if not (self.chance.random() < 0.95 and (yield from self._buy())):
      if not (self.chance.random() < 0.6 and (yield from self._produce())):
        yield from self._market()
    if self.chance.random() < 0.3:
      yield from self._move()
    yield from self._leaders()
    yield from self._ask({'type': 'EndTurn'}, 'ItsYourTurn', 'GameEnded')

  def _leaders(self):
    for leader in list(self.game.hand):
      if leader in self.game.mine.active:
        continue
      if self._meets(LEADERS[leader]):
        yield from self._ask({'type': 'ActivateLeaderCard', 'id': leader}, 'UpdateActiveLeaderCard')
      elif self.chance.random() < 0.02:
        yield from self._ask({'type': 'DiscardLeaderCard', 'id': leader},
                             'UpdateDiscardLeaderCard')

  def _meets(self, leader):
    owned = self.game.mine.total()
    if any(owned[kind] < count for kind, count in leader.resources.items()):
      return False
    for colour, count, level in leader.cards:
      # A returning player is told only the number of covered cards.
      bought = [CARDS[card] for slot in self.game.mine.slots.values() for card in slot]
      if len([card for card in bought
              if card.colour == colour and level in (0, card.level)]) < count:
        return False
    return True

  def _move(self):
    mine = self.game.mine
    depots = [leader for leader in mine.active if LEADERS[leader].kind == 'DEPOT']
    if depots and self.chance.random() < 0.7:
      leader = depots[0]
      kind, there = LEADERS[leader].resource, mine.extra.get(leader, 0)
      for shelf, (held, count) in mine.shelves.items():
        if count and held == kind and there < 2:
          yield from self._ask({'type': 'MoveWarehouseToExtra', 'shelf': shelf, 'leaderId': leader,
                                'quantityToMove': 1}, 'UpdateWarehouseDepot')
          am49.complain(mine.extra[leader] == there + 1, 'a unit did not move to the depot')
          return
      free = [shelf for shelf, (_, count) in mine.shelves.items() if not count]
      if there and free and kind not in [held for held, count in mine.shelves.values() if count]:
        yield from self._ask({'type': 'MoveExtraToWarehouse', 'shelf': free[0], 'leaderId': leader,
                              'quantity': 1}, 'UpdateWarehouseDepot')
        am49.complain(mine.extra[leader] == there - 1, 'a unit did not move from the depot')
        return
    first, second = self.chance.sample(list(SIZES), 2)
    one, other = mine.shelves[first], mine.shelves[second]
    if one[1] <= SIZES[second] and other[1] <= SIZES[first]:
      yield from self._ask({'type': 'MoveResource', 'shelfFrom': first, 'shelfTo': second},
                           'UpdateWarehouseDepot')
      yield from self._wait('UpdateWarehouseDepot')
      am49.complain(mine.shelves[first][1] == other[1], 'shelves were not swapped')

  def _wait(self, *kinds):
    message = yield None
    while message['type'] not in kinds:
      message = yield None
    return message

  # -- the market

  def _market(self):
    direction = self.chance.choice(['row', 'Row', 'column'])
    position = self.chance.randint(1, 4 if direction == 'column' else 3)
    line = ([row[position - 1] for row in self.game.grid] if direction == 'column'
            else self.game.grid[position - 1])
    whites = sorted(leader for leader in self.game.mine.active if LEADERS[leader].kind == 'ZERO')
    expected = collections.Counter(MARBLES[marble] for marble in line
                                   if MARBLES[marble] not in (None, 'FAITH'))
    message = yield from self._ask({'type': 'Market', 'direction': direction, 'position': position},
                                   'UpdateStrategyBuffer')
    am49.complain(message['remaining'] == line.count('WHITE') and message['id'] == 0,
                  'white marbles: %s', message)
    message = yield from self._wait('SelectedMarbles')
    am49.complain(message['marbles'] == line, 'marbles: %s', message)
    for left in reversed(range(line.count('WHITE') if whites else 0)):
      leader = self.chance.choice(whites)
      expected[LEADERS[leader].resource] += 1
      message = yield from self._ask({'type': 'Strategy', 'id': leader}, 'UpdateStrategyBuffer')
      am49.complain(message == {'type': 'UpdateStrategyBuffer', 'remaining': left, 'id': leader},
                    'a white marble: %s', message)
    message = yield from self._wait('ConvertedMarbles')
    am49.complain(collections.Counter(message['resources']) == expected, 'got %s', message)
    while message['resources']:
      message = yield from self._settle(message['resources'])

  def _settle(self, rest):
    """Places or discards one unit; sometimes swaps shelves before."""
    mine = self.game.mine
    if self.chance.random() < 0.2:
      yield from self._move()
    kind = self.chance.choice(rest)
    for leader in mine.active:
      if (LEADERS[leader].kind == 'DEPOT' and LEADERS[leader].resource == kind
          and mine.extra.get(leader, 0) < 2):
        return (yield from self._ask({'type': 'PutResPos', 'res': kind, 'pos': 'extra'},
                                     'ConvertedMarbles'))
    held = [shelf for shelf, (held, count) in mine.shelves.items() if count and held == kind]
    free = [shelf for shelf, (_, count) in mine.shelves.items() if not count]
    places = [shelf for shelf in held if mine.shelves[shelf][1] < SIZES[shelf]] if held else free
    if places and self.chance.random() < 0.95:
      return (yield from self._ask({'type': 'PutResPos', 'res': kind, 'pos': 'depot',
                                    'shelf': places[-1]}, 'ConvertedMarbles'))
    return (yield from self._ask({'type': 'DiscardResource', 'resource': kind}, 'ConvertedMarbles'))

  # -- cards

  def _cost(self, card):
    cost = dict(CARDS[card].cost)
    discounts = [leader for leader in self.game.mine.active if LEADERS[leader].kind == 'DISCOUNT']
    for leader in discounts:
      if LEADERS[leader].resource in cost:
        cost[LEADERS[leader].resource] = max(0, cost[LEADERS[leader].resource] - 1)
    return {kind: count for kind, count in cost.items() if count}, discounts

  def _can_pay(self, cost):
    owned = self.game.mine.total()
    return all(owned[kind] >= count for kind, count in cost.items())

  def _buy(self):
    choices = []
    for level, row in enumerate(self.game.cards, 1):
      slots = [slot for slot, cards in self.game.mine.slots.items()
               if (CARDS[cards[-1]].level if cards else 0) == level - 1]
      choices += [(level, colour, card, slots) for colour, card in zip(COLOURS, row)
                  if card and slots and self._can_pay(self._cost(card)[0])]
    if not choices:
      return False
    level, colour, card, slots = self.chance.choice(choices)
    cost, discounts = self._cost(card)
    message = yield from self._ask({'type': 'BuyDevCard', 'level': level, 'color': colour,
                                    'discountsID': discounts}, 'ResourceToPay')
    am49.complain(message['resources'] == cost, '%s costs %s', card, message)
    yield from self._pay(message['resources'])
    yield from self._wait('SelectPlaceCard')
    yield from self._ask({'type': 'PlaceCard', 'pos': self.chance.choice(slots)}, 'UpdateDevDeck')
    return True

  def _pay(self, rest):
    mine = self.game.mine
    while rest:
      kind = self.chance.choice(sorted(rest))
      places = ['strongbox'] if mine.strongbox.get(kind, 0) else []
      places += ['depot' for held, count in mine.shelves.values() if count and held == kind]
      places += ['extra' for leader, count in mine.extra.items()
                 if count and LEADERS[leader].resource == kind]
      message = yield from self._ask({'type': 'TakeResPos', 'resource': kind,
                                      'position': self.chance.choice(places)}, 'ResourceToPay')
      left = dict(rest)
      left[kind] -= 1
      am49.complain(message['resources'] == {kind: n for kind, n in left.items() if n},
                    'after paying %s of %s: %s', kind, rest, message)
      rest = message['resources']

  # -- productions

  def _produce(self):
    produced = collections.Counter()
    for slot, cards in self.game.mine.slots.items():
      if cards and self._can_pay(CARDS[cards[-1]].takes) and self.chance.random() < 0.8:
        yield from self._pay_production({'type': 'ActivateCardProduction', 'index': slot},
                                        CARDS[cards[-1]].takes, CARDS[cards[-1]].gives, produced)
    for leader in sorted(self.game.mine.active):
      kind = LEADERS[leader].resource
      if LEADERS[leader].kind == 'PRODUCTION' and self._can_pay({kind: 1}):
        out = self.chance.choice(['COIN', 'STONE', 'SERVANT', 'SHIELD'])
        yield from self._ask({'type': 'ActivateExtraProduction', 'id': leader}, 'SelectResourceOut')
        yield from self._pay_production({'type': 'SelResOut', 'resource': out}, {kind: 1}, {out: 1},
                                        produced)
    if sum(self.game.mine.total().values()) >= 2 and self.chance.random() < 0.8:
      kinds = self.chance.sample(sorted(self.game.mine.total().elements()), 2)
      out = self.chance.choice(['COIN', 'STONE', 'SERVANT', 'SHIELD'])
      yield from self._ask({'type': 'ActivateBaseProduction'}, 'SelectResourceIn')
      yield from self._ask({'type': 'SelResIn', 'res1': kinds[0], 'res2': kinds[1]},
                           'SelectResourceOut')
      yield from self._pay_production({'type': 'SelResOut', 'resource': out},
                                      dict(collections.Counter(kinds)), {out: 1}, produced)
    return bool(produced)

  def _pay_production(self, request, takes, gives, produced):
    message = yield from self._ask(request, 'ResourceToPay')
    am49.complain(message['resources'] == takes, '%s costs %s', request, message)
    yield from self._pay(message['resources'])
    message = yield from self._ask({'type': 'ActivateProduction'}, 'UpdateLastProduced')
    produced.update(gives)
    am49.complain({kind: n for kind, n in message['resources'].items() if n}
                  == {kind: n for kind, n in produced.items() if kind != 'FAITH'},
                  'produced %s, told %s', produced, message)
