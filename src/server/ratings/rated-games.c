/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which games count, and what they change. */
#include <string.h>

#include "server/accounts/accounts-private.h"
#include "server/commit/commit.h"
#include "server/ratings/ratings-private.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/rooms.h"
#include "server/tables/table.h"
#include "store/store-ratings.h"

/* How long until it is tried again to load ratings that couldn't be read, in µs. */
#define LOAD_PAUSE (10 * G_TIME_SPAN_SECOND)
/* The most games that wait for that. */
#define WAITING_MAX 1024

gboolean
mae_ratings_may_play (const MaeServer *server, const MaeIdentity *identity, gboolean opens)
{
  gboolean has_account = mae_accounts_find (server, identity->key) != NULL;

  return (has_account || (identity->has_secret && !opens))
         && !mae_ratings_is_excluded (server, identity->key);
}

/* ── Games that count ──────────────────────────────────────────────────────────────────────── */

/* What is known of somebody who played. */
typedef struct {
  char *key; /* of the account; NULL: the rating isn't kept */
  int rank, points;
  int n_leaders, leaders[MAE_MAX_HAND]; /* that were active */
} Player;

/* A game that counts, by seat. */
typedef struct {
  guint64 number;
  char *ruleset;
  gint64 date; /* seconds since 1970 */
  int n_players;
  Player player[MAE_MAX_PLAYERS];
} RatedGame;

static void
rated_game_free (gpointer data)
{
  RatedGame *self = data;

  for (int seat = 0; seat < self->n_players; seat++)
    g_free (self->player[seat].key);
  g_free (self->ruleset);
  g_free (self);
}

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
rank (const MaeGameRoom *room, RatedGame *game, gboolean is_over)
{
  int8_t order[MAE_MAX_PLAYERS], place[MAE_MAX_PLAYERS];
  int n = mae_game_ranking (&room->game, order, place);

  for (int i = 0; i < n; i++) {
    int seat = order[i];
    game->player[seat].rank = room->seats[seat] == NULL ? n + 1 : is_over ? place[i] : 1;
  }
}

static void
gather (const MaeGameRoom *room, int seat, Player *out)
{
  const MaeServer *server = room->server;
  const MaePlayer *player = &room->game.players[seat];
  /* Whoever has left may have lost the nickname since. */
  gint64 made = room->seats[seat] != NULL ? G_MAXINT64 : room->started;
  const MaeAccount *account = mae_accounts_find_old (server, room->roster.name[seat], made);

  if (account != NULL && !mae_ratings_is_excluded (server, account->key))
    out->key = g_strdup (account->key);
  out->points = mae_game_score (&room->game, seat).total;
  for (int i = 0; i < MAE_MAX_HAND; i++)
    if (player->hand[i] >= 0 && mae_player_leader_active (player, player->hand[i]))
      out->leaders[out->n_leaders++] = player->hand[i];
}

static RatedGame *
rated_game_new (const MaeGameRoom *room, gboolean is_over)
{
  RatedGame *self = g_new0 (RatedGame, 1);

  self->number = room->number;
  self->ruleset = g_strdup (room->game.rules->id);
  self->date = mae_commit_wall_clock (room->server);
  self->n_players = room->game.n_players;
  for (int seat = 0; seat < self->n_players; seat++)
    gather (room, seat, &self->player[seat]);
  rank (room, self, is_over);
  return self;
}

static int
place_of (const RatedGame *game, int seat)
{
  int place = 1;

  for (int other = 0; other < game->n_players; other++)
    place += game->player[other].rank < game->player[seat].rank;
  return place;
}

/* Changes the rating of @person, who sat in @seat, to @rating, and hands that to the store. Returns
 * by how much the number has changed that is shown. */
static int
keep (MaeServer *server, const MaeRatingKind *kind, const RatedGame *game, int seat,
      MaePersonRating *person, MaeRating rating)
{
  const Player *player = &game->player[seat];
  int change = mae_rating_points (&rating) - mae_rating_points (&person->rating);
  int place = place_of (game, seat);

  person->rating = rating;
  person->games++;
  person->won += place == 1;
  person->points += player->points;
  person->day = mae_ratings_today (server);
  mae_ratings_add_change (person, person->day, change);

  MaeStoredRated stored = {
    .after = { .key = person->key,
               .ruleset = kind->ruleset,
               .players = kind->players,
               .mean = rating.mean,
               .deviation = rating.deviation,
               .games = person->games,
               .won = person->won,
               .points = person->points,
               .day = person->day },
    .game = (gint64) game->number,
    .date = game->date,
    .place = place,
    .points = player->points,
    .change = change,
    .n_leaders = player->n_leaders,
  };
  memcpy (stored.leaders, player->leaders, sizeof stored.leaders);
  mae_store_put_rated (server->config.store, &stored);
  return change;
}

/* Returns whether the account of who played in @seat is still there. */
static gboolean
has_account (const MaeServer *server, const RatedGame *game, int seat)
{
  const char *key = game->player[seat].key;
  const MaeAccount *account = key != NULL ? mae_accounts_find (server, key) : NULL;

  return account != NULL && mae_accounts_is_old (server, account, game->date);
}

/* @room: that of @game; NULL: it was freed. */
static void
settle (MaeServer *server, const RatedGame *game, MaeGameRoom *room)
{
  int n = game->n_players, ranks[MAE_MAX_PLAYERS];
  MaeRatingKind *kind = mae_ratings_find_kind (server, game->ruleset, n, TRUE);
  MaePersonRating *person[MAE_MAX_PLAYERS] = { NULL };
  MaeRating rating[MAE_MAX_PLAYERS];

  if (kind == NULL)
    return;
  for (int seat = 0; seat < n; seat++) {
    if (has_account (server, game, seat))
      person[seat] = mae_ratings_find_person (kind, game->player[seat].key, TRUE);
    rating[seat] = person[seat] != NULL ? person[seat]->rating : mae_rating_new ();
    ranks[seat] = game->player[seat].rank;
  }
  mae_rating_update (rating, ranks, n);
  for (int seat = 0; seat < n; seat++) {
    if (person[seat] == NULL)
      continue;
    int change = keep (server, kind, game, seat, person[seat], rating[seat]);
    if (room == NULL)
      continue;
    room->rated_seats |= 1u << seat;
    room->rating_change[seat] = change;
    mae_commit_changed (room);
  }
}

/* While the ratings aren't what the store has, the game waits for them. */
static void
count (MaeGameRoom *room, gboolean is_over)
{
  MaeServer *server = room->server;
  MaeRatingBook *book = server->accounts->ratings;
  RatedGame *game = rated_game_new (room, is_over);

  if (book->is_stale && book->waiting == NULL)
    book->waiting = g_ptr_array_new_with_free_func (rated_game_free);
  if (book->is_stale && book->waiting->len < WAITING_MAX) {
    g_ptr_array_add (book->waiting, game);
    return;
  }
  if (book->is_stale)
    mae_log_table (room->number, G_LOG_LEVEL_WARNING,
                   "changes no ratings: too many games wait for them to be read");
  else
    settle (server, game, room);
  rated_game_free (game);
}

static gboolean
is_rated (const MaeGameRoom *room)
{
  return room->table->flags & MAE_STORED_RATED && mae_ratings_are_kept (room->server);
}

/* If only one is left, the game was settled when the last other one left, maybe before a restart.
 */
void
mae_ratings_note_ended (MaeGameRoom *room)
{
  if (is_rated (room) && count_stayers (room) > 1)
    count (room, TRUE);
}

void
mae_ratings_note_left (MaeGameRoom *room)
{
  if (is_rated (room) && !room->ended && room->game.round >= MAE_RATINGS_FIRST_ROUND
      && count_stayers (room) == 1)
    count (room, FALSE);
}

/* ── What can't be stored ──────────────────────────────────────────────────────────────────── */

void
mae_ratings_note_refused (MaeServer *server, gint64 game)
{
  MaeRatingBook *book = server->accounts->ratings;

  book->is_stale = TRUE;
  for (guint i = book->waiting != NULL ? book->waiting->len : 0; i-- > 0;) {
    guint64 number = ((const RatedGame *) g_ptr_array_index (book->waiting, i))->number;
    const MaeGameRoom *room = mae_rooms_find (server->rooms, number);
    if (game != 0 ? number == (guint64) game : room != NULL && mae_commit_has_unsaved (room))
      g_ptr_array_remove_index (book->waiting, i);
  }
}

/* Counts the games that have waited. */
static void
settle_waiting (MaeServer *server, GPtrArray *waiting)
{
  for (guint i = 0; i < waiting->len; i++) {
    const RatedGame *game = g_ptr_array_index (waiting, i);
    MaeGameRoom *room = mae_rooms_find (server->rooms, game->number);
    settle (server, game, room);
    if (room != NULL)
      mae_table_changed (room->table, NULL);
  }
}

gboolean
mae_ratings_load_due (MaeServer *server)
{
  MaeRatingBook *book = server->accounts->ratings;
  g_autoptr (GError) error = NULL;

  if (!book->is_stale || !mae_ratings_are_kept (server) || server->now < book->load_at
      || mae_commit_is_busy (server) || mae_store_has_gathered_ratings (server->config.store))
    return FALSE;
  if (!mae_ratings_load (server, &error)) {
    g_warning ("%s", error->message);
    book->load_at = server->now + LOAD_PAUSE;
    return FALSE;
  }
  g_autoptr (GPtrArray) waiting = g_steal_pointer (&server->accounts->ratings->waiting);
  if (waiting != NULL)
    settle_waiting (server, waiting);
  return waiting != NULL;
}
