/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens saved games and rulesets, also other programs' (ruleset/ruleset-import.h). The type of a
 * file is detected from its content, not its name. The size is limited; reading is done on another
 * thread. */
#pragma once

#include <gio/gio.h>

#include "store/record.h"

/* The suffixes of the names of saved games, and of rulesets. */
#define MAE_SAVED_GAME_SUFFIX ".maestri-game"
#define MAE_RULESET_SUFFIX ".maestri-rules"

typedef struct {
  char *name;              /* of the file, to be shown */
  MaeRecord *record;       /* a saved game; NULL: it is a ruleset */
  const MaeRuleset *rules; /* a ruleset; NULL: it is a saved game */
  GPtrArray *notes;        /* MaeImportNote: what differs from another program's file, of which the
                            * rules were made, whether they can be played or not; NULL: no such */
} MaeSavedFile;

/* Frees @saved and the reference it owns. */
void mae_saved_file_free (MaeSavedFile *saved);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeSavedFile, mae_saved_file_free)

/* Reads @file. */
void mae_saved_file_read_async (GFile *file, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);

/* (transfer full); NULL with @error set: a translated sentence with the file's name. */
MaeSavedFile *mae_saved_file_read_finish (GAsyncResult *result, GError **error);

/* Writes @record to @file, replacing it. Errors as above. */
void mae_saved_file_write_async (GFile *file, MaeRecord *record, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);
gboolean mae_saved_file_write_finish (GAsyncResult *result, GError **error);
