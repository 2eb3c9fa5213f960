/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Animations: the state is updated immediately, scenes are played one after the other and end in
 * time, nothing stays hidden, and nothing moves if animations are off. The overlay's clock is
 * manual. */
#include <adwaita.h>
#include <math.h>

#include "client/motion/motion-draw.h"
#include "client/motion/motion-testing.h"
#include "client/pages/coach.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "client/table/unit.h"
#include "client/widgets/counter.h"
#include "client/widgets/drag.h"
#include "client/widgets/installation.h"
#include "client/widgets/sound-player.h"
#include "client/widgets/widgets-testing.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"
#include "table-fixture.h"

static TableFixture
open_by_hand (const char *ruleset, int players, guint64 seed)
{
  TableFixture f = open_table (ruleset, players, seed, -1);

  mae_motion_set_manual (f.page->motion);
  return f;
}

static gboolean
is_of_others_cb (const MaeCommand *command, const MaeEvents *events, gpointer user_data)
{
  return command->seat != 0 && (int) command->kind == GPOINTER_TO_INT (user_data);
}

static gboolean
is_own_cb (const MaeCommand *command, const MaeEvents *events, gpointer user_data)
{
  return command->seat == 0 && (int) command->kind == GPOINTER_TO_INT (user_data);
}

static gboolean
has_event_cb (const MaeCommand *command, const MaeEvents *events, gpointer user_data)
{
  for (int i = 0; i < events->n; i++)
    if ((int) events->at[i].kind == GPOINTER_TO_INT (user_data))
      return TRUE;
  return FALSE;
}

static void
play_until (TableFixture *f, MaeLocalMatch match, int what)
{
  g_assert_true (mae_local_table_play_until (f->table, match, GINT_TO_POINTER (what)));
  mae_motion_finish (f->page->motion);
}

/* ── The state is updated immediately ─────────────────────────────────────────────────────── */

static void
assert_line_named (TableFixture *f, int row)
{
  const MaeGame *game = &f->table->game;
  g_autoptr (GString) label = g_string_new (NULL);

  g_string_printf (label, "Row %d: ", row + 1);
  for (int c = 0; c < game->rules->columns; c++) {
    int resource = game->market[row][c];
    g_string_append_printf (label, "%s%s", c > 0 ? ", " : "",
                            resource == game->rules->white ? "white"
                                                           : game->rules->resources[resource].name);
  }
  g_string_append (label, ". Take");
  gtk_test_accessible_assert_property (
      GTK_ACCESSIBLE (mae_market_get_arrow (f->page->market, TRUE, row)),
      GTK_ACCESSIBLE_PROPERTY_LABEL, label->str);
}

static gboolean
anything_hidden (GtkWidget *widget)
{
  if (gtk_widget_get_opacity (widget) == 0 && g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Mae")
      && strcmp (G_OBJECT_TYPE_NAME (widget), "MaeTray") != 0) {
    g_test_message ("%s is hidden", G_OBJECT_TYPE_NAME (widget));
    return TRUE;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (anything_hidden (child))
      return TRUE;
  return FALSE;
}

static void
test_true_at_once (void)
{
  TableFixture f = open_by_hand ("standard", 3, 4);

  play_until (&f, is_of_others_cb, MAE_COMMAND_TAKE_MARKET);
  g_assert_false (anything_hidden (GTK_WIDGET (f.page)));
  mae_local_table_play (f.table, 1);
  g_assert_true (mae_motion_is_busy (f.page->motion));
  g_assert_true (mae_motion_has_push (f.page->motion));
  for (int r = 0; r < f.table->game.rules->rows; r++)
    assert_line_named (&f, r);
  /* the marbles are animated, not drawn in their final places */
  g_assert_true (anything_hidden (GTK_WIDGET (f.page->market)));
  mae_motion_advance (f.page->motion, MAE_MS (200));
  gtk_test_widget_wait_for_draw (f.window);
  g_assert_true (mae_motion_is_busy (f.page->motion));
  mae_motion_advance (f.page->motion, MAE_MS (9000));
  g_assert_false (mae_motion_is_busy (f.page->motion));
  g_assert_false (anything_hidden (GTK_WIDGET (f.page)));
  close_table (&f);
}

/* ── Order and time ───────────────────────────────────────────────────────────────────────── */

/* The preference applies to open tables. */
static void
test_speed (void)
{
  g_autoptr (GSettings) settings = mae_installation_settings ();
  TableFixture f = open_by_hand ("standard", 4, 4);
  gint64 usual;

  play_until (&f, is_of_others_cb, MAE_COMMAND_TAKE_MARKET);
  mae_local_table_play (f.table, 1);
  usual = mae_motion_get_remaining (f.page->motion);
  g_settings_set_string (settings, "animation-speed", "slow");
  g_assert_cmpint (mae_motion_get_remaining (f.page->motion), ==, usual * 170 / 100);
  g_settings_set_string (settings, "animation-speed", "quick");
  g_assert_cmpint (mae_motion_get_remaining (f.page->motion), ==, usual * 60 / 100);
  g_settings_reset (settings, "animation-speed");
  close_table (&f);
}

/* Other players' moves are played one after the other, and end within a fixed time; too many aren't
 * shown at all. */
static void
test_queue (void)
{
  TableFixture f = open_by_hand ("standard", 4, 4);
  gint64 one, two;

  play_until (&f, is_of_others_cb, MAE_COMMAND_TAKE_MARKET);
  mae_local_table_play (f.table, 1);
  one = mae_motion_get_remaining (f.page->motion);
  g_assert_cmpint (one, >, MAE_MS (300));
  g_assert_cmpint (one, <, MAE_MS (2500));
  g_assert_true (mae_local_table_play_until (f.table, is_of_others_cb,
                                             GINT_TO_POINTER (MAE_COMMAND_TAKE_MARKET)));
  mae_local_table_play (f.table, 1);
  two = mae_motion_get_remaining (f.page->motion);
  g_assert_cmpint (two, >, one);
  for (int i = 0; i < 10 && mae_motion_is_busy (f.page->motion); i++) {
    mae_local_table_play (f.table, 1);
    g_assert_cmpint (mae_motion_get_remaining (f.page->motion), <=, MAE_MS (4000));
  }
  mae_motion_advance (f.page->motion, MAE_MS (4000));
  g_assert_cmpint (mae_motion_get_remaining (f.page->motion), ==, 0);

  /* many moves after a long absence */
  mae_local_table_play (f.table, 60);
  g_assert_cmpint (mae_motion_get_remaining (f.page->motion), <=, MAE_MS (4000));
  mae_motion_finish (f.page->motion);
  g_assert_false (mae_motion_is_busy (f.page->motion));
  g_assert_false (anything_hidden (GTK_WIDGET (f.page)));
  close_table (&f);
}

/* The player's own moves are shown immediately, whatever was waiting. */
static void
test_own_first (void)
{
  TableFixture f = open_by_hand ("standard", 2, 4);

  play_until (&f, is_own_cb, MAE_COMMAND_TAKE_MARKET);
  g_assert_true (mae_local_table_play_until (f.table, is_of_others_cb,
                                             GINT_TO_POINTER (MAE_COMMAND_TAKE_MARKET)));
  mae_local_table_play (f.table, 1);
  g_assert_true (mae_local_table_play_to_own_turn (f.table));
  g_assert_true (mae_motion_is_busy (f.page->motion));
  gtk_widget_activate (mae_market_get_arrow (f.page->market, TRUE, 1));
  settle ();
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_MARKET);
  g_assert_false (mae_motion_has_push (f.page->motion));
  g_assert_cmpint (mae_motion_get_remaining (f.page->motion), <, MAE_MS (800));
  close_table (&f);
}

/* ── Without motion ───────────────────────────────────────────────────────────────────────── */

static void
on_played_cb (MaeSoundPlayer *player, int name, int *heard)
{
  heard[name]++;
}

static void
test_off (void)
{
  TableFixture f = open_by_hand ("standard", 3, 4);
  g_autoptr (MaeSoundPlayer) sounds = mae_sound_player_new ();
  int heard[MAE_N_SOUNDS] = { 0 };

  play_until (&f, has_event_cb, MAE_EVENT_SECTION);
  g_object_set (gtk_widget_get_settings (f.window), "gtk-enable-animations", FALSE, NULL);
  mae_sound_player_set_volume (sounds, .5);
  g_signal_connect (sounds, "played", G_CALLBACK (on_played_cb), heard);
  mae_table_page_set_sound_player (f.page, sounds);
  mae_local_table_play (f.table, 1);
  g_assert_false (mae_motion_is_busy (f.page->motion));
  g_assert_false (anything_hidden (GTK_WIDGET (f.page)));
  /* the cues of a skipped scene fire too */
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (f.page->report_banner)));
  g_assert_cmpint (heard[MAE_SOUND_BELL], ==, 1);
  g_object_set (gtk_widget_get_settings (f.window), "gtk-enable-animations", TRUE, NULL);
  close_table (&f);
}

/* There is no tick callback while nothing moves. This test uses the real clock. */
static void
test_idle (void)
{
  TableFixture f = open_table ("standard", 3, 4, -1);
  guint64 frames;

  play_until (&f, is_of_others_cb, MAE_COMMAND_TAKE_MARKET);
  mae_local_table_play (f.table, 1);
  while (mae_motion_is_busy (f.page->motion))
    g_main_context_iteration (NULL, TRUE);
  frames = mae_motion_get_frames (f.page->motion);
  g_assert_cmpuint (frames, >, 1);
  for (int i = 0; i < 3; i++) {
    gtk_widget_queue_draw (f.window);
    gtk_test_widget_wait_for_draw (f.window);
  }
  g_assert_cmpuint (mae_motion_get_frames (f.page->motion), ==, frames);
  close_table (&f);
}

/* A new state isn't animated. */
static void
test_reset (void)
{
  TableFixture f = open_by_hand ("standard", 3, 4);

  play_until (&f, is_of_others_cb, MAE_COMMAND_TAKE_MARKET);
  mae_local_table_play (f.table, 1);
  g_assert_true (mae_motion_is_busy (f.page->motion));
  mae_model_clear (f.table->model);
  g_assert_false (mae_motion_is_busy (f.page->motion));
  close_table (&f);
}

/* ── Whole games ──────────────────────────────────────────────────────────────────────────── */

typedef struct {
  TableFixture *f;
  int n, nowhere;
} Places;

static void
check_places_cb (const MaeFlight *flight, gpointer user_data)
{
  Places *places = user_data;
  MaeTablePage *page = places->f->page;
  graphene_rect_t at;
  const MaeSpot *ends[] = { &flight->from, &flight->to };

  for (int i = 0; i < 2; i++) {
    places->n++;
    if (ends[i]->kind == MAE_SPOT_RECT)
      continue;
    if (!mae_table_page_find (page, ends[i], &at) || at.size.width < 1 || at.size.height < 1) {
      g_test_message ("place %d (%d, %d) is nowhere", ends[i]->kind, ends[i]->a, ends[i]->b);
      places->nowhere++;
      continue;
    }
    /* a spot is on the page, or just beyond its edge */
    g_assert_cmpfloat (at.origin.x, >=, -300);
    g_assert_cmpfloat (at.origin.x, <=, gtk_widget_get_width (GTK_WIDGET (page)) + 300);
    g_assert_cmpfloat (at.origin.y, >=, -100);
    g_assert_cmpfloat (at.origin.y, <=, gtk_widget_get_height (GTK_WIDGET (page)) + 100);
  }
}

/* Every flight has a start and an end, and at the end nothing is hidden, for every player and
 * ruleset. */
static void
test_whole_games (void)
{
  static const struct {
    const char *ruleset;
    int players;
  } games[] = { { "standard", 1 }, { "standard", 3 }, { "serenissima", 4 } };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++) {
    TableFixture f = open_by_hand (games[i].ruleset, games[i].players, 21 + i);
    Places places = { .f = &f };
    for (int step = 0; step < 70 && f.table->game.phase == MAE_PHASE_TURNS; step++) {
      mae_local_table_play (f.table, 1);
      /* the widgets get the layout of this state */
      gtk_test_widget_wait_for_draw (f.window);
      mae_motion_for_each (f.page->motion, check_places_cb, &places);
      mae_motion_advance (f.page->motion, MAE_MS (mae_rng_below (f.table->rng, 500)));
      if (step % 4 == 0)
        gtk_test_widget_wait_for_draw (f.window);
    }
    g_test_message ("%s, %d players: %d ends of flights", games[i].ruleset, games[i].players,
                    places.n);
    g_assert_cmpint (places.n, >, 40);
    g_assert_cmpint (places.nowhere, ==, 0);
    mae_motion_finish (f.page->motion);
    g_assert_false (anything_hidden (GTK_WIDGET (f.page)));
    close_table (&f);
  }
}

/* ── The way ──────────────────────────────────────────────────────────────────────────────── */

static void
test_where (void)
{
  MaeFlight flight = { .arc = .3f };
  graphene_rect_t from = GRAPHENE_RECT_INIT (10, 20, 30, 30);
  graphene_rect_t to = GRAPHENE_RECT_INIT (400, 220, 60, 60), at;

  mae_motion_where (&flight, &from, &to, 0, &at);
  g_assert_true (graphene_rect_equal (&at, &from));
  mae_motion_where (&flight, &from, &to, 1, &at);
  g_assert_cmpfloat_with_epsilon (at.origin.x, to.origin.x, .01);
  g_assert_cmpfloat_with_epsilon (at.origin.y, to.origin.y, .01);
  g_assert_cmpfloat_with_epsilon (at.size.width, to.size.width, .01);
  mae_motion_where (&flight, &from, &to, .5, &at);
  g_assert_cmpfloat (at.origin.y + at.size.height / 2, <, (20 + 15 + 220 + 30) / 2.);

  /* progress never decreases, and is slow at both ends */
  for (double p = 0, last = 0; p <= 1; p += .01) {
    double e = mae_motion_ease (p);
    g_assert_cmpfloat (e, >=, last);
    last = e;
  }
  g_assert_cmpfloat (mae_motion_ease (.1), <, .05);
  g_assert_cmpfloat (mae_motion_ease (.9), >, .95);
}

/* ── The tray ─────────────────────────────────────────────────────────────────────────────── */

/* Widgets are kept when they are updated: a press that has begun isn't lost. */
static void
test_tray_keeps_its_units (void)
{
  TableFixture f = open_by_hand ("standard", 2, 3);
  const MaeGame *game = &f.table->game;
  const MaeDraftMarket *draft = &move_of (&f)->market;
  GtkWidget *kept = NULL, *unit;
  int placed = -1, shelf = -1;

  g_assert_true (mae_local_table_play_to_own_turn (f.table));
  for (int row = 0; row < game->rules->rows && placed < 0; row++) {
    gint16 targets[MAE_MAX_OWN];
    gtk_widget_activate (mae_market_get_arrow (f.page->market, TRUE, row));
    take_all_back (&f);
    MaeBag tray = mae_draft_market_tray (draft);
    if (mae_bag_total (&tray) < 2)
      continue;
    for (int r = 0; r < game->rules->n_resources && placed < 0; r++)
      if (tray.of[r] > 0 && mae_draft_market_targets (draft, r, targets) > 0) {
        placed = r;
        shelf = targets[0];
      }
  }
  g_assert_cmpint (placed, >=, 0);
  for (int i = 0; (unit = mae_tray_get_unit (mae_board_get_tray (f.page->board), i)) != NULL; i++)
    if (mae_unit_get_resource (MAE_UNIT (unit)) != placed)
      kept = unit;
  if (kept == NULL) /* all units are of one type: one is removed, the others are kept */
    kept = mae_tray_get_unit (mae_board_get_tray (f.page->board), 0);
  g_object_add_weak_pointer (G_OBJECT (kept), (gpointer *) &kept);
  mae_table_page_refresh (f.page);
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_UNIT, placed,
                              -1, MAE_DROP_CONTAINER, shelf);
  settle ();
  g_assert_cmpint (mae_placement_held (&draft->placed, shelf, placed), ==, 1);
  g_assert_nonnull (kept);
  g_assert_true (gtk_widget_get_mapped (kept));
  g_object_remove_weak_pointer (G_OBJECT (kept), (gpointer *) &kept);
  close_table (&f);
}

/* Units that were dragged aren't animated; units placed by a press are. */
static void
test_carried (void)
{
  TableFixture f = open_by_hand ("standard", 2, 3);
  const MaeDraftMarket *draft = &move_of (&f)->market;
  gint16 targets[MAE_MAX_OWN];
  int resource = -1;

  g_assert_true (mae_local_table_play_to_own_turn (f.table));
  gtk_widget_activate (mae_market_get_arrow (f.page->market, TRUE, 1));
  g_assert_true (mae_motion_is_busy (f.page->motion)); /* from the marbles to the tray */
  gtk_test_widget_wait_for_draw (f.window);
  mae_motion_finish (f.page->motion);
  take_all_back (&f);
  gtk_test_widget_wait_for_draw (f.window);
  mae_motion_finish (f.page->motion);
  MaeBag tray = mae_draft_market_tray (draft);
  for (int r = 0; r < f.table->game.rules->n_resources; r++)
    if (tray.of[r] > 0 && mae_draft_market_targets (draft, r, targets) > 0)
      resource = r;
  g_assert_cmpint (resource, >=, 0);
  mae_draft_market_targets (draft, resource, targets);
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.drop", "(iiiii)", MAE_DRAG_UNIT, resource,
                              -1, MAE_DROP_CONTAINER, targets[0]);
  g_assert_false (mae_motion_is_busy (f.page->motion));
  mae_table_page_step (f.page, (MaeStep){ MAE_STEP_TAKE_BACK, .unit = { resource, targets[0] } });
  gtk_test_widget_wait_for_draw (f.window);
  mae_motion_finish (f.page->motion);
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.place-all", NULL);
  g_assert_true (mae_motion_is_busy (f.page->motion));
  close_table (&f);
}

/* ── Announcements, numbers, sounds ───────────────────────────────────────────────────────── */

static void
test_report (void)
{
  TableFixture f = open_by_hand ("standard", 3, 4);
  const MaeGame *game = &f.table->game;
  g_autoptr (GString) label = g_string_new ("Vatican report.");

  play_until (&f, has_event_cb, MAE_EVENT_SECTION);
  mae_report_banner_dismiss (f.page->report_banner);
  guint closed = game->sections_closed;
  mae_local_table_play (f.table, 1);
  int section = g_bit_nth_lsf (game->sections_closed & ~closed, -1);
  g_assert_cmpint (section, >=, 0);
  /* the report is in the log immediately; the banner appears when the marker has arrived */
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (f.page->report_banner)));
  mae_motion_advance (f.page->motion, MAE_MS (6000));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (f.page->report_banner)));
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (f.page->report_banner)), ==,
                   GTK_ACCESSIBLE_ROLE_ALERT);
  for (int s = 0; s < game->n_players; s++) {
    const char *name = s == 0 ? "You" : mae_model_get_name (f.table->model, s);
    if (game->players[s].sections >> section & 1)
      g_string_append_printf (label, " %s: %d points gained.", name,
                              game->rules->sections[section].points);
    else
      g_string_append_printf (label, " %s: No points: too far behind.", name);
  }
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (f.page->report_banner),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, label->str);
  /* the overlay takes no input */
  g_assert_false (gtk_widget_get_can_target (GTK_WIDGET (f.page->report_banner)));
  g_assert_false (gtk_widget_get_can_target (GTK_WIDGET (f.page->motion)));
  close_table (&f);
}

static void
test_counter (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *counter = mae_counter_new (42, 0, GTK_ACCESSIBLE_ROLE_CELL);
  GtkSettings *settings = gtk_widget_get_settings (counter);

  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (counter), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "42");
  g_assert_cmpint (mae_counter_get_shown (MAE_COUNTER (counter)), ==, 0);
  gtk_window_set_child (GTK_WINDOW (window), counter);
  gtk_window_present (GTK_WINDOW (window));
  while (mae_counter_get_shown (MAE_COUNTER (counter)) != 42)
    g_main_context_iteration (NULL, TRUE);
  gtk_window_destroy (GTK_WINDOW (window));

  window = gtk_window_new ();
  counter = mae_counter_new (7, 60000, GTK_ACCESSIBLE_ROLE_CELL);
  g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
  gtk_window_set_child (GTK_WINDOW (window), counter);
  gtk_window_present (GTK_WINDOW (window));
  g_assert_cmpint (mae_counter_get_shown (MAE_COUNTER (counter)), ==, 7);
  g_object_set (settings, "gtk-enable-animations", TRUE, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Returns how many texts @node draws. */
static int
count_texts (GskRenderNode *node)
{
  int n = 0;

  switch (gsk_render_node_get_node_type (node)) {
  case GSK_TEXT_NODE:
    return 1;
  case GSK_CONTAINER_NODE:
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      n += count_texts (gsk_container_node_get_child (node, i));
    return n;
  case GSK_TRANSFORM_NODE:
    return count_texts (gsk_transform_node_get_child (node));
  case GSK_OPACITY_NODE:
    return count_texts (gsk_opacity_node_get_child (node));
  default:
    return 0;
  }
}

/* Returns what @widget draws. (transfer full) */
static GskRenderNode *
drawing_of (GtkWidget *widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}

/* Returns how many texts the coach itself draws, without its card. */
static int
count_texts_of (MaeCoach *coach)
{
  GtkWidget *card = gtk_widget_get_first_child (GTK_WIDGET (coach));
  g_autoptr (GskRenderNode) node = NULL;

  gtk_widget_set_child_visible (card, FALSE);
  node = drawing_of (GTK_WIDGET (coach));
  gtk_widget_set_child_visible (card, TRUE);
  return node != NULL ? count_texts (node) : 0;
}

/* The coach darkens the table, but not the captions of what others do. */
static void
test_above_the_shade (void)
{
  TableFixture f = open_by_hand ("standard", 2, 4);
  g_autoptr (GskRenderNode) idle = drawing_of (GTK_WIDGET (f.page->motion));
  MaeCoach *coach = g_object_ref_sink (g_object_new (MAE_TYPE_COACH, NULL));
  MaeCoachCard card = { .topic = "a", .title = "b", .text = "c", .motion = f.page->motion };

  g_assert_nonnull (idle); /* or GTK would paint the page again when an animation begins */
  gtk_widget_set_parent (GTK_WIDGET (coach), GTK_WIDGET (f.page->motion));
  mae_coach_show (coach, &card);
  play_until (&f, is_of_others_cb, MAE_COMMAND_TAKE_MARKET);
  g_assert_cmpint (count_texts_of (coach), ==, 0);
  mae_local_table_play (f.table, 1);
  mae_motion_advance (f.page->motion, MAE_MS (400));
  g_assert_true (mae_motion_has_caption (f.page->motion));
  g_assert_cmpint (count_texts_of (coach), >, 0);
  mae_motion_finish (f.page->motion);
  g_assert_cmpint (count_texts_of (coach), ==, 0);
  gtk_widget_unparent (GTK_WIDGET (coach));
  g_object_unref (coach);
  close_table (&f);
}

/* In a small window a caption has several lines. */
static void
test_caption (void)
{
  TableFixture f = open_by_hand ("standard", 2, 4);
  GtkWidget *page = GTK_WIDGET (f.page);
  const char *text = "Rita took 2 Coins, 1 Stone and 1 Faith from row 1, discarding 3";
  g_autoptr (PangoLayout) small = mae_motion_create_caption (page, text, 340);
  g_autoptr (PangoLayout) large = mae_motion_create_caption (page, text, 1000);

  g_assert_false (pango_layout_is_ellipsized (small));
  g_assert_cmpint (pango_layout_get_line_count (small), >, 1);
  g_assert_cmpint (pango_layout_get_line_count (large), ==, 1);
  close_table (&f);
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  g_test_add_func ("/motion/where", test_where);
  g_test_add_func ("/motion/true-at-once", test_true_at_once);
  g_test_add_func ("/motion/speed", test_speed);
  g_test_add_func ("/motion/queue", test_queue);
  g_test_add_func ("/motion/own-first", test_own_first);
  g_test_add_func ("/motion/off", test_off);
  g_test_add_func ("/motion/idle", test_idle);
  g_test_add_func ("/motion/reset", test_reset);
  g_test_add_func ("/motion/whole-games", test_whole_games);
  g_test_add_func ("/motion/tray-keeps-its-units", test_tray_keeps_its_units);
  g_test_add_func ("/motion/carried", test_carried);
  g_test_add_func ("/motion/report", test_report);
  g_test_add_func ("/motion/counter", test_counter);
  g_test_add_func ("/motion/caption", test_caption);
  g_test_add_func ("/motion/above-the-shade", test_above_the_shade);
  return g_test_run ();
}
