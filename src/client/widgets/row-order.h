/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* In which order the rows of a list are shown that changes while somebody uses it: nothing moves
 * under the pointer. No widgets are needed. */
#pragma once

#include <glib.h>

/* How a list is used. */
typedef enum {
  MAE_ROWS_UNUSED,
  MAE_ROWS_FOCUSED, /* the keyboard is in it: rows keep their order */
  MAE_ROWS_POINTED, /* the pointer is over it: rows keep their places */
} MaeRowsUse;

/* @shown: the keys of the rows as they are; @wanted: as they should be. Appends to @order the keys
 * to be shown now, which are borrowed: the wanted ones; but in a list that is used the shown ones
 * first, and then the new ones. Those that aren't wanted any more stay only under the pointer, and
 * not at the end. Returns how many of these are new, gone or in another place than they should be;
 * 0 if the list isn't used. */
guint
mae_row_order (const GPtrArray *shown, const GPtrArray *wanted, MaeRowsUse use, GPtrArray *order);

/* Returns the index of @key in @keys; -1: it isn't there. */
int mae_row_order_find (const GPtrArray *keys, const char *key);
