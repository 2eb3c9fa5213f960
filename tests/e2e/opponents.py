# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Other players for a real window: a maestrid with a seed, and peers that play on it step by step.

They play only as far as the test tells them to, so that the table in the window is the same at
every run. A window takes over the seat of a peer by joining under its name after the peer has left.
"""

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


class Opponents:
  def __init__(self, server, names, players, seed, *options):
    """names: those of the peers; players: the size of the game. When the window opens the game
    itself, the names are those of the players who join after it."""
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
    """Answers heartbeats while nobody plays."""
    while not self.leaving.is_set():
      with self.lock:
        if self.table.seats:
          self.table.read(0.01)
      time.sleep(0.1)

  def join(self):
    """All peers join, one after the other."""
    for each in self.peers.values():
      with self.lock:
        self.table.seat(self.address, each)
      self.until(lambda: each.welcomed and (each.asked or each.players is None
                                            or len(self.table.seats) > 1))

  @property
  def game(self):
    return next(iter(self.table.seats)).game

  def current(self):
    """The name of the player whose turn it is; None before the first turn and after the last."""
    game = self.game
    return game.current if game and game.setup_done and not game.ended else None

  def until(self, done, moving=lambda each: True):
    """Reads messages and makes possible moves until a condition holds. One move is answered before
    the next, so that the log has the same order at every run."""
    def step():
      with self.lock:
        return done() or move()

    def move():
      self.table.read(0.02)
      if all(each.game and each.pending is None for each in self.table.seats):
        for each, connection in self.table.seats.items():
          request = each.take_move() if moving(each) else None
          if request is not None:
            connection.sendall(am49.encode(request))
            break
      return done()
    e2e.wait_for(step, lambda: f'the opponents; it is the turn of {self.current()}', 60)

  def before(self, name, good=lambda game: True):
    """Plays until it is the turn of the player before `name`, and stops before that player's move.
    """
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
    """A peer leaves; a window can take over its seat."""
    each = self.peers.pop(name)
    with self.lock:
      connection = self.table.seats.pop(each)
      self.table.selector.unregister(connection)
      connection.close()

  def turn_of(self, name):
    """The others play until it is the turn of `name`, who is not one of the peers."""
    self.until(lambda: self.current() in (name, None))
