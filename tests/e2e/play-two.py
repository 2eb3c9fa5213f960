#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A whole two-player game: two real windows on two screens, one maestrid between them.

  play-two.py MAESTRI MAESTRID [SHOTS]

The first player uses the pointer, the second the keyboard. Only this test shows that two windows
agree about whose turn it is until the end, so the game is a short one: three cards end it."""

import json
import os
import sys
import tempfile

import e2e
import pilot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import daemon  # noqa: E402


def turn_by_turn(players, turns=None):
  """Lets the player whose turn it is move, until both windows show the end, or for some turns."""
  while turns is None or sum(player.turns for player in players) < turns:
    def ready():
      over = [player.over() for player in players]
      if all(over):
        return 'end'
      return next((player for player in players if player.look().hint in pilot.MAIN), None)
    who = e2e.wait_for(ready, lambda: 'somebody’s turn: ' + ' / '.join(
      player.look().hint for player in players), 60)
    if who == 'end':
      return
    who.turn()


def short_rules(file):
  standard = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../data/rulesets/standard.json')
  with open(standard, encoding='utf-8') as rules:
    json.dump(dict(json.load(rules), id='short', title='A short game', cardsToEnd=3), file)
  file.flush()
  return file.name


def main():
  program, server = sys.argv[1:3]
  shots = sys.argv[3] if len(sys.argv) > 3 else None
  with tempfile.NamedTemporaryFile('w', encoding='utf-8', suffix='.json') as rules, \
       daemon.Daemon(server, short_rules(rules), '--seed', '3') as host, e2e.Desktop(shots=shots) as one, \
       e2e.Desktop(shots=shots, animations=False) as two:
    with one.launch([program]) as first, two.launch([program]) as second:
      ada = pilot.Pilot(first, 'pointer', 11, '{}-ada' if shots else None)
      bice = pilot.Pilot(second, 'keys', 12, '{}-bice' if shots else None)
      ada.join(host.address, 'Ada')
      ada.choose_players(2)
      bice.join(host.address, 'Bice')
      ada.setup()
      bice.setup()
      turn_by_turn([ada, bice])
      ada.shot('end')
      results = [player.window.find('heading').name for player in (ada, bice)]
      rows = [[node.name for node in player.window.all('table row')] for player in (ada, bice)]
      print(f'Ada: {ada.turns} turns {ada.done}; Bice: {bice.turns} turns {bice.done}; {results}')
      print(*rows, sep="\n")
      assert abs(ada.turns - bice.turns) <= 1, 'the turns did not alternate'
    assert host.stop() == 0, host.errors()
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
