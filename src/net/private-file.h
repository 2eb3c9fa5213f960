/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that only their owner may read. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Replaces @path with @text, of @length bytes, as a whole or not at all: a crash leaves the old
 * file or the new one. Its mode is 0600 afterwards, whatever the old file's was. The folder is
 * made where it is missing, for the owner alone. Returns FALSE with @error (G_FILE_ERROR). */
gboolean mae_private_file_write (const char *path, const char *text, gsize length, GError **error);

/* Takes from everybody but the owner what @path's mode allows them. Does nothing when there is no
 * such file or it belongs to somebody else. */
void mae_private_file_restrict (const char *path);

G_END_DECLS
