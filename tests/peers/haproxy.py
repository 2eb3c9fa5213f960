#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Players reach a standby pair through HAProxy, with the configuration of docs/operating.md.

  haproxy.py MAESTRID

The server that serves is killed, and then the other one is frozen. Each time the player who was connected
loses the connection, and is greeted by the other server on the same address within 15 seconds. Skipped where
HAProxy or PostgreSQL isn't installed."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../store'))
import postgres  # pylint: disable=wrong-import-position

LIMIT = 15


def free_ports(count):
  """Ports below those that the system gives to connections."""
  probes = []
  for port in range(21000, 32000):
    probe = socket.socket()
    try:
      probe.bind(('127.0.0.1', port))
      probes.append(probe)
    except OSError:
      probe.close()
    if len(probes) == count:
      break
  ports = [probe.getsockname()[1] for probe in probes]
  for probe in probes:
    probe.close()
  return ports


def configuration(front, ports):
  with open(os.path.join(HERE, '../../docs/operating.md'), encoding='utf-8') as page:
    text = re.search(r'^```\n(backend maestri\n.*?)^```', page.read(), re.M | re.S).group(1)
  for port in ports:
    text, count = re.subn(r'192\.0\.2\.\d+:51015', f'127.0.0.1:{port}', text, count=1)
    assert count == 1
  return ('defaults\n  timeout connect 3s\n  timeout client 1h\n  timeout server 1h\n'
          f'frontend players\n  mode tcp\n  bind 127.0.0.1:{front}\n  default_backend maestri\n' + text)


class Server:
  def __init__(self, program, port, cluster):
    self.process = subprocess.Popen(
      [program, '--listen', f'127.0.0.1:{port}', '--store', cluster.address, '--standby', '--control',
       'none', '--quiet'])

  def end(self):
    self.process.send_signal(signal.SIGCONT)
    self.process.terminate()
    self.process.wait()


def connect(front):
  """Returns a connection on which a server has sent its greeting."""
  end = time.monotonic() + LIMIT
  while time.monotonic() < end:
    try:
      connection = socket.create_connection(('127.0.0.1', front), 3)
      if b'ReqWelcome' in connection.recv(1000):
        connection.settimeout(LIMIT)
        return connection
      connection.close()
    except OSError:
      pass
    time.sleep(0.05)
  sys.exit(f'haproxy: nobody has greeted for {LIMIT} s')


def play(program, cluster, front, ports):
  """Returns how long it took until the other server greeted, after a kill and a freeze."""
  servers = [Server(program, port, cluster) for port in ports]
  times = []
  try:
    connection = connect(front)
    for number in (signal.SIGKILL, signal.SIGSTOP):
      holder = cluster.query('SELECT holder FROM store')[0][0]
      serving = next(each for each in servers if f'process {each.process.pid} ' in holder)
      begun = time.monotonic()
      serving.process.send_signal(number)
      try:
        while connection.recv(1000):
          pass
      except ConnectionResetError:
        pass
      except TimeoutError:
        sys.exit(f'haproxy: the connection lasted for {LIMIT} s')
      connection = connect(front)
      times.append(time.monotonic() - begun)
      if number == signal.SIGKILL:
        at = servers.index(serving)
        serving.process.wait()
        servers[at] = Server(program, ports[at], cluster)
        time.sleep(3)  # it stands by
  finally:
    for each in servers:
      each.end()
  return times


def main():
  if shutil.which('haproxy', path=os.environ['PATH'] + ':/usr/sbin') is None:
    raise postgres.Missing('HAProxy is not installed')
  front, *ports = free_ports(3)
  with tempfile.NamedTemporaryFile('w', suffix='.cfg') as file, postgres.Cluster() as cluster:
    file.write(configuration(front, ports))
    file.flush()
    haproxy = subprocess.Popen([shutil.which('haproxy', path=os.environ['PATH'] + ':/usr/sbin'), '-db', '-f',
                                file.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
      killed, frozen = play(os.path.abspath(sys.argv[1]), cluster, front, ports)
    finally:
      haproxy.terminate()
      haproxy.wait()
  print(f'greeted by the other server {killed:.1f} s after a kill, {frozen:.1f} s after a freeze')
  return 0


if __name__ == '__main__':
  try:
    sys.exit(main())
  except postgres.Missing as missing:
    print(f'skipped: {missing}')
    sys.exit(postgres.SKIPPED)
