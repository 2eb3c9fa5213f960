/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/lookalikes.h"

#include <string.h>

struct _MaeLookalikes {
  GHashTable *prototypes; /* character → const char *, ends at a line break */
  GHashTable *looks;      /* owned skeleton → MaeLook */
};

/* The names with one skeleton. Names from before lookalikes were refused may share one. */
typedef struct {
  char *owner;    /* NULL: several */
  guint n_owners; /* an owner is counted as often as it was added */
} MaeLook;

static void
look_free (gpointer data)
{
  MaeLook *look = data;
  g_free (look->owner);
  g_free (look);
}

MaeLookalikes *
mae_lookalikes_new (void)
{
  MaeLookalikes *self = g_new0 (MaeLookalikes, 1);

  self->prototypes = g_hash_table_new (NULL, NULL);
  self->looks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, look_free);
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

/* Takes ownership of @skeleton. */
static void
add_look (MaeLookalikes *self, const char *owner, char *skeleton)
{
  MaeLook *look = g_hash_table_lookup (self->looks, skeleton);

  if (look == NULL) {
    look = g_new0 (MaeLook, 1);
    look->owner = g_strdup (owner);
    g_hash_table_insert (self->looks, skeleton, look);
  } else {
    if (g_strcmp0 (look->owner, owner) != 0)
      g_clear_pointer (&look->owner, g_free);
    g_free (skeleton);
  }
  look->n_owners++;
}

void
mae_lookalikes_add (MaeLookalikes *self, const char *owner, const char *name)
{
  char *looks[2];

  looks_of (self, name, looks);
  for (int i = 0; i < 2 && looks[i] != NULL; i++)
    add_look (self, owner, looks[i]);
}

void
mae_lookalikes_remove (MaeLookalikes *self, const char *owner, const char *name)
{
  char *looks[2];

  looks_of (self, name, looks);
  for (int i = 0; i < 2 && looks[i] != NULL; i++) {
    MaeLook *look = g_hash_table_lookup (self->looks, looks[i]);
    g_return_if_fail (look != NULL);
    if (--look->n_owners == 0)
      g_hash_table_remove (self->looks, looks[i]);
    g_free (looks[i]);
  }
}

gboolean
mae_lookalikes_is_taken (const MaeLookalikes *self, const char *owner, const char *name)
{
  char *looks[2];
  gboolean taken = FALSE;

  looks_of (self, name, looks);
  for (int i = 0; i < 2 && looks[i] != NULL; i++) {
    const MaeLook *look = g_hash_table_lookup (self->looks, looks[i]);
    taken |= look != NULL && g_strcmp0 (look->owner, owner) != 0;
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
