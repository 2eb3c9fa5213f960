/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The recordings in tests/fixtures. */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "protocol/bridge.h"
#include "protocol/dialect.h"

typedef struct {
  int number; /* line number in the file, from 1 */
  char *connection;
  bool from_server, is_note; /* a note says, for instance, that the connection begins or ends */
  gint64 time;               /* µs */
  char *text;                /* as it was sent */
} MaeRecordedLine;

/* Returns the lines of a recording that were sent, without notes. (transfer full) */
GPtrArray *mae_recording_load (const char *path);
GPtrArray *mae_recording_load_with_notes (const char *path);

/* Returns the paths of all recordings of am49, sorted. (transfer full) */
GPtrArray *mae_recordings (void);

/* Returns what the client of player @name knows; @game is NULL before its game. Both must outlive
 * the context. */
MaeWireContext mae_recording_context (const MaeSnapshot *game, const char *name);

/* Returns the value of the first text member @member in @line. (transfer full) (nullable) */
char *mae_recorded_text (const char *line, const char *member);
