/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Translates what clients name by a number: am65's positions of units, and leaders by their order.
 * The recorded server's order differs from ours, so the numbers in clients' lines are replaced. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* The state that a server has sent each client, as text, by nickname. */
typedef struct {
  GHashTable *warehouses, *leaders;
} Choices;

void choices_init (Choices *self);
void choices_clear (Choices *self);

/* Updates the state from a server's line. */
void choices_note (Choices *self, const char *line);

/* Returns a line of the client @name with our numbers. (transfer full) */
char *choices_translate (const Choices *theirs, const Choices *ours, const char *name,
                         const MaeGame *game, int seat, const char *line);

/* Gives a player what is in the strongbox in the recording. Our server wouldn't have all of it: in
 * the recordings some of it came from faults and from cheats, of players and of the server's
 * operator. */
void choices_fill (const Choices *self, const char *name, MaeGame *game, int seat);
