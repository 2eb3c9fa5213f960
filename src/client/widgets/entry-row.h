/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of a list with a title and a text entry (GtkEditable). AdwEntryRow of libadwaita 1.2 on GTK
 * 4.8 doesn't tell screen readers that it has the focus. */
#pragma once

#include <adwaita.h>

/* Signal "entry-activated": Enter was pressed in it. */
#define MAE_TYPE_ENTRY_ROW (mae_entry_row_get_type ())
G_DECLARE_FINAL_TYPE (MaeEntryRow, mae_entry_row, MAE, ENTRY_ROW, AdwPreferencesRow)
