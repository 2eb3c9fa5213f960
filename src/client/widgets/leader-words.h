/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a leader does, in as many words as fit on its face. */
#pragma once

#include <gtk/gtk.h>

#define MAE_TYPE_LEADER_WORDS (mae_leader_words_get_type ())
G_DECLARE_FINAL_TYPE (MaeLeaderWords, mae_leader_words, MAE, LEADER_WORDS, GtkWidget)

/* Shows @text, or the shorter @brief where that doesn't fit. */
void mae_leader_words_set (MaeLeaderWords *self, const char *text, const char *brief);

/* To be called in the parent's size_allocate(): allocates the area of the words on a leader's face
 * that fills @face. */
void mae_leader_words_place (MaeLeaderWords *self, const GdkRectangle *face);
