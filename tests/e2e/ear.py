# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A sound server without a loudspeaker, whose output is recorded.

    with Ear(folder) as ear:
      run(program, PULSE_SERVER=ear.server)
      ear.loudest()  # in dB below full scale

Programs play to a null sink, whose monitor is recorded all the time."""

import array
import math
import os
import shutil
import signal
import subprocess
import time

RATE = 44100
BLOCK = RATE // 20  # 50 ms
SILENCE = -100.0  # dB; the level that counts as digital silence
PATIENCE = 30


class Ear:
  def __init__(self, folder):
    """folder: an empty folder, for the server's socket and the recording."""
    self.folder = folder
    self.socket = os.path.join(folder, 'native')
    self.server = 'unix:' + self.socket
    self.recording = os.path.join(folder, 'heard.raw')
    self.children = []
    self.environment = dict(os.environ, PULSE_SERVER=self.server, HOME=folder,
                            XDG_RUNTIME_DIR=folder, XDG_CONFIG_HOME=folder, LC_ALL='C.UTF-8')
    self.environment.pop('DISPLAY', None)

  def __enter__(self):
    os.makedirs(self.folder, mode=0o700, exist_ok=True)
    try:
      self._start('pulseaudio', '-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1',
                  '--log-target=file:' + os.path.join(self.folder, 'server.log'),
                  '--load=module-null-sink sink_name=ear format=s16le channels=1 '
                  f'rate={RATE}',
                  f'--load=module-native-protocol-unix auth-anonymous=1 socket={self.socket}')
      self._wait(lambda: os.path.exists(self.socket), 'the sound server')
      self._start('parec', '--device=ear.monitor', '--raw', '--format=s16le', '--channels=1',
                  f'--rate={RATE}', '--latency-msec=20', self.recording)
      self._wait(lambda: self._size() > 0, 'the recording')
    except BaseException:
      self.__exit__()
      raise
    return self

  def __exit__(self, *_):
    for child in reversed(self.children):
      if child.poll() is None:
        child.send_signal(signal.SIGTERM)
      try:
        child.wait(10)
      except subprocess.TimeoutExpired:
        child.kill()
        child.wait()

  def _start(self, *command):
    self.children.append(subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL,
                                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

  def _wait(self, condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
      ended = [child.args[0] for child in self.children if child.poll() is not None]
      if ended or time.monotonic() > deadline:
        raise AssertionError(f'no {what}; ended: {ended}')
      time.sleep(0.02)

  def _size(self):
    try:
      return os.path.getsize(self.recording)
    except FileNotFoundError:
      return 0

  def now(self):
    """A moment for loudest(): the present end of the recording."""
    return self._size() // 2

  def loudest(self, since=0):
    """The level of the loudest 50 ms since then, in dB: 0 is full scale, less is quieter."""
    with open(self.recording, 'rb') as file:
      file.seek(since * 2)
      samples = array.array('h')
      data = file.read()
      samples.frombytes(data[:len(data) // 2 * 2])
    best = 0
    for at in range(0, len(samples), BLOCK):
      block = samples[at:at + BLOCK]
      best = max(best, sum(sample * sample for sample in block) / len(block))
    return max(SILENCE, 10 * math.log10(best / 32768 ** 2)) if best else SILENCE

  def write_wave(self, path):
    """Writes the whole recording to a WAV file."""
    import wave
    with open(self.recording, 'rb') as file, wave.open(path, 'wb') as out:
      out.setnchannels(1)
      out.setsampwidth(2)
      out.setframerate(RATE)
      data = file.read()
      out.writeframes(data[:len(data) // 2 * 2])


def needs():
  """Returns the programs that are missing to record sound; empty when all are installed."""
  return [program for program in ('pulseaudio', 'parec') if not shutil.which(program)]
