#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays a whole game as one or more players against an am49 server.

  play.py --address HOST:PORT [--seats 1] [--players 1] [--form deployed|documented|mixed]
          [--name Peer] [--seed 1] [--think SECONDS] [--join]

--players is the size of the game, --seats how many of them this program plays. With --join it does
not ask for a game and takes a seat in another player's game. The exit status is 0 when the game
ended by the rules without a fault.
"""

import argparse
import selectors
import socket
import sys
import time

import am49
import peer


def connect(address):
  host, _, port = address.rpartition(':')
  connection = socket.create_connection((host or '127.0.0.1', int(port)), timeout=10)
  connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
  return connection


class Table:
  """The peers of one program, driven by one selector."""

  def __init__(self, think, patience):
    self.selector = selectors.DefaultSelector()
    self.seats = {}
    self.think = think
    self.patience = patience

  def __enter__(self):
    return self

  def __exit__(self, *_):
    self.selector.close()
    for connection in self.seats.values():
      connection.close()

  def seat(self, address, each):
    connection = connect(address)
    self.seats[each] = connection
    self.selector.register(connection, selectors.EVENT_READ, each)
    self.flush(each)

  def flush(self, each):
    for message in each.outbox:
      self.seats[each].sendall(am49.encode(message))
    each.outbox.clear()

  def read(self, timeout):
    ready = self.selector.select(timeout)
    for key, _ in ready:
      data = key.fileobj.recv(1 << 16)
      each = key.data
      if not data:
        am49.complain(each.finished, 'the server closed the connection of %s', each.name)
        self.selector.unregister(key.fileobj)
        key.fileobj.close()
        continue
      each.receive(data)
      self.flush(each)
    return ready

  def move(self):
    for each, connection in self.seats.items():
      request = each.take_move()
      if request is not None:
        if self.think:
          time.sleep(self.think)
        connection.sendall(am49.encode(request))

  def run_until(self, done):
    while not done():
      am49.complain(self.read(self.patience), 'nothing came for %s s; pending: %s', self.patience,
                    [each.pending for each in self.seats])
      self.move()


def play(address, seats, players, forms, name='Peer', seed=1, think=0.0, join=False, patience=30):
  """Plays one game; returns the peers, each with its view of the finished game."""
  peers = []
  with Table(think, patience) as table:
    for index in range(seats):
      each = peer.Peer(name if seats == 1 else f'{name} {index + 1}', forms[index % len(forms)],
                       seed * 100 + index, None if join else players)
      peers.append(each)
      table.seat(address, each)
    table.run_until(lambda: all(each.ended and each.pending is None for each in peers))
    for each in peers:
      each.leave()
      table.flush(each)
    table.run_until(lambda: all(each.finished for each in peers))
  return peers


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--address', default='127.0.0.1:51015')
  parser.add_argument('--seats', type=int, default=1)
  parser.add_argument('--players', type=int)
  parser.add_argument('--form', choices=['deployed', 'documented', 'mixed'], default='deployed')
  parser.add_argument('--name', default='Peer')
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--think', type=float, default=0.0)
  parser.add_argument('--join', action='store_true')
  parser.add_argument('--patience', type=float, default=30)
  args = parser.parse_args()
  forms = [am49.DEPLOYED, am49.DOCUMENTED] if args.form == 'mixed' else [args.form]
  try:
    peers = play(args.address, args.seats, args.players or args.seats, forms, args.name, args.seed,
                 args.think, args.join, args.patience)
  except (am49.Complaint, OSError) as error:
    print(f'play: {error}', file=sys.stderr)
    return 1
  game = peers[0].game
  standing = ', '.join(f'{seat.name} {seat.points}' for seat in game.players.values())
  print(f'played: {sum(each.requests for each in peers)} requests; '
        f'winner: {game.winner or "Lorenzo"}; points: {standing}')
  return 0


if __name__ == '__main__':
  sys.exit(main())
