/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeping tables in the store: everything that happened between two pulls of output is one
 * transaction, and nothing about it is pulled before that is on the disk. When it can't be, the
 * tables go back to how they are on the disk, what was said about it is unsaid, and who asked is
 * told. Only comings and goings stay: they are facts. They are saved once that works again. */
#include "server/tables/computer.h"
#include "server/tables/table.h"

/* How long until the store is tried again, beyond the tries that requests cause. */
#define RETRY_AFTER (G_TIME_SPAN_SECOND)

static const char cannot_save[] = "The server can't save the move now; try again.";
const char mae_saving_cannot_start[] =
    "The server can't save a game now; yours starts as soon as it can.";

gint64
mae_saving_wall_clock (const MaeServer *server)
{
  return (server->now + server->config.wall_offset) / G_TIME_SPAN_SECOND;
}

/* ── What was said ─────────────────────────────────────────────────────────────────────────── */

typedef struct {
  gsize begin, end;
} Span;

/* From here to the end of the turn what @session is told about its table may be unsaid. */
static void
note_session (MaeServerSession *session)
{
  if (session->is_tentative)
    return;
  session->is_tentative = TRUE;
  g_queue_push_tail_link (&session->server->tentative, &session->tentative_link);
}

void
mae_saving_tell (MaeTable *table, MaeServerSession *session, const char *text, gsize length)
{
  gsize begin = session->output != NULL ? session->output->len : 0;

  mae_server_session_append (session, text, length);
  if (table->before == NULL || session->output == NULL)
    return;
  note_session (session);
  if (session->spans == NULL)
    session->spans = g_array_new (FALSE, FALSE, sizeof (Span));
  Span *last = session->spans->len > 0
                   ? &g_array_index (session->spans, Span, session->spans->len - 1)
                   : NULL;
  if (last != NULL && last->end == begin)
    last->end = session->output->len;
  else
    g_array_append_val (session->spans, ((Span){ begin, session->output->len }));
}

void
mae_saving_asked (MaeTable *table, int seat)
{
  const MaeIdentity *identity = table->seats[seat];
  MaeServerSession *session = identity != NULL ? identity->session : NULL;

  if (table->before == NULL || session == NULL)
    return;
  session->has_asked = TRUE;
  note_session (session);
}

static void
unsay (MaeServerSession *session)
{
  for (guint i = session->spans != NULL ? session->spans->len : 0; i-- > 0;) {
    const Span *span = &g_array_index (session->spans, Span, i);
    g_string_erase (session->output, span->begin, span->end - span->begin);
  }
}

void
mae_saving_forget_session (MaeServerSession *session)
{
  if (session->spans != NULL)
    g_array_set_size (session->spans, 0);
  session->has_asked = FALSE;
  if (session->is_tentative)
    g_queue_unlink (&session->server->tentative, &session->tentative_link);
  session->is_tentative = FALSE;
}

/* ── Tables ────────────────────────────────────────────────────────────────────────────────── */

static void
note_table (MaeTable *table)
{
  table->server->unsaved = TRUE;
  if (table->is_touched)
    return;
  table->is_touched = TRUE;
  g_queue_push_tail_link (&table->server->touched, &table->touched_link);
}

void
mae_saving_changed (MaeTable *table, const MaeGame *before, gsize log_size)
{
  if (table->server->config.store == NULL)
    return;
  note_table (table);
  if (before == NULL || table->before != NULL)
    return;
  table->before = g_memdup2 (before, sizeof *before);
  table->before_size = log_size;
}

void
mae_saving_truncated (MaeTable *table)
{
  guint32 n = table->game.n_commands;
  if (table->server->config.store == NULL || n >= table->low)
    return;
  table->low = n;
  table->low_size = table->log->len;
}

void
mae_saving_before_truncation (MaeTable *table, gsize size)
{
  if (table->server->config.store == NULL || table->before_log != NULL)
    return;
  if (table->before == NULL || size < table->before_size)
    table->before_log =
        g_memdup2 (table->log->data, table->before != NULL ? table->before_size : table->log->len);
}

static void
forget_before (MaeTable *table)
{
  g_clear_pointer (&table->before, g_free);
  g_clear_pointer (&table->before_log, g_free);
  table->n_accepted = 0;
}

static void
untouch (MaeTable *table)
{
  if (table->is_touched)
    g_queue_unlink (&table->server->touched, &table->touched_link);
  table->is_touched = FALSE;
}

void
mae_saving_forget_table (MaeTable *table)
{
  forget_before (table);
  untouch (table);
}

/* ── Writing ───────────────────────────────────────────────────────────────────────────────── */

static void
write_identity (MaeStore *store, const MaeIdentity *identity)
{
  mae_store_put_identity (store,
                          &(MaeStoredIdentity){
                              .key = identity->key,
                              .name = identity->name,
                              .secret_hash = identity->has_secret ? identity->secret_hash : NULL,
                              .table = (gint64) identity->table->number,
                              .seat = identity->seat,
                          });
}

void
mae_saving_identity (MaeServer *server, const MaeIdentity *identity)
{
  MaeStore *store = server->config.store;

  if (store != NULL && identity->table != NULL && identity->table->is_stored)
    write_identity (store, identity);
}

static void
write_new (MaeTable *table, gint64 now)
{
  MaeStore *store = table->server->config.store;
  const MaeParty *party = table->party;
  MaeStoredTable stored = {
    .number = (gint64) table->number,
    .seed = table->seed,
    .seed_more = { table->seed_more[0], table->seed_more[1], table->seed_more[2] },
    .ruleset = mae_hall_rules_text (table->server, table->game.rules),
    .ruleset_hash = mae_ruleset_hash (table->game.rules),
    .n_players = table->game.n_players,
    .code = *party->code != '\0' ? party->code : NULL,
    .title = party->title,
    .turn_time = (int) (party->turn_time / G_TIME_SPAN_SECOND),
    .flags = party->flags,
    .address = party->holder.address,
    .owner = party->holder.owner,
  };

  for (int seat = 0; seat < table->game.n_players; seat++) {
    stored.name[seat] = table->roster.name[seat];
    stored.computer[seat] = table->computer[seat];
  }
  mae_store_add_table (store, &stored, now);
  for (int seat = 0; seat < table->game.n_players; seat++)
    if (table->seats[seat] != NULL)
      write_identity (store, table->seats[seat]);
}

/* Failures need no answer here: the store fails the commit then. */
static void
write_table (MaeTable *table)
{
  MaeStore *store = table->server->config.store;
  gint64 now = mae_saving_wall_clock (table->server);
  gsize at = table->low_size;

  if (!table->is_stored)
    write_new (table, now);
  if (table->low < table->durable)
    mae_store_truncate (store, (gint64) table->number, table->low);
  for (guint32 i = table->low; i < table->game.n_commands; i++) {
    MaeCommand command;
    gsize size = mae_command_unpack (&command, table->log->data + at, table->log->len - at);
    mae_store_append (store, (gint64) table->number, i, table->log->data + at, size);
    at += size;
  }
  if (table->ended)
    mae_store_finish_table (store, (gint64) table->number, MAE_TABLE_ENDED, &table->game, NULL,
                            now);
}

static void
take_saved (MaeTable *table)
{
  table->is_stored = TRUE;
  table->durable = table->low = table->game.n_commands;
  table->durable_size = table->low_size = table->log->len;
  mae_saving_forget_table (table);
}

void
mae_saving_take_loaded (MaeTable *table)
{
  take_saved (table);
}

/* ── Failing ───────────────────────────────────────────────────────────────────────────────── */

/* As if it had never started: its players go on sitting there. */
static void
take_back_opened (MaeTable *table)
{
  MaeServer *server = table->server;
  MaeServerSession *sessions[MAE_MAX_PLAYERS] = { NULL };
  int n_players = table->game.n_players;

  for (int seat = 0; seat < n_players; seat++)
    if (table->seats[seat] != NULL)
      sessions[seat] = table->seats[seat]->session;
  mae_party_take_back (table);
  for (int seat = 0; seat < n_players && !server->failing; seat++)
    if (sessions[seat] != NULL)
      mae_server_session_send_err_protocol (sessions[seat], mae_saving_cannot_start);
}

/* The same, from the waiting room: they wait on, before all others. */
static void
take_back_start (MaeTable *table)
{
  MaeServer *server = table->server;
  MaeIdentity *players[MAE_MAX_PLAYERS] = { NULL };
  int n_players = table->game.n_players;

  for (int seat = 0; seat < n_players; seat++)
    players[table->game.participant[seat]] = table->seats[seat];
  mae_table_free (table);
  mae_lobby_take_back (server, players, n_players);
  for (int i = 0; i < n_players && !server->failing; i++)
    if (players[i] != NULL)
      mae_server_session_send_err_protocol (players[i]->session, mae_saving_cannot_start);
}

static void
take_back (MaeTable *table)
{
  if (!table->is_stored) {
    if (*table->party->code != '\0')
      take_back_opened (table);
    else
      take_back_start (table);
    return;
  }
  if (table->before != NULL) {
    table->server->n_commands -= MIN (table->server->n_commands, table->n_accepted);
    table->game = *table->before;
    if (table->before_log != NULL) {
      g_byte_array_set_size (table->log, 0);
      g_byte_array_append (table->log, table->before_log, (guint) table->before_size);
    }
    g_byte_array_set_size (table->log, (guint) table->before_size);
    table->ended = FALSE;
    mae_turn_forget (table);
  }
  table->low = table->durable;
  table->low_size = table->durable_size;
  forget_before (table);
  mae_computers_note (table);
  mae_party_refresh (table->party);
  mae_clock_refresh (table);
  if (table->game.n_commands == table->durable)
    untouch (table);
}

/* Later starts first, so that who came first waits first again. */
static void
take_back_all (MaeServer *server)
{
  GList *link, *previous;

  while ((link = server->tentative.head) != NULL) {
    MaeServerSession *session = link->data;
    gboolean asked = session->has_asked;
    unsay (session);
    mae_saving_forget_session (session);
    if (asked)
      mae_server_session_send_err_protocol (session, cannot_save);
  }
  for (link = server->touched.tail; link != NULL; link = previous) {
    previous = link->prev;
    take_back (link->data);
  }
}

/* ── Turns ─────────────────────────────────────────────────────────────────────────────────── */

/* What happened stays, and is saved with whatever is saved next. */
static void
keep_all (MaeServer *server)
{
  GList *link;

  while ((link = server->tentative.head) != NULL)
    mae_saving_forget_session (link->data);
  for (link = server->touched.head; link != NULL; link = link->next)
    forget_before (link->data);
}

static void
tell_change (MaeServer *server, const char *why)
{
  if (server->config.saving_changed != NULL)
    server->config.saving_changed (why, server->config.saving_data);
}

static void
save_failed (MaeServer *server, const GError *error)
{
  if (!server->failing) {
    g_warning ("Moves can't be saved: %s", error->message);
    tell_change (server, error->message);
  }
  if (server->config.saving_is_optional)
    keep_all (server);
  else
    take_back_all (server);
  server->failing = TRUE;
  server->retry_at = server->now + RETRY_AFTER;
}

static void
save_succeeded (MaeServer *server)
{
  GList *link;

  while ((link = server->touched.head) != NULL)
    take_saved (link->data);
  while ((link = server->tentative.head) != NULL)
    mae_saving_forget_session (link->data);
  if (server->failing) {
    g_message ("Moves are saved again");
    tell_change (server, NULL);
    server->starts_again = TRUE;
  }
  server->failing = FALSE;
}

gboolean
mae_saving_save (MaeServer *server)
{
  MaeStore *store = server->config.store;
  g_autoptr (GError) error = NULL;

  if (store == NULL || !(server->unsaved || mae_store_is_dirty (store)))
    return TRUE;
  server->unsaved = FALSE;
  for (GList *link = server->touched.head; link != NULL; link = link->next)
    write_table (link->data);
  if (mae_store_commit (store, &error))
    save_succeeded (server);
  else
    save_failed (server, error);
  return error == NULL;
}

void
mae_saving_settle_table (MaeTable *table)
{
  if (table->before != NULL)
    mae_saving_save (table->server);
}

gint64
mae_saving_deadline (const MaeServer *server)
{
  return server->failing ? server->retry_at : G_MAXINT64;
}

gint64
mae_saving_pause (const MaeServer *server)
{
  return server->failing ? server->retry_at : G_MININT64;
}

/* A game that waits to start is as good a try as one that waits to be saved. */
void
mae_saving_retry (MaeServer *server)
{
  server->retry_at = server->now + RETRY_AFTER;
  if (server->touched.head != NULL) {
    server->unsaved = TRUE;
    mae_saving_save (server);
  } else if (!mae_lobby_is_due (server) && !mae_party_any_due (server)) {
    server->failing = FALSE;
  }
}
