/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games of several people at one computer: what they agreed on, kept in the settings by the game's
 * seed, and who sits where. */
#pragma once

#include <gio/gio.h>

#include "store/record.h"

typedef struct {
  gboolean hides; /* the computer is passed before hidden leaders are shown */
  gboolean hints; /* everybody may ask for hints */
} MaeTogether;

/* Returns whether more than one person plays @record. */
gboolean mae_record_is_together (const MaeRecord *record);

/* Returns a game that hasn't begun, whose @n players sit in the order of @players, also by turns;
 * who begins is drawn. @new_seed returns random seeds. (transfer full) */
MaeRecord *mae_together_new_record (const MaeRuleset *rules, guint64 (*new_seed) (void), int n,
                                    const char *const *players, const int *computers);

/* Return and keep what was agreed on for the game with @seed. Nothing is known of games from files,
 * and of old ones: leaders are hidden then, and there are no hints. */
MaeTogether mae_together_load (GSettings *settings, guint64 seed);
void mae_together_save (GSettings *settings, guint64 seed, MaeTogether together);
