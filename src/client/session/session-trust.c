/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* When the server's certificate isn't trusted: the session doesn't retry by itself; only the player
 * can decide to trust the certificate. */
#include <glib/gi18n.h>

#include "net/certificate.h"
#include "net/client/trusted.h"
#include "session-private.h"

void
mae_session_certificate_error (MaeSession *self, const GError *error)
{
  g_object_ref (self);
  g_clear_error (&self->certificate_error);
  self->certificate_error = g_error_copy (error);
  mae_session_give_up (self, error->message);
  mae_session_emit (self, MAE_SESSION_UNTRUSTED);
  g_object_unref (self);
}

const GError *
mae_session_get_certificate_error (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->certificate_error;
}

void
mae_session_trust (MaeSession *self)
{
  g_autofree char *path = mae_trusted_default_path ();
  g_autoptr (GError) error = NULL;

  g_return_if_fail (MAE_IS_SESSION (self));
  const MaeCertificateDetails *details =
      mae_certificate_error_get_details (self->certificate_error);
  g_return_if_fail (details != NULL);

  const MaeAddress *address = &self->joining.address;
  if (!mae_trusted_remember (path, address, details->fingerprint, &error)) {
    g_autofree char *text =
        g_strdup_printf (_ ("The certificate can’t be saved: %s"), error->message);
    mae_session_emit (self, MAE_SESSION_PROTOCOL_ERROR, text);
    return;
  }
  mae_session_connect_to (self, address, self->joining.nickname);
}
