/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an operator is told about certificates and keys that a server can't use. */
#include <string.h>

#include "certificates.h"
#include "daemon.h"

static Certificates *certificates;

static void
test_bad_options (void)
{
  const struct {
    const char *options[7];
    const char *sentence;
  } cases[] = {
    { { "--listen-tls", "0" }, "--listen-tls needs a certificate" },
    { { "--tls-cert", certificates->certificates[0] }, "used together" },
    { { "--listen-tls", "0", "--tls-cert", "/nonexistent", "--tls-key", certificates->keys[0] },
      "/nonexistent" },
    { { "--tls-only" }, "--tls-only needs a certificate" },
    { { "--tls-only", "--tls-cert", certificates->certificates[CERTIFICATE_GOOD], "--tls-key",
        certificates->keys[CERTIFICATE_GOOD] },
      "--tls-only needs a port" },
    { { "--tls-time", "0" }, "--tls-time “0” is not a number from 1 to 1000" },
    { { "--max-connections", "many" }, "--max-connections “many” is not a number" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *out = NULL;
    g_autofree char *err = NULL;
    g_assert_cmpint (daemon_run (cases[i].options, &out, &err), !=, 0);
    g_assert_cmpstr (out, ==, "");
    if (!g_str_has_prefix (err, "maestrid: ") || strstr (err, cases[i].sentence) == NULL)
      g_error ("Said “%s”, not “… %s …”", err, cases[i].sentence);
  }
}

/* Each problem with the files is told with the name of the file that has it, in no library's
 * words. */
static void
test_bad_files (void)
{
  static const struct {
    const char *certificate, *key, *sentence;
  } cases[] = {
    { "good.pem", "self.key", "DIR/good.pem and the key in DIR/self.key don’t match, or are too" },
    { "good.pem", "good-locked.key", "DIR/good-locked.key: there is no private key in PEM format" },
    { "good.pem", "good-cut.key", "DIR/good-cut.key: there is no private key in PEM format" },
    { "good.pem", "empty", "DIR/empty: there is no private key in PEM format" },
    { "good.pem", "good.pem", "DIR/good.pem: there is no private key in PEM format" },
    { "good.pem", "none.key", "DIR/none.key: there is no file or folder of this name." },
    { "good.pem", ".", "DIR/.: it isn’t a file." },
    { "empty", "good.key", "DIR/empty: there is no certificate in PEM format" },
    { "empty", "empty", "DIR/empty: there is no certificate in PEM format" },
    { "good-cut.pem", "good.key", "DIR/good-cut.pem: there is no certificate in PEM format" },
    { "good.key", "good.pem", "DIR/good.key: there is no certificate in PEM format" },
    { "none.pem", "good.key", "DIR/none.pem: there is no file or folder of this name." },
    { ".", "good.key", "DIR/.: it isn’t a file." },
    /* Read, so that the next option is what is wrong. */
    { "good-both.pem", "good-both.pem", "--tls-only needs a port" },
    { "expired.pem", "expired.key", "DIR/expired.pem expired on 20" },
  };

  certificates_damage (certificates);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *certificate = certificates_path (certificates, cases[i].certificate);
    g_autofree char *key = certificates_path (certificates, cases[i].key);
    const char *const options[] = {
      "--tls-only", "--tls-cert", certificate, "--tls-key", key, NULL
    };
    g_autoptr (GString) sentence = g_string_new (cases[i].sentence);
    g_autofree char *out = NULL;
    g_autofree char *err = NULL;

    g_string_replace (sentence, "DIR", certificates->folder, 0);
    g_assert_cmpint (daemon_run (options, &out, &err), !=, 0);
    g_test_message ("%s", err);
    g_assert_cmpstr (out, ==, "");
    if (strstr (err, sentence->str) == NULL)
      g_error ("Said “%s”, not “… %s …”", err, sentence->str);
    g_assert_null (strstr (err, "PEM-encoded"));
    g_assert_null (strstr (err, "handshake"));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  certificates = certificates_new ();
  if (certificates == NULL) {
    g_test_skip ("openssl is missing");
    return g_getenv ("CI") != NULL ? 1 : 77;
  }
  g_test_add_func ("/net/certificate/bad-options", test_bad_options);
  g_test_add_func ("/net/certificate/bad-files", test_bad_files);
  int status = g_test_run ();
  certificates_free (certificates);
  return status;
}
