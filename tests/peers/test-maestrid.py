#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Strangers play whole games on maestrid: test-maestrid.py PROGRAM [RULESET]

Both forms of peer, alone and mixed at one table, 1 to 4 of them; everything a peer relies on is
asserted by the peers themselves while they play."""

import sys
import unittest

import am49
import daemon
import play

PROGRAM = sys.argv.pop(1)
FORMS = {'deployed': [am49.DEPLOYED], 'documented': [am49.DOCUMENTED],
         'mixed': [am49.DEPLOYED, am49.DOCUMENTED]}


class Strangers(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.server = daemon.Daemon(PROGRAM, None, '--seed', '1')

  @classmethod
  def tearDownClass(cls):
    with cls.server as server:
      status = server.stop()
      assert status == 0, f'maestrid ended with {status}: {server.errors()}'

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
    """After a game every viewer knows the same of everybody's board."""
    peers = play.play(self.server.address, 4, 4, FORMS['mixed'], 'agree', 5)
    boards = []
    for each in peers:
      game = each.game
      boards.append(([(seat.name, seat.faith, seat.points, seat.slots, sorted(seat.activated),
                       game.resources(seat)) for seat in map(game.players.get, game.seats)],
                     game.grid, game.slide, game.top, game.black))
    for board in boards[1:]:
      self.assertEqual(board, boards[0])


if __name__ == '__main__':
  unittest.main(argv=sys.argv)
