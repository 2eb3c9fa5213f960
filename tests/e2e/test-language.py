#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the English names that the tour looks for are found in every language."""

import ast
import os
import sys
import types
from unittest import mock

import language
import tree

HERE = os.path.dirname(os.path.abspath(__file__))
HANDS = ['e2e.py', 'guest.py', 'matrix.py', 'opponents.py', 'pilot.py', 'tour.py']
LOOKS = {'act', 'button', 'click', 'find', 'press', 'wait'}


def names_looked_for():
  for name in HANDS:
    with open(os.path.join(HERE, name), encoding='utf-8') as file:
      tree = ast.parse(file.read())
    for call in ast.walk(tree):
      if isinstance(call, ast.Call) and getattr(call.func, 'attr', '') in LOOKS:
        for argument in call.args:
          if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def joined_texts(path):
  """Yields an English text of two messages, and the same in the language of @path."""
  texts = dict(language.read_translation(path))
  parts = '%d of %d leaders', '%s are still choosing.'
  translated = map(texts.get, parts)
  yield tuple(' · '.join(each) % (1, 2, 'Anna, Bruno') for each in (parts, translated))


def check_looks():
  """Texts are translated back once, however often the tree is looked at before it is read again."""
  node = types.SimpleNamespace(name='Markt', about='')
  root = types.SimpleNamespace(walk=lambda: [node])
  with mock.patch.multiple(tree.Tree, update=mock.DEFAULT, read=mock.Mock(return_value=root)), \
       mock.patch.object(tree, 'FRESH', 60):
    read = language.Tree(None, '', language.Translation('de'))
    for _ in range(2):
      read.look()
      assert (node.name, node.shown) == ('Market', ['Markt', '']), (node.name, node.shown)


def main():
  check_looks()
  names, faults, n = set(names_looked_for()), [], 0
  for code in ('de', 'es', 'fr', 'it'):
    reader = language.Translation(code)
    path = os.path.join(language.TOP, 'po', f'{code}.po')
    for message, text in language.read_translation(path):
      message, text = (each.replace('_', '', 1) for each in (message, text))
      if message in names:
        n += 1
        if reader.english(text) != message:
          faults.append(f'{code}: “{message}” is “{text}”, read as “{reader.english(text)}”')
    for message, text in joined_texts(path):
      if reader.english(text) != message:
        faults.append(f'{code}: “{message}” is “{text}”, read as “{reader.english(text)}”')
  print(f'{n} names', *faults, sep='\n')
  return 1 if faults or n < 4 * 10 else 0


if __name__ == '__main__':
  sys.exit(main())
