/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Parts shared by UpdateGame and messages of single events. Readers record their first error in
 * @reader. */
#pragma once

#include "am49-fields.h"

/* Reads the top cards of the decks in any known form; @left becomes -1 for decks that aren't
 * empty. */
void mae_am49_read_grid (MaeAm49Reader *reader, const MaeJsonNode *grid, const char *field,
                         int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS],
                         int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
/* Reads our extension `counts`, the number of cards in each deck. */
void mae_am49_read_counts (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                           int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
void mae_am49_read_market (MaeAm49Reader *reader, const MaeJsonNode *market, int rows, int columns,
                           int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS], int8_t *slide);
void mae_am49_write_container (GString *out, const char *name, const MaeRuleset *rules,
                               int container, const MaeBag *content, int32_t id);
void mae_am49_write_market (GString *out, const char *name, const MaeRuleset *rules,
                            const int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS], int slide);
void mae_am49_write_tops (GString *out, const MaeWireContext *context, const char *name,
                          const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
/* Returns how many cards can stand for empty decks, one for each deck: they are written for plain
 * peers, which fail if there is no card. 0: the ruleset has too many cards. */
int mae_am49_n_fillers (const MaeRuleset *rules);
/* Writes the top cards of one color. */
void mae_am49_write_deck_tops (GString *out, const MaeWireContext *context, int colour,
                               const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
void mae_am49_write_counts (GString *out, const MaeRuleset *rules, const char *name,
                            const int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
void mae_am49_write_score (GString *out, const MaeGame *game, const MaeRoster *roster);
