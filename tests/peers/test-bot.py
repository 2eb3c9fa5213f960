#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""maestri-bot plays whole games on maestrid: test-bot.py BOT MAESTRID [GAMES]

Tables with one dialect, with all of them, and one that the bot opens. No request may be refused."""

import re
import subprocess
import sys
import unittest

import daemon

BOT = sys.argv.pop(1)
PROGRAM = sys.argv.pop(1)
GAMES = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 1
RESULT = re.compile(r'^Game \d+: (won|lost) \(points: (\d+), rounds: (\d+)\)$', re.M)
LAST = re.compile(r'^Games: (\d+), refused commands: (\d+)$', re.M)


class Bot(daemon.Test):
  @classmethod
  def setUpClass(cls):
    cls.serve(PROGRAM, '--listen', 'am65:127.0.0.1:0', '--listen', 'step:127.0.0.1:0')
    cls.where = {'am49': cls.server.address}
    for dialect in ('am65', 'step'):
      cls.where[dialect] = f'{dialect}://{cls.next_address()}'

  def next_number(self):
    Bot.number = getattr(Bot, 'number', 0) + 1
    return Bot.number

  def start(self, dialect, name, *options):
    return subprocess.Popen([BOT, '--delay', '20', '--name', name, *options, self.where[dialect]],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env={'LC_ALL': 'C.UTF-8'})

  def finish(self, bots, games=1):
    """Waits for the end; all bots must report @games games, of the same length and with one winner.
    """
    results = []
    for each in bots:
      self.addCleanup(each.kill)
    for each in bots:
      out, errors = each.communicate(timeout=60)
      self.assertEqual((each.returncode, errors), (0, ''))
      self.assertEqual(LAST.search(out).groups(), (str(games), '0'), out)
      results.append(RESULT.findall(out))
      self.assertEqual(len(results[-1]), games, out)
    for game in zip(*results):
      self.assertEqual(len({rounds for _, _, rounds in game}), 1, results)
      self.assertGreaterEqual([end for end, _, _ in game].count('won'), len(bots) > 1, results)

  def play(self, dialects, seed, level):
    bots = []
    for index, dialect in enumerate(dialects):
      bots.append(self.start(dialect, f'{dialect}-{self.next_number()}',
                             '--players', str(len(dialects)), '--level', level,
                             '--seed', str(seed * 10 + index)))
    self.finish(bots)

  def test_each_dialect(self):
    for seed in range(GAMES):
      for dialect in self.where:
        for players in (1, 2):
          with self.subTest(dialect=dialect, players=players, seed=seed):
            self.play([dialect] * players, seed, 'banker')

  def test_mixed(self):
    for seed in range(GAMES):
      for level in ('novice', 'merchant', 'banker'):
        with self.subTest(level=level, seed=seed):
          self.play(list(self.where), seed, level)

  def test_table(self):
    """One bot opens a table, another joins it by its code; they play again."""
    one = self.start('am49', 'Opener', '--open', '--games', '2')
    code = re.match(r'Table: (\w+)', one.stdout.readline())[1]
    other = self.start('am49', 'Guest', '--table', code.lower(), '--games', '2')
    self.finish([one, other], 2)

  def test_errors(self):
    for options, says in ((('--level', 'best'), 'no such level'), (('--players', '9'), 'not a number from 1 to 8'),
                          (('--table', 'ABCDE'), 'code')):
      with self.subTest(options=options):
        bot = self.start('am49', 'Wrong', *options)
        _, errors = bot.communicate(timeout=60)
        self.assertEqual(bot.returncode, 1)
        self.assertIn(says, errors)


if __name__ == '__main__':
  unittest.main(verbosity=2)
