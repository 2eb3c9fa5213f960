/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the operator of a server doesn't let this player do, reports about others, and the player's
 * account (docs/protocol.md, Conduct and Accounts). Whether the server knows these is
 * mae_session_has(): MAE_FEATURE_REPORTS, MAE_FEATURE_ACCOUNT. What is told about the first two are
 * sentences ("person-answered", "chat-refused").
 *
 * Signals of MaeSession:
 * The following two come only once for each request; other answers are ignored.
 * - "account-told" (int MaeAccountWish, const char *text): what became of the wish; the second
 *   argument is what is stored if that was asked for.
 * - "account-refused" (int MaeAccountWish, const char *text): why not. */
#pragma once

#include "protocol/account-info.h"
#include "session.h"

/* Reports @nickname to the operator; @text may be NULL. */
void
mae_session_report (MaeSession *self, const char *nickname, MaeConduct conduct, const char *text);

/* Asks for @wish; @next: the new password, or NULL. Returns FALSE if the server was asked for the
 * same before and hasn't answered, or knows nothing of accounts. */
gboolean mae_session_ask_account (MaeSession *self, MaeAccountWish wish, const char *password,
                                  const char *next);
