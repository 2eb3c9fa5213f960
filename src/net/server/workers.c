/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "workers.h"

#include <sys/resource.h>
#include <unistd.h>

#include "server/accounts/check.h"
#include "server/tables/thought.h"

/* Each password takes some 16 MiB while it is verified. */
#define THREADS_MAX 2

/* The niceness of the threads, as for nice(1). */
#define NICENESS 10

/* A kind of work. Pieces of it are taken from the server, run in any thread and given back. */
typedef struct {
  const char *name;
  gboolean (*has) (const MaeServer *server);
  gpointer (*take) (MaeServer *server);
  void (*run) (gpointer piece);
  void (*give_back) (MaeServer *server, gpointer piece, gint64 now);
  void (*cancel) (MaeServer *server); /* cancels running pieces when the server ends; NULL: not
                                         needed, since they are short */
} Kind;

struct _MaeWorkers {
  const Kind *kind;
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

static gpointer
take_check (MaeServer *server)
{
  return mae_server_next_check (server);
}

static void
run_check (gpointer piece)
{
  mae_check_run (piece);
}

static void
give_check_back (MaeServer *server, gpointer piece, gint64 now)
{
  mae_server_checked (server, piece, now);
}

static const Kind passwords = { "Maestri passwords", mae_server_has_check, take_check,
                                run_check,           give_check_back,      NULL };

static gpointer
take_thought (MaeServer *server)
{
  return mae_server_next_thought (server);
}

static void
run_thought (gpointer piece)
{
  mae_thought_run (piece);
}

static void
give_thought_back (MaeServer *server, gpointer piece, gint64 now)
{
  mae_server_thought (server, piece, now);
}

static const Kind thoughts = {
  "Maestri computer players", mae_server_has_thought,    take_thought, run_thought,
  give_thought_back,          mae_server_cancel_thoughts
};

/* ── Working ──────────────────────────────────────────────────────────────────────────────── */

/* Called in a thread of the pool. */
static void
run_cb (gpointer data, gpointer user_data)
{
  MaeWorkers *self = user_data;

  /* If this isn't permitted, the kernel's fair sharing of the processors is enough. */
  setpriority (PRIO_PROCESS, (id_t) gettid (), NICENESS);
  self->kind->run (data);
  g_async_queue_push (self->done, data);
  g_main_context_wakeup (self->context);
}

static gboolean
has_work (const MaeWorkers *self)
{
  return g_async_queue_length (self->done) > 0
         || (self->n_running < self->n_threads && self->kind->has (self->server));
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
    self->kind->give_back (self->server, piece, g_get_monotonic_time ());
    if (self->transport)
      mae_transport_wake (self->transport);
  }
  while (self->n_running < self->n_threads && (piece = self->kind->take (self->server)) != NULL) {
    self->n_running++;
    g_thread_pool_push (self->pool, piece, NULL);
  }
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs source_funcs = { .prepare = prepare, .check = check, .dispatch = dispatch };

static MaeWorkers *
workers_new (const Kind *kind, MaeServer *server, MaeTransport *transport, GMainContext *context)
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
  g_source_set_name (self->source, kind->name);
  g_source_attach (self->source, self->context);
  return self;
}

MaeWorkers *
mae_workers_new_for_passwords (MaeServer *server, MaeTransport *transport, GMainContext *context)
{
  return workers_new (&passwords, server, transport, context);
}

MaeWorkers *
mae_workers_new_for_thoughts (MaeServer *server, MaeTransport *transport, GMainContext *context)
{
  return workers_new (&thoughts, server, transport, context);
}

void
mae_workers_free (MaeWorkers *self)
{
  if (self == NULL)
    return;
  if (self->kind->cancel != NULL)
    self->kind->cancel (self->server);
  g_source_destroy (self->source);
  g_source_unref (self->source);
  g_thread_pool_free (self->pool, FALSE, TRUE);
  g_async_queue_unref (self->done);
  g_main_context_unref (self->context);
  g_free (self);
}
