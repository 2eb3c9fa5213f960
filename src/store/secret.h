/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Secrets that give a seat back to whom it belongs: made by the server, kept only as a hash,
 * compared in constant time, never logged. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define MAE_SECRET_LENGTH 43 /* characters: 256 bits in URL-safe base 64 */
#define MAE_SECRET_MAX 64
#define MAE_SECRET_HASH_LENGTH 32

/* A new secret from the system's source of chance. */
void mae_secret_make (char secret[MAE_SECRET_LENGTH + 1]);

/* Whether a client may have made @secret: as hard to guess as ours, as far as one can see. */
gboolean mae_secret_is_fit (const char *secret);

void mae_secret_hash (const char *secret, guint8 hash[MAE_SECRET_HASH_LENGTH]);

/* Whether @secret is the one @hash was made of; takes equally long for any secret of equal length.
 * NULL never is. */
gboolean mae_secret_matches (const char *secret, const guint8 hash[MAE_SECRET_HASH_LENGTH]);

G_END_DECLS
