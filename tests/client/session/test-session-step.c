/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's session on a server with the dialect step: whole games with a player of am49. */
#include "dialect-play.h"
#include "server/server-testing.h"

/* Returns whether the session's game equals the server's, as it must whenever a turn is over. */
static gboolean
is_told_all (MaeServer *server, MaeSession *session)
{
  const MaeGame *mine = mae_model_get_incoming (mae_session_get_model (session));
  const MaeGame *game = mae_server_find_game (server, mae_session_get_nickname (session), NULL);

  if (game == NULL)
    return mine->phase == MAE_PHASE_ENDED;
  if (mine->current != game->current || mine->phase != game->phase)
    return FALSE;
  if (mine->main_done && !game->main_done)
    return TRUE; /* the server learns of productions only at the end of the turn */
  for (int i = 0; i < mae_game_n_containers (game); i++)
    if (!mae_bag_equal (&mine->containers[i], &game->containers[i]))
      return FALSE;
  for (int seat = 0; seat < game->n_players; seat++)
    if (mine->players[seat].faith != game->players[seat].faith
        || mine->players[seat].points != game->players[seat].points)
      return FALSE;
  return TRUE;
}

static void
test_games (void)
{
  for (guint64 seed = 1; seed <= 5; seed++)
    dialect_play ("step", seed, NULL, is_told_all);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/step/games", test_games);
  return g_test_run ();
}
