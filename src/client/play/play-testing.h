/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For tests: notes of any length. */
#pragma once

#include "play.h"

/* Sets the property "note". Takes @note. */
void mae_play_set_note (MaePlay *self, char *note);
