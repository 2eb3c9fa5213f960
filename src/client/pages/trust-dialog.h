/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks the player whether to trust a server whose certificate isn't from a known authority. */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

/* Asks about the certificate that @session has refused, which has details: the player may decide on
 * it. Connects again if the player trusts it. Returns the dialog, presented over @parent. (transfer
 * none) */
GtkWidget *mae_trust_dialog_present (GtkWidget *parent, MaeSession *session);
