/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "a11y-text.h"

#include "widget.h"

/* The tip's key. It isn't GTK's own tooltip text, which newer GTK makes the widget's description.
 * With that text set, GTK also asks the X server where the pointer is, and waits for the answer. */
#define TIP "mae-tip"

/* Returns whether a popover is open below @widget that isn't around @tipped. */
static gboolean
has_open_popover (GtkWidget *widget, GtkWidget *tipped)
{
  if (GTK_IS_POPOVER (widget))
    return gtk_widget_get_mapped (widget) && !gtk_widget_is_ancestor (tipped, widget);
  MAE_EACH_CHILD (child, widget)
    if (has_open_popover (child, tipped))
      return TRUE;
  return FALSE;
}

static gboolean
on_query_tip_cb (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  const char *tip = mae_a11y_get_tip (widget);

  /* While a popover is open, what is under it or beside it has no tooltip: it would cover the
   * popover. */
  if (has_open_popover (GTK_WIDGET (gtk_widget_get_root (widget)), widget))
    return FALSE;
  gtk_tooltip_set_text (tooltip, tip);
  return tip != NULL;
}

void
mae_a11y_tip (GtkWidget *widget, const char *tip)
{
  if (g_strcmp0 (mae_a11y_get_tip (widget), tip) == 0)
    return;
  if (g_object_get_data (G_OBJECT (widget), TIP) == NULL)
    g_signal_connect (widget, "query-tooltip", G_CALLBACK (on_query_tip_cb), NULL);
  else if (tip == NULL)
    g_signal_handlers_disconnect_by_func (widget, on_query_tip_cb, NULL);
  g_object_set_data_full (G_OBJECT (widget), TIP, g_strdup (tip), g_free);
  gtk_widget_set_has_tooltip (widget, tip != NULL);
}

const char *
mae_a11y_get_tip (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), TIP);
}

void
mae_a11y_label_and_tip (GtkWidget *widget, const char *label, const char *tip)
{
  const char *before = g_object_get_data (G_OBJECT (widget), "mae-a11y");

  mae_a11y_tip (widget, tip);
  /* A table sets a hundred labels at each step. Most are unchanged, and each one that is set is
   * sent over the accessibility bus. */
  if (g_strcmp0 (before, label) == 0)
    return;
  g_object_set_data_full (G_OBJECT (widget), "mae-a11y", g_strdup (label), g_free);
  mae_a11y_name (widget, label);
}

void
mae_a11y_label (GtkWidget *widget, const char *label)
{
  mae_a11y_label_and_tip (widget, label, label);
}

void
mae_a11y_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  mae_a11y_own_name (widget);
}

void
mae_a11y_own_name (GtkWidget *widget)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

void
mae_a11y_text (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text);
  /* For an empty label, screen readers would otherwise read the name of its class. */
  gtk_accessible_update_state (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_STATE_HIDDEN, *text == '\0',
                               -1);
}

/* Names @label by what one sees, without underscores and markup: GTK 4.10 to 4.14 name it by its
 * raw text, "_Start". */
static void
name_as_seen (GtkLabel *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_text (label), -1);
}

/* GTK 4.8 names a button with a mnemonic by its raw text and by the label in it: "_Start Start".
 * Newer ones use only the first of these, if it is set, or else the label. */
static void
on_label_changed_cb (GtkWidget *button)
{
  GtkWidget *child = gtk_button_get_child (GTK_BUTTON (button));

  gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
  if (child != NULL && GTK_IS_LABEL (child))
    name_as_seen (GTK_LABEL (child));
}

/* Returns whether what one sees of @label differs from its raw text, and nothing else names it. */
static gboolean
needs_name (GtkLabel *label)
{
  return (gtk_label_get_use_underline (label) || gtk_label_get_use_markup (label))
         && g_object_get_data (G_OBJECT (label), "mae-a11y") == NULL;
}

void
mae_a11y_tidy_buttons (GtkWidget *within)
{
  if (GTK_IS_LABEL (within) && needs_name (GTK_LABEL (within))) {
    g_signal_handlers_disconnect_by_func (within, name_as_seen, NULL);
    g_signal_connect (within, "notify::label", G_CALLBACK (name_as_seen), NULL);
    name_as_seen (GTK_LABEL (within));
  }
  if (GTK_IS_BUTTON (within) && gtk_button_get_use_underline (GTK_BUTTON (within))
      && gtk_button_get_label (GTK_BUTTON (within)) != NULL) {
    /* connects only once, even if a page is shown again */
    g_signal_handlers_disconnect_by_func (within, on_label_changed_cb, NULL);
    g_signal_connect (within, "notify::label", G_CALLBACK (on_label_changed_cb), NULL);
    on_label_changed_cb (within);
  } else if (GTK_IS_MENU_BUTTON (within)
             || (GTK_IS_BUTTON (within) && gtk_button_get_icon_name (GTK_BUTTON (within)) != NULL)
             || (GTK_IS_BUTTON (within) && GTK_IS_MENU_BUTTON (gtk_widget_get_parent (within)))) {
    gtk_accessible_reset_property (GTK_ACCESSIBLE (within), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  }
  if ((GTK_IS_SWITCH (within)
       || GTK_IS_SCALE (within)) /* a row's title is the name of the widget that it activates */
      && gtk_widget_get_ancestor (within, GTK_TYPE_LIST_BOX_ROW) != NULL)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (within), GTK_ACCESSIBLE_PROPERTY_LABEL);
  MAE_EACH_CHILD (child, within)
    mae_a11y_tidy_buttons (child);
}

/* The focus is on a button inside the drop-down, which GTK gives no name. */
static void
on_selected_cb (GtkDropDown *drop_down)
{
  const char *label = g_object_get_data (G_OBJECT (drop_down), "mae-a11y");
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (drop_down));
  gpointer item = gtk_drop_down_get_selected_item (drop_down);
  const char *chosen =
      GTK_IS_STRING_OBJECT (item) ? gtk_string_object_get_string (GTK_STRING_OBJECT (item)) : "";
  g_autofree char *text = *chosen ? g_strdup_printf ("%s: %s", label, chosen) : g_strdup (label);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
mae_a11y_drop_down (GtkDropDown *drop_down, const char *label)
{
  mae_a11y_label (GTK_WIDGET (drop_down), label);
  g_signal_connect (drop_down, "notify::selected-item", G_CALLBACK (on_selected_cb), NULL);
  on_selected_cb (drop_down);
}
