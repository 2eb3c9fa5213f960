/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shows what a line of the log is about: brings it into sight and highlights it for a moment. */
#pragma once

#include "highlight.h"
#include "table-parts.h"

typedef struct MaeSubjectLight MaeSubjectLight;

/* It lives as long as @parts and @highlight; free it with mae_subject_light_free(). */
MaeSubjectLight *mae_subject_light_new (const MaeTableParts *parts, MaeHighlight *highlight);
void mae_subject_light_free (MaeSubjectLight *self);

/* Shows @subject, which has a place on the table, instead of what was shown before. */
void mae_subject_light_show (MaeSubjectLight *self, const MaeLogSubject *subject);

/* Stops showing it. */
void mae_subject_light_clear (MaeSubjectLight *self);
