/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the table with other senders of moves, and the positions of its parts. */
#pragma once

#include "client/motion/motion-scene.h"
#include "deck.h"
#include "table-page.h"

/* Sends moves with @send instead of a session. */
void mae_table_page_set_sender (MaeTablePage *self, MaeTableSend send, gpointer user_data);

/* Finds the position of @spot in the overlay's coordinates; FALSE: it has none now. */
gboolean mae_table_page_find (MaeTablePage *self, const MaeSpot *spot, graphene_rect_t *out);
