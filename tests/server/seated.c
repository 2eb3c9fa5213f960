/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "seated.h"

#include <string.h>

#include "engine/moves.h"
#include "guests.h"

/* Connects with @features and joins with the members @extra. */
Client *
seated_join (World *world, const char *name, const char *features, const char *extra)
{
  Client *client = world_connect (world, name, "192.0.2.1", NULL);
  g_autofree char *welcome = g_strdup_printf (
      "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[%s]}}", features);
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"%s\",\"maestri\":{%s}}", name, extra);

  client->follows = TRUE;
  client_send_line (client, welcome);
  client_send_line (client, line);
  return client;
}

/* The secret of each name, so that the same person may come again: "s" and the name, 43 letters. */
char *
seated_secret_of (const char *name)
{
  g_autofree char *padding = g_strnfill (43 - strlen (name), 's');
  return g_strconcat (padding, name, NULL);
}

Client *
seated_enter (World *world, const char *name, const char *features)
{
  g_autofree char *secret = seated_secret_of (name);
  g_autofree char *extra = g_strdup_printf (SEATED_HALL ",\"secret\":\"%s\"", secret);

  return seated_join (world, name, features, extra);
}

void
seated_send (Client *client, const char *type)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"%s\"}", type);
  client_send_line (client, line);
}

void
seated_open_game (Client *client, gint64 number)
{
  g_autofree char *line =
      g_strdup_printf ("{\"type\":\"ReqOpenGame\",\"game\":%" G_GINT64_FORMAT "}", number);
  client_send_line (client, line);
}

/* @one, in the hall, opens a table with the further members @wishes, and @other joins. */
void
seated_begin (Client *one, Client *other, const char *wishes)
{
  g_autofree char *all = g_strconcat ("\"playersCount\":2", wishes, NULL);
  g_autofree char *code = open_table (one, all);
  join_table (other, code);
}

/* Makes a move of @kinds in the game that @client looks at; FALSE: there is none. */
gboolean
seated_move (Client *client, guint kinds)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);
  MaeMove moves[1];
  MaeCommand command;

  if (mae_moves_list (game, seat, kinds, moves, 1) == 0)
    return FALSE;
  mae_move_to_command (game, moves, &command);
  client_send_command (client, &command);
  return TRUE;
}

void
seated_choose (Client *client)
{
  seated_move (client, 1u << MAE_COMMAND_CHOOSE_LEADERS);
  seated_move (client, 1u << MAE_COMMAND_CHOOSE_RESOURCES);
}

void
seated_take_turn (Client *client)
{
  g_assert_true (seated_move (client, 1u << MAE_COMMAND_TAKE_MARKET));
  seated_send (client, "ReqEndTurn");
}

/* Whether it is @client's turn in the game that it looks at. */
gboolean
seated_has_turn (Client *client)
{
  int seat;
  const MaeGame *game = client_game (client, client->label, &seat);

  return mae_game_is_to_move (game, seat);
}
