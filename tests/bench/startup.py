#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares maestri with a window that has only libadwaita: time from a cold start to the first
frame, and memory.

  startup.py --maestri PATH --bare PATH [--rounds 7] [--limit-start 1.5] [--limit-memory 2]

Both are started in turn on one X server whose screen is a file. The first frame is there when the
pixels in the middle of the window are no longer black (the root window and a window without a frame
are black). Each figure is the median of the rounds without the first one, in which files are not
yet in the page cache and the accessibility bus is not running. Memory is read half a second after
the first frame.
"""

import argparse
import mmap
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'e2e'))
import e2e  # noqa: E402


# Variables that tests set and players don't: for warnings, memory and drivers.
FOR_TESTS = {'G_DEBUG', 'GDK_DEBUG', 'GDK_DISABLE', 'MALLOC_PERTURB_'}


class Screen(e2e.Desktop):
  """A desktop whose screen can be read without asking the X server."""

  def _start(self, command):
    if command[0] == 'Xvfb':
      self.frames = tempfile.TemporaryDirectory(prefix='maestri-screen-')
      command = command + ['-fbdir', self.frames.name]
    return super()._start(command)

  def open_screen(self):
    with open(os.path.join(self.frames.name, 'Xvfb_screen0'), 'rb') as file:
      self.pixels = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)

  def drawn(self):
    """Returns whether the screen has pixels that are not black both at its top and in its center."""
    width, height = self.size
    start = len(self.pixels) - width * height * 4
    for y in (20, height // 2):
      at = start + (y * width + width // 3) * 4
      if all(not any(self.pixels[pixel:pixel + 3]) for pixel in range(at, at + 64, 4)):
        return False
    return True


def memory(pid):
  with open(f'/proc/{pid}/smaps_rollup', encoding='ascii') as rollup:
    text = rollup.read()
  return [int(re.search(rf'^{name}:\s+(\d+)', text, re.M)[1]) for name in ('Rss', 'Pss')]


def measure(screen, program):
  """Starts a program and waits for its first frame; returns (milliseconds, RSS KiB, PSS KiB)."""
  e2e.wait_for(lambda: not screen.drawn(), 'an empty screen')
  environment = {name: value for name, value in screen.environment.items()
                 if name not in FOR_TESTS}
  start = time.monotonic()
  process = subprocess.Popen([program], env=environment, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
  try:
    while not screen.drawn():
      if process.poll() is not None or time.monotonic() - start > 30:
        raise e2e.Failure(f'{program} drew nothing')
      time.sleep(0.001)
    taken = (time.monotonic() - start) * 1000
    time.sleep(0.5)
    return [taken] + memory(process.pid)
  finally:
    process.terminate()
    process.wait()


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestri', required=True)
  parser.add_argument('--bare', required=True)
  parser.add_argument('--rounds', type=int, default=7)
  parser.add_argument('--limit-start', type=float)
  parser.add_argument('--limit-memory', type=float)
  args = parser.parse_args()
  rounds = {args.bare: [], args.maestri: []}
  with Screen() as screen:
    screen.open_screen()
    for _ in range(args.rounds + 1):
      for program, figures in rounds.items():
        figures.append(measure(screen, program))
  medians = {program: [statistics.median(column) for column in zip(*figures[1:])]
             for program, figures in rounds.items()}
  for name, program in (('bare', args.bare), ('maestri', args.maestri)):
    start, rss, pss = medians[program]
    print(f'{name + ":":9} first frame {start:.0f} ms, RSS {rss / 1024:.1f} MiB, PSS {pss / 1024:.1f} MiB')
  ratios = [mine / bare for mine, bare in zip(medians[args.maestri], medians[args.bare])]
  print('ratio:    first frame {:.2f}, RSS {:.2f}, PSS {:.2f}'.format(*ratios))
  failed = (args.limit_start and ratios[0] > args.limit_start
            or args.limit_memory and max(ratios[1:]) > args.limit_memory)
  return 1 if failed else 0


if __name__ == '__main__':
  sys.exit(main())
