/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines of the log about turns that were passed, because players were away or the time was over. */

#include "client/game/log-text.h"
#include "scene.h"

static void
add_line (const MaeLogLine *line, gpointer user_data)
{
  g_string_append_printf (user_data, "%s\n", line->text);
}

static char *
tell (const MaeGame *before, const MaeGame *after, const MaeEvents *events, int own_seat)
{
  static const MaeRoster roster = { .n = 3, .name = { "Ada", "Bruno", "Carla" } };
  GString *text = g_string_new (NULL);
  MaeBatch batch = mae_batch_of_events (before, after, events->at, events->n);

  mae_log_text (&batch, &roster, own_seat, add_line, text);
  return g_string_free (text, FALSE);
}

/* Applies @command, and compares the sentences for the actor and for a spectator. */
static void
assert_told (MaeGame *game, const MaeCommand *command, const char *own, const char *others)
{
  MaeGame before = *game;
  g_autofree MaeEvents *events = g_new (MaeEvents, 1);

  g_assert_true (mae_game_apply (game, command, events, NULL));
  g_autofree char *told_own = tell (&before, game, events, command->seat);
  g_autofree char *told_others = tell (&before, game, events, -1);
  g_assert_cmpstr (told_own, ==, own);
  g_assert_cmpstr (told_others, ==, others);
}

/* A player who leaves in their own turn loses it; the main action that was made counts. */
static void
test_lost_turn (void)
{
  MaeGame game, done;
  MaeCommand command = { .kind = MAE_COMMAND_LEAVE, .seat = 0 };

  scene_begin (&game, 3);
  done = game;
  done.main_done = true;
  assert_told (&game, &command, "You left the table\nYou were away, so your turn was passed\n",
               "Ada left the table\nAda is away, so the turn was passed\n");
  assert_told (&done, &command, "You left the table\n", "Ada left the table\n");

  /* The next ones who are away are skipped in the same batch. */
  scene_begin (&game, 3);
  game.players[1].present = false;
  assert_told (&game, &command,
               "You left the table\nYou were away, so your turn was passed\n"
               "Bruno is away and is skipped\n",
               "Ada left the table\nAda is away, so the turn was passed\n"
               "Bruno is away and is skipped\n");
}

/* For the clock, the server lets a player leave and return at once. */
static void
test_time_is_over (void)
{
  g_autofree MaeEvents *events = g_new (MaeEvents, 1);
  g_autofree MaeEvents *back = g_new (MaeEvents, 1);
  MaeGame before, game;
  MaeCommand command = { .kind = MAE_COMMAND_LEAVE, .seat = 0 };

  scene_begin (&before, 2);
  game = before;
  g_assert_true (mae_game_apply (&game, &command, events, NULL));
  command.kind = MAE_COMMAND_RETURN;
  g_assert_true (mae_game_apply (&game, &command, back, NULL));
  for (int i = 0; i < back->n; i++)
    events->at[events->n++] = back->at[i];
  g_autofree char *own = tell (&before, &game, events, 0);
  g_autofree char *others = tell (&before, &game, events, 1);
  g_assert_cmpstr (own, ==, "Your time was over, so your turn was passed\n");
  g_assert_cmpstr (others, ==, "Ada ran out of time, so the turn was passed\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/log-lines/lost-turn", test_lost_turn);
  g_test_add_func ("/log-lines/time-is-over", test_time_is_over);
  return g_test_run ();
}
