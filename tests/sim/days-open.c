/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* People who wait at open tables for games over days, in the worlds of days.c. */
#include <string.h>

#include "days.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "server/tables/table.h"

guint days_opened, days_begun, days_ended;
static const char *const waiting_people[PEOPLE] = { "Elena", "Fabio", "Gina",  "Ivo",
                                                    "Lapo",  "Marta", "Nello", "Olga" };

static int
person_of (const char *name)
{
  for (int i = 0; i < PEOPLE; i++)
    if (g_strcmp0 (waiting_people[i], name) == 0)
      return i;
  return -1;
}

static MaeTable *
find_open (const Days *self, guint64 number)
{
  for (GList *link = self->world->server->hall->open.head; link != NULL; link = link->next)
    if (((MaeTable *) link->data)->number == number)
      return link->data;
  return NULL;
}

/* Everybody has a seat in the game that has begun at the table. */
static void
check_begun (const Days *self, const Waiting *waiting)
{
  MaeRooms *rooms = self->world->server->rooms;
  const MaeGameRoom *room = mae_rooms_find (rooms, waiting->number);
  const MaeSleeper *sleeper = mae_sleepers_find (mae_rooms_get_sleepers (rooms), waiting->number);
  guint people = 0;

  for (int seat = 0; seat < SEATS && (room != NULL || sleeper != NULL); seat++)
    if (room != NULL ? room->seats[seat] != NULL : mae_sleeper_is_claimed (sleeper, seat))
      people |= 1u << person_of (room != NULL ? room->seats[seat]->name
                                              : mae_sleeper_name (sleeper, seat));
  if (people != waiting->people)
    violation (self, "game %" G_GUINT64_FORMAT " begins with %x instead of %x", waiting->number,
               people, waiting->people);
}

static void
check_table (Days *self, Waiting *waiting)
{
  const MaeTable *table = find_open (self, waiting->number);
  gint64 waited = self->time - waiting->joined;
  guint people = 0;

  if (waiting->number == 0)
    return;
  if (table == NULL && waited < OPEN_TIME)
    violation (self, "table %" G_GUINT64_FORMAT " is gone after %" G_GINT64_FORMAT " s",
               waiting->number, waited);
  if (table != NULL && waited > OPEN_TIME + SLACK + waiting->slack)
    violation (self, "table %" G_GUINT64_FORMAT " is there after %" G_GINT64_FORMAT " s",
               waiting->number, waited);
  if (table == NULL) {
    days_ended++;
    waiting->number = 0;
    return;
  }
  for (int i = 0; i < table->n_members; i++)
    people |= 1u << person_of (table->members[i].identity->name);
  if (people != waiting->people)
    violation (self, "at table %" G_GUINT64_FORMAT " are %x instead of %x", waiting->number, people,
               waiting->people);
}

/* Somebody opens the table of @waiting, joins it, or gives the seat up, and goes. */
static void
wait_at (Days *self, Waiting *waiting)
{
  int person = g_rand_int_range (self->rand, 0, PEOPLE);
  Client *client = seated_enter (self->world, waiting_people[person], FEATURES);

  /* Whose connection broke in a game is led to it. */
  seated_send (client, "ReqGoToHall");

  if (waiting->number == 0) {
    g_free (waiting->code);
    waiting->code = open_table (client, "\"playersCount\":3,\"turnTime\":86400");
    waiting->people = 0;
    waiting->number = ((MaeTable *) self->world->server->hall->open.tail->data)->number;
    days_opened++;
  } else if (waiting->people & 1u << person) {
    g_autofree char *line =
        g_strdup_printf ("{\"type\":\"ReqLeaveTable\",\"game\":%" G_GUINT64_FORMAT "%s}",
                         waiting->number, g_rand_boolean (self->rand) ? "" : ",\"isForAll\":true");
    gboolean is_host =
        find_open (self, waiting->number)->members[0].identity->session == client->session;
    gboolean for_all = strstr (line, "isForAll") != NULL;
    client_send_line (client, line);
    if (!for_all)
      waiting->people &= ~(1u << person);
    if ((for_all && is_host) || waiting->people == 0)
      waiting->number = 0;
    goto gone;
  } else {
    join_table (client, waiting->code);
  }
  waiting->people |= 1u << person;
  waiting->joined = self->time;
  waiting->slack = 0;
  if (find_open (self, waiting->number) == NULL) {
    check_begun (self, waiting);
    days_begun++;
    waiting->number = 0;
  }
gone:
  if (g_rand_boolean (self->rand))
    seated_send (client, "ReqQuit");
  client_hang_up (client);
}

void
days_wait_somewhere (Days *self)
{
  wait_at (self, &self->tables[g_rand_int_range (self->rand, 0, TABLES)]);
}

void
days_check_tables (Days *self)
{
  for (int i = 0; i < TABLES; i++)
    check_table (self, &self->tables[i]);
  for (GList *link = self->world->server->hall->open.head; link != NULL; link = link->next) {
    gboolean is_known = FALSE;
    for (int i = 0; i < TABLES; i++)
      is_known |= self->tables[i].number == ((MaeTable *) link->data)->number;
    if (!is_known)
      violation (self, "table %" G_GUINT64_FORMAT " has come back",
                 ((MaeTable *) link->data)->number);
  }
}
