/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "person-text.h"

#include <glib/gi18n.h>

#include "wire-text.h"

int
mae_avatar_color (const char *name)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);
  guint32 hash = 2166136261u; /* FNV-1a */

  for (const char *p = folded; *p != '\0'; p++)
    hash = (hash ^ (guint8) *p) * 16777619u;
  return (int) (hash % MAE_AVATAR_COLORS);
}

char *
mae_avatar_letter (const char *name)
{
  g_autofree char *shown = mae_wire_line (name, MAE_WIRE_NAME_MAX);
  const char *p = shown;

  while (*p != '\0' && !g_unichar_isalnum (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  if (*p == '\0')
    p = shown;
  g_autofree char *letter = g_utf8_substring (p, 0, *p != '\0' ? 1 : 0);
  return g_utf8_strup (letter, -1);
}

static gboolean
is_with_me (const MaePersonInfo *person, const MaeSeatList *seats)
{
  for (guint i = 0; seats && i < seats->n_seats; i++) {
    const MaeSeatInfo *seat = &seats->seats[i];

    if (person->code && g_strcmp0 (seat->code, person->code) == 0)
      return TRUE;
    for (int j = 0; j < seat->n_players && !person->code; j++)
      if (seat->players[j].is_here && g_strcmp0 (seat->players[j].name, person->name) == 0)
        return TRUE;
  }
  return FALSE;
}

char *
mae_person_where_text (const MaePersonInfo *person, const MaeSeatList *seats)
{
  g_autofree char *table = person->table ? mae_wire_name (person->table) : NULL;
  g_autofree char *with = person->with ? mae_wire_name (person->with) : NULL;

  switch (person->place) {
  case MAE_PERSON_HALL:
    return g_strdup (_ ("In the hall"));
  case MAE_PERSON_WAITING:
    return g_strdup (_ ("Waiting for a quick match"));
  case MAE_PERSON_TABLE:
    /* Translators: %s is a table's name. */
    return table ? g_strdup_printf (_ ("At “%s”"), table) : g_strdup (_ ("At a table"));
  case MAE_PERSON_PLAYING:
    if (is_with_me (person, seats))
      return g_strdup (_ ("Playing with you"));
    /* Translators: %s is another player's name. */
    return with ? g_strdup_printf (_ ("Playing with %s"), with) : g_strdup (_ ("Playing"));
  case MAE_PERSON_WATCHING:
    return g_strdup (_ ("Watching a game"));
  }
  return g_strdup ("");
}

char *
mae_person_answer_text (MaePersonAnswer answer, const char *name, gint64 wait)
{
  g_autofree char *who = mae_wire_name (name);
  int seconds = (int) ((wait + 999) / 1000);

  switch (answer) {
  case MAE_PERSON_INVITED:
    return g_strdup_printf (_ ("%s is invited."), who);
  case MAE_PERSON_DECLINED:
    return g_strdup_printf (_ ("%s doesn’t want to join now."), who);
  case MAE_PERSON_NOT_HERE:
    return g_strdup_printf (_ ("%s isn’t here."), who);
  case MAE_PERSON_NOT_ACCEPTED:
    return g_strdup_printf (_ ("%s doesn’t accept invitations."), who);
  case MAE_PERSON_TOO_MANY:
    return seconds > 0
               ? g_strdup_printf (ngettext ("Too many at once. Try again in %d second.",
                                            "Too many at once. Try again in %d seconds.", seconds),
                                  seconds)
               : g_strdup (_ ("That’s more than this server allows."));
  case MAE_PERSON_NO_SUCH_TABLE:
    return g_strdup (_ ("The table is gone."));
  case MAE_PERSON_FULL:
    return g_strdup (_ ("The table is full."));
  }
  return g_strdup ("");
}

char *
mae_invitation_text (const MaeInvitation *invitation)
{
  g_autofree char *from = mae_wire_name (invitation->from);
  g_autofree char *table = invitation->table.name ? mae_wire_name (invitation->table.name) : NULL;

  if (table && *table)
    /* Translators: a player's name, and a table's. */
    return g_strdup_printf (_ ("%1$s invites you to “%2$s”."), from, table);
  /* Translators: %s is a player's name. */
  return g_strdup_printf (_ ("%s invites you to a table."), from);
}

char *
mae_people_count_text (gint64 total)
{
  int n = (int) CLAMP (total, 0, 99999);

  return n <= 1 ? g_strdup (_ ("nobody else is here"))
                : g_strdup_printf (ngettext ("%d person here", "%d people here", n), n);
}
