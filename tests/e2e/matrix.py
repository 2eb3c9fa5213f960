#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes pictures of every page for a person to look at: in several sizes, light and dark, and with
the settings for accessibility.

  matrix.py --maestri PROGRAM --maestrid PROGRAM --out DIRECTORY [--only SET…] [--size WxH…]
            [--part PART…] [--language CODE] [--scale N]

SET is light, dark, small (360×640, 600×800, 800×600), text (200 %), mirrored (right to left),
contrast or contrast-dark; the light and small pictures are also made as people with deuteranopia (a
color blindness) see them. Each set ends with contact sheets, sheet-SET-NUMBER.png. PART is a part of
the tour (tour.py). CODE is a language of po/LINGUAS, or en@pseudo. With a scale of 2, as on a screen
with twice as many pixels, sizes are still given for scale 1."""

import argparse
import os
import subprocess
import sys

import e2e
import language
import tour

SIZES = [(1024, 700), (1280, 800), (1920, 1080), (2560, 1440)]
ON_A_SHEET = 12
OF_PLACES = 'table', 'table-alone', 'watching', 'replay'  # stops with pictures of each place
MIRRORED = 'he'  # a language written from right to left
MIRRORED_LOCALE = 'he_IL.UTF-8'  # from which newer versions of GTK take the direction
# Machado, Oliveira, Fernandes 2009: deuteranopia, on linear light.
DEUTERANOPIA = ('0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 '
                '-0.011820 0.042940 0.968881')


def resize(window, width, height):
  """Sets the size of the window, which nothing changes without a window manager."""
  width, height = window.desktop.size = [window.desktop.scale * side for side in (width, height)]
  told = subprocess.run(['xdotool', 'search', '--onlyvisible', '--class', 'maestri'],
                        env=window.desktop.environment, capture_output=True, text=True, check=True)
  window.xdotool('windowsize', told.stdout.split()[0], str(width), str(height))
  tour.settle(window)


class Shooter:
  """Takes a picture of every stop in every size."""

  def __init__(self, out, suffix, sizes):
    self.out = out
    self.suffix = suffix
    self.sizes = sizes
    self.taken = []
    self.visitor = None

  def take(self, name, window, width, height):
    window.rest()
    path = os.path.join(self.out, f'{name}-{width}x{height}-{self.suffix}.png')
    window.desktop.run('import', '-window', 'root', '-crop',
                       '{}x{}+0+0'.format(*window.desktop.size), '+repage', path)
    self.taken.append(path)

  def visit(self, name, window):
    beside = bool(window.dialogs()) or name == 'leader'
    for width, height in [(1280, 800)] if beside else self.sizes:
      if not beside:
        resize(window, width, height)
        if self.visitor.again:
          window.rest()  # keys go to the window under the pointer
          self.visitor.again()
      self.take(name, window, width, height)
      if name in OF_PLACES and not beside:
        self.places(name, window, width, height)
    if not beside:
      resize(window, 1280, 800)
      window.rest()  # without a window manager, keys go to the window under the pointer

  def places(self, name, window, width, height):
    """Takes pictures of the table's other places, where the window shows one at a time."""
    if not window.drawn(window.all('panel', 'Parts of the table')):
      return
    for place in ('Board', 'Players'):
      self.visitor.place(window, place)
      self.take(f'{name}-{place.lower()}', window, width, height)
    self.visitor.place(window, 'Table')

  def sheet(self):
    """Makes the contact sheets of a set."""
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


def large_text(desktop, _):
  """Sets the font size in the X server's settings, which GTK treats as those of a settings daemon.
  """
  desktop.text = 2
  desktop.run('xprop', '-root', '-f', 'RESOURCE_MANAGER', '8s', '-set', 'RESOURCE_MANAGER',
              'Xft.dpi:\t192\n')
  return {}


def mirrored(desktop, program):
  """Lays the window out from right to left. GTK does that only in a language into which the program
  is translated, so this installs a translation without messages."""
  folder = os.path.join(language.locale_folder(program), MIRRORED, 'LC_MESSAGES')
  os.makedirs(folder, exist_ok=True)
  subprocess.run(['msgfmt', '-o', os.path.join(folder, 'maestri.mo'), '-'], check=True,
                 input='msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n', text=True)
  return language.speak(MIRRORED, desktop.home.name, MIRRORED_LOCALE)


DARK = {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}
SETS = {  # environment, sizes
  'light': (lambda *_: {}, SIZES),
  'dark': (lambda *_: DARK, SIZES),
  'small': (lambda *_: {}, [(360, 640), (600, 800), (800, 600)]),
  'text': (large_text, [(1280, 800)]),
  'mirrored': (mirrored, [(1280, 800)]),
  'contrast': (lambda *_: {'ADW_DEBUG_HIGH_CONTRAST': '1'}, [(1280, 800)]),
  'contrast-dark': (lambda *_: dict(DARK, ADW_DEBUG_HIGH_CONTRAST='1'), [(1280, 800)]),
}


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestri', required=True)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--out', required=True)
  parser.add_argument('--only', nargs='*', choices=list(SETS), default=list(SETS))
  parser.add_argument('--size', nargs='*', help='instead of the sizes of the sets')
  parser.add_argument('--part', nargs='*', choices=tour.PARTS, default=tour.PARTS)
  parser.add_argument('--language')
  parser.add_argument('--scale', type=int, default=1)
  args = parser.parse_args()
  missing = e2e.needs('montage', 'convert', 'picom')
  if missing:
    print('missing:', *missing)
    return 1
  out = os.path.abspath(args.out)
  os.makedirs(out, exist_ok=True)
  failed = False
  Desktop = language.desktop(args.language, args.maestri)
  for name in args.only:
    environment, sizes = SETS[name]
    if args.size:
      sizes = [tuple(int(n) for n in size.split('x')) for size in args.size]
    shooter = Shooter(out, name, sizes)
    for part in args.part:
      # No picture may show an animation in progress.
      with Desktop(2560, 1440, animations=False, scale=args.scale, composited=True) as desktop:
        # The pointer rests at the edge of the window.
        desktop.size = 1280 * args.scale, 800 * args.scale
        visitor = tour.Tour(desktop, args.maestri, args.maestrid, shooter.visit,
                            **environment(desktop, args.maestri))
        shooter.visitor = visitor
        try:
          getattr(visitor, part)()
        except (e2e.Failure, StopIteration) as failure:
          print(f'{name}, {part}: {failure!r}', flush=True)
          failed = True
    if name in ('light', 'small') and args.scale == 1 and not args.language and not args.size:
      shooter.deuteranopia()
    shooter.sheet()
    print(f'{name}: {len(shooter.taken)} pictures', flush=True)
  print('Pictures:', out)
  return failed


if __name__ == '__main__':
  sys.exit(main())
