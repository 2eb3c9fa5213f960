/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: properties of questions. */
#pragma once

#include "question.h"

/* Return the answer that Enter gives, and the appearance of the button for @answer. */
const char *mae_question_get_default (GtkWidget *question);
AdwResponseAppearance mae_question_get_appearance (GtkWidget *question, const char *answer);
