/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of src/protocol/dialects.c with one line more; programs linked with this use it. */
#include "protocol/am49/am49-dialect.h"
#include "words.h"

const MaeDialect *const mae_dialects[] = {
  &mae_am49_dialect,
  &mae_words_dialect,
  NULL,
};
