/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The server's log: sent to the journal with all fields if it runs as a service, otherwise written
 * as lines to standard error. */
#pragma once

#include <glib.h>

typedef enum {
  MAE_LOGGING_QUIET,   /* warnings and errors */
  MAE_LOGGING_NORMAL,  /* also what the server does as a whole */
  MAE_LOGGING_VERBOSE, /* also what single sessions do */
} MaeLogging;

/* To be called once, before anything is logged. G_MESSAGES_DEBUG still works. */
void mae_logging_start (MaeLogging logging);
