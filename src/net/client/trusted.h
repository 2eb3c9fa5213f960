/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The certificates the player trusts: a file with lines `ADDRESS FINGERPRINT`, which only its owner
 * can read. It is read again each time, since other windows may change it. */
#pragma once

#include <glib.h>

#include "net/address.h"

/* Returns the default path, in the user's data folder. (transfer full) */
char *mae_trusted_default_path (void);

/* Returns the fingerprint trusted at @address, NULL if none is. (transfer full) */
char *mae_trusted_find (const char *path, const MaeAddress *address);

/* Trusts the certificate with @fingerprint, and no other, at @address. Creates the file and its
 * folder if needed. Returns FALSE and sets @error when it can't be written. */
gboolean mae_trusted_remember (const char *path, const MaeAddress *address, const char *fingerprint,
                               GError **error);
