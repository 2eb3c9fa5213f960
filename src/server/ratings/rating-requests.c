/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/ratings/rating-requests.h"

#include <string.h>

#include "server/accounts/accounts.h"
#include "server/commit/commit.h"
#include "server/ratings/ratings.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/hall.h"
#include "store/nickname.h"
#include "store/record-file.h"
#include "store/store-ratings.h"

#define DAY (24 * 60 * 60)

/* How many games of a person are on the card. */
#define CARD_GAMES 5
/* How many leaders of all rulesets are looked at for those of one. */
#define LEADERS_READ 256
/* The most bytes of a game that is given. */
#define FILE_MAX (256 * 1024)

static void
refuse (MaeServerSession *session, MaeTableReason reason, const char *field)
{
  MaeMessage message = { .kind = MAE_MESSAGE_ERR_TABLE,
                         .err_table = { .reason = reason, .field = (char *) field } };
  mae_server_session_write (session, &message);
}

/* Returns the key of the account of @session's player; NULL: there is none. */
static const char *
account_of (const MaeServerSession *session)
{
  const char *key = session->identity->key;

  return mae_accounts_find (session->server, key) != NULL ? key : NULL;
}

static MaeRankedPerson
describe (MaeServer *server, const char *ruleset, int players, const MaePersonRating *rating)
{
  const MaeAccount *account = mae_accounts_find (server, rating->key);

  return (MaeRankedPerson){
    .name = account != NULL ? account->name : rating->key,
    .rank = mae_ratings_rank (server, ruleset, players, rating),
    .rating = mae_rating_points (&rating->rating),
    .is_uncertain = !mae_rating_is_certain (&rating->rating),
    .games = rating->games,
    .won = rating->won,
    .change = mae_ratings_change_lately (server, rating),
  };
}

/* ── The leaderboard ───────────────────────────────────────────────────────────────────────── */

static void
handle_leaderboard (MaeServerSession *session, const MaeKindOfGame *of)
{
  MaeServer *server = session->server;
  const MaeRuleset *rules = mae_hall_find_rules (server, of->ruleset);
  MaeRankedPerson rows[MAE_RATINGS_LISTED];
  MaeLeaderboard board = { .rows = rows };

  if (rules == NULL) {
    refuse (session, MAE_TABLE_REASON_INVALID, "ruleset");
    return;
  }
  board.kind = (MaeKindOfGame){ (char *) rules->id, of->players };
  const GPtrArray *listed = mae_ratings_list (server, rules->id, of->players);
  for (; listed != NULL && board.n_rows < listed->len; board.n_rows++) {
    const MaePersonRating *person = g_ptr_array_index (listed, board.n_rows);
    const MaeAccount *account = mae_accounts_find (server, person->key);
    rows[board.n_rows] = (MaeRankedPerson){
      .name = account != NULL ? account->name : person->key,
      .rank = (int) board.n_rows + 1,
      .rating = mae_rating_points (&person->rating),
      .is_uncertain = !mae_rating_is_certain (&person->rating),
      .games = person->games,
      .won = person->won,
      .change = mae_ratings_change_lately (server, person),
    };
  }
  const char *key = account_of (session);
  const MaePersonRating *me =
      key != NULL ? mae_ratings_find (server, rules->id, of->players, key) : NULL;
  if (me != NULL)
    board.me = describe (server, rules->id, of->players, me);
  mae_server_session_write (
      session, &(MaeMessage){ .kind = MAE_MESSAGE_LEADERBOARD, .leaderboard = &board });
}

/* ── Games that are over ───────────────────────────────────────────────────────────────────── */

/* Fills @out with borrowed strings. @key: the person that the list is about. */
static void
describe_game (MaeServer *server, const MaeStoredGame *game, const char *key, MaeFinishedGame *out)
{
  const MaeRuleset *rules = mae_hall_find_hash (server, game->ruleset_hash);

  *out = (MaeFinishedGame){
    .game = (int) game->number,
    .day = (int) (game->finished / DAY),
    .ruleset = rules != NULL ? (char *) rules->id : NULL,
    .has_moves = !game->is_pruned,
    .me = -1,
    .n_players = game->n_players,
  };
  for (int seat = 0; seat < game->n_players; seat++) {
    const char *name = game->name[seat];
    out->players[seat] = (MaeFinishedPlayer){
      .name = name != NULL && *name != '\0' ? (char *) name : NULL,
      .level = game->level[seat],
      .points = game->points[seat],
      .place = CLAMP (game->rank[seat], 0, MAE_MAX_PLAYERS),
      .is_rated = game->is_rated[seat],
      .change = game->change[seat],
    };
    if (g_strcmp0 (game->player[seat], key) == 0)
      out->me = seat;
  }
}

/* Returns when the oldest games that are given were over. */
static gint64
given_since (const MaeServer *server)
{
  return mae_commit_time (server) - server->config.keep_finished / G_TIME_SPAN_SECOND;
}

/* Returns the key of an account; NULL: nobody with one is called @nickname. (transfer full) */
static char *
key_of (const MaeServer *server, const char *nickname)
{
  g_autofree char *key = mae_nickname_read_key (nickname);

  return key != NULL && mae_accounts_find (server, key) != NULL ? g_steal_pointer (&key) : NULL;
}

/* Reads what @wish is about, one game more to know whether there are more. Returns NULL after
 * telling @session that the store can't be read. */
static GPtrArray *
read_finished (MaeServerSession *session, MaeFinishedWish wish)
{
  g_autoptr (GError) error = NULL;

  wish.since = given_since (session->server);
  wish.viewer = account_of (session);
  wish.most++;
  GPtrArray *games = mae_store_list_finished (session->server->config.store, &wish, &error);
  if (games == NULL)
    mae_server_session_send_err_protocol (session, error->message);
  return games;
}

static void
handle_finished_games (MaeServerSession *session, const MaeFinishedAsk *ask)
{
  MaeServer *server = session->server;
  g_autofree char *key =
      ask->nickname != NULL ? key_of (server, ask->nickname) : g_strdup (account_of (session));
  MaeFinishedGame games[MAE_FINISHED_MAX];
  MaeFinishedList list = { .games = games,
                           .days = (int) (server->config.keep_finished / G_TIME_SPAN_DAY) };
  g_autoptr (GPtrArray) found = NULL;

  if (key != NULL) {
    found = read_finished (session,
                           (MaeFinishedWish){ .player = key,
                                              .before = ask->before > 0 ? ask->before : G_MAXINT64,
                                              .most = MAE_FINISHED_MAX });
    if (found == NULL)
      return;
    list.has_more = found->len > MAE_FINISHED_MAX;
    for (; list.n_games < MIN (found->len, MAE_FINISHED_MAX); list.n_games++)
      describe_game (server, g_ptr_array_index (found, list.n_games), key, &games[list.n_games]);
  }
  mae_server_session_write (
      session, &(MaeMessage){ .kind = MAE_MESSAGE_FINISHED_GAMES, .finished_games = &list });
}

/* Names of people who have left this server are empty: gives each another one. */
static void
name_former (MaeRecord *record)
{
  int n = 0;

  for (int seat = 0; seat < record->n_players; seat++) {
    if (*record->name[seat] != '\0')
      continue;
    g_free (record->name[seat]);
    record->name[seat] =
        ++n == 1 ? g_strdup ("Former player") : g_strdup_printf ("Former player %d", n);
  }
}

static void
handle_finished_game (MaeServerSession *session, gint64 number)
{
  g_autoptr (GPtrArray) found =
      read_finished (session, (MaeFinishedWish){ .before = number + 1, .most = 1 });
  g_autoptr (GError) error = NULL;
  g_autoptr (MaeRecord) record = NULL;

  if (found == NULL)
    return;
  if (found->len > 0 && !((const MaeStoredGame *) g_ptr_array_index (found, 0))->is_pruned)
    record = mae_record_load (session->server->config.store, number, &error);
  if (record == NULL) {
    refuse (session, MAE_TABLE_REASON_NO_SUCH_TABLE, NULL);
    return;
  }
  name_former (record);
  g_autofree char *file = mae_record_to_file (record);
  if (strlen (file) > FILE_MAX) {
    refuse (session, MAE_TABLE_REASON_NO_SUCH_TABLE, NULL);
    return;
  }
  mae_server_session_write (session,
                            &(MaeMessage){ .kind = MAE_MESSAGE_FINISHED_GAME,
                                           .finished_game = { .game = number, .file = file } });
}

/* ── A person ──────────────────────────────────────────────────────────────────────────────── */

/* A card that is being filled; its strings are borrowed. */
typedef struct {
  MaePersonCard card;
  const MaeKindOfGame *wanted;
  const MaePersonRating *rating;
  GArray *kinds, *history;
} Card;

static void
kind_cb (const char *ruleset, int players, const MaePersonRating *rating, gpointer data)
{
  Card *self = data;
  const MaeKindOfGame *wanted = self->wanted;
  MaeKindOfGame kind = { (char *) ruleset, players };
  gboolean fits = (wanted->ruleset == NULL || g_str_equal (wanted->ruleset, ruleset))
                  && (wanted->players == 0 || wanted->players == players);

  if (self->kinds->len < MAE_CARD_KINDS_MAX)
    g_array_append_val (self->kinds, kind);
  if (!fits || (self->rating != NULL && self->rating->games >= rating->games))
    return;
  self->rating = rating;
  self->card.kind = kind;
}

static void
rated_cb (const MaeStoredRated *rated, gpointer data)
{
  Card *self = data;
  MaeRating rating = { rated->after.mean, rated->after.deviation };
  /* Of others' games not everybody may know the number. */
  MaeRatedGame game = { .game = self->card.is_me ? (int) rated->game : 0,
                        .day = (int) (rated->date / DAY),
                        .rating = mae_rating_points (&rating),
                        .spread = mae_rating_spread (&rating) };

  if (rated->after.players != self->card.kind.players
      || !g_str_equal (rated->after.ruleset, self->card.kind.ruleset))
    return;
  if (self->history->len == MAE_CARD_HISTORY_MAX)
    g_array_remove_index (self->history, 0);
  g_array_append_val (self->history, game);
}

static void
leader_cb (const char *ruleset, int leader, int n, gpointer data)
{
  MaePersonCard *card = &((Card *) data)->card;

  if (card->n_leaders < MAE_CARD_LEADERS_MAX && g_str_equal (ruleset, card->kind.ruleset))
    card->leaders[card->n_leaders++] = (MaeFavoriteLeader){ leader, n };
}

/* Reads what the store has of the person with @key. */
static gboolean
read_person (MaeServerSession *session, const char *key, Card *self)
{
  MaeStore *store = session->server->config.store;
  g_autoptr (GError) error = NULL;

  if (self->rating == NULL
      || (mae_store_load_rated (store, key, 0, rated_cb, self, &error)
          && mae_store_load_leaders (store, key, LEADERS_READ, leader_cb, self, &error)))
    return TRUE;
  mae_server_session_send_err_protocol (session, error->message);
  return FALSE;
}

static void
fill (MaeServer *server, Card *self)
{
  MaePersonCard *card = &self->card;

  if (self->rating != NULL) {
    card->rating = describe (server, card->kind.ruleset, card->kind.players, self->rating);
    card->points = (int) CLAMP (self->rating->points, 0, G_MAXINT);
  }
  card->kinds = (MaeKindOfGame *) (gpointer) self->kinds->data;
  card->n_kinds = self->kinds->len;
  card->history = (MaeRatedGame *) (gpointer) self->history->data;
  card->n_history = self->history->len;
}

static void
handle_person (MaeServerSession *session, const char *nickname, const MaeKindOfGame *wanted)
{
  MaeServer *server = session->server;
  g_autofree char *key = key_of (server, nickname);
  g_autoptr (GArray) kinds = g_array_new (FALSE, FALSE, sizeof (MaeKindOfGame));
  g_autoptr (GArray) history = g_array_new (FALSE, FALSE, sizeof (MaeRatedGame));
  MaeFinishedGame games[CARD_GAMES];
  Card self = { .wanted = wanted, .kinds = kinds, .history = history };
  g_autoptr (GPtrArray) found = NULL;

  self.card.name = (char *) nickname;
  self.card.is_gone = key == NULL;
  self.card.games = games;
  if (key != NULL) {
    self.card.name = mae_accounts_find (server, key)->name;
    self.card.is_me = g_strcmp0 (account_of (session), key) == 0;
    mae_ratings_foreach (server, key, kind_cb, &self);
    if (!read_person (session, key, &self))
      return;
    found = read_finished (
        session, (MaeFinishedWish){ .player = key, .before = G_MAXINT64, .most = CARD_GAMES });
    if (found == NULL)
      return;
    for (; self.card.n_games < MIN (found->len, CARD_GAMES); self.card.n_games++)
      describe_game (server, g_ptr_array_index (found, self.card.n_games), key,
                     &games[self.card.n_games]);
    fill (server, &self);
  }
  mae_server_session_write (session,
                            &(MaeMessage){ .kind = MAE_MESSAGE_PERSON, .card = &self.card });
}

/* ── All of them ───────────────────────────────────────────────────────────────────────────── */

gboolean
mae_rating_requests_wait (const MaeServerSession *session, const MaeMessage *message)
{
  return message->kind >= MAE_MESSAGE_REQ_LEADERBOARD
         && message->kind <= MAE_MESSAGE_REQ_FINISHED_GAME
         && session->features & MAE_FEATURE_RATINGS && mae_commit_is_busy (session->server);
}

void
mae_rating_requests_handle (MaeServerSession *session, const MaeMessage *message)
{
  mae_server_session_charge (session, MAE_LIMIT_LARGE, 1);
  if (mae_store_has_gathered (session->server->config.store))
    mae_commit_hold_output (session);
  switch (message->kind) {
  case MAE_MESSAGE_REQ_LEADERBOARD:
    handle_leaderboard (session, &message->leaderboard_of);
    break;
  case MAE_MESSAGE_REQ_PERSON:
    handle_person (session, message->person_ask.nickname, &message->person_ask.kind);
    break;
  case MAE_MESSAGE_REQ_FINISHED_GAMES:
    handle_finished_games (session, &message->finished_ask);
    break;
  case MAE_MESSAGE_REQ_FINISHED_GAME:
    handle_finished_game (session, message->open_game.game);
    break;
  default:
    g_return_if_reached ();
  }
}
