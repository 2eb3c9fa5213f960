#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what a screen reader finds on every page of the real window.

  audit.py MAESTRI MAESTRID [--update] [--only PART…]

Each page's accessible tree must fulfill general rules (names, roles, no text read out twice, the
place of each element in the market and the grid) and must equal the tree stored in trees/, so that
every change of what is read out is noticed; --update replaces the stored trees. The trees are the
same with every version of GTK and libadwaita, except for dialogs that newer versions show within
the window and older ones as windows: those are stored in both forms (NAME.txt, NAME.dialog.txt),
which must have the same texts. Run this on Debian 12 and 13 to store both.
PART is a part of the tour (tour.PARTS)."""

import argparse
import difflib
import os
import re
import sys
import time

import e2e
from node import is_class_name, without_mnemonic
import pilot
import tour

HERE = os.path.dirname(os.path.abspath(__file__))
TREES = os.path.join(HERE, 'trees')

# Containers that screen readers skip, and parts of GTK's own widgets.
GLUE = {'panel', 'filler', 'scroll pane', 'scroll bar', 'viewport', 'layered pane', 'section',
        'generic', 'split pane', 'redundant object', 'unknown', 'separator', 'list', 'menu',
        'form', 'page tab list'}
SPEAKING = {'button', 'check box', 'radio button', 'label', 'image',
            'heading', 'text', 'entry', 'combo box', 'link', 'menu item', 'list item',
            'table', 'table row', 'table cell', 'status bar', 'alert', 'static', 'list box', 'slider', 'spin button'}
# Windows of the libraries, and faults of their widgets in our windows: they are in the stored
# trees, but this project can't correct them.
LIBRARY_PARTS = {'About', 'Keyboard Shortcuts', 'No Results Found'}
LIBRARY = {('image', 'text'), ('image', 'list item'), ('image', 'combo box'), ('list item', 'combo box'),
           ('image', 'entry'),
           ('image', 'page tab')}
SHOWN = ['focusable', 'checked', 'pressed', 'selected', 'expanded']
# The rows of stored games show the time.
DATE = re.compile(r'(today|yesterday), \d+:\d\d|yesterday|\d+ days ago|\d+ [A-Z]\w+ \d{4}')
# Not stored: it differs between machines, since it shows their addresses.
NOT_KEPT = {'host'}
TRIES = 4  # looks at a page whose tree differs from the stored one
# What must be the same in both forms of a dialog, and a text of the library's that only one has.
TEXTS = re.compile(r'^ *((?:label|heading|image|status bar): .*)$', re.MULTILINE)
ONLY_IN_WINDOWS = {'label: General'}
# Roles in which arrow keys move the focus.
TOGETHER = {'list', 'list box', 'radio button group', 'page tab list', 'table'}
ITEMS = {'list item', 'radio button', 'page tab', 'table cell'}
# Belongs to the window manager, which has keys for these buttons.
TITLE_BAR = {'Minimize', 'Maximize', 'Close'}
DISORDER = re.compile(r'\s[.,;:]|  |^\s|\s$|\.\.|_|%[ds]|\b1 (cards|points|places|leaders|players|'
                      r'resources|Coins|Stones|Servants|Shields)\b')


class Audit:
  def __init__(self, update):
    self.update = update
    self.faults = []
    self.seen = []

  def visit(self, name, window):
    root = window.look()
    self.seen.append(name)
    self.check_below(name, root, window)
    check = PAGES.get(name)
    for fault in check(root) if check else []:
      self.faults.append(f'{name}: {fault}')
    top = top_of(window, root)
    # libadwaita's own list of shortcuts, since 1.8
    if any(node.role == 'entry' and node.name == 'Search shortcuts' for node in top.walk()):
      return
    page = name + '.dialog' * (top not in root.children)
    text = text_of(name, window, top)
    for _ in range(TRIES):
      if self.update or page in NOT_KEPT or text == kept_tree(page):
        break
      time.sleep(1)  # on a busy machine, a page can take long to fade out
      top = top_of(window, window.look())
      text = text_of(name, window, top)
    self.compare(page, text)
    self.check_keys(name, top, window)

  def check_keys(self, page, top, window):
    """Checks that Tab reaches everything and returns to its start; a widget that arrow keys reach
    counts as reached when its neighbor is."""
    if top.name in LIBRARY_PARTS or window.popovers():
      return
    faults = self.tab_around(top, window)
    if faults:  # on a busy machine, the page may still have changed meanwhile
      faults = self.tab_around(top_of(window, window.look()), window)
    self.faults += [f'{page}: {fault}' for fault in faults]

  def tab_around(self, top, window):
    """Presses Tab until the focus is back. Returns what is wrong."""
    wanted = {node.path: node for node in window.drawn(
      [node for node in top.walk() if node.has('focusable') and node.sensitive
       and node.name and node.name not in TITLE_BAR and node.role not in GLUE and node.role != 'page tab'])}
    begun, reached, at, faults = window.focused(), [], None, []
    for _ in range(80):
      at = window.press_on('Tab', at or begun)
      if not at or at.path in reached:
        break
      reached.append(at.path)
      if begun and at.path == begun.path:
        break
    else:
      faults.append(f'more than 80 Tabs, the last to {at!r}')
    areas = [{node.path for node in area.walk() if area.name in e2e.AREAS or node.role in ITEMS}
             for area in top.walk() if area.role in TOGETHER or area.name in e2e.AREAS]
    # The log and the chat are in one place, so only one of them can be reached.
    areas.append({node.path for log in top.walk() if log.role == 'log' for node in log.walk()})
    for path in reached:
      for area in areas:
        if path in area:
          wanted = {each: node for each, node in wanted.items() if each not in area}
    return faults + [f'no Tab leads to {node!r}' for path, node in wanted.items() if path not in reached]

  def check_below(self, page, node, window, within=None):
    if node.name in LIBRARY_PARTS:
      return
    if (node.role, within) not in LIBRARY or not is_class_name(node.name or 'GtkThing'):
      self.check_node(page, node, window)
    for child in node.children:
      self.check_below(page, child, window, within if node.role in GLUE else node.role)

  def check_node(self, page, node, window):
    def fault(what):
      if window.drawn([node]):  # a stack's hidden pages are in the tree too
        self.faults.append(f'{page}: {node!r} {what}')
    name = node.raw_name
    nameless = not name.strip() or is_class_name(name)
    if nameless and node.has('focusable') and node.role not in GLUE:
      fault('takes the keyboard and has no name')
    elif nameless and node.role in SPEAKING and (name or node.role != 'label'):
      fault('has no name')
    if nameless:
      return
    if name.startswith('_') or without_mnemonic(name, node.role) != name:
      fault(f'is called {name!r}: its name is said twice')
    if node.about and node.about == name and node.role != 'application':
      fault('is described by its own name')
    if DISORDER.search(name) and node.role not in ('label', 'text', 'application'):
      fault('has a name with a wrong space, period or plural')

  def compare(self, page, text):
    if page in NOT_KEPT:
      return
    path = os.path.join(TREES, page + '.txt')
    if self.update:
      os.makedirs(TREES, exist_ok=True)
      with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
      return
    kept = kept_tree(page)
    if kept != text:
      difference = difflib.unified_diff(kept.splitlines(), text.splitlines(), f'trees/{page}.txt',
                                        'the window', lineterm='', n=1)
      self.faults.append(f'{page}: the tree differs from the stored one (--update stores this one):\n    '
                         + '\n    '.join(difference))

  def check_forms(self):
    """Checks that no dialog was stored again in one form only."""
    for page in sorted(name.removesuffix('.dialog.txt') for name in os.listdir(TREES)
                       if name.endswith('.dialog.txt')):
      forms = [set(TEXTS.findall(kept_tree(form))) - ONLY_IN_WINDOWS
               for form in (page, page + '.dialog')]
      different = sorted(forms[0] ^ forms[1])
      if different:
        self.faults.append(f'{page}: trees/{page}.txt and trees/{page}.dialog.txt have different texts'
                           ' (--update on Debian 12 and on Debian 13 stores both):\n    '
                           + '\n    '.join(different))


# -- the tree as text

def kept_tree(page):
  path = os.path.join(TREES, page + '.txt')
  if not os.path.exists(path):
    return ''
  with open(path, encoding='utf-8') as file:
    return file.read()


def top_of(window, root):
  """The dialog, if there is one, or the window."""
  return next(iter(window.dialogs(root)), None) or root.children[0]


def text_of(name, window, top):
  drawn = {node.path for node in window.drawn(list(top.walk()))}
  return '\n'.join(lines_of(top, drawn, HIDDEN.get(name, set()) | NEVER)) + '\n'


CHANGING = [(r'127\.0\.0\.1:\d+', 'HOST:PORT'), (r'\b\d+\.\d+\.\d+\b', 'VERSION'),
            (r'^[A-Z]{6}$', 'CODE'), (r'(?<=HOST:PORT/)[A-Z]{6}$', 'CODE'),
            (r'\b([0-9A-F]{2}\s){7,}[0-9A-F]{2}\b', 'FINGERPRINT'),
            (DATE, 'WHEN')]
# The list of games nearby differs at each moment.
NEARBY = re.compile(r'^(Nobody is hosting a game|Join .*’s game|\w+’s game\b)')


def the_same(text):
  """Returns the text without what differs between runs."""
  for pattern, word in CHANGING:
    text = re.sub(pattern, word, text)
  return text


# Parts of the libraries' widgets that only some versions put in the tree.
UNTOLD = {'image', 'label', 'list', 'caption'}
# Until 1.9 libadwaita gives this name to the list of rows, and since then to the group around it;
# the title is beside it.
GROUPS = {'On This Network', 'Unfinished', 'Finished', 'Playing', 'Appearance', 'Sounds'}
# A row that opens another program is a link since libadwaita 1.10.
LIKE = {'link': 'list item'}
# Widgets that GTK 4.8 keeps in the tree although they are hidden; newer versions don't.
HIDDEN = {'talk': {('log', 'Log'), ('label', 'No messages yet')},
          'statistics': {('table row', 'Games, Won, Best, Average, Cards, Leaders, Faith, Vatican Reports, Resources')}}
# No log of the tour is empty, but some were when they were first laid out.
NEVER = {('label', 'Nothing has happened yet')}
# It fades out. Once it was drawn, which a slow store makes more likely, GTK 4.8 keeps it in the tree.
LOADING = 'Loading your games'


def lines_of(node, drawn, hidden=(), within='', depth=0):
  """One line for each drawn node with a text; a container without a name is left out."""
  if NEARBY.match(node.name) or node.name == LOADING or (node.role, node.name) in hidden:
    return
  named = node.name.strip() and not is_class_name(node.name)
  shown = node.path in drawn and (named or node.role not in GLUE | UNTOLD) \
    and not (node.role in ('panel', 'list') and node.name in GROUPS)
  if shown:
    states = [state for state in SHOWN if node.has(state)]
    if node.role not in ('frame', 'dialog', 'label', 'image') and not node.sensitive:
      states.append('insensitive')
    name = the_same(node.name) if named else ''
    if within and node.role == 'button' and name.startswith(within + ': '):
      name = within  # some versions repeat the chosen item in the name
    # newer versions of libadwaita don't describe a row with choices by its tooltip
    about = '' if node.about.startswith(node.name) or node.role == 'combo box' else the_same(node.about)
    role = 'dialog' if node.is_dialog else LIKE.get(node.role, node.role)
    yield '  ' * depth + f'{role}: {name}' + (f' — {about}' if about else '') \
      + (f' [{" ".join(states)}]' if states else '')
  for child in node.children:
    yield from lines_of(child, drawn, hidden, node.name if node.role == 'combo box' else '',
                        depth + bool(shown))


# -- what single pages must have

def named(root, role, pattern):
  return [node for node in root.walk() if node.role == role and re.search(pattern, node.name)]


def table_faults(root):
  """Checks that each marble, line, deck, shelf and slot has a name with its place."""
  marbles = {node.name.split(':')[0] for node in named(root, 'image', r'^Row \d, column \d: ')}
  if marbles != {f'Row {row}, column {column}' for row in (1, 2, 3) for column in (1, 2, 3, 4)}:
    yield f'the market shows {sorted(marbles)}'
  lines = [node.name for node in named(root, 'button', pilot.LINE.pattern)]
  if len(lines) != 7:
    yield f'the market has the lines {lines}'
  decks = {match[0] for node in named(root, 'button', r'^Level')
           for match in [re.match(r'Level \d (green|blue|yellow|purple)', node.name.lower().capitalize())] if match}
  if len(decks) != 12:
    yield f'the grid has {sorted(decks)}'
  shelves = [node.name for node in named(root, 'button', pilot.SHELF.pattern)]
  if len(shelves) < 3:
    yield f'the warehouse has {shelves}'
  slots = {node.name[:6] for node in named(root, 'button', r'^Slot \d')}
  if slots != {'Slot 1', 'Slot 2', 'Slot 3'}:
    yield f'the board has {sorted(slots)}'
  if not named(root, 'image', r'^Faith track\. '):
    yield 'there is no text for the faith track'
  if len(named(root, 'status bar', r'\w')) != 1:
    yield 'not exactly one status says what to do'
  if not named(root, 'log', '^(Log|Chat messages)$'):
    yield 'there is no log'


def one(role, pattern, what):
  def faults(root):
    if len(named(root, role, pattern)) != 1:
      yield f'not one {role} {what}'
  return faults


PAGES = {page: table_faults for page in
         ('table', 'table-waiting', 'table-alone', 'market', 'market-placed', 'buy', 'produce')}
PAGES['start'] = one('heading', '^Maestri$', 'with the name of the game')
PAGES['watching'] = PAGES['talk'] = table_faults
PAGES['online'] = one('heading', '^Have an Address or a Code', 'of the page')
PAGES['end'] = one('heading', r'wins? with|won', 'with the result')


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('maestri')
  parser.add_argument('maestrid')
  parser.add_argument('--update', action='store_true')
  parser.add_argument('--only', nargs='*', choices=tour.PARTS, default=tour.PARTS)
  args = parser.parse_args()
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    return 77
  audit = Audit(args.update)
  for part in args.only:
    with e2e.Desktop() as desktop:
      getattr(tour.Tour(desktop, args.maestri, args.maestrid, audit.visit), part)()
  audit.check_forms()
  print(f'{len(audit.seen)} pages: {", ".join(audit.seen)}')
  if audit.faults:
    print(f'{len(audit.faults)} faults:')
    print(*audit.faults, sep='\n')
  return 1 if audit.faults else 0


if __name__ == '__main__':
  sys.exit(main())
