/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/packed.h"

#include "store/store.h"

void
mae_packed_put_number (GByteArray *bytes, guint64 number)
{
  do {
    guint8 byte = (guint8) ((number & 127) | (number > 127 ? 128 : 0));
    g_byte_array_append (bytes, &byte, 1);
    number >>= 7;
  } while (number != 0);
}

gboolean
mae_packed_get_number (const guint8 *bytes, gsize length, gsize *at, guint64 *number)
{
  *number = 0;
  for (guint shift = 0; shift < 63 && *at < length; shift += 7) {
    guint8 byte = bytes[(*at)++];
    *number |= (guint64) (byte & 127) << shift;
    if (byte < 128)
      return TRUE;
  }
  return FALSE;
}

/* Reads a size and moves *@at past that many bytes. Returns the bytes; NULL: there are fewer. */
static const guint8 *
get_command (const guint8 *bytes, gsize length, gsize *at, gsize *size)
{
  guint64 number;

  if (!mae_packed_get_number (bytes, length, at, &number) || number > length - *at)
    return NULL;
  *size = (gsize) number;
  *at += *size;
  return bytes + *at - *size;
}

gsize
mae_packed_size_of_first (const guint8 *bytes, gsize length, guint32 n)
{
  gsize at = 0, size;

  while (n-- > 0)
    if (get_command (bytes, length, &at, &size) == NULL)
      return 0;
  return at;
}

const char *
mae_packed_unfold (const guint8 *bytes, gsize length, guint32 n, GByteArray *log)
{
  gsize at = 0, size = 0;

  for (guint32 i = 0; i < n; i++) {
    const guint8 *command = get_command (bytes, length, &at, &size);
    if (command == NULL)
      return "one of its commands is missing";
    if (log->len + size > MAE_STORE_LOG_MAX)
      return "it has too many commands";
    g_byte_array_append (log, command, (guint) size);
  }
  return at == length ? NULL : "one of its commands is missing";
}
