/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "protocol/dialect.h"

extern const MaeDialect mae_am65_dialect;
