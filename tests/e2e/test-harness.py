#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the functions of e2e.py on a small window made for it (practice-window.py)."""

import contextlib
import io
import os
import re
import sys
from unittest import mock

import e2e
import tree


PRACTICE = ['/usr/bin/python3', os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                             'practice-window.py')]


FATAL = 'ended with -[56].*'  # SIGTRAP by older versions of GLib, SIGABRT by newer ones


def complain(desktop, *words, **environment):
  """GTK logs a warning in the program; returns how the functions report it."""
  try:
    with contextlib.redirect_stdout(io.StringIO()):
      with desktop.launch(PRACTICE + list(words), **environment) as window:
        window.click(window.wait('button', 'Press'))
        window.wait('label', 'pressed')
  except e2e.Failure as failure:
    return str(failure)
  raise AssertionError(f'GTK’s complaint was not noticed with {words} and {environment}')


def check_looks(window):
  """A look may return what was read a moment ago (here: a minute), but not after an input, also when
  that changes nothing that the program's cache knows."""
  button, entry = window.find('button', 'Press'), window.find('text') or window.find('entry')
  for kind, give in {'a key': lambda: window.key('F8'),
                     'a motion': lambda: window.hover(button),
                     'an action': lambda: window.act(button),
                     'a text': lambda: window.set_text(entry, window.text(entry))}.items():
    with mock.patch.object(tree, 'FRESH', 60):
      before = window.look()
      give()
      assert window.look() is not before, f'an old tree was returned after {kind}'


def main():
  with e2e.Desktop() as desktop:
    assert re.search(FATAL + 'Gtk-CRITICAL', complain(desktop, 'warn'), re.S)
    assert re.search('ended with 0, saying.*Gtk-CRITICAL', complain(desktop, 'warn', G_DEBUG=''), re.S)
    # A warning with a different text is not one of the known faults.
    for text in ('gdk_frame_timings_submitted() called on discarded frame.',
                 'gdk_frame_timings_submitted() called on submitted frame. And more'):
      assert re.search(FATAL + 'Gdk-WARNING', complain(desktop, 'gdk', text), re.S)
    # What graphics drivers say isn't the program's fault.
    with desktop.launch(PRACTICE + ['driver']) as window:
      window.click(window.wait('button', 'Press'))
      window.wait('label', 'pressed')
    with desktop.launch(PRACTICE) as window:
      window.wait('label', 'nothing yet')
      window.click(window.wait('button', 'Press'))
      window.wait('label', 'pressed')
      entry = window.find('text') or window.find('entry')
      window.fill(entry, 'Ada Byron')
      window.key('Return')
      window.wait('label', 'typed Ada Byron')
      window.drag(window.find('button', 'Piece'), window.find('button', 'Shelf'))
      window.wait('label', 'dropped Coin')
      window.act(window.find('button', 'Press'))
      window.wait('label', 'pressed')
      check_looks(window)
      # The popover's frames count for the window, and GTK 4.24 warns about them (known-faults.c).
      window.click(window.find('button', 'More'))
      window.popover()
      window.key('Escape')
      window.wait_no_popover()
      try:
        window.wait('button', 'Nowhere', patience=0.2)
      except e2e.Failure:
        pass
      else:
        raise AssertionError('found a button that does not exist')
  assert e2e.own_children() == [], 'processes were left behind'
  return 0


if __name__ == '__main__':
  if e2e.needs():
    print('missing:', e2e.needs())
    sys.exit(1 if os.environ.get('CI') else 77)
  sys.exit(main())
