/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: the position of a replay. */
#pragma once

#include "replay-page.h"

/* Returns the current stop; see replay.h. */
int mae_replay_page_get_stop (MaeReplayPage *self);
