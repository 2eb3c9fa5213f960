#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The attacks of crowding.py for a few seconds each, on a small maestrid: people who come meanwhile
must get in, find each other and play within a second, and the operator gets rid of the attackers'
tables with one command. Each connection names its address as a proxy does.

  test-crowding.py MAESTRID MAESTRICTL"""

import os
import subprocess
import sys
import tempfile
import threading
import types
import unittest

import crowding
import visitors
from crowd import Crowd
from daemon import Daemon

LIMIT = 1  # seconds; machines that run tests may be busy: see SLACK
SLACK = float(os.environ.get('MAESTRI_SLACK', 3))
# Passwords are verified at a low priority, so logins are only tried where they are attacked.
AT_TABLES = [errand for errand in visitors.ERRANDS if errand[0] is not visitors.log_in]
LOGIN = [errand for errand in visitors.ERRANDS if errand[0] is visitors.log_in]


class Crowding(unittest.TestCase):
  def setUp(self):
    self.folder = tempfile.TemporaryDirectory(prefix='crowding-')
    self.addCleanup(self.folder.cleanup)
    certificate, key = (os.path.join(self.folder.name, name) for name in ('cert.pem', 'key.pem'))
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1',
                    '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', key, '-out', certificate],
                   check=True, stderr=subprocess.DEVNULL)
    self.control = os.path.join(self.folder.name, 'control')
    self.server = Daemon(sys.argv[1], None, '--listen-tls', '127.0.0.1:0', '--tls-cert', certificate, '--tls-key',
                         key, '--control', self.control, '--proxy', '127.0.0.1', '--tables', '128')
    self.server.__enter__()
    self.addCleanup(self.server.__exit__)

    def address(text):
      return '127.0.0.1', int(text.rpartition(':')[2])
    self.place = types.SimpleNamespace(near=address(self.server.address), tls=address(self.server.read_address()))

  def control_(self, *words):
    return subprocess.run([sys.argv[2], '--control', self.control, *words], check=False, capture_output=True,
                          text=True, env=dict(os.environ, LC_ALL='C.UTF-8'))

  def visitor(self, person, address, tls):
    return visitors.Visitor(address, claim=f'192.0.2.{person + 1}', tls=tls)

  def attack(self, behavior, count, errands):
    """Attacks from @count addresses until the behavior has done what it can, and does @errands
    meanwhile."""
    done, over = threading.Event(), threading.Event()

    def run():
      for is_done in behavior(self.place):
        if is_done:
          done.set()
        if over.is_set():
          break

    Crowd.claim([f'198.51.100.{number + 1}' for number in range(count)])
    self.addCleanup(Crowd.claim, None)
    thread = threading.Thread(target=run)
    thread.start()
    self.addCleanup(thread.join)
    self.addCleanup(over.set)
    self.assertTrue(done.wait(60), 'the attack got nowhere')
    for number in range(2):
      for errand, took in visitors.visit(self.place, number, self.visitor, errands).items():
        self.assertIsInstance(took, float, f'{errand}: {took}')
        self.assertLess(took, LIMIT * SLACK, errand)

  def test_deserters(self):
    self.attack(crowding.deserters, 40, AT_TABLES)
    answer = self.control_('remove', '198.51.100.0/24')
    self.assertRegex(answer.stdout, r': +[1-9]\d*\n', answer.stderr)
    self.assertNotIn('198.51.100.', self.control_('tables').stdout)

  def test_hiders(self):
    self.attack(crowding.hiders, 1, AT_TABLES)

  def test_silent_waiters(self):
    self.attack(crowding.silent_waiters, 1, AT_TABLES)

  def test_unfinished_handshakes(self):
    self.attack(crowding.unfinished_handshakes, 3, AT_TABLES)

  def test_guess_one_name(self):
    visitors.visit(self.place, 0, self.visitor, LOGIN)
    self.attack(crowding.guess_one_name, 200, LOGIN)


if __name__ == '__main__':
  unittest.main(argv=sys.argv[:1])
