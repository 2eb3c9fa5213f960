# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Other players for a real window: a daemon with a seed, and peers that play on it step by step.

A party plays as far as it is told to and then holds still, so that the table a window shows is the
same at every run. A window takes over the seat of a peer by coming back under its name."""

import os
import sys
import threading
import time

import e2e

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import am49  # noqa: E402
import daemon  # noqa: E402
import peer  # noqa: E402
import play  # noqa: E402


class Party:
  def __init__(self, server, names, players, seed, *options):
    """names: the peers' own; players: the size of the game. Where the window opens the game
    itself, the names are those that come after it."""
    self.daemon = daemon.Daemon(server, None, '--seed', str(seed), *options)
    self.address = self.daemon.address
    self.table = play.Table(0, 30)
    self.peers = {name: peer.Peer(name, am49.DEPLOYED, seed * 100 + number, players)
                  for number, name in enumerate(names)}

    self.lock = threading.Lock()
    self.leaving = threading.Event()
    self.listener = threading.Thread(target=self._listen, daemon=True)

  def __enter__(self):
    self.daemon.__enter__()
    self.listener.start()
    return self

  def __exit__(self, *args):
    self.leaving.set()
    self.listener.join()
    self.table.__exit__()
    self.daemon.__exit__(*args)

  def _listen(self):
    """Whoever holds still answers heartbeats all the same."""
    while not self.leaving.is_set():
      with self.lock:
        if self.table.seats:
          self.table.read(0.01)
      time.sleep(0.1)

  def join(self):
    """Everybody sits down, one after the other."""
    for each in self.peers.values():
      with self.lock:
        self.table.seat(self.address, each)
      self.until(lambda: each.welcomed and (each.asked or each.players is None
                                            or len(self.table.seats) > 1))

  @property
  def game(self):
    return next(iter(self.table.seats)).game

  def current(self):
    """Whose turn it is, by name; None before the turns and after them."""
    game = self.game
    return game.current if game and game.setup_done and not game.ended else None

  def until(self, done, moving=lambda each: True):
    """Reads, and moves for those that may, until something holds."""
    def step():
      with self.lock:
        return done() or move()

    def move():
      self.table.read(0.02)
      for each, connection in list(self.table.seats.items()):
        if moving(each):
          request = each.take_move()
          if request is not None:
            connection.sendall(am49.encode(request))
      return done()
    e2e.wait_for(step, lambda: f'the party; it is the turn of {self.current()}', 60)

  def before(self, name, good=lambda game: True):
    """Plays until it is the turn of whoever moves just before `name`, who hasn't moved yet. """
    order = None

    def there():
      nonlocal order
      if self.current() is None:
        return False
      order = order or list(self.game.seats)
      last = order[order.index(name) - 1]
      return self.current() == last and not self.game.main_done and good(self.game)
    self.until(there, lambda each: not there())

  def give_up(self, name):
    """A peer goes away, and leaves its seat to a window."""
    each = self.peers.pop(name)
    with self.lock:
      connection = self.table.seats.pop(each)
      self.table.selector.unregister(connection)
      connection.close()

  def turn_of(self, name):
    """The others play until it is the turn of `name`, whom nobody here plays."""
    self.until(lambda: self.current() in (name, None))
