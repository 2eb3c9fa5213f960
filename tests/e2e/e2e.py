# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses the program on a desktop without a screen as a player does: by pointer, keyboard or screen
reader.

    with Desktop() as desktop:
      with desktop.launch([path]) as window:
        window.click(window.find('button', 'Play Alone'))

No wait is a fixed pause: each checks a condition again and again until it holds or a time limit has
passed.
"""

import os
import re
import shutil
import subprocess
import tempfile

import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Gio, GLib  # noqa: E402

import desktop as desktops  # noqa: E402
from desktop import PATIENCE, Failure, own_children, wait_for  # noqa: E402,F401
import tree  # noqa: E402
from tree import A11Y, is_gone  # noqa: E402

AREAS = ('Market', 'Development cards', 'Warehouse', 'Ranking')  # Tab stops once in each


class Desktop(desktops.Desktop):
  def launch(self, command, **environment):
    return Window(self, command, environment)


def module(program):
  """The module that is loaded into the program (extents.c, known-faults.c), if its build has one.
  """
  path = os.path.join(os.path.dirname(os.path.abspath(program)), '..', '..', 'tests', 'e2e',
                      'libpreload.so')
  return os.environ.get('MAESTRI_E2E_PRELOAD') or (path if os.path.exists(path) else None)


def preload(program):
  """Environment variables with which the program reports the true places of its widgets and known
  faults of GTK don't end it."""
  found = module(program)
  return {'LD_PRELOAD': os.path.abspath(found)} if found else {}


# How GLib and sanitizers write what is wrong with the program. Graphics drivers also warn: "WARNING:
# lavapipe is not a conformant vulkan implementation, testing use only."
COMPLAINT = re.compile(r'(CRITICAL|WARNING|ERROR) (\(recursed\) )?\*\*|ERROR:\S+:\d+:|runtime error|Sanitizer')

# As key codes, which every X server has: with xkb-data 2.48, xdotool presses Alt with the key
# names.
FUNCTION_KEYS = {f'F{number}': str(66 + number) for number in range(1, 11)}


class Window:
  """A running program and its accessible window."""

  def __init__(self, desktop, command, environment):
    self.desktop = desktop
    self.log = tempfile.TemporaryFile('w+')
    self.process = subprocess.Popen(command,
                                    env=dict(desktop.environment, **preload(command[0]), **environment),
                                    stdout=self.log, stderr=self.log)
    self.tree = None

  def __enter__(self):
    try:
      name = wait_for(self._find_bus_name, 'the program on the accessibility bus')
      self.tree = tree.Tree(self.desktop.bus, name)
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
    """Closes the window as a player does; checks the program's exit status and its messages."""
    if self.process.poll() is None:
      self.key('ctrl+q')
      wait_for(self._leaving, 'the program to end on Ctrl+Q')
    said = [line for line in self.output().splitlines() if COMPLAINT.search(line)]
    if said or self.process.returncode:
      raise Failure(f'the program ended with {self.process.returncode}, saying:\n' + '\n'.join(said))

  def _leaving(self):
    """Returns whether the program has ended; confirms if it asks whether to leave a game."""
    if self.process.poll() is not None:
      return True
    try:
      leave = self.find('button', 'Leave')
      if leave:
        self.act(leave)
    except (Failure, GLib.Error):
      pass  # it is about to end
    return self.process.poll() is not None

  def output(self):
    # not self.log.seek(): the program writes at the position of the same open file
    size = os.fstat(self.log.fileno()).st_size
    return os.pread(self.log.fileno(), size, 0).decode(errors='replace')

  # -- reading the window

  def _find_bus_name(self):
    self._check_alive()
    registry = tree.Tree(self.desktop.bus, 'org.a11y.atspi.Registry')
    bus = tree.Tree(self.desktop.bus, 'org.freedesktop.DBus')
    for name, _ in registry.call(tree.ROOT, A11Y + 'Accessible', 'GetChildren')[0]:
      try:
        pid = bus.call('/org/freedesktop/DBus', 'org.freedesktop.DBus',
                       'GetConnectionUnixProcessID', GLib.Variant('(s)', (name,)))[0]
      except GLib.Error as error:
        if error.matches(Gio.dbus_error_quark(), Gio.DBusError.NAME_HAS_NO_OWNER):
          continue  # a program that has ended, which the registry hasn't noticed yet
        raise
      if pid == self.process.pid:
        return name
    return None

  def _check_alive(self):
    if self.process.poll() is not None:
      raise Failure(f'the program ended with {self.process.returncode}:\n{self.output()}')

  def look(self):
    """Reads the whole tree; returns its root."""
    def attempt():
      self._check_alive()
      try:
        return self.tree.look()
      except GLib.Error as error:
        self._check_alive()
        if is_gone(error):
          return None  # not on the bus yet, or a widget was removed between two calls
        raise
    return wait_for(attempt, 'the accessible tree')

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
    """Waits until at least that many nodes of a role are drawn."""
    def enough():
      nodes = self.drawn(self.all(role))
      return nodes if len(nodes) >= count else None
    return wait_for(enough, f'{count} of {role}')

  def wait_gone(self, role=None, name=None, patience=PATIENCE):
    """Waits until no such node is drawn."""
    wait_for(lambda: not self.drawn(self.all(role, name)), f'{name!r} to go away', patience)

  def picture(self):
    """The tree as text, for the report of a failure."""
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
    count = self.tree.call(node.path, tree.PROPERTIES, 'Get',
                           GLib.Variant('(ss)', (A11Y + 'Text', 'CharacterCount')))[0]
    return self.tree.call(node.path, A11Y + 'Text', 'GetText', GLib.Variant('(ii)', (0, count)))[0]

  def place(self, node):
    """Returns (x, y, width, height) on the screen; the window is at 0,0."""
    return self.tree.place(node.path)

  def drawn(self, nodes):
    """Returns the nodes that have a size: a stack's hidden pages are in the tree too."""
    places = self.tree.places([node.path for node in nodes])
    return [node for node in nodes if min(places.get(node.path, (0, 0, 0, 0))[2:]) > 0]

  def popovers(self):
    return self.tree.popovers(list(self.look().walk()))

  def popover(self):
    """Waits for the popover that opens."""
    return wait_for(lambda: next(iter(self.popovers()), None), 'a popover')

  def wait_no_popover(self):
    wait_for(lambda: not self.popovers(), 'the popover to close')

  def dialogs(self, root=None):
    """Windows beside the first one, and dialogs within it (libadwaita 1.5 has them there)."""
    first, *others = (root or self.look()).children
    return [node for node in first.walk() if node.is_dialog] + others

  def wait_dialog(self, what='a dialog'):
    return wait_for(lambda: next(iter(self.dialogs()), None), what)

  def focus_dialog(self):
    """Gives a dialog that is a window of its own the focus, as a window manager does: without one, a
    menu that closes late gives it back to the window below."""
    for dialog in self.look().children[1:]:
      self.xdotool('search', '--onlyvisible', '--name', f'^{re.escape(dialog.raw_name)}$', 'windowfocus',
                   '--sync')

  def wait_no_dialog(self, what='the dialog', patience=PATIENCE):
    wait_for(lambda: not self.dialogs(), f'{what} to close', patience)

  def tooltips(self):
    """The tooltips: nodes beside a window's content that only show a text, or that have GTK's name.
    """
    beside = [child for top in self.look().children for child in top.children[1:]]
    return [node for node in beside if node.raw_name == 'GtkTooltipWindow'
            or node.role == 'panel' and not any(each.role not in ('panel', 'filler', 'label', 'image')
                                                or each.has('focusable') for each in node.walk())]

  def still(self, node):
    """Returns the node and its place. If its page was rebuilt: the node that has the same name now.
    The place is None if there is no such node, or if it has just gone too."""
    try:
      return node, self.place(node)
    except GLib.Error as error:
      if not is_gone(error):
        raise
      return self.find(node.role, node.name) or node, None

  def centre(self, node):
    """Returns the center of a node on the screen, once it has stopped moving."""
    last = None

    def settled():
      nonlocal last, node
      before = last
      node, last = self.still(node)
      return last == before and last and last[2] > 0 and last[3] > 0
    wait_for(settled, f'{node!r} to have a place of its own')
    x, y, width, height = last
    across, down = self._popover_shift(node)
    return tuple(self.desktop.scale * side
                 for side in (x + width // 2 + across, y + height // 2 + down))

  def _popover_shift(self, node):
    """Returns the place of a popover, which has a window of its own: from X when the tree lacks it.
    """
    if module(self.process.args[0]):
      return 0, 0
    popover = next((each for each in self.popovers()
                    if any(inner.path == node.path for inner in each.walk())), None)
    if popover is None:
      return 0, 0
    x, y, width, height = self.place(popover)

    def shift():
      told = subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', '.*',
                             'getwindowgeometry', '--shell', '%@'], env=self.desktop.environment,
                            capture_output=True, text=True, check=False).stdout
      places = re.findall(r'X=(-?\d+)\nY=(-?\d+)\nWIDTH=(\d+)\nHEIGHT=(\d+)', told)
      places = [[int(each) // self.desktop.scale for each in place] for place in places]
      return [(left - x, top - y) for left, top, wide, high in places
              if (wide, high) == (width, height)]
    return wait_for(shift, f'the window of {popover!r}')[0]

  # -- input

  def xdotool(self, *arguments):
    """Runs the program that gives input by the pointer and the keyboard."""
    self.tree.forget()
    self.desktop.run('xdotool', *arguments)

  def _move(self, *places):
    """Moves the pointer to each place. After each, waits until the program has answered a question:
    GTK on a busy machine gets several motions and a press at the same time, and drops them."""
    for x, y in places:
      self.xdotool('mousemove', str(x), str(y), 'sleep', '0.02')
      self.tree.call(tree.ROOT, A11Y + 'Accessible', 'GetChildren')

  def click(self, node, button=1):
    """Moves the pointer to the node in two steps and presses when it has arrived: GTK drops a press
    that comes at the same time as the first motion after a drag."""
    x, y = self.centre(node)
    self._move((x - 4, y - 2), (x, y))
    self.xdotool('sleep', '0.03', 'click', str(button))

  def hover(self, node):
    x, y = self.centre(node)
    self.xdotool('mousemove', str(x), str(y))

  def rest(self):
    """Moves the pointer to the lower edge, where nothing reacts to it. In a narrow window the
    buttons that choose a part of the table are there, so it is moved to the upper edge."""
    width, height = self.desktop.size
    y = 2 if width <= 800 * self.desktop.scale * self.desktop.text else height - 3
    self.xdotool('mousemove', str(width * 2 // 3), str(y))
    wait_for(lambda: not self.tooltips(), 'the tooltip to go away')

  def drag(self, source, target):
    """Drags from one node to another in small steps: GTK starts a drag only after real motion, and
    X needs the pauses to deliver it."""
    (x, y), (end_x, end_y) = self.centre(source), self.centre(target)
    self._move((x - 4, y - 2), (x, y))
    self.xdotool('sleep', '0.03', 'mousedown', '1')
    self._move(*((x + (end_x - x) * step // 12, y + (end_y - y) * step // 12)
                 for step in range(1, 13)))
    self.xdotool('sleep', '0.15', 'mouseup', '1', 'sleep', '0.5')

  def key(self, *keys):
    self.xdotool('key', *(FUNCTION_KEYS.get(key, key) for key in keys))

  def focused(self):
    """Returns the node that has the keyboard focus, or None."""
    return next((node for node in self.tree.items().values() if node.has('focused')), None)

  def go_to(self, node):
    """Moves the focus to a node without the pointer: by Tab from one area to the next, by the arrow
    keys within an area."""
    area = self._area(node)
    at, seen, way = self.focused(), set(), []
    for _ in range(150):
      if at and at.path == node.path:
        return
      way.append(repr(at))
      # Back at a node where the focus was before: try Tab.
      within = at and at.path in area and at.path not in seen
      if within:
        seen.add(at.path)
      at = self._press_and_look(self._arrow(at, node) if within else 'Tab', at)
    raise Failure(f'no Tab and no arrow leads to {node!r}, but by\n' + '\n'.join(way))

  def press_on(self, key, before, patience=1):
    """Presses a key; returns the node that has the focus then, or None when the focus doesn't move.
    """
    def moved():
      now = self.focused()
      return now if now and (not before or now.path != before.path) else None
    self.key(key)
    try:
      return wait_for(moved, f'{key} to lead on from {before!r}', patience)
    except Failure:
      return None

  def _press_and_look(self, key, before):
    """Presses a key; when no arrow moves the focus it returns the same node, but Tab must move it.
    """
    now = self.press_on(key, before, PATIENCE if key == 'Tab' else 1)
    if not now and key == 'Tab':
      raise Failure(f'Tab does not lead on from {before!r}')
    return now or self.focused()

  def _area(self, node):
    """The paths of the nodes in the same area as a node, between which arrow keys move; may be
    empty."""
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
    self.xdotool('type', '--delay', '10', text)

  def fill(self, entry, text):
    """Replaces the text of an entry by clicking into it and typing."""
    self.click(entry)
    self.key('ctrl+a')
    self.type(text)
    wait_for(lambda: self.text(entry) == text, f'{text!r} to be typed')

  def act(self, node):
    """Does a node's first action through the accessibility tree, as a screen reader does."""
    node, _ = self.still(node)
    self.tree.forget()
    try:
      done = self.tree.call(node.path, A11Y + 'Action', 'DoAction', GLib.Variant('(i)', (0,)))[0]
    except GLib.Error as error:
      raise Failure(f'{node!r} has gone: {error.message}') from error
    if not done:
      raise Failure(f'{node!r} refused its action')

  def set_text(self, entry, text):
    """Replaces the text of an entry through the accessibility tree."""
    self.tree.forget()
    if not self.tree.call(entry.path, A11Y + 'EditableText', 'SetTextContents',
                      GLib.Variant('(s)', (text,)))[0]:
      raise Failure(f'{entry!r} took no text')
    wait_for(lambda: self.text(entry) == text, f'{text!r} to be there')

  def shot(self, name):
    return self.desktop.shot(name)


def needs(*programs):
  """Returns the programs that are missing here; empty when all are installed."""
  return [program for program in programs + ('Xvfb', 'xdotool', 'dbus-daemon', 'import')
          if not shutil.which(program)]
