/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds puzzles for *Find the Move*: positions of games between computer players in which one main
 * action wins clearly more often than any other.
 *
 *   maestri-puzzles [--players N] [--games N] [--seed S] [--trials N] [--least THOUSANDTHS]
 *                   [--errors N]
 *
 * Prints lines of a puzzle file (docs/ai.md). The same options give the same output on every
 * machine. */
#include <locale.h>
#include <math.h>

#include <glib.h>

#include "ai/ai-search-player.h"
#include "engine/rng.h"
#include "puzzle-trials.h"
#include "ruleset/ruleset-io.h"

enum {
  MOST_IN_GAME = 2,
  FIRST_ROUND = 2,
  ASKED = 5,      /* how often each level is asked, since the Merchant errs at random */
  EASY_GAMES = 4, /* easy puzzles are only taken from one in this many games */
};

typedef struct {
  const MaeRuleset *rules;
  int n_players, trials, least, errors;
  int positions, candidates, found;
} Run;

static void
choose (const MaeGame *game, int seat, gboolean hard, guint64 rng[4], MaeCommand *out)
{
  g_autofree MaeGame *view = g_new (MaeGame, 1);
  MaeAiPlayer banker = { .level = MAE_AI_BANKER, .one_turn = true };

  *view = mae_game_view (game, seat);
  if (!(hard ? mae_ai_search_choose (view, seat, MAE_AI_SEARCH_HARD, rng, out)
             : mae_ai_choose (view, seat, &banker, rng, out)))
    g_error ("no move");
}

/* Returns how hard it is to find @best: 1 if the Merchant and the Banker find it, 2 if one of them
 * does, otherwise 3. */
static int
difficulty (const MaeGame *view, int seat, MaeAiAction best)
{
  static const MaeAiLevel levels[] = { MAE_AI_MERCHANT, MAE_AI_BANKER };
  int missed = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (levels); i++) {
    int hits = 0;

    for (int try = 0; try < ASKED; try++) {
      MaeAiPlayer player = { .level = levels[i], .one_turn = true };
      g_autofree MaeGame *game = g_memdup2 (view, sizeof *view);
      MaeCommand command;
      guint64 rng[4];

      mae_rng_seed (rng, (guint64) try);
      /* Swaps of shelves may come first. */
      while (mae_ai_choose (game, seat, &player, rng, &command)
             && mae_ai_action_of (&command) == MAE_AI_ACTION_NONE
             && command.kind != MAE_COMMAND_END_TURN && mae_game_apply (game, &command, NULL, NULL))
        ;
      hits += mae_ai_action_of (&command) == best;
    }
    missed += 2 * hits <= ASKED;
  }
  return 1 + missed;
}

static char *
pack (const MaeCommand *commands, int n)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree guint8 *packed = g_malloc (MAE_COMMAND_PACKED_MAX);

  for (int i = 0; i < n; i++)
    g_byte_array_append (bytes, packed,
                         (guint) mae_command_pack (&commands[i], packed, MAE_COMMAND_PACKED_MAX));
  return g_base64_encode (bytes->data, bytes->len);
}

static void
print_puzzle (const MaeGame *game, guint64 seed, const GArray *commands,
              const MaePuzzleTrials *trials, int level)
{
  const MaePuzzleOption *best = &trials->option[0];
  g_autofree char *log = pack ((const MaeCommand *) commands->data, (int) commands->len);
  g_autofree char *move = pack (best->command, best->n);
  g_autoptr (GString) others = g_string_new (NULL);

  for (int i = 1; i < trials->n; i++)
    g_string_append_printf (others, "%s%d:%d", i > 1 ? "," : "", trials->option[i].action,
                            best->chance - trials->option[i].chance);
  g_print ("%" G_GUINT64_FORMAT " %d %d %d %d %s %s %s\n", seed, game->n_players, game->current,
           level, best->chance, log, move, others->str);
}

/* Examines the position, in which a main action is to be chosen. */
static gboolean
look (Run *run, const MaeGame *game, guint64 seed, const GArray *commands)
{
  int seat = game->current, level;
  g_autofree MaeGame *view = g_new (MaeGame, 1);
  MaeAiPast past = mae_ai_past_of (game);
  g_autofree MaePuzzleTrials *trials = g_new0 (MaePuzzleTrials, 1);

  *view = mae_game_view (game, seat);
  run->positions++;
  trials->view = view;
  trials->seat = seat;
  trials->past = &past;
  trials->least = run->least;
  trials->errors = run->errors;
  if (!mae_puzzle_trials_list (trials) || !mae_puzzle_trials_screen (trials, seed))
    return FALSE;
  level = difficulty (view, seat, trials->option[0].action);
  if (level == 1 && seed % EASY_GAMES != 0)
    return FALSE;
  run->candidates++;
  if (!mae_puzzle_trials_confirm (trials, run->trials, seed))
    return FALSE;
  run->found++;
  print_puzzle (game, seed, commands, trials, level);
  return TRUE;
}

static void
play (Run *run, guint64 seed)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_autoptr (GArray) commands = g_array_new (FALSE, FALSE, sizeof (MaeCommand));
  gboolean hard[MAE_MAX_PLAYERS];
  int found = 0, last = 0;
  guint64 rng[4];

  mae_rng_seed (rng, seed ^ 0x9022);
  mae_game_start (game, run->rules, seed, run->n_players, NULL);
  for (int seat = 0; seat < run->n_players; seat++)
    hard[seat] = mae_rng_below (rng, 2) == 0;
  while (game->phase != MAE_PHASE_ENDED) {
    int seat = mae_game_seat_to_move (game);
    MaeCommand command;

    choose (game, seat, hard[seat], rng, &command);
    if (mae_ai_action_of (&command) != MAE_AI_ACTION_NONE && game->round >= FIRST_ROUND
        && game->round > last + 2 && found < MOST_IN_GAME && look (run, game, seed, commands)) {
      found++;
      last = game->round;
    }
    if (!mae_game_apply (game, &command, NULL, NULL))
      g_error ("an illegal move");
    g_array_append_val (commands, command);
  }
}

int
main (int argc, char *argv[])
{
  int games = 10, seed = 1;
  Run run = { .n_players = 2, .trials = 128, .least = 80, .errors = 3 };
  GOptionEntry entries[] = {
    { "players", 0, 0, G_OPTION_ARG_INT, &run.n_players, "How many players: 1 or 2", "N" },
    { "games", 0, 0, G_OPTION_ARG_INT, &games, "How many games", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "The first game's seed", "S" },
    { "trials", 0, 0, G_OPTION_ARG_INT, &run.trials, "Games to play to their ends after each move",
      "N" },
    { "least", 0, 0, G_OPTION_ARG_INT, &run.least, "By how much the best move must be better",
      "THOUSANDTHS" },
    { "errors", 0, 0, G_OPTION_ARG_INT, &run.errors, "The same in standard errors", "N" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("%s\n", error->message);
    return 2;
  }
  if (run.n_players < 1 || run.n_players > 2 || games < 1 || seed < 0 || run.trials < 2
      || run.trials > MAE_PUZZLE_TRIALS_MAX || run.least < 0 || run.errors < 0) {
    g_printerr ("maestri-puzzles: an option is out of range\n");
    return 2;
  }
  run.rules = mae_ruleset_builtin ("standard");
  for (int i = 0; i < games; i++)
    play (&run, (guint64) (seed + i));
  g_print ("# %d games, %d positions, %d compared thoroughly, %d puzzles\n", games, run.positions,
           run.candidates, run.found);
  return 0;
}
