/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* An earlier revision of am49's document; only servers use it. */
#pragma once

#include "protocol/dialect.h"

extern const MaeDialect mae_am49_draft_dialect;
