/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/local-server.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/seeds.h"
#include "net/transport.h"

struct _MaeLocalServer {
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  MaeSeeds seeds;

  /* The thread's own once it runs. */
  MaeServer *server;
  MaeTransport *transport;
};

static gpointer
run (gpointer data)
{
  MaeLocalServer *self = data;
  g_main_context_push_thread_default (self->context);
  g_main_loop_run (self->loop);
  mae_transport_free (self->transport);
  mae_server_free (self->server);
  g_main_context_pop_thread_default (self->context);
  return NULL;
}

static void
free_rest (MaeLocalServer *self)
{
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  g_free (self);
}

static MaeLocalServer *
new_server (const MaeRuleset *rules, MaeSeeds seeds, GError **error)
{
  MaeServerConfig config;
  MaeLocalServer *self = g_new0 (MaeLocalServer, 1);

  self->seeds = seeds;
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);

  mae_server_config_init (&config, rules);
  config.new_seed = mae_seeds_next;
  config.seed_data = &self->seeds;
  /* Who plays here shares our process: silence means a debugger or a suspended machine. */
  config.heartbeat_after = config.silence_max = G_MAXINT64 / 4;
  self->server = mae_server_new (&config);
  self->transport = mae_transport_new (self->server, self->context, error);
  if (self->transport != NULL)
    self->thread = g_thread_try_new ("local server", run, self, error);
  if (self->thread == NULL) {
    mae_transport_free (self->transport);
    mae_server_free (self->server);
    free_rest (self);
    return NULL;
  }
  return self;
}

MaeLocalServer *
mae_local_server_new (const MaeRuleset *rules, GError **error)
{
  return new_server (rules, (MaeSeeds){ .known = FALSE }, error);
}

MaeLocalServer *
mae_local_server_new_seeded (const MaeRuleset *rules, guint64 seed, GError **error)
{
  return new_server (rules, (MaeSeeds){ .known = TRUE, .next = seed }, error);
}

/* Not g_main_context_invoke(): that would run @func here, as long as the thread hasn't taken up its
 * context. */
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
    int cause = errno;
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (cause),
                 _ ("Can’t connect to the local server: %s."), g_strerror (cause));
    return NULL;
  }

  g_autoptr (GSocket) socket = g_socket_new_from_fd (fds[0], error);
  if (socket == NULL) {
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
