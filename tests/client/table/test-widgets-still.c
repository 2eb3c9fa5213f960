/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table's layout: an unfinished move changes only the positions of its own widgets. */
#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/table/deck.h"
#include "client/table/leader-card.h"
#include "client/table/slot-view.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "client/table/tray.h"
#include "table-fixture.h"
#include "test-locale.h"

static const struct {
  int width, height; /* of the window */
} sizes[] = { { 1024, 700 }, { 1280, 800 }, { 1920, 1080 } };

/* Returns whether @widget takes part in a move: the tray, the bar, the slot that gets a card. Its
 * contents may change. */
static gboolean
is_place_of_action (MaeTablePage *page, GtkWidget *widget)
{
  return MAE_IS_TRAY (widget) || widget == GTK_WIDGET (page->bar) || MAE_IS_SLOT_VIEW (widget)
         || MAE_IS_DECK (widget) || MAE_IS_LEADER_CARD (widget) || MAE_IS_TOASTS (widget);
}

/* Records the positions of @widget and all widgets below it, in the page. */
static void
note_places (MaeTablePage *page, GtkWidget *widget, GString *out)
{
  graphene_rect_t at;

  if (!gtk_widget_get_mapped (widget)
      || !gtk_widget_compute_bounds (widget, GTK_WIDGET (page), &at))
    return;
  /* The container of toasts surrounds the whole page and is checked; a toast isn't. */
  if (!MAE_IS_TOASTS (widget) && g_strcmp0 (gtk_widget_get_css_name (widget), "toast") == 0)
    return;
  g_string_append_printf (out, "%s %g,%g %g×%g\n", G_OBJECT_TYPE_NAME (widget), at.origin.x,
                          at.origin.y, at.size.width, at.size.height);
  if (is_place_of_action (page, widget) && !MAE_IS_TOASTS (widget))
    return;
  if (GTK_IS_POPOVER (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      note_places (page, child, out);
}

static void
check_places (TableFixture *f, const char *before, const char *what)
{
  g_autoptr (GString) after = g_string_new (NULL);
  g_auto (GStrv) a = NULL;
  g_auto (GStrv) b = NULL;

  gtk_test_widget_wait_for_draw (f->window);
  settle ();
  gtk_test_widget_wait_for_draw (f->window);
  note_places (f->page, GTK_WIDGET (f->page), after);
  a = g_strsplit (before, "\n", -1);
  b = g_strsplit (after->str, "\n", -1);
  for (int i = 0; a[i] != NULL && b[i] != NULL; i++)
    if (!g_str_equal (a[i], b[i]))
      g_error ("%s moves %s to %s", what, a[i], b[i]);
  g_assert_cmpint (g_strv_length (a), ==, g_strv_length (b));
}

/* Waits until the log has scrolled to its newest line, which takes a quarter of a second. */
static void
wait_for_log (void)
{
  gint64 end = g_get_monotonic_time () + 400 * G_TIME_SPAN_MILLISECOND;

  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (5000);
}

static void
walk_drafts (TableFixture *f)
{
  g_autoptr (GString) before = g_string_new (NULL);
  const MaeGame *game = mae_play_get_move_game (f->page->play);
  const MaeRuleset *rules = game->rules;

  gtk_test_widget_wait_for_draw (f->window);
  wait_for_log ();
  note_places (f->page, GTK_WIDGET (f->page), before);
  for (int i = 0; i < rules->rows + rules->columns; i++) {
    gboolean row = i < rules->rows;

    mae_table_page_step (f->page,
                         (MaeStep){ MAE_STEP_LINE, .line = { row, row ? i : i - rules->rows } });
    check_places (f, before->str, "a market draft");
    if (!move_of (f)->planned) {
      take_all_back (f);
      check_places (f, before->str, "a market draft of which nothing is placed");
    }
  }
  mae_table_page_cancel (f->page);
  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++)
      if (mae_draft_buy_can (game, 0, level, colour, NULL)) {
        mae_table_page_step (f->page, (MaeStep){ MAE_STEP_DECK, .deck = { level, colour } });
        check_places (f, before->str, "a purchase");
      }
  mae_table_page_cancel (f->page);
  gtk_widget_activate_action (GTK_WIDGET (f->page), "move.production", "i", rules->base_production);
  check_places (f, before->str, "the base production");
  mae_table_page_cancel (f->page);
  gtk_widget_activate_action (GTK_WIDGET (f->page), "move.produce-all", NULL);
  check_places (f, before->str, "everything");
  mae_table_page_cancel (f->page);
  check_places (f, before->str, "a move taken back");
}

/* Walks drafts, and with other players the same as plans, in a game of @n players in each size. */
static void
walk_game (int n)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    TableFixture f = open_table ("standard", n, (guint64) n, 25 + 5 * n);

    lay_out (&f, sizes[i].width, sizes[i].height);
    g_assert_cmpint (f.table->game.phase, ==, MAE_PHASE_TURNS);
    walk_drafts (&f);
    if (n > 1) {
      pass_turn (&f);
      g_assert_true (mae_play_is_planning (f.page->play));
      walk_drafts (&f);
    }
    close_table (&f);
  }
}

static void
test_english (void)
{
  for (int n = 1; n <= 4; n++)
    walk_game (n);
}

static void
test_language (gconstpointer language)
{
  g_autofree char *folder = test_locale_make ();

  if (folder == NULL) {
    g_test_skip ("/usr/lib/locale/C.utf8 can't be used as a locale");
    return;
  }
  test_locale_speak (language);
  g_assert_cmpstr (gettext ("Warehouse"), !=, "Warehouse");
  walk_game (2);
  test_locale_remove (folder);
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  /* Without animations the players' panel is in its place immediately. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/still/english", test_english);
  g_test_add_data_func ("/still/languages/de", "de", test_language);
  g_test_add_data_func ("/still/languages/fr", "fr", test_language);
  g_test_add_data_func ("/still/languages/it", "it", test_language);
  g_test_add_data_func ("/still/languages/es", "es", test_language);
  return g_test_run ();
}
