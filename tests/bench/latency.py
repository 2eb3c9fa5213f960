#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the time from a click to its effect on the screen.

  latency.py --maestri PROGRAM [--presses N] [--idle SECONDS] [--limit MS]

The real program runs on an X server of its own (cairo, 1280×800), in a solo game at the table. Real
button events press the market's arrows in turn; the time ends when the pixels of the text that
names the next step have changed on the X server. Between two clicks Esc takes the move back.
Afterwards nothing is pressed for a while and the program's processor time is measured."""

import argparse
import ctypes
import os
import statistics
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'e2e'))
import e2e  # noqa: E402
import pilot  # noqa: E402

Z_PIXMAP, ALL_PLANES, ESCAPE = 2, 0xffffffff, 0xff1b


class Screen:
  """Sends events to the X server and reads pixels from it, without another process between them."""

  def __init__(self, name):
    self.x11, self.xtst = ctypes.CDLL('libX11.so.6'), ctypes.CDLL('libXtst.so.6')
    for function in ('XOpenDisplay', 'XGetImage', 'XGetPixel', 'XDefaultRootWindow'):
      getattr(self.x11, function).restype = ctypes.c_void_p
    self.x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
    self.display = ctypes.c_void_p(self.x11.XOpenDisplay(name.encode()))
    self.root = ctypes.c_ulong(self.x11.XDefaultRootWindow(self.display))
    self.escape = self.x11.XKeysymToKeycode(self.display, ctypes.c_ulong(ESCAPE))

  def pixels(self, x, y, width, height):
    image = self.x11.XGetImage(self.display, self.root, x, y, width, height,
                               ctypes.c_ulong(ALL_PLANES), Z_PIXMAP)
    # struct _XImage: width, height, xoffset, format, then the data
    data = ctypes.cast(image + 16, ctypes.POINTER(ctypes.c_void_p))[0]
    answer = ctypes.string_at(data, width * height * 4)
    self.x11.XFree(ctypes.c_void_p(data))
    self.x11.XFree(ctypes.c_void_p(image))
    return answer

  def move(self, x, y):
    self.xtst.XTestFakeMotionEvent(self.display, -1, x, y, 0)
    self.x11.XSync(self.display, 0)

  def click(self):
    self.xtst.XTestFakeButtonEvent(self.display, 1, 1, 0)
    self.xtst.XTestFakeButtonEvent(self.display, 1, 0, 0)
    self.x11.XFlush(self.display)

  def key(self):
    self.xtst.XTestFakeKeyEvent(self.display, self.escape, 1, 0)
    self.xtst.XTestFakeKeyEvent(self.display, self.escape, 0, 0)
    self.x11.XFlush(self.display)

  def wait_change(self, area, before, patience=5):
    """Waits until the pixels of area differ from before; returns that time (monotonic seconds)."""
    end = time.monotonic() + patience
    while True:
      now = self.pixels(*area)
      when = time.monotonic()
      if now != before:
        return when
      if when > end:
        raise e2e.Failure('the screen did not change')

  def wait_rest(self, area, calm=0.25):
    last, since = self.pixels(*area), time.monotonic()
    while time.monotonic() - since < calm:
      time.sleep(0.02)
      now = self.pixels(*area)
      if now != last:
        last, since = now, time.monotonic()
    return last


def scheduled(pid):
  """Milliseconds that the main thread has run, and has waited for a busy processor."""
  with open(f'/proc/{pid}/task/{pid}/schedstat', encoding='ascii') as file:
    ran, waited, _ = map(int, file.read().split())
  return ran / 1e6, waited / 1e6


def say(what, times):
  times = sorted(times)
  ninety_five = times[int(len(times) * .95)]
  print(f'{what}: p50 {statistics.median(times):.1f} ms, p95 {ninety_five:.1f} ms, '
        f'worst {times[-1]:.1f} ms')
  return ninety_five


def processor_seconds(pid):
  with open(f'/proc/{pid}/stat', encoding='ascii') as file:
    fields = file.read().rsplit(') ', 1)[1].split()
  return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestri', required=True)
  parser.add_argument('--presses', type=int, default=80)
  parser.add_argument('--idle', type=float, default=20, help='seconds')
  parser.add_argument('--limit', type=float, help='fail when the 95th percentile is above (ms)')
  args = parser.parse_args()
  with e2e.Desktop() as desktop, desktop.launch([args.maestri]) as window:
    player = pilot.Pilot(window, 'pointer', seed=7)
    player.start_alone()
    player.setup()
    player.wait_turn()
    view = player.look()
    arrows = [window.centre(node) for node in view.lines]
    hint = next(node for node in view.nodes if node.role == 'status bar')
    x, y, _, height = window.place(hint)
    area = x, y, 300, height
    screen = Screen(desktop.environment['DISPLAY'])
    times, busy, undisturbed = [], [], []
    for i in range(args.presses):
      screen.move(*arrows[i % len(arrows)])
      before = screen.wait_rest(area)
      ran, waited = scheduled(window.process.pid)
      start = time.monotonic()
      screen.click()
      times.append((screen.wait_change(area, before) - start) * 1000)
      ran_then, waited_then = scheduled(window.process.pid)
      busy.append(ran_then - ran)
      undisturbed.append(times[-1] - (waited_then - waited))
      screen.wait_rest(area)
      screen.key()
    print(len(times), 'presses')
    ninety_five = say('press to painted answer', times)
    say('  without waiting for a processor', undisturbed)
    say('  the program at work in that time', busy)

    window.rest()
    time.sleep(3)
    start, used = time.monotonic(), processor_seconds(window.process.pid)
    time.sleep(args.idle)
    used = processor_seconds(window.process.pid) - used
    print(f'idle table: {used / (time.monotonic() - start) * 100:.2f} % of a processor')
  return 1 if args.limit and ninety_five > args.limit else 0


if __name__ == '__main__':
  sys.exit(main())
