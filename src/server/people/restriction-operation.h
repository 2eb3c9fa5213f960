/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the operator may do about people. */
#pragma once

#include "protocol/account-info.h"
#include "server/server.h"

/* Restricts the owner of the account of @nickname as @what says, and tells it; whoever is banned is
 * disconnected. It replaces another restriction of this kind. Returns FALSE and sets @error if
 * there is no such account, the text is too long, or there are too many. */
gboolean mae_server_restrict (MaeServer *server, const char *nickname,
                              const MaeRestrictionInfo *what, gint64 now, GError **error);
/* Lifts that. Returns FALSE and sets @error if there is none. */
gboolean mae_server_unrestrict (MaeServer *server, MaeRestrictionKind kind, const char *nickname,
                                gint64 now, GError **error);
/* Appends all of them as JSON objects, one per line. */
void mae_server_report_restrictions (const MaeServer *server, gint64 now, GString *out);

/* Returns the word for @conduct that the operator writes, and the conduct of a @word; -1: it is
 * none. */
const char *mae_conduct_word (MaeConduct conduct);
int mae_conduct_find (const char *word);
