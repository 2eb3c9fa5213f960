/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening a store by its address: for programs that may use any database. */
#pragma once

#include "store/store.h"

/* Returns whether @address is a database elsewhere, and not a file. */
gboolean mae_store_address_is_remote (const char *address);

/* What a server wants to know of a database that other servers use, or wait for. */
typedef struct {
  gboolean stands_by; /* the store is opened when no other server has it any more */
  /* Says why that isn't so yet, in a sentence, whenever that changes. NULL: nobody wants to know.
   */
  void (*waits) (const char *why, gpointer data);
  /* Another server has the database; or (@stands_by) may have it, since it couldn't be reached for
   * so long. Called once, by another thread. NULL: nobody wants to know. */
  void (*lost) (const GError *why, gpointer data);
  gpointer data;
} MaeStoreWatch;

/* Opens the store at @address, the path of a file or a "postgresql://" URI: for a server, which has
 * a @watch, as by mae_store_open_with_writer(); otherwise (NULL) as by mae_store_open(). *@worries
 * is set to what the operator should know of the database's settings, sentences; NULL: nothing
 * (transfer full). */
MaeStore *mae_store_open_address (const char *address, const MaeStoreWatch *watch, GStrv *worries,
                                  GError **error);

/* What was copied. */
typedef struct {
  gint64 n_games, n_accounts;
} MaeStoreImported;

/* Copies the store in the file at @path, which no server uses, into the database at @address, which
 * must be empty. The file stays, and is migrated to the current version. On failure nothing is
 * copied. */
gboolean mae_store_import (const char *address, const char *path, MaeStoreImported *imported,
                           GError **error);
