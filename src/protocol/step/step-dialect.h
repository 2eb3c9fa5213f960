/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialect of another group's program, which asks for each part of a move: see
 * docs/dialects.md. */
#pragma once

#include "protocol/dialect.h"

extern const MaeDialect mae_step_dialect;
