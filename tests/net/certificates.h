/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Certificates made for a test, by openssl: an authority's, and some for a server on this machine.
 */
#pragma once

#include <glib.h>

typedef enum {
  CERTIFICATE_GOOD,         /* by the authority, for localhost and 127.0.0.1 */
  CERTIFICATE_EXPIRED,      /* the same, since yesterday */
  CERTIFICATE_OTHER_HOST,   /* by the authority, for play.example.org */
  CERTIFICATE_SELF,         /* by itself, for localhost and 127.0.0.1 */
  CERTIFICATE_SELF_TOO,     /* another such */
  CERTIFICATE_SELF_OTHER,   /* by itself, for play.example.org */
  CERTIFICATE_SELF_EXPIRED, /* by itself, for localhost and 127.0.0.1, since yesterday */
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

/* A file in the folder, which goes with it. (transfer full) */
char *certificates_path (Certificates *self, const char *name);

/* As mae_certificate_fingerprint() writes it. (transfer full) */
char *certificates_fingerprint (Certificates *self, Certificate which);

/* Puts the certificate and key @which where @certificate and @key say. */
void
certificates_copy (Certificates *self, Certificate which, const char *certificate, const char *key);
