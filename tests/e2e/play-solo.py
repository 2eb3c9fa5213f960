#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole solo game in the real window: play-solo.py MAESTRI [pointer|keys|tree] [SHOTS]

From the start page to the end page and out by Ctrl+Q; any warning of the program fails it."""

import sys

import e2e
import pilot


def main():
  program, hand = sys.argv[1], (sys.argv + ['pointer'])[2]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  # By keys as with reduced motion, otherwise while things are flying.
  with e2e.Desktop(shots=shots, animations=hand != 'keys') as desktop:
    with desktop.launch([program]) as window:
      player = pilot.Pilot(window, hand, seed=7, shots='{}' if shots else None)
      player.start_alone()
      player.setup()
      player.play()
      result = window.find('heading').name
      print(f'{player.turns} turns by {hand}: {player.done}; {result}')
      assert player.done['market'] >= 1 and player.turns >= 5, 'that was no whole game'
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
