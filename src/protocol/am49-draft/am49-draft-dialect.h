/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* am49 as an earlier revision of its document has it: for servers only. */
#pragma once

#include "protocol/dialect.h"

extern const MaeDialect mae_am49_draft_dialect;
