/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks for the password of the player's account before something is done with that. */
#pragma once

#include <gtk/gtk.h>

#include "protocol/account-info.h"

/* Creates a question before @wish for the account of @nickname. @problem: why the last try was
 * refused, NULL: it is the first one. @encrypted: whether the connection is. Its answers are "do"
 * and "cancel"; the caller presents it. (transfer floating) */
GtkWidget *mae_account_dialog_new (MaeAccountWish wish, const char *nickname, const char *problem,
                                   gboolean encrypted);

/* Return the password, and the new one (NULL: none was asked for); valid as long as the dialog. */
const char *mae_account_dialog_get_password (GtkWidget *question);
const char *mae_account_dialog_get_new_password (GtkWidget *question);
