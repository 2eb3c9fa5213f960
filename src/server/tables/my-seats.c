/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/my-seats.h"

#include <string.h>

#include "ai/ai.h"
#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/people/holidays.h"
#include "server/ratings/ratings.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"
#include "store/nickname.h"

/* What a client must have offered. With `resume` it has the secret of its nickname. */
#define NEEDED (MAE_FEATURE_SEATS | MAE_FEATURE_RESUME | MAE_FEATURE_TABLES)

gboolean
mae_my_seats_are_kept (const MaeServer *server, const MaeIdentity *identity)
{
  const MaeServerSession *session = identity->session;

  return session != NULL && session->wants_hall && (session->features & NEEDED) == NEEDED
         && (identity->has_secret || mae_accounts_find (server, identity->key) != NULL);
}

/* @identity: that of the nickname with @key, or NULL. */
static guint
count_games (const MaeServer *server, const MaeIdentity *identity, const char *key)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (server->rooms);
  guint n = 0;

  while (mae_sleepers_of (sleepers, key, n) != NULL)
    n++;
  return n + (identity != NULL ? identity->seats.n + mae_seats_count_kept (&identity->seats) : 0);
}

guint
mae_my_seats_count (const MaeServer *server, const MaeIdentity *identity)
{
  return count_games (server, identity, identity->key);
}

/* ── What has changed ──────────────────────────────────────────────────────────────────────── */

static guint8
who_moves (const MaeGameRoom *room)
{
  guint8 mask = 0;

  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->game.phase != MAE_PHASE_ENDED && mae_game_is_to_move (&room->game, seat))
      mask |= (guint8) (1u << seat);
  return mask;
}

void
mae_my_seats_note (MaeGameRoom *room)
{
  MaeSeatTold *told = &room->seats_told;
  guint8 here = 0;

  for (int seat = 0; seat < room->game.n_players; seat++)
    here |= (guint8) (mae_game_room_is_here (room, seat) << seat);
  if (told->turn_until == room->clock.now.turn_until && told->round == room->game.round
      && told->phase == room->game.phase && told->to_move == who_moves (room) && told->here == here)
    return;
  *told = (MaeSeatTold){ room->clock.now.turn_until, (guint16) room->game.round,
                         (guint8) room->game.phase, who_moves (room), here };
  for (int seat = 0; seat < room->game.n_players; seat++)
    if (room->seats[seat] != NULL && room->seats[seat]->room != room)
      mae_people_owe (room->server->people, room->seats[seat]);
}

/* ── What is told ──────────────────────────────────────────────────────────────────────────── */

static MaeSeatPlayer *
add_player (MaeSeatInfo *info, const char *name, int computer)
{
  MaeSeatPlayer *player = &info->players[info->n_players++];

  *player = (MaeSeatPlayer){ .name = (char *) name, .level = mae_ai_number_level (computer) };
  return player;
}

/* The longest time that fits what clients read, in milliseconds: 24 days. */
static gint64
time_left (const MaeServer *server, gint64 until)
{
  return until == G_MAXINT64 ? -1 : MIN ((MAX (until - server->now, 0) + 999) / 1000, G_MAXINT32);
}

/* Who is on holiday, for clients that know of holidays. Returns whether anybody is. */
static gboolean
describe_holidays (const MaeServer *server, MaeSeatInfo *info)
{
  gboolean any = FALSE;

  for (int i = 0; i < info->n_players; i++) {
    MaeSeatPlayer *player = &info->players[i];
    g_autofree char *key = mae_nickname_key (player->name);
    player->holiday = player->level == 0 ? mae_holidays_get_left (server, key) : 0;
    any |= player->holiday > 0;
  }
  return any;
}

/* Fills @info with borrowed strings. */
static void
describe (const MaeSeat *at, gboolean is_shown, MaeSeatInfo *info)
{
  const MaeGameRoom *room = at->room;
  const MaeTable *table = room->table;
  gint64 until = room->clock.now.turn_until;
  guint8 to_move = who_moves (room);

  *info = (MaeSeatInfo){
    .game = (gint64) room->number,
    .code = *table->code != '\0' ? (char *) table->code : NULL,
    .name = table->title,
    .ruleset = (char *) table->rules->id,
    .state = room->game.phase == MAE_PHASE_SETUP   ? MAE_SEAT_CHOOSING
             : room->game.phase == MAE_PHASE_TURNS ? MAE_SEAT_PLAYING
                                                   : MAE_SEAT_ENDED,
    .turn_time = (int) (table->turn_time / G_TIME_SPAN_SECOND),
    .round = room->game.round,
    .remaining = time_left (room->server, until),
    .is_my_turn = (to_move & 1u << at->seat) != 0,
    .is_shown = is_shown,
    .has_plan =
        mae_plans_is_ready (mae_rooms_get_plans (room->server->rooms), room->number, at->seat),
  };
  for (int seat = 0; seat < room->game.n_players; seat++) {
    if (seat == at->seat)
      continue;
    MaeSeatPlayer *player = add_player (info, room->roster.name[seat], room->computer[seat]);
    player->is_here = mae_game_room_is_here (room, seat);
    player->is_to_move = (to_move & 1u << seat) != 0;
  }
}

static void
describe_sleeper (const MaeServer *server, const MaeSleeper *sleeper, const char *key,
                  MaeSeatInfo *info)
{
  int own = mae_sleeper_seat_of (sleeper, key);

  *info = (MaeSeatInfo){
    .game = (gint64) sleeper->number,
    .code = *sleeper->code != '\0' ? (char *) sleeper->code : NULL,
    .name = *sleeper->text != '\0' ? (char *) sleeper->text : NULL,
    .ruleset = (char *) sleeper->rules->id,
    .state = sleeper->is_choosing ? MAE_SEAT_CHOOSING : MAE_SEAT_PLAYING,
    .turn_time = sleeper->turn_time,
    .round = sleeper->round,
    .remaining = time_left (server, sleeper->due.at),
    .is_my_turn = (sleeper->to_move & 1u << own) != 0,
    .is_asleep = TRUE,
    .has_plan = mae_plans_is_ready (mae_rooms_get_plans (server->rooms), sleeper->number, own),
  };
  for (int seat = 0; seat < sleeper->n_players; seat++)
    if (seat != own)
      add_player (info, mae_sleeper_name (sleeper, seat), sleeper->computer[seat])->is_to_move =
          (sleeper->to_move & 1u << seat) != 0;
}

static void
describe_open (const MaeTable *table, const MaeIdentity *identity, MaeSeatInfo *info)
{
  *info = (MaeSeatInfo){
    .game = (gint64) table->number,
    .code = (char *) table->code,
    .name = table->title,
    .ruleset = (char *) table->rules->id,
    .state = MAE_SEAT_WAITING,
    .turn_time = (int) (table->turn_time / G_TIME_SPAN_SECOND),
    .round = -1,
    .remaining = -1,
    .free = table->n_seats - table->n_members,
    .is_shown = identity->table == table,
  };
  for (int i = 0; i < table->n_members; i++) {
    const MaeIdentity *other = table->members[i].identity;
    if (other != identity)
      add_player (info, mae_table_member_name (table, i), table->members[i].computer)->is_here =
          other != NULL && other->table == table;
  }
}

/* Whose games are told, to a client with @features. */
typedef struct {
  MaeServer *server;
  const char *key;
  const MaeIdentity *identity; /* NULL: all games of the person sleep */
  guint features;
  gboolean only_over_days;
} SeatsAsked;

/* Returns whether the client may know of a game. */
static gboolean
is_told (const SeatsAsked *asked, gboolean is_over_days)
{
  return is_over_days ? (asked->features & MAE_FEATURE_DAYS) != 0 : !asked->only_over_days;
}

/* Fills @list, whose array has enough room, with borrowed strings. */
static void
list_games (const SeatsAsked *asked, MaeSeatList *list)
{
  const MaeSleepers *sleepers = mae_rooms_get_sleepers (asked->server->rooms);
  const MaeIdentity *identity = asked->identity;
  const MaeSleeper *sleeper;

  for (guint i = 0; identity != NULL && i < identity->seats.n; i++) {
    const MaeSeat *at = &identity->seats.at[i];
    if (is_told (asked, mae_table_is_over_days (at->room->table)))
      describe (at, identity->room == at->room, &list->seats[list->n_seats++]);
  }
  for (guint i = 0; (sleeper = mae_sleepers_of (sleepers, asked->key, i)) != NULL; i++)
    if (is_told (asked, mae_sleeper_is_over_days (sleeper)))
      describe_sleeper (asked->server, sleeper, asked->key, &list->seats[list->n_seats++]);
  for (guint i = 0; identity != NULL && i < mae_seats_count_kept (&identity->seats); i++)
    if (asked->features & MAE_FEATURE_RESERVE)
      describe_open (mae_seats_kept_at (&identity->seats, i), identity,
                     &list->seats[list->n_seats++]);
  for (guint i = 0; i < list->n_seats && !(asked->features & MAE_FEATURE_PLANS); i++)
    list->seats[i].has_plan = FALSE;
}

/* What is told is sent when all of it is durable. */
static void
wait_for_games (MaeServerSession *session, const MaeIdentity *identity)
{
  for (guint i = 0; i < identity->seats.n; i++)
    mae_commit_wait_for (session, identity->seats.at[i].room->changed_in);
  for (guint i = 0; i < mae_seats_count_kept (&identity->seats); i++)
    mae_commit_wait_for (session, mae_seats_kept_at (&identity->seats, i)->changed_in);
}

void
mae_my_seats_tell (MaeServer *server, MaeIdentity *identity)
{
  MaeServerSession *session = identity->session;
  MaeSeatList list = { 0 };

  mae_people_pay (server->people, identity);
  if (!mae_my_seats_are_kept (server, identity))
    return;
  g_autofree MaeSeatInfo *seats = list.seats =
      g_new (MaeSeatInfo, count_games (server, identity, identity->key));
  list_games (&(SeatsAsked){ server, identity->key, identity, session->features, FALSE }, &list);
  gboolean knows_holidays = (session->features & MAE_FEATURE_HOLIDAYS) != 0, any_holiday = FALSE;
  list.holiday_days = knows_holidays ? mae_holidays_count_days (server, identity->key) : -1;
  if (session->features & MAE_FEATURE_STANDINGS) {
    const MaePersonRating *rating = mae_ratings_of_most (server, identity->key);
    list.rating = rating != NULL ? mae_rating_points (&rating->rating) : 0;
  }
  list.holiday = knows_holidays ? mae_holidays_get_left (server, identity->key) : 0;
  for (guint i = 0; i < list.n_seats && knows_holidays; i++)
    if (seats[i].turn_time >= MAE_TURN_TIME_DAYS)
      any_holiday |= describe_holidays (server, &seats[i]);
  gboolean needs_number = identity->room != NULL && (session->features & MAE_FEATURE_TURNS) != 0
                          && mae_table_is_over_days (identity->room->table);
  if (identity->room != NULL && !any_holiday && !needs_number
      && MAX (list.n_seats, identity->n_seats_told) <= 1)
    return;
  wait_for_games (session, identity);
  identity->n_seats_told = list.n_seats;
  mae_server_session_write (session,
                            &(MaeMessage){ .kind = MAE_MESSAGE_MY_SEATS, .my_seats = &list });
}

void
mae_my_seats_answer (MaeServerSession *session, const char *key)
{
  MaeServer *server = session->server;
  const MaeIdentity *identity = mae_identity_find_key (server, key);
  g_autofree MaeSeatInfo *seats = g_new (MaeSeatInfo, count_games (server, identity, key));
  MaeSeatList list = { .seats = seats, .holiday_days = -1 };

  list_games (&(SeatsAsked){ server, key, identity, MAE_FEATURE_DAYS | MAE_FEATURE_RESERVE, TRUE },
              &list);
  if (identity != NULL)
    wait_for_games (session, identity);
  mae_server_session_write (session,
                            &(MaeMessage){ .kind = MAE_MESSAGE_MY_TURNS, .my_seats = &list });
}

gint64
mae_my_seats_deadline (const MaeServer *server)
{
  const MaeOwed *owed = mae_people_get_owed (server->people);
  return owed->people.length > 0 ? owed->next_telling : G_MAXINT64;
}

void
mae_my_seats_tick (MaeServer *server)
{
  MaeOwed *owed = mae_people_get_owed (server->people);

  if (mae_my_seats_deadline (server) > server->now)
    return;
  owed->next_telling = server->now + server->config.list_interval;
  for (guint left = owed->people.length; left > 0; left--) {
    MaeIdentity *identity = owed->people.head->data;
    mae_people_pay (server->people, identity);
    /* Clients that haven't read earlier messages are told once they have. */
    if (identity->session != NULL && identity->session->stalled)
      mae_people_owe (server->people, identity);
    else
      mae_my_seats_tell (server, identity);
  }
}
