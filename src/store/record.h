/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as a record: ruleset, seed, seats and accepted commands. By replaying it, the game can be
 * continued, shown move by move, or taken over at any move.
 *
 * Records are reference-counted and, except for their number, never change. */
#pragma once

#include "ai/ai.h"
#include "store/store.h"

typedef struct {
  gatomicrefcount references;
  gint64 number;              /* in the store; 0: not stored */
  const MaeRuleset *rules;    /* owned reference */
  guint64 seed, seed_more[3]; /* seed_more: 0 unless the seed has 256 bits */
  int n_players;
  char *name[MAE_MAX_PLAYERS];   /* by seat, owned */
  int computer[MAE_MAX_PLAYERS]; /* mae_ai_number(); 0: a person */
  GByteArray *log;               /* packed commands */
  guint32 n_commands;
  gint64 origin; /* the record this one continues; 0: none */
} MaeRecord;

/* An origin: the game came from a file. */
#define MAE_RECORD_FROM_FILE (-1)

/* Returns a game that hasn't begun, with @rules and @players[0 … @n_players - 1]; @seed decides
 * where each of them sits. @computers: mae_ai_number() of each, 0 for a person. (transfer full) */
MaeRecord *mae_record_new (const MaeRuleset *rules, guint64 seed, int n_players,
                           const char *const *players, const int *computers);

/* Returns the game of @record after its first @n_commands commands, to be continued by a person
 * called @name in @seat and computer players of @level in the other seats. NULL: there is no such
 * seat or command, or the game had ended by then. (transfer full) */
MaeRecord *mae_record_take_over (MaeRecord *record, guint32 n_commands, int seat, const char *name,
                                 MaeAiLevel level);

/* The first function returns @record. (transfer full) */
MaeRecord *mae_record_ref (MaeRecord *record);
void mae_record_unref (MaeRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeRecord, mae_record_unref)

/* Sets @game to the state after the first @n_commands commands; there must be so many. @game uses
 * the record's rules. Returns FALSE when the log is broken. */
gboolean mae_record_replay (const MaeRecord *record, guint32 n_commands, MaeGame *game);

/* Reads the command at @offset of the packed commands. Returns its size; 0: there is none. */
gsize mae_record_peek (const MaeRecord *record, gsize offset, MaeCommand *out);

/* Goes through a game from its beginning. */
typedef struct {
  const MaeRecord *record; /* borrowed */
  MaeGame *game;           /* owned: after @n_commands commands */
  guint32 n_commands;
  gsize offset; /* of the next command, for mae_record_peek() */
} MaeRecordReader;

/* Starts before the first command of @record, which must outlive @reader. */
void mae_record_reader_init (MaeRecordReader *reader, const MaeRecord *record);
void mae_record_reader_clear (MaeRecordReader *reader);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MaeRecordReader, mae_record_reader_clear)

/* Applies the next command and sets @out to it. Returns FALSE at the end, or when the log is
 * broken. */
gboolean mae_record_reader_next (MaeRecordReader *reader, MaeCommand *out);

/* Returns the first seat of a person, or -1. */
int mae_record_person (const MaeRecord *record);

/* Returns the strongest computer player's level, 0 without any. */
int mae_record_level (const MaeRecord *record);

/* ── In the store ─────────────────────────────────────────────────────────────────────────── */

/* Stores @record under a new number, which is set in it. @now: seconds since 1970. */
gboolean mae_record_add (MaeRecord *record, MaeStore *store, gint64 now, GError **error);

/* Returns the record made of @stored and its packed commands; NULL and @error when they aren't
 * valid or don't replay. */
MaeRecord *mae_record_restore (const MaeStoredTable *stored, const GByteArray *log,
                               guint32 n_commands, GError **error);

/* Returns the record with @number; NULL and @error when there is none or it doesn't replay. */
MaeRecord *mae_record_load (MaeStore *store, gint64 number, GError **error);
