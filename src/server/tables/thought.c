/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/thought.h"

#include <time.h>

#include "server/commit/commit.h"
#include "server/config.h"
#include "server/state.h"
#include "server/tables/computer.h"
#include "server/tables/game-room.h"

/* mae_thought_run(), on another thread, accesses only the fields above “For the server only”. */
struct _MaeThought {
  MaeGame view;
  MaeAiPlayer player;
  guint64 rng[4];
  int seat;
  atomic_bool cancelled;
  MaeCommand command;
  gboolean found;
  gint64 used; /* µs of processor time */
  /* For the server only. */
  MaeGameRoom *room; /* NULL: canceled */
  guint32 n_commands;
  gboolean is_waiting;
  GList link, waiting_link; /* in MaeThoughts.all and .waiting */
};

struct _MaeThoughts {
  GQueue all, waiting; /* MaeThought.link, .waiting_link */
  gint64 next_at;      /* none begins earlier */
};

void
mae_thoughts_init (MaeServer *server)
{
  server->thoughts = g_new0 (MaeThoughts, 1);
}

static void
thought_free (MaeServer *server, MaeThought *thought)
{
  if (thought->room != NULL)
    thought->room->thought = NULL;
  g_queue_unlink (&server->thoughts->all, &thought->link);
  if (thought->is_waiting)
    g_queue_unlink (&server->thoughts->waiting, &thought->waiting_link);
  g_free (thought);
}

void
mae_thought_begin (MaeGameRoom *room, int seat)
{
  MaeServer *server = room->server;
  MaeThought *thought = g_new0 (MaeThought, 1);

  thought->view = mae_game_view (&room->game, seat);
  mae_computer_player (room, seat, &thought->player, thought->rng);
  thought->player.cancelled = &thought->cancelled;
  thought->seat = seat;
  thought->room = room;
  thought->n_commands = room->game.n_commands;
  thought->is_waiting = TRUE;
  thought->link.data = thought->waiting_link.data = thought;
  room->thought = thought;
  g_queue_push_tail_link (&server->thoughts->all, &thought->link);
  g_queue_push_tail_link (&server->thoughts->waiting, &thought->waiting_link);
}

void
mae_thought_cancel (MaeGameRoom *room)
{
  MaeThought *thought = room->thought;

  if (thought == NULL)
    return;
  /* A thought that a thread is running is freed when the thread returns it. */
  if (thought->is_waiting) {
    thought_free (room->server, thought);
  } else {
    atomic_store (&thought->cancelled, true);
    thought->room = NULL;
  }
  room->thought = NULL;
}

gboolean
mae_thought_holds (MaeGameRoom *room)
{
  if (room->thought != NULL && room->thought->n_commands != room->game.n_commands)
    mae_thought_cancel (room);
  return room->thought != NULL;
}

gboolean
mae_server_has_thought (const MaeServer *server)
{
  return server->thoughts->waiting.head != NULL && server->thoughts->next_at <= server->now;
}

gint64
mae_thoughts_deadline (const MaeServer *server)
{
  gboolean is_held =
      server->thoughts->waiting.head != NULL && server->thoughts->next_at > server->now;

  return is_held ? server->thoughts->next_at : G_MAXINT64;
}

MaeThought *
mae_server_next_thought (MaeServer *server)
{
  if (!mae_server_has_thought (server))
    return NULL;
  MaeThought *thought = g_queue_pop_head_link (&server->thoughts->waiting)->data;
  thought->is_waiting = FALSE;
  return thought;
}

gint64
mae_processor_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_TIME_SPAN_SECOND + time.tv_nsec / 1000;
}

void
mae_thought_run (MaeThought *thought)
{
  gint64 begun = mae_processor_time ();

  thought->found = mae_ai_choose (&thought->view, thought->seat, &thought->player, thought->rng,
                                  &thought->command);
  thought->used = mae_processor_time () - begun;
}

/* Delays the next thought, so that all thoughts together keep to config.computers_share of a
 * processor, like the players that choose immediately (computer.c). */
static void
charge (MaeServer *server, gint64 used)
{
  if (server->config.work_clock != NULL)
    server->thoughts->next_at = MAX (server->thoughts->next_at, server->now)
                                + used * 100 / MAX (server->config.computers_share, 1);
}

void
mae_thoughts_take (MaeServer *server, MaeThought *thought, MaeMoveFunc move)
{
  MaeGameRoom *room = thought->room;
  MaeCommand command = thought->command;
  gboolean found = thought->found;
  int seat = thought->seat;

  charge (server, thought->used);
  thought_free (server, thought);
  if (room == NULL)
    ;
  else if (found && !mae_commit_is_closed (room))
    mae_computer_move (room, seat, &command, move);
  else /* another move is chosen when saving works again */
    mae_computers_note (room);
}

void
mae_server_cancel_thoughts (MaeServer *server)
{
  for (GList *link = server->thoughts->all.head; link != NULL; link = link->next)
    atomic_store (&((MaeThought *) link->data)->cancelled, true);
}

void
mae_thoughts_clear (MaeServer *server)
{
  while (server->thoughts->all.head != NULL)
    thought_free (server, server->thoughts->all.head->data);
  g_clear_pointer (&server->thoughts, g_free);
}
