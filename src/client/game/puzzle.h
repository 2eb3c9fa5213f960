/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* *Find the Move*: positions in which one main action wins clearly more often than any other. They
 * come with the program (data/puzzles, docs/ai.md). */
#pragma once

#include <glib.h>

#include "ai/ai-action.h"
#include "client/game/batch.h"
#include "client/game/hint.h"
#include "store/record.h"

typedef struct {
  char *id; /* the same in all versions of the program */
  guint64 seed;
  int n_players;   /* 1 or 2 */
  int seat;        /* whose turn it is */
  int level;       /* 1 easy, 2 medium, 3 hard */
  int chance;      /* the chance of winning after the best move, in thousandths */
  GByteArray *log; /* packed commands up to the position */
  guint32 n_commands;
  GArray *best; /* MaeCommand: swaps of shelves, then the best main action */
  /* How much less the other kinds of main actions win, in thousandths; 0: it isn't known. */
  gint16 loss[MAE_AI_ACTION_MAX];
} MaePuzzle;

typedef enum {
  MAE_PUZZLE_OPEN, /* no move yet */
  MAE_PUZZLE_RIGHT,
  MAE_PUZZLE_ALMOST, /* the best main action, done in a worse way */
  MAE_PUZZLE_WRONG,
} MaePuzzleAnswer;

/* A puzzle on the table. */
typedef struct {
  const MaePuzzle *puzzle; /* NULL: none */
  int index;               /* index of @puzzle among all puzzles */
  gint64 day;              /* the Julian day whose puzzle it is; 0: not a puzzle of the day */
  MaePuzzleAnswer answer;  /* the judgment of the player's move */
  int loss;                /* by how much that move lowers the chance of winning, in thousandths */
  int moves;               /* moves judged so far, those of earlier tries included */
  gboolean shown;          /* the best move was shown to the player */
  gboolean shows;          /* the best move is to be shown as soon as possible */
  gboolean hides_answer;   /* the player has closed the card */
} MaePuzzleTry;

/* Returns the puzzles that come with the program: MaePuzzle. (transfer none) */
GPtrArray *mae_puzzles (void);

/* Parses a puzzle file. Returns NULL and sets @error if it isn't valid. The positions aren't
 * replayed yet. (transfer full): MaePuzzle */
GPtrArray *mae_puzzles_parse (const char *text, gsize length, GError **error);

/* Returns which of @n puzzles is that of the Julian day @day; @n at least 1. */
int mae_puzzles_index_of_day (int n, gint64 day);

/* Returns the game up to the position, played by a person called @nickname, and not to be stored.
 * NULL: the puzzle isn't valid. (transfer full) */
MaeRecord *mae_puzzle_get_record (const MaePuzzle *self, const char *nickname);

/* Judges the main action of @batch; MAE_PUZZLE_OPEN: the batch has no main action of the puzzle's
 * player. @loss is set to how much less often than the best one the action wins, in thousandths; 0:
 * that isn't known. */
MaePuzzleAnswer mae_puzzle_judge (const MaePuzzle *self, const MaeBatch *batch, int *loss);

/* Sets @out to a hint that leads to the best move. */
void mae_puzzle_get_hint (const MaePuzzle *self, MaeHint *out);

/* ── Words ─────────────────────────────────────────────────────────────────────────────────── */

/* "Find the Move · Easy". (transfer full) */
char *mae_puzzle_topic (const MaePuzzle *self);

/* Returns the title of the card about the player's move, translated: "Almost". */
const char *mae_puzzle_answer_title (MaePuzzleAnswer answer);

/* Returns a sentence about how often the player's move wins, and how often others do. (transfer
 * full) */
char *mae_puzzle_answer_text (const MaePuzzle *self, MaePuzzleAnswer answer, int loss);
