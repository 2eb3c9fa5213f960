# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how long a program's main loop takes to answer, by asking from outside over and over.

GApplication answers `org.gtk.Actions.Describe` in the main loop, so an answer has to wait until the
callback that is running has returned. (Another thread would answer
`org.freedesktop.DBus.Peer.Ping`.) On a busy machine answers are late although the program is not
slow: the kernel reports how long the loop's thread waited for a processor, which is subtracted, and
how long it ran."""

import multiprocessing
import time

from gi.repository import Gio, GLib

PAUSE = 0.01


class Answer:
  """One answer, in milliseconds: total time, time without waiting for a processor, time running."""

  def __init__(self, at, whole, waited, ran, mark):
    self.at, self.whole, self.ran, self.mark = at, whole * 1000, ran * 1000, mark
    self.own = max(0, whole - waited) * 1000

  def __repr__(self):
    return f'{self.own:.0f} ms (ran {self.ran:.0f}, in all {self.whole:.0f}) at {self.mark}'


def _schedule(pid):
  """For how many seconds a main thread has run, and has waited for a processor."""
  with open(f'/proc/{pid}/task/{pid}/schedstat', encoding='ascii') as file:
    ran, waited, _ = map(int, file.read().split())
  return ran / 1e9, waited / 1e9


def _ask(address, name, path, pid, mark, over, pipe):
  flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
           | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
  bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
  count = 0
  while not over.is_set():
    try:
      ran, waited = _schedule(pid)
      begun, at = time.monotonic(), mark.value
      bus.call_sync(name, path, 'org.gtk.Actions', 'Describe', GLib.Variant('(s)', ('quit',)), None, 0,
                    120_000, None)
      whole = time.monotonic() - begun
      then_ran, then_waited = _schedule(pid)
    except (GLib.Error, OSError):
      break  # the program has ended
    count += 1
    pipe.send((count, Answer(begun, whole, then_waited - waited, then_ran - ran, at)))
    time.sleep(PAUSE)
  bus.close_sync()
  pipe.send(None)


class Pulse:
  """`with Pulse(…) as pulse:` asks until the block is left; pulse.answers has the answers."""

  def __init__(self, address, name, path, pid):
    """address: the session bus; name and path: the application there; pid: its process."""
    self.context = multiprocessing.get_context('spawn')
    self.mark = self.context.Value('i', -1)  # the number of the present test, for reports
    self.over = self.context.Event()
    self.reader, writer = self.context.Pipe(False)
    self.process = self.context.Process(target=_ask, args=(address, name, path, pid, self.mark,
                                                           self.over, writer), daemon=True)
    self.writer = writer
    self.answers = []
    self.finished = False

  def __enter__(self):
    self.process.start()
    self.writer.close()
    return self

  def __exit__(self, *_):
    self.over.set()
    while not self.finished:
      self._take(None)
    self.process.join()
    self.reader.close()

  def _take(self, timeout):
    try:
      if not self.reader.poll(timeout):
        return False
      told = self.reader.recv()
    except EOFError:
      told = None
    if told is None:
      self.finished = True
      return False
    self.answers.append(told[1])
    return True

  def read(self):
    """Reads the answers that have arrived."""
    while not self.finished and self._take(0):
      pass
    return self.answers
