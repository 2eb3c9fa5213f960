/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/sessions/login.h"

#include "server/accounts/accounts.h"
#include "server/accounts/checks.h"
#include "server/people/mutes.h"
#include "server/people/restrictions.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/sessions/waiting-room.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/my-seats.h"
#include "server/tables/saving.h"
#include "server/tables/table.h"
#include "store/nickname.h"
#include "store/password.h"

/* ── Coming ────────────────────────────────────────────────────────────────────────────────── */

/* Sends a secret, which protects the name. It is sent only once: if each login made a new secret, a
 * player would be locked out whenever a secret doesn't arrive. That still happens if the first
 * secret doesn't arrive, unless the client chose it itself. */
static void
give_secret (MaeIdentity *identity)
{
  char secret[MAE_SECRET_MAX + 1];
  MaeMessage message = { .kind = MAE_MESSAGE_SECRET, .secret.text = secret };
  const char *proposed = identity->session->proposed;

  if (identity->has_secret || !(identity->session->features & MAE_FEATURE_RESUME))
    return;
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

void
mae_login_renew_secret (MaeIdentity *identity)
{
  MaeServerSession *session = identity->session;
  char secret[MAE_SECRET_MAX + 1];

  identity->has_secret = FALSE;
  mae_saving_identity (session->server, identity);
  mae_secret_make (secret);
  g_clear_pointer (&session->proposed, mae_password_free);
  session->proposed = g_strdup (secret);
  explicit_bzero (secret, sizeof secret);
  give_secret (identity);
}

/* Tells @identity, who has come, what is known of it. */
static void
begin (MaeServer *server, MaeIdentity *identity)
{
  mae_mutes_begin (server, identity);
  mae_restrictions_begin (server, identity);
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
  mae_waiting_room_enter (server, identity);
}

/* To be called when a connected player has come back by a new connection: shows the table or game
 * again, or moves the player to the hall or waiting room as the new connection wants. */
static void
show_where (MaeServer *server, MaeIdentity *identity)
{
  MaeServerSession *session = identity->session;

  if (mae_waiting_room_has (identity) && !session->wants_hall) {
    mae_waiting_room_show (server, session);
  } else if (identity->in_hall && session->wants_hall) {
    mae_hall_show (server, session);
    mae_my_seats_tell (server, identity);
  } else if (identity->table != NULL && session->wants_hall
             && mae_table_is_known_to (identity->table, session)) {
    mae_table_greet (identity->table, session, identity->watches);
    if (identity->table->room != NULL)
      mae_game_room_show_spectator (identity->table->room, session);
    mae_chat_tell_past (identity->table, session);
  } else {
    if (identity->in_hall)
      mae_hall_leave (server, identity);
    else if (identity->table != NULL)
      mae_table_leave (identity);
    else
      mae_waiting_room_leave (server, identity);
    if (session->wants_hall)
      mae_waiting_room_changed (server, NULL);
    let_in (server, identity);
  }
}

/* @identity, whose session goes, leaves the waiting room, the hall, or a table at which it has no
 * seat in a game. Returns whether it has left the waiting room. */
static gboolean
leave_where (MaeServer *server, MaeIdentity *identity)
{
  gboolean waited = mae_waiting_room_has (identity);

  if (waited)
    mae_waiting_room_leave (server, identity);
  else if (identity->in_hall)
    mae_hall_leave (server, identity);
  else if (identity->table != NULL)
    mae_table_leave (identity);
  return waited;
}

/* The new client of @identity, who has a seat in a game, can't choose what to look at. */
static void
look_at_game (MaeServer *server, MaeIdentity *identity)
{
  MaeGameRoom *room = mae_identity_any_room (identity);

  if (identity->room != NULL || room == NULL)
    return;
  if (leave_where (server, identity))
    mae_waiting_room_changed (server, NULL);
  mae_identity_look_at (identity, room);
}

/* All games of @identity, who is connected, learn whether it is here. */
static void
tell_games (MaeIdentity *identity)
{
  guint n = identity->seats.n;
  g_autofree MaeSeat *seats = g_memdup2 (identity->seats.at, n * sizeof *seats);

  for (guint i = 0; i < n; i++) {
    gboolean counts = mae_game_room_counts (seats[i].room, seats[i].seat);
    gboolean is_here = mae_game_room_is_here (seats[i].room, seats[i].seat);
    if (counts && !is_here)
      mae_game_room_return (seats[i].room, seats[i].seat);
    else if (!counts && is_here)
      mae_game_room_leave (seats[i].room, seats[i].seat, TRUE);
  }
}

/* If the client of @identity can't know the game that is looked at, it looks at another one, or at
 * none. */
static void
look_at_known (MaeIdentity *identity)
{
  if (identity->room == NULL || !mae_table_is_known_to (identity->room->table, identity->session))
    mae_identity_look_at (identity, mae_identity_any_room (identity));
}

/* For a player who comes back before the server has noticed that the old connection is broken.
 * Others see no change. */
static void
take_over (MaeServer *server, MaeIdentity *identity, MaeServerSession *session)
{
  MaeServerSession *old = identity->session;
  gboolean was_in_game = identity->room != NULL;

  if (identity->room != NULL)
    mae_game_room_finish_turn (identity->room, identity->seat);
  mae_identity_detach (identity);
  mae_server_session_drop (old, "its player has come back by another session");
  mae_identity_attach (identity, session);
  begin (server, identity);
  if (was_in_game)
    look_at_known (identity);
  if (identity->seats.n > 0 && !mae_my_seats_are_kept (server, identity))
    look_at_game (server, identity);
  mae_people_owe (server->people, identity);
  if (identity->room != NULL)
    mae_game_room_show (identity->room, identity->seat);
  else if (was_in_game)
    let_in (server, identity);
  else
    show_where (server, identity);
  tell_games (identity);
}

/* For a player with a seat who isn't connected. All games in memory learn that the player is here
 * again. The one that was looked at last is shown; but a client with which one may have several
 * games gets the hall, unless the connection was lost in a game. */
static void
come_back (MaeServer *server, MaeIdentity *identity, MaeServerSession *session)
{
  mae_identity_attach (identity, session);
  /* A nickname alone doesn't prove who comes: see held-seat.h. */
  if (mae_accounts_find (server, identity->key) != NULL)
    give_secret (identity);
  begin (server, identity);
  gboolean to_hall = !identity->was_lost && mae_my_seats_are_kept (server, identity);
  if (to_hall)
    mae_identity_look_at (identity, NULL);
  else
    look_at_known (identity);
  tell_games (identity);
  if (identity->room != NULL)
    mae_table_try_rematch (identity->room);
  else
    let_in (server, identity);
}

void
mae_login_admit (MaeServer *server, MaeServerSession *session, const char *name)
{
  MaeIdentity *identity = mae_identity_find (server, name);
  g_autofree char *shown = mae_log_escape (name);
  g_autofree char *key = mae_nickname_key (name);

  if (mae_restrictions_stop (session, key))
    return;
  mae_log_session (session, G_LOG_LEVEL_INFO, "is %s", shown);
  if (identity == NULL) {
    identity = mae_identity_new (server, name, session);
    give_secret (identity);
    begin (server, identity);
    let_in (server, identity);
  } else if (identity->session != NULL) {
    take_over (server, identity, session);
  } else {
    come_back (server, identity, session);
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
         && mae_lookalikes_is_taken (mae_people_get_lookalikes (server->people), key, name);
}

/* Returns whether @session's dialect has names for the rules of the game that @name would play. */
static gboolean
can_be_told (MaeServer *server, const MaeServerSession *session, const char *name)
{
  const MaeIdentity *identity = mae_identity_find (server, name);
  const MaeGameRoom *room = identity != NULL ? identity->room : NULL;
  gboolean is_shown = room != NULL && mae_table_is_known_to (room->table, session);
  const MaeRuleset *rules = is_shown ? room->game.rules : server->config.rules;

  return mae_dialect_knows_rules (mae_bridge_get_dialect (session->bridge), rules);
}

/* Returns whether @name has no account and is banned: then the session was told so. With an
 * account, only who gives its password is told. */
static gboolean
stops_stranger (MaeServerSession *session, const char *name)
{
  g_autofree char *key = mae_nickname_key (name);

  return mae_accounts_find (session->server, key) == NULL && mae_restrictions_stop (session, key);
}

void
mae_login_join (MaeServer *server, MaeServerSession *session, const char *nickname,
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
  else if (!stops_stranger (session, name)
           && mae_checks_may_join (server, session, name, secret, password))
    mae_login_admit (server, session, name);
}

/* ── Going ─────────────────────────────────────────────────────────────────────────────────── */

/* All games of @identity learn that it isn't here any more. Frees it if none of them goes on. */
static void
leave_games (MaeServer *server, MaeIdentity *identity, MaeServerSession *session)
{
  guint n = identity->seats.n;
  g_autofree MaeSeat *seats = g_memdup2 (identity->seats.at, n * sizeof *seats);

  mae_held_seat_lose (&identity->held, session->address, server->now);
  mae_identity_detach (identity);
  for (guint i = 0; i < n; i++)
    mae_game_room_leave (seats[i].room, seats[i].seat, !session->has_left);
}

void
mae_login_leave (MaeServer *server, MaeServerSession *session)
{
  MaeIdentity *identity = session->identity;
  gboolean waited = FALSE;

  if (identity == NULL)
    return;
  if (identity->room != NULL)
    mae_game_room_finish_turn (identity->room, identity->seat);
  else
    waited = leave_where (server, identity);
  identity->was_lost = identity->room != NULL && !session->has_left;
  if (identity->room == NULL)
    mae_identity_look_at (identity, mae_identity_any_room (identity));
  if (mae_seats_any (&identity->seats))
    leave_games (server, identity, session);
  else
    mae_identity_forget (server, identity);
  if (waited)
    mae_waiting_room_changed (server, NULL);
}
