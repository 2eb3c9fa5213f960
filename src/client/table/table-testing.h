/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the positions of the table's parts. */
#pragma once

#include "client/motion/motion-scene.h"
#include "deck.h"
#include "table-page.h"

/* Finds the position of @spot in the overlay's coordinates; FALSE: it has none now. */
gboolean mae_table_page_find (MaeTablePage *self, const MaeSpot *spot, graphene_rect_t *out);
