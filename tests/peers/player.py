# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A simple player that makes legal moves and plays towards the end of the game.

It uses only what its Follower knows. Its random choices come from a seeded generator, so that a
game can be repeated.
"""

import am49


class Chooser:
  """Chooses one request at a time for one viewer."""

  def __init__(self, form, chance):
    self.form = form
    self.chance = chance

  def next_request(self, game):
    """The next request to send, or None while it is another player's turn."""
    me = game.players[game.me]
    if game.ended:
      return None
    if not me.has_leaders:
      return am49.choose_leaders(self.form, self.chance.sample(sorted(me.hand), me.keeps))
    if not me.has_resources and me.chooses:
      return am49.choose_resources(self.form, self._initial(game, me))
    if not game.setup_done or game.current != game.me:
      return None
    return self._secondary(game, me) or (
      am49.end_turn(self.form) if game.main_done else self._main(game, me))

  def _initial(self, game, me):
    """Chooses starting resources: all of one kind on the largest shelf, or two kinds on two
    shelves."""
    kinds = [kind for kind in game.storable if kind not in me.excluded]
    if self.chance.random() < 0.5:
      return {me.shelves[-1]: {self.chance.choice(kinds): me.chooses}}
    chosen = self.chance.sample(kinds, me.chooses)
    return {shelf: {kind: 1} for shelf, kind in zip(me.shelves[-me.chooses:], chosen)}

  # -- secondary actions

  def _secondary(self, game, me):
    for leader in me.hand:
      if leader in me.activated:
        continue
      if self._meets(game, me, game.leaders[leader]):
        return am49.leader_action(self.form, leader, True)
      if self.chance.random() < 0.01:
        return am49.leader_action(self.form, leader, False)
    if not game.main_done and self.chance.random() < 0.05:
      return self._swap(game, me)
    return None

  def _meets(self, game, me, card):
    needed = (card.get('resourceRequirement') or {}).get('requirements') or {}
    owned = game.resources(me)
    if any(owned.get(kind, 0) < count for kind, count in needed.items()):
      return False
    bought = [game.cards[card] for slot in me.slots for card in slot]
    for entry in (card.get('devCardRequirement') or {}).get('entries') or []:
      level = entry.get('level') or 0
      fitting = [each for each in bought
                 if each['color'] == entry['color'] and level in (0, each['level'])]
      if len(fitting) < entry['quantity']:
        return False
    return True

  def _swap(self, game, me):
    first, second = self.chance.sample(me.shelves, 2)
    one, other = game.containers[first], game.containers[second]
    if (sum(one['content'].values()) <= other['size']
        and sum(other['content'].values()) <= one['size']):
      return am49.swap_shelves(self.form, first, second)
    return None

  # -- main actions

  def _main(self, game, me):
    purchase = self._purchase(game, me)
    if purchase and self.chance.random() < 0.95:
      return purchase
    if sum(game.resources(me).values()) >= 4 and self.chance.random() < 0.6:
      productions = self._produce(game, me)
      if productions:
        return productions
    return self._market(game, me)

  def _discounted(self, game, me, card):
    cost = dict(card['cost']['requirements'])
    for leader in me.activated & set(me.hand):
      data = game.leaders[leader]
      if data['leaderType'] == 'DISCOUNT' and data['resourceType'] in cost:
        kind = data['resourceType']
        cost[kind] = max(0, cost[kind] - data['discount'])
    return {kind: count for kind, count in cost.items() if count}

  def _pay(self, game, me, cost, spent=None):
    """Returns {container: {kind: count}} that pays the cost, shelves first; None when it can't be
    paid. `spent` holds what is already planned to be spent, and is added to."""
    spent = {} if spent is None else spent
    payment = {}
    for kind, count in cost.items():
      for container in game.owned_containers(me):
        free = (game.containers[container]['content'].get(kind, 0)
                - spent.get((container, kind), 0))
        take = min(free, count)
        if take > 0:
          payment.setdefault(container, {})[kind] = take
          count -= take
      if count:
        return None
    for container, content in payment.items():
      for kind, count in content.items():
        spent[container, kind] = spent.get((container, kind), 0) + count
    return payment

  def _purchase(self, game, me):
    best = None
    for color, deck in game.top.items():
      for level, id in enumerate(deck, 1):
        slots = [slot for slot, cards in enumerate(me.slots) if len(cards) == level - 1]
        if id is None or not slots:
          continue
        card = game.cards[id]
        payment = self._pay(game, me, self._discounted(game, me, card))
        if payment is not None and (best is None or card['victoryPoints'] > best[0]):
          best = (card['victoryPoints'], color, level, self.chance.choice(slots), payment)
    return best and am49.buy_card(self.form, *best[1:])

  def _produce(self, game, me):
    available = [slot[-1] for slot in me.slots if slot]
    available = [game.cards[card]['production'] for card in available]
    available += [game.leaders[leader]['production'] for leader in me.activated
                  if game.leaders[leader]['production'] >= 0]
    available.append(me.base)
    uses, spent = [], {}
    for id in available:
      production = game.productions[id]
      cost = dict(production['input'])
      for _ in range(production['inputBlanks']):
        self._fill_blank(game, me, cost, spent, production['inputBlanksExclusions'])
      if sum(cost.values()) != sum(production['input'].values()) + production['inputBlanks']:
        continue
      inputs = self._pay(game, me, cost, spent)
      if inputs is None:
        continue
      outputs = {}
      kinds = [kind for kind in game.storable if kind not in production['outputBlanksExclusions']]
      for _ in range(production['outputBlanks']):
        kind = self.chance.choice(kinds)
        outputs[kind] = outputs.get(kind, 0) + 1
      uses.append((id, inputs, outputs))
    return uses and am49.activate_productions(self.form, uses)

  def _fill_blank(self, game, me, cost, spent, excluded):
    """Adds units of the most plentiful kind that is still free to the cost."""
    free = {}
    for container in game.owned_containers(me):
      for kind, count in game.containers[container]['content'].items():
        free[kind] = free.get(kind, 0) + count - spent.get((container, kind), 0)
    for kind, count in cost.items():
      free[kind] = free.get(kind, 0) - count
    kinds = [kind for kind, count in free.items() if count > 0 and kind not in excluded]
    if kinds:
      kind = max(kinds, key=lambda each: (free[each], each))
      cost[kind] = cost.get(kind, 0) + 1

  def _market(self, game, me):
    choices = []
    for is_row in (True, False):
      for index in range(len(game.grid) if is_row else len(game.grid[0])):
        line = game.grid[index] if is_row else [row[index] for row in game.grid]
        gains, replacements = self._gains(game, me, line)
        shelves = self._place(game, me, gains)
        placed = sum(count for content in shelves.values() for count in content.values())
        lost = sum(gains.values()) - placed
        worth = placed * 2 - lost * 2 + line.count('Faith') * 2 + self.chance.random() * 2
        choices.append((worth, is_row, index, replacements, shelves))
    _, is_row, index, replacements, shelves = max(choices, key=lambda each: each[0])
    return am49.take_from_market(self.form, is_row, index, replacements, shelves)

  def _gains(self, game, me, line):
    """Returns what a line of marbles gives: ({kind: count}, {replacement: count})."""
    gains, replacements = {}, {}
    whites = [game.leaders[leader]['resourceType'] for leader in sorted(me.activated)
              if game.leaders[leader]['leaderType'] == 'ZERO']
    for marble in line:
      if marble == game.white:
        if not whites:
          continue
        marble = self.chance.choice(whites)
        replacements[marble] = replacements.get(marble, 0) + 1
      if marble in game.storable:
        gains[marble] = gains.get(marble, 0) + 1
    return gains, replacements

  def _place(self, game, me, gains):
    """Places as much as fits: leader depots first, then shelves; the rest is discarded."""
    placed = {}
    free_shelves = [shelf for shelf in reversed(me.shelves)
                    if not game.containers[shelf]['content']]
    for kind, count in sorted(gains.items(), key=lambda each: -each[1]):
      for id in game.owned_containers(me)[len(me.shelves):-1]:
        container = game.containers[id]
        if container['bound'] == kind:
          count -= self._put(placed, container, id, kind, count)
      home = [shelf for shelf in me.shelves if kind in game.containers[shelf]['content']]
      if not home and count and free_shelves:
        home = [free_shelves.pop(0)]
      for shelf in home:
        self._put(placed, game.containers[shelf], shelf, kind, count)
    return placed

  @staticmethod
  def _put(placed, container, id, kind, count):
    room = container['size'] - sum(container['content'].values())
    count = min(room, count)
    if count > 0:
      placed.setdefault(id, {})[kind] = count
    return max(count, 0)
