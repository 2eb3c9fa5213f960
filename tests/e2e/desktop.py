# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop without a screen: an X server and a session bus of its own (with accessibility) and
private XDG directories. All its processes end with it."""

import ctypes
import os
import signal
import subprocess
import tempfile
import time

from gi.repository import Gio, GLib

PATIENCE = float(os.environ.get('MAESTRI_E2E_PATIENCE', '60'))
WIDTH, HEIGHT = 1280, 800
PR_SET_CHILD_SUBREAPER = 36


class Failure(AssertionError):
  """The window is not as the test expects it."""


def wait_for(condition, what, patience=PATIENCE):
  """Calls condition() until it returns a true value; returns that value."""
  deadline = time.monotonic() + patience
  pause = 0.02
  while True:
    value = condition()
    if value:
      return value
    if time.monotonic() > deadline:
      raise Failure(f'waited {patience:g} s for {what() if callable(what) else what}')
    time.sleep(pause)
    pause = min(pause * 1.5, 0.1)


class Desktop:
  """One X server, one session bus, any number of windows."""

  def __init__(self, width=WIDTH, height=HEIGHT, shots=None, animations=True, scale=1,
               composited=False, repeats=(660, 40)):
    """animations: whether the desktop wants animations; False is the same as reduced motion.
    scale: pixels of the screen for each pixel of a window.
    composited: whether pop-ups have transparent corners; needs the compositor picom.
    repeats: after how many ms a held key repeats, and how often."""
    self.composited = composited
    self.repeats = repeats
    self.scale = scale
    self.text = 1  # the factor for the size of text
    self.size = width * scale, height * scale  # in pixels of the screen
    self.shots = shots
    self.children = []
    self.home = tempfile.TemporaryDirectory(prefix='maestri-e2e-')
    # When the bus ends, the services it has started become children of this process, which reaps
    # them.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    self.environment = dict(
      {key: value for key, value in os.environ.items()
       if not key.startswith(('XDG_', 'WAYLAND_', 'DBUS_', 'AT_SPI', 'MAESTRI_'))},
      HOME=self.home.name, GSETTINGS_BACKEND='memory', GSK_RENDERER='cairo', GDK_BACKEND='x11',
      LC_ALL='C.UTF-8', LANGUAGE='C', G_DEBUG='fatal-warnings', NO_AT_BRIDGE='0', GTK_A11Y='atspi',
      PULSE_SERVER='unix:/nonexistent', GDK_SCALE=str(scale))
    for name in ('CONFIG', 'DATA', 'CACHE', 'STATE'):
      self.environment[f'XDG_{name}_HOME'] = self._directory(name.lower())
    if not animations:
      self._write('config/gtk-4.0/settings.ini', '[Settings]\ngtk-enable-animations=false\n')
    self.environment['XDG_RUNTIME_DIR'] = self._directory('runtime')
    self.environment['XDG_DATA_DIRS'] = os.environ.get('XDG_DATA_DIRS',
                                                       '/usr/local/share:/usr/share')

  def _write(self, name, text):
    path = os.path.join(self.home.name, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
      file.write(text)

  def _directory(self, name):
    path = os.path.join(self.home.name, name)
    os.mkdir(path, 0o700)
    return path

  def __enter__(self):
    try:
      self._start_screen()
      self.environment['DBUS_SESSION_BUS_ADDRESS'] = self._start(
        ['dbus-daemon', '--session', '--nofork', '--nopidfile', '--print-address={fd}'])
      session = self._connect(self.environment['DBUS_SESSION_BUS_ADDRESS'])
      address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress',
                                  None, None, 0, 20000, None).unpack()[0]
      session.close_sync()
      self.bus = self._connect(address)
    except BaseException:
      self.__exit__()
      raise
    return self

  def _start_screen(self):
    number = self._start(['Xvfb', '-displayfd', '{fd}', '-screen', '0',
                          '{}x{}x24'.format(*self.size), '-nolisten', 'tcp', '+extension', 'GLX',
                          '-noreset', '-ardelay', str(self.repeats[0]), '-arinterval',
                          str(self.repeats[1])])
    self.environment['DISPLAY'] = ':' + number
    if self.composited:  # returns once windows are composited; it ends with the screen
      # picom 12 leaves parts black when it only draws what has changed.
      self.run('picom', '--daemon', '--config', '/dev/null', '--backend', 'xrender',
               '--no-use-damage')

  def __exit__(self, *_):
    if getattr(self, 'bus', None) and not self.bus.is_closed():
      self.bus.close_sync()
    self.bus = None
    for child in reversed(self.children):
      if child.poll() is None:
        child.terminate()
      try:
        child.wait(10)
      except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    self._reap()
    self.home.cleanup()

  def _reap(self):
    """Ends and reaps the processes that the bus left (the accessibility bus and its registry)."""
    def gone():
      left = [pid for pid in own_children() if self._is_ours(pid)]
      for pid in left:
        try:
          os.kill(pid, signal.SIGTERM)
          os.waitpid(pid, os.WNOHANG)
        except (ProcessLookupError, ChildProcessError):
          pass
      return not left
    wait_for(gone, lambda: f'{own_children()} to end')

  def _is_ours(self, pid):
    """Returns whether a child is a service of this desktop: by its HOME, or by its name when it has
    ended."""
    def read(name):
      try:
        with open(f'/proc/{pid}/{name}', 'rb') as file:
          return file.read()
      except (FileNotFoundError, ProcessLookupError):
        return b''
    environment, stat = read('environ'), read('stat')
    if not environment:  # it has ended, or is about to
      return any(name in stat for name in (b'(at-spi', b'(dbus-daemon', b'(xdg-', b'(fusermount',
                                           b'(dconf-service'))
    return f'HOME={self.home.name}\0'.encode() in environment

  def _start(self, command):
    """Starts a child that writes one line to the descriptor {fd}; returns that line."""
    reader, writer = os.pipe()
    command = [part.format(fd=writer) for part in command]
    self.children.append(subprocess.Popen(command, pass_fds=[writer], env=self.environment,
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    os.close(writer)
    with os.fdopen(reader) as pipe:
      line = pipe.readline().strip()
    if not line:
      raise Failure(f'{command[0]} did not start')
    return line

  @staticmethod
  def _connect(address):
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
             | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

  def run(self, *command):
    subprocess.run(command, env=self.environment, check=True, timeout=30,
                   stdout=subprocess.DEVNULL)

  def shot(self, name):
    """Saves the screen as NAME.png in the directory of pictures, if there is one."""
    if not self.shots:
      return None
    os.makedirs(self.shots, exist_ok=True)
    path = os.path.join(self.shots, name + '.png')
    self.run('import', '-window', 'root', path)
    return path


def own_children():
  """Returns the process ids of all children of this process."""
  with open(f'/proc/self/task/{os.getpid()}/children', encoding='ascii') as children:
    return [int(pid) for pid in children.read().split()]
