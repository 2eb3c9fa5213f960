/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of dialects. A new one is a folder beside this file and a line here. */
#include "protocol/am49-draft/am49-draft-dialect.h"
#include "protocol/am49/am49-dialect.h"
#include "protocol/am65/am65-dialect.h"
#include "protocol/step/step-dialect.h"

const MaeDialect *const mae_dialects[] = {
  &mae_am49_dialect, &mae_am65_dialect, &mae_step_dialect, &mae_am49_draft_dialect, NULL,
};
