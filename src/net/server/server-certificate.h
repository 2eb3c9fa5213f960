/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a server shows encrypted peers. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reads the certificate (with those that vouch for it, if they are in the file too) and its private
 * key, both PEM, and tries them out by shaking hands with itself: what comes back works. Takes some
 * milliseconds; any thread may do it. (transfer full), or NULL and @error, a sentence that names
 * the file. */
GTlsCertificate *
mae_server_certificate_load (const char *certificate_path, const char *key_path, GError **error);

G_END_DECLS
