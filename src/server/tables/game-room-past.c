/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tells a player who comes back what happened in the game so far, for its log, and what became of a
 * plan: see "Coming back" and "Games over days" in docs/protocol.md. */
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"

/* How many commands are told: most of a game, or its last third with many players. */
#define COMMANDS_MAX 128

/* The part of the unread output a session may have that the past may take. */
#define OUTPUT_SHARE 4

typedef struct {
  MaeServerSession *session;
  MaeWireContext context;
  MaeGame game; /* at the point that is told */
  GString *text;
  GPtrArray *lines; /* char * */
  gsize length;
} Past;

/* Moves what was written to the text to the lines. */
static void
take_lines (Past *self)
{
  char *end;

  for (char *line = self->text->str; (end = strchr (line, '\n')) != NULL; line = end + 1) {
    g_ptr_array_add (self->lines, g_strndup (line, (gsize) (end - line)));
    self->length += (gsize) (end - line);
  }
  g_string_truncate (self->text, 0);
}

/* The hand of another player stays hidden. */
static void
add_events (Past *self, const MaeEvents *events, int seat)
{
  MaeMessage message = { .kind = MAE_MESSAGE_EVENT };

  for (int i = 0; i < events->n; i++) {
    message.event = events->at[i];
    if (message.event.kind == MAE_EVENT_HAND && message.event.seat != seat)
      continue;
    if (message.event.kind == MAE_EVENT_ACTION)
      message.event.action.undoable = 0;
    mae_dialect_write (mae_bridge_get_dialect (self->session->bridge), &self->context, &message,
                       self->text);
  }
  take_lines (self);
}

static void
end_command (Past *self)
{
  g_ptr_array_add (self->lines, g_strdup (""));
}

/* Writes the game as it was @n commands ago, and these commands. Returns FALSE if the log doesn't
 * replay. */
static gboolean
write_past (Past *self, MaeGameRoom *room, int seat, guint32 n)
{
  guint32 first = room->game.n_commands - n;
  gsize at = 0;
  MaeCommand command;

  for (guint32 i = 0; i < first; i++)
    at += mae_command_unpack (&command, room->log->data + at, room->log->len - at);
  if (!mae_game_replay (&self->game, room->game.rules, room->seed, room->seed_more,
                        room->game.n_players, (MaeCommandLog){ room->log->data, at, first }, NULL))
    return FALSE;
  self->game.undo_floor = self->game.n_commands;
  mae_bridge_write_game (self->session->bridge, &self->context, FALSE, self->text);
  take_lines (self);
  self->context.seat = -1;
  for (guint32 i = 0; i < n; i++) {
    MaeEvents *events = mae_rooms_get_events (room->server->rooms);
    gsize used = mae_command_unpack (&command, room->log->data + at, room->log->len - at);
    if (used == 0 || !mae_game_apply (&self->game, &command, events, NULL))
      return FALSE;
    /* Who ran out of time wasn't away: both commands were told at once. */
    if (i > 0 && command.kind != MAE_COMMAND_STAY)
      end_command (self);
    add_events (self, events, seat);
    at += used;
  }
  end_command (self);
  return TRUE;
}

void
mae_game_room_tell_past (MaeGameRoom *room, MaeServerSession *session, int seat)
{
  guint32 n = MIN (room->game.n_commands, COMMANDS_MAX);

  if (session == NULL || !(session->features & MAE_FEATURE_PAST) || n == 0)
    return;
  g_autofree Past *self = g_new (Past, 1);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  *self = (Past){
    .session = session, .context = mae_game_room_context (room, seat), .text = text, .lines = lines
  };
  self->context.game = &self->game;
  if (!write_past (self, room, seat, n)
      || self->length > room->server->config.output_max / OUTPUT_SHARE)
    return;
  g_ptr_array_add (lines, NULL);
  mae_game_room_write (
      room, session,
      &(MaeMessage){ .kind = MAE_MESSAGE_PAST, .past.lines = (char **) lines->pdata });
  mae_server_session_charge (session, MAE_LIMIT_LARGE, 1);
}

void
mae_game_room_tell_plan (MaeGameRoom *room, int seat)
{
  MaeServerSession *session = mae_game_room_session_at (room, seat);
  MaeMessage message = { .kind = MAE_MESSAGE_PLAN };

  if (session == NULL || !(session->features & MAE_FEATURE_PLANS)
      || !mae_table_is_over_days (room->table))
    return;
  mae_plans_describe (mae_rooms_get_plans (room->server->rooms), room->number, seat, &message.plan);
  mae_game_room_write (room, session, &message);
  mae_message_clear (&message);
}
