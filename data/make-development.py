#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the development profile's desktop file, metainfo or icon from the released program's, so that
both can be installed side by side and told apart: make-development.py INPUT OUTPUT

Id and name are replaced; an application icon gets a striped ribbon over its lower right corner."""

import pathlib
import re
import sys

APP_ID = 'io.github.maestri_game.Maestri'
NAME = 'Maestri (Development)'
RIBBON = '''  <clipPath id="ribbon-area">
    <circle cx="64" cy="66" r="54"/>
    <circle cx="64" cy="62" r="54"/>
  </clipPath>
  <g clip-path="url(#ribbon-area)">
    <g transform="translate(64 64) rotate(-45)">
      <rect x="-64" y="17" width="128" height="25" fill="#f6d32d"/>
      <path d="{stripes}" fill="#241f31"/>
      <path d="M-64 16.500H64M-64 42.500H64" stroke="#241f31" stroke-width="3"/>
    </g>
  </g>
'''
STRIPES = ''.join(f'M{x} 42l12-25h12l-12 25z' for x in range(-76, 64, 24))


def change_id(text):
  """Replaces the id where it isn't a part of a longer id, also in names of files."""
  return re.sub(re.escape(APP_ID) + r'(?!\.Devel)(?=[^\w.-]|\.desktop\b|$)', APP_ID + '.Devel', text,
                flags=re.M)


def replace_once(pattern, replacement, text, what):
  text, count = re.subn(pattern, replacement, text, count=1, flags=re.M)
  if count != 1:
    raise SystemExit(f'make-development.py: {what} not found')
  return text


def desktop(text):
  text = replace_once(r'^Name=.*$', f'Name={NAME}', text, 'the name')
  return change_id(text)


def metainfo(text):
  text = replace_once(r'(<name[^>]*>)[^<]*(</name>)', rf'\g<1>{NAME}\g<2>', text, 'the name')
  return change_id(text)


def icon(text):
  return replace_once(r'^</svg>', RIBBON.format(stripes=STRIPES) + '</svg>', text, '</svg>')


def main():
  source, target = map(pathlib.Path, sys.argv[1:3])
  make = {'.in': desktop, '.xml': metainfo, '.svg': icon}
  kind = '.xml' if '.metainfo.' in source.name else source.suffix
  target.write_text(make[kind](source.read_text(encoding='utf-8')), encoding='utf-8')


if __name__ == '__main__':
  main()
