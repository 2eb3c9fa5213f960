/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-people.h"

#include "client/session/session-people.h"
#include "client/widgets/widget.h"
#include "invitation-bar.h"
#include "window-private.h"

#define BAR "invitations"

static void
accept_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  MaeWindow *self = mae_window_of (widget);

  self->leaving = mae_session_get_state (self->session) != MAE_SESSION_HALL;
  mae_session_accept_invitation (self->session);
}

static void
decline_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  mae_session_decline_invitation (mae_window_of (widget)->session);
}

void
mae_window_watch_people (MaeWindow *self)
{
  GObject *bar = gtk_widget_get_template_child (GTK_WIDGET (self), G_OBJECT_TYPE (self), BAR);

  mae_invitation_bar_set_session (MAE_INVITATION_BAR (bar), self->session);
  MAE_CONNECT (self->session, "person-answered", mae_window_toast, self);
}

void
mae_window_install_people_actions (GtkWidgetClass *klass)
{
  g_type_ensure (MAE_TYPE_INVITATION_BAR);
  gtk_widget_class_bind_template_child_full (klass, BAR, FALSE, 0);
  gtk_widget_class_install_action (klass, "win.accept-invitation", NULL, accept_cb);
  gtk_widget_class_install_action (klass, "win.decline-invitation", NULL, decline_cb);
}
