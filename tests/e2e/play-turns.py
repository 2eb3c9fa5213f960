#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns in a game over days are told with the window closed. The preference is turned on, the desktop
is asked and answers, the window is closed, another player moves: one notification comes, once, also
after the server was away. It opens the game. It is withdrawn when the turn is over elsewhere, and the
program ends by itself when no game is left.

  play-turns.py MAESTRI MAESTRID [SHOTS]"""

import contextlib
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

import e2e
import guest
import pilot
import shell as services
from gi.repository import GLib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

several = importlib.import_module('play-several')

ROW = 'Tell me about my turns'
PLACE = '/io/github/maestri_game/Maestri'
NAME = 'io.github.maestri_game.Maestri'


class Person(guest.Guest):
  """Comes with a secret of one's own."""

  def __init__(self, address, name, secret):
    self.secret = secret
    super().__init__(address, name, *several.KEEPING)

  def say(self, what, **fields):
    if what == 'ReqJoin':
      fields['maestri'] = dict(fields['maestri'], secret=self.secret)
    super().say(what, **fields)


class Turns:
  """The desktop, its services and the program."""

  def __init__(self, desktop, answer):
    self.shell = services.Shell(desktop)
    self.portal = services.Portal(desktop, answer) if answer else None
    self.desktop = desktop

  def serve(self, condition, what):
    def attempt():
      services.serve()
      return condition()
    return e2e.wait_for(attempt, what)

  def answered(self, host):
    """Has the program ask the server, and waits until it has an answer: only then it asks again."""
    before = questions(host)

    self.ask_until(lambda: questions(host) >= before + 2, 'the server to be asked twice')

  def ask_until(self, condition, what):
    def again():
      try:
        self.ask()
      except GLib.Error:
        pass  # the program has ended
      return condition()
    self.serve(again, what)

  def told(self):
    """How often a turn was told without a window."""
    return sum(each.startswith('Your turn against') for each in self.shell.titles)

  def ask(self):
    """Has the program ask the servers now."""
    self.shell.bus.call_sync(NAME, PLACE, 'org.gtk.Actions', 'Activate',
                             GLib.Variant('(sava{sv})', ('ask-turns', [], {})), None, 0, 20000, None)

  def turn_on(self, window, says):
    """Turns the preference on; @says: what its row says then."""
    window.key('ctrl+comma')
    row = window.wait('check box', ROW)
    assert not row.has('checked')
    window.act(row)
    self.serve(lambda: window.find('label', re.compile(says)), says)
    window.shot('turns-' + ('on' if window.find('check box', ROW).has('checked') else 'refused'))
    is_on = window.find('check box', ROW).has('checked')
    window.key('Escape')
    self.serve(lambda: not window.find('check box', ROW), 'the preferences to close')
    return is_on

  def close(self, window):
    window.key('ctrl+w')

    def closed():
      if window.process.poll() is not None:
        return True
      try:
        leave = window.find('button', 'Leave')
        if leave:
          window.act(leave)
        return not window.find('frame')
      except (e2e.Failure, GLib.Error):
        return False  # it is about to end
    self.serve(closed, 'the window to close')


def questions(host):
  """How often the server was asked for turns."""
  with urllib.request.urlopen(f'http://{host.metrics}/metrics', timeout=20) as answer:
    return int(re.search(r'type="ReqMyTurns"} (\d+)', answer.read().decode())[1])


def secret_of(desktop, name):
  path = os.path.join(desktop.environment['XDG_DATA_HOME'], 'maestri', 'servers.ini')
  with open(path, encoding='utf-8') as file:
    text = file.read()
  assert f'nickname={name}' in text, text
  return re.search('^secret=(.*)$', text, re.M)[1]


def refused(program):
  """The desktop doesn't allow it: the switch goes off, and the row says why."""
  with e2e.Desktop() as desktop:
    turns = Turns(desktop, (0, False, False))
    with desktop.launch([program]) as window:
      assert not turns.turn_on(window, '^Your desktop doesn’t let')
      turns.close(window)
      e2e.wait_for(lambda: window.process.poll() == 0, 'the program to end')
    assert [each['autostart'] for each in turns.portal.asked] == [True], turns.portal.asked


def without_portal(program):
  """Nobody answers: it is on until one logs out, and without a game the program ends all the same."""
  with e2e.Desktop() as desktop:
    turns = Turns(desktop, None)
    with desktop.launch([program]) as window:
      assert turns.turn_on(window, 'until you log out')
      turns.close(window)
      e2e.wait_for(lambda: window.process.poll() == 0, 'the program to end')


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  refused(program)
  without_portal(program)
  with tempfile.TemporaryDirectory() as folder, e2e.Desktop(shots=shots) as desktop, \
      contextlib.ExitStack() as stack:
    options = ('--seed', '3', '--store', os.path.join(folder, 'store.db'), '--metrics', '127.0.0.1:0')
    turns = Turns(desktop, (0, True, True))
    shell = turns.shell
    host = stack.enter_context(daemon.Daemon(server, None, *options))
    bruno = stack.enter_context(guest.Guest(host.address, 'Bruno', *several.KEEPING))
    bruno.open_table(2, turnTime=86400)
    environment = {'GSETTINGS_BACKEND': 'keyfile'}
    command = [program, '-c', host.address, '-n', 'Ada']
    with desktop.launch(command, **environment) as ada:
      ada.wait('heading', several.HALL)
      assert turns.turn_on(ada, 'after you log in$')
      asked = turns.portal.asked[0]
      assert asked['autostart'] and asked['commandline'] == ['maestri', '--background'], asked
      print('the portal was asked:', json.dumps(asked), flush=True)

      # Closed at a table that waits for players: the beginning is told.
      ada.act(ada.wait('button', 'Join Bruno’s table'))
      several.choose(bruno)
      player = pilot.Pilot(ada, 'tree')
      player.setup()
      e2e.wait_for(lambda: player.look().hint in (*pilot.MAIN, 'Bruno is playing'), 'the first turn')
      if player.look().hint in pilot.MAIN:
        player.turn()
      turns.close(ada)
      turns.answered(host)
      assert ada.process.poll() is None and not shell.shown, shell.shown

      # The other one moves: it is told once.
      several.take(bruno, 0)
      turns.answered(host)
      shell.wait(lambda shown: len(shown) == 1 and shown[0].startswith('Your turn against Bruno: Round '),
                 'the turn to be told')
      desktop.shot('turns-told')

      # The server goes and comes again.
      port = host.address.rsplit(':', 1)[1]
      stack.close()
      turns.ask()
      host = stack.enter_context(daemon.Daemon(server, None, *options, listen=f'127.0.0.1:{port}'))
      bruno = stack.enter_context(guest.Guest(host.address, 'Bruno', *several.KEEPING))
      turns.answered(host)
      assert turns.told() == 1 and len(shell.shown) == 1, shell.titles

      # A press opens the game.
      shell.press(next(iter(shell.shown)))
      turns.serve(lambda: ada.find('frame'), 'a window')
      turns.serve(lambda: ada.find('button', re.compile('^Row 1: .*Take$')), 'the game')
      turns.serve(lambda: not shell.shown, 'the notification to go')
      desktop.shot('turns-opened')
      assert turns.told() == 1, shell.titles

      # Closed again without a move: the player knows of this turn.
      turns.close(ada)
      turns.answered(host)
      assert turns.told() == 1, shell.titles

      # The turn is over when the player moves elsewhere, whom the questions don't disturb.
      with Person(host.address, 'Ada', secret_of(desktop, 'Ada')) as elsewhere:
        elsewhere.say('ReqOpenGame', game=1)
        elsewhere.wait('UpdateGame')
        several.take(elsewhere, 0)
        bruno.say('ReqOpenGame', game=1)
        bruno.wait('UpdateGame')
        several.take(bruno, 1)
        turns.answered(host)
        shell.wait(lambda shown: len(shown) == 1, 'the next turn to be told')
        assert turns.told() == 2, shell.titles
        elsewhere.heard.clear()
        several.take(elsewhere, 1)
        turns.answered(host)
        shell.wait(lambda shown: not shown, 'the notification to be withdrawn')
        bruno.heard.clear()
        several.take(bruno, 0)
        turns.answered(host)
        shell.wait(lambda shown: len(shown) == 1, 'one more turn to be told')
        assert turns.told() == 3, shell.titles

        # Nothing is left to wait for.
        elsewhere.say('ReqLeaveTable')
        elsewhere.wait('UpdateTables')
        turns.ask_until(lambda: ada.process.poll() == 0, 'the program to end by itself')
      shell.wait(lambda shown: not shown, 'nothing to be left behind')
    # There is nothing to do at login, so no display is needed.
    away = {key: value for key, value in desktop.environment.items() if key != 'DISPLAY'}
    done = subprocess.run([program, '--background'], env=dict(away, **environment), timeout=60, check=False)
    assert done.returncode == 0, done
    print('told:', ', '.join(shell.titles))
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
