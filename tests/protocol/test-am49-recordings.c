/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recorded lines of the deployed program and its clients: every line is understood, our line for it
 * has the same content, and followers of one game on different connections end in the same
 * state. */

#include <string.h>

#include "am49-fixture.h"
#include "json-covers.h"
#include "recording.h"

/* The client of one connection: its follower, and all states that the follower has had. */
typedef struct {
  MaeSnapshot *snapshot;
  GHashTable *states; /* set of gint64 hashes */
  bool ended;
} Connection;

static void
connection_free (gpointer data)
{
  Connection *connection = data;

  g_clear_pointer (&connection->snapshot, mae_snapshot_free);
  g_hash_table_unref (connection->states);
  g_free (connection);
}

static Connection *
connection_named (GHashTable *connections, const char *name)
{
  Connection *connection = g_hash_table_lookup (connections, name);

  if (!connection) {
    connection = g_new0 (Connection, 1);
    connection->states = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
    g_hash_table_insert (connections, g_strdup (name), connection);
  }
  return connection;
}

static MaeWireContext
context_of (const Connection *connection)
{
  const MaeSnapshot *snapshot = connection->snapshot;

  if (!snapshot)
    return (MaeWireContext){ 0 };
  return (MaeWireContext){ .rules = snapshot->rules,
                           .roster = &snapshot->roster,
                           .ids = &snapshot->ids,
                           .game = &snapshot->game };
}

/* Hashes what all viewers know, without what a deployed server's UpdateGame doesn't tell: rounds,
 * numbers of cards in decks, the last token, whether others are done with the setup, whose action
 * was the last. */
static gint64
common_state (const MaeGame *game)
{
  MaeGame view = mae_game_view (game, -1);

  view.round = 0;
  if (view.phase == MAE_PHASE_ENDED)
    view.main_done = false;
  view.last_token = -1;
  if (view.phase == MAE_PHASE_SETUP)
    view.phase = MAE_PHASE_TURNS;
  for (int l = 0; l < MAE_MAX_LEVELS; l++)
    for (int c = 0; c < MAE_MAX_COLOURS; c++)
      view.deck_left[l][c] = view.deck_top[l][c] >= 0 ? 1 : 0;
  for (int s = 0; s < view.n_players; s++)
    view.players[s].leaders_chosen = view.players[s].resources_chosen = true;
  return (gint64) mae_game_hash (&view);
}

static void
remember_state (Connection *connection)
{
  gint64 state = common_state (&connection->snapshot->game);

  g_hash_table_add (connection->states, g_memdup2 (&state, sizeof state));
}

static void
assert_covered (const MaeRecordedLine *line, const char *ours, const MaeIdMap *ids)
{
  g_autofree char *problem = mae_json_covers (line->text, ours, ids);

  if (problem)
    g_error ("line %d: %s\n%.900s\n%.900s", line->number, problem, line->text, ours);
}

/* Encodes what was read and checks that nothing was lost. */
static void
check_kept (const MaeRecordedLine *line, const MaeWireContext *context, const MaeMessage *message)
{
  if (message->kind == MAE_MESSAGE_SNAPSHOT) {
    const MaeSnapshot *snapshot = message->snapshot;
    MaeWireContext none = { 0 };
    g_autoptr (GString) ours = g_string_new (NULL);
    MaeMessage again;
    int viewer = -1;
    for (int s = 0; s < snapshot->roster.n; s++)
      if (snapshot->game.players[s].hand_count > 0 && snapshot->game.players[s].hand[0] >= 0)
        if (snapshot->game.players[s].active != (1 << snapshot->game.players[s].hand_count) - 1)
          viewer = s;
    mae_am49_encode_snapshot (&snapshot->game, &snapshot->roster, viewer, false, ours);
    g_string_truncate (ours, ours->len - 1);
    assert_covered (line, ours->str, &snapshot->ids);
    mae_fixture_decode (&none, ours->str, &again);
    g_assert_cmphex (mae_game_hash (&again.snapshot->game), ==, mae_game_hash (&snapshot->game));
    g_assert_cmphex (mae_ruleset_hash (again.snapshot->rules), ==,
                     mae_ruleset_hash (snapshot->rules));
    mae_message_clear (&again);
    return;
  }

  /* Ids that the game doesn't have can't be distinguished. */
  if (message->kind == MAE_MESSAGE_REJECT && message->reject.reject.kind == MAE_REJECT_NOT_OWNED
      && message->reject.reject.not_owned.index == -1)
    return;
  g_autofree char *ours = mae_fixture_encode (context, MAE_AM49_MAP_OBJECT, message);
  if (message->kind == MAE_MESSAGE_COMMAND) {
    MaeMessage again;
    mae_fixture_decode (context, ours, &again);
    g_assert_true (mae_fixture_same_command (&message->command, &again.command));
    /* The same payment may be divided differently. */
    if (message->command.kind == MAE_COMMAND_PRODUCE)
      return;
  }
  assert_covered (line, ours, NULL);
}

/* Returns how many lines of a recording aren't understood: requests made to provoke errors
 * (lines-hostile.txt has all kinds of them), and updates before UpdateGame, which are dropped. */
static int
expected_refusals (const char *name)
{
  static const struct {
    const char *name;
    int n;
  } refusals[] = {
    { "err-ingame.jsonl", 18 },  { "err-lobby-protocol.jsonl", 41 }, { "exploits-solo.jsonl", 3 },
    { "game-4p-1.jsonl", 5 },    { "heartbeat.jsonl", 7 },           { "lobby-queue.jsonl", 2 },
    { "reconnect-2p.jsonl", 9 }, { "reconnect-setup.jsonl", 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
    if (strcmp (refusals[i].name, name) == 0)
      return refusals[i].n;
  return 0;
}

static void
take_in (GHashTable *connections, const MaeRecordedLine *line, int *n_read, int *n_refused)
{
  Connection *connection = connection_named (connections, line->connection);
  MaeWireContext context = context_of (connection);
  g_autoptr (GError) error = NULL;
  MaeMessage message;

  /* Ids as a server reads them: unchanged. */
  if (!line->from_server)
    context.ids = NULL;
  if (!mae_am49_decode (&context, NULL, line->text, strlen (line->text), &message, &error)) {
    if (line->from_server
        && !g_error_matches (error, MAE_PROTOCOL_ERROR, MAE_PROTOCOL_ERROR_NO_GAME))
      g_error ("line %d: %s\n%s", line->number, error->message, line->text);
    mae_message_clear (&message);
    (*n_refused)++;
    return;
  }
  (*n_read)++;
  check_kept (line, &context, &message);
  if (message.kind == MAE_MESSAGE_SNAPSHOT && line->from_server) {
    g_clear_pointer (&connection->snapshot, mae_snapshot_free);
    connection->snapshot = g_steal_pointer (&message.snapshot);
    remember_state (connection);
  } else if (message.kind == MAE_MESSAGE_EVENT && line->from_server) {
    if (!mae_game_follow (&connection->snapshot->game, &message.event))
      g_error ("line %d: can't follow %s", line->number, line->text);
    remember_state (connection);
    connection->ended |= message.event.kind == MAE_EVENT_END;
  }
  mae_message_clear (&message);
}

static bool
same_game (const Connection *a, const Connection *b)
{
  if (!a->snapshot || !b->snapshot || a->snapshot->roster.n != b->snapshot->roster.n
      || a->snapshot->ids.container[0] != b->snapshot->ids.container[0])
    return false;
  for (int i = 0; i < a->snapshot->roster.n; i++)
    if (strcmp (a->snapshot->roster.name[i], b->snapshot->roster.name[i]) != 0)
      return false;
  return true;
}

/* Clients that saw the end of the game have the same last state; of two others, the last state of
 * the one that left first is among the states of the other. */
static int
compare_connections (GHashTable *connections)
{
  GHashTableIter outer, inner;
  gpointer a_name, a_data, b_name, b_data;
  int n = 0;

  g_hash_table_iter_init (&outer, connections);
  while (g_hash_table_iter_next (&outer, &a_name, &a_data)) {
    const Connection *a = a_data;
    bool met = false, has_other = false;
    gint64 last = a->snapshot ? common_state (&a->snapshot->game) : 0;
    g_hash_table_iter_init (&inner, connections);
    while (g_hash_table_iter_next (&inner, &b_name, &b_data)) {
      const Connection *b = b_data;
      if (a == b || !same_game (a, b))
        continue;
      has_other = true;
      gint64 their_last = common_state (&b->snapshot->game);
      met = met || g_hash_table_contains (b->states, &last)
            || g_hash_table_contains (a->states, &their_last);
      if (a->ended && b->ended)
        g_assert_cmphex ((guint64) last, ==, (guint64) their_last);
    }
    if (has_other && !met)
      g_error ("%s ends in a state that no other connection has reached", (const char *) a_name);
    n += has_other;
  }
  return n;
}

static void
test_recording (gconstpointer data)
{
  g_autoptr (GPtrArray) lines = mae_recording_load (data);
  g_autoptr (GHashTable) connections =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, connection_free);
  int n_read = 0, n_refused = 0;

  for (guint i = 0; i < lines->len; i++)
    take_in (connections, lines->pdata[i], &n_read, &n_refused);
  int n_compared = compare_connections (connections);
  g_test_message ("%d lines read, %d refused, %d connections compared", n_read, n_refused,
                  n_compared);
  g_autofree char *name = g_path_get_basename (data);
  g_assert_cmpint (n_read, >, 0);
  g_assert_cmpint (n_refused, ==, expected_refusals (name));
}

/* Every type of message is in the recordings. */
static void
test_all_types (void)
{
  g_autoptr (GPtrArray) paths = mae_recordings ();
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < paths->len; i++) {
    g_autoptr (GPtrArray) lines = mae_recording_load (paths->pdata[i]);
    for (guint j = 0; j < lines->len; j++)
      g_string_append (all, ((MaeRecordedLine *) lines->pdata[j])->text);
  }
  for (int i = 0; mae_fixture_types[i]; i++) {
    g_autofree char *type = g_strdup_printf ("\"type\":\"%s\"", mae_fixture_types[i]);
    if (!strstr (all->str, type))
      g_error ("%s was never recorded", mae_fixture_types[i]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (GPtrArray) paths = mae_recordings ();
  for (guint i = 0; i < paths->len; i++) {
    g_autofree char *name = g_path_get_basename (paths->pdata[i]);
    g_autofree char *path = g_strdup_printf ("/am49/recordings/%s", name);
    g_test_add_data_func (path, paths->pdata[i], test_recording);
  }
  g_test_add_func ("/am49/recordings/all-types", test_all_types);
  return g_test_run ();
}
