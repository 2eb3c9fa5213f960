/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/certificate.h"

#include <glib/gi18n-lib.h>

/* ── Errors ────────────────────────────────────────────────────────────────────────────────── */

typedef MaeCertificateDetails MaeCertificateErrorPrivate;

static void
mae_certificate_error_private_init (MaeCertificateErrorPrivate *details)
{
}

static void
mae_certificate_error_private_copy (const MaeCertificateErrorPrivate *from,
                                    MaeCertificateErrorPrivate *to)
{
  to->server = g_strdup (from->server);
  to->fingerprint = g_strdup (from->fingerprint);
  to->known = g_strdup (from->known);
  to->other_host = from->other_host;
}

static void
mae_certificate_error_private_clear (MaeCertificateErrorPrivate *details)
{
  g_free (details->server);
  g_free (details->fingerprint);
  g_free (details->known);
}

G_DEFINE_EXTENDED_ERROR (MaeCertificateError, mae_certificate_error)

const MaeCertificateDetails *
mae_certificate_error_get_details (const GError *error)
{
  if (error == NULL || error->domain != MAE_CERTIFICATE_ERROR)
    return NULL;
  const MaeCertificateDetails *details = mae_certificate_error_get_private (error);
  return details->fingerprint != NULL ? details : NULL;
}

/* ── Judging ───────────────────────────────────────────────────────────────────────────────── */

char *
mae_certificate_fingerprint (GTlsCertificate *certificate)
{
  g_autoptr (GByteArray) bytes = NULL;
  g_object_get (certificate, "certificate", &bytes, NULL);
  g_autofree char *digits =
      g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes->data, bytes->len);
  GString *pairs = g_string_new (NULL);
  for (const char *p = digits; *p != '\0'; p += 2)
    g_string_append_printf (pairs, "%s%c%c", p == digits ? "" : ":", g_ascii_toupper (p[0]),
                            g_ascii_toupper (p[1]));
  return g_string_free (pairs, FALSE);
}

/* Returns the date @property in the user's format. Sets @passed to whether that date is in the
 * past. (transfer full) */
static char *
date_of (GTlsCertificate *certificate, const char *property, gboolean *passed)
{
  g_autoptr (GDateTime) date = NULL;
  g_object_get (certificate, property, &date, NULL);
  if (date == NULL) {
    *passed = FALSE;
    return NULL;
  }
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (GDateTime) local = g_date_time_to_local (date);
  *passed = g_date_time_compare (date, now) < 0;
  return g_date_time_format (local, "%x");
}

/* Returns whether the certificate is for the host of @address; doesn't check the issuer. */
static gboolean
is_of_host (GTlsCertificate *certificate, const MaeAddress *address)
{
  g_autoptr (GSocketConnectable) identity = g_network_address_new (address->host, address->port);
  return (g_tls_certificate_verify (certificate, identity, NULL) & G_TLS_CERTIFICATE_BAD_IDENTITY)
         == 0;
}

static void
set_error (GError **error, GTlsCertificate *certificate, const MaeAddress *address,
           const char *server, const char *fingerprint, const char *known)
{
  if (known != NULL)
    g_set_error (error, MAE_CERTIFICATE_ERROR, MAE_CERTIFICATE_ERROR_CHANGED,
                 _ ("%s uses a different certificate than the one you trusted."), server);
  else
    g_set_error (error, MAE_CERTIFICATE_ERROR, MAE_CERTIFICATE_ERROR_UNKNOWN,
                 _ ("The identity of %s can’t be verified."), server);
  if (error == NULL)
    return;
  MaeCertificateDetails *details = mae_certificate_error_get_private (*error);
  details->server = g_strdup (server);
  details->fingerprint = g_strdup (fingerprint);
  details->known = g_strdup (known);
  details->other_host = !is_of_host (certificate, address);
}

gboolean
mae_certificate_judge (GTlsCertificate *certificate, GTlsCertificateFlags flags,
                       const MaeAddress *address, const char *known, GError **error)
{
  const GTlsCertificateFlags by_consent =
      G_TLS_CERTIFICATE_UNKNOWN_CA | G_TLS_CERTIFICATE_BAD_IDENTITY;
  g_autofree char *server = mae_address_format (address);
  gboolean begun, over;
  g_autofree char *begin = date_of (certificate, "not-valid-before", &begun);
  g_autofree char *end = date_of (certificate, "not-valid-after", &over);

  if (flags == G_TLS_CERTIFICATE_NO_FLAGS)
    return TRUE;
  /* If the issuer is unknown, GIO may not have checked the dates. */
  if ((flags & G_TLS_CERTIFICATE_EXPIRED) != 0 || over) {
    g_set_error (error, MAE_CERTIFICATE_ERROR, MAE_CERTIFICATE_ERROR_EXPIRED,
                 _ ("The certificate of %s expired on %s. The server’s owner has to renew it."),
                 server, end);
    return FALSE;
  }
  if ((flags & G_TLS_CERTIFICATE_NOT_ACTIVATED) != 0 || (begin != NULL && !begun)) {
    g_set_error (
        error, MAE_CERTIFICATE_ERROR, MAE_CERTIFICATE_ERROR_NOT_YET,
        _ ("The certificate of %s isn’t valid before %s. Is this computer’s clock correct?"),
        server, begin);
    return FALSE;
  }
  if ((flags & G_TLS_CERTIFICATE_REVOKED) != 0) {
    g_set_error (error, MAE_CERTIFICATE_ERROR, MAE_CERTIFICATE_ERROR_REVOKED,
                 _ ("The certificate of %s has been revoked."), server);
    return FALSE;
  }
  if ((flags & ~by_consent) != 0) {
    g_set_error (error, MAE_CERTIFICATE_ERROR, MAE_CERTIFICATE_ERROR_UNFIT,
                 _ ("The certificate of %s is insecure or damaged."), server);
    return FALSE;
  }
  g_autofree char *fingerprint = mae_certificate_fingerprint (certificate);
  if (g_strcmp0 (fingerprint, known) == 0)
    return TRUE;
  if (flags == G_TLS_CERTIFICATE_BAD_IDENTITY) {
    g_set_error (error, MAE_CERTIFICATE_ERROR, MAE_CERTIFICATE_ERROR_HOST,
                 _ ("The certificate of %s belongs to another server. Is the address correct?"),
                 server);
    return FALSE;
  }
  set_error (error, certificate, address, server, fingerprint, known);
  return FALSE;
}
