/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The waiting room: the first player is asked for the number of players; the others join. */
#include "protocol/json-writer.h"
#include "step-private.h"

/* Tells who has come and gone since the last time. */
static void
tell_changes (const StepLobby *lobby, char **players, GString *out)
{
  const char *const *before = (const char *const *) lobby->players;
  const char *const *now = (const char *const *) players;

  for (int i = 0; before[i] != NULL; i++)
    if (!g_strv_contains (now, before[i]))
      mae_json_text_line (out, "CrashedPlayer", "nickname", before[i]);
  for (int i = 0; now[i] != NULL; i++)
    if (!g_strv_contains (before, now[i]))
      mae_json_text_line (out, "JoinPlayer", "player", now[i]);
}

void
mae_step_lobby_booked (StepServer *self, const MaeMessage *message, GString *out)
{
  StepLobby *lobby = &self->lobby;
  char **players = message->booked_seats.players;
  int place = message->booked_seats.self;

  if (!lobby->is_accepted && place >= 0)
    mae_step_tell_accepted (players[place], out);
  lobby->is_accepted |= place >= 0;
  if (lobby->has_room && lobby->players != NULL && players != NULL)
    tell_changes (lobby, players, out);
  /* The first player chooses. If that player leaves, the choice is lost and the next one is
   * asked. */
  gboolean has_new_first =
      lobby->players != NULL && players != NULL && g_strcmp0 (lobby->players[0], players[0]) != 0;
  if (has_new_first)
    lobby->has_room = lobby->is_asked = FALSE;
  if (place == 0 && !lobby->has_room && !lobby->is_asked) {
    mae_json_type_line (out, "ModeRequest");
    lobby->is_asked = TRUE;
  }
  g_strfreev (lobby->players);
  lobby->players = g_strdupv (players);
}

void
mae_step_lobby_size (StepServer *self, int n_players, GString *out)
{
  StepLobby *lobby = &self->lobby;

  if (lobby->has_room)
    return;
  mae_json_begin_line (out, "OkRoom");
  mae_json_string (out, "message", lobby->is_asked ? "created" : "joined");
  mae_json_int (out, "size", n_players);
  mae_json_open (out, "players", '[');
  for (int i = 0; lobby->players != NULL && lobby->players[i] != NULL && i < n_players; i++)
    mae_json_string (out, NULL, lobby->players[i]);
  mae_json_close (out, ']');
  mae_json_end_line (out);
  lobby->has_room = TRUE;
  lobby->is_asked = FALSE;
}
