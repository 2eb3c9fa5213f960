/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/people/restrictions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "protocol/json-writer.h"
#include "server/accounts/accounts-private.h"
#include "server/people/restriction-operation.h"
#include "server/report/log.h"
#include "server/sessions/identity.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "store/nickname.h"
#include "store/text.h"

/* The most of each kind; characters of the operator's text. */
#define RESTRICTIONS_MAX 4096
#define WORDS_MAX 200

static const MaeMarkKind mark_kinds[] = {
  [MAE_RESTRICTION_SILENCED] = MAE_MARK_SILENCED,
  [MAE_RESTRICTION_BANNED] = MAE_MARK_BANNED,
};
#define N_KINDS G_N_ELEMENTS (mark_kinds)

typedef struct {
  MaeRestrictionKind kind;
  char *key;
  MaeConduct conduct;
  char *text;   /* NULL: none */
  gint64 until; /* see mae_commit_time(); 0: no end */
} Restriction;

struct _MaeRestrictions {
  GHashTable *by_key[N_KINDS]; /* Restriction.key → Restriction */
  gint64 sweep_at;             /* when those that are over are looked for */
};

static void
restriction_free (gpointer data)
{
  Restriction *self = data;

  g_free (self->key);
  g_free (self->text);
  g_free (self);
}

void
mae_restrictions_init (MaeServer *server)
{
  server->accounts->restrictions = g_new0 (MaeRestrictions, 1);
  for (guint kind = 1; kind < N_KINDS; kind++)
    server->accounts->restrictions->by_key[kind] =
        g_hash_table_new_full (g_str_hash, g_str_equal, NULL, restriction_free);
}

void
mae_restrictions_clear (MaeServer *server)
{
  for (guint kind = 1; kind < N_KINDS; kind++)
    g_hash_table_unref (server->accounts->restrictions->by_key[kind]);
  g_clear_pointer (&server->accounts->restrictions, g_free);
}

/* Returns what is in force; NULL: nothing. */
static const Restriction *
find (const MaeServer *server, MaeRestrictionKind kind, const char *key)
{
  const Restriction *self = g_hash_table_lookup (server->accounts->restrictions->by_key[kind], key);

  return self != NULL && (self->until == 0 || self->until > mae_commit_time (server)) ? self : NULL;
}

gboolean
mae_restrictions_is_banned (const MaeServer *server, const char *key)
{
  return find (server, MAE_RESTRICTION_BANNED, key) != NULL;
}

gboolean
mae_restrictions_is_silenced (const MaeServer *server, const char *key)
{
  return find (server, MAE_RESTRICTION_SILENCED, key) != NULL;
}

/* ── Words ─────────────────────────────────────────────────────────────────────────────────── */

static const char *const words[MAE_N_CONDUCTS] = { "other", "insults", "spam", "cheating", "name" };

const char *
mae_conduct_word (MaeConduct conduct)
{
  return words[conduct];
}

int
mae_conduct_find (const char *word)
{
  for (int i = 0; i < MAE_N_CONDUCTS; i++)
    if (g_str_equal (word, words[i]))
      return i;
  return -1;
}

/* Returns what a client is told that doesn't know restrictions. (transfer full) */
static char *
sentence (const MaeServer *server, const Restriction *self)
{
  static const char *const reasons[MAE_N_CONDUCTS] = {
    "",
    " because of insults",
    " because of unwanted messages",
    " because of cheating",
    " because of the nickname",
  };
  g_autofree char *until = NULL;
  gint64 left = self->until - mae_commit_time (server);

  if (self->until != 0)
    until = g_strdup_printf (" for %" G_GINT64_FORMAT " more minutes", (left + 59) / 60);
  return g_strdup_printf ("%s on this server%s%s.%s%s",
                          self->kind == MAE_RESTRICTION_BANNED
                              ? "This nickname may not be used"
                              : "You may play, but not chat and invite",
                          until != NULL ? until : "", reasons[self->conduct],
                          self->text != NULL ? " " : "", self->text != NULL ? self->text : "");
}

/* @self NULL: nothing restricts the player any more. */
static void
tell (MaeServerSession *session, const Restriction *self)
{
  MaeMessage message = { .kind = MAE_MESSAGE_RESTRICTION };

  if (self != NULL) {
    gint64 left = self->until - mae_commit_time (session->server);
    message.restriction.kind = self->kind;
    message.restriction.conduct = self->conduct;
    message.restriction.text = self->text;
    message.restriction.remaining = self->until != 0 ? CLAMP (left, 1, G_MAXINT32) : 0;
  }
  if (session->features & MAE_FEATURE_RESTRICTIONS) {
    mae_server_session_write (session, &message);
  } else if (self != NULL) {
    g_autofree char *text = sentence (session->server, self);
    mae_server_session_send_err_protocol (session, text);
  }
}

/* ── In force ──────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_restrictions_stop (MaeServerSession *session, const char *key)
{
  const Restriction *self = find (session->server, MAE_RESTRICTION_BANNED, key);

  if (self == NULL)
    return FALSE;
  tell (session, self);
  if (!(session->features & MAE_FEATURE_RESTRICTIONS))
    mae_server_session_close (session);
  return TRUE;
}

gboolean
mae_restrictions_hush (MaeServerSession *session)
{
  const Restriction *self =
      session->identity != NULL
          ? find (session->server, MAE_RESTRICTION_SILENCED, session->identity->key)
          : NULL;

  if (self != NULL)
    tell (session, self);
  return self != NULL;
}

void
mae_restrictions_begin (MaeServer *server, const MaeIdentity *identity)
{
  const Restriction *self = find (server, MAE_RESTRICTION_SILENCED, identity->key);

  /* Other clients may take a sentence at this time for a failure. */
  if (self != NULL && identity->session->features & MAE_FEATURE_RESTRICTIONS)
    tell (identity->session, self);
}

/* ── The store ─────────────────────────────────────────────────────────────────────────────── */

static void
take (MaeServer *server, MaeRestrictionKind kind, const char *key, MaeConduct conduct,
      const char *text, gint64 until)
{
  Restriction *self = g_new (Restriction, 1);

  *self = (Restriction){ kind, g_strdup (key), conduct, g_strdup (text), until };
  g_hash_table_replace (server->accounts->restrictions->by_key[kind], self->key, self);
}

static void
forget (MaeServer *server, MaeRestrictionKind kind, const char *key)
{
  if (server->config.store != NULL)
    mae_store_remove_mark (server->config.store, mark_kinds[kind], key, "");
  g_hash_table_remove (server->accounts->restrictions->by_key[kind], key);
}

void
mae_restrictions_load (MaeServer *server, const MaeStoredMark *mark)
{
  MaeRestrictionKind kind =
      mark->kind == MAE_MARK_BANNED ? MAE_RESTRICTION_BANNED : MAE_RESTRICTION_SILENCED;
  g_auto (GStrv) parts = g_strsplit (mark->text, " ", 2);
  int conduct = parts[0] != NULL ? mae_conduct_find (parts[0]) : -1;

  if (g_hash_table_size (server->accounts->restrictions->by_key[kind]) < RESTRICTIONS_MAX)
    take (server, kind, mark->key, (MaeConduct) MAX (conduct, 0),
          parts[0] != NULL ? parts[1] : NULL, mark->date);
}

static void
forget_ended (MaeServer *server, MaeRestrictionKind kind)
{
  GHashTableIter iter;
  Restriction *self;

  g_hash_table_iter_init (&iter, server->accounts->restrictions->by_key[kind]);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &self)) {
    if (self->until == 0 || self->until > mae_commit_time (server))
      continue;
    if (server->config.store != NULL)
      mae_store_remove_mark (server->config.store, mark_kinds[kind], self->key, "");
    g_hash_table_iter_remove (&iter);
  }
}

gint64
mae_restrictions_deadline (const MaeServer *server)
{
  const MaeRestrictions *self = server->accounts->restrictions;

  for (guint kind = 1; kind < N_KINDS; kind++)
    if (g_hash_table_size (self->by_key[kind]) > 0)
      return self->sweep_at;
  return G_MAXINT64;
}

void
mae_restrictions_tick (MaeServer *server)
{
  if (mae_restrictions_deadline (server) > server->now)
    return;
  server->accounts->restrictions->sweep_at = server->now + MAE_SWEEP_INTERVAL;
  for (guint kind = 1; kind < N_KINDS; kind++)
    forget_ended (server, (MaeRestrictionKind) kind);
}

/* ── For the operator ──────────────────────────────────────────────────────────────────────── */

static void
apply (MaeServer *server, MaeRestrictionKind kind, const char *key)
{
  const MaeIdentity *identity = mae_identity_find_key (server, key);
  MaeServerSession *session = identity != NULL ? identity->session : NULL;

  if (session == NULL)
    return;
  tell (session, find (server, kind, key));
  if (find (server, MAE_RESTRICTION_BANNED, key) != NULL) {
    mae_log_session (session, G_LOG_LEVEL_MESSAGE, "is banned by the operator");
    mae_server_session_close (session);
  }
}

gboolean
mae_restrictions_add (MaeServer *server, const char *nickname, const MaeRestrictionInfo *what,
                      GError **error)
{
  MaeStore *store = server->config.store;
  g_autofree char *key = mae_nickname_read_key (nickname);
  g_autofree char *text = NULL;

  forget_ended (server, what->kind);
  if (key == NULL || !g_hash_table_contains (server->accounts->by_key, key))
    return mae_store_error_none (error, _ ("“%s” has no password."), nickname);
  if (what->text != NULL && mae_text_clean (what->text, WORDS_MAX, &text) == MAE_TEXT_TOO_LONG)
    return mae_store_error_none (error, _ ("The text is longer than %d characters."), WORDS_MAX);
  GHashTable *all = server->accounts->restrictions->by_key[what->kind];
  if (g_hash_table_size (all) >= RESTRICTIONS_MAX && !g_hash_table_contains (all, key))
    return mae_store_error_none (error, _ ("There are too many restrictions to add one."));
  gint64 until = what->remaining > 0 ? mae_commit_time (server) + what->remaining : 0;
  g_autofree char *stored = g_strjoin (" ", mae_conduct_word (what->conduct), text, NULL);
  if (store != NULL)
    mae_store_put_mark (store, &(MaeStoredMark){ mark_kinds[what->kind], key, "", until, stored });
  take (server, what->kind, key, what->conduct, text, until);
  apply (server, what->kind, key);
  return TRUE;
}

gboolean
mae_restrictions_lift (MaeServer *server, MaeRestrictionKind kind, const char *nickname,
                       GError **error)
{
  g_autofree char *key = mae_nickname_read_key (nickname);

  forget_ended (server, kind);
  if (key == NULL || !g_hash_table_contains (server->accounts->restrictions->by_key[kind], key))
    return mae_store_error_none (error,
                                 kind == MAE_RESTRICTION_BANNED ? _ ("“%s” isn’t banned.")
                                                                : _ ("“%s” isn’t silenced."),
                                 nickname);
  forget (server, kind, key);
  apply (server, kind, key);
  return TRUE;
}

static void
report (const MaeServer *server, const Restriction *self, GString *out)
{
  const MaeAccount *account = g_hash_table_lookup (server->accounts->by_key, self->key);

  mae_json_open (out, NULL, '{');
  mae_json_string (out, "nickname", account != NULL ? account->name : self->key);
  mae_json_string (out, "restriction",
                   self->kind == MAE_RESTRICTION_BANNED ? "banned" : "silenced");
  mae_json_string (out, "reason", mae_conduct_word (self->conduct));
  if (self->text != NULL)
    mae_json_string (out, "text", self->text);
  if (self->until != 0)
    mae_json_int (out, "remainingMs", (self->until - mae_commit_time (server)) * 1000);
  mae_json_end_line (out);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(const Restriction *const *) a)->key, (*(const Restriction *const *) b)->key);
}

void
mae_server_report_restrictions (const MaeServer *server, gint64 now, GString *out)
{
  for (guint kind = N_KINDS - 1; kind > 0; kind--) {
    g_autoptr (GPtrArray) all = g_ptr_array_new ();
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init (&iter, server->accounts->restrictions->by_key[kind]);
    while (g_hash_table_iter_next (&iter, &key, NULL)) {
      const Restriction *self = find (server, (MaeRestrictionKind) kind, key);
      if (self != NULL)
        g_ptr_array_add (all, (gpointer) self);
    }
    g_ptr_array_sort (all, compare);
    for (guint i = 0; i < all->len; i++)
      report (server, g_ptr_array_index (all, i), out);
  }
}

void
mae_restrictions_report (const MaeServer *server, const char *key, GString *out)
{
  for (guint kind = N_KINDS - 1; kind > 0; kind--) {
    const Restriction *self = find (server, (MaeRestrictionKind) kind, key);
    if (self != NULL)
      report (server, self, out);
  }
}
