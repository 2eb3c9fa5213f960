/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "password.h"

#include <crypt.h>
#include <string.h>

#include "store/text.h"

#define METHOD "$y$" /* yescrypt, with the library's default cost */

char *
mae_password_clean (const char *raw)
{
  if (!mae_text_is_bounded (raw, (gsize) MAE_PASSWORD_MAX * MAE_TEXT_BYTES_PER_CHARACTER))
    return NULL;
  char *clean = g_utf8_normalize (raw, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  if (clean != NULL && strlen (clean) < CRYPT_MAX_PASSPHRASE_SIZE
      && g_utf8_strlen (clean, -1) <= MAE_PASSWORD_MAX)
    return clean;
  mae_password_free (clean);
  return NULL;
}

gboolean
mae_password_is_fit (const char *clean)
{
  return g_utf8_strlen (clean, -1) >= MAE_PASSWORD_MIN;
}

/* Some 32 KiB, too much for a thread's stack. It contains the password while it is hashed. */
static struct crypt_data *
new_data (void)
{
  return g_new0 (struct crypt_data, 1);
}

static void
free_data (struct crypt_data *data)
{
  explicit_bzero (data, sizeof *data);
  g_free (data);
}

/* crypt() returns a string beginning with '*' when it fails. */
static gboolean
is_hash (const char *text)
{
  return text != NULL && text[0] != '*';
}

char *
mae_password_hash (const char *clean)
{
  char setting[CRYPT_GENSALT_OUTPUT_SIZE];

  if (!is_hash (crypt_gensalt_rn (METHOD, 0, NULL, 0, setting, sizeof setting)))
    return NULL;
  struct crypt_data *data = new_data ();
  const char *hash = crypt_r (clean, setting, data);
  char *result = is_hash (hash) ? g_strdup (hash) : NULL;
  free_data (data);
  return result;
}

/* Both have the length of a hash, which isn't secret. */
static gboolean
are_equal (const char *a, const char *b)
{
  gsize length = strlen (a);
  guint8 difference = 0;

  if (length != strlen (b))
    return FALSE;
  for (gsize i = 0; i < length; i++)
    difference |= (guint8) (a[i] ^ b[i]);
  return difference == 0;
}

gboolean
mae_password_matches (const char *clean, const char *hash)
{
  struct crypt_data *data = new_data ();
  const char *other = crypt_r (clean, hash, data);
  gboolean matches = is_hash (hash) && is_hash (other) && are_equal (other, hash);

  free_data (data);
  return matches;
}

void
mae_password_free (char *password)
{
  if (password == NULL)
    return;
  explicit_bzero (password, strlen (password));
  g_free (password);
}
