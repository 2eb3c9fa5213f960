# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The game as the deployed am49 program plays it, with its faults."""

import facts
import rules


class Silence(Exception):
  """The deployed program fails here with an internal error: it sends no answer."""


class Game(rules.Game):
  def _last(self):
    """Only faith begins the last round here; see _last_card()."""
    if any(seat.faith >= rules.MAX_FAITH for seat in self.seats.values()):
      self.last_round = True
    return [(None, {'type': 'UpdateLastRound'})] if self.last_round else []

  def _last_card(self, seat):
    """The program counts before it places the card: the eighth one begins the last round."""
    if sum(map(len, seat.slots)) > rules.CARDS_TO_END:
      self.last_round = True
    return self._last()

  def _rank(self, name):
    """In a draw resources don't count."""
    return self.points(self.seats[name]), -self.names.index(name)

  def _reports(self):
    """Only the highest section that was reached is reported."""
    furthest = max([self.black] + [seat.faith for seat in self.seats.values()])
    reached = [section for section in facts.SECTIONS if section[2] <= furthest]
    return self._report(*reached[-1]) if reached and reached[-1][0] not in self.reported else []

  def buy_card(self, name, color, level, slot, payment):
    if (color, level) not in self.decks or not 0 <= slot < 3:
      raise Silence
    return super().buy_card(name, color, level, slot, payment)

  def _lorenzo_won(self):
    """A color that is used up exactly doesn't end the game."""
    return self.black >= rules.MAX_FAITH or self.lacks_cards

  lacks_cards = False

  def _discard(self, color):
    levels = [level for level in (1, 2, 3) for _ in self.decks[color, level]]
    if not levels:
      raise Silence  # the token is drawn, and the turn goes on
    self.lacks_cards = len(levels) < 2
    super()._discard(color)

  def use_up(self):
    """Leaves no card of the first color, as if it had been used up exactly."""
    color, _ = facts.COLORS[0]
    for level in (1, 2, 3):
      self.decks[color, level] = []

  def end_turn(self, name):
    done = self.main_done
    try:
      return super().end_turn(name)
    except Silence:
      self.main_done = done  # the next request draws another token
      raise

  def leave(self, name):
    """Alone, each lost connection ends the turn: Lorenzo draws a token, and nobody is told."""
    if self.solo and self.setup_done and not self.ended:
      self.main_done = False
      try:
        self._end_solo(self.seats[name])
      except Silence:
        pass
    return super().leave(name)
