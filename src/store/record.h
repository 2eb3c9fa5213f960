/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as what it is made of: ruleset, seed, seats, accepted commands. All else follows by
 * replay: going on with it, looking at it move by move, taking it over from any of its moves.
 *
 * Records are counted by reference and, but for their number, never change. */
#pragma once

#include "ai/ai.h"
#include "store/store.h"

G_BEGIN_DECLS

typedef struct {
  gatomicrefcount references;
  gint64 number;              /* in the store; 0: it isn't in one */
  const MaeRuleset *rules;    /* a reference */
  guint64 seed, seed_more[3]; /* zero but for games of servers that took 256 bits */
  int n_players;
  char *name[MAE_MAX_PLAYERS]; /* by seat, owned */
  int level[MAE_MAX_PLAYERS];  /* MaeAiLevel; 0: a person */
  GByteArray *log;             /* packed commands */
  guint32 n_commands;
  gint64 origin; /* the record it goes on from; 0: none */
} MaeRecord;

/* As its origin: the game came from a file. */
#define MAE_RECORD_FROM_FILE (-1)

/* A game that hasn't begun, of @players[0 … @n_players - 1] by @rules; @seed says who of them sits
 * where. @levels: for each, MaeAiLevel or 0 for a person. */
MaeRecord *mae_record_new (const MaeRuleset *rules, guint64 seed, int n_players,
                           const char *const *players, const int *levels);

/* The game of @record after its first @n_commands commands, to go on from there: a person called
 * @name in @seat, computer players of @level in all others. NULL: there is no such seat or moment,
 * or the game was over by then. */
MaeRecord *mae_record_take_over (MaeRecord *record, guint32 n_commands, int seat, const char *name,
                                 MaeAiLevel level);

MaeRecord *mae_record_ref (MaeRecord *record);
void mae_record_unref (MaeRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeRecord, mae_record_unref)

/* The state of play after the first @n_commands commands, of which there must be as many. @game
 * points to the record's rules. Returns FALSE when the log is broken. */
gboolean mae_record_replay (const MaeRecord *record, guint32 n_commands, MaeGame *game);

/* The first seat of a person, or -1. */
int mae_record_person (const MaeRecord *record);

/* The strongest computer player's level, 0 without any. */
int mae_record_level (const MaeRecord *record);

/* ── In the store ─────────────────────────────────────────────────────────────────────────── */

/* Puts @record into the store under a new number, which it gets. */
gboolean mae_record_add (MaeRecord *record, MaeStore *store, gint64 now, GError **error);

/* The record that @stored and its packed commands are; NULL and @error when they make no sense or
 * don't replay. */
MaeRecord *mae_record_restore (const MaeStoredTable *stored, const GByteArray *log,
                               guint32 n_commands, GError **error);

/* The record with @number, as far as it has been played; NULL and @error when there is none or it
 * doesn't replay. */
MaeRecord *mae_record_load (MaeStore *store, gint64 number, GError **error);

G_END_DECLS
