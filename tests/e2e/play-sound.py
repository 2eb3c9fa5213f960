#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the sounds of the real program as a sound server receives them: play-sound.py MAESTRI

A solo game is begun and a few turns are played at full volume, at a tenth of it and with sounds
switched off in the preferences, which are changed while the program runs; and then with music."""

import os
import sys

import e2e
import ear
import pilot

SILENT = -90  # dB
HEARD = -40


class Preferences:
  """Changes the program's settings while it runs."""

  def __init__(self, desktop):
    folder = os.path.join(desktop.environment['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
    os.makedirs(folder)
    self.path = os.path.join(folder, 'keyfile')

  def write(self, **values):
    lines = [f'{key.replace("_", "-")}={value}' for key, value in values.items()]
    with open(self.path + '.new', 'w', encoding='utf-8') as file:
      file.write('\n'.join(['[io/github/maestri_game/Maestri]', *lines, '']))
    os.rename(self.path + '.new', self.path)


def level_of_turns(player, listener, turns):
  """Plays some turns; returns how loud they were."""
  since = listener.now()
  for _ in range(turns):
    assert player.wait_turn(), 'the game ended too early'
    player.turn()
  # The sounds at the start of the next turn follow within a second.
  player.wait_turn()
  end = listener.now() + ear.RATE
  e2e.wait_for(lambda: listener.now() >= end, 'the recording to go on')
  return listener.loudest(since)


def main():
  with e2e.Desktop() as desktop, ear.Ear(os.path.join(desktop.home.name, 'ear')) as listener:
    preferences = Preferences(desktop)
    preferences.write(sounds='true', sound_volume='1.0')
    with desktop.launch([sys.argv[1]], PULSE_SERVER=listener.server,
                        GSETTINGS_BACKEND='keyfile') as window:
      player = pilot.Pilot(window, 'tree', seed=7)
      before = listener.loudest()
      player.start_alone()
      player.setup()
      loud = level_of_turns(player, listener, 2)
      preferences.write(sounds='true', sound_volume='0.1')
      low = level_of_turns(player, listener, 2)
      preferences.write(sounds='false', sound_volume='1.0')
      off = level_of_turns(player, listener, 2)
    with desktop.launch([sys.argv[1]], PULSE_SERVER=listener.server,
                        GSETTINGS_BACKEND='keyfile'):
      silent = listener.now()
      preferences.write(sounds='false', music='true', music_volume='1.0')
      e2e.wait_for(lambda: listener.loudest(silent) > HEARD, 'the music to be heard')
      preferences.write(sounds='false', music='false', music_volume='1.0')
      e2e.wait_for(lambda: listener.loudest(listener.now() - ear.RATE) < SILENT,
                   'the music to end')
  print(f'before the game {before:.1f} dB, full volume {loud:.1f} dB, a tenth {low:.1f} dB, '
        f'off {off:.1f} dB')
  assert before < SILENT, 'something is heard before anything happened'
  assert loud > HEARD, 'nothing is heard'
  assert loud - 30 < low < loud - 10, 'the volume makes no difference, or too much'
  assert off < SILENT, 'sounds are heard that are switched off'
  return 0


if __name__ == '__main__':
  missing = e2e.needs() + ear.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(1 if os.environ.get('CI') else 77)
  sys.exit(main())
