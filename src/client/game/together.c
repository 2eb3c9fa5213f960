/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "together.h"

#include <string.h>

/* So many games are known; the oldest are forgotten. */
#define MOST_GAMES 100
/* So many seeds are drawn at most. With four players every sixth is right. */
#define MOST_SEEDS 400

gboolean
mae_record_is_together (const MaeRecord *record)
{
  int n = 0;

  for (int seat = 0; seat < record->n_players; seat++)
    n += record->computer[seat] == 0;
  return n > 1;
}

/* ── Who sits where ────────────────────────────────────────────────────────────────────────── */

/* Returns whether the seats of @record have the order of @players, whoever comes first. */
static gboolean
is_in_order (const MaeRecord *record, const char *const *players)
{
  int n = record->n_players, first = 0;

  while (first < n && strcmp (record->name[0], players[first]) != 0)
    first++;
  for (int seat = 0; seat < n; seat++)
    if (strcmp (record->name[seat], players[(first + seat) % n]) != 0)
      return FALSE;
  return TRUE;
}

MaeRecord *
mae_together_new_record (const MaeRuleset *rules, guint64 (*new_seed) (void), int n,
                         const char *const *players, const int *computers)
{
  MaeRecord *record = NULL;

  for (int i = 0; i < MOST_SEEDS && (record == NULL || !is_in_order (record, players)); i++) {
    g_clear_pointer (&record, mae_record_unref);
    record = mae_record_new (rules, new_seed (), n, players, computers);
  }
  return record;
}

/* ── What was agreed on ────────────────────────────────────────────────────────────────────── */

MaeTogether
mae_together_load (GSettings *settings, guint64 seed)
{
  g_autoptr (GVariant) games = g_settings_get_value (settings, "together-games");
  MaeTogether together = { .hides = TRUE };

  for (gsize i = 0; i < g_variant_n_children (games); i++) {
    gboolean hides, hints;
    guint64 known;

    g_variant_get_child (games, i, "(tbb)", &known, &hides, &hints);
    if (known == seed)
      together = (MaeTogether){ hides, hints };
  }
  return together;
}

void
mae_together_save (GSettings *settings, guint64 seed, MaeTogether together)
{
  g_autoptr (GVariant) games = g_settings_get_value (settings, "together-games");
  gsize n = g_variant_n_children (games);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(tbb)"));
  for (gsize i = n >= MOST_GAMES ? n - MOST_GAMES + 1 : 0; i < n; i++) {
    g_autoptr (GVariant) game = g_variant_get_child_value (games, i);

    g_variant_builder_add_value (&builder, game);
  }
  g_variant_builder_add (&builder, "(tbb)", seed, together.hides, together.hints);
  g_settings_set_value (settings, "together-games", g_variant_builder_end (&builder));
}
