/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences of the page where leaders and starting resources are chosen. All results are (transfer
 * full). */
#pragma once

#include <glib.h>

#include "client/draft/draft-setup.h"
#include "protocol/roster.h"

/* Returns, for example, "You play third: 1 resource and 1 Faith to start with". */
char *mae_setup_seat_text (const MaeGame *game, int seat);

/* Returns, for example, "Choose 2 leaders", or what else is to be chosen or waited for. */
char *mae_setup_heading_text (const MaeDraftSetup *draft);

/* Returns the sentence below the heading. */
char *mae_setup_about_text (const MaeDraftSetup *draft);

/* Returns, for example, "1 of 2 leaders · 1 of 1 resources". */
char *mae_setup_progress_text (const MaeDraftSetup *draft);

/* Counts the marbles of the market and the cards for sale that matter for @leader, in the hand of
 * @seat: "Highlighted: 2 cards of kinds it needs, 3 cards that it makes cheaper". */
char *mae_setup_leader_text (const MaeGame *game, int seat, int leader);

/* Returns, for example, "Ada and Bruno are still choosing", or, when @own_seat is the last one who
 * chooses, "Ada and Bruno are waiting for you". */
char *mae_setup_waiting_text (const MaeGame *game, const MaeRoster *roster, int own_seat);
