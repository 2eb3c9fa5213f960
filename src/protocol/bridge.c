/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One connection's bridge, over the functions of its dialect. */
#include "protocol/bridge.h"

#include "protocol/dialect.h"

static const MaeWireContext no_game = { .seat = -1 };

struct _MaeBridge {
  const MaeDialect *dialect;
  MaeDialogue *dialogue; /* may be NULL */
  MaeSide side;
  gboolean is_over;

  /* Client: the last request in a game, as long as it isn't answered. */
  gboolean waits;
  MaeMessage asked; /* MAE_MESSAGE_COMMAND or MAE_MESSAGE_REQ_UNDO */
};

MaeBridge *
mae_bridge_new (const MaeDialect *dialect, MaeSide side)
{
  MaeBridge *self = g_new0 (MaeBridge, 1);

  self->dialect = dialect;
  self->side = side;
  self->dialogue = dialect->open != NULL ? dialect->open (side) : NULL;
  return self;
}

void
mae_bridge_free (MaeBridge *self)
{
  if (self->dialogue != NULL)
    self->dialect->close (self->dialogue);
  g_free (self);
}

/* ── What a dialect is like ────────────────────────────────────────────────────────────────── */

const MaeDialect *
mae_bridge_get_dialect (const MaeBridge *self)
{
  return self->dialect;
}

const MaeHeartbeat *
mae_bridge_get_heartbeat (const MaeBridge *self)
{
  return &self->dialect->heartbeat;
}

guint
mae_bridge_get_features (const MaeBridge *self)
{
  return self->dialect->features;
}

gsize
mae_bridge_get_line_max (const MaeBridge *self)
{
  return self->side == MAE_SIDE_SERVER ? self->dialect->line_from_client
                                       : self->dialect->line_from_server;
}

gboolean
mae_bridge_may_be_silent (const MaeBridge *self)
{
  return self->dialect->may_be_silent != NULL && self->dialect->may_be_silent (self->dialogue);
}

gboolean
mae_bridge_waits_for_server (const MaeBridge *self)
{
  return self->dialect->server_begins;
}

gboolean
mae_bridge_may_lose_game (const MaeBridge *self)
{
  return self->dialect->may_lose_game;
}

gboolean
mae_bridge_may_restore (const MaeBridge *self)
{
  return self->dialect->may_restore != NULL && self->dialect->may_restore (self->dialogue);
}

/* ── Requests and their answers ────────────────────────────────────────────────────────────── */

static gboolean
is_answer (const MaeMessage *message, const MaeWireContext *context)
{
  switch (message->kind) {
  case MAE_MESSAGE_SNAPSHOT:
  case MAE_MESSAGE_REJECT:
  case MAE_MESSAGE_ERR_NICKNAME:
    return TRUE;
  case MAE_MESSAGE_EVENT:
    return message->event.kind == MAE_EVENT_ACTION && message->event.seat == context->seat;
  default:
    return FALSE;
  }
}

/* Notes that a message that was read answers the request. */
static void
note_answer (MaeBridge *self, const MaeWireContext *context, const MaeMessage *message)
{
  if (!self->waits || !is_answer (message, context))
    return;
  if (message->kind == MAE_MESSAGE_EVENT && self->dialect->understood != NULL)
    self->dialect->understood (self->dialogue, &self->asked);
  self->waits = FALSE;
}

void
mae_bridge_request (MaeBridge *self, const MaeWireContext *context, const MaeMessage *message,
                    GString *out)
{
  if (message->kind == MAE_MESSAGE_COMMAND || message->kind == MAE_MESSAGE_REQ_UNDO) {
    self->asked = *message; /* these own nothing */
    self->waits = TRUE;
  }
  if (self->dialect->request != NULL)
    self->dialect->request (self->dialogue, context, message, out);
  else
    self->dialect->write (self->dialogue, context, message, out);
}

gboolean
mae_bridge_reword (MaeBridge *self)
{
  return self->waits && self->dialect->reword != NULL
         && self->dialect->reword (self->dialogue, &self->asked);
}

MaeUnsent
mae_bridge_why_unsent (const MaeBridge *self, const MaeWireContext *context,
                       const MaeCommand *command)
{
  if (self->dialect->unsent == NULL || context->game == NULL || context->seat < 0)
    return MAE_UNSENT_NOT;
  return self->dialect->unsent (self->dialogue, context, command);
}

gboolean
mae_bridge_may_miss (const MaeBridge *self, const MaeWireContext *context,
                     const MaeCommand *command)
{
  return self->dialect->may_miss != NULL && context->game != NULL
         && self->dialect->may_miss (context, command);
}

/* ── Reading and writing ───────────────────────────────────────────────────────────────────── */

MaeHeard
mae_bridge_read (MaeBridge *self, const MaeWireContext *context, const char *line, gsize length,
                 MaeMessage *out, GString *reply, GError **error)
{
  MaeHeard heard = self->dialect->read (self->dialogue, context, line, length, out, reply, error);

  if (heard == MAE_HEARD_MESSAGE)
    note_answer (self, context, out);
  return heard;
}

gboolean
mae_bridge_next (MaeBridge *self, const MaeWireContext *context, MaeMessage *out)
{
  if (self->dialect->next == NULL || !self->dialect->next (self->dialogue, context, out))
    return FALSE;
  note_answer (self, context, out);
  return TRUE;
}

void
mae_bridge_write (MaeBridge *self, const MaeWireContext *context, const MaeMessage *message,
                  GString *out)
{
  self->is_over |= message->kind == MAE_MESSAGE_RES_QUIT && self->dialect->quit_ends;
  self->dialect->write (self->dialogue, context != NULL ? context : &no_game, message, out);
}

void
mae_bridge_write_game (MaeBridge *self, const MaeWireContext *context, gboolean undone,
                       GString *out)
{
  if (self->dialect->write_game != NULL)
    self->dialect->write_game (self->dialogue, context, undone, out);
}

gboolean
mae_bridge_tell (MaeBridge *self, const MaeWireContext *context, const MaeEvents *events,
                 GString *out)
{
  if (self->dialect->tell == NULL)
    return FALSE;
  self->dialect->tell (self->dialogue, context, events, out);
  return TRUE;
}

gboolean
mae_bridge_asks (const MaeBridge *self)
{
  return self->dialect->ask != NULL;
}

void
mae_bridge_ask (MaeBridge *self, const MaeWireContext *context, gboolean again, GString *out)
{
  if (self->dialect->ask == NULL)
    return;
  self->dialect->ask (self->dialogue, context, again, out);
  self->is_over |=
      self->dialect->game_ends && context->game != NULL && context->game->phase == MAE_PHASE_ENDED;
}

gboolean
mae_bridge_is_over (const MaeBridge *self)
{
  return self->is_over;
}

/* ── Unfinished moves ──────────────────────────────────────────────────────────────────────── */

gboolean
mae_bridge_finish (MaeBridge *self, const MaeWireContext *context, MaeCommand *out)
{
  return self->dialect->finish != NULL && self->dialect->finish (self->dialogue, context, out);
}

MaeBridge *
mae_bridge_keep (MaeBridge *self)
{
  if (self->dialect->inherit == NULL)
    return NULL;
  MaeBridge *kept = mae_bridge_new (self->dialect, self->side);
  self->dialect->inherit (kept->dialogue, self->dialogue);
  return kept;
}

void
mae_bridge_inherit (MaeBridge *self, MaeBridge *kept)
{
  if (kept->dialect == self->dialect && self->dialect->inherit != NULL)
    self->dialect->inherit (self->dialogue, kept->dialogue);
}

/* ── For several peers ─────────────────────────────────────────────────────────────────────── */

const char *
mae_dialect_get_name (const MaeDialect *dialect)
{
  return dialect->name;
}

guint16
mae_dialect_get_port (const MaeDialect *dialect)
{
  return dialect->port;
}

gboolean
mae_dialect_is_for_clients (const MaeDialect *dialect)
{
  return !dialect->is_for_servers;
}

gboolean
mae_dialect_knows_rules (const MaeDialect *dialect, const MaeRuleset *rules)
{
  return dialect->knows_rules == NULL || dialect->knows_rules (rules);
}

void
mae_dialect_write (const MaeDialect *dialect, const MaeWireContext *context,
                   const MaeMessage *message, GString *out)
{
  dialect->write (NULL, context != NULL ? context : &no_game, message, out);
}

const MaeEvent *
mae_dialect_event_at (const MaeDialect *dialect, const MaeEvents *events, int i)
{
  const MaeEvent *end = events->n >= 2 ? &events->at[events->n - 2] : NULL;
  gboolean swaps = dialect->end_follows_action && end != NULL && end->kind == MAE_EVENT_END
                   && end[1].kind == MAE_EVENT_ACTION
                   && end[1].action.command != MAE_COMMAND_END_TURN;

  if (swaps && i >= events->n - 2)
    return i == events->n - 1 ? end : end + 1;
  return &events->at[i];
}

char *
mae_dialect_refusal (const MaeDialect *dialect, const char *why)
{
  GString *text = g_string_new (NULL);
  MaeMessage message = { .kind = MAE_MESSAGE_ERR_PROTOCOL, .err_protocol.text = (char *) why };

  mae_dialect_write (dialect, NULL, &message, text);
  return g_string_free (text, FALSE);
}

static void
free_text (gpointer text)
{
  g_string_free (text, TRUE);
}

GHashTable *
mae_dialect_lines_new (void)
{
  return g_hash_table_new_full (NULL, NULL, NULL, free_text);
}

const GString *
mae_dialect_lines_add (GHashTable *lines, const MaeDialect *dialect, const MaeMessage *message)
{
  GString *text = g_string_new (NULL);

  mae_dialect_write (dialect, NULL, message, text);
  g_hash_table_replace (lines, (gpointer) dialect, text);
  return text;
}
