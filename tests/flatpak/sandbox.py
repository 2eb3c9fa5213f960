# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the program in its Flatpak by its pictures and sounds, from outside the sandbox."""

import os
import re
import shutil
import subprocess
import tempfile

import daemon
import e2e
import ear
import pilot
import tree

HEARD = -40  # dB
PATIENCE = 90
LOST = 10  # seconds for which the window must stay after the connection was lost
# GTK 4.24.1 prints this sometimes about its own frames on X11 under load. No other warning is
# allowed.
KNOWN = r'Gdk-WARNING \*\*: [^ ]* gdk_frame_timings_submitted\(\) called on submitted frame'


class Boxed(e2e.Window):
  """The window of a Flatpak. The accessibility bus shows its proxy instead of its process; the
  window is found because no other program is on the bus."""

  def output(self):
    return '\n'.join(line for line in super().output().splitlines() if not re.search(KNOWN, line))

  def _find_bus_name(self):
    self._check_alive()
    registry = tree.Tree(self.desktop.bus, 'org.a11y.atspi.Registry')
    children = registry.call(tree.ROOT, e2e.A11Y + 'Accessible', 'GetChildren')[0]
    return children[0][0] if children else None


def run_in_sandbox(app_id, *arguments):
  return ['flatpak', 'run', '--user', app_id, *arguments]


def play_alone(app_id, shots):
  """Plays a whole solo game from the start page to the end page and records the sound."""
  with e2e.Desktop(shots=shots) as desktop, \
       ear.Ear(os.path.join(desktop.home.name, 'ear')) as listener:
    # A known warning must not end the program; all other warnings fail the test when the game is
    # over.
    window = Boxed(desktop, run_in_sandbox(app_id),
                   {'PULSE_SERVER': listener.server, 'G_DEBUG': ''})
    with window:
      before = listener.loudest()
      player = pilot.Pilot(window, 'tree', seed=7, shots='sandbox-{}')
      player.start_alone()
      player.setup()
      player.play()
      result = window.find('heading').name
    level = listener.loudest()
    listener.write_wave(os.path.join(shots, 'sandbox.wav'))
  assert player.turns >= 5 and player.done['market'] >= 1, 'that was no whole game'
  assert before < -90 and level > HEARD, f'heard: {before:.1f} dB before, {level:.1f} dB in the game'
  return f'{player.turns} turns, {result}; loudest 50 ms {level:.1f} dB, before the game {before:.1f} dB'


def show(app_id, shots):
  """Shows the first page."""
  with e2e.Desktop(shots=shots) as desktop, Boxed(desktop, run_in_sandbox(app_id), {}) as window:
    window.wait('button')
    window.rest()
    window.shot('development')
  return None


class Deaf(e2e.Desktop):
  """A desktop without an accessibility bus."""

  def __enter__(self):
    try:
      self._write('bus.conf', '''<busconfig><type>session</type>
        <listen>unix:tmpdir=/tmp</listen><policy context="default"><allow send_destination="*"/>
        <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>''')
      number = self._start(['Xvfb', '-displayfd', '{fd}', '-screen', '0',
                            '{}x{}x24'.format(*self.size), '-nolisten', 'tcp', '-noreset'])
      self.environment['DISPLAY'] = ':' + number
      self.environment['DBUS_SESSION_BUS_ADDRESS'] = self._start(
        ['dbus-daemon', '--config-file=' + os.path.join(self.home.name, 'bus.conf'), '--nofork',
         '--nopidfile', '--print-address={fd}'])
    except BaseException:
      self.__exit__()
      raise
    for name in ('GTK_A11Y', 'NO_AT_BRIDGE'):
      del self.environment[name]
    # GTK warns that there is no accessibility bus; that is expected here.
    self.environment['G_DEBUG'] = ''
    return self

  def pixels(self):
    """The pixels of the screen, as bytes."""
    done = subprocess.run(['import', '-window', 'root', 'rgb:-'], env=self.environment, check=True,
                          capture_output=True, timeout=30)
    return done.stdout

  def settled(self, other_than=b''):
    """Waits until the screen no longer changes and its pixels differ from other_than; returns the
    pixels."""
    last = None

    def still():
      nonlocal last
      before, last = last, self.pixels()
      return last if last == before and last != other_than and len(set(last[:: 997])) > 3 else None
    return e2e.wait_for(still, 'the window to stand still', PATIENCE)


def lose_server(app_id, maestrid, shots):
  """The server of a game room is killed; the window must say so and stay. It is only watched
  through its pixels, since nothing is on the accessibility bus."""
  with tempfile.TemporaryDirectory() as folder, Deaf(shots=shots) as desktop:
    server = daemon.Daemon(maestrid, None, '--store', os.path.join(folder, 'store.db'))
    log = open(os.path.join(folder, 'log'), 'w+', encoding='utf-8')
    program = subprocess.Popen(run_in_sandbox(app_id, '--connect', server.address, '--nickname',
                                              'Ada'), env=desktop.environment, stdout=log, stderr=log)

    def alive():
      log.seek(0)
      assert program.poll() is None, f'the program ended with {program.returncode}:\n{log.read()}'
      return True
    try:
      before = desktop.settled()
      alive()
      desktop.shot('sandbox-connected')
      server.process.kill()
      server.process.wait()
      e2e.wait_for(lambda: alive() and desktop.pixels() != before, 'the banner', PATIENCE)
      desktop.shot('sandbox-lost')
      try:
        e2e.wait_for(lambda: not alive(), 'the program to end', LOST)
      except e2e.Failure:
        pass  # as expected: the window stays
      desktop.shot('sandbox-lost-later')
    finally:
      if program.poll() is None:
        program.terminate()
        program.wait()
      log.close()
  return 'the window stayed open'


def needs():
  return e2e.needs() + [program for program in ('flatpak', 'flatpak-builder', 'git')
                        if not shutil.which(program)]
