/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestri-sim: plays random legal games and prints its speed, and a signature of their results. A
 * change of the signature means that the rules have changed. */
#include <glib.h>
#include <locale.h>
#include <stdlib.h>

#include "ruleset/ruleset-io.h"
#include "simulate.h"

int
main (int argc, char **argv)
{
  int games = 1000, players = 4;
  gint64 seed = 1;
  g_autofree char *file = NULL;
  gboolean fast = FALSE, leaving = FALSE, version = FALSE;
  const GOptionEntry entries[] = {
    { "games", 'g', 0, G_OPTION_ARG_INT, &games, "Games to play (default 1000)", "N" },
    { "players", 'p', 0, G_OPTION_ARG_INT, &players, "Players of each (default 4)", "P" },
    { "seed", 's', 0, G_OPTION_ARG_INT64, &seed, "Seed of the first game (default 1)", "S" },
    { "ruleset", 'r', 0, G_OPTION_ARG_STRING, &file, "Ruleset file, or name of one built in", "F" },
    { "leaving", 'l', 0, G_OPTION_ARG_NONE, &leaving, "Let players go away and come back", NULL },
    { "fast", 'f', 0, G_OPTION_ARG_NONE, &fast, "Only measure: skip the check of every command",
      NULL },
    { "version", 'V', 0, G_OPTION_ARG_NONE, &version, "Print the version and exit", NULL },
    { NULL },
  };
  setlocale (LC_CTYPE, ""); /* numbers keep the format that scripts expect */
  g_autoptr (GOptionContext) context = g_option_context_new ("- play random games of Maestri");
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRuleset) loaded = NULL;
  uint64_t commands = 0, signature = 0;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("maestri-sim: %s\n", error->message);
    return 2;
  }
  if (version) {
    g_print ("maestri-sim %s\n", MAE_VERSION);
    return 0;
  }
  const MaeRuleset *rules = mae_ruleset_builtin (file == NULL ? "standard" : file);
  if (rules == NULL)
    rules = loaded = mae_ruleset_load (file, &error);
  if (rules == NULL) {
    g_printerr ("maestri-sim: %s\n", error->message);
    return 2;
  }
  if (games < 1 || players < rules->min_players || players > rules->max_players) {
    g_printerr (
        "maestri-sim: --games must be at least 1, and --players %d to %d with this ruleset\n",
        rules->min_players, rules->max_players);
    return 2;
  }

  MaeGame *game = g_new (MaeGame, 1);
  gint64 start = g_get_monotonic_time ();
  for (int i = 0; i < games; i++) {
    uint8_t reported = 0;
    const char *wrong = mae_simulate_game (game, rules, (uint64_t) seed + i, players, leaving,
                                           fast ? NULL : mae_simulate_check, &reported);
    if (wrong != NULL) {
      g_printerr ("maestri-sim: game of seed %" G_GINT64_FORMAT ", command %u: %s\n", seed + i,
                  game->n_commands, wrong);
      g_free (game);
      return 1;
    }
    commands += game->n_commands;
    signature = (signature ^ mae_game_hash (game)) * 0x9e3779b97f4a7c15u;
  }
  g_free (game);

  double seconds = (g_get_monotonic_time () - start) / 1e6;
  g_print ("games/s: %.0f\n", games / seconds);
  g_print ("commands/s: %.0f\n", commands / seconds);
  g_print ("signature: %016" G_GINT64_MODIFIER "x\n", signature);
  return 0;
}
