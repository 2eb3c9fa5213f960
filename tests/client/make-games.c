/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes the games of a person who has played for some weeks, the same in every run: make-games
 * PATH. For pictures of the pages about them. */
#include <stdlib.h>

#include "client/game/wall-clock.h"
#include "played-record.h"
#include "store/store-games.h"
#include "store/store-puzzles.h"

#define HOUR (60 * 60)
#define DAY (24 * HOUR)

typedef struct {
  int n_players;
  MaeAiLevel level;
  guint32 n_commands; /* 0: to its end */
  gint64 age;
} Game;

/* A number of commands: all up to the person's last end of a turn. */
#define LAST_TURN G_MAXUINT32

static const Game games[] = {
  { 1, MAE_AI_MERCHANT, 0, 40 * DAY },       { 1, MAE_AI_NOVICE, 0, 39 * DAY },
  { 2, MAE_AI_NOVICE, 0, 33 * DAY },         { 1, MAE_AI_BANKER, 0, 30 * DAY },
  { 3, MAE_AI_MERCHANT, 0, 26 * DAY },       { 2, MAE_AI_MERCHANT, 0, 21 * DAY },
  { 4, MAE_AI_MERCHANT, 31, 17 * DAY },      { 1, MAE_AI_BANKER, 0, 12 * DAY },
  { 2, MAE_AI_BANKER, 0, 9 * DAY },          { 2, MAE_AI_MERCHANT, 0, 6 * DAY },
  { 4, MAE_AI_BANKER, 0, 3 * DAY },          { 1, MAE_AI_MERCHANT, 22, 1 * DAY },
  { 2, MAE_AI_BANKER, LAST_TURN, 7 * HOUR }, { 1, MAE_AI_BANKER, 0, 5 * HOUR },
  { 3, MAE_AI_BANKER, 64, 2 * HOUR },
};

static MaeRecord *
play (const Game *game, guint64 seed, guint32 n_commands)
{
  return played_record_new ("standard", seed, game->n_players, game->level, n_commands);
}

/* Returns how many commands there are before @record's person ends the last turn. */
static guint32
last_turn (const MaeRecord *record)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);

  for (guint32 n = record->n_commands - 1; n > 0; n--)
    if (mae_record_replay (record, n, game) && game->phase == MAE_PHASE_TURNS
        && game->current == mae_record_person (record) && game->main_done)
      return n;
  g_error ("there is no last turn");
}

static void
keep (MaeStore *store, const Game *game, guint64 seed)
{
  gint64 then = g_get_real_time () / G_TIME_SPAN_SECOND - game->age;
  g_autoptr (MaeRecord) whole = play (game, seed, G_MAXUINT32);
  guint32 n = game->n_commands == LAST_TURN ? last_turn (whole)
              : game->n_commands            ? game->n_commands
                                            : whole->n_commands;
  g_autoptr (MaeRecord) record = play (game, seed, n);
  g_autofree MaeGame *end = g_new (MaeGame, 1);
  g_autoptr (GError) error = NULL;

  if (!mae_record_add (record, store, then, &error))
    g_error ("%s", error->message);
  if (game->n_commands == 0) {
    if (!mae_record_replay (record, record->n_commands, end) || end->phase != MAE_PHASE_ENDED)
      g_error ("game %" G_GUINT64_FORMAT " doesn't end", seed);
    mae_store_finish_table (store, record->number, MAE_TABLE_ENDED, end, NULL, then + HOUR / 2);
  }
}

/* Stores that the puzzles of the last days were solved, today's included. Their ids aren't those of
 * puzzles that come with the program, so that on any day the first of these is the next one. */
static void
keep_puzzles (MaeStore *store)
{
  for (int i = 0; i < 4; i++) {
    MaeStoredPuzzle puzzle = { .day = mae_wall_clock_day (mae_wall_clock ()) - i,
                               .solved = 1,
                               .first = TRUE };

    g_snprintf (puzzle.id, sizeof puzzle.id, "0-%d", i);
    mae_store_add_puzzle (store, &puzzle);
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeStore) store = NULL;

  if (argc != 2) {
    g_printerr ("usage: make-games PATH\n");
    return EXIT_FAILURE;
  }
  store = mae_store_open_shared (argv[1], &error);
  if (!store)
    g_error ("%s", error->message);
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    keep (store, &games[i], i + 1);
  keep_puzzles (store);
  if (!mae_store_commit (store, &error))
    g_error ("%s", error->message);
  return EXIT_SUCCESS;
}
