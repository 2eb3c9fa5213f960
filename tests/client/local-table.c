/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "local-table.h"

#include <string.h>

#include "engine/moves.h"
#include "engine/rng.h"
#include "ruleset/ruleset-io.h"

static void seat_init (MaeSeatInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (MaeLocalTable, mae_local_table, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (MAE_TYPE_SEAT, seat_init))

static const char *const names[] = { "You",    "Ada",   "Bruno", "Carla",
                                     "Duccio", "Elena", "Fiora", "Gino" };

gboolean
mae_local_table_send (MaeLocalTable *self, const MaeCommand *command)
{
  g_autofree MaeEvents *events = g_new0 (MaeEvents, 1);

  if (!mae_game_apply (&self->game, command, events, &self->reject))
    return FALSE;
  self->n_sent += command->seat == self->seat;
  for (int i = 0; i < events->n; i++) {
    const MaeEvent *event = &events->at[i];
    if (event->kind == MAE_EVENT_HAND && event->seat != self->seat)
      continue;
    g_assert_true (mae_model_take_event (self->model, event));
  }
  mae_model_flush (self->model);
  return TRUE;
}

static gboolean
send_command (MaeSeat *seat, const MaeCommand *command)
{
  return mae_local_table_send (MAE_LOCAL_TABLE (seat), command);
}

static gboolean
always (MaeSeat *seat)
{
  return TRUE;
}

static gboolean
never (MaeSeat *seat)
{
  return FALSE;
}

static void
seat_init (MaeSeatInterface *iface)
{
  iface->is_open = always;
  iface->is_busy = iface->undo = iface->can_undo = never;
  iface->send = send_command;
}

static void
mae_local_table_dispose (GObject *object)
{
  g_clear_object (&MAE_LOCAL_TABLE (object)->model);
  G_OBJECT_CLASS (mae_local_table_parent_class)->dispose (object);
}

static void
mae_local_table_class_init (MaeLocalTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mae_local_table_dispose;
}

static void
mae_local_table_init (MaeLocalTable *self)
{
}

/* Chooses the next command. */
static gboolean
pick_one (MaeLocalTable *self, MaeCommand *command)
{
  MaeMove move;
  int seat = mae_game_seat_to_move (&self->game);

  if (self->game.phase == MAE_PHASE_ENDED)
    return FALSE;
  /* Buys cards and activates leaders if possible, so that boards fill. */
  static const guint32 wishes[] = {
    1u << MAE_COMMAND_ACTIVATE_LEADER, 1u << MAE_COMMAND_BUY_CARD,
    1u << MAE_COMMAND_PRODUCE,         1u << MAE_COMMAND_TAKE_MARKET,
    1u << MAE_COMMAND_END_TURN,        ~(1u << MAE_COMMAND_DISCARD_LEADER),
  };
  gboolean found = FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (wishes) && !found; i++) {
    if (wishes[i] == 1u << MAE_COMMAND_PRODUCE && mae_rng_below (self->rng, 3) == 0)
      continue;
    found = mae_moves_pick (&self->game, seat, wishes[i], self->rng, &move);
    if (found && wishes[i] == 1u << MAE_COMMAND_ACTIVATE_LEADER) {
      /* activating an active leader is legal and changes nothing */
      mae_move_to_command (&self->game, &move, command);
      found = !mae_player_leader_active (&self->game.players[seat], command->leader.leader);
    }
  }
  if (!found)
    return FALSE;
  mae_move_to_command (&self->game, &move, command);
  return TRUE;
}

static gboolean
play_one (MaeLocalTable *self)
{
  MaeCommand command;

  return pick_one (self, &command) && mae_local_table_send (self, &command);
}

gboolean
mae_local_table_play_until (MaeLocalTable *self, MaeLocalMatch match, gpointer user_data)
{
  g_autofree MaeEvents *events = g_new0 (MaeEvents, 1);
  g_autofree MaeGame *copy = g_new (MaeGame, 1);

  while (self->game.phase != MAE_PHASE_ENDED) {
    guint64 rng[4];
    MaeCommand command;
    memcpy (rng, self->rng, sizeof rng);
    if (!pick_one (self, &command))
      return FALSE;
    *copy = self->game;
    g_assert_true (mae_game_apply (copy, &command, events, NULL));
    if (match (&command, events, user_data)) {
      memcpy (self->rng, rng, sizeof rng);
      return TRUE;
    }
    g_assert_true (mae_local_table_send (self, &command));
  }
  return FALSE;
}

MaeLocalTable *
mae_local_table_new (const MaeRuleset *rules, int n_players, int seat, guint64 seed)
{
  MaeLocalTable *self = g_object_new (MAE_TYPE_LOCAL_TABLE, NULL);
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  self->seat = seat;
  self->model = mae_model_new ();
  mae_rng_seed (self->rng, seed);
  mae_game_start (&self->game, rules, seed, n_players, NULL);

  snapshot->rules = mae_ruleset_ref (rules);
  snapshot->game = mae_game_view (&self->game, seat);
  snapshot->own_ids = true;
  snapshot->roster.n = n_players;
  for (int s = 0; s < n_players; s++)
    snapshot->roster.name[s] =
        g_strdup (s == seat ? names[0] : names[1 + (s + n_players - seat - 1) % 7]);
  mae_model_take_snapshot (self->model, snapshot, names[0]);
  while (self->game.phase == MAE_PHASE_SETUP)
    g_assert_true (play_one (self));
  return self;
}

void
mae_local_table_play (MaeLocalTable *self, int n)
{
  while (n-- > 0 && play_one (self))
    ;
}

gboolean
mae_local_table_play_to_own_turn (MaeLocalTable *self)
{
  while (self->game.phase == MAE_PHASE_TURNS
         && (self->game.current != self->seat || self->game.main_done))
    if (!play_one (self))
      return FALSE;
  return self->game.phase == MAE_PHASE_TURNS;
}
