/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "played-record.h"

#include "ai/ai-search-player.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

/* Chooses a command for the seat that has to choose or whose turn it is. These computer players
 * never change, since tests contain the results of these games. */
static gboolean
choose (const MaeGame *game, MaeAiLevel level, uint64_t rng[4], MaeCommand *command)
{
  MaeAiSearchLevel search = (MaeAiSearchLevel) MIN ((int) level, MAE_AI_SEARCH_HARD);

  for (int seat = 0; seat < game->n_players; seat++) {
    MaeGame view = mae_game_view (game, seat);

    if (mae_ai_search_choose (&view, seat, search, rng, command))
      return TRUE;
  }
  return FALSE;
}

MaeRecord *
played_record_new (const char *ruleset, guint64 seed, int n_players, MaeAiLevel level,
                   guint32 n_commands)
{
  static const char *const names[] = { "Anna", "Bianca", "Cosimo", "Dante", "Elena" };
  const int levels[] = { 0, (int) level, (int) level, (int) level, (int) level };
  MaeRecord *record =
      mae_record_new (mae_ruleset_builtin (ruleset), seed, n_players, names, levels);
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeCommand command;
  uint64_t rng[4];

  mae_rng_seed (rng, seed);
  mae_game_start (game, record->rules, seed, n_players, NULL);
  while (record->n_commands < n_commands && choose (game, level, rng, &command)) {
    guint8 packed[MAE_COMMAND_PACKED_MAX];

    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
    g_byte_array_append (record->log, packed,
                         (guint) mae_command_pack (&command, packed, sizeof packed));
    record->n_commands++;
  }
  return record;
}
