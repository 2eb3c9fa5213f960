/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Handles the requests of the extension `ratings`: who is listed, what is known of a person, and
 * games that are over. */
#pragma once

#include "protocol/message.h"
#include "server/types.h"

/* Returns whether @message is such a request and waits until nothing is away: the store is read,
 * and ratings are told when they are durable. */
gboolean mae_rating_requests_wait (const MaeServerSession *session, const MaeMessage *message);

void mae_rating_requests_handle (MaeServerSession *session, const MaeMessage *message);
