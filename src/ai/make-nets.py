#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns net files (docs/ai.md) into C: make-nets.py FILE.net… > nets.c

The name of a net that was trained with trees ends with -tree.net."""
import struct
import sys
from pathlib import Path

MAGIC = b'maestri-net 1\n'
FEATURES = '1' # MAE_AI_FEATURES_VERSION


def fail(path, why):
  sys.exit(f'{path}: {why}')


def read(path):
  """The header's values by name, and the four arrays of weights."""
  data = Path(path).read_bytes()
  end = data.find(b'\n\n')
  if not data.startswith(MAGIC) or end < 0:
    fail(path, 'not a net')
  head = dict(line.split(' ', 1) for line in data[len(MAGIC):end].decode().splitlines())
  inputs, hidden = int(head['inputs']), int(head['hidden'])
  layout = f'<{inputs * hidden}h{hidden}i{2 * hidden}h2i'
  if len(data) != end + 2 + struct.calcsize(layout):
    fail(path, 'wrong size')
  if head['features'] != FEATURES:
    fail(path, 'made for other inputs')
  numbers = struct.unpack_from(layout, data, end + 2)
  cuts = [0, inputs * hidden, inputs * hidden + hidden, inputs * hidden + 3 * hidden, len(numbers)]
  return head, [numbers[a:b] for a, b in zip(cuts, cuts[1:])]


def array(kind, name, numbers):
  print(f'static const {kind} {name}[] = {{')
  for at in range(0, len(numbers), 24):
    print(','.join(map(str, numbers[at:at + 24])) + ',')
  print('};')


def main():
  print('/* Made by make-nets.py. */\n#include "ai/ai-nets.h"\n')
  rows = []
  for number, path in enumerate(sys.argv[1:]):
    head, (weights, bias, outputs, output_bias) = read(path)
    array('int16_t', f'input_weights_{number}', weights)
    array('int32_t', f'hidden_bias_{number}', bias)
    array('int16_t', f'output_weights_{number}', outputs)
    for_tree = 'true' if path.endswith('-tree.net') else 'false'
    rows.append(f'  {{ .rules_hash = 0x{head["hash"]}u, .for_tree = {for_tree}, '
                f'.n_players = {head["players"]}, .n_inputs = {head["inputs"]}, '
                f'.n_hidden = {head["hidden"]},\n    .input_weights = (int16_t *) input_weights_{number}, '
                f'.hidden_bias = (int32_t *) hidden_bias_{number},\n    .output_weights = (int16_t *) output_weights_{number}, '
                f'.output_bias = {{ {output_bias[0]}, {output_bias[1]} }} }},')
  print('static const MaeAiNet nets[] = {')
  print('\n'.join(rows))
  print('};\n')
  print('const MaeAiNet *\nmae_ai_nets (int *n)\n{\n  *n = sizeof nets / sizeof *nets;\n  return nets;\n}')


main()
