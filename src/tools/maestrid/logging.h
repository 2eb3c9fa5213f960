/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a server's log goes: with all its fields to the journal when run under it, otherwise as
 * lines to standard error. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  MAE_LOGGING_QUIET,   /* what went wrong */
  MAE_LOGGING_NORMAL,  /* and what the server does as a whole */
  MAE_LOGGING_VERBOSE, /* and who comes and goes */
} MaeLogging;

/* Once, before anything is logged. G_MESSAGES_DEBUG still adds to it. */
void mae_logging_start (MaeLogging logging);

G_END_DECLS
