/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Several packed commands in a row, each after its size; and the numbers of such rows and of the
 * journal's, which are written in groups of 7 bits, the lowest first. */
#pragma once

#include <glib.h>

void mae_packed_put_number (GByteArray *bytes, guint64 number);

/* Reads a number from @bytes at *@at, which is moved past it. Returns FALSE if there is none. */
gboolean mae_packed_get_number (const guint8 *bytes, gsize length, gsize *at, guint64 *number);

/* Returns how many bytes the first @n commands of @bytes have; 0: they aren't there. */
gsize mae_packed_size_of_first (const guint8 *bytes, gsize length, guint32 n);

/* Appends the @n commands of @bytes to @log, without their sizes. Returns NULL, or what is wrong
 * with them. */
const char *mae_packed_unfold (const guint8 *bytes, gsize length, guint32 n, GByteArray *log);
