/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lorenzo, the opponent in a solo game: the black cross, the last action token, the tokens drawn so
 * far. */
#pragma once

#include <gtk/gtk.h>

#include "client/game/model.h"

#define MAE_TYPE_LORENZO_PANEL (mae_lorenzo_panel_get_type ())
G_DECLARE_FINAL_TYPE (MaeLorenzoPanel, mae_lorenzo_panel, MAE, LORENZO_PANEL, GtkWidget)

/* Shows @model's game, a solo game. */
void mae_lorenzo_panel_update (MaeLorenzoPanel *self, MaeModel *model);

/* Return the picture of the last token, and set whether it is hidden while the overlay animates
 * it. */
GtkWidget *mae_lorenzo_panel_get_last (MaeLorenzoPanel *self);
void mae_lorenzo_panel_set_veil (MaeLorenzoPanel *self, gboolean veil);
