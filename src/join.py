#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""join.py NAME SOURCE…: for the option "joined".

Writes files NAME-1.c, … each of which includes some of the sources, and prints their paths.
Most of the time that a small source takes is spent on the headers of GTK, which are read once for each
of these files. Sources that define the same name for themselves are not put together."""

import os
import re
import sys

# A source's local names may be names of the sources before it.
SHADOW = '#pragma GCC diagnostic ignored "-Wshadow"\n'
MOST = 16  # sources in one file: two processors have something to do until the end

NAMES = [re.compile(pattern, re.M) for pattern in (
  r'^([a-z]\w*) \(',                           # functions, in the form of clang-format
  r'^static [^(;=\n]*?\b(\w+)(?:\[[^\n=]*\])* = ',  # tables and constants
  r'^static [^(;\n]*\}, (\w+) = ',            # the second one of a declaration
  r'^static [^(;=\n]*?\b(\w+)(?:\[[^\n=]*\])*;',
  r'^static [^;=\n]*?\b(\w+) \([^\n]*;$',   # functions that are declared first
  r'^\} (\w+)(?:\[[^\n=]*\])*(?:;| = )',    # types and tables of them
  r'^(?:typedef )?(?:struct|union|enum) (\w+)',
  r'^  ([A-Z][A-Z0-9_]*)\b(?: = [^\n]*?)?,?(?: */\*.*)?$',  # enumerators, and members of lists of macros
)]
MACRO = re.compile(r'^ *# *define (\w+)', re.M)


class Source:
  def __init__(self, path):
    self.path = path
    with open(path, encoding='utf-8') as file:
      text = file.read()
    self.words = set(re.findall(r'\w+', text))
    self.macros = set(MACRO.findall(text))
    self.names = self.macros.union(*(pattern.findall(text) for pattern in NAMES))

  def fits(self, other):
    return not (self.names & other.names or self.macros & other.words or other.macros & self.words)


def groups(sources):
  found = []
  for source in sources:
    fitting = [group for group in found if len(group) < MOST and all(source.fits(other) for other in group)]
    if not fitting:
      found.append([])
      fitting = [found[-1]]
    fitting[0].append(source)
  return found


def write(path, text):
  """Leaves a file that is right alone, so that it isn't compiled again."""
  if os.path.exists(path):
    with open(path, encoding='utf-8') as file:
      if file.read() == text:
        return
  with open(path, 'w', encoding='utf-8') as file:
    file.write(text)


def main(name, *paths):
  folder = os.path.dirname(name)
  os.makedirs(folder, exist_ok=True)
  for number, group in enumerate(groups([Source(path) for path in paths])):
    path = f'{name}-{number + 1}.c'
    write(path, SHADOW + ''.join(f'#include "{os.path.relpath(source.path, folder)}"\n' for source in group))
    print(path)


if __name__ == '__main__':
  main(*sys.argv[1:])
