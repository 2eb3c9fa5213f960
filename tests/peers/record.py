#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the messages of maestrid to one client: record.py MAESTRID FOLDER

Scripted players play; what Ada receives on one connection becomes one file of tests/fixtures/served
(see its README.md). Only the server's lines are recorded."""

import os
import sys

import am49
import daemon
import peer
import play

FEATURES = ['resume', 'undo', 'tables', 'spectate', 'chat', 'clock']
MOST = 60 << 10  # approximate most bytes of one recording


class Guest(peer.Peer):
  """A peer that offers all extensions and keeps what it receives."""

  def __init__(self, name, seed, players=None, hall=False, secret=None):
    super().__init__(name, am49.DEPLOYED, seed, players)
    maestri = {'hall': hall, **({'secret': secret} if secret else {})}
    self.outbox = [{'type': 'ReqWelcome', 'maestri': {'version': 1, 'features': FEATURES}},
                   {'type': 'ReqJoin', 'nickname': name, 'maestri': maestri}]
    self.heard = []
    self.kinds = set()
    self.secret = secret
    self.code = None
    self.undo = 0
    self.takes_back = False  # takes back the first move that can be taken back, once

  def receive(self, data):
    lines = (self._partial + data).split(b'\n')
    self.heard += [line for line in lines[:-1] if b'Heartbeat"' not in line]
    return super().receive(data)

  def take_move(self):
    if self.takes_back and self.undo and self.pending is None:
      self.takes_back = False
      self.pending = {'type': 'ReqUndo'}
      return self.pending
    return super().take_move()

  def _receive_message(self, message):
    kind = message['type']
    self.kinds.add(kind)
    if kind == 'MaestriSecret':
      self.secret = message['secret']
    elif kind == 'UpdateTable':
      self.code = message['table'].get('code')
    elif kind == 'UpdateGame' and self.name not in [each['nickname'] for each in message['players']]:
      return  # from a game that it only watches
    elif not kind.startswith('Err'):
      super()._receive_message(message)
    if kind == 'UpdateGame' and self.pending == {'type': 'ReqUndo'}:
      self.pending = None
    if kind == 'UpdateAction':
      self.undo = message.get('undo', 0) if message['player'] == self.name else 0


class Recorder:
  def __init__(self, program, folder):
    self.program, self.folder = program, folder

  def keep(self, name, guest):
    """Writes whole lines, from the beginning, into a file."""
    path = os.path.join(self.folder, name)
    size = 0
    with open(path, 'wb') as file:
      for line in guest.heard:
        size += len(line) + 1
        if size > MOST:
          break
        file.write(line + b'\n')
    print(f'{name}: {len(guest.heard)} lines, {min(size, MOST) >> 10} KiB')


def ask(table, guest, message):
  guest.outbox.append(message)
  table.flush(guest)


def leave_rudely(table, guest):
  connection = table.seats.pop(guest)
  table.selector.unregister(connection)
  connection.close()


def until(table, what):
  table.run_until(what)


def nearly_over(game):
  return any(sum(map(len, player.slots)) >= 5 or player.faith >= game.max_faith * 3 // 4
             for player in game.players.values())


def waiting_room(recorder):
  """Records a game of two from the waiting room; the connection breaks twice, the game ends."""
  with daemon.Daemon(recorder.program, None, '--seed', '11') as server, play.Table(0, 30) as table:
    ada, bice = Guest('Ada', 1, 2), Guest('Bice', 2)
    table.seat(server.address, ada)
    until(table, lambda: ada.asked)
    table.seat(server.address, bice)
    until(table, lambda: ada.game and len(ada.heard) > 120)
    recorder.keep('room-beginning', ada)
    for name, enough in (('room-back', 120), ('room-end', 0)):
      until(table, lambda: ada.pending is None and (enough or nearly_over(bice.game)))
      secret = ada.secret
      leave_rudely(table, ada)
      ada = Guest('Ada', 3, secret=secret)
      table.seat(server.address, ada)
      until(table, lambda: ada.game and (ada.ended or enough and len(ada.heard) > enough))
      recorder.keep(name, ada)


def tables(recorder):
  """Records a table of three with a clock: hall, chat, a move taken back, a refused request."""
  with daemon.Daemon(recorder.program, None, '--seed', '12') as server, play.Table(0, 30) as table:
    ada, bice, carla = (Guest(name, seed, hall=True) for seed, name in
                        enumerate(('Ada', 'Bice', 'Carla'), 4))
    for guest in (carla, bice, ada):
      table.seat(server.address, guest)
      until(table, lambda: 'UpdateTables' in guest.kinds)
    ask(table, ada, {'type': 'ReqOpenTable', 'playersCount': 3, 'name': 'Our table', 'turnTime': 300})
    until(table, lambda: ada.code)
    ask(table, ada, {'type': 'ReqChat', 'text': 'Who plays?'})
    for guest in (bice, carla):
      ask(table, guest, {'type': 'ReqJoinTable', 'code': ada.code})
      until(table, lambda: guest.code)
    ask(table, ada, {'type': 'ReqBuyDevCard'})
    ask(table, ada, {'type': 'ReqJoinTable', 'code': 'BCDFGH'})
    ask(table, bice, {'type': 'ReqChat', 'text': 'Good luck!'})
    ada.takes_back = True
    until(table, lambda: len(ada.heard) > 200)
    recorder.keep('table-of-three', ada)


def watching(recorder):
  """Records a game of five with another ruleset, watched from the hall."""
  with daemon.Daemon(recorder.program, None, '--seed', '13') as server, play.Table(0, 30) as table:
    names = ['Bice', 'Carla', 'Dino', 'Enzo', 'Fosca']
    players = [Guest(name, seed, hall=True) for seed, name in enumerate(names, 20)]
    for guest in players:
      table.seat(server.address, guest)
      until(table, lambda: 'UpdateTables' in guest.kinds)
    ask(table, players[0], {'type': 'ReqOpenTable', 'playersCount': 5, 'ruleset': 'serenissima'})
    until(table, lambda: players[0].code)
    for guest in players[1:]:
      ask(table, guest, {'type': 'ReqJoinTable', 'code': players[0].code})
    ada = Guest('Ada', 30, hall=True)
    table.seat(server.address, ada)
    until(table, lambda: 'UpdateTables' in ada.kinds and all(each.game for each in players))
    ask(table, ada, {'type': 'ReqWatchTable', 'code': players[0].code})
    until(table, lambda: len(ada.heard) > 150)
    recorder.keep('watching-five', ada)


def alone(recorder):
  """Records a solo game."""
  with daemon.Daemon(recorder.program, None, '--seed', '14') as server, play.Table(0, 30) as table:
    ada = Guest('Ada', 40, 1)
    table.seat(server.address, ada)
    until(table, lambda: ada.ended or len(ada.heard) > 250)
    recorder.keep('alone', ada)


def accounts(recorder):
  """Records nicknames that are in use, and one that no server accepts."""
  with daemon.Daemon(recorder.program, None, '--seed', '15') as server, play.Table(0, 30) as table:
    first, ada = Guest('Ada', 50), Guest('Ada', 51)
    table.seat(server.address, first)
    until(table, lambda: first.welcomed and first.secret)
    table.seat(server.address, ada)
    until(table, lambda: 'ErrNickname' in ada.kinds)
    ask(table, ada, {'type': 'ReqJoin', 'nickname': ''})
    ask(table, ada, {'type': 'ReqNewGame', 'playersCount': 99})
    ask(table, ada, {'type': 'ReqJoin', 'nickname': 'Ada II'})
    until(table, lambda: 'UpdateBookedSeats' in ada.kinds)
    recorder.keep('taken', ada)


def main():
  recorder = Recorder(*sys.argv[1:3])
  os.makedirs(recorder.folder, exist_ok=True)
  for record in (waiting_room, tables, watching, alone, accounts):
    record(recorder)
  return 0


if __name__ == '__main__':
  sys.exit(main())
