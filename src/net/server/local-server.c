/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "local-server.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "seeds.h"
#include "transport.h"
#include "workers.h"

struct _MaeLocalServer {
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  MaeSeeds seeds;
  MaeRecord *record;     /* the game to be played; NULL: games are made in the waiting room */
  GMainContext *listens; /* where saving_changed is called; NULL: not called */
  void (*saving_changed) (const GError *why, gpointer data);
  gpointer data;
  GSource *telling; /* protected by @lock: a pending call of saving_changed */
  GMutex lock;

  /* Used only by the thread once it runs. */
  MaeStore *store;
  MaeServer *server;
  MaeTransport *transport;
};

static gpointer
run (gpointer data)
{
  MaeLocalServer *self = data;
  g_main_context_push_thread_default (self->context);
  MaeWorkers *thinkers =
      mae_workers_new (MAE_WORK_THOUGHTS, self->server, self->transport, self->context);
  g_main_loop_run (self->loop);
  mae_workers_free (thinkers);
  /* The server is shut down before its connections are closed, so that players don't count as
   * having left. */
  mae_server_shut_down (self->server, g_get_monotonic_time ());
  g_clear_pointer (&self->transport, mae_transport_free);
  g_clear_pointer (&self->server, mae_server_free);
  g_clear_pointer (&self->store, mae_store_close);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

static void
free_rest (MaeLocalServer *self)
{
  g_clear_pointer (&self->transport, mae_transport_free);
  g_clear_pointer (&self->server, mae_server_free);
  /* After this, the receiver of saving_changed may no longer exist. */
  if (self->telling != NULL) {
    g_source_destroy (self->telling);
    g_source_unref (self->telling);
  }
  g_clear_pointer (&self->store, mae_store_close);
  g_clear_pointer (&self->record, mae_record_unref);
  g_clear_pointer (&self->listens, g_main_context_unref);
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static MaeLocalServer *
alloc (MaeSeeds seeds)
{
  MaeLocalServer *self = g_new0 (MaeLocalServer, 1);

  self->seeds = seeds;
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  g_mutex_init (&self->lock);
  return self;
}

static void
configure (MaeLocalServer *self, MaeServerConfig *config, const MaeRuleset *rules)
{
  mae_server_config_init (config, rules);
  config->new_seed = mae_seeds_next;
  config->seed_data = &self->seeds;
  /* No limits on time and rate: the client is in the same process, so silence means a debugger or a
   * suspended machine. */
  config->messages_per_second = 0;
  config->protects_names = FALSE;
  config->heartbeat_after = config->silence_max = G_MAXINT64 / 4;
  config->keep = G_MAXINT64 / 4;
}

/* Says that the system refused @what. */
static void
explain (const char *what, const char *cause, GError **error)
{
  g_debug ("No %s: %s", what, cause);
  g_set_error_literal (
      error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_OPEN_FILES,
      _ ("The game can’t be started: this computer is out of memory or open files."));
}

/* Takes ownership of @self, which is freed if it can't start. */
static MaeLocalServer *
start (MaeLocalServer *self, GError **error)
{
  g_autoptr (GError) cause = NULL;

  if (self->transport == NULL)
    self->transport = mae_transport_new (self->server, self->context, error);
  if (self->transport != NULL)
    self->thread = g_thread_try_new ("local server", run, self, &cause);
  if (cause != NULL)
    explain ("thread", cause->message, error);
  if (self->thread == NULL)
    g_clear_pointer (&self, free_rest);
  return self;
}

MaeLocalServer *
mae_local_server_new_seeded (const MaeRuleset *rules, guint64 seed, GError **error)
{
  MaeServerConfig config;
  MaeLocalServer *self = alloc ((MaeSeeds){ .known = TRUE, .next = seed });

  configure (self, &config, rules);
  self->server = mae_server_new (&config);
  return start (self, error);
}

/* ── A game others join ───────────────────────────────────────────────────────────────────── */

/* Listens on all addresses of the family of @any (port 0). */
static gboolean
listen_on (MaeTransport *transport, const char *any, guint16 *port, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%s:%u", any, *port);
  MaeListenAddress address;

  if (!mae_listen_address_parse (text, &address, error)
      || !mae_transport_listen (transport, &address, FALSE, error))
    return FALSE;
  *port = mae_listen_address_get_port (&address);
  return TRUE;
}

static gboolean
listen_for_others (MaeTransport *transport, guint16 *port, gboolean is_exact, GError **error)
{
  g_autoptr (GError) taken = NULL;

  if (!listen_on (transport, "0.0.0.0", port, &taken)) {
    if (is_exact || !g_error_matches (taken, MAE_LISTEN_ERROR, MAE_LISTEN_ERROR_IN_USE)) {
      g_propagate_error (error, g_steal_pointer (&taken));
      return FALSE;
    }
    *port = 0;
    if (!listen_on (transport, "0.0.0.0", port, error))
      return FALSE;
  }
  /* On IPv6 too, if the computer has it. */
  listen_on (transport, "[::]", port, NULL);
  return TRUE;
}

MaeLocalServer *
mae_local_server_new_host (const MaeRuleset *rules, guint16 *port, gboolean is_exact,
                           GError **error)
{
  MaeServerConfig config;
  MaeLocalServer *self = alloc ((MaeSeeds){ .known = FALSE });

  mae_server_config_init (&config, rules);
  config.new_seed = mae_seeds_next;
  config.seed_data = &self->seeds;
  config.seats_waiting = TRUE;
  self->server = mae_server_new (&config);
  self->transport = mae_transport_new (self->server, self->context, error);
  if (self->transport == NULL || !listen_for_others (self->transport, port, is_exact, error)) {
    free_rest (self);
    return NULL;
  }
  return start (self, error);
}

/* ── One game ─────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeLocalServer *server;
  GError *why; /* NULL: all is saved */
} Telling;

static gboolean
tell_cb (gpointer data)
{
  Telling *telling = data;
  MaeLocalServer *self = telling->server;

  /* saving_changed is called without the lock, since it may free this server. */
  g_mutex_lock (&self->lock);
  g_clear_pointer (&self->telling, g_source_unref);
  g_mutex_unlock (&self->lock);
  self->saving_changed (telling->why, self->data);
  return G_SOURCE_REMOVE;
}

static void
telling_free (gpointer data)
{
  Telling *telling = data;
  g_clear_error (&telling->why);
  g_free (telling);
}

/* Called in the server's thread. Replaces a pending call. */
static void
saving_changed_cb (const GError *why, gpointer data)
{
  MaeLocalServer *self = data;
  Telling *telling = g_new (Telling, 1);

  *telling = (Telling){ self, why != NULL ? g_error_copy (why) : NULL };
  g_mutex_lock (&self->lock);
  if (self->telling != NULL) {
    g_source_destroy (self->telling);
    g_source_unref (self->telling);
  }
  self->telling = g_idle_source_new ();
  g_source_set_priority (self->telling, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->telling, tell_cb, telling, telling_free);
  g_source_attach (self->telling, self->listens);
  g_mutex_unlock (&self->lock);
}

MaeLocalServer *
mae_local_server_new_game (const MaeLocalGame *game, GError **error)
{
  MaeServerConfig config;
  MaeLocalServer *self = alloc ((MaeSeeds){ .known = FALSE });

  self->record = mae_record_ref (game->record);
  self->saving_changed = game->saving_changed;
  self->data = game->data;
  self->listens = g_main_context_ref_thread_default ();
  if (game->store != NULL) {
    self->store = mae_store_open_shared (game->store, error);
    if (self->store == NULL) {
      free_rest (self);
      return NULL;
    }
  }
  configure (self, &config, game->record->rules);
  config.store = self->store;
  config.wall_clock = g_get_real_time;
  config.computer_pace = game->computer_pace;
  config.saving_is_optional = TRUE;
  if (self->saving_changed != NULL) {
    config.saving_changed = saving_changed_cb;
    config.saving_data = self;
  }
  self->server = mae_server_new (&config);
  if (!mae_server_seat_record (self->server, g_get_monotonic_time (), self->record)) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("This game is damaged: its moves can’t be replayed."));
    free_rest (self);
    return NULL;
  }
  return start (self, error);
}

/* ── Its thread ───────────────────────────────────────────────────────────────────────────── */

/* Not g_main_context_invoke(), which would run @func in this thread if the new thread hasn't
 * acquired its context yet. */
static void
call_in_thread (MaeLocalServer *self, GSourceFunc func, gpointer data, GDestroyNotify notify)
{
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, func, data, notify);
  g_source_attach (source, self->context);
}

typedef struct {
  MaeLocalServer *server;
  gint64 pace;
} Pace;

static gboolean
set_pace_cb (gpointer data)
{
  Pace *pace = data;
  mae_server_set_computer_pace (pace->server->server, pace->pace);
  mae_transport_wake (pace->server->transport);
  return G_SOURCE_REMOVE;
}

void
mae_local_server_set_computer_pace (MaeLocalServer *self, gint64 pace)
{
  Pace *change = g_new (Pace, 1);
  *change = (Pace){ self, pace };
  call_in_thread (self, set_pace_cb, change, g_free);
}

typedef struct {
  MaeLocalServer *server;
  int fd;
} Adoption;

static gboolean
adopt_cb (gpointer data)
{
  Adoption *adoption = data;
  mae_transport_adopt (adoption->server->transport, adoption->fd);
  adoption->fd = -1;
  return G_SOURCE_REMOVE;
}

static void
adoption_free (gpointer data)
{
  Adoption *adoption = data;
  if (adoption->fd >= 0)
    close (adoption->fd);
  g_free (adoption);
}

GSocketConnection *
mae_local_server_connect (MaeLocalServer *self, GError **error)
{
  int fds[2];
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, fds) < 0) {
    explain ("pair of sockets", g_strerror (errno), error);
    return NULL;
  }

  g_autoptr (GError) cause = NULL;
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fds[0], &cause);
  if (socket == NULL) {
    explain ("socket", cause->message, error);
    close (fds[0]);
    close (fds[1]);
    return NULL;
  }
  Adoption *adoption = g_new (Adoption, 1);
  *adoption = (Adoption){ .server = self, .fd = fds[1] };
  call_in_thread (self, adopt_cb, adoption, adoption_free);
  return g_socket_connection_factory_create_connection (socket);
}

static gboolean
quit_cb (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_REMOVE;
}

void
mae_local_server_free (MaeLocalServer *self)
{
  if (self == NULL)
    return;
  call_in_thread (self, quit_cb, self->loop, NULL);
  g_thread_join (self->thread);
  free_rest (self);
}
