/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Returns the letter on the badge of the player with the name @names[@i], in upper case. If other
 * names of the @n in @names begin with the same letter, another letter of the name follows, or
 * where there is none, the player's number. (transfer full) */
char *mae_initials_text (char *const *names, int n, int i);
