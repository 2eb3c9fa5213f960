# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Behaviors for hostile.py that cost the server much for few bytes. Each is a generator that
attacks the given place step by step, and yields after each step whether it has reached the limit
that it tests or has got enough answers."""

import select
import time

from crowd import Crowd

WELCOME = b'{"type":"ReqWelcome","maestri":{"version":1,"features":["resume","tables","spectate","chat","undo"]}}\n'


def join(name):
  """Joins the hall, as a client with this program's extensions."""
  return WELCOME + b'{"type":"ReqJoin","nickname":"%s","maestri":{"hall":true}}\n' % name.encode()


def combining_marks(place):
  """Opens tables whose names are made of marks that take quadratic time to sort."""
  crowd = Crowd(place.near)
  marks = '\u0301' * 1500 + '\u0323' * 1500
  line = '{"type":"ReqOpenTable","playersCount":2,"name":"b%s"}\n' % marks
  answers = 0
  while True:
    while len(crowd) < 4:
      crowd.open(join(f'marks-{crowd.opened}'))
    for connection in crowd.each():
      crowd.send(connection, line.encode())
    answers += crowd.read(0.02).count(b'"field":"name"')
    yield answers > 100


def squatters(place):
  """Opens tables for one player and leaves them, until there is no more room for them."""
  crowd = Crowd(place.near)
  opened = 0
  while True:
    crowd.open(join(f'squatter-{crowd.opened}') + b'{"type":"ReqOpenTable","playersCount":1}\n')
    for connection in crowd.each()[:-20]:
      crowd.drop(connection)
    opened += crowd.read(0.02).count(b'"state":"PLAYING"')
    yield opened > 200


def hoarders(place):
  """Many connections that ask for much and read nothing, each within its own limit."""
  crowd = Crowd(place.near)
  lines = b'{"type":"Nonsense that gets an answer of some length, as any line does"}\n' * 50
  while True:
    while len(crowd) < 200:
      crowd.open()
    for connection in crowd.each():
      crowd.send(connection, lines)
    time.sleep(0.05)
    for connection in filter(is_closed, crowd.each()):
      crowd.drop(connection)
      crowd.closed += 1
    yield crowd.closed > 20


def is_closed(connection):
  """Returns whether the other end has closed, without reading what it has sent."""
  with select.epoll() as watch:
    watch.register(connection, select.EPOLLRDHUP)
    return bool(watch.poll(0))


BEHAVIORS = [combining_marks, squatters, hoarders]
