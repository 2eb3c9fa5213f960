/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's session in two dialects, at one table of a server that listens for both. */
#include "dialect-play.h"
#include "server/server-testing.h"

/* Returns whether the session's game equals the server's. */
static gboolean
is_told_all (MaeServer *server, MaeSession *session)
{
  MaeModel *model = mae_session_get_model (session);
  int seat;
  const MaeGame *game = mae_server_find_game (server, mae_session_get_nickname (session), &seat);
  MaeGame view = mae_game_view (game, seat);

  return mae_game_hash (mae_model_get_game (model)) == mae_game_hash (&view);
}

static void
test_games (void)
{
  for (guint64 seed = 1; seed <= 3; seed++)
    dialect_play ("words", seed, NULL, is_told_all);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/dialects/games", test_games);
  return g_test_run ();
}
