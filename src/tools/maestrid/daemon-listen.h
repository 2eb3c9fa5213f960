/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrid's listening sockets and its certificate. */
#pragma once

#include "daemon-options.h"
#include "net/server/transport.h"

/* Loads the certificate, if any, and listens on all addresses from @options and the service
 * manager, or only on this computer if there are none. Prints a line with each address, the same in
 * every language, so that scripts can read the port. */
gboolean daemon_listen (MaeTransport *transport, const DaemonOptions *options, GError **error);

/* Reloads the certificate without interrupting games. If it isn't valid, that is logged and the old
 * one is kept. */
void daemon_reload_certificate (MaeTransport *transport, const DaemonOptions *options);
