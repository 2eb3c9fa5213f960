/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* am49's names for our enumerations. Each table ends with NULL; the index of a name is the
 * value. */
#pragma once

extern const char *const mae_am49_actions[];
extern const char *const mae_am49_action_reasons[];
extern const char *const mae_am49_objects[];
extern const char *const mae_am49_entities[];
extern const char *const mae_am49_transaction_reasons[];
extern const char *const mae_am49_transfer_reasons[];
extern const char *const mae_am49_nickname_reasons[];
extern const char *const mae_am49_nickname_problems[];
extern const char *const mae_am49_password_reasons[];
extern const char *const mae_am49_features[]; /* the index is the number of the bit */

extern const char *const mae_am49_levels[]; /* the index is MaeAiLevel - 1 */
extern const char *const mae_am49_stages[];
extern const char *const mae_am49_seat_states[];
extern const char *const mae_am49_person_places[];
extern const char *const mae_am49_person_answers[];
extern const char *const mae_am49_table_reasons[];
extern const char *const mae_am49_chat_reasons[];
extern const char *const mae_am49_plan_states[];
extern const char *const mae_am49_plan_whys[];
extern const char *const mae_am49_plan_reasons[];
extern const char *const mae_am49_conducts[];
extern const char *const mae_am49_restrictions[];
extern const char *const mae_am49_report_answers[];
extern const char *const mae_am49_account_wishes[];
extern const char *const mae_am49_account_answers[];

/* Returns the index of @name in @table, or -1. */
int mae_am49_name_index (const char *const *table, const char *name);
