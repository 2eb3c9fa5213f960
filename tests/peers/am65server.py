#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A scripted am65 server that behaves like the deployed program, to test Maestri's client.

It has one lobby and one game. It sends the greeting and the questions, repeats a question after an
error, and keeps a position for each unit. It also has the deployed program's faults: it sends every
player's hand to all; a player who joins before the first one has chosen the number of players gets
no answer until then; if the first one leaves then, a ghost keeps the name and a seat, and a game with
it never begins; a fourth player who chose two kinds of resources in the setup gets no answer
when taking three resources from the market; and a client that sends `pong` too early gets no more
answers. Cheats are accepted, and a place that is named twice is paid once.

With --state FILE it stores its game after each action and, started again, goes on with it as soon as
the same players are there.
"""

import json
import os
import pickle
import re
import sys
import time

import linehost
from am65rules import Game, Silence
from linehost import Refused

PING = 5.0


class Guest(linehost.Guest):
  next_ping = 0
  ponged = True

  def greet(self):
    self.send({'type': 'login'})

  def tick(self, now):
    if not self.next_ping or now < self.next_ping:
      return
    if not self.ponged:
      self.send('quit')
      self.host.lose(self)
      return
    self.ponged = False
    self.next_ping = now + PING
    self.send('ping')

  def error(self, text, then=None):
    self.host.refused.append(text)
    self.send({'type': 'error', 'payload': text})
    if then:
      self.send(then)

  def line(self, text):
    if text == 'pong':
      self.ponged = True
      self.mute = self.name is None
      return
    try:
      message = json.loads(text)
    except ValueError:
      message = None
    if message == {'type': 'quit'} or isinstance(message, dict) and message.get('type') == 'quit':
      self.send('quit')
      self.host.lose(self)
    elif self.name is None:
      self.login(message)
    elif self.host.game is None:
      self.choose(message)
    else:
      self.play(message)

  def login(self, message):
    def again(text):
      self.error(text, {'type': 'login'})
    if not isinstance(message, dict):
      return again('Invalid JSON structure' if message is None else 'Not a JSON message')
    if message.get('type') != 'login':
      return again('Invalid Login' if 'type' in message else 'Not a valid message')
    name, password = message.get('nickname'), message.get('password')
    if not all(isinstance(each, str) and re.fullmatch('[a-zA-Z0-9_-]{3,15}', each)
               for each in (name, password)):
      return again('Nickname/Password not permitted')
    if self.host.find(name) or name in self.host.ghosts:
      return again('Nickname already in use')
    if self.host.game and name not in self.host.game.names:
      self.error('A game is currently ongoing', 'quit')
      return self.host.lose(self)
    if self.host.passwords.setdefault(name, password) != password:
      return again('Incorrect password')
    return self.host.enter(self, name)

  def choose(self, message):
    size = message.get('size') if isinstance(message, dict) else None
    if self.host.guests_named()[:1] != [self] or self.host.size:
      self.mute = True
    elif not isinstance(size, int) or not 1 <= size <= 4:
      self.send(self.host.choice)
    else:
      self.host.choose(size)

  def play(self, message):
    game = self.host.game
    kind = message.get('type') if isinstance(message, dict) else None
    action = getattr(game, f'act_{kind}', None)
    try:
      if message.get('sender') != self.name:
        raise Refused("You can't play for another player")
      if action is None:
        raise Refused(f"' {kind} ' isn't an existing action")
      action(self.name, message)
      self.host.save()
    except Refused as refused:
      self.error(str(refused), game.question(self.name))
    except (KeyError, TypeError, AttributeError, IndexError):
      self.mute = True
    except Silence:
      pass

  def gone(self):
    if self.name is None:
      return
    if self.host.game is None and not self.host.size and self.host.guests_named()[:1] in ([], [self]):
      self.host.ghosts.append(self.name)
    self.host.tell({'type': 'info', 'payload': f'{self.name} has left'})
    if self.host.game:
      self.host.game.go(self.name)


class Host(linehost.Host):
  guest = Guest
  choice = {'type': 'lobbyChoice', 'payload': 'between 1 and 4'}

  def __init__(self, address, seed, lag=0.0):
    super().__init__(address, seed, lag)
    self.passwords = {}
    self.game = None
    self.size = 0
    self.later = []  # logins that wait for the choice of the first player
    self.ghosts = []  # who left when asked for the number of players

  def guests_named(self):
    return [guest for guest in self.guests if guest.name]

  def tell(self, message, but=None):
    for guest in list(self.guests):
      if guest.name and guest.name != but:
        guest.send(message)

  def send(self, name, message):
    guest = self.find(name)
    if guest:
      guest.send(message)

  def enter(self, guest, name):
    if self.game:
      return self.come_back(guest, name)
    if self.guests_named() and not self.size:
      self.later.append((guest, name))
      return None
    guest.name = name
    guest.send({'type': 'info', 'payload': 'Joining lobby... '})
    if not self.size:
      guest.send(self.choice)
      return None
    return self.wait(guest)

  def choose(self, size):
    self.size = size
    self.wait(self.guests_named()[0])
    for guest, name in self.later:
      if guest.open:
        self.enter(guest, name)
    self.later = []

  def wait(self, guest):
    guest.send({'type': 'matchmaking'})
    guest.next_ping = time.monotonic()
    waiting = self.ghosts + [each.name for each in self.guests_named()]
    self.tell({'type': 'info', 'payload': f'{guest.name} joined!'}, but=guest.name)
    self.tell({'type': 'info', 'payload': f'Players Online: {len(waiting)} out of {self.size}'})
    if len(waiting) == self.size:
      self.size = 0
      if not self.load(waiting):
        self.game = Game(waiting, self)
        self.begin()

  def load(self, names):
    """Goes on with the stored game if it is that of @names; returns whether it is."""
    if not self.state or not os.path.exists(self.state):
      return False
    with open(self.state, 'rb') as file:
      game = pickle.load(file)
    if sorted(game.names) != sorted(names):
      return False
    game.host, self.game = self, game
    for name in game.names:
      game.seats[name].here = True
      self.send(name, {'type': 'reconnect', 'reconnectingPlayer': name, 'currentPlayer': game.current,
                       'nicknames': game.names, 'graphicUpdateEvent': game.everything()})
      self.send(name, {'type': 'info', 'payload': 'Loaded an existing game'})
      question = game.question(name)
      if question:
        self.send(name, question)
    return True

  def save(self):
    """To be called after each action."""
    if not self.state or self.game is None:
      return
    game, self.game.host = self.game, None
    with open(self.state + '.new', 'wb') as file:
      pickle.dump(game, file)
    game.host = self
    os.replace(self.state + '.new', self.state)
    if game.state == 'over':
      os.remove(self.state)

  def begin(self):
    self.tell({'type': 'gameStarted', 'nicknames': self.game.names})
    self.tell({'type': 'graphicUpdate', 'marketUpdate': self.game.market(),
               'gridUpdate': self.game.full_grid()})
    for name in self.game.names:
      self.send(name, self.game.question(name))

  def come_back(self, guest, name):
    game = self.game
    guest.name = name
    guest.next_ping = time.monotonic()
    game.seats[name].here = True
    guest.send({'type': 'info', 'payload': 'You are now reconnected'})
    self.tell({'type': 'info', 'payload': f'{name} has reconnected'}, but=name)
    if game.state == 'setup':
      return self.begin()
    guest.send({'type': 'reconnect', 'reconnectingPlayer': name, 'currentPlayer': game.current,
                'nicknames': game.names, 'graphicUpdateEvent': game.everything()})
    return None


if __name__ == '__main__':
  sys.exit(linehost.main(Host, __doc__))
