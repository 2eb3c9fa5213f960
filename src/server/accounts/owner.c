/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/accounts/owner.h"

#include <string.h>

#include "protocol/json-writer.h"
#include "server/accounts/accounts.h"
#include "server/accounts/checks.h"
#include "server/gate/gate.h"
#include "server/ratings/rating-operation.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/login.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/my-seats.h"

static void
answer (MaeServerSession *session, MaeAccountWish wish, MaeAccountAnswer result)
{
  mae_server_session_write (session,
                            &(MaeMessage){ .kind = MAE_MESSAGE_RES_ACCOUNT,
                                           .account = { .wish = wish, .answer = result } });
}

static void
change_password (MaeServerSession *session, const char *hash)
{
  MaeServer *server = session->server;
  MaeAccount *account = mae_accounts_find (server, session->identity->key);

  if (account == NULL || hash == NULL) {
    answer (session, MAE_ACCOUNT_PASSWORD, MAE_ACCOUNT_FAILED);
    return;
  }
  mae_accounts_set_password (server, account, hash);
  /* Whoever has joined with the old password may have got the secret. */
  mae_login_renew_secret (session->identity);
  mae_log_session (session, G_LOG_LEVEL_INFO, "has another password");
  mae_commit_hold_output (session);
  answer (session, MAE_ACCOUNT_PASSWORD, MAE_ACCOUNT_DONE);
}

/* Returns in how many games that go on, or are to begin, @identity has a seat. */
static guint
count_games (const MaeServer *server, const MaeIdentity *identity)
{
  guint n = mae_my_seats_count (server, identity);

  for (guint i = 0; i < identity->seats.n; i++)
    n -= identity->seats.at[i].room->ended;
  return n;
}

/* Seats in games that are over are given up, but for the one that @identity looks at. */
static void
leave_ended (MaeIdentity *identity)
{
  guint n = identity->seats.n;
  g_autofree MaeSeat *seats = g_memdup2 (identity->seats.at, n * sizeof *seats);

  for (guint i = 0; i < n; i++)
    if (seats[i].room != identity->room)
      mae_game_room_give_up (seats[i].room, seats[i].seat);
}

/* The session stays, without an account, until its client leaves. */
static void
delete_account (MaeServerSession *session)
{
  MaeServer *server = session->server;
  guint n = count_games (server, session->identity);

  if (n > 0) {
    mae_server_session_write (session, &(MaeMessage){ .kind = MAE_MESSAGE_RES_ACCOUNT,
                                                      .account = { .wish = MAE_ACCOUNT_DELETE,
                                                                   .answer = MAE_ACCOUNT_IN_GAMES,
                                                                   .games = (int) n } });
    return;
  }
  leave_ended (session->identity);
  if (!mae_server_forget_person (server, session->identity->key)) {
    answer (session, MAE_ACCOUNT_DELETE, MAE_ACCOUNT_NONE);
    return;
  }
  mae_log_session (session, G_LOG_LEVEL_INFO, "has deleted the account");
  mae_commit_hold_output (session);
  answer (session, MAE_ACCOUNT_DELETE, MAE_ACCOUNT_DONE);
}

/* Cuts @out after the last whole line that is within the bound. */
static void
cut (GString *out)
{
  if (out->len <= MAE_OWNER_EXPORT_MAX)
    return;
  const char *end = g_strrstr_len (out->str, MAE_OWNER_EXPORT_MAX, "\n");
  g_string_truncate (out, end != NULL ? (gsize) (end - out->str) + 1 : 0);
  g_string_append (out, MAE_ACCOUNT_CUT);
}

static void
send_export (MaeServerSession *session)
{
  MaeServer *server = session->server;
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  mae_server_session_charge (session, MAE_LIMIT_LARGE, 1);
  if (!mae_server_export_person (server, session->identity->name, out, &error)) {
    answer (session, MAE_ACCOUNT_EXPORT, MAE_ACCOUNT_FAILED);
    return;
  }
  cut (out);
  if (server->config.store != NULL && mae_store_has_gathered (server->config.store))
    mae_commit_hold_output (session);
  mae_server_session_write (session, &(MaeMessage){ .kind = MAE_MESSAGE_RES_ACCOUNT,
                                                    .account = { .wish = MAE_ACCOUNT_EXPORT,
                                                                 .answer = MAE_ACCOUNT_DONE,
                                                                 .data = out->str } });
}

static void
done_cb (MaeServerSession *session, MaeAccountWish wish, MaeAccountAnswer result, const char *hash)
{
  if (result != MAE_ACCOUNT_DONE) {
    answer (session, wish, result);
  } else if (session->identity == NULL) {
    answer (session, wish, MAE_ACCOUNT_FAILED);
  } else if (wish == MAE_ACCOUNT_PASSWORD) {
    change_password (session, hash);
  } else if (wish == MAE_ACCOUNT_DELETE) {
    delete_account (session);
  } else if (mae_commit_is_busy (session->server)) {
    /* What is read has to be stored. Without a password: it was verified. */
    session->postponed =
        g_memdup2 (&(MaeMessage){ .kind = MAE_MESSAGE_REQ_ACCOUNT, .account.wish = wish },
                   sizeof (MaeMessage));
    mae_commit_hold_input (session);
  } else {
    send_export (session);
  }
}

void
mae_owner_handle (MaeServerSession *session, const MaeMessage *message)
{
  MaeAccountWish wish = message->account.wish;
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, session->number);

  if (message->account.password == NULL)
    done_cb (session, wish, MAE_ACCOUNT_DONE, NULL);
  else if (!mae_gate_take (session->server->gate, MAE_LIMIT_OWNER, number, session->server->now))
    answer (session, wish, MAE_ACCOUNT_LATER);
  else if (wish == MAE_ACCOUNT_PASSWORD && message->account.new_password == NULL)
    answer (session, wish, MAE_ACCOUNT_UNFIT);
  else
    mae_checks_verify_owner (session, wish, message->account.password,
                             message->account.new_password, done_cb);
}
