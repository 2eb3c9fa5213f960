#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Visits every page in the pseudo-locale and lists the texts that have no translation.

  untranslated.py MAESTRI MAESTRID [--only PART…]

In the pseudo-locale each translatable letter has an accent, so a word without one was never
translated. Words that may stay are listed here: names and chat texts of players, the toolkit's own
texts, and what is the same in all languages. PART is a part of the tour."""

import argparse
import re
import sys

import e2e
import language
import tour

# At least two letters make a word; a single one is the initial on a badge, a key or a mnemonic.
WORD = re.compile(r'[A-Za-z]{2,}')

EXPECTED = [re.compile(pattern, re.DOTALL) for pattern in (
  # players of the tour and of the stored games, and the names of their tables
  r'\b(Ada|Anna|Bianca|Bruno|Carla|Carlotta|Cosimo|Dante|Dario|Dora|Elena|Fabio|Ginevra|Ippolito|Lapo)\b',
  r'Sunday in Florence|La Serenissima( for beginners)?',
  r'Good luck, everybody!',
  # names from a ruleset's file, which has them in languages that are spoken, and of servers in a list
  r'\b(Spice|Silk|Glass|Salt|Timber|Favour|Relic|Tide|Crimson|Azure|Amber|Jade|Ivory)\b',
  r'Slow and good|^127\.0\.0\.1:\d+\xa0· Florence$',
  # key combinations, as GTK names them
  r'^((Ctrl|Shift|Alt)\+)+\S+$',
  # several keys for one action, as libadwaita names them
  r'^((Left|Right|Up|Down|Page Up|Page Down|Home|End|Return|Space)( |$)){2,}',
  # nodes without a name have the name of their type
  r'^(Gtk|Adw|Mae)\w+$',
  # addresses, the code of a table, the fingerprint of a certificate
  r'maestri://|\b\d+(\.\d+){3}:\d+/[A-Z0-9]{6}\b|\[[0-9a-f:]+\]:\d+|\b(host|localhost|play\.example\.org)\b|https://\S+',
  r'^[A-Z0-9]{6}$',
  r'^([0-9A-F]{2}[: \n]?){16,}$',
  # a date's month, by the C library
  r'\b(January|February|March|April|May|June|July|August|September|October|November|December)\b',
  # from the About dialog: the copyright, and the toolkit's sentence on the license
  r'^© \d+ The Maestri developers\b.*|^This application comes with absolutely no warranty.*',
)]

# The toolkit's own texts: title bars, names of keys, windows.
TOOLKIT = {
  'maestri',  # the accessible application, named after the program
  'Minimize', 'Maximize', 'Restore', 'Close', 'Minimize the window', 'Maximize the window',
  'Restore the window', 'Close the window',
  'Ctrl', 'Shift', 'Alt', 'Escape', 'Return', 'Enter', 'Space', 'Tab', 'Menu', 'Home', 'End', 'Page Up',
  'Page Down', 'Page_Up', 'Page_Down', 'Left', 'Right', 'Up', 'Down',
  'Preferences', 'No Results Found', 'Try a different search.', 'Try a different search',
  'Shortcuts', 'Search Results', '(None)',
  'About', 'Back', 'Debugging Information', 'Copy Text', 'Save as…', 'What’s New', 'Details',
  'Search shortcuts', 'Website', 'Troubleshooting', 'Credits', 'Legal', 'Acknowledgements', 'Report an Issue',
}
# A title of libadwaita 1.8's dialog, which our dialog has in older versions too.
TITLES = {('dialog', 'Keyboard Shortcuts')}
HELP = 'To assist in troubleshooting, you can view your debugging information.'


def untranslated(text):
  """Returns the words of @text that no translator could change."""
  if text in TOOLKIT or text.startswith(HELP):
    return []
  for pattern in EXPECTED:
    text = pattern.sub('', text)
  return WORD.findall(text)


class Reader:
  """Collects at each stop the texts without accents: text → the place where it was first seen."""

  def __init__(self):
    self.pages = 0
    self.read = 0
    self.found = {}

  def visit(self, page, window):
    self.pages += 1
    for node in window.look().walk():
      for text in getattr(node, 'shown', ()):
        self.read += bool(language.pseudo_locale.OPEN in text)
        if untranslated(text) and (node.role, text) not in TITLES:
          self.found.setdefault(text, f'{page}: {node.role}')


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('maestri')
  parser.add_argument('maestrid')
  parser.add_argument('--only', nargs='*', choices=tour.PARTS, default=tour.PARTS)
  args = parser.parse_args()
  missing = e2e.needs('xgettext', 'msgfmt')
  if missing:
    print('missing:', *missing)
    return 77
  reader = Reader()
  Desktop = language.desktop(language.PSEUDO, args.maestri)
  for part in args.only:
    with Desktop(animations=False) as desktop:
      getattr(tour.Tour(desktop, args.maestri, args.maestrid, reader.visit), part)()
  print(f'{reader.pages} pages, {reader.read} translated texts')
  for text, where in reader.found.items():
    print(f'not translatable, {where} {text!r}')
  return 1 if reader.found or not reader.read else 0


if __name__ == '__main__':
  sys.exit(main())
