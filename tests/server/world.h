/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A server and its clients without a network: time advances and bytes arrive only on request.
 * Clients have labels. */
#pragma once

#include "protocol/am49/am49.h"
#include "server/server.h"

typedef struct _World World;

typedef struct {
  World *world;
  char *label;
  MaeServerSession *session; /* NULL: the connection is closed */
  gboolean hung_up;          /* by the server */
  gboolean reads;            /* FALSE: its output stays in the server */

  GByteArray *unread; /* the start of an incomplete line */
  GPtrArray *inbox;   /* lines not yet handled */

  MaeSnapshot *snapshot; /* the follower, after an UpdateGame */
  gboolean follows;      /* keep @snapshot up to date */
  GString *trace;        /* a letter for each event: see trace_letters in world.c */
} Client;

struct _World {
  MaeServerConfig config;
  MaeServer *server;
  gint64 now;             /* µs */
  gboolean thoughts_wait; /* thoughts are only run by world_think() */
  gboolean checks_wait;   /* passwords are only verified by world_verify_passwords() */
  gboolean output_waits;  /* no output is taken, so nothing is saved */
  GPtrArray *clients;
};

/* Creates a world whose config has the defaults for @rules, but no limit of messages per second. */
World *world_new (const MaeRuleset *rules);

/* Starts the server with world->config. */
void world_start (World *world);
void world_free (World *world);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (World, world_free)

/* Returns NULL when the server refuses; then @refusal (may be NULL) is its answer. (transfer
 * full) */
Client *world_connect (World *world, const char *label, const char *address, char **refusal);

/* Returns the last client with @label; fails when there is none. */
Client *world_find (World *world, const char *label);

/* Delivers the server's output. All functions here that give the server something to do call it. */
void world_deliver (World *world);

/* Verifies the passwords that wait; returns how many there were. */
guint world_verify_passwords (World *world);

/* Runs the thoughts of slow computer players; returns how many there were. */
guint world_think (World *world);

/* Advances the time by @ms, with a tick at each deadline. */
void world_wait (World *world, gint64 ms);

/* Send something to the server; client_send_line() adds the end of the line. */
void client_send_bytes (Client *client, const char *bytes, gssize length);
void client_send_line (Client *client, const char *line);
void client_join (Client *client, const char *nickname, const char *password);
void client_send_command (Client *client, const MaeCommand *command);

/* Ends the connection from the client's side. */
void client_hang_up (Client *client);

/* Returns the oldest unhandled line, or NULL. (transfer full) */
char *client_take (Client *client);

/* Returns the server's game of the client with @nickname, and its seat. */
const MaeGame *client_game (Client *client, const char *nickname, int *seat);
