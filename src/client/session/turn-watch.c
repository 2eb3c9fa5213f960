/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-watch.h"

#include "net/address.h"
#include "server-question.h"

/* In seconds. */
#define PAUSE (5 * 60)
#define PAUSE_MOST (60 * 60)
/* So many more at most, so that players don't ask all at the same time. */
#define SPREAD 30

struct _MaeTurnWatch {
  GObject parent_instance;

  MaeServerBook *book;
  GPtrArray *servers; /* WatchedServer */
  gboolean is_active;
};

G_DEFINE_FINAL_TYPE (MaeTurnWatch, mae_turn_watch, G_TYPE_OBJECT)

typedef struct {
  MaeTurnWatch *watch;
  char *address, *nickname, *prefix;
  MaeServerQuestion *question; /* NULL: it isn't asked now */
  guint timeout, n_failed;
  gboolean reminds, is_done;
} WatchedServer;

static void
watched_server_free (gpointer data)
{
  WatchedServer *self = data;

  g_clear_pointer (&self->question, mae_server_question_free);
  g_clear_handle_id (&self->timeout, g_source_remove);
  g_free (self->address);
  g_free (self->nickname);
  g_free (self->prefix);
  g_free (self);
}

char *
mae_turn_watch_prefix (const char *address, const char *nickname)
{
  g_autofree char *both = g_strdup_printf ("%s %s", address, nickname);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);

  return g_strdup_printf ("turn-%.16s-", sum);
}

static WatchedServer *
watched_server_new (MaeTurnWatch *watch, const MaeKnownServer *known)
{
  WatchedServer *self = g_new0 (WatchedServer, 1);

  self->watch = watch;
  self->address = g_strdup (known->address);
  self->nickname = g_strdup (known->nickname);
  self->prefix = mae_turn_watch_prefix (known->address, known->nickname);
  return self;
}

/* ── What a server tells ───────────────────────────────────────────────────────────────────── */

static char *
make_id (const char *prefix, const MaeSeatInfo *seat)
{
  return g_strdup_printf ("%s%" G_GINT64_FORMAT, prefix, seat->game);
}

static void
take_turns (WatchedServer *self, const MaeSeatList *list)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) told = g_ptr_array_new (); /* MaeSeatInfo, of @list */
  MaeTurnWatch *watch = self->watch;
  gboolean any = FALSE;

  for (guint i = 0; i < list->n_seats; i++) {
    MaeSeatInfo *seat = &list->seats[i];

    any |= mae_seat_is_over_days (seat);
    if (!mae_seat_is_over_days (seat) || !seat->is_my_turn)
      continue;
    g_hash_table_add (ids, make_id (self->prefix, seat));
    if (mae_server_book_note_turn (watch->book, self->address, self->nickname, seat->game,
                                   seat->round)
        || self->reminds)
      g_ptr_array_add (told, seat);
  }
  mae_server_book_note_awaits (watch->book, self->address, self->nickname, any);
  self->reminds = FALSE;
  self->is_done = !any;

  /* A signal's handler may stop the watch, which frees @self. */
  g_autofree char *prefix = g_strdup (self->prefix);
  g_autofree char *address = g_strdup (self->address);
  g_autofree char *nickname = g_strdup (self->nickname);
  for (guint i = 0; i < told->len; i++) {
    const MaeSeatInfo *seat = g_ptr_array_index (told, i);
    g_autofree char *id = make_id (prefix, seat);

    g_signal_emit_by_name (watch, "turn", &(MaeWatchedTurn){ id, address, nickname, seat });
  }
  g_signal_emit_by_name (watch, "answered", prefix, ids);
}

static gboolean on_timeout_cb (gpointer user_data);

static void
on_answer_cb (MaeAsked asked, gpointer told, gpointer user_data)
{
  g_autoptr (MaeSeatList) list = told;
  WatchedServer *self = user_data;
  g_autoptr (MaeTurnWatch) watch = g_object_ref (self->watch);

  g_clear_pointer (&self->question, mae_server_question_free);
  self->n_failed = list ? 0 : self->n_failed + 1;
  if (list)
    take_turns (self, list);
  /* A signal's handler may have stopped it. */
  if (!watch->is_active || !g_ptr_array_find (watch->servers, self, NULL))
    return;
  /* Another program's server, and an old one, will never tell. */
  if (self->is_done || asked == MAE_ASKED_OTHER || asked == MAE_ASKED_NEWER
      || self->n_failed >= MAE_TURN_WATCH_PATIENCE)
    g_ptr_array_remove (watch->servers, self);
  else
    self->timeout = g_timeout_add_seconds (mae_turn_watch_pause (self->n_failed)
                                               + (guint) g_random_int_range (0, SPREAD),
                                           on_timeout_cb, self);
  g_signal_emit_by_name (watch, "settled");
}

/* ── Asking ────────────────────────────────────────────────────────────────────────────────── */

static void
ask (WatchedServer *self)
{
  const char *secret =
      mae_server_book_get_secret (self->watch->book, self->address, self->nickname);
  g_auto (MaeAddress) address = { 0 };

  if (self->question)
    return;
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (secret && mae_address_parse (self->address, &address, NULL))
    self->question =
        mae_server_question_new_turns (&address, self->nickname, secret, on_answer_cb, self);
}

static gboolean
on_timeout_cb (gpointer user_data)
{
  WatchedServer *self = user_data;

  self->timeout = 0;
  ask (self);
  return G_SOURCE_REMOVE;
}

void
mae_turn_watch_ask (MaeTurnWatch *self)
{
  g_return_if_fail (MAE_IS_TURN_WATCH (self));

  for (guint i = 0; i < self->servers->len; i++)
    ask (g_ptr_array_index (self->servers, i));
}

guint
mae_turn_watch_pause (guint n_failed)
{
  return n_failed > 5 ? PAUSE_MOST : MIN (PAUSE_MOST, (guint) PAUSE << n_failed);
}

/* What was made out of reach is asked again as soon as there is a network. */
static void
on_network_cb (MaeTurnWatch *self, gboolean is_available)
{
  for (guint i = 0; is_available && i < self->servers->len; i++) {
    WatchedServer *server = g_ptr_array_index (self->servers, i);
    if (server->n_failed > 0)
      ask (server);
  }
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_turn_watch_finalize (GObject *object)
{
  MaeTurnWatch *self = MAE_TURN_WATCH (object);

  g_ptr_array_unref (self->servers);
  g_object_unref (self->book);
  G_OBJECT_CLASS (mae_turn_watch_parent_class)->finalize (object);
}

static void
mae_turn_watch_class_init (MaeTurnWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_turn_watch_finalize;
  g_signal_new ("turn", MAE_TYPE_TURN_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_POINTER);
  g_signal_new ("answered", MAE_TYPE_TURN_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_HASH_TABLE);
  g_signal_new ("settled", MAE_TYPE_TURN_WATCH, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
}

static void
mae_turn_watch_init (MaeTurnWatch *self)
{
  self->servers = g_ptr_array_new_with_free_func (watched_server_free);
}

MaeTurnWatch *
mae_turn_watch_new (MaeServerBook *book)
{
  MaeTurnWatch *self = g_object_new (MAE_TYPE_TURN_WATCH, NULL);

  self->book = g_object_ref (book);
  g_signal_connect_object (g_network_monitor_get_default (), "network-changed",
                           G_CALLBACK (on_network_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
mae_turn_watch_start (MaeTurnWatch *self, gboolean reminds)
{
  g_return_if_fail (MAE_IS_TURN_WATCH (self));

  if (self->is_active)
    return;
  self->is_active = TRUE;
  mae_server_book_reload (self->book);
  const GPtrArray *known = mae_server_book_list (self->book);
  for (guint i = 0; i < known->len; i++) {
    const MaeKnownServer *entry = g_ptr_array_index (known, i);
    if (!entry->awaits || !entry->secret)
      continue;
    WatchedServer *server = watched_server_new (self, entry);
    server->reminds = reminds;
    g_ptr_array_add (self->servers, server);
  }
  mae_turn_watch_ask (self);
}

void
mae_turn_watch_stop (MaeTurnWatch *self)
{
  g_return_if_fail (MAE_IS_TURN_WATCH (self));

  self->is_active = FALSE;
  g_ptr_array_set_size (self->servers, 0);
}

gboolean
mae_turn_watch_is_waiting (MaeTurnWatch *self)
{
  g_return_val_if_fail (MAE_IS_TURN_WATCH (self), FALSE);
  return self->servers->len > 0;
}
