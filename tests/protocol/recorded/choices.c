/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "choices.h"

#include <string.h>

#define TAKEN 4      /* the number of positions of what was just taken, which come first */
#define STRONGBOX 14 /* its first position */

static const char *const colours[] = { "YELLOW", "GRAY", "BLUE", "PURPLE" };
static const char *const types[] = { "Coin", "Stone", "Shield", "Servant" };

void
choices_init (Choices *self)
{
  self->warehouses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->leaders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
choices_clear (Choices *self)
{
  g_hash_table_unref (self->warehouses);
  g_hash_table_unref (self->leaders);
}

static void
note (GHashTable *table, const char *line, const char *pattern, int name, int what)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, line, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    g_hash_table_insert (table, g_match_info_fetch (match, name), g_match_info_fetch (match, what));
}

void
choices_note (Choices *self, const char *line)
{
  note (self->warehouses, line, "\"nickname\":\"([^\"]*)\"[^{}]*\"warehouse\":\\{([^}]*)\\}", 1, 2);
  note (self->leaders, line, "\"leaderCardsIDs\":\\[([^]]*)\\].*\"nickname\":\"([^\"]*)\"", 2, 1);
}

/* Returns what is at @position of a warehouse. (transfer full) (nullable) */
static char *
thing_at (const char *warehouse, int position)
{
  g_autofree char *pattern = g_strdup_printf ("\"%d\":\"([^\"]*)\"", position);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return warehouse != NULL && g_regex_match (regex, warehouse, 0, &match)
             ? g_match_info_fetch (match, 1)
             : NULL;
}

static int
type_called (const MaeRuleset *rules, const char *name)
{
  for (int type = 0; type < rules->n_resources; type++)
    if (strcmp (rules->resources[type].name, name) == 0)
      return type;
  g_assert_not_reached ();
}

/* Returns how many of the units from position @from to just before @position are like the one at
 * @position. */
static int
n_like (const char *warehouse, int from, int position)
{
  g_autofree char *wanted = thing_at (warehouse, position);
  int n = 0;

  for (int at = from; at < position; at++) {
    g_autofree char *there = thing_at (warehouse, at);
    n += g_strcmp0 (there, wanted) == 0;
  }
  return n;
}

/* Returns our position of what the recording has at @position of the strongbox. */
static int
our_stored (const MaeGame *game, int seat, const char *theirs, int position)
{
  const MaeBag *box = &game->containers[mae_game_strongbox (game, seat)];
  g_autofree char *colour = thing_at (theirs, position);
  int ours = STRONGBOX + n_like (theirs, STRONGBOX, position), wanted = -1;

  for (gsize i = 0; i < G_N_ELEMENTS (colours); i++)
    if (g_strcmp0 (colours[i], colour) == 0)
      wanted = type_called (game->rules, types[i]);
  for (int type = 0; type < game->rules->n_resources && type != wanted; type++)
    ours += box->of[type];
  return ours;
}

/* Returns our position of what the recording has at @position of what was just taken. */
static int
our_taken (const char *theirs, const char *ours, int position)
{
  g_autofree char *wanted = thing_at (theirs, position);
  int nth = n_like (theirs, 0, position);

  for (int at = 0; at < TAKEN; at++) {
    g_autofree char *there = thing_at (ours, at);
    if (g_strcmp0 (there, wanted) == 0 && nth-- == 0)
      return at;
  }
  return position;
}

/* Returns our index of the leader that the recording has at @index. */
static int
our_leader (const char *theirs, const char *ours, int index)
{
  g_auto (GStrv) wanted = g_strsplit (theirs != NULL ? theirs : "", ",", -1);
  g_auto (GStrv) there = g_strsplit (ours != NULL ? ours : "", ",", -1);

  for (int i = 0; index < (int) g_strv_length (wanted) && there[i] != NULL; i++)
    if (strcmp (there[i], wanted[index]) == 0)
      return i;
  return index;
}

char *
choices_translate (const Choices *theirs, const Choices *ours, const char *name,
                   const MaeGame *game, int seat, const char *line)
{
  static const char *const fields[] = { "chosenLeaderCardIndexes", "resourcePositions",
                                        "inResourcesForEachProductions", "placementChoices" };
  const char *stored = g_hash_table_lookup (theirs->warehouses, name), *list = NULL;
  gboolean is_in_list = FALSE;
  GString *out = g_string_new (NULL);

  for (gsize i = 0; list == NULL && i < G_N_ELEMENTS (fields); i++)
    list = strstr (line, fields[i]);
  gboolean is_leaders = list != NULL && g_str_has_prefix (list, fields[0]);
  for (const char *at = line; *at != '\0';) {
    char *end = (char *) at + 1;
    is_in_list = list != NULL && at >= list && *at != ']' && (is_in_list || *at == '[');
    gint64 n = is_in_list && g_ascii_isdigit (*at) ? g_ascii_strtoll (at, &end, 10) : -1;
    if (n >= 0 && is_leaders)
      n = our_leader (g_hash_table_lookup (theirs->leaders, name),
                      g_hash_table_lookup (ours->leaders, name), (int) n);
    else if (n >= STRONGBOX)
      n = our_stored (game, seat, stored, (int) n);
    else if (n >= 0 && n < TAKEN)
      n = our_taken (stored, g_hash_table_lookup (ours->warehouses, name), (int) n);
    if (n >= 0)
      g_string_append_printf (out, "%d", (int) n);
    else
      g_string_append_len (out, at, end - at);
    at = end;
  }
  return g_string_free (out, FALSE);
}

void
choices_fill (const Choices *self, const char *name, MaeGame *game, int seat)
{
  const char *warehouse = g_hash_table_lookup (self->warehouses, name);
  MaeBag box = { 0 };

  if (warehouse == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (colours); i++) {
    int type = type_called (game->rules, types[i]);
    for (const char *at = strstr (warehouse, "\"14\""); at != NULL; at = strchr (at + 1, ':'))
      box.of[type] += g_str_has_prefix (at, ":\"") && g_str_has_prefix (at + 2, colours[i]);
  }
  game->containers[mae_game_strongbox (game, seat)] = box;
}
