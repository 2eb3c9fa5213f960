/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a server tells whoever asks, without a nickname. */
#pragma once

#include "server/types.h"

/* Answers ReqServerInfo of @session. */
void mae_server_info_tell (MaeServer *server, MaeServerSession *session);
