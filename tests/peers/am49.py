# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The am49 dialect as other programs implement it.

Written from the protocol's documents and from what deployed programs send, never from this
project's C code: a server that passes works with the programs of other groups.

There are two kinds of such programs, and both are simulated here:

* DEPLOYED: container maps are objects, productions are asked for by `production`, only the names
  that deployed programs write are read, anything else in a message is ignored.
* DOCUMENTED: container maps are arrays of one-entry objects, productions are asked for by `id`,
  the documents' names are read where a message has both names.
"""

import json
import re

DEPLOYED = 'deployed'
DOCUMENTED = 'documented'


class Complaint(Exception):
  """The other side broke the protocol."""


def complain(condition, text, *values):
  """Raises a Complaint unless condition holds."""
  if not condition:
    raise Complaint(text % values if values else text)


def encode(message):
  return json.dumps(message, separators=(',', ':'), ensure_ascii=False).encode() + b'\n'


def decode(line):
  message = json.loads(line)
  complain(isinstance(message, dict), 'a line is not an object: %r', line[:200])
  complain(isinstance(message.get('type'), str), 'a line has no type: %r', line[:200])
  return message


def container_map(form, shelves):
  """Returns {container id: {resource: count}} in the form that the peer writes."""
  if form == DEPLOYED:
    return {str(key): content for key, content in shelves.items()}
  return [{str(key): content} for key, content in shelves.items()]


# ---- Requests ------------------------------------------------------------------------------------


def choose_leaders(form, leaders):
  return {'type': 'ReqChooseLeaders', 'leaders': list(leaders)}


def choose_resources(form, shelves):
  return {'type': 'ReqChooseResources', 'shelves': container_map(form, shelves)}


def take_from_market(form, is_row, index, replacements, shelves):
  return {'type': 'ReqTakeFromMarket', 'isRow': is_row, 'index': index,
          'replacements': replacements, 'shelves': container_map(form, shelves)}


def buy_card(form, color, level, slot, payment):
  return {'type': 'ReqBuyDevCard', 'level': level, 'color': color, 'devSlot': slot,
          'resContainers': container_map(form, payment)}


def activate_productions(form, uses):
  """uses: [(production id, {container: {resource: count}}, {chosen output: count})]"""
  requests = []
  for production, inputs, outputs in uses:
    request = {'production' if form == DEPLOYED else 'id': production,
               'inputContainers': container_map(form, inputs),
               'outputRep': outputs}
    if form == DEPLOYED:
      request['inputNonStorableRep'] = {}
    requests.append(request)
  return {'type': 'ReqActivateProductions', 'prodRequests': requests}


def swap_shelves(form, first, second):
  return {'type': 'ReqSwapShelves', 'shelf1': first, 'shelf2': second}


def leader_action(form, leader, activate):
  return {'type': 'ReqLeaderAction', 'leader': leader, 'isActivate': activate}


def end_turn(form):
  return {'type': 'ReqEndTurn'}


# ---- The order of what follows a request ----------------------------------------------------------

UNPAYABLE = 99  # what stands for an empty deck costs this

SHORT = {
  'UpdateResourceContainer': 'container', 'UpdateFaithPoints': 'faith', 'UpdateFaithTrack': 'faith',
  'UpdateVictoryPoints': 'points', 'UpdateMarket': 'market', 'UpdateVaticanSection': 'section',
  'UpdateLastRound': 'last', 'UpdateDevSlot': 'slot', 'UpdateDevCardGrid': 'grid',
  'UpdateLeadersHand': 'hand', 'UpdateLeadersHandCount': 'count', 'UpdateSetupDone': 'setup',
  'UpdateCurrentPlayer': 'current', 'UpdateGameEnd': 'end', 'UpdateActionToken': 'token',
  'UpdateActivateLeader': 'activate',
}
VATICAN = r'((points )*section )*'
MOVED = r'((points )?faith )*'
LOST = r'(points )*'  # Lorenzo may win during a turn; the end is sent after the batch
DONE = r'(setup (current )?)?'  # the first player may be away
ORDER = {
  'CHOOSE_LEADERS': r'(hand )?count ' + DONE,
  'CHOOSE_RESOURCES': r'(container )+' + DONE,
  'TAKE_MARKET_RESOURCES': r'(container )*' + MOVED + r'market ' + VATICAN + r'(last )?' + LOST,
  'BUY_DEVELOPMENT_CARD': r'(container )*(last )?points slot grid ' + LOST,
  'ACTIVATE_PRODUCTION': r'(container )+((points )?faith )?' + VATICAN + r'(last )?',
  'SWAP_SHELVES': r'(container ){0,4}',
  'ACTIVATE_LEADER': r'(points )?(activate )?',
  'DISCARD_LEADER': r'((points )?faith )?(hand )?count ' + VATICAN + r'(last )?',
  'END_TURN': r'(grid |faith )?' + VATICAN + r'(last )?(token )?(current |(points )*end )',
}
ORDER = {action: re.compile(pattern) for action, pattern in ORDER.items()}


# ---- A follower of the game -----------------------------------------------------------------------


class Player:
  """The public state of one seat."""

  def __init__(self, data):
    self.name = data['nickname']
    self.base = data['baseProduction']
    self.shelves = list(data['warehouseShelves'])
    self.strongbox = data['strongbox']
    setup = data['setup']
    self.keeps = setup['chosenLeadersCount']
    self.chooses = setup['initialResources']
    self.excluded = setup.get('initialExcludedResources', [])
    self.has_leaders = setup['hasChosenLeaders']
    self.has_resources = setup['hasChosenResources']
    self.hand = list(data['leadersHand'])
    self.hand_count = data['leadersHandCount']
    self.slots = [list(slot) for slot in data['devSlots']]
    self.faith = data['faithPoints']
    self.points = data['victoryPoints']
    self.here = data['active']
    self.activated = set()


class Follower:
  """The game as one viewer sees it: set by UpdateGame, then changed only by the updates."""

  def __init__(self, message, me, form=DEPLOYED):
    self.form = form
    self.me = me
    self.batch = []
    self.disturbed = False  # somebody left or came: other messages may be sent between two batches
    players = [Player(data) for data in message['players']]
    self.players = {player.name: player for player in players}
    complain(len(self.players) == len(players), 'two players have one name')
    complain(me in self.players, 'UpdateGame does not name its own viewer %s', me)
    names = [player.name for player in players]
    self.inkwell = message['inkwellPlayer']
    at = names.index(self.inkwell)
    self.seats = names[at:] + names[:at]
    self.current = message['currentPlayer']
    complain(names[0] == self.current, 'players do not begin with the current one')
    self.storable = [kind['name'] for kind in message['resourceTypes'] if kind['isStorable']]
    self.kinds = [kind['name'] for kind in message['resourceTypes']]
    self.colors = [color['name'] for color in message['devCardColors']]
    self.leaders = {card['id']: card for card in message['leaderCards']}
    if form == DOCUMENTED:  # "DiscountLeader" is DISCOUNT
      for card in self.leaders.values():
        card['leaderType'] = card['leaderType'].upper().replace('LEADER', '')
    self.cards = {card['id']: card for card in message['developmentCards']}
    self.productions = {each['id']: each for each in message['productions']}
    self.containers = {}
    for container in message['resContainers']:
      self._set_container(container)
    track = message['faithTrack']
    self.sections = {each['id']: each for each in track['vaticanSections'].values()}
    self.tiles = sorted((tile['faithPoints'], tile['victoryPoints']) for tile in track['yellowTiles'])
    self.max_faith = track.get('maxFaith', max(tile[0] for tile in self.tiles))
    self._set_market(message['market'])
    self.marbles = self._marbles()
    self._set_grid(message['devCardGrid']['topCards'])
    self.black = message['blackPoints']
    self.tokens = {token['id']: token for token in message.get('actionTokens') or []}
    self.setup_done = message['isSetupDone']
    self.main_done = message['isMandatoryActionDone']
    # To a client without extensions the next message only says again whose turn it is.
    self.is_fresh = self.setup_done and not message['ended'] and 'cards' in message.get('maestri', {})
    self.repeats = False  # and the one after it, that the main action was made
    self.last_round = message['lastRound']
    self.ended = message['ended']
    self.winner = message.get('winnerPlayer')
    for player in players:
      for leader in player.hand:
        if self._flag(self.leaders[leader], 'active', 'isActive'):
          player.activated.add(leader)
      if player.name != me:
        complain(all(leader in player.activated for leader in player.hand),
                 'UpdateGame shows hidden leaders of %s', player.name)

  # -- reading

  def _name(self, message, deployed, documented):
    """Returns the field by the name that this form of peer reads."""
    name = deployed if self.form == DEPLOYED else documented
    complain(name in message, '%s has no "%s"', message.get('type', 'object'), name)
    return message[name]

  def _flag(self, message, deployed, documented):
    return bool(message.get(deployed if self.form == DEPLOYED else documented, False))

  def _set_container(self, data):
    content = {kind: count for kind, count in (data.get('content') or {}).items() if count}
    self.containers[data['id']] = {'content': content, 'size': data['size'],
                                   'bound': data.get('boundedResType')}

  def _set_market(self, market):
    self.grid = [list(row) for row in market['grid']]
    self.slide = market['slide']
    self.white = market['replaceableResType']

  def _set_grid(self, top):
    """top: color -> [top card of level 1, 2, 3 …], None where a deck is empty, or a card that nobody
    can pay."""
    def real(id):
      return id is not None and sum(self.cards[id]['cost']['requirements'].values()) < UNPAYABLE
    self.top = {color: [id if real(id) else None for id in list(ids)[1:]] for color, ids in top.items()}

  def _marbles(self):
    return sorted([marble for row in self.grid for marble in row] + [self.slide])

  # -- following

  def update(self, message):
    """Handles one message of the server; returns whether it belonged to the game, and isn't an action
    that is told again to somebody who came back."""
    kind = message['type']
    fresh, self.is_fresh = self.is_fresh, False
    if fresh and kind == 'UpdateCurrentPlayer':
      self.repeats = self.main_done
      self._on_UpdateCurrentPlayer(message)
      return True
    repeats, self.repeats = self.repeats, False
    if kind == 'UpdateAction':
      if repeats and message['player'] == self.current:
        self.main_done = True
        return False
      self._close(message)
      return True
    handler = getattr(self, '_on_' + kind, None)
    if handler is None:
      return False
    # Some messages may also come at other times: UpdateSetupDone again, and during the setup the
    # faith of seats 3 and 4, which UpdateGame already contains.
    repeated = (kind == 'UpdateSetupDone' and self.setup_done
                or SHORT.get(kind) == 'faith' and not self.setup_done)
    if kind in SHORT and not repeated:
      self.batch.append(SHORT[kind])
    handler(message)
    return True

  def _close(self, message):
    action, name = message['action'], message['player']
    complain(action in ORDER, 'unknown action %s', action)
    complain(name in self.players, 'UpdateAction of nobody: %s', name)
    player = self.players[name]
    took = ' '.join(self.batch) + ' ' if self.batch else ''
    complain(self.disturbed or ORDER[action].fullmatch(took), '%s came as: %s', action, took)
    complain(name == self.me or 'hand' not in self.batch, "somebody else's hand was told to %s", self.me)
    self.batch = []
    self.disturbed = False
    if action == 'CHOOSE_LEADERS':
      player.has_leaders = True
    elif action == 'CHOOSE_RESOURCES':
      player.has_resources = True
    elif action in ('TAKE_MARKET_RESOURCES', 'BUY_DEVELOPMENT_CARD', 'ACTIVATE_PRODUCTION'):
      complain(name == self.current, '%s moved in the turn of %s', name, self.current)
      complain(not self.main_done, '%s had two main actions', name)
      self.main_done = True
    elif action == 'END_TURN':
      self.main_done = False
    self.check()

  def _on_UpdateSetupDone(self, message):
    self.setup_done = True

  def _on_UpdateLastRound(self, message):
    self.last_round = True

  def _on_UpdateCurrentPlayer(self, message):
    name = self._name(message, 'player', 'nickname')
    complain(name in self.players, 'nobody is current: %s', name)
    if name != self.current:
      self.main_done = False
    self.current = name

  def _on_UpdatePlayerStatus(self, message):
    self.players[self._name(message, 'player', 'nickname')].here = message['isActive']
    self.disturbed = True

  def _on_UpdateLeadersHand(self, message):
    complain(message['player'] == self.me, "the hand of %s was told to %s", message['player'], self.me)
    self.players[self.me].hand = list(message['leaders'])

  def _on_UpdateLeadersHandCount(self, message):
    self.players[message['player']].hand_count = message['leadersHandCount']

  def _on_UpdateActivateLeader(self, message):
    leader = message['leader']
    complain(leader in self.leaders, 'unknown leader %s was activated', leader)
    player = self.players[self.current]
    player.activated.add(leader)
    if leader not in player.hand:
      player.hand.append(leader)

  def _on_UpdateResourceContainer(self, message):
    data = message['resContainer']
    complain(data['id'] in self.containers, 'unknown container %s', data['id'])
    self._set_container(data)

  def _on_UpdateFaithPoints(self, message):
    if self._flag(message, 'isBlackCross', 'isBlackCross'):
      complain(message['faithPoints'] >= self.black, 'the black cross moved back')
      self.black = message['faithPoints']
    else:
      player = self.players[message['player']]
      complain(message['faithPoints'] >= player.faith, '%s moved back', player.name)
      player.faith = message['faithPoints']

  _on_UpdateFaithTrack = _on_UpdateFaithPoints

  def _on_UpdateVictoryPoints(self, message):
    self.players[message['player']].points = message['victoryPoints']

  def _on_UpdateMarket(self, message):
    before, slide = self.grid, self.slide
    self._set_market(message['market'])
    complain(self._marbles() == self.marbles, 'marbles were lost or made')
    complain((self.grid, self.slide) in list(pushes(before, slide)), 'the market moved by no push')

  def _on_UpdateDevSlot(self, message):
    slot = self._name(message, 'devSlot', 'slot')
    cards = self._name(message, 'devCards', 'cards')
    levels = [self.cards[card]['level'] for card in cards]
    complain(levels == list(range(1, len(levels) + 1)), 'a slot holds levels %s', levels)
    self.players[message['player']].slots[slot] = list(cards)

  def _on_UpdateDevCardGrid(self, message):
    if self.form == DEPLOYED:
      self._set_grid(message['devCardGrid']['topCards'])
    else:
      grid = self._name(message, 'devCardGrid', 'topCards')['grid']
      # In the document, the list of a color is inside another list.
      self._set_grid({color: ids[0] if ids and isinstance(ids[0], list) else ids
                      for color, ids in grid.items()})
    for color, ids in self.top.items():
      for level, card in enumerate(ids, 1):
        complain(card is None or (self.cards[card]['color'], self.cards[card]['level'])
                 == (color, level), 'card %s lies at %s %s', card, color, level)

  def _on_UpdateActionToken(self, message):
    complain(message['actionToken'] in self.tokens, 'unknown token %s', message['actionToken'])

  def _on_UpdateVaticanSection(self, message):
    section = self.sections[self._name(message, 'vaticanSection', 'id')]
    complain(not section['activated'], 'section %s was reported twice', section['id'])
    section['activated'] = True
    given = message['bonusGivenPlayers']
    section['bonusGivenPlayers'] = [given] if isinstance(given, str) else list(given)

  def _on_UpdateGameEnd(self, message):
    complain(not self.ended, 'the game ended twice')
    self.ended = True
    self.winner = message.get('winner')

  # -- knowing

  def owned_containers(self, player):
    """Shelves, depots of active leaders, strongbox: all containers from which a player may pay."""
    depots = [self.leaders[leader]['containerId'] for leader in player.hand
              if leader in player.activated and self.leaders[leader]['containerId'] >= 0]
    return player.shelves + depots + [player.strongbox]

  def resources(self, player):
    total = {}
    for container in self.owned_containers(player):
      for kind, count in self.containers[container]['content'].items():
        total[kind] = total.get(kind, 0) + count
    return total

  def earned(self, player, at_end=False):
    """The points that a player has by the rules, computed from the state."""
    points = sum(self.cards[card]['victoryPoints'] for slot in player.slots for card in slot)
    points += sum(self.leaders[leader]['victoryPoints'] for leader in player.activated)
    points += max((worth for space, worth in self.tiles if space <= player.faith), default=0)
    points += sum(section['victoryPoints'] for section in self.sections.values()
                  if player.name in section['bonusGivenPlayers'])
    if at_end:
      points += sum(self.resources(player).values()) // 5
    return points

  def check(self):
    """Checks what must hold after each batch."""
    for player in self.players.values():
      complain(0 <= player.faith <= self.max_faith, '%s stands on %s', player.name, player.faith)
      kinds = []
      for shelf in player.shelves:
        kinds += self._check_container(shelf)
      complain(len(kinds) == len(set(kinds)), '%s keeps one kind on two shelves', player.name)
      for container in self.owned_containers(player):
        self._check_container(container)
      earned = [self.earned(player, self.ended)]
      if self.ended and self.winner is None:
        earned.append(self.earned(player))  # a lost solo game need not be counted
      complain(player.points in earned, '%s has %s points on the wire, %s by the rules',
               player.name, player.points, earned[0])
    complain(0 <= self.black <= self.max_faith, 'the black cross stands on %s', self.black)
    furthest = max([self.black] + [player.faith for player in self.players.values()])
    for section in self.sections.values():
      complain(section['activated'] == (furthest >= section['faithPointsEnd']),
               'section %s is %s at %s', section['id'], section['activated'], furthest)
    if self.ended:
      self._check_end()

  def _check_container(self, id):
    container = self.containers[id]
    content, size = container['content'], container['size']
    complain(all(kind in self.storable and count > 0 for kind, count in content.items()),
             'container %s holds %s', id, content)
    if size >= 0:
      complain(len(content) <= 1, 'shelf %s holds %s', id, content)
      complain(sum(content.values()) <= size, 'shelf %s holds %s', id, content)
    return list(content) if size >= 0 else []

  def _check_end(self):
    cards = {name: sum(map(len, player.slots)) for name, player in self.players.items()}
    arrived = any(player.faith >= self.max_faith for player in self.players.values())
    if len(self.players) > 1:
      best = max(self.seats, key=lambda name: (self.players[name].points,
                                               sum(self.resources(self.players[name]).values()),
                                               -self.seats.index(name)))
      complain(self.winner == best, 'the winner is %s, not %s', self.winner, best)
      complain(arrived or max(cards.values()) >= 7, 'the game ended without a reason')
    elif self.winner is None:
      gone = any(not any(ids) for ids in self.top.values())
      complain(self.black >= self.max_faith or gone, 'Lorenzo won without a reason')
    else:
      complain(arrived or max(cards.values()) >= 7, 'the player won without a reason')


def pushes(grid, slide):
  """Every market one push away from this one."""
  for row in range(len(grid)):
    after = [list(line) for line in grid]
    out = after[row].pop(0)
    after[row].append(slide)
    yield after, out
  for column in range(len(grid[0])):
    after = [list(line) for line in grid]
    out = after[0][column]
    for row in range(len(grid) - 1):
      after[row][column] = after[row + 1][column]
    after[-1][column] = slide
    yield after, out
