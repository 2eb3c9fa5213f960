/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* People whom the operator doesn't let come (banned), or not chat and invite (silenced). It is
 * about a nickname, and outlives its account. See "Conduct" in docs/protocol.md. */
#pragma once

#include "protocol/account-info.h"
#include "server/types.h"
#include "store/store-marks.h"

void mae_restrictions_init (MaeServer *server);
void mae_restrictions_clear (MaeServer *server);
/* To be called for a mark that the store has. */
void mae_restrictions_load (MaeServer *server, const MaeStoredMark *mark);

/* Returns whether the nickname with @key is banned: then @session, which asks to join with it, was
 * told so. */
gboolean mae_restrictions_stop (MaeServerSession *session, const char *key);
/* Returns whether the player of @session is silenced: then it was told so, again. */
gboolean mae_restrictions_hush (MaeServerSession *session);
/* To be called when @identity has come: tells it if it is silenced. */
void mae_restrictions_begin (MaeServer *server, const MaeIdentity *identity);
/* Return whether the nickname with @key is banned, or silenced, now. */
gboolean mae_restrictions_is_banned (const MaeServer *server, const char *key);
gboolean mae_restrictions_is_silenced (const MaeServer *server, const char *key);

/* See mae_server_restrict() and mae_server_unrestrict(). */
gboolean mae_restrictions_add (MaeServer *server, const char *nickname,
                               const MaeRestrictionInfo *what, GError **error);
gboolean mae_restrictions_lift (MaeServer *server, MaeRestrictionKind kind, const char *nickname,
                                GError **error);

/* The second function deletes those that are over; the first returns when it is next needed. */
gint64 mae_restrictions_deadline (const MaeServer *server);
void mae_restrictions_tick (MaeServer *server);

/* Appends what restricts the nickname with @key, one JSON object per line. */
void mae_restrictions_report (const MaeServer *server, const char *key, GString *out);
