#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes conversations that a hostile server could have: recorded ones, changed at random.

  mutate.py RECORDINGS FOLDER [--count 1000] [--first 0]

writes each into a file of FOLDER, in the format that tests/fuzz/fuzz-client.c reads. The same
number gives the same conversation. Uses Python's standard library only."""

import argparse
import copy
import json
import os
import random
import sys

LINE_MOST = 1 << 20  # the longest line that a client accepts; longer ones are one of the attacks
PLAIN_MOST = 40  # at most this many lines follow the first whole game in a conversation

NUMBERS = [0, -1, 1, 2, 7, 64, 127, 128, 255, 256, 5000, 32767, 32768, 65535, 2 ** 31 - 1, 2 ** 31,
           -2 ** 31, 2 ** 53, -2 ** 63, 2 ** 64, 10 ** 30, 0.5, 1e308, -0.0]
WORDS = ['', ' ', '\n', 'Ada', 'Bice', 'Lorenzo', 'x' * 64, 'x' * 65, 'x' * 4096, 'x' * 100_000,
         'x' * 900_000, 'e' + '\u0301' * 8, '\u0301' * 300_000, 'a\u0301\u0327\u20dd' * 2000,
         '\u202eadA', '\u2067Ada', '\u2066\u2069\u202c', 'דוד', 'עדה\n\u202e!', 'a\nb\r\nc\u2028d',
         '\u0000', '\u0007\u001b[31m', '<b>bold</b>', '</span><big>', '&amp;&lt;', '%s%n%d', '%1$s',
         '\ud800', '\udfff\ud800', '\ufeff', '\u200b\u200d\ufe0f', '👨\u200d👩\u200d👧\u200d👦' * 50,
         '﷽' * 60, 'W' * 64, 'Z\u0489\u0310\u0360' * 500, '_Mnemonic', 'a\tb', '\u00ad' * 1000]
VALUES = [None, True, False, [], {}, [[]], [None], {'': None}, '1', [1, 2, 3]]
# Messages that are rare or missing in the recordings.
RARE = [
  {'type': 'ReqGoodbye'}, {'type': 'ResGoodbye'}, {'type': 'ResQuit'}, {'type': 'ResHeartbeat'},
  {'type': 'ErrNickname', 'reason': 'TAKEN', 'password': 'WRONG'},
  {'type': 'ErrNickname', 'reason': 'TAKEN', 'password': 'LATER'},
  {'type': 'ErrNickname', 'reason': 'NOT_IN_GAME'},
  {'type': 'ErrNewGame', 'isInvalidPlayersCount': True},
  {'type': 'ErrProtocol', 'msg': 'No.'}, {'type': 'ErrAction', 'reason': 'NOTHING_TO_UNDO'},
  {'type': 'ErrTable', 'reason': 'INVALID', 'field': 'computers'}, {'type': 'ErrChat', 'reason': 'OFF'},
  {'type': 'ErrObjectNotOwned', 'id': 3, 'objectType': 'LeaderCard'},
  {'type': 'UpdatePlayerStatus', 'player': 'Bice', 'isActive': False},
  {'type': 'UpdatePlayerStatus', 'player': 'Ada', 'isActive': False},
  {'type': 'UpdateActivateLeader', 'leader': 3}, {'type': 'UpdateLastRound'},
  {'type': 'UpdateGameEnd', 'winner': 'Bice'}, {'type': 'UpdateGameEnd'},
  {'type': 'UpdateVaticanSection', 'vaticanSection': 0, 'bonusGivenPlayers': ['Ada', 'Bice']},
  {'type': 'UpdateActionToken', 'actionToken': 0},
  {'type': 'UpdateFaithPoints', 'faithPoints': 24, 'isBlackCross': True},
  {'type': 'UpdateFaithPoints', 'player': 'Ada', 'faithPoints': 24, 'isBlackCross': False},
  {'type': 'UpdateBookedSeats', 'bookedSeats': 3, 'canPrepareNewGame': 'Ada'},
  {'type': 'UpdateJoinGame', 'playersCount': 4},
  {'type': 'UpdateTables', 'tables': [], 'total': 0, 'waiting': 0, 'rulesets': []},
  {'type': 'UpdateChat', 'player': 'Bice', 'text': 'Hello'},
  {'type': 'UpdateClock', 'turnTime': 10, 'remaining': 900, 'player': 'Ada',
   'awaited': [{'player': 'Bice', 'remaining': 500}]},
  {'type': 'MaestriSecret', 'secret': 'A' * 43},
]


class Wait:
  """A pause of some seconds."""

  def __init__(self, seconds):
    self.seconds = seconds


def load(folder):
  """Returns the recordings, each as its lines, in the order of their names."""
  found = []
  for name in sorted(os.listdir(folder)):
    if name.endswith('.md'):
      continue
    with open(os.path.join(folder, name), 'rb') as file:
      found.append([line for line in file.read().split(b'\n') if line])
  return found


def encode(value):
  """Returns JSON; lone surrogates can only be written as escapes."""
  text = json.dumps(value, separators=(',', ':'), ensure_ascii=False)
  try:
    return text.encode()
  except UnicodeEncodeError:
    return json.dumps(value, separators=(',', ':')).encode()


def is_kind(line, kind):
  return b'"type":"' + kind + b'"' in line[:60] + line[-60:]


def places(value, found, path=()):
  """Every place in a JSON value, as the list of keys that lead there."""
  items = value.items() if isinstance(value, dict) else (
    enumerate(value) if isinstance(value, list) else ())
  for key, inner in items:
    found.append(path + (key,))
    places(inner, found, path + (key,))
  return found


class Mutator:
  """The changes of one conversation, all drawn from one random generator."""

  def __init__(self, recordings, seed):
    self.recordings = recordings
    self.chance = random.Random(seed)

  # -- values

  def _odd(self, value):
    """Returns another value, most often of the same type."""
    chance = self.chance
    if chance.random() < 0.15:
      return copy.deepcopy(chance.choice(VALUES))
    if isinstance(value, bool):
      return chance.choice([not value, 0, 1, 'true'])
    if isinstance(value, (int, float)):
      return chance.choice(NUMBERS + [value + 1, value - 1, value * 1000, str(value)])
    if isinstance(value, str):
      return chance.choice(WORDS + [value + value, value.lower(), value + '\u202e', value[:1]])
    if isinstance(value, list):
      return self._odd_list(value)
    if isinstance(value, dict):
      return self._odd_object(value)
    return copy.deepcopy(chance.choice(VALUES + NUMBERS + WORDS[:8]))

  def _odd_list(self, value):
    chance = self.chance
    size = max(1, len(encode(value)))
    times = min(chance.choice([2, 3, 10, 100, 1000, 20_000]), LINE_MOST // size)
    return chance.choice([[], value[:-1], value[::-1], value[:1], value * times,
                          chance.sample(value, len(value)), [value], value + [None]])

  def _odd_object(self, value):
    chance = self.chance
    keys = list(value)
    which = chance.randrange(5)
    if which == 0 or not keys:
      return {}
    if which == 1:  # one member less
      gone = chance.choice(keys)
      return {key: inner for key, inner in value.items() if key != gone}
    if which == 2:  # one member renamed
      renamed = chance.choice(keys)
      return {key.upper() if key == renamed else key: inner for key, inner in value.items()}
    if which == 3:  # many members more
      return {**value, **{f'{number}': 1 for number in range(chance.choice([1, 50, 5000]))}}
    return {key: value[other] for key, other in zip(keys, chance.sample(keys, len(keys)))}

  def _message(self, line):
    """Changes some of a message's values."""
    try:
      message = json.loads(line)
    except (ValueError, RecursionError):
      return self._bytes(line)
    for _ in range(self.chance.choice([1, 1, 1, 2, 5])):
      found = places(message, [])
      if not found:
        break
      path = self._place(found)
      at = message
      for key in path[:-1]:
        at = at[key]
      if isinstance(at, dict) and self.chance.random() < 0.1:
        del at[path[-1]]
      else:
        at[path[-1]] = self._odd(at[path[-1]])
    return encode(message)

  def _place(self, found):
    """Returns one of the places up to a random depth. Without that nearly all would be at the
    deepest level, where a whole game has a thousand places."""
    depth = self.chance.randint(1, max(map(len, found)))
    return self.chance.choice([path for path in found if len(path) <= depth])

  # -- lines

  def _bytes(self, line):
    data = bytearray(line)
    for _ in range(self.chance.choice([1, 1, 2, 8])):
      at = self.chance.randrange(len(data) + 1)
      which = self.chance.randrange(4)
      if which == 0 and at < len(data):
        data[at] = self.chance.randrange(256)
      elif which == 1:
        data[at:at] = self.chance.choice([b'\xff', b'\xc0\x80', b'\0', b'"', b'{', b']', b'\r', b'\n',
                                          b'\\u0000', b'\xed\xa0\x80', b'1e999', b' ' * 5000])
      elif which == 2:
        del data[at:at + self.chance.choice([1, 2, 10, 1000])]
      else:
        data[at:at] = data[at:at + self.chance.choice([1, 20, 500])] * self.chance.choice([1, 2, 50])
    return bytes(data)

  def _nested(self, line):
    depth = self.chance.choice([10, 31, 33, 1000, 100_000])
    opening, closing = self.chance.choice([(b'[', b']'), (b'{"a":', b'}')])
    inner = opening * depth + b'1' + closing * (depth if self.chance.random() < 0.7 else 0)
    return line[:-1] + b',"more":' + inner + b'}'

  def _garbage(self, _):
    return self.chance.choice([
      b'', b' ', b'null', b'[]', b'{}', b'{"type":5}', b'HTTP/1.1 200 OK', b'SSH-2.0-x',
      b'{"type":"Update"}', self.chance.randbytes(self.chance.choice([1, 30, 3000])).replace(b'\n', b''),
      b'{"type":"' + b'U' * self.chance.choice([100, 100_000]) + b'"}'])

  def _rare(self, _):
    message = self.chance.choice(RARE)
    return self._message(encode(message)) if self.chance.random() < 0.5 else encode(message)

  def _endless(self, line):
    return line[:-1] + b',"more":"' + b'x' * (LINE_MOST + 10) + b'"}'

  # -- conversations

  def _beginning(self, recording):
    """Returns the number of lines up to and including the first whole game."""
    for number, line in enumerate(recording):
      if is_kind(line, b'UpdateGame'):
        return number + 1
    return len(recording)

  def _excerpt(self):
    """Returns a recording's beginning and some of its further lines."""
    recording = self.chance.choice(self.recordings)
    begun = self._beginning(recording)
    return list(recording[:begun + self.chance.randint(0, PLAIN_MOST)]), begun

  def _change_line(self, lines, begun):
    # The line with the whole game is the longest and has the most members: about every third change
    # of a line is made to it.
    at = (begun - 1 if self.chance.random() < 0.3 else self.chance.randrange(len(lines))) % len(lines)
    change = self.chance.choices(
      [self._message, self._bytes, self._nested, self._garbage, self._rare, self._endless],
      [60, 12, 4, 4, 14, 1])[0]
    if change == self._rare:
      lines.insert(self.chance.randrange(len(lines) + 1), change(b''))
    elif lines[at]:
      lines[at] = change(lines[at])

  def _change_order(self, lines):
    chance = self.chance
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    which = chance.randrange(6)
    if which == 0:
      del lines[at]
    elif which == 1:
      lines[at:at + 1] = [lines[at]] * chance.choice([2, 3, 20, 200])
    elif which == 2:
      lines[at], lines[other] = lines[other], lines[at]
    elif which == 3:
      lines[at:] = lines[at:][::-1]
    elif which == 4:  # lines of another recording
      recording = chance.choice(self.recordings)
      begin = chance.randrange(len(recording))
      lines[at:at] = recording[begin:begin + chance.randint(1, 8)]
    else:  # lines that make the window change its page again and again
      lines += [lines[at], lines[other]] * chance.choice([1, 2, 8])

  def _flood(self, lines):
    """Adds many more lines than a game has: all at once, or in parts with pauses between them."""
    recording = self.chance.choice(self.recordings)
    piece = recording[self._beginning(recording):][:self.chance.choice([1, 2, 10, 40])] or recording
    if self.chance.random() < 0.4:
      piece = [self._rare(b'')]
    if self.chance.random() < 0.7:
      count = min(20_000, (8 << 20) // sum(len(line) + 1 for line in piece))
      lines.append(b'\n'.join((piece * (count // len(piece) + 1))[:count]))
    else:
      for at in range(20):
        lines.append(b'\n'.join((piece * 50)[at % len(piece):][:50]))
        lines.append(Wait(0.05))

  def conversation(self):
    """Returns a list of lines (bytes) and pauses. None at the end: the line before it is cut off in
    the middle."""
    chance = self.chance
    lines, begun = self._excerpt()
    for _ in range(chance.choice([1, 1, 2, 3, 6])):
      if not lines:
        break
      if chance.random() < 0.75:
        self._change_line(lines, begun)
      else:
        self._change_order(lines)
    if chance.random() < 0.03:
      self._flood(lines)
    if chance.random() < 0.05:
      lines = lines[:chance.randint(1, max(1, len(lines)))] + [None]
    return lines


def conversation(recordings, number):
  """The conversation with that number."""
  return Mutator(recordings, f'hostile {number}').conversation()


def encoded(lines):
  """Returns the lines in the format of fuzz-client.c."""
  parts = []
  for line in lines:
    if line is None:
      if parts:
        parts[-1] = parts[-1][:len(parts[-1]) // 2]
    elif isinstance(line, Wait):
      parts.append(b'+1\n')
    else:
      parts.append(line + b'\n')
  return b''.join(parts)


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument('recordings')
  parser.add_argument('folder')
  parser.add_argument('--count', type=int, default=1000)
  parser.add_argument('--first', type=int, default=0)
  args = parser.parse_args()
  recordings = load(args.recordings)
  os.makedirs(args.folder, exist_ok=True)
  for number in range(args.first, args.first + args.count):
    with open(os.path.join(args.folder, f'{number:06}'), 'wb') as file:
      file.write(encoded(conversation(recordings, number)))
  return 0


if __name__ == '__main__':
  sys.exit(main())
