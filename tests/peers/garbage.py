# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sends a thousand lines of twenty kinds that no correct client would send."""

import json
import random
import socket

import am49

KINDS = [
  ('not JSON', lambda chance: b'hello'),
  ('blank', lambda chance: b'   '),
  ('empty', lambda chance: b''),
  ('broken UTF-8', lambda chance: b'{"type":"ReqJoin","nickname":"\xff\xfe\xc0"}'),
  ('NUL inside', lambda chance: b'{"type":"ReqJoin","nickname":"a\x00b"}'),
  ('random bytes', lambda chance: chance.randbytes(chance.randrange(1, 300)).replace(b'\n', b' ')),
  ('number', lambda chance: b'%d' % chance.randrange(10 ** 12)),
  ('array', lambda chance: b'[1,2,3]'),
  ('null', lambda chance: b'null'),
  ('no type', lambda chance: b'{"nickname":"x"}'),
  ('type of wrong kind', lambda chance: chance.choice([b'{"type":null}', b'{"type":{}}', b'{"type":7}'])),
  ('unknown type', lambda chance: b'{"type":"ReqWhatever%d"}' % chance.randrange(1000)),
  ('class of another program', lambda chance: b'{"type":"VCEvent"}'),
  ('unfinished', lambda chance: b'{"type":"ReqJoin","nickname":"x'),
  ('deep', lambda chance: b'[' * 500 + b']' * 500),
  ('deep field', lambda chance: b'{"type":"ReqEndTurn","a":' + b'{"a":' * 200 + b'1' + b'}' * 201),
  ('long', lambda chance: b'{"type":"ReqEndTurn","a":"' + b'x' * 20000 + b'"}'),
  ('wrong field types', lambda chance: json.dumps(
    {'type': 'ReqTakeFromMarket', 'isRow': 'yes', 'index': {}, 'replacements': [], 'shelves': 3}).encode()),
  ('absurd numbers', lambda chance: b'{"type":"ReqNewGame","playersCount":%d}'
   % chance.choice([-1, 2 ** 31, 2 ** 63, -2 ** 63, 10 ** 40])),
  ('game requests without a game', lambda chance: am49.encode(chance.choice([
    am49.end_turn(None), am49.leader_action(None, 2 ** 40, True), am49.swap_shelves(None, -1, -1),
    {'type': 'ReqActivateProductions', 'prodRequests': None}])).strip()),
]


class Garbage:
  """Sends its lines on one connection; opens another one when the server closes it."""

  def __init__(self, address, count, seed=1):
    self.address = address
    self.left = count
    self.chance = random.Random(seed)
    self.connection = None
    self.opened = 0
    self.answers = 0
    self.errors = {}
    self.buffer = b''

  def throw(self, count=1):
    """Sends the next lines and reads what has arrived; never blocks."""
    for _ in range(min(count, self.left)):
      if self.connection is None:
        host, _, port = self.address.rpartition(':')
        self.connection = socket.create_connection((host, int(port)), timeout=10)
        self.connection.setblocking(False)
        self.opened += 1
        self.buffer = b''
      name, make = KINDS[self.left % len(KINDS)]
      self.left -= 1
      try:
        self.connection.sendall(make(self.chance) + b'\n')
      except (BlockingIOError, OSError):
        self.close()
    self.read()

  def read(self):
    try:
      while self.connection:
        data = self.connection.recv(1 << 16)
        if not data:
          self.close()
          break
        lines = (self.buffer + data).split(b'\n')
        self.buffer = lines.pop()
        for line in lines:
          kind = am49.decode(line)['type']
          self.answers += 1
          self.errors[kind] = self.errors.get(kind, 0) + 1
    except BlockingIOError:
      pass
    except OSError:
      self.close()

  def close(self):
    if self.connection:
      self.connection.close()
    self.connection = None
