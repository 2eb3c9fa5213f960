/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include "server/accounts/checks.h"
#include "server/tables/thought.h"

/* Each password takes some 16 MiB while it is verified. */
#define THREADS_MAX 2

/* The niceness of the threads, as for nice(1). */
#define NICENESS 10

struct _MaeWorkers {
  MaeWorkKind kind;
  MaeServer *server;
  MaeTransport *transport;
  GMainContext *context;
  GSource *source;
  GThreadPool *pool;
  GAsyncQueue *done; /* pieces */
  int n_threads, n_running;
};

typedef struct {
  GSource source;
  MaeWorkers *workers;
} WorkersSource;

/* ── The kinds ────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_piece (const MaeWorkers *self)
{
  return self->kind == MAE_WORK_PASSWORDS ? mae_server_has_check (self->server)
                                          : mae_server_has_thought (self->server);
}

/* Returns the next piece of work, which is run in any thread and given back; NULL: none. */
static gpointer
take (MaeWorkers *self)
{
  return self->kind == MAE_WORK_PASSWORDS ? (gpointer) mae_server_next_check (self->server)
                                          : mae_server_next_thought (self->server);
}

static void
run (MaeWorkKind kind, gpointer piece)
{
  if (kind == MAE_WORK_PASSWORDS)
    mae_check_run (piece);
  else
    mae_thought_run (piece);
}

static void
give_back (MaeWorkers *self, gpointer piece)
{
  gint64 now = g_get_monotonic_time ();

  if (self->kind == MAE_WORK_PASSWORDS)
    mae_server_checked (self->server, piece, now);
  else
    mae_server_thought (self->server, piece, now);
}

/* ── Working ──────────────────────────────────────────────────────────────────────────────── */

/* Called in a thread of the pool. */
static void
run_cb (gpointer data, gpointer user_data)
{
  MaeWorkers *self = user_data;

  /* If this isn't permitted, the kernel's fair sharing of the processors is enough. */
  setpriority (PRIO_PROCESS, (id_t) gettid (), NICENESS);
  run (self->kind, data);
  g_async_queue_push (self->done, data);
  g_main_context_wakeup (self->context);
}

static gboolean
has_work (const MaeWorkers *self)
{
  return g_async_queue_length (self->done) > 0
         || (self->n_running < self->n_threads && has_piece (self));
}

static gboolean
prepare (GSource *source, int *timeout)
{
  *timeout = -1;
  return has_work (((WorkersSource *) source)->workers);
}

static gboolean
check (GSource *source)
{
  return has_work (((WorkersSource *) source)->workers);
}

static gboolean
dispatch (GSource *source, GSourceFunc callback, gpointer user_data)
{
  MaeWorkers *self = ((WorkersSource *) source)->workers;
  gpointer piece;

  while ((piece = g_async_queue_try_pop (self->done)) != NULL) {
    self->n_running--;
    give_back (self, piece);
    if (self->transport)
      mae_transport_wake (self->transport);
  }
  while (self->n_running < self->n_threads && (piece = take (self)) != NULL) {
    self->n_running++;
    g_thread_pool_push (self->pool, piece, NULL);
  }
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs source_funcs = { .prepare = prepare, .check = check, .dispatch = dispatch };

MaeWorkers *
mae_workers_new (MaeWorkKind kind, MaeServer *server, MaeTransport *transport,
                 GMainContext *context)
{
  MaeWorkers *self = g_new0 (MaeWorkers, 1);

  self->kind = kind;
  self->server = server;
  self->transport = transport;
  self->context = context != NULL ? g_main_context_ref (context)
                                  : g_main_context_ref (g_main_context_default ());
  /* Leaves one processor for the games, if there are several. */
  self->n_threads = CLAMP ((int) g_get_num_processors () - 1, 1, THREADS_MAX);
  self->done = g_async_queue_new ();
  self->pool = g_thread_pool_new (run_cb, self, self->n_threads, FALSE, NULL);
  self->source = g_source_new (&source_funcs, sizeof (WorkersSource));
  ((WorkersSource *) self->source)->workers = self;
  g_source_set_name (self->source,
                     kind == MAE_WORK_PASSWORDS ? "Maestri passwords" : "Maestri computer players");
  g_source_attach (self->source, self->context);
  return self;
}

void
mae_workers_free (MaeWorkers *self)
{
  if (self == NULL)
    return;
  /* Verifying a password is too short to be canceled. */
  if (self->kind == MAE_WORK_THOUGHTS)
    mae_server_cancel_thoughts (self->server);
  g_source_destroy (self->source);
  g_source_unref (self->source);
  g_thread_pool_free (self->pool, FALSE, TRUE);
  g_async_queue_unref (self->done);
  g_main_context_unref (self->context);
  g_free (self);
}
