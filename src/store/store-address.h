/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening a store by its address: for programs that may use any database. */
#pragma once

#include "store/store.h"

/* Returns whether @address is a database elsewhere, and not a file. */
gboolean mae_store_address_is_remote (const char *address);

/* Opens the store at @address, the path of a file or a "postgresql://" URI: see mae_store_open(),
 * or
 * (@has_writer) mae_store_open_with_writer(). *@worries is set to what the operator should know of
 * the database's settings, sentences; NULL: nothing (transfer full). */
MaeStore *
mae_store_open_address (const char *address, gboolean has_writer, GStrv *worries, GError **error);
