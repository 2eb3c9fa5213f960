/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lets maestrictl use the store of a server that isn't running. */
#pragma once

#include <glib.h>

/* Executes @words on the store at @path: accounts, forget NICKNAME, bans, unban NETWORK, remove
 * TABLE. Returns lines of JSON as a server would, or NULL and a sentence in @error. (transfer
 * full) */
GPtrArray *mae_control_offline (const char *path, const char *const *words, GError **error);
