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
        'maestri: Use only one of --alone, --connect, --online, --new-window, --background, and '
        'files or links to open.')
  check(says(maestri, 'Zoë', locale=locale),
        'maestri: “Zoë” is neither a file nor a link to a server. To connect to a server, use '
        '--connect.')
  check(says(maestrid, '--seed', b'Zo\xeb', locale=locale), 'maestrid: ' + NOT_TEXT)
  check(says(maestrictl, b'Zo\xeb', locale=locale), 'maestrictl: ' + NOT_TEXT)
  check(says(bot, b'Zo\xeb', locale=locale), 'maestri-bot: ' + NOT_TEXT)
  check(says(maestri, '-n', b'Zo\xeb', locale=locale), 'maestri: ' + NOT_TEXT)
  check(says(maestri, '-c', b'Zo\xeb', locale=locale), 'maestri: ' + NOT_TEXT)

# What GLib's parser refuses, numbers, paths and addresses: ours says what to do. Nothing needs a
# server for that.
BIG = '9' * 20
for name, program, cases in (
    ('maestri', maestri, (
        ('--foo', 'Unknown option “--foo”. See --help.'),
        ('-Z', 'Unknown option “-Z”. See --help.'),
        ('--connect', '“--connect” needs a value. See --help.'))),
    ('maestrid', maestrid, (
        ('--foo', 'Unknown option “--foo”. See --help.'),
        ('--listen', '“--listen” needs a value. See --help.'),
        ('--store=', '“--store” needs a value. See --help.'),
        ('--store=/', '--store: / is a folder. Enter the path of a file in it'),
        (f'--store={__file__}', f'--store: {__file__} isn\'t a store of Maestri'),
        ('--ruleset=/', '--ruleset: /: it isn’t a file.'),
        ('--check-ruleset=/', '/: it isn’t a file.'),
        ('--check-ruleset=', '“--check-ruleset” needs a value. See --help.'),
        ('--tls-time=0', '--tls-time “0” is not a number from 1 to 1000.'),
        ('--store=none --listen=70000',
         '--listen: “70000” doesn’t end in a port, a number from 0 to 65535.'),
        ('--store=none --listen=0 --metrics=x',
         '--metrics: “x” doesn’t end in a port, a number from 0 to 65535.'))),
    ('maestrictl', maestrictl, (
        ('--foo', 'Unknown option “--foo”. See --help.'),
        ('--store', '“--store” needs a value. See --help.'),
        ('--store= accounts', '“--store” needs a value. See --help.'),
        ('ban 300.1.1.1/99', '“300.1.1.1/99” is not an address or a network.'),
        ('unban [::1]', '“[::1]” is not an address or a network.'),
        ('ban 192.0.2.1 0', '“0” is not a number of minutes from 1 to 5256000.'),
        ('silence Zoë x', '“x” is not a number of minutes from 0 to 5256000.'),
        ('log x', '“x” is not a number.'),
        (f'end {BIG}', f'“{BIG}” is not a number.'),
        ('report-done -', '“-” is not a number.'))),
    ('maestri-bot', bot, (
        ('--foo', 'Unknown option “--foo”. See --help.'),
        ('--level', '“--level” needs a value. See --help.'),
        ('--players 9 localhost', '--players “9” is not a number from 1 to 8.'),
        ('--games x localhost', '--games “x” is not a number from 0 to 2147483647.'),
        (f'--delay {BIG} localhost', f'--delay “{BIG}” is not a number from 0 to 2147483647.'),
        (f'--seed {BIG} localhost',
         f'--seed “{BIG}” is not a number from -9223372036854775808 to 9223372036854775807.'),
        ('--name= localhost', 'Enter a nickname of 1 to 32 characters.'),
        ('http://localhost', '“http://localhost” is not a server address. Enter host or host:port.'),
        ('[::1', '“[::1” is not an address. Enter [IPv6 address]:port.'),
        ('localhost:99999', '“99999” is not a port. Enter a number from 1 to 65535.'),
        ('--quiet a..b:1', 'There is no server called a..b.')))):
  for arguments, sentence in cases:
    check(says(program, *arguments.split()), f'{name}: {sentence}')
check(says(maestrictl, 'remove', ''), 'maestrictl: “remove” needs an argument: TABLE|NETWORK|NICKNAME.')

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
  # A configuration file of another program is checked as what is made of it.
  other = os.path.join(os.path.dirname(__file__), '../fixtures/rulesets/config.json')
  with open(other, encoding='UTF-8') as file:
    text = file.read().replace('"warehouseShelvesCount": 3', '"warehouseShelvesCount": 0')
  path = os.path.join(folder, 'config.json')
  with open(path, 'w', encoding='UTF-8') as file:
    file.write(text)
  for name, faults in ((other, ()), (path, ('/shelves: expected 1 to 6 elements, found 0',))):
    done = subprocess.run([maestrid, '--check-ruleset', name], capture_output=True, text=True,
                          timeout=60, check=False)
    lines = done.stdout.splitlines()
    check(lines[0], f'{name}: This is a configuration file of am49. As a ruleset of Maestri:')
    check(tuple(lines[3:]), tuple(f'{name}: {fault}' for fault in faults))
    check(done.returncode, 1 if faults else 0)
  missing = os.path.join(folder, 'missing.json')
  check(says(maestrid, '--check-ruleset', missing),
        f'maestrid: {missing}: there is no file or folder of this name.')
