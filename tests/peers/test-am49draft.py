#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Players of the earlier revision of am49 play whole games on maestrid: test-am49draft.py PROGRAM [GAMES]

Alone and mixed with am49's players at one table, 1 to 4 of them, also with connections that break."""

import sys
import unittest

import am49
import am49draft
import daemon
import mixed
import peer

PROGRAM = sys.argv.pop(1)
GAMES = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 2


class Draft(daemon.Test):
  @classmethod
  def setUpClass(cls):
    cls.serve(PROGRAM, '--listen', 'am49-draft:127.0.0.1:0')
    cls.am49 = cls.server.address
    cls.draft = cls.next_address()

  def game(self, kinds, seed, drops=0.0):
    seats = []
    for index, kind in enumerate(kinds):
      name = f'{kind}-{seed}-{index}'
      if kind == 'draft':
        seats.append((self.draft, am49draft.Player(name, seed * 10 + index, len(kinds), drops)))
      else:
        seats.append((self.am49, peer.Peer(name, am49.DEPLOYED, seed * 10 + index, len(kinds))))
    peers = mixed.play_game(seats)
    own = [each for each in peers if isinstance(each, am49draft.Player)]
    for each in peers:
      if isinstance(each, peer.Peer):
        points = {seat.name: seat.points for seat in each.game.players.values()}
      else:
        points = each.points
      self.assertEqual(points, own[0].points)
    return own

  def test_alone(self):
    kinds = set()
    for seed in range(1, GAMES + 1):
      for players in (1, 2, 3, 4):
        with self.subTest(players=players, seed=seed):
          for each in self.game(['draft'] * players, seed * 10 + players):
            kinds |= each.kinds
    # Every message of the document was used, except heartbeats, errors, the answer to a goodbye and
    # what players who come back are told.
    self.assertLessEqual(am49draft.KNOWN - kinds, {'ReqHeartbeat', 'UpdatePlayerStatus', 'ErrAction', 'ResGoodbye'})

  def test_mixed(self):
    for seed in range(1, GAMES + 1):
      for kinds in (['draft', 'am49'], ['am49', 'draft'], ['am49', 'draft', 'draft', 'am49']):
        with self.subTest(kinds=kinds, seed=seed):
          self.game(kinds, 100 + seed * 10 + len(kinds))

  def test_broken_connections(self):
    returns = 0
    for seed in range(1, GAMES + 1):
      for kinds in (['draft', 'draft'], ['am49', 'draft', 'draft']):
        with self.subTest(kinds=kinds, seed=seed):
          returns += sum(each.returns for each in self.game(kinds, 200 + seed * 10 + len(kinds), 0.04))
    self.assertGreater(returns, 0)


if __name__ == '__main__':
  unittest.main(argv=sys.argv)
