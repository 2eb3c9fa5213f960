/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "certificates.h"

#include <gio/gio.h>

#include "net/certificate.h"

static const struct {
  const char *name;
  const char *host; /* for subjectAltName */
  int days;
  gboolean by_authority;
} kinds[N_CERTIFICATES] = {
  [CERTIFICATE_GOOD] = { "good", "DNS:localhost,IP:127.0.0.1", 30, TRUE },
  [CERTIFICATE_EXPIRED] = { "expired", "DNS:localhost,IP:127.0.0.1", -1, TRUE },
  [CERTIFICATE_OTHER_HOST] = { "other-host", "DNS:play.example.org", 30, TRUE },
  [CERTIFICATE_SELF] = { "self", "DNS:localhost,IP:127.0.0.1", 30, FALSE },
  [CERTIFICATE_SELF_TOO] = { "self-too", "DNS:localhost,IP:127.0.0.1", 30, FALSE },
  [CERTIFICATE_SELF_OTHER] = { "self-other", "DNS:play.example.org", 30, FALSE },
  [CERTIFICATE_SELF_EXPIRED] = { "self-expired", "DNS:localhost,IP:127.0.0.1", -1, FALSE },
};

static void G_GNUC_PRINTF (2, 3) run (Certificates *self, const char *format, ...)
{
  g_autoptr (GError) error = NULL;
  va_list args;
  va_start (args, format);
  g_autofree char *command = g_strdup_vprintf (format, args);
  va_end (args);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
      G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_subprocess_launcher_set_cwd (launcher, self->folder);
  g_autoptr (GSubprocess) process =
      g_subprocess_launcher_spawn (launcher, &error, "sh", "-e", "-c", command, NULL);
  g_assert_no_error (error);
  if (!g_subprocess_wait_check (process, NULL, &error))
    g_error ("%s: %s", command, error->message);
}

static void
make (Certificates *self, Certificate which)
{
  const char *name = kinds[which].name;
  g_autofree char *by = kinds[which].by_authority
                            ? g_strdup ("-CA authority.pem -CAkey authority.key")
                            : g_strdup_printf ("-signkey %s.key", name);
  /* Newer versions of openssl refuse negative numbers of days, but have an option for dates in the
   * past. */
  g_autofree char *validity =
      kinds[which].days >= 0
          ? g_strdup_printf ("-days %d", kinds[which].days)
          : g_strdup ("$(if openssl x509 -help 2>&1 | grep -q not_after; "
                      "then echo -not_before 20200101000000Z -not_after 20200102000000Z; "
                      "else echo -days -1; fi)");
  run (self,
       "openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "
       "-subj /CN=Maestri -keyout %s.key -out %s.csr; "
       "echo 'subjectAltName=%s' > %s.ext; "
       "openssl x509 -req -in %s.csr %s %s -extfile %s.ext -out %s.pem",
       name, name, kinds[which].host, name, name, by, validity, name, name);
  g_autofree char *pem = g_strconcat (name, ".pem", NULL);
  g_autofree char *key = g_strconcat (name, ".key", NULL);
  self->certificates[which] = certificates_path (self, pem);
  self->keys[which] = certificates_path (self, key);
}

Certificates *
certificates_new (void)
{
  g_autofree char *openssl = g_find_program_in_path ("openssl");
  g_autoptr (GError) error = NULL;

  if (openssl == NULL)
    return NULL;
  Certificates *self = g_new0 (Certificates, 1);
  self->folder = g_dir_make_tmp ("maestri-tls-XXXXXX", &error);
  g_assert_no_error (error);
  run (self, "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "
             "-subj '/CN=Test authority' -days 30 -keyout authority.key -out authority.pem");
  self->authority = certificates_path (self, "authority.pem");
  for (Certificate which = 0; which < N_CERTIFICATES; which++)
    make (self, which);
  return self;
}

char *
certificates_path (Certificates *self, const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

char *
certificates_fingerprint (Certificates *self, Certificate which)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GTlsCertificate) certificate =
      g_tls_certificate_new_from_file (self->certificates[which], &error);
  g_assert_no_error (error);
  return mae_certificate_fingerprint (certificate);
}

void
certificates_damage (Certificates *self)
{
  run (self, "openssl pkcs8 -topk8 -passout pass:x -in good.key -out good-locked.key; "
             "head -c 100 good.key > good-cut.key; head -c 200 good.pem > good-cut.pem; "
             "cat good.pem good.key > good-both.pem; : > empty");
}

void
certificates_copy (Certificates *self, Certificate which, const char *certificate, const char *key)
{
  run (self, "cp '%s' '%s'; cp '%s' '%s'", self->certificates[which], certificate,
       self->keys[which], key);
}

void
certificates_free (Certificates *self)
{
  run (self, "cd /; rm -r '%s'", self->folder);
  for (Certificate which = 0; which < N_CERTIFICATES; which++) {
    g_free (self->certificates[which]);
    g_free (self->keys[which]);
  }
  g_free (self->authority);
  g_free (self->folder);
  g_free (self);
}
