/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Conversations in text files in this folder: what each line becomes, and what is answered.
 *
 *     server DIALECT       our server, with players who send lines:
 *     A> LINE                player A sends LINE; the server answers: A< LINE
 *     A-                     a player's connection ends
 *     give A TYPE N          a player gets units in the strongbox
 *     deal A LEADER LEADER N a player has these leaders; N: which of them are active, as bits
 *     faith A N              a player's marker is moved to space N
 *     wait SECONDS
 *     client DIALECT NAME  our client, with a server that sends lines:
 *     < LINE                 the server sends LINE; = LINE: the same in am49; > LINE: the answer
 *     say LINE               the player makes this request of am49; > LINE: what is sent
 *     pair DIALECT NAME    our client on our server, as player A
 *     lacks MESSAGE        our side never sends this message
 *
 * With --print FILE the file is printed with the current results. Every message in docs/dialects.md
 * must be in a conversation, on both sides. */
#include <stdio.h>
#include <string.h>

#include "../am49-fixture.h"
#include "../players.h"
#include "../recording.h"
#include "server/server-testing.h"

#define N_PLAYERS 4

typedef struct {
  const MaeDialect *dialect;
  gint64 now;
  MaeServer *server; /* NULL: a client's conversation */
  Player players[N_PLAYERS];
  gboolean is_open[N_PLAYERS];
  MaeDialogue *client; /* NULL: a server's conversation */
  gboolean is_pair;
  MaeSnapshot *game;
  char *name;
  GString *out; /* results of the current line */
} Conversation;

/* ── A server ──────────────────────────────────────────────────────────────────────────────── */

static void hear (Conversation *self, const char *line);

static void
collect (Conversation *self)
{
  deliver (self->players, N_PLAYERS);
  for (int i = 0; i < N_PLAYERS; i++)
    while (self->is_open[i] && self->players[i].lines->len > 0) {
      g_autofree char *line = g_ptr_array_steal_index (self->players[i].lines, 0);
      g_string_append_printf (self->out, "%c< %s\n", 'A' + i, line);
      if (self->is_pair && i == 0)
        hear (self, line);
    }
}

static void
leave (Conversation *self, int i)
{
  if (!self->is_open[i])
    return;
  go (&self->players[i]);
  self->players[i] = (Player){ .server = self->server, .now = &self->now };
  self->is_open[i] = FALSE;
}

static void
connect_player (Conversation *self, int i)
{
  come (&self->players[i], self->server, &self->now, self->dialect, "");
  self->players[i].is_raw = TRUE;
  self->is_open[i] = TRUE;
  collect (self);
}

static void
send_line (Conversation *self, int i, const char *line)
{
  Player *player = &self->players[i];

  if (!self->is_open[i])
    connect_player (self, i);
  g_string_append_printf (player->out, "%s\n", line);
  collect (self);
}

static MaeGame *
game_of (Conversation *self, int i, int *seat)
{
  const char *name = mae_server_session_get_name (self->players[i].session);

  return (MaeGame *) mae_server_find_game (self->server, name, seat);
}

static void
give (Conversation *self, int i, const char *type, int n)
{
  int seat;
  MaeGame *game = game_of (self, i, &seat);

  for (int at = 0; at < game->rules->n_resources; at++)
    if (strcmp (game->rules->resources[at].name, type) == 0)
      game->containers[mae_game_strongbox (game, seat)].of[at] += n;
}

static void
deal (Conversation *self, int i, int first, int second, int active)
{
  int seat;
  MaeGame *game = game_of (self, i, &seat);

  game->players[seat].hand_count = 2;
  game->players[seat].hand[0] = (int16_t) first;
  game->players[seat].hand[1] = (int16_t) second;
  game->players[seat].active = (uint8_t) active;
}

static void
move_to (Conversation *self, int i, int faith)
{
  int seat;
  MaeGame *game = game_of (self, i, &seat);

  game->players[seat].faith = (int16_t) faith;
}

static void
pass_time (Conversation *self, int seconds)
{
  gint64 end = self->now + seconds * G_TIME_SPAN_SECOND;

  while (mae_server_next_deadline (self->server) <= end) {
    self->now = MAX (self->now, mae_server_next_deadline (self->server));
    mae_server_tick (self->server, self->now);
    collect (self);
  }
  self->now = end;
}

/* ── A client ──────────────────────────────────────────────────────────────────────────────── */

static void
take (Conversation *self, MaeMessage *message)
{
  MaeWireContext context = mae_recording_context (self->game, self->name);

  if (message->kind == MAE_MESSAGE_SNAPSHOT) {
    g_string_append (self->out, "= UpdateGame\n");
    g_clear_pointer (&self->game, mae_snapshot_free);
    self->game = g_steal_pointer (&message->snapshot);
    return;
  }
  g_autoptr (GString) line = g_string_new (NULL);
  if (message->kind == MAE_MESSAGE_REJECT && message->reject.reject.kind == MAE_REJECT_NONE)
    g_string_append (line, "refused"); /* the recorded client had sent something */
  else
    mae_dialect_default ()->write (NULL, &context, message, line);
  g_string_append_printf (self->out, "= %s\n", g_strchomp (line->str));
  if (message->kind == MAE_MESSAGE_EVENT)
    g_assert_true (mae_game_follow (&self->game->game, &message->event));
}

static void
take_rest (Conversation *self, GString *reply)
{
  MaeMessage message = { 0 };
  MaeWireContext context = mae_recording_context (self->game, self->name);

  while (self->dialect->next (self->client, &context, &message)) {
    take (self, &message);
    mae_message_clear (&message);
    context = mae_recording_context (self->game, self->name);
  }
  g_auto (GStrv) lines = g_strsplit (reply->str, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0') {
      g_string_append_printf (self->out, "> %s\n", lines[i]);
      if (self->is_pair)
        send_line (self, 0, lines[i]);
    }
}

static void
hear (Conversation *self, const char *line)
{
  MaeWireContext context = mae_recording_context (self->game, self->name);
  MaeMessage message = { 0 };
  g_autoptr (GString) reply = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  MaeHeard heard =
      self->dialect->read (self->client, &context, line, strlen (line), &message, reply, &error);
  if (heard == MAE_HEARD_WRONG)
    g_string_append_printf (self->out, "! %s\n", error->message);
  else if (heard == MAE_HEARD_MESSAGE)
    take (self, &message);
  mae_message_clear (&message);
  take_rest (self, reply);
}

static void
say (Conversation *self, const char *line)
{
  MaeWireContext context = mae_recording_context (self->game, self->name);
  MaeMessage message = { 0 };
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  mae_am49_decode (&context, NULL, line, strlen (line), &message, &error);
  g_assert_no_error (error);
  if (message.kind == MAE_MESSAGE_COMMAND)
    message.command.seat = context.seat;
  if (self->is_pair && !self->is_open[0])
    connect_player (self, 0);
  if (message.kind == MAE_MESSAGE_REQ_JOIN && self->name == NULL)
    self->name = g_strdup (message.join.nickname);
  self->dialect->request (self->client, &context, &message, out);
  mae_message_clear (&message);
  take_rest (self, out);
}

/* ── Files ─────────────────────────────────────────────────────────────────────────────────── */

static void
finish (Conversation *self)
{
  for (int i = 0; i < N_PLAYERS; i++)
    leave (self, i);
  g_clear_pointer (&self->server, mae_server_free);
  if (self->client != NULL)
    self->dialect->close (self->client);
  g_clear_pointer (&self->game, mae_snapshot_free);
  g_clear_pointer (&self->name, g_free);
  *self = (Conversation){ .out = self->out, .now = G_TIME_SPAN_SECOND };
}

static void
begin (Conversation *self, const char *kind, const char *dialect)
{
  finish (self);
  self->is_pair = *kind == 'p';
  self->dialect = mae_dialect_find (dialect, strlen (dialect));
  g_assert_nonnull (self->dialect);
  if (*kind != 's')
    self->client = self->dialect->open (MAE_SIDE_CLIENT);
  if (*kind == 'c')
    return;
  self->server = new_server ();
  for (int i = 0; i < N_PLAYERS; i++)
    self->players[i] = (Player){ .server = self->server, .now = &self->now };
}

/* The connection ends; our client forgets its game. */
static void
break_off (Conversation *self, int i)
{
  leave (self, i);
  if (self->is_pair) {
    self->dialect->close (self->client);
    self->client = self->dialect->open (MAE_SIDE_CLIENT);
    g_clear_pointer (&self->game, mae_snapshot_free);
  }
  collect (self);
}

static gboolean
is_result (const char *row)
{
  return g_str_has_prefix (row, "= ") || g_str_has_prefix (row, "> ")
         || g_str_has_prefix (row, "! ")
         || (row[0] >= 'A' && row[0] < 'A' + N_PLAYERS && g_str_has_prefix (row + 1, "< "));
}

static void
run_row (Conversation *self, const char *row)
{
  g_auto (GStrv) words = g_strsplit (row, " ", -1);
  int player = row[0] - 'A';

  g_string_truncate (self->out, 0);
  if (strcmp (words[0], "server") == 0 || strcmp (words[0], "client") == 0
      || strcmp (words[0], "pair") == 0)
    begin (self, words[0], words[1]);
  else if (strcmp (words[0], "say") == 0)
    say (self, row + strlen ("say "));
  else if (strcmp (words[0], "<") == 0)
    hear (self, row + strlen ("< "));
  else if (strcmp (words[0], "give") == 0)
    give (self, *words[1] - 'A', words[2], atoi (words[3]));
  else if (strcmp (words[0], "deal") == 0)
    deal (self, *words[1] - 'A', atoi (words[2]), atoi (words[3]), atoi (words[4]));
  else if (strcmp (words[0], "faith") == 0)
    move_to (self, *words[1] - 'A', atoi (words[2]));
  else if (strcmp (words[0], "wait") == 0)
    pass_time (self, atoi (words[1]));
  else if (strcmp (row + 1, "-") == 0)
    break_off (self, player);
  else if (g_str_has_prefix (row + 1, "> "))
    send_line (self, player, row + strlen ("A> "));
  else if (strcmp (words[0], "lacks") != 0)
    g_error ("“%s”", row);
}

static void
run_file (const char *path, gboolean prints)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  Conversation self = { .out = out };

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  for (int i = 0; rows[i] != NULL; i++) {
    if (prints && !is_result (rows[i]) && (rows[i + 1] != NULL || *rows[i] != '\0'))
      printf ("%s\n", rows[i]);
    if (*rows[i] == '\0' || *rows[i] == '#' || is_result (rows[i]))
      continue;
    run_row (&self, rows[i]);
    if (prints) {
      printf ("%s", out->str);
      continue;
    }
    g_autoptr (GString) expected = g_string_new (NULL);
    for (int j = i + 1; rows[j] != NULL && is_result (rows[j]); j++)
      g_string_append_printf (expected, "%s\n", rows[j]);
    if (strcmp (expected->str, out->str) != 0)
      g_error ("%s:%d: %s\n%sinstead of\n%s", path, i + 1, rows[i], out->str, expected->str);
  }
  finish (&self);
}

/* ── All messages ──────────────────────────────────────────────────────────────────────────── */

/* Returns whether a row with @mark has the message; @mark is a regular expression. */
static gboolean
has_row (const char *text, const char *mark, const char *message)
{
  g_autofree char *pattern =
      g_strdup_printf ("^%s (.*\"type\":\"%s\"|%s$)", mark, message, message);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL);

  return g_regex_match (regex, text, 0, NULL);
}

/* Asserts that @message is in the conversations as sent and as received. */
static void
check_message (const char *text, const char *message, gboolean is_request)
{
  g_autofree char *lacks = g_strdup_printf ("\nlacks %s\n", message);

  if (!has_row (text, is_request ? "[A-D]>" : "<", message))
    g_error ("“%s” isn't received in any conversation", message);
  if (!has_row (text, is_request ? ">" : "[A-D]<", message) && strstr (text, lacks) == NULL)
    g_error ("“%s” isn't sent in any conversation", message);
}

typedef void Check (const char *text, const char *message, gboolean is_request);

/* Checks the messages in the first column of a table of docs/dialects.md. */
static int
check_table (const char *text, const char *table, gboolean is_request, Check *check)
{
  g_auto (GStrv) rows = g_strsplit (table, "\n", -1);
  int n = 0;

  for (int i = 0; rows[i] != NULL && (i < 2 || g_str_has_prefix (rows[i], "| ")); i++) {
    g_auto (GStrv) cells = g_strsplit (rows[i], "|", 3);
    if (i < 2 || cells[0] == NULL || cells[1] == NULL)
      continue;
    g_auto (GStrv) parts = g_strsplit (cells[1], "`", -1);
    for (int j = 1; parts[0] != NULL && parts[j] != NULL && parts[j + 1] != NULL; j += 2, n++)
      check (text, parts[j], is_request);
  }
  return n;
}

/* Not inlined, because of a false warning: GCC 12 would take the text for a pointer to a local
 * variable of this function. */
static G_NO_INLINE char *
read_text (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
check_tables (const char *dialect, const char *text, Check *check)
{
  g_autofree char *docs = read_text ("../../docs/dialects.md");
  g_autofree char *title = g_strdup_printf ("\n## %s\n", dialect);
  const char *section = strstr (docs, title);

  g_assert_cmpint (check_table (text, strstr (section, "| from a client "), TRUE, check), >, 10);
  g_assert_cmpint (check_table (text, strstr (section, "| from a server "), FALSE, check), >, 10);
}

static void
test_all (gconstpointer dialect)
{
  g_autofree char *name = g_strdup_printf ("conversations/%s.txt", (const char *) dialect);
  g_autofree char *text = read_text (name);

  check_tables (dialect, text, check_message);
}

static void
check_mentioned (const char *text, const char *message, gboolean is_request)
{
  if (strstr (text, message) == NULL)
    g_error ("“%s” isn't tested", message);
}

/* am49's earlier revision has a test of its own for each message. */
static void
test_draft (void)
{
  g_autofree char *text = read_text ("am49-draft/test-am49-draft.c");

  check_tables ("am49-draft", text, check_mentioned);
}

static void
test_file (gconstpointer dialect)
{
  g_autofree char *name = g_strdup_printf ("conversations/%s.txt", (const char *) dialect);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);

  run_file (path, FALSE);
}

int
main (int argc, char **argv)
{
  if (argc == 3 && strcmp (argv[1], "--print") == 0) {
    run_file (argv[2], TRUE);
    return 0;
  }
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/conversations/step", "step", test_file);
  g_test_add_data_func ("/conversations/am65", "am65", test_file);
  g_test_add_data_func ("/conversations/step/all", "step", test_all);
  g_test_add_data_func ("/conversations/am65/all", "am65", test_all);
  g_test_add_func ("/conversations/am49-draft/all", test_draft);
  return g_test_run ();
}
