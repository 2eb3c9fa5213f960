/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "table-text.h"

#include <glib/gi18n.h>

#include "parts-text.h"
#include "wire-text.h"

/* Returns whether the table's title is the names of its players: once the game has begun, they are
 * in the order of seats, so the first one may not be who opened the table. */
static gboolean
is_named_by_players (const MaeTableInfo *table)
{
  return !(table->name && *table->name) && table->stage != MAE_STAGE_OPEN && table->n_players > 0;
}

char *
mae_table_title_text (const MaeTableInfo *table)
{
  g_autofree char *owner = NULL;

  if (table->name && *table->name)
    return mae_wire_name (table->name);
  if (is_named_by_players (table))
    return mae_table_people_text (table);
  if (table->n_players > 0) {
    owner = mae_wire_name (table->players[0].name);
    /* Translators: %s is the player who opened the table. */
    return g_strdup_printf (_ ("%s’s table"), owner);
  }
  return g_strdup (_ ("Unnamed table"));
}

char *
mae_table_people_text (const MaeTableInfo *table)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < table->n_players; i++) {
    g_autofree char *name = mae_wire_name (table->players[i].name);

    if (i > 0)
      /* Translators: between the names of a list. */
      g_string_append (text, _ (", "));
    g_string_append (text, name);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
mae_turn_time_text (int seconds)
{
  if (seconds <= 0)
    return NULL;
  if (seconds >= MAE_TURN_TIME_DAYS && seconds % MAE_TURN_TIME_DAYS == 0) {
    int days = seconds / MAE_TURN_TIME_DAYS;

    return g_strdup_printf (ngettext ("%d day per turn", "%d days per turn", days), days);
  }
  if (seconds % 60 == 0)
    return g_strdup_printf (_ ("%d min per turn"), seconds / 60);
  return g_strdup_printf (_ ("%d s per turn"), seconds);
}

const char *
mae_missed_turns_text (void)
{
  return _ ("A turn that isn’t played in time is passed. After three in a row a computer takes the "
            "seat.");
}

/* For translators: the titles of the rulesets that come with the game. */
G_GNUC_UNUSED static const char *const known_titles[] = {
  NC_ ("ruleset", "Standard game"),
};

const char *
mae_ruleset_label (const char *title)
{
  return title ? g_dpgettext2 (NULL, "ruleset", title) : NULL;
}

static const char *
ruleset_title (const char *id, const MaeTableList *tables)
{
  for (guint i = 0; tables && i < tables->n_rulesets; i++)
    if (g_strcmp0 (tables->rulesets[i].id, id) == 0)
      return mae_ruleset_label (tables->rulesets[i].title);
  return id;
}

char *
mae_table_stage_text (const MaeTableInfo *table)
{
  int left = table->players_count - table->n_players;

  switch (table->stage) {
  case MAE_STAGE_OPEN:
    return g_strdup_printf (ngettext ("%d seat left", "%d seats left", MAX (0, left)),
                            MAX (0, left));
  case MAE_STAGE_PLAYING:
    return g_strdup (C_ ("table", "in progress"));
  case MAE_STAGE_ENDED:
    return g_strdup (C_ ("table", "finished"));
  }
  return g_strdup ("");
}

/* Sets the lowest and the highest rating of those at @table; returns whether there is one. */
static gboolean
find_ratings (const MaeTableInfo *table, int *low, int *high)
{
  *low = *high = 0;
  for (int i = 0; i < table->n_players; i++) {
    int rating = table->players[i].rating;

    if (rating == 0)
      continue;
    *low = *low == 0 ? rating : MIN (*low, rating);
    *high = *high == 0 ? rating : MAX (*high, rating);
  }
  return *low != 0;
}

gboolean
mae_table_is_near (const MaeTableInfo *table, int rating)
{
  int low, high;

  return find_ratings (table, &low, &high) && (gint64) low - MAE_RATING_NEAR <= rating
         && rating <= (gint64) high + MAE_RATING_NEAR;
}

/* Returns "rated", with the ratings of those who sit there; NULL: there is nothing of that.
 * (transfer full) */
static char *
rated_text (const MaeTableInfo *table)
{
  int low, high;
  gboolean any = find_ratings (table, &low, &high);

  if (!any && !table->is_rated)
    return NULL;
  if (!any)
    /* Translators: of a table: its games change the ratings of the players. */
    return g_strdup (_ ("rated"));
  if (!table->is_rated && low == high)
    /* Translators: the rating of who sits at the table */
    return g_strdup_printf (_ ("rating %d"), low);
  if (!table->is_rated)
    /* Translators: the lowest and the highest rating of those at the table */
    return g_strdup_printf (_ ("ratings %1$d–%2$d"), low, high);
  if (low == high)
    /* Translators: the rating of who sits at the table */
    return g_strdup_printf (_ ("rated, %d"), low);
  /* Translators: the lowest and the highest rating of those at the table */
  return g_strdup_printf (_ ("rated, %1$d–%2$d"), low, high);
}

char *
mae_table_rules_text (const MaeTableInfo *table, const MaeTableList *tables)
{
  g_autofree char *time = mae_turn_time_text (table->turn_time);
  const char *rules = ruleset_title (table->ruleset, tables);
  g_autoptr (GString) text = g_string_new (NULL);

  /* A server's only ruleset isn't named. */
  if (tables && tables->n_rulesets > 1 && rules)
    g_string_append (text, rules);
  if (time)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", time);
  g_autofree char *rated = rated_text (table);
  if (rated)
    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", rated);
  if (table->n_spectators > 0) {
    g_autofree char *watching = g_strdup_printf (
        ngettext ("%d spectator", "%d spectators", table->n_spectators), table->n_spectators);

    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", watching);
  }
  return mae_parts_text (g_string_free (g_steal_pointer (&text), FALSE));
}

char *
mae_table_about_text (const MaeTableInfo *table, const MaeTableList *tables)
{
  g_autofree char *stage = mae_table_stage_text (table);
  g_autofree char *people = mae_table_people_text (table);
  g_autofree char *rules = mae_table_rules_text (table, tables);
  g_autoptr (GString) text = g_string_new (stage);

  if (*people && !is_named_by_players (table))
    g_string_append_printf (text, " · %s", people);
  if (*rules)
    g_string_append_printf (text, " · %s", rules);
  return mae_parts_text (g_string_free (g_steal_pointer (&text), FALSE));
}

char *
mae_table_spoken_text (const MaeTableInfo *table, const MaeTableList *tables)
{
  g_autofree char *title = mae_table_title_text (table);
  g_autofree char *about = mae_table_about_text (table, tables);

  return g_strdup_printf ("%s. %s", title, about);
}
