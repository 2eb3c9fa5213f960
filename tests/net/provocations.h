/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Requests a server refuses, and what it says then: every Err… and each of its reasons that a
 * player can meet in a game. */
#pragma once

#include <glib.h>

#include "engine/game.h"

/* Writes the request into @line when the game, as @seat sees it, is ripe for it. */
typedef gboolean (*Ripe) (const MaeGame *game, int seat, GString *line);

typedef struct {
  Ripe ripe;
  const char *type;
  const char *field; /* part of the answer; NULL: the type is all */
  gboolean done;
} Provocation;

extern Provocation provocations[];
extern const guint n_provocations;
