/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Somebody invites the player to a table: a message under the header bar with “Join” and “Not Now”,
 * on whatever page the player is. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

#define MAE_TYPE_INVITATION_BAR (mae_invitation_bar_get_type ())
G_DECLARE_FINAL_TYPE (MaeInvitationBar, mae_invitation_bar, MAE, INVITATION_BAR, GtkWidget)

/* Shows the invitations of @session, one after the other; to be called once. Its buttons activate
 * "win.accept-invitation" and "win.decline-invitation". */
void mae_invitation_bar_set_session (MaeInvitationBar *self, MaeSession *session);
