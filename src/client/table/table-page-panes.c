/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page's size: what folds where there is less room. In a small window only one of three panes
 * (MaeTablePane) is shown at a time, and the bar with the current move stays visible. */

#include "table-page-private.h"

#include <glib/gi18n.h>

#include "bar-layout.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"

#define SPACING 6 /* between buttons */

/* Width of the frames and margins around the track, in pixels. */
#define AROUND 40

/* From this factor of the text on, the table scrolls instead of making pieces smaller. */
#define LARGE_TEXT 1.5

static GtkWidget *
pane_button (MaeTablePage *self, MaeTablePane pane)
{
  GtkWidget *const buttons[] = { self->to_table, self->to_board, self->to_players };

  return buttons[pane];
}

static void
show_panes (MaeTablePage *self)
{
  gboolean all = !self->compact;

  gtk_widget_set_visible (self->track_frame, all || self->pane == MAE_PANE_TABLE);
  gtk_widget_set_visible (GTK_WIDGET (self->middle), all || self->pane == MAE_PANE_TABLE);
  gtk_widget_set_visible (GTK_WIDGET (self->board), all || self->pane == MAE_PANE_BOARD);
  gtk_widget_set_visible (self->rail, all || self->pane == MAE_PANE_PLAYERS);
}

void
mae_table_page_show_pane (MaeTablePage *self, MaeTablePane pane)
{
  GtkToggleButton *button = GTK_TOGGLE_BUTTON (pane_button (self, pane));

  if (self->pane == pane)
    return;
  self->pane = pane;
  gtk_toggle_button_set_active (button, TRUE);
  if (!self->compact)
    return;
  show_panes (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  /* The coach must point at a widget that is now visible. */
  mae_table_page_refresh (self);
}

static void
on_pane_toggled_cb (MaeTablePage *self, GtkToggleButton *button)
{
  for (MaeTablePane pane = 0; pane < MAE_N_PANES; pane++)
    if (gtk_toggle_button_get_active (button) && GTK_WIDGET (button) == pane_button (self, pane))
      mae_table_page_show_pane (self, pane);
}

/* Shows a pane and moves the focus there. */
static void
pane_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);
  int pane = CLAMP (g_variant_get_int32 (parameter), 0, MAE_N_PANES - 1);
  GtkWidget *const first[] = { GTK_WIDGET (self->middle), GTK_WIDGET (self->board), self->rail };

  mae_table_page_show_pane (self, pane);
  if (pane == MAE_PANE_PLAYERS && !self->compact)
    g_object_set (self->side, "revealed", TRUE, NULL);
  gtk_widget_child_focus (first[pane], GTK_DIR_TAB_FORWARD);
}

GtkWidget *
mae_table_page_get_way (MaeTablePage *self, MaeTablePart part)
{
  /* The buttons in the bar are always visible. */
  static const MaeTablePane panes[] = {
    [MAE_TABLE_TRACK] = MAE_PANE_TABLE,     [MAE_TABLE_MARKET] = MAE_PANE_TABLE,
    [MAE_TABLE_GRID] = MAE_PANE_TABLE,      [MAE_TABLE_WAREHOUSE] = MAE_PANE_BOARD,
    [MAE_TABLE_STRONGBOX] = MAE_PANE_BOARD, [MAE_TABLE_PRODUCTIONS] = MAE_PANE_BOARD,
    [MAE_TABLE_SLOTS] = MAE_PANE_BOARD,     [MAE_TABLE_LEADERS] = MAE_PANE_BOARD,
    [MAE_TABLE_LORENZO] = MAE_PANE_PLAYERS, [MAE_TABLE_RAIL] = MAE_PANE_PLAYERS,
    [MAE_TABLE_CONFIRM] = MAE_N_PANES,      [MAE_TABLE_END_TURN] = MAE_N_PANES,
  };
  MaeTablePane pane = panes[part];

  return self->compact && pane != MAE_N_PANES && self->pane != pane ? pane_button (self, pane)
                                                                    : NULL;
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static void
move_rail (MaeTablePage *self)
{
  g_object_ref (self->rail);
  if (self->compact) {
    g_object_set (self->side, "revealed", FALSE, "panel", NULL, NULL);
    gtk_box_append (self->areas, self->rail);
  } else {
    gtk_box_remove (self->areas, self->rail);
    g_object_set (self->side, "panel", self->rail, NULL);
  }
  g_object_unref (self->rail);
}

static void
set_compact (MaeTablePage *self, gboolean compact)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkOrientation across = compact ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;

  if (compact == self->compact)
    return;
  self->compact = compact;
  mae_widget_set_class (GTK_WIDGET (self), "mae-compact", compact);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->bar), across);
  mae_wrap_layout_set (self->buttons, compact, SPACING);
  mae_grid_set_wraps (self->grid, compact);
  gtk_label_set_lines (self->hint, compact ? -1 : 2);
  gtk_label_set_lines (self->second, compact ? -1 : 2);
  gtk_label_set_ellipsize (self->hint, compact ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (self->second, compact ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  move_rail (self);
  gtk_widget_set_visible (self->switcher, compact);
  show_panes (self);
  if (focus != NULL && gtk_widget_get_root (focus) == root && gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (focus);
}

static void
update_size_cb (gpointer user_data)
{
  MaeTablePage *self = user_data;
  GtkWidget *widget = user_data;
  int width = gtk_widget_get_width (widget);
  gboolean narrow = mae_table_size_is_narrow (widget, width);
  gboolean compact = mae_table_size_is_compact (widget, width), was_compact = self->compact;
  gboolean folds = mae_table_size_folds (widget, width);
  gboolean was_narrow = gtk_widget_has_css_class (widget, "mae-narrow");

  self->size_id = 0;
  set_compact (self, compact);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->middle),
                                  mae_table_size_is_stacked (widget, width)
                                      ? GTK_ORIENTATION_VERTICAL
                                      : GTK_ORIENTATION_HORIZONTAL);
  mae_board_set_wraps (self->board, compact, width - AROUND);
  /* In a pane that scrolls, pieces don't have to be small; with large text they are never made
   * small. */
  gtk_scrollable_set_vscroll_policy (
      GTK_SCROLLABLE (gtk_scrolled_window_get_child (self->scroller)),
      compact || mae_table_size_text (widget) >= LARGE_TEXT ? GTK_SCROLL_NATURAL
                                                            : GTK_SCROLL_MINIMUM);
  mae_grid_set_columns (self->grid, mae_table_size_columns (widget, width));
  mae_track_set_width (self->track, compact ? width - AROUND : 0);
  gtk_widget_set_visible (self->rail_button, folds && !compact);
  mae_widget_set_class (widget, "mae-narrow", narrow);
  mae_widget_set_class (widget, "mae-tight", folds);
  mae_bar_layout_set (gtk_widget_get_parent (GTK_WIDGET (self->hint)), compact ? -1
                                                                       : folds ? 1
                                                                               : 0);
  if (mae_table_size_update (widget, width, gtk_widget_get_height (widget)) || was_narrow != narrow
      || was_compact != compact) {
    mae_table_page_refresh (self);
    /* whether log and chat are both shown depends on the size of the table */
    gtk_widget_queue_allocate (GTK_WIDGET (self->talk));
  }
}

static void
resize_all (GtkWidget *widget)
{
  gtk_widget_queue_resize (widget);
  MAE_EACH_CHILD (child, widget)
    resize_all (child);
}

void
mae_table_page_follow_clock (MaeTablePage *self)
{
  self->rail_is_old = TRUE;
  mae_table_page_refresh (self);
}

void
mae_table_page_follow_text (MaeTablePage *self)
{
  resize_all (GTK_WIDGET (self));
  self->rail_is_old = TRUE;
  mae_table_page_refresh (self);
}

/* The minimum width is that of the compact state: otherwise a window could never become narrow
 * enough for it. */
static void
mae_table_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);
  int width = for_size;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0) {
    gtk_widget_measure (GTK_WIDGET (self->toasts), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL,
                        NULL, NULL);
    width = MAX (width, for_size);
  }
  MAE_EACH_CHILD (child, widget) {
    int least, wanted;
    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, orientation, width, &least, &wanted, NULL, NULL);
    *minimum = MAX (*minimum, least);
    *natural = MAX (*natural, wanted);
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL && !self->compact)
    *minimum = MIN (*minimum, MAE_TABLE_LEAST);
}

static void
mae_table_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeTablePage *self = MAE_TABLE_PAGE (widget);

  /* This comes before the children are allocated, so that there is only one layout. */
  mae_side_panel_set_folded (self->side, mae_table_size_folds (widget, width));
  MAE_EACH_CHILD (child, widget) {
    int least;
    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    gtk_widget_allocate (child, MAX (width, least), height, baseline, NULL);
  }
  /* Style classes can't be changed during a layout. */
  if (self->size_id == 0)
    self->size_id = g_idle_add_once (update_size_cb, self);
}

/* Where the chat isn't in sight, the button that leads to it says how many messages are new. */
static void
on_unread_cb (MaeTablePage *self)
{
  mae_table_talk_mark_unread (self->talk, self->rail_mark, self->rail_button, FALSE);
  mae_table_talk_mark_unread (self->talk, self->players_mark, self->to_players, FALSE);
}

void
mae_table_page_install_panes (GtkWidgetClass *klass)
{
  klass->measure = mae_table_page_measure;
  klass->size_allocate = mae_table_page_size_allocate;
  gtk_widget_class_install_action (klass, "table.pane", "i", pane_cb);
  gtk_widget_class_bind_template_callback (klass, on_pane_toggled_cb);
  gtk_widget_class_bind_template_callback (klass, on_unread_cb);
  MAE_BIND_CHILDREN (klass, MaeTablePage, scroller, areas, track_frame, middle, rail, buttons,
                     switcher, to_table, to_board, to_players, rail_mark, players_mark);
}
