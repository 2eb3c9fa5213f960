# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A player in the dialect am65: its messages, and a simple way to play.

Written from what the programs of this dialect send, not from src/. It has no socket: the program
that uses it passes the bytes that arrive, and sends what is in `outbox`. A player checks everything
it receives.
"""

import json
import random
import re

import am49

LORENZO = 'Lorenzo il Magnifico'
COLOURS = {'Y': 'YELLOW', 'G': 'GRAY', 'B': 'BLUE', 'P': 'PURPLE', 'R': 'RED'}
STORABLE = ['YELLOW', 'GRAY', 'BLUE', 'PURPLE']
ROWS = [[4], [5, 6], [7, 8, 9]]
EXTRAS = [[10, 11], [12, 13]]
EMPTY = 'EMPTY_RES'
# The resource of each leader, by the number after its letter.
LEADERS = {'p': 'YPGB', 'm': 'PBGY', 'w': 'GYPB', 'd': 'GBYP'}

# Card, cost, input and output of its production.
CARDS = '''
GREEN_1_20 2B 1Y 1R
PURPLE_1_23 2P 1G 1R
BLUE_1_24 2Y 1B 1R
YELLOW_1_31 2G 1P 1R
GREEN_1_32 1G1B1P 1G 1P
PURPLE_1_28 1Y1B1P 1Y 1B
BLUE_1_27 1Y1G1P 1P 1G
YELLOW_1_34 1Y1G1B 1B 1Y
GREEN_1_35 3B 2P 1Y1G1B
PURPLE_1_39 3P 2Y 1P1G1B
BLUE_1_42 3Y 2G 1P1Y1B
YELLOW_1_38 3G 2B 1Y1G1P
GREEN_1_37 2B2Y 1G1P 2Y1R
PURPLE_1_45 2P2G 1Y1B 2G1R
BLUE_1_44 2Y2P 1G1B 2P1R
YELLOW_1_47 2G2B 1Y1P 2B1R
GREEN_2_48 4B 1G 2R
PURPLE_2_8 4P 1Y 2R
BLUE_2_7 4Y 1P 2R
YELLOW_2_12 4G 1B 2R
GREEN_2_13 3B2P 1B1P 3G
PURPLE_2_18 3P2Y 1Y1P 3B
BLUE_2_15 3Y2G 1Y1G 3P
YELLOW_2_9 3G2B 1G1B 3Y
GREEN_2_6 5B 2Y 2G2R
PURPLE_2_1 5P 2G 2Y2R
BLUE_2_4 5Y 2P 2B2R
YELLOW_2_46 5G 2B 2P2R
GREEN_2_43 3B3Y 1Y 2B1R
PURPLE_2_10 3B3P 1G 2P1R
BLUE_2_5 3Y3G 1P 2G1R
YELLOW_2_2 3G3P 1B 2Y1R
GREEN_3_3 6B 2Y 3G2R
PURPLE_3_11 6P 2G 3Y2R
BLUE_3_14 6Y 2P 3B2R
YELLOW_3_17 6G 2B 3P2R
GREEN_3_16 5B2P 1Y1P 2B2G1R
PURPLE_3_40 5P2Y 1G1B 2Y2P1R
BLUE_3_41 5Y2G 1Y1B 2P2G1R
YELLOW_3_30 5G2P 1G1P 2Y2B1R
GREEN_3_33 7B 1P 1Y3R
PURPLE_3_29 7P 1Y 1G3R
BLUE_3_26 7Y 1G 1B3R
YELLOW_3_21 7G 1B 1P3R
GREEN_3_19 4B4Y 1G 3Y1B
PURPLE_3_22 4P4B 1Y 3G1P
BLUE_3_25 4Y4G 1P 3B1Y
YELLOW_3_36 4G4P 1B 3P1G
'''


def amounts(text):
  """{'YELLOW': 2} of '2Y'."""
  return {COLOURS[letter]: int(count) for count, letter in re.findall(r'(\d)(\w)', text)}


CARD = {name: tuple(map(amounts, rest)) for name, *rest in
        (line.split() for line in CARDS.strip().splitlines())}


def leader_resource(leader):
  return COLOURS[LEADERS[leader[0]][int(leader[1:]) - 1]]


class Player:
  """Logs in, plays a whole game and stays. `drops` is the probability of breaking the connection at
  a message."""

  def __init__(self, name, seed=0, players=None, drops=0.0, password='pw12345'):
    self.name = name
    self.players = players
    self.password = password
    self.chance = random.Random(seed)
    self.drops = drops
    self.outbox = []
    self.finished = self.ended = False
    self.pending = None  # as in am49's peers: a request without an answer
    self.wants_drop = None  # 'quit' or 'break', for the program that drives this peer
    self.returns = 0
    self.n_setups = self.requests = self.refused = 0
    self.kinds = set()
    self.names = []
    self.market = None
    self.grid = {}
    self.warehouse = {}
    self.slots = [None] * 3
    self.slot_levels = [0] * 3
    self.hand, self.active = [], []
    self.points = self.winner = None
    self.turns = 0
    self.begin()

  def begin(self):
    """Starts a new connection."""
    self._partial = b''
    self.question = None
    self.tried_leader = self.is_steps = False
    self.asked_last = None
    self.expects_error = False
    self.has_quit = False
    self.outbox = []

  # -- driving

  @staticmethod
  def encode(message):
    text = message if isinstance(message, str) else json.dumps(message, separators=(',', ':'))
    return text.encode() + b'\n'

  def take_move(self):
    return None

  def leave(self):
    self.outbox.append({'type': 'quit'})
    self.has_quit = True

  def receive(self, data):
    lines = (self._partial + data).split(b'\n')
    self._partial = lines.pop()
    for line in lines:
      self._line(line.decode())

  def say(self, kind, **fields):
    self.requests += 1
    self.outbox.append({'sender': self.name, 'type': kind, **fields})

  def check(self, condition, format, *args):
    am49.complain(condition, '%s: ' + format, self.name, *args)

  # -- reading

  def _line(self, line):
    if line == 'ping':
      self.outbox.append('pong')
    elif line == 'quit':
      self.finished = self.has_quit
      self.check(self.has_quit, 'the server quits')
    else:
      message = json.loads(line)
      self.kinds.add(message['type'])
      getattr(self, '_on_' + message['type'])(message)

  def _on_login(self, _):
    self.outbox.append({'type': 'login', 'nickname': self.name, 'password': self.password})

  def _on_lobbyChoice(self, _):
    if self.players:
      self.say('lobbyChoice', size=self.players)

  def _on_matchmaking(self, _):
    pass

  def _on_info(self, message):
    self.check(isinstance(message['payload'], str), 'an info without a text')

  def _on_error(self, message):
    self.refused += 1
    self.check(self.expects_error, '%s was answered by %s', self.asked_last, message)
    self.expects_error = False

  def _on_gameStarted(self, message):
    self.names = message['nicknames']
    self.check(self.name in self.names, 'a game without me: %s', self.names)

  def _on_reconnect(self, message):
    self.check(message['reconnectingPlayer'] == self.name, 'a return of %s', message)
    self.check(message['currentPlayer'] in message['nicknames'], 'no current player')
    self.names = message['nicknames']
    update = message['graphicUpdateEvent']
    self.check({'marketUpdate', 'gridUpdate', 'personalBoardUpdateList',
                'faithTracksUpdate'} <= set(update), 'not all of the game: %s', update)
    for board in update['personalBoardUpdateList']:
      if board['nickname'] == self.name:
        self.slot_levels = [int(slot[-1].split('_')[1]) if slot != ['empty'] else 0
                            for slot in board['productionBoard'][1:]]
        for slot in board['productionBoard'][1:]:
          self.check(slot == ['empty'] or [int(card.split('_')[1]) for card in slot]
                     == list(range(1, len(slot) + 1)), 'a stack of %s', slot)
    self._on_graphicUpdate(update)

  def _on_setup(self, message):
    self.check(message['nickname'] == self.name, 'the question of %s', message)
    cards = message['leaderCardsIDs']
    self.check(len(cards) == 4 and all(leader_resource(card) for card in cards), '%s', cards)
    if self._drop('setup'):
      return
    count = message['numberOfResources']
    self.n_setups += 1
    # Depots and white marbles are the most useful ones for a test.
    order = sorted(range(4), key=lambda index: ('wmdp'.index(cards[index][0]),
                                                self.chance.random()))
    self.say('setupAction', chosenLeaderCardIndexes=order[:2],
             chosenResources=[self.chance.choice(STORABLE) for _ in range(count)])

  def _on_graphicUpdate(self, message):
    market = message.get('marketUpdate')
    if market:
      self.market = market['market']
      self.check(sorted(self.market) == sorted(
        ['WHITE'] * 4 + ['RED'] + STORABLE * 2), 'a market of %s', self.market)
    self._grid(message.get('gridUpdate') or {})
    for board in message.get('personalBoardUpdateList', ()):
      self.check(board['nickname'] in self.names, 'the board of %s', board)
      if board['nickname'] == self.name:
        self._own_board(board)
      else:
        self.check(not board.get('handLeaders'), 'the hand of somebody else: %s', board)
    track = message.get('faithTracksUpdate')
    if track:
      known = set(self.names) | ({LORENZO} if len(self.names) == 1 else set())
      self.check(set(track['indexes']) == set(track['reports']) == known, '%s', track)
      self.check(all(0 <= index <= 24 for index in track['indexes'].values()), '%s', track)

  def _grid(self, update):
    if 'fullGrid' in update:
      self.check(len(update['fullGrid']) == 12, 'a grid of %s', update)
      cards = [card for card in update['fullGrid'] if card != 'empty']
      self.grid = {tuple(card.split('_')[:2]): card for card in cards}
      self.check(len(self.grid) == len(cards), 'two cards of a deck: %s', update)
    elif update:
      deck = update['color'], str(update['level'])
      self.grid.pop(deck, None)
      if update['iD'] != 'empty':
        self.check(update['iD'].startswith('_'.join(deck) + '_'), '%s', update)
        self.grid[deck] = update['iD']

  def _own_board(self, board):
    if 'handLeaders' in board:
      self.hand = board['handLeaders']
      before = self.active
      self.active = board['activeLeaders']
      self.check(self.active[:len(before)] == before, 'the order of leaders changed: %s, %s',
                 before, self.active)
    if 'productionBoard' in board:
      self.check(board['productionBoard'][0] == ['basicPowerCard'], '%s', board)
      for index, cards in enumerate(board['productionBoard'][1:]):
        self.slots[index] = cards[-1] if cards != ['empty'] else None
        self.slot_levels[index] = int(cards[-1].split('_')[1]) if self.slots[index] else 0
    if 'warehouse' in board:
      self.warehouse = {int(at): colour for at, colour in board['warehouse'].items()
                        if colour != EMPTY}
      self.check(set(self.warehouse.values()) <= set(STORABLE), '%s', board)

  def _check_rows(self):
    """Checks the shelf rules; they hold when no resource is waiting to be placed."""
    held = [{self.warehouse[at] for at in row if at in self.warehouse} for row in ROWS]
    self.check(all(len(kinds) <= 1 for kinds in held), 'mixed shelves: %s', self.warehouse)
    kinds = [kind for row in held for kind in row]
    self.check(len(kinds) == len(set(kinds)), 'a kind on two shelves: %s', self.warehouse)
    self.check(not any(at in self.warehouse for at in range(4)), 'a hand: %s', self.warehouse)

  # -- turns

  def _on_startTurn(self, message):
    self.check(message['nextPlayer'] in self.names + [LORENZO], 'the turn of %s', message)
    if message['nextPlayer'] != self.name:
      self.tried_leader = False
      return
    self._check_rows()
    if self.question != 'startTurn':
      self.turns += 1
    self.question = 'startTurn'
    if self._drop('startTurn') or self._try_leader():
      return
    choices = [self._buy, self._produce, self._take]
    if self.chance.random() < 0.3:
      choices = [self._take]
    for choice in choices:
      if choice():
        return

  def _ask(self, kind, **fields):
    self.asked_last = (kind, fields)
    self.say(kind, **fields)
    return True

  def _try_leader(self):
    if not self.hand or self.tried_leader:
      return False
    self.tried_leader = True
    leader = self.chance.choice(self.hand)
    discard = self.chance.random() < 0.02
    self.expects_error = not discard
    return self._ask('leaderAction', leaderCardID=leader, discardCard=discard)

  def _free(self):
    """Positions, by the resource there."""
    free = {}
    for at, colour in sorted(self.warehouse.items()):
      free.setdefault(colour, []).append(at)
    for positions in free.values():
      self.chance.shuffle(positions)
    return free

  def _pay(self, free, cost):
    """Positions for @cost, removed from @free; None when there are too few."""
    if any(len(free.get(kind, ())) < count for kind, count in cost.items()):
      return None
    return [free[kind].pop() for kind, count in cost.items() for _ in range(count)]

  def _buy(self):
    cards = sorted(self.grid.values(), key=lambda card: (-int(card.split('_')[1]),
                                                         self.chance.random()))
    for card in cards:
      colour, level, _ = card.split('_')
      if int(level) - 1 not in self.slot_levels:
        continue
      cost = dict(CARD[card][0])
      for leader in self.active:
        if leader[0] == 'd' and cost.get(leader_resource(leader), 0) > 0:
          cost[leader_resource(leader)] -= 1
      positions = self._pay(self._free(), cost)
      if positions is not None:
        return self._ask('buyAction', cardColor=colour, cardLevel=int(level),
                         resourcePositions=positions)
    return False

  def _on_placeDevCard(self, message):
    self.check(message['nickname'] == self.name, '%s', message)
    if self._drop('placeDevCard'):
      return
    level = int(message['newCardID'].split('_')[1])
    slots = [index + 1 for index, top in enumerate(self.slot_levels) if top == level - 1]
    self.check(slots, 'no slot for %s', message)
    self._ask('cardPlacementAction', slotPosition=self.chance.choice(slots))

  def _produce(self):
    free = self._free()
    takes, gives = {}, {}
    for index, card in enumerate(self.slots):
      positions = self._pay(free, CARD[card][1]) if card else None
      if positions is not None:
        takes[str(index + 1)] = positions
    makers = [leader for leader in self.active if leader[0] == 'p']
    for index, leader in enumerate(makers):
      positions = self._pay(free, {leader_resource(leader): 1})
      if positions is not None:
        takes[str(4 + index)] = positions
        gives[str(4 + index)] = self.chance.choice(STORABLE)
    rest = [at for positions in free.values() for at in positions]
    if len(rest) >= 2:
      takes['0'] = self.chance.sample(rest, 2)
      gives['0'] = self.chance.choice(STORABLE)
    return bool(takes) and self._ask('productionAction', inResourcesForEachProductions=takes,
                                     outResourcesForEachProductions=gives)

  def _take(self):
    self.question = 'market'
    return self._ask('marketAction', arrowID=self.chance.randrange(7))

  def _on_transformation(self, message):
    self.check(len(set(message['possibleTransformations'])) == 2, '%s', message)
    if self._drop('transformation'):
      return
    self._ask('transformationAction', chosenResources=[
      self.chance.choice(message['possibleTransformations'])
      for _ in range(message['numberOfTransformation'])])

  def _on_placeResources(self, message):
    self.check(message['nickname'] == self.name, '%s', message)
    if self._drop('placeResources'):
      return
    layout = dict(self.warehouse)
    swaps = []

    def swap(one, other):
      swaps.extend([one, other])
      layout[one], layout[other] = layout.get(other), layout.get(one)

    extras = [(leader_resource(leader), EXTRAS[index]) for index, leader in
              enumerate([leader for leader in self.active if leader[0] == 'w'])]
    # Moves single units from shelves to depots of leaders, which makes room on the shelves.
    for kind, positions in extras:
      for at in sum(ROWS, []):
        empty = [position for position in positions if not layout.get(position)]
        if layout.get(at) == kind and empty:
          swap(at, empty[0])
    for at in range(4):
      if layout.get(at):
        target = self._room(layout, extras, layout[at])
        if target is not None:
          swap(at, target)
    if not self.is_steps and self.chance.random() < 0.2:
      self.is_steps = True
      half = len(swaps) // 4 * 2
      self._ask('resourcesPlacementAction', placementChoices=swaps[:half], isFinal=False)
      return
    self.is_steps = False
    self._ask('resourcesPlacementAction', placementChoices=swaps, isFinal=True)

  def _room(self, layout, extras, kind):
    for bound, positions in extras:
      for position in positions:
        if bound == kind and not layout.get(position):
          return position
    home = [row for row in ROWS if any(layout.get(at) == kind for at in row)]
    rows = home or [row for row in reversed(ROWS) if not any(layout.get(at) for at in row)]
    for row in rows:
      for at in row:
        if not layout.get(at):
          return at
    return None

  def _on_endTurnChoice(self, message):
    self.check(message['nickname'] == self.name, '%s', message)
    self._check_rows()
    self.question = 'endTurn'
    if self._drop('endTurnChoice'):
      return
    if self.hand and self.chance.random() < 0.05:
      self.expects_error = True
      self._ask('leaderAction', leaderCardID=self.hand[0], discardCard=False)
      return
    self.tried_leader = False
    self._ask('endTurnAction')

  def _on_endGame(self, message):
    self.points, self.winner = message['playersPoints'], message['winner']
    self.check(set(self.points) == set(self.names), '%s', message)
    self.check(self.winner in self.names + [LORENZO], '%s', message)
    self.ended = True

  # -- going and coming back

  def _drop(self, where):
    """Returns whether to break the connection instead of answering."""
    if self.wants_drop or self.chance.random() >= self.drops:
      return self.wants_drop is not None
    self.wants_drop = self.chance.choice(['quit', 'break'])
    self.dropped_at = where
    if self.wants_drop == 'quit':
      self.leave()
    return True
