/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Planning on the other player's turns in an online game. */
#include <adwaita.h>

#include "client/table/table-page.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "shell-fixture.h"

static int refused;

static void
on_rejected_cb (void)
{
  refused++;
}

static const MaeGame *
game_of (MaeSession *session)
{
  return mae_model_get_game (mae_session_get_model (session));
}

/* Makes a random move of @kinds of the player with @session. */
static void
play (MaeSession *session, guint kinds, uint64_t rng[4])
{
  const MaeGame *game = game_of (session);
  int seat = mae_model_get_seat (mae_session_get_model (session));
  MaeCommand command;
  MaeMove move;

  g_assert_true (mae_moves_pick (game, seat, kinds, rng, &move));
  mae_move_to_command (game, &move, &command);
  g_assert_true (mae_session_send (session, &command));
  MAE_WAIT_FOR (!mae_session_is_busy (session));
}

static gboolean
is_playing (MaeSession *session)
{
  return mae_model_is_my_turn (mae_session_get_model (session));
}

/* Plans something: sometimes a card of level 1 if one can be bought, otherwise a line of the
 * market. */
static void
plan (GtkWidget *page, const MaeGame *game, uint64_t rng[4])
{
  const MaeTableMove *move = mae_table_page_get_move (MAE_TABLE_PAGE (page));

  if (mae_rng_below (rng, 3) == 0)
    for (int colour = 0; colour < game->rules->n_colours && move->mode != MAE_MOVE_BUY; colour++)
      gtk_widget_activate_action (page, "move.deck", "(ii)", 1, colour);
  if (move->mode == MAE_MOVE_NONE)
    gtk_widget_activate_action (page, "move.line", "(bi)", FALSE,
                                mae_rng_below (rng, game->rules->columns));
  for (int slot = 0; move->mode == MAE_MOVE_BUY && move->buy.slot < 0; slot++)
    gtk_widget_activate_action (page, "move.slot", "i", slot);
  g_assert_true (move->planned);
  g_assert_cmpint (move->mode, !=, MAE_MOVE_NONE);
  /* Nothing is sent. */
  gtk_widget_activate_action (page, "move.confirm", NULL);
}

static void
test_online (void)
{
  MaeFixture *fixture = mae_fixture_new (2);
  uint64_t rng[4];
  int confirmed = 0, dropped = 0;
  const guint main_actions =
      1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD | 1u << MAE_COMMAND_PRODUCE;

  mae_rng_seed (rng, 5);
  mae_fixture_start_game (fixture);
  MaeSession *own = mae_fixture_session (fixture, 0), *other = mae_fixture_session (fixture, 1);
  for (int i = 0; i < 2; i++)
    while (mae_model_is_my_setup (mae_session_get_model (mae_fixture_session (fixture, i))))
      play (mae_fixture_session (fixture, i), ~0u, rng);
  mae_fixture_wait_for_phase (fixture, MAE_PHASE_TURNS);
  g_signal_connect (own, "rejected", G_CALLBACK (on_rejected_cb), NULL);

  g_autoptr (MaePlay) seated = mae_play_new (mae_session_get_model (own), MAE_SEAT (own));
  GtkWidget *page = mae_table_page_new (seated, own);
  GtkWindow *window = mae_fixture_show (page);
  const MaeTableMove *move = mae_table_page_get_move (MAE_TABLE_PAGE (page));
  for (int turn = 0; turn < 20 && !game_of (own)->last_round; turn++) {
    MAE_WAIT_FOR (is_playing (own) || is_playing (other));
    if (is_playing (other)) {
      MAE_WAIT_FOR (!is_playing (own));
      plan (page, game_of (own), rng);
      play (other, main_actions, rng);
      play (other, 1u << MAE_COMMAND_END_TURN, rng);
      MAE_WAIT_FOR (is_playing (own) || game_of (own)->phase != MAE_PHASE_TURNS);
    }
    if (!is_playing (own))
      continue;
    if (move->mode == MAE_MOVE_NONE) {
      dropped += turn > 0;
      play (own, main_actions, rng);
    } else {
      g_assert_false (move->planned);
      g_assert_true (gtk_widget_activate_action (page, "move.confirm", NULL));
      MAE_WAIT_FOR (game_of (own)->main_done && !mae_session_is_busy (own));
      confirmed++;
    }
    play (own, 1u << MAE_COMMAND_END_TURN, rng);
    MAE_WAIT_FOR (!is_playing (own));
  }
  g_test_message ("%d plans confirmed, %d dropped", confirmed, dropped);
  g_assert_cmpint (confirmed, >, 2);
  g_assert_cmpint (dropped, >, 0);
  g_assert_cmpint (refused, ==, 0);
  mae_fixture_destroy_window (window);
  mae_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/plan/online", test_online);
  return g_test_run ();
}
