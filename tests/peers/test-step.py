#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Players of step on maestrid: test-step.py PROGRAM [GAMES]

Whole games of 1 to 4 of them, alone and at one table with players of am49; with lines that are
refused, and with connections that break in every state of the dialog."""

import sys
import unittest

import am49
import daemon
import peer
import play
import step

PROGRAM = sys.argv.pop(1)
GAMES = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 3


class Table(play.Table):
  """A table at which the connections of some players break; each of these players connects again."""

  def __init__(self, address):
    super().__init__(0.0, 10)
    self.address = address
    self.cuts = 0

  def move(self):
    super().move()
    for each in list(self.seats):
      if getattr(each, 'wants_cut', False):
        self.cut(each)

  def cut(self, each):
    self.cuts += 1
    self.selector.unregister(self.seats[each])
    self.seats[each].close()
    each.reconnect()
    self.seat(self.address, each)


class Step(daemon.Test):
  @classmethod
  def setUpClass(cls):
    cls.serve(PROGRAM, '--listen', 'am49:127.0.0.1:0', listen='step:127.0.0.1:0')
    cls.am49 = cls.server.read_address()

  def play(self, name, seats, seed, faults=0.0, cuts=0.0):
    """Plays a game. @seats: for each player, in the order in which they join, whether it speaks
    step; the others speak am49."""
    peers = []
    with Table(self.server.address) as table:
      for index, is_step in enumerate(seats):
        each_name = f'{name} {seed} {index + 1}'
        each = (step.StepPeer(each_name, seed * 100 + index, len(seats), faults, cuts) if is_step
                else peer.Peer(each_name, am49.DEPLOYED, seed * 100 + index, len(seats)))
        peers.append(each)
        table.seat(self.server.address if is_step else self.am49, each)
        if index == 0:
          table.run_until(lambda: peers[0].asked)
      table.run_until(lambda: all(each.ended for each in peers))
      for each in peers:
        if isinstance(each, peer.Peer):
          each.leave()
          table.flush(each)
      cuts = table.cuts
    return peers, cuts

  def check(self, peers):
    steps = [each for each in peers if isinstance(each, step.StepPeer) and not each.missed_end]
    for each in steps[1:]:
      self.assertEqual(each.game.ranks, steps[0].game.ranks)
      self.assertEqual(each.game.resources, steps[0].game.resources)
    for each in steps:
      for name, board in each.game.boards.items():
        self.assertEqual(board.key(), steps[0].game.boards[name].key())
      self.assertEqual(each.game.grid, steps[0].game.grid)
      self.assertEqual(each.game.cards, steps[0].game.cards)
      self.assertEqual(each.game.faith, steps[0].game.faith)
    for each in peers:
      if isinstance(each, peer.Peer) and steps:
        ranks = steps[0].game.ranks
        self.assertEqual({seat.name: seat.points for seat in each.game.players.values()},
                         {name: ranks[name] for name in each.game.players})

  def test_whole_games(self):
    for players in (1, 2, 3, 4):
      for seed in range(1, GAMES + 1):
        with self.subTest(players=players, seed=seed):
          self.check(self.play('S', [True] * players, seed)[0])

  def test_with_faults(self):
    for players in (1, 2, 4):
      for seed in range(1, GAMES + 1):
        with self.subTest(players=players, seed=seed):
          self.check(self.play('F', [True] * players, seed, faults=0.1)[0])

  def test_mixed(self):
    for seats in ([True, False], [False, True], [False, True, True], [True, False, True, False]):
      for seed in range(1, GAMES + 1):
        with self.subTest(seats=seats, seed=seed):
          self.check(self.play('M' + ''.join('sa'[not each] for each in seats), seats, seed)[0])

  def test_with_cuts(self):
    cuts = 0
    for seats in ([True], [True, True], [True, False], [True, True, False, True]):
      for seed in range(1, GAMES + 1):
        with self.subTest(seats=seats, seed=seed):
          peers, n = self.play('C' + ''.join('sa'[not each] for each in seats), seats, seed,
                               cuts=0.02)
          cuts += n
          self.check(peers)
    self.assertGreater(cuts, 0)


if __name__ == '__main__':
  unittest.main(argv=sys.argv)
