/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Invitations to open tables. One waits until the person joins or declines, the game begins, or the
 * table is gone. It is between two persons: whoever takes a nickname of theirs later gets neither
 * it nor the answer. */
#pragma once

#include "server/tables/hall.h"
#include "server/types.h"

#define MAE_INVITATIONS_OF_TABLE 16
#define MAE_INVITATIONS_TO_ONE 8
#define MAE_INVITATIONS_OF_SENDER 2 /* to one person */

void mae_invitations_init (MaeHall *hall);

/* Handle requests of @session, which has a nickname: it invites @nickname to @table (NULL: there is
 * none with @code), or doesn't want to come to the one with @code. */
void mae_invitations_invite (MaeServerSession *session, MaeTable *table, const char *nickname,
                             const char *code);
void mae_invitations_decline (MaeServerSession *session, const char *code);

/* Sends @session ResPerson; @wait: µs until it can ask again, 0: unknown. */
void mae_invitations_answer (MaeServerSession *session, MaePersonAnswer answer,
                             const char *nickname, const char *code, gint64 wait);

/* Tells @identity, who is connected, of the invitations that wait, if its client knows that. */
void mae_invitations_tell (MaeServer *server, const MaeIdentity *identity);

/* To be called when @identity has sat down at @table: it isn't invited any more. */
void mae_invitations_joined (MaeTable *table, const MaeIdentity *identity);

/* To be called when the game of @table begins, or @table is freed: tells the invited. */
void mae_invitations_end (MaeTable *table);
