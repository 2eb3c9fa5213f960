# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole game of Masters of Renaissance for the scripted server.

Every move returns the messages it causes, in the deployed form and order, as (viewer, message)
pairs; viewer None means all. A refused move raises Refused with the error to send and changes
nothing.
"""

import facts

MAX_FAITH = facts.TILES[-1][0]
STORABLE = [name for name, _, storable in facts.RESOURCES if storable]
SEAT_RESOURCES = [0, 1, 1, 2]
SEAT_FAITH = [0, 0, 1, 1]
CARDS_TO_END = 7


class Refused(Exception):
  """A refused move; `error` is the message to answer with."""

  def __init__(self, kind, **fields):
    super().__init__(kind)
    self.error = dict(fields, type=kind)


class Seat:
  def __init__(self, name, index, shelves, strongbox, hand):
    self.name = name
    self.shelves = shelves
    self.strongbox = strongbox
    self.hand = hand
    self.active = set()
    self.slots = [[], [], []]
    self.faith = SEAT_FAITH[index]
    self.section_points = 0
    self.final_points = 0
    self.chooses = SEAT_RESOURCES[index]
    self.has_leaders = False
    self.has_resources = self.chooses == 0
    self.here = True

  @property
  def ready(self):
    return self.has_leaders and self.has_resources


class Game:
  """One table. Ids of containers and productions begin at the present values of the server's
  counters."""

  def __init__(self, names, chance, container_base=0, production_base=0):
    self.chance = chance
    self.names = list(names)
    chance.shuffle(self.names)
    self.containers = {}
    self.next_container = container_base
    self.base = production_base
    self.depots = {leader: self._container(2, data[1]) for leader, data in enumerate(facts.LEADERS)
                   if data[0] == 'DEPOT'}
    leaders = list(range(len(facts.LEADERS)))
    chance.shuffle(leaders)
    self.seats = {}
    for index, name in enumerate(self.names):
      shelves = [self._container(size) for size in (1, 2, 3)]
      self.seats[name] = Seat(name, index, shelves, self._container(-1), leaders[index * 4:index * 4 + 4])
    marbles = [kind for kind, count in facts.MARBLES.items() for _ in range(count)]
    chance.shuffle(marbles)
    self.slide = marbles.pop()
    self.grid = [marbles[0:4], marbles[4:8], marbles[8:12]]
    self.decks = {}
    for color, _ in facts.COLORS:
      for level in (1, 2, 3):
        deck = [id for id, card in enumerate(facts.CARDS) if card[:2] == (color, level)]
        chance.shuffle(deck)
        self.decks[color, level] = deck
    self._shuffle_tokens()
    self.reported = {}
    self.black = 0
    self.current = self.names[0]
    self.setup_done = self.main_done = self.last_round = self.ended = False
    self.winner = None

  @property
  def solo(self):
    return len(self.names) == 1

  def _container(self, size, bound=None):
    id = self.next_container
    self.next_container += 1
    self.containers[id] = {'content': {}, 'size': size, 'bound': bound}
    return id

  def _shuffle_tokens(self):
    self.tokens = [token[0] for token in facts.TOKENS]
    self.chance.shuffle(self.tokens)

  # -- productions: base, then those of leaders, then those of cards

  def production(self, id):
    """(input, blanks in, output, blanks out, excluded outputs) of a production."""
    index = id - self.base
    leaders = [data for data in facts.LEADERS if data[0] == 'PRODUCTION']
    if index == 0:
      return {}, 2, {}, 1, ['Faith']
    if index <= len(leaders):
      return {leaders[index - 1][1]: 1}, 0, {'Faith': 1}, 1, []
    card = facts.CARDS[index - 1 - len(leaders)]
    return facts.amounts(card[3]), 0, facts.amounts(card[4]), 0, []

  def production_count(self):
    return 1 + 4 + len(facts.CARDS)

  def leader_production(self, leader):
    return self.base + 1 + [index for index, data in enumerate(facts.LEADERS)
                            if data[0] == 'PRODUCTION'].index(leader)

  def card_production(self, card):
    return self.base + 5 + card

  # -- what may be done when

  def _seat(self, name, setup=False):
    seat = self.seats[name]
    if self.ended:
      raise Refused('ErrAction', reason='LATE_SETUP_ACTION' if setup else 'GAME_ENDED')
    if setup:
      if seat.ready:
        raise Refused('ErrAction', reason='LATE_SETUP_ACTION')
      return seat
    if not seat.ready:
      raise Refused('ErrAction', reason='EARLY_MANDATORY_ACTION')
    if self.current != name:
      raise Refused('ErrAction', reason='NOT_CURRENT_PLAYER')
    return seat

  def _main(self, name):
    seat = self._seat(name)
    if self.main_done:
      raise Refused('ErrAction', reason='LATE_MANDATORY_ACTION')
    return seat

  # -- containers

  def owned(self, seat):
    depots = [self.depots[leader] for leader in seat.hand
              if leader in seat.active and leader in self.depots]
    return seat.shelves + depots + [seat.strongbox]

  def total(self, seat):
    total = {}
    for id in self.owned(seat):
      for kind, count in self.containers[id]['content'].items():
        total[kind] = total.get(kind, 0) + count
    return total

  def _moved(self, seat, moves, add):
    """Returns the contents after adding or taking moves, or raises Refused; changes nothing."""
    after = {}
    for id, content in moves.items():
      if id not in self.owned(seat) or (add and id == seat.strongbox):
        raise Refused('ErrObjectNotOwned', id=id, objectType='Shelf' if add else 'ResourceContainer')
      after[id] = dict(self.containers[id]['content'])
      for kind, count in content.items():
        if kind not in STORABLE:
          known = kind in facts.MARBLES
          raise (Refused('ErrInvalidResourceTransaction', isInput=not add, isReplacement=False,
                         reason='ILLEGAL_NON_STORABLE') if known else
                 Refused('ErrNoSuchEntity', originalEntity='RESOURCE', id=-1, code=kind))
        if count < 0:
          raise Refused('ErrInvalidResourceTransaction', isInput=not add, isReplacement=False,
                        reason='NEGATIVE_VALUES')
        after[id][kind] = after[id].get(kind, 0) + (count if add else -count)
        if after[id][kind] < 0:
          raise Refused('ErrResourceTransfer', resType=kind, isAdded=add, reason='CAPACITY_REACHED')
    self._check_shelves(seat, {id: {kind: count for kind, count in content.items() if count}
                               for id, content in after.items()}, add)
    return after

  def _check_shelves(self, seat, after, add):
    kinds = []
    for id in self.owned(seat)[:-1]:
      content = after.get(id, self.containers[id]['content'])
      bound = self.containers[id]['bound']
      if len(content) > 1 or (bound and content and list(content) != [bound]):
        raise Refused('ErrResourceTransfer', isAdded=add, reason='BOUNDED_RESTYPE_DIFFER')
      if sum(content.values()) > self.containers[id]['size']:
        raise Refused('ErrResourceTransfer', resType=list(content)[0], isAdded=add,
                      reason='CAPACITY_REACHED')
      if id in seat.shelves:
        kinds += list(content)
    for kind in kinds:
      if kinds.count(kind) > 1:
        raise Refused('ErrResourceTransfer', resType=kind, isAdded=add,
                      reason='DUPLICATE_BOUNDED_RESOURCE')

  def _set(self, after):
    """Stores contents; returns one message for each container."""
    messages = []
    for id, content in after.items():
      self.containers[id]['content'] = {kind: count for kind, count in content.items() if count}
      messages.append((None, {'resContainer': self._container_message(id),
                              'type': 'UpdateResourceContainer'}))
    self.chance.shuffle(messages)
    return messages

  def _container_message(self, id):
    container = self.containers[id]
    content = dict(container['content'])
    message = {'id': id, 'content': content}
    bound = container['bound'] or (next(iter(content), None) if container['size'] >= 0 else None)
    if bound:
      message['boundedResType'] = bound
    message['size'] = container['size']
    return message

  # -- setup

  def choose_leaders(self, name, leaders):
    seat = self._seat(name, setup=True)
    if seat.has_leaders or len(set(leaders)) != 2 or len(leaders) != 2:
      missing = 0 if seat.has_leaders else 2 - len(set(leaders))
      raise Refused('ErrInitialChoice', isLeadersChoice=True, missingLeadersCount=missing)
    for leader in leaders:
      if leader not in seat.hand:
        raise Refused('ErrObjectNotOwned', id=leader, objectType='LeaderCard')
    seat.hand = list(leaders)
    seat.has_leaders = True
    return self._hand(seat) + self._setup() + self._action('CHOOSE_LEADERS', name)

  def choose_resources(self, name, shelves):
    seat = self._seat(name, setup=True)
    if seat.has_resources:
      raise Refused('ErrInitialChoice', isLeadersChoice=False, missingLeadersCount=0)
    after = self._moved(seat, shelves, True)
    given = sum(count for content in shelves.values() for count in content.values())
    if given != seat.chooses:
      raise Refused('ErrReplacedTransRecipe', isInput=False, resType='', replacedCount=0,
                    shelvesChoiceResCount=given, isIllegalDiscardedOut=False)
    seat.has_resources = True
    return self._set(after) + self._setup() + self._action('CHOOSE_RESOURCES', name)

  def _setup(self):
    if self.setup_done or not all(seat.ready for seat in self.seats.values()):
      return []
    self.setup_done = True
    return [(None, {'type': 'UpdateSetupDone'})]

  def _hand(self, seat):
    return [(seat.name, {'player': seat.name, 'leaders': list(seat.hand), 'type': 'UpdateLeadersHand'}),
            (None, {'player': seat.name, 'leadersHandCount': len(seat.hand),
                    'type': 'UpdateLeadersHandCount'})]

  def _action(self, action, name):
    return [(None, {'action': action, 'player': name, 'type': 'UpdateAction'})]

  # -- main actions

  def take_from_market(self, name, is_row, index, replacements, shelves):
    seat = self._main(name)
    if not 0 <= index < (len(self.grid) if is_row else len(self.grid[0])):
      raise Refused('ErrNoSuchEntity', originalEntity='MARKET_INDEX', id=index)
    line = list(self.grid[index]) if is_row else [row[index] for row in self.grid]
    gains = self._gains(seat, line, replacements)
    after = self._moved(seat, shelves, True)
    for content in shelves.values():
      for kind, count in content.items():
        gains[kind] = gains.get(kind, 0) - count
        if gains[kind] < 0:
          raise Refused('ErrReplacedTransRecipe', isInput=False, resType=kind,
                        replacedCount=gains[kind] + count, shelvesChoiceResCount=count,
                        isIllegalDiscardedOut=False)
    faith = gains.pop('Faith', 0)
    lost = sum(gains.values())
    messages = self._set(after)
    self._push(is_row, index, line)
    if lost:
      others = [other for other in self.seats.values() if other is not seat]
      messages += self._black(lost) if self.solo else self._walk([(other, lost) for other in others])
    messages += self._walk([(seat, faith)])
    messages.append((None, {'market': self._market(), 'type': 'UpdateMarket'}))
    self.main_done = True
    return messages + self._reports() + self._last() + self._action('TAKE_MARKET_RESOURCES', name)

  def _gains(self, seat, line, replacements):
    gains = {}
    whites = line.count('Zero')
    for marble in line:
      if marble != 'Zero':
        gains[marble] = gains.get(marble, 0) + 1
    for leader in seat.hand:
      kind, resource = facts.LEADERS[leader][:2]
      if leader in seat.active and kind == 'ZERO':
        count = min(whites, replacements.get(resource, 0))
        gains[resource] = gains.get(resource, 0) + count
        whites -= count
    return gains

  def _push(self, is_row, index, line):
    line, slide = line[1:] + [self.slide], line[0]
    self.slide = slide
    if is_row:
      self.grid[index] = line
    else:
      for row, marble in zip(self.grid, line):
        row[index] = marble

  def buy_card(self, name, color, level, slot, payment):
    seat = self._main(name)
    deck = self.decks.get((color, level))
    if deck is None:
      raise Refused('ErrNoSuchEntity', originalEntity='COLOR', id=-1, code=color)
    if not deck:
      raise Refused('ErrBuyDevCard', isStackEmpty=True)
    if not 0 <= slot < len(seat.slots) or len(seat.slots[slot]) != level - 1:
      raise Refused('ErrBuyDevCard', isStackEmpty=False)
    cost = facts.amounts(facts.CARDS[deck[0]][2])
    for leader in seat.active:
      kind, resource = facts.LEADERS[leader][:2]
      if kind == 'DISCOUNT' and cost.get(resource):
        cost[resource] -= 1
    after = self._pay(seat, payment, cost)
    card = deck.pop(0)
    seat.slots[slot].append(card)
    self.main_done = True
    return (self._set(after) + self._last_card(seat) + self._points(seat)
            + [(None, {'player': name, 'devSlot': slot, 'devCards': list(seat.slots[slot]),
                       'type': 'UpdateDevSlot'})]
            + self._grid() + self._action('BUY_DEVELOPMENT_CARD', name))

  def _pay(self, seat, payment, cost):
    """Checks that the payment is exactly the cost and can be taken; returns the contents after it.
    """
    paid = {}
    for content in payment.values():
      for kind, count in content.items():
        paid[kind] = paid.get(kind, 0) + count
    after = self._moved(seat, payment, False)
    if {kind: count for kind, count in cost.items() if count} != paid:
      raise Refused('ErrReplacedTransRecipe', isInput=True, resType='',
                    replacedCount=sum(cost.values()), shelvesChoiceResCount=sum(paid.values()),
                    isIllegalDiscardedOut=False)
    return after

  def activate_productions(self, name, uses):
    """uses: [(production, {container: content}, {chosen output: count})]"""
    seat = self._main(name)
    allowed = [self.base] + [self.card_production(slot[-1]) for slot in seat.slots if slot]
    allowed += [self.leader_production(leader) for leader in seat.active
                if facts.LEADERS[leader][0] == 'PRODUCTION']
    if not uses:
      raise Refused('ErrReplacedTransRecipe', isInput=True, resType='', replacedCount=0,
                    shelvesChoiceResCount=0, isIllegalDiscardedOut=False)
    payment, gains = {}, {}
    for production, inputs, outputs in uses:
      if production not in allowed:
        raise Refused('ErrObjectNotOwned', id=production, objectType='ReducedProductionRequest')
      allowed.remove(production)
      self._produce(production, inputs, outputs, gains)
      for id, content in inputs.items():
        for kind, count in content.items():
          payment.setdefault(id, {})
          payment[id][kind] = payment[id].get(kind, 0) + count
    after = self._moved(seat, payment, False)
    after.setdefault(seat.strongbox, dict(self.containers[seat.strongbox]['content']))
    faith = gains.pop('Faith', 0)
    strongbox = after.pop(seat.strongbox)
    for kind, count in gains.items():
      strongbox[kind] = strongbox.get(kind, 0) + count
    messages = self._set(after) + self._set({seat.strongbox: strongbox}) + self._walk([(seat, faith)])
    self.main_done = True
    return messages + self._reports() + self._last() + self._action('ACTIVATE_PRODUCTION', name)

  def _produce(self, production, inputs, outputs, gains):
    cost, blanks_in, output, blanks_out, excluded = self.production(production)
    paid = {}
    for content in inputs.values():
      for kind, count in content.items():
        paid[kind] = paid.get(kind, 0) + count
    fixed = all(paid.get(kind, 0) >= count for kind, count in cost.items())
    if not fixed or sum(paid.values()) != sum(cost.values()) + blanks_in:
      raise Refused('ErrReplacedTransRecipe', isInput=True, resType='', replacedCount=sum(cost.values()),
                    shelvesChoiceResCount=sum(paid.values()), isIllegalDiscardedOut=False)
    if any(kind in excluded for kind in outputs):
      raise Refused('ErrInvalidResourceTransaction', isInput=False, isReplacement=True,
                    reason='EXCLUDED')
    if sum(outputs.values()) != blanks_out or any(count < 0 for count in outputs.values()):
      raise Refused('ErrReplacedTransRecipe', isInput=False, resType='', replacedCount=blanks_out,
                    shelvesChoiceResCount=sum(outputs.values()), isIllegalDiscardedOut=True)
    for given in (output, outputs):
      for kind, count in given.items():
        gains[kind] = gains.get(kind, 0) + count

  # -- secondary actions

  def swap_shelves(self, name, first, second):
    seat = self._seat(name)
    for id in (first, second):
      if id not in self.owned(seat)[:-1]:
        raise Refused('ErrObjectNotOwned', id=id, objectType='Shelf')
    one, other = self.containers[first]['content'], self.containers[second]['content']
    self._check_shelves(seat, {first: other, second: one}, True)
    messages = []
    for id, content in ((first, one), (second, other)):
      if content:
        messages += self._set({id: {}})
    for id, content in ((first, other), (second, one)):
      if content:
        messages += self._set({id: content})
    return messages + self._action('SWAP_SHELVES', name)

  def leader_action(self, name, leader, activate):
    seat = self._seat(name)
    if leader not in seat.hand:
      raise Refused('ErrObjectNotOwned', id=leader, objectType='LeaderCard')
    if activate:
      self._check_requirements(seat, leader)
      seat.active.add(leader)
      return (self._points(seat) + [(None, {'leader': leader, 'type': 'UpdateActivateLeader'})]
              + self._action('ACTIVATE_LEADER', name))
    if leader in seat.active:
      raise Refused('ErrActiveLeaderDiscarded')
    seat.hand.remove(leader)
    return (self._walk([(seat, 1)]) + self._hand(seat) + self._reports() + self._last()
            + self._action('DISCARD_LEADER', name))

  def _check_requirements(self, seat, leader):
    owned = self.total(seat)
    missing = {kind: count - owned.get(kind, 0)
               for kind, count in facts.amounts(facts.LEADERS[leader][3]).items()
               if owned.get(kind, 0) < count}
    if missing:
      raise Refused('ErrCardRequirements', missingResources=missing)
    bought = [facts.CARDS[card] for slot in seat.slots for card in slot]
    lacking = []
    for color, count, level in facts.LEADERS[leader][2]:
      have = sum(card[0] == color and level in (0, card[1]) for card in bought)
      if have < count:
        lacking.append({'color': color, 'quantity': count - have, 'level': level})
    if lacking:
      raise Refused('ErrCardRequirements', missingDevCards=lacking)

  def end_turn(self, name):
    seat = self._seat(name)
    if not self.main_done:
      raise Refused('ErrAction', reason='EARLY_TURN_END')
    self.main_done = False
    messages = self._end_solo(seat) if self.solo else self._next()
    return messages + self._action('END_TURN', name)

  def _next(self):
    """Gives the turn to the next seat whose player is connected; ends the game after the last turn.
    """
    at = self.names.index(self.current)
    for step in range(1, len(self.names) + 1):
      index = at + step
      if self.last_round and index >= len(self.names):
        return self._end()
      name = self.names[index % len(self.names)]
      if self.seats[name].here:
        self.current = name
        return [(None, {'player': name, 'type': 'UpdateCurrentPlayer'})]
    return []

  def _end_solo(self, seat):
    if self.last_round:
      return self._end()
    if self._lorenzo_won():
      return self._end_lost()
    id = self.tokens.pop(0)
    _, kind, color = facts.TOKENS[id]
    if kind == 'ActionTokenDiscardTwo':
      self._discard(color)
      messages = self._grid()
    else:
      messages = self._black(2 if kind == 'ActionTokenBlackMoveTwo' else 1)
      if kind == 'ActionTokenBlackMoveOneShuffle':
        self._shuffle_tokens()
    messages += self._reports()
    messages.append((None, {'actionToken': id, 'type': 'UpdateActionToken'}))
    if self._lorenzo_won():
      return messages + self._end_lost()
    return messages + [(None, {'player': seat.name, 'type': 'UpdateCurrentPlayer'})]

  def _discard(self, color):
    for _ in range(2):
      deck = next((self.decks[color, level] for level in (1, 2, 3) if self.decks[color, level]), [])
      del deck[:1]

  def _lorenzo_won(self):
    return self.black >= MAX_FAITH or any(
      not any(self.decks[color, level] for level in (1, 2, 3)) for color, _ in facts.COLORS)

  def _rank(self, name):
    seat = self.seats[name]
    return self.points(seat), sum(self.total(seat).values()), -self.names.index(name)

  def _end_lost(self):
    self.ended = True
    return [(None, {'type': 'UpdateGameEnd'})]

  def _end(self):
    self.ended = True
    messages = []
    for seat in self.seats.values():
      seat.final_points = sum(self.total(seat).values()) // 5
      messages += self._points(seat)
    self.winner = max(self.names, key=self._rank)
    return messages + [(None, {'winner': self.winner, 'type': 'UpdateGameEnd'})]

  # -- faith, points

  def points(self, seat):
    return (sum(facts.CARDS[card][5] for slot in seat.slots for card in slot)
            + sum(facts.LEADERS[leader][4] for leader in seat.active)
            + max((worth for space, worth in facts.TILES if space <= seat.faith), default=0)
            + seat.section_points + seat.final_points)

  def _points(self, seat):
    return [(None, {'player': seat.name, 'victoryPoints': self.points(seat),
                    'type': 'UpdateVictoryPoints'})]

  def _walk(self, steps):
    messages = []
    for seat, count in steps:
      before, points = seat.faith, self.points(seat)
      seat.faith = min(MAX_FAITH, seat.faith + count)
      if seat.faith != before:
        messages += self._points(seat) if self.points(seat) != points else []
        messages.append((None, {'player': seat.name, 'isBlackCross': False,
                                'faithPoints': seat.faith, 'type': 'UpdateFaithPoints'}))
    return messages

  def _black(self, count):
    self.black = min(MAX_FAITH, self.black + count)
    return [(None, {'isBlackCross': True, 'faithPoints': self.black, 'type': 'UpdateFaithPoints'})]

  def _reports(self):
    messages = []
    furthest = max([self.black] + [seat.faith for seat in self.seats.values()])
    for id, first, last, worth in facts.SECTIONS:
      if id not in self.reported and furthest >= last:
        messages += self._report(id, first, last, worth)
    return messages

  def _report(self, id, first, _last, worth):
    rewarded = [seat for seat in self.seats.values() if seat.faith >= first]
    self.reported[id] = [seat.name for seat in rewarded]
    messages = []
    for seat in rewarded:
      seat.section_points += worth
      messages += self._points(seat)
    return messages + [(None, {'vaticanSection': id, 'bonusGivenPlayers': self.reported[id],
                               'type': 'UpdateVaticanSection'})]

  def _last_card(self, _seat):
    """As _last(), when a card was placed."""
    return self._last()

  def _last(self):
    """Announces the last round; like the deployed program it does so again with every later action.
    """
    if any(seat.faith >= MAX_FAITH or sum(map(len, seat.slots)) >= CARDS_TO_END
           for seat in self.seats.values()):
      self.last_round = True
      return [(None, {'type': 'UpdateLastRound'})]
    return []

  # -- the state as in UpdateGame

  def _market(self):
    return {'grid': [list(row) for row in self.grid], 'replaceableResType': 'Zero',
            'slide': self.slide}

  def _grid_message(self):
    top = {color: [None] + [next(iter(self.decks[color, level]), None) for level in (1, 2, 3)]
           for color, _ in facts.COLORS}
    return {'levelsCount': 3, 'colorsCount': len(facts.COLORS), 'topCards': top}

  def _grid(self):
    return [(None, {'devCardGrid': self._grid_message(), 'type': 'UpdateDevCardGrid'})]

  def leave(self, name):
    self.seats[name].here = False
    messages = [(None, {'player': name, 'isActive': False, 'type': 'UpdatePlayerStatus'})]
    if self.setup_done:
      messages.append((None, {'type': 'UpdateSetupDone'}))
    if self.current == name and not self.ended and not self.solo:
      self.main_done = False
      messages += self._next()
    return messages

  def come_back(self, name):
    self.seats[name].here = True
    messages = [(None, {'player': name, 'isActive': True, 'type': 'UpdatePlayerStatus'})]
    if self.setup_done:
      messages.append((None, {'type': 'UpdateSetupDone'}))
    if not self.ended and not self.seats[self.current].here:
      messages += self._next()
    return messages
