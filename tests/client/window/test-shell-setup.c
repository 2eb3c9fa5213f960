/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page where leaders are chosen: it highlights the parts of the table that matter for the
 * leader under the pointer, in windows of all supported sizes. */
#include <adwaita.h>
#include <math.h>

#include "client/draft/leader-use.h"
#include "client/pages/setup-page.h"
#include "client/pages/setup-table.h"
#include "client/table/deck.h"
#include "client/table/grid.h"
#include "client/table/leader-card.h"
#include "client/table/market.h"
#include "client/table/table-testing.h"
#include "client/table/unit.h"
#include "client/widgets/drag.h"
#include "client/words/rules-text.h"
#include "client/words/setup-text.h"
#include "shell-fixture.h"

#define HEADER 47 /* the header bar's height */

static const struct {
  int width, height; /* of the window */
} sizes[] = {
  { 360, 640 }, { 600, 800 }, { 800, 600 }, { 1024, 700 }, { 1280, 800 }, { 1920, 1080 }
};

typedef struct {
  MaeFixture *fixture;
  GtkWidget *page;
  GtkWindow *window;
  MaeModel *model;
} Choice;

/* The page of the player in @seat of a game of @n. */
static Choice
open_choice (int n, int seat)
{
  Choice c = { .fixture = mae_fixture_new (n) };

  mae_fixture_start_game (c.fixture);
  for (int i = 0; i < n; i++) {
    MaeModel *model = mae_session_get_model (mae_fixture_session (c.fixture, i));
    if (mae_model_get_seat (model) == seat)
      c.model = model;
  }
  c.page = mae_setup_page_new (mae_fixture_session_of (c.fixture, c.model));
  c.window = mae_fixture_show (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_window_set_focus_visible (c.window, FALSE);
  gtk_window_set_child (c.window, c.page);
  gtk_widget_grab_focus (c.page);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (c.window));
  return c;
}

static void
close_choice (Choice *c)
{
  mae_fixture_destroy_window (c->window);
  mae_fixture_free (c->fixture);
}

static void
lay_out (Choice *c, int width, int height)
{
  gtk_widget_set_size_request (c->page, width, height - HEADER);
  gtk_window_set_default_size (c->window, width, height - HEADER);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (c->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  gtk_test_widget_wait_for_draw (GTK_WIDGET (c->window));
}

static GtkWidget *
leader_card (Choice *c, int i)
{
  GtkWidget *card = gtk_widget_get_first_child (
      mae_setup_page_get_part (MAE_SETUP_PAGE (c->page), MAE_SETUP_HAND));

  while (i-- > 0)
    card = gtk_widget_get_next_sibling (card);
  return card;
}

/* Simulates that the pointer enters @widget. */
static void
point_at (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
    if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
      g_signal_emit_by_name (controller, "enter", 1., 1.);
  }
}

/* ── What is highlighted ───────────────────────────────────────────────────────────────────── */

static void
check_lit (Choice *c, int leader)
{
  const MaeGame *game = mae_model_get_game (c->model);
  const MaeRuleset *rules = game->rules;
  int seat = mae_model_get_seat (c->model);
  MaeGrid *grid = MAE_GRID (mae_fixture_find (c->page, MAE_TYPE_GRID));
  guint32 lit = mae_market_marbles_get_lit (
      MAE_MARKET_MARBLES (mae_fixture_find (c->page, MAE_TYPE_MARKET_MARBLES)));
  g_autofree char *text = leader < 0 ? NULL : mae_setup_leader_text (game, seat, leader);
  MaeBag saved;

  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      gboolean expected = leader >= 0
                          && mae_leader_use_of_card (
                              game, seat, leader, mae_game_top_card (game, level, colour), &saved);
      g_assert_cmpint (
          gtk_widget_has_css_class (mae_grid_get_deck (grid, level, colour), "mae-lit"), ==,
          expected);
    }
  for (int r = 0; r < rules->n_resources; r++)
    g_assert_cmpint (lit >> r & 1, ==,
                     leader >= 0 && mae_leader_use_of_marble (rules, leader, r) != 0);
  g_assert_true (mae_fixture_says (
      c->page, text ? text : "Point at a leader to see what it needs and what it is for"));
}

static void
test_points (void)
{
  Choice c = open_choice (2, 0);
  const MaeGame *game = mae_model_get_game (c.model);
  const MaePlayer *player = &game->players[0];

  /* the page itself focuses a leader first; that highlights nothing */
  g_assert_true (GTK_WIDGET (gtk_window_get_focus (c.window)) != NULL);
  check_lit (&c, -1);
  for (int i = 0; i < player->hand_count; i++) {
    g_autofree char *text = mae_setup_leader_text (game, 0, player->hand[i]);
    GtkWidget *card = leader_card (&c, i);
    char *wrong;

    point_at (card);
    check_lit (&c, player->hand[i]);
    wrong = gtk_test_accessible_check_property (GTK_ACCESSIBLE (card),
                                                GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);
    g_assert_cmpstr (wrong, ==, NULL);
  }
  /* moving the focus by a key does the same: GTK moves the focus first, then makes it visible; what
   * is highlighted stays when the focus leaves */
  gtk_window_set_focus_visible (c.window, FALSE);
  g_assert_true (gtk_widget_grab_focus (leader_card (&c, 1)));
  gtk_window_set_focus_visible (c.window, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  check_lit (&c, player->hand[1]);
  gtk_widget_grab_focus (
      mae_grid_get_deck (MAE_GRID (mae_fixture_find (c.page, MAE_TYPE_GRID)), 1, 0));
  check_lit (&c, player->hand[1]);
  /* a leader on the board is pointed at, too */
  gtk_widget_activate_action (c.page, "move.leader", "i", player->hand[2]);
  GtkWidget *board = mae_setup_page_get_part (MAE_SETUP_PAGE (c.page), MAE_SETUP_BOARD);
  point_at (gtk_widget_get_parent (mae_fixture_find (board, MAE_TYPE_LEADER_CARD)));
  check_lit (&c, player->hand[2]);
  /* nothing can be bought here */
  gtk_widget_activate_action (c.page, "move.deck", "(ii)", 1, 0);
  g_assert_true (mae_fixture_says (c.page, "You can buy cards when the game has begun."));
  close_choice (&c);
}

/* When the choice is complete, a shorter sentence above the leaders doesn't move them. */
static void
test_complete (void)
{
  Choice c = open_choice (2, 0);
  const MaePlayer *player = &mae_model_get_game (c.model)->players[0];
  graphene_point_t before, after;

  lay_out (&c, 360, 640);
  gtk_widget_activate_action (c.page, "move.leader", "i", player->hand[0]);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (c.window));
  g_assert_true (
      gtk_widget_compute_point (leader_card (&c, 0), c.page, graphene_point_zero (), &before));
  gtk_widget_activate_action (c.page, "move.leader", "i", player->hand[1]);
  g_assert_true (mae_fixture_says (c.page, "All chosen"));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (c.window));
  g_assert_true (
      gtk_widget_compute_point (leader_card (&c, 0), c.page, graphene_point_zero (), &after));
  g_assert_cmpfloat (before.y, ==, after.y);
  close_choice (&c);
}

/* The title of the starting resources changes with each that is placed, but moves nothing. */
static void
test_resources (void)
{
  Choice c = open_choice (4, 3);
  gint16 own[MAE_MAX_OWN];
  graphene_rect_t before, after;
  int seat = mae_model_get_seat (c.model);

  lay_out (&c, 1280, 800);
  g_assert_true (mae_fixture_says (c.page, "drag 2 to your shelves"));
  g_assert_true (gtk_widget_compute_bounds (leader_card (&c, 3), c.page, &before));
  g_assert_cmpint (mae_game_own_containers (mae_model_get_game (c.model), seat, own), >=, 3);
  for (int left = 1; left >= 0; left--) {
    gtk_widget_activate_action (c.page, "move.drop", "(iiiii)", MAE_DRAG_UNIT, 0, -1,
                                MAE_DROP_CONTAINER, own[2]);
    lay_out (&c, 1280, 800);
    g_assert_true (mae_fixture_says (c.page, left > 0 ? "drag 1 to a shelf" : "all on your"));
    g_assert_true (gtk_widget_compute_bounds (leader_card (&c, 3), c.page, &after));
    g_assert_true (graphene_rect_equal (&before, &after));
  }
  /* one too many */
  g_assert_true (gtk_widget_is_sensitive (mae_fixture_find (c.page, MAE_TYPE_UNIT)));
  gtk_widget_activate_action (c.page, "move.drop", "(iiiii)", MAE_DRAG_UNIT, 0, -1,
                              MAE_DROP_CONTAINER, own[2]);
  g_assert_true (mae_fixture_says (c.page, "You have all your starting resources."));
  close_choice (&c);
}

/* ── The places ────────────────────────────────────────────────────────────────────────────── */

static GtkWidget *
place (Choice *c, int i)
{
  GtkWidget *board = mae_setup_page_get_part (MAE_SETUP_PAGE (c->page), MAE_SETUP_BOARD);
  GtkWidget *card = mae_fixture_find (board, MAE_TYPE_LEADER_CARD);

  while (i-- > 0)
    card = gtk_widget_get_next_sibling (card);
  return card;
}

static char *
details_of (Choice *c, int leader)
{
  return mae_leader_details (mae_model_get_game (c->model)->rules, leader);
}

static void
check_name (GtkWidget *card, const char *expected)
{
  g_autofree char *name = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_LABEL, expected);

  g_assert_cmpstr (name, ==, NULL);
}

/* Checks which leaders of the hand are on the places; -1: none. */
static void
check_places (Choice *c, int first, int second)
{
  const MaePlayer *player = &mae_model_get_game (c->model)->players[mae_model_get_seat (c->model)];
  const int expected[] = { first, second };

  for (int i = 0; i < 2; i++) {
    int leader = expected[i] < 0 ? -1 : player->hand[expected[i]];
    g_autofree char *what = leader < 0 ? g_strdup ("empty") : details_of (c, leader);
    g_autofree char *name = g_strdup_printf ("Place %d: %s", i + 1, what);

    g_assert_cmpint (mae_leader_card_get_leader (MAE_LEADER_CARD (place (c, i))), ==, leader);
    check_name (place (c, i), name);
  }
  for (int k = 0; k < player->hand_count; k++) {
    g_autofree char *name = details_of (c, player->hand[k]);

    for (int i = 0; i < 2; i++)
      if (expected[i] == k) {
        g_autofree char *details = g_steal_pointer (&name);
        name = g_strdup_printf ("%s On place %d", details, i + 1);
      }
    check_name (leader_card (c, k), name);
  }
}

static void
drop (Choice *c, int i, MaeDropTarget where, int index)
{
  const MaePlayer *player = &mae_model_get_game (c->model)->players[mae_model_get_seat (c->model)];

  mae_fixture_drop (c->page, MAE_DRAG_LEADER, player->hand[i], -1, where, index);
}

/* A leader lands where it is dropped; the one that is there goes where the other came from. */
static void
test_drops (void)
{
  Choice c = open_choice (2, 0);

  check_places (&c, -1, -1);
  drop (&c, 2, MAE_DROP_PLACE, 1);
  check_places (&c, -1, 2);
  drop (&c, 0, MAE_DROP_PLACE, 0);
  check_places (&c, 0, 2);
  drop (&c, 2, MAE_DROP_PLACE, 0); /* they change places */
  check_places (&c, 2, 0);
  drop (&c, 3, MAE_DROP_PLACE, 1); /* a third one replaces */
  check_places (&c, 2, 3);
  drop (&c, 3, MAE_DROP_BOARD, -1); /* beside the places: it stays */
  check_places (&c, 2, 3);
  drop (&c, 2, MAE_DROP_NOWHERE, -1);
  check_places (&c, 2, 3);
  g_assert_true (mae_fixture_says (c.page, "Drop a leader on one of the places on your board."));
  drop (&c, 2, MAE_DROP_HAND, -1); /* back; the other one doesn't move */
  check_places (&c, -1, 3);
  g_assert_false (mae_fixture_says (c.page, "Drop a leader on one of"));
  drop (&c, 1, MAE_DROP_BOARD, -1); /* on the empty place */
  check_places (&c, 1, 3);
  drop (&c, 1, MAE_DROP_HAND, -1);
  drop (&c, 1, MAE_DROP_CONTAINER, 0); /* a shelf is on the board, too */
  check_places (&c, 1, 3);
  drop (&c, 0, MAE_DROP_BOARD, -1);
  check_places (&c, 1, 3);
  g_assert_true (mae_fixture_says (c.page, "Put one back first."));
  g_assert_true (gtk_widget_activate (place (&c, 1)));
  check_places (&c, 1, 0);
  close_choice (&c);
}

/* Presses can do all that drops can. */
static void
test_presses (void)
{
  Choice c = open_choice (2, 0);

  g_assert_true (gtk_widget_activate (place (&c, 1)));
  g_assert_true (mae_fixture_says (c.page, "Select the leader that you want to put there."));
  gtk_widget_activate (leader_card (&c, 0)); /* there */
  check_places (&c, -1, 0);
  gtk_widget_activate (leader_card (&c, 1)); /* on the empty one */
  check_places (&c, 1, 0);
  gtk_widget_activate (leader_card (&c, 2)); /* which one does it replace? */
  check_places (&c, 1, 0);
  g_assert_true (mae_fixture_says (c.page, "You can keep only 2 leaders. Put one back first."));
  gtk_widget_activate_action (c.page, "setup.reset", NULL); /* Esc: none */
  check_places (&c, 1, 0);
  gtk_widget_activate (leader_card (&c, 2));
  gtk_widget_activate (place (&c, 0));
  check_places (&c, 2, 0);
  gtk_widget_activate (place (&c, 1)); /* taken back */
  check_places (&c, 2, -1);
  gtk_widget_activate (leader_card (&c, 2)); /* from where it was dealt, too */
  check_places (&c, -1, -1);
  close_choice (&c);
}

/* The places are beside or below the cards, in sight, and as large. */
static void
test_near (void)
{
  static const struct {
    int width, height;
  } all[] = { { 360, 640 },  { 360, 480 },  { 600, 800 },   { 760, 640 },
              { 1024, 700 }, { 1280, 800 }, { 1920, 1080 }, { 2560, 1440 } };

  for (int seat = 0; seat < 4; seat += 3) {
    Choice c = open_choice (4, seat);
    GtkWidget *start = mae_setup_page_get_part (MAE_SETUP_PAGE (c.page), MAE_SETUP_START);

    for (gsize i = 0; i < G_N_ELEMENTS (all); i++) {
      graphene_rect_t from, to;

      lay_out (&c, all[i].width, all[i].height);
      double unit = MAX (MIN (all[i].width / 1280., all[i].height / 800.), 1);
      for (int k = 0; k < 8; k++) {
        g_assert_true (gtk_widget_compute_bounds (leader_card (&c, k / 2), c.page, &from));
        g_assert_true (gtk_widget_compute_bounds (place (&c, k % 2), c.page, &to));
        double x = to.origin.x + to.size.width / 2 - from.origin.x - from.size.width / 2;
        double y = to.origin.y + to.size.height / 2 - from.origin.y - from.size.height / 2;
        g_assert_cmpfloat (hypot (x, y), <, (k % 2 ? 1100 : 900) * unit);
        g_assert_cmpfloat_with_epsilon (from.size.width, to.size.width, 12);
        g_assert_cmpfloat_with_epsilon (from.size.height, to.size.height, 12);
        /* in sight, unless the page is too low for that */
        g_assert_true (gtk_widget_compute_bounds (start, c.page, &from));
        if (all[i].height >= 640)
          g_assert_cmpfloat (to.origin.y + to.size.height, <, from.origin.y);
      }
      /* no wider than a card's gap, and the board's edge, which takes a part of what is left */
      g_assert_true (gtk_widget_compute_bounds (leader_card (&c, 3), c.page, &from));
      g_assert_true (gtk_widget_compute_bounds (place (&c, 0), c.page, &to));
      if (all[i].width > 800)
        g_assert_cmpfloat (to.origin.x - from.origin.x - from.size.width, <, 90 * unit);
    }
    close_choice (&c);
  }
}

/* ── Sizes ─────────────────────────────────────────────────────────────────────────────────── */

/* No label is cut, no widget is wider than the page, and only what scrolls is below its end. */
static int
check_inside (Choice *c, GtkWidget *widget, gboolean scrolls)
{
  int width = gtk_widget_get_width (c->page), height = gtk_widget_get_height (c->page), n = 0;
  graphene_rect_t at;

  if (!gtk_widget_get_mapped (widget) || GTK_IS_POPOVER (widget) || GTK_IS_SCROLLBAR (widget)
      || !gtk_widget_compute_bounds (widget, c->page, &at))
    return 0;
  if (at.origin.x < -1 || at.origin.x + at.size.width > width + 1
      || (!scrolls && at.origin.y + at.size.height > height + 1))
    g_error ("%d×%d: %s is at %g,%g %g×%g", width, height, G_OBJECT_TYPE_NAME (widget), at.origin.x,
             at.origin.y, at.size.width, at.size.height);
  if (GTK_IS_LABEL (widget)) {
    n++;
    if (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))))
      g_error ("at %d pixels “%s” is cut", width, gtk_label_get_text (GTK_LABEL (widget)));
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += check_inside (c, child, scrolls || GTK_IS_SCROLLED_WINDOW (widget));
  return n;
}

static void
note_places (Choice *c, GtkWidget *widget, GString *out)
{
  graphene_rect_t at;

  if (!gtk_widget_get_mapped (widget) || MAE_IS_DECK (widget) || GTK_IS_SCROLLBAR (widget)
      || !gtk_widget_compute_bounds (widget, c->page, &at))
    return;
  g_string_append_printf (out, "%s %g,%g %g×%g\n", G_OBJECT_TYPE_NAME (widget), at.origin.x,
                          at.origin.y, at.size.width, at.size.height);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    note_places (c, child, out);
}

/* Points at each leader, and checks that nothing moves. */
static void
walk_leaders (Choice *c, int width, int height)
{
  const MaeGame *game = mae_model_get_game (c->model);
  g_autoptr (GString) before = g_string_new (NULL);

  lay_out (c, width, height);
  note_places (c, c->page, before);
  for (int i = 0; i < game->players[mae_model_get_seat (c->model)].hand_count; i++) {
    g_autoptr (GString) after = g_string_new (NULL);

    point_at (leader_card (c, i));
    lay_out (c, width, height);
    g_assert_cmpint (check_inside (c, c->page, FALSE), >, 12);
    note_places (c, c->page, after);
    g_assert_cmpstr (before->str, ==, after->str);
  }
}

static void
test_room (void)
{
  for (int seat = 0; seat < 4; seat += 3) {
    Choice c = open_choice (4, seat);

    for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
      int least;

      walk_leaders (&c, sizes[i].width, sizes[i].height);
      gtk_widget_set_size_request (c.page, -1, -1);
      gtk_widget_measure (c.page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      g_assert_cmpint (least, <=, 360);
    }
    close_choice (&c);
  }
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  mae_fixture_load_style ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/setup/points", test_points);
  g_test_add_func ("/setup/complete", test_complete);
  g_test_add_func ("/setup/resources", test_resources);
  g_test_add_func ("/setup/drops", test_drops);
  g_test_add_func ("/setup/presses", test_presses);
  g_test_add_func ("/setup/near", test_near);
  g_test_add_func ("/setup/room", test_room);
  return g_test_run ();
}
