#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes pictures of every page for a person to look at: in several sizes, light and dark, then the
table with the settings for accessibility.

  matrix.py --maestri PROGRAM --maestrid PROGRAM --out DIRECTORY [--only SET…] [--size WxH…]
            [--language CODE] [--scale N]

SET is light, dark, or one of the table's: small (800×600), text (200 %), mirrored (right to left),
contrast, contrast-dark; the table's pictures are also made as people with deuteranopia (a color
blindness) see them. Each set ends with contact sheets, sheet-SET-NUMBER.png. CODE is a language of
po/LINGUAS, or en@pseudo. With a scale of 2, as on a screen with twice as many pixels, sizes are
still given for scale 1."""

import argparse
import os
import subprocess
import sys

import e2e
import language
import tour

SIZES = [(1024, 700), (1280, 800), (1920, 1080)]
ON_A_SHEET = 12
# Machado, Oliveira, Fernandes 2009: deuteranopia, on linear light.
DEUTERANOPIA = ('0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 '
                '-0.011820 0.042940 0.968881')


def resize(window, width, height):
  """Sets the size of the window, which nothing changes without a window manager."""
  width, height = window.desktop.size = [window.desktop.scale * side for side in (width, height)]
  told = subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', 'maestri'],
                        env=window.desktop.environment, capture_output=True, text=True, check=True)
  window.desktop.run('xdotool', 'windowsize', told.stdout.split()[0], str(width), str(height))
  tour.settle(window)


class Shooter:
  """Takes a picture of every stop in every size."""

  def __init__(self, out, suffix, sizes):
    self.out = out
    self.suffix = suffix
    self.sizes = sizes
    self.taken = []

  def visit(self, name, window):
    beside = bool(window.dialogs()) or name == 'leader'
    for width, height in [(1280, 800)] if beside else self.sizes:
      if not beside:
        resize(window, width, height)
        window.rest()
      path = os.path.join(self.out, f'{name}-{width}x{height}-{self.suffix}.png')
      window.desktop.run('import', '-window', 'root', '-crop',
                         '{}x{}+0+0'.format(*window.desktop.size), '+repage', path)
      self.taken.append(path)
    if not beside:
      resize(window, 1280, 800)
      window.rest()  # the pointer's place decides where keys go

  def sheet(self):
    """Puts all pictures of a set on sheets of a fixed number."""
    for first in range(0, len(self.taken), ON_A_SHEET):
      path = os.path.join(self.out, f'sheet-{self.suffix}-{first // ON_A_SHEET + 1}.png')
      # ImageMagick finds no font by name when its settings aren't installed, and montage needs one.
      font = subprocess.run(['fc-match', '-f', '%{file}', 'sans'], capture_output=True, text=True,
                            check=True).stdout
      subprocess.run(['montage', '-font', font, *self.taken[first:first + ON_A_SHEET], '-tile', '3x',
                      '-geometry', '800x500+6+6', '-background', '#808080', path], check=True)

  def deuteranopia(self):
    for path in self.taken:
      subprocess.run(['convert', path, '-colorspace', 'RGB', '-color-matrix', DEUTERANOPIA,
                      '-colorspace', 'sRGB', path.replace('.png', '-deuteranopia.png')], check=True)


def large_text(desktop):
  """Sets the font size in the X server's settings, which GTK treats as those of a settings daemon.
  """
  desktop.text = 2
  desktop.run('xprop', '-root', '-f', 'RESOURCE_MANAGER', '8s', '-set', 'RESOURCE_MANAGER',
              'Xft.dpi:\t192\n')
  return {}


def mirrored(shooter, gallery):
  """Mirrors the table: libadwaita does that only for a language into which a program is translated,
  and none of ours is written from right to left. So this runs the program that shows only the
  table, which has an option for it."""
  for scene in ('table', 'market', 'buy', 'produce'):
    path = os.path.join(shooter.out, f'{scene}-1280x800-mirrored.png')
    with e2e.Desktop() as desktop:
      desktop.run(gallery, '--rtl', '--scene', scene, '--shot', path)
    shooter.taken.append(path)


DARK = {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}
SETS = {  # environment, sizes, the parts of the tour
  'light': (lambda _: {}, SIZES, None),
  'dark': (lambda _: DARK, SIZES, None),
  'small': (lambda _: {}, [(800, 600)], ['middle', 'alone']),
  'text': (large_text, [(1280, 800)], ['middle', 'alone']),
  'mirrored': (None, [(1280, 800)], []),
  'contrast': (lambda _: {'ADW_DEBUG_HIGH_CONTRAST': '1'}, [(1280, 800)], ['middle']),
  'contrast-dark': (lambda _: dict(DARK, ADW_DEBUG_HIGH_CONTRAST='1'), [(1280, 800)], ['middle']),
}


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestri', required=True)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--out', required=True)
  parser.add_argument('--only', nargs='*', choices=list(SETS), default=list(SETS))
  parser.add_argument('--size', nargs='*', help='instead of the sizes of light and dark')
  parser.add_argument('--language')
  parser.add_argument('--scale', type=int, default=1)
  args = parser.parse_args()
  missing = e2e.needs('montage', 'convert')
  if missing:
    print('missing:', *missing)
    return 1
  out = os.path.abspath(args.out)
  os.makedirs(out, exist_ok=True)
  Desktop = language.desktop(args.language, args.maestri)
  for name in args.only:
    environment, sizes, parts = SETS[name]
    if args.size and sizes is SIZES:
      sizes = [tuple(int(n) for n in size.split('x')) for size in args.size]
    shooter = Shooter(out, name, sizes)
    if name == 'mirrored':
      mirrored(shooter, os.path.join(os.path.dirname(args.maestri), '../../tests/client/gallery'))
    for part in tour.PARTS if parts is None else parts:
      # No picture may show an animation in progress.
      with Desktop(1920, 1080, animations=False, scale=args.scale) as desktop:
        # The pointer rests at the edge of the window.
        desktop.size = 1280 * args.scale, 800 * args.scale
        visitor = tour.Tour(desktop, args.maestri, args.maestrid, shooter.visit,
                            **environment(desktop))
        getattr(visitor, part)()
    if name in ('light', 'small') and args.scale == 1 and not args.language:
      shooter.deuteranopia()
    shooter.sheet()
    print(f'{name}: {len(shooter.taken)} pictures', flush=True)
  print('Pictures:', out)
  return 0


if __name__ == '__main__':
  sys.exit(main())
