/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow-seat.h"

#include "engine/moves.h"
#include "ruleset/ruleset-io.h"

/* ── A seat that answers late ──────────────────────────────────────────────────────────────── */

static void seat_init (MaeSeatInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE (SlowSeat, slow_seat, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (MAE_TYPE_SEAT, seat_init))

static gboolean
is_open (MaeSeat *seat)
{
  return !SLOW_SEAT (seat)->closed;
}

static gboolean
is_busy (MaeSeat *seat)
{
  return SLOW_SEAT (seat)->busy;
}

static gboolean
request (SlowSeat *self, char letter)
{
  if (self->busy || self->closed)
    return FALSE;
  g_string_append_c (self->sent, letter);
  self->busy = TRUE;
  g_signal_emit_by_name (self, "changed");
  return TRUE;
}

static gboolean
send_command (MaeSeat *seat, const MaeCommand *command)
{
  static const char letters[] = { [MAE_COMMAND_SWAP_SHELVES] = 'S',
                                  [MAE_COMMAND_TAKE_MARKET] = 'M',
                                  [MAE_COMMAND_BUY_CARD] = 'B',
                                  [MAE_COMMAND_PRODUCE] = 'P',
                                  [MAE_COMMAND_END_TURN] = 'E' };
  SlowSeat *self = SLOW_SEAT (seat);
  char letter = command->kind < sizeof letters ? letters[command->kind] : 0;

  self->command = *command;
  self->undoes = FALSE;
  return request (self, letter != 0 ? letter : '?');
}

static gboolean
can_undo (MaeSeat *seat)
{
  SlowSeat *self = SLOW_SEAT (seat);

  return !self->busy && !self->closed && self->past->len > 0;
}

static gboolean
undo (MaeSeat *seat)
{
  SlowSeat *self = SLOW_SEAT (seat);

  self->undoes = TRUE;
  return can_undo (seat) && request (self, 'U');
}

static gboolean
keeps_plans (MaeSeat *seat)
{
  return SLOW_SEAT (seat)->keeps;
}

static gboolean
plan (MaeSeat *seat, MaeCommand *steps, int n)
{
  SlowSeat *self = SLOW_SEAT (seat);

  if (self->closed || self->fails)
    return FALSE;
  g_string_append_c (self->sent, n > 0 ? 'K' : 'D');
  self->n_steps = n;
  for (int i = 0; i < n; i++)
    self->steps[i] = steps[i];
  return TRUE;
}

static void
seat_init (MaeSeatInterface *iface)
{
  iface->keeps_plans = keeps_plans;
  iface->plan = plan;
  iface->is_open = is_open;
  iface->is_busy = is_busy;
  iface->send = send_command;
  iface->undo = undo;
  iface->can_undo = can_undo;
}

static void
slow_seat_dispose (GObject *object)
{
  g_clear_object (&SLOW_SEAT (object)->table);
  G_OBJECT_CLASS (slow_seat_parent_class)->dispose (object);
}

static void
slow_seat_finalize (GObject *object)
{
  g_string_free (SLOW_SEAT (object)->sent, TRUE);
  g_array_unref (SLOW_SEAT (object)->past);
  G_OBJECT_CLASS (slow_seat_parent_class)->finalize (object);
}

static void
slow_seat_class_init (SlowSeatClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slow_seat_dispose;
  G_OBJECT_CLASS (klass)->finalize = slow_seat_finalize;
}

static void
slow_seat_init (SlowSeat *self)
{
  self->sent = g_string_new (NULL);
  self->past = g_array_new (FALSE, FALSE, sizeof (MaeGame));
}

static void
take_back (SlowSeat *self)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  self->table->game = g_array_index (self->past, MaeGame, self->past->len - 1);
  g_array_set_size (self->past, self->past->len - 1);
  snapshot->rules = mae_ruleset_ref (self->table->game.rules);
  snapshot->game = mae_game_view (&self->table->game, 0);
  snapshot->own_ids = true;
  snapshot->roster.n = self->table->game.n_players;
  for (int i = 0; i < snapshot->roster.n; i++)
    snapshot->roster.name[i] = g_strdup (mae_model_get_name (self->table->model, i));
  mae_model_take_back (self->table->model, snapshot, "You");
}

void
end_wait (SlowSeat *self)
{
  self->busy = FALSE;
  g_signal_emit_by_name (self, "changed");
}

void
run_sources (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

void
answer (SlowSeat *self, gboolean accepts)
{
  g_assert_true (self->busy);
  if (accepts && self->undoes)
    take_back (self);
  end_wait (self);
  if (!accepts) {
    g_signal_emit_by_name (self, "rejected", "No.", NULL);
  } else if (!self->undoes) {
    g_array_append_val (self->past, self->table->game);
    g_assert_true (mae_local_table_send (self->table, &self->command));
  }
  run_sources ();
}

void
accept_all (SlowSeat *self)
{
  while (self->busy)
    answer (self, TRUE);
}

/* ── Games ─────────────────────────────────────────────────────────────────────────────────── */

static void
count_cb (int *count)
{
  ++*count;
}

void
sit_down (Game *g, int players, guint64 seed)
{
  *g = (Game){ .seat = g_object_new (TYPE_SLOW_SEAT, NULL) };
  g->table = g->seat->table =
      mae_local_table_new (mae_ruleset_builtin ("standard"), players, 0, seed);
  g->play = mae_play_new (g->table->model, MAE_SEAT (g->seat));
  g_signal_connect_swapped (g->play, "refused", G_CALLBACK (count_cb), &g->refusals);
  g_signal_connect_swapped (g->play, "unsent", G_CALLBACK (count_cb), &g->unsent);
}

void
get_up (Game *g)
{
  g_assert_finalize_object (g->play);
  g_assert_finalize_object (g->seat);
}

MaeStepOutcome
take_line (MaePlay *play, const MaeRuleset *rules, int line)
{
  gboolean row = line < rules->rows;
  MaeStep step = { MAE_STEP_LINE, .line = { row, row ? line : line - rules->rows } };

  return mae_play_step (play, &step).outcome;
}

gboolean
find_swaps (Game *g, int swaps)
{
  const MaeTableMove *move = mae_play_get_move (g->play);
  const MaeRuleset *rules = g->table->game.rules;

  for (int i = 0; i < rules->rows + rules->columns; i++)
    if (take_line (g->play, rules, i) == MAE_STEP_MADE && move->market.n_swaps >= swaps
        && mae_table_move_complete (move))
      return TRUE;
  mae_play_cancel (g->play);
  return FALSE;
}

gboolean
sends (MaePlay *play, gboolean end)
{
  return mae_play_confirm (play, end).outcome == MAE_STEP_SENDS;
}

void
sit_down_before_swaps (Game *g, int swaps)
{
  for (guint64 seed = 1; seed < 200; seed++) {
    sit_down (g, 2, seed);
    for (int turn = 0; turn < 30 && mae_local_table_play_to_own_turn (g->table); turn++) {
      if (find_swaps (g, swaps))
        return;
      mae_local_table_play (g->table, 1);
    }
    get_up (g);
  }
  g_assert_not_reached ();
}
