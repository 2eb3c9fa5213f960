/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Loads the certificate of a server. */
#pragma once

#include <gio/gio.h>

/* Reads the certificate (with its chain, if that is in the file too) and its private key, both PEM,
 * and tests them in a handshake between two ends in this process. Takes some milliseconds, in any
 * thread. Returns (transfer full) a certificate that works, or NULL and in @error a sentence that
 * names the file. */
GTlsCertificate *
mae_server_certificate_load (const char *certificate_path, const char *key_path, GError **error);
