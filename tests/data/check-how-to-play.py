#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when docs/how-to-play.md doesn't have the rules that the game shows: check-how-to-play.py
TOP [--update]"""

import pathlib
import re
import sys


def shown(source):
  """The texts of the game in their order; titles as headings."""
  table = re.search(r'^} topics\[.*?^};', source, re.M | re.S).group()
  parts = []
  for string, next_line in re.findall(r'N_ \(((?:"[^"]*"\s*)+)\),?\s*(\S)', table):
    text = ''.join(re.findall(r'"([^"]*)"', string))
    parts.append('## ' + text if next_line == '{' else text)
  return '\n\n'.join(parts) + '\n'


def main():
  top = pathlib.Path(sys.argv[1])
  page = top / 'docs/how-to-play.md'
  introduction, mark, rules = page.read_text().partition('## ')
  wanted = shown((top / 'src/client/words/topic-text.c').read_text())
  if '--update' in sys.argv:
    page.write_text(introduction + wanted)
  elif mark + rules != wanted:
    print(f'{page} differs from src/client/words/topic-text.c. To mend it: {sys.argv[0]} TOP --update')
    return 1
  print(wanted.count('## '), 'topics')
  return 0


if __name__ == '__main__':
  sys.exit(main())
