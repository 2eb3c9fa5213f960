/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-picture.h"

#include <glib/gi18n.h>

#include "ai/ai.h"
#include "client/art/piece.h"
#include "client/table/card-picture.h"
#include "client/table/market.h"
#include "client/table/production-card.h"
#include "client/table/track.h"
#include "client/table/warehouse.h"
#include "client/widgets/piece-image.h"
#include "client/words/rules-text.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

#define TOKEN_SIZE 34 /* logical pixels */

/* ── A game to look at ────────────────────────────────────────────────────────────────────── */

MaeGame *
mae_rules_picture_play (void)
{
  const MaeAiPlayer player = { .level = MAE_AI_MERCHANT };
  MaeGame *game = g_new (MaeGame, 1);
  guint64 rng[4];

  mae_rng_seed (rng, 1);
  mae_game_start (game, mae_ruleset_builtin ("standard"), 5, 2, NULL);
  while (game->phase == MAE_PHASE_SETUP || (game->phase == MAE_PHASE_TURNS && game->round < 9)) {
    MaeCommand command;

    if (!mae_ai_choose (game, mae_game_seat_to_move (game), &player, rng, &command)
        || !mae_game_apply (game, &command, NULL, NULL))
      break;
  }
  return game;
}

/* Makes a picture of @widget: it can't be used, and what it shows isn't read out. */
static GtkWidget *
make_picture (GtkWidget *widget)
{
  GtkWidget *picture =
      g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "can-target",
                    FALSE, "can-focus", FALSE, NULL);

  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_halign (widget, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (picture), widget);
  return picture;
}

/* ── The pictures ─────────────────────────────────────────────────────────────────────────── */

static GtkWidget *
make_market (const MaeGame *game)
{
  GtkWidget *market = g_object_new (MAE_TYPE_MARKET, NULL);

  mae_market_update (MAE_MARKET (market), game, 0, FALSE, TRUE, 1);
  return make_picture (market);
}

static GtkWidget *
make_warehouse (const MaeGame *game)
{
  GtkWidget *warehouse = g_object_new (MAE_TYPE_WAREHOUSE, NULL);

  mae_warehouse_update (MAE_WAREHOUSE (warehouse), game, 0, NULL, NULL);
  gtk_widget_set_size_request (warehouse, 180, 120);
  return make_picture (warehouse);
}

static GtkWidget *
make_track (const MaeGame *game)
{
  char ada[] = "Ada", bruno[] = "Bruno";
  const MaeRoster roster = { .n = 2, .name = { ada, bruno } };
  GtkWidget *track = g_object_new (MAE_TYPE_TRACK, NULL), *picture;

  mae_track_update (MAE_TRACK (track), game, &roster, 0, 0);
  picture = make_picture (track);
  gtk_widget_set_halign (track, GTK_ALIGN_FILL);
  /* The track is wider than a phone, so it scrolls. */
  return g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", picture, "focusable", FALSE,
                       "vscrollbar-policy", GTK_POLICY_NEVER, "propagate-natural-width", TRUE,
                       NULL);
}

static GtkWidget *
make_production (const MaeRuleset *rules)
{
  GtkWidget *card = g_object_new (MAE_TYPE_PRODUCTION_CARD, NULL);

  mae_production_card_update (MAE_PRODUCTION_CARD (card), rules, rules->base_production,
                              C_ ("production", "Base"), NULL, FALSE, FALSE);
  return make_picture (card);
}

static GtkWidget *
new_caption (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 16);
  gtk_widget_add_css_class (label, "mae-caption");
  return label;
}

/* The first card of level 2, and a caption that says where its parts are. */
static GtkWidget *
make_card (const MaeRuleset *rules)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  for (int i = 0; i < rules->n_cards; i++)
    if (rules->cards[i].level == 2) {
      gtk_box_append (GTK_BOX (box), make_picture (mae_card_picture_new (rules, i, -1)));
      break;
    }
  GtkWidget *label =
      new_caption (_ ("At the top its cost, color and level; below what it produces, and its "
                      "points"));
  gtk_label_set_max_width_chars (GTK_LABEL (label), 44);
  gtk_box_append (GTK_BOX (box), label);
  return box;
}

/* One leader of each kind, with its ability. */
static GtkWidget *
make_leaders (const MaeRuleset *rules)
{
  GtkWidget *flow =
      g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE,
                    "max-children-per-line", 4, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  guint seen = 0;

  for (int i = 0; i < rules->n_leaders; i++) {
    g_autofree char *ability = mae_leader_text (rules, i);

    if (seen >> rules->leaders[i].kind & 1)
      continue;
    seen |= 1u << rules->leaders[i].kind;
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
    gtk_box_append (GTK_BOX (box), make_picture (mae_card_picture_new (rules, -1, i)));
    gtk_box_append (GTK_BOX (box), new_caption (ability));
    gtk_flow_box_append (GTK_FLOW_BOX (flow),
                         g_object_new (GTK_TYPE_FLOW_BOX_CHILD, "focusable", FALSE, "child", box,
                                       "valign", GTK_ALIGN_START, "accessible-role",
                                       GTK_ACCESSIBLE_ROLE_GROUP, NULL));
  }
  return flow;
}

/* Each token, with what it does. */
static GtkWidget *
make_tokens (const MaeRuleset *rules)
{
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  for (int i = 0; i < rules->n_tokens; i++) {
    MaePiece piece = mae_piece_for_token (rules, i);
    g_autofree char *text = mae_token_text (rules, i);
    GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
    GtkWidget *label = gtk_label_new (text);

    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_box_append (GTK_BOX (row), mae_piece_image_new (&piece, TOKEN_SIZE));
    gtk_box_append (GTK_BOX (row), label);
    gtk_box_append (GTK_BOX (list), row);
  }
  gtk_widget_set_halign (list, GTK_ALIGN_CENTER);
  return list;
}

GtkWidget *
mae_rules_picture_new (MaeTopic topic, const MaeGame *game)
{
  switch (topic) {
  case MAE_TOPIC_MARKET:
    return make_market (game);
  case MAE_TOPIC_WAREHOUSE:
    return make_warehouse (game);
  case MAE_TOPIC_CARDS:
    return make_card (game->rules);
  case MAE_TOPIC_PRODUCTIONS:
    return make_production (game->rules);
  case MAE_TOPIC_LEADERS:
    return make_leaders (game->rules);
  case MAE_TOPIC_FAITH:
    return make_track (game);
  case MAE_TOPIC_SOLO:
    return make_tokens (game->rules);
  default:
    return NULL;
  }
}
