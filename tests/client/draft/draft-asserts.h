/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What tests of drafts compare. */

#pragma once

#include "client/words/draft-text.h"
#include "scene.h"

/* Compares the text of @missing. */
static inline void
assert_missing (const MaeGame *game, MaeDraftMissing missing, const char *text)
{
  g_autofree char *words = mae_draft_missing_text (game, &missing);

  g_assert_cmpstr (words, ==, text);
}
