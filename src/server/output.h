/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What all sessions together hold in memory: what they haven't read, what they have sent and nobody
 * has handled, and what the system buffers for those who don't read. Each has a bound of its own;
 * this is the one for all of them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _MaeServer MaeServer;
typedef struct _MaeServerSession MaeServerSession;

/* What @session holds has changed. Where that is too much for all together, those who hold the most
 * are dropped, until a quarter is free; those that don't read first. */
void mae_output_note (MaeServerSession *session);
void mae_output_forget (MaeServerSession *session);

G_END_DECLS
