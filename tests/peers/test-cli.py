#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Players that fail where the deployed am49 text client fails, on maestrid: test-cli.py PROGRAM

That client fails in its page for buying cards if a deck has no card, and after its return to a game
if it isn't told whose turn it is. In its own turn it offers the main action again, until it hears of
an action. After discarding both leaders it does nothing any more."""

import random
import sys
import time
import unittest

import am49
import daemon
import peer
import play

PROGRAM = sys.argv.pop(1)


class Cli(peer.Peer):
  """A player without extensions, whose connection breaks now and then."""

  def __init__(self, name, seed, players, returns=True):
    super().__init__(name, am49.DEPLOYED, seed, players)
    self.chance = random.Random(seed)
    self.returns = returns
    self.due = None  # what the client waits for after its return
    self.empty = set()  # decks that were shown as empty
    self.back = 0
    self.is_late = False  # the game was over before the client came back

  @property
  def ended(self):
    return self.is_late or super().ended

  def drop(self):
    """Forgets the connection; the next one says the same at its start."""
    self.outbox = [{'type': 'ReqWelcome'}, {'type': 'ReqJoin', 'nickname': self.name}]
    self._partial = b''
    self.pending = None
    self.game = None
    self.due = 'UpdateGame'

  def show_cards(self, top):
    """The page for buying cards."""
    for color, ids in top.items():
      am49.complain(None not in ids[1:], '%s fails: null among the cards', self.name)
      for level, id in enumerate(ids[1:], 1):
        am49.complain(id in self.game.cards, '%s fails: no card %s', self.name, id)
        card = self.game.cards[id]
        am49.complain((card['color'], card['level']) == (color, level), '%s is shown as %s %s',
                      card, color, level)
        if sum(card['cost']['requirements'].values()) >= am49.UNPAYABLE:
          self.empty.add((color, level))

  def _receive_message(self, message):
    kind = message['type']
    if self.due == 'UpdateGame' and kind == 'UpdateBookedSeats':
      self.is_late = True
      return
    if self.due == 'UpdateCurrentPlayer' and kind != 'ReqHeartbeat':
      am49.complain(kind == self.due, '%s fails on its return: %s', self.name, message)
      super()._receive_message(message)
      self.due = None
      self.game.main_done = False  # as if a turn began
      return
    super()._receive_message(message)
    if kind == 'UpdateGame':
      if self.due == 'UpdateGame':
        self.back += 1
      goes_on = message['isSetupDone'] and not message['ended']
      self.due = 'UpdateCurrentPlayer' if goes_on else None
      self.show_cards(message['devCardGrid']['topCards'])
    elif kind == 'UpdateDevCardGrid':
      self.show_cards(message['devCardGrid']['topCards'])

  def take_move(self):
    if self.due in ('UpdateGame', 'UpdateCurrentPlayer'):
      return None
    return super().take_move()


class Table(play.Table):
  """Breaks connections now and then."""

  def break_off(self, address, each):
    connection = self.seats[each]
    if each.chance.random() < 0.5:
      connection.sendall(am49.encode({'type': 'ReqQuit'}))
    self.selector.unregister(connection)
    connection.close()
    each.drop()
    self.seat(address, each)

  def play(self, address, players):
    while not all(each.ended for each in players):
      for each in players:
        if each.returns and each.game and not each.game.ended and each.chance.random() < 0.02:
          self.break_off(address, each)
      am49.complain(self.read(self.patience), 'nothing came for %s s', self.patience)
      self.move()


class Games(daemon.Test):
  @classmethod
  def setUpClass(cls):
    cls.serve(PROGRAM, '--grace', '5')

  def play(self, name, players, seed):
    peers = [Cli(f'{name} {players} {seed} {index}', seed * 10 + index, players)
             for index in range(players)]
    with Table(0.0, 30) as table:
      for each in peers:
        table.seat(self.server.address, each)
      table.play(self.server.address, peers)
    return peers

  def test_decks_run_out(self):
    """Whole games; in each number of players a deck is used up, and somebody returns after that."""
    for players in (1, 2, 3, 4):
      empty, back = 0, 0
      for seed in range(1, 40):
        peers = self.play('Cli', players, seed)
        empty += any(each.empty for each in peers)
        back += sum(each.back for each in peers if each.empty)
        if empty >= 3 and back >= 3:
          break
      print(f'{players} players: {seed} games, {empty} with an empty deck, {back} returns in them',
            flush=True)
      self.assertGreaterEqual(min(empty, back), 3)

  def test_beside_a_client_with_extensions(self):
    """At one table each client gets its own form."""
    class Other(peer.Peer):
      nulls = 0

      def __init__(self, *args):
        super().__init__(*args)
        self.outbox[0] = {'type': 'ReqWelcome', 'maestri': {'version': 1, 'features': ['chat']}}

      def _receive_message(self, message):
        super()._receive_message(message)
        grid = message.get('devCardGrid')
        self.nulls += grid is not None and any(None in ids[1:] for ids in grid['topCards'].values())
    for seed in range(1, 40):
      cli = Cli(f'Plain {seed}', seed, 2, returns=False)
      other = Other(f'Other {seed}', am49.DEPLOYED, seed, 2)
      with play.Table(0.0, 30) as table:
        table.seat(self.server.address, cli)
        table.run_until(lambda: cli.asked)
        table.seat(self.server.address, other)
        table.run_until(lambda: cli.ended and other.ended)
      if cli.empty:
        break
    self.assertTrue(cli.empty)
    self.assertGreater(other.nulls, 0)


class Frozen(daemon.Test):
  @classmethod
  def setUpClass(cls):
    cls.serve(PROGRAM, '--turn-time', '10')

  def test_frozen_after_discarding(self):
    """A client that has discarded both leaders and does nothing more holds up nobody for ever."""
    class Discarder(Cli):
      is_frozen = False

      def take_move(self):
        me = self.game and self.game.players[self.name]
        mine = me and self.game.setup_done and self.game.current == self.name and not self.pending
        if mine and me.hand:
          self.pending = am49.leader_action(self.form, me.hand[0], False)
          return self.pending
        self.is_frozen |= bool(mine)
        return None if self.is_frozen else super().take_move()
    cli, other = Discarder('Frozen', 1, 2, returns=False), Cli('Patient', 2, 2, returns=False)
    with play.Table(0.0, 60) as table:
      for each in (cli, other):
        table.seat(self.server.address, each)
      table.run_until(lambda: cli.is_frozen)
      for _ in range(2):
        begun = time.monotonic()
        table.run_until(lambda: other.game.current == 'Patient' or other.ended)
        self.assertLess(time.monotonic() - begun, 40)
        table.run_until(lambda: other.game.current == 'Frozen' or other.ended)


if __name__ == '__main__':
  unittest.main(argv=sys.argv)
