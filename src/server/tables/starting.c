/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Starts games: at open tables, of the waiting room, and another one after one that has ended. */
#include "server/commit/commit.h"
#include "server/people/invitations.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/table.h"

static gboolean
is_due (const MaeTable *table)
{
  return table->room == NULL && table->n_members == table->n_seats;
}

static void
start (MaeTable *table)
{
  mae_table_set_open (table, FALSE);
  mae_invitations_end (table);
  table->rematch = 0;
  mae_deadlines_set (&table->server->hall->ends, &table->ends, G_MAXINT64);
  mae_game_room_start (table);
}

void
mae_table_try_start (MaeTable *table)
{
  MaeServer *server = table->server;

  if (!is_due (table))
    return;
  if (!server->draining && !mae_commit_is_failing (server))
    start (table);
  else
    server->hall->some_due = TRUE;
}

gboolean
mae_table_take_in (MaeServer *server, MaeIdentity *identity)
{
  const guint not_for_all = MAE_STORED_PRIVATE | MAE_STORED_RATED | MAE_STORED_OVER_DAYS;

  for (GList *link = server->hall->open.head; link != NULL; link = link->next) {
    MaeTable *table = link->data;
    if (*table->code == '\0' || table->n_members == table->n_seats || table->flags & not_for_all)
      continue;
    mae_table_sit_down (table, identity);
    mae_table_changed (table, identity);
    mae_chat_tell_past (table, identity->session);
    mae_table_try_start (table);
    return TRUE;
  }
  return FALSE;
}

void
mae_table_start_due (MaeServer *server)
{
  GList *next;

  if (server->draining || !server->hall->some_due || mae_commit_is_failing (server))
    return;
  server->hall->some_due = FALSE;
  for (GList *link = server->hall->open.head; link != NULL; link = next) {
    next = link->next;
    mae_table_try_start (link->data);
  }
}

void
mae_table_start_waiting (MaeServer *server, MaeIdentity **players, int n_players)
{
  MaeTable *table = mae_table_new (server, server->config.rules, n_players, "");
  const MaeServerSession *first = players[0]->session;

  mae_holder_set (server, &table->holder, first != NULL ? first->address : NULL, players[0]->key, 0,
                  FALSE);
  for (int i = 0; i < n_players; i++)
    mae_table_sit_down (table, players[i]);
  start (table);
}

/* Puts everybody in @room at an open table, in the order they came; frees @room. Games with
 * computer players aren't rated. */
static MaeTable *
disband_game (MaeGameRoom *room)
{
  MaeTable *table = room->table;
  MaeTableMember members[MAE_MAX_PLAYERS] = { 0 };

  for (int seat = 0; seat < table->n_seats; seat++) {
    MaeIdentity *identity = room->seats[seat];
    members[room->game.participant[seat]] = (MaeTableMember){ identity, room->computer[seat] };
    if (room->computer[seat] > 0)
      table->flags &= ~(guint) MAE_STORED_RATED;
    if (identity != NULL) {
      mae_identity_stand (room->server, identity, room);
      identity->table = table;
    }
  }
  if (room->n_present == 0 && !mae_table_is_over_days (table))
    mae_gate_count (table->server->gate, &table->holder.who, MAE_COUNT_DESERTED, -1);
  room->table = NULL;
  mae_game_room_free (room);
  table->room = NULL;
  table->rematch = 0;
  mae_table_set_open (table, TRUE);
  for (int i = 0; i < table->n_seats; i++)
    if (members[i].identity != NULL || members[i].computer > 0)
      table->members[table->n_members++] = members[i];
  return table;
}

/* ── Another game ──────────────────────────────────────────────────────────────────────────── */

static gboolean
all_want_rematch (const MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->computer[seat] == 0
        && (mae_game_room_session_at (room, seat) == NULL || !(room->table->rematch & 1u << seat)))
      return FALSE;
  return TRUE;
}

void
mae_table_try_rematch (MaeGameRoom *room)
{
  if (!room->ended || !all_want_rematch (room))
    return;

  MaeTable *table = disband_game (room);
  if (*table->code == '\0') {
    table->flags |= MAE_STORED_PRIVATE;
    mae_table_give_code (table, NULL);
  }
  mae_table_try_start (table);
  if (is_due (table))
    mae_table_changed (table, NULL);
}

void
mae_table_rematch (MaeGameRoom *room, int seat, gboolean wanted)
{
  MaeTable *table = room->table;

  table->rematch = wanted ? table->rematch | 1u << seat : table->rematch & ~(1u << seat);
  mae_table_changed (table, room->seats[seat]);
  mae_table_try_rematch (room);
}
