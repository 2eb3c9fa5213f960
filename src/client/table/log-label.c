/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "log-label.h"

#include "log-label-testing.h"

#include <string.h>

#include "card-tag.h"
#include "client/art/piece-texture.h"
#include "client/platform/style.h"
#include "client/widgets/widget.h"

#define GAP 6    /* pixels after the first icon */
#define PAD 2    /* pixels after other icons */
#define LEAST 60 /* pixels for the words, at least */

struct _MaeLogLabel {
  GtkWidget parent_instance;

  MaeLogEntry *entry;
  const char *text; /* the entry's */
  MaePiece lead;
  gboolean has_lead;
  PangoLayout *layout;
};

G_DEFINE_FINAL_TYPE (MaeLogLabel, mae_log_label, GTK_TYPE_WIDGET)

/* ── Icons ─────────────────────────────────────────────────────────────────────────────────── */

/* Gets the piece of @icon; FALSE: it is none, or not of these rules. */
static gboolean
get_piece (const MaeRuleset *rules, const MaeLogIcon *icon, MaePiece *piece)
{
  int of = icon->of;

  switch (icon->kind) {
  case MAE_LOG_ICON_RESOURCE:
    if (of < 0 || of >= rules->n_resources)
      return FALSE;
    *piece = mae_piece_for_resource (rules, of);
    return TRUE;
  case MAE_LOG_ICON_COLOUR:
    if (of < 0 || of >= rules->n_colours)
      return FALSE;
    *piece = (MaePiece){ .kind = MAE_PIECE_EMBLEM, .hue = mae_band_of (rules, of) };
    return TRUE;
  case MAE_LOG_ICON_TOKEN:
    if (of < 0 || of >= rules->n_tokens)
      return FALSE;
    *piece = mae_piece_for_token (rules, of);
    return TRUE;
  case MAE_LOG_ICON_CROSS:
    *piece = (MaePiece){ .kind = MAE_PIECE_CROSS };
    return TRUE;
  case MAE_LOG_ICON_TILE:
    if (of < 0 || of >= rules->n_sections)
      return FALSE;
    *piece = (MaePiece){ .kind = MAE_PIECE_FAVOUR,
                         .hue = MAE_FAVOUR_GAINED,
                         .number = rules->sections[of].points };
    return TRUE;
  default:
    return FALSE;
  }
}

/* Returns the size of icons in pixels, for the size of the text. */
static int
icon_size (MaeLogLabel *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int height = pango_font_metrics_get_ascent (metrics) + pango_font_metrics_get_descent (metrics);

  pango_font_metrics_unref (metrics);
  return MAX (12, PANGO_PIXELS (height) + 1);
}

static int
icon_width (const MaeLogIcon *icon, int size)
{
  return icon->kind == MAE_LOG_ICON_CARD ? size * 17 / 10 : size;
}

static int
lead_width (MaeLogLabel *self)
{
  return self->has_lead ? icon_size (self) + GAP : 0;
}

static void
draw_icon (MaeLogLabel *self, GtkSnapshot *snapshot, const MaeLogIcon *icon, int x, int y)
{
  const MaeRuleset *rules = mae_log_entry_get_rules (self->entry);
  int size = icon_size (self);
  MaePiece piece;

  if (icon->kind == MAE_LOG_ICON_CARD)
    mae_card_tag_snapshot_card (snapshot, GTK_WIDGET (self), rules, icon->of,
                                &(GdkRectangle){ x, y, icon_width (icon, size), size });
  else if (get_piece (rules, icon, &piece))
    mae_piece_snapshot (snapshot, GTK_WIDGET (self), &piece, x, y, size);
}

/* ── Text ──────────────────────────────────────────────────────────────────────────────────── */

/* Makes room for the icons within the text. */
static PangoAttrList *
make_room (MaeLogLabel *self)
{
  const MaeLogLine *line = mae_log_entry_get_line (self->entry);
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int ascent = pango_font_metrics_get_ascent (metrics);
  int descent = pango_font_metrics_get_descent (metrics), size = icon_size (self);
  const char *at = self->text;

  for (int i = 0; i < line->n_icons && (at = strstr (at, MAE_LOG_MARK)) != NULL; i++) {
    PangoRectangle room = { 0, (descent - ascent) / 2 - size * PANGO_SCALE / 2,
                            (icon_width (&line->icons[i], size) + PAD) * PANGO_SCALE,
                            size * PANGO_SCALE };
    PangoAttribute *shape = pango_attr_shape_new (&room, &room);

    shape->start_index = at - self->text;
    at += strlen (MAE_LOG_MARK);
    shape->end_index = at - self->text;
    pango_attr_list_insert (attributes, shape);
  }
  pango_font_metrics_unref (metrics);
  return attributes;
}

/* Returns the layout, wrapped in @width pixels; -1: in one line. */
static PangoLayout *
get_layout (MaeLogLabel *self, int width)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if (self->layout == NULL) {
    PangoAttrList *attributes = make_room (self);

    self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), self->text);
    pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_attributes (self->layout, attributes);
    pango_attr_list_unref (attributes);
  }
  pango_layout_set_width (self->layout, width < 0 ? -1 : width * PANGO_SCALE);
  /* "left" is where the text's own direction begins */
  pango_layout_set_alignment (
      self->layout, rtl == (pango_layout_get_direction (self->layout, 0) == PANGO_DIRECTION_RTL)
                        ? PANGO_ALIGN_LEFT
                        : PANGO_ALIGN_RIGHT);
  return self->layout;
}

static void
mae_log_label_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                       int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeLogLabel *self = MAE_LOG_LABEL (widget);
  int lead = lead_width (self), width, height;

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    pango_layout_get_pixel_size (get_layout (self, -1), &width, NULL);
    *natural = lead + width;
    *minimum = lead + MIN (width, LEAST);
    return;
  }
  pango_layout_get_pixel_size (get_layout (self, for_size < 0 ? -1 : MAX (for_size - lead, 1)),
                               NULL, &height);
  *minimum = *natural = self->has_lead ? MAX (height, icon_size (self)) : height;
}

static void
mae_log_label_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeLogLabel *self = MAE_LOG_LABEL (widget);
  const MaeLogLine *line = mae_log_entry_get_line (self->entry);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int lead = lead_width (self), width = gtk_widget_get_width (widget), size = icon_size (self);
  PangoLayout *layout = get_layout (self, MAX (width - lead, 1));
  int left = rtl ? 0 : lead, top, height;
  const char *at = self->text;
  GdkRGBA color;

  pango_layout_get_pixel_size (layout, NULL, &height);
  top = MAX (0, (gtk_widget_get_height (widget) - height) / 2);
  mae_style_get_color (widget, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (left, top));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
  if (self->has_lead) {
    PangoRectangle first;

    pango_layout_get_cursor_pos (layout, 0, &first, NULL);
    mae_piece_snapshot (
        snapshot, widget, &self->lead, rtl ? width - size : 0,
        MAX (0, top + PANGO_PIXELS (first.y) + PANGO_PIXELS (first.height) / 2 - size / 2), size);
  }
  for (int i = 0; i < line->n_icons && (at = strstr (at, MAE_LOG_MARK)) != NULL; i++) {
    PangoRectangle room;

    pango_layout_index_to_pos (layout, at - self->text, &room);
    /* from right to left the width is negative */
    room.x += MIN (room.width, 0);
    draw_icon (self, snapshot, &line->icons[i], left + PANGO_PIXELS (room.x),
               top + PANGO_PIXELS (room.y) + (PANGO_PIXELS (room.height) - size) / 2);
    at += strlen (MAE_LOG_MARK);
  }
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
forget_layout (GtkWidget *widget)
{
  g_clear_object (&MAE_LOG_LABEL (widget)->layout);
  gtk_widget_queue_resize (widget);
}

static void
mae_log_label_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (mae_log_label_parent_class)->css_changed (widget, change);
  forget_layout (widget);
}

static void
mae_log_label_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (mae_log_label_parent_class)->system_setting_changed (widget, setting);
  forget_layout (widget);
}

static void
mae_log_label_direction_changed (GtkWidget *widget, GtkTextDirection before)
{
  GTK_WIDGET_CLASS (mae_log_label_parent_class)->direction_changed (widget, before);
  forget_layout (widget);
}

static void
mae_log_label_class_init (MaeLogLabelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeLogLabel, g_object_unref, layout, entry);
  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->measure = mae_log_label_measure;
  widget_class->snapshot = mae_log_label_snapshot;
  widget_class->css_changed = mae_log_label_css_changed;
  widget_class->system_setting_changed = mae_log_label_system_setting_changed;
  widget_class->direction_changed = mae_log_label_direction_changed;
  gtk_widget_class_set_css_name (widget_class, "maeloglabel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
mae_log_label_init (MaeLogLabel *self)
{
  mae_widget_follow_style (GTK_WIDGET (self));
}

GtkWidget *
mae_log_label_new (MaeLogEntry *entry, const MaeRoster *roster)
{
  MaeLogLabel *self = g_object_new (MAE_TYPE_LOG_LABEL, NULL);
  const MaeLogLine *line = mae_log_entry_get_line (entry);

  self->entry = g_object_ref (entry);
  self->text = line->brief != NULL ? line->brief : line->text;
  self->has_lead =
      line->brief != NULL && get_piece (mae_log_entry_get_rules (entry), &line->lead, &self->lead);
  if (line->brief != NULL && !self->has_lead && line->seat >= 0) {
    self->lead = mae_piece_for_seat (MAE_PIECE_BADGE, line->seat, roster);
    self->has_lead = TRUE;
  }
  return GTK_WIDGET (self);
}

MaeLogEntry *
mae_log_label_get_entry (MaeLogLabel *self)
{
  return self->entry;
}
