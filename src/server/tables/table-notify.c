/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tells everybody at a table about changes. A change sends the whole table (UpdateTable), or, when
 * a spectator has come or gone, one small message (UpdateSpectator). As people may come and go
 * quickly, only a few changes are told immediately; after them the table is sent at most twice a
 * second. Clients that haven't read earlier messages are sent the table once they have. */
#include "server/commit/commit.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/table.h"

/* How many changes in a row are told immediately, and the time in µs between those after them. */
#define TELL_BURST 16
#define TELL_INTERVAL (G_TIME_SPAN_SECOND / 2)

/* ── The table ─────────────────────────────────────────────────────────────────────────────── */

/* Clients that don't know tables are told what they are told in the waiting room. */
static void
send_seats (MaeTable *table, MaeServerSession *session)
{
  char *players[MAE_MAX_PLAYERS + 1] = { NULL };
  const char *spelling = mae_server_session_get_spelling (session);
  MaeMessage message = {
    .kind = MAE_MESSAGE_BOOKED_SEATS,
    .booked_seats = { .booked = table->n_members, .players = players, .self = -1 },
  };

  for (int i = 0; i < table->n_members; i++) {
    gboolean is_own = table->members[i].identity == session->identity;
    players[i] = (char *) (is_own && spelling ? spelling : mae_table_member_name (table, i));
    if (is_own)
      message.booked_seats.self = i;
  }
  message.booked_seats.decider = players[0];
  mae_server_session_write (session, &message);
  mae_server_session_write (session, &(MaeMessage){ .kind = MAE_MESSAGE_JOIN_GAME,
                                                    .new_game.players_count = table->n_seats });
}

static void
send_table (MaeTable *table, MaeServerSession *session, gboolean is_spectator)
{
  MaeTableInfo info;
  MaeMessage message = { .kind = MAE_MESSAGE_TABLE, .table = &info };
  g_autoptr (GPtrArray) spectators = g_ptr_array_new ();
  g_autoptr (GPtrArray) rematch = g_ptr_array_new ();

  if (session == NULL)
    return;
  if (!(session->features & (MAE_FEATURE_TABLES | MAE_FEATURE_SPECTATE))) {
    if (table->room == NULL)
      send_seats (table, session);
    session->is_owed_table = FALSE;
    return;
  }
  mae_table_describe (table, &info);
  for (guint i = 0; i < table->spectators->len; i++)
    g_ptr_array_add (spectators, ((MaeIdentity *) g_ptr_array_index (table->spectators, i))->name);
  for (int seat = 0; seat < table->n_seats; seat++)
    if (table->rematch & 1u << seat && mae_table_player_at (table, seat) != NULL)
      g_ptr_array_add (rematch, mae_table_player_at (table, seat)->name);
  g_ptr_array_add (spectators, NULL);
  g_ptr_array_add (rematch, NULL);
  info.spectators = (char **) spectators->pdata;
  info.rematch = (char **) rematch->pdata;
  info.is_spectator = is_spectator;
  session->is_owed_table = FALSE;
  if (table->room != NULL)
    mae_game_room_write (table->room, session, &message);
  else {
    mae_commit_wait_for (session, table->changed_in);
    mae_server_session_write (session, &message);
  }
}

/* ── Who is told ───────────────────────────────────────────────────────────────────────────── */

typedef void (*Visit) (MaeTable *table, MaeServerSession *session, gboolean is_spectator,
                       gpointer data);

static void
visit_all (MaeTable *table, Visit visit, gpointer data)
{
  for (int i = 0; i < table->n_seats; i++) {
    const MaeIdentity *identity = mae_table_player_at (table, i);
    if (identity != NULL && identity->session != NULL && identity->table == table)
      visit (table, identity->session, FALSE, data);
  }
  for (guint i = 0; i < table->spectators->len; i++) {
    const MaeIdentity *identity = g_ptr_array_index (table->spectators, i);
    if (identity->session != NULL)
      visit (table, identity->session, TRUE, data);
  }
}

static void
tell_now_cb (MaeTable *table, MaeServerSession *session, gboolean is_spectator, gpointer data)
{
  send_table (table, session, is_spectator);
}

static void
owe_cb (MaeTable *table, MaeServerSession *session, gboolean is_spectator, gpointer data)
{
  session->is_owed_table = TRUE;
}

/* Leaves it to mae_table_tick() to tell the members. */
static void
tell_later (MaeTable *table)
{
  mae_queue_join (&table->server->hall->untold, &table->untold_link, &table->is_untold);
}

void
mae_table_forget_untold (MaeTable *table)
{
  mae_queue_leave (&table->server->hall->untold, &table->untold_link, &table->is_untold);
}

/* Returns whether another change may be told immediately. */
static gboolean
take_token (MaeTable *table)
{
  gint64 now = table->server->now;

  if (table->told_until > now + (TELL_BURST - 1) * TELL_INTERVAL)
    return FALSE;
  table->told_until = MAX (table->told_until, now) + TELL_INTERVAL;
  return TRUE;
}

/* ── Changes ───────────────────────────────────────────────────────────────────────────────── */

void
mae_table_changed (MaeTable *table, const MaeIdentity *asker)
{
  MaeTableStage stage = mae_table_stage (table);

  if (table->told_stage != (int) stage || (take_token (table) && !table->is_untold)) {
    table->told_stage = stage;
    visit_all (table, tell_now_cb, NULL);
  } else {
    visit_all (table, owe_cb, NULL);
    tell_later (table);
    if (asker != NULL)
      send_table (table, asker->session, asker->watches);
  }
  if (*table->code != '\0')
    mae_hall_changed (table->server);
}

void
mae_table_refresh (MaeTable *table)
{
  if (table->told_stage != (int) mae_table_stage (table))
    mae_table_changed (table, NULL);
}

typedef struct {
  const MaeIdentity *identity;
  const MaeMessage *message;
  GHashTable *lines;
} Spectator;

static void
tell_line (MaeTable *table, MaeServerSession *session, const Spectator *spectator)
{
  const MaeDialect *dialect = mae_bridge_get_dialect (session->bridge);
  const GString *line = g_hash_table_lookup (spectator->lines, dialect);

  if (line == NULL)
    line = mae_dialect_lines_add (spectator->lines, dialect, spectator->message);
  if (table->room != NULL)
    mae_commit_tell (table->room, session, line->str, line->len);
  else
    mae_server_session_append (session, line->str, line->len);
}

static void
tell_spectator_cb (MaeTable *table, MaeServerSession *session, gboolean is_spectator, gpointer data)
{
  const Spectator *spectator = data;

  if (session == spectator->identity->session) {
    send_table (table, session, is_spectator);
  } else if (session->stalled || session->is_owed_table) {
    session->is_owed_table = TRUE;
    tell_later (table);
  } else if (session->features & MAE_FEATURE_SPECTATORS) {
    tell_line (table, session, spectator);
  } else {
    send_table (table, session, is_spectator);
  }
}

void
mae_table_tell_spectator (MaeTable *table, const MaeIdentity *identity, gboolean watches)
{
  g_autoptr (GHashTable) lines = mae_dialect_lines_new ();
  MaeMessage message = {
    .kind = MAE_MESSAGE_SPECTATOR,
    .spectator = { .player = identity->name, .watches = watches },
  };

  if (table->is_untold || !take_token (table)) {
    visit_all (table, owe_cb, NULL);
    tell_later (table);
    if (watches)
      send_table (table, identity->session, TRUE);
  } else {
    visit_all (table, tell_spectator_cb, &(Spectator){ identity, &message, lines });
  }
  if (*table->code != '\0')
    mae_hall_changed (table->server);
}

/* ── Later ─────────────────────────────────────────────────────────────────────────────────── */

/* Clients that haven't read earlier messages are told once they have. */
static void
pay_cb (MaeTable *table, MaeServerSession *session, gboolean is_spectator, gpointer data)
{
  gboolean *somebody_waits = data;

  if (session->is_owed_table && session->stalled && !session->wants_close)
    *somebody_waits = TRUE;
  else if (session->is_owed_table)
    send_table (table, session, is_spectator);
}

gint64
mae_table_deadline (const MaeServer *server)
{
  const MaeHall *hall = server->hall;
  return hall->untold.length > 0 ? hall->next_paying : G_MAXINT64;
}

void
mae_table_tick (MaeServer *server)
{
  MaeHall *hall = server->hall;

  if (mae_table_deadline (server) > server->now)
    return;
  hall->next_paying = server->now + TELL_INTERVAL;
  for (guint left = hall->untold.length; left > 0; left--) {
    MaeTable *table = hall->untold.head->data;
    gboolean somebody_waits = FALSE;
    mae_table_forget_untold (table);
    visit_all (table, pay_cb, &somebody_waits);
    if (somebody_waits)
      tell_later (table);
  }
}

/* ── Who comes ─────────────────────────────────────────────────────────────────────────────── */

void
mae_table_greet (MaeTable *table, MaeServerSession *session, gboolean is_spectator)
{
  send_table (table, session, is_spectator);
}
