/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a server's certificate can be trusted and, if not, a sentence that says why. */
#pragma once

#include <gio/gio.h>

#include "net/address.h"

G_BEGIN_DECLS

#define MAE_CERTIFICATE_ERROR (mae_certificate_error_quark ())
GQuark mae_certificate_error_quark (void);

/* Each error's message is a whole translated sentence. */
typedef enum {
  MAE_CERTIFICATE_ERROR_EXPIRED,
  MAE_CERTIFICATE_ERROR_NOT_YET, /* it is valid later only */
  MAE_CERTIFICATE_ERROR_HOST,    /* an authority vouches for it, but it is for another host */
  MAE_CERTIFICATE_ERROR_REVOKED,
  MAE_CERTIFICATE_ERROR_UNFIT, /* weak, or broken */
  /* The player may decide to trust it all the same; these two have MaeCertificateDetails. */
  MAE_CERTIFICATE_ERROR_UNKNOWN, /* not signed by an authority this computer trusts */
  MAE_CERTIFICATE_ERROR_CHANGED, /* the same, and it isn't the one that was trusted before */
} MaeCertificateError;

typedef struct {
  char *server;        /* as mae_address_format() writes it */
  char *fingerprint;   /* of the certificate it shows */
  char *known;         /* of the one that was trusted before, or NULL */
  gboolean other_host; /* it is made out to another name as well */
} MaeCertificateDetails;

/* NULL when @error isn't one of the two that have them. (transfer none) */
const MaeCertificateDetails *mae_certificate_error_get_details (const GError *error);

/* SHA-256 of the whole certificate, in pairs of digits with colons: as `openssl x509 -fingerprint
 * -sha256` writes it. (transfer full) */
char *mae_certificate_fingerprint (GTlsCertificate *certificate);

/* Judges the @certificate that @address shows, against which @flags have been raised. @known is the
 * fingerprint the player trusts there, or NULL. Which dates count is the machine's clock. */
gboolean mae_certificate_judge (GTlsCertificate *certificate, GTlsCertificateFlags flags,
                                const MaeAddress *address, const char *known, GError **error);

G_END_DECLS
