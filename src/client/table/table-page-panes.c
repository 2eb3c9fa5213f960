/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page's size: what folds where there is less room. In a small window only one of three panes
 * (MaeTablePane) is shown at a time, and the bar with the current move stays visible. */

#include "table-page-private.h"

#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"

/* Width of the frames and margins around the track, in pixels. */
#define AROUND 40

/* Below this width in pixels there is little room for words. */
#define TIGHT 1160

static GtkWidget *
pane_button (MaeTablePage *self, MaeTablePane pane)
{
  return mae_pane_switcher_get_button (self->switcher, pane);
}

static void
show_panes (MaeTablePage *self)
{
  gboolean all = !self->compact;

  gtk_widget_set_visible (self->track_frame, all || self->pane == MAE_PANE_TABLE);
  gtk_widget_set_visible (GTK_WIDGET (self->middle), all || self->pane == MAE_PANE_TABLE);
  gtk_widget_set_visible (GTK_WIDGET (self->board), all || self->pane == MAE_PANE_BOARD);
  gtk_widget_set_visible (GTK_WIDGET (self->rail), all || self->pane == MAE_PANE_PLAYERS);
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

void
mae_table_page_go_to_pane (MaeTablePage *self, MaeTablePane pane)
{
  GtkWidget *const first[] = { GTK_WIDGET (self->middle), GTK_WIDGET (self->board),
                               GTK_WIDGET (self->rail) };

  mae_table_page_show_pane (self, pane);
  if (pane == MAE_PANE_PLAYERS && !self->compact)
    g_object_set (self->side, "revealed", TRUE, NULL);
  gtk_widget_child_focus (first[pane], GTK_DIR_TAB_FORWARD);
}

static MaeTablePane
pane_with (MaeTablePage *self, const MaeLogSubject *subject)
{
  MaeTableParts parts = mae_table_page_parts (self);

  if (mae_table_parts_is_on_board (&parts, subject))
    return MAE_PANE_BOARD;
  return subject->kind == MAE_LOG_AT_MARKET || subject->kind == MAE_LOG_AT_MARKERS
                 || subject->kind == MAE_LOG_AT_SECTION
             ? MAE_PANE_TABLE
             : MAE_PANE_PLAYERS;
}

/* The focus moves to the button that leads back to the log, since the log is hidden then. */
void
mae_table_page_show_pane_with (MaeTablePage *self, const MaeLogSubject *subject)
{
  MaeTablePane to = pane_with (self, subject);
  gboolean folded;

  if (self->compact) {
    if (to != MAE_PANE_PLAYERS)
      gtk_widget_grab_focus (pane_button (self, to));
    mae_table_page_show_pane (self, to);
    return;
  }
  g_object_get (self->side, "folded", &folded, NULL);
  if (!folded || to == MAE_PANE_PLAYERS)
    return;
  /* The panel must be closed first: while it is open, newer libadwaita keeps the focus inside
   * it. */
  g_object_set (self->side, "revealed", FALSE, NULL);
  gtk_widget_grab_focus (mae_move_bar_get_button (self->bar, MAE_BAR_RAIL));
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
  GtkWidget *rail = GTK_WIDGET (self->rail);

  g_object_ref (rail);
  if (self->compact) {
    g_object_set (self->side, "revealed", FALSE, "panel", NULL, NULL);
    gtk_box_append (self->areas, rail);
  } else {
    gtk_box_remove (self->areas, rail);
    g_object_set (self->side, "panel", rail, NULL);
  }
  g_object_unref (rail);
}

static void
set_compact (MaeTablePage *self, gboolean compact)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (compact == self->compact)
    return;
  self->compact = compact;
  mae_widget_set_class (GTK_WIDGET (self), "mae-compact", compact);
  mae_table_page_set_whole (self, !compact);
  move_rail (self);
  gtk_widget_set_visible (GTK_WIDGET (self->switcher), compact);
  show_panes (self);
  if (focus != NULL && gtk_widget_get_root (focus) == root && gtk_widget_get_mapped (focus))
    gtk_widget_grab_focus (focus);
}

void
mae_table_page_update_size (MaeTablePage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  gboolean was_compact = self->compact,
           was_narrow = gtk_widget_has_css_class (widget, "mae-narrow");
  MaeTableLayout layout;

  mae_table_page_get_layout (self, height, &layout);
  gboolean narrow = !layout.whole || layout.folded;
  set_compact (self, !layout.whole);
  if (self->compact)
    gtk_orientable_set_orientation (GTK_ORIENTABLE (self->middle),
                                    layout.stacked ? GTK_ORIENTATION_VERTICAL
                                                   : GTK_ORIENTATION_HORIZONTAL);
  mae_table_page_place_frame (self, &layout);
  gboolean changed = mae_rail_set_boards (self->rail, layout.whole && layout.boards);
  mae_board_set_wraps (self->board, self->compact, width - AROUND);
  /* In a pane that scrolls, pieces don't have to be small. */
  gtk_scrollable_set_vscroll_policy (
      GTK_SCROLLABLE (gtk_scrolled_window_get_child (self->scroller)),
      self->compact ? GTK_SCROLL_NATURAL : GTK_SCROLL_MINIMUM);
  mae_grid_set_columns (self->grid, layout.deck_columns);
  mae_track_set_width (self->track, self->compact ? width - AROUND : 0);
  mae_widget_set_class (widget, "mae-narrow", narrow);
  mae_widget_set_class (widget, "mae-tight", width < TIGHT * mae_table_size_text (widget));
  mae_move_bar_set_size (self->bar, self->compact, narrow, narrow);
  if (mae_table_size_update (widget, width, height) || was_narrow != narrow
      || was_compact != self->compact || changed) {
    mae_rail_invalidate (self->rail);
    mae_table_page_refresh (self);
    /* whether log and chat are both shown depends on the size of the table */
    gtk_widget_queue_allocate (GTK_WIDGET (mae_rail_get_talk (self->rail)));
  }
}
