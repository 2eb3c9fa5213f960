/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits the memory of all sessions together: output they haven't read, input not yet handled, and
 * what the system buffers for those that don't read. Each session also has a limit of its own. */
#pragma once

#include "server/types.h"

/* Updates how much @session holds. If all sessions together hold too much, the largest are dropped
 * until a sixteenth of the limit is free; those that don't read come first. */
void mae_output_note (MaeServerSession *session);
void mae_output_forget (MaeServerSession *session);
