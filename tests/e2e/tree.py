# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The accessible tree of one program, read by plain D-Bus calls: the binding's own cache needs a
running main loop to stay true.

GTK's generations tell the same things in different ways: a label's words are its name or its text,
a button's name its own or that of the label it refers to, a popover is known by a name made of its
class or by the layer it is drawn in. What is asked for here is asked in each of these ways."""

from gi.repository import Atspi, Gio, GLib

from node import Node, is_class_name

A11Y = 'org.a11y.atspi.'
ROOT = '/org/a11y/atspi/accessible/root'
PROPERTIES = 'org.freedesktop.DBus.Properties'
TIMEOUT = 20000  # ms
ALL = 2 ** 31 - 1


def is_gone(error):
  """Whether a call failed because the accessible thing isn't there."""
  return any(error.matches(Gio.dbus_error_quark(), code)
             for code in (Gio.DBusError.UNKNOWN_OBJECT, Gio.DBusError.UNKNOWN_METHOD))


class Tree:
  def __init__(self, bus, name):
    """bus: the connection to the accessibility bus; name: the program's there."""
    self.bus, self.name = bus, name

  # -- calls

  def call(self, path, interface, method, arguments=None):
    return self.bus.call_sync(self.name, path, interface, method, arguments, None, 0, TIMEOUT,
                              None).unpack()

  def ask(self, paths, interface, method, arguments=None):
    """Asks many things the same, without waiting for one before the next; answers what each said.
    Those that have nothing to say to it, or are gone meanwhile, are missing."""
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
    """Reads the tree; answers its root. Raises GLib.Error while there is none."""
    # The cache has every node's words in one call, but keeps what is hidden now and lacks what
    # nobody asked for yet; who the children are at this moment only their parents know.
    items = self.items()
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

  def items(self):
    """Every node there is in the program's cache, by path; without their children."""
    found = self.call('/org/a11y/atspi/cache', A11Y + 'Cache', 'GetItems')[0]
    return {node.path: node for node in map(Node, found)}

  def _complete_names(self, nodes):
    """Names those that have none of their own: by their text, or by what labels them."""
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
    """The words in entries and labels."""
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
    """Those of the nodes that are popovers, open ones."""
    named = [node for node in nodes if node.raw_name in ('GtkPopover', 'GtkPopoverMenu')]
    unnamed = {node.path: node for node in nodes if node.role in ('panel', 'filler', 'menu')
               and not is_class_name(node.raw_name)}
    layers = self.ask(unnamed, A11Y + 'Component', 'GetLayer')
    return named + [node for path, node in unnamed.items()
                    if layers.get(path) == (int(Atspi.ComponentLayer.POPUP),)]
