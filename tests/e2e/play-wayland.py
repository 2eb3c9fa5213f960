#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real window under Wayland: play-wayland.py MAESTRI gl|ngl [SHOTS]

Plays a few turns of a solo game on a screen of scale 1 and on one of scale 2, drawn by GTK's OpenGL
renderer (named gl or ngl, depending on the version) and by cairo, with the pointer and with the
accessibility tree. Any warning of the program fails the test."""

import glob
import re
import sys
import tempfile
import time

import gi
gi.require_version('GdkPixbuf', '2.0')
from gi.repository import GdkPixbuf  # noqa: E402

import e2e  # noqa: E402
import pilot  # noqa: E402
import wayland  # noqa: E402

TURNS = 2
HANDS = {1: ('pointer', 'tree'), 2: ('tree', 'pointer')}


def rows(path):
  """The rows of a picture, as bytes."""
  picture = GdkPixbuf.Pixbuf.new_from_file(path)
  pixels, stride = picture.get_pixels(), picture.get_rowstride()
  width = picture.get_width() * picture.get_n_channels()
  return picture.get_width(), [pixels[at * stride:at * stride + width]
                               for at in range(picture.get_height())]


def check_picture(path, scale):
  """Checks that a picture shows a window drawn at the screen's full resolution."""
  width, lines = rows(path)
  expected = tuple(scale * side for side in wayland.LOGICAL)
  assert (width, len(lines)) == expected, f'a picture of {width}×{len(lines)}, not {expected}'
  kinds = len(set(lines))
  assert kinds > len(lines) / 4, f'hardly anything is to be seen: {kinds} different rows'
  # A picture that was drawn at half the scale and enlarged has each row twice.
  pairs = sum(lines[at] != lines[at + 1] for at in range(0, len(lines), 2))
  assert pairs > len(lines) / 8, f'drawn too coarsely: {pairs} pairs of different rows'


def check_renderer(window, renderer):
  """Checks that OpenGL is used, unless the renderer is cairo: Mesa's software renderer has threads
  of its own."""
  names = set()
  for path in glob.glob(f'/proc/{window.process.pid}/task/*/comm'):
    with open(path, encoding='utf-8') as file:
      names.add(file.read().strip())
  if renderer != 'cairo':
    assert any(re.match('llvmpipe-', name) for name in names), f'no OpenGL among {names}'
  assert 'Failed to realize renderer' not in window.output(), window.output()


def play(desktop, program, renderer, hand):
  name, start = f'{renderer}-{desktop.scale}', time.monotonic()
  with desktop.launch([program], GSK_RENDERER=renderer) as window:
    # A compositor lets a window open a popover that grabs input only after a press in it.
    window.xdotool('mousemove', '8', str(desktop.size[1] // 2), 'click', '1')
    window.rest()
    player = pilot.Pilot(window, hand, seed=7)
    player.start_alone()
    player.setup()
    while player.turns < TURNS and player.wait_turn():
      player.turn()
    window.rest()
    check_picture(window.shot(name), desktop.scale)
    check_renderer(window, renderer)
    print(f'scale {desktop.scale}, {renderer}: {player.turns} turns by {hand} in '
          f'{time.monotonic() - start:.0f} s: {player.done}', flush=True)
    assert player.turns == TURNS and player.done['press'] > TURNS, 'hardly anything was played'
    assert hand == 'tree' or player.done['drag'] >= TURNS, 'hardly anything was dragged'


def main():
  program, opengl = sys.argv[1:3]
  with tempfile.TemporaryDirectory(prefix='maestri-shots-') as folder:
    shots = sys.argv[3] if len(sys.argv) > 3 else folder
    for scale in (1, 2):
      with wayland.Desktop(scale, shots, animations=scale == 1) as desktop:
        # Runs each renderer and each kind of input (HANDS) at both scales.
        for renderer, hand in zip((opengl, 'cairo'), HANDS[scale]):
          play(desktop, program, renderer, hand)
  return 0


if __name__ == '__main__':
  lacking = wayland.needs()
  if lacking:
    print('missing:', *lacking)
    sys.exit(77)
  sys.exit(main())
