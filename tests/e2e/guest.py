# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A scripted player in the hall of a server: opens and joins tables, writes in the chat."""

import os
import socket
import sys
import threading

import e2e

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import am49  # noqa: E402

OFFER = {'version': 1, 'features': ['tables', 'spectate', 'chat', 'clock']}


class Guest:
  def __init__(self, address, name, *features):
    """With `resume` among the further extensions, its secret is the same each time."""
    host, port = address.rsplit(':', 1)
    self.heard = []
    self.socket = socket.create_connection((host, int(port)), 20)
    self.socket.settimeout(None)
    self.listener = threading.Thread(target=self._listen, daemon=True)
    self.listener.start()
    self.say('ReqWelcome', maestri=dict(OFFER, features=[*OFFER['features'], *features]))
    self.wait('ResWelcome')
    secret = {'secret': name.rjust(43, 's')} if 'resume' in features else {}
    self.say('ReqJoin', nickname=name, maestri={'hall': True, **secret})
    self.wait('UpdateTables')

  def __enter__(self):
    return self

  def __exit__(self, *_):
    self.socket.shutdown(socket.SHUT_RDWR)
    self.listener.join()
    self.socket.close()

  def _listen(self):
    try:
      with self.socket.makefile('rb') as lines:
        for line in lines:
          message = am49.decode(line)
          self.heard.append(message)
          if message['type'] == 'ReqHeartbeat':
            self.say('ResHeartbeat')
    except OSError:
      pass  # it was closed

  def say(self, what, **fields):
    self.socket.sendall(am49.encode(dict(fields, type=what)))

  def wait(self, what):
    """Waits for a message of a type; each message is returned once."""
    def came():
      for i, message in enumerate(self.heard):
        if message['type'] == what:
          self.heard = self.heard[i + 1:]
          return message
      return None
    return e2e.wait_for(came, what)

  def open_table(self, players, **wishes):
    """Opens a table; returns its code."""
    self.say('ReqOpenTable', playersCount=players, **wishes)
    return self.wait('UpdateTable')['table']['code']

  def sit_down(self, code):
    self.say('ReqJoinTable', code=code)
    return self.wait('UpdateTable')
