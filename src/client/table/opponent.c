/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "opponent.h"

#include <glib/gi18n.h>

#include "board-dialog.h"
#include "card-tag.h"
#include "client/motion/motion-scene.h"
#include "client/platform/dialog.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"
#include "client/words/tip-text.h"
#include "far-board.h"

#define SMALL 16

/* Below this scale there is no room for the word before what is in the strongbox. */
#define LITTLE_ROOM .95

struct _MaeOpponent {
  GtkWidget parent_instance;

  GtkButton *button;
  MaePieceImage *badge, *faith, *points;
  GtkLabel *name, *state, *faith_label;
  GtkWidget *strongbox_word;
  GtkBox *column, *head, *numbers, *far;
  GtkBox *cards, *shelves, *strongbox, *leaders;
  GtkWidget *in_strongbox;             /* the line with the strongbox and the leaders */
  MaeFarBoard *parts[MAE_PANEL_TOKEN]; /* of the board in small pieces */
  gboolean whole;

  GtkWidget *dialog; /* the whole board, while it is open */
  MaeBoard *board;
  MaeModel *model;
  int seat;
};

G_DEFINE_FINAL_TYPE (MaeOpponent, mae_opponent, GTK_TYPE_WIDGET)

/* ── The whole board ───────────────────────────────────────────────────────────────────────── */

static void
on_dialog_destroy_cb (MaeOpponent *self)
{
  self->dialog = NULL;
  self->board = NULL;
}

static void
on_clicked_cb (GtkButton *button, MaeOpponent *self)
{
  if (self->model == NULL || self->dialog != NULL || mae_model_get_game (self->model) == NULL)
    return;
  self->dialog =
      mae_board_dialog_present (self->model, self->seat, GTK_WIDGET (self), &self->board);
  MAE_CONNECT (self->dialog, "destroy", on_dialog_destroy_cb, self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_opponent_dispose (GObject *object)
{
  MaeOpponent *self = MAE_OPPONENT (object);

  if (self->dialog != NULL)
    mae_dialog_close (self->dialog);
  g_clear_object (&self->model);
  g_clear_pointer ((GtkWidget **) &self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (mae_opponent_parent_class)->dispose (object);
}

static void
mae_opponent_class_init (MaeOpponentClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_opponent_dispose;
  g_type_ensure (MAE_TYPE_PIECE_IMAGE);
  mae_widget_class_set_template (widget_class, "opponent");
  MAE_BIND_CHILDREN (widget_class, MaeOpponent, button, badge, name, state, faith, faith_label,
                     points, leaders, cards, shelves, strongbox, strongbox_word);
  MAE_BIND_CHILDREN (widget_class, MaeOpponent, column, head, numbers, far, in_strongbox);
  gtk_widget_class_bind_template_callback (widget_class, on_clicked_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "maeopponent");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mae_opponent_init (MaeOpponent *self)
{
  self->seat = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int part = 0; part < MAE_PANEL_TOKEN; part++) {
    GtkWidget *far = mae_far_board_new (part);

    gtk_widget_set_hexpand (far, part == MAE_PANEL_CARDS || part == MAE_PANEL_LEADERS);
    gtk_box_append (self->far, far);
    self->parts[part] = MAE_FAR_BOARD (far);
  }
}

static void
update_resources (MaeOpponent *self, const MaeGame *game)
{
  const MaeRuleset *rules = game->rules;
  gint16 own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, self->seat, own);

  mae_box_clear (self->shelves);
  mae_box_clear (self->strongbox);
  for (int i = 0; i < n; i++) {
    MaeContainerInfo info = mae_game_container (game, own[i]);
    const MaeBag *bag = &game->containers[own[i]];
    if (info.kind == MAE_CONTAINER_STRONGBOX) {
      g_autofree char *in_it = mae_bag_text (rules, bag);
      mae_a11y_tip (GTK_WIDGET (self->strongbox), in_it);
      for (int r = 0; r < rules->n_resources; r++) {
        if (bag->of[r] == 0)
          continue;
        MaePiece piece = mae_piece_for_resource (rules, r);
        g_autofree char *count = g_strdup_printf ("%d", bag->of[r]);
        GtkWidget *label = gtk_label_new (count);
        gtk_widget_add_css_class (label, "mae-strong");
        gtk_box_append (self->strongbox, label);
        gtk_box_append (self->strongbox, mae_piece_image_new (&piece, 14));
      }
      continue;
    }
    GtkWidget *shelf = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 1);
    g_autofree char *on_it = mae_bag_text (rules, bag);
    mae_a11y_tip (shelf, on_it);
    for (int r = 0; r < rules->n_resources; r++)
      for (int k = 0; k < bag->of[r]; k++) {
        MaePiece piece = mae_piece_for_resource (rules, r);
        gtk_box_append (GTK_BOX (shelf), mae_piece_image_new (&piece, SMALL));
      }
    gtk_widget_set_visible (shelf, gtk_widget_get_first_child (shelf) != NULL);
    gtk_box_append (self->shelves, shelf);
  }
  if (gtk_widget_get_first_child (GTK_WIDGET (self->strongbox)) == NULL) {
    GtkWidget *none = gtk_label_new (C_ ("strongbox", "empty"));
    gtk_widget_add_css_class (none, "mae-soft");
    gtk_box_append (self->strongbox, none);
  }
}

/* Shows another player's leaders: active ones face up, others from the back. */
static void
update_leaders (MaeOpponent *self, const MaePlayer *player)
{
  int n = player->hand_count, active = __builtin_popcount (player->active);
  g_autofree char *text = g_strdup_printf (
      ngettext ("%d of %d leader active", "%d of %d leaders active", n), active, n);

  mae_box_clear (self->leaders);
  for (int i = 0; i < n; i++) {
    GtkWidget *card =
        g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

    gtk_widget_add_css_class (card, "mae-far-leader");
    mae_widget_set_class (card, "mae-active", i < active);
    gtk_box_append (self->leaders, card);
  }
  mae_a11y_label (GTK_WIDGET (self->leaders), text);
}

static const char *
state_text (const MaeGame *game, int seat, gboolean is_away)
{
  if (is_away)
    return C_ ("player", "away");
  if (game->phase == MAE_PHASE_SETUP)
    return mae_game_setup_done (game, seat) ? C_ ("player", "ready") : C_ ("player", "choosing");
  if (game->phase != MAE_PHASE_TURNS)
    return "";
  if (game->current == seat)
    return C_ ("player", "playing");
  return (game->current + 1) % game->n_players == seat ? C_ ("player", "next") : "";
}

/* Returns the panel's content as a sentence. (transfer full) */
static char *
spoken_label (MaeOpponent *self, const MaeGame *game, const char *name, const char *state)
{
  const MaePlayer *player = &game->players[self->seat];
  int n_cards = mae_game_card_count (game, self->seat);
  MaeBag resources = mae_game_resources (game, self->seat);
  /* Translators: another player and their state: "Ada, next". */
  g_autofree char *who = *state ? g_strdup_printf (_ ("%s, %s"), name, state) : g_strdup (name);
  g_autofree char *points =
      g_strdup_printf (ngettext ("%d point", "%d points", player->points), player->points);
  g_autofree char *cards = g_strdup_printf (ngettext ("%d card", "%d cards", n_cards), n_cards);
  g_autofree char *owned = mae_bag_text (game->rules, &resources);

  /* Translators: another player's panel: who, steps on the faith track, points, cards,
   * resources. */
  return g_strdup_printf (_ ("%s. Faith %d, %s, %s, %s. Open the board"), who, player->faith,
                          points, cards, owned);
}

static void
update_tips (MaeOpponent *self, const MaeGame *game, const char *name)
{
  const MaePlayer *player = &game->players[self->seat];
  g_autofree char *space = mae_marker_tip (game->rules, player->faith);
  g_autofree char *points =
      g_strdup_printf (ngettext ("%d point", "%d points", player->points), player->points);

  mae_a11y_tip (GTK_WIDGET (self->badge), name);
  mae_a11y_tip (GTK_WIDGET (self->faith), space);
  mae_a11y_tip (GTK_WIDGET (self->faith_label), space);
  mae_a11y_tip (GTK_WIDGET (self->points), points);
}

void
mae_opponent_update (MaeOpponent *self, MaeModel *model, int seat, gboolean is_awaited)
{
  const MaeGame *game = mae_model_get_game (model);
  const MaePlayer *player = &game->players[seat];
  gboolean is_away = is_awaited || !player->present;
  const char *name = mae_model_get_name (model, seat), *state = state_text (game, seat, is_away);
  MaePiece badge = mae_piece_for_seat (MAE_PIECE_BADGE, seat, mae_model_get_roster (model));
  MaePiece faith = { .kind = MAE_PIECE_RESOURCE, .look = MAE_LOOK_FAITH };
  MaePiece points = { .kind = MAE_PIECE_PENNANT, .hue = -1, .number = player->points };
  g_autofree char *steps = g_strdup_printf ("%d", player->faith);

  g_set_object (&self->model, model);
  self->seat = seat;
  mae_piece_image_set (self->badge, &badge, NULL);
  mae_piece_image_set (self->faith, &faith, _ ("Faith"));
  mae_piece_image_set (self->points, &points, _ ("Points"));
  gtk_label_set_label (self->name, name);
  gtk_label_set_label (self->state, state);
  gtk_label_set_label (self->faith_label, steps);
  update_leaders (self, player);
  mae_widget_set_class (GTK_WIDGET (self->button), "playing",
                        !is_away && game->phase == MAE_PHASE_TURNS && game->current == seat);
  mae_widget_set_class (GTK_WIDGET (self->button), "away", is_away);
  /* where there is little room, the numbers tell it from the shelves */
  gtk_widget_set_visible (self->strongbox_word,
                          mae_table_size_scale (GTK_WIDGET (self))
                              >= LITTLE_ROOM * mae_table_size_text (GTK_WIDGET (self)));
  /* empty rows are as high as others */
  int row = SMALL * mae_table_size_scale (GTK_WIDGET (self)) + 1;
  gtk_widget_set_size_request (GTK_WIDGET (self->shelves), -1, row);
  gtk_widget_set_size_request (GTK_WIDGET (self->strongbox), -1, row);
  mae_card_tag_fill_box (self->cards, game, seat);
  update_resources (self, game);
  for (int part = 0; part < MAE_PANEL_TOKEN; part++)
    mae_far_board_update (self->parts[part], game, seat);
  g_autofree char *label = spoken_label (self, game, name, state);
  mae_a11y_label_and_tip (GTK_WIDGET (self->button), label, _ ("Open the board"));
  update_tips (self, game, name);
  if (self->board != NULL)
    mae_board_update (self->board, game, seat, NULL, FALSE);
}

int
mae_opponent_get_seat (MaeOpponent *self)
{
  return self->seat;
}

void
mae_opponent_set_whole (MaeOpponent *self, gboolean whole)
{
  GtkBox *from = whole ? self->column : self->head, *to = whole ? self->head : self->column;
  GtkWidget *numbers = GTK_WIDGET (self->numbers);

  if (self->whole == whole)
    return;
  self->whole = whole;
  g_object_ref (numbers);
  gtk_box_remove (from, numbers);
  if (whole)
    gtk_box_append (to, numbers);
  else
    gtk_box_insert_child_after (to, numbers, GTK_WIDGET (self->head));
  g_object_unref (numbers);
  gtk_widget_set_visible (GTK_WIDGET (self->far), whole);
  gtk_widget_set_visible (GTK_WIDGET (self->cards), !whole);
  gtk_widget_set_visible (GTK_WIDGET (self->shelves), !whole);
  gtk_widget_set_visible (self->in_strongbox, !whole);
}

GtkWidget *
mae_opponent_get_part (MaeOpponent *self, int part)
{
  if (self->whole && part < MAE_PANEL_TOKEN)
    return GTK_WIDGET (self->parts[part]);
  switch ((MaePanelPart) part) {
  case MAE_PANEL_STRONGBOX:
    return GTK_WIDGET (self->strongbox);
  case MAE_PANEL_CARDS:
    return GTK_WIDGET (self->cards);
  case MAE_PANEL_LEADERS:
    return GTK_WIDGET (self->leaders);
  case MAE_PANEL_SHELVES:
    return GTK_WIDGET (self->shelves);
  case MAE_PANEL_TOKEN:
  default:
    return GTK_WIDGET (self);
  }
}
