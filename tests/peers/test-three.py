#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Players of am49, am65 and step at one table of maestrid: test-three.py PROGRAM [GAMES]

Whole games in every order of joining, also with connections that break in every state."""

import itertools
import sys
import unittest

import am49
import am65
import daemon
import mixed
import peer
import step

PROGRAM = sys.argv.pop(1)
GAMES = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 1
LISTEN = ('am65', 'step')


class Table(mixed.Table):
  """A table where connections of step break, too."""

  def move(self):
    super().move()
    for each in list(self.seats):
      if getattr(each, 'wants_cut', False):
        self.selector.unregister(self.seats[each])
        self.seats[each].close()
        each.reconnect()
        each.returns += 1
        self.seat(self.addresses[each], each)


def has_come(each):
  return each.asked or each.in_room if isinstance(each, step.StepPeer) else mixed.is_known(each)


def make_peer(dialect, name, seed, players, breaks=0.0):
  if dialect == 'am65':
    return am65.Player(name, seed, players, breaks)
  if dialect == 'step':
    each = step.StepPeer(name, seed, players, 0.0, breaks)
    each.returns = 0
    return each
  return peer.Peer(name, am49.DEPLOYED, seed, players)


def points_of(each):
  if isinstance(each, step.StepPeer):
    return each.game.ranks
  return {seat.name: seat.points for seat in each.game.players.values()} \
      if isinstance(each, peer.Peer) else each.points


class Three(unittest.TestCase):
  @classmethod
  def setUpClass(cls):
    cls.server = daemon.Daemon(PROGRAM, None, '--seed', '1',
                               *(word for dialect in LISTEN for word in ('--listen', f'{dialect}:127.0.0.1:0')))
    cls.addresses = {'am49': cls.server.address}
    for dialect in LISTEN:
      cls.addresses[dialect] = cls.server.read_address().removeprefix(dialect + ':').removeprefix('//')

  @classmethod
  def tearDownClass(cls):
    with cls.server as server:
      status = server.stop()
      assert status == 0, f'maestrid ended with {status}: {server.errors()}'

  def game(self, dialects, seed, breaks=0.0):
    """Plays a game with players of these dialects, who join in this order."""
    peers = [make_peer(dialect, f'{dialect}-{seed}-{index}', seed * 10 + index, len(dialects), breaks)
             for index, dialect in enumerate(dialects)]
    with Table() as table:
      for dialect, each in zip(dialects, peers):
        table.seat(self.addresses[dialect], each)
        table.run_until(lambda each=each: has_come(each))
      table.run_until(lambda: all(each.ended for each in peers))
      for each in peers:
        each.leave()
        table.flush(each)
    told = [points_of(each) for each in peers if not getattr(each, 'missed_end', False)]
    self.assertTrue(told)
    for points in told:
      self.assertEqual(points, told[0])
    return sum(getattr(each, 'returns', 0) for each in peers)

  def test_orders(self):
    for seed in range(1, GAMES + 1):
      for number, dialects in enumerate(itertools.permutations(('am49', 'am65', 'step'))):
        with self.subTest(dialects=dialects, seed=seed):
          self.game(dialects, seed * 10 + number)

  def test_four(self):
    for seed in range(1, GAMES + 1):
      for number, more in enumerate(('am49', 'am65', 'step')):
        with self.subTest(more=more, seed=seed):
          self.game(('step', 'am65', 'am49', more), 1000 + seed * 10 + number)

  def test_broken_connections(self):
    returns = 0
    for seed in range(1, GAMES + 1):
      for number, dialects in enumerate((('am49', 'am65', 'step'), ('step', 'am65', 'step', 'am49'))):
        with self.subTest(dialects=dialects, seed=seed):
          returns += self.game(dialects, 2000 + seed * 10 + number, 0.03)
    self.assertGreater(returns, 0)


if __name__ == '__main__':
  unittest.main(argv=sys.argv)
