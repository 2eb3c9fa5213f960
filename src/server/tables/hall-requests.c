/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Handles requests in the hall and at tables, other than those of the game. */
#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/people/invitations.h"
#include "server/people/mutes.h"
#include "server/people/restrictions.h"
#include "server/ratings/ratings.h"
#include "server/sessions/identity.h"
#include "server/sessions/rate-limit.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/game-room.h"
#include "server/tables/hall.h"
#include "server/tables/looking.h"
#include "server/tables/quota.h"
#include "server/tables/table.h"
#include "store/text.h"

static void
refuse (MaeServerSession *session, MaeTableReason reason, const char *field)
{
  MaeMessage message = {
    .kind = MAE_MESSAGE_ERR_TABLE,
    .err_table = { .reason = reason, .field = (char *) field },
  };
  mae_server_session_write (session, &message);
}

/* Returns whether the player of @session may have another game. One over days counts for the
 * address even while the player isn't connected, so nobody gets a first one in any case. */
static gboolean
may_have_another (MaeServerSession *session, gboolean is_over_days)
{
  const MaeServer *server = session->server;
  guint n = mae_my_seats_count (server, session->identity);
  gboolean has_room = n < server->config.seats_max;

  for (const MaeSubject *each = session->who.address; each != NULL && (n > 0 || is_over_days);
       each = mae_gate_get_group (each))
    has_room &= mae_gate_has_room (server->gate, each, MAE_COUNT_SEATS, 1);
  if (has_room)
    return TRUE;
  if (session->features & MAE_FEATURE_SEATS)
    mae_server_session_write (
        session, &(MaeMessage){ .kind = MAE_MESSAGE_ERR_TABLE,
                                .err_table = { .reason = MAE_TABLE_REASON_TOO_MANY_GAMES,
                                               .most = n >= server->config.seats_max
                                                           ? (int) server->config.seats_max
                                                           : 0 } });
  else
    refuse (session, MAE_TABLE_REASON_TOO_MANY_TABLES, NULL);
  return FALSE;
}

static gboolean
is_in_hall (MaeServerSession *session)
{
  if (session->identity == NULL)
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_NOT_SET);
  else if (!session->identity->in_hall)
    refuse (session, MAE_TABLE_REASON_NOT_IN_HALL, NULL);
  return session->identity != NULL && session->identity->in_hall;
}

/* Starts the game if all seats are taken. Tells @session if it can't start because saving fails. */
static void
start_or_say_why (MaeServerSession *session)
{
  MaeTable *table = session->identity->table;

  mae_table_try_start (table);
  if (mae_commit_is_failing (session->server) && table->room == NULL
      && table->n_members == table->n_seats)
    mae_server_session_send_err_protocol (session, mae_commit_cannot_start);
}

/* Returns whether the player of @session can have a seat in a game over days. */
static gboolean
keeps_days (const MaeServerSession *session)
{
  return (session->features & MAE_FEATURE_DAYS) != 0
         && mae_my_seats_are_kept (session->server, session->identity);
}

/* ── Opening ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_over_days (const MaeTableWish *wish)
{
  return wish->turn_time >= MAE_TURN_TIME_DAYS;
}

/* Returns the field of @wish that isn't allowed, or NULL. @goes_over_days: the player's client
 * knows games over days, and the player can keep a seat. */
static const char *
wrong_field (const MaeTableWish *wish, const MaeRuleset *rules, MaeTextFault title,
             gboolean goes_over_days)
{
  if (title == MAE_TEXT_TOO_LONG)
    return "name";
  if (rules == NULL)
    return "ruleset";
  if (wish->players_count < rules->min_players || wish->players_count > rules->max_players)
    return "playersCount";
  if (wish->turn_time != -1 && wish->turn_time != 0
      && (wish->turn_time < MAE_TURN_TIME_MIN || wish->turn_time > MAE_TURN_TIME_MAX))
    return "turnTime";
  if (is_over_days (wish) && !goes_over_days)
    return "turnTime";
  if (wish->n_computers >= wish->players_count)
    return "computers";
  if (wish->is_rated && wish->players_count < 2)
    return "playersCount";
  return NULL;
}

/* Returns why @session may not open a rated table; -1: it may. */
static int
why_not_rated (const MaeServerSession *session, const MaeTableWish *wish)
{
  if (!(session->features & MAE_FEATURE_RATINGS))
    return MAE_TABLE_REASON_NO_RATINGS;
  if (wish->n_computers > 0)
    return MAE_TABLE_REASON_NOT_WITH_COMPUTERS;
  return mae_ratings_may_play (session->server, session->identity, TRUE)
             ? -1
             : MAE_TABLE_REASON_NEEDS_ACCOUNT;
}

static gboolean
has_room_for (MaeServerSession *session, const MaeTableWish *wish)
{
  MaeServer *server = session->server;

  return !server->draining && (!is_over_days (wish) || mae_quota_allows_over_days (server, session))
         && (wish->n_computers == 0
             || mae_table_count_computers (server) + wish->n_computers
                    <= server->config.computers_max)
         && mae_quota_allows (server, session, (guint) wish->n_computers)
         && mae_quota_make_room (server);
}

static void
handle_open (MaeServerSession *session, const MaeTableWish *wish)
{
  MaeServer *server = session->server;
  MaeIdentity *identity = session->identity;
  const MaeRuleset *rules = mae_hall_find_rules (server, wish->ruleset);
  g_autofree char *title = NULL;

  if (!is_in_hall (session))
    return;
  MaeTextFault fault =
      wish->name != NULL ? mae_text_clean (wish->name, MAE_TITLE_MAX, &title) : MAE_TEXT_EMPTY;
  const char *wrong = wrong_field (wish, rules, fault, keeps_days (session));
  if (wrong != NULL) {
    refuse (session, MAE_TABLE_REASON_INVALID, wrong);
    return;
  }
  int unrated = wish->is_rated ? why_not_rated (session, wish) : -1;
  if (unrated >= 0) {
    refuse (session, (MaeTableReason) unrated, NULL);
    return;
  }
  if (!may_have_another (session, is_over_days (wish)))
    return;
  if (!has_room_for (session, wish)) {
    refuse (session, MAE_TABLE_REASON_TOO_MANY_TABLES, NULL);
    return;
  }
  MaeTable *table = mae_table_new (server, rules, (int) wish->players_count, NULL);
  mae_holder_set (server, &table->holder, session->address, identity->key,
                  (guint) wish->n_computers, is_over_days (wish));
  if (!mae_restrictions_is_silenced (server, session->identity->key))
    table->title = g_steal_pointer (&title);
  if (wish->turn_time != -1)
    table->turn_time = wish->turn_time * G_TIME_SPAN_SECOND;
  table->flags =
      (wish->is_private ? MAE_STORED_PRIVATE : 0) | (wish->no_chat ? MAE_STORED_NO_CHAT : 0)
      | (wish->no_spectators ? MAE_STORED_NO_SPECTATORS : 0)
      | (wish->is_rated ? MAE_STORED_RATED : 0) | (is_over_days (wish) ? MAE_STORED_OVER_DAYS : 0);
  for (int i = 0; i < wish->n_computers; i++)
    table->members[table->n_members++].computer = wish->computers[i];
  mae_hall_leave (server, identity);
  mae_table_sit_down (table, identity);
  mae_table_changed (table, session->identity);
  start_or_say_why (session);
}

/* ── Joining and watching ──────────────────────────────────────────────────────────────────── */

static void
handle_join (MaeServerSession *session, const char *code)
{
  if (!is_in_hall (session))
    return;
  MaeTable *table = mae_hall_find (session, code);
  if (table == NULL) {
    refuse (session, MAE_TABLE_REASON_NO_SUCH_TABLE, NULL);
  } else if (mae_looking_has_seat (session, table)) {
    mae_looking_at_seat (session, table);
  } else if (table->room != NULL || table->n_members == table->n_seats) {
    refuse (session, MAE_TABLE_REASON_FULL, NULL);
  } else if (!mae_looking_can_be_led_to (session, table)) {
    return;
  } else if (mae_table_is_over_days (table) && !keeps_days (session)) {
    mae_server_session_send_err_protocol (
        session, "Games over days are for people with a secret or a password.");
  } else if (table->flags & MAE_STORED_RATED && !(session->features & MAE_FEATURE_RATINGS)) {
    refuse (session, MAE_TABLE_REASON_INVALID, "isRated");
  } else if (table->flags & MAE_STORED_RATED
             && !mae_ratings_may_play (session->server, session->identity, FALSE)) {
    refuse (session, MAE_TABLE_REASON_NEEDS_ACCOUNT, NULL);
  } else if (may_have_another (session, mae_table_is_over_days (table))) {
    mae_hall_leave (session->server, session->identity);
    mae_table_sit_down (table, session->identity);
    mae_table_changed (table, session->identity);
    mae_chat_tell_past (table, session);
    start_or_say_why (session);
  }
}

/* Returns whether there is a place for another spectator. One of a crowd from one address makes
 * way. */
static gboolean
make_place (MaeServerSession *session, MaeTable *table)
{
  MaeServer *server = session->server;
  guint n = table->spectators->len;

  if (n < server->config.spectators_max)
    return TRUE;
  g_autofree const MaeWho **all = g_new (const MaeWho *, n);
  for (guint i = 0; i < n; i++)
    all[i] = &((const MaeIdentity *) g_ptr_array_index (table->spectators, i))->session->who;
  int crowding = mae_gate_find_crowding (server->gate, all, n, &session->who);
  if (crowding < 0) {
    refuse (session, MAE_TABLE_REASON_TOO_MANY_SPECTATORS, NULL);
    return FALSE;
  }
  MaeIdentity *other = g_ptr_array_index (table->spectators, (guint) crowding);
  refuse (other->session, MAE_TABLE_REASON_TOO_MANY_SPECTATORS, NULL);
  mae_table_leave (other);
  mae_hall_enter (server, other);
  return TRUE;
}

static void
handle_watch (MaeServerSession *session, const char *code)
{
  if (!is_in_hall (session))
    return;
  MaeTable *table = mae_hall_find (session, code);
  if (table == NULL) {
    refuse (session, MAE_TABLE_REASON_NO_SUCH_TABLE, NULL);
  } else if (mae_looking_has_seat (session, table)) {
    mae_looking_at_seat (session, table);
  } else if (table->flags & MAE_STORED_NO_SPECTATORS) {
    refuse (session, MAE_TABLE_REASON_NO_SPECTATORS, NULL);
  } else if (mae_looking_can_be_led_to (session, table) && make_place (session, table)) {
    mae_hall_leave (session->server, session->identity);
    session->identity->table = table;
    session->identity->watches = TRUE;
    g_ptr_array_add (table->spectators, session->identity);
    mae_table_tell_spectator (table, session->identity, TRUE);
    if (table->room != NULL)
      mae_game_room_show_spectator (table->room, session);
    mae_chat_tell_past (table, session);
  }
}

/* ── Leaving, and another game ─────────────────────────────────────────────────────────────── */

static gboolean
is_at_table (MaeServerSession *session)
{
  if (session->identity == NULL)
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_NOT_SET);
  else if (session->identity->table == NULL)
    refuse (session, MAE_TABLE_REASON_NOT_AT_TABLE, NULL);
  return session->identity != NULL && session->identity->table != NULL;
}

/* Returns FALSE if anybody could have taken the seat of @session by the nickname alone. */
static gboolean
is_own_seat (const MaeServerSession *session)
{
  const MaeIdentity *identity = session->identity;

  return identity->has_secret || mae_accounts_find (session->server, identity->key) != NULL
         || mae_held_seat_is_home (&identity->held, session->address);
}

/* Gives up the seat in a game that @session doesn't look at. */
static void
handle_leave_other (MaeServerSession *session, gint64 number)
{
  const MaeSeats *seats = &session->identity->seats;

  for (guint i = 0; i < seats->n; i++)
    if (seats->at[i].room->number == (guint64) number && is_own_seat (session)) {
      mae_game_room_give_up (seats->at[i].room, seats->at[i].seat);
      return;
    }
  refuse (session, MAE_TABLE_REASON_NO_SUCH_TABLE, NULL);
}

/* Gives up the seat at the open @table, or removes it for all. */
static void
leave_open (MaeServerSession *session, MaeTable *table, gboolean for_all)
{
  MaeIdentity *identity = session->identity;
  gboolean was_here = identity->table == table;

  for_all &= table->number != 0;
  if (for_all && !mae_table_is_host (table, identity)) {
    mae_server_session_send_err_protocol (session, "Only who opened this table can cancel it.");
    return;
  }
  if (for_all && was_here)
    identity->table = NULL; /* the answer is UpdateTables alone */
  if (for_all) {
    mae_server_session_charge (session, MAE_LIMIT_STORE, MAE_STORED_OPEN_TABLE * table->n_members);
    mae_table_remove_open (table, NULL);
  } else
    mae_table_give_up (table, identity);
  if (was_here)
    mae_hall_enter (session->server, identity);
}

static void
handle_leave (MaeServerSession *session, gint64 number, gboolean for_all)
{
  MaeIdentity *identity = session->identity;
  MaeTable *open = identity == NULL ? NULL
                   : number > 0     ? mae_looking_find_kept (identity, number)
                                    : identity->table;

  if (open != NULL && open->room == NULL && (number > 0 || !identity->watches)) {
    leave_open (session, open, for_all);
    return;
  }
  if (identity != NULL && for_all) {
    mae_server_session_send_err_protocol (session, "Only a table without a game can be canceled.");
    return;
  }
  if (identity != NULL && number > 0 && session->features & MAE_FEATURE_SEATS
      && (identity->room == NULL || identity->room->number != (guint64) number)) {
    handle_leave_other (session, number);
    return;
  }
  if (!is_at_table (session))
    return;
  if (identity->room != NULL && !identity->room->ended && !is_own_seat (session)) {
    mae_server_session_send_err_protocol (
        session, "Whoever had this seat first can come back to it, so it can't be given up.");
    return;
  }
  if (identity->room != NULL)
    mae_game_room_give_up (identity->room, identity->seat);
  else
    mae_table_leave (identity);
  mae_hall_enter (session->server, identity);
}

/* A seat in a game that isn't over is kept. */
static void
handle_go_to_hall (MaeServerSession *session)
{
  MaeIdentity *identity = session->identity;

  if (!is_at_table (session))
    return;
  if (identity->room == NULL && mae_seats_keeps (&identity->seats, identity->table)) {
    mae_table_leave (identity);
    mae_hall_enter (session->server, identity);
  } else if (identity->room == NULL || identity->room->ended) {
    handle_leave (session, 0, FALSE);
  } else if (mae_my_seats_are_kept (session->server, identity)) {
    mae_game_room_look_away (identity->room, identity->seat);
    mae_identity_look_at (identity, NULL);
    mae_hall_enter (session->server, identity);
  } else {
    mae_server_session_send_err_protocol (session, "This seat can't be kept while you are away.");
  }
}

static void
handle_rematch (MaeServerSession *session, gboolean wanted)
{
  if (!is_at_table (session))
    return;
  MaeGameRoom *room = session->identity->room;
  if (room == NULL || !room->ended) {
    refuse (session, MAE_TABLE_REASON_NOT_ENDED, NULL);
    return;
  }
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->seats[seat] == NULL && room->computer[seat] == 0) {
      refuse (session, MAE_TABLE_REASON_SOMEBODY_LEFT, NULL);
      return;
    }
  mae_table_rematch (room, session->identity->seat, wanted);
}

/* ── People ────────────────────────────────────────────────────────────────────────────────── */

static void
handle_invite (MaeServerSession *session, const char *nickname, const char *code)
{
  static const MaeLimit limits[] = { MAE_LIMIT_INVITES_OF_NAME, MAE_LIMIT_INVITES_OF_SESSION,
                                     MAE_LIMIT_INVITES_OF_ADDRESS };
  gint64 wait = 0;

  if (mae_restrictions_hush (session))
    return;
  if ((wait = mae_rate_limit_try (session, limits, TRUE)) > 0)
    mae_invitations_answer (session, MAE_PERSON_TOO_MANY, nickname, code, wait);
  else
    mae_invitations_invite (session, mae_hall_find (session, code), nickname, code);
}

static void
handle_mute (MaeServerSession *session, const char *nickname, gboolean is_muted)
{
  MaeServer *server = session->server;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, session->number);

  if (!mae_gate_take (server->gate, MAE_LIMIT_MUTES, number, server->now)
      || !mae_mutes_set (server, session->identity, nickname, is_muted))
    mae_invitations_answer (session, MAE_PERSON_TOO_MANY, nickname, NULL, 0);
}

/* Handles a request of the extension `people`. */
static void
handle_person (MaeServerSession *session, const MaeMessage *message)
{
  char code[MAE_CODE_LENGTH + 1];

  if (session->identity == NULL)
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_NOT_SET);
  else if (message->kind == MAE_MESSAGE_REQ_INVITE)
    handle_invite (session, message->person.name, message->person.code);
  else if (message->kind == MAE_MESSAGE_REQ_MUTE)
    handle_mute (session, message->person.name, message->person.is_muted);
  else if (mae_hall_read_code (message->person.code, code))
    mae_invitations_decline (session, code);
}

/* ── All of them ───────────────────────────────────────────────────────────────────────────── */

static guint
feature_of (MaeMessageKind kind)
{
  switch (kind) {
  case MAE_MESSAGE_REQ_CHAT:
    return MAE_FEATURE_CHAT;
  case MAE_MESSAGE_REQ_WATCH_TABLE:
    return MAE_FEATURE_SPECTATE;
  case MAE_MESSAGE_REQ_OPEN_GAME:
  case MAE_MESSAGE_REQ_GO_TO_HALL:
    return MAE_FEATURE_SEATS;
  case MAE_MESSAGE_REQ_LEAVE_TABLE:
    return MAE_FEATURE_TABLES | MAE_FEATURE_SPECTATE;
  case MAE_MESSAGE_REQ_INVITE:
  case MAE_MESSAGE_REQ_DECLINE:
  case MAE_MESSAGE_REQ_MUTE:
    return MAE_FEATURE_PEOPLE;
  default:
    return MAE_FEATURE_TABLES;
  }
}

void
mae_hall_handle (MaeServerSession *session, const MaeMessage *message)
{
  if (!(session->features & feature_of (message->kind))) {
    mae_server_session_send_err_protocol (session,
                                          "This needs an extension that wasn't agreed on.");
    return;
  }
  switch (message->kind) {
  case MAE_MESSAGE_REQ_OPEN_TABLE:
    handle_open (session, &message->open_table);
    break;
  case MAE_MESSAGE_REQ_JOIN_TABLE:
    handle_join (session, message->table_code.code);
    break;
  case MAE_MESSAGE_REQ_WATCH_TABLE:
    handle_watch (session, message->table_code.code);
    break;
  case MAE_MESSAGE_REQ_LEAVE_TABLE:
    handle_leave (session, message->open_game.game, message->open_game.for_all);
    break;
  case MAE_MESSAGE_REQ_OPEN_GAME:
    mae_looking_open_game (session, message->open_game.game);
    break;
  case MAE_MESSAGE_REQ_GO_TO_HALL:
    handle_go_to_hall (session);
    break;
  case MAE_MESSAGE_REQ_REMATCH:
    handle_rematch (session, message->rematch.wanted);
    break;
  case MAE_MESSAGE_REQ_CHAT:
    mae_chat_handle (session, message->chat.text);
    break;
  case MAE_MESSAGE_REQ_INVITE:
  case MAE_MESSAGE_REQ_DECLINE:
  case MAE_MESSAGE_REQ_MUTE:
    handle_person (session, message);
    break;
  default:
    g_return_if_reached ();
  }
}
