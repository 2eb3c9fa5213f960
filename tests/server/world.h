/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server and its clients without a network: time stands still until told otherwise, bytes arrive
 * when told to. Clients are known by a label. */
#pragma once

#include "protocol/am49/am49.h"
#include "server/server.h"

typedef struct _World World;

typedef struct {
  World *world;
  char *label;
  MaeServerSession *session; /* NULL: the connection is gone */
  gboolean hung_up;          /* by the server */
  gboolean reads;            /* takes its output; otherwise it piles up in the server */

  GByteArray *unread; /* the start of a line */
  GPtrArray *inbox;   /* lines not looked at yet */

  MaeSnapshot *snapshot; /* the follower, once there was an UpdateGame */
  gboolean follows;      /* keep it up to date */
  GString *trace;        /* the events followed, a letter each: see trace_letters in world.c */
} Client;

struct _World {
  MaeServerConfig config;
  MaeServer *server;
  gint64 now;             /* µs */
  gboolean thoughts_wait; /* computer players don't go on thinking before world_think() */
  gboolean checks_wait;   /* passwords aren't looked at before world_look_at_passwords() */
  GPtrArray *clients;
};

World *world_new (const MaeRuleset *rules);

/* Starts the server, with what world->config says by then. */
void world_start (World *world);
void world_free (World *world);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (World, world_free)

/* NULL when the server refuses; @refusal (may be NULL) then is what it says. (transfer
 * full) */
Client *world_connect (World *world, const char *label, const char *address, char **refusal);
Client *world_find (World *world, const char *label);

/* Delivers what the server has to say. Every function here that gives the server something to do
 * ends with it. */
void world_deliver (World *world);

/* Looks at the passwords that wait; returns how many there were. */
guint world_look_at_passwords (World *world);

/* Lets slow computer players think to the end and move; returns how many did. */
guint world_think (World *world);

/* Lets @ms pass, ticking at each deadline on the way. */
void world_wait (World *world, gint64 ms);

void client_send_bytes (Client *client, const char *bytes, gssize length);
void client_send_line (Client *client, const char *line);
void client_send_command (Client *client, const MaeCommand *command);
void client_hang_up (Client *client);

/* The oldest line not looked at, or NULL. (transfer full) */
char *client_take (Client *client);

/* What the server's game knows about the client: its seat, by its nickname. */
const MaeGame *client_game (Client *client, const char *nickname, int *seat);
