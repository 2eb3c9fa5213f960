# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A player of the earlier revision of am49: what it says, and a simple way to play.

Written from that revision's document, not from src/. The document doesn't say how containers and
productions are numbered, since all its programs read that from the same file: first the leaders'
depots, then for each seat its shelves and its strongbox; production 0 is the base one. A player
doesn't own the socket: it is given the bytes that arrive, and leaves what to send in its outbox. It
checks everything it receives while it plays.
"""

import json
import random

import am49
import facts
import step

RESOURCES = ('Coin', 'Stone', 'Shield', 'Servant')
DEPOTS = [index for index, leader in enumerate(facts.LEADERS) if leader[0] == 'DEPOT']
NAMES = {name: kind for kind, name in step.NAMES.items()}
KNOWN = {'ResWelcome', 'ReqHeartbeat', 'UpdateBookedSeats', 'UpdateJoinGame', 'UpdateGameStart',
         'UpdateSetupDone', 'UpdatePlayerStatus', 'UpdateCurrentPlayer', 'UpdateMarket',
         'UpdateResourceContainer', 'UpdateLeader', 'UpdateDevCardGrid', 'UpdateDevCardSlot',
         'UpdateFaithTrack', 'UpdateActivatedVatSection', 'UpdateActionToken', 'UpdateLastRound',
         'UpdateGameEnd', 'UpdateAction', 'ResQuit', 'ResGoodbye', 'ErrCardRequirements',
         'ErrAction'}
# The requests that each UpdateAction answers.
ANSWERED = {'CHOOSE_LEADERS': ['ReqChooseLeaders'], 'CHOOSE_RESOURCES': ['ReqChooseResources'],
            'TAKE_MARKET_RESOURCES': ['ReqTakeFromMarket'], 'BUY_DEVELOPMENT_CARD': ['ReqBuyDevCard'],
            'ACTIVATE_PRODUCTION': ['ReqActivateProd'], 'SWAP_SHELVES': ['ReqSwapShelves'],
            'ACTIVATE_LEADER': ['ReqActivateLeader'], 'DISCARD_LEADER': ['ReqDiscardLeader'],
            'END_TURN': ['ReqTurnEnd']}


class Player:
  """Joins, plays a whole game and quits; with @drops it now and then breaks its connection."""

  def __init__(self, name, seed=0, players=None, drops=0.0):
    self.name = name
    self.players = players
    self.chance = random.Random(seed)
    self.drops = drops
    self.kinds = set()
    self.turns = self.returns = 0
    self.points = self.winner = None
    self.ended = self.welcomed = False
    self.names = []
    self.begin()

  def begin(self):
    """A new connection."""
    self._partial = b''
    self.outbox = [{'type': 'ReqWelcome'}, {'type': 'ReqJoin', 'nickname': self.name}]
    self.pending = self.wants_drop = None
    self.finished = self.has_quit = False
    self.current = None
    self.main_done = self.setup_done = self.is_known = False
    self.containers, self.hand, self.active = {}, [], set()
    self.slots = {}
    self.tried = set()

  # -- driving

  @staticmethod
  def encode(message):
    return json.dumps(message, separators=(',', ':')).encode() + b'\n'

  def take_move(self):
    return None

  def leave(self):
    self.outbox.append({'type': 'ReqQuit'})
    self.has_quit = True

  def receive(self, data):
    *lines, self._partial = (self._partial + data).split(b'\n')
    for line in lines:
      message = json.loads(line)
      kind = message['type']
      self.check(kind in KNOWN, 'the document has no %s', message)
      self.kinds.add(kind)
      getattr(self, 'on_' + kind, lambda **_: None)(
        **{key: value for key, value in message.items() if key != 'type'})

  def check(self, condition, format, *args):
    am49.complain(condition, '%s: ' + format, self.name, *args)

  def ask(self, kind, **fields):
    if self.chance.random() < self.drops:
      self.wants_drop = 'break'
      return
    self.pending = kind
    self.outbox.append({'type': kind, **fields})

  # -- connection and lobby

  def on_ReqHeartbeat(self):
    self.outbox.append({'type': 'ResHeartbeat'})

  def on_ResQuit(self):
    self.outbox.append({'type': 'ReqGoodbye'})
    self.finished = True

  def on_UpdateBookedSeats(self, bookedSeats, canPrepareNewGame=None):
    self.check(1 <= bookedSeats <= 4, '%s wait', bookedSeats)
    if canPrepareNewGame == self.name and self.players and not self.welcomed:
      self.outbox.append({'type': 'ReqNewGame', 'playersCount': self.players})
    self.welcomed = True

  # -- the game

  def on_UpdateGameStart(self, nicknames, market, devCardGrid, soloActionTokens):
    self.check(self.name in nicknames, 'a game without me: %s', nicknames)
    self.check(soloActionTokens == [], 'hidden tokens: %s', soloActionTokens)
    self.names, self.current = nicknames, nicknames[0]
    self.grid, self.slide = market['grid'], market['slide']
    first = len(DEPOTS) + 4 * nicknames.index(self.name)
    self.shelves, self.strongbox = [first, first + 1, first + 2], first + 3
    self.is_known = True
    self.on_UpdateDevCardGrid(devCardGrid)
    self._check_market()

  def _check_market(self):
    marbles = sorted(sum(self.grid, [self.slide]))
    self.check(marbles == sorted(kind for kind, count in facts.MARBLES.items() for _ in range(count)),
               'the marbles are %s', marbles)

  def on_UpdateMarket(self, market):
    for at, kind in enumerate(market['resources']):
      if market['isRow']:
        self.grid[market['index']][at] = kind
      else:
        self.grid[at][market['index']] = kind
    self.slide = market['slideRes']
    self._check_market()

  def on_UpdateDevCardGrid(self, topCards):
    self.check(topCards['levelsCount'] == 3 and topCards['colorsCount'] == 4, '%s', topCards)
    self.tops = {}
    for color, levels in topCards['grid'].items():
      for level, cards in enumerate(levels, 1):
        self.check(len(cards) <= 1, 'hidden cards: %s', cards)
        for card in cards:
          told = step.CARDS[card + 1]
          self.check((told.colour, told.level) == (color.upper(), level), '%s in %s', card, color)
          self.tops[color, level] = card

  def on_UpdateResourceContainer(self, container):
    content = {kind: count for each in container['content'] for kind, count in each.items()}
    self.check(set(content) <= set(RESOURCES) and all(count > 0 for count in content.values()),
               '%s', container)
    self.containers[container['id']] = content

  def on_UpdateLeader(self, leader, isActive, isDiscarded, nickname):
    if nickname != self.name:
      self.check(isActive, 'the hand of %s: %s', nickname, leader)
      return
    if isDiscarded:
      self.hand.remove(leader)
    elif isActive:
      self.active.add(leader)
    if leader not in self.hand and not isDiscarded:
      self.hand.append(leader)
    if not self.setup_done and len(self.hand) == 4:
      self.ask('ReqChooseLeaders', leaders=self.chance.sample(self.hand, 2))

  def on_UpdateDevCardSlot(self, slot, card, nickname):
    if nickname == self.name:
      cards = self.slots.setdefault(slot, [])
      self.check(step.CARDS[card + 1].level == len(cards) + 1, '%s on %s', card, cards)
      cards.append(card)

  def on_UpdateSetupDone(self):
    self.setup_done = True

  def on_UpdateCurrentPlayer(self, nickname):
    self.check(nickname in self.names, 'the turn of %s', nickname)
    self.current, self.main_done = nickname, False
    self.tried = set()
    if nickname == self.name and self.setup_done:
      self.turns += 1
      self.act()

  def on_UpdateAction(self, action, player):
    # The end of a turn may be told after this player's next turn has begun and its next request was
    # sent, which it doesn't answer.
    if player == self.name and self.pending in ANSWERED[action]:
      self.pending = None
    if action.startswith('CHOOSE') and self.setup_done:
      if self.current == self.name and not self.turns:
        self.turns = 1
        self.act()
      return
    if player != self.name:
      return
    if action == 'CHOOSE_LEADERS':
      self._choose_resources()
    elif action in ('TAKE_MARKET_RESOURCES', 'BUY_DEVELOPMENT_CARD', 'ACTIVATE_PRODUCTION'):
      self.main_done = True
      self.act()
    elif action in ('ACTIVATE_LEADER', 'DISCARD_LEADER', 'SWAP_SHELVES'):
      self.act()

  def on_UpdateFaithTrack(self, position, isBlackCross, nickname=None):
    self.check(0 <= position <= 24 and isBlackCross == (nickname is None), 'faith %s of %s', position,
               nickname)
    # After a return nothing says whether the resources of the setup were chosen.
    if nickname == self.name and len(self.hand) == 2 and not self.setup_done and self.returns \
       and not self.pending and not any(map(any, (each.values() for each in self.own().values()))):
      self._choose_resources()

  def _choose_resources(self):
    count = [0, 1, 1, 2][self.names.index(self.name)]
    if count:
      self.ask('ReqChooseResources', shelves=[[self.shelves[2], {self.chance.choice(RESOURCES): count}]])

  def on_ErrAction(self, reason):
    """After a return nothing says whether the main action was done, so the peer may ask too late."""
    self.check(self.returns and reason in ('LATE_SETUP_ACTION', 'LATE_MANDATORY_ACTION'), '%s after %s',
               reason, self.pending)
    self.pending = None
    if reason == 'LATE_MANDATORY_ACTION':
      self.main_done = True
    if self.setup_done and self.current == self.name:
      self.act()

  def on_ErrCardRequirements(self, **_):
    self.check(self.pending == 'ReqActivateLeader', 'an error after %s', self.pending)
    self.pending = None
    self.act()

  def on_UpdateGameEnd(self, victoryPoints, winner=None):
    self.check(set(victoryPoints) == set(self.names), 'points of %s', victoryPoints)
    self.check(winner is None or winner in self.names, 'the winner is %s', winner)
    self.points, self.winner = victoryPoints, winner
    self.ended, self.pending = True, None

  # -- turns

  def act(self):
    if self.ended:
      return
    if self.main_done:
      self.ask('ReqTurnEnd')
      return
    for leader in self.hand:
      if leader not in self.active | self.tried:
        self.tried.add(leader)
        discard = self.chance.random() < 0.03
        self.ask('ReqDiscardLeader' if discard else 'ReqActivateLeader', leader=leader)
        return
    if not self._buy() and not (self.chance.random() < 0.5 and self._produce()):
      self._take()

  def own(self):
    depots = [at for at, leader in enumerate(DEPOTS) if leader in self.active]
    return {id: dict(self.containers.get(id, {})) for id in self.shelves + depots + [self.strongbox]}

  def pay(self, owned, cost):
    """Container map for @cost, taken out of @owned; None: there is too little."""
    paid = {}
    for kind, count in cost.items():
      for id, content in owned.items():
        taken = min(count, content.get(kind, 0))
        if taken:
          content[kind] -= taken
          paid.setdefault(id, {})[kind] = taken
          count -= taken
      if count:
        return None
    return [[id, content] for id, content in paid.items()]

  def _buy(self):
    for (color, level), card in sorted(self.tops.items(), key=lambda item: -item[0][1]):
      slots = [slot for slot in range(3) if len(self.slots.get(slot, [])) == level - 1]
      cost = {NAMES[kind]: count for kind, count in step.CARDS[card + 1].cost.items()}
      for leader in self.active:
        if facts.LEADERS[leader][0] == 'DISCOUNT' and cost.get(facts.LEADERS[leader][1]):
          cost[facts.LEADERS[leader][1]] -= 1
      paid = self.pay(self.own(), cost) if slots else None
      if paid is not None:
        self.ask('ReqBuyDevCard', level=level, color=color, slot=self.chance.choice(slots),
                 resContainers=paid)
        return True
    return False

  def _produce(self):
    kinds = [kind for content in self.own().values() for kind, count in content.items()
             for _ in range(count)]
    if len(kinds) < 2:
      return False
    cost = {}
    for kind in self.chance.sample(kinds, 2):
      cost[kind] = cost.get(kind, 0) + 1
    output = self.chance.choice(RESOURCES)
    self.ask('ReqActivateProd', productions=[
      {'id': 0, 'inputBlanksRep': cost, 'outputBlanksRep': {output: 1},
       'inputContainers': self.pay(self.own(), cost),
       'outputContainers': [[self.strongbox, {output: 1}]]}])
    return True

  def _take(self):
    is_row = self.chance.random() < 0.5
    index = self.chance.randrange(3 if is_row else 4)
    line = self.grid[index] if is_row else [row[index] for row in self.grid]
    whites = [facts.LEADERS[leader][1] for leader in self.active if facts.LEADERS[leader][0] == 'ZERO']
    turned = {whites[0]: line.count('Zero')} if whites and 'Zero' in line else {}
    gains = [kind for kind in line if kind in RESOURCES]
    gains += [kind for kind, count in turned.items() for _ in range(count)]
    owned, placed = self.own(), {}
    for kind in gains:
      id = self._room(owned, kind)
      if id is not None:
        owned[id][kind] = owned[id].get(kind, 0) + 1
        placed.setdefault(id, {})[kind] = placed.get(id, {}).get(kind, 0) + 1
    self.ask('ReqTakeFromMarket', isRow=is_row, index=index, replacements=turned,
             shelves=[[id, content] for id, content in placed.items()])

  def _room(self, owned, kind):
    for at, leader in enumerate(DEPOTS):
      if leader in self.active and facts.LEADERS[leader][1] == kind and owned[at].get(kind, 0) < 2:
        return at
    sizes = {id: size for size, id in enumerate(self.shelves, 1)}
    home = [id for id in sizes if owned[id].get(kind)]
    for id in home or [id for id in reversed(sizes) if not any(owned[id].values())]:
      if owned[id].get(kind, 0) < sizes[id]:
        return id
    return None
