/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table's layout: at all supported sizes no label is cut off. */
#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/play/play-testing.h"
#include "client/table/slot-view.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "table-fixture.h"
#include "test-locale.h"

static const struct {
  int width, height;                                        /* of the window */
} sizes[] = { { 800, 600 },  { 864, 600 },   { 1024, 700 }, /* 864: the least for the whole table */
              { 1280, 800 }, { 1920, 1080 }, { 2560, 1440 } };

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
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), " ·"))
    g_error ("a line of “%s” may begin with a dot", gtk_label_get_text (GTK_LABEL (widget)));
  n += GTK_IS_LABEL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_labels (child, width);
  return n;
}

/* Drafts taking a line of which something must be discarded, if there is one. */
static void
draft_market (TableFixture *f)
{
  const MaeRuleset *rules = f->table->game.rules;

  for (int i = 0; i < rules->rows; i++) {
    mae_table_page_step (f->page, (MaeStep){ MAE_STEP_LINE, .line = { TRUE, i } });
    if (mae_table_move_discards (move_of (f)) > 0)
      return;
  }
}

/* Puts everything that the market draft has placed back on the tray. */
static void
take_back (TableFixture *f)
{
  MaePlacement placed = move_of (f)->market.placed;

  for (int i = 0; i < placed.n; i++)
    for (int r = 0; r < MAE_MAX_RESOURCES; r++)
      for (int k = 0; k < placed.at[i].bag.of[r]; k++)
        mae_table_page_step (
            f->page, (MaeStep){ MAE_STEP_TAKE_BACK, .unit = { r, placed.at[i].container, -1 } });
}

/* Drafts buying a card, if one can be bought. */
static void
draft_purchase (TableFixture *f)
{
  const MaeRuleset *rules = f->table->game.rules;

  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++)
      if (mae_draft_buy_can (&f->table->game, 0, level, colour, NULL)) {
        mae_table_page_step (f->page, (MaeStep){ MAE_STEP_DECK, .deck = { level, colour } });
        return;
      }
}

/* Checks the labels without a move, and during a move of each kind. */
static void
walk_labels (TableFixture *f, int width)
{
  g_assert_cmpint (check_labels (GTK_WIDGET (f->page), width), >, f->page->compact ? 20 : 30);
  check_inside (f, GTK_WIDGET (f->page), FALSE, "no move");
  draft_market (f);
  gtk_test_widget_wait_for_draw (f->window);
  check_labels (GTK_WIDGET (f->page), width);
  mae_table_page_cancel (f->page);
  draft_purchase (f);
  gtk_test_widget_wait_for_draw (f->window);
  check_labels (GTK_WIDGET (f->page), width);
  mae_table_page_cancel (f->page);
  gtk_widget_activate_action (GTK_WIDGET (f->page), "move.production", "i",
                              f->table->game.rules->base_production);
  gtk_test_widget_wait_for_draw (f->window);
  check_labels (GTK_WIDGET (f->page), width);
}

static void
test_labels (void)
{
  for (int players = 1; players <= 4; players += 3)
    for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
      TableFixture f = open_table ("standard", players, 5, 30);

      lay_out (&f, sizes[i].width, sizes[i].height);
      walk_labels (&f, sizes[i].width);
      mae_table_page_cancel (f.page);
      draft_market (&f);
      take_back (&f);
      gtk_test_widget_wait_for_draw (f.window);
      check_labels (GTK_WIDGET (f.page), sizes[i].width);
      close_table (&f);
    }
}

/* Checks the labels with plans, and with the notes about plans. */
static void
test_plan_labels (void)
{
  static const char *const notes[] = { "Plan dropped: the marbles have changed",
                                       "Plan dropped: Bruno bought the card",
                                       "Plan changed: your resources aren’t as before" };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    TableFixture f = open_table ("standard", 4, 5, 30);

    lay_out (&f, sizes[i].width, sizes[i].height);
    pass_turn (&f);
    check_labels (GTK_WIDGET (f.page), sizes[i].width);
    draft_market (&f);
    g_assert_true (move_of (&f)->planned);
    gtk_test_widget_wait_for_draw (f.window);
    check_labels (GTK_WIDGET (f.page), sizes[i].width);
    for (gsize n = 0; n < G_N_ELEMENTS (notes); n++) {
      mae_table_page_cancel (f.page);
      mae_play_set_note (f.page->play, g_strdup (notes[n]));
      mae_table_page_refresh (f.page);
      gtk_test_widget_wait_for_draw (f.window);
      check_labels (GTK_WIDGET (f.page), sizes[i].width);
    }
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

/* Returns the @nth leader of @kind. */
static int
leader_of (const MaeRuleset *rules, MaeLeaderKind kind, int nth)
{
  int leader = -1;

  while (nth-- >= 0)
    while (rules->leaders[++leader].kind != kind)
      ;
  return leader;
}

/* Shows the player's board with @n active leaders with a production, and others. */
static void
show_productions (TableFixture *f, MaeGame *game, MaeTableMove *move, int n)
{
  static const MaeLeaderKind others[] = { MAE_LEADER_WHITE, MAE_LEADER_DISCOUNT };
  MaePlayer *player = &game->players[0];

  *game = f->table->game;
  player->hand_count = 2;
  player->active = (1u << n) - 1;
  for (int i = 0; i < 2; i++)
    player->hand[i] = i < n ? leader_of (game->rules, MAE_LEADER_PRODUCTION, i)
                            : leader_of (game->rules, others[i], 0);
  mae_table_move_init (move, game, 0);
  mae_board_update (f->page->board, game, 0, move, TRUE);
  gtk_test_widget_wait_for_draw (f->window);
  settle ();
  gtk_test_widget_wait_for_draw (f->window);
}

/* Returns how many leaders say what they do. */
static int
count_words (GtkWidget *widget)
{
  int n = gtk_widget_has_css_class (widget, "mae-leader-words") && gtk_widget_get_mapped (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_words (child);
  return n;
}

/* The productions take all of the width. */
static void
check_filled (GtkWidget *productions)
{
  GtkWidget *first = gtk_widget_get_first_child (productions);
  graphene_rect_t area;

  g_assert_true (gtk_widget_compute_bounds (first, productions, &area));
  g_assert_cmpfloat (area.size.width, ==, gtk_widget_get_width (productions));
}

/* A leader can be dropped on an area as high as a small button, also in the title row. */
static void
check_discard (GtkWidget *discard)
{
  graphene_rect_t area;

  g_assert_true (gtk_widget_get_mapped (discard));
  g_assert_true (gtk_widget_compute_bounds (discard, discard, &area));
  g_assert_cmpfloat (area.size.height, >=, 32);
}

/* The board with more productions still fits, its leaders have words, and a leader can be dropped
 * somewhere to discard it. */
static void
test_productions (void)
{
  for (gsize i = 2; i < G_N_ELEMENTS (sizes); i++)
    for (int n = 0; n <= 2; n++) {
      TableFixture f = open_table ("standard", 3, 5, 30);
      GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (f.page->scroller);
      MaeTableMove move;
      MaeGame game;

      lay_out (&f, sizes[i].width, sizes[i].height);
      show_productions (&f, &game, &move, n);
      g_test_message ("%d×%d, %d leaders", sizes[i].width, sizes[i].height, n);
      g_assert_cmpfloat (gtk_adjustment_get_upper (down), <=, gtk_adjustment_get_page_size (down));
      check_labels (GTK_WIDGET (f.page->board), sizes[i].width);
      g_assert_cmpint (count_words (GTK_WIDGET (f.page->board)), ==, 2);
      if (n < 2)
        check_discard (mae_board_get_discard (f.page->board));
      else
        g_assert_false (gtk_widget_get_mapped (mae_board_get_discard (f.page->board)));
      check_filled (mae_board_get_area (f.page->board, MAE_BOARD_PRODUCTIONS));
      mae_table_page_refresh (f.page);
      close_table (&f);
    }
}

/* The text of the discard zone is as wide in a low window, as below a banner, as in a high one. */
static void
test_discard_zone (void)
{
  TableFixture f = open_table ("standard", 2, 5, 30);
  GtkWidget *discard = mae_board_get_discard (f.page->board);
  int width;

  lay_out (&f, 1024, 800);
  width = gtk_widget_get_width (discard);
  g_assert_cmpint (width, >, 0);
  for (int height = 720; height >= 600; height -= 20) {
    lay_out (&f, 1024, height);
    g_assert_cmpint (gtk_widget_get_width (discard), ==, width);
  }
  close_table (&f);
}

/* An empty slot's words wrap, so that a long translation doesn't make the board wider. */
static void
test_long_slot (void)
{
  GtkWidget *slot = g_object_ref_sink (mae_slot_view_new (0));
  GtkWidget *empty = gtk_widget_get_first_child (slot);
  int before, after;

  gtk_widget_measure (slot, GTK_ORIENTATION_HORIZONTAL, -1, &before, NULL, NULL, NULL);
  gtk_label_set_label (GTK_LABEL (empty), "level 1 in many more words");
  gtk_widget_measure (slot, GTK_ORIENTATION_HORIZONTAL, -1, &after, NULL, NULL, NULL);
  g_assert_cmpint (after, ==, before);
  g_object_unref (slot);
}

/* ── Small windows ─────────────────────────────────────────────────────────────────────────── */

/* The current move fits, in each pane. */
static void
check_small (TableFixture *f, int width, int height, const char *what)
{
  for (MaeTablePane pane = 0; pane < MAE_N_PANES; pane++) {
    GtkWidget *const parts[] = { GTK_WIDGET (f->page->market), GTK_WIDGET (f->page->board),
                                 own_panel (f) };
    int least;

    mae_table_page_show_pane (f->page, pane);
    lay_out (f, width, height);
    g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (f->page)), ==, width);
    for (MaeTablePane other = 0; other < MAE_N_PANES; other++)
      g_assert_cmpint (gtk_widget_get_mapped (parts[other]), ==, other == pane);
    check_inside (f, GTK_WIDGET (f->page), FALSE, what);
    check_labels (GTK_WIDGET (f->page), width);
    g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (mae_move_bar_get_hint (f->page->bar))));
    gtk_widget_set_size_request (GTK_WIDGET (f->page), -1, -1);
    gtk_widget_measure (GTK_WIDGET (f->page), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                        NULL);
    g_test_message ("%s: at least %d", what, least);
    g_assert_cmpint (least, <=, 360);
  }
}

static void
walk_small (TableFixture *f, int width, int height)
{
  const MaeRuleset *rules = f->table->game.rules;
  int n_cards = 0;

  lay_out (f, width, height);
  check_small (f, width, height, "no move");
  for (int i = 0; i < rules->rows + rules->columns; i++) {
    gboolean row = i < rules->rows;

    mae_table_page_step (f->page,
                         (MaeStep){ MAE_STEP_LINE, .line = { row, row ? i : i - rules->rows } });
    check_small (f, width, height, "a market draft");
  }
  mae_table_page_cancel (f->page);
  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++)
      if (mae_draft_buy_can (mae_play_get_move_game (f->page->play), 0, level, colour, NULL)
          && n_cards++ < 2) {
        mae_table_page_step (f->page, (MaeStep){ MAE_STEP_DECK, .deck = { level, colour } });
        check_small (f, width, height, "a purchase");
      }
  mae_table_page_cancel (f->page);
  gtk_widget_activate_action (GTK_WIDGET (f->page), "move.production", "i", rules->base_production);
  check_small (f, width, height, "the base production");
  gtk_widget_activate_action (GTK_WIDGET (f->page), "move.produce-all", NULL);
  check_small (f, width, height, "everything");
  mae_table_page_cancel (f->page);
}

static void
test_small (void)
{
  static const int small[][2] = { { 360, 640 }, { 600, 800 } };

  for (int players = 1; players <= 4; players += 3)
    for (gsize i = 0; i < G_N_ELEMENTS (small); i++) {
      TableFixture f = open_table ("standard", players, 5, 60);
      int height;

      walk_small (&f, small[i][0], small[i][1]);
      if (players > 1 && i == 0) {
        pass_turn (&f);
        walk_small (&f, small[i][0], small[i][1]);
      }
      gtk_widget_measure (GTK_WIDGET (f.page), GTK_ORIENTATION_VERTICAL, 360, &height, NULL, NULL,
                          NULL);
      g_assert_cmpint (height, <=, 400);
      close_table (&f);
    }
}

/* At 800 pixels the cards for sale are beside the market, at 600 below it. */
static void
test_beside (void)
{
  static const int widths[] = { 800, 600 };

  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++) {
    TableFixture f = open_table ("standard", 4, 5, 30);
    graphene_rect_t market, grid;

    lay_out (&f, widths[i], 600);
    g_assert_true (
        gtk_widget_compute_bounds (GTK_WIDGET (f.page->market), GTK_WIDGET (f.page), &market));
    g_assert_true (
        gtk_widget_compute_bounds (GTK_WIDGET (f.page->grid), GTK_WIDGET (f.page), &grid));
    if (i == 0)
      g_assert_cmpfloat (grid.origin.x, >=, market.origin.x + market.size.width);
    else
      g_assert_cmpfloat (grid.origin.y, >=, market.origin.y + market.size.height);
    close_table (&f);
  }
}

/* No label is cut in another language. */
static void
test_language (gconstpointer language)
{
  static const int small[][2] = { { 360, 640 }, { 600, 800 } };
  g_autofree char *folder = test_locale_make ();

  if (folder == NULL) {
    g_test_skip ("labels in other languages: /usr/lib/locale/C.utf8 can't be used as a locale");
    return;
  }
  test_locale_speak (language);
  g_assert_cmpstr (gettext ("Warehouse"), !=, "Warehouse");
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    TableFixture f = open_table ("standard", 4, 5, 30);

    g_test_message ("%d×%d", sizes[i].width, sizes[i].height);
    lay_out (&f, sizes[i].width, sizes[i].height);
    walk_labels (&f, sizes[i].width);
    close_table (&f);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (small); i++) {
    TableFixture f = open_table ("standard", 4, 5, 60);

    g_test_message ("%d×%d", small[i][0], small[i][1]);
    lay_out (&f, small[i][0], small[i][1]);
    check_small (&f, small[i][0], small[i][1], language);
    draft_market (&f);
    check_small (&f, small[i][0], small[i][1], language);
    mae_table_page_cancel (f.page);
    draft_purchase (&f);
    check_small (&f, small[i][0], small[i][1], language);
    close_table (&f);
  }
  test_productions ();
  test_locale_remove (folder);
}

/* A large window with a move that discards something can become small, and large again. */
static void
test_becomes_small (void)
{
  TableFixture f = open_table ("standard", 4, 5, 60);
  GtkWidget *page = GTK_WIDGET (f.page);
  int least;

  draft_market (&f);
  lay_out (&f, 1280, 800);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (f.page->board)));
  gtk_widget_set_size_request (page, -1, -1);
  gtk_widget_measure (page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
  lay_out (&f, 360, 640);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (f.page->board)));
  g_assert_true (gtk_widget_get_mapped (bar_button (&f, MAE_BAR_CONFIRM)));
  /* a hidden part is reached by the button that shows its pane */
  g_assert_true (mae_table_page_get_part (f.page, MAE_TABLE_SLOTS)
                 == mae_pane_switcher_get_button (f.page->switcher, MAE_PANE_BOARD));
  g_assert_true (mae_table_page_get_part (f.page, MAE_TABLE_MARKET) == GTK_WIDGET (f.page->market));
  gtk_widget_activate_action (page, "table.pane", "i", MAE_PANE_PLAYERS);
  gtk_test_widget_wait_for_draw (f.window);
  g_assert_true (gtk_widget_get_mapped (own_panel (&f)));
  lay_out (&f, 1280, 800);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (f.page->board)));
  g_assert_true (gtk_widget_get_mapped (own_panel (&f)));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (f.page->market)));
  check_labels (page, 1280);
  close_table (&f);
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  /* Without animations the players' panel is in its place immediately. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/room/labels", test_labels);
  g_test_add_func ("/room/plan-labels", test_plan_labels);
  g_test_add_func ("/room/watched-board", test_watched_board);
  g_test_add_func ("/room/productions", test_productions);
  g_test_add_func ("/room/discard-zone", test_discard_zone);
  g_test_add_func ("/room/long-slot", test_long_slot);
  g_test_add_func ("/room/small", test_small);
  g_test_add_func ("/room/beside", test_beside);
  g_test_add_func ("/room/becomes-small", test_becomes_small);
  g_test_add_data_func ("/room/languages/de", "de", test_language);
  g_test_add_data_func ("/room/languages/fr", "fr", test_language);
  g_test_add_data_func ("/room/languages/it", "it", test_language);
  g_test_add_data_func ("/room/languages/es", "es", test_language);
  return g_test_run ();
}
