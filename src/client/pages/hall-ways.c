/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "hall-ways.h"

#include <glib/gi18n.h>

#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"

struct _MaeHallWays {
  GtkBox parent_instance;

  GtkWidget *open;
  GtkButton *waiting;
};

G_DEFINE_FINAL_TYPE (MaeHallWays, mae_hall_ways, GTK_TYPE_BOX)

void
mae_hall_ways_show (MaeHallWays *self, gint64 n_waiting, gboolean is_golden)
{
  int n = (int) CLAMP (n_waiting, 0, 999);
  g_autofree char *text =
      n > 0 ? g_strdup_printf (ngettext ("Quick Match (%d waiting)", "Quick Match (%d waiting)", n),
                               n)
            : g_strdup (_ ("Quick Match"));

  gtk_button_set_label (self->waiting, text);
  gtk_widget_set_hexpand (GTK_WIDGET (self->waiting), gtk_widget_get_hexpand (GTK_WIDGET (self)));
  gtk_widget_set_hexpand (self->open, gtk_widget_get_hexpand (GTK_WIDGET (self)));
  mae_widget_set_class (self->open, "mae-primary", is_golden);
  mae_widget_set_class (self->open, "mae-secondary", !is_golden);
}

gboolean
mae_hall_ways_focus (MaeHallWays *self)
{
  return gtk_widget_is_visible (self->open) && gtk_widget_grab_focus (self->open);
}

static void
mae_hall_ways_class_init (MaeHallWaysClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_set_template (widget_class, "hall-ways");
  MAE_BIND_CHILDREN (widget_class, MaeHallWays, open, waiting);
}

static void
mae_hall_ways_init (MaeHallWays *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self), TRUE, 10);
}
