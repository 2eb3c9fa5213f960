/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table with large text: pieces grow, too. */
#include <adwaita.h>

#include "client/table/card-tag.h"
#include "client/table/deck.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "table-fixture.h"

/* The sizes of pieces in pixels. */
typedef struct {
  int marble, shelf, card, slot, leader, stock, tag;
} Pieces;

static GtkWidget *
get_shelf (TableFixture *f)
{
  gint16 own[MAE_MAX_OWN];

  mae_game_own_containers (&f->table->game, 0, own);
  return mae_board_get_shelf (f->page->board, own[0]);
}

/* Returns the first widget of @type in @within, or NULL. */
static GtkWidget *
find (GtkWidget *within, GType type)
{
  GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (within), type) ? within : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (within); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

static Pieces
get_pieces (TableFixture *f, int width, int height)
{
  Pieces pieces = { 0 };
  graphene_rect_t face;

  lay_out (f, width, height);
  mae_table_page_show_pane (f->page, MAE_PANE_TABLE);
  lay_out (f, width, height);
  pieces.marble = gtk_widget_get_width (mae_market_get_marble (f->page->market, 0, 0));
  mae_deck_get_face_area (MAE_DECK (mae_grid_get_deck (f->page->grid, 1, 0)), &face);
  pieces.card = face.size.height;
  mae_table_page_show_pane (f->page, MAE_PANE_BOARD);
  lay_out (f, width, height);
  pieces.shelf = gtk_widget_get_height (get_shelf (f));
  pieces.slot = gtk_widget_get_width (mae_board_get_slot (f->page->board, 0));
  pieces.leader = gtk_widget_get_height (
      mae_board_get_leader (f->page->board, f->table->game.players[0].hand[0]));
  pieces.stock = gtk_widget_get_width (mae_board_get_stock (f->page->board, 0));
  mae_table_page_show_pane (f->page, MAE_PANE_PLAYERS);
  lay_out (f, width, height);
  gtk_widget_measure (
      find (find (GTK_WIDGET (f->page->rail), MAE_TYPE_OPPONENT), MAE_TYPE_CARD_TAG),
      GTK_ORIENTATION_HORIZONTAL, -1, &pieces.tag, NULL, NULL, NULL);
  return pieces;
}

static void
set_text_size (int percent)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 96 * 1024 * percent / 100, NULL);
}

/* With text of twice the size pieces are larger, too, in windows of each size; no window needs more
 * width for that, and nothing is outside the window. */
static void
test_large_text (void)
{
  static const int windows[][2] = { { 360, 640 },  { 600, 800 },  { 800, 600 },
                                    { 1024, 700 }, { 1280, 800 }, { 1920, 1080 } };

  for (gsize i = 0; i < G_N_ELEMENTS (windows); i++) {
    int width = windows[i][0], height = windows[i][1];
    TableFixture f = open_table ("standard", 2, 5, 30);
    Pieces small = get_pieces (&f, width, height), large;

    set_text_size (200);
    large = get_pieces (&f, width, height);
    g_test_message ("%d×%d: marbles %d → %d, shelves %d → %d, cards %d → %d, slots %d → %d, "
                    "leaders %d → %d, strongbox %d → %d, cards of others %d → %d",
                    width, height, small.marble, large.marble, small.shelf, large.shelf, small.card,
                    large.card, small.slot, large.slot, small.leader, large.leader, small.stock,
                    large.stock, small.tag, large.tag);
    g_assert_cmpint (large.marble * 10, >=, small.marble * 11);
    g_assert_cmpint (large.shelf * 10, >=, small.shelf * 11);
    g_assert_cmpint (large.card * 10, >=, small.card * 11);
    g_assert_cmpint (large.slot * 10, >=, small.slot * 11);
    g_assert_cmpint (large.leader * 10, >=, small.leader * 11);
    g_assert_cmpint (large.stock * 10, >=, small.stock * 11);
    g_assert_cmpint (large.tag * 10, >=, small.tag * 11);
    for (MaeTablePane pane = 0; pane < MAE_N_PANES; pane++) {
      mae_table_page_show_pane (f.page, pane);
      lay_out (&f, width, height);
      check_inside (&f, GTK_WIDGET (f.page), FALSE, "large text");
    }
    set_text_size (100);
    close_table (&f);
  }
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  /* Without animations the players' panel is in its place immediately. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/text-size/large", test_large_text);
  return g_test_run ();
}
