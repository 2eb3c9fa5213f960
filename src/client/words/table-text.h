/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables in words. All char * are (transfer full). */
#pragma once

#include "protocol/table-info.h"

G_BEGIN_DECLS

/* What it is called, by its name or by who opened it. */
char *mae_table_title_text (const MaeTableInfo *table);

/* The letter on the disc of somebody called @name. */
char *mae_initial_text (const char *name);

/* Who sits there, by which rules (called as in @tables, which may be NULL) and how fast. */
char *mae_table_about_text (const MaeTableInfo *table, const MaeTableList *tables);

/* How a ruleset called @title is called here: those that come with the game are translated. */
const char *mae_ruleset_label (const char *title);

/* "30 s per turn", "2 min per turn"; NULL when there is no clock. */
char *mae_turn_time_text (int seconds);

/* Who sits there: "Ada, Bruno". */
char *mae_table_people_text (const MaeTableInfo *table);

G_END_DECLS
