/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "server/sessions/waiting-room.h"
#include "server/commit/commit.h"
#include "server/gate/gate.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/quota.h"
#include "server/tables/table.h"

/* Up to this many waiting players are told immediately of each change. */
#define PROMPT_MAX 32
/* With more waiting players, all are told after this many µs. */
#define TELL_PAUSE (250 * G_TIME_SPAN_MILLISECOND)

/* Each time in a row that the first player doesn't choose, the next one has half the time, at least
 * a quarter of the first one's. */
#define PASSED_HALVES 2

/* So many players from one address count as a party, not as a crowd. */
#define PARTY_MAX MAE_MAX_PLAYERS

struct _MaeWaitingRoom {
  GPtrArray *players;         /* MaeIdentity; the first chooses */
  guint n_passed;             /* how many in a row didn't */
  int wanted;                 /* players chosen by the first; 0: not yet */
  const MaeIdentity *chooser; /* has to choose before chooses_until; only compared, never
                               * dereferenced */
  gint64 chooses_until;       /* G_MAXINT64: no choice is due */
  gint64 tell_at;             /* when the players are told who waits; G_MAXINT64: they have been
                               * told */
};

static MaeIdentity *
waiting_at (const MaeServer *server, guint i)
{
  return g_ptr_array_index (server->waiting_room->players, i);
}

gboolean
mae_waiting_room_has (const MaeIdentity *identity)
{
  return identity->room == NULL && identity->table == NULL && !identity->in_hall;
}

/* Returns the name of @identity as the client of @session spells it, valid while both exist. */
static char *
name_for (const MaeServerSession *session, const MaeIdentity *identity)
{
  const char *spelling =
      session->identity == identity ? mae_server_session_get_spelling (session) : NULL;

  return (char *) (spelling != NULL ? spelling : identity->name);
}

static void
tell_booked_seats_to (MaeServer *server, MaeServerSession *session)
{
  char *players[MAE_MAX_PLAYERS + 1] = { NULL };
  MaeMessage message = {
    .kind = MAE_MESSAGE_BOOKED_SEATS,
    .booked_seats = { .booked = server->waiting_room->players->len,
                      .decider = name_for (session, waiting_at (server, 0)),
                      .players = players,
                      .self = -1 },
  };

  for (guint i = 0; i < MIN (server->waiting_room->players->len, MAE_MAX_PLAYERS); i++) {
    players[i] = name_for (session, waiting_at (server, i));
    if (waiting_at (server, i) == session->identity)
      message.booked_seats.self = (int) i;
  }
  mae_server_session_write (session, &message);
}

/* Returns how many pass-overs @session's address had lately, and how many players it has in the
 * waiting room beyond those of one table; of its networks or neighborhood, if that is more. */
static gint64
weigh (const MaeServer *server, const MaeServerSession *session)
{
  gint64 passed =
      mae_gate_rank (server->gate, MAE_LIMIT_PASSED_OVER, session->address, server->now);
  guint crowd = mae_gate_share (&session->who, MAE_COUNT_IN_LINE);

  return (passed + MAE_LIMIT_PASSED_OVER_TIME - 1) / MAE_LIMIT_PASSED_OVER_TIME
         + (crowd - MIN (crowd, PARTY_MAX));
}

static int
compare_weights (gconstpointer a, gconstpointer b)
{
  const MaeIdentity *first = *(MaeIdentity *const *) a, *second = *(MaeIdentity *const *) b;

  return (first->weight > second->weight) - (first->weight < second->weight);
}

/* Puts players from addresses with few others in the waiting room before the rest, so that nobody
 * blocks it with many connections; those who are equal stay in the order they came. A first player
 * who has chosen stays the first. */
static void
put_in_order (MaeServer *server)
{
  const guint n = server->waiting_room->players->len;

  for (guint i = 0; i < n; i++)
    mae_gate_reset (&waiting_at (server, i)->session->who, MAE_COUNT_IN_LINE);
  for (guint i = 0; i < n; i++)
    mae_gate_count (server->gate, &waiting_at (server, i)->session->who, MAE_COUNT_IN_LINE, 1);
  for (guint i = 0; i < n; i++)
    waiting_at (server, i)->weight = weigh (server, waiting_at (server, i)->session);
  if (server->waiting_room->wanted > 0 && n > 0)
    waiting_at (server, 0)->weight = G_MININT64;
  g_ptr_array_sort (server->waiting_room->players, compare_weights);
}

static void
tell_everybody (MaeServer *server)
{
  server->waiting_room->tell_at = G_MAXINT64;
  for (guint i = 0; i < server->waiting_room->players->len; i++)
    tell_booked_seats_to (server, waiting_at (server, i)->session);
}

/* Sets the time in which the first player has to choose while others wait. */
static void
await_choice (MaeServer *server)
{
  const MaeIdentity *first = server->waiting_room->players->len > 1 ? waiting_at (server, 0) : NULL;

  if (first == NULL || server->waiting_room->wanted > 0 || server->config.choose_max == 0)
    server->waiting_room->chooses_until = G_MAXINT64;
  else if (first != server->waiting_room->chooser
           || server->waiting_room->chooses_until == G_MAXINT64)
    server->waiting_room->chooses_until =
        server->now
        + (server->config.choose_max >> MIN (server->waiting_room->n_passed, PASSED_HALVES));
  server->waiting_room->chooser = first;
}

/* Telling each change to everybody would cost
 * the square of their number. So if there are many, only the first player, which may be a new one,
 * and @newcomer (may be NULL) are told immediately, and the others a little later. */
void
mae_waiting_room_changed (MaeServer *server, MaeIdentity *newcomer)
{
  mae_hall_note_waiting (server, server->waiting_room->players->len);
  if (server->waiting_room->players->len <= PROMPT_MAX) {
    put_in_order (server);
    await_choice (server);
    tell_everybody (server);
    return;
  }
  await_choice (server);
  tell_booked_seats_to (server, waiting_at (server, 0)->session);
  if (newcomer != NULL && newcomer != waiting_at (server, 0))
    tell_booked_seats_to (server, newcomer->session);
  if (server->waiting_room->tell_at == G_MAXINT64)
    server->waiting_room->tell_at = server->now + TELL_PAUSE;
}

static void
tell_players_count (MaeServer *server, MaeServerSession *session)
{
  MaeMessage message = {
    .kind = MAE_MESSAGE_JOIN_GAME,
    .new_game.players_count = server->waiting_room->wanted,
  };
  mae_server_session_write (session, &message);
}

void
mae_waiting_room_init (MaeServer *server)
{
  MaeWaitingRoom *self = server->waiting_room = g_new0 (MaeWaitingRoom, 1);

  self->players = g_ptr_array_new ();
  self->tell_at = self->chooses_until = G_MAXINT64;
}

void
mae_waiting_room_clear (MaeServer *server)
{
  g_ptr_array_unref (server->waiting_room->players);
  g_clear_pointer (&server->waiting_room, g_free);
}

gboolean
mae_waiting_room_is_due (const MaeServer *server)
{
  return server->waiting_room->wanted > 0
         && server->waiting_room->players->len >= server->waiting_room->wanted;
}

void
mae_waiting_room_seat (MaeServer *server)
{
  MaeWaitingRoom *self = server->waiting_room;
  gboolean any = FALSE;

  while (server->config.seats_waiting && self->players->len > 0
         && mae_table_take_in (server, waiting_at (server, 0))) {
    mae_waiting_room_leave (server, waiting_at (server, 0));
    any = TRUE;
  }
  if (any)
    mae_waiting_room_changed (server, NULL);
}

static void
try_start (MaeServer *server)
{
  int n = server->waiting_room->wanted;
  if (server->draining || !mae_waiting_room_is_due (server) || mae_commit_is_failing (server)
      || !mae_quota_make_room (server))
    return;

  server->waiting_room->wanted = 0;
  mae_table_start_waiting (server, (MaeIdentity **) server->waiting_room->players->pdata, n);
  g_ptr_array_remove_range (server->waiting_room->players, 0, n);
  mae_waiting_room_changed (server, NULL);
}

/* To be called when the first player hasn't chosen in time: moves this player to the end. */
static void
pass_over (MaeServer *server)
{
  MaeIdentity *first = g_ptr_array_steal_index (server->waiting_room->players, 0);

  g_ptr_array_add (server->waiting_room->players, first);
  mae_gate_take (server->gate, MAE_LIMIT_PASSED_OVER, first->session->address, server->now);
  server->waiting_room->n_passed++;
  put_in_order (server);
  await_choice (server);
  tell_everybody (server);
}

void
mae_waiting_room_tick (MaeServer *server)
{
  mae_commit_note_started (server);
  if (server->waiting_room->chooses_until <= server->now)
    pass_over (server);
  if (server->waiting_room->tell_at <= server->now) {
    put_in_order (server);
    await_choice (server);
    tell_everybody (server);
  }
  try_start (server);
}

gint64
mae_waiting_room_deadline (const MaeServer *server)
{
  return mae_commit_starts_again (server)
             ? server->now
             : MIN (server->waiting_room->tell_at, server->waiting_room->chooses_until);
}

static const char draining[] = "The server will be restarted soon; until then no new games start.";

/* Starts the game if enough players wait, or tells @session why it can't start. */
static void
start_or_say_why (MaeServer *server, MaeServerSession *session)
{
  try_start (server);
  if (server->draining && mae_waiting_room_is_due (server))
    mae_server_session_send_err_protocol (session, draining);
  else if (mae_commit_is_failing (server) && mae_waiting_room_is_due (server))
    mae_server_session_send_err_protocol (session, mae_commit_cannot_start);
}

void
mae_waiting_room_leave (MaeServer *server, MaeIdentity *identity)
{
  /* The number of players is forgotten with the player who chose it. */
  if (waiting_at (server, 0) == identity)
    server->waiting_room->wanted = 0;
  g_ptr_array_remove (server->waiting_room->players, identity);
}

void
mae_waiting_room_show (MaeServer *server, MaeServerSession *session)
{
  mae_waiting_room_changed (server, session->identity);
  if (server->waiting_room->wanted > 0)
    tell_players_count (server, session);
}

void
mae_waiting_room_enter (MaeServer *server, MaeIdentity *identity)
{
  if (server->config.seats_waiting && mae_table_take_in (server, identity))
    return;
  g_ptr_array_add (server->waiting_room->players, identity);
  mae_waiting_room_show (server, identity->session);
  start_or_say_why (server, identity->session);
}

guint
mae_waiting_room_count (const MaeServer *server)
{
  return server->waiting_room->players->len;
}

void
mae_waiting_room_new_game (MaeServer *server, MaeServerSession *session, gint64 players_count)
{
  const MaeRuleset *rules = server->config.rules;
  MaeMessage refusal = { .kind = MAE_MESSAGE_ERR_NEW_GAME };

  if (session->identity == NULL) {
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_NOT_SET);
    return;
  }
  if (!mae_waiting_room_has (session->identity) || waiting_at (server, 0) != session->identity) {
    mae_server_session_write (session, &refusal);
    return;
  }
  if (players_count < rules->min_players || players_count > rules->max_players) {
    refusal.err_new_game.invalid_count = true;
    mae_server_session_write (session, &refusal);
    return;
  }
  if (!mae_quota_allows (server, session, 0)) {
    mae_server_session_send_err_protocol (session, "Too many games from your address.");
    return;
  }
  if (server->waiting_room->players->len >= players_count && !mae_quota_make_room (server)) {
    mae_server_session_send_err_protocol (session,
                                          "There is no room for another game: try again later.");
    return;
  }

  server->waiting_room->wanted = (int) players_count;
  server->waiting_room->n_passed = 0;
  await_choice (server);
  for (guint i = 0; i < MIN (server->waiting_room->players->len, players_count); i++)
    tell_players_count (server, waiting_at (server, i)->session);
  start_or_say_why (server, session);
}
