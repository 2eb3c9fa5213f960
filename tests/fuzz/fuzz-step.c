/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Both sides of step, line by line:
 *
 *   0>TEXT  client 0 of a server sends TEXT   0-  its connection breaks   0+  it connects
 *   tN      N seconds pass                    c>TEXT  a server sends TEXT to a client
 *   mN      that client makes its Nth legal move
 *
 * In any case the invariants of the server's games hold and its output is JSON; the client's
 * follower accepts every event that its dialect makes. */
#include <stdlib.h>
#include <string.h>

#include "engine/moves.h"
#include "fuzz.h"
#include "protocol/line-reader.h"
#include "protocol/step/step-dialect.h"
#include "ruleset/ruleset-io.h"
#include "server/server-testing.h"
#include "json/json-reader.h"

#define N_CLIENTS 3
#define LINE_MAX_READ (1024 * 1024)

typedef struct {
  MaeServer *server;
  gint64 now;
  MaeServerSession *sessions[N_CLIENTS];
  /* A client and its follower. */
  MaeDialogue *dialogue;
  MaeSnapshot *game;
} Fuzz;

/* ── A server ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
check_line (const char *line, gsize length, gpointer data)
{
  const char *problem;
  gsize at;
  g_autoptr (JsonNode) root = mae_json_read (line, length, MAE_JSON_MAX_DEPTH, &at, &problem);

  if (root == NULL)
    g_error ("%s: %.*s", problem, (int) length, line);
  return TRUE;
}

static void
deliver (Fuzz *self)
{
  MaeServerSession *session;

  while ((session = mae_server_next_ready (self->server)) != NULL) {
    MaeServerSession **peer = mae_server_session_get_peer (session);
    gsize length;
    const char *text = mae_server_session_get_output (session, &length);
    if (text != NULL) {
      MaeLineReader reader;
      mae_line_reader_init (&reader, LINE_MAX_READ);
      mae_line_reader_feed (&reader, text, length, check_line, NULL);
      mae_line_reader_clear (&reader);
      mae_server_session_sent (session, length);
    }
    if (mae_server_session_wants_close (session)) {
      *peer = NULL;
      mae_server_closed (self->server, session, self->now);
    }
  }
}

static void
check_games (Fuzz *self)
{
  for (int i = 0; i < N_CLIENTS; i++) {
    const char *name =
        self->sessions[i] != NULL ? mae_server_session_get_name (self->sessions[i]) : NULL;
    const MaeGame *game = name != NULL ? mae_server_find_game (self->server, name, NULL) : NULL;
    if (game != NULL)
      g_assert_cmpstr (mae_game_check_invariants (game), ==, NULL);
  }
}

static void
run_client (Fuzz *self, int i, const char *what, gsize length)
{
  char *refusal = NULL;

  if (what[0] == '+' && self->sessions[i] == NULL) {
    self->sessions[i] = mae_server_open (self->server, self->now, &mae_step_dialect, NULL,
                                         &self->sessions[i], &refusal);
    g_free (refusal);
  } else if (what[0] == '-' && self->sessions[i] != NULL) {
    mae_server_closed (self->server, g_steal_pointer (&self->sessions[i]), self->now);
  } else if (what[0] == '>' && self->sessions[i] != NULL) {
    g_autofree char *line = g_strndup (what + 1, length - 1);
    g_autofree char *whole = g_strconcat (line, "\n", NULL);
    mae_server_receive (self->server, self->sessions[i], self->now, whole, strlen (whole));
  }
  deliver (self);
  check_games (self);
}

/* ── A client ──────────────────────────────────────────────────────────────────────────────── */

static void
take (Fuzz *self, MaeMessage *message)
{
  if (message->kind == MAE_MESSAGE_SNAPSHOT) {
    g_clear_pointer (&self->game, mae_snapshot_free);
    self->game = g_steal_pointer (&message->snapshot);
  } else if (message->kind == MAE_MESSAGE_EVENT) {
    g_assert_nonnull (self->game);
    g_assert_true (mae_game_follow (&self->game->game, &message->event));
  }
  mae_message_clear (message);
}

static MaeWireContext
context_of (const Fuzz *self)
{
  return (MaeWireContext){
    .rules = self->game != NULL ? self->game->rules : NULL,
    .roster = self->game != NULL ? &self->game->roster : NULL,
    .game = self->game != NULL ? &self->game->game : NULL,
    .seat = self->game != NULL ? mae_roster_find (&self->game->roster, "Ada") : -1,
  };
}

static void
tell_client (Fuzz *self, const char *line, gsize length)
{
  MaeWireContext context = context_of (self);
  MaeMessage message = { 0 };
  g_autoptr (GString) reply = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  MaeHeard heard =
      mae_step_dialect.read (self->dialogue, &context, line, length, &message, reply, &error);

  g_assert_cmpint (heard == MAE_HEARD_WRONG, ==, error != NULL);
  if (heard == MAE_HEARD_MESSAGE)
    take (self, &message);
  for (;;) {
    MaeMessage more = { 0 };
    if (!mae_step_dialect.next (self->dialogue, &context, &more))
      break;
    take (self, &more);
  }
}

static void
move (Fuzz *self, int n)
{
  MaeMove moves[32];
  MaeWireContext context = context_of (self);
  MaeMessage message = { .kind = MAE_MESSAGE_COMMAND };
  g_autoptr (GString) out = g_string_new (NULL);

  if (self->game == NULL || context.seat < 0)
    return;
  int n_moves = mae_moves_list (&self->game->game, context.seat, ~0u, moves, G_N_ELEMENTS (moves));
  if (n_moves == 0)
    return;
  mae_move_to_command (&self->game->game, &moves[n % MIN (n_moves, 32)], &message.command);
  mae_step_dialect.request (self->dialogue, &context, &message, out);
}

/* ── Both ──────────────────────────────────────────────────────────────────────────────────── */

static void
run_step (Fuzz *self, const char *step, gsize length)
{
  if (length >= 2 && step[0] >= '0' && step[0] < '0' + N_CLIENTS) {
    run_client (self, step[0] - '0', step + 1, length - 1);
  } else if (length >= 2 && step[0] == 'c' && step[1] == '>') {
    tell_client (self, step + 2, length - 2);
  } else if (length >= 2 && step[0] == 'm') {
    move (self, step[1] & 31);
  } else if (length >= 2 && step[0] == 't') {
    self->now += (step[1] & 31) * G_TIME_SPAN_SECOND;
    mae_server_tick (self->server, self->now);
    deliver (self);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static gboolean is_quiet;
  Fuzz self = { .now = G_TIME_SPAN_SECOND };
  MaeServerConfig config;
  MaeMessage join = { .kind = MAE_MESSAGE_REQ_JOIN, .join.nickname = (char *) "Ada" };
  MaeWireContext nothing = { .seat = -1 };
  g_autoptr (GString) out = g_string_new (NULL);
  const char *step = (const char *) data, *data_end = step + size;

  if (!is_quiet)
    g_log_set_writer_func (fuzz_write_log, NULL, NULL);
  is_quiet = TRUE;
  mae_server_config_init (&config, mae_ruleset_builtin ("standard"));
  self.server = mae_server_new (&config);
  self.dialogue = mae_step_dialect.open (MAE_SIDE_CLIENT);
  mae_step_dialect.request (self.dialogue, &nothing, &join, out);
  while (step < data_end) {
    const char *end = memchr (step, '\n', (gsize) (data_end - step));
    if (end == NULL)
      end = data_end;
    run_step (&self, step, (gsize) (end - step));
    step = end + 1;
  }
  for (int i = 0; i < N_CLIENTS; i++)
    if (self.sessions[i] != NULL)
      mae_server_closed (self.server, self.sessions[i], self.now);
  mae_step_dialect.close (self.dialogue);
  g_clear_pointer (&self.game, mae_snapshot_free);
  mae_server_free (self.server);
  return 0;
}
