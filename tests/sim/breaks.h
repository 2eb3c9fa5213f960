/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Ways in which a server could be wrong, to see that the worlds notice. They exist in a build of
 * the server for this test only, where breaks.c stands between some of its files (meson.build);
 * with unbroken.c there are none. */
#pragma once

#include "server/server.h"

/* NULL: none. FALSE: there is no such one, in this build. */
gboolean breaks_choose (const char *name);

/* Spoils what a world's server is given. */
void breaks_config (MaeServerConfig *config);
void breaks_store (MaeStore *store);
