/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks the player whether to trust a server that nobody vouches for. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

G_BEGIN_DECLS

/* For the certificate that kept @session from connecting, one the player may decide on. With the
 * player's consent it connects again. (transfer none) The dialog, presented over @parent. */
GtkWidget *mae_trust_dialog_present (GtkWidget *parent, MaeSession *session);

G_END_DECLS
