/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "secret.h"

#include <string.h>
#include <sys/random.h>

#include "store/text.h"

void
mae_secret_make (char secret[MAE_SECRET_LENGTH + 1])
{
  guint8 bytes[32];

  /* Up to 256 bytes are returned in full, once the system's generator is ready. */
  while (getrandom (bytes, sizeof bytes, 0) != sizeof bytes)
    g_usleep (1000);
  g_autofree char *text = g_base64_encode (bytes, sizeof bytes);
  g_strdelimit (text, "+", '-');
  g_strdelimit (text, "/", '_');
  memcpy (secret, text, MAE_SECRET_LENGTH);
  secret[MAE_SECRET_LENGTH] = '\0';
  explicit_bzero (text, strlen (text));
  explicit_bzero (bytes, sizeof bytes);
}

gboolean
mae_secret_is_fit (const char *secret)
{
  static const char letters[] = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_";
  gsize length = strnlen (secret, MAE_SECRET_MAX + 1);

  return length >= MAE_SECRET_LENGTH && length <= MAE_SECRET_MAX
         && strspn (secret, letters) == length;
}

void
mae_secret_hash (const char *secret, guint8 hash[MAE_SECRET_HASH_LENGTH])
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize length = MAE_SECRET_HASH_LENGTH;

  g_checksum_update (checksum, (const guchar *) secret, -1);
  g_checksum_get_digest (checksum, hash, &length);
}

gboolean
mae_secret_matches (const char *secret, const guint8 hash[MAE_SECRET_HASH_LENGTH])
{
  guint8 other[MAE_SECRET_HASH_LENGTH];
  guint8 difference = 0;

  if (secret == NULL || mae_text_is_longer (secret, MAE_SECRET_MAX))
    return FALSE;
  mae_secret_hash (secret, other);
  for (int i = 0; i < MAE_SECRET_HASH_LENGTH; i++)
    difference |= other[i] ^ hash[i];
  return difference == 0;
}
