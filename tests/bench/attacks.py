#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how attacks, from one address and from many, slow down ordinary games.

  attacks.py --build DIR [--seconds 60] [--games 100] [--rate 300] [--addresses 1,32]
             [--only NAME[,…]] [--together] [--processes 8] [--alone] [--flat]
             [--option MAESTRID-OPTION]…

For each attack a new maestrid with a store and with its default limits is started. --processes
processes attack it as fast as they can, while maestri-load plays ordinary games, each of its
players from an address of its own. All of this runs in a network namespace of its own, in which
every address of 10.77.0.0/16 belongs to this machine. None of them is loopback, so the server
counts all of them as addresses of strangers.

Each row has figures of the ordinary games: the median (p50), p99 and longest time from a request to
its answer, including requests that are still unanswered at the end; how many of their players were
disturbed (disconnected or sent a wrong message); the highest sum of the server's RSS and of the
kernel's memory for the server's sockets; the kernel's memory for all TCP sockets of the machine,
including the attackers' ends; and how much the store would grow in a day, as in the second half of
the time, beyond what the ordinary games write to it. (Each address may write more at once in the
beginning, which doesn't go on.) The exit status is not 0 when a figure exceeds its limit.

Meanwhile people come by TLS, open a table that a friend finds in the list, and meet in the waiting
room (tests/peers/visitors.py): the last columns have the slowest of these errands, how many failed,
and how many tables of the attackers "maestrictl remove" removed at the end, with one command.

--flat also compares the server's RSS, descriptors and threads in the first third of the time with
those in the last third, after a warm-up of a tenth; they must not grow by more than a quarter.

--together runs all attacks at the same time, in one row. --alone gives server and load a real-time
priority (needs root), because otherwise the figures would mostly show that the attackers use the
same processors. Meanwhile it lifts the kernel's limit for such programs, which would stop them for
50 ms of each second when they use a whole core."""

import argparse
import contextlib
import multiprocessing
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import types

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../peers'))

import crowding
import grinding
import hostile
import visitors
from crowd import Crowd

SERVER = '10.77.0.1'
METRICS = 9090
PLAYERS = '10.77.2.0'
ATTACKERS = '10.77.1.0/24'
LIMITS = {'slowest': 1, 'failed': 0, 'left': 0, 'p99': 20, 'worst': 250, 'disturbed': 0, 'memory': 256, 'store': 1000}
REAL_TIME_LIMIT = '/proc/sys/kernel/sched_rt_runtime_us'
FLAT_MOST = 1.25  # how much larger the median of the last third may be than that of the first
LEFT_OUT = {'no_descriptors'}  # it changes the server's limits and doesn't attack


def attackers(count):
  return [f'10.77.1.{number + 1}' for number in range(count)]


def attacks():
  found = [behavior for behavior in hostile.BEHAVIORS + hostile.BUSY + grinding.IN_THE_WAITING_ROOM
           + crowding.BEHAVIORS + crowding.FOR_OPERATORS
           if behavior.__name__ not in LEFT_OUT]
  return {behavior.__name__: behavior for behavior in found}


def attack(behavior, place, addresses, until):
  """What an attacking process runs."""
  os.nice(5)
  Crowd.come_from(addresses)
  while time.monotonic() < until:
    try:
      for _ in behavior(place):
        if time.monotonic() > until:
          break
    except (OSError, IndexError, AttributeError):
      time.sleep(0.01)  # every server refuses it


def visitor_of(number):
  def come(person, address, tls):
    return visitors.Visitor(address, source=f'10.77.3.{(2 * number + person) % 250 + 1}', tls=tls)
  return come


def visit(place, until, results, alone):
  """What the process of the visitors runs: puts what each visit took."""
  if alone:
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(3))
  number = 1
  while time.monotonic() < until:
    results.put(visitors.visit(place, number, visitor_of(number)))
    number += 1
    time.sleep(0.5)


def judge_visits(results):
  """The slowest errand in seconds, and how many failed."""
  slowest, failed, visits = 0.0, 0, 0
  while not results.empty():
    visits += 1
    for errand, took in results.get().items():
      if isinstance(took, float):
        slowest = max(slowest, took)
      else:
        failed += 1
        print(f'{errand}: {took}', file=sys.stderr)
  return {'slowest': slowest, 'failed': failed, 'visits': visits}


def control(options, server, *words):
  return subprocess.run([os.path.join(options.build, 'src/tools/maestrictl'), '--control', server.control, *words],
                        capture_output=True, text=True, check=True).stdout


def remove(options, server):
  """Removes the attackers' tables with one command. Returns how many there were, and how many are
  left."""
  try:
    number = re.search(r'(\d+)\n$', control(options, server, 'remove', ATTACKERS))
  except subprocess.CalledProcessError:
    number = None  # there is nothing to remove
  left = control(options, server, 'tables', '--json')
  return {'removed': int(number[1]) if number else 0, 'left': left.count('"address":"10.77.1.')}


def kernel_memory(ports):
  """MiB of kernel memory for the sockets with one of these local ports, and for all TCP sockets."""
  words = ['ss', '-tmnH', 'state', 'all', '('] + ' or '.join(f'sport = :{port}' for port in ports).split() + [')']
  text = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True).stdout
  own = 0
  for found in re.finditer(r'skmem:\(r(\d+),rb\d+,t\d+,tb\d+,f(\d+),w(\d+),o(\d+),bl(\d+)', text):
    # The kernel can report a negative number for memory allocated in advance; it counts as 0.
    own += sum(value - 2 ** 32 if value >= 2 ** 31 else value for value in map(int, found.groups()))
  with open('/proc/net/sockstat', encoding='ascii') as stat:
    pages = int(re.search(r'^TCP:.* mem (\d+)', stat.read(), re.M)[1])
  return own / 2 ** 20, pages * os.sysconf('SC_PAGE_SIZE') / 2 ** 20


def state_of(pid):
  """The RSS in MiB, and the numbers of descriptors and threads."""
  with open(f'/proc/{pid}/status', encoding='ascii') as status:
    text = status.read()
  return (int(re.search(r'^VmRSS:\s+(\d+)', text, re.M)[1]) / 1024, len(os.listdir(f'/proc/{pid}/fd')),
          int(re.search(r'^Threads:\s+(\d+)', text, re.M)[1]))


def cpu(pid):
  with open(f'/proc/{pid}/stat', encoding='ascii') as stat:
    fields = stat.read().rsplit(')', 1)[1].split()
  return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


class Server:
  def __init__(self, options, folder):
    first = ['chrt', '-f', '5'] if options.alone else []  # all its threads: they share locks
    self.store = os.path.join(folder, 'store.db')
    self.control = os.path.join(folder, 'control')
    self.log = open(os.path.join(folder, 'log'), 'w+', encoding='utf-8')
    self.process = subprocess.Popen(
      first + [os.path.join(options.build, 'src/tools/maestrid'), '--listen', f'{SERVER}:0', '--listen-tls',
               f'{SERVER}:0', '--tls-cert', options.certificate, '--tls-key', options.key,
               '--control', self.control, '--metrics', f'{SERVER}:{METRICS}', '--store', self.store, *options.option],
      stdout=subprocess.PIPE, stderr=self.log, text=True)
    self.ports = [int(re.search(r':(\d+)\b', line)[1]) for line in self.lines()]
    self.pid = self.process.pid

  def lines(self):
    """The two options that name an address; the daemon prints a certificate's fingerprint between
    them."""
    found = 0
    while found < 2:
      line = self.process.stdout.readline()
      if not line:
        raise RuntimeError('maestrid named no address')
      if SERVER in line and not line.startswith('Metrics'):
        found += 1
        yield line

  def stop(self):
    self.process.terminate()
    self.process.wait(60)
    self.log.seek(0)
    return self.process.returncode


def figures(text, status):
  def find(pattern):
    found = re.search(pattern, text)
    return float(found[1]) if found else float('nan')
  return {'rate': find(r'requests/s: ([\d.]+)'), 'p50': find(r'latency us: p50 ([\d.]+)') / 1e3,
          'p99': find(r'latency us:.* p99 ([\d.]+)') / 1e3, 'worst': find(r'latency us:.* max ([\d.]+)') / 1e3,
          'disturbed': find(r'errors: (\d+)') if status in (0, 1) else float('nan')}


def stored(path):
  """Returns the bytes of the store with what is only in SQLite's log yet: each frame of the log that
  ends a transaction has the number of pages."""
  pages = page = 0
  try:
    with open(path + '-wal', 'rb') as log:
      header = log.read(32)
      page = int.from_bytes(header[8:12], 'big')
      while (frame := log.read(24)) and frame[8:16] == header[16:24]:
        pages = int.from_bytes(frame[4:8], 'big') or pages
        log.seek(page, os.SEEK_CUR)
  except FileNotFoundError:
    pass
  return max(pages * page, os.path.getsize(path))


def measure(options, names, count):
  """Runs ordinary games beside these attacks from @count addresses."""
  with tempfile.TemporaryDirectory(prefix='maestri-attacks-', dir=options.folder) as folder:
    server = Server(options, folder)
    place = types.SimpleNamespace(near=(SERVER, server.ports[0]), tls=(SERVER, server.ports[1]),
                                  far=(SERVER, server.ports[0]), metrics=(SERVER, METRICS), pid=server.pid)
    first = ['chrt', '-f', '4'] if options.alone else []
    load = subprocess.Popen(
      first + [os.path.join(options.build, 'src/tools/maestri-load'), '--host', SERVER, '--port',
               str(server.ports[0]), '--from', PLAYERS, '--games', str(options.games), '--rate',
               str(options.rate), '--warm-up', '3', '--seconds', str(options.seconds), '--style', 'random'],
      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if 'have seats' not in load.stdout.readline():
      server.stop()
      raise RuntimeError(f'the ordinary games did not start: {load.communicate()[1]}')
    # The owner has the account before anybody guesses at it: whoever is first makes it.
    owner = visitors.visit(place, 0, visitor_of(0), [(visitors.log_in, True, 0)])['log_in']
    if not isinstance(owner, float):
      raise RuntimeError(f'the owner made no account: {owner}')
    if crowding.banned.__name__ in names:
      control(options, server, 'ban', ATTACKERS)
    until = time.monotonic() + options.seconds + 2
    context = multiprocessing.get_context('fork')
    sources = attackers(count)
    processes = []
    for number in range(max(options.processes, len(names)) if names else 0):
      share = sources[number % count:] + sources[:number % count]
      behavior = attacks()[names[number % len(names)]]
      processes.append(context.Process(target=attack, args=(behavior, place, share, until)))
      processes[-1].start()
    results = context.Queue()
    processes.append(context.Process(target=visit, args=(place, until - 3, results, options.alone)))
    processes[-1].start()
    highest = {'memory': 0, 'rss': 0, 'all': 0}
    begun, used, samples, half = time.monotonic(), cpu(server.pid), [], None
    while load.poll() is None:
      if not half and time.monotonic() > begun + options.seconds / 2:
        half = time.monotonic(), stored(server.store)
      own, everybody = kernel_memory(server.ports)
      samples.append(state_of(server.pid))
      resident = samples[-1][0]
      for name, value in (('memory', resident + own), ('rss', resident), ('all', everybody)):
        highest[name] = max(highest[name], value)
      time.sleep(0.5)
    spent, wall = cpu(server.pid) - used, time.monotonic() - begun
    text, errors = load.communicate()
    removed = remove(options, server)
    for process in processes:
      process.join(10)
      if process.is_alive():
        process.kill()
        process.join()
    row = {**figures(text, load.returncode), **highest, **removed, **judge_visits(results), 'core': spent / wall, 'samples': samples}
    status = server.stop()
    since, size = half or (begun, 0)
    row['bytes'] = (os.path.getsize(server.store) - size) / (begun + wall - since)
    if errors:
      print(errors[:1000], file=sys.stderr)
    if status != 0:
      raise RuntimeError(f'maestrid ended with {status}: {server.log.read()[-2000:]}')
    if options.log:
      shutil.copy(server.log.name, options.log)
  return row


def show(name, count, row):
  print(f"| {name} | {count} | {row['p50']:.2f} / {row['p99']:.2f} / {row['worst']:.1f} ms | {row['disturbed']:.0f}"
        f" | {row['memory']:.0f} ({row['rss']:.0f}; {row['all']:.0f}) MiB | {row['store']:.0f} MB"
        f" | {row['core'] * 100:.0f} % | {row['slowest']:.2f} s, {row['failed']} of {len(visitors.ERRANDS) * row['visits']} failed"
        f" | {row['removed']} |", flush=True)


def missed(name, count, row):
  return [f"{name} from {count}: {key} is {row[key]:.1f}, the limit {limit}"
          for key, limit in LIMITS.items() if not row[key] <= limit]


def grown(name, count, samples):
  """Prints how the server's state changed, and returns what has grown."""
  warm = samples[len(samples) // 10:]
  third = max(1, len(warm) // 3)
  faults = []
  for at, what in enumerate(('MiB of RSS', 'descriptors', 'threads')):
    first, last = (statistics.median(sample[at] for sample in part) for part in (warm[:third], warm[-third:]))
    print(f'{name} from {count}: {what}: {samples[0][at]:.4g} at the start, median {first:.4g} in the first '
          f'third, {last:.4g} in the last', flush=True)
    if last > FLAT_MOST * first:
      faults.append(f'{name} from {count}: {what} grew from {first:.4g} to {last:.4g}')
  return faults


def isolate():
  """Runs this program again in a network namespace."""
  words = ['unshare', '--net'] + ([] if os.geteuid() == 0 else ['--map-root-user'])
  os.execvp('unshare', words + [sys.executable, *sys.argv, '--isolated'])


def network():
  for words in ('link set lo up', 'route add local 10.77.0.0/16 dev lo'):
    subprocess.run(['ip', *words.split()], check=True)


@contextlib.contextmanager
def without_real_time_limit():
  with open(REAL_TIME_LIMIT, encoding='ascii') as limit:
    before = limit.read()
  with open(REAL_TIME_LIMIT, 'w', encoding='ascii') as limit:
    limit.write('-1')
  try:
    yield
  finally:
    with open(REAL_TIME_LIMIT, 'w', encoding='ascii') as limit:
      limit.write(before)


def parse():
  parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('--build', required=True)
  parser.add_argument('--seconds', type=float, default=60)
  parser.add_argument('--games', type=int, default=100)
  parser.add_argument('--rate', type=int, default=300)
  parser.add_argument('--addresses', default='1,32')
  parser.add_argument('--only')
  parser.add_argument('--together', action='store_true')
  parser.add_argument('--processes', type=int, default=8)
  parser.add_argument('--alone', action='store_true')
  parser.add_argument('--flat', action='store_true')
  parser.add_argument('--folder', help='where stores are made')
  parser.add_argument('--log', help="where the server's last log goes")
  parser.add_argument('--option', action='append', default=[])
  parser.add_argument('--without-limits', action='store_true', help='for builds that are slow: nothing is measured alone, nothing compared')
  parser.add_argument('--isolated', action='store_true', help=argparse.SUPPRESS)
  return parser.parse_args()


def run(options):
  names = options.only.split(',') if options.only else list(attacks())
  rounds = [names] if options.together else [[name] for name in names]
  print('| attack | addresses | p50 / p99 / worst | disturbed | memory (RSS; TCP in all) | store, a day'
        ' | of a core | visitors, slowest | tables removed |\n|---|---|---|---|---|---|---|---|---|', flush=True)
  alone = measure(options, [], 1) if not options.without_limits else None
  faults = []
  for each in ([None] if alone else []) + rounds:
    for count in map(int, options.addresses.split(',')) if each else [0]:
      row = measure(options, each, count) if each else alone
      row['store'] = max(0, row['bytes'] - (alone['bytes'] if each and alone else 0)) * 86400 / 1e6
      name = f'`{each[0]}`' if each and len(each) == 1 else 'all at once' if each else 'nobody'
      show(name, count, row)
      if each:
        faults += missed(name, count, row)
      if each and options.flat:
        faults += grown(name, count, row['samples'])
  return faults


def main():
  options = parse()
  if not options.isolated:
    isolate()
  network()
  with tempfile.TemporaryDirectory(prefix='maestri-attacks-') as folder:
    options.certificate, options.key = (os.path.join(folder, name) for name in ('cert.pem', 'key.pem'))
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1',
                    '-nodes', '-days', '2', '-subj', '/CN=localhost', '-keyout', options.key, '-out',
                    options.certificate], check=True, stderr=subprocess.DEVNULL)
    with without_real_time_limit() if options.alone else contextlib.nullcontext():
      faults = run(options)
  for fault in faults:
    print('attacks:', fault, file=sys.stderr)
  return 1 if faults and not options.without_limits else 0


if __name__ == '__main__':
  sys.exit(main())
