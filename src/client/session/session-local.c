/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Playing on a server in this process. */

#include <glib/gi18n.h>

#include "ruleset/ruleset-io.h"
#include "session-private.h"
#include "session-testing.h"

/* Joins @server or, if that is NULL, reports that it couldn't be started because of @error. Takes
 * ownership of @error. */
static void
join_server (MaeSession *self, MaeLocalServer *server, GError *error)
{
  g_autoptr (GError) why = error;
  g_autoptr (GSocketConnection) stream = NULL;
  g_autoptr (MaeConnection) connection = NULL;

  if (server)
    stream = mae_local_server_connect (server, &why);
  if (!stream) {
    mae_session_lose (self, why->message);
    return;
  }
  connection = mae_connection_new (G_IO_STREAM (stream));
  mae_session_take_connection (self, connection);
}

static void
join (MaeSession *self, GError *error)
{
  join_server (self, self->own.server, error);
}

static void
set_local (MaeSession *self, const MaeRuleset *rules)
{
  self->own.rules = mae_ruleset_ref (rules);
  mae_session_set_state (self, MAE_SESSION_CONNECTING, NULL);
}

void
mae_session_play_alone_seeded (MaeSession *self, const MaeRuleset *rules, const char *nickname,
                               guint64 seed)
{
  GError *error = NULL;

  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (rules != NULL);

  if (!mae_session_begin (self, NULL, nickname))
    return;
  set_local (self, rules);
  self->own.server = mae_local_server_new_seeded (rules, seed, &error);
  join (self, error);
}

/* ── Saved games ───────────────────────────────────────────────────────────────────────────── */

static void
saving_changed_cb (const GError *why, gpointer data)
{
  MaeSession *self = data;

  self->own.unsaved = why != NULL;
  mae_session_emit (self, MAE_SESSION_SAVING_CHANGED, why ? why->code : -1,
                    why && mae_store_error_is_final (why->code));
}

void
mae_session_play_record (MaeSession *self, MaeRecord *record, const char *store, MaeStoreLock *lock)
{
  g_autoptr (MaeStoreLock) owned = lock;
  GError *error = NULL;

  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (record != NULL);

  int person = mae_record_person (record);
  g_return_if_fail (person >= 0);
  if (!mae_session_begin (self, NULL, record->name[person]))
    return;
  self->own.record = mae_record_ref (record);
  self->own.lock = g_steal_pointer (&owned);
  set_local (self, record->rules);
  self->own.server =
      mae_local_server_new_game (&(MaeLocalGame){ .record = record,
                                                  .store = store,
                                                  .computer_pace = self->own.computer_pace,
                                                  .saving_changed = saving_changed_cb,
                                                  .data = self },
                                 &error);
  if (!self->own.server && error->domain == MAE_STORE_ERROR) {
    /* The game can be played without being saved. */
    g_autoptr (GError) why = g_steal_pointer (&error);

    self->own.server = mae_local_server_new_game (
        &(MaeLocalGame){ .record = record, .computer_pace = self->own.computer_pace }, &error);
    self->own.unsaved = self->own.server != NULL;
    if (self->own.server)
      mae_session_emit (self, MAE_SESSION_SAVING_CHANGED, why->code, TRUE);
  }
  join (self, error);
}

void
mae_session_play_beside (MaeSession *self, MaeSession *other, int seat)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (MAE_IS_SESSION (other) && other->own.record != NULL);

  if (!other->own.server || !mae_session_begin (self, NULL, other->own.record->name[seat]))
    return; /* @other has said why there is no server */
  self->own.record = mae_record_ref (other->own.record);
  set_local (self, self->own.record->rules);
  join_server (self, other->own.server, NULL);
}

MaeRecord *
mae_session_get_record (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->own.record;
}

gint64
mae_session_get_locked (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);
  return self->own.lock ? self->own.record->number : 0;
}

gboolean
mae_session_is_saved (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return self->own.record && self->own.record->number > 0 && !self->own.unsaved
         && !self->server_waits;
}

void
mae_session_set_computer_pace (MaeSession *self, gint64 pace)
{
  g_return_if_fail (MAE_IS_SESSION (self));

  self->own.computer_pace = pace;
  if (self->own.server && self->own.record)
    mae_local_server_set_computer_pace (self->own.server, pace);
}

/* ── Hosting ───────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_session_host (MaeSession *self, const MaeRuleset *rules, const MaeTableWish *wish,
                  const char *nickname, guint16 port, gboolean is_exact, GError **error)
{
  gboolean is_own = !mae_ruleset_builtin (rules->id); /* servers have the others anyway */
  MaeLocalServer *server;

  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);

  server = mae_local_server_new_host (is_own ? rules : mae_ruleset_builtin ("standard"), &port,
                                      is_exact, error);
  if (!server)
    return FALSE;
  if (!mae_session_begin (self, NULL, nickname)) {
    mae_local_server_free (server);
    return TRUE;
  }
  mae_session_set_state (self, MAE_SESSION_CONNECTING, NULL);
  self->own.server = server;
  self->own.port = port;
  self->own.wish = *wish;
  self->own.wish.name = g_strdup (wish->name);
  self->own.wish.ruleset = g_strdup (wish->ruleset);
  self->own.opens = TRUE;
  join (self, NULL);
  return TRUE;
}

guint16
mae_session_get_host_port (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);
  return self->own.port;
}
