/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "leader-words.h"

#include "client/art/leader-face.h"
#include "widget.h"

struct _MaeLeaderWords {
  GtkWidget parent_instance;

  GtkWidget *words, *brief;
};

G_DEFINE_FINAL_TYPE (MaeLeaderWords, mae_leader_words, GTK_TYPE_WIDGET)

/* Shows @label if it fits. Returns whether it does. */
static gboolean
fit (GtkWidget *label, int width, int height)
{
  int least, needed = 0;

  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least <= width)
    gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, width, &needed, NULL, NULL, NULL);
  gboolean fits = least <= width && needed <= height;
  gtk_widget_set_child_visible (label, fits);
  if (fits)
    gtk_widget_size_allocate (label, &(GtkAllocation){ 0, 0, width, height }, -1);
  return fits;
}

/* Words that don't fit are replaced by fewer; the enlarged card has all of them. */
static void
mae_leader_words_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeLeaderWords *self = MAE_LEADER_WORDS (widget);

  if (fit (self->words, width, height))
    gtk_widget_set_child_visible (self->brief, FALSE);
  else
    fit (self->brief, width, height);
}

/* No size is requested: the words get the area that the face leaves them. */
static void
mae_leader_words_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                          int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = 0;
}

static void
mae_leader_words_class_init (MaeLeaderWordsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_unparent_children (widget_class);
  widget_class->measure = mae_leader_words_measure;
  widget_class->size_allocate = mae_leader_words_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static GtkWidget *
make_label (GtkWidget *parent)
{
  GtkWidget *label =
      g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "wrap",
                    TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "justify", GTK_JUSTIFY_CENTER, NULL);

  gtk_widget_add_css_class (label, "mae-leader-words");
  gtk_widget_set_parent (label, parent);
  return label;
}

static void
mae_leader_words_init (MaeLeaderWords *self)
{
  self->words = make_label (GTK_WIDGET (self));
  self->brief = make_label (GTK_WIDGET (self));
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
mae_leader_words_set (MaeLeaderWords *self, const char *text, const char *brief)
{
  mae_label_set_text (GTK_LABEL (self->words), text);
  mae_label_set_text (GTK_LABEL (self->brief), brief);
}

void
mae_leader_words_place (MaeLeaderWords *self, const GdkRectangle *face)
{
  GdkRectangle words;
  int unused;

  mae_leader_face_words_area (face, &words);
  gtk_widget_measure (GTK_WIDGET (self), GTK_ORIENTATION_HORIZONTAL, -1, &unused, NULL, NULL, NULL);
  gtk_widget_size_allocate (GTK_WIDGET (self), &words, -1);
}
