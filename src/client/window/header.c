/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "header.h"

#include <glib/gi18n.h>

#include "client/widgets/a11y-text.h"
#include "client/widgets/page.h"
#include "client/widgets/table-size.h"
#include "client/widgets/widget.h"
#include "table-status.h"

/* In pixels: the width of the header bar's buttons, of a letter of the subtitle and of a letter of
 * the title. */
#define BUTTONS 260
#define LETTER 7
#define TITLE_LETTER 8

struct _MaeHeader {
  GtkWidget parent_instance;

  GtkWidget *box;
  AdwHeaderBar *bar;
  AdwWindowTitle *title;
  GtkBox *below;
  GtkLabel *subtitle_below;
  GtkWidget *back_button, *undo_button, *undo_label, *search_button;
  GtkMenuButton *menu_button;
  GtkWidget *status; /* in @bar or @below; NULL: none yet */

  gboolean goes_back, can_leave, keeps_seat;
  char *subtitle;   /* shown in the same place as @status */
  GtkWidget *page;  /* weak: whose subtitle is followed; NULL: no page's */
  guint arrange_id; /* source that moves @status and @subtitle to their places */
};

G_DEFINE_FINAL_TYPE (MaeHeader, mae_header, GTK_TYPE_WIDGET)

/* ── Titles ────────────────────────────────────────────────────────────────────────────────── */

static void
wrap_labels (GtkWidget *widget)
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
    wrap_labels (child);
}

/* The subtitle is below the header bar if it doesn't fit in it in one line, or if the title needs
 * two. */
static void
arrange_subtitle (MaeHeader *self)
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

static void
set_subtitle (MaeHeader *self, const char *subtitle)
{
  g_free (self->subtitle);
  self->subtitle = g_strdup (subtitle ? subtitle : "");
  arrange_subtitle (self);
}

/* The page's finder was shown or hidden, or another page is followed. */
static void
on_finder_cb (MaeHeader *self)
{
  GtkWidget *finder = self->page ? mae_page_get_finder (self->page) : NULL;

  gtk_widget_set_visible (self->search_button, finder != NULL);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->search_button),
                                finder && gtk_widget_get_visible (finder));
}

static void
on_search_cb (MaeHeader *self, GtkToggleButton *button)
{
  GtkWidget *finder = self->page ? mae_page_get_finder (self->page) : NULL;

  if (finder)
    gtk_widget_set_visible (finder, gtk_toggle_button_get_active (button));
}

void
mae_header_set_titles (MaeHeader *self, const char *title, const char *subtitle)
{
  g_clear_weak_pointer (&self->page);
  adw_window_title_set_title (self->title, title ? title : _ ("Maestri"));
  set_subtitle (self, subtitle);
  on_finder_cb (self);
}

static void
on_subtitle_cb (MaeHeader *self, GParamSpec *spec, GtkWidget *page)
{
  g_autofree char *subtitle = NULL;

  if (self->page != page)
    return;
  g_object_get (page, "subtitle", &subtitle, NULL);
  set_subtitle (self, subtitle);
}

void
mae_header_follow_subtitle (MaeHeader *self, GtkWidget *page)
{
  g_set_weak_pointer (&self->page, page);
  MAE_CONNECT (page, "notify::subtitle", on_subtitle_cb, self);
  on_subtitle_cb (self, NULL, page);
  if (mae_page_get_finder (page))
    MAE_CONNECT (mae_page_get_finder (page), "notify::visible", on_finder_cb, self);
  on_finder_cb (self);
}

AdwWindowTitle *
mae_header_get_title (MaeHeader *self)
{
  return self->title;
}

/* ── Buttons ───────────────────────────────────────────────────────────────────────────────── */

static void
update_back (MaeHeader *self)
{
  gtk_widget_set_visible (self->back_button, self->goes_back || self->can_leave);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->back_button), self->goes_back ? "win.back"
                                                                      : self->keeps_seat
                                                                          ? "win.to-hall"
                                                                          : "win.leave-game");
  mae_a11y_label (self->back_button, self->goes_back    ? _ ("Back")
                                     : self->keeps_seat ? _ ("Back to the hall")
                                                        : _ ("Leave the game"));
}

void
mae_header_set_keeps_seat (MaeHeader *self, gboolean keeps_seat)
{
  self->keeps_seat = keeps_seat;
  update_back (self);
}

void
mae_header_set_goes_back (MaeHeader *self, gboolean goes_back)
{
  self->goes_back = goes_back;
  update_back (self);
}

gboolean
mae_header_get_goes_back (MaeHeader *self)
{
  return self->goes_back;
}

void
mae_header_set_can_leave (MaeHeader *self, gboolean can_leave)
{
  self->can_leave = can_leave;
  update_back (self);
}

void
mae_header_set_undo (MaeHeader *self, const char *tooltip, gboolean narrow)
{
  gtk_widget_set_visible (self->undo_button, tooltip != NULL);
  if (!tooltip)
    return;
  gtk_widget_set_visible (self->undo_label, !narrow);
  mae_widget_set_tooltip (self->undo_button, tooltip);
  mae_a11y_name (self->undo_button, _ ("Undo"));
}

/* ── The status ────────────────────────────────────────────────────────────────────────────── */

static void
arrange_status (MaeHeader *self)
{
  gboolean is_below =
      mae_table_size_is_compact (GTK_WIDGET (self), gtk_widget_get_width (GTK_WIDGET (self)));
  GtkWidget *parent = gtk_widget_get_parent (self->status);

  if (parent && is_below == (parent == GTK_WIDGET (self->below)))
    return;
  g_object_ref_sink (self->status);
  if (parent == GTK_WIDGET (self->below))
    gtk_box_remove (self->below, self->status);
  else if (parent)
    adw_header_bar_remove (self->bar, self->status);
  mae_table_status_set_wraps (MAE_TABLE_STATUS (self->status), is_below);
  if (is_below)
    gtk_box_append (self->below, self->status);
  else
    adw_header_bar_pack_end (self->bar, self->status);
  g_object_unref (self->status);
}

void
mae_header_set_status (MaeHeader *self, GtkWidget *status)
{
  g_return_if_fail (self->status == NULL);

  self->status = status;
  arrange_status (self);
}

/* ── Sizes ─────────────────────────────────────────────────────────────────────────────────── */

static void
arrange_cb (gpointer user_data)
{
  MaeHeader *self = user_data;

  self->arrange_id = 0;
  arrange_subtitle (self);
  if (self->status)
    arrange_status (self);
}

static void
mae_header_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  MaeHeader *self = MAE_HEADER (widget);

  gtk_widget_allocate (self->box, width, height, baseline, NULL);
  /* Widgets can't be moved during a layout. */
  if (self->arrange_id == 0)
    self->arrange_id = g_idle_add_once (arrange_cb, self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_header_dispose (GObject *object)
{
  MaeHeader *self = MAE_HEADER (object);

  g_clear_handle_id (&self->arrange_id, g_source_remove);
  g_clear_weak_pointer (&self->page);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (mae_header_parent_class)->dispose (object);
}

static void
mae_header_finalize (GObject *object)
{
  g_free (MAE_HEADER (object)->subtitle);
  G_OBJECT_CLASS (mae_header_parent_class)->finalize (object);
}

/* In full screen there are no buttons of the window: F11 and the menu lead out of it. */
static void
mae_header_root (GtkWidget *widget)
{
  MaeHeader *self = MAE_HEADER (widget);

  GTK_WIDGET_CLASS (mae_header_parent_class)->root (widget);
  g_object_bind_property (gtk_widget_get_root (widget), "fullscreened", self->bar,
                          "show-end-title-buttons",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  g_object_bind_property (gtk_widget_get_root (widget), "fullscreened", self->bar,
                          "show-start-title-buttons",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}

static void
mae_header_class_init (MaeHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mae_header_dispose;
  G_OBJECT_CLASS (klass)->finalize = mae_header_finalize;
  widget_class->measure = mae_widget_measure_child;
  widget_class->size_allocate = mae_header_size_allocate;
  widget_class->get_request_mode = mae_widget_height_for_width;
  widget_class->root = mae_header_root;
  mae_widget_class_set_template (widget_class, "header");
  MAE_BIND_CHILDREN (widget_class, MaeHeader, box, bar, title, below, subtitle_below, back_button,
                     undo_button, undo_label, search_button, menu_button);
  gtk_widget_class_bind_template_callback (widget_class, on_search_cb);
}

static void
mae_header_init (MaeHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  wrap_labels (GTK_WIDGET (self->title));
  /* No tooltip while the menu is open: it would cover the menu. */
  g_object_bind_property (gtk_menu_button_get_popover (self->menu_button), "visible",
                          self->menu_button, "has-tooltip",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}
