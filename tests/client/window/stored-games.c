/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "stored-games.h"

#include "client/game/games.h"
#include "client/pages/replay-page.h"
#include "played-record.h"
#include "shell-fixture.h"

void
stored_games_open (StoredGames *f)
{
  f->window = mae_fixture_open_window ();
}

void
stored_games_set_up (StoredGames *f, gconstpointer data)
{
  mae_fixture_clear_games ();
  f->path = mae_games_path ();
}

void
stored_games_tear_down (StoredGames *f, gconstpointer data)
{
  mae_fixture_destroy_window (GTK_WINDOW (f->window));
  g_free (f->path);
}

gint64
stored_games_keep (StoredGames *f, guint64 seed, int n_players, guint32 n_commands)
{
  g_autoptr (MaeRecord) record =
      played_record_new ("standard", seed, n_players, MAE_AI_NOVICE, n_commands);
  g_autoptr (GError) error = NULL;
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  mae_games_add (record, &error);
  g_assert_no_error (error);
  g_assert_true (mae_record_replay (record, record->n_commands, game));
  if (game->phase == MAE_PHASE_ENDED) {
    g_autoptr (MaeStore) store = mae_store_open_shared (f->path, &error);

    g_assert_no_error (error);
    mae_store_finish_table (store, record->number, MAE_TABLE_ENDED, game, NULL, 1);
    g_assert_true (mae_store_commit (store, NULL));
  }
  return record->number;
}

GtkWidget *
stored_games_page (StoredGames *f, GType type)
{
  GQueue queue = G_QUEUE_INIT;
  GtkWidget *found = NULL;

  g_queue_push_tail (&queue, f->window);
  while (queue.length > 0 && !found) {
    GtkWidget *widget = g_queue_pop_head (&queue);

    if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_child_visible (widget))
      found = widget;
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
         child = gtk_widget_get_next_sibling (child))
      g_queue_push_tail (&queue, child);
  }
  g_queue_clear (&queue);
  return found;
}

gboolean
stored_games_shows (StoredGames *f, GType type)
{
  GtkWidget *page = stored_games_page (f, type);

  return page && GTK_IS_STACK (gtk_widget_get_parent (page))
         && gtk_stack_get_visible_child (GTK_STACK (gtk_widget_get_parent (page))) == page;
}

void
stored_games_act (StoredGames *f, const char *action, GVariant *target)
{
  GtkWidget *page = stored_games_page (f, MAE_TYPE_REPLAY_PAGE);
  GtkWidget *from = g_str_has_prefix (action, "replay.") ? page : GTK_WIDGET (f->window);

  g_assert_true (gtk_widget_activate_action_variant (from, action, target));
}
