/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "card-zoom.h"

#include "card-picture.h"
#include "client/art/piece-texture.h"

/* The minimum widths of enlarged cards in pixels, and their size relative to those on the table. */
#define CARD 300
#define LEADER 190
#define FACTOR 1.3

/* Pixels between the card and the window's edges. In a low window the enlarged card is less than
 * half as wide as the window is high, so that it fits above or below the card on the table. */
#define AROUND 40

GtkWidget *
mae_card_zoom_new (GtkWidget *widget, const MaeRuleset *rules, int card, int leader, int width,
                   const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *picture = mae_card_picture_new (rules, card, leader);
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  int least = (card >= 0 ? CARD : LEADER) * mae_texture_text_size (widget) / 100;
  int room = gtk_widget_get_height (window) * (card >= 0 ? .42 : .3);

  room = MIN (room, gtk_widget_get_width (window) - AROUND);
  width = MIN (MAX (least, width * FACTOR), room);
  mae_card_picture_set_width (MAE_CARD_PICTURE (picture), width);
  mae_card_picture_show_words (MAE_CARD_PICTURE (picture));
  gtk_box_append (GTK_BOX (box), picture);
  if (text != NULL && *text != '\0') {
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
    /* the picture determines the width */
    gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
    gtk_widget_set_hexpand (label, TRUE);
    gtk_box_append (GTK_BOX (box), label);
  }
  return box;
}
