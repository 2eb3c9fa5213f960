/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table's layout: at all supported sizes no label is cut off, and an unfinished move changes
 * only the positions of its own widgets. */
#include <adwaita.h>

#include "client/draft/moves-now.h"
#include "client/table/deck.h"
#include "client/table/leader-card.h"
#include "client/table/market-arrow.h"
#include "client/table/opponent.h"
#include "client/table/slot-view.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "client/table/tray.h"
#include "table-fixture.h"

#define HEADER 47 /* the header bar's height */

static const struct {
  int width, height; /* of the window */
} sizes[] = { { 800, 600 }, { 1024, 700 }, { 1280, 800 }, { 1920, 1080 } };

/* Lays out the page of @f in each size without its window, since the screen may be smaller. */
static void
lay_out (TableFixture *f, int width, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (f->window), width, height - HEADER);
  gtk_widget_set_size_request (GTK_WIDGET (f->page), width, height - HEADER);
  gtk_test_widget_wait_for_draw (f->window);
  settle ();
  gtk_test_widget_wait_for_draw (f->window);
}

/* ── Labels ────────────────────────────────────────────────────────────────────────────────── */

static int
check_labels (GtkWidget *widget, int width)
{
  int n = 0;

  if (!gtk_widget_get_mapped (widget))
    return 0;
  if (GTK_IS_LABEL (widget)
      && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))))
    g_error ("at %d pixels “%s” is cut", width, gtk_label_get_text (GTK_LABEL (widget)));
  n += GTK_IS_LABEL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_labels (child, width);
  return n;
}

/* Takes a line that discards something, if there is one. */
static void
draft_market (TableFixture *f)
{
  const MaeRuleset *rules = f->table->game.rules;

  for (int i = 0; i < rules->rows; i++) {
    mae_table_page_take_line (f->page, TRUE, i);
    if (mae_table_move_discards (&f->page->move) > 0)
      return;
  }
}

static void
test_labels (void)
{
  for (int players = 1; players <= 4; players += 3)
    for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
      TableFixture f = open_table ("standard", players, 5, 30);

      lay_out (&f, sizes[i].width, sizes[i].height);
      g_assert_cmpint (check_labels (GTK_WIDGET (f.page), sizes[i].width), >, 30);
      draft_market (&f);
      gtk_test_widget_wait_for_draw (f.window);
      check_labels (GTK_WIDGET (f.page), sizes[i].width);
      mae_table_page_cancel (f.page);
      gtk_widget_activate_action (GTK_WIDGET (f.page), "move.production", "i",
                                  f.table->game.rules->base_production);
      gtk_test_widget_wait_for_draw (f.window);
      check_labels (GTK_WIDGET (f.page), sizes[i].width);
      close_table (&f);
    }
}

/* Shows the board of a player with four leaders to a spectator, before leaders are chosen. */
static void
test_watched_board (void)
{
  TableFixture f = open_table ("standard", 2, 5, 0);
  MaeGame game = f.table->game;

  game.players[0].hand_count = 4;
  for (int i = 0; i < 4; i++)
    game.players[0].hand[i] = -1;
  for (gsize i = 1; i < G_N_ELEMENTS (sizes); i++) {
    lay_out (&f, sizes[i].width, sizes[i].height);
    mae_board_update (f.page->board, &game, 0, NULL, FALSE);
    gtk_test_widget_wait_for_draw (f.window);
    check_labels (GTK_WIDGET (f.page->board), sizes[i].width);
  }
  mae_table_page_refresh (f.page);
  close_table (&f);
}

/* ── Widgets that move ─────────────────────────────────────────────────────────────────────── */

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

static void
walk_drafts (TableFixture *f)
{
  g_autoptr (GString) before = g_string_new (NULL);
  const MaeGame *game = &f->table->game;
  const MaeRuleset *rules = game->rules;

  gtk_test_widget_wait_for_draw (f->window);
  note_places (f->page, GTK_WIDGET (f->page), before);
  for (int i = 0; i < rules->rows + rules->columns; i++) {
    gboolean row = i < rules->rows;

    mae_table_page_take_line (f->page, row, row ? i : i - rules->rows);
    check_places (f, before->str, "a market draft");
  }
  mae_table_page_cancel (f->page);
  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++)
      if (mae_draft_buy_can (game, 0, level, colour, NULL)) {
        mae_table_page_choose_deck (f->page, level, colour);
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

static void
test_nothing_moves (void)
{
  for (gsize i = 1; i < G_N_ELEMENTS (sizes); i++)
    for (guint64 seed = 1; seed <= 4; seed++) {
      TableFixture f = open_table ("standard", (int) seed, seed, 20 * (int) seed);

      lay_out (&f, sizes[i].width, sizes[i].height);
      if (f.table->game.phase == MAE_PHASE_TURNS)
        walk_drafts (&f);
      close_table (&f);
    }
}

/* ── Small windows ─────────────────────────────────────────────────────────────────────────── */

static void
test_small (void)
{
  for (int players = 1; players <= 4; players += 3) {
    TableFixture f = open_table ("standard", players, 5, 60);
    int width, height;

    lay_out (&f, 700, 500);
    draft_market (&f);
    gtk_widget_set_size_request (GTK_WIDGET (f.page), -1, -1);
    gtk_widget_measure (GTK_WIDGET (f.page), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                        NULL);
    gtk_widget_measure (GTK_WIDGET (f.page), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL,
                        NULL);
    g_test_message ("%d players: at least %d×%d", players, width, height);
    g_assert_cmpint (width, <=, 420);
    g_assert_cmpint (height, <=, 400);
    close_table (&f);
  }
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  /* Without animations the players' panel is in its place immediately. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/room/labels", test_labels);
  g_test_add_func ("/room/watched-board", test_watched_board);
  g_test_add_func ("/room/nothing-moves", test_nothing_moves);
  g_test_add_func ("/room/small", test_small);
  return g_test_run ();
}
