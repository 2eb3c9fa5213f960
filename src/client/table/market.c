/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "market.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"

struct _MaeMarket {
  GtkWidget parent_instance;

  MaeMarketMarbles *tray;
  GtkLabel *gives;

  const MaeGame *game;
  int seat;
  gboolean usable, chosen_row, pointed_row;
  int chosen, pointed;
};

G_DEFINE_FINAL_TYPE (MaeMarket, mae_market, GTK_TYPE_WIDGET)

/* Shows below the marbles what the line under the pointer gives. */
static void
update_gives (MaeMarket *self)
{
  gboolean row = self->pointed >= 0 ? self->pointed_row : self->chosen_row;
  int index = self->pointed >= 0 ? self->pointed : self->chosen, whites = 0;
  MaeBag gains;
  guint32 choices = 0;

  if (self->game == NULL || self->seat < 0 || index < 0
      || !mae_game_market_gains (self->game, self->seat, row, index, &gains, &whites, &choices)) {
    mae_a11y_text (self->gives, self->usable ? _ ("Point at an arrow to see what you get") : "");
    return;
  }
  g_autofree char *bag = mae_bag_text (self->game->rules, &gains);
  g_autofree char *text = NULL;
  if (whites > 0) {
    g_autofree char *types = mae_choices_text (self->game->rules, choices);
    /* Translators: a row, its resources, how many white marbles, and what they may become: "Row 1:
     * 2 Stones, and 1 white marble (Coin or Servant)". */
    text = row ? g_strdup_printf (ngettext ("Row %d: %s, and %d white marble (%s)",
                                            "Row %d: %s, and %d white marbles (%s)", whites),
                                  index + 1, bag, whites, types)
               : g_strdup_printf (ngettext ("Column %d: %s, and %d white marble (%s)",
                                            "Column %d: %s, and %d white marbles (%s)", whites),
                                  index + 1, bag, whites, types);
  } else {
    text = row ? g_strdup_printf (_ ("Row %d: %s"), index + 1, bag)
               : g_strdup_printf (_ ("Column %d: %s"), index + 1, bag);
  }
  mae_a11y_text (self->gives, text);
}

static void
on_pointed_cb (MaeMarketMarbles *tray, gboolean row, int index, MaeMarket *self)
{
  self->pointed_row = row;
  self->pointed = index;
  update_gives (self);
}

static void
mae_market_class_init (MaeMarketClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_MARKET_MARBLES);
  mae_widget_class_set_template (widget_class, "market");
  MAE_BIND_CHILDREN (widget_class, MaeMarket, tray, gives);
  gtk_widget_class_bind_template_callback (widget_class, on_pointed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maemarket");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_market_init (MaeMarket *self)
{
  self->chosen = self->pointed = self->seat = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mae_market_update (MaeMarket *self, const MaeGame *game, int seat, gboolean usable,
                   gboolean chosen_row, int chosen)
{
  self->game = game;
  self->seat = seat;
  self->usable = usable;
  self->chosen_row = chosen_row;
  self->chosen = chosen;
  mae_market_marbles_update (self->tray, game, usable, chosen_row, chosen);
  update_gives (self);
}

GtkWidget *
mae_market_get_arrow (MaeMarket *self, gboolean row, int index)
{
  return mae_market_marbles_get_arrow (self->tray, row, index);
}

GtkWidget *
mae_market_get_marble (MaeMarket *self, int row, int column)
{
  return mae_market_marbles_get_marble (self->tray, row, column);
}

MaeMarketMarbles *
mae_market_get_marbles (MaeMarket *self)
{
  return self->tray;
}
