/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "banner.h"

#include "client/platform/announce.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"

struct _MaeBanner {
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkWidget *parts;
  GtkLabel *label;
  GtkButton *button, *second;
  gboolean is_calm;
};

G_DEFINE_FINAL_TYPE (MaeBanner, mae_banner, GTK_TYPE_WIDGET)

/* A hidden banner is hidden from screen readers too. */
static void
on_revealed_cb (MaeBanner *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->revealer),
                          gtk_revealer_get_reveal_child (self->revealer));
}

static void
set_button (GtkButton *button, const char *label, const char *action)
{
  if (label) {
    gtk_button_set_label (button, label);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
    mae_a11y_tidy_buttons (GTK_WIDGET (button));
  }
  gtk_widget_set_visible (GTK_WIDGET (button), label != NULL);
}

void
mae_banner_show (MaeBanner *self, const char *text, const char *button, const char *action)
{
  if (text) {
    gboolean is_new =
        g_strcmp0 (gtk_label_get_label (self->label), text) != 0 || !mae_banner_is_shown (self);

    gtk_label_set_label (self->label, text);
    gtk_widget_set_visible (GTK_WIDGET (self->revealer), TRUE);
    if (is_new)
      mae_announce (GTK_WIDGET (self), text, !self->is_calm);
  }
  set_button (self->button, button, action);
  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
}

gboolean
mae_banner_is_shown (MaeBanner *self)
{
  return gtk_revealer_get_reveal_child (self->revealer);
}

const char *
mae_banner_get_action (MaeBanner *self)
{
  return mae_banner_is_shown (self) && gtk_widget_get_visible (GTK_WIDGET (self->button))
             ? gtk_actionable_get_action_name (GTK_ACTIONABLE (self->button))
             : NULL;
}

void
mae_banner_update (MaeBanner *self, const char *text)
{
  gtk_label_set_label (self->label, text);
}

void
mae_banner_set_second (MaeBanner *self, const char *label, const char *action)
{
  set_button (self->second, label, action);
}

void
mae_banner_set_calm (MaeBanner *self)
{
  self->is_calm = TRUE;
}

static void
mae_banner_class_init (MaeBannerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  mae_widget_class_set_template (widget_class, "banner");
  MAE_BIND_CHILDREN (widget_class, MaeBanner, revealer, parts, label, button, second);
  gtk_widget_class_bind_template_callback (widget_class, on_revealed_cb);
}

static void
mae_banner_init (MaeBanner *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (GTK_BOX (self->parts), TRUE, 12);
}
