/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of several parts with dots between them. */
#pragma once

/* Returns @text (transfer full, may be NULL), which has " · " between its parts, with a space
 * before each dot at which lines aren't broken: a line may end with a dot, but not begin with one.
 * (transfer full) */
char *mae_parts_text (char *text);
