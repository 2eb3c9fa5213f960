/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: what a line of the log shows. */
#pragma once

#include "log-label.h"

/* Returns the line that is shown. (transfer none) */
MaeLogEntry *mae_log_label_get_entry (MaeLogLabel *self);
