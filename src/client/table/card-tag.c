/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "card-tag.h"

#include <glib/gi18n.h>

#include "client/art/card-face.h"
#include "client/art/draw.h"
#include "client/art/piece-texture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"

#define WIDTH 34
#define HEIGHT 20

typedef struct {
  int band; /* -1: an empty slot */
  int level, below;
} Tag;

struct _MaeCardTag {
  GtkWidget parent_instance;

  Tag tag;
};

G_DEFINE_FINAL_TYPE (MaeCardTag, mae_card_tag, GTK_TYPE_WIDGET)

static void
paint_tag (cairo_t *cr, gconstpointer data, double width, double height, const MaePalette *palette)
{
  const Tag *tag = data;
  const GdkRGBA white = { 1, 1, 1, 1 };

  cairo_scale (cr, height / HEIGHT, height / HEIGHT);
  width *= HEIGHT / height;
  height = HEIGHT;
  mae_draw_rounded (cr, .5, .5, width - 1, height - 1, 4);
  if (tag->band < 0) {
    mae_draw_set (cr, &palette->color[MAE_COLOR_LINE], .35);
    cairo_fill_preserve (cr);
    mae_draw_stroke (cr, &palette->color[MAE_COLOR_LINE], 1, 1);
    return;
  }
  GdkRGBA color = mae_band_color (tag->band, palette);
  mae_draw_fill (cr, &color, 1);
  mae_band_paint_sign (cr, tag->band, 3, 4, 12, &white);
  mae_face_draw_pips (cr, tag->level, width - 3, height / 2, tag->level > 3 ? 1.4 : 1.9, &white);
}

static void
mae_card_tag_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  int size = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;

  *minimum = *natural = (int) (size * mae_table_size_scale (widget));
}

static void
mae_card_tag_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeCardTag *self = MAE_CARD_TAG (widget);
  int height = (int) (HEIGHT * mae_table_size_scale (widget));
  int y = (gtk_widget_get_height (widget) - height) / 2;

  mae_texture_snapshot (snapshot, widget, paint_tag, &self->tag, sizeof self->tag,
                        &(GdkRectangle){ 0, y, gtk_widget_get_width (widget), height });
}

static void
mae_card_tag_class_init (MaeCardTagClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = mae_card_tag_measure;
  widget_class->snapshot = mae_card_tag_snapshot;
  gtk_widget_class_set_css_name (widget_class, "maecardtag");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
mae_card_tag_init (MaeCardTag *self)
{
  self->tag.band = -1;
  mae_widget_follow_style (GTK_WIDGET (self));
}

static Tag
tag_of (const MaeRuleset *rules, int card)
{
  return (Tag){ .band = mae_band_of (rules, rules->cards[card].colour),
                .level = rules->cards[card].level };
}

void
mae_card_tag_snapshot_card (GtkSnapshot *snapshot, GtkWidget *widget, const MaeRuleset *rules,
                            int card, const GdkRectangle *area)
{
  if (card < 0 || card >= rules->n_cards)
    return;
  Tag tag = tag_of (rules, card);
  mae_texture_snapshot (snapshot, widget, paint_tag, &tag, sizeof tag, area);
}

void
mae_card_tag_fill_box (GtkBox *box, const MaeGame *game, int seat)
{
  mae_box_clear (box);
  for (int s = 0; s < game->rules->n_slots; s++) {
    const MaeSlot *slot = &game->players[seat].slots[s];
    MaeCardTag *tag = g_object_new (MAE_TYPE_CARD_TAG, NULL);
    g_autofree char *tip = NULL;
    if (slot->n > 0) {
      int card = slot->card[slot->n - 1];
      g_autofree char *text = mae_card_text (game->rules, card);
      tag->tag = tag_of (game->rules, card);
      mae_a11y_name (GTK_WIDGET (tag), text);
      tip = mae_deck_text (game->rules, game->rules->cards[card].level,
                           game->rules->cards[card].colour);
    }
    mae_a11y_tip (GTK_WIDGET (tag), tip ? tip : _ ("No card yet"));
    gtk_box_append (box, GTK_WIDGET (tag));
  }
}
