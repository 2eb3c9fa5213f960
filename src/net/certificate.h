/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks whether a server's certificate can be trusted. */
#pragma once

#include <gio/gio.h>

#include "net/address.h"

#define MAE_CERTIFICATE_ERROR (mae_certificate_error_quark ())
GQuark mae_certificate_error_quark (void);

/* Each error's message is a whole translated sentence. */
typedef enum {
  MAE_CERTIFICATE_ERROR_EXPIRED,
  MAE_CERTIFICATE_ERROR_NOT_YET, /* not valid yet */
  MAE_CERTIFICATE_ERROR_HOST,    /* from a trusted authority, but for another host */
  MAE_CERTIFICATE_ERROR_REVOKED,
  MAE_CERTIFICATE_ERROR_UNFIT, /* weak or broken */
  /* The player may decide to trust these two, which have MaeCertificateDetails. */
  MAE_CERTIFICATE_ERROR_UNKNOWN, /* not from an authority this computer trusts */
  MAE_CERTIFICATE_ERROR_CHANGED, /* like UNKNOWN, and another certificate was trusted before */
} MaeCertificateError;

typedef struct {
  char *server;        /* as mae_address_format() writes it */
  char *fingerprint;   /* of the certificate */
  char *known;         /* fingerprint of the certificate trusted before, or NULL */
  gboolean other_host; /* the certificate is also for another host than the server's */
} MaeCertificateDetails;

/* Returns the details of @error, NULL if it has none. (transfer none) */
const MaeCertificateDetails *mae_certificate_error_get_details (const GError *error);

/* Returns the SHA-256 of the whole certificate as pairs of hexadecimal digits with colons, like
 * `openssl x509 -fingerprint -sha256`. (transfer full) */
char *mae_certificate_fingerprint (GTlsCertificate *certificate);

/* Checks the @certificate of the server at @address, for which GIO has raised @flags. @known is the
 * fingerprint the player trusts there, or NULL. Dates are compared with this computer's clock.
 * Returns FALSE and sets @error if the certificate isn't trusted. */
gboolean mae_certificate_judge (GTlsCertificate *certificate, GTlsCertificateFlags flags,
                                const MaeAddress *address, const char *known, GError **error);
