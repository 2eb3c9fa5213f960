/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whom people don't want to hear of: a muted person's chat lines and invitations don't reach them.
 * For a nickname with an account the list is kept in the store, otherwise as long as the nickname
 * is in use. */
#pragma once

#include "server/types.h"

#define MAE_MUTES_MAX 50 /* of one person */

/* To be called when somebody has joined as @identity: tells whom it has muted, if anybody. */
void mae_mutes_begin (MaeServer *server, MaeIdentity *identity);

/* @identity mutes the nickname @name, or (@is_muted FALSE) wants to hear of it again. Returns
 * FALSE if @name isn't valid, or the list is full. */
gboolean
mae_mutes_set (MaeServer *server, MaeIdentity *identity, const char *name, gboolean is_muted);
