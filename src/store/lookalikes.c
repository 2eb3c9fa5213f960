/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/lookalikes.h"

#include <string.h>

struct _MaeLookalikes {
  GHashTable *prototypes; /* character → const char *, ends at a line break */
  /* The names of many games may be here, so of skeletons and owners only hashes are kept: hash of a
   * skeleton → hash of its owner, with its number of uses in the lowest bits (0: several owners;
   * names from before lookalikes were refused may share a skeleton). */
  GHashTable *looks;
  gsize key; /* of the hashes, so that nobody can find names with the same */
};

/* The number of uses; one that was reached isn't counted down any more. */
#define USES_MAX ((gsize) 0xfff)

MaeLookalikes *
mae_lookalikes_new (void)
{
  MaeLookalikes *self = g_new0 (MaeLookalikes, 1);

  self->prototypes = g_hash_table_new (NULL, NULL);
  self->looks = g_hash_table_new (NULL, NULL);
  self->key = (gsize) ((guint64) g_random_int () << 32 | g_random_int ());
  for (const char *const *row = mae_lookalikes_table; *row != NULL; row++)
    for (const char *p = strchr (*row, '\n') + 1; *p != '\0'; p = g_utf8_next_char (p))
      g_hash_table_insert (self->prototypes, GUINT_TO_POINTER (g_utf8_get_char (p)),
                           (gpointer) *row);
  return self;
}

void
mae_lookalikes_free (MaeLookalikes *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->prototypes);
  g_hash_table_unref (self->looks);
  g_free (self);
}

/* ── Characters ────────────────────────────────────────────────────────────────────────────── */

/* Code points with the property Default_Ignorable_Code_Point and, with a comment, some that are
 * drawn as empty space. */
static const struct {
  gunichar first, last;
} blanks[] = {
  { 0x00ad, 0x00ad },
  { 0x034f, 0x034f },
  { 0x061c, 0x061c },
  { 0x115f, 0x1160 },
  { 0x17b4, 0x17b5 },
  { 0x180b, 0x180f },
  { 0x200b, 0x200f },
  { 0x202a, 0x202e },
  { 0x2060, 0x206f },
  { 0x2800, 0x2800 /* braille without dots */ },
  { 0x3164, 0x3164 },
  { 0xfe00, 0xfe0f },
  { 0xfeff, 0xfeff },
  { 0xffa0, 0xffa0 },
  { 0xfff0, 0xfff8 },
  { 0x13441, 0x13442 /* Egyptian blanks */ },
  { 0x16fe4, 0x16fe4 /* Khitan filler */ },
  { 0x1bca0, 0x1bca3 },
  { 0x1d159, 0x1d159 /* a note without a head */ },
  { 0x1d173, 0x1d17a },
  { 0xe0000, 0xe0fff },
};

gboolean
mae_char_is_blank (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (blanks) && c >= blanks[i].first; i++)
    if (c <= blanks[i].last)
      return TRUE;
  return FALSE;
}

/* ── Skeletons ─────────────────────────────────────────────────────────────────────────────── */

static void
append_prototype (const MaeLookalikes *self, GString *out, gunichar c)
{
  const char *row = g_hash_table_lookup (self->prototypes, GUINT_TO_POINTER (c));

  if (row != NULL)
    g_string_append_len (out, row, strchr (row, '\n') - row);
  else
    g_string_append_unichar (out, c);
}

/* Like g_utf8_normalize(), but faster for ASCII, which no form changes. */
static char *
normalize (const char *text, GNormalizeMode mode)
{
  return g_str_is_ascii (text) ? g_strdup (text) : g_utf8_normalize (text, -1, mode);
}

/* In addition to UTS 39, compatibility forms (circled, wide, mathematical) count as the plain
 * letters, and all spaces as one. */
static char *
skeleton_of (const MaeLookalikes *self, const char *name)
{
  g_autofree char *plain = normalize (name, G_NORMALIZE_ALL);
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean space = FALSE;

  for (const char *p = plain; p != NULL && *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (g_unichar_isspace (c)) {
      space = out->len > 0;
    } else if (!mae_char_is_blank (c)) {
      if (space)
        g_string_append_c (out, ' ');
      space = FALSE;
      append_prototype (self, out, c);
    }
  }
  return normalize (out->str, G_NORMALIZE_DEFAULT);
}

/* Writes the two skeletons of @name to @looks; the second is NULL if it is the same as the
 * first. */
static void
looks_of (const MaeLookalikes *self, const char *name, char *looks[2])
{
  g_autofree char *plain = normalize (name, G_NORMALIZE_ALL);
  g_autofree char *folded =
      g_str_is_ascii (plain) ? g_ascii_strdown (plain, -1) : g_utf8_casefold (plain, -1);

  looks[0] = skeleton_of (self, name);
  looks[1] = skeleton_of (self, folded);
  if (g_str_equal (looks[0], looks[1]))
    g_clear_pointer (&looks[1], g_free);
}

/* ── Names in use ──────────────────────────────────────────────────────────────────────────── */

static gsize
hash_of (const MaeLookalikes *self, const char *text)
{
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325) ^ self->key;

  for (; *text != '\0'; text++)
    hash = (hash ^ (guint8) *text) * G_GUINT64_CONSTANT (0x100000001b3);
  hash = (hash ^ hash >> 33 ^ self->key) * G_GUINT64_CONSTANT (0xff51afd7ed558ccd);
  return (gsize) (hash ^ hash >> 32);
}

/* Never 0. */
static gsize
owner_of (const MaeLookalikes *self, const char *owner)
{
  return (hash_of (self, owner) | (USES_MAX + 1)) & ~USES_MAX;
}

static gsize
find_look (const MaeLookalikes *self, const char *skeleton)
{
  return GPOINTER_TO_SIZE (
      g_hash_table_lookup (self->looks, GSIZE_TO_POINTER (hash_of (self, skeleton))));
}

static void
set_look (MaeLookalikes *self, const char *skeleton, gsize look)
{
  gpointer hash = GSIZE_TO_POINTER (hash_of (self, skeleton));

  if ((look & USES_MAX) == 0)
    g_hash_table_remove (self->looks, hash);
  else
    g_hash_table_insert (self->looks, hash, GSIZE_TO_POINTER (look));
}

static void
add_look (MaeLookalikes *self, gsize owner, const char *skeleton)
{
  gsize look = find_look (self, skeleton), uses = look & USES_MAX;
  gboolean is_own = uses == 0 || (look & ~USES_MAX) == owner;

  set_look (self, skeleton, (is_own ? owner : 0) | MIN (uses + 1, USES_MAX));
}

void
mae_lookalikes_add (MaeLookalikes *self, const char *owner, const char *name)
{
  gsize by = owner_of (self, owner);
  char *looks[2];

  looks_of (self, name, looks);
  for (int i = 0; i < 2 && looks[i] != NULL; i++) {
    add_look (self, by, looks[i]);
    g_free (looks[i]);
  }
}

void
mae_lookalikes_remove (MaeLookalikes *self, const char *owner, const char *name)
{
  char *looks[2];

  looks_of (self, name, looks);
  for (int i = 0; i < 2 && looks[i] != NULL; i++) {
    gsize look = find_look (self, looks[i]);
    g_warn_if_fail (look != 0);
    if (look != 0 && (look & USES_MAX) != USES_MAX)
      set_look (self, looks[i], look - 1);
    g_free (looks[i]);
  }
}

gboolean
mae_lookalikes_is_taken (const MaeLookalikes *self, const char *owner, const char *name)
{
  gsize by = owner_of (self, owner);
  char *looks[2];
  gboolean taken = FALSE;

  looks_of (self, name, looks);
  for (int i = 0; i < 2 && looks[i] != NULL; i++) {
    gsize look = find_look (self, looks[i]);
    taken |= look != 0 && (look & ~USES_MAX) != by;
    g_free (looks[i]);
  }
  return taken;
}

static const char *const reserved[] = {
  "Lorenzo",
  "Lorenzo il Magnifico",
  "Lorenzo the Magnificent",
  "Maestri",
  "maestrid",
  "Server",
  "System",
  "Admin",
  "Administrator",
  "Moderator",
  "Operator",
};

void
mae_lookalikes_reserve (MaeLookalikes *lookalikes)
{
  for (guint i = 0; i < G_N_ELEMENTS (reserved); i++)
    mae_lookalikes_add (lookalikes, "", reserved[i]);
}
