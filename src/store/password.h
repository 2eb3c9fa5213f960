/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passwords hashed by crypt(3) with yescrypt, which is slow on purpose: some 16 MiB and tens of
 * milliseconds each. All functions may be called in any thread. */
#pragma once

#include <glib.h>

/* Characters of a new password, after normalizing. */
#define MAE_PASSWORD_MIN 8
#define MAE_PASSWORD_MAX 128

/* Returns @raw in NFC, so that the same password has the same bytes on every machine; NULL if it is
 * too long. (transfer full): free it with mae_password_free(). */
char *mae_password_clean (const char *raw);

/* Returns whether a clean password may be used as a new one. */
gboolean mae_password_is_fit (const char *clean);

/* Returns a new hash with its own salt; NULL when the system can't make one. (transfer full) */
char *mae_password_hash (const char *clean);

/* Returns whether @hash was made from @clean. The time doesn't depend on the result. */
gboolean mae_password_matches (const char *clean, const char *hash);

/* Overwrites and frees @password (may be NULL). */
void mae_password_free (char *password);
