# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""One node of the accessible tree, with the same role and state names for every version of GTK."""

import re

import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi  # noqa: E402

# A name that GTK 4.8 makes from the class of a widget without a name.
CLASS_NAME = re.compile(r'^(Gtk|Gdk|Gsk|Adw|Mae)[A-Z]\w+$')


class Node:
  """One accessible node as it was when the tree was read."""

  def __init__(self, item):
    (_, self.path), _, (_, self.parent), self.index, self.count, interfaces, name, role, about, states = item
    self.interfaces = interfaces
    self.raw_name = name
    self.role = ROLES.get(role, str(role))
    self.name = without_mnemonic(name, self.role)
    self.about = about
    self.bits = states[0] | states[1] << 32
    self.children = []

  def take_name(self, name):
    self.name = self.raw_name = name

  def has(self, state):
    return bool(self.bits >> STATES[state] & 1)

  @property
  def sensitive(self):
    return self.has('sensitive')

  @property
  def speaks(self):
    return 'org.a11y.atspi.Text' in self.interfaces

  @property
  def is_entry(self):
    return 'org.a11y.atspi.EditableText' in self.interfaces

  @property
  def is_dialog(self):
    """Returns whether this is a dialog: a node of that role, or an alert with a button."""
    return self.role == 'dialog' or (
      self.role == 'alert' and any(node.role == 'button' for node in self.walk()))

  def walk(self):
    yield self
    for child in self.children:
      yield from child.walk()

  def __repr__(self):
    states = ' '.join(name for name in SHOWN_STATES if self.has(name))
    return f'{self.role} {self.name!r}' + (f' ({self.about})' if self.about else '') \
      + (f' [{states}]' if states else '')


# What can have a mnemonic, and has no name that somebody chose.
MNEMONIC_ROLES = ('button', 'check box', 'radio button')


def is_class_name(name):
  return bool(CLASS_NAME.match(name))


def without_mnemonic(name, role='button'):
  """Returns the visible label of a button with a mnemonic, which GTK 4.8 names twice, "_Start Start",
  and 4.10 to 4.14 by the raw text, "_Start"; any other name unchanged."""
  half = len(name) // 2
  raw, plain = name[:half], name[half + 1:]
  if name[half:half + 1] == ' ' and raw.replace('_', '', 1) == plain:
    return plain
  return re.sub(r'_(?=\w)', '', name, count=1) if role in MNEMONIC_ROLES else name


def enumerate_kind(kind, functions):
  return {int(getattr(kind, name)): functions(name) for name in dir(kind)
          if name.isupper() and isinstance(getattr(kind, name), kind)}


# One role name where the versions have several.
SAME = {'push button': 'button', 'toggle button': 'button', 'grouping': 'panel',
        'switch': 'check box', 'password text': 'text'}


def role_name(name):
  words = name.lower().replace('_', ' ')
  return SAME.get(words, words)


ROLES = enumerate_kind(Atspi.Role, role_name)
STATES = {name: number for number, name in
          enumerate_kind(Atspi.StateType, lambda name: name.lower()).items()}
SHOWN_STATES = ['focused', 'checked', 'pressed', 'selected', 'expanded']
