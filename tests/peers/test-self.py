#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripted server and the scripted player are tested against each other, before they test other
programs: whole games of 1 to 4 players in both forms, and the errors for messages in a wrong form.
"""

import socket
import sys
import threading
import unittest

import am49
import play
import server


class Host:
  """A scripted server in a thread of its own."""

  def __init__(self, documented, seed):
    self.server = server.Server('127.0.0.1:0', seed, documented, True)
    self.over = False
    self.thread = threading.Thread(target=self.server.run, args=(lambda: self.over,))

  def __enter__(self):
    self.thread.start()
    return self.server

  def __exit__(self, *_):
    self.over = True
    socket.create_connection(self.server.listener.getsockname()).close()
    self.thread.join()
    self.server.shut()


class SelfPlay(unittest.TestCase):
  def test_whole_games(self):
    for form in (am49.DEPLOYED, am49.DOCUMENTED):
      for players in (1, 2, 3, 4):
        for seed in range(1, 4):
          with self.subTest(form=form, players=players, seed=seed), \
               Host(form == am49.DOCUMENTED, seed) as host:
            peers = play.play(host.address, players, players, [form], seed=seed)
            self.assertEqual(host.refused, [])
            self.assertTrue(all(each.game.ended for each in peers))
            self.assertEqual(len({each.game.winner for each in peers}), 1)

  def test_the_other_form_is_refused(self):
    for form in (am49.DEPLOYED, am49.DOCUMENTED):
      with self.subTest(form=form), Host(form == am49.DEPLOYED, 1) as host:
        with self.assertRaises((am49.Complaint, KeyError)):
          play.play(host.address, 2, 2, [form])


if __name__ == '__main__':
  unittest.main(argv=sys.argv)
