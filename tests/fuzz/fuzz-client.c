/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A client whose server sends the input, line by line; a line `+N` lets N % 60 seconds pass.
 * Whatever happens, what the window would show stays within limits: resources fit their containers,
 * texts are short and have one line, the log isn't too long, and the offered moves can be listed.
 */
#include <stdlib.h>
#include <string.h>

#include "client/game/log-entry.h"
#include "client/session/chat-line.h"
#include "client/session/session-private.h"
#include "client/session/session-testing.h"
#include "engine/moves.h"
#include "fuzz.h"
#include "ruleset/ruleset-io.h"

#define TEXT_MAX 4000 /* bytes of anything shown */
#define MARKS_MAX 8   /* combining marks in a row */
#define LOG_MAX 5000
#define FIRST_STRONG_ISOLATE 0x2068
#define POP_DIRECTIONAL_ISOLATE 0x2069

/* Returns whether @c would change how the text around it is shown. */
static gboolean
disturbs (gunichar c)
{
  return g_unichar_iscntrl (c) || (c >= 0x2028 && c <= 0x202e) || c == 0x2066 || c == 0x2067;
}

static void
check_text (const char *text)
{
  guint marks = 0;
  int isolates = 0;

  if (text == NULL)
    return;
  g_assert_cmpuint (strlen (text), <, TEXT_MAX);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    marks = g_unichar_ismark (c) ? marks + 1 : 0;
    g_assert_cmpuint (marks, <=, MARKS_MAX);
    g_assert_false (disturbs (c));
    isolates += c == FIRST_STRONG_ISOLATE;
    isolates -= c == POP_DIRECTIONAL_ISOLATE;
    g_assert_cmpint (isolates, >=, 0);
  }
  g_assert_cmpint (isolates, ==, 0);
}

static void
check_game (MaeModel *model, const MaeGame *game)
{
  MaeMove moves[64];
  int seat = mae_model_get_seat (model);

  for (int i = 0; i < mae_game_n_containers (game); i++) {
    int size = mae_game_container (game, i).size;
    if (size >= 0)
      g_assert_cmpint (mae_bag_total (&game->containers[i]), <=, size);
  }
  for (int r = 0; r < game->rules->n_resources; r++)
    check_text (game->rules->resources[r].name);
  for (int c = 0; c < game->rules->n_colours; c++)
    check_text (game->rules->colours[c]);
  for (int s = 0; s < game->n_players; s++)
    check_text (mae_model_get_name (model, s));
  if (seat >= 0)
    mae_moves_list (game, seat, ~0u, moves, G_N_ELEMENTS (moves));
  mae_game_hash (game);
}

static void
check_table (const MaeTableInfo *table)
{
  check_text (table->name);
  check_text (table->code);
  check_text (table->ruleset);
  for (int i = 0; i < table->n_players; i++)
    check_text (table->players[i].name);
  for (char **name = table->spectators; name != NULL && *name != NULL; name++)
    check_text (*name);
}

static void
check_chat (GListModel *chat)
{
  guint n = g_list_model_get_n_items (chat);
  g_autoptr (MaeChatLine) last = n > 0 ? g_list_model_get_item (chat, n - 1) : NULL;

  g_assert_cmpuint (n, <=, MAE_CHAT_LINES_MAX);
  if (last == NULL)
    return;
  check_text (mae_chat_line_get (last)->name);
  check_text (mae_chat_line_get (last)->text);
}

static void
check_tables (const MaeTableList *tables)
{
  g_assert_cmpuint (tables->n_tables, <=, 100);
  g_assert_cmpuint (tables->n_rulesets, <=, 50);
  for (guint i = 0; i < tables->n_tables; i++)
    check_table (&tables->tables[i]);
  for (guint i = 0; i < tables->n_rulesets; i++) {
    check_text (tables->rulesets[i].id);
    check_text (tables->rulesets[i].title);
  }
}

static void
check (MaeSession *session)
{
  MaeModel *model = mae_session_get_model (session);
  GListModel *log = mae_model_get_log (model);
  const MaeTableList *tables = mae_session_get_tables (session);
  guint n = g_list_model_get_n_items (log);

  check_text (mae_session_get_status_text (session));
  check_text (mae_session_get_decider (session));
  if (mae_model_get_game (model) != NULL)
    check_game (model, mae_model_get_game (model));
  if (mae_session_get_table (session) != NULL)
    check_table (mae_session_get_table (session));
  if (tables != NULL)
    check_tables (tables);
  g_assert_cmpuint (n, <=, LOG_MAX);
  if (n > 0) {
    g_autoptr (MaeLogEntry) last = g_list_model_get_item (log, n - 1);
    check_text (mae_log_entry_get_line (last)->text);
  }
  check_chat (mae_session_get_chat (session));
}

static void
shown_cb (MaeSession *session, const char *text)
{
  check_text (text);
}

/* Sends and reads nothing: the server's lines are passed to the session directly. */
static MaeSession *
new_session (void)
{
  g_autoptr (GInputStream) in = g_memory_input_stream_new ();
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();
  g_autoptr (GIOStream) stream = g_simple_io_stream_new (in, out);
  MaeSession *session = mae_session_new ();

  g_signal_connect (session, "rejected", G_CALLBACK (shown_cb), NULL);
  g_signal_connect (session, "protocol-error", G_CALLBACK (shown_cb), NULL);
  mae_session_take_stream (session, stream, "Ada");
  return session;
}

static void
take (MaeSession *session, const char *line, gsize length)
{
  g_autofree char *text = g_strndup (line, length);

  if (*text == '+')
    mae_session_advance (session, (gint64) (atoi (text + 1) % 60) * G_TIME_SPAN_SECOND);
  else if (session->channel.connection != NULL)
    mae_session_take_line (session, text, length);
  check (session);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *at = (const char *) data, *end = at + size;
  MaeSession *session;

  static gboolean started;

  if (!started)
    g_log_set_writer_func (fuzz_write_log, NULL, NULL);
  started = TRUE;
  session = new_session ();
  while (at < end) {
    const char *stop = memchr (at, '\n', (gsize) (end - at));
    gsize length = (gsize) ((stop != NULL ? stop : end) - at);
    take (session, at, length);
    at += length + 1;
  }
  mae_session_leave (session);
  g_object_unref (session);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  return 0;
}
