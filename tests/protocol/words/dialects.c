/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of dialects with the one for tests, instead of that of src/protocol/dialects.c.in; for
 * programs linked with this file. */
#include "protocol/am49/am49-dialect.h"
#include "words.h"

const MaeDialect *const mae_dialects[] = {
  &mae_am49_dialect,
  &mae_words_dialect,
  NULL,
};
