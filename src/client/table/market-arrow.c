/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "market-arrow.h"

#include "client/art/market-art.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/pressable.h"
#include "client/widgets/widget.h"
#include "client/words/tip-text.h"

struct _MaeMarketArrow {
  GtkWidget parent_instance;

  gboolean row, pointed;
  int index;
};

G_DEFINE_FINAL_TYPE (MaeMarketArrow, mae_market_arrow, GTK_TYPE_WIDGET)

static void
on_pressed_cb (GtkWidget *widget)
{
  MaeMarketArrow *self = MAE_MARKET_ARROW (widget);

  gtk_widget_activate_action (widget, "move.line", "(bi)", self->row, self->index);
}

static void
mae_market_arrow_state_flags_changed (GtkWidget *widget, GtkStateFlags previous)
{
  MaeMarketArrow *self = MAE_MARKET_ARROW (widget);
  gboolean pointed = (gtk_widget_get_state_flags (widget)
                      & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_VISIBLE))
                     != 0;

  if (pointed != self->pointed) {
    self->pointed = pointed;
    g_signal_emit_by_name (self, "pointed", pointed);
  }
  gtk_widget_queue_draw (widget);
  GTK_WIDGET_CLASS (mae_market_arrow_parent_class)->state_flags_changed (widget, previous);
}

static void
mae_market_arrow_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = 24;
  *natural = 34;
}

static void
mae_market_arrow_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeMarketArrow *self = MAE_MARKET_ARROW (widget);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int size = MIN (width, height);

  mae_pusher_snapshot (snapshot, widget,
                       &(GdkRectangle){ (width - size) / 2, (height - size) / 2, size, size },
                       self->row ? (rtl ? 0 : G_PI) : -G_PI_2,
                       gtk_widget_has_css_class (widget, "lit") ? MAE_PUSHER_CHOSEN
                       : !gtk_widget_is_sensitive (widget)      ? MAE_PUSHER_IDLE
                       : self->pointed                          ? MAE_PUSHER_POINTED
                                                                : MAE_PUSHER_READY);
}

static void
mae_market_arrow_class_init (MaeMarketArrowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = mae_market_arrow_measure;
  widget_class->snapshot = mae_market_arrow_snapshot;
  widget_class->state_flags_changed = mae_market_arrow_state_flags_changed;
  MAE_SIGNAL (klass, "pointed", 1, G_TYPE_BOOLEAN);
  mae_pressable_class_install (widget_class, on_pressed_cb);
  mae_pressable_class_widen (widget_class);
  gtk_widget_class_set_css_name (widget_class, "maearrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_market_arrow_init (MaeMarketArrow *self)
{
  mae_pressable_init (GTK_WIDGET (self));
  mae_widget_follow_style (GTK_WIDGET (self));
}

GtkWidget *
mae_market_arrow_new (gboolean row, int index)
{
  MaeMarketArrow *self = g_object_new (MAE_TYPE_MARKET_ARROW, NULL);

  self->row = row;
  self->index = index;
  return GTK_WIDGET (self);
}

gboolean
mae_market_arrow_is_row (MaeMarketArrow *self)
{
  return self->row;
}

int
mae_market_arrow_get_index (MaeMarketArrow *self)
{
  return self->index;
}

void
mae_market_arrow_update (MaeMarketArrow *self, const char *label, gboolean usable, gboolean chosen)
{
  g_autofree char *tip = mae_line_tip (self->row, self->index);

  mae_widget_set_class (GTK_WIDGET (self), "lit", chosen);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self), usable || chosen);
  /* The tooltip would stay over the marbles after the click. */
  mae_a11y_label_and_tip (GTK_WIDGET (self), label, chosen ? NULL : tip);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
      chosen ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}
