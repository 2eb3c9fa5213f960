/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/commit/commit.h"

#include "server/report/log.h"
#include "server/server.h"
#include "server/sessions/identity.h"
#include "server/sessions/rate-limit.h"
#include "server/sessions/session.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "store/store-clock.h"

/* How long until a failed batch is launched again: at first, and at most. */
#define PAUSE_MIN (250 * G_TIME_SPAN_MILLISECOND)
#define PAUSE_MAX (4 * G_TIME_SPAN_SECOND)

/* How long a batch may be away before those whose output waits are told. */
#define TELL_AFTER (1 * G_TIME_SPAN_SECOND)

/* The most ended games whose moves are deleted at once, and the pause after that while there are
 * more, so that the server isn't delayed; how often it is looked for them. */
#define PRUNED_AT_ONCE 32
#define PRUNE_PAUSE (1 * G_TIME_SPAN_SECOND)
#define PRUNE_INTERVAL (1 * G_TIME_SPAN_HOUR)

/* With so many more changed games it is worth looking for further input before saving. */
#define WORTH_A_DELAY 8

static const char cannot_save[] = "The server can't save this game now. Nothing is lost: the game "
                                  "goes on by itself as soon as it can.";
const char mae_commit_cannot_start[] =
    "The server can't save a game now; yours starts as soon as it can.";

struct _MaeCommit {
  guint64 gathered; /* the batch that is gathered */
  guint64 landed;   /* the last one that is durable */
  gboolean is_away; /* the batch before @gathered isn't durable */
  gboolean is_sent; /* and there is no answer yet */
  gboolean is_failing, starts_again;
  gint64 failing_since, retry_at, pause;
  gint64 tell_at;   /* while a batch is away: when those who wait are told next */
  GQueue unsaved;   /* MaeGameRoom.unsaved_link: those with changes that aren't durable, by batch */
  guint n_new;      /* how many of them are in the batch that is gathered */
  guint n_looked;   /* @n_new at the last mae_server_can_delay_saving() */
  GQueue waiting;   /* MaeCommitWait.link */
  GQueue held;      /* MaeCommitWait.held_link */
  GQueue asked;     /* Asked: of those who want to know when something is durable */
  gint64 pruned_at; /* 0: not yet */
  GError *why;      /* why saving fails; NULL: it doesn't, or it isn't known */
};

typedef struct {
  guint64 batch;
  MaeSavedFunc func;
  gpointer data;
} Asked;

MaeCommit *
mae_commit_new (void)
{
  MaeCommit *commit = g_new0 (MaeCommit, 1);

  commit->gathered = 1;
  return commit;
}

void
mae_commit_free (MaeCommit *commit)
{
  g_queue_clear_full (&commit->asked, g_free);
  g_clear_error (&commit->why);
  g_free (commit);
}

/* Returns whether output and input wait for the store. */
static gboolean
is_required (const MaeServer *server)
{
  return server->config.store != NULL && !server->config.saving_is_optional;
}

/* ── Rooms ─────────────────────────────────────────────────────────────────────────────────── */

gboolean
mae_commit_has_unsaved (const MaeGameRoom *room)
{
  return room->changed_in > room->server->commit->landed;
}

gboolean
mae_commit_is_closed (const MaeGameRoom *room)
{
  return room->server->commit->is_away && is_required (room->server)
         && mae_commit_has_unsaved (room);
}

gboolean
mae_commit_is_busy (const MaeServer *server)
{
  return server->commit->is_away;
}

void
mae_commit_changed (MaeGameRoom *room)
{
  MaeCommit *commit = room->server->commit;

  if (room->server->config.store == NULL || room->changed_in == commit->gathered)
    return;
  mae_commit_forget_room (room);
  room->changed_in = commit->gathered;
  mae_queue_join (&commit->unsaved, &room->unsaved_link, &room->is_unsaved);
  commit->n_new++;
}

void
mae_commit_forget_room (MaeGameRoom *room)
{
  mae_queue_leave (&room->server->commit->unsaved, &room->unsaved_link, &room->is_unsaved);
}

gboolean
mae_server_can_delay_saving (MaeServer *server)
{
  MaeCommit *commit = server->commit;
  guint before = commit->n_looked;

  commit->n_looked = commit->n_new;
  return !commit->is_away && commit->n_looked >= before + WORTH_A_DELAY;
}

/* ── Output ────────────────────────────────────────────────────────────────────────────────── */

guint64
mae_commit_get_batch (const MaeServer *server)
{
  return server->commit->gathered;
}

gboolean
mae_commit_is_saved (const MaeServer *server, guint64 batch)
{
  return batch <= server->commit->landed;
}

void
mae_commit_wait_for (MaeServerSession *session, guint64 batch)
{
  MaeCommitWait *wait = &session->wait;

  if (!is_required (session->server) || session->wants_close
      || mae_commit_is_saved (session->server, batch)
      || (wait->n > 0 && wait->batch[wait->n - 1] >= batch))
    return;
  g_return_if_fail (wait->n < (int) G_N_ELEMENTS (wait->batch));
  wait->batch[wait->n] = batch;
  wait->at[wait->n++] = session->output != NULL ? session->output->len : 0;
  wait->link.data = session;
  mae_queue_join (&session->server->commit->waiting, &wait->link, &wait->is_waiting);
}

void
mae_commit_tell (MaeGameRoom *room, MaeServerSession *session, const char *text, gsize length)
{
  mae_commit_wait_for (session, room->changed_in);
  mae_server_session_append (session, text, length);
}

void
mae_commit_hold_output (MaeServerSession *session)
{
  mae_commit_wait_for (session, session->server->commit->gathered);
}

static void
stop_waiting (MaeServerSession *session)
{
  session->wait.n = 0;
  mae_queue_leave (&session->server->commit->waiting, &session->wait.link,
                   &session->wait.is_waiting);
}

void
mae_commit_forget_session (MaeServerSession *session)
{
  stop_waiting (session);
  mae_queue_leave (&session->server->commit->held, &session->wait.held_link,
                   &session->wait.is_held);
}

void
mae_commit_drop_output (MaeServerSession *session)
{
  if (session->wait.n == 0)
    return;
  g_string_truncate (session->output, session->wait.at[0]);
  stop_waiting (session);
}

static void
release_output (MaeServer *server)
{
  MaeCommit *commit = server->commit;
  GList *next;

  for (GList *link = commit->waiting.head; link != NULL; link = next) {
    MaeServerSession *session = link->data;
    MaeCommitWait *wait = &session->wait;

    next = link->next;
    if (wait->n > 0 && wait->batch[0] > commit->landed)
      continue;
    wait->batch[0] = wait->batch[1];
    wait->at[0] = wait->at[1];
    /* 0: its output was dropped. */
    if (--wait->n <= 0)
      stop_waiting (session);
    /* Who was told that the game waits is told that it goes on. */
    if (wait->n == 0 && wait->is_told && session->features & MAE_FEATURE_SAVING)
      mae_server_session_write (session, &(MaeMessage){ .kind = MAE_MESSAGE_SAVING });
    wait->is_told &= wait->n > 0;
    mae_server_session_set_ready (session);
  }
}

/* ── Input ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_commit_hold_input (MaeServerSession *session)
{
  session->wait.held_link.data = session;
  mae_queue_join (&session->server->commit->held, &session->wait.held_link, &session->wait.is_held);
  mae_rate_limit_hold (session, MAE_HOLD_STORE);
}

static gboolean
release_input (MaeServer *server, const MaeCommitFuncs *funcs)
{
  MaeCommit *commit = server->commit;
  gboolean any = FALSE;

  for (guint left = commit->held.length; left > 0 && commit->held.head != NULL && !commit->is_away;
       left--) {
    MaeServerSession *session = commit->held.head->data;

    any = TRUE;
    mae_queue_leave (&commit->held, &session->wait.held_link, &session->wait.is_held);
    mae_server_session_mark_life (session);
    funcs->resume (session);
  }
  return any;
}

/* ── Those who ask ─────────────────────────────────────────────────────────────────────────── */

void
mae_server_when_saved (MaeServer *server, MaeSavedFunc func, gpointer data)
{
  MaeCommit *commit = server->commit;
  MaeStore *store = server->config.store;
  gboolean has_gathered = store != NULL && mae_store_has_gathered (store);

  if (store == NULL || (!has_gathered && !commit->is_away) || commit->is_failing) {
    func (commit->is_failing ? commit->why : NULL, data);
    return;
  }
  Asked *asked = g_new (Asked, 1);
  *asked = (Asked){ has_gathered ? commit->gathered : commit->gathered - 1, func, data };
  g_queue_push_tail (&commit->asked, asked);
}

/* Answers those who ask for batches up to @batch. */
static void
answer_asked (MaeCommit *commit, guint64 batch, const GError *why)
{
  Asked *asked;

  while ((asked = g_queue_peek_head (&commit->asked)) != NULL && asked->batch <= batch) {
    g_queue_pop_head (&commit->asked);
    asked->func (why, asked->data);
    g_free (asked);
  }
}

void
mae_server_forget_when_saved (MaeServer *server)
{
  g_autoptr (GError) why =
      g_error_new_literal (MAE_STORE_ERROR, MAE_STORE_ERROR_WRITE, "The server is shutting down");

  answer_asked (server->commit, G_MAXUINT64, why);
}

static void
begin_batch (MaeCommit *commit)
{
  commit->gathered++;
  commit->n_new = commit->n_looked = 0;
}

/* ── Landing and failing ───────────────────────────────────────────────────────────────────── */

static void
tell_change (MaeServer *server, const GError *why)
{
  if (server->config.saving_changed != NULL)
    server->config.saving_changed (why, server->config.saving_data);
}

/* While nothing can be saved the time for a turn stands still. */
static void
land (MaeServer *server, const MaeCommitFuncs *funcs)
{
  MaeCommit *commit = server->commit;
  gint64 stood_still = commit->is_failing ? server->now - commit->failing_since : 0;

  if (commit->is_failing) {
    g_message ("Moves are saved again");
    tell_change (server, NULL);
    commit->starts_again = TRUE;
  }
  commit->is_failing = commit->is_away = FALSE;
  g_clear_error (&commit->why);
  /* What was gathered when a launch was impossible has landed with the rest. */
  if (server->config.store == NULL || !mae_store_has_gathered (server->config.store))
    begin_batch (commit);
  commit->landed = commit->gathered - 1;
  while (commit->unsaved.head != NULL) {
    MaeGameRoom *room = commit->unsaved.head->data;

    if (room->changed_in > commit->landed)
      break;
    mae_commit_forget_room (room);
    funcs->landed (room, stood_still);
  }
  release_output (server);
  answer_asked (commit, commit->landed, NULL);
}

static void
tell_waits (MaeServerSession *session)
{
  MaeMessage waits = { .kind = MAE_MESSAGE_SAVING, .server_waits = true };
  MaeMessage words = { .kind = MAE_MESSAGE_ERR_PROTOCOL,
                       .err_protocol.text = (char *) cannot_save };

  mae_server_session_write_first (session,
                                  session->features & MAE_FEATURE_SAVING ? &waits : &words);
}

/* If the batch is away for long, tells everybody whose output waits, once, in words. This is sent
 * before what waits. */
static gboolean
tell_who_waits (MaeServer *server)
{
  MaeCommit *commit = server->commit;
  gboolean any = FALSE;
  GList *next;

  if (!commit->is_away || server->now < commit->tell_at)
    return FALSE;
  commit->tell_at = server->now + TELL_AFTER;
  for (GList *link = server->commit->waiting.head; link != NULL; link = next) {
    MaeServerSession *session = link->data;

    next = link->next;
    if (session->wait.is_told || session->wait.n == 0)
      continue;
    any = session->wait.is_told = TRUE;
    tell_waits (session);
  }
  return any;
}

/* From now on nothing is saved. */
static void
stop_saving (MaeServer *server, const MaeCommitFuncs *funcs, const GError *why)
{
  if (!server->commit->is_failing)
    g_warning ("Moves can't be saved: %s", why->message);
  tell_change (server, why);
  server->commit->is_failing = FALSE; /* nobody is told that saving works */
  mae_store_rollback (server->config.store);
  server->config.store = NULL;
  land (server, funcs);
}

/* The batch will never land, or (@is_lost) the store has forgotten it: what can't be saved of a
 * game is given up with that game, so that all others go on. */
static void
give_way (MaeServer *server, const MaeCommitFuncs *funcs, const GError *why, gboolean is_lost)
{
  MaeCommit *commit = server->commit;
  gint64 game = is_lost ? -1 : mae_store_give_way (server->config.store);

  g_warning ("Something can't be saved, ever, and is given up: %s", why->message);
  if (game != 0)
    funcs->refused (server, MAX (game, 0));
  if (game <= 0)
    answer_asked (commit, G_MAXUINT64, why);
  if (game < 0)
    land (server, funcs);
  else
    commit->retry_at = server->now;
}

static void
fail (MaeServer *server, const MaeCommitFuncs *funcs, const GError *why)
{
  MaeCommit *commit = server->commit;

  if (server->config.saving_is_optional && mae_store_error_is_final (why->code)) {
    stop_saving (server, funcs, why);
    return;
  }
  if (commit->why == NULL || commit->why->code != why->code) {
    g_warning ("Moves can't be saved: %s", why->message);
    tell_change (server, why);
    g_clear_error (&commit->why);
    commit->why = g_error_copy (why);
  }
  if (!commit->is_failing) {
    commit->failing_since = server->now;
    commit->pause = PAUSE_MIN;
  }
  commit->is_failing = TRUE;
  answer_asked (commit, G_MAXUINT64, why);
  commit->retry_at = server->now + commit->pause;
  commit->pause = MIN (commit->pause * 2, PAUSE_MAX);
}

/* ── Flights ───────────────────────────────────────────────────────────────────────────────── */

static gboolean
launch (MaeServer *server, GError **error)
{
  MaeCommit *commit = server->commit;

  mae_store_count_time (server->config.store, server->now);
  if (!commit->is_away) {
    begin_batch (commit);
    commit->is_away = TRUE;
    commit->tell_at = server->now + TELL_AFTER;
  }
  commit->is_sent = mae_store_launch (server->config.store, error);
  return commit->is_sent;
}

/* Launches what has failed or was gathered, if it is time, and closes its rooms. Returns FALSE if
 * that is impossible now, or if it was forgotten. */
static gboolean
try_launch (MaeServer *server, const MaeCommitFuncs *funcs, GError **error)
{
  MaeCommit *commit = server->commit;
  gboolean is_new = !commit->is_away;

  if (commit->is_sent
      || (is_new ? !mae_store_has_gathered (server->config.store) : server->now < commit->retry_at))
    return TRUE;
  gboolean well = launch (server, error);
  if (is_new && (well || mae_store_has_gathered (server->config.store)))
    for (GList *link = commit->unsaved.head; link != NULL; link = link->next)
      funcs->closed (link->data);
  return well;
}

gboolean
mae_commit_step (MaeServer *server, const MaeCommitFuncs *funcs)
{
  MaeCommit *commit = server->commit;
  MaeStore *store = server->config.store;
  g_autoptr (GError) error = NULL;

  if (store == NULL)
    return FALSE;
  if (!try_launch (server, funcs, &error)) {
    if (mae_store_has_gathered (store))
      fail (server, funcs, error);
    else if (server->config.saving_is_optional)
      stop_saving (server, funcs, error);
    else
      give_way (server, funcs, error, TRUE);
    release_input (server, funcs);
    return TRUE;
  }
  if (tell_who_waits (server))
    return TRUE;
  if (!commit->is_sent)
    return FALSE;
  MaeStoreFlight flight = mae_store_look (store, &error);
  if (flight == MAE_FLIGHT_AWAY)
    return FALSE;
  commit->is_sent = FALSE;
  if (flight == MAE_FLIGHT_LANDED) {
    land (server, funcs);
    return release_input (server, funcs) || mae_store_has_gathered (store);
  }
  if (mae_store_is_refused (store) && !server->config.saving_is_optional)
    give_way (server, funcs, error, FALSE);
  else
    fail (server, funcs, error);
  release_input (server, funcs);
  return TRUE;
}

void
mae_commit_finish (MaeServer *server)
{
  g_autoptr (GError) error = NULL;

  mae_commit_time (server); /* the store writes it when it is closed */
  if (server->config.store != NULL && !mae_store_land (server->config.store, &error)
      && !server->commit->is_failing)
    g_warning ("Moves can't be saved: %s", error->message);
}

MaeGameRoom *
mae_commit_first_unsaved (const MaeServer *server)
{
  return g_queue_peek_head (&server->commit->unsaved);
}

gint64
mae_commit_deadline (const MaeServer *server)
{
  const MaeCommit *commit = server->commit;

  gint64 retry_at = commit->is_failing && !commit->is_sent ? commit->retry_at : G_MAXINT64;

  return MIN (retry_at, commit->is_away ? commit->tell_at : G_MAXINT64);
}

gboolean
mae_commit_is_failing (const MaeServer *server)
{
  return server->commit->is_failing;
}

gboolean
mae_commit_starts_again (const MaeServer *server)
{
  return server->commit->starts_again;
}

void
mae_commit_note_started (MaeServer *server)
{
  server->commit->starts_again = FALSE;
}

gint64
mae_commit_prune_deadline (const MaeServer *server)
{
  const MaeStore *store = server->config.store;
  gint64 pruned_at = server->commit->pruned_at;

  if (server->config.keep_ended == 0 || store == NULL)
    return G_MAXINT64;
  if (pruned_at == 0)
    return server->now;
  return pruned_at + (mae_store_has_more_to_prune (store) ? PRUNE_PAUSE : PRUNE_INTERVAL);
}

void
mae_commit_prune (MaeServer *server)
{
  MaeStore *store = server->config.store;

  if (mae_commit_prune_deadline (server) > server->now)
    return;
  gint64 before =
      mae_store_count_time (store, server->now) - server->config.keep_ended / G_TIME_SPAN_SECOND;
  if (!server->commit->is_failing)
    mae_store_prune (store, before, PRUNED_AT_ONCE);
  server->commit->pruned_at = MAX (server->now, 1);
}

/* ── Dates ─────────────────────────────────────────────────────────────────────────────────── */

gint64
mae_commit_wall_clock (const MaeServer *server)
{
  const MaeServerConfig *config = &server->config;

  return (config->wall_clock != NULL ? config->wall_clock () : server->now + config->wall_offset)
         / G_TIME_SPAN_SECOND;
}

gint64
mae_commit_time (const MaeServer *server)
{
  MaeStore *store = server->config.store;

  return store != NULL ? mae_store_count_time (store, server->now)
                       : server->now / G_TIME_SPAN_SECOND;
}
