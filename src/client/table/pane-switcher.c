/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "pane-switcher.h"

#include "client/widgets/widget.h"

struct _MaePaneSwitcher {
  GtkBox parent_instance;

  GtkWidget *to_table, *to_board, *to_players;
  GtkLabel *players_mark; /* how many messages of the chat are new */
};

G_DEFINE_FINAL_TYPE (MaePaneSwitcher, mae_pane_switcher, GTK_TYPE_BOX)

GtkWidget *
mae_pane_switcher_get_button (MaePaneSwitcher *self, MaeTablePane pane)
{
  GtkWidget *const buttons[] = { self->to_table, self->to_board, self->to_players };

  return buttons[pane];
}

void
mae_pane_switcher_mark (MaePaneSwitcher *self, MaeTableTalk *talk)
{
  mae_table_talk_mark_unread (talk, self->players_mark, self->to_players, FALSE);
}

static void
on_toggled_cb (MaePaneSwitcher *self, GtkToggleButton *button)
{
  for (MaeTablePane pane = 0; pane < MAE_N_PANES; pane++)
    if (gtk_toggle_button_get_active (button)
        && GTK_WIDGET (button) == mae_pane_switcher_get_button (self, pane))
      g_signal_emit_by_name (self, "chosen", pane);
}

static void
mae_pane_switcher_class_init (MaePaneSwitcherClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_SIGNAL (klass, "chosen", 1, G_TYPE_INT);
  mae_widget_class_set_template (widget_class, "pane-switcher");
  MAE_BIND_CHILDREN (widget_class, MaePaneSwitcher, to_table, to_board, to_players, players_mark);
  gtk_widget_class_bind_template_callback (widget_class, on_toggled_cb);
}

static void
mae_pane_switcher_init (MaePaneSwitcher *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
