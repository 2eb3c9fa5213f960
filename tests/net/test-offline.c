/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* maestrictl with the store of a server that isn't running. */
#include <glib/gstdio.h>
#include <string.h>

#include "daemon.h"

static char *store;

static void
assert_ctl (const char *words, int status, const char *said)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *out = NULL, *err = NULL;
  g_autofree char *line =
      g_strdup_printf ("%s --store %s %s", g_getenv ("MAESTRICTL"), store, words);
  int found;

  g_assert_true (g_spawn_command_line_sync (line, &out, &err, &found, &error));
  g_assert_no_error (error);
  if (WEXITSTATUS (found) != status || strstr (status == 0 ? out : err, said) == NULL)
    g_error ("%s: %d, “%s”, “%s”; not “%s”", words, WEXITSTATUS (found), out, err, said);
}

static void
join (Peer *peer, const char *more)
{
  g_autofree char *line = g_strdup_printf ("{\"type\":\"ReqJoin\",\"nickname\":\"Ada\"%s}\n", more);
  peer_send (peer, line, -1);
}

static void
test_offline (void)
{
  const char *options[] = { "--store", store, NULL };
  Daemon *daemon = daemon_start (options);
  Peer *peer = peer_connect (daemon);

  join (peer, ",\"maestri\":{\"password\":\"correct-horse\"}");
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
  peer->nickname = g_strdup ("Ada");
  peer_send (peer, "{\"type\":\"ReqNewGame\",\"playersCount\":1}\n", -1);
  g_free (peer_read_until (peer, "UpdateGame"));
  /* Two programs can't use the store at the same time. */
  assert_ctl ("accounts", 1, "maestrictl: ");
  peer_free (peer);
  peer = peer_connect (daemon);
  peer_send (peer,
             "{\"type\":\"ReqWelcome\",\"maestri\":{\"version\":1,\"features\":[\"resume\","
             "\"tables\",\"clock\",\"seats\",\"days\",\"reserve\"]}}\n"
             "{\"type\":\"ReqJoin\",\"nickname\":\"Bea\",\"maestri\":{\"hall\":true,"
             "\"password\":\"correct-horse\"}}\n",
             -1);
  g_free (peer_read_until (peer, "UpdateTables"));
  peer_send (peer, "{\"type\":\"ReqOpenTable\",\"playersCount\":2,\"turnTime\":86400}\n", -1);
  g_free (peer_read_until (peer, "UpdateTable"));
  peer_free (peer);
  daemon_stop (daemon);

  assert_ctl ("delete-person Bea", 1, "has a seat in a game that goes on");
  assert_ctl ("accounts", 0, "Ada");
  assert_ctl ("accounts --json", 0, "{\"nickname\":\"Ada\",\"ageMs\":");
  assert_ctl ("delete-person Ada", 1, "has a seat in a game that goes on");
  assert_ctl ("forget Bruno", 1, "has no password");
  assert_ctl ("forget ada", 0, "");
  assert_ctl ("forget ada", 1, "has no password");
  assert_ctl ("bans", 0, "");
  assert_ctl ("unban 192.0.2.1", 1, "isn’t banned");
  assert_ctl ("remove 2", 0, "");
  assert_ctl ("remove 2", 1, "There is no table 2.");
  assert_ctl ("delete-person Bea", 0, "");
  assert_ctl ("remove 1", 0, "");
  assert_ctl ("status", 1, "needs a running server");

  /* The nickname is free, and its game was deleted. */
  g_autofree char *control = g_strconcat (store, "-control", NULL);
  const char *with_control[] = { "--store", store, "--control", control, NULL };
  daemon = daemon_start (with_control);
  peer = peer_connect (daemon);
  join (peer, "");
  g_free (peer_read_until (peer, "UpdateBookedSeats"));
  peer_free (peer);
  g_autofree char *line =
      g_strdup_printf ("%s --control %s ban 2001:db8::7", g_getenv ("MAESTRICTL"), control);
  g_assert_true (g_spawn_command_line_sync (line, NULL, NULL, NULL, NULL));
  daemon_stop (daemon);
  /* The ban is stored as that of the whole network. */
  assert_ctl ("bans", 0, "2001:db8::/64");
  assert_ctl ("unban 2001:db8::7", 0, "");
  assert_ctl ("unban 2001:db8::7", 1, "isn’t banned");
  g_assert_cmpint (g_remove (store), ==, 0);
  assert_ctl ("accounts", 1, "There is no store at");
  g_assert_false (g_file_test (store, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autofree char *folder = g_dir_make_tmp ("maestri-offline-XXXXXX", NULL);
  store = g_build_filename (folder, "store.db", NULL);
  g_test_add_func ("/net/offline", test_offline);
  int status = g_test_run ();
  g_rmdir (folder);
  g_free (store);
  return status;
}
