#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scripted players of other programs play whole games on maestrid: test-maestrid.py PROGRAM
[RULESET]

Games of 1 to 4 players, of one form of peer and of both at one table. The peers check while they
play what programs of other groups rely on."""

import sys
import unittest

import am49
import daemon
import peer
import play

PROGRAM = sys.argv.pop(1)
FORMS = {'deployed': [am49.DEPLOYED], 'documented': [am49.DOCUMENTED],
         'mixed': [am49.DEPLOYED, am49.DOCUMENTED]}


# All messages that a server may send without an extension (docs/protocol.md).
KNOWN = {'ReqWelcome', 'ResWelcome', 'ReqHeartbeat', 'ResHeartbeat', 'ResQuit', 'ResGoodbye',
         'UpdateBookedSeats', 'UpdateJoinGame', 'UpdateGame', 'UpdateLeadersHand',
         'UpdateLeadersHandCount', 'UpdateSetupDone', 'UpdateResourceContainer',
         'UpdateVictoryPoints', 'UpdateFaithPoints', 'UpdateMarket', 'UpdateDevSlot',
         'UpdateDevCardGrid', 'UpdateActivateLeader', 'UpdateVaticanSection', 'UpdateLastRound',
         'UpdateActionToken', 'UpdateCurrentPlayer', 'UpdatePlayerStatus', 'UpdateGameEnd',
         'UpdateAction'}


class Listener(peer.Peer):
  """Remembers the kinds of the messages it received."""

  def __init__(self, *args):
    super().__init__(*args)
    self.kinds = set()

  def _receive_message(self, message):
    self.kinds.add(message['type'])
    super()._receive_message(message)


class Talker(Listener):
  """Offers every extension, and writes in the table's chat."""

  def __init__(self, *args):
    super().__init__(*args)
    self.outbox[0] = {'type': 'ReqWelcome', 'maestri': {'version': 1, 'features': [
        'resume', 'tables', 'spectate', 'chat', 'clock']}}

  def _receive_message(self, message):
    super()._receive_message(message)
    if message['type'] == 'UpdateGame':
      self.outbox.append({'type': 'ReqChat', 'text': 'Buona fortuna!'})


class Strangers(daemon.Test):
  @classmethod
  def setUpClass(cls):
    cls.serve(PROGRAM)

  def test_whole_games(self):
    for name, forms in FORMS.items():
      for players in (1, 2, 3, 4):
        for seed in (1, 2):
          with self.subTest(forms=name, players=players, seed=seed):
            peers = play.play(self.server.address, players, players, forms,
                              f'{name} {players} {seed}', seed)
            self.assertEqual(len({each.game.winner for each in peers}), 1)
            self.assertEqual(len({tuple(each.game.players[seat].points for seat in each.game.seats)
                                  for each in peers}), 1)

  def test_every_follower_agrees(self):
    """After a game every viewer knows the same of every board."""
    peers = play.play(self.server.address, 4, 4, FORMS['mixed'], 'agree', 5)
    boards = []
    for each in peers:
      game = each.game
      boards.append(([(seat.name, seat.faith, seat.points, seat.slots, sorted(seat.activated),
                       game.resources(seat)) for seat in map(game.players.get, game.seats)],
                     game.grid, game.slide, game.top, game.black))
    for board in boards[1:]:
      self.assertEqual(board, boards[0])

  def test_nobody_hears_of_what_they_did_not_offer(self):
    """Plays a game in which one player chats and the other one offers no extension."""
    stranger = Listener('stranger', am49.DEPLOYED, 3, 2)
    talker = Talker('talker', am49.DEPLOYED, 4, 2)
    both = [stranger, talker]
    with play.Table(0.0, 30) as table:
      table.seat(self.server.address, stranger)
      table.run_until(lambda: stranger.asked)
      table.seat(self.server.address, talker)
      table.run_until(lambda: all(each.ended and each.pending is None for each in both))
    self.assertLessEqual(stranger.kinds, KNOWN)
    self.assertLessEqual({'UpdateTable', 'UpdateChat', 'MaestriSecret'}, talker.kinds)


if __name__ == '__main__':
  unittest.main(argv=sys.argv)
