/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "setup-table.h"

#include <glib/gi18n.h>

#include "client/draft/leader-use.h"
#include "client/table/grid.h"
#include "client/table/market.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"
#include "client/words/setup-text.h"

/* Pixels between market, cards and what is beside them. */
#define SPACING 8

/* The share of the width, in percent, that the market has. */
#define MARKET 29
#define MARKET_NARROW 24

struct _MaeSetupTable {
  GtkWidget parent_instance;

  GtkWidget *heading, *lines;
  GtkLabel *title, *lit;
  MaeMarket *market;
  MaeGrid *grid;

  int16_t hand[MAE_MAX_HAND]; /* the leaders whose sentences are in the hidden labels */
};

G_DEFINE_FINAL_TYPE (MaeSetupTable, mae_setup_table, GTK_TYPE_WIDGET)

/* Returns what is shown for @leader: "A depot for 2 Stones. Highlighted: 2 marbles that match it".
 * (transfer full) */
static char *
line_text (const MaeGame *game, int seat, int leader)
{
  g_autofree char *ability = mae_leader_text (game->rules, leader);
  g_autofree char *lit = mae_setup_leader_text (game, seat, leader);

  return mae_sentences_text (ability, lit);
}

/* Reserves the room of the longest sentence, by labels that are never drawn, so that nothing moves
 * when another leader is pointed at. */
static void
reserve (MaeSetupTable *self, const MaeGame *game, int seat)
{
  const MaePlayer *player = &game->players[seat];

  if (memcmp (self->hand, player->hand, sizeof self->hand) == 0)
    return;
  memcpy (self->hand, player->hand, sizeof self->hand);
  while (gtk_widget_get_last_child (self->lines) != GTK_WIDGET (self->lit))
    gtk_box_remove (GTK_BOX (self->lines), gtk_widget_get_last_child (self->lines));
  for (int i = 0; i < player->hand_count; i++) {
    g_autofree char *text = player->hand[i] < 0 ? NULL : line_text (game, seat, player->hand[i]);
    GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "wrap", TRUE, "accessible-role",
                                     GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

    gtk_box_append (GTK_BOX (self->lines), label);
    gtk_widget_set_child_visible (label, FALSE);
  }
}

static void
mae_setup_table_class_init (MaeSetupTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_GRID);
  g_type_ensure (MAE_TYPE_MARKET);
  mae_widget_class_set_template (widget_class, "setup-table");
  MAE_BIND_CHILDREN (widget_class, MaeSetupTable, heading, lines, title, lit, market, grid);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_GRID_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_setup_table_init (MaeSetupTable *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_grid_layout_set_row_spacing (GTK_GRID_LAYOUT (layout), 6);
  gtk_grid_layout_set_column_spacing (GTK_GRID_LAYOUT (layout), SPACING);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mae_setup_table_update (MaeSetupTable *self, const MaeGame *game, int seat, int leader)
{
  guint32 lit = 0;

  reserve (self, game, seat);
  mae_market_update (self->market, game, -1, FALSE, FALSE, -1);
  mae_grid_update_for_leader (self->grid, game, seat, leader);
  for (int r = 0; leader >= 0 && r < game->rules->n_resources; r++)
    if (mae_leader_use_of_marble (game->rules, leader, r) != MAE_LEADER_USE_NONE)
      lit |= 1u << r;
  mae_market_marbles_set_lit (mae_market_get_marbles (self->market), lit);
  mae_label_set_text (self->title, leader < 0 ? _ ("On the table")
                                              : _ ("What this leader needs and helps with"));
  if (leader < 0) {
    mae_a11y_text (self->lit, _ ("Point at a leader to see what it needs and what it is for"));
  } else {
    g_autofree char *text = line_text (game, seat, leader);
    mae_a11y_text (self->lit, text);
  }
}

static void
put (MaeSetupTable *self, GtkWidget *child, int column, int row, int across)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkGridLayoutChild *at =
      GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (layout, child));

  gtk_grid_layout_child_set_column (at, column);
  gtk_grid_layout_child_set_row (at, row);
  gtk_grid_layout_child_set_column_span (at, across);
}

void
mae_setup_table_set_width (MaeSetupTable *self, int width)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean stacked = mae_table_size_is_stacked (widget, width);
  int share = mae_table_size_is_narrow (widget, width) ? MARKET_NARROW : MARKET;
  GtkWidget *market = GTK_WIDGET (self->market), *grid = GTK_WIDGET (self->grid);
  GtkWidget *side = gtk_widget_get_last_child (widget);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->heading),
                                  stacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  put (self, self->heading, 0, 1, stacked ? 1 : 3);
  put (self, market, 0, 2, 1);
  put (self, grid, stacked ? 0 : 1, stacked ? 3 : 2, 1);
  put (self, side, stacked ? 0 : 2, stacked ? 0 : 2, 1);
  gtk_widget_set_size_request (market, stacked ? -1 : width * share / 100, -1);
  mae_grid_set_columns (self->grid, mae_table_size_columns (widget, width));
}
