/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of am49.c, a file each. Readers record their first error in @reader. */
#pragma once

#include "am49-fields.h"
#include "protocol/am49/am49.h"

/* am49-decode-request.c */
void mae_am49_read_welcome (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out);
void mae_am49_read_join (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out);
void mae_am49_read_command (MaeAm49Reader *reader, const MaeJsonNode *root, MaeCommandKind kind,
                            MaeCommand *out);
void mae_am49_read_leader_action (MaeAm49Reader *reader, const MaeJsonNode *root, MaeCommand *out);

/* am49-decode-event.c */
void mae_am49_read_event (MaeAm49Reader *reader, const MaeJsonNode *root, MaeEventKind kind,
                          MaeEvent *out);
/* The tops of the decks in any of the forms there are; @left becomes -1 where a deck isn't empty.
 */
void mae_am49_read_grid (MaeAm49Reader *reader, const MaeJsonNode *grid, const char *field,
                         int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS],
                         int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
/* `counts`: our own addition beside it. */
void mae_am49_read_counts (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                           int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
void mae_am49_read_market (MaeAm49Reader *reader, const MaeJsonNode *market, int rows, int columns,
                           int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS], int8_t *slide);

/* am49-decode-reject.c */
void mae_am49_read_reject (MaeAm49Reader *reader, const MaeJsonNode *root, MaeRejectKind kind,
                           MaeMessage *out);
MaeNicknameReason mae_am49_read_nickname_reason (MaeAm49Reader *reader, const MaeJsonNode *root);
MaePasswordReason mae_am49_read_password_reason (MaeAm49Reader *reader, const MaeJsonNode *root);

/* am49-decode-tables.c */
void mae_am49_read_open_table (MaeAm49Reader *reader, const MaeJsonNode *root, MaeTableWish *out);
MaeTableInfo *mae_am49_read_table (MaeAm49Reader *reader, const MaeJsonNode *root);
MaeTableList *mae_am49_read_tables (MaeAm49Reader *reader, const MaeJsonNode *root);
void mae_am49_read_clock (MaeAm49Reader *reader, const MaeJsonNode *root, MaeClockInfo *out);
/* Also a request's, which @out->kind tells. */
void mae_am49_read_chat (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out);
void mae_am49_read_err_table (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out);
void mae_am49_read_err_chat (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out);

/* am49-encode-tables.c: any of those, but for the end of the line. */
void mae_am49_write_of_tables (GString *out, const MaeMessage *message);

/* am49-snapshot-decode.c */
MaeSnapshot *
mae_am49_read_snapshot (MaeAm49Reader *reader, const MaeJsonNode *root, const MaeRuleset *defaults);

/* am49-encode.c and am49-encode-event.c */
void mae_am49_write_type (GString *out, const char *type);
void
mae_am49_write_bag (GString *out, const char *name, const MaeRuleset *rules, const MaeBag *bag);
void mae_am49_write_reject (const MaeWireContext *context, const MaeReject *reject,
                            const char *code, GString *out);
/* The parts of messages that UpdateGame has too. */
void mae_am49_write_container (GString *out, const char *name, const MaeRuleset *rules,
                               int container, const MaeBag *content, int32_t id);
void mae_am49_write_market (GString *out, const char *name, const MaeRuleset *rules,
                            const int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS], int slide);
void mae_am49_write_tops (GString *out, const MaeWireContext *context, const char *name,
                          const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
void mae_am49_write_counts (GString *out, const MaeRuleset *rules, const char *name,
                            const int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS]);
void mae_am49_write_score (GString *out, const MaeGame *game, const MaeRoster *roster);
