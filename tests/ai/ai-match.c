/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lets computer players play each other and says how they fared.
 *
 *   ai-match [--ruleset=ID] [--games=N] [--seed=S] PLAYER…
 *
 * A PLAYER is easy, medium, hard or random; one alone plays against Lorenzo. In game g the list is
 * turned by g places, so that nobody profits from a seat. */
#include <locale.h>
#include <string.h>
#include <time.h>

#include <glib.h>

#include "ai/ai.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  double wins; /* a shared win counts its share */
  gint64 points, cards, faith, decisions;
  gint64 time, slowest; /* of the processor, microseconds */
} Tally;

static const char *const names[] = { "random", "easy", "medium", "hard", NULL };

static int
seat_to_move (const MaeGame *game)
{
  for (int seat = 0; seat < game->n_players && game->phase == MAE_PHASE_SETUP; seat++)
    if (!mae_game_setup_done (game, seat))
      return seat;
  return game->current;
}

static gint64
processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static void
decide (const MaeGame *game, int seat, int level, uint64_t rng[4], Tally *tally,
        MaeCommand *command)
{
  MaeGame view = mae_game_view (game, seat);
  gint64 start = processor_time (), taken;
  MaeMove move;

  if (level > 0) {
    if (!mae_ai_choose (&view, seat, (MaeAiLevel) level, rng, command))
      g_error ("the computer player has no move");
  } else {
    if (!mae_moves_pick (&view, seat, ~0u, rng, &move))
      g_error ("no move is legal");
    mae_move_to_command (&view, &move, command);
  }
  taken = processor_time () - start;
  tally->decisions++;
  tally->time += taken;
  tally->slowest = MAX (tally->slowest, taken);
}

/* Plays one game; @levels is by seat. Returns the rounds. */
static int
play (const MaeRuleset *rules, guint64 seed, int n, const int *levels, Tally *tallies[])
{
  static MaeGame game;
  uint64_t rng[4];
  int winners = 0;

  mae_rng_seed (rng, seed ^ 0x5eed);
  mae_game_start (&game, rules, seed, n, NULL);
  for (int i = 0; game.phase != MAE_PHASE_ENDED; i++) {
    int seat = seat_to_move (&game);
    MaeCommand command = { 0 };

    if (i > 5000)
      g_error ("game %" G_GUINT64_FORMAT " doesn't end", seed);
    decide (&game, seat, levels[seat], rng, tallies[seat], &command);
    if (!mae_game_apply (&game, &command, NULL, NULL))
      g_error ("a command is refused");
  }
  winners = __builtin_popcount (game.winners);
  for (int seat = 0; seat < n; seat++) {
    tallies[seat]->points += mae_game_score (&game, seat).total;
    tallies[seat]->cards += mae_game_card_count (&game, seat);
    tallies[seat]->faith += game.players[seat].faith;
    if (game.winners >> seat & 1)
      tallies[seat]->wins += 1.0 / winners;
  }
  return game.round;
}

int
main (int argc, char *argv[])
{
  g_autofree char *id = g_strdup ("standard");
  int games = 100, seed = 1;
  g_auto (GStrv) players = NULL;
  GOptionEntry entries[] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &id, "A ruleset that comes with the program", "ID" },
    { "games", 0, 0, G_OPTION_ARG_INT, &games, "How many games", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "The first game's seed", "S" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &players, NULL, "PLAYER…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  const MaeRuleset *rules;
  Tally tallies[MAE_MAX_PLAYERS] = { 0 };
  int levels[MAE_MAX_PLAYERS];
  gint64 rounds = 0;
  int longest = 0;
  int n;

  setlocale (LC_ALL, "");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("%s\n", error->message);
    return 2;
  }
  rules = mae_ruleset_builtin (id);
  n = players ? (int) g_strv_length (players) : 0;
  if (!rules || n < rules->min_players || n > rules->max_players) {
    g_printerr ("expected a ruleset's id and as many players as it can have\n");
    return 2;
  }
  for (int i = 0; i < n; i++) {
    for (levels[i] = 0; names[levels[i]] && strcmp (names[levels[i]], players[i]) != 0;)
      levels[i]++;
    if (!names[levels[i]]) {
      g_printerr ("expected random, easy, medium or hard, found \"%s\"\n", players[i]);
      return 2;
    }
  }

  for (int g = 0; g < games; g++) {
    Tally *by_seat[MAE_MAX_PLAYERS];
    int level_of[MAE_MAX_PLAYERS];

    for (int seat = 0; seat < n; seat++) {
      by_seat[seat] = &tallies[(seat + g) % n];
      level_of[seat] = levels[(seat + g) % n];
    }
    int lasted = play (rules, (guint64) (seed + g), n, level_of, by_seat);

    rounds += lasted;
    longest = MAX (longest, lasted);
  }

  g_print ("%s, %d games, %.1f rounds on average, %d at most\n", id, games, (double) rounds / games,
           longest);
  for (int i = 0; i < n; i++)
    g_print ("%-8s wins %5.1f %%  points %5.1f  cards %4.1f  faith %4.1f  "
             "decisions %5.2f ms on average, %5.2f ms at most\n",
             players[i], 100 * tallies[i].wins / games, (double) tallies[i].points / games,
             (double) tallies[i].cards / games, (double) tallies[i].faith / games,
             (double) tallies[i].time / tallies[i].decisions / 1000,
             (double) tallies[i].slowest / 1000);
  return 0;
}
