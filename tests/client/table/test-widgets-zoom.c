/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Cards enlarged: after a moment under the pointer, by a key and by a long press, beside the card
 * and never over the current move. They disappear immediately. */
#include <adwaita.h>

#include "client/table/deck.h"
#include "client/table/leader-card.h"
#include "client/table/table-page-private.h"
#include "client/table/tray.h"
#include "client/widgets/zoom-testing.h"
#include "table-fixture.h"

static const struct {
  int width, height; /* of the window */
} sizes[] = {
  { 360, 640 }, { 600, 800 }, { 800, 600 }, { 1024, 700 }, { 1280, 800 }, { 1920, 1080 }
};

/* Puts a zoom over the page of @f. */
static MaeZoom *
add_zoom (TableFixture *f)
{
  GtkWidget *over = gtk_overlay_new (), *zoom = g_object_new (MAE_TYPE_ZOOM, NULL);

  g_object_ref (f->page);
  adw_window_set_content (ADW_WINDOW (f->window), NULL);
  gtk_overlay_set_child (GTK_OVERLAY (over), GTK_WIDGET (f->page));
  gtk_overlay_add_overlay (GTK_OVERLAY (over), zoom);
  adw_window_set_content (ADW_WINDOW (f->window), over);
  g_object_unref (f->page);
  return MAE_ZOOM (zoom);
}

/* Returns the controller of @type that @widget got last. */
static GtkEventController *
controller (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (widget);
  GtkEventController *found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (all) && found == NULL; i++) {
    g_autoptr (GtkEventController) at = g_list_model_get_item (all, i);
    if (G_TYPE_CHECK_INSTANCE_TYPE (at, type))
      found = at;
  }
  g_assert_nonnull (found);
  return found;
}

/* Simulates F3 on @widget. */
static void
press_f3 (GtkWidget *widget)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (widget);
  int n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (all); i++) {
    g_autoptr (GtkEventController) at = g_list_model_get_item (all, i);
    if (!GTK_IS_SHORTCUT_CONTROLLER (at))
      continue;
    for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (at)); k++) {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (at), k);
      g_autofree char *keys = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));
      if (g_str_equal (keys, "F3"))
        n += gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget, NULL);
    }
  }
  g_assert_cmpint (n, ==, 1);
}

static GtkWidget *
deck_of (TableFixture *f, int level, int colour)
{
  return mae_grid_get_deck (f->page->grid, level, colour);
}

/* ── When ──────────────────────────────────────────────────────────────────────────────────── */

static gboolean
set_flag_cb (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_REMOVE;
}

static void
wait_for (int ms)
{
  gboolean over = FALSE;

  g_timeout_add (ms, set_flag_cb, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

/* Simulates a pointer that comes in and moves on a little. */
static void
point_at (GtkEventController *motion)
{
  g_signal_emit_by_name (motion, "enter", 1., 1.);
  g_signal_emit_by_name (motion, "motion", 9., 1.);
}

static void
test_when (void)
{
  TableFixture f = open_table ("standard", 2, 5, 30);
  MaeZoom *zoom = add_zoom (&f);
  GtkWidget *deck = deck_of (&f, 1, 0), *other = deck_of (&f, 1, 1);
  GtkEventController *motion, *click, *press, *focus;
  graphene_rect_t area;

  lay_out (&f, 1280, 800);
  motion = controller (deck, GTK_TYPE_EVENT_CONTROLLER_MOTION);
  click = controller (deck, GTK_TYPE_GESTURE_CLICK);
  press = controller (deck, GTK_TYPE_GESTURE_LONG_PRESS);
  focus = controller (deck, GTK_TYPE_EVENT_CONTROLLER_FOCUS);

  /* nothing is shown for a pointer that was there before the card and doesn't move */
  g_signal_emit_by_name (motion, "enter", 1., 1.);
  g_signal_emit_by_name (motion, "motion", 1., 1.);
  wait_for (700);
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  g_signal_emit_by_name (motion, "leave");
  /* nor for a pointer that only passes */
  point_at (motion);
  wait_for (200);
  g_signal_emit_by_name (motion, "leave");
  wait_for (500);
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  /* it is shown for a pointer that stays, until it leaves */
  point_at (motion);
  wait_for (700);
  g_assert_true (mae_zoom_get_shown (zoom, &area) == deck);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (zoom)));
  g_signal_emit_by_name (motion, "leave");
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (zoom)));
  /* it isn't shown after a press */
  point_at (motion);
  g_signal_emit_by_name (click, "pressed", 1, 1., 1.);
  wait_for (700);
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  /* it is shown while a finger rests on the card */
  g_signal_emit_by_name (press, "pressed", 1., 1.);
  g_assert_true (mae_zoom_get_shown (zoom, &area) == deck);
  g_signal_emit_by_name (press, "end", NULL);
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  /* it is shown by the key, also for another card, until the focus leaves */
  press_f3 (deck);
  press_f3 (other);
  g_assert_true (mae_zoom_get_shown (zoom, &area) == other);
  press_f3 (other);
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  press_f3 (deck);
  g_signal_emit_by_name (focus, "leave");
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  /* what isn't on the screen any more isn't shown */
  press_f3 (deck);
  gtk_widget_set_visible (deck, FALSE);
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  close_table (&f);
}

/* ── What ──────────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_label (GtkWidget *widget, const char *part)
{
  if (GTK_IS_LABEL (widget) && strstr (gtk_label_get_text (GTK_LABEL (widget)), part) != NULL)
    return TRUE;
  for (GtkWidget *at = gtk_widget_get_first_child (widget); at != NULL;
       at = gtk_widget_get_next_sibling (at)) {
    if (has_label (at, part))
      return TRUE;
  }
  return FALSE;
}

/* Returns whether a leader in @widget has words on its face. */
static gboolean
has_words (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, "mae-leader-words"))
    return gtk_widget_get_child_visible (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != 0;
  for (GtkWidget *at = gtk_widget_get_first_child (widget); at != NULL;
       at = gtk_widget_get_next_sibling (at)) {
    if (has_words (at))
      return TRUE;
  }
  return FALSE;
}

/* The enlarged card of a leader has words, and says what the ribbon of an active one means. */
static void
test_active (void)
{
  TableFixture f = open_table ("standard", 1, 5, 30);
  MaeZoom *zoom = add_zoom (&f);
  GtkWidget *leader = g_object_new (MAE_TYPE_LEADER_CARD, NULL);
  graphene_rect_t area;

  gtk_overlay_add_overlay (GTK_OVERLAY (adw_window_get_content (ADW_WINDOW (f.window))), leader);
  for (int active = 0; active <= 1; active++) {
    mae_leader_card_update (MAE_LEADER_CARD (leader), f.table->game.rules, 0,
                            active ? MAE_LEADER_CARD_ACTIVE : 0);
    lay_out (&f, 1280, 800);
    press_f3 (leader);
    g_assert_true (mae_zoom_get_shown (zoom, &area) == leader);
    g_assert_true (has_label (GTK_WIDGET (zoom), "its points count") == active);
    g_assert_true (has_words (GTK_WIDGET (zoom)));
    press_f3 (leader);
  }
  close_table (&f);
}

/* Without a card there is nothing to show, and without a zoom nothing happens. */
static void
test_nothing (void)
{
  TableFixture f = open_table ("standard", 2, 5, -1);
  graphene_rect_t area;
  MaeGame game = f.table->game;
  MaeZoom *zoom;

  press_f3 (deck_of (&f, 1, 0));
  zoom = add_zoom (&f);
  press_f3 (deck_of (&f, 1, 0));
  g_assert_nonnull (mae_zoom_get_shown (zoom, &area));
  game.deck_top[0][0] = -1;
  game.deck_left[0][0] = 0;
  mae_grid_update (f.page->grid, &game, 0, FALSE, TRUE, -1);
  g_assert_null (mae_zoom_get_shown (zoom, &area));
  mae_table_page_refresh (f.page);
  close_table (&f);
}

/* ── Where ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
covers (MaeZoom *zoom, const graphene_rect_t *area, GtkWidget *widget)
{
  graphene_rect_t bounds, both;

  return gtk_widget_get_mapped (widget)
         && gtk_widget_compute_bounds (widget, GTK_WIDGET (zoom), &bounds)
         && graphene_rect_intersection (area, &bounds, &both) && both.size.width > 1
         && both.size.height > 1;
}

/* The enlarged card is in the window and large, and covers neither the card nor the bar; in a
 * window with enough room it doesn't cover the card's row either. */
static void
check_deck (TableFixture *f, MaeZoom *zoom, int level, int colour, gboolean row)
{
  GtkWidget *deck = deck_of (f, level, colour);
  int width = gtk_widget_get_width (GTK_WIDGET (f->page));
  int height = gtk_widget_get_height (GTK_WIDGET (f->page));
  graphene_rect_t area, face;

  press_f3 (deck);
  gtk_test_widget_wait_for_draw (f->window);
  g_assert_true (mae_zoom_get_shown (zoom, &area) == deck);
  g_assert_cmpfloat (area.origin.x, >=, 0);
  g_assert_cmpfloat (area.origin.y, >=, 0);
  g_assert_cmpfloat (area.origin.x + area.size.width, <=, width);
  g_assert_cmpfloat (area.origin.y + area.size.height, <=, height);
  mae_deck_get_face_area (MAE_DECK (deck), &face);
  g_assert_cmpfloat (area.size.width, >, face.size.width * 1.2);
  g_assert_false (covers (zoom, &area, deck));
  g_assert_false (covers (zoom, &area, GTK_WIDGET (f->page->bar)));
  for (int c = 0; row && c < f->table->game.rules->n_colours; c++)
    g_assert_false (covers (zoom, &area, deck_of (f, level, c)));
  press_f3 (deck);
}

/* Scrolls the table, if it doesn't fit the window, until @deck is visible. */
static void
scroll_to (TableFixture *f, GtkWidget *deck)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (f->page->scroller);
  graphene_rect_t at;

  g_assert_true (gtk_widget_compute_bounds (deck, GTK_WIDGET (f->page->scroller), &at));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + at.origin.y - 230);
  gtk_test_widget_wait_for_draw (f->window);
}

static void
test_where (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    TableFixture f = open_table ("standard", 4, 5, 30);
    MaeZoom *zoom = add_zoom (&f);

    lay_out (&f, sizes[i].width, sizes[i].height);
    for (int level = 1; level <= f.table->game.rules->n_levels; level++)
      for (int colour = 0; colour < f.table->game.rules->n_colours; colour++) {
        scroll_to (&f, deck_of (&f, level, colour));
        check_deck (&f, zoom, level, colour, sizes[i].width >= 1024);
      }
    close_table (&f);
  }
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/zoom/when", test_when);
  g_test_add_func ("/zoom/nothing", test_nothing);
  g_test_add_func ("/zoom/where", test_where);
  g_test_add_func ("/zoom/active", test_active);
  return g_test_run ();
}
