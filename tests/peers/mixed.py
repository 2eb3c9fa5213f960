# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables where players of several dialects sit, each with an address of its own."""

import selectors

import am49
import play


class Table(play.Table):
  """Drives am49's peers and those of dialects with questions, which may also disconnect and return.
  """

  def __init__(self, think=0.0, patience=20):
    super().__init__(think, patience)
    self.addresses = {}

  def seat(self, address, each):
    self.addresses[each] = address
    super().seat(address, each)

  def flush(self, each):
    encode = getattr(each, 'encode', am49.encode)
    for message in each.outbox:
      self.seats[each].sendall(encode(message))
    each.outbox.clear()

  def read(self, timeout):
    ready = self.selector.select(timeout)
    for key, _ in ready:
      each = key.data
      if self.seats.get(each) is not key.fileobj:
        continue
      try:
        data = key.fileobj.recv(1 << 16)
      except ConnectionResetError:
        data = b''
      if data:
        each.receive(data)
        if getattr(each, 'wants_drop', None) == 'break':
          self.come_back(each)
        else:
          self.flush(each)
      elif getattr(each, 'wants_drop', None):
        self.come_back(each)
      else:
        am49.complain(each.finished, 'the server closed the connection of %s', each.name)
        self.selector.unregister(key.fileobj)
        key.fileobj.close()
    return ready

  def come_back(self, each):
    self.selector.unregister(self.seats[each])
    self.seats[each].close()
    each.wants_drop = None
    each.finished = False
    each.returns += 1
    each.begin()
    connection = play.connect(self.addresses[each])
    self.seats[each] = connection
    self.selector.register(connection, selectors.EVENT_READ, each)
    self.flush(each)


def play_game(seats):
  """Plays one game; @seats: (address, peer). The first peer chooses the number of players."""
  peers = [each for _, each in seats]
  with Table() as table:
    for address, each in seats:
      table.seat(address, each)
      table.run_until(lambda each=each: is_known(each))
    table.run_until(lambda: all(each.ended and each.pending is None for each in peers))
    for each in peers:
      each.leave()
      table.flush(each)
    table.run_until(lambda: all(each.finished for each in peers))
  return peers


def is_known(each):
  """Returns whether the server has accepted the nickname of @each. A peer joins only after the
  previous one was accepted, which keeps their order."""
  return bool(getattr(each, 'kinds', None) and {'info', 'lobbyChoice'} & each.kinds) or \
      getattr(each, 'welcomed', False)
