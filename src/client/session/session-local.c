/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Playing on a server in this process. */

#include <glib/gi18n.h>

#include "net/address.h"
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
  join_server (self, self->local, error);
}

static void
set_local (MaeSession *self, const MaeRuleset *rules)
{
  self->local_rules = mae_ruleset_ref (rules);
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
  self->local = mae_local_server_new_seeded (rules, seed, &error);
  join (self, error);
}

/* ── Saved games ───────────────────────────────────────────────────────────────────────────── */

static void
saving_changed_cb (const GError *why, gpointer data)
{
  MaeSession *self = data;

  self->unsaved = why != NULL;
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
  self->record = mae_record_ref (record);
  self->lock = g_steal_pointer (&owned);
  self->unsaved = FALSE;
  set_local (self, record->rules);
  self->local = mae_local_server_new_game (&(MaeLocalGame){ .record = record,
                                                            .store = store,
                                                            .computer_pace = self->computer_pace,
                                                            .saving_changed = saving_changed_cb,
                                                            .data = self },
                                           &error);
  if (!self->local && error->domain == MAE_STORE_ERROR) {
    /* The game can be played without being saved. */
    g_autoptr (GError) why = g_steal_pointer (&error);

    self->local = mae_local_server_new_game (
        &(MaeLocalGame){ .record = record, .computer_pace = self->computer_pace }, &error);
    self->unsaved = self->local != NULL;
    if (self->local)
      mae_session_emit (self, MAE_SESSION_SAVING_CHANGED, why->code, TRUE);
  }
  join (self, error);
}

void
mae_session_play_beside (MaeSession *self, MaeSession *other, int seat)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (MAE_IS_SESSION (other) && other->record != NULL);

  if (!other->local || !mae_session_begin (self, NULL, other->record->name[seat]))
    return; /* @other has said why there is no server */
  self->record = mae_record_ref (other->record);
  set_local (self, self->record->rules);
  join_server (self, other->local, NULL);
}

MaeRecord *
mae_session_get_record (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->record;
}

gint64
mae_session_get_locked (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);
  return self->lock ? self->record->number : 0;
}

gboolean
mae_session_is_saved (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return self->record && self->record->number > 0 && !self->unsaved;
}

void
mae_session_set_computer_pace (MaeSession *self, gint64 pace)
{
  g_return_if_fail (MAE_IS_SESSION (self));

  self->computer_pace = pace;
  if (self->local && self->record)
    mae_local_server_set_computer_pace (self->local, pace);
}

/* Called before the connection is closed; otherwise the server would treat that as leaving the
 * game. */
void
mae_session_end_local (MaeSession *self)
{
  if (self->connection && self->record)
    g_signal_handlers_disconnect_by_data (self->connection, self);
  if (self->record)
    g_clear_pointer (&self->local, mae_local_server_free);
}

/* ── Hosting ───────────────────────────────────────────────────────────────────────────────── */

void
mae_session_update_beacon (MaeSession *self)
{
  gboolean open = self->host_port != 0 && self->state == MAE_SESSION_LOBBY
                  && (self->players_count == 0 || self->booked_seats < self->players_count);
  /* Translators: %s is who hosts the game. */
  g_autofree char *name = open ? g_strdup_printf (_ ("%s’s game"), self->nickname) : NULL;

  if (!open) {
    g_clear_pointer (&self->beacon, mae_beacon_sender_free);
    return;
  }
  if (!self->beacon) {
    MaeBeacon beacon = { .port = self->host_port,
                         .players = self->booked_seats,
                         .seats = self->players_count };

    beacon.id = (guint64) g_random_int () << 32 | g_random_int ();
    mae_beacon_set_name (&beacon, name);
    self->beacon = mae_beacon_sender_new (&beacon, MAE_BEACON_PORT);
  } else {
    mae_beacon_sender_update (self->beacon, name, self->booked_seats, self->players_count);
  }
}

void
mae_session_host (MaeSession *self, const MaeRuleset *rules, const char *nickname)
{
  guint16 port = MAE_DEFAULT_PORT;
  GError *error = NULL;

  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (rules != NULL);

  if (!mae_session_begin (self, NULL, nickname))
    return;
  mae_session_set_state (self, MAE_SESSION_CONNECTING, NULL);
  self->local = mae_local_server_new_host (rules, &port, &error);
  self->host_port = self->local ? port : 0;
  join (self, error);
}

guint16
mae_session_get_host_port (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);
  return self->host_port;
}
