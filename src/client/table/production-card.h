/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A production that isn't on a slot: the base one, or a leader's. A press activates
 * "move.production"; its blanks are pickers. */
#pragma once

#include <gtk/gtk.h>

#include "client/draft/draft-produce.h"

#define MAE_TYPE_PRODUCTION_CARD (mae_production_card_get_type ())
G_DECLARE_FINAL_TYPE (MaeProductionCard, mae_production_card, MAE, PRODUCTION_CARD, GtkWidget)

/* Shows @production with the title @title. @draft (nullable): the productions being chosen;
 * @usable: something can be produced; @now: in this turn, otherwise producing can only be planned.
 * */
void mae_production_card_update (MaeProductionCard *self, const MaeRuleset *rules, int production,
                                 const char *title, const MaeDraftProduce *draft, gboolean usable,
                                 gboolean now);

/* Shows the recipe in one line, before the first update. */
void mae_production_card_set_brief (MaeProductionCard *self);

/* Returns the production that is shown; -1 before the first update. */
int mae_production_card_get_production (MaeProductionCard *self);

/* Opens the picker of the first undecided blank. Returns FALSE if there is none. */
gboolean mae_production_card_ask (MaeProductionCard *self);
