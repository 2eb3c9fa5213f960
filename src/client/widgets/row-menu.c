/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "row-menu.h"

#define MENU "mae-row-menu"

typedef struct {
  MaeRowMenuFunc func;
  gpointer data;
  GtkWidget *popover; /* NULL: it was never opened */
} Menu;

static Menu *
menu_of (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), MENU);
}

/* @x, @y: where; below 0: at the end of @widget. */
static void
open_at (GtkWidget *widget, double x, double y)
{
  Menu *menu = menu_of (widget);
  g_autoptr (GMenuModel) model = menu->func (widget, menu->data);

  if (model == NULL)
    return;
  if (menu->popover == NULL) {
    menu->popover = gtk_popover_menu_new_from_model (NULL);
    gtk_widget_set_parent (menu->popover, widget);
    gtk_popover_set_has_arrow (GTK_POPOVER (menu->popover), FALSE);
    gtk_widget_set_halign (menu->popover, GTK_ALIGN_START);
  }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (menu->popover), model);
  if (x < 0) {
    gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
    x = rtl ? 24 : MAX (gtk_widget_get_width (widget) - 24, 0);
    y = gtk_widget_get_height (widget) / 2;
  }
  gtk_popover_set_pointing_to (GTK_POPOVER (menu->popover),
                               &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (menu->popover));
}

void
mae_row_menu_open (GtkWidget *widget)
{
  open_at (widget, -1, -1);
}

static void
on_pressed_cb (GtkGesture *gesture, int n, double x, double y, GtkWidget *widget)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  open_at (widget, x, y);
}

static void
on_long_press_cb (GtkGesture *gesture, double x, double y, GtkWidget *widget)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  open_at (widget, x, y);
}

static gboolean
on_key_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  mae_row_menu_open (widget);
  return TRUE;
}

static void
on_destroy_cb (GtkWidget *widget)
{
  Menu *menu = menu_of (widget);

  if (menu != NULL)
    g_clear_pointer (&menu->popover, gtk_widget_unparent);
}

void
mae_row_menu_add (GtkWidget *widget, MaeRowMenuFunc func, gpointer data)
{
  Menu *menu = g_new (Menu, 1);
  GtkGesture *click = gtk_gesture_click_new (), *press = gtk_gesture_long_press_new ();
  GtkEventController *keys = gtk_shortcut_controller_new ();

  *menu = (Menu){ func, data, NULL };
  g_object_set_data_full (G_OBJECT (widget), MENU, menu, g_free);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (click, "pressed", G_CALLBACK (on_pressed_cb), widget, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_object (press, "pressed", G_CALLBACK (on_long_press_cb), widget, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (press));
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys),
      gtk_shortcut_new (
          gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_Menu, 0),
                                       gtk_keyval_trigger_new (GDK_KEY_F10, GDK_SHIFT_MASK)),
          gtk_callback_action_new (on_key_cb, NULL, NULL)));
  gtk_widget_add_controller (widget, keys);
  g_signal_connect (widget, "destroy", G_CALLBACK (on_destroy_cb), NULL);
}

void
mae_row_menu_append (GMenu *menu, const char *label, const char *action, const char *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", target);
  g_menu_append_item (menu, item);
}
