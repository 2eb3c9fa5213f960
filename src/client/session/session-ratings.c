/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "session-ratings.h"

#include "client/words/wire-text.h"
#include "session-private.h"

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_session_has_ratings (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return self->channel.bridge != NULL && self->channel.features & MAE_FEATURE_RATINGS;
}

static void
ask (MaeSession *self, const MaeMessage *message)
{
  if (mae_session_has_ratings (self))
    mae_session_send_message (self, message);
}

void
mae_session_ask_leaderboard (MaeSession *self, const char *ruleset, int players)
{
  ask (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_LEADERBOARD,
                            .leaderboard_of = { (char *) ruleset, players } });
}

void
mae_session_ask_person (MaeSession *self, const char *nickname, const char *ruleset, int players)
{
  ask (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_PERSON,
                            .person_ask = { (char *) nickname, { (char *) ruleset, players } } });
}

void
mae_session_ask_finished (MaeSession *self, gint64 before)
{
  ask (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_FINISHED_GAMES,
                            .finished_ask = { .before = before } });
}

void
mae_session_ask_finished_game (MaeSession *self, gint64 game)
{
  ask (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_FINISHED_GAME, .open_game = { .game = game } });
}

/* ── Answers ───────────────────────────────────────────────────────────────────────────────── */

static void
tidy_games (MaeFinishedGame *games, guint n)
{
  for (guint i = 0; i < n; i++) {
    mae_wire_tidy (&games[i].ruleset, MAE_WIRE_NAME_MAX);
    games[i].me = games[i].me < games[i].n_players ? games[i].me : -1;
    for (int seat = 0; seat < games[i].n_players; seat++)
      if (games[i].players[seat].name)
        mae_wire_tidy (&games[i].players[seat].name, MAE_WIRE_NAME_MAX);
  }
}

void
mae_session_take_leaderboard (MaeSession *self, MaeLeaderboard *board)
{
  mae_wire_tidy (&board->kind.ruleset, MAE_WIRE_NAME_MAX);
  for (guint i = 0; i < board->n_rows; i++)
    mae_wire_tidy (&board->rows[i].name, MAE_WIRE_NAME_MAX);
  if (board->me.name)
    mae_wire_tidy (&board->me.name, MAE_WIRE_NAME_MAX);
  mae_session_emit (self, MAE_SESSION_LEADERBOARD_TOLD, board);
}

void
mae_session_take_person (MaeSession *self, MaePersonCard *card)
{
  mae_wire_tidy (&card->name, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&card->kind.ruleset, MAE_WIRE_NAME_MAX);
  for (guint i = 0; i < card->n_kinds; i++)
    mae_wire_tidy (&card->kinds[i].ruleset, MAE_WIRE_NAME_MAX);
  tidy_games (card->games, card->n_games);
  mae_session_emit (self, MAE_SESSION_PERSON_TOLD, card);
}

void
mae_session_take_finished (MaeSession *self, MaeFinishedList *list)
{
  tidy_games (list->games, list->n_games);
  mae_session_emit (self, MAE_SESSION_FINISHED_TOLD, list);
}
