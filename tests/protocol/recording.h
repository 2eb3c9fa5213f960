/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The recorded conversations of tests/fixtures/am49. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
  int number; /* in the file, from 1 */
  char *connection;
  bool from_server;
  char *text; /* as it went over the wire */
} MaeRecordedLine;

/* The lines of a recording that went over the wire, notes left out. (transfer full) */
GPtrArray *mae_recording_load (const char *path);

/* Paths of all recordings, sorted. (transfer full) */
GPtrArray *mae_recordings (void);
