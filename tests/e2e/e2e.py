# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop without a screen, and hands, eyes and ears for the program on it.

    with Desktop() as desktop:
      with desktop.launch([path]) as window:
        window.click(window.find('button', 'Play Alone'))

Each Desktop has an X server and a session bus of its own (accessibility included), private
XDG directories, and nothing that outlives it. Nothing here sleeps and hopes: every wait is for a
condition that is looked at again and again until it holds or the patience ends.

The accessibility tree is read by plain D-Bus calls, one call for the whole tree, because the
binding's own cache needs a running main loop to stay true.
"""

import ctypes
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

from node import Node  # noqa: E402

PATIENCE = float(os.environ.get('MAESTRI_E2E_PATIENCE', '60'))
WIDTH, HEIGHT = 1280, 800
PR_SET_CHILD_SUBREAPER = 36
A11Y = 'org.a11y.atspi.'
AREAS = ('Market', 'Development cards', 'Warehouse')  # one Tab each


class Failure(AssertionError):
  """The window is not as a player needs it."""


def wait_for(condition, what, patience=PATIENCE):
  """Answers the first true value of condition()."""
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

  def __init__(self, width=WIDTH, height=HEIGHT, shots=None, animations=True):
    """animations: whether the desktop wants them; without, as it is with reduced motion."""
    self.size = width, height
    self.shots = shots
    self.children = []
    self.home = tempfile.TemporaryDirectory(prefix='maestri-e2e-')
    # Services that the bus starts belong to it; when it goes they must come to us to be reaped.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    self.environment = dict(
      {key: value for key, value in os.environ.items()
       if not key.startswith(('XDG_', 'WAYLAND_', 'DBUS_', 'AT_SPI', 'MAESTRI_'))},
      HOME=self.home.name, GSETTINGS_BACKEND='memory', GSK_RENDERER='cairo', GDK_BACKEND='x11',
      LC_ALL='C.UTF-8', LANGUAGE='C', G_DEBUG='fatal-warnings', NO_AT_BRIDGE='0', GTK_A11Y='atspi',
      PULSE_SERVER='unix:/nonexistent')
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
      number = self._start(['Xvfb', '-displayfd', '{fd}', '-screen', '0',
                            '{}x{}x24'.format(*self.size), '-nolisten', 'tcp', '+extension', 'GLX',
                            '-noreset'])
      self.environment['DISPLAY'] = ':' + number
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
    """Ends and buries what the bus left behind (the accessibility bus and its registry)."""
    def gone():
      left = [pid for pid in descendants() if self._is_ours(pid)]
      for pid in left:
        try:
          os.kill(pid, signal.SIGTERM)
          os.waitpid(pid, os.WNOHANG)
        except (ProcessLookupError, ChildProcessError):
          pass
      return not left
    wait_for(gone, lambda: f'{descendants()} to end')

  def _is_ours(self, pid):
    """Whether a child is a service of this desktop: by its home, or dead by its name."""
    def read(name):
      try:
        with open(f'/proc/{pid}/{name}', 'rb') as file:
          return file.read()
      except (FileNotFoundError, ProcessLookupError):
        return b''
    environment, stat = read('environ'), read('stat')
    if not environment:  # dead, or on its way
      return any(name in stat for name in (b'(at-spi', b'(dbus-daemon', b'(xdg-', b'(fusermount',
                                           b'(dconf-service'))
    return f'HOME={self.home.name}\0'.encode() in environment

  def _start(self, command):
    """Starts a child that writes one line to the descriptor {fd}; answers that line."""
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

  def launch(self, command, **environment):
    return Window(self, command, environment)

  def run(self, *command):
    subprocess.run(command, env=self.environment, check=True, timeout=30,
                   stdout=subprocess.DEVNULL)

  def shot(self, name):
    """Writes what is on the screen to NAME.png in the directory of pictures, if there is one."""
    if not self.shots:
      return None
    os.makedirs(self.shots, exist_ok=True)
    path = os.path.join(self.shots, name + '.png')
    self.run('import', '-window', 'root', path)
    return path


def descendants():
  """Every living child of this process."""
  with open(f'/proc/self/task/{os.getpid()}/children', encoding='ascii') as children:
    return [int(pid) for pid in children.read().split()]


def is_gone(error):
  """Whether a call failed because the accessible thing isn't there."""
  return any(error.matches(Gio.dbus_error_quark(), code)
             for code in (Gio.DBusError.UNKNOWN_OBJECT, Gio.DBusError.UNKNOWN_METHOD))


class Window:
  """A running program and its accessible window."""

  def __init__(self, desktop, command, environment):
    self.desktop = desktop
    self.log = tempfile.TemporaryFile('w+')
    self.process = subprocess.Popen(command, env=dict(desktop.environment, **environment),
                                    stdout=self.log, stderr=self.log)
    self.bus_name = None

  def __enter__(self):
    try:
      self.bus_name = wait_for(self._find_bus_name, 'the program on the accessibility bus')
      wait_for(lambda: self.find('window') or self.find('frame'), 'a window')
    except BaseException:
      self._kill()
      raise
    return self

  def __exit__(self, kind, value, trace):
    try:
      if kind is None:
        self.quit()
    except Failure:
      self.report()
      raise
    finally:
      if kind:
        self.report()
      self._kill()

  def report(self):
    self.desktop.shot('failure')
    print(f'--- the window at the failure\n{self.picture()}\n--- what the program said\n'
          f'{self.output()}---', flush=True)

  def _kill(self):
    if self.process.poll() is None:
      self.process.kill()
      self.process.wait()

  def quit(self):
    """Closes the window as a player does and checks how the program ended and what it said."""
    if self.process.poll() is None:
      self.key('ctrl+q')
      wait_for(self._leaving, 'the program to end on Ctrl+Q')
    said = [line for line in self.output().splitlines()
            if re.search(r'CRITICAL|WARNING|ERROR|runtime error|Sanitizer', line)]
    if said or self.process.returncode:
      raise Failure(f'the program ended with {self.process.returncode}, saying:\n' + '\n'.join(said))

  def _leaving(self):
    """Whether the program has ended; answers its question whether to leave a game."""
    if self.process.poll() is not None:
      return True
    try:
      leave = self.find('button', 'Leave')
      if leave:
        self.act(leave)
    except (Failure, GLib.Error):
      pass  # it is going
    return self.process.poll() is not None

  def output(self):
    self.log.seek(0)
    return self.log.read()

  # -- eyes

  def _call(self, path, interface, method, arguments=None, name=None):
    return self.desktop.bus.call_sync(name or self.bus_name, path, interface, method, arguments,
                                      None, 0, 20000, None).unpack()

  def _find_bus_name(self):
    self._check_alive()
    children = self._call('/org/a11y/atspi/accessible/root', A11Y + 'Accessible', 'GetChildren',
                          name='org.a11y.atspi.Registry')[0]
    for name, _ in children:
      try:
        pid = self._call('/org/freedesktop/DBus', 'org.freedesktop.DBus',
                         'GetConnectionUnixProcessID', GLib.Variant('(s)', (name,)),
                         name='org.freedesktop.DBus')[0]
      except GLib.Error as error:
        if error.matches(Gio.dbus_error_quark(), Gio.DBusError.NAME_HAS_NO_OWNER):
          continue  # one of before, which the registry hasn't noticed to be gone
        raise
      if pid == self.process.pid:
        return name
    return None

  def _check_alive(self):
    if self.process.poll() is not None:
      raise Failure(f'the program ended with {self.process.returncode}:\n{self.output()}')

  def look(self):
    """Reads the whole tree; answers its root."""
    def attempt():
      self._check_alive()
      try:
        return self._look()
      except GLib.Error as error:
        self._check_alive()
        if is_gone(error):
          return None  # not on the bus yet, or a widget went away between two calls
        raise
    return wait_for(attempt, 'the accessible tree')

  def _look(self):
    # The cache has every node's words in one call, but keeps what is hidden now and lacks what
    # nobody asked for yet; who the children are at this moment only their parents know.
    root = '/org/a11y/atspi/accessible/root'
    items = self._items()
    children, level = {}, [root]
    while level:
      answers = self._children([path for path in level if path == root or path not in items
                                or items[path].count])
      children.update(answers)
      level = [child for each in answers.values() for child in each]
    if not all(child in items for each in children.values() for child in each):
      items = self._items()
    for path, paths in children.items():
      if path in items:
        items[path].children = [items[child] for child in paths
                                if child in items and items[child].has('visible')]
    return items[root]

  def _children(self, paths):
    """Asks many nodes for their children at once, without waiting for one before the next."""
    answers, waiting = {}, set(paths)

    def answered(bus, result, path):
      waiting.discard(path)
      try:
        answers[path] = [child for _, child in bus.call_finish(result).unpack()[0]]
      except GLib.Error:
        answers[path] = []  # gone meanwhile
    for path in paths:
      self.desktop.bus.call(self.bus_name, path, A11Y + 'Accessible', 'GetChildren', None, None, 0,
                            20000, None, answered, path)
    while waiting:
      GLib.MainContext.default().iteration(True)
    return answers

  def _items(self):
    items = self._call('/org/a11y/atspi/cache', A11Y + 'Cache', 'GetItems')[0]
    return {node.path: node for node in map(Node, items)}

  def all(self, role=None, name=None, within=None, **states):
    """Every node in reading order; name is a text, a compiled pattern or None."""
    found = []
    for node in (within or self.look()).walk():
      if role and node.role != role:
        continue
      if isinstance(name, str) and node.name != name:
        continue
      if isinstance(name, re.Pattern) and not name.search(node.name):
        continue
      if all(node.has(state) == value for state, value in states.items()):
        found.append(node)
    return found

  def find(self, role=None, name=None, within=None, **states):
    return next(iter(self.all(role, name, within, **states)), None)

  def wait(self, role=None, name=None, patience=PATIENCE, **states):
    """Waits until such a node is there."""
    return wait_for(lambda: self.find(role, name, **states),
                    lambda: f'{role or "anything"} named {getattr(name, "pattern", name)!r} {states or ""}', patience)

  def wait_all(self, role, count):
    """Waits until at least so many nodes of a role are drawn."""
    def enough():
      nodes = self.drawn(self.all(role))
      return nodes if len(nodes) >= count else None
    return wait_for(enough, f'{count} of {role}')

  def wait_gone(self, role=None, name=None, patience=PATIENCE):
    wait_for(lambda: not self.find(role, name), f'{name!r} to go away', patience)

  def picture(self):
    """The tree in words, for a failure's report."""
    lines = []

    def add(node, depth):
      lines.append('  ' * depth + repr(node))
      for child in node.children:
        add(child, depth + 1)
    try:
      add(self.look(), 0)
    except (Failure, GLib.Error) as error:
      lines.append(str(error))
    return '\n'.join(lines)

  def text(self, node):
    """The text of an entry or a label's characters."""
    count = self._call(node.path, 'org.freedesktop.DBus.Properties', 'Get', GLib.Variant(
      '(ss)', (A11Y + 'Text', 'CharacterCount')))[0]
    return self._call(node.path, A11Y + 'Text', 'GetText', GLib.Variant('(ii)', (0, count)))[0]

  def place(self, node):
    """(x, y, width, height) on the screen; the window is at 0,0."""
    return self._call(node.path, A11Y + 'Component', 'GetExtents',
                      GLib.Variant('(u)', (int(Atspi.CoordType.WINDOW),)))[0]

  def drawn(self, nodes):
    """Those of the nodes that take room: a stack's hidden pages are in the tree too."""
    def takes_room(node):
      try:
        return min(self.place(node)[2:]) > 0
      except GLib.Error as error:
        if not is_gone(error):
          raise
        return False
    return [node for node in nodes if takes_room(node)]

  def still(self, node):
    """The node, or where its page has gone and come again the one that is called the same now."""
    try:
      self.place(node)
      return node
    except GLib.Error as error:
      if not is_gone(error):
        raise
      return self.find(node.role, node.name)

  def centre(self, node):
    """A node's middle, once it has stopped moving."""
    last = None

    def settled():
      nonlocal last, node
      node = self.still(node)
      before, last = last, node and self.place(node)
      return last == before and last and last[2] > 0 and last[3] > 0
    wait_for(settled, f'{node!r} to have a place of its own')
    x, y, width, height = last
    across, down = self._popover_shift(node)
    return x + width // 2 + across, y + height // 2 + down

  def _popover_shift(self, node):
    """A popover has a window of its own, whose place the tree does not know: X does."""
    popover = next((each for each in self.all(None, 'GtkPopover')
                    if any(inner.path == node.path for inner in each.walk())), None)
    if popover is None:
      return 0, 0
    x, y, width, height = self.place(popover)

    def shift():
      told = subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', '.*',
                             'getwindowgeometry', '--shell', '%@'], env=self.desktop.environment,
                            capture_output=True, text=True, check=False).stdout
      places = re.findall(r'X=(-?\d+)\nY=(-?\d+)\nWIDTH=(\d+)\nHEIGHT=(\d+)', told)
      return [(int(left) - x, int(top) - y) for left, top, wide, high in places
              if (int(wide), int(high)) == (width, height)]
    return wait_for(shift, f'the window of {popover!r}')[0]

  # -- hands

  def click(self, node, button=1):
    """Moves there as a hand does, in more than one step, and presses once it has arrived: GTK
    drops a press that comes in the same instant as the first motion after a drag."""
    x, y = self.centre(node)
    self.desktop.run('xdotool', 'mousemove', str(x - 4), str(y - 2), 'sleep', '0.02',
                     'mousemove', str(x), str(y), 'sleep', '0.05', 'click', str(button))

  def hover(self, node):
    x, y = self.centre(node)
    self.desktop.run('xdotool', 'mousemove', str(x), str(y))

  def rest(self):
    """Takes the pointer to the lower edge, where nothing minds it."""
    width, height = self.desktop.size
    self.desktop.run('xdotool', 'mousemove', str(width * 2 // 3), str(height - 3))
    self.wait_gone(None, 'GtkTooltipWindow')

  def drag(self, source, target):
    """Presses on one node and lets go over another, in small steps as a hand does: GTK starts a
    drag only after real motion, and X needs the pauses to deliver it."""
    (x, y), (end_x, end_y) = self.centre(source), self.centre(target)
    steps = ['xdotool', 'mousemove', str(x), str(y), 'mousedown', '1']
    for step in range(1, 13):
      steps += ['sleep', '0.03', 'mousemove', str(x + (end_x - x) * step // 12),
                str(y + (end_y - y) * step // 12)]
    self.desktop.run(*steps, 'sleep', '0.15', 'mouseup', '1', 'sleep', '0.5')

  def key(self, *keys):
    self.desktop.run('xdotool', 'key', *keys)

  def focused(self):
    """What has the keyboard, or None."""
    return next((node for node in self._items().values() if node.has('focused')), None)

  def go_to(self, node):
    """Brings the keyboard to a node as who has no pointer does: by Tab from one area to the next,
    by the arrow keys within one."""
    area = self._area(node)
    at, seen = self.focused(), set()
    for _ in range(150):
      if at and at.path == node.path:
        return
      # Whoever is back at where they were in the area tries Tab.
      within = at and at.path in area and at.path not in seen
      if within:
        seen.add(at.path)
      at = self._press_and_look(self._arrow(at, node) if within else 'Tab', at)
    raise Failure(f'no Tab and no arrow leads to {node!r}')

  def press_on(self, key, before, patience=1):
    """Presses a key; answers what has the keyboard then, or None where it stays."""
    def moved():
      now = self.focused()
      return now if now and (not before or now.path != before.path) else None
    self.key(key)
    try:
      return wait_for(moved, f'{key} to lead on from {before!r}', patience)
    except Failure:
      return None

  def _press_and_look(self, key, before):
    """Where no arrow leads on, the same has the keyboard; Tab leads on everywhere."""
    now = self.press_on(key, before, PATIENCE if key == 'Tab' else 1)
    if not now and key == 'Tab':
      raise Failure(f'Tab does not lead on from {before!r}')
    return now or self.focused()

  def _area(self, node):
    """The paths in the area that holds a node, where arrow keys go about; maybe none."""
    for area in self.all('panel'):
      inside = {each.path for each in area.walk()} if area.name in AREAS else ()
      if node.path in inside:
        return inside
    return ()

  def _arrow(self, node, towards):
    x, y, width, height = self.place(node)
    left, top, wide, high = self.place(towards)
    across, down = left + wide / 2 - x - width / 2, top + high / 2 - y - height / 2
    if abs(across) > abs(down):
      return 'Right' if across > 0 else 'Left'
    return 'Down' if down > 0 else 'Up'

  def type(self, text):
    self.desktop.run('xdotool', 'type', '--delay', '10', text)

  def fill(self, entry, text):
    """Replaces what an entry holds, by clicking into it and typing."""
    self.click(entry)
    self.key('ctrl+a')
    self.type(text)
    wait_for(lambda: self.text(entry) == text, f'{text!r} to be typed')

  def act(self, node):
    """Does a node's first action through the accessibility tree, as a screen reader does."""
    node = self.still(node) or node
    if not self._call(node.path, A11Y + 'Action', 'DoAction', GLib.Variant('(i)', (0,)))[0]:
      raise Failure(f'{node!r} refused its action')

  def set_text(self, entry, text):
    """Replaces what an entry holds through the accessibility tree."""
    if not self._call(entry.path, A11Y + 'EditableText', 'SetTextContents',
                      GLib.Variant('(s)', (text,)))[0]:
      raise Failure(f'{entry!r} took no text')
    wait_for(lambda: self.text(entry) == text, f'{text!r} to be there')

  def shot(self, name):
    return self.desktop.shot(name)


def needs(*programs):
  """Answers what is missing to run here; empty when all is there."""
  return [program for program in programs + ('Xvfb', 'xdotool', 'dbus-daemon', 'import')
          if not shutil.which(program)]
