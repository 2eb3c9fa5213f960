/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every number on every card of every built-in ruleset can be read in windows of usual sizes, and
 * so can the caption with what is missing to buy it. */
#include <adwaita.h>

#include "client/art/art-testing.h"
#include "client/art/card-face.h"
#include "client/table/deck.h"
#include "client/table/table-page-private.h"
#include "client/table/table-testing.h"
#include "ruleset/ruleset-io.h"
#include "table-fixture.h"

static const char *const rulesets[] = { "standard", "serenissima" };

static void
assert_readable (const MaeRuleset *rules, MaeFaceForm form, int width, int height, double least)
{
  for (int card = 0; card < rules->n_cards; card++) {
    double number = mae_card_face_least_number (rules, card, form, width, height, 100);
    double large = mae_card_face_least_number (rules, card, form, width, height, 200);
    if (number < least)
      g_error ("card %d as form %d at %dx%d has a number of %.1f px, not %.0f", card, form, width,
               height, number, least);
    /* larger text never makes numbers smaller */
    g_assert_cmpfloat (large, >=, number - 0.01);
  }
}

/* The header bar takes 48 pixels of each height. */
static void
test_grid (void)
{
  static const struct {
    int width, height;
    double least;
  } windows[] = { { 1024, 700 - 48, 10 }, { 1280, 800 - 48, 11 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (windows); j++) {
      const MaeRuleset *rules = mae_ruleset_builtin (rulesets[i]);
      g_autoptr (MaeLocalTable) table = mae_local_table_new (rules, 2, 0, 5);
      g_autoptr (MaePlay) play = mae_play_new (table->model, NULL);
      GtkWidget *page = mae_table_page_new (play, NULL);
      GtkWidget *window = adw_window_new ();
      graphene_rect_t face;

      gtk_window_set_default_size (GTK_WINDOW (window), windows[j].width, windows[j].height);
      adw_window_set_content (ADW_WINDOW (window), page);
      gtk_window_present (GTK_WINDOW (window));
      gtk_test_widget_wait_for_draw (window);
      mae_deck_get_face_area (MAE_DECK (mae_grid_get_deck (MAE_TABLE_PAGE (page)->grid, 1, 0)),
                              &face);
      g_test_message ("%s in %dx%d: %gx%g", rulesets[i], windows[j].width, windows[j].height,
                      face.size.width, face.size.height);
      assert_readable (rules, MAE_FACE_WIDE, face.size.width, face.size.height, windows[j].least);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* Asserts that no visible label in @widget is cut. */
static void
assert_whole (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    if (GTK_IS_LABEL (child) && gtk_widget_get_child_visible (child)
        && pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (child))))
      g_error ("“%s” is cut to %d px", gtk_label_get_text (GTK_LABEL (child)),
               gtk_widget_get_width (child));
    assert_whole (child);
  }
}

/* The caption of a card always has room for all missing types: first it drops the number of cards,
 * then the word before the missing resources. */
static void
test_captions (void)
{
  static const struct {
    int width, height;
  } windows[] = { { 800, 600 - 48 }, { 1280, 800 - 48 } };
  static const char *const words[] = { "Missing", "Il manque", "A word that is longer" };
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");

  for (gsize i = 0; i < G_N_ELEMENTS (windows); i++) {
    g_autoptr (MaeLocalTable) table = mae_local_table_new (rules, 2, 0, 5);
    g_autoptr (MaePlay) play = mae_play_new (table->model, NULL);
    GtkWidget *page = mae_table_page_new (play, NULL);
    GtkWidget *window = adw_window_new (), *deck;

    gtk_window_set_default_size (GTK_WINDOW (window), windows[i].width, windows[i].height);
    adw_window_set_content (ADW_WINDOW (window), page);
    gtk_window_present (GTK_WINDOW (window));
    gtk_test_widget_wait_for_draw (window);
    deck = mae_grid_get_deck (MAE_TABLE_PAGE (page)->grid, 1, 0);
    for (gsize word = 0; word < G_N_ELEMENTS (words); word++) {
      MaeBag missing = { 0 };

      for (int kinds = 1; kinds <= rules->n_resources; kinds++) {
        missing.of[kinds - 1] = 2;
        mae_deck_update (MAE_DECK (deck), &table->game, MAE_DECK_CANT, words[word], &missing, NULL,
                         NULL);
        gtk_test_widget_wait_for_draw (window);
        assert_whole (deck);
      }
    }
    gtk_window_destroy (GTK_WINDOW (window));
  }
}

/* Returns where the visible label with @text begins in @deck, from the left. */
static double
left_of (GtkWidget *deck, const char *text)
{
  for (GtkWidget *child = gtk_widget_get_first_child (deck); child;
       child = gtk_widget_get_next_sibling (child)) {
    graphene_rect_t bounds;

    if (!GTK_IS_LABEL (child) || !gtk_widget_get_child_visible (child)
        || !g_str_equal (gtk_label_get_text (GTK_LABEL (child)), text))
      continue;
    g_assert_true (gtk_widget_compute_bounds (child, deck, &bounds));
    return bounds.origin.x;
  }
  g_error ("no label “%s”", text);
}

/* In a language written from right to left, the caption begins on the right. */
static void
test_mirrored_caption (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  const MaeBag missing = { .of = { 2 } };

  for (int rtl = 0; rtl <= 1; rtl++) {
    g_autoptr (MaeLocalTable) table = mae_local_table_new (rules, 2, 0, 5);
    g_autoptr (MaePlay) play = mae_play_new (table->model, NULL);
    GtkWidget *window = adw_window_new (), *page, *deck;

    gtk_widget_set_default_direction (rtl ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
    page = mae_table_page_new (play, NULL);
    gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800 - 48);
    adw_window_set_content (ADW_WINDOW (window), page);
    gtk_window_present (GTK_WINDOW (window));
    deck = mae_grid_get_deck (MAE_TABLE_PAGE (page)->grid, 1, 0);
    mae_deck_update (MAE_DECK (deck), &table->game, MAE_DECK_CANT, "Missing", &missing, NULL, NULL);
    gtk_test_widget_wait_for_draw (window);
    g_assert_cmpint (left_of (deck, "Missing") > left_of (deck, "×4"), ==, rtl);
    gtk_window_destroy (GTK_WINDOW (window));
  }
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static void
test_slots (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    const MaeRuleset *rules = mae_ruleset_builtin (rulesets[i]);
    assert_readable (rules, MAE_FACE_TALL, 74, 96, 10);
    assert_readable (rules, MAE_FACE_TALL, 96, 118, 11);
    assert_readable (rules, MAE_FACE_BAND, 74, 96, 11);
  }
}

int
main (int argc, char **argv)
{
  table_fixture_init (&argc, &argv);
  g_test_add_func ("/numbers/grid", test_grid);
  g_test_add_func ("/numbers/captions", test_captions);
  g_test_add_func ("/numbers/mirrored-caption", test_mirrored_caption);
  g_test_add_func ("/numbers/slots", test_slots);
  return g_test_run ();
}
