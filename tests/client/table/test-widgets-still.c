/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table's layout: an unfinished move changes only the positions of its own widgets, and in a
 * whole game no area moves. */
#include <adwaita.h>
#include <glib/gi18n.h>

#include "client/table/deck.h"
#include "client/table/leader-card.h"
#include "client/table/slot-view.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "client/table/tray.h"
#include "client/widgets/theme.h"
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

/* ── A whole game ──────────────────────────────────────────────────────────────────────────── */

static void
note_place (TableFixture *f, GtkWidget *widget, const char *what, GString *out)
{
  graphene_rect_t at;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (f->page), &at));
  g_string_append_printf (out, "%s %g,%g %g×%g\n", what, at.origin.x, at.origin.y, at.size.width,
                          at.size.height);
}

/* Records the positions of the areas, of all columns and of what stays in them in every game: cards
 * for sale, marbles, slots, shelves, the base production, the opponents. */
static void
note_areas (TableFixture *f, GString *out)
{
  MaeTablePage *page = f->page;
  const MaeRuleset *rules = f->table->game.rules;
  gint16 own[MAE_MAX_OWN];

  note_place (f, page->track_frame, "track", out);
  note_place (f, GTK_WIDGET (page->market), "market", out);
  note_place (f, mae_market_get_marble (page->market, 1, 1), "marble", out);
  note_place (f, mae_market_get_marble (page->market, -1, 0), "marble on the slide", out);
  note_place (f, GTK_WIDGET (page->grid), "cards", out);
  for (int level = 1; level <= rules->n_levels; level++)
    note_place (f, mae_grid_get_deck (page->grid, level, level), "deck", out);
  note_place (f, GTK_WIDGET (page->board), "board", out);
  for (MaeBoardArea area = MAE_BOARD_WAREHOUSE; area <= MAE_BOARD_LEADERS; area++)
    note_place (f, mae_board_get_area (page->board, area), "column", out);
  for (int slot = 0; slot < rules->n_slots; slot++)
    note_place (f, mae_board_get_slot (page->board, slot), "slot", out);
  mae_game_own_containers (&f->table->game, 0, own);
  for (int shelf = 0; shelf < rules->n_shelves; shelf++)
    note_place (f, mae_board_get_shelf (page->board, own[shelf]), "shelf", out);
  note_place (f, mae_board_get_production (page->board, rules->base_production), "base", out);
  note_place (f, GTK_WIDGET (mae_board_get_tray (page->board)), "tray", out);
  note_place (f, GTK_WIDGET (page->bar), "bar", out);
  note_place (f, GTK_WIDGET (page->rail), "rail", out);
  for (int seat = 1; seat < f->table->game.n_players; seat++)
    note_place (f, mae_rail_get_panel (page->rail, seat), "opponent", out);
}

static void
compare_areas (TableFixture *f, const char *before, const char *what)
{
  g_autoptr (GString) after = g_string_new (NULL);

  settle ();
  gtk_test_widget_wait_for_draw (f->window);
  note_areas (f, after);
  g_auto (GStrv) a = g_strsplit (before, "\n", -1);
  g_auto (GStrv) b = g_strsplit (after->str, "\n", -1);
  for (int i = 0; a[i] != NULL; i++)
    if (!g_str_equal (a[i], b[i]))
      g_error ("%s: %s, before %s", what, b[i], a[i]);
}

/* Shows the board with leaders of @kind, of which the first @active are active and all but @left
 * were discarded. */
static void
show_leaders (TableFixture *f, MaeLeaderKind kind, int active, int left, const char *before)
{
  MaeGame game = f->table->game;
  MaePlayer *player = &game.players[0];
  MaeTableMove move;
  int n = 0;
  g_autofree char *what =
      g_strdup_printf ("leaders of kind %d, %d active, %d left", kind, active, left);

  for (int i = 0; i < game.rules->n_leaders && n < left; i++)
    if (game.rules->leaders[i].kind == kind)
      player->hand[n++] = i;
  player->hand_count = n;
  player->active = (1u << MIN (active, n)) - 1;
  mae_table_move_init (&move, &game, 0);
  mae_board_update (f->page->board, &game, 0, &move, TRUE);
  compare_areas (f, before, what);
  mae_table_page_refresh (f->page);
}

/* Plays a game to its end. Nothing moves, whatever happens to leaders, shelves and decks. */
static void
play_still (int players, int seed, int width, int height)
{
  TableFixture f = open_table ("standard", players, seed, 0);
  g_autoptr (GString) before = g_string_new (NULL);
  int n = 0;

  lay_out (&f, width, height);
  note_areas (&f, before);
  while (f.table->game.phase == MAE_PHASE_TURNS) {
    g_autofree char *what =
        g_strdup_printf ("%d×%d, %d players, seed %d, %d moves", width, height, players, seed, n);

    mae_local_table_play (f.table, 5);
    compare_areas (&f, before->str, what);
    n += 5;
  }
  g_assert_cmpint (n, >, 20);
  for (MaeLeaderKind kind = MAE_LEADER_DISCOUNT; kind <= MAE_LEADER_PRODUCTION; kind++)
    for (int left = 0; left <= 2; left++)
      for (int active = 0; active <= left; active++)
        show_leaders (&f, kind, active, left, before->str);
  close_table (&f);
}

static void
test_games (void)
{
  static const int windows[][2] = { { 1024, 700 }, { 1280, 800 }, { 1920, 1080 }, { 2560, 1440 } };

  for (int i = 0; i < 8; i++)
    play_still (i < 4 ? 4 : 1 + i % 3, i, windows[i % 4][0], windows[i % 4][1]);
}

static void
test_english (void)
{
  for (int n = 1; n <= 4; n++)
    walk_game (n);
}

/* Themes have the same layout. */
static void
test_themes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    TableFixture f = open_table ("standard", 3, 7, 30);
    g_autoptr (GString) before = g_string_new (NULL);

    lay_out (&f, sizes[i].width, sizes[i].height);
    gtk_test_widget_wait_for_draw (f.window);
    wait_for_log ();
    note_places (f.page, GTK_WIDGET (f.page), before);
    for (MaeTheme theme = MAE_N_THEMES; theme-- > 0;) { /* the first one last: it stays */
      mae_theme_choose (theme);
      check_places (&f, before->str, "a theme");
    }
    close_table (&f);
  }
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
  g_test_add_func ("/still/english/drafts", test_english);
  g_test_add_func ("/still/english/themes", test_themes);
  g_test_add_func ("/still/games", test_games);
  g_test_add_data_func ("/still/languages/de", "de", test_language);
  g_test_add_data_func ("/still/languages/fr", "fr", test_language);
  g_test_add_data_func ("/still/languages/it", "it", test_language);
  g_test_add_data_func ("/still/languages/es", "es", test_language);
  return g_test_run ();
}
