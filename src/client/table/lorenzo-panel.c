/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "lorenzo-panel.h"

#include <glib/gi18n.h>

#include "client/platform/announce.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"
#include "client/words/tip-text.h"

/* With this many cards of a color left, or fewer, the panel warns: they can be gone within two
 * rounds, since Lorenzo discards two at a time. */
#define FEW_CARDS 3

struct _MaeLorenzoPanel {
  GtkWidget parent_instance;

  MaePieceImage *cross, *last;
  GtkLabel *steps, *what, *left, *few;
  GtkFlowBox *tokens;
};

G_DEFINE_FINAL_TYPE (MaeLorenzoPanel, mae_lorenzo_panel, GTK_TYPE_WIDGET)

static void
mae_lorenzo_panel_class_init (MaeLorenzoPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (MAE_TYPE_PIECE_IMAGE);
  mae_widget_class_set_template (widget_class, "lorenzo-panel");
  MAE_BIND_CHILDREN (widget_class, MaeLorenzoPanel, cross, steps, last, what, left, few, tokens);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maelorenzo");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_lorenzo_panel_init (MaeLorenzoPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
update_tokens (MaeLorenzoPanel *self, const MaeRuleset *rules, guint32 tokens_drawn)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->tokens))) != NULL)
    gtk_flow_box_remove (self->tokens, child);
  for (int i = 0; i < rules->n_tokens; i++) {
    MaePiece piece = mae_piece_for_token (rules, i);
    g_autofree char *text = mae_token_text (rules, i);
    g_autofree char *tip = mae_token_tip (rules, i);
    gboolean drawn = (tokens_drawn & (1u << i)) != 0;
    GtkWidget *image = mae_piece_image_new (&piece, 30);
    /* Translators: an action token that was drawn already. */
    g_autofree char *name = drawn ? g_strdup_printf (_ ("%s (drawn)"), text) : g_strdup (text);
    gtk_widget_set_opacity (image, drawn ? .3 : 1);
    child = g_object_new (GTK_TYPE_FLOW_BOX_CHILD, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM,
                          "focusable", FALSE, "child", image, NULL);
    mae_a11y_label_and_tip (child, name, tip);
    gtk_flow_box_append (self->tokens, child);
  }
}

/* Warns before a color of cards runs out. */
static void
update_few (MaeLorenzoPanel *self, const MaeGame *game)
{
  g_autofree char *few =
      game->phase == MAE_PHASE_TURNS ? mae_colours_left_text (game, FEW_CARDS) : g_strdup ("");

  if (g_str_equal (gtk_label_get_label (self->few), few))
    return;
  mae_label_show (self->few, few);
  if (*few != '\0')
    mae_announce (GTK_WIDGET (self), few, FALSE);
}

void
mae_lorenzo_panel_update (MaeLorenzoPanel *self, MaeModel *model)
{
  const MaeGame *game = mae_model_get_game (model);
  const MaeRuleset *rules = game->rules;
  MaePiece cross = { .kind = MAE_PIECE_CROSS }, back = { .kind = MAE_PIECE_TOKEN_BACK };
  guint32 drawn = mae_model_get_tokens_drawn (model);
  int left = rules->n_tokens - __builtin_popcount (drawn);
  g_autofree char *steps =
      g_strdup_printf (_ ("Black cross: %d of %d"), game->cross, rules->track_end);
  g_autofree char *loses =
      g_strdup_printf (_ ("You lose when the black cross reaches space %d"), rules->track_end);
  g_autofree char *count =
      g_strdup_printf (ngettext ("%d token left", "%d tokens left", left), left);

  mae_piece_image_set (self->cross, &cross, NULL);
  mae_a11y_tip (GTK_WIDGET (self->cross), loses);
  gtk_label_set_label (self->steps, steps);
  gtk_label_set_label (self->left, count);
  if (game->last_token >= 0 && game->last_token < rules->n_tokens) {
    MaePiece token = mae_piece_for_token (rules, game->last_token);
    g_autofree char *what = mae_token_text (rules, game->last_token);
    mae_piece_image_set (self->last, &token, NULL);
    gtk_label_set_label (self->what, what);
    mae_a11y_tip (GTK_WIDGET (self->last), _ ("Lorenzo’s last token"));
  } else {
    mae_a11y_tip (GTK_WIDGET (self->last), _ ("No token drawn yet"));
    mae_piece_image_set (self->last, &back, NULL);
    gtk_label_set_label (self->what, _ ("Lorenzo draws a token after each of your turns."));
  }
  update_tokens (self, rules, drawn);
  update_few (self, game);
}

GtkWidget *
mae_lorenzo_panel_get_last (MaeLorenzoPanel *self)
{
  return GTK_WIDGET (self->last);
}

void
mae_lorenzo_panel_set_veil (MaeLorenzoPanel *self, gboolean veil)
{
  gtk_widget_set_opacity (GTK_WIDGET (self->last), veil ? 0 : 1);
}
