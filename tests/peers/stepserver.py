#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A scripted step server that behaves like the deployed program, to test our client.

It has rooms and a request for each part of a move, and sends no greeting and no answer to a
heartbeat. It sends a Ping after 30 s without a line. A line that can't be read, any line in the waiting room, or faith after the third report
ends all answers to its sender, whose nickname stays in use. Points of leaders count twice. A
returning player is told neither whose turn it is nor which cards are covered, and never again who
else has left. Who enters a room that was just opened may not be told who opened it.
"""

import json
import sys
import time

import linehost
import steprules
from linehost import Refused


class Room:
  def __init__(self, host, size):
    self.host = host
    self.size = size
    self.names = []
    self.game = None

  def tell(self, message, name=None):
    for each in self.names:
      guest = self.host.find(each)
      if guest and name in (None, each):
        guest.send(message)

  def enter(self, guest, how):
    # The program may add the one who opened the room only after the next one.
    others = self.names if len(self.names) != 1 or self.host.chance.random() < 0.5 else []
    for name in others:
      self.tell({'type': 'JoinPlayer', 'player': guest.name}, name)
    self.names.append(guest.name)
    guest.room = self
    guest.send({'type': 'OkRoom', 'message': how, 'size': self.size, 'players': others + [guest.name]})
    if len(self.names) == self.size:
      self.begin()

  def begin(self):
    self.game = game = steprules.Game(self.names, self.host.chance, self.tell)
    self.tell({'type': 'PlayersOrder', 'nicknames': game.names})
    self.tell({'type': 'MarketGrid', **game.told_market()})
    self.tell({'type': 'DevCardSet', **game.told_grid()})
    self.tell({'type': 'UpdateFaithpath', 'newPositions': game.places()})
    for name in game.names:
      self.tell({'type': 'KeepLeadercards', 'leaderIds': [id + 1 for id in game.seats[name].hand]}, name)
    self.tell({'type': 'GameStarted'})

  def come_back(self, guest):
    game, name = self.game, guest.name
    guest.room, guest.has_returned = self, True
    game.seats[name].here = True
    for message in ({'type': 'PlayersOrder', 'nicknames': game.names},
                    {'type': 'MarketGrid', **game.told_market()},
                    {'type': 'UpdateFaithpath', 'newPositions': game.places()},
                    {'type': 'DevCardSet', **game.told_grid()}):
      guest.send(message)
    for each in [name] + [other for other in game.names if other != name]:
      seat = game.seats[each]
      shown = {str(id + 1): id in seat.active for id in seat.hand if each == name or id in seat.active}
      guest.send({'type': 'RejoinLeaderCards', 'nickname': each, 'active': shown})
    for each in sorted(game.names):
      seat = game.seats[each]
      for shelf in (1, 2, 3):
        guest.send({'type': 'RejoinDepot', **game.told_shelf(each, shelf)})
      guest.send({'type': 'RejoinStrongbox', **game.told_box(each)})
      for at, slot in enumerate(seat.slots, 1):
        guest.send({'type': 'RejoinDecks', 'player': each, 'position': at,
                    'id': slot[-1] + 1 if slot else 0})
      for id in seat.active & set(game.depots):
        guest.send({'type': 'RejoinExtraSlot', **game.told_extra(each, id)})
    self.tell({'type': 'RejoinPlayer', 'player': name})
    if game.state == 'FirstTurn' and not game.seats[name].ready:
      self.ask_again(game.seats[name])
    elif game.state != 'FirstTurn' and sum(seat.here for seat in game.seats.values()) == 1:
      game.current = name  # the game has slept
      game.all('ItsYourTurn', player=name)

  def ask_again(self, seat):
    if seat.has_leaders:
      self.tell({'type': 'TurnOrder', 'position': self.game.names.index(seat.name),
                 'numberOfResources': seat.chooses}, seat.name)
    else:
      self.tell({'type': 'KeepLeadercards', 'leaderIds': [id + 1 for id in seat.hand]}, seat.name)

  def leave(self, name):
    game = self.game
    if game is None:
      self.names.remove(name)
    for each in self.names:
      guest = self.host.find(each)
      if guest and not guest.has_returned:
        guest.send({'type': 'CrashedPlayer', 'nickname': name})
    if game is None or game.ended:
      return
    game.seats[name].here = False
    if game.state == 'FirstTurn':
      if any(seat.here for seat in game.seats.values()):
        game.begin()
    elif game.current == name:
      self.complete(game)
      game.finish_turn()

  @staticmethod
  def complete(game):
    """Acts for a player who has left, as the deployed program does."""
    name = game.current
    while game.state == 'MarketStrategy':
      game.do_Strategy(name, {'id': game.active('ZERO')[0] + 1})
    while game.state == 'Market':
      kind = steprules.NAMES[game.tray[0]]
      for place in ({'pos': 'extra'}, *({'pos': 'depot', 'shelf': shelf} for shelf in (3, 2, 1))):
        try:
          game.do_PutResPos(name, {'res': kind, **place})
          break
        except Refused:
          continue
      else:
        game.do_DiscardResource(name, {'resource': kind})
    while game.state in ('BuyDev', 'CardProd'):
      kind = next(iter(game.to_pay))
      for place in ('extra', 'depot', 'strongbox'):
        try:
          game.do_TakeResPos(name, {'resource': steprules.NAMES[kind], 'position': place})
          break
        except Refused:
          continue
    if game.state == 'PlaceDev':
      below = steprules.facts.CARDS[game.card][1] - 1
      game.do_PlaceCard(name, {'pos': [len(slot) for slot in game.mine.slots].index(below) + 1})
    if game.state == 'ActivateProd':
      game.do_ActivateProduction(name, {})


SILENCE = 30  # seconds until a silent player is sent a Ping, which nobody answers


class Guest(linehost.Guest):
  room = None
  has_returned = False
  heard_at = 0  # 0: nothing was heard in a game; then the program doesn't notice silence

  def tick(self, now):
    game = self.room.game if self.room else None
    if game is None or self.heard_at == 0 or now < self.heard_at + SILENCE:
      return
    self.heard_at = now
    if game.state == 'FirstTurn' or game.current == self.name:
      self.send({'type': 'Ping'})

  def error(self, keyword):
    self.host.refused.append(keyword)
    self.send({'type': 'Error', 'error': keyword})

  def line(self, text):
    try:
      message = json.loads(text)
      kind = message['type']
    except (ValueError, KeyError, TypeError):
      kind, message = None, {}
    if self.room:
      self.play(kind, message)
    elif self.name:
      self.mode(kind, message)
    elif kind == 'Login':
      self.login(message.get('nickname'))
    else:
      known = kind == 'Mode' or hasattr(steprules.Game, f'do_{kind}')
      self.error('expectedLogin' if known else 'invalidJson')

  def login(self, name):
    other = self.host.find(name)
    if not isinstance(name, str) or name in ('', 'blackCross'):
      return self.error('invalidNickname')
    if other or name in self.host.dead:
      if other:
        other.send({'type': 'Ping'})
      return self.error('usedNickname')
    self.name = name
    self.send({'type': 'NicknameAccepted', 'nickname': name})
    rooms = [room for room in self.host.rooms if not (room.game and room.game.ended)]
    mine = next((room for room in rooms if name in room.names), None)
    waiting = next((room for room in rooms if room.game is None), None)
    if mine:
      mine.come_back(self)
    elif waiting:
      waiting.enter(self, 'joined')
    else:
      self.send({'type': 'ModeRequest'})
    return None

  def mode(self, kind, message):
    size = message.get('mode')
    if kind != 'Mode' or not isinstance(size, int) or not 1 <= size <= 4:
      return self.error('invalidMode' if kind else 'invalidJson')
    room = Room(self.host, size)
    self.host.rooms.append(room)
    room.enter(self, 'created')
    print('opened: a room for', size, flush=True)
    return None

  def play(self, kind, message):
    game = self.room.game
    self.heard_at = time.monotonic()
    if kind == 'PingFromClient' and game:
      return
    action = getattr(game, f'do_{kind}', None)
    if action is None:
      self.mute = True
      return
    first = game.state == 'FirstTurn' and kind not in ('KeepLeaderCard', 'ChooseFirstResources')
    try:
      action(self.name, message)
    except Refused as refused:
      if not first:
        self.error(str(refused))
    except (KeyError, TypeError, AttributeError, steprules.Dead) as error:
      print('no more answers for', self.name, 'after', message, repr(error), flush=True)
      self.mute = True
    if game.ended:
      self.host.end(self.room)

  def gone(self):
    if self.mute:
      self.host.dead.add(self.name)  # the program doesn't notice
    elif self.room:
      self.room.leave(self.name)


class Host(linehost.Host):
  guest = Guest

  def __init__(self, address, seed, lag=0.0):
    super().__init__(address, seed, lag)
    self.rooms = []
    self.dead = set()

  def end(self, room):
    self.rooms.remove(room)
    self.finished += 1
    for name in room.names:
      guest = self.find(name)
      if guest:
        self.close(guest)


if __name__ == '__main__':
  sys.exit(linehost.main(Host, __doc__))
