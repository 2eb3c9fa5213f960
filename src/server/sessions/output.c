/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/sessions/output.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions-private.h"
#include "server/state.h"

/* Returns the bytes allocated for @length bytes: GLib's arrays grow to powers of two. */
static gsize
room_for (gsize length)
{
  return length > 0 ? (gsize) 1 << g_bit_storage (length - 1) : 0;
}

/* Returns the bytes held for @session. Returns 0 if it was dropped. */
static gsize
held_by (const MaeServerSession *session)
{
  const GString *output = session->output;
  gsize held = 0;

  if (session->wants_close && output == NULL)
    return 0;
  if (output != NULL)
    held += output->allocated_len;
  if (session->stalled)
    held += session->server->config.socket_buffer;
  if (session->stalled || session->held != NULL)
    held += session->server->config.socket_buffer;
  if (session->reader.pending != NULL)
    held += room_for (session->reader.pending->len);
  if (session->held != NULL)
    held += room_for (session->held->len);
  return held;
}

static void
update (MaeServerSession *session, gsize holds)
{
  session->server->sessions->buffered += holds - session->buffered;
  session->buffered = holds;
}

/* Sessions that don't read come first, then those that hold the most. Sessions that read come
 * later, since they will soon have read what was just written to them. */
static gint
by_size_cb (gconstpointer a, gconstpointer b)
{
  const MaeServerSession *one = *(MaeServerSession *const *) a;
  const MaeServerSession *other = *(MaeServerSession *const *) b;
  gboolean one_waits = one->stalled || one->reader.pending != NULL || one->held != NULL;
  gboolean other_waits = other->stalled || other->reader.pending != NULL || other->held != NULL;

  if (one_waits != other_waits)
    return other_waits - one_waits;
  return (one->buffered < other->buffered) - (one->buffered > other->buffered);
}

static void
drop_largest (MaeServer *server)
{
  g_autoptr (GPtrArray) sessions = g_ptr_array_sized_new (server->sessions->all.length);
  gsize enough = server->config.buffered_max / 16 * 15;

  for (GList *link = server->sessions->all.head; link != NULL; link = link->next)
    if (((MaeServerSession *) link->data)->buffered > 0)
      g_ptr_array_add (sessions, link->data);
  g_ptr_array_sort (sessions, by_size_cb);
  for (guint i = 0; i < sessions->len && server->sessions->buffered > enough; i++) {
    MaeServerSession *session = g_ptr_array_index (sessions, i);
    update (session, 0);
    mae_server_session_drop (session, "the unread output of all sessions is too large");
  }
}

void
mae_output_note (MaeServerSession *session)
{
  MaeServer *server = session->server;

  update (session, held_by (session));
  if (server->sessions->buffered > server->config.buffered_max)
    drop_largest (server);
}

void
mae_output_forget (MaeServerSession *session)
{
  update (session, 0);
}
