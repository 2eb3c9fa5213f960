/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The recordings in tests/fixtures/am49. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
  int number; /* line number in the file, from 1 */
  char *connection;
  bool from_server;
  char *text; /* as it was sent */
} MaeRecordedLine;

/* Returns the lines of a recording that were sent, without notes. (transfer full) */
GPtrArray *mae_recording_load (const char *path);

/* Returns the paths of all recordings, sorted. (transfer full) */
GPtrArray *mae_recordings (void);
