/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The waiting room: the first player chooses the number of players, and the game starts when that
 * many have come. See "The waiting room" in docs/protocol.md. */

#include "server/sessions/waiting-room.h"
#include "server/accounts/accounts.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/quota.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"
#include "store/nickname.h"
#include "store/password.h"

/* Up to this many waiting players are told immediately of each change. */
#define PROMPT_MAX 32
/* With more waiting players, all are told after this many µs. */
#define TELL_PAUSE (250 * G_TIME_SPAN_MILLISECOND)

/* How long it counts against an address that a player from there didn't choose in time, in µs. The
 * burst is practically unlimited, since the count only decides who comes first. */
#define PASSED_INTERVAL (10 * 60 * G_TIME_SPAN_SECOND)
#define PASSED_BURST 1000
#define PASSED_KEYS 4096

/* Each time in a row that the first player doesn't choose, the next one has half the time, at least
 * a quarter of the first one's. */
#define PASSED_HALVES 2

/* So many players from one address count as a party, not as a crowd. */
#define PARTY_MAX MAE_MAX_PLAYERS

static MaeIdentity *
waiting_at (const MaeServer *server, guint i)
{
  return g_ptr_array_index (server->waiting, i);
}

/* Returns whether @identity is in the waiting room, not in the hall or at a table. */
static gboolean
is_waiting (const MaeIdentity *identity)
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
    .booked_seats = { .booked = server->waiting->len,
                      .decider = name_for (session, waiting_at (server, 0)),
                      .players = players,
                      .self = -1 },
  };

  for (guint i = 0; i < MIN (server->waiting->len, MAE_MAX_PLAYERS); i++) {
    players[i] = name_for (session, waiting_at (server, i));
    if (waiting_at (server, i) == session->identity)
      message.booked_seats.self = (int) i;
  }
  mae_server_session_write (session, &message);
}

/* Returns how many pass-overs @session's address had lately, and how many players it has in the
 * waiting room beyond those of one table; of its networks, if that is more. */
static gint64
weigh (const MaeServer *server, const MaeServerSession *session)
{
  const MaeBudget *budget = &session->budget;
  gint64 passed = mae_group_throttle_load (server->passed_over, session->address, server->now);
  guint crowd = 0;

  for (int i = 0; i < budget->n_groups; i++)
    crowd = MAX (crowd, budget->groups[i]->waiting / mae_address_group_factor[i]);
  return (passed + PASSED_INTERVAL - 1) / PASSED_INTERVAL + (crowd - MIN (crowd, PARTY_MAX));
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
  for (int step = 0; step < 2; step++)
    for (guint i = 0; i < server->waiting->len; i++) {
      const MaeBudget *budget = &waiting_at (server, i)->session->budget;
      for (int group = 0; group < budget->n_groups; group++)
        budget->groups[group]->waiting = step == 0 ? 0 : budget->groups[group]->waiting + 1;
    }
  for (guint i = 0; i < server->waiting->len; i++)
    waiting_at (server, i)->weight = weigh (server, waiting_at (server, i)->session);
  if (server->wanted > 0 && server->waiting->len > 0)
    waiting_at (server, 0)->weight = G_MININT64;
  g_ptr_array_sort (server->waiting, compare_weights);
}

static void
tell_everybody (MaeServer *server)
{
  server->tell_booked_at = G_MAXINT64;
  for (guint i = 0; i < server->waiting->len; i++)
    tell_booked_seats_to (server, waiting_at (server, i)->session);
}

/* Sets the time in which the first player has to choose while others wait. */
static void
await_choice (MaeServer *server)
{
  const MaeIdentity *first = server->waiting->len > 1 ? waiting_at (server, 0) : NULL;

  if (first == NULL || server->wanted > 0 || server->config.choose_max == 0)
    server->chooses_until = G_MAXINT64;
  else if (first != server->chooser || server->chooses_until == G_MAXINT64)
    server->chooses_until =
        server->now + (server->config.choose_max >> MIN (server->n_passed, PASSED_HALVES));
  server->chooser = first;
}

/* To be called when the waiting players have changed. Telling each change to everybody would cost
 * the square of their number. So if there are many, only the first player, which may be a new one,
 * and @newcomer (may be NULL) are told immediately, and the others a little later. */
static void
tell_booked_seats (MaeServer *server, MaeIdentity *newcomer)
{
  mae_hall_changed (server);
  if (server->waiting->len <= PROMPT_MAX) {
    put_in_order (server);
    await_choice (server);
    tell_everybody (server);
    return;
  }
  await_choice (server);
  tell_booked_seats_to (server, waiting_at (server, 0)->session);
  if (newcomer != NULL && newcomer != waiting_at (server, 0))
    tell_booked_seats_to (server, newcomer->session);
  if (server->tell_booked_at == G_MAXINT64)
    server->tell_booked_at = server->now + TELL_PAUSE;
}

static void
tell_players_count (MaeServer *server, MaeServerSession *session)
{
  MaeMessage message = {
    .kind = MAE_MESSAGE_JOIN_GAME,
    .new_game.players_count = server->wanted,
  };
  mae_server_session_write (session, &message);
}

void
mae_waiting_room_init (MaeServer *server)
{
  server->waiting = g_ptr_array_new ();
  server->passed_over = mae_group_throttle_new (PASSED_BURST, PASSED_INTERVAL, PASSED_KEYS);
  server->tell_booked_at = server->chooses_until = G_MAXINT64;
}

void
mae_waiting_room_clear (MaeServer *server)
{
  g_ptr_array_unref (server->waiting);
  mae_group_throttle_free (server->passed_over);
}

gboolean
mae_waiting_room_is_due (const MaeServer *server)
{
  return server->wanted > 0 && server->waiting->len >= server->wanted;
}

static void
try_start (MaeServer *server)
{
  int n = server->wanted;
  if (server->draining || !mae_waiting_room_is_due (server)
      || server->now < mae_saving_pause (server) || !mae_quota_make_room (server))
    return;

  server->wanted = 0;
  mae_table_start_waiting (server, (MaeIdentity **) server->waiting->pdata, n);
  g_ptr_array_remove_range (server->waiting, 0, n);
  tell_booked_seats (server, NULL);
}

/* To be called when the first player hasn't chosen in time: moves this player to the end. */
static void
pass_over (MaeServer *server)
{
  MaeIdentity *first = g_ptr_array_steal_index (server->waiting, 0);

  g_ptr_array_add (server->waiting, first);
  mae_group_throttle_take (server->passed_over, first->session->address, server->now);
  server->n_passed++;
  put_in_order (server);
  await_choice (server);
  tell_everybody (server);
}

void
mae_waiting_room_tick (MaeServer *server)
{
  server->starts_again = FALSE;
  if (server->chooses_until <= server->now)
    pass_over (server);
  if (server->tell_booked_at <= server->now) {
    put_in_order (server);
    await_choice (server);
    tell_everybody (server);
  }
  try_start (server);
}

gint64
mae_waiting_room_deadline (const MaeServer *server)
{
  return server->starts_again ? server->now : MIN (server->tell_booked_at, server->chooses_until);
}

void
mae_waiting_room_take_back (MaeServer *server, MaeIdentity **players, int n_players)
{
  int n = 0;

  for (int i = 0; i < n_players; i++) {
    if (players[i]->session == NULL) {
      mae_identity_forget (server, g_steal_pointer (&players[i]));
    } else {
      players[i]->room = NULL;
      players[i]->table = NULL;
      g_ptr_array_insert (server->waiting, n++, players[i]);
    }
  }
  server->wanted = n_players;
  tell_booked_seats (server, NULL);
}

/* ── Coming ────────────────────────────────────────────────────────────────────────────────── */

/* Sends a secret, which protects the name. It is sent only once: if each login made a new secret, a
 * player would be locked out whenever a secret doesn't arrive. That still happens if the first
 * secret doesn't arrive, unless the client chose it itself. */
static void
give_secret (MaeIdentity *identity)
{
  char secret[MAE_SECRET_MAX + 1];
  MaeMessage message = { .kind = MAE_MESSAGE_SECRET, .secret.text = secret };

  if (identity->has_secret || !(identity->session->features & MAE_FEATURE_RESUME))
    return;
  const char *proposed = identity->session->proposed;
  if (proposed != NULL)
    g_strlcpy (secret, proposed, sizeof secret);
  else
    mae_secret_make (secret);
  mae_secret_hash (secret, identity->secret_hash);
  identity->has_secret = TRUE;
  mae_saving_identity (identity->session->server, identity);
  mae_server_session_write (identity->session, &message);
  explicit_bzero (secret, sizeof secret);
}

static const char draining[] = "The server will be restarted soon; until then no new games start.";

static void
start_or_say_why (MaeServer *server, MaeServerSession *session)
{
  try_start (server);
  if (server->draining && mae_waiting_room_is_due (server))
    mae_server_session_send_err_protocol (session, draining);
  else if (server->failing && mae_waiting_room_is_due (server))
    mae_server_session_send_err_protocol (session, mae_saving_cannot_start);
}

/* Puts @identity, which is neither waiting nor at a table, into the hall or the waiting room, as
 * its session wants. */
static void
let_in (MaeServer *server, MaeIdentity *identity)
{
  MaeServerSession *session = identity->session;

  if (session->wants_hall) {
    mae_hall_enter (server, identity);
    return;
  }
  g_ptr_array_add (server->waiting, identity);
  tell_booked_seats (server, identity);
  if (server->wanted > 0)
    tell_players_count (server, session);
  start_or_say_why (server, session);
}

static void
leave_queue (MaeServer *server, MaeIdentity *identity)
{
  /* The number of players is forgotten with the player who chose it. */
  if (waiting_at (server, 0) == identity)
    server->wanted = 0;
  g_ptr_array_remove (server->waiting, identity);
}

/* To be called when a connected player has come back by a new connection: shows the table or game
 * again, or moves the player to the hall or waiting room as the new connection wants. */
static void
show_where (MaeServer *server, MaeIdentity *identity)
{
  MaeServerSession *session = identity->session;

  if (is_waiting (identity) && !session->wants_hall) {
    tell_booked_seats (server, identity);
    if (server->wanted > 0)
      tell_players_count (server, session);
  } else if (identity->in_hall && session->wants_hall) {
    mae_hall_show (server, session);
  } else if (identity->table != NULL && session->wants_hall) {
    mae_table_show (identity->table, session, identity->watches);
  } else {
    if (identity->in_hall)
      mae_hall_leave (server, identity);
    else if (identity->table != NULL)
      mae_table_leave (identity);
    else
      leave_queue (server, identity);
    if (session->wants_hall)
      tell_booked_seats (server, NULL);
    let_in (server, identity);
  }
}

/* For a player who comes back before the server has noticed that the old connection is broken.
 * Others see no change. */
static void
take_over (MaeServer *server, MaeIdentity *identity, MaeServerSession *session)
{
  MaeServerSession *old = identity->session;
  MaeGameRoom *room = identity->table != NULL ? identity->table->room : identity->room;

  if (identity->room != NULL)
    mae_game_room_finish_turn (identity->room, identity->seat);
  if (room != NULL)
    mae_saving_settle_room (room);
  mae_identity_detach (identity);
  mae_server_session_drop (old, "its player has come back by another session");
  mae_identity_attach (identity, session);
  if (identity->room != NULL)
    mae_game_room_show (identity->room, identity->seat);
  else
    show_where (server, identity);
}

void
mae_waiting_room_admit (MaeServer *server, MaeServerSession *session, const char *name)
{
  MaeIdentity *identity = mae_identity_find (server, name);
  g_autofree char *shown = mae_log_escape (name);

  mae_log_session (session, G_LOG_LEVEL_INFO, "is %s", shown);
  if (identity == NULL) {
    identity = mae_identity_new (server, name, session);
    give_secret (identity);
    let_in (server, identity);
  } else if (identity->session != NULL) {
    take_over (server, identity, session);
  } else {
    mae_saving_settle_room (identity->room);
    mae_identity_attach (identity, session);
    /* A nickname alone doesn't prove who comes: see held-seat.h. */
    if (mae_accounts_find (server, identity->key) != NULL)
      give_secret (identity);
    mae_game_room_return (identity->room, identity->seat);
  }
}

/* Returns whether @name, which is clean, looks too much like another name. Existing names are never
 * refused. */
static gboolean
is_mistakable (MaeServer *server, const char *name)
{
  g_autofree char *key = mae_nickname_key (name);

  return server->config.protects_names && mae_identity_find (server, name) == NULL
         && mae_accounts_find (server, key) == NULL
         && mae_lookalikes_is_taken (server->lookalikes, key, name);
}

/* Returns whether @session's dialect has names for the rules of the game that @name would play. */
static gboolean
can_be_told (MaeServer *server, const MaeServerSession *session, const char *name)
{
  const MaeIdentity *identity = mae_identity_find (server, name);
  const MaeRuleset *rules = identity != NULL && identity->room != NULL ? identity->room->game.rules
                                                                       : server->config.rules;

  return session->dialect->knows_rules == NULL || session->dialect->knows_rules (rules);
}

void
mae_waiting_room_join (MaeServer *server, MaeServerSession *session, const char *nickname,
                       const char *secret, const char *password)
{
  static const MaeNicknameProblem problems[] = {
    [MAE_NICKNAME_TOO_LONG] = MAE_NICKNAME_PROBLEM_TOO_LONG,
    [MAE_NICKNAME_UNFIT] = MAE_NICKNAME_PROBLEM_CHARACTERS,
  };

  if (session->identity != NULL) {
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_ALREADY_SET);
    return;
  }
  g_clear_pointer (&session->proposed, mae_password_free);
  if (secret != NULL && mae_secret_is_fit (secret))
    session->proposed = g_strdup (secret);
  g_autofree char *name = NULL;
  MaeNicknameFault fault = mae_nickname_read (nickname, &name);
  if (name != NULL) {
    g_free (session->spelling);
    session->spelling = g_strdup (nickname);
  }
  if (name == NULL)
    mae_server_session_write (session,
                              &(MaeMessage){ .kind = MAE_MESSAGE_ERR_NICKNAME,
                                             .err_nickname = { .reason = MAE_NICKNAME_NOT_SET,
                                                               .problem = problems[fault] } });
  else if (!can_be_told (server, session, name))
    mae_server_session_send_err_protocol (session,
                                          "The game's rules have no names in this dialect.");
  else if (is_mistakable (server, name))
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_TAKEN);
  else if (mae_accounts_may_join (server, session, name, secret, password))
    mae_waiting_room_admit (server, session, name);
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
  if (!is_waiting (session->identity) || waiting_at (server, 0) != session->identity) {
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
  if (server->waiting->len >= players_count && !mae_quota_make_room (server)) {
    mae_server_session_send_err_protocol (session,
                                          "There is no room for another game: try again later.");
    return;
  }

  server->wanted = (int) players_count;
  server->n_passed = 0;
  await_choice (server);
  for (guint i = 0; i < MIN (server->waiting->len, players_count); i++)
    tell_players_count (server, waiting_at (server, i)->session);
  start_or_say_why (server, session);
}

/* ── Going ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_waiting_room_leave (MaeServer *server, MaeServerSession *session)
{
  MaeIdentity *identity = session->identity;
  if (identity == NULL)
    return;
  if (identity->room != NULL) {
    mae_game_room_finish_turn (identity->room, identity->seat);
    mae_saving_settle_room (identity->room);
  }
  if (identity->room != NULL) {
    mae_held_seat_lose (&identity->held, session->address, server->now);
    mae_identity_detach (identity);
    mae_game_room_leave (identity->room, identity->seat, !session->has_left);
  } else if (is_waiting (identity)) {
    leave_queue (server, identity);
    mae_identity_forget (server, identity);
    tell_booked_seats (server, NULL);
  } else {
    if (identity->in_hall)
      mae_hall_leave (server, identity);
    else
      mae_table_leave (identity);
    mae_identity_forget (server, identity);
  }
}
