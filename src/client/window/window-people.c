/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-people.h"

#include <glib/gi18n.h>

#include "client/session/session-people.h"
#include "client/widgets/widget.h"
#include "client/words/person-text.h"
#include "window-private.h"

#define INVITATIONS "invitations"

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

static void
show_invitation (MaeBanner *banner, MaeSession *session)
{
  const MaeInvitation *invitation = mae_session_get_invitation (session);
  g_autofree char *text = invitation ? mae_invitation_text (invitation) : NULL;

  mae_banner_show (banner, text, _ ("Not Now"), "win.decline-invitation");
}

void
mae_window_watch_people (MaeWindow *self)
{
  GObject *banner =
      gtk_widget_get_template_child (GTK_WIDGET (self), G_OBJECT_TYPE (self), INVITATIONS);

  mae_banner_set_calm (MAE_BANNER (banner));
  mae_banner_set_second (MAE_BANNER (banner), _ ("_Join"), "win.accept-invitation");
  MAE_CONNECT (self->session, "invited", show_invitation, banner);
  MAE_CONNECT (self->session, "person-answered", mae_window_toast, self);
  show_invitation (MAE_BANNER (banner), self->session);
}

void
mae_window_install_people_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_bind_template_child_full (klass, INVITATIONS, FALSE, 0);
  gtk_widget_class_install_action (klass, "win.accept-invitation", NULL, accept_cb);
  gtk_widget_class_install_action (klass, "win.decline-invitation", NULL, decline_cb);
}
