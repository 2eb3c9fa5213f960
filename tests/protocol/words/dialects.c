/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of dialects with the dialect for tests. Programs linked with this file use it instead
 * of the one made from src/protocol/dialects.c.in. */
#include "protocol/am49/am49-dialect.h"
#include "words.h"

const MaeDialect *const mae_dialects[] = {
  &mae_am49_dialect,
  &mae_words_dialect,
  NULL,
};
