#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills maestrid at random moments under load and checks what it has stored.

  crash.py --maestrid PATH [--kills 20] [--games 8] [--seed N]

Pairs of peers play as fast as they are answered. After each kill the store is read with Python's
own SQLite: for every game it must hold each player's acknowledged moves, once and in order, and at
most one move more, the one whose answer had not arrived. Then maestrid is started again and all
players join by nickname, half of them with a secret. A player who had received all moves must find
exactly the same game."""

import argparse
import os
import random
import secrets
import selectors
import sqlite3
import sys
import tempfile
import threading
import time

import am49
import daemon
import peer
import play

# A stored command begins with its kind and its seat, both zigzag-encoded: twice the number.
KINDS = ['CHOOSE_LEADERS', 'CHOOSE_RESOURCES', 'TAKE_MARKET_RESOURCES', 'BUY_DEVELOPMENT_CARD',
         'ACTIVATE_PRODUCTION', 'SWAP_SHELVES', 'ACTIVATE_LEADER', 'DISCARD_LEADER', 'END_TURN',
         'LEAVE', 'RETURN']


class Player(peer.Peer):
  """Remembers which of its moves were acknowledged, and how many moves of any player it has
  received."""

  def __init__(self, name, seed):
    super().__init__(name, am49.DEPLOYED, seed, 2)
    self.acknowledged = []
    self.heard = 0
    self.stored = None  # after a crash: its moves and the number of all moves in its unfinished game
    self.known = None  # its game at the crash, when it had received all moves
    # Every second player has a secret of its own; the others are recognized only by name.
    self.secret = secrets.token_urlsafe(32) if seed % 2 else None

  def _join(self):
    join = {'type': 'ReqJoin', 'nickname': self.name}
    return dict(join, maestri={'secret': self.secret}) if self.secret else join

  def come(self):
    """Starts a new connection."""
    welcome = {'type': 'ReqWelcome'}
    if self.secret:
      welcome['maestri'] = {'version': 1, 'features': ['resume']}
    self.outbox = [welcome, self._join()]
    self.pending = None
    self.asked = False
    self._partial = b''

  def next_game(self):
    self.game = None
    self.asked = False
    self.outbox += [{'type': 'ReqQuit'}, self._join()]

  def _receive_message(self, message):
    kind = message['type']
    if kind == 'MaestriSecret':
      am49.complain(message['secret'] == self.secret, '%s is given another secret', self.name)
      return
    if kind == 'UpdateGame':
      self.acknowledged, self.heard = self.stored or ([], 0)
    elif kind == 'UpdateBookedSeats':
      am49.complain(self.stored is None, 'the game of %s is gone', self.name)
      self.game = None
    elif kind == 'UpdateAction' and not self._changed_nothing(message):
      self.heard += 1
      if message['player'] == self.name:
        self.acknowledged.append(message['action'])
    super()._receive_message(message)
    if kind == 'UpdateGame':
      if self.known is not None:
        am49.complain(self.knows() == self.known, '%s knew %s and finds %s', self.name, self.known,
                      self.knows())
      self.stored = self.known = None

  def _changed_nothing(self, message):
    """Returns whether `message` answers a swap of two shelves with equal content, which isn't stored,
    or only repeats an action."""
    if self.game.repeats:
      return True
    if message['player'] != self.name or message['action'] != 'SWAP_SHELVES':
      return False
    one, other = (self.game.containers[self.pending[shelf]] for shelf in ('shelf1', 'shelf2'))
    return one['content'] == other['content']

  def knows(self):
    """Everything that a peer can see of its game."""
    game = self.game
    return {
      'players': {name: (each.faith, each.points, each.slots, each.hand_count, each.has_leaders,
                         sorted(each.activated),
                         # By id: a spectator receives leaders in the order of their activation, a
                         # returning player in the server's order.
                         {one: game.containers[one]['content']
                          for one in sorted(game.owned_containers(each))})
                  for name, each in sorted(game.players.items())},
      'hand': sorted(game.players[self.name].hand), 'market': (game.grid, game.slide),
      'top': game.top, 'current': game.current, 'main': game.main_done, 'setup': game.setup_done,
      'last': game.last_round,
      'sections': {key: (each['activated'], sorted(each['bonusGivenPlayers']))
                   for key, each in sorted(game.sections.items())},
    }


class Crowd:
  """All players on one running server, until it is killed."""

  def __init__(self, players, address):
    self.selector = selectors.DefaultSelector()
    self.connections = {}
    for each in players:
      each.come()
      self.connections[each] = connection = play.connect(address)
      self.selector.register(connection, selectors.EVENT_READ, each)
      self._send(each)

  def _send(self, each):
    messages, each.outbox = each.outbox, []
    if messages:
      self.connections[each].sendall(b''.join(map(am49.encode, messages)))

  def _read(self, timeout):
    ready = [key.data for key, _ in self.selector.select(timeout)]
    for each in ready:
      data = self.connections[each].recv(1 << 16)
      if not data:
        raise ConnectionResetError
      each.receive(data)
    return ready

  def settle(self):
    """Waits until every player whose game goes on is back in it."""
    deadline = time.monotonic() + 60
    while missing := [each.name for each in self.connections if each.stored is not None]:
      am49.complain(time.monotonic() < deadline, 'not back in their games: %s', missing)
      for each in self._read(1):
        self._send(each)

  def play_until_killed(self, killed):
    try:
      todo = list(self.connections)
      while True:
        for each in todo:
          if each.ended and each.pending is None:
            each.next_game()
          move = each.take_move()
          if move is not None:
            each.outbox.append(move)
          self._send(each)
        todo = self._read(60)
        am49.complain(todo or killed.is_set(), 'nothing came for a minute')
    except (ConnectionResetError, BrokenPipeError):
      killed.wait(5)
      am49.complain(killed.is_set(), 'a connection broke before the server was killed')

  def drain(self):
    """Reads what the server had still sent: it counts as acknowledged."""
    for each, connection in self.connections.items():
      try:
        while data := connection.recv(1 << 16):
          each.receive(data)
      except ConnectionResetError:
        pass
      connection.close()
    self.selector.close()


def numbers(data, at, count):
  """Reads `count` numbers in groups of 7 bits, the lowest first; returns them and where they end."""
  found = []
  for _ in range(count):
    number, shift = 0, 0
    while True:
      byte, at, shift = data[at], at + 1, shift + 7
      number |= (byte & 127) << shift - 7
      if byte < 128:
        break
    found.append(number)
  return found, at


def stored_commands(store, number):
  """The packed commands of a table: those in "commands", then those in the journal."""
  packed = []
  for position, count, data in store.execute(
      'SELECT position, n, packed FROM commands WHERE table_number = ? ORDER BY position', (number,)):
    am49.complain(position == len(packed), 'a command of table %d is missing', number)
    at = 0
    if count == 0:
      packed.append(data)
    for _ in range(count):
      (size,), at = numbers(data, at, 1)
      packed.append(data[at:at + size])
      at += size
  (folded,) = store.execute('SELECT folded FROM tables WHERE number = ?', (number,)).fetchone()
  for (data,) in store.execute('SELECT records FROM journal WHERE id > ? ORDER BY id', (folded,)):
    at = 0
    while at < len(data):
      (table, index, size), at = numbers(data, at, 3)
      if table == number:
        am49.complain(index == len(packed) if size else index <= len(packed),
                      'a command of table %d is missing in the journal', number)
        packed[index:] = [data[at:at + size - 1]] if size else []
      at += max(size - 1, 0)
  return packed


def look(store, players):
  """Compares the store, an SQLite connection, with what the players received; returns how many moves
  it compared."""
  compared = 0
  for each in players:
    each.stored = each.known = None
    found = store.execute('SELECT number, state, seat FROM tables JOIN seats ON number = table_number'
                          ' WHERE name = ? ORDER BY number DESC LIMIT 1', (each.name,)).fetchone()
    am49.complain(found or each.game is None, 'no game of %s is stored', each.name)
    if not found:
      continue
    number, state, seat = found
    packed = stored_commands(store, number)
    own = [KINDS[one[0] // 2] for one in packed if one[1] // 2 == seat]
    if each.game is not None:
      allowed = [each.acknowledged]
      if each.pending is not None:
        allowed.append(each.acknowledged + [peer.answer_to(each.pending)])
      am49.complain(own in allowed, '%s was told %s (then asked %s); stored: %s', each.name,
                    each.acknowledged[-5:], each.pending, own[-5:])
      am49.complain(each.heard <= len(packed), '%s heard of moves that are not stored', each.name)
      compared += len(own)
    if state == 0:
      each.stored = own, len(packed)
      if each.game is not None and each.heard == len(packed):
        each.known = each.knows()
    else:
      each.game = None  # its end had been sent; the next server has no seat for it
  store.close()
  return compared


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--kills', type=int, default=20)
  parser.add_argument('--games', type=int, default=8)
  parser.add_argument('--seed', type=int, default=1)
  options = parser.parse_args()
  chance = random.Random(options.seed)
  players = [Player(f'Player {index}', index) for index in range(options.games * 2)]
  compared = same = unheard = 0
  with tempfile.TemporaryDirectory(prefix='maestri-crash-') as folder:
    path = os.path.join(folder, 'store.db')
    for _ in range(options.kills):
      killed = threading.Event()
      server = daemon.Daemon(options.maestrid, None, '--store', path)
      try:
        crowd = Crowd(players, server.address)
        crowd.settle()

        def kill(process=server.process, event=killed):
          process.kill()
          event.set()

        timer = threading.Timer(chance.uniform(0, 0.15), kill)
        timer.start()
        crowd.play_until_killed(killed)
        timer.join()
        server.process.wait()
        crowd.drain()
        am49.complain('set aside' not in server.errors(), '%s', server.errors())
      finally:
        server.process.kill()
        server.__exit__()
      compared += look(sqlite3.connect(path), players)
      same += sum(each.known is not None for each in players)
      unheard += sum(each.pending is not None for each in players)
  moves = sum(each.requests for each in players)
  print(f'{options.kills} kills, {moves} moves asked, {unheard} unanswered when the server was killed; '
        f'{compared} stored moves compared, {same} games found as they were known')
  return 0 if compared > 0 and same > 0 else 1


if __name__ == '__main__':
  try:
    sys.exit(main())
  except am49.Complaint as complaint:
    sys.exit(f'crash: {complaint}')
