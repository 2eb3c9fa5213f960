/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server's certificate that was refused, and whether the player may trust it: only a person can
 * decide that. It stays what it was while the session goes elsewhere, so that an answer is always
 * about the certificate that was shown. */
#pragma once

#include "net/certificate.h"

#define MAE_TYPE_TRUST (mae_trust_get_type ())
G_DECLARE_FINAL_TYPE (MaeTrust, mae_trust, MAE, TRUST, GObject)

/* @error, a MAE_CERTIFICATE_ERROR: why the certificate of the server at @address was refused.
 * (transfer full) */
MaeTrust *mae_trust_new (const MaeAddress *address, const GError *error);

const GError *mae_trust_get_error (MaeTrust *self);

/* Returns what the player has to know in order to decide; NULL: nobody may trust the certificate.
 * (transfer none) */
const MaeCertificateDetails *mae_trust_get_details (MaeTrust *self);

/* Trusts the certificate from now on, if it has details. Returns FALSE and sets @error if that
 * can't be saved. */
gboolean mae_trust_accept (MaeTrust *self, GError **error);
