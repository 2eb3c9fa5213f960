# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A trial of the standard rules says what matches say, and finds nothing wrong with them:
  check-arena.py MAESTRI-ARENA"""

import re
import subprocess
import sys

GAMES = 50


def says(*arguments):
  return subprocess.run([sys.argv[1], '--games', str(GAMES), '--seed', '7', '--threads', '2',
                         *arguments], capture_output=True, text=True, timeout=550,
                        check=True).stdout


trial = says('--try', '2')
match = says('hard-2026', 'hard-2026')
rounds = re.search(r'([0-9.]+) rounds on average, ([0-9]+) at most', match)
mean, longest = rounds[1], rounds[2]
if f' rounds, {mean} on average' not in trial or f'took {longest} rounds' not in trial:
  sys.exit(f'{match}\n{trial}')
if '\n*' in trial:
  sys.exit(f'something is wrong with the standard rules:\n{trial}')
