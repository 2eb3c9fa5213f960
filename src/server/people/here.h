/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who is connected, and where: the list that people in the hall get. See "People" in
 * docs/protocol.md. */
#pragma once

#include "protocol/bridge.h"
#include "server/types.h"

#define MAE_PEOPLE_TOLD 50 /* most entries of UpdatePeople */

/* Encodes the list for @dialect and clients that know games over days or not, and are told ratings
 * or not, adds it to @lines, and returns it. It takes time in proportion to the sessions. */
const GString *mae_here_list (MaeServer *server, const MaeDialect *dialect, gboolean with_days,
                              gboolean with_ratings, GHashTable *lines);
