/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "picker.h"

#include <glib/gi18n.h>

#include "client/art/piece-texture.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/piece-image.h"
#include "client/widgets/pressable.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "client/words/rules-text.h"

/* The size of a picker if there is enough room, in pixels. */
#define ROOMY 34

struct _MaePicker {
  GtkWidget parent_instance;

  GtkWidget *popover;
  const MaeRuleset *rules;
  MaeChoice choice;
  int item, index, size;
  int resource;
  guint32 choices;
  MaePiece piece;
};

G_DEFINE_FINAL_TYPE (MaePicker, mae_picker, GTK_TYPE_WIDGET)

static void
on_option_clicked_cb (GtkButton *button, MaePicker *self)
{
  int resource = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "resource"));

  gtk_popover_popdown (GTK_POPOVER (self->popover));
  gtk_widget_activate_action (GTK_WIDGET (self), "move.choose", "(iiii)", self->choice, self->item,
                              self->index, resource);
}

static void
add_option (MaePicker *self, GtkBox *box, int resource)
{
  MaePiece piece = mae_piece_for_resource (self->rules, resource);
  const char *label = mae_resource_label (self->rules, resource, 1);
  GtkWidget *button = gtk_button_new (), *inside = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name = gtk_label_new (label);

  /* Its name is shown as a label: under X11, GTK 4.24 loses the clicks in a popover on which a
   * tooltip has opened. */
  gtk_widget_add_css_class (name, "mae-caption");
  gtk_box_append (GTK_BOX (inside), mae_piece_image_new (&piece, 28));
  gtk_box_append (GTK_BOX (inside), name);
  gtk_button_set_child (GTK_BUTTON (button), inside);
  gtk_widget_add_css_class (button, "mae-option");
  mae_widget_set_class (button, "chosen", resource == self->resource);
  mae_a11y_name (button, label);
  g_object_set_data (G_OBJECT (button), "resource", GINT_TO_POINTER (resource));
  g_signal_connect (button, "clicked", G_CALLBACK (on_option_clicked_cb), self);
  gtk_box_append (box, button);
}

void
mae_picker_open (MaePicker *self)
{
  /* A popover needs a mapped window. */
  if (self->rules == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  for (int r = 0; r < self->rules->n_resources; r++)
    if (self->choices & (1u << r))
      add_option (self, GTK_BOX (box), r);
  if (gtk_widget_get_first_child (box) == NULL) {
    GtkWidget *none = gtk_label_new (_ ("Nothing left to pay with"));
    gtk_box_append (GTK_BOX (box), none);
  }
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

static void
on_pressed_cb (GtkWidget *widget)
{
  mae_picker_open (MAE_PICKER (widget));
}

static void
mae_picker_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline)
{
  *natural = MAX (MAE_PICKER (widget)->size, ROOMY) * mae_table_size_scale (widget);
  *minimum = MIN (MAE_PICKER (widget)->size, *natural);
}

static void
mae_picker_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_popover_present (GTK_POPOVER (MAE_PICKER (widget)->popover));
}

static void
mae_picker_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  MaePicker *self = MAE_PICKER (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int size = MIN (width, height);

  mae_piece_snapshot (snapshot, widget, &self->piece, (width - size) / 2, (height - size) / 2,
                      size);
}

static void
mae_picker_class_init (MaePickerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_unparent_children (widget_class);
  widget_class->measure = mae_picker_measure;
  widget_class->size_allocate = mae_picker_size_allocate;
  widget_class->snapshot = mae_picker_snapshot;
  mae_pressable_class_install (widget_class, on_pressed_cb);
  mae_pressable_class_widen (widget_class);
  gtk_widget_class_set_css_name (widget_class, "maepicker");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void
mae_picker_init (MaePicker *self)
{
  self->piece.kind = MAE_PIECE_BLANK;
  self->resource = -1;
  self->popover = gtk_popover_new ();
  gtk_widget_add_css_class (self->popover, "mae-options");
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  mae_pressable_init (GTK_WIDGET (self));
}

GtkWidget *
mae_picker_new (MaeChoice choice, int item, int index, int size)
{
  MaePicker *self = g_object_new (MAE_TYPE_PICKER, NULL);

  self->choice = choice;
  self->item = item;
  self->index = index;
  self->size = size;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  return GTK_WIDGET (self);
}

void
mae_picker_update (MaePicker *self, const MaeRuleset *rules, int resource, guint32 choices)
{
  MaePiece blank = { .kind = self->choice == MAE_CHOICE_WHITE ? MAE_PIECE_MARBLE : MAE_PIECE_BLANK,
                     .look = MAE_LOOK_WHITE };

  self->rules = rules;
  self->resource = resource;
  self->choices = choices;
  if (choices == 0) /* the move was canceled */
    gtk_popover_popdown (GTK_POPOVER (self->popover));
  self->piece = resource < 0 ? blank : mae_piece_for_resource (rules, resource);

  const char *what = resource < 0 ? _ ("not chosen yet") : mae_resource_label (rules, resource, 1);
  g_autofree char *label = NULL;
  switch (self->choice) {
  case MAE_CHOICE_WHITE:
    /* Translators: which white marble, and the resource it becomes. */
    label = g_strdup_printf (_ ("White marble %d: %s"), self->index + 1, what);
    break;
  case MAE_CHOICE_IN:
    /* Translators: which resource of choice a production takes, and what is chosen: "Cost 1:
     * Stone". */
    label = g_strdup_printf (_ ("Cost %d: %s"), self->index + 1, what);
    break;
  default:
    /* Translators: which resource of choice a production gives, and what is chosen: "Gain 1:
     * Stone". */
    label = g_strdup_printf (_ ("Gain %d: %s"), self->index + 1, what);
    break;
  }
  mae_a11y_label_and_tip (GTK_WIDGET (self), label, resource < 0 ? _ ("Choose a resource") : what);
  mae_widget_set_class (GTK_WIDGET (self), "undecided", resource < 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
mae_picker_set_size (MaePicker *self, int size)
{
  if (self->size == size)
    return;
  self->size = size;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
