/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings of the deployed program (tests/fixtures/am65): a client that gets the server's lines
 * understands all of them and ends with the server's points; and a server understands the clients'
 * lines. */
#include <string.h>

#include "../recording.h"
#include "engine/game.h"
#include "protocol/am65/am65-dialect.h"

/* One connection: its client, and the server's side of it. */
typedef struct {
  MaeDialogue *client, *server;
  MaeSnapshot *game; /* NULL: none yet */
  char *name;
  guint n_turns, n_ends;
} Connection;

static void
connection_free (gpointer data)
{
  Connection *self = data;

  mae_am65_dialect.close (self->client);
  mae_am65_dialect.close (self->server);
  g_clear_pointer (&self->game, mae_snapshot_free);
  g_free (self->name);
  g_free (self);
}

static Connection *
connection_named (GHashTable *connections, const char *name)
{
  Connection *connection = g_hash_table_lookup (connections, name);

  if (connection == NULL) {
    connection = g_new0 (Connection, 1);
    connection->client = mae_am65_dialect.open (MAE_SIDE_CLIENT);
    connection->server = mae_am65_dialect.open (MAE_SIDE_SERVER);
    g_hash_table_insert (connections, g_strdup (name), connection);
  }
  return connection;
}

static void
take_event (Connection *self, const MaeEvent *event)
{
  MaeGame *game = &self->game->game;

  /* Points are sent at the end: they must equal those computed before. */
  if (event->kind == MAE_EVENT_POINTS && game->phase == MAE_PHASE_TURNS && self->n_ends > 0)
    g_assert_cmpint (mae_game_score (game, event->seat).total, ==, event->points.points);
  g_assert_true (mae_game_follow (game, event));
  self->n_turns += event->kind == MAE_EVENT_CURRENT;
}

static void
take (Connection *self, MaeMessage *message)
{
  if (message->kind == MAE_MESSAGE_SNAPSHOT) {
    g_clear_pointer (&self->game, mae_snapshot_free);
    self->game = g_steal_pointer (&message->snapshot);
  } else if (message->kind == MAE_MESSAGE_EVENT) {
    g_assert_nonnull (self->game);
    take_event (self, &message->event);
  }
}

static void
hear_server (Connection *self, const char *line)
{
  MaeWireContext context = mae_recording_context (self->game, self->name);
  MaeMessage message = { 0 };
  g_autoptr (GString) reply = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  self->n_ends += strstr (line, "\"endGame\"") != NULL;
  MaeHeard heard =
      mae_am65_dialect.read (self->client, &context, line, strlen (line), &message, reply, &error);
  if (heard == MAE_HEARD_WRONG)
    g_error ("%s: %s", line, error->message);
  do {
    if (heard == MAE_HEARD_MESSAGE)
      take (self, &message);
    mae_message_clear (&message);
    context = mae_recording_context (self->game, self->name);
    heard = MAE_HEARD_MESSAGE;
  } while (mae_am65_dialect.next (self->client, &context, &message));
}

/* Uses the client's login; its other lines don't change what it knows. */
static void
hear_client (Connection *self, const char *line, gboolean is_ordinary)
{
  MaeWireContext nowhere = { .seat = -1 };
  MaeMessage message = { 0 };
  g_autoptr (GString) reply = g_string_new (NULL), out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  MaeHeard heard =
      mae_am65_dialect.read (self->server, &nowhere, line, strlen (line), &message, reply, &error);
  if (heard == MAE_HEARD_MESSAGE && message.kind == MAE_MESSAGE_REQ_JOIN) {
    g_free (self->name);
    self->name = g_strdup (message.join.nickname);
    mae_am65_dialect.request (self->client, &nowhere, &message, out);
    g_assert_nonnull (strstr (out->str, "\"login\""));
  }
  if (is_ordinary && heard == MAE_HEARD_WRONG && strstr (line, "cheatAction") == NULL
      && strstr (line, "lobbyChoice") == NULL)
    g_assert_error (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_GAME);
  mae_message_clear (&message);
}

/* All clients of one game know the same about it. */
static void
assert_alike (GHashTable *connections)
{
  const Connection *first = NULL, *other;
  GHashTableIter iter;

  g_hash_table_iter_init (&iter, connections);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &other)) {
    if (other->n_ends == 0)
      continue;
    if (first == NULL)
      first = other;
    const MaeGame *a = &first->game->game, *b = &other->game->game;
    g_assert_cmpint (b->phase, ==, MAE_PHASE_ENDED);
    g_assert_cmpint (a->winners, ==, b->winners);
    g_assert_cmpmem (a->market, sizeof a->market, b->market, sizeof b->market);
    g_assert_cmpmem (a->containers, sizeof a->containers, b->containers, sizeof b->containers);
    g_assert_cmpmem (a->deck_top, sizeof a->deck_top, b->deck_top, sizeof b->deck_top);
  }
}

static void
test_recording (gconstpointer data)
{
  const char *path = data;
  g_autofree char *name = g_path_get_basename (path);
  gboolean is_ordinary = strstr (name, "error") == NULL && strstr (name, "hazards") == NULL
                         && strstr (name, "exploits") == NULL && strstr (name, "lobby") == NULL;
  g_autoptr (GPtrArray) lines = mae_recording_load (path);
  g_autoptr (GHashTable) connections =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, connection_free);

  for (guint i = 0; i < lines->len; i++) {
    const MaeRecordedLine *line = g_ptr_array_index (lines, i);
    Connection *connection = connection_named (connections, line->connection);
    /* One recording begins during a game, which the client can't know. */
    if (line->from_server
        && (connection->name != NULL || g_str_equal (line->text, "{\"type\":\"login\"}")))
      hear_server (connection, line->text);
    else if (!line->from_server)
      hear_client (connection, line->text, is_ordinary);
  }
  assert_alike (connections);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "am65", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL) {
    if (!g_str_has_suffix (name, ".jsonl"))
      continue;
    g_autofree char *test = g_strconcat ("/am65/recordings/", name, NULL);
    g_test_add_data_func_full (test, g_build_filename (folder, name, NULL), test_recording, g_free);
    n++;
  }
  g_assert_cmpuint (n, >=, 17);
  return g_test_run ();
}
