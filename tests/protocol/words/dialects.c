/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of src/protocol/dialects.c with one more line; for programs linked with this file. */
#include "protocol/am49/am49-dialect.h"
#include "words.h"

const MaeDialect *const mae_dialects[] = {
  &mae_am49_dialect,
  &mae_words_dialect,
  NULL,
};
