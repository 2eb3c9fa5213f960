/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about tables. All char * are (transfer full). */
#pragma once

#include "protocol/table-info.h"

/* Returns the table's name, or "Ada's table" after the player who opened it, or, once its game has
 * begun, the names of the players. */
char *mae_table_title_text (const MaeTableInfo *table);

/* Returns the players, the rules (named as in @tables, which may be NULL) and the turn time. */
char *mae_table_about_text (const MaeTableInfo *table, const MaeTableList *tables);

/* Return how far the table is, "2 seats left"; and its rules, turn time and spectators, which may
 * be empty. */
char *mae_table_stage_text (const MaeTableInfo *table);
char *mae_table_rules_text (const MaeTableInfo *table, const MaeTableList *tables);

/* A table is near a rating if that is so far from the ratings there at most. */
#define MAE_RATING_NEAR 200

/* Returns whether @table is near @rating; not if nobody there has a rating. */
gboolean mae_table_is_near (const MaeTableInfo *table, int rating);

/* Returns all of it for a screen reader. */
char *mae_table_spoken_text (const MaeTableInfo *table, const MaeTableList *tables);

/* Returns the name of a ruleset with @title: translated if it comes with the game. */
const char *mae_ruleset_label (const char *title);

/* Returns, for example, "30 s per turn", "2 min per turn"; NULL without a time limit. */
char *mae_turn_time_text (int seconds);

/* Returns what happens to turns that are missed in a game over days. */
const char *mae_missed_turns_text (void);

/* Returns the players at the table: "Ada, Bruno". */
char *mae_table_people_text (const MaeTableInfo *table);
