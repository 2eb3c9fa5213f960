/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "icon-picture.h"

#include "client/art/card-face.h"
#include "client/art/draw.h"
#include "client/art/leader-face.h"
#include "client/art/piece-texture.h"
#include "client/table/track.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "ruleset/ruleset-io.h"

/* In pixels, at the ordinary text size. */
#define WIDTH 84
#define HEIGHT 46
#define PIECE 40
#define SPACE_WIDTH 30
#define BACK_WIDTH 26
#define BUTTON 32

struct _MaeIconPicture {
  GtkWidget parent_instance;

  const MaeRuleset *rules; /* a reference */
  MaeIcon icon;
};

G_DEFINE_FINAL_TYPE (MaeIconPicture, mae_icon_picture, GTK_TYPE_WIDGET)

static void
mae_icon_picture_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  int size = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;

  *minimum = *natural = size * mae_table_size_text (widget);
}

/* Returns FALSE if the icon isn't a piece. */
static gboolean
get_piece (const MaeRuleset *rules, const MaeIcon *icon, MaePiece *piece)
{
  switch (icon->kind) {
  case MAE_ICON_RESOURCE:
    *piece = mae_piece_for_resource (rules, icon->index);
    return TRUE;
  case MAE_ICON_CHOICE:
    piece->kind = MAE_PIECE_BLANK;
    return TRUE;
  case MAE_ICON_MARBLE:
    *piece = mae_piece_for_marble (rules, icon->index);
    return TRUE;
  case MAE_ICON_COLOUR:
    piece->kind = MAE_PIECE_EMBLEM;
    piece->hue = mae_band_of (rules, icon->index);
    return TRUE;
  case MAE_ICON_POINTS:
    *piece = (MaePiece){ .kind = MAE_PIECE_PENNANT,
                         .hue = -1,
                         .number = rules->n_cards > 0 ? rules->cards[0].points : 0 };
    return TRUE;
  case MAE_ICON_MARKER:
    *piece = (MaePiece){ .kind = MAE_PIECE_MARKER, .letter = "A" };
    return TRUE;
  case MAE_ICON_REPORT:
  case MAE_ICON_GAINED:
  case MAE_ICON_MISSED:
    piece->kind = MAE_PIECE_FAVOUR;
    piece->number = rules->sections[icon->index].points;
    piece->hue = icon->kind == MAE_ICON_REPORT   ? MAE_FAVOUR_OPEN
                 : icon->kind == MAE_ICON_GAINED ? MAE_FAVOUR_GAINED
                                                 : MAE_FAVOUR_LOST;
    return TRUE;
  case MAE_ICON_INKWELL:
    piece->kind = MAE_PIECE_INKWELL;
    return TRUE;
  case MAE_ICON_CROSS:
    piece->kind = MAE_PIECE_CROSS;
    return TRUE;
  case MAE_ICON_TOKEN:
    *piece = mae_piece_for_token (rules, icon->index);
    return TRUE;
  case MAE_ICON_PILE:
    piece->kind = MAE_PIECE_TOKEN_BACK;
    return TRUE;
  default:
    return FALSE;
  }
}

/* Draws the pips of @data, a level, as on the band of a card. */
static void
paint_level (cairo_t *cr, gconstpointer data, double width, double height,
             const MaePalette *palette)
{
  int level = *(const int *) data;
  double radius = height * .1, w = MIN ((level * 2.9 + 1.6) * radius, width);

  mae_draw_rounded (cr, (width - w) / 2, height * .28, w, height * .44, radius);
  mae_draw_fill (cr, &palette->color[MAE_COLOR_INK], 1);
  mae_face_draw_pips (cr, level, (width + w) / 2 - radius * 1.2, height / 2, radius,
                      &palette->color[MAE_COLOR_CARD]);
}

/* Paints a chevron. @data: its angle. */
static void
paint_chevron (cairo_t *cr, gconstpointer data, double width, double height,
               const MaePalette *palette)
{
  mae_face_draw_chevron (cr, width / 2, height / 2, height * .5, *(const double *) data,
                         &palette->color[MAE_COLOR_INK]);
}

static void
snapshot_button (GtkSnapshot *snapshot, const GdkRectangle *area)
{
  const MaePalette *p = mae_palette_get ();

  mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (area->x, area->y, area->width, area->height), 8,
                  &p->color[MAE_COLOR_CARD], &p->color[MAE_COLOR_LINE], 1);
}

static GdkRectangle
middle (GtkWidget *widget, double width, double height)
{
  double text = mae_table_size_text (widget);
  GdkRectangle area = { .width = width * text, .height = height * text };

  area.x = (gtk_widget_get_width (widget) - area.width) / 2;
  area.y = (gtk_widget_get_height (widget) - area.height) / 2;
  return area;
}

static void
mae_icon_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeIconPicture *self = MAE_ICON_PICTURE (widget);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GdkRectangle area = middle (widget, PIECE, PIECE);
  MaePiece piece = { 0 };
  double angle = rtl ? G_PI : 0;
  int level = self->icon.index;

  if (get_piece (self->rules, &self->icon, &piece)) {
    mae_piece_snapshot (snapshot, widget, &piece, area.x, area.y, area.width);
    return;
  }
  switch (self->icon.kind) {
  case MAE_ICON_ARROW:
    area = middle (widget, BUTTON, BUTTON);
    angle = rtl ? 0 : G_PI;
    snapshot_button (snapshot, &area);
    mae_texture_snapshot (snapshot, widget, paint_chevron, &angle, sizeof angle, &area);
    break;
  case MAE_ICON_PRODUCTION:
    mae_texture_snapshot (snapshot, widget, paint_chevron, &angle, sizeof angle, &area);
    break;
  case MAE_ICON_LEVEL:
    area = middle (widget, WIDTH, PIECE);
    mae_texture_snapshot (snapshot, widget, paint_level, &level, sizeof level, &area);
    break;
  case MAE_ICON_ABILITY:
    area = middle (widget, WIDTH, PIECE);
    mae_leader_face_snapshot_ability (snapshot, widget, self->rules, self->icon.index, &area);
    break;
  case MAE_ICON_HIDDEN:
    area = middle (widget, BACK_WIDTH, HEIGHT);
    mae_leader_face_snapshot (snapshot, widget, self->rules, -1, &area);
    break;
  default:
    area = middle (widget, SPACE_WIDTH, HEIGHT);
    mae_track_snapshot_space (widget, snapshot, self->rules, self->icon.index, &area);
    break;
  }
}

static void
mae_icon_picture_class_init (MaeIconPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeIconPicture, mae_ruleset_unref, rules);
  widget_class->measure = mae_icon_picture_measure;
  widget_class->snapshot = mae_icon_picture_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
mae_icon_picture_init (MaeIconPicture *self)
{
  mae_widget_follow_style (GTK_WIDGET (self));
}

GtkWidget *
mae_icon_picture_new (const MaeRuleset *rules, const MaeIcon *icon)
{
  MaeIconPicture *self = g_object_new (MAE_TYPE_ICON_PICTURE, "valign", GTK_ALIGN_CENTER, NULL);

  self->rules = mae_ruleset_ref (rules);
  self->icon = *icon;
  return GTK_WIDGET (self);
}
