/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports by players about others, kept for the operator with the last chat lines of the table at
 * which the reporter is. */
#pragma once

#include "protocol/message.h"
#include "server/server.h"
#include "server/types.h"
#include "store/store-marks.h"

#define MAE_REPORTS_MAX 500
#define MAE_REPORTS_OF_NETWORK 25 /* an IPv4 /24, or an IPv6 /48 */
#define MAE_REPORTS_OF_ONE 5      /* that aren't done */
#define MAE_REPORT_DAYS 180       /* how long one is kept, in the store's own time */

void mae_reports_init (MaeServer *server);
void mae_reports_clear (MaeServer *server);
/* To be called for a mark that the store has. */
void mae_reports_load (MaeServer *server, const MaeStoredMark *mark);

/* Handles ReqReport. */
void mae_reports_handle (MaeServerSession *session, const MaeMessage *message);

/* See mae_server_end_report(). */
gboolean mae_reports_end (MaeServer *server, const char *number, GError **error);
/* The second function deletes reports that are over, by their age or since the account of who has
 * made them is gone; the first returns when it is next needed. */
gint64 mae_reports_deadline (const MaeServer *server);
void mae_reports_tick (MaeServer *server);

/* Appends the reports that the owner of @account has made, one JSON object per line. */
void mae_reports_export (const MaeServer *server, const MaeAccount *account, GString *out);
/* Deletes the reports that the owner of @account has made. */
void mae_reports_forget (MaeServer *server, const MaeAccount *account);

/* ── For the operator ──────────────────────────────────────────────────────────────────────── */

/* Appends all reports as JSON objects, one per line, the oldest first. */
void mae_server_report_reports (const MaeServer *server, gint64 now, GString *out);
/* Deletes report @number. Returns FALSE and sets @error if there is none. */
gboolean mae_server_end_report (MaeServer *server, const char *number, gint64 now, GError **error);
