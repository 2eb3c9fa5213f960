/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What players have stumbled over at the table, each once. */
#include <adwaita.h>

#include "client/draft/moves-now.h"
#include "client/table/leader-card.h"
#include "client/table/lorenzo-panel.h"
#include "client/table/table-page-private.h"
#include "ruleset/ruleset-io.h"
#include "table-fixture.h"

/* The first label in @widget and below that is shown and begins with @start, or NULL. */
static const char *
find_text (GtkWidget *widget, const char *start)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget)
      && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (widget)), start))
    return gtk_label_get_text (GTK_LABEL (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    const char *found = find_text (child, start);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static MaeSnapshot *
snapshot_of (TableFixture *f)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  snapshot->rules = mae_ruleset_ref (f->table->game.rules);
  snapshot->game = mae_game_view (&f->table->game, 0);
  snapshot->own_ids = true;
  snapshot->roster.n = 1;
  snapshot->roster.name[0] = g_strdup ("You");
  return snapshot;
}

/* Lorenzo's panel counts the tokens that were drawn, also after a move was taken back and where a
 * game is continued. */
static void
test_tokens (void)
{
  TableFixture f = open_table ("standard", 1, 3, 0);
  const MaeRuleset *rules = f.table->game.rules;
  g_autoptr (MaeModel) model = mae_model_new ();
  g_autofree char *all = g_strdup_printf ("%d tokens left", rules->n_tokens);
  g_autofree char *left = NULL;
  GtkWidget *page;

  /* until some have been drawn since the last shuffle */
  for (int turn = 0; turn < 20; turn++) {
    mae_local_table_play (f.table, 1);
    g_assert_true (mae_local_table_play_to_own_turn (f.table));
    g_clear_pointer (&left, g_free);
    for (int n = 1; n < rules->n_tokens && left == NULL; n++) {
      g_autofree char *some = g_strdup_printf (n == 1 ? "%d token left" : "%d tokens left", n);
      left = g_strdup (find_text (GTK_WIDGET (f.page->lorenzo), some));
    }
    if (left != NULL && turn > 2)
      break;
  }
  g_assert_nonnull (left);
  g_assert_cmpstr (left, !=, all);

  mae_model_take_back (f.table->model, snapshot_of (&f), "You");
  g_assert_cmpstr (find_text (GTK_WIDGET (f.page->lorenzo), left), ==, left);

  mae_model_take_snapshot (model, snapshot_of (&f), "You");
  mae_model_prepend_log (model, mae_model_get_log (f.table->model));
  page = g_object_ref_sink (mae_table_page_new (model, NULL));
  g_assert_cmpstr (find_text (GTK_WIDGET (MAE_TABLE_PAGE (page)->lorenzo), left), ==, left);
  g_object_unref (page);
  close_table (&f);
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_test_add_func ("/faults/tokens", test_tokens);
  return g_test_run ();
}
