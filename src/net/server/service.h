/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a service manager passes to a program it starts, and wants to be told; sd_listen_fds(3) and
 * sd_notify(3) say what that is. Without one, all of this does nothing. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Passed descriptors are numbered from here. */
#define MAE_SERVICE_FIRST_FD 3

/* The names of the descriptors passed to this process, in their order, `unknown` for those that
 * have none; ended by NULL. Once only: afterwards there are none, and children find none. */
char **mae_service_take_names (void);

/* Tells it @state, for instance `READY=1`. */
void mae_service_notify (const char *state);

G_END_DECLS
