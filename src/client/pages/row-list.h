/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of rows, each with a key. While the pointer is over it or the keyboard in it, rows are
 * updated in place but not sorted: a quiet button “3 changes” above does that. Further rows are
 * shown by a last row, “Show 8 More”. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_ROW_LIST (mae_row_list_get_type ())
G_DECLARE_FINAL_TYPE (MaeRowList, mae_row_list, MAE, ROW_LIST, GtkWidget)

/* @has tells whether something is still known of a key; only then the others are called. @make
 * creates its row; @update shows what has changed, also right after @make. A row whose key is gone
 * stays for a while, insensitive, and isn't updated. */
typedef struct {
  gboolean (*has) (gpointer data, const char *key);
  GtkWidget *(*make) (gpointer data, const char *key);
  void (*update) (gpointer data, GtkWidget *row, const char *key);
} MaeRowListFuncs;

/* @data must exist as long as the list. @label is its accessible name. */
void
mae_row_list_set (MaeRowList *self, const MaeRowListFuncs *funcs, gpointer data, const char *label);

/* Shows rows for @keys (char *), each once, in this order; only the first @most, unless the player
 * wants to see all. */
void mae_row_list_show (MaeRowList *self, const GPtrArray *keys, guint most);

/* Sorts the rows, even if the player points at them: it is the player who wanted other ones. */
void mae_row_list_sort (MaeRowList *self);

/* Makes all rows anew when they are next shown. */
void mae_row_list_renew (MaeRowList *self);

/* (nullable) (transfer none) Returns the row at @i, from 0. */
GtkWidget *mae_row_list_get (MaeRowList *self, guint i);
const char *mae_row_list_get_key (GtkWidget *row);

/* Focuses the first row; returns whether there is one. */
gboolean mae_row_list_focus (MaeRowList *self);
