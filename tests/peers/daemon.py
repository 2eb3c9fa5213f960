# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts and ends a maestrid on a free port, and measures its memory."""

import os
import re
import select
import signal
import subprocess
import tempfile
import time
import unittest


class Daemon:
  """`with Daemon(path) as daemon:` listens on daemon.address until the block is left."""

  def __init__(self, program, ruleset=None, *options, listen='127.0.0.1:0'):
    command = [os.path.abspath(program), '--listen', listen, *options]
    if '--store' not in options:
      command += ['--store', 'none']
    # Programs send more messages than people.
    if '--messages-per-second' not in options:
      command += ['--messages-per-second', '0']
    if '--control' not in options:
      command += ['--control', 'none']
    if ruleset:
      command += ['--ruleset', ruleset]
    self.home = tempfile.TemporaryDirectory(prefix='maestrid-')
    places = {name: self.home.name for name in
              ('XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'HOME')}
    self.log = tempfile.TemporaryFile('w+')
    self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log,
                                    bufsize=0, cwd=self.home.name,
                                    env=dict(os.environ, LC_ALL='C.UTF-8', **places))
    self.address = self.read_address()
    self.metrics = self.read_address() if '--metrics' in options else None
    self.pid = self.process.pid

  def read_address(self):
    """The next HOST:PORT that the daemon prints: first its own address."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
      if select.select([self.process.stdout], [], [], 0.2)[0]:
        line = self.process.stdout.readline().decode()
        found = re.search(r'(\S+:[1-9]\d*)\b', line)
        if found:
          return found[1]
        if not line:
          break
    self.process.kill()
    raise RuntimeError('maestrid named no address: ' + self.errors())

  def encrypted(self):
    """The address for TLS, which it prints next with --listen-tls."""
    return 'maestri://' + self.read_address()

  def errors(self):
    self.log.seek(0)
    return self.log.read()

  def memory(self):
    """Returns (RSS, PSS) in KiB."""
    with open(f'/proc/{self.pid}/smaps_rollup', encoding='ascii') as rollup:
      text = rollup.read()
    return tuple(int(re.search(rf'^{name}:\s+(\d+) kB', text, re.M)[1]) for name in ('Rss', 'Pss'))

  def cpu_seconds(self):
    with open(f'/proc/{self.pid}/stat', encoding='ascii') as stat:
      fields = stat.read().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

  def threads(self):
    return len(os.listdir(f'/proc/{self.pid}/task'))

  def stop(self):
    """Ends the daemon as a service manager does; returns its exit status."""
    if self.process.poll() is None:
      self.process.send_signal(signal.SIGTERM)
      try:
        self.process.wait(20)
      except subprocess.TimeoutExpired:
        self.process.kill()
        self.process.wait()
    return self.process.returncode

  def __enter__(self):
    return self

  def __exit__(self, *_):
    self.stop()
    self.process.stdout.close()
    self.home.cleanup()


class Test(unittest.TestCase):
  """Tests on one maestrid, which must exit with success after them."""

  @classmethod
  def serve(cls, program, *options, **more):
    cls.server = Daemon(program, None, '--seed', '1', *options, **more)

  @classmethod
  def next_address(cls):
    """The next address that it names, without the dialect in front."""
    return re.sub(r'^.*?(//|:)(?=[^/:]+:\d+$)', '', cls.server.read_address())

  @classmethod
  def tearDownClass(cls):
    with cls.server as server:
      status = server.stop()
      assert status == 0, f'maestrid ended with {status}: {server.errors()}'
