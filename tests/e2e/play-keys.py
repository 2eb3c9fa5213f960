#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Layouts of the keyboard in the real window: play-keys.py MAESTRI MAKE-POSITIONS REPLAY

A digit or letter works with every layout of the keyboard."""

import os
import re
import subprocess
import sys
import tempfile
import time

import e2e
import pilot

AFTER = 0.3  # seconds in which a further step would be seen

# The places of keys, by the codes that X servers use.
DIGITS = ('10', '11', '12')
R = '27'
NUM_LOCK = '77'
KEYPAD = {3: '89', 'Down': '88', 'Left': '83', 'Up': '80'}
LAYOUTS = ('us', 'fr', 'cz', 'ir', 'in', 'bd', 'lt', 'ru', 'gr', 'il', 'ru,us')


def check(expected, found, what):
  print(f'{what}: {found}', flush=True)
  assert expected == found, f'{what}: {found!r} instead of {expected!r}'


def view(window):
  return pilot.View(window.look())


def open_table(window):
  e2e.wait_for(lambda: view(window).hint, 'the table')
  return view(window)


# ── Layouts ─────────────────────────────────────────────────────────────────────────────────────

def turn(window):
  """Returns the number of the turn in a replay, or None at the beginning."""
  shown = window.find('label', re.compile('^Round'))
  return re.search(r'\d+', shown.name)[0] if shown else None


def set_layout(window, layout):
  window.desktop.run('setxkbmap', layout)
  time.sleep(0.1)


def wait_shown(read, expected, what):
  e2e.wait_for(lambda: read() == expected, lambda: f'{what}: {read()} instead of {expected}', 5)


def digits(window):
  """The slot for a card is chosen by its digit."""
  window.go_to(open_table(window).named('Can be bought$')[0])
  window.key('space')
  slot = lambda: [each.name[:6] for each in view(window).named('^Slot .: (?!empty)')]  # noqa: E731
  wait_shown(slot, ['Slot 1'], 'the card')
  for layout in LAYOUTS:
    set_layout(window, layout)
    for number in (3, 1):
      window.key(DIGITS[number - 1])
      wait_shown(slot, [f'Slot {number}'], f'the key of {number} with the layout {layout}')
  set_layout(window, 'us')
  window.key(NUM_LOCK, KEYPAD[3])
  wait_shown(slot, ['Slot 3'], 'the keypad’s 3')
  window.key(NUM_LOCK)
  window.key('shift+' + DIGITS[0])
  time.sleep(AFTER)
  check(['Slot 3'], slot(), 'an exclamation mark is no digit')
  window.key('Escape')


def arrows(window):
  window.go_to(view(window).lines[0])
  for key, name in (('Down', 'Row 2'), ('Left', 'Column 4'), ('Up', 'Row 3')):
    window.key(KEYPAD[key])
    wait_shown(lambda: window.focused().name.split(':')[0], name, f'{key} on the keypad')


def panes(window):
  for layout in ('fr', 'ir', 'us'):
    set_layout(window, layout)
    for number, first in ((2, 'the shelf'), (1, 'Row')):
      window.key('alt+' + DIGITS[number - 1])
      e2e.wait_for(lambda: window.focused() and window.focused().name.startswith(first),
                   f'Alt+{number} with the layout {layout}', 5)


def letters(window):
  """R leads to the first Vatican report."""
  window.wait('frame', 'Replay – Maestri')
  window.key('r')
  report = turn(window)
  def go(key, what):
    window.key('Home')
    wait_shown(lambda: turn(window), None, 'the beginning')
    window.key(key)
    wait_shown(lambda: turn(window), report, what)
  for layout in ('fr', 'ir', 'gr', 'ru,us'):
    set_layout(window, layout)
    go(R, f'R with the layout {layout}')
  for layout in ('us', 'ru', 'il'):
    set_layout(window, layout)
    go('shift+' + R, f'Shift+R with the layout {layout}')
    window.key('Caps_Lock')
    go(R, f'R with Caps Lock and the layout {layout}')
    window.key('Caps_Lock')
  set_layout(window, 'us')


def main():
  program, make, replay = sys.argv[1:4]
  with tempfile.TemporaryDirectory() as folder:
    subprocess.run([make, folder], check=True)
    buy = os.path.join(folder, 'buy.maestri-game')
    with e2e.Desktop(animations=False) as desktop:
      for file, *steps in [(buy, digits, arrows, panes), (replay, letters)]:
        with e2e.Window(desktop, [program, file], {}) as window:
          for step in steps:
            step(window)
  return 0


if __name__ == '__main__':
  missing = e2e.needs('setxkbmap')
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
