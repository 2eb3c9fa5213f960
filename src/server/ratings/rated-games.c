/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which games count, and what they change. */
#include "server/accounts/accounts-private.h"
#include "server/commit/commit.h"
#include "server/ratings/ratings-private.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/table.h"
#include "store/store-ratings.h"

/* How long until it is tried again to load ratings that couldn't be read, in µs. */
#define LOAD_PAUSE (10 * G_TIME_SPAN_SECOND)

gboolean
mae_ratings_may_play (const MaeServer *server, const MaeIdentity *identity, gboolean opens)
{
  gboolean has_account = mae_accounts_find (server, identity->key) != NULL;

  return (has_account || (identity->has_secret && !opens))
         && !mae_ratings_is_excluded (server, identity->key);
}

void
mae_ratings_note_refused (MaeServer *server)
{
  server->accounts->ratings->is_stale = TRUE;
}

void
mae_ratings_load_due (MaeServer *server)
{
  MaeRatingBook *book = server->accounts->ratings;
  g_autoptr (GError) error = NULL;

  if (!book->is_stale || !mae_ratings_are_kept (server) || server->now < book->load_at
      || mae_commit_is_busy (server) || mae_store_has_gathered (server->config.store))
    return;
  if (!mae_ratings_load (server, &error)) {
    g_warning ("%s", error->message);
    book->load_at = server->now + LOAD_PAUSE;
  }
}

/* Those who play, by seat. */
typedef struct {
  MaePersonRating *person[MAE_MAX_PLAYERS]; /* NULL: the rating isn't kept */
  MaeRating rating[MAE_MAX_PLAYERS];
  int rank[MAE_MAX_PLAYERS];
} Party;

static int
count_stayers (const MaeGameRoom *room)
{
  int n = 0;

  for (int seat = 0; seat < room->game.n_players; seat++)
    n += room->seats[seat] != NULL;
  return n;
}

/* Sets the ranks: those who have left share the last place. @is_over: the game was played to its
 * end; else there is only one who hasn't left. */
static void
rank (const MaeGameRoom *room, Party *party, gboolean is_over)
{
  int8_t order[MAE_MAX_PLAYERS], place[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (&room->game, order, place);

  for (int i = 0; i < n; i++) {
    int seat = order[i];
    party->rank[seat] = room->seats[seat] == NULL ? n + 1 : is_over ? place[i] : 1;
  }
}

static int
place_of (const Party *party, int n, int seat)
{
  int place = 1;

  for (int other = 0; other < n; other++)
    place += party->rank[other] < party->rank[seat];
  return place;
}

static void
gather (MaeGameRoom *room, MaeRatingKind *kind, Party *party)
{
  const MaeServer *server = room->server;

  for (int seat = 0; seat < room->game.n_players; seat++) {
    /* Whoever has left may have lost the nickname since. */
    gint64 made = room->seats[seat] != NULL ? G_MAXINT64 : room->started;
    const MaeAccount *account = mae_accounts_find_old (server, room->roster.name[seat], made);
    if (account != NULL && !mae_ratings_is_excluded (server, account->key))
      party->person[seat] = mae_ratings_find_person (kind, account->key, TRUE);
    party->rating[seat] =
        party->person[seat] != NULL ? party->person[seat]->rating : mae_rating_new ();
  }
}

/* Changes the rating of the person in @seat, and hands that to the store. */
static void
keep (MaeGameRoom *room, MaeRatingKind *kind, const Party *party, int seat)
{
  MaeServer *server = room->server;
  MaePersonRating *person = party->person[seat];
  const MaePlayer *player = &room->game.players[seat];
  int before = mae_rating_points (&person->rating);
  int place = place_of (party, room->game.n_players, seat);
  int points = mae_game_score (&room->game, seat).total;

  person->rating = party->rating[seat];
  person->games++;
  person->won += place == 1;
  person->points += points;
  person->day = mae_ratings_today (server);
  int change = mae_rating_points (&person->rating) - before;
  mae_ratings_add_change (person, person->day, change);
  room->rated_seats |= 1u << seat;
  room->rating_change[seat] = change;

  MaeStoredRated stored = {
    .after = { .key = person->key,
               .ruleset = kind->ruleset,
               .players = kind->players,
               .mean = person->rating.mean,
               .deviation = person->rating.deviation,
               .games = person->games,
               .won = person->won,
               .points = person->points,
               .day = person->day },
    .game = (gint64) room->number,
    .date = mae_commit_wall_clock (server),
    .place = place,
    .points = points,
    .change = change,
  };
  for (int i = 0; i < MAE_MAX_HAND; i++)
    if (player->hand[i] >= 0 && mae_player_leader_active (player, player->hand[i]))
      stored.leaders[stored.n_leaders++] = player->hand[i];
  mae_store_put_rated (server->config.store, &stored);
  mae_commit_changed (room);
}

static void
settle (MaeGameRoom *room, gboolean is_over)
{
  MaeServer *server = room->server;
  int n = room->game.n_players;
  MaeRatingKind *kind = mae_ratings_find_kind (server, room->game.rules->id, n, TRUE);
  Party party = { 0 };

  if (kind == NULL)
    return;
  gather (room, kind, &party);
  rank (room, &party, is_over);
  mae_rating_update (party.rating, party.rank, n);
  for (int seat = 0; seat < n; seat++)
    if (party.person[seat] != NULL)
      keep (room, kind, &party, seat);
}

static gboolean
is_rated (const MaeGameRoom *room)
{
  return room->table->flags & MAE_STORED_RATED && mae_ratings_are_kept (room->server)
         && !room->server->accounts->ratings->is_stale;
}

/* If only one is left, the game was settled when the last other one left, maybe before a restart.
 */
void
mae_ratings_note_ended (MaeGameRoom *room)
{
  if (is_rated (room) && count_stayers (room) > 1)
    settle (room, TRUE);
}

void
mae_ratings_note_left (MaeGameRoom *room)
{
  if (is_rated (room) && !room->ended && room->game.round >= MAE_RATINGS_FIRST_ROUND
      && count_stayers (room) == 1)
    settle (room, FALSE);
}
