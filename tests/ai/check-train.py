#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains small nets, with check-train.py MAESTRI-TRAIN: the same options give the same net with any
number of threads, also when its players look several turns ahead; opponents can be Bankers; a run
goes on from its state; a net for two players starts one for three, or one with more hidden units; a
net for one player gets more inputs; several nets are merged; recorded positions teach the same as games."""
import os
import re
import struct
import subprocess
import sys
import tempfile


def train(folder, name, *options):
  out = os.path.join(folder, name)
  run = subprocess.run([sys.argv[1], '--round-games', '2', '--test-every', '2', '--test-games', '1', '--hidden', '8',
                        '--out', out, *map(str, options)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
  if run.returncode != 0:
    return run.stderr
  if not os.path.exists(out):
    return None
  with open(out, 'rb') as file:
    return file.read()


def header(net):
  return dict(line.split(' ', 1) for line in net.split(b'\n\n')[0].decode().splitlines()[1:])


def units(net):
  """The weights of each input, and those of each output, as lists with one for each hidden unit."""
  head = header(net)
  inputs, hidden = int(head['inputs']), int(head['hidden'])
  numbers = struct.unpack_from(f'<{inputs * hidden}h{hidden}i{2 * hidden}h', net, net.index(b'\n\n') + 2)
  rows = [list(numbers[at:at + hidden]) for at in range(0, (inputs + 3) * hidden, hidden)]
  return rows[:inputs], rows[inputs + 1:]


def check_wider(folder, start):
  """New units have no effect at first, so the net is as good as before; a tiny rate leaves them so."""
  wider = train(folder, 'wider', '--players', 2, '--games', 2, '--hidden', 12, '--rate', '1e-12', '--last-rate', '1e-12',
                '--start', start)
  with open(start, 'rb') as file:
    (inputs, outputs), (more_inputs, more_outputs) = units(file.read()), units(wider)
  assert [row[:8] for row in more_inputs] == inputs, 'other inputs'
  assert more_outputs == [row + [0] * 4 for row in outputs], 'other outputs'
  assert any(any(row[8:]) for row in more_inputs), 'units that can never learn'


def check_merged(folder, paths):
  """The hidden units of several nets side by side, with the mean of their outputs."""
  merged = train(folder, 'merged', '--players', 2, '--games', 0, *(word for path in paths for word in ('--start', path)))
  assert header(merged)['start'] == ' '.join(map(os.path.basename, paths)), header(merged)
  nets = []
  for path in paths:
    with open(path, 'rb') as file:
      nets.append(file.read())
  parts = [units(net) for net in nets]
  inputs, outputs = units(merged)
  assert inputs == [sum(rows, []) for rows in zip(*(part[0] for part in parts))], 'other inputs'
  assert outputs == [[round(weight / len(nets)) for row in rows for weight in row]
                     for rows in zip(*(part[1] for part in parts))], 'other outputs'
  biases = [struct.unpack('<2i', net[-8:]) for net in nets]
  assert struct.unpack('<2i', merged[-8:]) == tuple(round(sum(bias) / len(nets)) for bias in zip(*biases))


def check_second(folder, start):
  """A second layer has no effect at first; later it has. Nets with one are merged, too."""
  options = ('--players', 2, '--games', 2, '--start', start)
  added = train(folder, 'second', *options, '--second', 4, '--rate', '1e-12', '--last-rate', '1e-12')
  with open(start, 'rb') as file:
    assert units(added) == units(file.read()), 'other weights of the first layer'
  assert header(added)['second'] == '4' and not any(added[-16:]), 'outputs of the second layer'
  learned = train(folder, 'second', *options, '--second', 4)
  assert any(learned[-16:]), 'it can never learn'
  path = os.path.join(folder, 'second')
  merged = train(folder, 'merged', '--players', 2, '--games', 0, '--start', path, '--start', path)
  assert header(merged)['second'] == '8', header(merged)
  outputs, both = (struct.unpack(f'<{n}h', net[-2 * n:]) for net, n in ((learned, 8), (merged, 16)))
  halves = tuple(round(weight / 2) for weight in outputs)
  assert both == halves[:4] * 2 + halves[4:] * 2, 'other outputs of the second layer'


def check_record(folder, start):
  """Recording doesn't learn, and gives the same file with any number of threads; learning from it does. A damaged
  file, or one of another game, is refused."""
  record = [os.path.join(folder, name) for name in ('first.positions', 'second.positions')]
  for threads, path in enumerate(record):
    written = train(folder, 'recorded', '--players', 2, '--games', 4, '--start', start, '--record', path, '--threads',
                    threads + 1)
    assert written is None, 'a net was written'
  with open(record[0], 'rb') as first, open(record[1], 'rb') as second:
    positions = first.read()
    assert positions == second.read(), 'other positions with two threads'
  learn = ('--players', 2, '--start', start, '--learn', record[0], '--learn', record[1], '--passes', 2)
  learned = train(folder, 'learned', *learn)
  assert learned == train(folder, 'learned', *learn), 'another net'
  assert header(learned)['learn'] == 'first.positions second.positions', header(learned)
  with open(start, 'rb') as file:
    assert units(learned) != units(file.read()), 'nothing was learned'
  for damaged in (positions[:-1], positions[:200], positions[1:], positions + b'\xff' * 12):
    with open(record[0], 'wb') as file:
      file.write(damaged)
    wrong = train(folder, 'learned', *learn)
    assert isinstance(wrong, str) and re.search('not a file of positions of this game', wrong), wrong
  wrong = train(folder, 'learned', '--players', 3, '--learn', record[1])
  assert isinstance(wrong, str) and re.search('not a file of positions of this game', wrong), wrong


def check_more_inputs(folder):
  """A net for one player that lacks the last inputs gets them, without any effect."""
  path = os.path.join(folder, 'before')
  alone = train(folder, 'alone', '--players', 1, '--games', 0)
  head, end = header(alone), alone.index(b'\n\n') + 2
  inputs, hidden = int(head['inputs']), int(head['hidden'])
  with open(path, 'wb') as file:
    file.write(alone[:end].replace(f'inputs {inputs}\n'.encode(), f'inputs {inputs - 3}\n'.encode()))
    file.write(alone[end:end + 2 * (inputs - 3) * hidden] + alone[end + 2 * inputs * hidden:])
  after = train(folder, 'after', '--players', 1, '--games', 0, '--start', path)
  rows, outputs = units(alone)
  assert units(after) == (rows[:-3] + [[0] * hidden] * 3, outputs), 'other weights'


def main():
  with tempfile.TemporaryDirectory(prefix='maestri-train-') as folder:
    state = os.path.join(folder, 'state')
    first = train(folder, 'one', '--players', 2, '--games', 4)
    assert first == train(folder, 'one', '--players', 2, '--games', 4, '--threads', 2), 'another net with two threads'
    assert header(first)['players'] == '2' and header(first)['games'] == '4', header(first)
    train(folder, 'two', '--players', 2, '--games', 2, '--state', state)
    assert header(train(folder, 'two', '--players', 2, '--games', 4, '--state', state))['games'] == '4'

    deep = ('--players', 2, '--games', 2, '--tree', 20)
    tree, plain = train(folder, 'tree', *deep), train(folder, 'plain', *deep[:4])
    assert tree == train(folder, 'tree', *deep, '--threads', 2), 'another net with a tree and two threads'
    assert '--tree 20' in header(tree)['recipe'] and units(tree) != units(plain), header(tree)
    bankers = train(folder, 'bankers', '--players', 2, '--games', 2, '--levels', 0, '--bankers', 100)
    alike = train(folder, 'alike', '--players', 2, '--games', 2, '--levels', 0)
    assert '--bankers 100' in header(bankers)['recipe'] and units(bankers) != units(alike), header(bankers)
    many = train(folder, 'many', '--players', 2, '--games', 2, '--levels', 60, '--bankers', 41)
    assert isinstance(many, str) and re.search('out of range', many), many
    check_more_inputs(folder)
    check_wider(folder, os.path.join(folder, 'one'))
    check_second(folder, os.path.join(folder, 'one'))
    check_record(folder, os.path.join(folder, 'one'))

    check_merged(folder, [os.path.join(folder, name) for name in ('one', 'two', 'plain')])

    start = ('--start', os.path.join(folder, 'one'))
    larger = header(train(folder, 'three', '--players', 3, '--games', 2, *start))
    assert larger['players'] == '3' and larger['start'] == 'one', larger
    assert int(larger['inputs']) > int(header(first)['inputs'])
    wrong = train(folder, 'alone', '--players', 1, '--games', 2, *start)
    assert isinstance(wrong, str) and re.search('not a net for this game', wrong), wrong
    mixed = train(folder, 'mixed', '--players', 3, '--games', 0, *start, '--start', os.path.join(folder, 'three'))
    assert header(mixed)['hidden'] == '16', header(mixed)
    wrong = train(folder, 'much', '--players', 2, '--games', 0, *(start * 65))
    assert isinstance(wrong, str) and re.search('too many hidden units', wrong), wrong


if __name__ == '__main__':
  main()
