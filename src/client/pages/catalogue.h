/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All development cards and leaders, with filters, and where each is in the game; and all icons. */
#pragma once

#include <adwaita.h>

#include "engine/game.h"
#include "protocol/roster.h"

#define MAE_TYPE_CATALOGUE (mae_catalogue_get_type ())
G_DECLARE_FINAL_TYPE (MaeCatalogue, mae_catalogue, MAE, CATALOGUE, AdwBin)

typedef struct {
  const MaeRuleset *rules;
  const MaeGame *game;     /* nullable; as @seat (-1: a spectator) sees it now */
  const MaeRoster *roster; /* with @game */
  int seat;
} MaeCatalogueOf;

/* What is shown at first: the cards of a level (from 1; 0: all) and color (-1: all), or a leader
 * (-1: none). */
typedef struct {
  int level, colour, leader;
} MaeCatalogueAt;

/* Creates the dialog. It keeps a reference to the rules, and doesn't use the game after this call.
 * (transfer floating) */
GtkWidget *mae_catalogue_new (const MaeCatalogueOf *of, const MaeCatalogueAt *at);
