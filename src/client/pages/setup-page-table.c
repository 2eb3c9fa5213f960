/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Highlights on the table what belongs to the leader that is pointed at, and adapts the page to its
 * size. */
#include "setup-page-private.h"

#include "client/table/leader-card.h"
#include "client/widgets/table-layout.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"

/* ── The leader that is pointed at ─────────────────────────────────────────────────────────── */

void
mae_setup_page_update_table (MaeSetupPage *self)
{
  if (self->pointed >= 0 && mae_setup_page_find (self, self->pointed) < 0)
    self->pointed = -1;
  mae_setup_table_update (self->table, self->draft.game, self->draft.seat, self->pointed);
}

/* Returns the visible leader card in @widget, or NULL. */
static MaeLeaderCard *
card_in (GtkWidget *widget)
{
  if (MAE_IS_LEADER_CARD (widget))
    return gtk_widget_get_visible (widget) ? MAE_LEADER_CARD (widget) : NULL;
  MAE_EACH_CHILD (child, widget) {
    MaeLeaderCard *card = card_in (child);

    if (card)
      return card;
  }
  return NULL;
}

void
mae_setup_page_point (MaeSetupPage *self, int leader)
{
  if (leader < 0 || leader == self->pointed || !self->draft.game)
    return;
  self->pointed = leader;
  mae_setup_page_update_hand (self);
  mae_setup_page_update_table (self);
}

/* The highlights stay when the pointer leaves the leader, so that they can be looked at. */
static void
on_motion_enter_cb (MaeSetupPage *self, double x, double y, GtkEventController *controller)
{
  MaeLeaderCard *card = card_in (gtk_event_controller_get_widget (controller));

  if (card)
    mae_setup_page_point (self, mae_leader_card_get_leader (card));
}

/* Highlights for the leader with the focus, if the focus is visible: the page itself focuses the
 * first leader when it opens. */
static void
look_at_focus_cb (gpointer user_data)
{
  MaeSetupPage *self = user_data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  MaeLeaderCard *card = NULL;

  self->focus_id = 0;
  if (GTK_IS_WINDOW (root) && gtk_window_get_focus_visible (GTK_WINDOW (root)) && focus
      && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    card = card_in (focus);
  if (card)
    mae_setup_page_point (self, mae_leader_card_get_leader (card));
}

/* A key moves the focus first, and then makes it visible. */
static void
on_focus_enter_cb (MaeSetupPage *self, GtkEventController *controller)
{
  if (self->focus_id == 0)
    self->focus_id = g_idle_add_once (look_at_focus_cb, self);
}

void
mae_setup_page_watch (MaeSetupPage *self, GtkWidget *widget)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  MAE_CONNECT (motion, "enter", on_motion_enter_cb, self);
  MAE_CONNECT (focus, "enter", on_focus_enter_cb, self);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, focus);
}

/* ── Size ──────────────────────────────────────────────────────────────────────────────────── */

static void
update_size_cb (gpointer user_data)
{
  MaeSetupPage *self = user_data;
  GtkWidget *widget = user_data;
  GtkWidget *viewport = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (self->scroller));
  int width = gtk_widget_get_width (widget);
  gboolean stacked = mae_table_size_is_stacked (widget, width);
  gboolean narrow = mae_table_size_is_narrow (widget, width);
  double unit = mae_table_layout_unit (width, gtk_widget_get_height (widget), 100);

  self->size_id = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->about), !narrow);
  mae_table_size_update (widget, width, gtk_widget_get_height (widget));
  mae_widget_set_class (widget, "mae-compact", stacked);
  mae_widget_set_class (widget, "mae-narrow", narrow);
  mae_setup_layout_set (self->layout, stacked, unit);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->bar),
                                  stacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->words),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (GTK_BOX (self->words), narrow ? 0 : 12);
  gtk_widget_set_hexpand (self->start, stacked);
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (viewport),
                                     stacked ? GTK_SCROLL_NATURAL : GTK_SCROLL_MINIMUM);
  mae_setup_table_set_width (self->table, width);
}

static void
mae_setup_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeSetupPage *self = MAE_SETUP_PAGE (widget);

  gtk_widget_allocate (self->content, width, height, baseline, NULL);
  /* Style classes can't be changed during a layout. */
  if (self->size_id == 0 && (width != self->width || height != self->height))
    self->size_id = g_idle_add_once (update_size_cb, self);
  self->width = width;
  self->height = height;
}

void
mae_setup_page_install_table (GtkWidgetClass *klass)
{
  klass->measure = mae_widget_measure_child;
  klass->size_allocate = mae_setup_page_size_allocate;
  g_type_ensure (MAE_TYPE_SETUP_TABLE);
  MAE_BIND_CHILDREN (klass, MaeSetupPage, content, choice, layout, table);
}
