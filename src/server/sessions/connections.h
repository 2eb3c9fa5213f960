/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of a connection; the rest is in server.h. */
#pragma once

#include "server/types.h"

/* Frees @session, which every part of the server forgets. */
void mae_sessions_end (MaeServerSession *session);
