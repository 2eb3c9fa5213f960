/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The messages of the extension `plans`. */
#pragma once

#include "am49-table.h"

extern const MaeAm49Field mae_am49_req_plan[];
extern const MaeAm49Field mae_am49_plan[];
extern const MaeAm49Field mae_am49_err_plan[];
