/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The header bar in a small window: titles wrap, and long subtitles and the status of the game are
 * below it. */
#include "window-private.h"

#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "table-status.h"

/* In pixels: the width of the header bar's buttons, of a letter of the subtitle and of a letter of
 * the title. */
#define BUTTONS 260
#define LETTER 7
#define TITLE_LETTER 8

void
mae_window_wrap_labels (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget)) {
    gtk_label_set_single_line_mode (GTK_LABEL (widget), FALSE);
    gtk_label_set_ellipsize (GTK_LABEL (widget), PANGO_ELLIPSIZE_NONE);
    gtk_label_set_wrap (GTK_LABEL (widget), TRUE);
    gtk_label_set_width_chars (GTK_LABEL (widget), -1);
    gtk_label_set_natural_wrap_mode (GTK_LABEL (widget), GTK_NATURAL_WRAP_NONE);
    gtk_label_set_wrap_mode (GTK_LABEL (widget), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_justify (GTK_LABEL (widget), GTK_JUSTIFY_CENTER);
  }
  MAE_EACH_CHILD (child, widget)
    mae_window_wrap_labels (child);
}

static gboolean
is_small (MaeWindow *self)
{
  return mae_table_size_is_compact (GTK_WIDGET (self), gtk_widget_get_width (GTK_WIDGET (self)));
}

/* The subtitle is below the header bar if it doesn't fit in it in one line, or if the title needs
 * two. */
static void
arrange_subtitle (MaeWindow *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)) / mae_table_size_text (GTK_WIDGET (self));

  if (!self->subtitle)
    return;
  glong letters = LETTER * g_utf8_strlen (self->subtitle, -1);
  glong title_letters = TITLE_LETTER * g_utf8_strlen (adw_window_title_get_title (self->title), -1);
  gboolean below = width > 0 && letters > 0 && BUTTONS + MAX (letters, title_letters) > width;
  mae_label_set_text (self->subtitle_below, below ? self->subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle_below), below);
  adw_window_title_set_subtitle (self->title, below ? "" : self->subtitle);
}

void
mae_window_set_subtitle (MaeWindow *self, const char *subtitle)
{
  g_free (self->subtitle);
  self->subtitle = g_strdup (subtitle);
  arrange_subtitle (self);
}

static void
on_subtitle_cb (MaeWindow *self, GParamSpec *spec, GtkWidget *page)
{
  g_autofree char *subtitle = NULL;

  if (mae_window_get_page (self) != page)
    return;
  g_object_get (page, "subtitle", &subtitle, NULL);
  mae_window_set_subtitle (self, subtitle ? subtitle : "");
}

void
mae_window_follow_subtitle (MaeWindow *self, GtkWidget *page)
{
  MAE_CONNECT (page, "notify::subtitle", on_subtitle_cb, self);
  on_subtitle_cb (self, NULL, page);
}

static void
arrange_cb (gpointer user_data)
{
  MaeWindow *self = user_data;

  self->arrange_id = 0;
  arrange_subtitle (self);
  if (self->status)
    mae_window_arrange_status (self);
}

void
mae_window_arrange_status (MaeWindow *self)
{
  gboolean below = is_small (self);
  GtkWidget *parent = gtk_widget_get_parent (self->status);

  if (parent && below == (parent == GTK_WIDGET (self->below_header)))
    return;
  g_object_ref_sink (self->status);
  if (parent == GTK_WIDGET (self->below_header))
    gtk_box_remove (self->below_header, self->status);
  else if (parent)
    adw_header_bar_remove (self->header_bar, self->status);
  mae_table_status_set_wraps (MAE_TABLE_STATUS (self->status), below);
  if (below)
    gtk_box_append (self->below_header, self->status);
  else
    adw_header_bar_pack_end (self->header_bar, self->status);
  g_object_unref (self->status);
}

static void
mae_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeWindow *self = MAE_WINDOW (widget);

  GTK_WIDGET_CLASS (g_type_class_peek_parent (G_OBJECT_GET_CLASS (widget)))
      ->size_allocate (widget, width, height, baseline);
  /* Widgets can't be moved during a layout. */
  if (self->arrange_id == 0)
    self->arrange_id = g_idle_add_once (arrange_cb, self);
}

void
mae_window_install_header (GtkWidgetClass *klass)
{
  klass->size_allocate = mae_window_size_allocate;
  MAE_BIND_CHILDREN (klass, MaeWindow, header_bar, title, below_header, subtitle_below);
}
