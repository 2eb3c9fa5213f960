/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games on the local network: the packets, handling of any bytes, and the whole way over this
 * computer's loopback. */

#include <string.h>

#include "net/address.h"
#include "net/client/connection.h"
#include "net/lan/beacon-sender.h"
#include "net/lan/nearby.h"
#include "net/own-addresses.h"
#include "net/server/listen-address.h"
#include "net/server/local-server.h"
#include "ruleset/ruleset-io.h"

#define GOOD "maestri-beacon 1\nid 1f\nport 4000\nplayers 1\nseats 3\nname Ada\n"

/* ── The packet ────────────────────────────────────────────────────────────────────────────── */

static void
test_there_and_back (void)
{
  MaeBeacon beacon = { .id = G_MAXUINT64, .port = 65535, .players = 2, .seats = 4 }, read;
  g_autofree char *text = NULL;

  mae_beacon_set_name (&beacon, "  Zoë’s table\n\t");
  text = mae_beacon_write (&beacon);
  g_assert_cmpuint (strlen (text), <=, MAE_BEACON_MAX);
  g_assert_true (mae_beacon_read (text, strlen (text), &read));
  g_assert_cmphex (read.id, ==, G_MAXUINT64);
  g_assert_cmpuint (read.port, ==, 65535);
  g_assert_cmpint (read.players, ==, 2);
  g_assert_cmpint (read.seats, ==, 4);
  g_assert_cmpstr (read.name, ==, "Zoë’s table");
}

/* The longest possible beacon fits into a packet. */
static void
test_longest (void)
{
  MaeBeacon beacon = { .id = G_MAXUINT64, .port = 65535, .players = 1000, .seats = 1000 }, read;
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (int i = 0; i < 100; i++)
    g_string_append (name, "🂡");
  mae_beacon_set_name (&beacon, name->str);
  g_assert_cmpint (g_utf8_strlen (beacon.name, -1), ==, MAE_BEACON_NAME_MAX);
  text = mae_beacon_write (&beacon);
  g_assert_true (mae_beacon_read (text, strlen (text), &read));
  g_assert_cmpstr (read.name, ==, beacon.name);
}

static void
test_hostile (void)
{
  static const struct {
    const char *packet;
    gsize length;     /* 0: NUL-terminated */
    const char *name; /* NULL: not a beacon */
  } cases[] = {
    { GOOD, 0, "Ada" },
    { "maestri-beacon 1\nname x\nseats 0\nplayers 0\nport 1\nid 0", 0, "x" },
    { "maestri-beacon 1\nid 1\nport 1\nplayers 0\nseats 0\nnew 5\n", 0, "" },
    /* A name can't change the direction of other text, or hide it. */
    { "maestri-beacon 1\nid 1\nport 1\nplayers 0\nseats 0\nname a\xe2\x80\xae"
      "b\x1b[31m\xe2\x80\x8b\n",
      0, "ab[31m" },
    { "", 0, NULL },
    { "\0", 1, NULL },
    { "maestri-beacon 1\nid 1\nport 1\nplayers 0\nseats 0\nname \0x\n", 58, NULL },
    { "maestri-beacon 2\nid 1\nport 1\nplayers 0\nseats 0\nname x\n", 0, NULL },
    { "maestri-beacon 1\nport 1\nplayers 0\nseats 0\nname x\n", 0, NULL },
    { "maestri-beacon 1\nid 1\nport 65536\nplayers 0\nseats 0\nname x\n", 0, NULL },
    { "maestri-beacon 1\nid 1\nport -1\nplayers 0\nseats 0\nname x\n", 0, NULL },
    { "maestri-beacon 1\nid 1\nport 1\nplayers 100\nseats 0\nname x\n", 0, NULL },
    { "maestri-beacon 1\nid 1\nport 1\nplayers 1\nseats 1e3\nname x\n", 0, NULL },
    { "maestri-beacon 1\nid 11112222333344445\nport 1\nplayers 1\nseats 1\nname x\n", 0, NULL },
    { "maestri-beacon 1\nid 1\nport 1\nplayers 0\nseats 0\nname \xff\n", 0, NULL },
    { "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n", 0, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    gsize length = cases[i].length ? cases[i].length : strlen (cases[i].packet);
    MaeBeacon beacon;

    g_assert_cmpint (mae_beacon_read (cases[i].packet, length, &beacon), ==, cases[i].name != NULL);
    if (cases[i].name)
      g_assert_cmpstr (beacon.name, ==, cases[i].name);
  }
  g_autofree char *tail = g_strnfill (MAE_BEACON_MAX, 'x');
  g_autofree char *huge = g_strconcat (GOOD, tail, NULL);
  MaeBeacon beacon;
  g_assert_false (mae_beacon_read (huge, strlen (huge), &beacon));
}

/* ── The list ──────────────────────────────────────────────────────────────────────────────── */

static void
count_cb (MaeNearby *nearby, guint *times)
{
  *times += 1;
}

static void
say (MaeNearby *nearby, gint64 now, const char *host, guint64 id, guint16 port, const char *name)
{
  MaeBeacon beacon = { .id = id, .port = port, .players = 1 };
  g_autofree char *text = NULL;

  mae_beacon_set_name (&beacon, name);
  text = mae_beacon_write (&beacon);
  mae_nearby_take (nearby, now, host, text, strlen (text));
}

/* @expected: "NAME at ADDRESS" of each game, one per line. */
static void
assert_list (MaeNearby *nearby, const char *expected)
{
  const GPtrArray *list = mae_nearby_list (nearby);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++) {
    const MaeNearbyGame *game = g_ptr_array_index (list, i);
    g_string_append_printf (text, "%s at %s\n", game->name, game->address);
  }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_list (void)
{
  g_autoptr (MaeNearby) nearby = mae_nearby_new ();
  guint times = 0;

  g_signal_connect (nearby, "changed", G_CALLBACK (count_cb), &times);
  mae_nearby_take (nearby, 0, "10.0.0.9", "hello", 5);
  say (nearby, 0, "10.0.0.1", 1, 4000, "Ada");
  say (nearby, 1, "fe80::1%eth0", 2, 4000, "Bruno");
  say (nearby, 2, "10.0.0.1", 1, 4000, "Ada");
  assert_list (nearby, "Ada at 10.0.0.1:4000\nBruno at [fe80::1%eth0]:4000\n");
  g_assert_cmpuint (times, ==, 2);

  /* The address shown can be connected to. */
  g_auto (MaeAddress) address = { 0 };
  g_assert_true (mae_address_parse ("[fe80::1%eth0]:4000", &address, NULL));
  g_assert_cmpstr (address.host, ==, "fe80::1%eth0");

  /* Another host can't change or end the game. */
  say (nearby, 3, "10.0.0.66", 1, 6666, "Ada");
  say (nearby, 3, "10.0.0.66", 1, 0, "Ada");
  assert_list (nearby, "Ada at 10.0.0.1:4000\nBruno at [fe80::1%eth0]:4000\n");
  say (nearby, 3, "10.0.0.1", 1, 4000, "Ada’s");
  assert_list (nearby, "Ada’s at 10.0.0.1:4000\nBruno at [fe80::1%eth0]:4000\n");
  say (nearby, 4, "10.0.0.1", 1, 0, "Ada’s");
  assert_list (nearby, "Bruno at [fe80::1%eth0]:4000\n");
  /* The end of an unknown game is ignored. */
  say (nearby, 4, "10.0.0.1", 1, 0, "Ada’s");
  g_assert_cmpuint (times, ==, 4);

  mae_nearby_expire (nearby, MAE_NEARBY_PATIENCE);
  assert_list (nearby, "Bruno at [fe80::1%eth0]:4000\n");
  mae_nearby_expire (nearby, MAE_NEARBY_PATIENCE + 1);
  assert_list (nearby, "");
  g_assert_cmpuint (times, ==, 5);
}

static void
test_flood (void)
{
  g_autoptr (MaeNearby) nearby = mae_nearby_new ();

  for (guint64 i = 0; i < 1000; i++)
    say (nearby, 0, "10.0.0.66", i + 1, 4000, "Flood");
  g_assert_cmpuint (mae_nearby_list (nearby)->len, ==, MAE_NEARBY_MAX_PER_HOST);
  say (nearby, 0, "10.0.0.1", 5000, 4000, "Ada");
  g_assert_cmpuint (mae_nearby_list (nearby)->len, ==, MAE_NEARBY_MAX_PER_HOST + 1);
  for (guint64 i = 0; i < 1000; i++) {
    g_autofree char *host = g_strdup_printf ("10.0.1.%d", (int) i);
    say (nearby, 0, host, i + 10000, 4000, "Flood");
  }
  g_assert_cmpuint (mae_nearby_list (nearby)->len, ==, MAE_NEARBY_MAX);
}

/* ── The way ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
on_watchdog_cb (gpointer user_data)
{
  g_error ("waited too long for: %s", (const char *) user_data);
  return G_SOURCE_REMOVE;
}

#define RUN_UNTIL(expression)                                                                      \
  G_STMT_START                                                                                     \
  {                                                                                                \
    guint watchdog_ = g_timeout_add_seconds (60, on_watchdog_cb, (char *) #expression);            \
    while (!(expression))                                                                          \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (watchdog_);                                                                   \
  }                                                                                                \
  G_STMT_END

/* Two programs on one computer listen at the same port, and both receive packets. */
static void
test_heard (void)
{
  g_autoptr (MaeNearby) one = mae_nearby_new ();
  g_autoptr (MaeNearby) two = mae_nearby_new ();
  MaeBeacon beacon = { .id = 7, .port = 4000, .players = 1 };
  MaeBeaconSender *sender;
  g_autoptr (GError) error = NULL;
  guint16 port = mae_nearby_listen (one, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (mae_nearby_listen (two, port, &error), ==, port);
  g_assert_no_error (error);

  mae_beacon_set_name (&beacon, "Ada’s game");
  sender = mae_beacon_sender_new (&beacon, port);
  RUN_UNTIL (mae_nearby_list (one)->len == 1 && mae_nearby_list (two)->len == 1);
  assert_list (one, "Ada’s game at 127.0.0.1:4000\n");

  mae_beacon_sender_update (sender, "Ada’s game", 2, 3);
  RUN_UNTIL (((MaeNearbyGame *) g_ptr_array_index (mae_nearby_list (one), 0))->players == 2);
  mae_beacon_sender_free (sender);
  RUN_UNTIL (mae_nearby_list (one)->len == 0 && mae_nearby_list (two)->len == 0);
}

/* Packets that came over a router are ignored. */
static void
test_far_away (void)
{
  g_autoptr (MaeNearby) nearby = mae_nearby_new ();
  g_autoptr (GError) error = NULL;
  guint16 port = mae_nearby_listen (nearby, 0, &error);
  g_autoptr (GSocket) socket =
      g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, &error);
  g_autoptr (GInetAddress) here = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) to = g_inet_socket_address_new (here, port);

  g_socket_set_ttl (socket, 64);
  g_socket_send_to (socket, to, GOOD, strlen (GOOD), NULL, &error);
  g_assert_no_error (error);
  g_socket_set_ttl (socket, 255);
  g_socket_send_to (socket, to, "maestri-beacon 1\nid 2\nport 1\nplayers 1\nseats 1\nname near\n",
                    57, NULL, &error);
  g_assert_no_error (error);
  RUN_UNTIL (mae_nearby_list (nearby)->len > 0);
  assert_list (nearby, "near at 127.0.0.1:1\n");
}

/* ── Hosting ───────────────────────────────────────────────────────────────────────────────── */

static void
on_connected_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  *(MaeConnection **) user_data = mae_connection_connect_finish (result, &error);
  g_assert_no_error (error);
}

static void
on_line_cb (MaeConnection *connection, gpointer line, guint length, GString *heard)
{
  g_string_append_len (heard, line, length);
}

static void
on_closed_cb (MaeConnection *connection, GError *error, gboolean *closed)
{
  *closed = TRUE;
}

static void
test_host (void)
{
  g_autoptr (GError) error = NULL;
  guint16 port = 0, other = 0;
  MaeLocalServer *server =
      mae_local_server_new_host (mae_ruleset_builtin ("standard"), &port, FALSE, &error);
  MaeConnection *connection = NULL;
  g_autoptr (GString) heard = g_string_new (NULL);
  gboolean closed = FALSE;

  g_assert_no_error (error);
  g_assert_cmpuint (port, !=, 0);

  /* The port is in use, so another one is chosen. */
  other = port;
  MaeLocalServer *second =
      mae_local_server_new_host (mae_ruleset_builtin ("standard"), &other, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (other, !=, port);
  mae_local_server_free (second);
  other = port;
  g_assert_null (
      mae_local_server_new_host (mae_ruleset_builtin ("standard"), &other, TRUE, &error));
  g_assert_error (error, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_IN_USE);
  g_clear_error (&error);

  mae_connection_connect_async (&(MaeAddress){ .host = (char *) "127.0.0.1", .port = port }, NULL,
                                NULL, on_connected_cb, &connection);
  RUN_UNTIL (connection != NULL);
  g_signal_connect (connection, "line", G_CALLBACK (on_line_cb), heard);
  g_signal_connect (connection, "closed", G_CALLBACK (on_closed_cb), &closed);
  mae_connection_start (connection);
  mae_connection_send (connection, "{\"type\":\"ReqJoin\",\"nickname\":\"Ada\"}", -1);
  RUN_UNTIL (strstr (heard->str, "UpdateBookedSeats"));

  mae_local_server_free (server);
  RUN_UNTIL (closed);
  g_object_unref (connection);
}

static void
test_own_addresses (void)
{
  g_auto (GStrv) addresses = mae_own_addresses (4000);

  g_assert_cmpuint (g_strv_length (addresses), <=, MAE_OWN_ADDRESSES_MAX);
  for (char **each = addresses; *each != NULL; each++) {
    g_auto (MaeAddress) address = { 0 };

    g_assert_true (mae_address_parse (*each, &address, NULL));
    g_assert_cmpuint (address.port, ==, 4000);
    g_assert_false (g_str_has_prefix (address.host, "127."));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/net/beacon/there-and-back", test_there_and_back);
  g_test_add_func ("/net/beacon/longest", test_longest);
  g_test_add_func ("/net/beacon/hostile", test_hostile);
  g_test_add_func ("/net/nearby/list", test_list);
  g_test_add_func ("/net/nearby/flood", test_flood);
  g_test_add_func ("/net/nearby/heard", test_heard);
  g_test_add_func ("/net/nearby/far-away", test_far_away);
  g_test_add_func ("/net/host", test_host);
  g_test_add_func ("/net/own-addresses", test_own_addresses);
  return g_test_run ();
}
