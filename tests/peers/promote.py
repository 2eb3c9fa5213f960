#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills the primary of a PostgreSQL with a synchronous standby, which takes its place.

  promote.py --maestrid PATH [--rounds 3] [--games 8] [--seed N]

maestrid has the addresses of both. All processes of the primary are killed by signal 9 at a random moment
under load, and the standby is promoted. No connection of a player may break, and play must go on by itself.
Then maestrid is killed, too, and each acknowledged move must be in the new primary, once and in order,
and all players must find the same game again. The next round has a new standby."""

import argparse
import importlib
import random
import sys
import threading
import time

import am49
import crash
import daemon

crash_postgres = importlib.import_module('crash-postgres')
postgres = crash_postgres.postgres


def make_standby(primary):
  standby = postgres.Cluster(primary)
  standby.start()
  # The standby has no such setting: nobody follows it when it is promoted.
  primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
  primary.query('SELECT pg_reload_conf ()')
  primary.wait_for("SELECT sync_state = 'sync' FROM pg_stat_replication")
  return standby


class Killer(threading.Thread):
  def __init__(self, primary, standby, server, crowd, pause):
    super().__init__()
    self.primary, self.standby, self.server, self.crowd = primary, standby, server, crowd
    self.pause = pause
    self.killed = threading.Event()
    self.stood_still = 0  # seconds from the kill to the first moves
    self.failure = None

  def run(self):
    try:
      time.sleep(self.pause)
      begun = time.monotonic()
      self.primary.kill()
      self.standby.promote()
      before = self.crowd.moves
      while self.crowd.moves < before + 40 and time.monotonic() < begun + 60:
        time.sleep(0.01)
      self.stood_still = time.monotonic() - begun
    except (OSError, RuntimeError) as error:
      self.failure = error
    self.killed.set()
    self.server.process.kill()


def play_round(program, primary, standby, players, pause):
  server = daemon.Daemon(program, None, '--store', postgres.address_of(primary, standby))
  try:
    crowd = crash_postgres.Crowd(players, server.address)
    crowd.settle()
    killer = Killer(primary, standby, server, crowd, pause)
    killer.start()
    try:
      crowd.play_until_killed(killer.killed)
    finally:
      killer.join()
    server.process.wait()
    crowd.drain()
    am49.complain('set aside' not in server.errors(), '%s', server.errors())
    am49.complain('no synchronous standby' not in server.errors(), '%s', server.errors())
    am49.complain(killer.failure is None, '%s', killer.failure)
  finally:
    server.process.kill()
    server.__exit__()
  am49.complain(killer.stood_still < 50, 'play did not go on at the new primary')
  return killer.stood_still


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--maestrid', required=True)
  parser.add_argument('--rounds', type=int, default=3)
  parser.add_argument('--games', type=int, default=8)
  parser.add_argument('--seed', type=int, default=1)
  options = parser.parse_args()
  chance = random.Random(options.seed)
  players = [crash_postgres.Player(f'Player {index}', index) for index in range(options.games * 2)]
  compared = same = 0
  stood_still = []
  primary, standby = postgres.Cluster(), None
  try:
    primary.start()
    for _ in range(options.rounds):
      standby = make_standby(primary)
      stood_still.append(play_round(options.maestrid, primary, standby, players,
                                    chance.uniform(0, 0.3)))
      primary.remove()
      primary, standby = standby, None
      compared += crash.look(crash_postgres.copy(primary), players)
      same += sum(each.known is not None for each in players)
  finally:
    for cluster in filter(None, (primary, standby)):
      cluster.remove()
  print(f'{options.rounds} standbys promoted; {sum(each.requests for each in players)} moves asked, '
        f'{compared} stored moves compared, {same} games found as they were known; 40 moves after the '
        f'kill: {sorted(stood_still)[len(stood_still) // 2]:.1f} s later (median), '
        f'{max(stood_still):.1f} at most')
  return 0 if compared > 0 and same > 0 else 1


if __name__ == '__main__':
  try:
    sys.exit(main())
  except postgres.Missing as missing:
    print(f'skipped: {missing}')
    sys.exit(postgres.SKIPPED)
  except am49.Complaint as complaint:
    sys.exit(f'promote: {complaint}')
