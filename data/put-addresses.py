#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Puts the addresses of data/addresses in place.

  put-addresses.py ADDRESSES INPUT OUTPUT   @name@ in the metainfo; what has an empty one is left out
  put-addresses.py ADDRESSES --debian FOLDER   fields in FOLDER/control and the mail address there
"""

import pathlib
import re
import sys
from xml.sax.saxutils import escape

UNSET_MAIL = '<unset@maestri.invalid>'  # nobody can own a name below .invalid


def read(path):
  lines = pathlib.Path(path).read_text(encoding='utf-8').splitlines()
  return dict(line.split('=', 1) for line in lines if line and not line.startswith('#'))


def metainfo(text, addresses):
  """Elements with an empty address are removed, and then those that contain nothing any more."""
  unset = '|'.join(name for name, value in addresses.items() if not value)
  if unset:
    text = re.sub(rf' *<url [^>]*>@(?:{unset})@[^<]*</url>\n', '', text)
    text = re.sub(rf' *<screenshot(?: [^>]*)?>(?:(?!</screenshot>).)*@(?:{unset})@.*?</screenshot>\n', '', text,
                  flags=re.S)
    text = re.sub(r' *<screenshots>\s*</screenshots>\n', '', text)
  for name, value in addresses.items():
    text = text.replace(f'@{name}@', escape(value))
  return text


def debian(folder, addresses):
  control = folder / 'control'
  fields = {'Homepage': addresses['homepage'], 'Vcs-Git': addresses['repository'],
            'Vcs-Browser': addresses['repository']}
  text = ''.join(f'{name}: {value}\n' for name, value in fields.items() if value)
  control.write_text(control.read_text().replace('Rules-Requires-Root:', text + 'Rules-Requires-Root:'))
  if addresses['email']:
    for name in ('control', 'changelog'):
      path = folder / name
      path.write_text(path.read_text().replace(UNSET_MAIL, f'<{addresses["email"]}>'))


def main():
  addresses = read(sys.argv[1])
  if sys.argv[2] == '--debian':
    debian(pathlib.Path(sys.argv[3]), addresses)
  else:
    text = pathlib.Path(sys.argv[2]).read_text(encoding='utf-8')
    pathlib.Path(sys.argv[3]).write_text(metainfo(text, addresses), encoding='utf-8')


if __name__ == '__main__':
  main()
