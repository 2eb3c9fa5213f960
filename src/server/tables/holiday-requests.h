/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Requests for a holiday: see people/holidays.h. */
#pragma once

#include "server/types.h"

/* Begins a holiday of @days for the player of @session, or refuses: the answer is UpdateMySeats,
 * or ErrProtocol if one of the games can't be read. @session has a nickname. To be called while no
 * batch is away, since games may have to be read. */
void mae_holiday_requests_handle (MaeServerSession *session, gint64 days);
