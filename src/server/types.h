/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Type names of the server's parts. */
#pragma once

#include <glib.h>

typedef struct _MaeServer MaeServer;
typedef struct _MaeServerSession MaeServerSession;
typedef struct _MaeIdentity MaeIdentity;
typedef struct _MaeAccount MaeAccount;
typedef struct _MaeHall MaeHall;
typedef struct _MaeTable MaeTable;
typedef struct _MaeGameRoom MaeGameRoom;
typedef struct _MaeThought MaeThought;
