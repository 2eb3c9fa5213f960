/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where maestrid listens, and what it shows those who come encrypted. */
#pragma once

#include "daemon-options.h"
#include "net/server/transport.h"

G_BEGIN_DECLS

/* Loads the certificate, if any, and listens on all that @options and the service manager name; on
 * this computer only when nobody names anything. Prints each address in one line, the same in every
 * language: with port 0 scripts read it there. */
gboolean daemon_listen (MaeTransport *transport, const DaemonOptions *options, GError **error);

/* Reads the certificate again, beside the games. A bad one is logged, and the old one kept. */
void daemon_reload_certificate (MaeTransport *transport, const DaemonOptions *options);

G_END_DECLS
