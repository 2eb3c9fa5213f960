/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>

#include "client/words/rules-text.h"
#include "games.h"
#include "together.h"
#include "wall-clock.h"

static int
person_of (const MaeStoredGame *game)
{
  for (int seat = 0; seat < game->n_players; seat++)
    if (game->level[seat] == 0)
      return seat;
  return -1;
}

gboolean
mae_stored_game_is_together (const MaeStoredGame *game)
{
  int n = 0;

  for (int seat = 0; seat < game->n_players; seat++)
    n += game->level[seat] == 0;
  return n > 1;
}

int
mae_stored_game_shown_seat (const MaeStoredGame *game)
{
  for (int seat = 0; seat < game->n_players && mae_stored_game_is_together (game); seat++)
    if (game->rank[seat] == 1)
      return seat;
  return MAX (person_of (game), 0);
}

/* Returns the names of the seats in the mask. (transfer full) */
static char *
names_of (const MaeStoredGame *game, guint seats)
{
  MaeRoster roster = { .n = game->n_players };

  for (int seat = 0; seat < game->n_players; seat++)
    roster.name[seat] = game->name[seat];
  return mae_seats_text (&roster, seats, -1);
}

static char *
title_of (const MaeRoster *roster, int person, gboolean together)
{
  guint others = (1u << roster->n) - 1;

  if (together) {
    g_autofree char *all = mae_seats_text (roster, others, -1);

    /* Translators: %s is several names: “Anna, Bruno and Chiara”, who play at this computer. */
    return g_strdup_printf (_ ("%s, here"), all);
  }
  if (roster->n == 1)
    return g_strdup (_ ("Against Lorenzo"));
  if (person >= 0)
    others &= ~(1u << person);
  g_autofree char *names = mae_seats_text (roster, others, -1);
  /* Translators: %s is a name, or several: “Bianca and Cosimo” */
  return g_strdup_printf (_ ("Against %s"), names);
}

char *
mae_game_info_title (const MaeGameInfo *info)
{
  MaeRoster roster = { .n = info->stored->n_players };

  for (int seat = 0; seat < roster.n; seat++)
    roster.name[seat] = info->stored->name[seat];
  return title_of (&roster, person_of (info->stored), mae_stored_game_is_together (info->stored));
}

char *
mae_record_title (const MaeRecord *record)
{
  MaeRoster roster = { .n = record->n_players };

  for (int seat = 0; seat < roster.n; seat++)
    roster.name[seat] = record->name[seat];
  return title_of (&roster, mae_record_person (record), mae_record_is_together (record));
}

/* Returns who won, with whose points, if several people played. (transfer full) */
static char *
together_text (const MaeStoredGame *game)
{
  guint winners = 0;
  int points = game->points[mae_stored_game_shown_seat (game)];

  for (int seat = 0; seat < game->n_players; seat++)
    winners |= game->rank[seat] == 1 ? 1u << seat : 0;
  g_autofree char *names = names_of (game, winners);
  return g_strdup_printf (
      /* Translators: %s is who won: a name, or several */
      ngettext ("%s won with %d point", "%s won with %d points", points), names, points);
}

static char *
ended_text (const MaeStoredGame *game)
{
  int seat = MAX (person_of (game), 0), points = game->points[seat];
  guint winners = 0;

  if (mae_stored_game_is_together (game))
    return together_text (game);
  if (game->rank[seat] == 1)
    return g_strdup_printf (ngettext ("You won with %d point", "You won with %d points", points),
                            points);
  for (int s = 0; s < game->n_players; s++)
    winners |= game->rank[s] == 1 ? 1u << s : 0;
  g_autofree char *names =
      game->n_players == 1 ? g_strdup (_ ("Lorenzo")) : names_of (game, winners);
  return g_strdup_printf (
      /* Translators: %s is who won: a name, or several */
      ngettext ("%s won; you had %d point", "%s won; you had %d points", points), names, points);
}

char *
mae_game_info_result (const MaeGameInfo *info)
{
  if (info->broken)
    return g_strdup (_ ("This game is damaged and can’t be opened"));
  switch (info->stored->state) {
  case MAE_TABLE_RUNNING:
    return info->round > 0 ? g_strdup_printf (_ ("Round %d"), info->round)
                           : g_strdup (_ ("Choosing leaders"));
  case MAE_TABLE_ENDED:
    return ended_text (info->stored);
  case MAE_TABLE_ABANDONED:
  case MAE_TABLE_BROKEN:
  default:
    return g_strdup (_ ("Unfinished"));
  }
}

char *
mae_when_text (gint64 when)
{
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_local (when);
  gint64 days = mae_wall_clock_day (mae_wall_clock ()) - mae_wall_clock_day (when);

  if (!then)
    return g_strdup ("");
  if (days == 0) {
    g_autofree char *time = g_date_time_format (then, "%H:%M");
    /* Translators: %s is the time of day */
    return g_strdup_printf (_ ("today, %s"), time);
  }
  if (days == 1)
    return g_strdup (_ ("yesterday"));
  if (days > 1 && days < 7)
    return g_strdup_printf (ngettext ("%d day ago", "%d days ago", days), (int) days);
  /* Translators: a date as it stands in a list, see g_date_time_format(): “3 May 2026” */
  return g_date_time_format (then, _ ("%-d %B %Y"));
}

static const struct {
  const char *label, *description;
} levels[] = {
  [MAE_AI_NOVICE] = { NC_ ("level", "Novice"), N_ ("Is still learning and makes mistakes") },
  [MAE_AI_MERCHANT] = { NC_ ("level", "Merchant"),
                        N_ ("Plans two turns ahead, with mistakes now and then") },
  [MAE_AI_BANKER] = { NC_ ("level", "Banker"), N_ ("Judges every position well") },
  [MAE_AI_MAGNIFICO] = { NC_ ("level", "Magnifico"), N_ ("Also looks several turns ahead") },
};

G_STATIC_ASSERT (G_N_ELEMENTS (levels) == MAE_AI_N_LEVELS + 1);

const char *
mae_level_label (int level)
{
  return level > 0 && level <= MAE_AI_N_LEVELS ? g_dpgettext2 (NULL, "level", levels[level].label)
                                               : NULL;
}

char **
mae_level_labels (void)
{
  char **labels = g_new0 (char *, MAE_AI_N_LEVELS + 1);

  for (int level = MAE_AI_NOVICE; level <= MAE_AI_N_LEVELS; level++)
    labels[level - MAE_AI_NOVICE] = g_strdup (mae_level_label (level));
  return labels;
}

const char *
mae_level_description (MaeAiLevel level)
{
  return _ (levels[level].description);
}

const char *
mae_style_description (MaeAiStyle style)
{
  static const char *const texts[] = {
    [MAE_AI_BALANCED] = N_ ("Only wants to win"),
    [MAE_AI_BELIEVER] = N_ ("Likes faith"),
    [MAE_AI_BUILDER] = N_ ("Likes development cards"),
    [MAE_AI_TRADER] = N_ ("Likes resources and leaders"),
  };

  return _ (texts[style]);
}
