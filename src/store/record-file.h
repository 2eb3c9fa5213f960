/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as a file of its own (docs/game-files.md): to be kept, sent and opened elsewhere. */
#pragma once

#include "store/record.h"

G_BEGIN_DECLS

#define MAE_RECORD_FILE_ERROR (mae_record_file_error_quark ())
GQuark mae_record_file_error_quark (void);

typedef enum {
  MAE_RECORD_FILE_ERROR_INVALID, /* not a saved game, or a broken one; the message says where */
  MAE_RECORD_FILE_ERROR_VERSION, /* written by a newer program */
} MaeRecordFileError;

/* No saved game is longer, in bytes. */
#define MAE_RECORD_FILE_MAX (3 * 1024 * 1024)

/* Nor has more commands; an ordinary one has some hundreds. */
#define MAE_RECORD_FILE_COMMANDS_MAX 20000

/* The name of the member every saved game begins with. */
#define MAE_RECORD_FILE_MEMBER "maestri-game"

/* The file's text. (transfer full) */
char *mae_record_to_file (const MaeRecord *record);

/* The other way. @text, of @length bytes, may hold anything: the record it returns is complete, has
 * exactly one person, and replays. It has no number, and MAE_RECORD_FROM_FILE as its origin.
 * (transfer full); NULL with @error set. */
MaeRecord *mae_record_from_file (const char *text, gsize length, GError **error);

G_END_DECLS
