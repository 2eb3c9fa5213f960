/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as a file (docs/game-files.md), to keep, to send, and to open elsewhere. */
#pragma once

#include "store/record.h"

#define MAE_RECORD_FILE_ERROR (mae_record_file_error_quark ())
GQuark mae_record_file_error_quark (void);

typedef enum {
  MAE_RECORD_FILE_ERROR_OTHER,   /* not a saved game */
  MAE_RECORD_FILE_ERROR_INVALID, /* a broken one; the message says where */
  MAE_RECORD_FILE_ERROR_VERSION, /* written by a newer program */
} MaeRecordFileError;

/* The most bytes of a saved game. */
#define MAE_RECORD_FILE_MAX (3 * 1024 * 1024)

/* The most commands of a saved game; an ordinary one has some hundreds. */
#define MAE_RECORD_FILE_COMMANDS_MAX 20000

/* The name of the member that every saved game has, and no ruleset; it is written first. */
#define MAE_RECORD_FILE_MEMBER "maestri-game"

/* Returns the text of a file for @record. (transfer full) */
char *mae_record_to_file (const MaeRecord *record);

/* Reads a saved game from @text, of @length bytes, which may contain anything. The record is
 * complete and can be replayed; it has exactly one person, no number, and the origin
 * MAE_RECORD_FROM_FILE. (transfer full); NULL with @error set. */
MaeRecord *mae_record_from_file (const char *text, gsize length, GError **error);
