#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains small nets, with check-train.py MAESTRI-TRAIN: the same options give the same net with any
number of threads, a run goes on from its state, and the training of a net for three players can
start from one for two."""
import os
import re
import subprocess
import sys
import tempfile


def train(folder, name, *options):
  out = os.path.join(folder, name)
  run = subprocess.run([sys.argv[1], '--round-games', '2', '--test-every', '2', '--test-games', '1', '--hidden', '8',
                        '--out', out, *map(str, options)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
  if run.returncode != 0:
    return run.stderr
  with open(out, 'rb') as file:
    return file.read()


def header(net):
  return dict(line.split(' ', 1) for line in net.split(b'\n\n')[0].decode().splitlines()[1:])


def main():
  with tempfile.TemporaryDirectory(prefix='maestri-train-') as folder:
    state = os.path.join(folder, 'state')
    first = train(folder, 'one', '--players', 2, '--games', 4)
    assert first == train(folder, 'one', '--players', 2, '--games', 4, '--threads', 2), 'another net with two threads'
    assert header(first)['players'] == '2' and header(first)['games'] == '4', header(first)
    train(folder, 'two', '--players', 2, '--games', 2, '--state', state)
    assert header(train(folder, 'two', '--players', 2, '--games', 4, '--state', state))['games'] == '4'

    start = ('--start', os.path.join(folder, 'one'))
    larger = header(train(folder, 'three', '--players', 3, '--games', 2, *start))
    assert larger['players'] == '3' and larger['start'] == 'one', larger
    assert int(larger['inputs']) > int(header(first)['inputs'])
    wrong = train(folder, 'alone', '--players', 1, '--games', 2, *start)
    assert isinstance(wrong, str) and re.search('not a net for this game', wrong), wrong


if __name__ == '__main__':
  main()
