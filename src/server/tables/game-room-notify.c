/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sends updates to everybody at a game: in each session's dialect, and only what each may know. */
#include "server/commit/commit.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/table.h"

/* a seat number for spectators */
#define SPECTATOR (-2)

/* Returns the spelling of the name that the client in @seat needs; NULL: the usual one. */
static const char *
spelling_at (const MaeGameRoom *room, int seat)
{
  const MaeServerSession *session = seat >= 0 ? mae_game_room_session_at (room, seat) : NULL;

  return session != NULL ? mae_server_session_get_spelling (session) : NULL;
}

/* Returns whether the client of @session has no extensions; FALSE for NULL. */
static gboolean
is_plain (const MaeServerSession *session)
{
  return session != NULL && session->features == 0;
}

MaeWireContext
mae_game_room_context (MaeGameRoom *room, int seat)
{
  const char *spelling = spelling_at (room, seat);
  const MaeRoster *roster = &room->roster;

  if (spelling != NULL) {
    room->spelled[seat] = room->roster;
    room->spelled[seat].name[seat] = (char *) spelling;
    roster = &room->spelled[seat];
  }
  return (MaeWireContext){
    .rules = room->game.rules,
    .roster = roster,
    .game = &room->game,
    .seat = seat,
    .is_plain = seat >= 0 && is_plain (mae_game_room_session_at (room, seat)),
  };
}

MaeServerSession *
mae_game_room_session_at (const MaeGameRoom *room, int seat)
{
  const MaeIdentity *identity = room->seats[seat];

  return identity != NULL && identity->room == room ? identity->session : NULL;
}

gboolean
mae_game_room_is_here (const MaeGameRoom *room, int seat)
{
  return (room->here & 1u << seat) != 0;
}

/* Moves can be taken back only if every client at the table supports it. Commands that change who
 * is at the table can't be taken back themselves, so for a move that was made the answer never
 * changes. */
gboolean
mae_game_room_offers_undo (const MaeGameRoom *room)
{
  for (int seat = 0; seat < room->game.n_players; seat++) {
    if (mae_game_room_is_here (room, seat)
        && !(room->seats[seat]->session->features & MAE_FEATURE_UNDO))
      return FALSE;
  }
  return TRUE;
}

/* A part of a batch's text, and who gets it. */
typedef struct {
  gsize end;
  int seat; /* -1: everybody */
} Part;

/* A batch, encoded in one dialect, for one viewer or for all. */
typedef struct {
  GString *text;
  Part parts[MAE_MAX_EVENTS];
  int n_parts;
} Batch;

static void
send_parts (MaeGameRoom *room, MaeServerSession *session, int seat, const Batch *batch)
{
  const char *text = batch->text->str;
  gsize begin = 0, end = 0;

  for (int i = 0; i < batch->n_parts; i++) {
    const Part *part = &batch->parts[i];
    if (part->seat != -1 && part->seat != seat) {
      mae_commit_tell (room, session, text + begin, end - begin);
      begin = part->end;
    }
    end = part->end;
  }
  mae_commit_tell (room, session, text + begin, end - begin);
}

/* A session at the table: the player in @seat, or a spectator. */
typedef struct {
  MaeServerSession *session; /* NULL: already told */
  int seat;                  /* SPECTATOR: a spectator */
} Viewer;

/* (element-type Viewer) Everybody at the table except the player in @except. */
static GArray *
viewers_of (MaeGameRoom *room, int except)
{
  const GPtrArray *spectators = room->table->spectators;
  GArray *viewers = g_array_sized_new (FALSE, FALSE, sizeof (Viewer), 8);

  for (int seat = 0; seat < room->game.n_players; seat++)
    if (seat != except && mae_game_room_session_at (room, seat) != NULL)
      g_array_append_val (viewers, ((Viewer){ mae_game_room_session_at (room, seat), seat }));
  for (guint i = 0; i < spectators->len; i++) {
    const MaeIdentity *identity = g_ptr_array_index (spectators, i);
    g_array_append_val (viewers, ((Viewer){ identity->session, SPECTATOR }));
  }
  return viewers;
}

/* Sets @message to the one about @event, for all viewers. Only the members that are used are set:
 * messages are large. */
static void
set_message (MaeMessage *message, const MaeGameRoom *room, const MaeEvent *event)
{
  message->kind = MAE_MESSAGE_EVENT;
  message->event = *event;
  if (event->kind == MAE_EVENT_ACTION && !mae_game_room_offers_undo (room))
    message->event.action.undoable = 0;
}

/* The context of the player in @seat, but with only what everybody may know. */
static MaeWireContext
context_for_all (MaeGameRoom *room, int seat)
{
  MaeWireContext context = mae_game_room_context (room, seat);

  context.seat = -1;
  return context;
}

/* Encodes the batch once for everybody whose client is plain, or isn't, like that in @seat; the
 * player in @seat is named as that client spells it. */
static void
write_batch (MaeGameRoom *room, const MaeEvents *events, const MaeDialect *dialect, int seat,
             Batch *batch)
{
  MaeWireContext context = context_for_all (room, seat);
  MaeMessage message;

  g_string_truncate (batch->text, 0);
  batch->n_parts = 0;
  for (int i = 0; i < events->n; i++) {
    set_message (&message, room, mae_dialect_event_at (dialect, events, i));
    int whose = message.event.kind == MAE_EVENT_HAND ? message.event.seat : -1;
    mae_dialect_write (dialect, &context, &message, batch->text);
    if (batch->n_parts > 0 && batch->parts[batch->n_parts - 1].seat == whose)
      batch->parts[batch->n_parts - 1].end = batch->text->len;
    else
      batch->parts[batch->n_parts++] = (Part){ .end = batch->text->len, .seat = whose };
  }
}

/* Sends a batch through one viewer's bridge. Returns FALSE if its dialect needs no bridge for
 * that. */
static gboolean
tell_batch (MaeGameRoom *room, const MaeEvents *events, const Viewer *viewer)
{
  MaeServerSession *session = viewer->session;
  MaeWireContext context =
      mae_game_room_context (room, viewer->seat == SPECTATOR ? -1 : viewer->seat);
  GString *text = room->server->text;

  g_string_truncate (text, 0);
  if (!mae_bridge_tell (session->bridge, &context, events, text))
    return FALSE;
  mae_commit_tell (room, session, text->str, text->len);
  return TRUE;
}

/* Sends a batch to everybody at the table except the player in @except. If the dialect allows, each
 * event is encoded only once per dialect. */
void
mae_game_room_publish (MaeGameRoom *room, const MaeEvents *events, int except)
{
  if (room->n_present == 0 && room->table->spectators->len == 0)
    return;

  g_autoptr (GArray) viewers = viewers_of (room, except);
  Batch batch = { .text = room->server->text };
  for (guint first = 0; first < viewers->len; first++) {
    const Viewer *viewer = &g_array_index (viewers, Viewer, first);
    if (viewer->session == NULL)
      continue;
    const MaeDialect *dialect = mae_bridge_get_dialect (viewer->session->bridge);
    gboolean plain = is_plain (viewer->session);
    if (tell_batch (room, events, viewer))
      continue;
    write_batch (room, events, dialect, viewer->seat, &batch);
    if (spelling_at (room, viewer->seat) != NULL) {
      send_parts (room, viewer->session, viewer->seat, &batch);
      continue;
    }
    for (guint i = first; i < viewers->len; i++) {
      Viewer *other = &g_array_index (viewers, Viewer, i);
      if (other->session == NULL || mae_bridge_get_dialect (other->session->bridge) != dialect
          || is_plain (other->session) != plain || spelling_at (room, other->seat) != NULL)
        continue;
      send_parts (room, other->session, other->seat, &batch);
      other->session = NULL;
    }
  }
}

static int
seat_of (const MaeGameRoom *room, const MaeServerSession *session)
{
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (mae_game_room_session_at (room, seat) == session)
      return seat;
  return SPECTATOR;
}

const MaeRoster *
mae_game_room_names (MaeGameRoom *room, const MaeServerSession *session)
{
  return context_for_all (room, seat_of (room, session)).roster;
}

static void
tell_written (MaeGameRoom *room, MaeServerSession *session, const GString *text)
{
  mae_commit_tell (room, session, text->str, text->len);
}

void
mae_game_room_write (MaeGameRoom *room, MaeServerSession *session, const MaeMessage *message)
{
  MaeWireContext context = context_for_all (room, seat_of (room, session));
  GString *text = room->server->text;

  g_string_truncate (text, 0);
  mae_bridge_write (session->bridge, &context, message, text);
  tell_written (room, session, text);
}

/* Sends a snapshot with what @seat may know; -1: only what everybody may know. @undone: because a
 * move was taken back. */
void
mae_game_room_send (MaeGameRoom *room, MaeServerSession *session, int seat, gboolean undone)
{
  GString *text = room->server->text;
  MaeGame game = room->game;
  MaeWireContext context = mae_game_room_context (room, seat);

  context.game = &game;
  if (!mae_game_room_offers_undo (room))
    game.undo_floor = game.n_commands;
  g_string_truncate (text, 0);
  mae_bridge_write_game (session->bridge, &context, undone, text);
  tell_written (room, session, text);
  mae_server_session_ask_again (session);
}

void
mae_game_room_send_all (MaeGameRoom *room, gboolean undone)
{
  g_autoptr (GArray) viewers = viewers_of (room, -1);

  for (guint i = 0; i < viewers->len; i++) {
    const Viewer *viewer = &g_array_index (viewers, Viewer, i);
    mae_game_room_send (room, viewer->session, viewer->seat == SPECTATOR ? -1 : viewer->seat,
                        undone);
  }
}

void
mae_game_room_reject (MaeGameRoom *room, int seat, const MaeReject *reject)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REJECT, .reject.reject = *reject };

  mae_game_room_write (room, mae_game_room_session_at (room, seat), &message);
  mae_server_session_ask_again (mae_game_room_session_at (room, seat));
}
