/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/ratings/rating-operation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "protocol/json-writer.h"
#include "server/accounts/accounts-private.h"
#include "server/commit/commit.h"
#include "server/people/holidays.h"
#include "server/people/reports.h"
#include "server/people/restrictions.h"
#include "server/ratings/ratings.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "server/tables/plans.h"
#include "server/tables/rooms.h"
#include "server/tables/sleepers.h"
#include "store/nickname.h"
#include "store/store-ratings.h"

/* The most games of a person that are exported. */
#define EXPORTED_MAX 10000

typedef struct {
  const MaeServer *server;
  const char *name;
  GString *out;
} Report;

static MaeAccount *
find_account (const MaeServer *server, const char *nickname, GError **error)
{
  g_autofree char *key = mae_nickname_read_key (nickname);
  MaeAccount *account = key != NULL ? mae_accounts_find (server, key) : NULL;

  if (account == NULL)
    mae_store_error_none (error, _ ("“%s” has no password."), nickname);
  return account;
}

/* ── Ratings ───────────────────────────────────────────────────────────────────────────────── */

static void
rating_cb (const char *ruleset, int players, const MaePersonRating *rating, gpointer data)
{
  const Report *self = data;

  mae_json_open (self->out, NULL, '{');
  mae_json_string (self->out, "nickname", self->name);
  mae_json_string (self->out, "ruleset", ruleset);
  mae_json_int (self->out, "players", players);
  mae_json_int (self->out, "rating", mae_rating_points (&rating->rating));
  mae_json_bool (self->out, "isCertain", mae_rating_is_certain (&rating->rating));
  mae_json_int (self->out, "games", rating->games);
  mae_json_int (self->out, "won", rating->won);
  mae_json_bool (self->out, "isExcluded", mae_ratings_is_excluded (self->server, rating->key));
  mae_json_end_line (self->out);
}

void
mae_server_report_ratings (const MaeServer *server, gint64 now, GString *out)
{
  g_autoptr (GPtrArray) accounts = mae_accounts_list (server);

  for (guint i = 0; i < accounts->len; i++) {
    const MaeAccount *account = g_ptr_array_index (accounts, i);
    Report report = { server, account->name, out };
    mae_ratings_foreach (server, account->key, rating_cb, &report);
  }
}

gboolean
mae_server_reset_ratings (MaeServer *server, const char *nickname, GError **error)
{
  const MaeAccount *account = find_account (server, nickname, error);

  if (account != NULL)
    mae_ratings_reset (server, account->key);
  return account != NULL;
}

gboolean
mae_server_exclude (MaeServer *server, const char *nickname, gboolean is_excluded, GError **error)
{
  const MaeAccount *account = find_account (server, nickname, error);

  if (account != NULL)
    mae_ratings_exclude (server, account->key, is_excluded);
  return account != NULL;
}

/* ── A person ──────────────────────────────────────────────────────────────────────────────── */

static void
rated_cb (const MaeStoredRated *rated, gpointer data)
{
  GString *out = data;

  mae_json_open (out, NULL, '{');
  mae_json_int (out, "ratedGame", rated->game);
  mae_json_string (out, "ruleset", rated->after.ruleset);
  mae_json_int (out, "players", rated->after.players);
  mae_json_int (out, "date", rated->date);
  mae_json_int (out, "place", rated->place);
  mae_json_int (out, "points", rated->points);
  mae_json_int (out, "change", rated->change);
  mae_json_end_line (out);
}

static void
export_game (const MaeStoredGame *game, const char *key, GString *out)
{
  mae_json_open (out, NULL, '{');
  mae_json_int (out, "game", game->number);
  mae_json_int (out, "started", game->started);
  mae_json_int (out, "finished", game->finished);
  mae_json_open (out, "players", '[');
  for (int seat = 0; seat < game->n_players; seat++)
    mae_json_string (out, NULL, game->name[seat]);
  mae_json_close (out, ']');
  for (int seat = 0; seat < game->n_players; seat++)
    if (g_strcmp0 (game->player[seat], key) == 0) {
      mae_json_int (out, "seat", seat);
      mae_json_int (out, "points", game->points[seat]);
      mae_json_int (out, "place", game->rank[seat]);
    }
  mae_json_end_line (out);
}

static void
seat_cb (const MaeStoredIdentity *identity, gpointer data)
{
  const Report *report = data;
  GString *out = report->out;

  mae_json_open (out, NULL, '{');
  mae_json_int (out, "seatInGame", identity->table);
  mae_json_int (out, "seat", identity->seat);
  mae_json_end_line (out);
  mae_plans_export (mae_rooms_get_plans (report->server->rooms), (guint64) identity->table,
                    identity->seat, out);
}

static void
export_mutes (const MaeAccount *account, GString *out)
{
  g_autoptr (GList) keys = NULL;

  if (account->muted == NULL)
    return;
  keys = g_list_sort (g_hash_table_get_keys (account->muted), (GCompareFunc) strcmp);
  for (GList *link = keys; link != NULL; link = link->next) {
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "muted", g_hash_table_lookup (account->muted, link->data));
    mae_json_end_line (out);
  }
}

gboolean
mae_server_export_person (MaeServer *server, const char *nickname, GString *out, GError **error)
{
  MaeStore *store = server->config.store;
  const MaeAccount *account = find_account (server, nickname, error);

  if (account == NULL)
    return FALSE;
  Report report = { server, account->name, out };
  mae_json_open (out, NULL, '{');
  mae_json_string (out, "nickname", account->name);
  mae_json_int (out, "made", account->made);
  mae_json_int (out, "unusedSeconds", MAX (mae_commit_time (server) - account->seen, 0));
  mae_json_bool (out, "hasPlayed", account->has_played);
  mae_json_end_line (out);
  mae_ratings_foreach (server, account->key, rating_cb, &report);
  export_mutes (account, out);
  mae_restrictions_report (server, account->key, out);
  mae_reports_export (server, account, out);
  mae_json_open (out, NULL, '{');
  mae_json_int (out, "holidayDaysLeft", mae_holidays_count_days (server, account->key));
  mae_json_int (out, "holidayMilliseconds", mae_holidays_get_left (server, account->key));
  mae_json_end_line (out);
  if (store == NULL)
    return TRUE;
  if (!mae_store_load_identities (store, account->key, seat_cb, &report, error)
      || !mae_store_load_rated (store, account->key, 0, rated_cb, out, error))
    return FALSE;
  g_autoptr (GPtrArray) games = mae_store_list_finished (
      store, &(MaeFinishedWish){ account->key, account->key, G_MAXINT64, G_MININT64, EXPORTED_MAX },
      error);
  for (guint i = 0; games != NULL && i < games->len; i++)
    export_game (g_ptr_array_index (games, i), account->key, out);
  return games != NULL;
}

gboolean
mae_server_forget_person (MaeServer *server, const char *key)
{
  MaeAccount *account = mae_accounts_find (server, key);

  if (account == NULL)
    return FALSE;
  if (server->config.store != NULL)
    mae_store_remove_person (server->config.store, account->key);
  mae_reports_forget (server, account);
  mae_holidays_forget (server, account->key);
  mae_accounts_unmute_everywhere (server, account->key);
  mae_accounts_drop (server, account);
  g_hash_table_remove (server->accounts->by_key, account->key);
  return TRUE;
}

gboolean
mae_server_delete_person (MaeServer *server, const char *nickname, GError **error)
{
  MaeAccount *account = find_account (server, nickname, error);

  if (account == NULL)
    return FALSE;
  if (mae_identity_find_key (server, account->key) != NULL
      || mae_sleepers_find_key (mae_rooms_get_sleepers (server->rooms), account->key) != NULL) {
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_IN_USE,
                 _ ("“%s” is connected, or has a seat in a game that goes on."), nickname);
    return FALSE;
  }
  return mae_server_forget_person (server, account->key);
}
