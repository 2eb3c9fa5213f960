/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Removes tables for the operator. */
#include <glib/gi18n-lib.h>

#include "server/address-group.h"
#include "server/report/log.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"
#include "store/nickname.h"

static const char removed[] = "The operator of the server has removed this table.";

/* Which tables: exactly one member is set. */
typedef struct {
  guint64 number;
  GInetAddressMask *network; /* opened from there */
  char *owner;               /* opened by this nickname (its key) */
} Selection;

static void
selection_clear (Selection *selection)
{
  g_clear_object (&selection->network);
  g_free (selection->owner);
}

static gboolean
read_selection (Selection *selection, const char *what)
{
  if (g_ascii_string_to_unsigned (what, 10, 1, G_MAXINT64, &selection->number, NULL))
    return TRUE;
  selection->network = mae_address_network (what);
  if (selection->network != NULL)
    return TRUE;
  selection->owner = mae_nickname_read_key (what);
  return selection->owner != NULL;
}

/* @number: of its game, 0: it has none. */
static gboolean
is_chosen (const Selection *selection, const MaeHolder *holder, guint64 number)
{
  if (selection->network != NULL)
    return mae_address_is_in (mae_holder_get_address (holder), selection->network);
  if (selection->owner != NULL)
    return g_strcmp0 (mae_holder_get_owner (holder), selection->owner) == 0;
  return number != 0 && number == selection->number;
}

/* Removes a table without a game. If no seats are kept there it always has a person at it, and the
 * last one to leave takes it along. */
static void
remove_open (MaeTable *table)
{
  MaeServer *server = table->server;
  MaeIdentity *people[MAE_MAX_PLAYERS];
  int n = 0;

  for (int i = 0; i < table->n_members; i++)
    if (table->members[i].identity != NULL)
      people[n++] = table->members[i].identity;
  if (table->number != 0) {
    mae_table_remove_open (table, removed);
    return;
  }
  for (int i = 0; i < n; i++) {
    MaeServerSession *session = people[i]->session;
    mae_table_leave (people[i]);
    if (session != NULL)
      mae_server_session_send_err_protocol (session, removed);
    if (mae_seats_any (&people[i]->seats)) {
      mae_hall_enter (server, people[i]);
      continue;
    }
    mae_identity_forget (server, people[i]);
    if (session != NULL)
      mae_server_session_close (session);
  }
}

static guint
remove_chosen (MaeServer *server, const Selection *selection)
{
  MaeGameRoom *other;
  GList *next;
  guint n = 0;

  for (MaeGameRoom *room = mae_rooms_first (server->rooms); room != NULL; room = other) {
    other = mae_rooms_next (room);
    if (!is_chosen (selection, &room->table->holder, room->number))
      continue;
    mae_log_table (room->number, G_LOG_LEVEL_MESSAGE, "is removed by the operator");
    mae_saving_given_up (room);
    mae_game_room_dismiss (room, removed);
    n++;
  }
  MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  for (guint i = mae_sleepers_count (sleepers); i > 0; i--) {
    MaeSleeper *sleeper = mae_sleepers_at (sleepers, i - 1);
    if (!is_chosen (selection, &sleeper->holder, sleeper->number))
      continue;
    mae_log_table (sleeper->number, G_LOG_LEVEL_MESSAGE, "is removed by the operator");
    mae_game_room_end_sleeper (server, sleeper, MAE_TABLE_ABANDONED, NULL);
    n++;
  }
  for (GList *link = server->hall->open.head; link != NULL; link = next) {
    next = link->next;
    MaeTable *table = link->data;
    if (!is_chosen (selection, &table->holder, table->number))
      continue;
    remove_open (table);
    n++;
  }
  return n;
}

gboolean
mae_server_remove (MaeServer *server, const char *what, gint64 now, guint *n_removed,
                   GError **error)
{
  Selection selection = { 0 };

  mae_server_begin (server, now);
  *n_removed = read_selection (&selection, what) ? remove_chosen (server, &selection) : 0;
  selection_clear (&selection);
  mae_server_settle (server);
  return *n_removed > 0 || mae_store_error_none (error, _ ("There is no table of “%s”."), what);
}

guint
mae_server_count_tables (const MaeServer *server, const char *network)
{
  Selection selection = { .network = mae_address_network (network) };
  guint n = 0;

  for (const MaeGameRoom *room = mae_rooms_first (server->rooms);
       room != NULL && selection.network != NULL; room = mae_rooms_next (room))
    n += is_chosen (&selection, &room->table->holder, room->number);
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  for (guint i = 0; selection.network != NULL && i < mae_sleepers_count (sleepers); i++)
    n += is_chosen (&selection, &mae_sleepers_at (sleepers, i)->holder, 0);
  for (GList *link = server->hall->open.head; selection.network != NULL && link != NULL;
       link = link->next)
    n += is_chosen (&selection, &((const MaeTable *) link->data)->holder, 0);
  selection_clear (&selection);
  return n;
}
