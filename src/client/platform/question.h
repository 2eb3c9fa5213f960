/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A question with two answers, in a dialog. Its signal "response" has the answer, like the signals
 * of that name in libadwaita. To be shown with mae_dialog_present(). */
#pragma once

#include "dialog.h"

/* Creates a question with @heading, and @body as explanation. (transfer floating) */
GtkWidget *mae_question_new (const char *heading, const char *body);

/* Sets the answers: @no with @no_label, which Esc gives too, and @yes with @appearance. Enter also
 * gives @no, unless mae_question_set_default() is called. */
void
mae_question_set_answers (GtkWidget *question, const char *no, const char *no_label,
                          const char *yes, const char *yes_label, AdwResponseAppearance appearance);

/* Sets which answer Enter gives. */
void mae_question_set_default (GtkWidget *question, const char *answer);

/* Sets whether @answer can be given. */
void mae_question_enable (GtkWidget *question, const char *answer, gboolean enabled);

/* Shows @child between the explanation and the answers. */
void mae_question_set_extra_child (GtkWidget *question, GtkWidget *child);
