/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recorded lines of the deployed am49 program (tests/fixtures/am49), sent to a session: it
 * understands all of them, and the log has a sentence for every move. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "client/session/session-private.h"
#include "peer.h"

/* One connection of a recording. */
typedef struct {
  char *nickname;   /* from ReqJoin; NULL: none */
  GPtrArray *lines; /* sent by the server */
} Talk;

static void
talk_free (gpointer data)
{
  Talk *self = data;

  g_free (self->nickname);
  g_ptr_array_unref (self->lines);
  g_free (self);
}

static Talk *
talk_of (GHashTable *talks, const char *label)
{
  Talk *talk = g_hash_table_lookup (talks, label);

  if (!talk) {
    talk = g_new0 (Talk, 1);
    talk->lines = g_ptr_array_new_with_free_func (g_free);
    g_hash_table_insert (talks, g_strdup (label), talk);
  }
  return talk;
}

/* The nickname in a ReqJoin line, or NULL. */
static char *
joined_as (const char *line)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object;

  if (!strstr (line, "\"ReqJoin\"") || !json_parser_load_from_data (parser, line, -1, NULL))
    return NULL;
  object = json_node_get_object (json_parser_get_root (parser));
  return g_strdup (json_object_get_string_member_with_default (object, "nickname", NULL));
}

static GHashTable *
read_recording (const char *name)
{
  GHashTable *talks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, talk_free);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "am49", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] && *lines[i]; i++) {
    g_autoptr (JsonParser) parser = json_parser_new ();
    JsonObject *object;
    const char *direction, *line;
    Talk *talk;

    json_parser_load_from_data (parser, lines[i], -1, &error);
    g_assert_no_error (error);
    object = json_node_get_object (json_parser_get_root (parser));
    direction = json_object_get_string_member_with_default (object, "dir", "");
    line = json_object_get_string_member_with_default (object, "line", "");
    talk = talk_of (talks, json_object_get_string_member_with_default (object, "conn", ""));
    if (g_str_equal (direction, "s2c"))
      g_ptr_array_add (talk->lines, g_strdup (line));
    else if (g_str_equal (direction, "c2s") && !talk->nickname)
      talk->nickname = joined_as (line);
  }
  return talks;
}

typedef struct {
  GString *wrong;
  guint batches, pushes, ended;
} Heard;

static void
on_protocol_error_cb (MaeSession *session, const char *text, Heard *heard)
{
  /* The recordings provoke ErrProtocol, which the session must report. */
  if (!g_str_has_prefix (text, "The server didn’t understand"))
    g_string_append_printf (heard->wrong, "%s\n", text);
}

static void
on_batch_cb (MaeModel *model, const MaeBatch *batch, Heard *heard)
{
  GListModel *log = mae_model_get_log (model);
  bool row;
  int index;

  heard->batches++;
  if (!batch->has_action)
    return;
  g_assert_cmpint (batch->seat, >=, 0);
  if (batch->command == MAE_COMMAND_TAKE_MARKET) {
    g_autoptr (MaeLogEntry) last = NULL;

    heard->pushes++;
    g_assert_true (mae_batch_market_line (batch->before, batch->after, &row, &index));
    for (guint i = g_list_model_get_n_items (log); i > 0; i--) {
      g_clear_object (&last);
      last = g_list_model_get_item (log, i - 1);
      if (mae_log_entry_get_line (last)->kind == MAE_LOG_MARKET)
        break;
    }
    g_assert_nonnull (last);
    g_assert_cmpint (mae_log_entry_get_line (last)->seat, ==, batch->seat);
    g_assert_true (strstr (mae_log_entry_get_line (last)->text, row ? "from row" : "from column"));
  }
}

static void
on_ended_cb (MaeModel *model, Heard *heard)
{
  heard->ended++;
}

static void
say_again (const Talk *talk, Heard *heard)
{
  MaeSession *session = mae_session_new ();
  MaeModel *model = mae_session_get_model (session);
  g_autoptr (Peer) peer = peer_new (session, talk->nickname);

  g_signal_connect (session, "protocol-error", G_CALLBACK (on_protocol_error_cb), heard);
  g_signal_connect (model, "batch", G_CALLBACK (on_batch_cb), heard);
  g_signal_connect (model, "ended", G_CALLBACK (on_ended_cb), heard);
  for (guint i = 0; i < talk->lines->len; i++)
    peer_say (peer, g_ptr_array_index (talk->lines, i));
  peer_say (peer, "{\"type\":\"ReqGoodbye\"}");
  run_until (peer->closed);
  run_until (mae_session_get_state (session) == MAE_SESSION_LOST
             || mae_session_get_state (session) == MAE_SESSION_ENDED);
  /* The session was ended by the goodbye, not by an error. */
  if (!strstr (mae_session_get_status_text (session), "shutting down"))
    g_string_append_printf (heard->wrong, "%s: %s\n", talk->nickname,
                            mae_session_get_status_text (session));
  g_assert_false (mae_model_is_pending (model));
  if (mae_model_get_game (model))
    g_assert_cmpstr (mae_model_get_name (model, mae_model_get_seat (model)), ==, talk->nickname);
  mae_session_leave (session);
  run_ready ();
  g_assert_finalize_object (session);
}

typedef struct {
  const char *name;
  gboolean ends;
} Recording;

static void
test_recording (gconstpointer data)
{
  const Recording *recording = data;
  g_autoptr (GHashTable) talks = read_recording (recording->name);
  Heard heard = { .wrong = g_string_new (NULL) };
  GHashTableIter iter;
  gpointer talk;
  guint said = 0;

  g_hash_table_iter_init (&iter, talks);
  while (g_hash_table_iter_next (&iter, NULL, &talk)) {
    if (!((Talk *) talk)->nickname)
      continue;
    said++;
    say_again (talk, &heard);
  }
  g_test_message ("%u connections, %u batches, %u pushes, %u ends", said, heard.batches,
                  heard.pushes, heard.ended);
  g_assert_cmpstr (heard.wrong->str, ==, "");
  g_assert_cmpuint (said, >, 0);
  if (recording->ends) {
    g_assert_cmpuint (heard.pushes, >, 0);
    g_assert_cmpuint (heard.ended, >, 0);
  }
  g_string_free (heard.wrong, TRUE);
}

int
main (int argc, char **argv)
{
  static const Recording recordings[] = {
    { "game-2p-1.jsonl", TRUE },
    { "game-2p-7cards.jsonl", FALSE },
    { "game-4p-1.jsonl", TRUE },
    { "game-solo-1.jsonl", TRUE },
    { "game-solo-2.jsonl", TRUE },
    { "game-solo-win.jsonl", TRUE },
    { "solo-lorenzo-stall.jsonl", FALSE },
    { "after-game-end.jsonl", FALSE },
    { "game-end-after-disconnect.jsonl", FALSE },
    { "reconnect-2p.jsonl", FALSE },
    { "reconnect-setup.jsonl", FALSE },
    { "lobby-queue.jsonl", FALSE },
    { "err-ingame.jsonl", FALSE },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (recordings); i++) {
    g_autofree char *path = g_strdup_printf ("/session/recorded/%s", recordings[i].name);

    g_test_add_data_func (path, &recordings[i], test_recording);
  }
  return g_test_run ();
}
