#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays a game with magnifico-2026 for each net that Magnifico had at commit 8e430b3d, with
check-frozen.py MAESTRI-ARENA: all commands must be those of "magnifico" in the arena of that commit. When
a change of src/ai or data/ai fails here, let the arena keep what was before: the old net, or an option of
the tree."""
import re
import subprocess
import sys

COMMANDS = {
  ('standard', 1): '678079630d4a5c61',
  ('standard', 2): '61526f6ded5ce301',
  ('standard', 3): '47040ca966fba9ed',
  ('standard', 4): '1b49d4a1ae423ad5',
  ('serenissima', 1): '498363e6045e3101',
  ('serenissima', 2): '13d34efb3a8d7071',
  ('serenissima', 3): '1aa39549f0f8f2b3',
  ('serenissima', 4): '107e6efcc776b865',
  ('serenissima', 5): 'b543f233fdccf0a5',
}


def main():
  for (ruleset, players), expected in COMMANDS.items():
    field = ['magnifico-2026', 'novice', 'novice', 'novice', 'novice'][:players]
    run = subprocess.run([sys.argv[1], '--ruleset', ruleset, '--games', '1', '--seed', '20261129', *field],
                         stdout=subprocess.PIPE, text=True, check=True)
    found = re.search(r'^commands (\w+)$', run.stdout, re.M)[1]
    assert found == expected, f'{ruleset}, {players} players: other commands, {found} instead of {expected}'


if __name__ == '__main__':
  main()
