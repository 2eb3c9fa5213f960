/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks whether a session may use a nickname: by the name alone, by the secret of a game, or by a
 * password. Secrets and passwords are never logged. */
#include "server/accounts/checks.h"

#include <string.h>

#include "server/accounts/accounts.h"
#include "server/accounts/guesses.h"
#include "server/commit/commit.h"
#include "server/config.h"
#include "server/gate/gate.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/rate-limit.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "store/nickname.h"
#include "store/password.h"

/* A password to be verified. mae_check_run() reads and writes only the fields before the blank
 * line. */
struct _MaeCheck {
  char *password; /* clean */
  char *next;     /* a new one for the same account, clean; NULL: none */
  char *hash;     /* to compare with; NULL: make a new one */
  gboolean matches;
  char *made;

  MaeServerSession *session; /* NULL: the session has ended */
  char *name;                /* clean */
  char *secret;              /* NULL: none was sent */
  char *address;             /* NULL: not counted */
  MaeOwnerFunc owner;        /* for an owner who is here; NULL: to join */
  MaeAccountWish wish;
  gint64 load; /* see load_of(); the check with the least load is run first */
  gboolean is_unlooked;
  GList link, unlooked_link;
};

struct _MaeChecks {
  GQueue all;      /* MaeCheck.link */
  GQueue unlooked; /* MaeCheck.unlooked_link: those that no thread has taken yet */
};

static void end_check (MaeServer *server, MaeCheck *check);

void
mae_checks_init (MaeServer *server)
{
  server->checks = g_new0 (MaeChecks, 1);
}

void
mae_checks_clear (MaeServer *server)
{
  MaeChecks *self = server->checks;

  while (self->all.head != NULL)
    end_check (server, self->all.head->data);
  g_clear_pointer (&server->checks, g_free);
}

static MaeGuesser
guesser (const MaeServerSession *session)
{
  return (MaeGuesser){ session->address, session->proposed };
}

gboolean
mae_checks_is_secret (const MaeServerSession *session, const char *key, const guint8 *hash,
                      const char *secret)
{
  MaeServer *server = session->server;

  if (!mae_guesses_allow (server, guesser (session), key, NULL))
    return FALSE;
  if (mae_secret_matches (secret, hash))
    return TRUE;
  mae_guesses_note_wrong (server, session->address, key);
  return FALSE;
}

static gboolean
knows_secret (const MaeServerSession *session, const MaeIdentity *identity, const char *secret)
{
  return identity != NULL && identity->has_secret && secret != NULL
         && mae_checks_is_secret (session, identity->key, identity->secret_hash, secret);
}

static void
check_free (MaeCheck *check)
{
  mae_password_free (check->password);
  mae_password_free (check->next);
  mae_password_free (check->secret);
  g_free (check->hash);
  g_free (check->made);
  g_free (check->name);
  g_free (check->address);
  g_free (check);
}

void
mae_check_run (MaeCheck *check)
{
  if (check->hash != NULL)
    check->matches = mae_password_matches (check->password, check->hash);
  if (check->hash == NULL || (check->matches && check->next != NULL))
    check->made = mae_password_hash (check->next != NULL ? check->next : check->password);
}

guint
mae_checks_count (const MaeServer *server)
{
  return server->checks->all.length;
}

gboolean
mae_server_has_check (const MaeServer *server)
{
  return server->checks->unlooked.head != NULL;
}

MaeCheck *
mae_server_next_check (MaeServer *server)
{
  GList *link = g_queue_pop_head_link (&server->checks->unlooked);
  if (link == NULL)
    return NULL;
  MaeCheck *check = link->data;
  check->is_unlooked = FALSE;
  return check;
}

static void
forget_session (MaeCheck *check)
{
  MaeServerSession *session = check->session;

  if (session == NULL)
    return;
  mae_gate_count (session->server->gate, &session->who, MAE_COUNT_CHECKS, -1);
  session->check = NULL;
  check->session = NULL;
}

static void
end_check (MaeServer *server, MaeCheck *check)
{
  forget_session (check);
  g_queue_unlink (&server->checks->all, &check->link);
  if (check->is_unlooked)
    g_queue_unlink (&server->checks->unlooked, &check->unlooked_link);
  check_free (check);
}

void
mae_checks_forget_session (MaeServerSession *session)
{
  MaeCheck *check = session->check;
  if (check == NULL)
    return;
  /* A check that a thread is running is freed when the thread returns it. */
  if (check->is_unlooked)
    end_check (session->server, check);
  else
    forget_session (check);
}

gboolean
mae_checks_await (const MaeServer *server, const char *key)
{
  for (GList *link = server->checks->all.head; link != NULL; link = link->next) {
    g_autofree char *other = mae_nickname_key (((const MaeCheck *) link->data)->name);
    if (g_str_equal (other, key))
      return TRUE;
  }
  return FALSE;
}

/* Returns whether the address of @session, and the groups it is in, may have one more check. */
static gboolean
is_below_bound (const MaeServer *server, const MaeServerSession *session)
{
  for (const MaeSubject *each = session->who.address; each != NULL;
       each = mae_gate_get_group (each))
    if (!mae_gate_has_room (server->gate, each, MAE_COUNT_CHECKS, 1))
      return FALSE;
  return TRUE;
}

/* Returns how many checks @session's address or the account @key had lately, whichever is more, as
 * µs, a second for each. From an address or device that the owner of the account has used, only
 * those of the address count, and it comes before others with as many. */
static gint64
load_of (const MaeServer *server, const MaeServerSession *session, const char *key)
{
  const MaeAccount *account = mae_accounts_find (server, key);
  gint64 by_address =
      mae_gate_load (server->gate, MAE_LIMIT_CHECKS_OF_ADDRESS, session->address, server->now);

  if (account != NULL && mae_guesses_know (guesser (session), key, account->places))
    return by_address - 1;
  return MAX (by_address, mae_gate_load (server->gate, MAE_LIMIT_CHECKS_AT_NAME, key, server->now));
}

/* Puts @check before those with more load and after those with the same. */
static void
put_in_line (MaeServer *server, MaeCheck *check)
{
  GList *after = server->checks->unlooked.tail;

  while (after != NULL && ((const MaeCheck *) after->data)->load > check->load)
    after = after->prev;
  check->is_unlooked = TRUE;
  g_queue_insert_before_link (&server->checks->unlooked,
                              after != NULL ? after->next : server->checks->unlooked.head,
                              &check->unlooked_link);
}

/* Refuses a waiting check to make room for one with less load. */
static void
put_off (MaeServer *server, MaeCheck *check)
{
  MaeServerSession *session = check->session;
  MaeOwnerFunc owner = check->owner;
  MaeAccountWish wish = check->wish;

  end_check (server, check);
  if (owner != NULL)
    owner (session, wish, MAE_ACCOUNT_LATER, NULL);
  else
    mae_server_session_send_err_password (session, MAE_PASSWORD_LATER);
  mae_rate_limit_release (session, MAE_HOLD_CHECK);
  mae_rate_limit_yield (session);
}

/* @password is clean; takes ownership of it. Returns NULL if there are too many. */
static MaeCheck *
start_check (MaeServer *server, MaeServerSession *session, const char *name, const char *secret,
             char *password, const char *hash)
{
  g_autofree char *key = mae_nickname_key (name);
  gint64 load = load_of (server, session, key);
  MaeCheck *last =
      server->checks->unlooked.tail != NULL ? server->checks->unlooked.tail->data : NULL;
  gboolean is_full = server->checks->all.length >= server->config.checks_max;

  if (!is_below_bound (server, session) || (is_full && (last == NULL || last->load <= load))) {
    mae_password_free (password);
    return NULL;
  }
  MaeCheck *check = g_new0 (MaeCheck, 1);
  check->password = password;
  check->hash = g_strdup (hash);
  check->session = session;
  check->name = g_strdup (name);
  check->secret = g_strdup (secret);
  check->address = g_strdup (session->address);
  check->load = load;
  check->link.data = check->unlooked_link.data = check;
  session->check = check;
  mae_gate_count (server->gate, &session->who, MAE_COUNT_CHECKS, 1);
  g_queue_push_tail_link (&server->checks->all, &check->link);
  put_in_line (server, check);
  mae_gate_take (server->gate, MAE_LIMIT_CHECKS_OF_ADDRESS, check->address, server->now);
  mae_rate_limit_hold (session, MAE_HOLD_CHECK);
  if (is_full)
    put_off (server, last);
  return check;
}

/* ── Joining ───────────────────────────────────────────────────────────────────────────────── */

static void
look_at_password (MaeServer *server, MaeServerSession *session, const MaeAccount *account,
                  const char *name, const char *password)
{
  if (password == NULL) {
    mae_server_session_send_err_password (session, MAE_PASSWORD_NEEDED);
  } else if (!mae_guesses_allow (server, guesser (session), account->key, account->places)) {
    mae_server_session_send_err_password (session, MAE_PASSWORD_LATER);
  } else {
    char *clean = mae_password_clean (password);
    if (clean == NULL)
      mae_server_session_send_err_password (session, MAE_PASSWORD_WRONG);
    else if (start_check (server, session, name, NULL, clean, account->hash) == NULL)
      mae_server_session_send_err_password (session, MAE_PASSWORD_LATER);
  }
}

static void
look_at_new_password (MaeServer *server, MaeServerSession *session, const char *name,
                      const char *secret, const char *password)
{
  const char *address = session->address;
  char *clean = mae_password_clean (password);

  if (clean == NULL || !mae_password_is_fit (clean)) {
    mae_password_free (clean);
    mae_server_session_send_err_password (session, MAE_PASSWORD_UNFIT);
  } else if (mae_accounts_count (server) >= server->config.accounts_max
             || !mae_accounts_may_make (server, address)) {
    mae_password_free (clean);
    mae_server_session_send_err_password (session, MAE_PASSWORD_LATER);
  } else if (start_check (server, session, name, secret, clean, NULL) == NULL) {
    mae_server_session_send_err_password (session, MAE_PASSWORD_LATER);
  }
}

/* Returns whether @session may take the seat of @identity, who has no secret, by the nickname
 * alone, from somebody else or when its player is gone. */
static gboolean
may_come_by_name (const MaeServerSession *session, const MaeIdentity *identity)
{
  const MaeHeldSeat *held = &identity->held;

  if (identity->seats.n == 0)
    return FALSE;
  if (identity->session != NULL)
    return mae_held_seat_is_home (held, session->address)
           && !mae_held_seat_is_home (held, identity->session->address);
  return mae_held_seat_is_open (held, session->address, session->server->now);
}

/* Programs without extensions have no passwords. */
static gboolean
is_shut_out (const MaeServer *server, const MaeServerSession *session, const char *password)
{
  return server->config.accounts == MAE_ACCOUNTS_REQUIRED && password == NULL
         && session->features == 0;
}

gboolean
mae_checks_may_join (MaeServer *server, MaeServerSession *session, const char *name,
                     const char *secret, const char *password)
{
  g_autofree char *key = mae_nickname_key (name);
  MaeAccount *account = mae_accounts_find (server, key);
  const MaeIdentity *identity = mae_identity_find (server, name);
  gboolean knows = knows_secret (session, identity, secret);

  if (server->config.accounts == MAE_ACCOUNTS_OFF
      || (session->joins_seat && account == NULL
          && server->config.accounts != MAE_ACCOUNTS_REQUIRED))
    password = NULL;
  if (!knows && is_shut_out (server, session, password)) {
    mae_server_session_send_err_protocol (session,
                                          "This server is only for programs with accounts, "
                                          "such as Maestri: yours can't send a password.");
    return FALSE;
  }
  /* The session used the name before: it has the secret. */
  if (knows && account != NULL)
    mae_accounts_note_use (server, account);
  if (knows && (account != NULL || password == NULL))
    return TRUE;
  if (account != NULL) {
    look_at_password (server, session, account, name, password);
    return FALSE;
  }
  if (!knows && session->joins_seat && identity != NULL && identity->has_secret
      && identity->session == NULL) {
    mae_server_session_send_err_password (session, MAE_PASSWORD_WRONG);
    return FALSE;
  }
  /* A password for a nickname that has a seat would be an account for whoever comes first. */
  if (!knows && identity != NULL
      && (identity->has_secret || password != NULL || !may_come_by_name (session, identity))) {
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_TAKEN);
    return FALSE;
  }
  if (password != NULL) {
    look_at_new_password (server, session, name, secret, password);
    return FALSE;
  }
  if (server->config.accounts == MAE_ACCOUNTS_REQUIRED) {
    mae_server_session_send_err_password (session, MAE_PASSWORD_NEEDED);
    return FALSE;
  }
  return TRUE;
}

/* To be called when the hash for a new account is ready. The name may have been taken meanwhile. */
static gboolean
take_new_account (MaeServer *server, MaeServerSession *session, const MaeCheck *check)
{
  g_autofree char *key = mae_nickname_key (check->name);
  const MaeIdentity *identity = mae_identity_find (server, check->name);

  if (mae_accounts_find (server, key) != NULL
      || (identity != NULL && !knows_secret (session, identity, check->secret))) {
    mae_server_session_send_err_nickname (session, MAE_NICKNAME_TAKEN);
    return FALSE;
  }
  if (check->made == NULL) {
    mae_server_session_send_err_protocol (session,
                                          "The server can't keep the password now; try again.");
    return FALSE;
  }
  /* The new password is acknowledged only when it is durable, since nothing else proves who owns
   * the name later. */
  mae_accounts_keep (server, key, check->name, check->made);
  mae_commit_hold_output (session);
  mae_guesses_note_right (server, guesser (session), key, mae_accounts_find (server, key)->places);
  mae_log_session (session, G_LOG_LEVEL_INFO, "has a password from now on");
  return TRUE;
}

/* ── Owners who are here ───────────────────────────────────────────────────────────────────── */

void
mae_checks_verify_owner (MaeServerSession *session, MaeAccountWish wish, const char *password,
                         const char *next, MaeOwnerFunc func)
{
  MaeServer *server = session->server;
  const MaeIdentity *identity = session->identity;
  const MaeAccount *account = mae_accounts_find (server, identity->key);
  char *clean = mae_password_clean (password);
  char *clean_next = next != NULL ? mae_password_clean (next) : NULL;
  MaeAccountAnswer result = MAE_ACCOUNT_DONE;
  MaeCheck *check = NULL;

  if (account == NULL)
    result = MAE_ACCOUNT_NONE;
  else if (!mae_guesses_allow (server, guesser (session), account->key, account->places))
    result = MAE_ACCOUNT_LATER;
  else if (next != NULL && (clean_next == NULL || !mae_password_is_fit (clean_next)))
    result = MAE_ACCOUNT_UNFIT;
  else if (clean == NULL)
    result = MAE_ACCOUNT_WRONG;
  else if ((check = start_check (server, session, identity->name, NULL, g_steal_pointer (&clean),
                                 account->hash))
           == NULL)
    result = MAE_ACCOUNT_LATER;
  mae_password_free (clean);
  if (check == NULL) {
    mae_password_free (clean_next);
    func (session, wish, result, NULL);
    return;
  }
  check->next = clean_next;
  check->owner = func;
  check->wish = wish;
}

static gboolean
take_answer (MaeServer *server, MaeServerSession *session, const MaeCheck *check)
{
  g_autofree char *key = mae_nickname_key (check->name);
  MaeAccount *account = mae_accounts_find (server, key);

  if (check->hash == NULL)
    return take_new_account (server, session, check);
  if (account == NULL || strcmp (account->hash, check->hash) != 0) {
    if (check->owner != NULL)
      check->owner (session, check->wish, MAE_ACCOUNT_LATER, NULL);
    else
      mae_server_session_send_err_password (session, MAE_PASSWORD_LATER);
    return FALSE;
  }
  if (check->matches && check->owner != NULL) {
    check->owner (session, check->wish, MAE_ACCOUNT_DONE, check->made);
    if ((account = mae_accounts_find (server, key)) != NULL)
      mae_guesses_note_right (server, guesser (session), key, account->places);
    return FALSE;
  }
  if (check->matches) {
    mae_gate_take (server->gate, MAE_LIMIT_CHECKS_AT_NAME, key, server->now);
    mae_guesses_note_right (server, guesser (session), key, account->places);
    mae_accounts_note_use (server, account);
    return TRUE;
  }
  mae_guesses_note_wrong (server, session->address, key);
  mae_log_session (session, G_LOG_LEVEL_INFO, "gave a wrong password");
  mae_log_turned_away (server, session->address, "a wrong password");
  if (check->owner != NULL)
    check->owner (session, check->wish, MAE_ACCOUNT_WRONG, NULL);
  else
    mae_server_session_send_err_password (session, MAE_PASSWORD_WRONG);
  return FALSE;
}

MaeServerSession *
mae_checks_take (MaeServer *server, MaeCheck *check, char **name)
{
  MaeServerSession *session = check->session;

  server->counts.checks++;
  if (session != NULL && session->wants_close)
    session = NULL;
  if (session != NULL && take_answer (server, session, check))
    *name = g_strdup (check->name);
  end_check (server, check);
  return session;
}
