#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns net files (docs/ai.md) into C: make-nets.py FILE.net… > nets.c

The name of a net for trees ends with -tree.net."""
import struct
import sys
from pathlib import Path

MAGIC = b'maestri-net 1\n'
FEATURES = '1' # MAE_AI_FEATURES_VERSION


def fail(path, why):
  sys.exit(f'{path}: {why}')


def read(path):
  """The header's values by name, and the arrays of weights by their names in MaeAiNet."""
  data = Path(path).read_bytes()
  end = data.find(b'\n\n')
  if not data.startswith(MAGIC) or end < 0:
    fail(path, 'not a net')
  head = dict(line.split(' ', 1) for line in data[len(MAGIC):end].decode().splitlines())
  inputs, hidden, second = int(head['inputs']), int(head['hidden']), int(head.get('second', 0))
  arrays = [('input_weights', inputs * hidden, 'h'), ('hidden_bias', hidden, 'i'), ('output_weights', 2 * hidden, 'h'),
            ('output_bias', 2, 'i'), ('second_weights', hidden * second, 'h'), ('second_bias', second, 'i'),
            ('second_output_weights', 2 * second, 'h')]
  layout = '<' + ''.join(f'{n}{kind}' for _, n, kind in arrays)
  if len(data) != end + 2 + struct.calcsize(layout):
    fail(path, 'wrong size')
  if head['features'] != FEATURES:
    fail(path, 'made for other inputs')
  numbers = struct.unpack_from(layout, data, end + 2)
  values, at = {}, 0
  for name, n, _ in arrays:
    values[name] = numbers[at:at + n]
    at += n
  return head, values


def array(name, numbers):
  """Prints an array. Returns the type of its elements."""
  kind = 'int32_t' if 'bias' in name else 'int16_t'
  print(f'static const {kind} {name}[] = {{')
  for at in range(0, len(numbers), 24):
    print(','.join(map(str, numbers[at:at + 24])) + ',')
  print('};')
  return kind


def main():
  print('/* Made by make-nets.py. */\n#include "ai/ai-nets.h"\n')
  rows = []
  for number, path in enumerate(sys.argv[1:]):
    head, values = read(path)
    output_bias = values.pop('output_bias')
    fields = ''
    for name, numbers in values.items():
      if numbers:
        kind = array(f'{name}_{number}', numbers)
        fields += f'    .{name} = ({kind} *) {name}_{number},\n'
    for_tree = 'true' if path.endswith('-tree.net') else 'false'
    rows.append(f'  {{ .rules_hash = 0x{head["hash"]}u, .for_tree = {for_tree}, '
                f'.n_players = {head["players"]}, .n_inputs = {head["inputs"]}, '
                f'.n_hidden = {head["hidden"]}, .n_second = {head.get("second", 0)},\n{fields}'
                f'    .output_bias = {{ {output_bias[0]}, {output_bias[1]} }} }},')
  print('static const MaeAiNet nets[] = {')
  print('\n'.join(rows))
  print('};\n')
  print('const MaeAiNet *\nmae_ai_nets (int *n)\n{\n  *n = sizeof nets / sizeof *nets;\n  return nets;\n}')


main()
