/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/ratings/ratings.h"

#include <string.h>

#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/table.h"
#include "store/nickname.h"
#include "store/store-ratings.h"

/* The most kinds of games; those with further rulesets aren't rated. */
#define KINDS_MAX 256

/* For how long a list is used before it is made again, in µs. */
#define LIST_TIME (5 * G_TIME_SPAN_SECOND)

/* How a rating has changed on a day. */
typedef struct {
  gint64 day;
  int change;
} RatedDay;

/* All ratings in games with a ruleset, of two players or of more. */
typedef struct {
  char *ruleset;      /* its id */
  int players;        /* 2, or 3: three and more */
  GHashTable *by_key; /* MaePersonRating.key → MaePersonRating */
  GPtrArray *listed;  /* MaePersonRating, the best first; NULL: to be made */
  gint64 listed_at;
} RatingKind;

struct _MaeRatingBook {
  GPtrArray *kinds;
  GHashTable *unrated; /* keys of those who take no part */
};

/* ── The book ──────────────────────────────────────────────────────────────────────────────── */

static void
person_free (gpointer data)
{
  MaePersonRating *person = data;
  g_free (person->key);
  g_array_unref (person->lately);
  g_free (person);
}

static void
kind_free (gpointer data)
{
  RatingKind *kind = data;
  g_free (kind->ruleset);
  g_clear_pointer (&kind->listed, g_ptr_array_unref);
  g_hash_table_unref (kind->by_key);
  g_free (kind);
}

void
mae_ratings_init (MaeServer *server)
{
  MaeRatingBook *self = server->ratings = g_new0 (MaeRatingBook, 1);

  self->kinds = g_ptr_array_new_with_free_func (kind_free);
  self->unrated = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

void
mae_ratings_clear (MaeServer *server)
{
  g_ptr_array_unref (server->ratings->kinds);
  g_hash_table_unref (server->ratings->unrated);
  g_clear_pointer (&server->ratings, g_free);
}

gboolean
mae_ratings_are_kept (const MaeServer *server)
{
  return server->config.ratings && server->config.accounts != MAE_ACCOUNTS_OFF
         && server->config.store != NULL;
}

/* Returns the kind of games; NULL: there is none yet, and (@is_new) there are too many. */
static RatingKind *
find_kind (const MaeServer *server, const char *ruleset, int n_players, gboolean is_new)
{
  GPtrArray *kinds = server->ratings->kinds;
  int players = MIN (n_players, 3);

  for (guint i = 0; i < kinds->len; i++) {
    RatingKind *kind = g_ptr_array_index (kinds, i);
    if (kind->players == players && g_str_equal (kind->ruleset, ruleset))
      return kind;
  }
  if (!is_new || players < 2 || kinds->len >= KINDS_MAX)
    return NULL;
  RatingKind *kind = g_new0 (RatingKind, 1);
  kind->ruleset = g_strdup (ruleset);
  kind->players = players;
  kind->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, person_free);
  g_ptr_array_add (kinds, kind);
  return kind;
}

static MaePersonRating *
find_person (RatingKind *kind, const char *key, gboolean is_new)
{
  MaePersonRating *person = g_hash_table_lookup (kind->by_key, key);

  if (person != NULL || !is_new)
    return person;
  person = g_new0 (MaePersonRating, 1);
  person->key = g_strdup (key);
  person->rating = mae_rating_new ();
  person->lately = g_array_new (FALSE, FALSE, sizeof (RatedDay));
  g_hash_table_insert (kind->by_key, person->key, person);
  g_clear_pointer (&kind->listed, g_ptr_array_unref);
  return person;
}

const MaePersonRating *
mae_ratings_find (const MaeServer *server, const char *ruleset, int n_players, const char *key)
{
  RatingKind *kind = find_kind (server, ruleset, n_players, FALSE);

  return kind != NULL ? find_person (kind, key, FALSE) : NULL;
}

void
mae_ratings_foreach (const MaeServer *server, const char *key, MaeRatingsFunc func, gpointer data)
{
  for (guint i = 0; i < server->ratings->kinds->len; i++) {
    RatingKind *kind = g_ptr_array_index (server->ratings->kinds, i);
    const MaePersonRating *person = find_person (kind, key, FALSE);
    if (person != NULL)
      func (kind->ruleset, kind->players, person, data);
  }
}

gboolean
mae_ratings_is_excluded (const MaeServer *server, const char *key)
{
  return g_hash_table_contains (server->ratings->unrated, key);
}

gboolean
mae_ratings_may_play (const MaeServer *server, const MaeIdentity *identity, gboolean opens)
{
  gboolean has_account = mae_accounts_find (server, identity->key) != NULL;

  return (has_account || (identity->has_secret && !opens))
         && !mae_ratings_is_excluded (server, identity->key);
}

/* ── The last days ─────────────────────────────────────────────────────────────────────────── */

static gint64
today (const MaeServer *server)
{
  return mae_commit_time (server) / MAE_STORE_DAY;
}

/* Adds the change of a game; those of days long ago are forgotten. */
static void
add_change (MaePersonRating *person, gint64 day, int change)
{
  GArray *lately = person->lately;

  while (lately->len > 0
         && g_array_index (lately, RatedDay, 0).day <= day - MAE_RATINGS_ACTIVE_DAYS)
    g_array_remove_index (lately, 0);
  RatedDay *last = lately->len > 0 ? &g_array_index (lately, RatedDay, lately->len - 1) : NULL;
  if (last != NULL && last->day >= day)
    last->change += change;
  else
    g_array_append_vals (lately, &(RatedDay){ day, change }, 1);
}

int
mae_ratings_change_lately (MaeServer *server, const MaePersonRating *rating)
{
  gint64 since = today (server) - MAE_RATINGS_ACTIVE_DAYS;
  int sum = 0;

  for (guint i = 0; i < rating->lately->len; i++) {
    const RatedDay *day = &g_array_index (rating->lately, RatedDay, i);
    sum += day->day > since ? day->change : 0;
  }
  return sum;
}

/* ── Loading ───────────────────────────────────────────────────────────────────────────────── */

static void
rating_cb (const MaeStoredRating *stored, gpointer data)
{
  RatingKind *kind = find_kind (data, stored->ruleset, stored->players, TRUE);

  if (kind == NULL)
    return;
  MaePersonRating *person = find_person (kind, stored->key, TRUE);
  person->rating = (MaeRating){ stored->mean, stored->deviation };
  person->games = stored->games;
  person->won = stored->won;
  person->points = stored->points;
  person->day = stored->day;
}

static void
change_cb (const MaeStoredRated *stored, gpointer data)
{
  RatingKind *kind = find_kind (data, stored->after.ruleset, stored->after.players, FALSE);
  MaePersonRating *person = kind != NULL ? find_person (kind, stored->after.key, FALSE) : NULL;

  if (person != NULL)
    add_change (person, stored->after.day, stored->change);
}

static void
unrated_cb (const char *key, gpointer data)
{
  g_hash_table_add (((MaeServer *) data)->ratings->unrated, g_strdup (key));
}

gboolean
mae_ratings_load (MaeServer *server, GError **error)
{
  MaeStore *store = server->config.store;

  g_ptr_array_set_size (server->ratings->kinds, 0);
  g_hash_table_remove_all (server->ratings->unrated);
  return !mae_ratings_are_kept (server)
         || (mae_store_load_ratings (store, rating_cb, server, error)
             && mae_store_load_rated (store, NULL, today (server) - MAE_RATINGS_ACTIVE_DAYS + 1,
                                      change_cb, server, error)
             && mae_store_load_unrated (store, unrated_cb, server, error));
}

void
mae_ratings_load_again (MaeServer *server)
{
  g_autoptr (GError) error = NULL;

  if (!mae_ratings_load (server, &error))
    g_warning ("%s", error->message);
}

/* ── Games ─────────────────────────────────────────────────────────────────────────────────── */

/* Those who play, by seat. */
typedef struct {
  char *key[MAE_MAX_PLAYERS];
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
gather (MaeGameRoom *room, RatingKind *kind, Party *party)
{
  const MaeServer *server = room->server;

  for (int seat = 0; seat < room->game.n_players; seat++) {
    party->key[seat] = mae_nickname_key (room->roster.name[seat]);
    if (mae_accounts_find (server, party->key[seat]) != NULL
        && !mae_ratings_is_excluded (server, party->key[seat]))
      party->person[seat] = find_person (kind, party->key[seat], TRUE);
    party->rating[seat] =
        party->person[seat] != NULL ? party->person[seat]->rating : mae_rating_new ();
  }
}

/* Changes the rating of the person in @seat, and hands that to the store. */
static void
keep (MaeGameRoom *room, RatingKind *kind, const Party *party, int seat)
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
  person->day = today (server);
  int change = mae_rating_points (&person->rating) - before;
  add_change (person, person->day, change);
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
}

static void
settle (MaeGameRoom *room, gboolean is_over)
{
  MaeServer *server = room->server;
  int n = room->game.n_players;
  RatingKind *kind = find_kind (server, room->game.rules->id, n, TRUE);
  Party party = { 0 };

  if (kind == NULL)
    return;
  gather (room, kind, &party);
  rank (room, &party, is_over);
  mae_rating_update (party.rating, party.rank, n);
  for (int seat = 0; seat < n; seat++)
    if (party.person[seat] != NULL)
      keep (room, kind, &party, seat);
  for (int seat = 0; seat < n; seat++)
    g_free (party.key[seat]);
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
    settle (room, TRUE);
}

void
mae_ratings_note_left (MaeGameRoom *room)
{
  if (is_rated (room) && !room->ended && count_stayers (room) == 1)
    settle (room, FALSE);
}

/* ── Lists ─────────────────────────────────────────────────────────────────────────────────── */

static int
compare (const MaePersonRating *a, const MaePersonRating *b)
{
  int points_a = mae_rating_points (&a->rating), points_b = mae_rating_points (&b->rating);

  return points_a != points_b ? (points_a < points_b ? 1 : -1) : strcmp (a->key, b->key);
}

static gboolean
is_listed (MaeServer *server, const MaePersonRating *person, gint64 now)
{
  return person->games > 0 && person->day > now - MAE_RATINGS_ACTIVE_DAYS
         && !mae_ratings_is_excluded (server, person->key);
}

/* Puts @person in its place in @listed, which keeps only the best. */
static void
insert (GPtrArray *listed, MaePersonRating *person)
{
  guint low = 0, high = listed->len;

  while (low < high) {
    guint middle = (low + high) / 2;
    if (compare (g_ptr_array_index (listed, middle), person) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == MAE_RATINGS_LISTED)
    return;
  g_ptr_array_insert (listed, (int) low, person);
  if (listed->len > MAE_RATINGS_LISTED)
    g_ptr_array_remove_index (listed, MAE_RATINGS_LISTED);
}

const GPtrArray *
mae_ratings_list (MaeServer *server, const char *ruleset, int n_players)
{
  RatingKind *kind = find_kind (server, ruleset, n_players, FALSE);
  gint64 now = today (server);
  GHashTableIter iter;
  gpointer person;

  if (kind == NULL)
    return NULL;
  if (kind->listed != NULL && server->now - kind->listed_at < LIST_TIME)
    return kind->listed;
  g_clear_pointer (&kind->listed, g_ptr_array_unref);
  kind->listed = g_ptr_array_new ();
  kind->listed_at = server->now;
  g_hash_table_iter_init (&iter, kind->by_key);
  while (g_hash_table_iter_next (&iter, NULL, &person))
    if (is_listed (server, person, now))
      insert (kind->listed, person);
  return kind->listed;
}

int
mae_ratings_rank (MaeServer *server, const char *ruleset, int n_players,
                  const MaePersonRating *rating)
{
  RatingKind *kind = find_kind (server, ruleset, n_players, FALSE);
  gint64 now = today (server);
  GHashTableIter iter;
  gpointer person;
  int better = 0;

  if (kind == NULL || !is_listed (server, rating, now))
    return 0;
  g_hash_table_iter_init (&iter, kind->by_key);
  while (g_hash_table_iter_next (&iter, NULL, &person))
    better += is_listed (server, person, now) && compare (person, rating) < 0;
  return better + 1;
}

/* ── Removing ──────────────────────────────────────────────────────────────────────────────── */

static void
remove_person (MaeServer *server, const char *key)
{
  for (guint i = 0; i < server->ratings->kinds->len; i++) {
    RatingKind *kind = g_ptr_array_index (server->ratings->kinds, i);
    g_clear_pointer (&kind->listed, g_ptr_array_unref);
    if (key != NULL)
      g_hash_table_remove (kind->by_key, key);
    else
      g_hash_table_remove_all (kind->by_key);
  }
}

void
mae_ratings_forget (MaeServer *server, const char *key)
{
  remove_person (server, key);
  g_hash_table_remove (server->ratings->unrated, key);
}

void
mae_ratings_reset (MaeServer *server, const char *key)
{
  remove_person (server, key);
  if (server->config.store != NULL)
    mae_store_reset_ratings (server->config.store, key);
}

void
mae_ratings_exclude (MaeServer *server, const char *key, gboolean is_excluded)
{
  if (is_excluded)
    g_hash_table_add (server->ratings->unrated, g_strdup (key));
  else
    g_hash_table_remove (server->ratings->unrated, key);
  for (guint i = 0; i < server->ratings->kinds->len; i++)
    g_clear_pointer (&((RatingKind *) g_ptr_array_index (server->ratings->kinds, i))->listed,
                     g_ptr_array_unref);
  if (server->config.store != NULL)
    mae_store_put_unrated (server->config.store, key, is_excluded);
}
