#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A scripted am49 server that behaves like the deployed programs, to test our client.

  server.py [--listen 127.0.0.1:0] [--documented] [--seed 1] [--games N] [--nodelay]
            [--lag SECONDS]

It hosts real games (rules.py) and writes as the deployed programs do: the type comes last, nulls
are left out, strings have Gson's escapes, each message is one write, ids come from counters that
don't start at 0, UpdateFaithPoints is sometimes sent before UpdateGame, UpdateSetupDone and
UpdateLastRound are repeated, container maps are objects only, and only `production` is read. It has the faults of the
deployed program too: those of am49rules.py; it loses UpdateGame now and then, gives no answer to a
request that lacks a list or a map, and closes a connection after 25 s without a line. With
--documented it uses the documents' forms instead: array container maps, `id`, `nickname`,
`UpdateFaithTrack`, explicit nulls. Prints "listening on HOST:PORT". With --games it ends by itself
after that many finished games.
"""

import argparse
import json
import random
import re
import selectors
import socket
import sys
import time

import am49rules
import rules
import snapshot

GSON = {'<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '=': '\\u003d', "'": '\\u0027'}
DOCUMENTED_LEADERS = {'DISCOUNT': 'DiscountLeader', 'DEPOT': 'DepotLeader', 'ZERO': 'ZeroLeader',
                      'PRODUCTION': 'ProductionLeader'}
PLAYS = {'ReqChooseLeaders', 'ReqChooseResources', 'ReqTakeFromMarket', 'ReqBuyDevCard',
         'ReqActivateProductions', 'ReqSwapShelves', 'ReqLeaderAction', 'ReqEndTurn'}


LOST = 0.03  # of the messages that begin a game
SILENCE = 12.5  # seconds until a silent client is asked for a sign, and until the connection is closed


class Malformed(Exception):
  """A request whose fields this server does not accept."""


def gson(message):
  text = json.dumps(message, separators=(',', ':'), ensure_ascii=False)
  return re.sub("[<>&='\x1b]", lambda found: GSON.get(found[0], '\\u001b'), text).encode() + b'\n'


def documented(message):
  """The same message with the documents' names and forms."""
  kind = message['type']
  message = dict(message)
  renames = {'UpdateCurrentPlayer': {'player': 'nickname'}, 'UpdatePlayerStatus': {'player': 'nickname'},
             'UpdateDevSlot': {'devSlot': 'slot', 'devCards': 'cards'},
             'UpdateVaticanSection': {'vaticanSection': 'id'}}.get(kind, {})
  for deployed, name in renames.items():
    message[name] = message.pop(deployed)
  if kind == 'UpdateFaithPoints':
    message['type'] = 'UpdateFaithTrack'
    message.setdefault('player', None)
  elif kind == 'UpdateDevCardGrid':
    grid = message.pop('devCardGrid')
    message['topCards'] = {'levelsCount': grid['levelsCount'], 'colorsCount': grid['colorsCount'],
                           'grid': {color: [ids] for color, ids in grid['topCards'].items()}}
  elif kind == 'UpdateVaticanSection' and len(message['bonusGivenPlayers']) == 1:
    message['bonusGivenPlayers'] = message['bonusGivenPlayers'][0]
  elif kind == 'ErrInvalidResourceTransaction':
    message['type'] = 'ErrResourceReplacement'
  elif kind == 'ErrObjectNotOwned':
    message['id'] = str(message['id'])
  elif kind == 'ErrNoSuchEntity':
    message.setdefault('code', None)
  elif kind == 'ErrCardRequirements':
    message.setdefault('missingDevCards', None)
    message.setdefault('missingResources', None)
  elif kind == 'UpdateGame':
    _document_game(message)
  return message


def _document_game(message):
  leaders = []
  for leader in message['leaderCards']:
    leader = dict(leader, leaderType=DOCUMENTED_LEADERS[leader['leaderType']])
    leader['isActive'] = leader.pop('active')
    leaders.append(leader)
  message['leaderCards'] = leaders
  message['faithTrack'] = {key: value for key, value in message['faithTrack'].items()
                           if key != 'maxFaith'}
  message.setdefault('actionTokens', [])
  message.pop('winnerPlayer', None)


class Connection:
  def __init__(self, server, sock):
    self.server = server
    self.socket = sock
    self.buffer = b''
    self.unsent = b''
    self.held = b''  # sent later: linehost.py
    self.held_until = 0
    self.name = None
    self.table = None
    self.open = True
    self.quit = False
    self.heard_at = time.monotonic()  # a whole line, or the question whether the client is there
    self.is_asked = False

  def send(self, message):
    """Sends each message in one write, as deployed programs do."""
    if not self.open:
      return
    data = gson(documented(message) if self.server.documented else message)
    if self.held or time.monotonic() < self.held_until:
      self.held += data
      return
    self.held_until = time.monotonic() + self.server.lag
    self.write(data)

  def release(self):
    """Sends what was held back."""
    data, self.held, self.held_until = self.held, b'', 0
    if data:
      self.write(data)

  def write(self, data):
    try:
      if self.unsent:
        self.unsent += data
      else:
        sent = self.socket.send(data)
        self.unsent = data[sent:]
    except BlockingIOError:
      self.unsent += data
    except OSError:
      self.unsent = b''  # run() finds the lost connection later, and the others are told
    self.server.watch(self)

  def receive(self, data):
    lines = re.split(rb'\r\n|\n|\r', self.buffer + data)
    self.buffer = lines.pop()
    for line in lines:
      self.line(line)

  def tick(self, now):
    if now < self.heard_at + SILENCE:
      return
    if self.is_asked:
      self.server.leave(self)
      self.server.close(self)
      return
    self.is_asked, self.heard_at = True, now
    self.send({'type': 'ReqHeartbeat'})

  def line(self, line):
    self.heard_at, self.is_asked = time.monotonic(), False
    if not line.strip():
      return self.protocol('Empty input.')
    try:
      message = json.loads(line)
    except (ValueError, RecursionError):
      return self.protocol('Invalid syntax.')
    if not isinstance(message, dict):
      return self.protocol('Invalid syntax.')
    if 'type' not in message:
      return self.protocol('Field "type" not found.')
    kind = str(message['type'])
    handler = getattr(self, 'on_' + kind, None)
    if handler is None and kind not in PLAYS:
      return self.protocol(f'Event type "{kind}" as subclass of "VCEvent" does not exist.')
    if self.quit and kind not in ('ReqHeartbeat', 'ReqGoodbye'):
      return None
    try:
      handler(message) if handler else self.play(kind, message)
    except Malformed:
      self.protocol('Invalid attribute types.')
    return None

  def protocol(self, text):
    self.server.refused.append(text)
    self.send({'msg': text, 'type': 'ErrProtocol'})

  # -- connection and lobby

  def on_ReqWelcome(self, message):
    self.send({'type': 'ResWelcome'})

  def on_ResWelcome(self, message):
    pass

  def on_ReqHeartbeat(self, message):
    self.send({'type': 'ResHeartbeat'})

  def on_ResHeartbeat(self, message):
    pass

  def on_ReqQuit(self, message):
    self.server.leave(self)
    self.quit = True
    self.send({'type': 'ResQuit'})

  def on_ReqGoodbye(self, message):
    self.server.leave(self)
    self.send({'type': 'ResGoodbye'})
    self.server.close(self)

  def on_ReqJoin(self, message):
    name = message.get('nickname')
    if not isinstance(name, str) or not name.strip():
      return self.send({'reason': 'NOT_SET', 'type': 'ErrNickname'})
    if self.name:
      return self.send({'reason': 'ALREADY_SET', 'type': 'ErrNickname'})
    if any(other.name == name for other in self.server.connections if not other.quit):
      return self.send({'reason': 'TAKEN', 'type': 'ErrNickname'})
    self.name = name
    return self.server.join(self)

  def on_ReqNewGame(self, message):
    count = message.get('playersCount', 0)
    waiting = self.server.waiting
    if not isinstance(count, int):
      raise Malformed
    if self.name is None:
      return self.send({'reason': 'NOT_SET', 'type': 'ErrNickname'})
    if not waiting or waiting[0] is not self:
      return self.send({'isInvalidPlayersCount': False, 'type': 'ErrNewGame'})
    if not 1 <= count <= 4:
      return self.send({'isInvalidPlayersCount': True, 'type': 'ErrNewGame'})
    return self.server.new_game(count)

  # -- the game

  def play(self, kind, message):
    if self.table is None:
      return self.send({'reason': 'NOT_IN_GAME' if self.name else 'NOT_SET', 'type': 'ErrNickname'})
    try:
      answers = self.ask(self.table.game, kind, message)
    except am49rules.Silence:
      print('no answer for', self.name, 'to', message, flush=True)
      return None
    except rules.Refused as refused:
      self.server.refused.append(str(refused))
      return self.send(refused.error)
    return self.table.tell(answers)

  def ask(self, game, kind, message):
    def get(field, types):
      value = message.get(field)
      if value is None and not self.server.documented and types in (array, object_):
        raise am49rules.Silence
      if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        raise Malformed
      return value
    number, flag, text, array, object_ = (int,), (bool,), (str,), (list,), (dict,)
    if kind == 'ReqChooseLeaders':
      return game.choose_leaders(self.name, get('leaders', array))
    if kind == 'ReqChooseResources':
      return game.choose_resources(self.name, self.containers(message, 'shelves'))
    if kind == 'ReqTakeFromMarket':
      return game.take_from_market(self.name, get('isRow', flag), get('index', number),
                                   get('replacements', object_), self.containers(message, 'shelves'))
    if kind == 'ReqBuyDevCard':
      return game.buy_card(self.name, get('color', text), get('level', number), get('devSlot', number),
                           self.containers(message, 'resContainers'))
    if kind == 'ReqActivateProductions':
      return game.activate_productions(self.name, [self.production(each)
                                                   for each in get('prodRequests', array)])
    if kind == 'ReqSwapShelves':
      return game.swap_shelves(self.name, get('shelf1', number), get('shelf2', number))
    if kind == 'ReqLeaderAction':
      return game.leader_action(self.name, get('leader', number), get('isActivate', flag))
    return game.end_turn(self.name)

  def production(self, request):
    """Reads one production request; deployed programs read a missing number as 0."""
    if not isinstance(request, dict):
      raise Malformed
    id = request.get('id' if self.server.documented else 'production', 0)
    replaced = request.get('inputNonStorableRep', {} if self.server.documented else None)
    outputs = request.get('outputRep')
    if not self.server.documented and None in (replaced, outputs):
      raise am49rules.Silence
    if not isinstance(id, int) or not isinstance(replaced, dict) or not isinstance(outputs, dict):
      raise Malformed
    return id, self.containers(request, 'inputContainers'), outputs

  def containers(self, message, field):
    """Reads a container map in the form of this server."""
    value = message.get(field)
    if self.server.documented:
      if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Malformed
      value = {key: content for each in value for key, content in each.items()}
    elif value is None:
      raise am49rules.Silence
    elif not isinstance(value, dict):
      raise Malformed
    try:
      return {int(key): {str(kind): int(count) for kind, count in content.items()}
              for key, content in value.items()}
    except (ValueError, AttributeError, TypeError) as error:
      raise Malformed from error


class Table:
  """One game and its players."""

  def __init__(self, server, connections):
    self.server = server
    chance = server.chance
    kind = rules.Game if server.documented else am49rules.Game
    self.game = kind([each.name for each in connections], chance, server.container_base,
                     server.production_base)
    if server.used_up:
      self.game.use_up()
    server.container_base = self.game.next_container + chance.randrange(3)
    server.production_base += self.game.production_count()
    self.seats = {each.name: each for each in connections}
    for each in connections:
      each.table = self
    # Deployed programs may send the faith of seats 3 and 4 before the whole game.
    early = [(None, {'player': name, 'isBlackCross': False, 'faithPoints': seat.faith,
                     'type': 'UpdateFaithPoints'})
             for name, seat in self.game.seats.items() if seat.faith or chance.random() < 0.5]
    self.tell(early)
    for each in connections:
      # Now and then the deployed program loses one.
      if server.documented or chance.random() >= LOST:
        each.send(snapshot.update_game(self.game, each.name))

  def tell(self, answers):
    for viewer, message in answers:
      for name, connection in self.seats.items():
        if viewer in (None, name):
          connection.send(message)
    if self.game.ended and self not in self.server.finished:
      self.server.finished.append(self)
    elif self.game.setup_done and answers and self.server.chance.random() < 0.02:
      self.tell_again()

  def tell_again(self):
    """Sends a repeated message between two batches, as after another player's reconnection."""
    for connection in self.seats.values():
      connection.send({'type': 'UpdateSetupDone'})


class Server:
  def __init__(self, address, seed, speak_documented=False, nodelay=False, lag=0.0, used_up=False):
    host, _, port = address.rpartition(':')
    self.documented = speak_documented
    self.used_up = used_up
    self.nodelay = nodelay or lag > 0
    self.lag = lag
    self.chance = random.Random(seed)
    self.container_base = self.chance.randrange(3, 90)
    self.production_base = self.chance.randrange(100, 2000)
    self.connections = []
    self.waiting = []
    self.count = None
    self.tables = []
    self.finished = []
    self.refused = []
    self.selector = selectors.DefaultSelector()
    self.listener = socket.create_server((host or '127.0.0.1', int(port)), backlog=50)
    self.selector.register(self.listener, selectors.EVENT_READ)

  @property
  def address(self):
    return '%s:%d' % self.listener.getsockname()

  def watch(self, connection):
    if connection.open:
      events = selectors.EVENT_READ | (selectors.EVENT_WRITE if connection.unsent else 0)
      self.selector.modify(connection.socket, events, connection)

  def shut(self):
    for connection in list(self.connections):
      self.close(connection)
    self.selector.close()
    self.listener.close()

  def run(self, done=lambda: False):
    while not done():
      until = min((each.held_until for each in self.connections if each.held), default=float('inf'))
      for key, events in self.selector.select(max(0, min(0.5, until - time.monotonic()))):
        if key.fileobj is self.listener:
          self.accept()
        elif key.data.open:
          self.serve(key.data, events)
      for each in list(self.connections):
        if each.held and time.monotonic() >= each.held_until:
          each.release()
        if not self.documented:
          each.tick(time.monotonic())

  def accept(self):
    sock, _ = self.listener.accept()
    sock.setblocking(False)
    if self.nodelay:
      sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection = Connection(self, sock)
    self.connections.append(connection)
    self.selector.register(sock, selectors.EVENT_READ, connection)
    if not self.documented:
      connection.send({'type': 'ReqWelcome'})

  def serve(self, connection, events):
    try:
      if events & selectors.EVENT_WRITE and connection.unsent:
        sent = connection.socket.send(connection.unsent)
        connection.unsent = connection.unsent[sent:]
        self.watch(connection)
      if events & selectors.EVENT_READ:
        data = connection.socket.recv(1 << 16)
        if not data:
          self.leave(connection)
          self.close(connection)
        else:
          connection.receive(data)
    except OSError:
      self.leave(connection)
      self.close(connection)

  def close(self, connection):
    if connection.open:
      connection.release()
    if connection.open:
      connection.open = False
      self.selector.unregister(connection.socket)
      connection.socket.close()
      self.connections.remove(connection)

  def leave(self, connection):
    if connection in self.waiting:
      self.waiting.remove(connection)
    table = connection.table
    if table and table.seats.get(connection.name) is connection:
      del table.seats[connection.name]
      if not table.game.ended:
        table.tell(table.game.leave(connection.name))
    connection.table = None

  def join(self, connection):
    for table in self.tables:
      if connection.name in table.game.seats and not table.game.ended:
        connection.table = table
        table.tell(table.game.come_back(connection.name))
        table.seats[connection.name] = connection
        return connection.send(snapshot.update_game(table.game, connection.name))
    self.waiting.append(connection)
    self.tell_waiting()
    if self.count:
      connection.send({'playersCount': self.count, 'type': 'UpdateJoinGame'})
    return self.start()

  def tell_waiting(self):
    for each in self.waiting:
      each.send({'bookedSeats': len(self.waiting), 'canPrepareNewGame': self.waiting[0].name,
                 'type': 'UpdateBookedSeats'})

  def new_game(self, count):
    self.count = count
    for each in self.waiting[:count]:
      each.send({'playersCount': count, 'type': 'UpdateJoinGame'})
    self.start()

  def start(self):
    if self.count and len(self.waiting) >= self.count:
      seated, self.waiting = self.waiting[:self.count], self.waiting[self.count:]
      self.count = None
      self.tables.append(Table(self, seated))
      self.tell_waiting()


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--listen', default='127.0.0.1:0')
  parser.add_argument('--documented', action='store_true')
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--games', type=int, default=0)
  parser.add_argument('--nodelay', action='store_true')
  parser.add_argument('--lag', type=float, default=0.0, help='seconds until the rest of an answer')
  parser.add_argument('--used-up', action='store_true', help='one color has no cards, so a token for it '
                      'is not answered')
  args = parser.parse_args()
  server = Server(args.listen, args.seed, args.documented, args.nodelay, args.lag, args.used_up)
  print('listening on', server.address, flush=True)

  def done():
    return bool(args.games) and len(server.finished) >= args.games and not server.connections

  try:
    server.run(done)
  except KeyboardInterrupt:
    pass
  server.shut()
  print(f'served: {len(server.tables)} games, {len(server.finished)} finished, '
        f'{len(server.refused)} requests refused {sorted(set(server.refused))}', flush=True)
  return 0


if __name__ == '__main__':
  sys.exit(main())
