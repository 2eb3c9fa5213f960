/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Addresses as users type them: of servers, and to listen on. */
#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "net/address.h"
#include "net/connection-error.h"
#include "net/server/listen-address.h"
#include "net/server/transport-private.h"

static void
test_addresses (void)
{
  const struct {
    const char *text;
    const char *host; /* NULL: refused */
    guint16 port;
    const char *again; /* formatted */
  } cases[] = {
    { "example.org", "example.org", 51015, "example.org:51015" },
    { "  example.org:80 ", "example.org", 80, "example.org:80" },
    { "192.0.2.1:1", "192.0.2.1", 1, "192.0.2.1:1" },
    { "192.0.2.1", "192.0.2.1", 51015, "192.0.2.1:51015" },
    { "[::1]:51015", "::1", 51015, "[::1]:51015" },
    { "[2001:db8::7]", "2001:db8::7", 51015, "[2001:db8::7]:51015" },
    { "2001:db8::7", "2001:db8::7", 51015, "[2001:db8::7]:51015" },
    { "bücher.example:65535", "bücher.example", 65535, "bücher.example:65535" },
    { "BÜCHER.example", "bücher.example", 51015, "bücher.example:51015" },
    { "XN--Bcher-KVA.example", "bücher.example", 51015, "bücher.example:51015" },
    { "INIT.Example.ORG", "init.example.org", 51015, "init.example.org:51015" },
    { "[2001:DB8:0:0::7]", "2001:db8::7", 51015, "[2001:db8::7]:51015" },
    { "fe80::1%Eth0", "fe80::1%Eth0", 51015, "[fe80::1%Eth0]:51015" },
    { "xn--.example", "xn--.example", 51015, "xn--.example:51015" },
    { "my_host", "my_host", 51015, "my_host:51015" },
    { "maestri://example.org", "example.org", 51016, "maestri://example.org:51016" },
    { " Maestri://example.org:443/ ", "example.org", 443, "maestri://example.org:443" },
    { "maestri://[::1]", "::1", 51016, "maestri://[::1]:51016" },
    { "maestri://[::1]:51015", "::1", 51015, "maestri://[::1]:51015" },
    { "am49://example.org", "example.org", 51015, "example.org:51015" },
    { "AM49+tls://[::1]/", "::1", 51016, "maestri://[::1]:51016" },
    { "am65://example.org", "example.org", 1337, "am65://example.org:1337" },
    { "Step://[::1]/", "::1", 9000, "step://[::1]:9000" },
    { "step://example.org:80", "example.org", 80, "step://example.org:80" },
    { "klingon://example.org", NULL },
    { "am49-draft://example.org", NULL },
    { "maestri://", NULL },
    { "maestri:///", NULL },
    { "maestri://example.org/game", NULL },
    { "maestri://maestri://example.org", NULL },
    { "maestri:51015:", NULL },
    { "", NULL },
    { "   ", NULL },
    { ":51015", NULL },
    { "host:", NULL },
    { "host:0", NULL },
    { "host:65536", NULL },
    { "host:-1", NULL },
    { "host:port", NULL },
    { "a b", NULL },
    { "a:1:2", NULL },
    { "[::1", NULL },
    { "[::1]51015", NULL },
    { "[example.org]:1", NULL },
    { "http://example.org/", NULL },
    { "host\n:1", NULL },
    { "\xff", NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (MaeAddress) address = { 0 };
    g_autoptr (GError) error = NULL;
    gboolean ok = mae_address_parse (cases[i].text, &address, &error);
    g_test_message ("“%s”: %s", cases[i].text, ok ? "taken" : error->message);
    if (cases[i].host == NULL) {
      g_assert_false (ok);
      g_assert_error (error, MAE_CONNECTION_ERROR, MAE_CONNECTION_ERROR_ADDRESS);
      continue;
    }
    g_assert_no_error (error);
    g_assert_cmpstr (address.host, ==, cases[i].host);
    g_assert_cmpuint (address.port, ==, cases[i].port);
    g_assert_cmpint (address.tls, ==, g_str_has_prefix (cases[i].again, "maestri://"));
    g_autofree char *again = mae_address_format (&address);
    g_assert_cmpstr (again, ==, cases[i].again);
  }
}

static void
test_address_dialects (void)
{
  const struct {
    const char *text, *named, *in, *again;
  } cases[] = {
    { "example.org", "am49", "am65", "am65://example.org" },
    { " example.org:7 ", "am49", "step", "step://example.org:7" },
    { "Step://example.org:7/", "step", "am65", "am65://example.org:7" },
    { "am65://example.org", "am65", "am49", "example.org" },
    { "maestri://[::1]", "am49", "am65", "am65+tls://[::1]" },
    { "am65+tls://[::1]", "am65", "am49", "maestri://[::1]" },
    { "", "am49", "step", "step://" },
    { "step://", "step", "am49", "" },
    { "step:/", "am49", "am49", "step:/" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const MaeDialect *in = mae_dialect_find (cases[i].in, strlen (cases[i].in));
    g_autofree char *again = mae_address_in_dialect (cases[i].text, in);

    g_assert_cmpstr (mae_dialect_get_name (mae_address_find_dialect (cases[i].text)), ==,
                     cases[i].named);
    g_assert_cmpstr (again, ==, cases[i].again);
  }
}

/* Tests which addresses are counted together. */
static void
test_count_as (void)
{
  const struct {
    const char *peer, *as;
  } cases[] = {
    { "192.0.2.1", "192.0.2.1" },
    { "::ffff:192.0.2.1", "192.0.2.1" },
    { "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::" },
    { "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::" },
    { "2001:db8:1:3::1", "2001:db8:1:3::" },
    { "127.0.0.1", NULL },
    { "127.255.255.254", NULL },
    { "::ffff:127.0.0.1", NULL },
    { "::1", NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    char text[INET6_ADDRSTRLEN];
    struct sockaddr_storage peer = { .ss_family = AF_INET6 };

    if (strchr (cases[i].peer, ':') == NULL)
      peer.ss_family = AF_INET;
    gpointer bytes = peer.ss_family == AF_INET
                         ? (gpointer) & ((struct sockaddr_in *) &peer)->sin_addr
                         : (gpointer) & ((struct sockaddr_in6 *) &peer)->sin6_addr;
    g_assert_cmpint (inet_pton (peer.ss_family, cases[i].peer, bytes), ==, 1);
    g_assert_cmpstr (mae_transport_count_as (&peer, text), ==, cases[i].as);
  }
}

static void
test_listen_addresses (void)
{
  const struct {
    const char *text;
    const char *again; /* NULL: refused */
  } cases[] = {
    { "51015", "127.0.0.1:51015" },
    { "0", "127.0.0.1:0" },
    { "0.0.0.0:51015", "0.0.0.0:51015" },
    { "localhost:1", "127.0.0.1:1" },
    { "[::1]:51015", "[::1]:51015" },
    { "[::]:1", "[::]:1" },
    { "am49:51015", "127.0.0.1:51015" },
    { "am49:[::1]:51015", "[::1]:51015" },
    { "am49:10.0.0.1:2", "10.0.0.1:2" },
    { "step:127.0.0.1:1", "127.0.0.1:1" },
    { "", NULL },
    { "am49:", NULL },
    { "nobody:1", NULL },
    { "nobody:127.0.0.1:1", NULL },
    { "::1:51015", NULL },
    { "[127.0.0.1]:1", NULL },
    { "[]:1", NULL },
    { ":1", NULL },
    { "1.2.3:1", NULL },
    { "127.0.0.1:65536", NULL },
    { "127.0.0.1:+1", NULL },
    { "127.0.0.1", NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    MaeListenAddress address;
    g_autoptr (GError) error = NULL;
    gboolean ok = mae_listen_address_parse (cases[i].text, &address, &error);
    g_test_message ("“%s”: %s", cases[i].text, ok ? "taken" : error->message);
    if (cases[i].again == NULL) {
      g_assert_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_SYNTAX);
      continue;
    }
    g_assert_no_error (error);
    g_autofree char *again = mae_listen_address_format (&address);
    g_assert_cmpstr (again, ==, cases[i].again);
  }
}

/* Whatever the system answers, the sentence names the address, says what to do, and has none of the
 * system's own words. */
static void
test_listen_problems (void)
{
  static const int causes[] = { EADDRINUSE, EACCES, EPERM,  EADDRNOTAVAIL, EINVAL, EAFNOSUPPORT,
                                EMFILE,     ENFILE, ENOMEM, ENOBUFS,       EIO,    ENETDOWN };
  MaeListenAddress address;

  g_assert_true (mae_listen_address_parse ("[::1]:443", &address, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (causes); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (mae_listen_address_explain (&address, causes[i], &error));
    g_test_message ("%s", error->message);
    g_assert_nonnull (strstr (error->message, "[::1]:443"));
    g_assert_null (strstr (error->message, g_strerror (causes[i])));
    g_assert_null (strchr (error->message, '%'));
    g_assert_nonnull (strstr (error->message, ". "));
    g_assert_true (g_error_matches (error, MAE_LISTEN_ERROR,
                                    causes[i] == EADDRINUSE ? MAE_LISTEN_ERROR_IN_USE
                                                            : MAE_LISTEN_ERROR_FAILED));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/address", test_addresses);
  g_test_add_func ("/net/address/dialects", test_address_dialects);
  g_test_add_func ("/net/count-as", test_count_as);
  g_test_add_func ("/net/listen-address", test_listen_addresses);
  g_test_add_func ("/net/listen-address/problems", test_listen_problems);
  return g_test_run ();
}
