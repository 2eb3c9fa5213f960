# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game as the deployed step program plays it: each part of a move is a separate request."""

import facts
import rules
from linehost import Refused
from step import COLOURS, MARBLES, NAMES

KINDS = {name: kind for kind, name in NAMES.items()}
MARBLE = {KINDS.get(kind, 'Zero'): marble for marble, kind in MARBLES.items()}
PRODUCING = ('Selection', 'Production')
SECONDARY = ('Selection', 'Production', 'EndTurn')


class Dead(Exception):
  """The deployed program fails here: its sender gets no answers any more, and the game hangs."""


def kind_of(message, field):
  kind = KINDS.get(message.get(field))
  if kind not in rules.STORABLE:
    raise Refused('invalidJson')
  return kind


def number_of(message, field):
  value = message.get(field, 0)
  if not isinstance(value, int):
    raise TypeError
  if value == 0:
    raise Refused('invalidJson')
  return value


def bag(content):
  return {NAMES[kind]: count for kind, count in content.items() if count}


class Game(rules.Game):
  """tell(message, name): to one player, or with None to all."""

  def __init__(self, names, chance, tell):
    super().__init__(names, chance)
    self.tell = tell
    self.state = 'FirstTurn'
    self.tray, self.to_pay, self.produced, self.used = [], {}, {}, set()
    self.whites = 0
    self.card = self.output = None
    self.cycle = [0, 1, 2, 3, 4, 5]
    chance.shuffle(self.cycle)
    self.pope_told = 0
    # The deployed program gives the third and fourth seat to the players in the order of a hash
    # table.
    for place, seat in enumerate(sorted(self.seats.values(), key=lambda seat: seat.name)):
      seat.faith = int(place >= 2)

  # -- telling

  def all(self, kind, **fields):
    self.tell({'type': kind, **fields}, None)

  def one(self, kind, **fields):
    self.tell({'type': kind, **fields}, self.current)

  def places(self):
    told = {name: seat.faith for name, seat in self.seats.items()}
    return {**told, **({'blackCross': self.black} if self.solo else {})}

  def told_shelf(self, name, shelf):
    content = self.containers[self.seats[name].shelves[shelf - 1]]['content']
    kind, count = next(iter(content.items()), ('Coin', 0))
    return {'player': name, 'shelf': shelf, 'resource': NAMES[kind], 'quantity': count}

  def told_extra(self, name, id):
    kind = facts.LEADERS[id][1]
    count = self.containers[self.depots[id]]['content'].get(kind, 0)
    return {'player': name, 'resource': NAMES[kind], 'id': id + 1, 'quantity': count}

  def told_box(self, name):
    return {'player': name,
            'deltaResources': bag(self.containers[self.seats[name].strongbox]['content'])}

  def told_grid(self):
    return {'set': [[(self.decks[color.capitalize(), level][:1] or [-1])[0] + 1 for color in COLOURS]
                    for level in (1, 2, 3)]}

  def told_market(self):
    return {'market': [[MARBLE[kind] for kind in row] for row in self.grid],
            'outerMarble': MARBLE[self.slide]}

  def tell_card(self, color, level):
    deck = self.decks[color, level]
    self.all('UpdateDevCardDrawn', color=color.upper(), level=level,
             idNewCard=deck[0] + 1 if deck else 0)

  def tell_faith(self, discarding=False):
    self._reports()
    self._last()
    pope = []
    for id, _, _, worth in facts.SECTIONS:
      if id in list(self.reported)[self.pope_told:]:
        pope.append({name: worth if name in self.reported[id] else 0 for name in self.names})
    self.pope_told = len(self.reported)
    order = [('UpdateFaithpath', {'newPositions': self.places()})]
    told = [('UpdateMeetingPope', {'deltaVictoryPoints': each}) for each in pope]
    for kind, fields in order + told if discarding else told + order:
      self.all(kind, **fields)

  def advance(self, steps):
    if steps:
      if len(self.reported) == len(facts.SECTIONS) and self.mine.faith < rules.MAX_FAITH:
        raise Dead
      self._walk([(self.seats[self.current], steps)])
      self.tell_faith()

  # -- helpers

  @property
  def mine(self):
    return self.seats[self.current]

  def need(self, name, *states):
    if self.state == 'FirstTurn':
      raise Refused('invalidCommand')
    if name != self.current:
      raise Refused('notYouTurn')
    if self.state not in states:
      raise Refused('invalidCommand')

  def active(self, kind):
    return [id for id in self.mine.hand if id in self.mine.active and facts.LEADERS[id][0] == kind]

  def leader(self, message, field, kind):
    id = number_of(message, field) - 1
    if not 0 <= id < 16 or id not in self.active(kind):
      raise Refused('invalidLeaderCardID')
    return id

  def put(self, seat, shelf, kind):
    """One unit on a shelf."""
    if not 1 <= shelf <= 3:
      raise Refused('invalidShelf')
    container = self.containers[seat.shelves[shelf - 1]]
    content = container['content']
    if content and kind not in content:
      raise Refused('nullResource')
    if any(kind in self.containers[id]['content'] for id in seat.shelves
           if id != seat.shelves[shelf - 1]):
      raise Refused('existingResource')
    if content.get(kind, 0) >= container['size']:
      raise Refused('notEnoughSpace')
    content[kind] = content.get(kind, 0) + 1

  def remove(self, id, kind):
    content = self.containers[id]['content']
    if not content.get(kind):
      return False
    content[kind] -= 1
    if not content[kind]:
      del content[kind]
    return True

  # -- the first turn

  def do_KeepLeaderCard(self, _, message):
    name = message.get('nickname')
    seat = self.seats[name]
    kept = [number_of(message, 'id1') - 1, number_of(message, 'id2') - 1]
    if self.state != 'FirstTurn' or seat.has_leaders:
      raise Refused('invalidCommand')
    if not set(kept) <= set(seat.hand) or len(set(kept)) != 2:
      raise Refused('invalidLeaderCardID')
    seat.hand, seat.has_leaders = kept, True
    self.tell({'type': 'SelectedLeadercards', 'id1': kept[0] + 1, 'id2': kept[1] + 1}, name)
    self.tell({'type': 'TurnOrder', 'position': self.names.index(name),
               'numberOfResources': 0 if seat.has_resources else seat.chooses}, name)
    self.begin()

  def do_ChooseFirstResources(self, _, message):
    name = message.get('nickname')
    seat = self.seats[name]
    wanted = [(field, message['shelf' + field[-1]]) for field in ('res1', 'res2') if message.get(field)]
    if self.state != 'FirstTurn' or seat.has_resources or len(wanted) != seat.chooses:
      raise Refused('invalidCommand')
    for field, shelf in wanted:
      self.put(seat, shelf, kind_of(message, field))
      self.all('UpdateWarehouseDepot', **self.told_shelf(name, shelf))
    seat.has_resources = True
    self.begin()

  def begin(self):
    if all(seat.ready or not seat.here for seat in self.seats.values()):
      self.state = 'Selection'
      self.all('FirstTurnEnded')
      self.all('ItsYourTurn', player=self.current)

  # -- leaders

  def do_ActivateLeaderCard(self, name, message):
    self._lead(name, message, True)

  def do_DiscardLeaderCard(self, name, message):
    self._lead(name, message, False)

  def _lead(self, name, message, activate):
    self.need(name, *SECONDARY)
    id = number_of(message, 'id') - 1
    if not 0 <= id < 16:
      raise Refused('invalidLeaderCardID')
    if id not in self.mine.hand or id in self.mine.active:
      return  # the program sends no answer
    dead = len(self.reported) == len(facts.SECTIONS) and self.mine.faith < rules.MAX_FAITH
    try:
      self.leader_action(name, id, activate)
    except rules.Refused as refused:
      raise Refused('requirementsNotSatisfied') from refused
    self.all('UpdateActiveLeaderCard' if activate else 'UpdateDiscardLeaderCard', player=name, id=id + 1)
    if not activate:
      if dead:
        raise Dead
      self.tell_faith()
    if self.state == 'Production':
      self.end_production()
      self.state = 'EndTurn'

  # -- the market

  def do_Market(self, name, message):
    self.need(name, 'Selection')
    direction, at = message.get('direction'), number_of(message, 'position')
    if direction not in ('row', 'Row', 'column', 'Column'):
      raise Refused('invalidDirection')
    is_row = direction.lower() == 'row'
    if not 1 <= at <= (3 if is_row else 4):
      raise Refused('invalidMarketPosition')
    line = list(self.grid[at - 1]) if is_row else [row[at - 1] for row in self.grid]
    self._push(is_row, at - 1, line)
    if is_row:
      self.all('UpdateMarketRow', newRow=[MARBLE[kind] for kind in self.grid[at - 1]],
               newOuterMarble=MARBLE[self.slide], row=at - 1)
    else:
      self.all('UpdateMarketColumn', newColumn=[MARBLE[row[at - 1]] for row in self.grid],
               newOuterMarble=MARBLE[self.slide], col=at - 1)
    self.whites = line.count('Zero')
    self.tray = [kind for kind in line if kind != 'Zero']
    self.one('UpdateStrategyBuffer', remaining=self.whites, id=0)
    self.one('SelectedMarbles', marbles=[MARBLE[kind] for kind in line])
    self.state = 'MarketStrategy'
    if not self.whites or not self.active('ZERO'):
      self.convert()

  def do_Strategy(self, name, message):
    self.need(name, 'MarketStrategy')
    id = self.leader(message, 'id', 'ZERO')
    self.tray.append(facts.LEADERS[id][1])
    self.whites -= 1
    self.one('UpdateStrategyBuffer', remaining=self.whites, id=id + 1)
    if not self.whites:
      self.convert()

  def convert(self):
    self.advance(self.tray.count('Faith'))
    self.tray = [kind for kind in self.tray if kind != 'Faith']
    self.state = 'Market'
    self.tell_tray()

  def tell_tray(self):
    self.one('ConvertedMarbles', resources=[NAMES[kind] for kind in self.tray])
    if not self.tray:
      self.state = 'EndTurn'

  def do_PutResPos(self, name, message):
    self.need(name, 'Market')
    kind, place = kind_of(message, 'res'), message.get('pos')
    if place not in ('depot', 'extra'):
      raise Refused('invalidJson')
    if kind not in self.tray:
      raise Refused('notEnoughResources')
    if place == 'depot':
      self.put(self.mine, number_of(message, 'shelf'), kind)
      self.all('UpdateWarehouseDepot', **self.told_shelf(name, message['shelf']))
    else:
      for id in self.active('DEPOT'):
        content = self.containers[self.depots[id]]['content']
        if facts.LEADERS[id][1] == kind and content.get(kind, 0) < 2:
          content[kind] = content.get(kind, 0) + 1
          self.all('UpdateExtraSlot', **self.told_extra(name, id))
          break
      else:
        raise Refused('notEnoughSpace')
    self.tray.remove(kind)
    self.tell_tray()

  def do_DiscardResource(self, name, message):
    self.need(name, 'Market')
    kind = kind_of(message, 'resource')
    if kind in self.tray:
      self.tray.remove(kind)
    if self.solo:
      self._black(1)
    else:
      self._walk([(seat, 1) for seat in self.seats.values() if seat.name != name])
    self.tell_faith(discarding=True)
    self.tell_tray()

  # -- moves between shelves and depots

  def do_MoveResource(self, name, message):
    self.need(name, self.state)
    one, other = number_of(message, 'shelfFrom'), number_of(message, 'shelfTo')
    if not {one, other} <= {1, 2, 3}:
      raise Refused('invalidShelf')
    a, b = [self.containers[self.mine.shelves[shelf - 1]] for shelf in (one, other)]
    if sum(a['content'].values()) > b['size'] or sum(b['content'].values()) > a['size']:
      raise Refused('notEnoughSpace')
    if one != other:
      a['content'], b['content'] = b['content'], a['content']
      for shelf in sorted((one, other), reverse=True):
        self.all('UpdateWarehouseDepot', **self.told_shelf(name, shelf))

  def do_MoveWarehouseToExtra(self, name, message):
    self._to_extra(name, message, number_of(message, 'quantityToMove'))

  def do_MoveExtraToWarehouse(self, name, message):
    self._to_extra(name, message, -number_of(message, 'quantity'))

  def _to_extra(self, name, message, count):
    self.need(name, self.state)
    id, shelf = self.leader(message, 'leaderId', 'DEPOT'), number_of(message, 'shelf')
    if not 1 <= shelf <= 3:
      raise Refused('invalidShelf')
    kind, depot = facts.LEADERS[id][1], self.containers[self.depots[id]]['content']
    on_shelf = self.mine.shelves[shelf - 1]
    for _ in range(abs(count)):
      if count > 0 and depot.get(kind, 0) < 2 and self.remove(on_shelf, kind):
        depot[kind] = depot.get(kind, 0) + 1
      elif count < 0 and depot.get(kind):
        self.put(self.mine, shelf, kind)
        self.remove(self.depots[id], kind)
    self.all('UpdateExtraSlot', **self.told_extra(name, id))
    self.all('UpdateWarehouseDepot', **self.told_shelf(name, shelf))

  # -- cards

  def do_BuyDevCard(self, name, message):
    self.need(name, 'Selection')
    level, color = number_of(message, 'level'), (message.get('color') or '').capitalize()
    if level not in (1, 2, 3) or level - 1 not in map(len, self.mine.slots):
      raise Refused('wrongLevel')
    deck = self.decks[color, level]
    if not deck:
      raise Refused('noSuchDevelopmentCard')
    cost = facts.amounts(facts.CARDS[deck[0]][2])
    for id in message['discountsID']:
      if id - 1 not in self.active('DISCOUNT'):
        raise Refused('invalidLeaderCardID')
      kind = facts.LEADERS[id - 1][1]
      cost[kind] = max(0, cost.get(kind, 0) - 1)
    self.afford(cost)
    self.card, self.to_pay, self.state = deck.pop(0), cost, 'BuyDev'
    self.tell_card(color, level)
    self.tell_due()

  def afford(self, cost):
    owned = self.total(self.mine)
    if any(owned.get(kind, 0) < count for kind, count in cost.items()):
      raise Refused('notEnoughResources')

  def tell_due(self):
    self.to_pay = {kind: count for kind, count in self.to_pay.items() if count}
    self.one('ResourceToPay', resources=bag(self.to_pay))
    if self.to_pay:
      return
    if self.state == 'BuyDev':
      self.state = 'PlaceDev'
      self.one('SelectPlaceCard')
    else:
      self.state = 'ActivateProd'

  def do_TakeResPos(self, name, message):
    self.need(name, 'BuyDev', 'CardProd')
    kind, place = kind_of(message, 'resource'), message.get('position')
    if not self.to_pay.get(kind):
      if self.state == 'CardProd':
        raise Refused('invalidResource')
      return self.tell_due()
    if place == 'strongbox':
      taken = self.remove(self.mine.strongbox, kind)
      if not taken and self.state == 'CardProd':
        raise Dead
      self.all('UpdateStrongbox', **self.told_box(name))
    elif place == 'depot':
      shelf = next((shelf for shelf in (1, 2, 3) if self.remove(self.mine.shelves[shelf - 1], kind)), 0)
      taken = shelf > 0
      if taken:
        self.all('UpdateWarehouseDepot', **self.told_shelf(name, shelf))
    elif place == 'extra':
      id = next((id for id in self.active('DEPOT') if self.remove(self.depots[id], kind)), None)
      taken = id is not None
      if taken:
        self.all('UpdateExtraSlot', **self.told_extra(name, id))
    else:
      raise Refused('invalidCommand' if self.state == 'BuyDev' else 'invalidStorage')
    if not taken:
      raise Refused('notEnoughResources')
    self.to_pay[kind] -= 1
    return self.tell_due()

  def do_PlaceCard(self, name, message):
    self.need(name, 'PlaceDev')
    slot = number_of(message, 'pos')
    if not 1 <= slot <= 3 or len(self.mine.slots[slot - 1]) != facts.CARDS[self.card][1] - 1:
      raise Refused('invalidDeck')
    self.mine.slots[slot - 1].append(self.card)
    self.all('UpdateDevDeck', player=name, position=slot, id=self.card + 1)
    self._last()
    self.state = 'EndTurn'

  # -- productions

  def start(self, what, cost, output):
    if what in self.used:
      raise Refused('productionUsed')
    self.afford(cost)
    self.used.add(what)
    self.to_pay, self.output, self.state = dict(cost), output, 'CardProd'
    self.tell_due()

  def do_ActivateCardProduction(self, name, message):
    self.need(name, *PRODUCING)
    slot = number_of(message, 'index')
    if not 1 <= slot <= 3:
      raise Refused('invalidDeck')
    if not self.mine.slots[slot - 1]:
      raise Refused('noSuchDevelopmentCard')
    _, _, _, takes, gives, _ = facts.CARDS[self.mine.slots[slot - 1][-1]]
    self.start(slot, facts.amounts(takes), facts.amounts(gives))

  def do_ActivateBaseProduction(self, name, _):
    self.need(name, *PRODUCING)
    self.state = 'BaseProdIn'
    self.one('SelectResourceIn')

  def do_SelResIn(self, name, message):
    self.need(name, 'BaseProdIn')
    self.to_pay = {}
    for field in ('res1', 'res2'):
      kind = kind_of(message, field)
      self.to_pay[kind] = self.to_pay.get(kind, 0) + 1
    self.state = 'BaseProdOut'
    self.one('SelectResourceOut')

  def do_ActivateExtraProduction(self, name, message):
    self.need(name, *PRODUCING)
    self.card = number_of(message, 'id') - 1
    self.state = 'ExtraProdOut'
    self.one('SelectResourceOut')

  def do_SelResOut(self, name, message):
    self.need(name, 'BaseProdOut', 'ExtraProdOut')
    kind, is_base = kind_of(message, 'resource'), self.state == 'BaseProdOut'
    self.state = 'Production' if self.used else 'Selection'
    if is_base:
      return self.start('base', self.to_pay, {kind: 1})
    if self.card not in self.active('PRODUCTION'):
      raise Refused('invalidLeaderCardID')
    return self.start(('extra', self.card), {facts.LEADERS[self.card][1]: 1}, {kind: 1, 'Faith': 1})

  def do_ActivateProduction(self, name, _):
    self.need(name, 'ActivateProd')
    faith = self.output.pop('Faith', 0)
    # One line for each kind, with everything so far; if there is only faith, one for no coin.
    for kind, count in self.output.items() or [('Coin', 0)]:
      self.produced[kind] = self.produced.get(kind, 0) + count
      self.all('UpdateLastProduced', player=name,
               resources={NAMES[each]: number for each, number in self.produced.items()})
    self.advance(faith)
    self.state = 'Production'

  def end_production(self):
    box = self.containers[self.mine.strongbox]['content']
    for kind, count in self.produced.items():
      box[kind] = box.get(kind, 0) + count
    self.produced = {}
    self.all('UpdateLastProduced', player=self.current, resources={})
    self.all('UpdateStrongbox', **self.told_box(self.current))

  # -- whose turn it is

  def do_EndTurn(self, name, _):
    self.need(name, 'Production', 'EndTurn')
    self.finish_turn()

  def finish_turn(self):
    if self.state == 'Production':
      self.end_production()
    self.used, self.state = set(), 'Selection'
    if self.solo and (self.last_round or self.black >= rules.MAX_FAITH):
      self._end()  # without another token
    elif not self.solo:
      self._next()
    if not self.ended:
      self.all('ItsYourTurn', player=self.current)
      if self.solo:
        self.draw()
    if self.ended:
      self.state = 'Over'
      ranks = {name: self.points(seat) + sum(facts.LEADERS[id][4] for id in seat.active)
               for name, seat in self.seats.items()}
      if self.solo:
        # A color that is used up doesn't end the game.
        all_gone = not any(self.decks[color.capitalize(), 3] for color in COLOURS)
        ranks['blackCross'] = int(self.black >= rules.MAX_FAITH or all_gone)
      self.all('GameEnded', ranks=ranks, resources={name: sum(self.total(seat).values())
                                                    for name, seat in self.seats.items()})

  def draw(self):
    token = self.cycle.pop()
    self.cycle.insert(0, token)
    self.all('UpdateDrawToken', id=token)
    if token < 4:
      for _ in range(2):
        color = COLOURS[token].capitalize()
        level = next((level for level in (1, 2, 3) if self.decks[color, level]), None)
        if level:
          del self.decks[color, level][0]
          self.tell_card(color, level)
      return
    if token == 4:
      self.chance.shuffle(self.cycle)
    self._black(1 if token == 4 else 2)
    self.tell_faith()
    self.ended = self.black >= rules.MAX_FAITH
