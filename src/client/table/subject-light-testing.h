/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: when a subject is where it is shown. */
#pragma once

#include "subject-light.h"

/* Returns whether the page may still scroll to the subject. */
gboolean mae_subject_light_scrolls (MaeSubjectLight *self);
