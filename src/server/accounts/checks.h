/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Verifying a password is slow on purpose, so the server's core leaves it to its caller:
 *
 *   - take checks from mae_server_next_check(), at most one for each free thread;
 *   - call mae_check_run() for each, in any thread (or directly, in tests);
 *   - return them with mae_server_checked().
 *
 * Only the session that asked waits meanwhile. The number of checks is limited. */
#pragma once

#include "protocol/account-info.h"
#include "server/types.h"

/* Returns the check to be run next, or NULL. It belongs to the server and is valid until it is
 * returned. */
MaeCheck *mae_server_next_check (MaeServer *server);

/* Returns whether a check waits to be run. */
gboolean mae_server_has_check (const MaeServer *server);

/* Verifies the password. Doesn't access the server, so any thread may call it. */
void mae_check_run (MaeCheck *check);

/* Gives back @check after mae_check_run(); it is invalid then. @now: as for mae_server_tick(). */
void mae_server_checked (MaeServer *server, MaeCheck *check, gint64 now);

/* ── For the server's own parts ───────────────────────────────────────────────────────────── */

void mae_checks_init (MaeServer *server);
void mae_checks_clear (MaeServer *server);

/* Returns how many checks wait or are run. */
guint mae_checks_count (const MaeServer *server);

/* Returns whether a password for the nickname with @key waits to be verified, or is verified. */
gboolean mae_checks_await (const MaeServer *server, const char *key);

/* Returns whether @session may try a secret for the nickname with @key, and @secret is the one with
 * @hash. A wrong one is counted. */
gboolean mae_checks_is_secret (const MaeServerSession *session, const char *key, const guint8 *hash,
                               const char *secret);

/* Returns TRUE if @session may have @name now. FALSE: the session was told why not, or its password
 * is being verified and mae_login_admit() is called later. */
gboolean mae_checks_may_join (MaeServer *server, MaeServerSession *session, const char *name,
                              const char *secret, const char *password);

/* Verifies that @password is that of the account of @session, which has a nickname, and calls @func
 * with what was found, maybe at once; with MAE_ACCOUNT_DONE, and if @next isn't NULL, @hash is that
 * of @next (NULL: it couldn't be made). It isn't called if the session ends before. */
typedef void (*MaeOwnerFunc) (MaeServerSession *session, MaeAccountWish wish,
                              MaeAccountAnswer result, const char *hash);
void mae_checks_verify_owner (MaeServerSession *session, MaeAccountWish wish, const char *password,
                              const char *next, MaeOwnerFunc func);

/* Ends @check, which has been run. Returns its session, whose pause for it is over; NULL: it has
 * gone. Sets @name, which is NULL before, to the nickname that the session may have now.
 * (transfer full) */
MaeServerSession *mae_checks_take (MaeServer *server, MaeCheck *check, char **name);

/* Cancels the password check of @session. */
void mae_checks_forget_session (MaeServerSession *session);
