#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of every page at 1280×800, light and dark: shots.py --maestri PROGRAM --out DIRECTORY

Two windows play a two-player game to its end, one light, one dark. `maestrid` is looked for in
the same build."""

import argparse
import importlib
import os
import sys

import e2e
import pilot

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'peers'))
import daemon  # noqa: E402


def side_windows(window, scheme):
  """The rules and the preferences, from the start page."""
  for name in ('Rules', 'Preferences'):
    window.act(window.wait('button', name))
    e2e.wait_for(lambda: len(window.look().children) == 2, name)
    window.rest()
    window.shot(f'{name.lower()}-{scheme}')
    window.key('Escape')
    e2e.wait_for(lambda: len(window.look().children) == 1, f'{name} to close')


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestri', required=True)
  parser.add_argument('--maestrid')
  parser.add_argument('--out', required=True)
  args = parser.parse_args()
  server = args.maestrid or os.path.join(os.path.dirname(os.path.abspath(args.maestri)),
                                         '..', 'tools', 'maestrid')
  out = os.path.abspath(args.out)
  with daemon.Daemon(server, None, '--seed', '3') as host, \
       e2e.Desktop(shots=out) as one, e2e.Desktop(shots=out) as two:
    with one.launch([args.maestri]) as light, \
         two.launch([args.maestri], ADW_DEBUG_COLOR_SCHEME='prefer-dark') as dark:
      ada = pilot.Pilot(light, 'pointer', 11, '{}-light')
      bice = pilot.Pilot(dark, 'pointer', 12, '{}-dark')
      side_windows(light, 'light')
      ada.join(host.address, 'Ada')
      ada.choose_players(2)
      bice.join(host.address, 'Bice')
      ada.setup()
      bice.setup()
      importlib.import_module('play-two').turn_by_turn([ada, bice])
      ada.shot('end')
      bice.shot('end')
  print('Screenshots:', out)
  return 0


if __name__ == '__main__':
  sys.exit(main())
