/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "own-panel.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/tip-text.h"

/* Below this scale there is room for few words. */
#define BRIEF .95

#define LARGE_TEXT 1.5

struct _MaeOwnPanel {
  GtkWidget parent_instance;

  GtkWidget *box;
  MaePieceImage *badge, *faith;
  GtkLabel *total, *points, *faith_label, *next;
};

G_DEFINE_FINAL_TYPE (MaeOwnPanel, mae_own_panel, GTK_TYPE_WIDGET)

static void
mae_own_panel_class_init (MaeOwnPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_PIECE_IMAGE);
  mae_widget_class_set_template (widget_class, "own-panel");
  MAE_BIND_CHILDREN (widget_class, MaeOwnPanel, box, badge, total, points, faith, faith_label,
                     next);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maeownpanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_own_panel_init (MaeOwnPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns where the next report is, and if it isn't @brief how far; NULL if there is none.
 * (transfer full) */
static char *
next_text (const MaeGame *game, int faith, gboolean brief)
{
  const MaeRuleset *rules = game->rules;

  for (int i = 0; i < rules->n_sections; i++)
    if (!(game->sections_closed >> i & 1)) {
      int at = rules->sections[i].to;
      /* Translators: the space of the faith track where the next Vatican report happens. */
      return brief || at <= faith
                 ? g_strdup_printf (_ ("Report at %d"), at)
                 /* Translators: the same, and by how many spaces it is away. */
                 : g_strdup_printf (_ ("Report at %1$d: %2$d more"), at, at - faith);
    }
  return NULL;
}

void
mae_own_panel_update (MaeOwnPanel *self, MaeModel *model)
{
  const MaeGame *game = mae_model_get_game (model);
  int seat = mae_model_get_seat (model);
  const MaePlayer *player = &game->players[seat];
  MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, mae_model_get_roster (model));
  MaePiece faith = { .kind = MAE_PIECE_RESOURCE, .look = MAE_LOOK_FAITH };
  double text = mae_table_size_text (GTK_WIDGET (self));
  gboolean brief = mae_table_size_scale (GTK_WIDGET (self)) < BRIEF * text;
  g_autofree char *total = g_strdup_printf ("%d", player->points);
  g_autofree char *steps = g_strdup_printf ("%d", player->faith);
  g_autofree char *space = mae_marker_tip (game->rules, player->faith);
  g_autofree char *next = next_text (game, player->faith, brief);
  g_autofree char *worth = g_strdup_printf (
      ngettext ("You have %d point", "You have %d points", player->points), player->points);

  mae_piece_image_set (self->badge, &badge, NULL);
  mae_piece_image_set (self->faith, &faith, _ ("Faith"));
  mae_label_set_text (self->total, total);
  mae_label_set_text (self->points, ngettext ("point", "points", player->points));
  /* with large text there is no room for the word */
  gtk_widget_set_visible (GTK_WIDGET (self->points), text < LARGE_TEXT);
  mae_a11y_name (GTK_WIDGET (self->total), worth);
  mae_a11y_tip (GTK_WIDGET (self->badge), mae_model_get_name (model, seat));
  mae_a11y_tip (GTK_WIDGET (self->faith), space);
  mae_a11y_tip (GTK_WIDGET (self->faith_label), space);
  mae_a11y_tip (GTK_WIDGET (self->total), worth);
  mae_label_set_text (self->faith_label, steps);
  mae_label_show (self->next, next);
  mae_widget_set_class (self->box, "playing", mae_model_is_my_turn (model));
}
