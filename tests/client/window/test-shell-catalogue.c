/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The catalogue: cards, leaders and icons. */
#include <adwaita.h>

#include "client/pages/catalogue.h"
#include "client/pages/icon-list.h"
#include "client/pages/rules-dialog.h"
#include "client/pages/setup-page.h"
#include "client/platform/dialog.h"
#include "client/table/card-picture.h"
#include "client/window/window-private.h"
#include "shell-fixture.h"

static GtkWidget *
question (MaeWindow *window)
{
  return mae_fixture_get_dialog (GTK_WINDOW (window));
}

static void
activate (MaeWindow *window, const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
}

static void
show_catalogue (MaeWindow *window, int level, int colour, int leader)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.catalogue", "(iii)", level,
                                             colour, leader));
  MAE_WAIT_FOR (question (window) && gtk_widget_get_mapped (question (window)));
}

/* Presses the button @label in @widget. */
static void
press (GtkWidget *widget, const char *label)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    if (GTK_IS_BUTTON (child)
        && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (child)), label) == 0) {
      g_signal_emit_by_name (child, "clicked");
      return;
    }
    press (child, label);
  }
}

static gboolean
dialog_says (MaeWindow *window, const char *part)
{
  return mae_fixture_says (question (window), part);
}

static void
close_dialog (MaeWindow *window)
{
  mae_dialog_close (mae_fixture_find (question (window), MAE_TYPE_CATALOGUE));
  MAE_WAIT_FOR (!question (window));
}

/* The catalogue shows all cards outside a game; in a game also where each card is; opened from a
 * deck or leader, it begins with the cards of that kind. */
static void
test_catalogue (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  GtkDropDown *down;

  show_catalogue (window, 0, -1, -1);
  MAE_WAIT_FOR (dialog_says (window, "48 development cards\u00a0· 16 leaders"));
  g_assert_false (dialog_says (window, "On top of its deck"));
  down = GTK_DROP_DOWN (mae_fixture_find (question (window), GTK_TYPE_DROP_DOWN));
  gtk_drop_down_set_selected (down, 1);
  MAE_WAIT_FOR (dialog_says (window, "12 development cards"));
  close_dialog (window);

  activate (window, "win.play-alone");
  MAE_WAIT_FOR (mae_window_shows (window, MAE_TYPE_SETUP_PAGE));
  show_catalogue (window, 2, 1, -1);
  MAE_WAIT_FOR (dialog_says (window, "4 development cards"));
  MAE_WAIT_FOR (dialog_says (window, "On top of its deck"));
  MAE_WAIT_FOR (dialog_says (window, "In its deck"));
  close_dialog (window);
  show_catalogue (window, 0, -1, 3);
  MAE_WAIT_FOR (dialog_says (window, "In your hand"));
  close_dialog (window);
  activate (window, "win.leave-game");
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* Tells whether an icon called @name is shown. */
static gboolean
shows_icon (MaeWindow *window, const char *name)
{
  GtkWidget *label = mae_fixture_find_labelled (question (window), GTK_TYPE_LABEL, name);

  return label && gtk_widget_get_mapped (label);
}

/* Tells whether the rules are open, also behind another dialog. */
static gboolean
shows_rules (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
    GtkWidget *rules = mae_fixture_find (window, MAE_TYPE_RULES_DIALOG);

    if (rules && gtk_widget_get_mapped (rules))
      return TRUE;
  }
  return FALSE;
}

/* The icons of the catalogue, their search, and the button that opens the rules. */
static void
test_icons (void)
{
  MaeWindow *window = mae_fixture_open_window ();
  GtkWidget *stack, *icons, *search;

  show_catalogue (window, 0, -1, -1);
  g_assert_false (shows_icon (window, "Inkwell"));
  stack = mae_fixture_find (question (window), GTK_TYPE_STACK);
  gtk_stack_set_visible_child_name (GTK_STACK (stack), "icons");
  MAE_WAIT_FOR (shows_icon (window, "Inkwell") && shows_icon (window, "Market arrow"));

  icons = mae_fixture_find (question (window), MAE_TYPE_ICON_LIST);
  mae_fixture_assert_names (icons);
  search = mae_fixture_find (icons, GTK_TYPE_SEARCH_ENTRY);
  gtk_editable_set_text (GTK_EDITABLE (search), "inkw");
  MAE_WAIT_FOR (!shows_icon (window, "Market arrow"));
  g_assert_true (shows_icon (window, "Inkwell"));
  gtk_editable_set_text (GTK_EDITABLE (search), "xyzzy");
  MAE_WAIT_FOR (dialog_says (window, "No results found"));
  g_assert_false (shows_icon (window, "Inkwell"));
  gtk_editable_set_text (GTK_EDITABLE (search), "");
  MAE_WAIT_FOR (shows_icon (window, "Inkwell") && shows_icon (window, "Market arrow"));

  press (question (window), "Rules");
  MAE_WAIT_FOR (shows_rules ());
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

/* Opens the catalogue; returns the width of its first card. */
static int
show_card (MaeWindow *window, int *least)
{
  GtkWidget *card;

  show_catalogue (window, 0, -1, -1);
  card = mae_fixture_find (question (window), MAE_TYPE_CARD_PICTURE);
  MAE_WAIT_FOR (gtk_widget_get_width (card) > 0);
  gtk_widget_measure (card, GTK_ORIENTATION_HORIZONTAL, -1, least, NULL, NULL, NULL);
  return gtk_widget_get_width (card);
}

/* With text of twice the size the cards are larger, too, without needing a wider dialog. */
static void
test_large_text (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  MaeWindow *window = mae_fixture_open_window ();
  int dpi, width, least, large;

  width = show_card (window, &least);
  close_dialog (window);
  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 192 * 1024, NULL);
  g_assert_cmpint (show_card (window, &large), ==, 2 * width);
  g_assert_cmpint (large, ==, least);
  close_dialog (window);
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  mae_fixture_destroy_window (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  if (!mae_fixture_init (&argc, &argv))
    return 77;
  g_test_add_func ("/catalogue/cards", test_catalogue);
  g_test_add_func ("/catalogue/icons", test_icons);
  g_test_add_func ("/catalogue/large-text", test_large_text);
  return g_test_run ();
}
