/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What clients name by number: am65's positions of units, and leaders by their order. The recorded
 * server numbers them in another order than ours; here a client's lines name what is the same. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* What a server has told, by nickname, as text. */
typedef struct {
  GHashTable *warehouses, *leaders;
} Choices;

void choices_init (Choices *self);
void choices_clear (Choices *self);

/* Remembers what is in a line of a server. */
void choices_note (Choices *self, const char *line);

/* Returns a line of the client @name with our numbers. (transfer full) */
char *choices_translate (const Choices *theirs, const Choices *ours, const char *name,
                         const MaeGame *game, int seat, const char *line);

/* Gives a player what the recording has in the strongbox: there it came from cheats and faults,
 * also of the server's operator. */
void choices_fill (const Choices *self, const char *name, MaeGame *game, int seat);
