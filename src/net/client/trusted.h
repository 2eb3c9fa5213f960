/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The certificates the player has decided to trust: a file of lines `ADDRESS FINGERPRINT`, readable
 * by nobody else. It is read anew each time, since several windows may be open. */
#pragma once

#include <glib.h>

#include "net/address.h"

G_BEGIN_DECLS

/* Where it is when nothing else is said: in the user's data folder. (transfer full) */
char *mae_trusted_default_path (void);

/* What is trusted at @address; NULL: nothing. (transfer full) */
char *mae_trusted_find (const char *path, const MaeAddress *address);

/* From now on the certificate of this @fingerprint is trusted at @address, and no other. Makes the
 * file and its folder when they are missing. */
gboolean mae_trusted_remember (const char *path, const MaeAddress *address, const char *fingerprint,
                               GError **error);

G_END_DECLS
