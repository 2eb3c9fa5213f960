#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The real window against a hostile server: hostile-server.py MAESTRI [--conversations 100]
[--first 0] [--seconds S] [--limit-stall MS] [--limit-memory TIMES] [--only NUMBER] [--still]
[--print]

A server sends one window the conversations of tests/fixtures/served, one after the other: first
unchanged, then changed by tests/peers/mutate.py. Measured are how long the window's main loop takes
to answer (pulse.py) and the window's highest memory, compared with the unchanged conversations. A
conversation with late answers is repeated; it counts when it is late again. The program must not
end and must not print a warning of GTK, GLib or a sanitizer. When it does, its output is printed
and the next conversation goes to a new window. After --seconds no further conversation is begun.

With --still the desktop wants no animations, which takes less processor time. With --print the
conversation --only NUMBER is written to the standard output and nothing is run."""

import argparse
import os
import select
import socket
import statistics
import sys
import time

import e2e
import pulse
from gi.repository import Gio, GLib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'peers'))
import mutate  # noqa: E402

RECORDINGS = os.path.join(HERE, '..', 'fixtures', 'served')
APP_ID = 'io.github.maestri_game.Maestri'
PATH = '/' + APP_ID.replace('.', '/')
HALL = b'{"type":"UpdateTables","tables":[],"total":0,"waiting":0,"rulesets":[]}\n'
PROBE = b'{"type":"ReqHeartbeat"}\n'
ANSWER = b'"ResHeartbeat"'
PATIENCE = 300
ORDINARY = 3  # times each unchanged recording is sent
WAITS = 5           # times the limit
REPEATED_MOST = 20  # late conversations that are repeated
ENDS_MOST = 10  # times the program may end before the run is given up
# What the window counts, in seconds, for a line, for each further 4 KiB of it, for a page, and for a
# second of processor time. It leaves a server that is 50 s ahead. Time passes only while it has
# nothing to do, which is hardly ever here. So another session is begun long before.
LINE_COST = 0.01
PAGE_COST = 0.5
TIME_COST = 2
AHEAD_MOST = 20
PAGES = [b'ErrNickname', b'UpdateTables', b'UpdateTable', b'UpdateBookedSeats', b'UpdateJoinGame',
         b'UpdateGame', b'UpdateSetupDone', b'UpdateGameEnd']  # messages that lead to another page


class Server:
  """Serves one connection at a time."""

  def __init__(self):
    self.listener = socket.create_server(('127.0.0.1', 0))
    self.address = '127.0.0.1:%d' % self.listener.getsockname()[1]
    self.connection = None
    self.ahead = 0  # seconds that the window's session has counted for lines and pages

  def close(self):
    if self.connection:
      self.connection.close()
    self.connection = None

  def accept(self, patience):
    if not select.select([self.listener], [], [], patience)[0]:
      return False
    self.connection = self.listener.accept()[0]
    self.connection.setblocking(False)
    return True

  def say(self, data, probe, alive):
    """Sends bytes, and with `probe` waits until the window has read all of them. Returns whether
    the connection is still open."""
    connection, unsent = self.connection, data + (PROBE if probe else b'')
    self.ahead += cost_of(data)
    heard, deadline = b'', time.monotonic() + PATIENCE
    try:
      while unsent or probe and ANSWER not in heard:
        readable, writable, _ = select.select([connection], [connection] if unsent else [], [], 1)
        if writable:
          unsent = unsent[connection.send(unsent):]
          deadline = time.monotonic() + PATIENCE
        if readable:
          told = connection.recv(1 << 16)
          if not told:
            return False
          heard = heard[-len(ANSWER):] + told
        if not readable and not writable:
          alive()
          if time.monotonic() > deadline:
            raise e2e.Failure('the window takes nothing in')
    except ConnectionError:
      return False
    return True


class Victim:
  """A window that is connected to the server again and again."""

  def __init__(self, desktop, program, server):
    self.server = server
    self.desktop = desktop
    self.program = program
    self.bus = desktop._connect(desktop.environment['DBUS_SESSION_BUS_ADDRESS'])
    self.brought = self.restarted = 0
    self.mark, self.answers = -1, []
    self.was_well, self.was_cut = True, False
    # The server here speaks with one connection at a time, so nothing else may ask it who is there.
    desktop._write('config/glib-2.0/settings/keyfile',
                   '[io/github/maestri_game/Maestri]\nlook-up-servers=false\n')
    self.start()

  def start(self):
    self.window = self.desktop.launch([self.program, '--connect', self.server.address,
                                       '--nickname', 'Ada'], GSETTINGS_BACKEND='keyfile')
    self.window.__enter__()
    self.pid = self.window.process.pid
    self.beat = pulse.Pulse(self.desktop.environment['DBUS_SESSION_BUS_ADDRESS'], APP_ID, PATH,
                            self.pid)
    self.beat.mark.value = self.mark
    self.beat.__enter__()
    self.used_before = 0

  def take_answers(self):
    """How long the main loop took to answer, since the last call."""
    answers, self.answers = self.answers + self.beat.read(), []
    self.beat.answers = []
    return answers

  def turn_to(self, number):
    self.mark = self.beat.mark.value = number

  def stop(self):
    """Kills the program."""
    self.window._kill()
    self.beat.__exit__()

  def alive(self):
    self.window._check_alive()

  def memory(self):
    """The program's highest memory, in MiB."""
    with open(f'/proc/{self.pid}/status', encoding='ascii') as status:
      return next(int(line.split()[1]) for line in status if line.startswith('VmHWM')) / 1024

  def processor_time(self):
    """The program's processor time, in seconds."""
    with open(f'/proc/{self.pid}/stat', encoding='ascii') as status:
      fields = status.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')

  def count_anew(self):
    """To be called when another session has begun."""
    self.server.ahead = 0
    self.used_before = self.processor_time()

  def windows(self):
    xml = self.bus.call_sync(APP_ID, PATH + '/window', 'org.freedesktop.DBus.Introspectable',
                             'Introspect', None, None, 0, 60_000, None).unpack()[0]
    return xml.count('<node name=')

  def come(self, anew):
    """Waits for the window to connect: the window reconnects by itself to a server where it was in
    a game, or else, or if `anew`, begins another session from its start page."""
    if not anew and self.server.accept(10 if self.was_well else 1.5 if self.was_cut else 0):
      return
    self.brought += 1
    self.alive()
    for keys in (['Escape', 'Escape', 'ctrl+l', 'alt+Left'], ['Escape', 'ctrl+l', 'Escape', 'alt+Left']):
      # Close a dialog; go from the table, or from the page that asks for the address, to the start
      # page.
      self.window.key(*keys)
      self.settle()
      while self.server.accept(0):  # it was about to reconnect by itself
        if not anew:
          return
        self.server.close()  # the keys have ended that session
      self.connect()
      if self.server.accept(3):
        self.count_anew()
        break
    else:
      raise e2e.Failure('the window can’t be brought to connect again')
    if self.windows() > 1:  # it was still in a game and opened another window
      self.again()

  def settle(self):
    """Waits until the window has handled the keys. On a busy machine the X server may still have
    them when xdotool has ended, and answers this question after it has sent them."""
    self.desktop.run('xdotool', 'getmouselocation')
    for _ in range(5):
      time.sleep(0.02)
      self.windows()

  def again(self):
    """Replaces the window by one of a new process."""
    self.server.close()
    self.stop()
    self.answers = self.take_answers()
    self.restarted += 1
    self.was_well = True
    self.start()
    self.server.accept(PATIENCE)
    self.count_anew()

  def connect(self):
    """Connects as a second start with --connect does."""
    options = {'connect': GLib.Variant('s', self.server.address), 'nickname': GLib.Variant('s', 'Ada')}
    self.bus.call_sync(APP_ID, PATH, 'org.gtk.Application', 'CommandLine',
                       GLib.Variant('(oaaya{sv})', ('/nowhere', [b'maestri\0'], {
                         'options': GLib.Variant('a{sv}', options)})),
                       None, 0, 60_000, None)

  def hear(self, lines):
    """Sends one conversation. Returns whether the window stayed connected to its end."""
    server = self.server
    # Not all of the program's processor time is for lines: this is more than the window counts.
    used = TIME_COST * (self.processor_time() - self.used_before)
    anew = server.ahead + used > AHEAD_MOST
    if anew:
      server.close()
    # Where the nickname is refused at first, the window leaves: it begins in the hall, as after others.
    if server.connection is not None or anew:
      lines = [HALL[:-1]] + lines
    if server.connection is None:
      self.come(anew)
    cut = bool(lines) and lines[-1] is None
    stayed = True
    for piece, pause in pieces(lines):
      stayed = server.say(piece, not cut and pause is None, self.alive)
      if not stayed:
        break
      if pause:
        time.sleep(pause)
    if cut or not stayed:
      server.close()
    self.was_well, self.was_cut = stayed and not cut, cut
    self.alive()
    return stayed and not cut

  def end(self):
    """Closes the window and checks its output."""
    self.server.close()
    self.server.listener.close()
    self.bus.close_sync()
    self.beat.__exit__()
    self.window.key('Escape', 'Escape')
    self.window.__exit__(None, None, None)


def cost_of(data):
  """About how many seconds of the window's limit these lines use."""
  cost, shown = 0, None
  for line in data.split(b'\n'):
    cost += LINE_COST * (1 + len(line) // 4096)
    page = next((kind for kind in PAGES if mutate.is_kind(line, kind)), shown)
    if page != shown:
      cost += PAGE_COST
    shown = page
  return cost


def pieces(lines):
  """Yields the bytes to send together and the length of the pause after them; None at the end."""
  data = b''
  for line in lines:
    if isinstance(line, mutate.Wait):
      yield data, line.seconds
      data = b''
    elif line is None:
      data = data[:-2]
    else:
      data += line + b'\n'
  yield data, None


def report(name, answers):
  if not answers:
    return
  own = sorted(answer.own for answer in answers)
  ran = max(answer.ran for answer in answers)
  print(f'{name}: {len(own)} answers of the main loop, median {statistics.median(own):.1f} ms, '
        f'99 % {own[len(own) * 99 // 100]:.0f} ms, longest {own[-1]:.0f} ms; '
        f'the loop ran for {ran:.0f} ms at most', flush=True)


def ordinary(victim, recordings):
  """Measures the unchanged conversations."""
  for _ in range(ORDINARY):
    for recording in recordings:
      if not victim.hear(recording):
        raise e2e.Failure('the window left an ordinary conversation')
  report('ordinary', victim.take_answers())


def hostile(victim, recordings, numbers, seconds):
  """Returns the numbers of conversations, of those that the window left, and the list of those in
  which the program ended."""
  until = time.monotonic() + seconds
  count, left, ended = 0, 0, []
  for number in numbers:
    if time.monotonic() > until or len(ended) >= ENDS_MOST:
      break
    count += 1
    victim.turn_to(number)
    try:
      left += not victim.hear(mutate.conversation(recordings, number))
      victim.beat.read()  # this wait is not measured
    except (e2e.Failure, GLib.Error) as error:
      print(f'conversation {number}: {error}\n{victim.window.output()}', flush=True)
      ended.append(number)
      victim.again()
  return count, left, ended


def is_late(answer, limit):
  """Returns whether an answer is late: the main loop ran for longer than the limit, or waited for
  much longer than it. A busy machine makes it wait for the X server and the bus, so a wait has the
  higher limit."""
  return answer.ran > limit or answer.own > WAITS * limit


def confirmed(victim, recordings, answers, limit):
  """The answers that are late, and late again when their conversation is repeated."""
  late = [answer for answer in answers if is_late(answer, limit)]
  for answer in late:
    print(f'late: {answer}', flush=True)
  stalls = []
  for number in sorted({answer.mark for answer in late})[:REPEATED_MOST]:
    hostile(victim, recordings, [number], 3600)
    stalls += [answer for answer in victim.take_answers() if is_late(answer, limit)]
  return stalls


def judge(args, stalls, ended, memory, before):
  """Prints the longest stalls and checks the limits."""
  for answer in sorted(stalls, key=lambda each: -each.own)[:20]:
    print(f'stalled: {answer}')
  faults = [f'the window ended in conversations {ended}'] if ended else []
  if stalls:
    faults.append(f'{len(stalls)} stalls of more than {args.limit_stall:g} ms')
  if args.limit_memory and memory > args.limit_memory * before:
    faults.append(f'memory: {memory / before:.2f} times the ordinary')
  return faults


def run(args, recordings):
  numbers = [args.only] if args.only is not None else range(args.first,
                                                            args.first + args.conversations)
  with e2e.Desktop(animations=not args.still) as desktop:
    server = Server()
    victim = Victim(desktop, args.program, server)
    begun = time.monotonic()
    try:
      ordinary(victim, recordings)
      before = victim.memory()
      count, left, ended = hostile(victim, recordings, numbers, args.seconds)
      memory = victim.memory()
    except BaseException:
      victim.window.report()
      victim.stop()
      raise
    answers = victim.take_answers()
    report('hostile', answers)
    print(f'{count} conversations from {numbers[0]} in {time.monotonic() - begun:.0f} s; the '
          f'window left {left}, was brought back {victim.brought} and '
          f'started again {victim.restarted} times; memory {before:.0f} MiB '
          f'in ordinary ones, {memory:.0f} MiB in all: {memory / before:.2f} times', flush=True)
    stalls = confirmed(victim, recordings, answers, args.limit_stall)
    faults = judge(args, stalls, ended, memory, before)
    victim.end()
  if faults:
    raise e2e.Failure('; '.join(faults))


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('program')
  parser.add_argument('--conversations', type=int, default=100)
  parser.add_argument('--first', type=int, default=0)
  parser.add_argument('--only', type=int)
  parser.add_argument('--seconds', type=float, default=86400)
  parser.add_argument('--limit-stall', type=float, default=200)
  parser.add_argument('--limit-memory', type=float)
  parser.add_argument('--still', action='store_true')
  parser.add_argument('--print', action='store_true')
  args = parser.parse_args()
  recordings = mutate.load(RECORDINGS)
  if args.print:
    sys.stdout.buffer.write(mutate.encoded(mutate.conversation(recordings, args.only)))
    return 0
  run(args, recordings)
  return 0


if __name__ == '__main__':
  missing = e2e.needs()
  if missing:
    print('missing:', *missing)
    sys.exit(77)
  sys.exit(main())
