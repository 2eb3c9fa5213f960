/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sockets passed by the service manager (systemd) that has started the program, and messages to it;
 * see sd_listen_fds(3) and sd_notify(3). Without a service manager these functions do nothing. */
#pragma once

#include <glib.h>

/* The number of the first passed descriptor. */
#define MAE_SERVICE_FIRST_FD 3

/* Returns whether descriptors were passed, and not taken yet. */
gboolean mae_service_has_sockets (void);

/* Returns the names of the passed descriptors in order, `unknown` for those without one;
 * NULL-terminated. The second call returns none, and child processes see none. (transfer full) */
char **mae_service_take_names (void);

/* Sends @state to the service manager, for instance `READY=1`. */
void mae_service_notify (const char *state);
