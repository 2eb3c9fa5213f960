/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A dialect for tests that differs from the other dialects as much as possible: words instead of
 * JSON, the server speaks first, other time limits, and a question for each leader to keep.
 *
 *   server                              client
 *   name?                               name Ada
 *   waiting 1 Ada                       players 2
 *   players 2
 *   game SEAT STATE ADA<tab>BEN         (states, events and moves are packed)
 *   keep? 1                             keep 7
 *   keep? 2                             keep 9
 *   event EVENT                         do MOVE
 *   no REASON
 *   wrong WHY
 *   ping                                pong
 *   bye                                 bye */
#pragma once

#include "protocol/bridge.h"
#include "protocol/dialect.h"

extern const MaeDialect mae_words_dialect;
