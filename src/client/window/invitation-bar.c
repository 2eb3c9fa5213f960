/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "invitation-bar.h"

#include "client/platform/announce.h"
#include "client/session/session-people.h"
#include "client/widgets/a11y-text.h"
#include "client/widgets/widget.h"
#include "client/widgets/wrap-layout.h"
#include "client/words/person-text.h"

struct _MaeInvitationBar {
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkBox *parts;
  GtkLabel *label;

  MaeSession *session;
};

G_DEFINE_FINAL_TYPE (MaeInvitationBar, mae_invitation_bar, GTK_TYPE_WIDGET)

/* A hidden message is hidden from screen readers too. */
static void
on_revealed_cb (MaeInvitationBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->revealer),
                          gtk_revealer_get_reveal_child (self->revealer));
}

static void
show (MaeInvitationBar *self)
{
  const MaeInvitation *invitation = mae_session_get_invitation (self->session);
  g_autofree char *text = invitation ? mae_invitation_text (invitation) : NULL;

  if (text) {
    gboolean is_new = g_strcmp0 (gtk_label_get_label (self->label), text) != 0
                      || !gtk_revealer_get_reveal_child (self->revealer);

    gtk_label_set_label (self->label, text);
    gtk_widget_set_visible (GTK_WIDGET (self->revealer), TRUE);
    if (is_new)
      mae_announce (GTK_WIDGET (self), text, FALSE);
  }
  gtk_revealer_set_reveal_child (self->revealer, text != NULL);
}

static void
mae_invitation_bar_class_init (MaeInvitationBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  MAE_OWN (klass, MaeInvitationBar, g_object_unref, session);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  mae_widget_class_set_template (widget_class, "invitation-bar");
  MAE_BIND_CHILDREN (widget_class, MaeInvitationBar, revealer, parts, label);
  gtk_widget_class_bind_template_callback (widget_class, on_revealed_cb);
}

static void
mae_invitation_bar_init (MaeInvitationBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mae_wrap_layout_set (self->parts, TRUE, 12);
  mae_a11y_tidy_buttons (GTK_WIDGET (self));
}

void
mae_invitation_bar_set_session (MaeInvitationBar *self, MaeSession *session)
{
  self->session = g_object_ref (session);
  MAE_CONNECT (session, "invited", show, self);
  show (self);
}
