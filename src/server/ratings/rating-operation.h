/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the operator may do with ratings, and with all that is known of a person. */
#pragma once

#include "server/server.h"

/* Appends all ratings as JSON objects, one per line. */
void mae_server_report_ratings (const MaeServer *server, gint64 now, GString *out);

/* These are about the account of @nickname. They return FALSE and set @error if there is none. What
 * they change is durable with the next commit. */
gboolean mae_server_reset_ratings (MaeServer *server, const char *nickname, GError **error);
gboolean
mae_server_exclude (MaeServer *server, const char *nickname, gboolean is_excluded, GError **error);
/* Appends what is stored of that person, one JSON object per line. */
gboolean
mae_server_export_person (MaeServer *server, const char *nickname, GString *out, GError **error);
/* The same as the next function for the account of @key, also while the nickname is in use. Returns
 * FALSE if there is none. */
gboolean mae_server_forget_person (MaeServer *server, const char *key);
/* Deletes the account, its ratings, and its name in games that are over. Not while the nickname is
 * in use. */
gboolean mae_server_delete_person (MaeServer *server, const char *nickname, GError **error);
