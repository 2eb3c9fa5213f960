#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes pictures of every page at 1280×800 for the documentation: shots.py --maestri PROGRAM --out
DIRECTORY

All pages are shown in light colors, some also in dark ones. The `maestrid` of the same
build is used."""

import argparse
import os
import subprocess
import sys

import e2e
import matrix
import tour

# Pages that are also shown in dark colors, and the parts of the tour they need.
DARK = {'start-continue', 'replay', 'end-chart', 'hall', 'leaders', 'table', 'market', 'buy'}
DARK_PARTS = ['kept', 'finish', 'hall', 'opening', 'middle']


class Camera:
  def __init__(self, out, scheme):
    self.out = out
    self.scheme = scheme

  def visit(self, name, window):
    if self.scheme == 'dark' and name not in DARK:
      return
    path = os.path.join(self.out, f'{name}-{self.scheme}.png')
    window.desktop.run('import', '-window', 'root', path)
    # 255 colors are enough for these pictures, and make the files a third as large.
    subprocess.run(['convert', path, '-strip', '-dither', 'FloydSteinberg', '-colors', '255',
                    '-define', 'png:compression-level=9', 'PNG8:' + path], check=True)


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestri', required=True)
  parser.add_argument('--maestrid')
  parser.add_argument('--out', required=True)
  args = parser.parse_args()
  missing = e2e.needs('convert', 'picom')
  if missing:
    print('missing:', *missing)
    return 1
  server = args.maestrid or os.path.join(os.path.dirname(os.path.abspath(args.maestri)),
                                         '..', 'tools', 'maestrid')
  out = os.path.abspath(args.out)
  os.makedirs(out, exist_ok=True)
  for scheme, parts, environment in (('light', tour.PARTS, {}),
                                     ('dark', DARK_PARTS, matrix.DARK)):
    for part in parts:
      with e2e.Desktop(animations=False, composited=True) as desktop:
        getattr(tour.Tour(desktop, args.maestri, server, Camera(out, scheme).visit, **environment),
                part)()
  print('Screenshots:', out)
  return 0


if __name__ == '__main__':
  sys.exit(main())
