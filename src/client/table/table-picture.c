/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "table-picture.h"

#include "client/art/card-face.h"
#include "client/art/draw.h"
#include "client/art/leader-face.h"
#include "client/art/piece-texture.h"
#include "client/widgets/widget.h"

/* In pixels. The picture is drawn in any size, but not in a smaller one. */
#define LEAST_WIDTH 300
#define WIDTH 480
#define GAP 8
#define PAD 8
/* The least width and height of a card that has a face. */
#define LEAST_FACE 44

struct _MaeTablePicture {
  GtkWidget parent_instance;

  MaeGame *game; /* NULL: nothing to show */
  int seat;      /* -1: only the market */
  gboolean hides;
};

G_DEFINE_FINAL_TYPE (MaeTablePicture, mae_table_picture, GTK_TYPE_WIDGET)

static void
snapshot_box (GtkSnapshot *snapshot, const GdkRectangle *area, MaeColor fill, MaeColor line)
{
  const MaePalette *p = mae_palette_get ();

  mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height), 8,
                  &p->color[fill], &p->color[line], 1);
}

/* Gets cell @i of @n in a row of @area, with a gap between them. */
static GdkRectangle
cell_of (const GdkRectangle *area, int i, int n)
{
  int left = (area->width + GAP) * i / n, right = (area->width + GAP) * (i + 1) / n - GAP;

  return (GdkRectangle){ area->x + left, area->y, right - left, area->height };
}

static void
snapshot_market (MaeTablePicture *self, GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MaeRuleset *rules = self->game->rules;
  int step = MIN ((area->width - 4 * PAD) / rules->columns, (area->height - 4 * PAD) / rules->rows);
  int width = step * rules->columns + 2 * PAD, height = step * rules->rows + 2 * PAD;
  GdkRectangle well = { area->x + (area->width - width) / 2, area->y + (area->height - height) / 2,
                        width, height };

  snapshot_box (snapshot, area, MAE_COLOR_WALNUT, MAE_COLOR_EDGE);
  snapshot_box (snapshot, &well, MAE_COLOR_WELL, MAE_COLOR_EDGE);
  for (int r = 0; r < rules->rows; r++)
    for (int c = 0; c < rules->columns; c++) {
      MaePiece marble = mae_piece_for_marble (rules, self->game->market[r][c]);

      mae_piece_snapshot (snapshot, GTK_WIDGET (self), &marble, well.x + PAD + c * step + step / 24,
                          well.y + PAD + r * step + step / 24, step * 11 / 12);
    }
}

/* Draws a card with its face, or, where that has no room, with its color. */
static void
snapshot_card (MaeTablePicture *self, GtkSnapshot *snapshot, int card, MaeFaceForm form,
               const GdkRectangle *area)
{
  const MaeRuleset *rules = self->game->rules;
  const MaePalette *p = mae_palette_get ();

  if (area->width < LEAST_FACE || area->height < LEAST_FACE) {
    GdkRGBA color = mae_band_color (mae_band_of (rules, rules->cards[card].colour), p);
    mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height), 4,
                    &color, &p->color[MAE_COLOR_PAPER], 1);
    return;
  }
  mae_card_face_snapshot (snapshot, GTK_WIDGET (self), rules, card, form, area);
}

static void
snapshot_cards (MaeTablePicture *self, GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MaeRuleset *rules = self->game->rules;
  int rows = rules->n_levels;

  snapshot_box (snapshot, area, MAE_COLOR_LINEN, MAE_COLOR_LINE);
  for (int row = 0; row < rows; row++) {
    int top = (area->height - PAD) * row / rows, bottom = (area->height - PAD) * (row + 1) / rows;
    GdkRectangle line = { area->x + PAD, area->y + PAD + top, area->width - 2 * PAD,
                          bottom - top - PAD };

    for (int colour = 0; colour < rules->n_colours; colour++) {
      GdkRectangle place = cell_of (&line, colour, rules->n_colours);
      int card = mae_game_top_card (self->game, rows - row, colour);

      if (card >= 0)
        snapshot_card (self, snapshot, card, MAE_FACE_WIDE, &place);
    }
  }
}

/* The shelves as a pyramid. */
static void
snapshot_shelves (MaeTablePicture *self, GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MaeRuleset *rules = self->game->rules;
  int most = 1, row = area->height / MAX (rules->n_shelves, 1), size;
  gint16 own[MAE_MAX_OWN];

  mae_game_own_containers (self->game, self->seat, own); /* shelves first */
  for (int i = 0; i < rules->n_shelves; i++)
    most = MAX (most, mae_game_container (self->game, own[i]).size);
  size = MIN (row, area->width / most) - 4;
  for (int i = 0; i < rules->n_shelves; i++) {
    const MaeBag *bag = &self->game->containers[own[i]];
    int n = mae_game_container (self->game, own[i]).size, k = 0;
    int x = area->x + (area->width - n * (size + 4) + 4) / 2, y = area->y + i * row;

    for (int place = 0; place < n; place++)
      snapshot_box (snapshot, &(GdkRectangle){ x + place * (size + 4), y, size, size },
                    MAE_COLOR_DEEP, MAE_COLOR_EDGE);
    for (int r = 0; r < rules->n_resources; r++)
      for (int c = 0; c < bag->of[r] && k < n; c++, k++) {
        MaePiece piece = mae_piece_for_resource (rules, r);

        mae_piece_snapshot (snapshot, GTK_WIDGET (self), &piece, x + k * (size + 4) + 2, y + 2,
                            size - 4);
      }
  }
}

static void
snapshot_board (MaeTablePicture *self, GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MaeRuleset *rules = self->game->rules;
  const MaePlayer *player = &self->game->players[self->seat];
  int n = rules->n_slots + rules->leaders_kept, shelves = area->width * 3 / 10;
  GdkRectangle left = { area->x + PAD, area->y + PAD, shelves - PAD, area->height - 2 * PAD };
  GdkRectangle right = { area->x + shelves + PAD, left.y, area->width - shelves - 2 * PAD,
                         left.height };

  snapshot_box (snapshot, area, MAE_COLOR_WALNUT, MAE_COLOR_EDGE);
  snapshot_shelves (self, snapshot, &left);
  for (int i = 0; i < n; i++) {
    GdkRectangle place = cell_of (&right, i, n);
    int leader = i - rules->n_slots;
    const MaeSlot *slot = leader < 0 ? &player->slots[i] : NULL;

    if (slot && slot->n > 0)
      snapshot_card (self, snapshot, slot->card[slot->n - 1], MAE_FACE_TALL, &place);
    else if (slot || leader >= player->hand_count)
      snapshot_box (snapshot, &place, MAE_COLOR_WELL, MAE_COLOR_EDGE);
    else
      mae_leader_face_snapshot_far (
          snapshot, GTK_WIDGET (self), rules,
          self->hides && !(player->active & 1u << leader) ? -1 : player->hand[leader], &place);
  }
}

static void
mae_table_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeTablePicture *self = MAE_TABLE_PICTURE (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int top = height * 5 / 8, market = width * 2 / 5;
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int rest = width - market - GAP;

  if (!self->game || width < LEAST_WIDTH / 2 || height < LEAST_WIDTH / 3)
    return;
  if (self->seat < 0) {
    snapshot_market (self, snapshot, &(GdkRectangle){ 0, 0, width, height });
    return;
  }
  snapshot_market (self, snapshot, &(GdkRectangle){ rtl ? rest + GAP : 0, 0, market, top - GAP });
  snapshot_cards (self, snapshot, &(GdkRectangle){ rtl ? 0 : market + GAP, 0, rest, top - GAP });
  snapshot_board (self, snapshot, &(GdkRectangle){ 0, top, width, height - top });
}

static void
mae_table_picture_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                           int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
  gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;
  int scale = MAE_TABLE_PICTURE (widget)->seat < 0 ? 2 : 1;

  *minimum = (across ? LEAST_WIDTH : LEAST_WIDTH * 2 / 3) / scale;
  *natural = (across ? WIDTH : WIDTH * 2 / 3) / scale;
}

static void
mae_table_picture_class_init (MaeTablePictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeTablePicture, g_free, game);
  widget_class->snapshot = mae_table_picture_snapshot;
  widget_class->measure = mae_table_picture_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mae_table_picture_init (MaeTablePicture *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  mae_widget_follow_style (GTK_WIDGET (self));
}

void
mae_table_picture_show (MaeTablePicture *self, const MaeGame *game, int seat, gboolean hides)
{
  g_free (self->game);
  self->game = g_memdup2 (game, sizeof *game);
  self->seat = seat;
  self->hides = hides;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_table_picture_show_market (MaeTablePicture *self, const MaeGame *game)
{
  mae_table_picture_show (self, game, -1, FALSE);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
