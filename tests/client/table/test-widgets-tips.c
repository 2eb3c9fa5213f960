/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every part of the table that is a picture has a tooltip of a few words: lists those without. */
#include <adwaita.h>

#include "client/table/card-tag.h"
#include "client/table/deck.h"
#include "client/table/leader-card.h"
#include "client/table/market-arrow.h"
#include "client/table/picker.h"
#include "client/table/production-card.h"
#include "client/table/shelf.h"
#include "client/table/slot-view.h"
#include "client/table/stock.h"
#include "client/table/table-page-private.h"
#include "client/table/unit.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "table-fixture.h"

#define MOST 60 /* characters of a tooltip */

/* ── The page ──────────────────────────────────────────────────────────────────────────────── */

/* Cards are enlarged instead. */
static gboolean
is_card (GtkWidget *widget)
{
  return MAE_IS_DECK (widget) || MAE_IS_LEADER_CARD (widget) || MAE_IS_SLOT_VIEW (widget);
}

/* Returns whether @widget is made of several pictures with one tooltip for all of them. */
static gboolean
is_thing (GtkWidget *widget)
{
  return MAE_IS_PRODUCTION_CARD (widget) || MAE_IS_STOCK (widget) || MAE_IS_SHELF (widget)
         || MAE_IS_UNIT (widget) || MAE_IS_PICKER (widget) || MAE_IS_CARD_TAG (widget)
         || MAE_IS_MARKET_ARROW (widget);
}

/* Returns the tooltip of @widget, or of a parent below the panel or page it is in. */
static const char *
tip_of (GtkWidget *widget)
{
  for (; widget != NULL && !GTK_IS_BUTTON (widget); widget = gtk_widget_get_parent (widget)) {
    if (mae_a11y_get_tip (widget) != NULL)
      return mae_a11y_get_tip (widget);
    if (gtk_widget_get_tooltip_text (widget) != NULL)
      return gtk_widget_get_tooltip_text (widget);
  }
  return NULL;
}

static void
check (GtkWidget *widget, GString *missing, int *n)
{
  const char *tip;

  if (!gtk_widget_get_mapped (widget) || GTK_IS_POPOVER (widget) || is_card (widget))
    return;
  if (is_thing (widget) || MAE_IS_PIECE_IMAGE (widget)) {
    /* With GTK's own, setting it waits for the X server. */
    g_assert_null (gtk_widget_get_tooltip_text (widget));
    tip = tip_of (widget);
    (*n)++;
    if (MAE_IS_MARKET_ARROW (widget) && gtk_widget_has_css_class (widget, "lit")) {
      g_assert_null (tip); /* it is pressed: see test_in_the_way() */
    } else if (tip == NULL || *tip == '\0') {
      g_string_append_printf (missing, "%s in %s\n", G_OBJECT_TYPE_NAME (widget),
                              G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)));
    } else {
      char *differs = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                                          GTK_ACCESSIBLE_PROPERTY_LABEL, tip);
      if (g_utf8_strlen (tip, -1) > MOST || (differs == NULL && strchr (tip, ':') != NULL))
        g_string_append_printf (missing, "%s says all of “%s”\n", G_OBJECT_TYPE_NAME (widget), tip);
      g_free (differs);
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check (child, missing, n);
}

static void
check_page (TableFixture *f, int least)
{
  g_autoptr (GString) missing = g_string_new (NULL);
  int n = 0;

  gtk_test_widget_wait_for_draw (f->window);
  check (GTK_WIDGET (f->page), missing, &n);
  g_assert_cmpstr (missing->str, ==, "");
  g_assert_cmpint (n, >, least);
}

static void
test_parts (void)
{
  for (int players = 1; players <= 4; players += 3) {
    TableFixture f = open_table ("standard", players, 5, 60);

    gtk_widget_set_size_request (GTK_WIDGET (f.page), 1280, 753);
    settle ();
    check_page (&f, 35);
    mae_table_page_step (f.page, (MaeStep){ MAE_STEP_LINE, .line = { TRUE, 0 } });
    take_all_back (&f);
    check_page (&f, 35);
    mae_table_page_cancel (f.page);
    gtk_widget_activate_action (GTK_WIDGET (f.page), "move.production", "i",
                                f.table->game.rules->base_production);
    check_page (&f, 35);
    close_table (&f);
  }
}

/* ── The faith track ───────────────────────────────────────────────────────────────────────── */

/* Returns the tooltips that occur on the track. */
static GHashTable *
tips_of_track (MaeTrack *track)
{
  GHashTable *tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  graphene_rect_t area;

  for (int x = 0; x < gtk_widget_get_width (GTK_WIDGET (track)); x += 3)
    for (int y = 0; y < gtk_widget_get_height (GTK_WIDGET (track)); y += 3) {
      char *tip = mae_track_get_tip (track, x, y, &area);
      if (tip == NULL)
        continue;
      g_assert_cmpint (g_utf8_strlen (tip, -1), <=, MOST);
      g_assert_true (graphene_rect_contains_point (&area, &GRAPHENE_POINT_INIT (x, y)));
      g_hash_table_add (tips, tip);
    }
  return tips;
}

static void
test_track (void)
{
  static const char *const some[] = { "Space 0",
                                      "Space 3: 1 point",
                                      "Space 8: Vatican report",
                                      "Space 24: Vatican report, 20 points",
                                      "Vatican report: 2 points from space 5 on",
                                      "Vatican report: 4 points from space 19 on" };

  for (int width = 360; width <= 1280; width += 920) {
    TableFixture f = open_table ("standard", 2, 5, -1);
    MaeGame game = f.table->game;
    g_autoptr (GHashTable) tips = NULL, after = NULL;

    gtk_widget_set_size_request (GTK_WIDGET (f.page), width, 753);
    gtk_window_set_default_size (GTK_WINDOW (f.window), width, 753);
    gtk_test_widget_wait_for_draw (f.window);
    settle ();
    gtk_test_widget_wait_for_draw (f.window);
    tips = tips_of_track (f.page->track);
    for (gsize i = 0; i < G_N_ELEMENTS (some); i++)
      if (!g_hash_table_contains (tips, some[i]))
        g_error ("nothing says “%s”", some[i]);
    g_assert_cmpint (g_hash_table_size (tips), ==,
                     game.rules->track_end + 1 + game.rules->n_sections);

    game.sections_closed = 3;
    game.players[0].sections = 1;
    mae_track_update (f.page->track, &game, mae_model_get_roster (f.table->model), 0, 0);
    after = tips_of_track (f.page->track);
    g_assert_true (g_hash_table_contains (after, "You gained 2 points in this report"));
    g_assert_true (g_hash_table_contains (after, "You were too far behind in this report"));
    mae_table_page_refresh (f.page);
    close_table (&f);
  }
}

static gboolean
query (GtkWidget *widget)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean shown = FALSE;

  g_signal_emit_by_name (widget, "query-tooltip", 1, 1, FALSE, tooltip, &shown);
  return shown;
}

/* The tooltip of an arrow disappears when the arrow is pressed: below it are marbles. */
static void
test_after_press (TableFixture *f)
{
  GtkWidget *arrow = mae_market_get_arrow (f->page->market, TRUE, 0);

  g_assert_true (query (arrow));
  mae_table_page_step (f->page, (MaeStep){ MAE_STEP_LINE, .line = { TRUE, 0 } });
  settle ();
  g_assert_false (gtk_widget_get_has_tooltip (arrow));
  mae_table_page_cancel (f->page);
  settle ();
  g_assert_true (query (arrow));
}

/* Returns the first part of the strongbox, which is beside the choices. */
static GtkWidget *
find_stock (GtkWidget *widget)
{
  GtkWidget *found = MAE_IS_STOCK (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_stock (child);
  return found;
}

/* No tooltip covers the choices of a production, and none repeats what the bar says. */
static void
test_in_the_way (void)
{
  TableFixture f = open_table ("standard", 2, 5, 20);
  int base = f.table->game.rules->base_production;
  GtkWidget *card = mae_board_get_production (f.page->board, base);
  GtkWidget *stock = find_stock (GTK_WIDGET (f.page->board));

  g_assert_true (query (card));
  g_assert_true (query (stock));
  gtk_widget_activate_action (GTK_WIDGET (f.page), "move.production", "i", base);
  g_assert_cmpint (move_of (&f)->mode, ==, MAE_MOVE_PRODUCE);
  settle ();
  gtk_test_widget_wait_for_draw (f.window);
  g_assert_false (query (card));
  g_assert_false (query (stock));
  mae_table_page_cancel (f.page);
  settle ();
  test_after_press (&f);
  g_assert_cmpstr (gtk_label_get_label (mae_move_bar_get_second (f.page->bar)), !=, "");
  g_assert_null (gtk_widget_get_tooltip_text (GTK_WIDGET (mae_move_bar_get_second (f.page->bar))));
  close_table (&f);
}

/* ── Mnemonics ─────────────────────────────────────────────────────────────────────────────── */

/* As GTK 4.10 to 4.14 do whenever the label changes. */
static void
name_raw_cb (GtkLabel *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_label (label), -1);
}

static GtkWidget *
raw_label_new (const char *text)
{
  GtkWidget *label = gtk_label_new (NULL);

  g_signal_connect (label, "notify::label", G_CALLBACK (name_raw_cb), NULL);
  gtk_label_set_markup_with_mnemonic (GTK_LABEL (label), text);
  name_raw_cb (GTK_LABEL (label));
  return label;
}

static void
assert_named (GtkWidget *widget, const char *name)
{
  g_autofree char *differs = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);

  g_assert_cmpstr (differs, ==, NULL);
}

/* Whatever GTK makes of it, no name has underscores or markup, also after it changes. */
static void
test_mnemonics (void)
{
  g_autoptr (GtkWidget) box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  GtkWidget *button = gtk_button_new_with_mnemonic ("_Start"),
            *label = raw_label_new ("<b>_One</b>");
  GtkWidget *plain = gtk_label_new ("a_b"), *own = gtk_label_new_with_mnemonic ("_Own");
  GtkWidget *inner = gtk_button_get_child (GTK_BUTTON (button));

  g_signal_connect (inner, "notify::label", G_CALLBACK (name_raw_cb), NULL);
  name_raw_cb (GTK_LABEL (inner));
  for (int i = 0; i < 4; i++)
    gtk_box_append (GTK_BOX (box), ((GtkWidget *[]){ button, label, plain, own })[i]);
  mae_a11y_label (own, "Chosen");
  mae_a11y_tidy_buttons (box);
  assert_named (inner, "Start");
  assert_named (label, "One");
  assert_named (own, "Chosen");
  g_assert_false (
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL));

  mae_a11y_tidy_buttons (box); /* as when a page is shown again */
  gtk_button_set_label (GTK_BUTTON (button), "St_op");
  gtk_label_set_label (GTK_LABEL (label), "<i>T_wo</i>");
  assert_named (inner, "Stop");
  assert_named (label, "Two");
  g_assert_false (
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL));
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/tips/parts", test_parts);
  g_test_add_func ("/tips/track", test_track);
  g_test_add_func ("/tips/in-the-way", test_in_the_way);
  g_test_add_func ("/tips/mnemonics", test_mnemonics);
  return g_test_run ();
}
