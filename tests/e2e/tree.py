# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the accessible tree of one program by plain D-Bus calls: the cache of the Python binding
needs a running main loop to stay up to date.

Versions of GTK differ: the text of a label is its name or its text, a button's name is its own or
that of the label it refers to, a popover is recognized by its name (made from its class) or by the
layer it is drawn in. The functions here ask in each of these ways."""

import time

from gi.repository import Atspi, Gio, GLib

from node import Node, is_class_name

A11Y = 'org.a11y.atspi.'
ROOT = '/org/a11y/atspi/accessible/root'
PROPERTIES = 'org.freedesktop.DBus.Properties'
TIMEOUT = 20000  # ms
ALL = 2 ** 31 - 1
FRESH = 0.25  # s


def is_gone(error):
  """Returns whether a call failed because the accessible node doesn't exist."""
  return any(error.matches(Gio.dbus_error_quark(), code)
             for code in (Gio.DBusError.UNKNOWN_OBJECT, Gio.DBusError.UNKNOWN_METHOD))


class Tree:
  def __init__(self, bus, name):
    """bus: the connection to the accessibility bus; name: the program's there."""
    self.bus, self.name = bus, name
    self.cache, self.unpacked = None, []
    self.root, self.known_until = None, 0

  # -- calls

  def call(self, path, interface, method, arguments=None):
    return self.bus.call_sync(self.name, path, interface, method, arguments, None, 0, TIMEOUT,
                              None).unpack()

  def ask(self, paths, interface, method, arguments=None):
    """Asks many nodes the same question, without waiting for one answer before the next question;
    returns the answers by path. Nodes that don't support the question, or don't exist any more, are
    left out."""
    answers, waiting = {}, set(paths)

    def answered(bus, result, path):
      waiting.discard(path)
      try:
        answers[path] = bus.call_finish(result).unpack()
      except GLib.Error:
        pass
    for path in list(waiting):
      self.bus.call(self.name, path, interface, method, arguments, None, 0, TIMEOUT, None, answered,
                    path)
    while waiting:
      GLib.MainContext.default().iteration(True)
    return answers

  # -- the whole tree

  def look(self):
    """Reads the tree; returns its root. Raises GLib.Error while there is none. While the program's
    cache doesn't change, what was read a moment ago is returned: the program needs its time for what
    the test waits for."""
    self.update()
    now = time.monotonic()
    if self.root is None or now > self.known_until:
      self.root = self.read()
      self.known_until = now + FRESH
    return self.root

  def forget(self):
    """What was read isn't returned again. To be called before an input that may change it."""
    self.root = None

  def read(self):
    """Reads the tree; returns its root."""
    # One call gets all nodes of the cache, but the cache keeps nodes that are hidden now and lacks
    # those nobody asked for yet. So the list of present children is asked from each parent.
    items = self.nodes()
    children, level = {}, [ROOT]
    while level:
      asked = [path for path in level if path == ROOT or path not in items or items[path].count]
      answers = self.ask(asked, A11Y + 'Accessible', 'GetChildren')
      answers = {path: [child for _, child in answer[0]] for path, answer in answers.items()}
      children.update(answers)
      level = [child for each in answers.values() for child in each]
    if not all(child in items for each in children.values() for child in each):
      items = self.items()
    for path, paths in children.items():
      if path in items:
        items[path].children = [items[child] for child in paths
                                if child in items and items[child].has('visible')]
    self._complete_names(list(items[ROOT].walk()))
    return items[ROOT]

  def update(self):
    """Reads the program's cache."""
    answer = self.bus.call_sync(self.name, '/org/a11y/atspi/cache', A11Y + 'Cache', 'GetItems', None,
                                None, 0, TIMEOUT, None)
    data = answer.get_data_as_bytes().get_data()
    if data != self.cache:  # unpacking takes longer than the call
      self.cache, self.unpacked, self.root = data, answer.unpack()[0], None

  def items(self):
    """Every node in the program's cache, by path; without its children."""
    self.update()
    return self.nodes()

  def nodes(self):
    return {node.path: node for node in map(Node, self.unpacked)}

  def _complete_names(self, nodes):
    """Gives nodes without a name one: their text, or the name of their label."""
    nameless = {node.path: node for node in nodes if not node.raw_name}
    self._take_names(nameless, self.texts(path for path, node in nameless.items()
                                          if node.speaks and not node.is_entry))
    asking = [path for path, node in nameless.items() if not node.name and node.has('focusable')]
    labels = {}
    for path, answer in self.ask(asking, A11Y + 'Accessible', 'GetRelationSet').items():
      for kind, targets in answer[0]:
        if kind == int(Atspi.RelationType.LABELLED_BY) and targets:
          labels[path] = targets[0][1]
    words = self.texts(labels.values())
    self._take_names(nameless, {path: words.get(label, '') for path, label in labels.items()})

  @staticmethod
  def _take_names(nodes, names):
    for path, name in names.items():
      nodes[path].take_name(name)

  # -- more about some nodes

  def texts(self, paths):
    """The texts of entries and labels."""
    answers = self.ask(paths, A11Y + 'Text', 'GetText', GLib.Variant('(ii)', (0, ALL)))
    return {path: answer[0] for path, answer in answers.items()}

  def places(self, paths):
    """(x, y, width, height) of each on its window."""
    answers = self.ask(paths, A11Y + 'Component', 'GetExtents',
                       GLib.Variant('(u)', (int(Atspi.CoordType.WINDOW),)))
    return {path: answer[0] for path, answer in answers.items()}

  def place(self, path):
    return self.call(path, A11Y + 'Component', 'GetExtents',
                     GLib.Variant('(u)', (int(Atspi.CoordType.WINDOW),)))[0]

  def popovers(self, nodes):
    """Returns the nodes that are open popovers."""
    named = [node for node in nodes if node.raw_name in ('GtkPopover', 'GtkPopoverMenu')]
    unnamed = {node.path: node for node in nodes if node.role in ('panel', 'filler', 'menu')
               and not is_class_name(node.raw_name)}
    layers = self.ask(unnamed, A11Y + 'Component', 'GetLayer')
    return named + [node for path, node in unnamed.items()
                    if layers.get(path) == (int(Atspi.ComponentLayer.POPUP),)]
