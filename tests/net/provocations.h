/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Requests that a server refuses, and the expected answers: every Err… and each of its reasons that
 * a player can cause in a game. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* Writes the request to @line and returns TRUE if the game, as @seat sees it, is in a suitable
 * state. */
typedef gboolean (*Ripe) (const MaeGame *game, int seat, GString *line);

typedef struct {
  Ripe ripe;
  const char *type;
  const char *field; /* part of the answer; NULL: only the type is compared */
  gboolean done;
} Provocation;

extern Provocation provocations[];
extern const guint n_provocations;
