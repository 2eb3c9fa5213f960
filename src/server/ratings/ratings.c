/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "server/accounts/accounts-private.h"
#include "server/ratings/ratings-private.h"
#include "server/state.h"
#include "store/store-clock.h"
#include "store/store-ratings.h"

/* The most kinds of games; those with further rulesets aren't rated. */
#define KINDS_MAX 256

/* For how long a list is used before it is made again, in µs. */
#define LIST_TIME (5 * G_TIME_SPAN_SECOND)

/* From here on more points give no better rank below the hundredth. */
#define POINTS_MAX 4096

/* How a rating has changed on a day. */
typedef struct {
  gint64 day;
  int change;
} RatedDay;

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
  MaeRatingKind *kind = data;
  g_free (kind->ruleset);
  g_clear_pointer (&kind->listed, g_ptr_array_unref);
  g_free (kind->n_better);
  g_hash_table_unref (kind->by_key);
  g_free (kind);
}

static MaeRatingBook *
book_new (void)
{
  MaeRatingBook *self = g_new0 (MaeRatingBook, 1);

  self->kinds = g_ptr_array_new_with_free_func (kind_free);
  self->unrated = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

static void
book_free (MaeRatingBook *self)
{
  g_ptr_array_unref (self->kinds);
  g_hash_table_unref (self->unrated);
  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  g_free (self);
}

void
mae_ratings_init (MaeServer *server)
{
  server->accounts->ratings = book_new ();
}

void
mae_ratings_clear (MaeServer *server)
{
  g_clear_pointer (&server->accounts->ratings, book_free);
}

gboolean
mae_ratings_are_kept (const MaeServer *server)
{
  return server->config.ratings && server->config.accounts != MAE_ACCOUNTS_OFF
         && server->config.store != NULL;
}

MaeRatingKind *
mae_ratings_find_kind (const MaeServer *server, const char *ruleset, int n_players, gboolean is_new)
{
  GPtrArray *kinds = server->accounts->ratings->kinds;
  int players = MIN (n_players, 3);

  for (guint i = 0; i < kinds->len; i++) {
    MaeRatingKind *kind = g_ptr_array_index (kinds, i);
    if (kind->players == players && g_str_equal (kind->ruleset, ruleset))
      return kind;
  }
  if (!is_new || players < 2 || kinds->len >= KINDS_MAX)
    return NULL;
  MaeRatingKind *kind = g_new0 (MaeRatingKind, 1);
  kind->ruleset = g_strdup (ruleset);
  kind->players = players;
  kind->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, person_free);
  g_ptr_array_add (kinds, kind);
  return kind;
}

MaePersonRating *
mae_ratings_find_person (MaeRatingKind *kind, const char *key, gboolean is_new)
{
  MaePersonRating *person = g_hash_table_lookup (kind->by_key, key);

  if (person != NULL || !is_new)
    return person;
  person = g_new0 (MaePersonRating, 1);
  person->key = g_strdup (key);
  person->rating = mae_rating_new ();
  person->lately = g_array_new (FALSE, FALSE, sizeof (RatedDay));
  g_hash_table_insert (kind->by_key, person->key, person);
  return person;
}

const MaePersonRating *
mae_ratings_find (const MaeServer *server, const char *ruleset, int n_players, const char *key)
{
  MaeRatingKind *kind = mae_ratings_find_kind (server, ruleset, n_players, FALSE);

  return kind != NULL ? mae_ratings_find_person (kind, key, FALSE) : NULL;
}

void
mae_ratings_foreach (const MaeServer *server, const char *key, MaeRatingsFunc func, gpointer data)
{
  for (guint i = 0; i < server->accounts->ratings->kinds->len; i++) {
    MaeRatingKind *kind = g_ptr_array_index (server->accounts->ratings->kinds, i);
    const MaePersonRating *person = mae_ratings_find_person (kind, key, FALSE);
    if (person != NULL)
      func (kind->ruleset, kind->players, person, data);
  }
}

const MaePersonRating *
mae_ratings_of_most (const MaeServer *server, const char *key)
{
  const GPtrArray *kinds = server->accounts->ratings->kinds;
  const MaePersonRating *most = NULL;

  for (guint i = 0; i < kinds->len; i++) {
    MaeRatingKind *kind = g_ptr_array_index (kinds, i);
    const MaePersonRating *person = mae_ratings_find_person (kind, key, FALSE);
    if (person != NULL && person->games > (most != NULL ? most->games : 0))
      most = person;
  }
  return most;
}

gboolean
mae_ratings_is_excluded (const MaeServer *server, const char *key)
{
  return g_hash_table_contains (server->accounts->ratings->unrated, key);
}

/* ── The last days ─────────────────────────────────────────────────────────────────────────── */

gint64
mae_ratings_today (const MaeServer *server)
{
  return mae_store_count_time (server->config.store, server->now) / MAE_STORE_DAY;
}

void
mae_ratings_add_change (MaePersonRating *person, gint64 day, int change)
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
  gint64 since = mae_ratings_today (server) - MAE_RATINGS_ACTIVE_DAYS;
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
  MaeRatingKind *kind = mae_ratings_find_kind (data, stored->ruleset, stored->players, TRUE);

  if (kind == NULL)
    return;
  MaePersonRating *person = mae_ratings_find_person (kind, stored->key, TRUE);
  person->rating = (MaeRating){ stored->mean, stored->deviation };
  person->games = stored->games;
  person->won = stored->won;
  person->points = stored->points;
  person->day = stored->day;
}

static void
change_cb (const MaeStoredRated *stored, gpointer data)
{
  MaeRatingKind *kind =
      mae_ratings_find_kind (data, stored->after.ruleset, stored->after.players, FALSE);
  MaePersonRating *person =
      kind != NULL ? mae_ratings_find_person (kind, stored->after.key, FALSE) : NULL;

  if (person != NULL)
    mae_ratings_add_change (person, stored->after.day, stored->change);
}

static void
unrated_cb (const char *key, gpointer data)
{
  g_hash_table_add (((MaeServer *) data)->accounts->ratings->unrated, g_strdup (key));
}

gboolean
mae_ratings_load (MaeServer *server, GError **error)
{
  MaeStore *store = server->config.store;
  MaeRatingBook *before = server->accounts->ratings;

  server->accounts->ratings = book_new ();
  if (!mae_ratings_are_kept (server)
      || (mae_store_load_ratings (store, rating_cb, server, error)
          && mae_store_load_rated (store, NULL,
                                   mae_ratings_today (server) - MAE_RATINGS_ACTIVE_DAYS + 1,
                                   change_cb, server, error)
          && mae_store_load_unrated (store, unrated_cb, server, error))) {
    server->accounts->ratings->waiting = g_steal_pointer (&before->waiting);
    book_free (before);
    return TRUE;
  }
  book_free (server->accounts->ratings);
  server->accounts->ratings = before;
  return FALSE;
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

static int
points_of (const MaePersonRating *person)
{
  return CLAMP (mae_rating_points (&person->rating), 0, POINTS_MAX - 1);
}

/* Makes the lists of @kind, in time in proportion to its people. */
static void
make_lists (MaeServer *server, MaeRatingKind *kind)
{
  gint64 now = mae_ratings_today (server);
  GHashTableIter iter;
  gpointer person;
  guint sum = 0;

  g_clear_pointer (&kind->listed, g_ptr_array_unref);
  kind->listed = g_ptr_array_new ();
  kind->listed_at = server->now;
  g_free (kind->n_better);
  kind->n_better = g_new0 (guint, POINTS_MAX);
  g_hash_table_iter_init (&iter, kind->by_key);
  while (g_hash_table_iter_next (&iter, NULL, &person)) {
    if (!is_listed (server, person, now))
      continue;
    insert (kind->listed, person);
    kind->n_better[points_of (person)]++;
  }
  for (int points = POINTS_MAX - 1; points >= 0; points--) {
    guint n = kind->n_better[points];
    kind->n_better[points] = sum;
    sum += n;
  }
}

const GPtrArray *
mae_ratings_list (MaeServer *server, const char *ruleset, int n_players)
{
  MaeRatingKind *kind = mae_ratings_find_kind (server, ruleset, n_players, FALSE);

  if (kind == NULL)
    return NULL;
  if (kind->listed == NULL || server->now - kind->listed_at >= LIST_TIME)
    make_lists (server, kind);
  return kind->listed;
}

/* Those below the hundredth with as many points share a rank. */
int
mae_ratings_rank (MaeServer *server, const char *ruleset, int n_players,
                  const MaePersonRating *rating)
{
  const GPtrArray *listed = mae_ratings_list (server, ruleset, n_players);
  guint place = 0;

  if (listed == NULL || !is_listed (server, rating, mae_ratings_today (server)))
    return 0;
  if (g_ptr_array_find ((GPtrArray *) listed, rating, &place))
    return (int) place + 1;
  const MaeRatingKind *kind = mae_ratings_find_kind (server, ruleset, n_players, FALSE);
  guint n_better = kind->n_better[points_of (rating)];
  return (int) (listed->len < MAE_RATINGS_LISTED ? n_better : MAX (n_better, listed->len)) + 1;
}

/* ── Removing ──────────────────────────────────────────────────────────────────────────────── */

static void
remove_person (MaeServer *server, const char *key)
{
  for (guint i = 0; i < server->accounts->ratings->kinds->len; i++) {
    MaeRatingKind *kind = g_ptr_array_index (server->accounts->ratings->kinds, i);
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
  g_hash_table_remove (server->accounts->ratings->unrated, key);
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
    g_hash_table_add (server->accounts->ratings->unrated, g_strdup (key));
  else
    g_hash_table_remove (server->accounts->ratings->unrated, key);
  for (guint i = 0; i < server->accounts->ratings->kinds->len; i++)
    g_clear_pointer (
        &((MaeRatingKind *) g_ptr_array_index (server->accounts->ratings->kinds, i))->listed,
        g_ptr_array_unref);
  if (server->config.store != NULL)
    mae_store_put_unrated (server->config.store, key, is_excluded);
}
