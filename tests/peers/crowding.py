# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attacks by allowed requests that take what everybody shares (tables, the list of tables, the
waiting room, handshakes, accounts), for test-crowding.py and tests/bench/attacks.py. Each is called with the
place to attack and yields, again and again, whether it has done what it can."""

import time

import handshakes
from crowd import Crowd
from grinding import WELCOME, encode, join, unique
from visitors import OWNED


def deserters(place):
  """Opens tables for one, by names with secrets, and leaves the games."""
  crowd = Crowd(place.near)
  opened = 0
  while True:
    while len(crowd) < 20:
      if crowd.open(WELCOME + join(unique('Deserter', crowd.opened), hall=True, secret='x' * 40)
                    + encode('ReqOpenTable', playersCount=1)) is None:
        break
    for connection, data in crowd.read_each(0.02):
      if b'"type":"UpdateGame"' in data or b'ErrTable' in data:
        opened += b'"type":"UpdateGame"' in data
        if connection.fileno() >= 0:
          crowd.drop(connection)
    yield opened > 140


def hiders(place):
  """Opens so many tables that a list of the newest would show no other."""
  crowd = Crowd(place.near)
  while True:
    while len(crowd) >= 100:
      crowd.drop(crowd.each()[0])
    crowd.open(WELCOME + join(unique('Hider', crowd.opened), hall=True)
               + encode('ReqOpenTable', playersCount=2))
    crowd.read(0.005)
    yield crowd.opened > 120


def silent_waiters(place):
  """Waits for a game with many connections, and never chooses the number of players."""
  crowd = Crowd(place.near)
  told = 0
  while True:
    while len(crowd) < 30:
      if crowd.open(WELCOME + join(unique('Silent', crowd.opened))) is None:
        break
    for connection in crowd.each():
      crowd.send(connection, encode('ReqHeartbeat'))
    told += crowd.read(0.2).count(b'UpdateBookedSeats')
    time.sleep(0.3)
    yield told > 30


def unfinished_handshakes(place):
  """Begins handshakes at a rate that is allowed, and doesn't finish them."""
  crowd = Crowd(place.tls)
  hello = handshakes.Shaker(handshakes.client(handshakes.ssl.TLSVersion.TLSv1_3), 0).first
  next_at = time.monotonic()
  while True:
    if time.monotonic() >= next_at:
      next_at += 1 / 24
      crowd.open(hello)
    crowd.read(0.02)
    yield crowd.opened > 96


def passwords(place, name, what):
  """Comes with a password each time, and goes; @name(number) says by which name."""
  crowd = Crowd(place.near)
  answers = 0
  time.sleep(2)  # until the owner of OWNED has been there once
  while True:
    while len(crowd) < 20:
      number = crowd.opened
      if crowd.open(WELCOME + join(name(number), hall=True, password=f'guess number {number}')) is None:
        break
    for connection, data in crowd.read_each(0.02):
      if what in data and connection.fileno() >= 0:
        answers += 1
        crowd.drop(connection)
    yield answers > 140


def guess_one_name(place):
  """Guesses the password of one nickname."""
  return passwords(place, lambda number: OWNED, b'"ErrNickname"')


def many_accounts(place):
  """Makes accounts."""
  return passwords(place, lambda number: unique('Taken', number), b'"')


def wrong_codes(place):
  """Looks for tables by codes that don't exist."""
  crowd = Crowd(place.near)
  answers = number = 0
  while True:
    while len(crowd) < 40:
      if crowd.open(WELCOME + join(unique('Seeker', crowd.opened), hall=True)) is None:
        break
    for connection in crowd.each():
      number += 1
      code = ''.join('BCDFGHJKLMNPQRST'[number * 7919 >> 4 * digit & 15] for digit in range(6))
      crowd.send(connection, encode('ReqJoinTable', code=code) * 5)
    answers += crowd.read(0.01).count(b'NO_SUCH_TABLE')
    yield answers > 200


def metrics_port(place):
  """Asks for metrics again and again, with large requests, of which half have no end."""
  crowd = Crowd(place.metrics)
  answers = 0
  while True:
    while len(crowd) < 20:
      end = b'' if crowd.opened % 2 else b'\r\n\r\n'
      if crowd.open(b'GET /metrics HTTP/1.1\r\nX: ' + b'a' * 60000 + end) is None:
        break
    for connection, data in crowd.read_each(0.01):
      answers += b'maestri_' in data
      if data and connection.fileno() >= 0:
        crowd.drop(connection)
    yield answers > 20


def banned(place):
  """Comes again as soon as it is turned away: tests/bench/attacks.py bans the attackers."""
  crowd = Crowd(place.near)
  while True:
    while len(crowd) < 40:
      if crowd.open(WELCOME + join(unique('Banned', crowd.opened), hall=True)) is None:
        break
    crowd.read(0.01)
    yield crowd.closed > 200


BEHAVIORS = [deserters, hiders, silent_waiters, unfinished_handshakes, guess_one_name, many_accounts,
             wrong_codes]
# On ports of operators, and for people whom they have banned.
FOR_OPERATORS = [metrics_port, banned]
