#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what the deployed am49 client relies on beyond the documents: test-relied.py PROGRAM

That client compares names byte by byte, continues the turn after each UpdateAction except the one
that ends a turn, shows ErrCardRequirements as an error about a leader, and has no secret to return
with."""

import json
import socket
import sys
import unittest

import daemon

PROGRAM = sys.argv.pop(1)
RESOURCES = ('Coin', 'Stone', 'Servant', 'Shield')
DISCARDS = {'type': 'ReqTakeFromMarket', 'isRow': True, 'index': 0, 'replacements': {}, 'shelves': {}}


class Client:
  """A connection that only reads and writes."""

  def __init__(self, server, nickname=None):
    host, port = server.address.rsplit(':', 1)
    self.socket = socket.create_connection((host, int(port)), timeout=20)
    self.lines = self.socket.makefile('r', encoding='utf-8', newline='\n')
    self.skip_to('ReqWelcome')
    if nickname is not None:
      self.say(type='ReqJoin', nickname=nickname)

  def say(self, **message):
    self.socket.sendall(json.dumps(message).encode() + b'\n')

  def read(self):
    while True:
      message = json.loads(self.lines.readline())
      if message['type'] != 'ReqHeartbeat':
        return message
      self.say(type='ResHeartbeat')

  def read_to(self, *kinds):
    """All messages up to the first of @kinds or an error, which is included."""
    messages = [self.read()]
    while messages[-1]['type'] not in kinds and not messages[-1]['type'].startswith('Err'):
      messages.append(self.read())
    return messages

  def skip_to(self, *kinds):
    return self.read_to(*kinds)[-1]

  def ask(self, **message):
    """Sends a request; returns the messages up to the UpdateAction or error that answers it."""
    self.say(**message)
    return self.read_to('UpdateAction')

  def catch_up(self):
    """Reads all messages that have been sent."""
    self.say(type='ReqHeartbeat')
    self.skip_to('ResHeartbeat')

  def close(self):
    """Closes without a message, as a broken connection does."""
    self.lines.close()
    self.socket.close()


def me(game, name):
  return next(player for player in game['players'] if player['nickname'] == name)


def set_up(client, game, name):
  player = me(game, name)
  setup = player['setup']
  client.ask(type='ReqChooseLeaders', leaders=player['leadersHand'][:setup['chosenLeadersCount']])
  if setup['initialResources']:
    shelves = {str(player['warehouseShelves'][-1]): {'Coin': setup['initialResources']}}
    client.ask(type='ReqChooseResources', shelves=shelves)


class Relied(unittest.TestCase):
  def setUp(self):
    self.server = daemon.Daemon(PROGRAM, None, '--seed', '1', '--grace', '2')
    self.addCleanup(self.server.log.close)
    self.addCleanup(self.server.__exit__)
    self.clients = []
    self.addCleanup(lambda: [client.close() for client in self.clients])

  def connect(self, nickname=None):
    self.clients.append(Client(self.server, nickname))
    return self.clients[-1]

  def start_two(self, first='Ada', second='Bice'):
    """Puts two players at a table; returns their clients and games."""
    one = self.connect(first)
    one.skip_to('UpdateBookedSeats')
    one.say(type='ReqNewGame', playersCount=2)
    one.skip_to('UpdateJoinGame')
    two = self.connect(second)
    return one, one.skip_to('UpdateGame'), two, two.skip_to('UpdateGame')

  # -- the end in the middle of a turn

  def lose_alone(self, name):
    """Discards everything from the market until Lorenzo wins; returns the type of the last request,
    and the types of the messages that answered and followed it."""
    client = self.connect(name)
    client.skip_to('UpdateBookedSeats')
    client.say(type='ReqNewGame', playersCount=1)
    set_up(client, client.skip_to('UpdateGame'), name)
    while True:
      for request in (DISCARDS, {'type': 'ReqEndTurn'}):
        kinds = [message['type'] for message in client.ask(**request)]
        self.assertEqual(kinds[-1], 'UpdateAction')
        if 'UpdateGameEnd' in kinds:
          return request['type'], kinds
        client.say(type='ReqHeartbeat')
        after = [message['type'] for message in client.read_to('ResHeartbeat')]
        if after != ['ResHeartbeat']:
          return request['type'], kinds + after[:-1]

  def test_lost_at_the_market(self):
    ends = {}
    for i in range(40):
      request, kinds = self.lose_alone(f'Ada{i}')
      ends[request] = kinds[-2:]
      if len(ends) == 2:
        break
    self.assertEqual(ends['ReqEndTurn'], ['UpdateGameEnd', 'UpdateAction'])
    self.assertEqual(ends['ReqTakeFromMarket'], ['UpdateAction', 'UpdateGameEnd'])

  # -- a card that can't be paid

  def test_unaffordable(self):
    one, first, two, second = self.start_two()
    set_up(one, first, 'Ada')
    set_up(two, second, 'Bice')
    client, game = (one, first) if first['currentPlayer'] == 'Ada' else (two, second)
    client.catch_up()
    card = next(card for card in game['developmentCards']
                if card['id'] == game['devCardGrid']['topCards']['Blue'][1])
    player = me(game, game['currentPlayer'])
    paid = {str(player['strongbox']): card['cost']['requirements']}
    error = client.ask(type='ReqBuyDevCard', level=1, color='Blue', devSlot=0,
                       resContainers=paid)[-1]
    self.assertEqual(error['type'], 'ErrResourceTransfer')
    self.assertIn(error['resType'], RESOURCES)
    self.assertEqual((error['isAdded'], error['reason']), (False, 'CAPACITY_REACHED'))

  # -- a short break in the setup

  def test_dropped_in_the_setup(self):
    one, first, two, second = self.start_two()
    one.close()
    two.catch_up()
    back = self.connect('Ada')
    game = back.skip_to('UpdateGame')
    self.assertEqual(me(game, 'Ada')['leadersHand'], me(first, 'Ada')['leadersHand'])
    self.assertFalse(me(game, 'Ada')['setup']['hasChosenLeaders'])
    # When the others are done and the time is over, the server chooses for a player who is away.
    back.close()
    set_up(two, second, 'Bice')
    self.assertEqual(two.skip_to('UpdatePlayerStatus'),
                     {'type': 'UpdatePlayerStatus', 'player': 'Ada', 'nickname': 'Ada',
                      'isActive': False})
    two.skip_to('UpdateSetupDone')

  # -- names

  def test_names_as_sent(self):
    first, second = ' Nicolo\u0300 ', 'BICE'  # decomposed, and with space around it
    one = self.connect(first)
    self.assertEqual(one.skip_to('UpdateBookedSeats')['canPrepareNewGame'], first)
    one.say(type='ReqNewGame', playersCount=2)
    two = self.connect(second)
    self.assertEqual(two.skip_to('UpdateBookedSeats')['canPrepareNewGame'], 'Nicol\u00f2')
    games = {first: (one, one.skip_to('UpdateGame')), second: (two, two.skip_to('UpdateGame'))}
    for name, (client, game) in games.items():
      set_up(client, game, name)
      self.assertEqual(me(game, name)['leadersHandCount'], 4)
    for client in (one, two):
      client.catch_up()
    # Back in another spelling: this client gets the name it has sent, the others the old one.
    two.close()
    self.assertEqual(one.skip_to('UpdatePlayerStatus')['player'], second)
    back = self.connect('bice')
    game = back.skip_to('UpdateGame')
    self.assertEqual(sorted(player['nickname'] for player in game['players']),
                     ['Nicol\u00f2', 'bice'])
    self.assertEqual(one.skip_to('UpdatePlayerStatus')['player'], second)
    current = game['currentPlayer']
    client = back if current == 'bice' else one
    action = client.ask(**DISCARDS)[-1]
    self.assertEqual(action['player'], 'bice' if client is back else first)
    other = one if client is back else back
    seen = other.skip_to('UpdateAction')['player']
    self.assertEqual(seen, second if other is one else 'Nicol\u00f2')

  def test_names_that_cannot_be_taken(self):
    for name, problem in (('', None), ('  ', None), ('x' * 33, 'TOO_LONG'), ('y' * 5000, 'TOO_LONG'),
                          ('A\u0007da', 'CHARACTERS'), ('Ada\u202e', 'CHARACTERS')):
      error = self.connect(name).skip_to('ErrNickname')
      self.assertEqual((error['type'], error['reason'], error.get('problem')),
                       ('ErrNickname', 'NOT_SET', problem), name)


if __name__ == '__main__':
  unittest.main()
