#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the program as the desktop does (D-Bus activation with the launcher's actions, links and
files), by a second start, and from a terminal with an argument that can't be opened:
play-launch.py MAESTRI DESKTOP-FILE GAME-FILE"""

import os
import re
import signal
import subprocess
import sys

import e2e
from gi.repository import Gio, GLib

APP_ID = 'io.github.maestri_game.Maestri'

# Acts as a launcher: GLib reaches the program over D-Bus, since the desktop file allows that. The
# bus starts no program for a sender that has ended meanwhile.
LAUNCHER = '''
import sys
import gi
from gi.repository import Gio, GLib
try:
  gi.require_version('GioUnix', '2.0')
  from gi.repository import GioUnix
except (ImportError, ValueError):
  GioUnix = Gio  # before GLib 2.80
# Calls its methods through the class: GLib 2.84 doesn't tell PyGObject that they belong to objects.
Info = GioUnix.DesktopAppInfo
app = Info.new_from_filename(sys.argv[1])
if sys.argv[2] == 'action':
  assert sys.argv[3] in Info.list_actions(app), Info.list_actions(app)
  Info.launch_action(app, sys.argv[3], None)
else:
  app.launch_uris(sys.argv[3:], None)
loop = GLib.MainLoop()
Gio.bus_watch_name(Gio.BusType.SESSION, 'APP_ID', 0, lambda *_: loop.quit(), None)
loop.run()
Gio.bus_get_sync(Gio.BusType.SESSION).flush_sync(None)
'''.replace('APP_ID', APP_ID)


class Activated(e2e.Window):
  """A program that the session bus has started: it is not a child of this process."""

  class Process:
    def __init__(self, pid):
      self.pid, self.returncode = pid, None

    def poll(self):
      try:
        with open(f'/proc/{self.pid}/stat', encoding='utf-8') as stat:
          if stat.read().rsplit(')', 1)[1].split()[0] == 'Z':
            self._reap()
      except FileNotFoundError:
        self.returncode = self.returncode or 0
      return self.returncode

    def _reap(self):
      try:
        _, status = os.waitpid(self.pid, os.WNOHANG)
        self.returncode = os.waitstatus_to_exitcode(status)
      except ChildProcessError:
        self.returncode = 0  # its parent gets the exit status

    def kill(self):
      os.kill(self.pid, signal.SIGKILL)

    def wait(self):
      e2e.wait_for(lambda: self.poll() is not None, 'the program to be gone')

  def __init__(self, desktop, log):
    self.desktop, self.log, self.tree = desktop, open(log, encoding='utf-8'), None
    self.process = self.Process(e2e.wait_for(self._find_pid, 'the program on the session bus'))

  def _find_pid(self):
    session = self.desktop._connect(self.desktop.environment['DBUS_SESSION_BUS_ADDRESS'])
    try:
      return session.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus',
                               'org.freedesktop.DBus', 'GetConnectionUnixProcessID',
                               GLib.Variant('(s)', (APP_ID,)), None,
                               Gio.DBusCallFlags.NO_AUTO_START, 5000, None).unpack()[0]
    except GLib.Error:
      return None
    finally:
      session.close_sync()


def install(desktop, program, entry):
  """Installs what `meson install` puts where the session bus and launchers look."""
  log = os.path.join(desktop.home.name, 'log')
  environment = ' '.join(f'{name}={value}' for name, value in e2e.preload(program).items())
  desktop._write(f'data/dbus-1/services/{APP_ID}.service',
                 f'[D-BUS Service]\nName={APP_ID}\nExec=/bin/sh -c '
                 f'"exec env {environment} {program} --gapplication-service >>{log} 2>&1"\n')
  path = os.path.join(desktop.home.name, 'data', 'applications', f'{APP_ID}.desktop')
  with open(entry, encoding='utf-8') as file:
    # Launchers leave out programs that aren't there.
    desktop._write(f'data/applications/{APP_ID}.desktop',
                   file.read().replace('Exec=maestri', f'Exec={program}'))
  open(log, 'w', encoding='utf-8').close()
  return path, log


class Case:
  def __init__(self, program, entry):
    self.program, self.entry = program, entry

  def __call__(self, kind, *what):
    """Activates the program while it isn't running; returns the desktop and the window in a
    context."""
    return Activation(self, kind, what)


class Activation:
  def __init__(self, case, kind, what):
    self.case, self.kind, self.what = case, kind, what

  def __enter__(self):
    self.desktop = e2e.Desktop()
    path, log = install(self.desktop, self.case.program, self.case.entry)
    self.desktop.__enter__()
    try:
      self.launch = lambda kind, *what: self.desktop.run('/usr/bin/python3', '-c', LAUNCHER, path,
                                                         kind, *what)
      self.launch(self.kind, *self.what)
      self.window = Activated(self.desktop, log)
      self.window.__enter__()
    except BaseException:
      self.desktop.__exit__()
      raise
    return self

  def __exit__(self, *why):
    try:
      self.window.__exit__(*why)
    finally:
      self.window.log.close()
      self.desktop.__exit__(*why)

  def frames(self):
    return [frame.name for frame in self.window.all('frame')]

  def wait_frames(self, *names):
    e2e.wait_for(lambda: sorted(self.frames()) == sorted(names),
                 lambda: f'the windows {names}, not {self.frames()}')


def check_arguments(program):
  """Checks the message for an argument that can't be opened, also without a display."""
  cases = [(['maestri://'], 'the server’s address'),
           (['am65://host'], 'can’t open “am65” links'),
           (['maestri:host'], 'links of this form'),
           (['maestri://host/a/b'], 'isn’t the code of a table'),
           (['nowhere.maestri-game'], 'neither a file nor a link'),
           (['localhost:51015'], 'neither a file nor a link'),
           (['--alone', 'maestri://host'], 'Use only one of'),
           (['--alone', '--connect', 'host'], 'Use only one of'),
           (['--nonsense'], '--nonsense'),
           ([], 'There is no screen')]
  environment = {key: value for key, value in os.environ.items()
                 if key not in ('DISPLAY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS')}
  environment.update(LC_ALL='C.UTF-8', LANGUAGE='C')
  for arguments, said in cases:
    done = subprocess.run([program, *arguments], env=environment, capture_output=True, text=True,
                          check=False, timeout=60)
    assert done.returncode == 1, f'{arguments}: exit code {done.returncode}'
    assert said in done.stderr and 'WARNING' not in done.stderr, f'{arguments}: {done.stderr!r}'
  shown = subprocess.run([program, '--help'], env=environment, capture_output=True, text=True,
                         check=True, timeout=60).stdout
  for word in ('[FILE|LINK…]', '--alone', '--online', '--connect', '--new-window', '--ruleset'):
    assert word in shown, f'--help without {word}: {shown}'


def main():
  program, entry, game = map(os.path.abspath, sys.argv[1:4])
  activate = Case(program, entry)
  check_arguments(program)

  with activate('action', 'alone') as run:
    run.window.wait('frame', re.compile('^Choose Your Leaders'))
    run.launch('action', 'new-window')
    run.wait_frames('Choose Your Leaders – Maestri', 'Maestri')

  with activate('action', 'online') as run:
    run.window.wait('frame', re.compile('^Play Online'))

  with activate('open', 'maestri://127.0.0.1:1/K7QFXA') as run:
    run.window.wait('frame', re.compile('^Play Online'))
    run.window.wait(None, 'The link leads to table K7QFXA on this server.')
    e2e.wait_for(lambda: run.window.focused().name == 'Join', 'Join to have the keyboard')
    # The window only fills in the address until the player presses Join; the server isn't running.
    run.window.act(run.window.find('button', 'Join'))
    run.window.wait(None, re.compile('^No game server is running'))

  with activate('open', 'maestri:nonsense') as run:
    run.window.wait(None, re.compile('links of this form'))
    run.wait_frames('Maestri')
    run.window.act(run.window.wait('button', 'Close', focusable=True))

  with activate('open', Gio.File.new_for_path(game).get_uri()) as run:
    run.window.wait('frame', re.compile('^Replay'))
    # A second start presents the existing window. If it has something to open, a window with a game
    # isn't used for it.
    run.desktop.run(program)
    run.wait_frames('Replay – Maestri')
    run.desktop.run(program, 'maestri://127.0.0.1:1')
    run.wait_frames('Replay – Maestri', 'Play Online – Maestri')
  print('launched by actions, links and files')
  return 0


if __name__ == '__main__':
  sys.exit(main())
