/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a session is told that it missed: the past, and turns that were lost. The test plays the
 * server. */

#include "protocol/am49/am49.h"
#include "session-table.h"

static void
on_turn_lost_cb (MaeSession *session, const char *text, Table *table)
{
  g_string_append_printf (table->heard, "%s\n", text);
}

static void
set_up (Table *table, gconstpointer data)
{
  table_setup (table, data);
  table_begin_game (table);
  g_string_truncate (table->heard, 0);
  g_signal_connect (table->session, "turn-lost", G_CALLBACK (on_turn_lost_cb), table);
}

static void
add_lines (GPtrArray *lines, const GString *text)
{
  g_auto (GStrv) parts = g_strsplit (text->str, "\n", -1);

  for (int i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_ptr_array_add (lines, g_strdup (parts[i]));
}

/* Applies a command of Ada, and adds its events to @lines. */
static void
apply (Table *table, GPtrArray *lines, MaeCommandKind kind)
{
  const MaeCommand command = { .kind = kind, .seat = 0 };
  const MaeWireContext context = {
    .rules = table->game.rules, .roster = &table->roster, .game = &table->game, .seat = -1
  };
  g_autofree MaeEvents *events = g_new (MaeEvents, 1);

  g_assert_true (mae_game_apply (&table->game, &command, events, NULL));
  for (int i = 0; i < events->n; i++) {
    MaeMessage message = { .kind = MAE_MESSAGE_EVENT, .event = events->at[i] };
    g_autoptr (GString) text = g_string_new (NULL);
    mae_am49_encode (&context, MAE_AM49_MAP_OBJECT, &message, text);
    add_lines (lines, text);
  }
  g_ptr_array_add (lines, g_strdup (""));
}

/* Ada loses her turn, and is back. Returns the lines of the past. */
static GPtrArray *
pass (Table *table)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) before = g_string_new (NULL);

  mae_am49_encode_snapshot (&table->game, &table->roster, 0, false, before);
  add_lines (lines, before);
  apply (table, lines, MAE_COMMAND_LEAVE);
  apply (table, lines, MAE_COMMAND_RETURN);
  return lines;
}

/* Ada runs out of time, as the server tells it to her later. Returns the lines of the past. */
static GPtrArray *
run_out (Table *table)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) before = g_string_new (NULL);

  mae_am49_encode_snapshot (&table->game, &table->roster, 0, false, before);
  add_lines (lines, before);
  apply (table, lines, MAE_COMMAND_LEAVE);
  g_ptr_array_set_size (lines, (int) lines->len - 1);
  apply (table, lines, MAE_COMMAND_STAY);
  return lines;
}

static void
say_game (Table *table)
{
  g_autoptr (GString) line = g_string_new (NULL);

  mae_am49_encode_snapshot (&table->game, &table->roster, 0, false, line);
  table_say (table, g_strchomp (line->str));
}

static void
say_past (Table *table, GPtrArray *lines)
{
  const MaeWireContext none = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);
  MaeMessage message = { .kind = MAE_MESSAGE_PAST };

  g_ptr_array_add (lines, NULL);
  message.past.lines = (char **) lines->pdata;
  mae_am49_encode (&none, MAE_AM49_MAP_OBJECT, &message, text);
  table_say (table, g_strchomp (text->str));
}

static char *
log_of (Table *table)
{
  GListModel *log = mae_model_get_log (mae_session_get_model (table->session));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);
    g_string_append_printf (text, "%s\n", mae_log_entry_get_line (entry)->text);
  }
  return g_string_free (text, FALSE);
}

/* The log comes back, with what happened meanwhile, and the lost turn is told. */
static void
test_told (Table *table, gconstpointer data)
{
  g_autoptr (GPtrArray) lines = pass (table);

  say_past (table, lines);
  g_autofree char *log = log_of (table);
  g_assert_cmpstr (log, ==,
                   "You left the table\nYou were away, so your turn was passed\nYou are back\n");
  table_assert_heard (table, "You were away, so your turn in round 1 was passed.\n");
}

/* A turn that timed out reads in the log as it did then. */
static void
test_ran_out (Table *table, gconstpointer data)
{
  g_autoptr (GPtrArray) lines = run_out (table);

  say_past (table, lines);
  g_autofree char *log = log_of (table);
  g_assert_cmpstr (log, ==, "Your time was over, so your turn was passed\n");
  table_assert_heard (table, "");
}

/* An absence that ended before the last command was told then. */
static void
test_told_before (Table *table, gconstpointer data)
{
  g_autoptr (GPtrArray) lines = pass (table);

  g_ptr_array_add (lines, g_strdup ("{\"type\":\"UpdatePlayerStatus\",\"player\":\"Bruno\","
                                    "\"isActive\":false}"));
  g_ptr_array_add (lines, g_strdup (""));
  say_past (table, lines);
  table_assert_heard (table, "");
}

/* What doesn't fit the game changes nothing. */
static void
test_wrong (Table *table, gconstpointer data)
{
  static const char *const wrong[] = { "{", "{}", "{\"type\":\"UpdatePast\",\"lines\":[\"{}\"]}",
                                       "{\"type\":\"UpdateCurrentPlayer\",\"player\":\"Nobody\"}",
                                       "{\"type\":\"ReqGoodbye\"}" };
  g_autofree char *before = log_of (table);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    for (int at = 0; at < 2; at++) {
      MaeGame game = table->game;
      g_autoptr (GPtrArray) lines = pass (table);
      table->game = game;
      g_ptr_array_insert (lines, at, g_strdup (wrong[i]));
      say_past (table, lines);
      g_autofree char *after = log_of (table);
      g_assert_cmpstr (after, ==, before);
      table_assert_state (table, MAE_SESSION_GAME);
    }
  table_say (table, "{\"type\":\"UpdatePast\"}");
  table_assert_heard (table, "");
}

/* When the time of a turn is over, the server sends the game again. */
static void
test_time_is_over (Table *table, gconstpointer data)
{
  g_ptr_array_unref (pass (table));
  say_game (table);
  g_autofree char *log = log_of (table);
  g_assert_true (g_str_has_suffix (log, "Your time was over, so your turn was passed\n"));
  table_assert_heard (table, "Your time was over, so your turn was passed\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func)                                                                            \
  g_test_add ("/session/past/" name, Table, NULL, set_up, func, table_teardown)
  ADD ("told", test_told);
  ADD ("ran-out", test_ran_out);
  ADD ("told-before", test_told_before);
  ADD ("wrong", test_wrong);
  ADD ("time-is-over", test_time_is_over);
  return g_test_run ();
}
