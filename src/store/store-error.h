/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Why something can't be stored or read. */
#pragma once

#include <glib.h>

#define MAE_STORE_ERROR (mae_store_error_quark ())
GQuark mae_store_error_quark (void);

typedef enum {
  MAE_STORE_ERROR_OPEN,    /* not a database, not writable, no such folder */
  MAE_STORE_ERROR_VERSION, /* written by a newer program */
  MAE_STORE_ERROR_WRITE,   /* the whole transaction was rolled back */
  MAE_STORE_ERROR_READ,
  MAE_STORE_ERROR_NONE,     /* what was to be read or changed doesn't exist */
  MAE_STORE_ERROR_IN_USE,   /* another process has it open, or writes to it for long */
  MAE_STORE_ERROR_FULL,     /* the disk is full */
  MAE_STORE_ERROR_DENIED,   /* it may not be written */
  MAE_STORE_ERROR_DAMAGED,  /* it isn't a whole store */
  MAE_STORE_ERROR_CONFLICT, /* what is written doesn't fit what is there: somebody else has changed
                             * or deleted that, or it is too much */
  MAE_STORE_ERROR_TAKEN,    /* somebody else has used the database meanwhile, or another one has
                             * taken its place: what is in memory isn't true any more */
} MaeStoreError;

/* Sets @error to MAE_STORE_ERROR_NONE with a sentence. Returns FALSE. */
gboolean mae_store_error_none (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Returns whether what failed with @code will fail again, however often it is tried. */
gboolean mae_store_error_is_final (int code);
