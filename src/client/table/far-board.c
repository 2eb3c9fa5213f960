/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "far-board.h"

#include <glib/gi18n.h>

#include "client/art/card-face.h"
#include "client/art/draw.h"
#include "client/art/leader-face.h"
#include "client/art/piece-texture.h"
#include "client/platform/style.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"

/* Sizes in pixels of a table of the usual size. */
#define HEIGHT 76
#define CELL 21 /* a place of a shelf */
#define GAP 3
#define ROW 19 /* of the strongbox */
#define CARD_LEAST 26
#define CARD 46
#define CARDS_APART 4
#define BELOW 4 /* what is seen of a card below another one */

struct _MaeFarBoard {
  GtkWidget parent_instance;

  MaePanelPart part;
  const MaeRuleset *rules;
  MaePlayer player;
  int n_shelves, n_depots;
  int places[MAE_MAX_OWN]; /* of each shelf */
  MaeBag shelves[MAE_MAX_OWN], depots[MAE_MAX_OWN], strongbox;
};

G_DEFINE_FINAL_TYPE (MaeFarBoard, mae_far_board, GTK_TYPE_WIDGET)

/* ── Shelves ───────────────────────────────────────────────────────────────────────────────── */

static int
longest (MaeFarBoard *self)
{
  int most = 1;

  for (int i = 0; i < self->n_shelves; i++)
    most = MAX (most, self->places[i]);
  return most;
}

/* Draws a place, with a piece of @resource; -1: empty. */
static void
snapshot_place (MaeFarBoard *self, GtkSnapshot *snapshot, double x, double y, int size,
                int resource)
{
  const MaePalette *p = mae_palette_get ();
  GdkRGBA fill = mae_palette_mix (&p->color[MAE_COLOR_PANEL], &p->color[MAE_COLOR_LINE], .45);
  int inset = MAX (size / 12, 1);

  mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (x, y, size, size), size * .18f, &fill,
                  &p->color[MAE_COLOR_LINE], 1);
  if (resource < 0)
    return;
  MaePiece piece = mae_piece_for_resource (self->rules, resource);
  mae_piece_snapshot (snapshot, GTK_WIDGET (self), &piece, x + inset, y + inset, size - 2 * inset);
}

static void
snapshot_shelves (MaeFarBoard *self, GtkSnapshot *snapshot, int width, int height)
{
  const GdkRGBA *wood = &mae_palette_get ()->color[MAE_COLOR_WALNUT];
  int row = height / MAX (self->n_shelves, 1),
      cell = MIN (row - GAP * 2, width / longest (self) - GAP);

  for (int i = 0; i < self->n_shelves; i++) {
    int n = self->places[i], used = n * (cell + GAP) - GAP, k = 0;
    double x = (width - used) / 2., y = i * row;

    for (int r = 0; r < self->rules->n_resources; r++)
      for (int c = 0; c < self->shelves[i].of[r] && k < n; c++, k++)
        snapshot_place (self, snapshot, x + k * (cell + GAP), y, cell, r);
    for (; k < n; k++)
      snapshot_place (self, snapshot, x + k * (cell + GAP), y, cell, -1);
    gtk_snapshot_append_color (snapshot, wood,
                               &GRAPHENE_RECT_INIT (x - 3, y + cell + 1, used + 6, 2));
  }
}

/* ── The strongbox ─────────────────────────────────────────────────────────────────────────── */

static void
snapshot_number (MaeFarBoard *self, GtkSnapshot *snapshot, int number, double x, double y, int high)
{
  g_autofree char *text = g_strdup_printf ("%d", number);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  GdkRGBA color;
  int height;

  mae_style_get_color (GTK_WIDGET (self), &color);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y + (high - height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
snapshot_strongbox (MaeFarBoard *self, GtkSnapshot *snapshot, int width, int height)
{
  guint32 stored = mae_ruleset_storable (self->rules);
  int row = height / MAX (__builtin_popcount (stored), 1), size = MIN (row - 2, width / 2), i = 0;

  for (int r = 0; r < self->rules->n_resources; r++) {
    MaePiece piece = mae_piece_for_resource (self->rules, r);

    if (!(stored & 1u << r))
      continue;
    if (self->strongbox.of[r] == 0)
      gtk_snapshot_push_opacity (snapshot, .4);
    mae_piece_snapshot (snapshot, GTK_WIDGET (self), &piece, 0, i * row + (row - size) / 2, size);
    if (self->strongbox.of[r] == 0)
      gtk_snapshot_pop (snapshot);
    snapshot_number (self, snapshot, self->strongbox.of[r], size + 5, i * row, row);
    i++;
  }
}

/* ── Cards and leaders ─────────────────────────────────────────────────────────────────────── */

static int
count_cards (MaeFarBoard *self)
{
  return self->part == MAE_PANEL_CARDS ? self->rules->n_slots : self->rules->leaders_kept;
}

static void
snapshot_slot (MaeFarBoard *self, GtkSnapshot *snapshot, const MaeSlot *slot, GdkRectangle area)
{
  const MaePalette *p = mae_palette_get ();

  if (slot->n == 0) {
    mae_draw_place (snapshot, &GRAPHENE_RECT_INIT (area.x, area.y, area.width, area.height), 5,
                    &p->color[MAE_COLOR_LINE]);
    return;
  }
  area.height -= (slot->n - 1) * BELOW;
  for (int i = 0; i < slot->n - 1; i++) {
    int band = mae_band_of (self->rules, self->rules->cards[slot->card[i]].colour);
    GdkRGBA color = mae_band_color (band, p);
    int low = area.height + (slot->n - 1 - i) * BELOW;
    mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (area.x, area.y + low - 16, area.width, 16), 5,
                    &color, &p->color[MAE_COLOR_PAPER], .7f);
  }
  mae_card_face_snapshot (snapshot, GTK_WIDGET (self), self->rules, slot->card[slot->n - 1],
                          MAE_FACE_TALL, &area);
}

/* Draws what lies on a leader at @area: the units in its depot, which is number @depot and has so
 * many @spaces. */
static void
snapshot_depot (MaeFarBoard *self, GtkSnapshot *snapshot, int depot, int spaces,
                const GdkRectangle *area)
{
  int n = 0, size = area->width * 2 / 5, apart = (area->width - size - 4) / MAX (spaces - 1, 1);

  for (int r = 0; r < self->rules->n_resources; r++)
    for (int c = 0; c < self->depots[depot].of[r]; c++, n++)
      snapshot_place (self, snapshot, area->x + 2 + n * apart, area->y + area->height - size - 2,
                      size, r);
}

static void
snapshot_cards (MaeFarBoard *self, GtkSnapshot *snapshot, int width, int height)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int n = count_cards (self), each = (width + CARDS_APART) / MAX (n, 1) - CARDS_APART, depot = 0;

  for (int i = 0; i < n; i++) {
    int at = rtl ? n - 1 - i : i;
    GdkRectangle area = { at * (each + CARDS_APART), 0, each, height };

    if (self->part == MAE_PANEL_CARDS) {
      snapshot_slot (self, snapshot, &self->player.slots[i], area);
      continue;
    }
    gboolean active = i < self->player.hand_count && self->player.active & 1u << i;
    if (i >= self->player.hand_count) {
      mae_draw_place (snapshot, &GRAPHENE_RECT_INIT (area.x, area.y, area.width, area.height), 5,
                      &mae_palette_get ()->color[MAE_COLOR_LINE]);
      continue;
    }
    int known = active ? self->player.hand[i] : -1;
    mae_leader_face_snapshot_far (snapshot, GTK_WIDGET (self), self->rules, known, &area);
    if (active && self->rules->leaders[known].kind == MAE_LEADER_DEPOT && depot < self->n_depots)
      snapshot_depot (self, snapshot, depot++, self->rules->leaders[known].amount, &area);
  }
}

/* ── The widget ────────────────────────────────────────────────────────────────────────────── */

static void
mae_far_board_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeFarBoard *self = MAE_FAR_BOARD (widget);
  double scale = mae_table_size_scale (widget);
  int least = 1, most = 1;

  if (orientation == GTK_ORIENTATION_VERTICAL) {
    least = most = HEIGHT;
  } else if (self->rules == NULL) {
    least = most = CELL;
  } else if (self->part == MAE_PANEL_SHELVES) {
    least = most = longest (self) * (CELL + GAP) + GAP;
  } else if (self->part == MAE_PANEL_STRONGBOX) {
    least = most = 2 * ROW + 2;
  } else {
    least = count_cards (self) * (CARD_LEAST + CARDS_APART) - CARDS_APART;
    most = count_cards (self) * (CARD + CARDS_APART) - CARDS_APART;
  }
  *minimum = least * scale;
  *natural = most * scale;
}

static void
mae_far_board_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeFarBoard *self = MAE_FAR_BOARD (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);

  if (self->rules == NULL)
    return;
  switch (self->part) {
  case MAE_PANEL_SHELVES:
    snapshot_shelves (self, snapshot, width, height);
    break;
  case MAE_PANEL_STRONGBOX:
    snapshot_strongbox (self, snapshot, width, height);
    break;
  case MAE_PANEL_CARDS:
  case MAE_PANEL_LEADERS:
  case MAE_PANEL_TOKEN:
  default:
    snapshot_cards (self, snapshot, width, height);
    break;
  }
}

static void
mae_far_board_class_init (MaeFarBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = mae_far_board_measure;
  widget_class->snapshot = mae_far_board_snapshot;
  gtk_widget_class_set_css_name (widget_class, "maefarboard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mae_far_board_init (MaeFarBoard *self)
{
  mae_widget_follow_style (GTK_WIDGET (self));
}

GtkWidget *
mae_far_board_new (MaePanelPart part)
{
  MaeFarBoard *self = g_object_new (MAE_TYPE_FAR_BOARD, NULL);

  self->part = part;
  return GTK_WIDGET (self);
}

/* Adds @text (transfer full) to what is @said. */
static void
add (GString *said, char *text)
{
  g_string_append_printf (said, "%s%s", said->len > 0 ? "; " : "", text);
  g_free (text);
}

/* Gets what is in the containers of @seat, and in words what this part shows of it. (transfer
 * full) */
static char *
read_containers (MaeFarBoard *self, const MaeGame *game, int seat)
{
  g_autoptr (GString) said = g_string_new (NULL);
  gint16 own[MAE_MAX_OWN];
  int n = mae_game_own_containers (game, seat, own);

  self->n_shelves = self->n_depots = 0;
  for (int i = 0; i < n; i++) {
    MaeContainerInfo info = mae_game_container (game, own[i]);
    const MaeBag *bag = &game->containers[own[i]];

    if (info.kind == MAE_CONTAINER_SHELF) {
      self->places[self->n_shelves] = info.size;
      self->shelves[self->n_shelves++] = *bag;
    } else if (info.kind == MAE_CONTAINER_DEPOT) {
      self->depots[self->n_depots++] = *bag;
    } else if (info.kind == MAE_CONTAINER_STRONGBOX) {
      self->strongbox = *bag;
    }
    if ((info.kind == MAE_CONTAINER_STRONGBOX) == (self->part == MAE_PANEL_STRONGBOX)
        && self->part <= MAE_PANEL_STRONGBOX && !mae_bag_is_empty (bag))
      add (said, mae_bag_text (game->rules, bag));
  }
  for (int s = 0; s < game->rules->n_slots && self->part == MAE_PANEL_CARDS; s++)
    if (self->player.slots[s].n > 0)
      add (said,
           mae_card_text (game->rules, self->player.slots[s].card[self->player.slots[s].n - 1]));
  for (int i = 0; i < self->player.hand_count && self->part == MAE_PANEL_LEADERS; i++)
    if (self->player.active & 1u << i)
      add (said, mae_leader_text (game->rules, self->player.hand[i]));
  return g_string_free (g_steal_pointer (&said), FALSE);
}

void
mae_far_board_update (MaeFarBoard *self, const MaeGame *game, int seat)
{
  g_autofree char *said = NULL;

  if (self->rules != game->rules)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->rules = game->rules;
  self->player = game->players[seat];
  said = read_containers (self, game, seat);
  mae_a11y_label (GTK_WIDGET (self), *said ? said : C_ ("strongbox", "empty"));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
