/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server-list.h"

#include <string.h>

#include "client/words/wire-text.h"
#include "net/client/web-text.h"
#include "server-question.h"

#define INTERVAL 30          /* seconds between two questions */
#define SHOWN_AFTER 300      /* ms until it is said that a server is being asked */
#define FILE_MAX (64 * 1024) /* bytes */
#define EACH_HOST_MAX 3      /* entries of a list on the web */
#define MARK "\xef\xbb\xbf"  /* some editors put it before a text in UTF-8 */
#define MAPPED "::ffff:"     /* before an IPv4 address */

/* A question to a server, and what it has answered. */
typedef struct {
  MaeServerList *list;
  char *address;
  MaeServerQuestion *question; /* NULL: it isn't being asked */
  MaeAsked asked;
  MaeServerInfo *info;
} AskedServer;

struct _MaeServerList {
  GObject parent_instance;

  MaeServerBook *book;
  GPtrArray *shipped;  /* MaeListedServer of the file */
  GPtrArray *fetched;  /* MaeListedServer of the list at @source */
  GPtrArray *servers;  /* MaeListedServer, of @most addresses at most */
  guint most, n_more;  /* addresses; @n_more: those that aren't in @servers */
  GHashTable *answers; /* address → AskedServer */
  guint timer, soon;   /* 0: no source */
  gboolean is_active, is_awaited;

  char *source;        /* the address of another list; "": none */
  MaeWebText *request; /* NULL: it isn't being fetched */
  gboolean was_fetched;
  MaeWebTextResult result;
};

G_DEFINE_FINAL_TYPE (MaeServerList, mae_server_list, G_TYPE_OBJECT)

static void
listed_free (gpointer data)
{
  MaeListedServer *server = data;

  g_free (server->address);
  g_free (server->name);
  g_free (server->nickname);
  g_free (server);
}

static void
asked_free (gpointer data)
{
  AskedServer *self = data;

  g_clear_pointer (&self->question, mae_server_question_free);
  g_clear_pointer (&self->info, mae_server_info_free);
  g_free (self->address);
  g_free (self);
}

/* ── The list ──────────────────────────────────────────────────────────────────────────────── */

/* Returns whether @host is one of this computer or of the network that it is in, as far as its form
 * tells. Such addresses mean something else on each computer, so nobody else can list them. */
static gboolean
is_private (const char *host)
{
  static const char *const ends[] = { ".localhost", ".local", ".internal", ".home.arpa" };
  g_autofree char *name = g_strndup (host, strcspn (host, "%"));
  gsize length = strlen (name);

  if (length > 0 && name[length - 1] == '.')
    name[--length] = '\0';
  g_autoptr (GInetAddress) ip = g_inet_address_new_from_string (
      g_str_has_prefix (name, MAPPED) ? name + strlen (MAPPED) : name);
  if (ip != NULL) {
    const guint8 *bytes = g_inet_address_to_bytes (ip);

    return g_inet_address_get_is_any (ip) || g_inet_address_get_is_loopback (ip)
           || g_inet_address_get_is_link_local (ip) || g_inet_address_get_is_site_local (ip)
           || g_inet_address_get_is_multicast (ip)
           || (g_inet_address_get_family (ip) == G_SOCKET_FAMILY_IPV4
                   ? bytes[0] == 0 || (bytes[0] == 100 && (bytes[1] & 0xc0) == 64)
                   : (bytes[0] & 0xfe) == 0xfc || bytes[0] == 0);
  }
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (name, ends[i]))
      return TRUE;
  /* Without a dot it is a name of this network; one that ends with a number is an IPv4 address in
   * another form, as “127.1” or “0x7f000001”. */
  const char *last = strrchr (name, '.');
  return last == NULL || g_ascii_isdigit (last[1]);
}

/* Returns whether a list from the web may have @address, besides @servers. */
static gboolean
may_list (const MaeAddress *address, const GPtrArray *servers)
{
  guint n = 0;

  for (guint i = 0; i < servers->len; i++) {
    g_auto (MaeAddress) other = { 0 };

    mae_address_parse (((MaeListedServer *) g_ptr_array_index (servers, i))->address, &other, NULL);
    n += g_strcmp0 (other.host, address->host) == 0;
  }
  return n < EACH_HOST_MAX && !is_private (address->host);
}

/* Adds the servers of @text to @servers; with @is_foreign only those that may_list() accepts.
 * Returns FALSE if there is something else in it. */
static gboolean
read_list (const char *text, gboolean is_foreign, GPtrArray *servers)
{
  g_auto (GStrv) lines =
      g_strsplit (g_str_has_prefix (text, MARK) ? text + strlen (MARK) : text, "\n", -1);
  gboolean is_list = TRUE;

  for (char **line = lines; *line && servers->len < MAE_SERVER_LIST_MAX; line++) {
    g_auto (MaeAddress) address = { 0 };
    g_auto (GStrv) parts = NULL;

    g_strstrip (*line);
    if (**line == '\0' || **line == '#')
      continue;
    parts = g_strsplit_set (*line, " \t", 2);
    if (!mae_address_parse (parts[0], &address, NULL)) {
      is_list = FALSE;
      continue;
    }
    if (is_foreign && !may_list (&address, servers))
      continue;
    MaeListedServer *server = g_new0 (MaeListedServer, 1);
    server->address = mae_address_format (&address);
    if (parts[1] != NULL)
      server->name = mae_wire_line (g_strstrip (parts[1]), MAE_WIRE_NAME_MAX);
    g_ptr_array_add (servers, server);
  }
  return is_list;
}

static const MaeListedServer *
find_in (const GPtrArray *servers, const char *address)
{
  for (guint i = 0; i < servers->len; i++) {
    const MaeListedServer *server = g_ptr_array_index (servers, i);
    if (g_str_equal (server->address, address))
      return server;
  }
  return NULL;
}

/* Adds a copy of @from, with what is known of it. @seen has the addresses so far, each with its
 * place. */
static void
add (MaeServerList *self, const MaeListedServer *from, GHashTable *seen)
{
  const AskedServer *answer = g_hash_table_lookup (self->answers, from->address);
  const MaeListedServer *named = find_in (self->shipped, from->address);
  MaeListedServer *server;

  if (!g_hash_table_contains (seen, from->address))
    g_hash_table_insert (seen, (gpointer) from->address,
                         GUINT_TO_POINTER (g_hash_table_size (seen)));
  if (GPOINTER_TO_UINT (g_hash_table_lookup (seen, from->address)) >= self->most)
    return;
  if (named == NULL)
    named = find_in (self->fetched, from->address);
  server = g_memdup2 (from, sizeof *from);
  server->address = g_strdup (from->address);
  server->nickname = g_strdup (from->nickname);
  server->asked = answer ? answer->asked : MAE_ASKED_NOT;
  server->info = answer ? answer->info : NULL;
  server->name = g_strdup (server->info && server->info->name ? server->info->name
                           : named                            ? named->name
                                                              : NULL);
  g_ptr_array_add (self->servers, server);
}

/* Adds the servers of @list that aren't @seen. */
static void
add_further (MaeServerList *self, const GPtrArray *list, GHashTable *seen)
{
  for (guint i = 0; i < list->len; i++) {
    const MaeListedServer *server = g_ptr_array_index (list, i);

    if (!g_hash_table_contains (seen, server->address))
      add (self, server, seen);
  }
}

static void
update (MaeServerList *self)
{
  const GPtrArray *known = mae_server_book_list (self->book);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_ptr_array_set_size (self->servers, 0);
  for (guint i = 0; i < known->len; i++) {
    const MaeKnownServer *entry = g_ptr_array_index (known, i);
    add (self,
         &(MaeListedServer){ .address = entry->address,
                             .nickname = entry->nickname,
                             .playing = entry->playing,
                             .used = entry->used },
         seen);
  }
  add_further (self, self->shipped, seen);
  add_further (self, self->fetched, seen);
  self->n_more = g_hash_table_size (seen) - MIN (g_hash_table_size (seen), self->most);
  g_signal_emit_by_name (self, "changed");
}

const GPtrArray *
mae_server_list_get (MaeServerList *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_LIST (self), NULL);
  return self->servers;
}

guint
mae_server_list_count_more (MaeServerList *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_LIST (self), 0);
  return self->n_more;
}

void
mae_server_list_count_answered (MaeServerList *self, guint *n, guint *n_open)
{
  g_return_if_fail (MAE_IS_SERVER_LIST (self));

  *n = *n_open = 0;
  for (guint i = 0; i < self->servers->len; i++) {
    const MaeListedServer *server = g_ptr_array_index (self->servers, i);

    if (find_in (self->servers, server->address) != server)
      continue;
    *n += server->asked != MAE_ASKED_NOT && server->asked != MAE_ASKED_SILENT
          && server->asked != MAE_ASKED_WAITING;
    *n_open += server->info != NULL && server->info->open > 0;
  }
}

/* ── Asking ────────────────────────────────────────────────────────────────────────────────── */

/* Says once that all who were asked have answered, or don't. */
static void
note_answered (MaeServerList *self)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->answers);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((AskedServer *) value)->question != NULL)
      return;
  if (!self->is_awaited || self->request != NULL)
    return;
  self->is_awaited = FALSE;
  g_signal_emit_by_name (self, "answered");
}

static void
on_answer_cb (MaeAsked asked, gpointer told, gpointer user_data)
{
  AskedServer *self = user_data;

  g_clear_pointer (&self->info, mae_server_info_free);
  self->info = told;
  self->asked = asked;
  g_clear_pointer (&self->question, mae_server_question_free);
  update (self->list);
  note_answered (self->list);
}

static gboolean
on_soon_cb (gpointer user_data)
{
  MaeServerList *self = user_data;
  GHashTableIter iter;
  gpointer value;

  self->soon = 0;
  g_hash_table_iter_init (&iter, self->answers);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    AskedServer *answer = value;
    if (answer->asked == MAE_ASKED_NOT && answer->question != NULL)
      answer->asked = MAE_ASKED_WAITING;
  }
  update (self);
  return G_SOURCE_REMOVE;
}

/* Asks @address unless it is being asked. What was known of it stays until it answers. */
static void
ask (MaeServerList *self, const char *address)
{
  AskedServer *answer = g_hash_table_lookup (self->answers, address);
  g_auto (MaeAddress) parsed = { 0 };

  if (!mae_address_parse (address, &parsed, NULL) || (answer != NULL && answer->question != NULL))
    return;
  if (answer == NULL) {
    answer = g_new0 (AskedServer, 1);
    answer->list = self;
    answer->address = g_strdup (address);
    g_hash_table_insert (self->answers, answer->address, answer);
  }
  answer->question = mae_server_question_new (&parsed, on_answer_cb, answer);
}

void
mae_server_list_ask (MaeServerList *self, const char *address)
{
  g_return_if_fail (MAE_IS_SERVER_LIST (self));

  ask (self, address);
  AskedServer *answer = g_hash_table_lookup (self->answers, address);
  if (answer == NULL || answer->question == NULL)
    return;
  answer->asked = MAE_ASKED_WAITING;
  g_clear_pointer (&answer->info, mae_server_info_free);
  update (self);
}

static void
ask_all (MaeServerList *self)
{
  for (guint i = 0; i < self->servers->len; i++)
    ask (self, ((MaeListedServer *) g_ptr_array_index (self->servers, i))->address);
  if (self->soon == 0)
    self->soon = g_timeout_add (SHOWN_AFTER, on_soon_cb, self);
}

static gboolean
on_timer_cb (gpointer user_data)
{
  ask_all (user_data);
  return G_SOURCE_CONTINUE;
}

void
mae_server_list_show_all (MaeServerList *self)
{
  g_return_if_fail (MAE_IS_SERVER_LIST (self));

  self->most = G_MAXUINT;
  update (self);
  if (self->is_active)
    ask_all (self);
}

/* ── Another list ──────────────────────────────────────────────────────────────────────────── */

static void
on_fetched_cb (MaeWebTextResult result, const char *text, gpointer user_data)
{
  MaeServerList *self = user_data;

  g_ptr_array_set_size (self->fetched, 0);
  self->was_fetched = TRUE;
  self->result = result;
  /* A page of something else has such lines only by accident. */
  if (text != NULL && !read_list (text, TRUE, self->fetched)) {
    self->result = MAE_WEB_TEXT_UNFIT;
    g_ptr_array_set_size (self->fetched, 0);
  }
  g_clear_pointer (&self->request, mae_web_text_free);
  update (self);
  if (self->is_active)
    ask_all (self);
  note_answered (self);
}

static void
fetch (MaeServerList *self)
{
  if (self->request == NULL && mae_web_text_is_address (self->source)
      && !(self->was_fetched && self->result == MAE_WEB_TEXT_GOT)) {
    self->request = mae_web_text_new (self->source, FILE_MAX, on_fetched_cb, self);
    g_signal_emit_by_name (self, "changed");
  }
}

void
mae_server_list_set_source (MaeServerList *self, const char *address)
{
  g_return_if_fail (MAE_IS_SERVER_LIST (self) && address != NULL);

  if (g_str_equal (self->source, address))
    return;
  g_free (self->source);
  self->source = g_strdup (address);
  g_clear_pointer (&self->request, mae_web_text_free);
  g_ptr_array_set_size (self->fetched, 0);
  self->was_fetched = FALSE;
  update (self);
  if (self->is_active)
    fetch (self);
}

MaeListState
mae_server_list_get_state (MaeServerList *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_LIST (self), MAE_LIST_NONE);

  if (*self->source == '\0')
    return MAE_LIST_NONE;
  if (!mae_web_text_is_address (self->source))
    return MAE_LIST_NO_ADDRESS;
  if (self->request != NULL)
    return MAE_LIST_FETCHING;
  if (!self->was_fetched)
    return MAE_LIST_NOT_FETCHED;
  if (self->result != MAE_WEB_TEXT_GOT)
    return self->result == MAE_WEB_TEXT_SILENT ? MAE_LIST_SILENT : MAE_LIST_UNFIT;
  return self->fetched->len > 0 ? MAE_LIST_FETCHED : MAE_LIST_EMPTY;
}

char *
mae_server_list_dup_state (MaeServerList *self)
{
  g_return_val_if_fail (MAE_IS_SERVER_LIST (self), NULL);
  return mae_server_list_text (mae_server_list_get_state (self), self->source);
}

/* ── Asking again ──────────────────────────────────────────────────────────────────────────── */

void
mae_server_list_ask_all (MaeServerList *self)
{
  g_return_if_fail (MAE_IS_SERVER_LIST (self));

  if (!self->is_active)
    return;
  self->is_awaited = TRUE;
  fetch (self);
  ask_all (self);
  note_answered (self);
}

void
mae_server_list_set_active (MaeServerList *self, gboolean active)
{
  g_return_if_fail (MAE_IS_SERVER_LIST (self));

  if (active == self->is_active)
    return;
  self->is_active = active;
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_handle_id (&self->soon, g_source_remove);
  if (!active)
    return;
  self->timer = g_timeout_add_seconds (INTERVAL, on_timer_cb, self);
  mae_server_list_ask_all (self);
}

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
mae_server_list_finalize (GObject *object)
{
  MaeServerList *self = MAE_SERVER_LIST (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_handle_id (&self->soon, g_source_remove);
  g_clear_pointer (&self->request, mae_web_text_free);
  g_free (self->source);
  g_hash_table_unref (self->answers);
  g_ptr_array_unref (self->servers);
  g_ptr_array_unref (self->fetched);
  g_ptr_array_unref (self->shipped);
  g_object_unref (self->book);
  G_OBJECT_CLASS (mae_server_list_parent_class)->finalize (object);
}

static void
mae_server_list_class_init (MaeServerListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_server_list_finalize;
  g_signal_new ("changed", MAE_TYPE_SERVER_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("answered", MAE_TYPE_SERVER_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
mae_server_list_init (MaeServerList *self)
{
  self->most = MAE_SERVER_LIST_FIRST;
  self->source = g_strdup ("");
  self->shipped = g_ptr_array_new_with_free_func (listed_free);
  self->fetched = g_ptr_array_new_with_free_func (listed_free);
  self->servers = g_ptr_array_new_with_free_func (listed_free);
  self->answers = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, asked_free);
}

MaeServerList *
mae_server_list_new (MaeServerBook *book, const char *text)
{
  MaeServerList *self = g_object_new (MAE_TYPE_SERVER_LIST, NULL);

  self->book = g_object_ref (book);
  if (text != NULL)
    read_list (text, FALSE, self->shipped);
  g_signal_connect_object (book, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}

char *
mae_server_list_read_installed (void)
{
  for (const char *const *dir = g_get_system_data_dirs (); *dir; dir++) {
    g_autofree char *path = g_build_filename (*dir, "maestri", "servers.list", NULL);
    char *text;
    gsize length;

    if (!g_file_get_contents (path, &text, &length, NULL))
      continue;
    if (length <= FILE_MAX && g_utf8_validate (text, (gssize) length, NULL))
      return text;
    g_free (text);
  }
  return NULL;
}
