#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests what the Debian packages do on a running system: installed.py PACKAGES

Runs as root, in a booted container that is deleted afterwards, from the project's folder. PACKAGES
holds the packages in `first`, and those of a higher version in `next`. Installs them, plays on the
service, checks how it is confined, upgrades it during games, removes and purges it. Needs no
network."""

import hashlib
import pathlib
import pwd
import re
import stat
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'peers'))
import am49
import crash

PACKAGES = ('maestri', 'maestrid', 'maestri-data')
ADDRESS = '127.0.0.1:51015'
STATE = pathlib.Path('/var/lib/private/maestri')
# Files that any system writes: its own records of packages, logs and boots.
VOLATILE = re.compile(r'/(proc|sys|dev|run|tmp|opt/(packages|sources)|root|var/(tmp|log|backups)'
                      r'|var/cache/(apt|debconf|ldconfig|man)|var/lib/(dpkg|apt|systemd|dbus))(/|$)'
                      r'|/etc/machine-id$')
# Caches that triggers of other packages write: they stay, without entries of our packages.
CACHES = re.compile(r'/etc/ld\.so\.cache$|/(icon-theme\.cache|gschemas\.compiled|mimeinfo\.cache)$')


class Fault(Exception):
  pass


def expect(condition, what):
  if not condition:
    raise Fault(what)


def run(*command, fails=False):
  """Returns the output of a command; checks that it succeeded, or that it failed."""
  done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                        check=False)
  expect((done.returncode != 0) == fails, f'{" ".join(command)}: {done.returncode}\n{done.stdout}')
  return done.stdout


def apt(*words):
  return run('apt-get', '-q', '-y', '-o', 'Dpkg::Use-Pty=0', '--no-install-recommends', *words)


def install(folder):
  apt('install', *map(str, (path for path in sorted(folder.glob('*.deb')) if '-dbgsym' not in path.name)))


def version(package):
  return run('dpkg-query', '-W', '-f', '${Version}', package)


def snapshot():
  """Path → type and contents, for the whole system; users and groups are in files, too."""
  found = {}
  pending = [pathlib.Path('/')]
  while pending:
    for path in pending.pop().iterdir():
      name = str(path)
      if VOLATILE.match(name):
        continue
      status = path.lstat()
      what = (stat.filemode(status.st_mode), status.st_uid, status.st_gid)
      if stat.S_ISREG(status.st_mode):
        what += ('' if CACHES.search(name) else hashlib.sha256(path.read_bytes()).hexdigest(),)
      elif stat.S_ISLNK(status.st_mode):
        what += (str(path.readlink()),)
      elif stat.S_ISDIR(status.st_mode):
        pending.append(path)
      found[name] = what
  # Alternatives, triggers, enabled units and the like; they are in folders that are left out above.
  for folder in '/var/lib/dpkg', '/var/lib/systemd', '/var/log', '/run', '/root':
    for path in pathlib.Path(folder).rglob('*maestri*'):
      found[str(path)] = 'named after us'
  return found


def check_units():
  for unit, enabled, active in (('maestrid.socket', 'enabled', 'active'),
                                ('maestrid.service', 'enabled', 'active'),
                                ('maestrid-tls.socket', 'disabled', 'inactive')):
    for question, answer in ('is-enabled', enabled), ('is-active', active):
      said = subprocess.run(['systemctl', question, unit], capture_output=True, text=True, check=False)
      expect(said.stdout.strip() == answer,
             f'{question} {unit}: {said.stdout.strip()}, expected {answer}')


def main_pid():
  return int(run('systemctl', 'show', '-P', 'MainPID', 'maestrid.service'))


def socket_opened():
  return run('systemctl', 'show', '-P', 'ActiveEnterTimestampMonotonic', 'maestrid.socket')


def check_confinement():
  """What the kernel reports about the running server."""
  pid = main_pid()
  status = dict(re.findall(r'^(\w+):\s*(.*)$', pathlib.Path(f'/proc/{pid}/status').read_text(), re.M))
  users = set(map(int, status['Uid'].split() + status['Gid'].split()))
  expect(min(users) >= 61184 and max(users) <= 65519, f'runs as {status["Uid"]}, which is no dynamic user')
  name = run('systemctl', 'show', '-P', 'User', 'maestrid.service').strip()
  expect(name not in {each.pw_name for each in pwd.getpwall()}, f'{name} is in /etc/passwd')
  for capabilities in 'CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb':
    expect(int(status[capabilities], 16) == 0, f'{capabilities}: {status[capabilities]}')
  expect(status['NoNewPrivs'] == '1', 'may gain privileges')
  expect(status['Seccomp'] == '2', 'no system call is filtered')
  mounts = pathlib.Path(f'/proc/{pid}/mountinfo').read_text().splitlines()
  root = [line.split() for line in mounts if line.split()[4] == '/']
  expect(root and 'ro' in root[-1][5].split(','), 'may write to the root file system')
  for place in 'mnt', 'user':
    own, ours = (pathlib.Path(f'/proc/{each}/ns/{place}').readlink() for each in (pid, 1))
    expect(own != ours, f'shares the {place} namespace of the system')
  store = (STATE / 'store.db').stat()
  expect(store.st_uid in users and stat.S_IMODE(store.st_mode) == 0o600, f'the store has {store}')
  expect(stat.S_IMODE(STATE.stat().st_mode) == 0o700, 'others may look into the state directory')
  run('setpriv', '--reuid', 'nobody', '--regid', 'nogroup', '--clear-groups', 'maestrictl', 'status',
      fails=True)
  rated = run('systemd-analyze', 'security', 'maestrid.service').splitlines()[-1].strip('→ ')
  print(f'confined: user {name} ({min(users)}), capabilities {status["CapBnd"]}, '
        f'seccomp {status["Seccomp"]} with {status["Seccomp_filters"]} filters; {rated}')


def play_installed():
  for test in 'play-service', 'play-program':
    printed = run('debian/tests/' + test)
    print(f'{test}: {printed.strip().splitlines()[-1] if test == "play-program" else printed}')
  print(run('/usr/games/maestri', '--version').strip())


class Upgraded(crash.Crowd):
  """Players of several games who stay during an upgrade."""

  def close(self):
    for connection in self.connections.values():
      connection.close()
    self.selector.close()

  def play_to_the_end(self):
    todo = list(self.connections)
    while not all(each.ended and each.pending is None for each in self.connections):
      for each in todo:
        move = each.take_move()
        if move is not None:
          each.outbox.append(move)
        self._send(each)
      todo = self._read(60)
      am49.complain(todo, 'nothing came for a minute')


def come_back(known):
  """Connects until the new server answers: the old one may accept a connection and then end. Every
  player must be back in the game of `known`."""
  deadline = time.monotonic() + 30
  while True:
    for each, remembered in known.items():
      each.finished = False
      each.stored, each.known = (each.acknowledged, each.heard), remembered
    crowd = Upgraded(known, ADDRESS)
    try:
      crowd.settle()
      return crowd
    except (ConnectionResetError, BrokenPipeError):
      crowd.close()
      expect(time.monotonic() < deadline, 'the new server lets nobody in')
      time.sleep(0.1)


def upgrade_during_games(folder):
  players = [crash.Player(f'Stays {index}', index) for index in range(6)]
  before, pid, opened = version('maestrid'), main_pid(), socket_opened()
  crowd = Upgraded(players, ADDRESS)
  upgrading = threading.Event()
  faults = []

  def upgrade():
    upgrading.set()
    try:
      install(folder)
    except Fault as fault:
      faults.append(fault)

  worker = threading.Timer(2, upgrade)
  worker.start()
  crowd.play_until_killed(upgrading)
  ended = time.monotonic()
  crowd.drain()
  known = {each: each.knows() for each in players if each.game is not None and not each.ended}
  expect(len(known) >= 2, 'no game was going on during the upgrade')
  crowd = come_back(known)
  away = time.monotonic() - ended
  worker.join()
  expect(not faults, f'{faults}')
  expect(version('maestrid') != before, f'still {before}')
  expect(socket_opened() == opened, 'the socket was closed and opened again')
  expect(main_pid() not in (0, pid), 'the server was not restarted')
  expect('deleted' not in str(pathlib.Path(f'/proc/{main_pid()}/exe').readlink()), 'the old program runs')
  crowd.play_to_the_end()
  crowd.close()
  print(f'upgraded from {before} to {version("maestrid")}: {len(known)} players found their games as '
        f'they were, {away:.1f} s after the old server said goodbye, and played them to the end')


def main():
  packages = pathlib.Path(sys.argv[1])
  before = snapshot()
  install(packages / 'first')
  print('installed: ' + ', '.join(f'{name} {version(name)}' for name in PACKAGES))
  check_units()
  play_installed()
  check_confinement()
  upgrade_during_games(packages / 'next')
  check_units()
  check_confinement()
  stored = run('maestrictl', 'log', '1')

  apt('remove', 'maestrid')
  expect(not pathlib.Path('/run/maestri').exists(), '/run/maestri is left')
  running = [path for path in pathlib.Path('/proc').glob('[0-9]*/comm')
             if path.read_text() == 'maestrid\n']
  expect(not running, f'still running: {running}')
  expect((STATE / 'store.db').exists(), 'removing the package lost the games')
  install(packages / 'next')
  check_units()
  expect(run('maestrictl', 'log', '1') == stored, 'the first game is another one after removal and return')
  print(f'removed and installed again: the first game has its {len(stored.splitlines())} lines')

  apt('purge', *PACKAGES)
  after = snapshot()
  expect('maestri' not in pathlib.Path('/var/lib/dpkg/status').read_text(), 'dpkg remembers a package')
  left = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
  expect(not left, 'purged, but different:\n' + '\n'.join(
    f'{name}: {before.get(name)} → {after.get(name)}' for name in left))
  print(f'purged: {len(after)} files and folders are as they were before')


if __name__ == '__main__':
  try:
    main()
  except (Fault, am49.Complaint, OSError) as fault:
    print(run('journalctl', '--no-pager', '-n', '40'))
    sys.exit(f'installed: {fault}')
