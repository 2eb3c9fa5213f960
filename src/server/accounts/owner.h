/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the owner of an account may do with it, after giving the password again: another password,
 * an export of all that is stored, and deleting it. */
#pragma once

#include "protocol/message.h"
#include "server/types.h"

/* The most bytes of an export; further lines are left out. */
#define MAE_OWNER_EXPORT_MAX (192 * 1024)

/* Handles ReqAccount of @session, which has a nickname. */
void mae_owner_handle (MaeServerSession *session, const MaeMessage *message);
