/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Faults of a server, to test that the worlds detect them. They only exist in a special build of
 * the server for this test, in which calls between some of its files go through breaks.c
 * (meson.build). The ordinary build has unbroken.c instead, without any fault. */
#pragma once

#include "server/server.h"

/* @name NULL: none. Returns FALSE if there is no such fault in this build. */
gboolean breaks_choose (const char *name);

/* Changes the configuration of a world's server. */
void breaks_config (MaeServerConfig *config);
void breaks_store (MaeStore *store);
