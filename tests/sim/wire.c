/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A connection of the simulated network. */
#include "player.h"
#include "server/commit/commit.h"
#include "server/server-testing.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"

#include <string.h>

typedef struct {
  gint64 at;
  GBytes *bytes; /* NULL: the connection ends here */
} Chunk;

static void
chunk_free (gpointer data)
{
  Chunk *chunk = data;
  g_clear_pointer (&chunk->bytes, g_bytes_unref);
  g_free (chunk);
}

static void
clear (GQueue *queue)
{
  g_queue_clear_full (queue, chunk_free);
}

static void
push (Sim *sim, GQueue *queue, gint64 *last, gint64 delay_max, GBytes *bytes)
{
  Chunk *chunk = g_new (Chunk, 1);
  chunk->at = MAX (*last, sim->now + sim_below (sim, (guint32) delay_max + 1));
  chunk->bytes = bytes;
  *last = chunk->at;
  g_queue_push_tail (queue, chunk);
}

Wire *
wire_open (Sim *sim, const char *label, const char *address, GFunc on_bytes, gpointer owner)
{
  g_autofree char *refusal = NULL;

  if (sim->server == NULL)
    return NULL;
  Wire *wire = g_new0 (Wire, 1);
  wire->sim = sim;
  wire->label = g_strdup (label);
  wire->address = g_strdup (address);
  wire->on_bytes = on_bytes;
  wire->owner = owner;
  wire->delay_max = 1 + sim_below (sim, (guint32) sim->plan.delay_max);
  wire->window = 1 << 18;
  wire->last_line = wire->heard_at = sim->now;
  if (sim_chance (sim, sim->plan.slow_per_mille)) {
    wire->window = 512 + sim_below (sim, 8192);
    wire->read_pause = sim_below (sim, 300) * MS;
  }
  wire->session =
      mae_server_open (sim->server, sim->now, mae_dialect_default (), address, wire, &refusal);
  if (wire->session == NULL) {
    sim_trace (sim, "%s is refused: %s", label, refusal);
    if (strstr (refusal, mae_refusals[MAE_REFUSED_UNJOINED].text) != NULL)
      bounds_check_place (sim, address);
    wire_free (wire);
    return NULL;
  }
  sim_trace (sim, "%s connects%s", label, wire->read_pause > 0 ? ", and reads slowly" : "");
  g_ptr_array_add (sim->wires, wire);
  sim->pull_due = TRUE;
  sim_crash_point (sim, CRASH_OPENED);
  return wire;
}

void
wire_free (gpointer data)
{
  Wire *wire = data;
  clear (&wire->up);
  clear (&wire->down);
  g_free (wire->label);
  g_free (wire->address);
  g_free (wire);
}

gboolean
wire_is_over (const Wire *wire)
{
  return wire->gone && wire->session == NULL;
}

/* ── Up ────────────────────────────────────────────────────────────────────────────────────── */

void
wire_send (Wire *wire, const char *bytes, gsize length)
{
  Sim *sim = wire->sim;

  if (wire->gone)
    return;
  while (length > 0) {
    gsize piece = length;
    if (sim_chance (sim, sim->plan.cut_per_mille))
      piece = 1 + sim_below (sim, (guint32) length);
    push (sim, &wire->up, &wire->up_last, wire->delay_max, g_bytes_new (bytes, piece));
    bytes += piece;
    length -= piece;
  }
}

void
wire_end (Wire *wire, WireEnd how)
{
  Sim *sim = wire->sim;
  static const char *const words[] = { "hangs up", "is cut off", "vanishes" };

  sim_trace (sim, "%s %s", wire->label, words[how]);
  wire->gone = TRUE;
  wire->owner = NULL;
  clear (&wire->down);
  if (how != WIRE_CLOSED)
    while (wire->up.length > 0 && sim_below (sim, 2) == 0)
      chunk_free (g_queue_pop_tail (&wire->up));
  if (how != WIRE_VANISHED)
    push (sim, &wire->up, &wire->up_last, wire->delay_max, NULL);
}

gint64
wire_up_at (const Wire *wire)
{
  const Chunk *chunk = wire->up.head != NULL ? wire->up.head->data : NULL;
  if (chunk == NULL || wire->session == NULL || !mae_server_session_wants_input (wire->session))
    return G_MAXINT64;
  return chunk->at;
}

static gboolean
is_in_closed_room (const MaeServerSession *session)
{
  const MaeIdentity *identity = session->identity;

  return identity != NULL && identity->room != NULL && mae_commit_is_closed (identity->room);
}

gboolean
wire_deliver_up (Wire *wire)
{
  Sim *sim = wire->sim;
  MaeServerStats before, after;

  while (wire->session != NULL && wire_up_at (wire) <= sim->now) {
    Chunk *chunk = g_queue_pop_head (&wire->up);
    g_autoptr (GBytes) bytes = g_steal_pointer (&chunk->bytes);
    chunk_free (chunk);
    if (bytes == NULL) {
      mae_server_closed (sim->server, g_steal_pointer (&wire->session), sim->now);
      clear (&wire->down);
      if (sim_crash_point (sim, CRASH_GONE))
        return FALSE;
      continue;
    }
    gsize length;
    const char *text = g_bytes_get_data (bytes, &length);
    if (memchr (text, '\n', length) != NULL)
      wire->last_line = sim->now;
    gboolean is_closed = is_in_closed_room (wire->session);
    mae_server_get_stats (sim->server, &before);
    mae_server_receive (sim->server, wire->session, sim->now, text, length);
    mae_server_get_stats (sim->server, &after);
    sim->tally->closed += is_closed;
    if (is_closed && after.commands != before.commands)
      sim_violation (sim, "A command of %s is accepted in a closed room", wire->label);
    if (wire->is_hostile)
      oracle_check_hostile (sim, wire);
    if (sim_crash_point (sim, CRASH_RECEIVED))
      return FALSE;
  }
  return TRUE;
}

/* ── Down ──────────────────────────────────────────────────────────────────────────────────── */

static void
hang_up (Wire *wire)
{
  mae_server_closed (wire->sim->server, g_steal_pointer (&wire->session), wire->sim->now);
  clear (&wire->up);
  if (!wire->gone)
    push (wire->sim, &wire->down, &wire->down_last, wire->delay_max, NULL);
}

gboolean
wire_write (Wire *wire)
{
  Sim *sim = wire->sim;
  gsize length;
  const char *text = mae_server_session_get_output (wire->session, &length);
  gsize room = wire->window > wire->in_flight ? wire->window - wire->in_flight : 0;
  gsize piece = MIN (length, room);

  if (piece > 1 && sim_chance (sim, sim->plan.cut_per_mille))
    piece = 1 + sim_below (sim, (guint32) piece);
  if (piece > 0) {
    if (!wire->gone)
      push (sim, &wire->down, &wire->down_last, wire->delay_max, g_bytes_new (text, piece));
    wire->in_flight += piece;
    mae_server_session_sent (wire->session, piece);
    if (sim_crash_point (sim, CRASH_WRITING))
      return FALSE;
  }
  if (piece < length) {
    wire->blocked = TRUE;
    /* After a socket has taken only a part, it takes more when it is ready again. */
    if (wire->in_flight < wire->window) {
      wire->blocked = FALSE;
      mae_server_session_set_ready (wire->session);
    }
  } else if (mae_server_session_wants_close (wire->session)) {
    hang_up (wire);
    return !sim_crash_point (sim, CRASH_HUNG_UP);
  }
  return TRUE;
}

gint64
wire_down_at (const Wire *wire)
{
  const Chunk *chunk = wire->down.head != NULL ? wire->down.head->data : NULL;
  return chunk != NULL && !wire->gone ? chunk->at : G_MAXINT64;
}

void
wire_deliver_down (Wire *wire)
{
  Sim *sim = wire->sim;
  Chunk *chunk = g_queue_pop_head (&wire->down);
  g_autoptr (GBytes) bytes = g_steal_pointer (&chunk->bytes);
  chunk_free (chunk);

  if (bytes != NULL)
    wire->in_flight -= g_bytes_get_size (bytes);
  if (wire->down.head != NULL && wire->read_pause > 0) {
    Chunk *next = wire->down.head->data;
    next->at = MAX (next->at, sim->now + wire->read_pause);
    wire->down_last = MAX (wire->down_last, next->at);
  }
  if (wire->blocked && wire->session != NULL) {
    wire->blocked = FALSE;
    mae_server_session_set_ready (wire->session);
    sim->pull_due = TRUE;
  }
  wire->on_bytes (bytes, wire->owner);
}

void
wire_lose_server (Wire *wire)
{
  Sim *sim = wire->sim;

  wire->session = NULL;
  wire->blocked = FALSE;
  clear (&wire->up);
  if (wire->gone)
    return;
  while (wire->down.length > 0 && sim_below (sim, 3) == 0)
    chunk_free (g_queue_pop_tail (&wire->down));
  push (sim, &wire->down, &wire->down_last, wire->delay_max, NULL);
}
