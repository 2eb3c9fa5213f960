#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Somebody with a password reports another one, changes the password, is silenced and banned by the
operator, and deletes the account: by keys and by the tree, on a real server.

  play-account.py MAESTRI MAESTRID MAESTRICTL [SHOTS [WIDTH HEIGHT]]"""

import contextlib
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile

import e2e

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

# "correct-horse", by a method that is quickly verified.
HASH = '$5$rounds=1000$maestri$N3ivCDT98wtgvK0/et7MJmr02PkdK5fwRYjJPWf4Qh2'


def add_account(path):
  store = sqlite3.connect(path)
  store.execute("INSERT INTO accounts (key, name, password_hash, made, seen, played)"
                " VALUES ('bianca', 'Bianca', ?, 0, 0, 1)", (HASH,))
  store.commit()
  store.close()


def other(address):
  """Somebody else in the hall."""
  host, port = address.rsplit(':', 1)
  connection = socket.create_connection((host, int(port)))
  for message in ({'type': 'ReqWelcome', 'maestri': {'version': 1, 'features': ['tables', 'people']}},
                  {'type': 'ReqJoin', 'nickname': 'Rudi', 'maestri': {'hall': True}}):
    connection.sendall(json.dumps(message).encode() + b'\n')
  return connection


class Operator:
  def __init__(self, program, control):
    self.command = [program, '--control', control]

  def __call__(self, *words):
    return subprocess.run([*self.command, *words], check=True, capture_output=True, text=True).stdout


def choose(window, row, item):
  """Opens the menu of a row in the hall by Enter, and chooses from it."""
  node = window.wait('list item', re.compile(row))
  window.go_to(node)
  window.key('Return')
  window.act(window.wait('menu item', item))
  window.wait_dialog()


def answer(window, texts, button):
  """Types into the fields of the dialog, in order, and presses the button."""
  dialog = window.dialogs()[-1]
  entries = [node for node in dialog.walk() if node.role in ('text', 'entry', 'password text')]
  for entry, text in zip(entries, texts):
    window.set_text(entry, text)
  window.act(next(node for node in window.dialogs()[-1].walk()
                  if node.role == 'button' and node.name == button))
  window.wait_no_dialog()


def log_in(window, password):
  window.wait_dialog()
  answer(window, [password], 'Join')
  window.wait(None, 'No Tables Yet')
  window.key('ctrl+3')  # in a narrow window, the people are another page
  window.wait('list item', re.compile('^You'))


def play(window, operator):
  log_in(window, 'correct-horse')
  choose(window, '^Rudi', 'Report…')
  window.wait(None, 'Report Rudi')
  # Enter on the reason chooses one; it doesn't send the report yet.
  window.focus_dialog()
  e2e.wait_for(lambda: window.find('combo box', 'Reason', focused=True) or window.key('Tab'),
               'the focus on the reasons')
  window.key('Return')
  window.popover()
  window.key('Down', 'Return')
  window.wait_no_popover()
  window.shot('report')
  answer(window, ['Follows me around'], 'Report')
  window.wait(None, 'Your report about Rudi was kept for the operator.')
  assert 'Follows me around' in operator('reports'), operator('reports')
  operator('report-done', '1')

  choose(window, '^You', 'Change Password…')
  window.shot('password')
  answer(window, ['correct-horse', 'another-horse', 'another-horse'], 'Change')
  window.wait(None, 'Your password was changed.')

  operator('silence', 'Bianca', '60', 'insults', 'Be', 'kind.')
  window.wait(None, re.compile('^The operator of this server doesn’t let you chat and invite.*'
                                  'The reason: insults. This ends in 60 minutes. .*Be kind'))
  window.shot('silenced')
  operator('unsilence', 'Bianca')


def main():
  program, server, control = sys.argv[1:4]
  shots = sys.argv[4] if len(sys.argv) > 4 else None
  size = map(int, sys.argv[5:7])
  with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
    path = os.path.join(folder, 'store.db')
    with daemon.Daemon(server, None, '--store', path):
      pass
    add_account(path)
    operator = Operator(control, os.path.join(folder, 'control'))
    host = stack.enter_context(daemon.Daemon(server, None, '--store', path, '--control',
                                             os.path.join(folder, 'control'), '--silence', '3600'))
    stack.enter_context(other(host.address))
    desktop = stack.enter_context(e2e.Desktop(*size, shots=shots))
    command = [program, '-c', host.address, '-n', 'Bianca']
    with desktop.launch(command) as window:
      play(window, operator)
      operator('ban-person', 'Bianca', '0', 'cheating')
      window.wait(None, re.compile('^The operator of this server doesn’t let you in. The reason: '
                                   'cheating. This has no end.'))
      window.shot('banned')
    operator('unban-person', 'Bianca')
    with desktop.launch(command) as window:
      log_in(window, 'another-horse')
      choose(window, '^You', 'Delete My Account…')
      window.shot('delete')
      answer(window, ['another-horse'], 'Delete')
      window.wait(None, 'Your account on this server was deleted.')
      window.wait('button', 'Play Alone')
    assert 'Bianca' not in operator('accounts'), operator('accounts')
  print('account: reported, changed, silenced, banned, deleted', flush=True)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
