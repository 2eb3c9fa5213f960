/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am49-account.h"
#include "am49-names.h"

#define AT(member) MAE_AM49_AT (MaeMessage, member)

const MaeAm49Field mae_am49_restriction[] = {
  { "kind", MAE_AM49_NAME, AT (restriction.kind), MAE_AM49_REQUIRED,
    .names = mae_am49_restrictions },
  { "reason", MAE_AM49_NAME, AT (restriction.conduct), MAE_AM49_SPARSE,
    .names = mae_am49_conducts },
  { "text", MAE_AM49_TEXT, AT (restriction.text), MAE_AM49_SPARSE },
  { "remaining", MAE_AM49_INT, AT (restriction.remaining), MAE_AM49_SPARSE, .max = INT32_MAX },
  { 0 },
};

const MaeAm49Field mae_am49_req_report[] = {
  { "nickname", MAE_AM49_TEXT, AT (report.name), MAE_AM49_REQUIRED },
  { "reason", MAE_AM49_NAME, AT (report.conduct), MAE_AM49_REQUIRED, .names = mae_am49_conducts },
  { "text", MAE_AM49_TEXT, AT (report.text), MAE_AM49_SPARSE },
  { 0 },
};

const MaeAm49Field mae_am49_res_report[] = {
  { "nickname", MAE_AM49_TEXT, AT (report.name), MAE_AM49_REQUIRED },
  { "result", MAE_AM49_NAME, AT (report.answer), MAE_AM49_REQUIRED,
    .names = mae_am49_report_answers },
  { 0 },
};

const MaeAm49Field mae_am49_req_account[] = {
  { "wish", MAE_AM49_NAME, AT (account.wish), MAE_AM49_REQUIRED, .names = mae_am49_account_wishes },
  { "password", MAE_AM49_TEXT, AT (account.password), MAE_AM49_REQUIRED },
  { "newPassword", MAE_AM49_TEXT, AT (account.new_password), MAE_AM49_SPARSE },
  { 0 },
};

const MaeAm49Field mae_am49_res_account[] = {
  { "wish", MAE_AM49_NAME, AT (account.wish), MAE_AM49_REQUIRED, .names = mae_am49_account_wishes },
  { "result", MAE_AM49_NAME, AT (account.answer), MAE_AM49_REQUIRED,
    .names = mae_am49_account_answers },
  { "games", MAE_AM49_INT, AT (account.games), MAE_AM49_SPARSE, .max = INT32_MAX },
  { "data", MAE_AM49_TEXT, AT (account.data), MAE_AM49_SPARSE },
  { 0 },
};
