/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The fields of the messages of the extensions `restrictions`, `reports` and `account`. */
#pragma once

#include "am49-table.h"

extern const MaeAm49Field mae_am49_restriction[], mae_am49_req_report[], mae_am49_res_report[],
    mae_am49_req_account[], mae_am49_res_account[];
