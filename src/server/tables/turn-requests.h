/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tells whoever has the secret of a nickname of its games over days, though nobody comes: see
 * "Asking for one's turns" in docs/protocol.md. */
#pragma once

#include "server/types.h"

/* Answers ReqMyTurns of @session. Nothing may be away (mae_commit_is_busy()). */
void mae_turn_requests_handle (MaeServerSession *session, const char *nickname, const char *secret);
