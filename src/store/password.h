/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passwords as crypt(3) keeps them, by yescrypt: meant to be slow, some 16 MiB and tens of
 * milliseconds each. Every function may be called in any thread. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Characters of a new password, after normalising. */
#define MAE_PASSWORD_MIN 8
#define MAE_PASSWORD_MAX 128

/* @raw as it is hashed: the same keys pressed give the same bytes on every machine (NFC). NULL when
 * it is longer than any password can be. (transfer full); wipe it with mae_password_free(). */
char *mae_password_clean (const char *raw);

/* Whether a clean one may become somebody's new password. */
gboolean mae_password_is_fit (const char *clean);

/* A new hash with a salt of its own; NULL when the system can't make one. (transfer full) */
char *mae_password_hash (const char *clean);

/* Whether @clean is the password @hash was made of. What is compared takes equally long whether
 * right or wrong. */
gboolean mae_password_matches (const char *clean, const char *hash);

/* Overwrites and frees it; NULL does nothing. */
void mae_password_free (char *password);

G_END_DECLS
