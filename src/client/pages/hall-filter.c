/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hall-filter.h"

#include <glib/gi18n.h>

#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/table-text.h"

typedef enum {
  PACE_ANY,
  PACE_LIVE,
  PACE_DAYS,
  N_PACES,
} FilterPace;

struct _MaeHallFilter {
  GtkBox parent_instance;

  GtkWidget *kinds, *all, *near;
  GtkDropDown *pace;

  int rating; /* the player's own; 0: none */
};

G_DEFINE_FINAL_TYPE (MaeHallFilter, mae_hall_filter, GTK_TYPE_BOX)

void
mae_hall_filter_offer (MaeHallFilter *self, int rating, gboolean has_days)
{
  g_return_if_fail (MAE_IS_HALL_FILTER (self));

  self->rating = rating;
  gtk_widget_set_visible (self->kinds, rating > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->pace), has_days);
}

gboolean
mae_hall_filter_is_near (MaeHallFilter *self)
{
  g_return_val_if_fail (MAE_IS_HALL_FILTER (self), FALSE);
  return self->rating > 0 && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->near));
}

gboolean
mae_hall_filter_takes (MaeHallFilter *self, const MaeTableInfo *table)
{
  gboolean over_days = table->turn_time >= MAE_TURN_TIME_DAYS;
  guint pace = gtk_widget_get_visible (GTK_WIDGET (self->pace))
                   ? gtk_drop_down_get_selected (self->pace)
                   : PACE_ANY;

  g_return_val_if_fail (MAE_IS_HALL_FILTER (self), TRUE);

  if ((pace == PACE_LIVE && over_days) || (pace == PACE_DAYS && !over_days))
    return FALSE;
  return !mae_hall_filter_is_near (self) || mae_table_is_near (table, self->rating);
}

guint
mae_hall_filter_get (MaeHallFilter *self)
{
  g_return_val_if_fail (MAE_IS_HALL_FILTER (self), 0);
  return gtk_drop_down_get_selected (self->pace)
         + N_PACES * gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->near));
}

void
mae_hall_filter_set (MaeHallFilter *self, guint chosen)
{
  g_return_if_fail (MAE_IS_HALL_FILTER (self));

  gtk_drop_down_set_selected (self->pace, chosen % N_PACES);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chosen >= N_PACES ? self->near : self->all),
                                TRUE);
}

static void
on_chosen_cb (MaeHallFilter *self)
{
  g_signal_emit_by_name (self, "changed");
}

static void
mae_hall_filter_class_init (MaeHallFilterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_SIGNAL (klass, "changed", 0);
  mae_widget_class_set_template (widget_class, "hall-filter");
  MAE_BIND_CHILDREN (widget_class, MaeHallFilter, kinds, all, near, pace);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen_cb);
}

static void
mae_hall_filter_init (MaeHallFilter *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self), TRUE, 10);
}
