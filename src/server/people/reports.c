/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/people/reports.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "protocol/json-writer.h"
#include "server/accounts/accounts-private.h"
#include "server/address-group.h"
#include "server/commit/commit.h"
#include "server/people/restriction-operation.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/rate-limit.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/chat.h"
#include "server/tables/game-room.h"
#include "server/tables/table.h"
#include "store/nickname.h"
#include "store/store-ratings.h"
#include "store/text.h"
#include "json/json-reader.h"

#define DEPTH 8
/* The mark that has the highest number as its date, if that report was deleted: numbers aren't used
 * again. */
#define LAST "last"

typedef struct {
  gint64 number, until; /* see mae_commit_time() */
  char *key, *by;       /* of whom it is about, and of who has made it */
  gint64 account;       /* when the account was made of who has made it; -1: there was none */
  char *address;        /* of that one; NULL: not counted */
  char *json;           /* without its number */
} KeptReport;

struct _MaeReports {
  GPtrArray *all;  /* KeptReport, by number */
  gint64 last;     /* the highest number */
  gint64 sweep_at; /* when those that are over are looked for */
};

static void
report_free (gpointer data)
{
  KeptReport *self = data;

  g_free (self->key);
  g_free (self->by);
  g_free (self->address);
  g_free (self->json);
  g_free (self);
}

void
mae_reports_init (MaeServer *server)
{
  server->accounts->reports = g_new0 (MaeReports, 1);
  server->accounts->reports->all = g_ptr_array_new_with_free_func (report_free);
}

void
mae_reports_clear (MaeServer *server)
{
  g_ptr_array_unref (server->accounts->reports->all);
  g_clear_pointer (&server->accounts->reports, g_free);
}

/* Returns when the account of @key was made; -1: there is none. */
static gint64
account_of (const MaeServer *server, const char *key)
{
  const MaeAccount *account = g_hash_table_lookup (server->accounts->by_key, key);
  return account != NULL ? account->made : -1;
}

static KeptReport *
at (const MaeServer *server, guint i)
{
  return g_ptr_array_index (server->accounts->reports->all, i);
}

static void
add (MaeServer *server, KeptReport report)
{
  guint i = server->accounts->reports->all->len;

  while (i > 0 && at (server, i - 1)->number > report.number)
    i--;
  g_ptr_array_insert (server->accounts->reports->all, (int) i, g_memdup2 (&report, sizeof report));
  server->accounts->reports->last = MAX (server->accounts->reports->last, report.number);
}

static void
forget (MaeServer *server, guint i)
{
  const KeptReport *self = at (server, i);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, self->number);

  if (server->config.store != NULL)
    mae_store_remove_mark (server->config.store, MAE_MARK_REPORT, self->key, number);
  if (server->config.store != NULL && self->number == server->accounts->reports->last)
    mae_store_put_mark (server->config.store,
                        &(MaeStoredMark){ MAE_MARK_REPORT, "", LAST, self->number, "" });
  g_ptr_array_remove_index (server->accounts->reports->all, i);
}

/* Without a running server, an account may have been deleted. */
static gboolean
is_over (const MaeServer *server, const KeptReport *self)
{
  return self->until <= mae_commit_time (server)
         || (self->account >= 0 && self->account != account_of (server, self->by));
}

static void
forget_old (MaeServer *server)
{
  for (guint i = server->accounts->reports->all->len; i-- > 0;)
    if (is_over (server, at (server, i)))
      forget (server, i);
}

gint64
mae_reports_deadline (const MaeServer *server)
{
  const MaeReports *self = server->accounts->reports;
  return self->all->len > 0 ? self->sweep_at : G_MAXINT64;
}

void
mae_reports_tick (MaeServer *server)
{
  if (mae_reports_deadline (server) > server->now)
    return;
  server->accounts->reports->sweep_at = server->now + MAE_SWEEP_INTERVAL;
  forget_old (server);
}

void
mae_reports_load (MaeServer *server, const MaeStoredMark *mark)
{
  const char *wrong;
  gsize where;
  g_autoptr (JsonNode) root =
      mae_json_read (mark->text, strlen (mark->text), DEPTH, &where, &wrong);
  const MaeJsonNode *by = root != NULL ? mae_json_find (root, "by") : NULL;
  const MaeJsonNode *since = root != NULL ? mae_json_find (root, "byAccount") : NULL;
  const MaeJsonNode *from = root != NULL ? mae_json_find (root, "byAddress") : NULL;
  gint64 number, account = -1;

  if (g_str_equal (mark->other, LAST))
    server->accounts->reports->last = MAX (server->accounts->reports->last, mark->date);
  if (since != NULL && mae_json_kind (since) == MAE_JSON_INTEGER)
    account = mae_json_integer (since);
  if (by != NULL && mae_json_kind (by) == MAE_JSON_STRING
      && g_ascii_string_to_signed (mark->other, 10, 1, G_MAXINT64, &number, NULL)
      && server->accounts->reports->all->len < MAE_REPORTS_MAX)
    add (server, (KeptReport){ .number = number,
                               .until = mark->date,
                               .key = g_strdup (mark->key),
                               .by = mae_nickname_key (mae_json_text (by)),
                               .account = account,
                               .address = from != NULL && mae_json_kind (from) == MAE_JSON_STRING
                                              ? g_strdup (mae_json_text (from))
                                              : NULL,
                               .json = g_strdup (mark->text) });
}

/* Returns whether both are in one IPv4 /24, or in one IPv6 /48. */
static gboolean
is_near (const char *a, const char *b)
{
  guint neighborhood = mae_address_neighborhood (a);
  char *groups[2][MAE_ADDRESS_GROUPS];

  if (a == NULL || b == NULL || neighborhood != 0)
    return a != NULL && b != NULL && neighborhood == mae_address_neighborhood (b);
  int n = mae_address_groups (a, groups[0]), m = mae_address_groups (b, groups[1]);
  gboolean is_same = n > 0 && m > 0 && g_str_equal (groups[0][n - 1], groups[1][m - 1]);
  while (n > 0)
    g_free (groups[0][--n]);
  while (m > 0)
    g_free (groups[1][--m]);
  return is_same;
}

static guint
count_near (const MaeServer *server, const char *address)
{
  guint n = 0;

  for (guint i = 0; i < server->accounts->reports->all->len; i++)
    n += is_near (at (server, i)->address, address);
  return n;
}

/* ── Making ────────────────────────────────────────────────────────────────────────────────── */

static guint
count_by (const MaeServer *server, const char *key)
{
  guint n = 0;

  for (guint i = 0; i < server->accounts->reports->all->len; i++)
    n += g_str_equal (at (server, i)->by, key);
  return n;
}

static void
answer (MaeServerSession *session, const char *name, MaeReportAnswer result)
{
  mae_server_session_write (session,
                            &(MaeMessage){ .kind = MAE_MESSAGE_RES_REPORT,
                                           .report = { .name = (char *) name, .answer = result } });
}

/* Returns the report as JSON. (transfer full) */
static char *
write_report (const MaeServerSession *session, const char *name, MaeConduct conduct,
              const char *text)
{
  const MaeIdentity *identity = session->identity;
  GString *out = g_string_new (NULL);

  mae_json_open (out, NULL, '{');
  mae_json_string (out, "about", name);
  mae_json_string (out, "reason", mae_conduct_word (conduct));
  if (text != NULL)
    mae_json_string (out, "text", text);
  mae_json_string (out, "by", identity->name);
  if (session->address != NULL)
    mae_json_string (out, "byAddress", session->address);
  if (account_of (session->server, identity->key) >= 0)
    mae_json_int (out, "byAccount", account_of (session->server, identity->key));
  mae_json_int (out, "date", mae_commit_wall_clock (session->server));
  if (identity->table != NULL && identity->table->room != NULL)
    mae_json_int (out, "table", (gint64) identity->table->room->number);
  if (identity->table != NULL)
    mae_chat_write (identity->table, "chat", out);
  mae_json_close (out, '}');
  return g_string_free (out, FALSE);
}

void
mae_reports_handle (MaeServerSession *session, const MaeMessage *message)
{
  static const MaeLimit limits[] = { MAE_LIMIT_REPORTS_OF_NAME, MAE_LIMIT_REPORTS_OF_SESSION,
                                     MAE_LIMIT_REPORTS_OF_ADDRESS };
  MaeServer *server = session->server;
  const MaeIdentity *identity = session->identity;
  g_autofree char *name = mae_nickname_clean (message->report.name);
  g_autofree char *key = name != NULL ? mae_nickname_key (name) : NULL;
  g_autofree char *text = NULL;

  forget_old (server);
  if (key == NULL || g_str_equal (key, identity->key)
      || (message->report.text != NULL
          && mae_text_clean (message->report.text, MAE_REPORT_TEXT_MAX, &text)
                 == MAE_TEXT_TOO_LONG)) {
    answer (session, message->report.name, MAE_REPORT_INVALID);
    return;
  }
  if (server->accounts->reports->all->len >= MAE_REPORTS_MAX
      || count_by (server, identity->key) >= MAE_REPORTS_OF_ONE
      || count_near (server, session->address) >= MAE_REPORTS_OF_NETWORK
      || mae_rate_limit_try (session, limits, TRUE) > 0) {
    answer (session, name, MAE_REPORT_TOO_MANY);
    return;
  }
  KeptReport report = {
    .number = server->accounts->reports->last + 1,
    .until = mae_commit_time (server) + MAE_REPORT_DAYS * MAE_STORE_DAY,
    .key = g_steal_pointer (&key),
    .by = g_strdup (identity->key),
    .account = account_of (server, identity->key),
    .address = g_strdup (session->address),
    .json = write_report (session, name, message->report.conduct, text),
  };
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, report.number);
  if (server->config.store != NULL)
    mae_store_put_mark (server->config.store, &(MaeStoredMark){ MAE_MARK_REPORT, report.key, number,
                                                                report.until, report.json });
  add (server, report);
  mae_log_session (session, G_LOG_LEVEL_MESSAGE, "has made report %s", number);
  /* It is kept when it is durable. */
  mae_commit_hold_output (session);
  answer (session, name, MAE_REPORT_KEPT);
}

/* ── For the operator, and for who has made them ───────────────────────────────────────────── */

static void
write_one (const KeptReport *self, GString *out)
{
  g_string_append_printf (out, "{\"report\":%" G_GINT64_FORMAT ",%s\n", self->number,
                          self->json + 1);
}

void
mae_server_report_reports (const MaeServer *server, gint64 now, GString *out)
{
  for (guint i = 0; i < server->accounts->reports->all->len; i++)
    if (!is_over (server, at (server, i)))
      write_one (at (server, i), out);
}

/* Others may have had the nickname before, also without an account. */
static gboolean
is_by (const KeptReport *self, const MaeAccount *account)
{
  return self->account == account->made && g_str_equal (self->by, account->key);
}

void
mae_reports_export (const MaeServer *server, const MaeAccount *account, GString *out)
{
  for (guint i = 0; i < server->accounts->reports->all->len; i++)
    if (is_by (at (server, i), account))
      write_one (at (server, i), out);
}

void
mae_reports_forget (MaeServer *server, const MaeAccount *account)
{
  for (guint i = server->accounts->reports->all->len; i-- > 0;)
    if (is_by (at (server, i), account))
      forget (server, i);
}

gboolean
mae_reports_end (MaeServer *server, const char *text, GError **error)
{
  gint64 number = -1;

  g_ascii_string_to_signed (text, 10, 1, G_MAXINT64, &number, NULL);
  for (guint i = 0; i < server->accounts->reports->all->len; i++)
    if (at (server, i)->number == number) {
      forget (server, i);
      return TRUE;
    }
  return mae_store_error_none (error, _ ("There is no report %s."), text);
}
