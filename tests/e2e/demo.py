#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Demonstrates the game without a display: the computer plays a solo game in the real window and
saves pictures of it.

  demo.py --maestri PROGRAM --shots DIRECTORY"""

import argparse
import os
import sys
import time

import e2e
import pilot


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestri', required=True)
  parser.add_argument('--shots', default='screenshots')
  args = parser.parse_args()
  shots = os.path.abspath(args.shots)
  missing = e2e.needs()
  if missing:
    print('The demo lacks these programs:', *missing)
    return 1
  start = time.monotonic()
  with e2e.Desktop(shots=shots) as desktop:
    with desktop.launch([args.maestri]) as window:
      player = pilot.Pilot(window, 'pointer', seed=int(time.time()), shots='{}')
      print('Playing a solo game through the real window; this takes a minute or two …', flush=True)
      player.start_alone()
      player.setup()
      while player.wait_turn():
        player.turn()
        print(f'  turn {player.turns}: {", ".join(f"{n} × {what}" for what, n in player.done.items())}',
              flush=True)
      player.shot('end')
      result = window.find('heading').name
  pictures = sorted(name for name in os.listdir(shots) if name.endswith('.png'))
  print(f'A whole game in {player.turns} turns and {time.monotonic() - start:.0f} s: {result}.')
  print(f'Screenshots ({len(pictures)}): {shots}')
  return 0


if __name__ == '__main__':
  sys.exit(main())
