# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Many connections at once, for hostile.py."""

import itertools
import selectors
import socket


class Crowd:
  """Connections of one behavior; none of their calls blocks. They use the addresses in `sources` in
  turn, or one that the system chooses; if there are `claims`, each names one of these in turn, as a
  proxy does."""

  sources = claims = None

  def __init__(self, address):
    self.address = address
    self.selector = selectors.DefaultSelector()
    self.opened = self.closed = 0

  def __len__(self):
    return len(self.selector.get_map())

  def open(self, first=b''):
    connection = socket.socket()
    connection.settimeout(5)
    try:
      if Crowd.sources:
        connection.bind((next(Crowd.sources), 0))
      connection.connect(self.address)
      if Crowd.claims:
        connection.send(f'PROXY TCP4 {next(Crowd.claims)} 192.0.2.254 4711 51015\r\n'.encode())
      connection.setblocking(False)
      if first:
        connection.send(first)
    except OSError:
      connection.close()
      self.closed += 1
      return None
    self.opened += 1
    self.selector.register(connection, selectors.EVENT_READ)
    return connection

  def each(self):
    return [key.fileobj for key in list(self.selector.get_map().values())]

  def drop(self, connection):
    self.selector.unregister(connection)
    connection.close()

  def send(self, connection, data):
    """Returns False when nothing more could be sent."""
    try:
      return connection.send(data) == len(data)
    except BlockingIOError:
      return False
    except OSError:
      self.drop(connection)
      self.closed += 1
      return True

  @staticmethod
  def come_from(addresses):
    Crowd.sources = itertools.cycle(addresses)

  @staticmethod
  def claim(addresses):
    Crowd.claims = itertools.cycle(addresses) if addresses else None

  def read(self, timeout=0.0):
    """Reads what has arrived and returns it. Counts the connections that the server has closed."""
    return b''.join(data for _, data in self.read_each(timeout))

  def read_each(self, timeout=0.0):
    """Like read(), but returns the data of each connection."""
    read = []
    for key, _ in self.selector.select(timeout):
      try:
        data = key.fileobj.recv(1 << 16)
      except BlockingIOError:
        continue
      except OSError:
        data = b''
      if data:
        read.append((key.fileobj, data))
      else:
        self.drop(key.fileobj)
        self.closed += 1
    return read
