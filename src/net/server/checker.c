/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "checker.h"

#include <sys/resource.h>
#include <unistd.h>

/* Each password takes some 16 MiB while it is looked at. */
#define THREADS_MAX 2

/* How far behind everything else, as nice(1) counts. */
#define NICENESS 10

struct _MaeChecker {
  MaeServer *server;
  MaeTransport *transport;
  GMainContext *context;
  GSource *source;
  GThreadPool *pool;
  GAsyncQueue *done; /* MaeCheck */
  int n_threads, n_running;
};

typedef struct {
  GSource source;
  MaeChecker *checker;
} CheckerSource;

/* In a thread of the pool. */
static void
look_cb (gpointer data, gpointer user_data)
{
  MaeChecker *self = user_data;

  /* Where that is forbidden it goes without: the kernel shares fairly as well. */
  setpriority (PRIO_PROCESS, (id_t) gettid (), NICENESS);
  mae_check_run (data);
  g_async_queue_push (self->done, data);
  g_main_context_wakeup (self->context);
}

static gboolean
has_work (const MaeChecker *self)
{
  return g_async_queue_length (self->done) > 0
         || (self->n_running < self->n_threads && mae_server_has_check (self->server));
}

static gboolean
prepare (GSource *source, int *timeout)
{
  *timeout = -1;
  return has_work (((CheckerSource *) source)->checker);
}

static gboolean
check (GSource *source)
{
  return has_work (((CheckerSource *) source)->checker);
}

static gboolean
dispatch (GSource *source, GSourceFunc callback, gpointer user_data)
{
  MaeChecker *self = ((CheckerSource *) source)->checker;
  MaeCheck *next;

  while ((next = g_async_queue_try_pop (self->done)) != NULL) {
    self->n_running--;
    mae_server_checked (self->server, next, g_get_monotonic_time ());
    mae_transport_wake (self->transport);
  }
  while (self->n_running < self->n_threads
         && (next = mae_server_next_check (self->server)) != NULL) {
    self->n_running++;
    g_thread_pool_push (self->pool, next, NULL);
  }
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs source_funcs = { .prepare = prepare, .check = check, .dispatch = dispatch };

MaeChecker *
mae_checker_new (MaeServer *server, MaeTransport *transport, GMainContext *context)
{
  MaeChecker *self = g_new0 (MaeChecker, 1);

  self->server = server;
  self->transport = transport;
  self->context = context != NULL ? g_main_context_ref (context)
                                  : g_main_context_ref (g_main_context_default ());
  /* One processor stays with the games, where there are several. */
  self->n_threads = CLAMP ((int) g_get_num_processors () - 1, 1, THREADS_MAX);
  self->done = g_async_queue_new ();
  self->pool = g_thread_pool_new (look_cb, self, self->n_threads, FALSE, NULL);
  self->source = g_source_new (&source_funcs, sizeof (CheckerSource));
  ((CheckerSource *) self->source)->checker = self;
  g_source_set_name (self->source, "Maestri passwords");
  g_source_attach (self->source, self->context);
  return self;
}

void
mae_checker_free (MaeChecker *self)
{
  if (self == NULL)
    return;
  g_source_destroy (self->source);
  g_source_unref (self->source);
  g_thread_pool_free (self->pool, FALSE, TRUE);
  g_async_queue_unref (self->done);
  g_main_context_unref (self->context);
  g_free (self);
}
