# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attacks by peers with a nickname, for hostile.py and tests/bench/attacks.py. Each function sends
allowed requests as fast as it can. It is called with the place to attack and yields, again and
again, whether it has reached the limit that it tests, or has had enough answers."""

import json
import os
import random
import re

import am49
import peer
from crowd import Crowd

FEATURES = ['resume', 'tables', 'spectate', 'chat', 'undo', 'spectators']


def encode(kind, **fields):
  return am49.encode(dict(fields, type=kind))


WELCOME = encode('ReqWelcome', maestri={'version': 1, 'features': FEATURES})


def join(name, **maestri):
  return encode('ReqJoin', nickname=name, maestri=maestri)


def unique(name, number):
  """A nickname that is unique among the attacking processes."""
  return f'{name} {os.getpid()} {number}'


def come_back(place):
  """Plays a solo game, quits and joins again without a pause: the server sends a whole game each
  time."""
  crowd = Crowd(place.near)
  names = {}
  answers = 0
  while True:
    while len(crowd) < 60:
      name = unique('Back', crowd.opened)
      connection = crowd.open(WELCOME + join(name, hall=True, secret='x' * 40)
                              + encode('ReqOpenTable', playersCount=1))
      if connection is None:
        break
      names[connection] = name
    for connection in crowd.each():
      again = encode('ReqQuit') + join(names[connection], hall=True, secret='x' * 40)
      crowd.send(connection, again * 10)
    answers += crowd.read(0.01).count(b'"type":"UpdateGame"')
    yield answers > 200


class Grinder(peer.Peer):
  """Plays at a table it has opened, and also sends moves that are refused."""

  def __init__(self, name, chance, **table):
    super().__init__(name, am49.DEPLOYED, chance.randrange(2 ** 32))
    self.outbox = [{'type': 'ReqWelcome', 'maestri': {'version': 1, 'features': FEATURES}},
                   {'type': 'ReqJoin', 'nickname': name, 'maestri': {'hall': True}},
                   dict(table, type='ReqOpenTable')]

  def _receive_message(self, message):
    if message['type'] in ('UpdateTable', 'UpdateTables', 'UpdateClock', 'UpdateSpectator'):
      return
    if not message['type'].startswith('Err'):
      super()._receive_message(message)

  def flush(self):
    data = b''.join(am49.encode(message) for message in self.outbox)
    self.outbox.clear()
    return data


def grind(place, count, open_table, act):
  """Opens a table for each of @count players; @act(player) returns what one sends when it may move,
  or None for an ordinary move."""
  crowd = Crowd(place.near)
  chance = random.Random(1)
  players = {}
  moves = 0
  while True:
    while len(crowd) < count:
      player = Grinder(unique('Grind', crowd.opened), chance, **open_table)
      connection = crowd.open(player.flush())
      if connection is None:
        break
      players[connection] = player
    for connection, data in crowd.read_each(0.01):
      player = players[connection]
      try:
        player.receive(data)
        extra = act(player)
        request = None if extra else player.take_move()
        moves += request is not None or extra is not None
        crowd.send(connection, player.flush() + (extra or b'')
                   + (am49.encode(request) if request else b''))
      except (am49.Complaint, KeyError, ValueError):
        crowd.drop(connection)
    for connection in list(players):
      if connection.fileno() < 0:
        del players[connection]
      elif players[connection].ended:
        crowd.drop(connection)
        del players[connection]
    yield moves > 100


def strong_players(place):
  """Tables where all other players are strong computer players."""
  return grind(place, 20, {'playersCount': 4, 'computers': ['HARD'] * 3}, lambda player: None)


def strongest_players(place):
  """A hundred tables where the other player is the strongest computer player."""
  return grind(place, 100, {'playersCount': 2, 'computers': ['MASTER']}, lambda player: None)


def swaps(place):
  """Moves that change nothing, and others that are taken back, endlessly in one turn."""
  def swap(player):
    game = player.game
    if game is None or not game.setup_done or game.current != game.me or player.requests < 12:
      return None
    me = game.players[game.me]
    first, second = me.shelves[0], me.shelves[1]
    player.pending = None
    line = am49.encode(am49.swap_shelves(player.form, first, second))
    same = am49.encode(am49.swap_shelves(player.form, first, first))
    return (line + encode('ReqUndo') + same * 2 + line * 2) * 4
  return grind(place, 20, {'playersCount': 1}, swap)


def comers_and_goers(place):
  """A table full of spectators who come and leave."""
  crowd = Crowd(place.near)
  watchers = Crowd(place.near)
  answers = 0
  code = None
  while True:
    if not len(crowd):
      crowd.open(WELCOME + join(unique('Host', crowd.opened), hall=True)
                 + encode('ReqOpenTable', playersCount=2))
      code = None
    for _ in range(100):
      found = re.search(rb'"type":"UpdateTable","table":{"code":"(\w+)"', crowd.read(0.05))
      code = found[1].decode() if found else code
      if code:
        break
    while len(watchers) < 31:
      name = 'W' + '\u0301'.join(unique('', watchers.opened))[:24]
      if watchers.open(WELCOME + join(name, hall=True)) is None:
        break
    once = encode('ReqWatchTable', code=code or 'BCDFGH') + encode('ReqLeaveTable')
    for connection in watchers.each():
      watchers.send(connection, once * 5)
    answers += watchers.read(0.01).count(b'"isSpectator":true')
    yield answers > 200


def talkers(place):
  """As many and as long chat texts as possible, to a table full of others who do the same."""
  crowd = Crowd(place.near)
  text = encode('ReqChat', text='e\u0301\u0323\u0330\u0331' * 40)
  answers = 0
  code = None
  while True:
    while len(crowd) < 33:
      first = encode('ReqOpenTable', playersCount=2) if not len(crowd) else \
        encode('ReqWatchTable', code=code or '')
      if crowd.open(WELCOME + join(unique('Talk', crowd.opened), hall=True) + first) is None:
        break
      if len(crowd) == 1:
        found = re.search(rb'"type":"UpdateTable","table":{"code":"(\w+)"', crowd.read(0.2))
        code = found[1].decode() if found else None
    for connection in crowd.each():
      crowd.send(connection, text * 5)
    answers += crowd.read(0.01).count(b'TOO_FAST')
    yield answers > 100


def guesses(place):
  """Tries passwords for names that have one, and names that look like others."""
  crowd = Crowd(place.near)
  answers = number = 0
  while True:
    while len(crowd) < 40:
      if crowd.open(WELCOME + join(unique('Acc', crowd.opened), password='correct horse')) is None:
        break
    for connection in crowd.each():
      number += 1
      name = ''.join(random.choice('IlL1|oO0аеос') for _ in range(16))
      crowd.send(connection, (encode('ReqQuit') + join(unique('Acc', number % 50), password=f'guess {number}')
                              + join(name, secret='y' * 40)) * 3)
    answers += crowd.read(0.01).count(b'ErrNickname')
    yield answers > 200


def waiting_crowd(place):
  """Joins and leaves the waiting room, which the server reports to all in it."""
  crowd = Crowd(place.near)
  answers = 0
  while True:
    while len(crowd) < 60:
      if crowd.open(WELCOME) is None:
        break
    for number, connection in enumerate(crowd.each()):
      crowd.send(connection, (join(unique('Wait', number)) + encode('ReqQuit')) * 5)
    answers += crowd.read(0.01).count(b'UpdateBookedSeats')
    yield answers > 200


def deep_thoughts(place):
  """Lines that take long to read: many members, numbers and strings without a meaning."""
  crowd = Crowd(place.near)
  line = json.dumps({'type': 'ReqTakeFromMarket', 'shelves': {str(n): {'Coin': n} for n in range(3000)},
                     'x': [[n, 'x' * 5] for n in range(500)]}).encode()[:60000] + b'\n'
  answers = 0
  while True:
    while len(crowd) < 10:
      if crowd.open(WELCOME + join(unique('Deep', crowd.opened), hall=True)) is None:
        break
    for connection in crowd.each():
      crowd.send(connection, line)
    answers += crowd.read(0.01).count(b'Err')
    yield answers > 50


BEHAVIORS = [come_back, strong_players, strongest_players, swaps, comers_and_goers, talkers, guesses, deep_thoughts]

# A player in the waiting room takes part in the next game, so this must not run beside other games.
IN_THE_WAITING_ROOM = [waiting_crowd]
