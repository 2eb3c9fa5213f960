# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What programs say about their arguments where the locale knows only ASCII:
  check-arguments.py MAESTRI MAESTRID MAESTRICTL MAESTRI-BOT"""

import os
import subprocess
import sys
import tempfile

maestri, maestrid, maestrictl, bot = sys.argv[1:]
NOT_TEXT = 'An argument isn’t valid text in UTF-8.'


def says(program, *arguments, locale='C'):
  environment = {**os.environ, 'LC_ALL': locale}
  environment.pop('LANGUAGE', None)
  done = subprocess.run([program, *arguments], env=environment, capture_output=True, timeout=60)
  return (done.stdout + done.stderr).decode('UTF-8').strip()


def check(said, wanted):
  if said != wanted:
    sys.exit(f'expected: {wanted}\n     got: {said}')


for locale in 'C', 'POSIX', 'C.UTF-8':
  check(says(maestrid, 'Zoë', locale=locale), 'maestrid: Unknown argument “Zoë”. See --help.')
  check(says(maestrictl, 'Zoë', locale=locale), 'maestrictl: Unknown command “Zoë”. See --help.')
  check(says(bot, '-l', 'Zoë', 'localhost', locale=locale),
        'maestri-bot: There is no such level. See --help.')
  check(says(maestri, '--alone', '--online', '-n', 'Zoë', locale=locale),
        'maestri: Use only one of --alone, --connect, --online, --new-window, and files or links to '
        'open.')
  check(says(maestri, 'Zoë', locale=locale),
        'maestri: “Zoë” is neither a file nor a link to a server. To connect to a server, use '
        '--connect.')
  check(says(maestrid, '--seed', b'Zo\xeb', locale=locale), 'maestrid: ' + NOT_TEXT)
  check(says(maestrictl, b'Zo\xeb', locale=locale), 'maestrictl: ' + NOT_TEXT)
  check(says(bot, b'Zo\xeb', locale=locale), 'maestri-bot: ' + NOT_TEXT)
  check(says(maestri, '-n', b'Zo\xeb', locale=locale), 'maestri: ' + NOT_TEXT)
  check(says(maestri, '-c', b'Zo\xeb', locale=locale), 'maestri: ' + NOT_TEXT)

# A ruleset file is checked instead of serving.
STANDARD = os.path.join(os.path.dirname(__file__), '../../data/rulesets/standard.json')
with tempfile.TemporaryDirectory() as folder:
  with open(STANDARD, encoding='UTF-8') as file:
    text = file.read()
  for name, changes, faults in (
      ('good', (), ()),
      ('bad', (('"slots": 3', '"slots": 0'), ('"Stone": 2, "Servant": 2', '"Stone": 2, "Gold": 2')),
       ('/slots: expected an integer from 1 to 6, found 0',
        '/market/marbles: unknown resource "Gold"'))):
    for old, new in changes:
      assert old in text, old
      text = text.replace(old, new, 1)
    path = os.path.join(folder, name + '.json')
    with open(path, 'w', encoding='UTF-8') as file:
      file.write(text)
    done = subprocess.run([maestrid, '--check-ruleset', path], capture_output=True, text=True,
                          timeout=60, check=False)
    check(done.stdout, ''.join(f'{path}: {fault}\n' for fault in faults))
    check(done.stderr, '')
    check(done.returncode, 1 if faults else 0)
  missing = os.path.join(folder, 'missing.json')
  check(says(maestrid, '--check-ruleset', missing),
        f'maestrid: {missing}: No such file or directory')
