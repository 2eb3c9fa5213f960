/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "own-panel.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/words/tip-text.h"

struct _MaeOwnPanel {
  GtkWidget parent_instance;

  GtkWidget *box;
  MaePieceImage *badge, *faith, *points;
  GtkLabel *faith_label, *next;
};

G_DEFINE_FINAL_TYPE (MaeOwnPanel, mae_own_panel, GTK_TYPE_WIDGET)

static void
mae_own_panel_class_init (MaeOwnPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_PIECE_IMAGE);
  mae_widget_class_set_template (widget_class, "own-panel");
  MAE_BIND_CHILDREN (widget_class, MaeOwnPanel, box, badge, faith, faith_label, points, next);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maeownpanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_own_panel_init (MaeOwnPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns a line about the next tile and one about the next report, as far as there are any. */
static char *
next_text (const MaeGame *game, int faith)
{
  const MaeRuleset *rules = game->rules;
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < rules->n_tiles && text->len == 0; i++)
    if (rules->tiles[i].space > faith)
      /* Translators: what a space of the faith track is worth, and its number. */
      g_string_append_printf (text,
                              ngettext ("%1$d point at space %2$d", "%1$d points at space %2$d",
                                        rules->tiles[i].points),
                              rules->tiles[i].points, rules->tiles[i].space);
  for (int i = 0; i < rules->n_sections; i++)
    if (!(game->sections_closed >> i & 1)) {
      if (text->len > 0)
        g_string_append_c (text, '\n');
      /* Translators: the space of the faith track where the next Vatican report happens. */
      g_string_append_printf (text, _ ("Report at space %d"), rules->sections[i].to);
      break;
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
mae_own_panel_update (MaeOwnPanel *self, MaeModel *model)
{
  const MaeGame *game = mae_model_get_game (model);
  int seat = mae_model_get_seat (model);
  const MaePlayer *player = &game->players[seat];
  MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, mae_model_get_roster (model));
  MaePiece faith = { .kind = MAE_PIECE_RESOURCE, .look = MAE_LOOK_FAITH };
  MaePiece points = { .kind = MAE_PIECE_PENNANT, .hue = -1, .number = player->points };
  g_autofree char *steps = g_strdup_printf ("%d", player->faith);
  g_autofree char *space = mae_marker_tip (game->rules, player->faith);
  g_autofree char *next = next_text (game, player->faith);
  g_autofree char *worth = g_strdup_printf (
      ngettext ("You have %d point", "You have %d points", player->points), player->points);

  mae_piece_image_set (self->badge, &badge, NULL);
  mae_piece_image_set (self->faith, &faith, _ ("Faith"));
  mae_piece_image_set (self->points, &points, worth);
  mae_a11y_tip (GTK_WIDGET (self->badge), mae_model_get_name (model, seat));
  mae_a11y_tip (GTK_WIDGET (self->faith), space);
  mae_a11y_tip (GTK_WIDGET (self->faith_label), space);
  mae_a11y_tip (GTK_WIDGET (self->points), worth);
  mae_label_set_text (self->faith_label, steps);
  mae_label_set_text (self->next, next);
  mae_widget_set_class (self->box, "playing", mae_model_is_my_turn (model));
}
