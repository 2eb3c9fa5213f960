#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes maestri-display.otf, the typeface of titles and points: make-font.py EBGaramond-Bold.otf OUT

The original is fonts/otf/EBGaramond-Bold.otf of https://github.com/octaviopardo/EBGaramond12, commit
e608414f52e532b68e2182f96b4ce9db35335593. Kept are the letters of European languages in Latin
script, digits, punctuation, kerning and ligatures. The family has a name of its own, so that
another EB Garamond on the same computer is not used instead. The whole license is in the file. Needs
fontTools.
"""
import pathlib
import sys

from fontTools import subset

FAMILY = 'Maestri Display'
CHARACTERS = ('0020-007E 00A0-017F 018F 0192 01A0-01A1 01AF-01B0 01CD-01DC 01E6-01E7 01EA-01EB 01F0 '
              '01F4-01F5 01F8-021B 0237 0259 02B9-02BC 02C6-02DD 0300-0328 1E00-1E9E 1EA0-1EF9 '
              '2002-200B 2010-2015 2018-2022 2026 2030 2032-2033 2039-203A 2044 20AC 2116 2122 2212')
FEATURES = ['kern', 'mark', 'ccmp', 'locl', 'liga', 'lnum', 'tnum']
LICENSE = pathlib.Path(__file__).resolve().parent.parent.parent / 'LICENSES' / 'OFL-1.1.txt'


def characters():
  for part in CHARACTERS.split():
    first, _, last = part.partition('-')
    yield from range(int(first, 16), int(last or first, 16) + 1)


def main():
  source, out = sys.argv[1:]
  options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 5, 8, 9, 11, 12, 14])
  font = subset.load_font(source, options)
  subsetter = subset.Subsetter(options)
  subsetter.populate(unicodes=characters())
  subsetter.subset(font)
  for name, text in ((1, FAMILY), (2, 'Bold'), (3, f'1.001;{FAMILY} Bold'), (4, f'{FAMILY} Bold'),
                     (6, 'MaestriDisplay-Bold'), (10, 'A part of EB Garamond Bold under another name.'),
                     (13, LICENSE.read_text(encoding='utf-8'))):
    font['name'].setName(text, name, 3, 1, 0x409)
  top = font['CFF '].cff.topDictIndex[0]
  font['CFF '].cff.fontNames = ['MaestriDisplay-Bold']
  top.FamilyName, top.FullName = FAMILY, f'{FAMILY} Bold'
  # The narrow space of French, which the original lacks; its thin space is twice as wide as a space.
  thin = font.getBestCmap()[0x2009]
  font['hmtx'][thin] = 130, 0
  for table in font['cmap'].tables:
    if 0x2009 in table.cmap:
      table.cmap[0x202f] = thin
  font['head'].modified = font['head'].created # the same file each time
  font.recalcTimestamp = False
  font.save(out)


if __name__ == '__main__':
  main()
