/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Type names of the server's parts. */
#pragma once

#include <glib.h>

typedef struct _MaeServer MaeServer;
typedef struct _MaeServerSession MaeServerSession;
typedef struct _MaeIdentity MaeIdentity;
typedef struct _MaeAccount MaeAccount;
typedef struct _MaeAccountBook MaeAccountBook;
typedef struct _MaeCheck MaeCheck;
typedef struct _MaeChecks MaeChecks;
typedef struct _MaeHall MaeHall;
typedef struct _MaePeople MaePeople;
typedef struct _MaePlans MaePlans;
typedef struct _MaeRatingBook MaeRatingBook;
typedef struct _MaeReports MaeReports;
typedef struct _MaeRestrictions MaeRestrictions;
typedef struct _MaeRooms MaeRooms;
typedef struct _MaeTable MaeTable;
typedef struct _MaeGameRoom MaeGameRoom;
typedef struct _MaeSleeper MaeSleeper;
typedef struct _MaeThought MaeThought;
typedef struct _MaeThoughts MaeThoughts;
typedef struct _MaeComputers MaeComputers;
typedef struct _MaeSessions MaeSessions;
typedef struct _MaeWaitingRoom MaeWaitingRoom;
