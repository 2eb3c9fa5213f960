/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about what the operator of a server doesn't let people do, reports, and accounts. All
 * are translated. */
#pragma once

#include <glib.h>

#include "protocol/account-info.h"

/* Returns what somebody is said to have done, to choose from. */
const char *mae_conduct_text (MaeConduct conduct);

/* Returns sentences about a restriction of this player; @said: what the operator says (nullable),
 * @remaining: in seconds, 0: without an end. (transfer full) */
char *mae_restriction_text (MaeRestrictionKind kind, MaeConduct conduct, const char *said,
                            gint64 remaining);

/* Returns what became of a report about @name. (transfer full) */
char *mae_report_answer_text (MaeReportAnswer answer, const char *name);

/* Returns what became of a wish of an account's owner; @games as in MaeMessage. (transfer full) */
char *mae_account_answer_text (MaeAccountWish wish, MaeAccountAnswer answer, int games);
