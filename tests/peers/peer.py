# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""One peer at one end of a connection: bytes in, requests out, no sockets here."""

import random

import am49
import player


class Peer:
  """Joins, plays a whole game by itself and says goodbye.

  `outbox` holds what to send now. Moves are not in it: take_move() returns the next one, so that
  the program that drives the peer decides when to send it and knows when it was sent.

  """

  def __init__(self, name, form=am49.DEPLOYED, seed=0, players=None):
    """players: the number to ask for if this peer is asked for the size of the game; None never
    answers."""
    self.name = name
    self.form = form
    self.players = players
    self.chooser = player.Chooser(form, random.Random(seed))
    self.outbox = [{'type': 'ReqWelcome'}, {'type': 'ReqJoin', 'nickname': name}]
    self.game = None
    self.pending = None
    self.asked = False
    self.welcomed = False
    self.finished = False
    self.requests = 0
    self.errors = []
    self._partial = b''

  @property
  def ended(self):
    return self.game is not None and self.game.ended

  def receive(self, data):
    """Handles bytes; returns whether they answered the pending request."""
    was_pending = self.pending
    lines = (self._partial + data).split(b'\n')
    self._partial = lines.pop()
    for line in lines:
      self._receive_message(am49.decode(line))
    return was_pending is not None and self.pending is None

  def take_move(self):
    """The next request of the game, or None when there is nothing to do yet."""
    if self.game is None or self.pending is not None or self.finished:
      return None
    request = self.chooser.next_request(self.game)
    if request is not None:
      self.pending = request
      self.requests += 1
    return request

  def leave(self):
    """Quits as the documents describe: quit, then goodbye."""
    self.outbox += [{'type': 'ReqQuit'}, {'type': 'ReqGoodbye'}]

  def _receive_message(self, message):
    kind = message['type']
    if kind == 'ReqWelcome':
      self.outbox.append({'type': 'ResWelcome'})
    elif kind == 'ResWelcome':
      self.welcomed = True
    elif kind == 'ReqHeartbeat':
      self.outbox.append({'type': 'ResHeartbeat'})
    elif kind == 'UpdateBookedSeats':
      am49.complain(message['bookedSeats'] >= 1, 'no seat is booked after joining')
      if message['canPrepareNewGame'] == self.name and self.players and not self.asked:
        self.asked = True
        self.outbox.append({'type': 'ReqNewGame', 'playersCount': self.players})
    elif kind == 'UpdateGame':
      self.game = am49.Follower(message, self.name, self.form)
    elif kind == 'ResGoodbye':
      self.finished = True
    elif kind.startswith('Err'):
      self._receive_error(message)
    elif self.game is not None and self.game.update(message):
      self._receive_update(message)

  def _receive_update(self, message):
    if message['type'] != 'UpdateAction' or message['player'] != self.name:
      return
    am49.complain(self.pending is not None, 'an action of mine that I never asked for: %s',
                  message['action'])
    am49.complain(message['action'] == answer_to(self.pending), '%s was answered by %s',
                  self.pending['type'], message['action'])
    self.pending = None

  def _receive_error(self, message):
    self.errors.append((self.pending, message))
    am49.complain(False, '%s asked %s and was told %s', self.name, self.pending, message)


def answer_to(request):
  """The action that ends the batch of a request."""
  kind = request['type']
  if kind == 'ReqLeaderAction':
    return 'ACTIVATE_LEADER' if request['isActivate'] else 'DISCARD_LEADER'
  return {'ReqChooseLeaders': 'CHOOSE_LEADERS', 'ReqChooseResources': 'CHOOSE_RESOURCES',
          'ReqTakeFromMarket': 'TAKE_MARKET_RESOURCES', 'ReqBuyDevCard': 'BUY_DEVELOPMENT_CARD',
          'ReqActivateProductions': 'ACTIVATE_PRODUCTION', 'ReqSwapShelves': 'SWAP_SHELVES',
          'ReqEndTurn': 'END_TURN'}[kind]
