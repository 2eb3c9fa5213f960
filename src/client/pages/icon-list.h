/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The icons of a game by topics of the rules, with a search: a part of the catalogue. */
#pragma once

#include <adwaita.h>

#include "engine/rules.h"

#define MAE_TYPE_ICON_LIST (mae_icon_list_get_type ())
G_DECLARE_FINAL_TYPE (MaeIconList, mae_icon_list, MAE, ICON_LIST, AdwBin)

/* Fills the list; to be called once. The list must be in a dialog when it is used. */
void mae_icon_list_show (MaeIconList *self, const MaeRuleset *rules);
