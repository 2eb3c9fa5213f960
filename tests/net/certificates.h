/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Certificates for a test, made by openssl: an authority's, and some for a server on this
 * machine. */
#pragma once

#include <glib.h>

typedef enum {
  CERTIFICATE_GOOD,         /* by the authority, for localhost and 127.0.0.1 */
  CERTIFICATE_EXPIRED,      /* like GOOD, but expired */
  CERTIFICATE_OTHER_HOST,   /* by the authority, for play.example.org */
  CERTIFICATE_SELF,         /* self-signed, for localhost and 127.0.0.1 */
  CERTIFICATE_SELF_TOO,     /* another certificate like SELF */
  CERTIFICATE_SELF_OTHER,   /* self-signed, for play.example.org */
  CERTIFICATE_SELF_EXPIRED, /* like SELF, but expired */
  N_CERTIFICATES,
} Certificate;

typedef struct {
  char *folder;
  char *authority;
  char *certificates[N_CERTIFICATES], *keys[N_CERTIFICATES];
} Certificates;

/* NULL: this machine has no openssl. */
Certificates *certificates_new (void);
void certificates_free (Certificates *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Certificates, certificates_free)

/* Returns the path of the file @name in the folder, which is deleted with its files in the end.
 * (transfer full) */
char *certificates_path (Certificates *self, const char *name);

/* Returns the fingerprint in the form of mae_certificate_fingerprint(). (transfer full) */
char *certificates_fingerprint (Certificates *self, Certificate which);

/* Makes, of CERTIFICATE_GOOD: `good-locked.key`, with a passphrase; `good-cut.key` and
 * `good-cut.pem`, without their ends; `empty`. */
void certificates_damage (Certificates *self);

/* Copies the certificate and key @which to @certificate and @key. */
void
certificates_copy (Certificates *self, Certificate which, const char *certificate, const char *key);
