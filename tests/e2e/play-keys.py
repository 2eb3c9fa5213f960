#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Held keys, keys in dialogs and layouts of the keyboard in the real window:
play-keys.py MAESTRI MAESTRID MAKE-POSITIONS REPLAY [held|dialogs|layouts]

A key that is held is one step, however fast it repeats and whatever gets the focus meanwhile; keys
that only move the focus, or write, repeat. A digit or letter works with every layout of the
keyboard."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time

import e2e
import pilot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402

HELD = 0.6  # seconds; three times as long as it takes until a key repeats
AFTER = 0.3  # a moment in which a further step would be seen

# The places of keys, by the codes that X servers use.
DIGITS = ('10', '11', '12')
ZERO = '19'
R = '27'
NUM_LOCK = '77'
KEYPAD = {3: '89', 'Down': '88', 'Left': '83', 'Up': '80'}
LAYOUTS = ('us', 'fr', 'cz', 'ir', 'in', 'bd', 'lt', 'ru', 'gr', 'il', 'kz', 'tr', 'ca -variant multix', 'ru,us')


def hold(window, *keys):
  """Presses keys one after the other, keeps them pressed, and releases them."""
  steps = []
  for key in keys:
    steps += ['keydown', key]
  steps += ['sleep', str(HELD)]
  for key in reversed(keys):
    steps += ['keyup', key]
  window.xdotool(*steps, 'sleep', str(AFTER))


def check(expected, found, what):
  print(f'{what}: {found}', flush=True)
  assert expected == found, f'{what}: {found!r} instead of {expected!r}'


def view(window):
  return pilot.View(window.look())


def wait_focus(window, pattern, what):
  def name():
    focus = window.focused()
    return focus.name if focus else None
  e2e.wait_for(lambda: name() and pattern.search(name()), lambda: f'the focus after {what}: {name()}', 10)


def open_table(window):
  e2e.wait_for(lambda: view(window).hint, 'the table')
  return view(window)


# ── Held ────────────────────────────────────────────────────────────────────────────────────────

def held_on_the_first_page(window):
  window.go_to(window.wait('button', 'Play Alone'))
  hold(window, 'ctrl', 'n')
  check(2, len(window.all('frame')), 'windows after Ctrl+N')


def start_by_keypad(window):
  window.act(window.wait('button', 'Play Alone'))
  window.wait('heading', 'Choose 2 leaders')
  for number in (1, 2):
    leaders = window.all('button', pilot.LEADER)
    window.go_to(leaders[number])
    window.key('space')
    e2e.wait_for(lambda: len(window.all('button', pilot.LEADER, pressed=True)) == number, 'a leader')
  window.key('ctrl+KP_Enter')
  open_table(window)


def held_on_play_alone(window):
  window.go_to(window.wait('button', 'Play Alone'))
  hold(window, 'Return')
  window.wait('heading', 'Choose 2 leaders')
  check([], window.all('button', pilot.LEADER, pressed=True), 'leaders chosen on the next page')
  hold(window, 'space')
  check(1, len(window.all('button', pilot.LEADER, pressed=True)), 'leaders chosen by Space')


def held_at_the_table(window):
  """The line of the market is taken in one move, which discards nothing; the next press would
  confirm it, and a third one end the turn."""
  round_ = window.find('frame').name
  line = next(each for each in open_table(window).lines if each.name.startswith('Column 3'))
  for key in ('Return', 'space'):
    window.go_to(line)
    hold(window, key)
    check('Ready to confirm', view(window).hint, f'a line of the market by {key}')
    check(True, window.find('button', 'Confirm').sensitive, 'it can be confirmed')
    if key == 'Return':
      closed_at_once(window)
      held_in_a_dialog(window)
    hold(window, 'Escape')
    check(True, view(window).hint in pilot.MAIN, 'Escape drops the move')
  window.go_to(line)
  window.key('Return')
  e2e.wait_for(lambda: view(window).hint == 'Ready to confirm', 'the move')
  window.go_to(window.find('button', 'Confirm'))
  hold(window, 'Return')
  check('End your turn', view(window).hint, 'the move after Confirm')
  check(round_, window.find('frame').name, 'the turn after Confirm')
  hold(window, 'ctrl', 'Return')
  round_ = round_.replace('2', '3')
  check(round_, window.find('frame').name, 'the turn after Ctrl+Enter')
  check(True, view(window).hint in pilot.MAIN, 'nothing done in that turn')
  window.go_to(view(window).lines[0])
  hold(window, 'Down')
  check(False, window.focused().name.startswith('Row'), 'only one step by an arrow key')


def rest_after_dialog(window):
  """Without a window manager, the focus isn't given back."""
  window.rest()
  window.xdotool('click', '1')


def closed_at_once(window):
  """A dialog that isn't shown yet is closed by Escape; the move below it remains."""
  for key in (e2e.FUNCTION_KEYS['F1'], 'ctrl+comma'):
    for pause in ('0', '0.02'):
      window.xdotool('key', '--delay', '0', key, 'sleep', pause,
                     'key', '--delay', '0', 'Escape', 'sleep', str(AFTER))
      window.wait_no_dialog(f'the dialog of {key}, {pause} s later,')
      check('Ready to confirm', view(window).hint, 'the move then')
      rest_after_dialog(window)


def held_in_a_dialog(window):
  """One press opens one dialog, and one closes that dialog only."""
  hold(window, e2e.FUNCTION_KEYS['F1'])
  check(1, len(window.dialogs()), 'dialogs after F1')
  window.key('ctrl+f')
  search = e2e.wait_for(lambda: window.find('entry', focused=True), 'the search field')

  def text():  # newer GTK makes another accessible object when the list below changes
    return window.text(window.wait('entry', search.name))

  hold(window, 'a')
  written = len(text())
  check(True, written > 2, 'a letter is written again and again')
  hold(window, 'BackSpace')
  check(True, len(text()) < written - 2, 'and removed')
  window.key('a')
  hold(window, 'Escape')
  check('', text(), 'the text after Escape')
  check(1, len(window.dialogs()), 'dialogs after Escape in a text')
  hold(window, 'Escape')
  check(0, len(window.dialogs()), 'dialogs after Escape')
  check('Ready to confirm', view(window).hint, 'the move after a dialog was closed')
  rest_after_dialog(window)


def held_at_a_leader(window):
  """A popover has a surface of its own, where keys are pressed too."""
  leaders = lambda: [each for each in view(window).buttons if pilot.LEADER.match(each.name)]  # noqa: E731
  def offer(key):
    window.go_to(leaders()[0])
    hold(window, key)
    return window.popover()
  check(2, len(leaders()), 'leaders')
  window.go_to(next(each for each in view(window).lines if each.name.startswith('Column 3')))
  window.key('Return')
  e2e.wait_for(lambda: view(window).hint == 'Ready to confirm', 'the move')
  for _ in range(2):
    offer('space')
    hold(window, 'Escape')
    check([], window.popovers(), 'popovers after Escape')
    check('Ready to confirm', view(window).hint, 'the move after a popover was closed')
  window.key('Escape')
  for left in (1, 0):
    discard = window.find('button', re.compile('^Discard for'), within=offer('Return'))
    for _ in range(3):
      if not discard.has('focused'):
        window.key('Tab')
        discard = window.find('button', discard.name, within=window.popover())
    hold(window, 'Return')
    check(left, len(leaders()), 'leaders after one was discarded')
    check([], window.popovers(), 'popovers then')
    wait_focus(window, pilot.LEADER if left else pilot.LINE, 'a leader was discarded')
  hold(window, 'ctrl', 'z')
  check(1, len(leaders()), 'leaders after Ctrl+Z')
  wait_focus(window, pilot.LEADER, 'Ctrl+Z')
  window.key('ctrl+z')
  e2e.wait_for(lambda: len(leaders()) == 2, 'the other leader')


def focus_after_undo(window):
  """Ctrl+Z leads back to what the move began with, from wherever the focus was."""
  line = next(each for each in open_table(window).lines if each.name.startswith('Column 3'))
  window.go_to(line)
  window.key('Return')
  e2e.wait_for(lambda: view(window).hint == 'Ready to confirm', 'the move')
  window.key('Return')
  e2e.wait_for(lambda: view(window).hint == 'End your turn', 'the move is made')
  window.go_to(window.find('button', 'Leave the game'))
  window.key('ctrl+z')
  wait_focus(window, re.compile('^Column 3'), 'Ctrl+Z')


def escape_in_a_drag(window):
  """A leader that is dragged over the place where it would be discarded stays, whatever is done next."""
  leaders = lambda: [each for each in view(window).buttons if pilot.LEADER.match(each.name)]  # noqa: E731
  before, there = len(leaders()), window.centre(leaders()[0])
  window._move(there)
  window.xdotool('mousedown', '1')
  window._move(*((there[0] - 8 * step, there[1] - 2 * step) for step in range(1, 7)))
  window._move(window.centre(window.wait('label', re.compile('^Discard for'))))
  time.sleep(AFTER)
  window.key('Escape')
  window.xdotool('mouseup', '1')
  time.sleep(2 * AFTER)
  check(before, len(leaders()), 'leaders after Escape in a drag')
  check(True, view(window).hint in pilot.MAIN, 'no move then')


def held_in_a_lesson(window):
  window.go_to(window.wait('button', 'Learn to Play'))
  hold(window, 'Return')
  steps = lambda: [each.name[:6] for each in window.all('label', re.compile('^Step'))]  # noqa: E731
  check(['Step 1'], steps(), 'the step after Return')
  hold(window, 'alt', 'w')
  check(['Step 1'], steps(), 'the step after Alt+W')
  check(2, len(window.all('button', pilot.LEADER, pressed=True)), 'leaders after Alt+W')


def held_in_a_replay(window):
  window.wait('frame', 'Replay – Maestri')
  window.key('r')
  before = turn(window)
  hold(window, 'Page_Down')
  check(str(int(before) + 1), turn(window), 'the turn after Page Down')


# ── Dialogs ─────────────────────────────────────────────────────────────────────────────────────

def new_table(window):
  """Enter on a list of choices opens the list; it doesn't create the table."""
  window.wait('button', re.compile('^New Table'))
  window.key('ctrl+3')
  wait_focus(window, re.compile('^New Table'), 'Ctrl+3')
  window.key('Return')
  for key in ('Return', 'KP_Enter'):
    wait_focus(window, re.compile('^Time for a turn'), 'the first list of New Table')
    window.key(key)
    window.popover()
    window.key('Escape')
    window.wait_no_popover()
  window.key('Escape')


def close_in_a_dialog(window):
  """Ctrl+W closes a dialog only; Ctrl+Q ends the program, whatever is open."""
  window.wait('button', 'Play Alone')
  def open_(key):
    rest_after_dialog(window)
    window.key(key)
    window.wait_dialog()
    window.focus_dialog()
    e2e.wait_for(lambda: any(node.has('focused') for each in window.dialogs() for node in each.walk()),
                 f'the focus in the dialog of {key}')
  for key in ('F1', 'F2', 'ctrl+question', 'ctrl+comma'):
    open_(key)
    window.key('ctrl+w')
    window.wait_no_dialog(f'the dialog of {key}')
  open_('F1')
  window.key('ctrl+q')
  e2e.wait_for(lambda: window.process.poll() is not None, 'the program to end on Ctrl+Q in a dialog')


# ── Layouts ─────────────────────────────────────────────────────────────────────────────────────

def turn(window):
  """Returns the number of the turn in a replay, or None at the beginning."""
  shown = window.find('label', re.compile('^Round'))
  return re.search(r'\d+', shown.name)[0] if shown else None


def set_layout(window, layout):
  window.desktop.run('setxkbmap', *layout.split())
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
    for number, caps in (3, []), (1, []), (2, ['Caps_Lock']), (1, ['Caps_Lock']):
      window.key(*caps, DIGITS[number - 1], *caps)
      wait_shown(slot, [f'Slot {number}'], f'the key of {number} with the layout {layout} and {caps}')
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


def zoom(window):
  """Ctrl+0 makes everything as large as before."""
  width = lambda: window.place(window.find('label', re.compile('^Round')))[2]  # noqa: E731
  before = width()
  for layout in ('fr', 'ir', 'us'):
    set_layout(window, 'us')
    window.key('ctrl+plus')
    e2e.wait_for(lambda: width() > before, f'a wider text than {before}')
    set_layout(window, layout)
    window.key('ctrl+' + ZERO)
    wait_shown(width, before, f'Ctrl+0 with the layout {layout}')


def come(address):
  """Somebody else comes to the server's hall. Returns the connection."""
  host, port = address.rsplit(':', 1)
  connection = socket.create_connection((host, int(port)))
  connection.sendall(b'{"type":"ReqWelcome","maestri":{"version":1,"features":["tables","people"]}}\n'
                     b'{"type":"ReqJoin","nickname":"Bruno","maestri":{"hall":true}}\n')
  return connection


def hall(window, host):
  """Ctrl+2 leads to the tables, Ctrl+3 to the people, if there are any besides the player."""
  window.wait('heading', re.compile('^(Open Tables|Meanwhile)$'))
  def go(number, name):
    window.key('ctrl+' + DIGITS[number - 1])
    e2e.wait_for(lambda: window.focused() and window.focused().name.startswith(name),
                 lambda: f'{name} by Ctrl+{number}: {window.focused()}', 5)
  go(3, 'New Table')
  with come(host.address):
    window.wait('list item', re.compile('^Bruno'))
    for layout in ('fr', 'ir', 'us'):
      set_layout(window, layout)
      go(3, 'You')
      go(2, 'New Table')
    go(3, 'You')
  e2e.wait_for(lambda: not window.find('list item', re.compile('^Bruno')), 'Bruno to go')
  time.sleep(AFTER)
  go(2, 'New Table')


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
  program, server, make, replay = sys.argv[1:5]
  with tempfile.TemporaryDirectory() as folder, daemon.Daemon(server) as host:
    subprocess.run([make, folder], check=True)
    market, buy = (os.path.join(folder, f'{name}.maestri-game') for name in ('market', 'buy'))
    tests = {'held': [([], held_on_the_first_page), ([], held_on_play_alone),
                      ([], held_in_a_lesson), ([market], escape_in_a_drag, held_at_a_leader, focus_after_undo, held_at_the_table),
                      ([replay], held_in_a_replay)],
             'dialogs': [([], close_in_a_dialog), (['-c', host.address, '-n', 'Ada'], new_table)],
             'layouts': [([buy], digits, arrows, panes, zoom), ([], start_by_keypad), ([replay], letters),
                         (['-c', host.address, '-n', 'Ada'], lambda window: hall(window, host))]}
    with e2e.Desktop(animations=False, repeats=(200, 20)) as desktop:
      for files, *steps in [each for name in sys.argv[5:] or tests for each in tests[name]]:
        with e2e.Window(desktop, [program] + files, {}) as window:
          for step in steps:
            step(window)
  return 0


if __name__ == '__main__':
  missing = e2e.needs('setxkbmap')
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
