/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks for the password of a nickname, where the server asks for it. */
#pragma once

#include <gtk/gtk.h>

#include "protocol/message.h"

G_BEGIN_DECLS

/* What @reason means for @nickname, in a sentence. (transfer full) */
char *mae_password_reason_text (MaePasswordReason reason, const char *nickname);

/* Asked for @nickname, because of @reason; with a warning where others can read it on its way. Its
 * answers are "join" and "cancel". A question, shown by the caller. (transfer floating) */
GtkWidget *
mae_password_dialog_new (const char *nickname, MaePasswordReason reason, gboolean encrypted);

/* What was typed, valid as long as the dialog. */
const char *mae_password_dialog_get_password (GtkWidget *question);

G_END_DECLS
