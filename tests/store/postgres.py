#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""postgres.py PROGRAM [ARGUMENT…]: runs a program beside a PostgreSQL server of its own.

The server is in a temporary folder, reached by a socket there, and gone afterwards. Its address is in
the environment variable MAESTRI_POSTGRES. Exits with 77 (skipped) where PostgreSQL isn't installed."""

import concurrent.futures
import ctypes
import glob
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse

SKIPPED = 77


def address_of(*clusters):
  """The address for libpq, which takes the one that can be written."""
  folders = (urllib.parse.quote(each.folder, safe='') for each in clusters)
  return 'postgresql://maestri@/postgres?host=' + ','.join(folders)


class Missing(Exception):
  """PostgreSQL can't be run here; the text says why."""


def find_programs():
  """The folder of the newest version's programs, which Debian doesn't have in $PATH."""
  found = glob.glob('/usr/lib/postgresql/*/bin/initdb')
  found.sort(key=lambda path: int(re.search(r'/(\d+)/', path).group(1)))
  one = found[-1] if found else shutil.which('initdb')
  if one is None:
    raise Missing('PostgreSQL is not installed')
  return os.path.dirname(one)


def end_with_parent():
  """A server doesn't outlive a test that was killed. The parent is the thread that has started it."""
  ctypes.CDLL(None).prctl(1, signal.SIGQUIT)


def is_running(pid):
  try:
    with open(f'/proc/{pid}/stat', encoding='ascii', errors='replace') as stat:
      return stat.read().rsplit(')', 1)[1].split()[0] not in 'ZX'
  except OSError:
    return False


class Cluster:
  def __init__(self, primary=None):
    """@primary: a running one, of which this is a standby."""
    self.programs = find_programs()
    self.folder = tempfile.mkdtemp(prefix='maestri-pg-', dir='/tmp')
    self.process = None
    self.starter = concurrent.futures.ThreadPoolExecutor(max_workers=1)
    self.as_user = {}
    if os.getuid() == 0:  # which PostgreSQL refuses to run as
      try:
        user = pwd.getpwnam('postgres')
      except KeyError:
        user = pwd.getpwnam('nobody')
      self.as_user = {'user': user.pw_uid, 'group': user.pw_gid, 'extra_groups': []}
      os.chown(self.folder, user.pw_uid, user.pw_gid)
    self.data = os.path.join(self.folder, 'data')
    if primary is None:
      self._make('initdb', '--no-sync', '--encoding=UTF8', '--locale=C', '--username=maestri',
                 '--auth=trust', '--pgdata', self.data)
      self._let_in()
    else:
      self._make('pg_basebackup', '--no-sync', '--checkpoint=fast', '--write-recovery-conf', '--host',
                 primary.folder, '--username', 'maestri', '--pgdata', self.data)
    self.address = address_of(self)

  def _make(self, program, *words):
    made = subprocess.run([os.path.join(self.programs, program), *words], cwd=self.folder,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                          **self.as_user)
    if made.returncode != 0:
      self.remove()
      raise RuntimeError(made.stdout)

  def _let_in(self):
    access = os.path.join(self.data, 'pg_hba.conf')
    with open(access, encoding='ascii') as hba:
      others = hba.read()
    with open(access, 'w', encoding='ascii') as hba:
      hba.write('local all locked scram-sha-256\n' + others)  # this user needs a password

  def start(self):
    self.starter.submit(self._start).result()

  def _start(self):
    with open(os.path.join(self.folder, 'log'), 'ab') as log:
      self.process = subprocess.Popen(
          [os.path.join(self.programs, 'postgres'), '-D', self.data, '-k', self.folder,
           '-c', 'listen_addresses=', '-c', 'fsync=on', '-c', 'max_connections=40',
           '-c', 'shared_buffers=16MB'],
          cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
          preexec_fn=end_with_parent, **self.as_user)
    while not self.is_ready():
      if self.process.poll() is not None:
        raise RuntimeError('PostgreSQL has ended: ' + self.log()[-1000:])
      time.sleep(0.05)

  def is_ready(self):
    return subprocess.run([os.path.join(self.programs, 'pg_isready'), '-q', '-h', self.folder],
                          check=False).returncode == 0

  def _children(self):
    with open(f'/proc/{self.process.pid}/task/{self.process.pid}/children', encoding='ascii') as pids:
      return [int(pid) for pid in pids.read().split()]

  def kill(self):
    """Kills all of its processes at once, as a crash of the machine would, except that the system
    keeps what was written to files."""
    self.process.send_signal(signal.SIGSTOP)  # it starts no further ones
    children = self._children()
    for pid in [*children, self.process.pid]:
      os.kill(pid, signal.SIGKILL)
    self.process.wait()
    # Another one doesn't start while one of them isn't quite dead.
    while any(is_running(pid) for pid in children):
      time.sleep(0.01)

  def stop(self):
    self.process.send_signal(signal.SIGINT)
    self.process.wait()

  def wait_for(self, sql):
    """Waits until @sql is true."""
    end = time.monotonic() + 30
    while self.query(f'SELECT coalesce (({sql}), false)') != [['t']]:
      if time.monotonic() > end:
        raise RuntimeError(f'not true: {sql}')
      time.sleep(0.05)

  def promote(self):
    """Makes a standby the primary."""
    self.query('SELECT pg_promote ()')
    self.wait_for('SELECT NOT pg_is_in_recovery ()')

  def query(self, sql):
    """Rows, as lists of texts."""
    text = subprocess.run([os.path.join(self.programs, 'psql'), '-XAtq', '-F', '\t', '-d', self.address,
                           '-c', sql], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [line.split('\t') for line in text.splitlines()]

  def log(self):
    with open(os.path.join(self.folder, 'log'), encoding='utf-8', errors='replace') as log:
      return log.read()

  def remove(self):
    if self.process is not None and self.process.poll() is None:
      self.process.send_signal(signal.SIGQUIT)
      self.process.wait()
    shutil.rmtree(self.folder, ignore_errors=True)

  def __enter__(self):
    self.start()
    return self

  def __exit__(self, *_):
    self.remove()


def main():
  try:
    cluster = Cluster()
  except Missing as why:
    print(f'1..0 # SKIP {why}')
    return SKIPPED
  with cluster:
    return subprocess.run(sys.argv[1:], check=False,
                          env=dict(os.environ, MAESTRI_POSTGRES=cluster.address)).returncode


if __name__ == '__main__':
  sys.exit(main())
