/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "beacon.h"

#include <string.h>

#define HEADING "maestri-beacon 1"

/* The largest number of players or seats that is accepted; no game has as many. */
#define PEOPLE_MAX 99

char *
mae_beacon_write (const MaeBeacon *beacon)
{
  return g_strdup_printf (HEADING "\nid %016" G_GINT64_MODIFIER "x\nport %u\nplayers %d\nseats %d\n"
                                  "name %s\n",
                          beacon->id, beacon->port, CLAMP (beacon->players, 0, PEOPLE_MAX),
                          CLAMP (beacon->seats, 0, PEOPLE_MAX), beacon->name);
}

static gboolean
is_hidden (gunichar c)
{
  return !g_unichar_isprint (c) || (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e)
         || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || c == 0x061c;
}

void
mae_beacon_set_name (MaeBeacon *beacon, const char *name)
{
  char *to = beacon->name;
  int taken = 0;

  for (const char *p = name; *p != '\0' && taken < MAE_BEACON_NAME_MAX; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (is_hidden (c))
      continue;
    to += g_unichar_to_utf8 (c, to);
    taken++;
  }
  *to = '\0';
  g_strstrip (beacon->name);
}

/* Returns the value of the line that begins with @key; NULL: there is none. */
static const char *
value_of (char **lines, const char *key)
{
  gsize length = strlen (key);

  for (char **line = lines; *line != NULL; line++)
    if (strncmp (*line, key, length) == 0 && (*line)[length] == ' ')
      return *line + length + 1;
  return NULL;
}

static gboolean
read_number (char **lines, const char *key, guint base, guint64 most, guint64 *number)
{
  const char *value = value_of (lines, key);

  return value != NULL && g_ascii_string_to_unsigned (value, base, 0, most, number, NULL);
}

gboolean
mae_beacon_read (const char *bytes, gsize length, MaeBeacon *beacon)
{
  g_auto (GStrv) lines = NULL;
  guint64 id, port, players, seats;

  if (length > MAE_BEACON_MAX || memchr (bytes, '\0', length) != NULL
      || !g_utf8_validate (bytes, length, NULL))
    return FALSE;
  g_autofree char *text = g_strndup (bytes, length);
  lines = g_strsplit (text, "\n", 16);
  if (lines[0] == NULL || strcmp (lines[0], HEADING) != 0
      || !read_number (lines, "id", 16, G_MAXUINT64, &id)
      || !read_number (lines, "port", 10, G_MAXUINT16, &port)
      || !read_number (lines, "players", 10, PEOPLE_MAX, &players)
      || !read_number (lines, "seats", 10, PEOPLE_MAX, &seats))
    return FALSE;
  const char *name = value_of (lines, "name");
  *beacon = (MaeBeacon){
    .id = id, .port = (guint16) port, .players = (int) players, .seats = (int) seats
  };
  mae_beacon_set_name (beacon, name != NULL ? name : "");
  return TRUE;
}
