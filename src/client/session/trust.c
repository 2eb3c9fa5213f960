/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "trust.h"

#include "net/client/trusted.h"

struct _MaeTrust {
  GObject parent_instance;

  MaeAddress address;
  GError *error;
};

G_DEFINE_FINAL_TYPE (MaeTrust, mae_trust, G_TYPE_OBJECT)

static void
mae_trust_finalize (GObject *object)
{
  MaeTrust *self = MAE_TRUST (object);

  mae_address_clear (&self->address);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (mae_trust_parent_class)->finalize (object);
}

static void
mae_trust_class_init (MaeTrustClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_trust_finalize;
}

static void
mae_trust_init (MaeTrust *self)
{
}

MaeTrust *
mae_trust_new (const MaeAddress *address, const GError *error)
{
  MaeTrust *self = g_object_new (MAE_TYPE_TRUST, NULL);

  self->address = *address;
  self->address.host = g_strdup (address->host);
  self->error = g_error_copy (error);
  return self;
}

const GError *
mae_trust_get_error (MaeTrust *self)
{
  return self->error;
}

const MaeCertificateDetails *
mae_trust_get_details (MaeTrust *self)
{
  return mae_certificate_error_get_details (self->error);
}

gboolean
mae_trust_accept (MaeTrust *self, GError **error)
{
  g_autofree char *path = mae_trusted_default_path ();
  const MaeCertificateDetails *details = mae_trust_get_details (self);

  g_return_val_if_fail (details != NULL, FALSE);
  return mae_trusted_remember (path, &self->address, details->fingerprint, error);
}
