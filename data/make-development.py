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
RIBBON = '''  <clipPath id="ribbon-area"><rect x="8" y="8" width="112" height="116" rx="24"/></clipPath>
  <g clip-path="url(#ribbon-area)">
    <g transform="translate(128 128) rotate(-45)">
      <rect x="-80" y="-58" width="160" height="30" fill="#241f31" fill-opacity=".4"/>
      <rect x="-80" y="-60" width="160" height="30" fill="#f6d32d"/>
      <path d="{stripes}" fill="#241f31"/>
      <path d="M-80-60H80M-80-30H80" stroke="#241f31" stroke-width="2"/>
    </g>
  </g>
'''
STRIPES = ''.join(f'M{x}-30l12-30h12l-12 30z' for x in range(-90, 90, 24))


def change_id(text):
  """The id wherever it is a whole id, files named after it included."""
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
