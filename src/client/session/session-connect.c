/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a session connects, and how its connection ends. */

#include <glib/gi18n.h>

#include "session-private.h"
#include "session-testing.h"

/* ── Connection ────────────────────────────────────────────────────────────────────────────── */

void
mae_session_end_by_server (MaeSession *self, const char *text)
{
  g_autofree char *objection = NULL;

  if (self->joining.objection != NULL)
    /* Translators: %s is what the server said, in its own words */
    objection = g_strdup_printf (_ ("The server didn’t let you join: %s"), self->joining.objection);
  mae_session_lose (self, objection ? objection
                          : text    ? text
                                    : _ ("The server closed the connection."));
}

/* Drops the connection in any state; nothing more is read from it. */
static void
drop_connection (MaeSession *self)
{
  mae_flood_note_closed (&self->flood, self->channel.connection);
  mae_channel_close (&self->channel);
  self->waits_for = MAE_SESSION_WAITS_FOR_NOTHING;
  if (self->server_waits) {
    self->server_waits = FALSE;
    mae_session_emit (self, MAE_SESSION_SAVING_CHANGED, -1, TRUE);
  }
  mae_due_timer_clear (self->timer);
  if (self->connecting) {
    g_cancellable_cancel (self->connecting);
    g_clear_object (&self->connecting);
  }
}

void
mae_session_lose (MaeSession *self, const char *text)
{
  g_autofree char *copy = g_strdup (text);
  gboolean over = self->state == MAE_SESSION_ENDED;

  if (over)
    mae_session_stop_rejoining (self);
  drop_connection (self);
  if (mae_model_is_pending (self->model))
    mae_model_flush (self->model);
  self->flight.was_busy = self->flight.busy;
  mae_session_end_flight (self);
  if (mae_my_table_stop_clock (&self->table))
    mae_session_emit (self, MAE_SESSION_CLOCK_CHANGED);
  mae_places_lose (&self->places, self->table.info);
  if (self->rejoin.joined) {
    const char *next =
        mae_session_try_again (self) ? _ ("Trying again…") : _ ("Maestri has stopped trying.");
    char *more = g_strconcat (copy, " ", next, NULL);

    g_free (copy);
    copy = more;
  }
  /* A game that is over doesn't need a connection. */
  mae_session_set_state (self, over ? MAE_SESSION_ENDED : MAE_SESSION_LOST, copy);
}

void
mae_session_give_up (MaeSession *self, const char *text)
{
  mae_session_stop_rejoining (self);
  self->hopeless = TRUE;
  mae_session_lose (self, text);
}

/* Says goodbye and closes the connection. Doesn't change the state. */
static void
say_goodbye (MaeSession *self)
{
  gboolean unsaved = self->own.unsaved;

  mae_session_stop_rejoining (self);
  mae_own_server_stop (&self->own);
  if (self->channel.connection && !self->own.record) {
    mae_session_send_plain (self, MAE_MESSAGE_REQ_QUIT);
    mae_session_send_plain (self, MAE_MESSAGE_REQ_GOODBYE);
  }
  drop_connection (self);
  mae_own_server_clear (&self->own);
  if (unsaved)
    mae_session_emit (self, MAE_SESSION_SAVING_CHANGED, -1, TRUE);
  mae_places_clear (&self->places);
  mae_session_emit (self, MAE_SESSION_INVITED); /* there is no invitation any more */
  mae_my_table_leave (&self->table);
}

void
mae_session_take_connection (MaeSession *self, MaeConnection *connection)
{
  mae_channel_open (&self->channel, connection, self->joining.address.dialect);
  mae_chat_lines_end_resent (self->table.chat);
  mae_joining_set_objection (&self->joining, NULL);
  mae_joining_drop_wishes (&self->joining);
  if (!mae_bridge_waits_for_server (self->channel.bridge))
    mae_session_greet (self);
  mae_session_mark_life (self);
  mae_due_timer_set (self->timer, MAE_DUE_LOST,
                     mae_due_timer_now (self->timer) + MAE_SESSION_GREETING_LIMIT);
  mae_session_set_state (self, MAE_SESSION_GREETING, NULL);
  mae_connection_start (connection);
}

static void
refuse_certificate (MaeSession *self, const GError *error)
{
  g_clear_object (&self->trust);
  self->trust = mae_trust_new (&self->joining.address, error);
  mae_session_give_up (self, error->message);
  mae_session_emit (self, MAE_SESSION_UNTRUSTED);
}

typedef struct {
  MaeSession *self;
  GCancellable *cancellable;
} SessionAttempt;

static void
on_connected_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  SessionAttempt *attempt = user_data;
  MaeSession *self = attempt->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeConnection) connection = mae_connection_connect_finish (result, &error);

  /* If the attempt was canceled, another one may have begun. */
  if (self->connecting == attempt->cancellable) {
    g_clear_object (&self->connecting);
    if (connection)
      mae_session_take_connection (self, connection);
    else if (error->domain == MAE_CERTIFICATE_ERROR)
      refuse_certificate (self, error);
    else
      mae_session_lose (self, error->message);
  }
  g_object_unref (attempt->cancellable);
  g_object_unref (attempt->self);
  g_free (attempt);
}

static void
on_progress_cb (MaeConnectStage stage, gpointer user_data)
{
  SessionAttempt *attempt = user_data;
  MaeSession *self = attempt->self;
  g_autofree char *text = NULL;

  /* While reconnecting, the session shows another text. */
  if (self->connecting != attempt->cancellable || mae_session_is_rejoining (self))
    return;
  if (stage == MAE_CONNECT_LOOKING_UP)
    /* Translators: %s is a host's name. */
    text = g_strdup_printf (_ ("Looking up %s…"), self->joining.address.host);
  else if (stage == MAE_CONNECT_SECURING)
    /* Translators: %s is a server's address. */
    text = g_strdup_printf (_ ("Encrypting the connection to %s…"), self->joining.shown);
  mae_session_set_state (self, MAE_SESSION_CONNECTING, text);
}

void
mae_session_open (MaeSession *self)
{
  SessionAttempt *attempt = g_new (SessionAttempt, 1);

  self->connecting = g_cancellable_new ();
  g_clear_object (&self->trust);
  mae_session_set_state (self, MAE_SESSION_CONNECTING, NULL);
  attempt->self = g_object_ref (self);
  attempt->cancellable = g_object_ref (self->connecting);
  mae_connection_connect_async (&self->joining.address, self->connecting, on_progress_cb,
                                on_connected_cb, attempt);
}

void
mae_session_leave (MaeSession *self)
{
  g_return_if_fail (MAE_IS_SESSION (self));

  say_goodbye (self);
  mae_session_set_state (self, MAE_SESSION_IDLE, NULL);
}

/* ── Starting ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_session_follow_dialect (MaeSession *self, const char *line, gsize length)
{
  if (!mae_joining_follow_dialect (&self->joining, mae_dialect_recognize (line, length)))
    return FALSE;
  drop_connection (self);
  mae_session_open (self);
  return TRUE;
}

gboolean
mae_session_begin (MaeSession *self, const MaeAddress *address, const char *nickname)
{
  g_autofree char *clean = mae_joining_clean_nickname (nickname);
  gboolean again =
      self->state == MAE_SESSION_LOST && mae_joining_is_at (&self->joining, address, clean);

  if (!clean) {
    mae_session_refuse_nickname (self);
    return FALSE;
  }
  say_goodbye (self);
  self->hopeless = FALSE;
  self->has_missed_game = FALSE;
  self->flood = (MaeFlood){ 0 };
  if (!again) {
    mae_model_clear (self->model);
    mae_joining_set_password (&self->joining, NULL);
  }
  mae_joining_set_nickname (&self->joining, clean);
  mae_joining_set_address (&self->joining, address);
  return TRUE;
}

void
mae_session_connect_to (MaeSession *self, const MaeAddress *address, const char *nickname)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (address != NULL && address->host != NULL && address->port != 0);

  if (mae_session_begin (self, address, nickname))
    mae_session_open (self);
}

void
mae_session_connect (MaeSession *self, const char *host, guint16 port, const char *nickname)
{
  g_return_if_fail (host != NULL);

  mae_session_connect_to (
      self, &(MaeAddress){ .host = (char *) host, .port = port ? port : MAE_DEFAULT_PORT },
      nickname);
}

void
mae_session_take_stream (MaeSession *self, GIOStream *stream, const char *nickname)
{
  g_autoptr (MaeConnection) connection = NULL;

  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (G_IS_IO_STREAM (stream));

  if (!mae_session_begin (self, NULL, nickname))
    return;
  connection = mae_connection_new (stream);
  mae_session_take_connection (self, connection);
}

/* ── Trust: only the player can decide to trust a certificate ──────────────────────────────── */

MaeTrust *
mae_session_get_trust (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->trust;
}

void
mae_session_accept (MaeSession *self, MaeTrust *trust)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (MAE_IS_SESSION (self));
  g_return_if_fail (MAE_IS_TRUST (trust));

  if (!mae_trust_accept (trust, &error)) {
    g_autofree char *text =
        g_strdup_printf (_ ("The certificate can’t be saved: %s"), error->message);
    mae_session_emit (self, MAE_SESSION_PROTOCOL_ERROR, text);
  } else if (trust == self->trust) {
    mae_session_connect_to (self, &self->joining.address, self->joining.nickname);
  }
}
