/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that only their owner can read. */
#pragma once

#include <glib.h>

/* Replaces @path with @text, of @length bytes, atomically: after a crash it is the old or the new
 * file. Its mode becomes 0600. Creates the folder if needed, for the owner only. On failure returns
 * FALSE and sets @error (G_FILE_ERROR). */
gboolean mae_private_file_write (const char *path, const char *text, gsize length, GError **error);

/* Returns the text of @path (transfer full), without what editors of Windows add: a byte order
 * mark, carriage returns at the ends of lines. On failure, or if it has more than @most bytes,
 * returns NULL and sets @error (G_FILE_ERROR). */
char *mae_private_file_read (const char *path, gsize most, GError **error);

/* Removes all permissions of others on @path. Does nothing if there is no such file or it belongs
 * to another user. */
void mae_private_file_restrict (const char *path);
