/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The journal, above all back-ends. A row of it has all commands of one transaction, of all games.
 * A row for each command would change a page of the database for each game in each transaction,
 * which takes five times as long; and one row is one round trip to a database elsewhere. The
 * commands of a game that are only in the journal are called its tail, which is also in memory. A
 * tail is moved to one row of the game's own commands when the game is over, and when the journal
 * has grown too large: then its oldest rows are deleted. */
#pragma once

#include "store/backend.h"

typedef struct _MaeJournal MaeJournal;

/* @backend is the one whose journal it is; it is only read. */
MaeJournal *mae_journal_new (MaeStoreBackend *backend);
void mae_journal_free (MaeJournal *journal);

/* Sets the size in bytes above which its oldest rows are deleted. */
void mae_journal_set_max (MaeJournal *journal, gsize bytes);

/* Reads the whole journal. A row that can't be read isn't an error: the games whose commands it may
 * have are broken (mae_journal_load()). */
gboolean mae_journal_read (MaeJournal *journal, GError **error);
/* The same, if it has to be read again. */
gboolean mae_journal_refresh (MaeJournal *journal, GError **error);
/* Makes sure that something of @game (0: of a new one) can be appended without reading. Returns
 * FALSE and sets @error if the store can't be read. */
gboolean mae_journal_learn (MaeJournal *journal, gint64 game, GError **error);
/* To be called when a batch was given up: what it had is forgotten, and the journal is read again
 * when it is needed next. */
void mae_journal_forget (MaeJournal *journal);

/* Returns whether it has rows; and the newest of those that can't be read, 0: all can. */
gboolean mae_journal_has_rows (const MaeJournal *journal);
gint64 mae_journal_damaged_row (const MaeJournal *journal);

/* Prepares for the commands of a new game; @row is set to the newest row, which doesn't count for
 * it. Returns NULL, or what is wrong. */
const char *mae_journal_start (MaeJournal *journal, gint64 game, gint64 *row);

/* Append a command, and take back those from @index on. They return NULL, or what is wrong. */
const char *mae_journal_append (MaeJournal *journal, MaeStoreBatch *batch, gint64 game,
                                guint32 index, const guint8 *packed, gsize size);
const char *mae_journal_cut (MaeJournal *journal, MaeStoreBatch *batch, gint64 game, guint32 index);

/* Moves the tail of @game, which will get no more commands, to its own commands. */
void mae_journal_finish (MaeJournal *journal, MaeStoreBatch *batch, gint64 game);

/* Completes @batch: writes what was appended. If the journal is too large, deletes its oldest
 * rows. Returns NULL, or what is wrong. */
const char *mae_journal_complete (MaeJournal *journal, MaeStoreBatch *batch);

/* Appends the tail of @game, which follows the commands that end at @end, to @log and counts its
 * commands in *@n_commands. Returns NULL, or why the game can't be used. */
const char *mae_journal_load (MaeJournal *journal, gint64 game, const MaeStoreEnd *end,
                              GByteArray *log, guint32 *n_commands);

/* Returns NULL, or why @game, whose other commands end at @end, can't be used, as far as that can
 * be said without reading them. */
const char *mae_journal_check (MaeJournal *journal, gint64 game, const MaeStoreEnd *end);

/* To be called when @game, all of which is durable, won't be needed for a while. */
void mae_journal_rest (MaeJournal *journal, gint64 game);

/* To be called when all running games were listed, so that it was said which are broken: a damaged
 * row that may be of any time is deleted with the next batch. Otherwise it would concern the games
 * of each start anew. */
void mae_journal_note_told (MaeJournal *journal);

/* Returns how many commands of @game only the journal has. */
guint32 mae_journal_count (MaeJournal *journal, gint64 game);
