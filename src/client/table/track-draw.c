/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "track-draw.h"

#include "client/art/draw.h"
#include "client/art/piece-texture.h"

void
mae_track_draw_text (GtkWidget *widget, GtkSnapshot *snapshot, const char *text,
                     const MaeTrackText *style, float x, float y)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  PangoAttrList *attrs = pango_attr_list_new ();
  int width, height;

  pango_attr_list_insert (attrs, pango_attr_scale_new (style->scale));
  pango_attr_list_insert (attrs, pango_attr_weight_new (style->weight));
  pango_layout_set_attributes (layout, attrs);
  pango_attr_list_unref (attrs);
  pango_layout_get_pixel_size (layout, &width, &height);
  if (style->room > 0 && width > style->room)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((int) (x - width * style->align), (int) y));
  gtk_snapshot_append_layout (snapshot, layout, &style->color);
  gtk_snapshot_restore (snapshot);
}

int
mae_track_text_width (GtkWidget *widget, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  PangoAttrList *attrs = pango_attr_list_new ();
  int width;

  pango_attr_list_insert (attrs, pango_attr_scale_new (MAE_TRACK_SMALL));
  pango_attr_list_insert (attrs, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
  pango_layout_set_attributes (layout, attrs);
  pango_attr_list_unref (attrs);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

int
mae_track_tile_points (const MaeRuleset *rules, int space)
{
  for (int i = 0; i < rules->n_tiles; i++)
    if (rules->tiles[i].space == space)
      return rules->tiles[i].points;
  return 0;
}

static gboolean
is_report_space (const MaeRuleset *rules, int space)
{
  for (int i = 0; i < rules->n_sections; i++)
    if (rules->sections[i].to == space)
      return TRUE;
  return FALSE;
}

/* Draws a space as a tile, for flat themes. */
static void
draw_tile (GtkWidget *widget, GtkSnapshot *snapshot, int space, int points, gboolean report,
           int text, const graphene_rect_t *area)
{
  const MaePalette *p = mae_palette_get ();
  GdkRGBA white = { 1, 1, 1, 1 }, pale = { 1, .93f, .78f, 1 };
  const GdkRGBA *fill = &p->color[report ? MAE_COLOR_FAITH : MAE_COLOR_CARD];
  const GdkRGBA *line = &p->color[points ? MAE_COLOR_GOLD : MAE_COLOR_LINE];
  float middle = area->origin.x + area->size.width / 2;
  float bottom = area->origin.y + area->size.height;
  g_autofree char *number = g_strdup_printf ("%d", space);

  mae_draw_panel (snapshot, area, 6, fill, line, points ? 2 : 1);
  if (points > 0) {
    g_autofree char *worth = g_strdup_printf ("%d", points);
    mae_track_draw_text (
        widget, snapshot, worth,
        &(MaeTrackText){ 1.0, PANGO_WEIGHT_HEAVY, report ? pale : p->color[MAE_COLOR_GOLD], .5 },
        middle, area->origin.y + 1);
  }
  mae_track_draw_text (widget, snapshot, number,
                       &(MaeTrackText){ MAE_TRACK_SMALL, PANGO_WEIGHT_SEMIBOLD,
                                        report ? white : p->color[MAE_COLOR_SOFT], .5 },
                       middle, bottom - text - 2);
}

/* Draws a space as a stone on the road, with its points on a pennant. */
static void
draw_stone (GtkWidget *widget, GtkSnapshot *snapshot, int space, int points, gboolean report,
            int text, const graphene_rect_t *area)
{
  const MaePalette *p = mae_palette_get ();
  GdkRGBA white = { 1, 1, 1, 1 }, shadow = { 0, 0, 0, .3f }, line = p->color[MAE_COLOR_PEN];
  float height = text + 4, width = MIN (area->size.width, height * 1.6f);
  float x = area->origin.x + (area->size.width - width) / 2;
  float y = area->origin.y + area->size.height - height - 3;
  g_autofree char *number = g_strdup_printf ("%d", space);

  if (points > 0) {
    MaePiece pennant = { .kind = MAE_PIECE_PENNANT, .hue = -1, .number = points };
    int size = MIN (text + 6, (int) area->size.width);
    mae_piece_snapshot (snapshot, widget, &pennant, area->origin.x + (area->size.width - size) / 2,
                        area->origin.y, size);
  }
  line.alpha = .75;
  mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (x + 1, y + 2, width, height), height / 2, &shadow,
                  NULL, 0);
  mae_draw_panel (snapshot, &GRAPHENE_RECT_INIT (x, y, width, height), height / 2,
                  &p->color[report ? MAE_COLOR_FAITH : MAE_COLOR_PAPER],
                  points > 0 ? &p->color[MAE_COLOR_GOLD] : &line, points > 0 ? 2 : 1);
  mae_track_draw_text (widget, snapshot, number,
                       &(MaeTrackText){ MAE_TRACK_SMALL, PANGO_WEIGHT_BOLD,
                                        report ? white : p->color[MAE_COLOR_PEN], .5 },
                       area->origin.x + area->size.width / 2, y + (height - text) / 2);
}

void
mae_track_draw_space (GtkWidget *widget, GtkSnapshot *snapshot, const MaeRuleset *rules, int space,
                      int text, const graphene_rect_t *area)
{
  int points = mae_track_tile_points (rules, space);
  gboolean report = is_report_space (rules, space);

  if (mae_palette_get ()->flat)
    draw_tile (widget, snapshot, space, points, report, text, area);
  else
    draw_stone (widget, snapshot, space, points, report, text, area);
}
