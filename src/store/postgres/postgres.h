/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The back-end for PostgreSQL 14 and newer, through libpq. It answers within submit(), so a thread
 * waits for it (writer.h). One program has a database open at a time. */
#pragma once

#include "store/backend.h"
#include "store/store-address.h"

/* Connects to the database at @address, a "postgresql://" URI without a password, creates the
 * tables if its schema is empty, and migrates older ones. @watch may be NULL. *@worries is set to
 * what the operator should know of the database's settings, sentences (NULL: nothing; transfer
 * full). (transfer full)
 */
MaeStoreBackend *
mae_postgres_open (const char *address, const MaeStoreWatch *watch, GStrv *worries, GError **error);

/* See mae_store_import(). */
gboolean mae_postgres_import (const char *address, const char *path, MaeStoreImported *imported,
                              GError **error);
