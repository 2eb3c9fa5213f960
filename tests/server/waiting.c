/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "waiting.h"

#include "guests.h"
#include "ruleset/ruleset-io.h"
#include "server/state.h"
#include "server/tables/hall.h"

void
waiting_set_up (StoredWorld *f, gconstpointer data)
{
  stored_world_set_up (f);
  /* Clients here answer no heartbeats. */
  f->world->server->config.silence_max = 100 * G_TIME_SPAN_DAY;
  f->world->server->config.heartbeat_after = 50 * G_TIME_SPAN_DAY;
}

void
waiting_tear_down (StoredWorld *f, gconstpointer data)
{
  stored_world_tear_down (f);
}

void
waiting_restart_bounded (StoredWorld *f, gint64 jump, guint tables_per_owner)
{
  world_free (g_steal_pointer (&f->world));
  mae_store_close (f->store);
  f->store = stored_world_open (f->path);
  f->world = world_new (mae_ruleset_builtin ("standard"));
  f->world->config.store = f->store;
  f->world->config.wall_offset = jump;
  f->world->config.tables_per_owner = tables_per_owner;
  world_start (f->world);
  g_assert_true (mae_server_load (f->world->server, f->world->now, NULL));
  f->world->server->config.silence_max = 100 * G_TIME_SPAN_DAY;
  f->world->server->config.heartbeat_after = 50 * G_TIME_SPAN_DAY;
}

void
waiting_restart (StoredWorld *f, gint64 jump)
{
  waiting_restart_bounded (f, jump, 8);
}

Client *
waiting_enter (StoredWorld *f, const char *name)
{
  return seated_enter (f->world, name, RESERVE);
}

void
waiting_quit (Client *client)
{
  seated_send (client, "ReqQuit");
  client_hang_up (client);
}

void
waiting_assert_seats (StoredWorld *f, const char *name, const char *text)
{
  Client *client = waiting_enter (f, name);

  assert_told (client, "UpdateMySeats", text);
  waiting_quit (client);
}

guint
waiting_count_open (StoredWorld *f)
{
  return f->world->server->hall->open.length;
}
