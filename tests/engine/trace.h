/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Commands and events as lines of text, for playthroughs that people can read and compare. */
#pragma once

#include <glib.h>

#include "engine/game.h"

void trace_command (GString *out, const MaeGame *game, const MaeCommand *command);
void trace_events (GString *out, const MaeGame *game, const MaeEvents *events);
