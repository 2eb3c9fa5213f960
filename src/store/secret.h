/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Secrets that prove who may take a seat back: made by the server or suggested by a client, stored
 * as a hash only, compared in constant time, never logged. */
#pragma once

#include <glib.h>

#define MAE_SECRET_LENGTH 43 /* characters: 256 bits in URL-safe base 64 */
#define MAE_SECRET_MAX 64
#define MAE_SECRET_HASH_LENGTH 32

/* Makes a new secret from the system's random numbers. */
void mae_secret_make (char secret[MAE_SECRET_LENGTH + 1]);

/* Returns whether @secret, made by a client, is long enough and has only allowed characters. */
gboolean mae_secret_is_fit (const char *secret);

/* Sets @hash to the SHA-256 of @secret. */
void mae_secret_hash (const char *secret, guint8 hash[MAE_SECRET_HASH_LENGTH]);

/* Returns whether @hash was made from @secret (may be NULL: FALSE), in constant time for secrets of
 * equal length. */
gboolean mae_secret_matches (const char *secret, const guint8 hash[MAE_SECRET_HASH_LENGTH]);
