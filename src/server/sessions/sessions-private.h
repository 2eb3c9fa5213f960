/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For the files of this folder that queue sessions. */
#pragma once

#include "server/deadlines.h"
#include "server/sessions/session.h"
#include "server/state.h"

struct _MaeSessions {
  GQueue all;             /* MaeServerSession.link */
  GQueue unjoined;        /* MaeServerSession.unjoined_link, see login-timeout.c */
  guint64 last_number;    /* given to a session */
  GQueue ready;           /* MaeServerSession.ready_link: something for the transport */
  GQueue ending;          /* MaeServerSession.ending_link: to be detached before the call ends */
  MaeDeadlines deadlines; /* see MaeServerSession.timer */
  GQueue asked;           /* MaeServerSession.asked_link: sessions whose question
                           * (mae_bridge_ask()) may have changed */
  GQueue paused;          /* MaeServerSession.hold_link, see rate-limit.c */
  GQueue yielded;         /* paused until the next iteration of the main loop */
  gsize buffered;         /* bytes, of all sessions; see output.c */
};
