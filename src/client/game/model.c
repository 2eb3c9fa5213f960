/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "model.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/words/rules-text.h"
#include "client/words/wire-text.h"
#include "log-text.h"
#include "succession.h"

/* Most lines of the log; whole games have a few hundred. */
#define LOG_MAX 5000
/* Most events of a batch: no command has more. */
#define PENDING_MAX MAE_MAX_EVENTS

struct _MaeModel {
  GObject parent_instance;
  MaeSnapshot
      *snapshot;  /* owned; has ruleset, roster and ids; its game is the state at the beginning */
  MaeGame *shown; /* owned; the state that widgets show */
  MaeGame *incoming; /* owned; includes the events of the unfinished batch */
  GArray *pending;   /* MaeEvent: the unfinished batch */
  GListStore *log;
  MaeRoster names; /* the players' names, as shown to the player */
  int seat;
  guint told_round;   /* the round to which the next lines of the log belong */
  gboolean same_game; /* the last "reset" kept the game and the seat */
  gboolean same_turn; /* … and the turn */
  gboolean lost_turn; /* … and ended the turn of this player */
  guint arrived;      /* how many lines the log had after the last arrival */
};

G_DEFINE_FINAL_TYPE (MaeModel, mae_model, G_TYPE_OBJECT)

static void
mae_model_finalize (GObject *object)
{
  MaeModel *self = MAE_MODEL (object);

  g_clear_pointer (&self->snapshot, mae_snapshot_free);
  g_free (self->shown);
  g_free (self->incoming);
  g_array_unref (self->pending);
  g_object_unref (self->log);
  mae_roster_clear (&self->names);

  G_OBJECT_CLASS (mae_model_parent_class)->finalize (object);
}

static void
mae_model_class_init (MaeModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mae_model_finalize;

  g_signal_new ("reset", MAE_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("batch", MAE_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_POINTER);
  g_signal_new ("ended", MAE_TYPE_MODEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mae_model_init (MaeModel *self)
{
  self->shown = g_new0 (MaeGame, 1);
  self->incoming = g_new0 (MaeGame, 1);
  self->pending = g_array_new (FALSE, FALSE, sizeof (MaeEvent));
  self->log = g_list_store_new (MAE_TYPE_LOG_ENTRY);
  self->seat = -1;
}

MaeModel *
mae_model_new (void)
{
  return g_object_new (MAE_TYPE_MODEL, NULL);
}

/* ── For widgets ───────────────────────────────────────────────────────────────────────────── */

const MaeGame *
mae_model_get_game (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), NULL);
  return self->snapshot ? self->shown : NULL;
}

const MaeRuleset *
mae_model_get_rules (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), NULL);
  return self->snapshot ? self->snapshot->rules : NULL;
}

int
mae_model_get_seat (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), -1);
  return self->seat;
}

guint32
mae_model_get_tokens_drawn (MaeModel *self)
{
  const MaeRuleset *rules = mae_model_get_rules (self);
  GListModel *log = mae_model_get_log (self);
  guint32 drawn = 0;

  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (MaeLogEntry) entry = g_list_model_get_item (log, i);
    int token = mae_log_entry_get_line (entry)->token;

    if (token >= 0 && token < rules->n_tokens)
      drawn = mae_game_tokens_drawn (rules, drawn, token);
  }
  return drawn;
}

int
mae_model_get_round (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), 0);
  return self->snapshot && !self->snapshot->is_round_untold ? self->shown->round : 0;
}

gboolean
mae_model_is_same_turn (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), FALSE);
  return self->same_turn;
}

gboolean
mae_model_is_same_game (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), FALSE);
  return self->same_game;
}

gboolean
mae_model_has_lost_turn (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), FALSE);
  return self->lost_turn;
}

const MaeRoster *
mae_model_get_roster (MaeModel *self)
{
  static const MaeRoster nobody;

  g_return_val_if_fail (MAE_IS_MODEL (self), &nobody);
  return self->snapshot ? &self->names : &nobody;
}

const MaeRoster *
mae_model_get_wire_roster (MaeModel *self)
{
  static const MaeRoster nobody;

  g_return_val_if_fail (MAE_IS_MODEL (self), &nobody);
  return self->snapshot ? &self->snapshot->roster : &nobody;
}

const char *
mae_model_get_name (MaeModel *self, int seat)
{
  const MaeRoster *roster = mae_model_get_roster (self);

  if (seat == MAE_LORENZO)
    return _ ("Lorenzo");
  return seat >= 0 && seat < roster->n ? roster->name[seat] : "?";
}

gboolean
mae_model_is_my_turn (MaeModel *self)
{
  const MaeGame *game = mae_model_get_game (self);

  return game && self->seat >= 0 && game->phase == MAE_PHASE_TURNS && game->current == self->seat;
}

gboolean
mae_model_is_my_setup (MaeModel *self)
{
  const MaeGame *game = mae_model_get_game (self);

  return game && self->seat >= 0 && game->phase != MAE_PHASE_ENDED
         && !mae_game_setup_done (game, self->seat);
}

GListModel *
mae_model_get_log (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), NULL);
  return G_LIST_MODEL (self->log);
}

/* ── Updating ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the log's last line if it is a move's and says the same as @line. (transfer full;
 * nullable)
 */
static MaeLogEntry *
find_repeated (MaeModel *self, const MaeLogLine *line, guint round)
{
  gboolean is_move = line->kind != MAE_LOG_NOTE;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->log));
  g_autoptr (MaeLogEntry) last =
      n > 0 && is_move ? g_list_model_get_item (G_LIST_MODEL (self->log), n - 1) : NULL;

  return last && mae_log_entry_is_like (last, line, round) ? g_steal_pointer (&last) : NULL;
}

/* Returns the round to which lines of the log about @game belong. */
static guint
round_of_lines (MaeModel *self, const MaeGame *game)
{
  return self->snapshot->is_round_untold ? MAE_LOG_ROUND_UNTOLD : game->round;
}

static void
add_line (const MaeLogLine *line, gpointer user_data)
{
  MaeModel *self = user_data;
  guint round = self->told_round;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->log));
  g_autoptr (MaeLogEntry) last = find_repeated (self, line, round);
  g_autoptr (MaeLogEntry) entry = mae_log_entry_new (line, mae_model_get_rules (self), round,
                                                     last ? mae_log_entry_get_times (last) + 1 : 1);

  if (last) {
    g_list_store_splice (self->log, n - 1, 1, (gpointer[]){ entry }, 1);
    return;
  }
  if (n >= LOG_MAX)
    g_list_store_remove (self->log, 0);
  g_list_store_append (self->log, entry);
}

typedef struct {
  MaeModel *model;
  char **caption;
} BatchLines;

/* Adds a line about a batch; the first one about what was done is the batch's caption. */
static void
add_batch_line (const MaeLogLine *line, gpointer user_data)
{
  BatchLines *lines = user_data;

  add_line (line, lines->model);
  if (*lines->caption == NULL && mae_log_line_is_action (line))
    *lines->caption = g_strdup (line->text);
}

/* Returns this player's seat; -1: a spectator. A server may change the nickname (trim or normalize
 * it). If no seat has that nickname, finds the one whose leaders in hand are known: only their
 * owner knows them. */
static int
find_seat (const MaeSnapshot *snapshot, const char *nickname)
{
  int seat = nickname ? mae_roster_find (&snapshot->roster, nickname) : -1;

  for (int s = 0; nickname && seat < 0 && s < snapshot->game.n_players; s++) {
    const MaePlayer *player = &snapshot->game.players[s];

    for (int i = 0; i < player->hand_count; i++)
      if (player->hand[i] >= 0 && !(player->active >> i & 1))
        seat = s;
  }
  return seat;
}

static void
tell_taken_back (MaeModel *self)
{
  int seat = self->shown->current;
  g_autofree char *text = NULL;
  MaeLogLine line = { .kind = MAE_LOG_BACK, .seat = seat, .turn = seat, .token = -1 };

  if (seat == self->seat)
    text = g_strdup (_ ("You undid a move"));
  else
    /* Translators: %s is a player's name */
    text = g_strdup_printf (_ ("%s undid a move"), mae_model_get_name (self, seat));
  line.text = text;
  /* Translators: a line of the log beside a player's badge. */
  line.brief = C_ ("log", "undid a move");
  add_line (&line, self);
}

static void
tell_beginning (MaeModel *self)
{
  g_autofree char *first = mae_seats_text (&self->names, 1u << 0, self->seat);
  /* Translators: %s is a name or “you” */
  g_autofree char *text = g_strdup_printf (_ ("The game begins. First to play: %s."), first);

  add_line (&(MaeLogLine){ .kind = MAE_LOG_SETUP, .turn = -1, .text = text, .token = -1 }, self);
}

static void
show_names (MaeModel *self)
{
  const MaeRoster *roster = &self->snapshot->roster;

  mae_roster_clear (&self->names);
  self->names.n = roster->n;
  for (int seat = 0; seat < roster->n; seat++)
    self->names.name[seat] = mae_wire_name (roster->name[seat]);
}

/* Replaces the snapshot, without signals. Returns the previous one. */
static MaeSnapshot *
take_state (MaeModel *self, MaeSnapshot *snapshot, const char *nickname)
{
  MaeSnapshot *old = self->snapshot;

  self->snapshot = snapshot;
  show_names (self);
  *self->shown = snapshot->game;
  self->shown->rules = snapshot->rules;
  *self->incoming = *self->shown;
  g_array_set_size (self->pending, 0);
  self->seat = find_seat (snapshot, nickname);
  self->told_round = round_of_lines (self, self->shown);
  return old;
}

static void
emit_reset (MaeModel *self, MaeSnapshot *old)
{
  g_signal_emit_by_name (self, "reset");
  /* Freed only now: until "reset" widgets may use the old ruleset. */
  g_clear_pointer (&old, mae_snapshot_free);
  if (self->shown->phase == MAE_PHASE_ENDED)
    g_signal_emit_by_name (self, "ended");
}

static void
tell_arrival (MaeModel *self, MaeArrival arrival, gboolean again)
{
  /* A server that doesn't tell the round lets in no others. */
  if (!again && self->snapshot->is_round_untold)
    arrival = MAE_ARRIVAL_BACK;
  g_autofree char *text = mae_arrival_text (self->shown, self->seat, arrival, again);

  if (self->shown->phase == MAE_PHASE_SETUP && !again)
    tell_beginning (self);
  else if (text)
    mae_model_add_note (self, text);
}

static void
take_snapshot (MaeModel *self, MaeSnapshot *snapshot, const char *nickname, MaeArrival arrival,
               gboolean back)
{
  MaeSuccession how = mae_succession_find (self->snapshot, self->shown, self->seat, snapshot, back);
  int seat = self->seat;
  MaeSnapshot *old = take_state (self, snapshot, nickname);

  self->same_game = how.same_game && self->seat == seat;
  self->same_turn = how.same_turn;
  self->lost_turn = how.lost_turn && self->seat == seat;
  if (!how.again)
    g_list_store_remove_all (self->log);
  if (how.again && back)
    tell_taken_back (self);
  else
    tell_arrival (self, arrival, how.again);
  if (!back)
    self->arrived = g_list_model_get_n_items (G_LIST_MODEL (self->log));
  emit_reset (self, old);
}

static void
splice (MaeModel *self, guint n_removals, GListModel *log, guint n_entries)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n_entries; i++)
    g_ptr_array_add (entries, g_list_model_get_item (log, i));
  g_list_store_splice (self->log, 0, n_removals, entries->pdata, entries->len);
}

void
mae_model_take_moment (MaeModel *self, MaeSnapshot *snapshot, const char *nickname, GListModel *log,
                       guint n_entries)
{
  g_return_if_fail (MAE_IS_MODEL (self));

  MaeSnapshot *old = take_state (self, snapshot, nickname);
  self->same_game = self->same_turn = FALSE;
  splice (self, g_list_model_get_n_items (G_LIST_MODEL (self->log)), log, n_entries);
  emit_reset (self, old);
}

void
mae_model_set_log (MaeModel *self, GListModel *log)
{
  guint n_now, n = g_list_model_get_n_items (log);

  g_return_if_fail (MAE_IS_MODEL (self));

  n_now = g_list_model_get_n_items (G_LIST_MODEL (self->log));
  if (n_now == n && n > 0) {
    g_autoptr (MaeLogEntry) last = g_list_model_get_item (G_LIST_MODEL (self->log), n - 1);
    g_autoptr (MaeLogEntry) other = g_list_model_get_item (log, n - 1);

    if (g_str_equal (mae_log_entry_get_line (last)->text, mae_log_entry_get_line (other)->text))
      return;
  }
  splice (self, n_now, log, n);
}

void
mae_model_prepend_log (MaeModel *self, GListModel *log)
{
  g_return_if_fail (MAE_IS_MODEL (self));

  splice (self, 0, log, g_list_model_get_n_items (log));
}

gboolean
mae_model_take_past (MaeModel *self, MaeModel *past)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), FALSE);

  if (!self->snapshot || !past->snapshot || past->seat != self->seat
      || !mae_succession_same_people (&past->snapshot->roster, &self->snapshot->roster)
      || mae_ruleset_hash (past->snapshot->rules) != mae_ruleset_hash (self->snapshot->rules))
    return FALSE;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->log));
  splice (self, MIN (self->arrived, n), G_LIST_MODEL (past->log),
          g_list_model_get_n_items (G_LIST_MODEL (past->log)));
  self->arrived = g_list_model_get_n_items (G_LIST_MODEL (past->log));
  return TRUE;
}

void
mae_model_take_arrival (MaeModel *self, MaeSnapshot *snapshot, const char *nickname,
                        MaeArrival arrival)
{
  g_return_if_fail (MAE_IS_MODEL (self));
  take_snapshot (self, snapshot, nickname, arrival, FALSE);
}

void
mae_model_take_back (MaeModel *self, MaeSnapshot *snapshot, const char *nickname)
{
  g_return_if_fail (MAE_IS_MODEL (self));
  take_snapshot (self, snapshot, nickname, MAE_ARRIVAL_FIRST, TRUE);
}

const MaeIdMap *
mae_model_get_ids (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), NULL);
  return self->snapshot && !self->snapshot->own_ids ? &self->snapshot->ids : NULL;
}

const MaeGame *
mae_model_get_incoming (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), NULL);
  return self->snapshot ? self->incoming : NULL;
}

/* Returns whether @event, the only one of its batch, ends a solo game that Lorenzo has won during a
 * turn: no UpdateAction follows it. A game that is lost at the end of a turn also has an event for
 * Lorenzo's token in the batch. */
static gboolean
is_end_after_action (MaeModel *self, const MaeEvent *event)
{
  return event->kind == MAE_EVENT_END && event->end.winners == 0 && self->pending->len == 1;
}

gboolean
mae_model_take_event (MaeModel *self, const MaeEvent *event)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), FALSE);

  if (!self->snapshot)
    return TRUE;
  if (!mae_game_follow (self->incoming, event))
    return FALSE;
  g_array_append_val (self->pending, *event);
  if (event->kind == MAE_EVENT_ACTION || self->pending->len >= PENDING_MAX
      || is_end_after_action (self, event))
    mae_model_flush (self);
  return TRUE;
}

gboolean
mae_model_is_pending (MaeModel *self)
{
  g_return_val_if_fail (MAE_IS_MODEL (self), FALSE);
  return self->pending->len > 0;
}

/* Returns whether the visible state of two games is the same: swapping empty shelves changes
 * nothing. */
static gboolean
is_same_game (const MaeGame *a, const MaeGame *b)
{
  return memcmp (a, b, sizeof *a) == 0;
}

void
mae_model_flush (MaeModel *self)
{
  g_autoptr (GArray) events = NULL;
  g_autofree char *caption = NULL;
  BatchLines lines = { self, &caption };

  g_return_if_fail (MAE_IS_MODEL (self));
  if (self->pending->len == 0)
    return;

  events = g_steal_pointer (&self->pending);
  self->pending = g_array_new (FALSE, FALSE, sizeof (MaeEvent));
  g_autofree MaeGame *before = g_memdup2 (self->shown, sizeof *self->shown);
  *self->shown = *self->incoming;

  MaeBatch batch = mae_batch_of_events (
      before, self->shown, (const MaeEvent *) (gpointer) events->data, (int) events->len);
  self->told_round = round_of_lines (self, before);
  mae_log_text (&batch, &self->names, self->seat, add_batch_line, &lines);
  self->told_round = round_of_lines (self, self->shown);
  batch.caption = caption;

  g_object_ref (self);
  if (batch.seat == self->seat || !is_same_game (before, self->shown))
    g_signal_emit_by_name (self, "batch", &batch);
  if (before->phase != MAE_PHASE_ENDED && self->shown->phase == MAE_PHASE_ENDED)
    g_signal_emit_by_name (self, "ended");
  g_object_unref (self);
}

void
mae_model_clear (MaeModel *self)
{
  g_return_if_fail (MAE_IS_MODEL (self));
  if (!self->snapshot)
    return;

  MaeSnapshot *old = g_steal_pointer (&self->snapshot);
  g_array_set_size (self->pending, 0);
  g_list_store_remove_all (self->log);
  self->seat = -1;
  g_signal_emit_by_name (self, "reset");
  mae_snapshot_free (old);
}

void
mae_model_add_note (MaeModel *self, const char *text)
{
  g_return_if_fail (MAE_IS_MODEL (self));
  add_line (
      &(MaeLogLine){ .kind = MAE_LOG_NOTE, .seat = -1, .turn = -1, .text = text, .token = -1 },
      self);
}
