# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Behaviors for hostile.py and tests/bench/attacks.py that cost the server work by TLS. Each is
called with the place to attack and yields, again and again, whether it has reached the limit
that it tests, or enough answers."""

import os
import ssl
import subprocess
import time

from crowd import Crowd


def client(version):
  context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
  context.check_hostname = False
  context.verify_mode = ssl.CERT_NONE
  context.minimum_version = context.maximum_version = version
  return context


class Shaker:
  """One end of a handshake that goes on for a given number of steps."""

  def __init__(self, context, steps):
    self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    self.tls = context.wrap_bio(self.incoming, self.outgoing)
    self.steps = steps  # number of answers before it stops
    self.agreed = False
    self.first = self.step()

  def step(self, data=b''):
    """Returns what to send after @data has arrived."""
    self.incoming.write(data)
    try:
      self.tls.do_handshake()
      self.agreed = True
    except ssl.SSLWantReadError:
      pass
    return self.outgoing.read()


def shake(place, steps, met):
  """Handshakes one after the other, with @steps answers each."""
  contexts = [client(ssl.TLSVersion.TLSv1_2), client(ssl.TLSVersion.TLSv1_3)]
  crowd = Crowd(place.tls)
  shakers = {}
  agreed = 0
  while True:
    while len(crowd) < 20:
      shaker = Shaker(contexts[crowd.opened % 2], steps)
      connection = crowd.open(shaker.first)
      if connection is None:
        break
      shakers[connection] = shaker
    for connection, data in crowd.read_each(0.02):
      shaker = shakers[connection]
      try:
        answer = shaker.step(data) if shaker.steps else b''
      except ssl.SSLError:
        answer = b''
      if shaker.steps:
        shaker.steps -= 1
        crowd.send(connection, answer)
      if shaker.agreed and connection.fileno() >= 0:
        agreed += 1
        crowd.drop(connection)
    shakers = {connection: shakers[connection] for connection in crowd.each()}
    yield met(crowd, agreed)


def handshakes(place):
  """Completes the handshake and closes, again and again: this costs the server the most."""
  return shake(place, 9, lambda crowd, agreed: agreed > 40)


def half_handshakes(place):
  """Receives the server's part, for which the server has done all its work, and answers nothing."""
  return shake(place, 0, lambda crowd, agreed: crowd.closed > 20)


def renegotiation(place):
  """Asks for another handshake on an open connection, which Python's library can't do."""
  host, port = place.tls
  words = ['openssl', 's_client', '-connect', f'{host}:{port}', '-tls1_2']
  if Crowd.sources:
    words += ['-bind', next(Crowd.sources)]
  ended = 0
  while True:
    processes = [subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, env=dict(os.environ, LC_ALL='C'))
                 for _ in range(4)]
    time.sleep(0.3)
    for process in processes:
      try:
        process.stdin.write(b'R\n')
        process.stdin.flush()
      except OSError:
        pass
    time.sleep(0.5)
    for process in processes:
      ended += process.poll() is not None
      process.kill()
      process.communicate()
    yield ended > 4


BEHAVIORS = [handshakes, half_handshakes, renegotiation]
