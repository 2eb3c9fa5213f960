/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks for the password of a nickname, if the server requires it. */
#pragma once

#include <gtk/gtk.h>

#include "protocol/message.h"

/* Creates a dialog that asks for the password of @nickname, because of @reason, with a warning on
 * connections without TLS. Its answers are "join" and "cancel"; the caller presents it. (transfer
 * floating) */
GtkWidget *
mae_password_dialog_new (const char *nickname, MaePasswordReason reason, gboolean encrypted);

/* Returns the password; valid as long as the dialog. */
const char *mae_password_dialog_get_password (GtkWidget *question);
