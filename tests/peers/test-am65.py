#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Players in the dialect am65 play whole games on maestrid: test-am65.py PROGRAM [GAMES]

Games of 1 to 4 players, of am65 alone and mixed with am49's at one table, also with connections
that break in every state of a turn."""

import sys
import unittest

import am49
import am65
import daemon
import mixed
import peer

PROGRAM = sys.argv.pop(1)
GAMES = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 2


class Am65(daemon.Test):
  @classmethod
  def setUpClass(cls):
    cls.serve(PROGRAM, '--listen', 'am65:127.0.0.1:0')
    cls.am49 = cls.server.address
    cls.am65 = cls.next_address()

  def game(self, kinds, seed, drops=0.0):
    """Plays a game with players of these dialects, who join in this order."""
    seats = []
    for index, kind in enumerate(kinds):
      name = f'{kind}-{seed}-{index}'
      if kind == 'am65':
        seats.append((self.am65, am65.Player(name, seed * 10 + index, len(kinds), drops)))
      else:
        seats.append((self.am49, peer.Peer(name, am49.DEPLOYED, seed * 10 + index, len(kinds))))
    peers = mixed.play_game(seats)
    own = [each for each in peers if isinstance(each, am65.Player)]
    self.assertEqual(len({(each.winner, *sorted(each.points.items())) for each in own}), 1)
    for each in peers:
      if isinstance(each, peer.Peer):
        points = {seat.name: seat.points for seat in each.game.players.values()}
        self.assertEqual(points, own[0].points)
    return own

  def test_alone(self):
    for seed in range(1, GAMES + 1):
      for players in (1, 2, 3, 4):
        with self.subTest(players=players, seed=seed):
          self.game(['am65'] * players, seed * 10 + players)

  def test_mixed(self):
    for seed in range(1, GAMES + 1):
      for kinds in (['am65', 'am49'], ['am49', 'am65'], ['am65', 'am49', 'am65'],
                    ['am49', 'am65', 'am65', 'am49']):
        with self.subTest(kinds=kinds, seed=seed):
          self.game(kinds, 100 + seed * 10 + len(kinds))

  def test_broken_connections(self):
    returns = 0
    for seed in range(1, GAMES + 1):
      for kinds in (['am65'], ['am65', 'am65'], ['am49', 'am65', 'am65']):
        with self.subTest(kinds=kinds, seed=seed):
          own = self.game(kinds, 200 + seed * 10 + len(kinds), 0.05)
          returns += sum(each.returns for each in own)
    self.assertGreater(returns, 0)


if __name__ == '__main__':
  unittest.main(argv=sys.argv)
