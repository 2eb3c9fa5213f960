/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "protocol/dialect.h"

/* The dialect of docs/protocol.md. Every request is complete, so the server asks no questions. */
extern const MaeDialect mae_am49_dialect;
