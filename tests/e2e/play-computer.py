#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games against the computer that continue after the window was closed: play-computer.py MAESTRI
[SHOTS] [SIZE] [dark]

By pointer: some turns against two computer players, then the window is closed; the game is
continued for some turns, then the program is killed; the game is continued again from where it
was. Then the game is replayed from its first move to its last and played on from the middle. At the
end the store is replaced by a file that is no store: the program must say so and a game must still
be possible."""

import os
import re
import sys

import e2e
import pilot


def placed(window):
  """Returns the number of the round and what is on the player's own board."""
  view = pilot.View(window.look())
  return window.find('frame').name, sorted(node.name for node in view.shelves)


def shown(window, name):
  """Waits until a page is shown."""
  e2e.wait_for(lambda: window.drawn(window.all(None, name)), name)


def leave(window, name):
  """Goes back from a page and waits until it no longer covers the target of the next press."""
  window.key('Escape')
  e2e.wait_for(lambda: not window.drawn(window.all(None, name)), f'{name} to go')


def turns(player, count):
  for _ in range(count):
    assert player.wait_turn(), 'the game is over too soon'
    player.turn()
  assert player.wait_turn()


def begin(window, shots):
  player = pilot.Pilot(window, 'pointer', 3, shots)
  player.shot('start-empty')
  player.press(window.wait('button', 'Replays'))
  shown(window, 'No Games Yet')
  player.shot('games-empty')
  leave(window, 'No Games Yet')
  player.press(window.wait('button', 'Statistics'))
  shown(window, 'No Statistics Yet')
  player.shot('statistics-empty')
  leave(window, 'No Statistics Yet')
  player.press(window.wait('button', 'Play Against the Computer'))
  window.wait('heading', 'Play Against the Computer')
  player.press(window.wait(None, 'Two opponents'))
  window.wait(None, 'Second computer player')
  player.shot('computer')
  player.press(window.wait('button', 'Start Game'))
  player.setup()
  turns(player, 3)
  player.shot('against-the-computer')
  return placed(window)


def go_on(window, before, shots, count):
  player = pilot.Pilot(window, 'pointer', 4, shots)
  window.wait('button', 'Continue')
  player.shot('start-continue')
  player.press(window.find('button', 'Continue'))
  assert player.wait_turn()
  assert placed(window) == before, f'{before} became {placed(window)}'
  turns(player, count)
  return placed(window)


def replay(window, shots):
  player = pilot.Pilot(window, 'pointer', 5, shots)
  player.press(window.wait('button', 'Replays'))
  button = window.wait('button', re.compile('^Replay: Against'))
  player.shot('games')
  player.press(button)
  window.wait('button', 'Take Over')
  player.shot('replay')
  title = window.find('frame').name
  for key in ('Right', 'Right', 'Prior', 'Next', 'Left', 'End'):
    window.key(key)
  e2e.wait_for(lambda: not window.find('button', 'Go to the end').sensitive, 'the end')
  player.shot('replay-end')
  window.key('Home')
  e2e.wait_for(lambda: not window.find('button', 'Go to the beginning').sensitive, 'the beginning')
  player.shot('replay-setup')
  player.press(window.find('button', 'One move forward'))
  e2e.wait_for(lambda: window.find('button', 'Go to the beginning').sensitive, 'one move')
  player.press(window.find('button', 'Play'))
  window.wait('button', 'Pause')
  window.key('space')
  window.wait('button', 'Play')
  for _ in range(6):
    window.key('Next')
  assert window.find('frame').name == title, 'the title is not that of a replay'
  player.press(window.wait('button', 'Take Over', sensitive=True))
  question = window.wait_dialog('the question')
  play = window.drawn(window.all('button', 'Take Over', question))[0]
  player.shot('take-over')
  player.press(play)
  turns(player, 1)


def broken(window, shots):
  player = pilot.Pilot(window, 'pointer', 6, shots)
  window.wait(None, re.compile('^The file with your games is damaged'))
  player.shot('start-broken')
  player.press(window.wait('button', 'Replays'))
  shown(window, 'Your Games Can’t Be Opened')
  player.shot('games-broken')
  leave(window, 'Your Games Can’t Be Opened')
  player.press(window.wait('button', 'Play Alone'))
  player.setup()
  window.wait(None, re.compile('This game won’t be saved.$'))
  player.shot('not-saved')
  turns(player, 1)


def main():
  program = sys.argv[1]
  out = sys.argv[2] if len(sys.argv) > 2 else None
  size = [int(n) for n in sys.argv[3].split('x')] if len(sys.argv) > 3 else (1280, 800)
  scheme = {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'} if 'dark' in sys.argv else {}
  shots = '{}' if out else None
  with e2e.Desktop(*size, shots=out) as desktop:
    def launch():
      return desktop.launch([program], **scheme)
    with launch() as window:
      before = begin(window, shots)
    with launch() as window:
      before = go_on(window, before, shots, 2)
      window.process.kill()
      window.process.wait()
      window.process.returncode = 0
    with launch() as window:
      go_on(window, before, shots, 1)
    with launch() as window:
      replay(window, shots)
    store = os.path.join(desktop.environment['XDG_DATA_HOME'], 'maestri', 'games.db')
    for name in (store + '-wal', store + '-shm'):
      if os.path.exists(name):
        os.remove(name)
    with open(store, 'w', encoding='utf-8') as file:
      file.write('This is not what you are looking for.\n' * 200)
    with launch() as window:
      broken(window, shots)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
