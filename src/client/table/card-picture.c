/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "card-picture.h"

#include "client/art/card-face.h"
#include "client/art/leader-face.h"
#include "client/widgets/leader-words.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"
#include "ruleset/ruleset-io.h"

#define CARD_WIDTH 176
#define CARD_HEIGHT 88
#define LEADER_WIDTH 126
#define LEADER_HEIGHT 222

struct _MaeCardPicture {
  GtkWidget parent_instance;

  const MaeRuleset *rules; /* a reference */
  int card, leader;
  int width;             /* 0: the usual one, with large text more if there is room */
  MaeLeaderWords *words; /* of a leader; NULL: not on its face */
};

G_DEFINE_FINAL_TYPE (MaeCardPicture, mae_card_picture, GTK_TYPE_WIDGET)

static void
mae_card_picture_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  MaeCardPicture *self = MAE_CARD_PICTURE (widget);
  int width = self->card >= 0 ? CARD_WIDTH : LEADER_WIDTH;
  int height = self->card >= 0 ? CARD_HEIGHT : LEADER_HEIGHT;
  int least = self->width > 0 ? self->width : width;
  int most = self->width > 0 ? self->width : (int) (width * mae_table_size_text (widget));

  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = least;
    *natural = most;
  } else {
    *minimum = *natural = height * (for_size < 0 ? most : CLAMP (for_size, least, most)) / width;
  }
}

static void
mae_card_picture_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeCardPicture *self = MAE_CARD_PICTURE (widget);

  if (self->words != NULL)
    mae_leader_words_place (self->words, &(GdkRectangle){ 0, 0, width, height });
}

static void
mae_card_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaeCardPicture *self = MAE_CARD_PICTURE (widget);
  GdkRectangle area = { 0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget) };

  if (self->card >= 0)
    mae_card_face_snapshot (snapshot, widget, self->rules, self->card, MAE_FACE_WIDE, &area);
  else
    mae_leader_face_snapshot (snapshot, widget, self->rules, self->leader, &area);
  GTK_WIDGET_CLASS (mae_card_picture_parent_class)->snapshot (widget, snapshot);
}

static void
mae_card_picture_class_init (MaeCardPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_unparent_children (widget_class);
  MAE_OWN (klass, MaeCardPicture, mae_ruleset_unref, rules);
  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->measure = mae_card_picture_measure;
  widget_class->size_allocate = mae_card_picture_size_allocate;
  widget_class->snapshot = mae_card_picture_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
mae_card_picture_init (MaeCardPicture *self)
{
  mae_widget_follow_style (GTK_WIDGET (self));
}

GtkWidget *
mae_card_picture_new (const MaeRuleset *rules, int card, int leader)
{
  MaeCardPicture *self = g_object_new (MAE_TYPE_CARD_PICTURE, "halign", GTK_ALIGN_CENTER, NULL);

  self->rules = mae_ruleset_ref (rules);
  self->card = card;
  self->leader = leader;
  return GTK_WIDGET (self);
}

void
mae_card_picture_set_width (MaeCardPicture *self, int width)
{
  self->width = width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mae_card_picture_show_words (MaeCardPicture *self)
{
  if (self->leader < 0 || self->words != NULL)
    return;
  g_autofree char *words = mae_leader_short_text (self->rules, self->leader);
  self->words = g_object_new (MAE_TYPE_LEADER_WORDS, NULL);
  gtk_widget_set_parent (GTK_WIDGET (self->words), GTK_WIDGET (self));
  mae_leader_words_set (self->words, words, mae_leader_brief_text (self->rules, self->leader));
}
