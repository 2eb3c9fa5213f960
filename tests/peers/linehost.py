# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Common parts of the scripted servers of other dialects: sockets, lines and a clock.

A server derives from Host and Guest. Everything happens in one thread. A guest with `mute` set is
one for which the deployed program's reader thread has ended: its lines get no answer any more.

With --lag, messages arrive as from the deployed programs, which write each separately to a socket
without TCP_NODELAY: the first of several at once, the others together so many seconds later.
"""

import argparse
import json
import random
import selectors
import socket
import time

import facts
import step


def use_standard_cards():
  """Gives four cards their standard values, which the deployed am49 program has changed."""
  for index, (cost, takes, gives) in step.STANDARD.items():
    color, level, _, _, _, points = facts.CARDS[index]
    facts.CARDS[index] = (color, level, cost, takes, gives, points)


class Refused(Exception):
  """The request is answered by an error with this text."""


class Guest:
  def __init__(self, host, sock):
    self.host = host
    self.socket = sock
    self.buffer = b''
    self.name = None
    self.open = True
    self.mute = False
    self.held = b''  # what is sent later
    self.held_until = 0

  def send(self, message):
    """@message is an object, or a bare word."""
    text = message if isinstance(message, str) else json.dumps(message, separators=(',', ':'),
                                                               ensure_ascii=False)
    if self.held or time.monotonic() < self.held_until:
      self.held += text.encode() + b'\n'
      return
    self.held_until = time.monotonic() + self.host.lag
    self.write(text.encode() + b'\n')

  def release(self):
    """Sends what was held back."""
    data, self.held, self.held_until = self.held, b'', 0
    if data:
      self.write(data)

  def write(self, data):
    if not self.open:
      return
    self.socket.setblocking(True)
    try:
      self.socket.sendall(data)
    except OSError:
      pass  # run() finds the lost connection later: a message to several players must reach the others
    self.socket.setblocking(False)

  def receive(self, data):
    *lines, self.buffer = (self.buffer + data).split(b'\n')
    for line in lines:
      if self.open and not self.mute:
        self.host.heard.append((self.name, line))
        self.line(line.decode())

  def greet(self):
    """Called when a connection was accepted."""

  def line(self, text):
    raise NotImplementedError

  def gone(self):
    """Called when the connection was lost."""

  def tick(self, now):
    """Called several times a second."""


class Host:
  guest = Guest
  state = None  # file in which the game is stored; None: it isn't

  def __init__(self, address, seed, lag=0.0):
    name, _, port = address.rpartition(':')
    self.lag = lag
    self.chance = random.Random(seed)
    self.guests = []
    self.heard = []
    self.refused = []
    self.finished = 0
    self.selector = selectors.DefaultSelector()
    self.listener = socket.create_server((name or '127.0.0.1', int(port)), backlog=50)
    self.selector.register(self.listener, selectors.EVENT_READ)

  @property
  def address(self):
    return '%s:%d' % self.listener.getsockname()

  def run(self, done):
    while not done():
      for key, _ in self.selector.select(self._next_release()):
        if key.fileobj is self.listener:
          self._accept()
        elif key.data.open:
          self._serve(key.data)
      for guest in list(self.guests):
        if guest.held and time.monotonic() >= guest.held_until:
          guest.release()
        guest.tick(time.monotonic())

  def _next_release(self):
    """The seconds until something that is held back must be sent; at most 0.1."""
    until = min((guest.held_until for guest in self.guests if guest.held), default=float('inf'))
    return max(0, min(0.1, until - time.monotonic()))

  def _accept(self):
    sock, _ = self.listener.accept()
    sock.setblocking(False)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    guest = self.guest(self, sock)
    self.guests.append(guest)
    self.selector.register(sock, selectors.EVENT_READ, guest)
    guest.greet()

  def _serve(self, guest):
    try:
      data = guest.socket.recv(1 << 16)
    except OSError:
      data = b''
    if data:
      guest.receive(data)
    else:
      self.lose(guest)

  def close(self, guest):
    if guest.open:
      guest.release()
      guest.open = False
      self.selector.unregister(guest.socket)
      guest.socket.close()
      self.guests.remove(guest)

  def lose(self, guest):
    if guest.open:
      self.close(guest)
      guest.gone()

  def find(self, name):
    return next((guest for guest in self.guests if guest.name == name), None)


def main(host_type, about):
  parser = argparse.ArgumentParser(description=about)
  parser.add_argument('--listen', default='127.0.0.1:0')
  parser.add_argument('--seed', type=int, default=1)
  parser.add_argument('--games', type=int, default=0, help='ends after so many finished games')
  parser.add_argument('--lag', type=float, default=0.0, help='seconds until the rest of an answer')
  parser.add_argument('--state', help='file in which the game is stored')
  args = parser.parse_args()
  use_standard_cards()
  host = host_type(args.listen, args.seed, args.lag)
  host.state = args.state
  print('listening on', host.address, flush=True)
  try:
    host.run(lambda: bool(args.games) and host.finished >= args.games and not host.guests)
  except KeyboardInterrupt:
    pass
  print(f'served: {host.finished} finished, {len(host.refused)} refused {sorted(set(host.refused))}',
        flush=True)
  return 0
