# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""People who come to a server that is attacked: how long it takes them to get in by TLS, to find
each other's table, and to start a game. For test-crowding.py and tests/bench/attacks.py."""

import json
import os
import socket
import ssl
import time

from grinding import WELCOME, encode, join

OWNED = 'Owner of a name'  # comes by a password, from many places with one device
PATIENCE = 15  # seconds after which they give up


class Visitor:
  """A connection of a person; its calls wait for the server."""

  def __init__(self, address, source=None, claim=None, tls=False):
    """source: the address it comes from; claim: the one that it names as a proxy does."""
    self.begun = time.monotonic()
    self.socket = socket.socket()
    self.socket.settimeout(PATIENCE)
    if source:
      self.socket.bind((source, 0))
    self.socket.connect(address)
    if claim:
      self.socket.sendall(f'PROXY TCP4 {claim} 192.0.2.254 4711 51015\r\n'.encode())
    if tls:
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
      context.check_hostname = False
      context.verify_mode = ssl.CERT_NONE
      self.socket = context.wrap_socket(self.socket)
    self.rest = b''

  def say(self, *lines):
    self.socket.sendall(b''.join(lines))

  def hear(self, kind, fits=lambda message: True, kind_instead=None):
    """Returns the next message of @kind that fits, or of @kind_instead."""
    while True:
      if time.monotonic() > self.begun + PATIENCE:
        raise TimeoutError(kind)
      line, found, rest = self.rest.partition(b'\n')
      if not found:
        data = self.socket.recv(1 << 16)
        if not data:
          raise ConnectionError(f'closed instead of {kind}')
        self.rest += data
        continue
      self.rest = rest
      message = json.loads(line)
      if message['type'] == kind and fits(message) or message['type'] == kind_instead:
        return message
      if message['type'] in ('ErrTable', 'ErrNickname', 'ErrProtocol'):
        raise ConnectionError(f'{message} instead of {kind}')
      if message['type'] == 'ReqHeartbeat':
        self.say(encode('ResHeartbeat'))

  def close(self):
    try:
      self.say(encode('ReqLeaveTable'), encode('ReqQuit'), encode('ReqGoodbye'))
    except OSError:
      pass
    self.socket.close()


def enter(visitor, _, __):
  """Comes in by TLS."""
  visitor.hear('ReqWelcome')


def meet(host, friend, number):
  """Opens a table; a friend who comes a second later sees it in the list and joins by its code; the
  game starts."""
  name = f'Host {os.getpid()} {number}'
  host.say(WELCOME, join(name, hall=True), encode('ReqOpenTable', playersCount=2))
  code = host.hear('UpdateTable')['table']['code']
  time.sleep(1)
  friend.say(WELCOME, join(f'Friend {os.getpid()} {number}', hall=True))
  friend.hear('UpdateTables', lambda message: any(table['code'] == code for table in message['tables']))
  friend.say(encode('ReqJoinTable', code=code))
  for each in (host, friend):
    each.hear('UpdateGame')


def wait_for_game(first, second, number):
  """Two people meet in the waiting room, and the first one chooses, unless somebody who was there
  before has taken the first one into a game."""
  names = [f'First {os.getpid()} {number}', f'Second {os.getpid()} {number}']
  for person, name in zip((first, second), names):
    person.say(WELCOME, join(name))
    person.hear('UpdateBookedSeats')
  told = first.hear('UpdateBookedSeats', lambda message: message['canPrepareNewGame'] == names[0]
                    and message['bookedSeats'] >= 2, 'UpdateGame')
  if told['type'] == 'UpdateGame':
    return
  first.say(encode('ReqNewGame', playersCount=2))
  for each in (first, second):
    each.hear('UpdateGame')


def log_in(visitor, _, __):
  """Comes by a password; the first time, that makes the account."""
  visitor.say(WELCOME, join(OWNED, hall=True, password='correct horse', secret='d' * 48))
  visitor.hear('UpdateTables')


# Each with whether it goes by TLS, and the seconds that it waits by itself.
ERRANDS = [(enter, True, 0), (meet, False, 1), (wait_for_game, False, 0), (log_in, True, 0)]


def visit(place, number, come, errands=ERRANDS):
  """Does all @errands once. @come(number, address, tls) returns a Visitor of person @number. Returns
  the seconds that each took, or why it failed."""
  took = {}
  for errand, tls, pause in errands:
    begun = time.monotonic()
    people = []
    try:
      for person in range(1 if tls else 2):
        people.append(come(person, place.tls if tls else place.near, tls))
      errand(people[0], people[-1], number)
      took[errand.__name__] = time.monotonic() - begun - pause
    except (OSError, ValueError, KeyError) as error:
      took[errand.__name__] = f'{type(error).__name__}: {error} after {time.monotonic() - begun:.1f} s'
    for person in people:
      person.close()
  return took
