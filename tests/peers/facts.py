# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game data of a deployed am49 server, copied from what it sends.

Four development cards (0, 10, 18, 19) differ from the standard set, as in the deployed program's
file. A client must show the cards of its server, so the difference is kept.
"""

RESOURCES = [  # name, terminal color, may be stored
  ('Stone', '\x1b[90m', True),
  ('Faith', '\x1b[31m', False),
  ('Zero', '\x1b[37m', False),
  ('Coin', '\x1b[93m', True),
  ('Shield', '\x1b[36m', True),
  ('Servant', '\x1b[95m', True),
]
COLORS = [('Blue', '\x1b[34m'), ('Green', '\x1b[32m'), ('Yellow', '\x1b[33m'), ('Purple', '\x1b[35m')]

MARBLES = {'Coin': 2, 'Faith': 1, 'Servant': 2, 'Shield': 2, 'Stone': 2, 'Zero': 4}
TILES = [(3, 1), (6, 2), (9, 4), (12, 6), (15, 9), (18, 12), (21, 16), (24, 20)]
SECTIONS = [  # id, first space, last space, points
  (0, 5, 8, 2),
  (2, 12, 16, 3),
  (1, 19, 24, 4),
]
TOKENS = [  # id, kind, color it discards
  (0, 'ActionTokenBlackMoveOneShuffle', None),
  (1, 'ActionTokenBlackMoveTwo', None),
  (2, 'ActionTokenBlackMoveTwo', None),
  (3, 'ActionTokenDiscardTwo', 'Blue'),
  (4, 'ActionTokenDiscardTwo', 'Green'),
  (5, 'ActionTokenDiscardTwo', 'Purple'),
  (6, 'ActionTokenDiscardTwo', 'Yellow'),
]

LEADERS = [  # kind, resource, needed cards (color, count, level; 0 is any), needed resources, points
  ('DISCOUNT', 'Servant', [('Yellow', 1, 0), ('Green', 1, 0)], '', 2),
  ('DISCOUNT', 'Shield', [('Purple', 1, 0), ('Blue', 1, 0)], '', 2),
  ('DISCOUNT', 'Stone', [('Green', 1, 0), ('Blue', 1, 0)], '', 2),
  ('DISCOUNT', 'Coin', [('Yellow', 1, 0), ('Purple', 1, 0)], '', 2),
  ('DEPOT', 'Stone', [], '5 Coin', 3),
  ('DEPOT', 'Servant', [], '5 Stone', 3),
  ('DEPOT', 'Shield', [], '5 Servant', 3),
  ('DEPOT', 'Coin', [], '5 Shield', 3),
  ('ZERO', 'Servant', [('Blue', 1, 0), ('Yellow', 2, 0)], '', 5),
  ('ZERO', 'Shield', [('Purple', 1, 0), ('Green', 2, 0)], '', 5),
  ('ZERO', 'Stone', [('Yellow', 1, 0), ('Blue', 2, 0)], '', 5),
  ('ZERO', 'Coin', [('Green', 1, 0), ('Purple', 2, 0)], '', 5),
  ('PRODUCTION', 'Shield', [('Yellow', 1, 2)], '', 4),
  ('PRODUCTION', 'Servant', [('Blue', 1, 2)], '', 4),
  ('PRODUCTION', 'Stone', [('Purple', 1, 2)], '', 4),
  ('PRODUCTION', 'Coin', [('Green', 1, 2)], '', 4),
]

CARDS = [  # color, level, cost, production in, production out, points
  ('Green', 1, '2 Shield', '3 Coin', '1 Faith', 1),
  ('Purple', 1, '2 Servant', '1 Stone', '1 Faith', 1),
  ('Blue', 1, '2 Coin', '1 Shield', '1 Faith', 1),
  ('Yellow', 1, '2 Stone', '1 Servant', '1 Faith', 1),
  ('Green', 1, '1 Shield 1 Servant 1 Stone', '1 Stone', '1 Servant', 2),
  ('Purple', 1, '1 Coin 1 Shield 1 Servant', '1 Coin', '1 Shield', 2),
  ('Blue', 1, '1 Coin 1 Servant 1 Stone', '1 Servant', '1 Stone', 2),
  ('Yellow', 1, '1 Coin 1 Shield 1 Stone', '1 Shield', '1 Coin', 2),
  ('Green', 1, '3 Shield', '2 Servant', '1 Coin 1 Shield 1 Stone', 3),
  ('Purple', 1, '3 Servant', '2 Coin', '1 Shield 1 Stone 1 Servant', 3),
  ('Blue', 1, '3 Coin', '2 Stone', '1 Coin 1 Stone 1 Servant', 3),
  ('Yellow', 1, '3 Stone', '2 Shield', '1 Coin 1 Stone 1 Servant', 3),
  ('Green', 1, '2 Coin 2 Shield', '1 Stone 1 Servant', '2 Coin 1 Faith', 4),
  ('Purple', 1, '2 Servant 2 Stone', '1 Coin 1 Shield', '2 Stone 1 Faith', 4),
  ('Blue', 1, '2 Coin 2 Servant', '1 Shield 1 Stone', '2 Servant 1 Faith', 4),
  ('Yellow', 1, '2 Shield 2 Stone', '1 Coin 1 Servant', '2 Shield 1 Faith', 4),
  ('Green', 2, '4 Shield', '1 Stone', '2 Faith', 5),
  ('Purple', 2, '4 Servant', '1 Coin', '2 Faith', 5),
  ('Blue', 2, '1 Coin', '1 Servant', '2 Faith', 5),
  ('Yellow', 2, '1 Stone', '1 Shield', '2 Faith', 5),
  ('Green', 2, '3 Shield 2 Servant', '1 Shield 1 Servant', '3 Stone', 6),
  ('Purple', 2, '2 Coin 3 Servant', '1 Coin 1 Servant', '3 Shield', 6),
  ('Blue', 2, '3 Coin 2 Stone', '1 Coin 1 Stone', '3 Servant', 6),
  ('Yellow', 2, '2 Shield 3 Stone', '1 Shield 1 Stone', '3 Coin', 6),
  ('Green', 2, '5 Shield', '2 Coin', '2 Stone 2 Faith', 7),
  ('Purple', 2, '5 Servant', '2 Stone', '2 Coin 2 Faith', 7),
  ('Blue', 2, '5 Coin', '2 Servant', '2 Shield 2 Faith', 7),
  ('Yellow', 2, '5 Stone', '2 Shield', '2 Servant 2 Faith', 7),
  ('Green', 2, '3 Coin 3 Shield', '1 Coin', '2 Shield 1 Faith', 8),
  ('Purple', 2, '3 Shield 3 Servant', '1 Stone', '2 Servant 1 Faith', 8),
  ('Blue', 2, '3 Coin 3 Stone', '1 Servant', '2 Stone 1 Faith', 8),
  ('Yellow', 2, '3 Servant 3 Stone', '1 Shield', '2 Coin 1 Faith', 8),
  ('Green', 3, '6 Shield', '2 Coin', '3 Stone 2 Faith', 9),
  ('Purple', 3, '6 Servant', '2 Stone', '3 Coin 2 Faith', 9),
  ('Blue', 3, '6 Coin', '2 Servant', '3 Shield 2 Faith', 9),
  ('Yellow', 3, '6 Stone', '2 Shield', '3 Servant 2 Faith', 9),
  ('Green', 3, '5 Shield 2 Servant', '1 Coin 1 Servant', '2 Shield 2 Stone 1 Faith', 10),
  ('Purple', 3, '2 Coin 5 Servant', '1 Shield 1 Stone', '2 Coin 2 Servant 1 Faith', 10),
  ('Blue', 3, '5 Coin 2 Stone', '1 Coin 1 Shield', '2 Stone 2 Servant 1 Faith', 10),
  ('Yellow', 3, '2 Servant 5 Stone', '1 Stone 1 Servant', '2 Coin 2 Shield 1 Faith', 10),
  ('Green', 3, '7 Shield', '1 Servant', '1 Coin 3 Faith', 11),
  ('Purple', 3, '7 Servant', '1 Coin', '1 Stone 3 Faith', 11),
  ('Blue', 3, '7 Coin', '1 Stone', '1 Shield 3 Faith', 11),
  ('Yellow', 3, '7 Stone', '1 Shield', '1 Servant 3 Faith', 11),
  ('Green', 3, '4 Coin 4 Shield', '1 Stone', '3 Coin 1 Shield', 12),
  ('Purple', 3, '4 Shield 4 Servant', '1 Coin', '3 Stone 1 Servant', 12),
  ('Blue', 3, '4 Coin 4 Stone', '1 Servant', '1 Coin 3 Shield', 12),
  ('Yellow', 3, '4 Servant 4 Stone', '1 Shield', '1 Stone 3 Servant', 12),
]


def amounts(text):
  """'2 Coin 1 Faith' as {'Coin': 2, 'Faith': 1}."""
  words = text.split()
  return {kind: int(count) for count, kind in zip(words[::2], words[1::2])}
