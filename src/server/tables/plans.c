/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/plans.h"

#include <string.h>

#include "engine/faith.h"
#include "engine/moves.h"
#include "protocol/json-writer.h"
#include "server/state.h"
#include "server/tables/game-room.h"
#include "server/tables/table.h"

typedef struct {
  gint64 id; /* see id_of() */
  MaeKeptPlanState state;
  MaeKeptPlanWhy why;
  guint16 round, size;
  guint8 n_steps;
  char *expected; /* see expect() */
  guint8 packed[];
} KeptPlan;

struct _MaePlans {
  const MaeServerConfig *config;
  GHashTable *all; /* KeptPlan.id → KeptPlan */
};

static void
plan_free (gpointer data)
{
  KeptPlan *plan = data;

  g_free (plan->expected);
  g_free (plan);
}

MaePlans *
mae_plans_new (const MaeServerConfig *config)
{
  MaePlans *self = g_new0 (MaePlans, 1);

  self->config = config;
  self->all = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, plan_free);
  return self;
}

void
mae_plans_free (MaePlans *self)
{
  g_hash_table_unref (self->all);
  g_free (self);
}

static gint64
id_of (guint64 game, int seat)
{
  return (gint64) game * MAE_MAX_PLAYERS + seat;
}

static KeptPlan *
find (const MaePlans *self, guint64 game, int seat)
{
  gint64 id = id_of (game, seat);

  return g_hash_table_lookup (self->all, &id);
}

/* ── Steps ─────────────────────────────────────────────────────────────────────────────────── */

static gboolean
is_step (MaeCommandKind kind, gboolean is_last)
{
  switch (kind) {
  case MAE_COMMAND_TAKE_MARKET:
  case MAE_COMMAND_BUY_CARD:
  case MAE_COMMAND_PRODUCE:
  case MAE_COMMAND_SWAP_SHELVES:
  case MAE_COMMAND_ACTIVATE_LEADER:
  case MAE_COMMAND_DISCARD_LEADER:
    return TRUE;
  case MAE_COMMAND_END_TURN:
    return is_last;
  default:
    return FALSE;
  }
}

/* Returns the first of @steps that isn't legal in @game, in which it is the turn of @seat; -1: all
 * are. */
static int
find_illegal (const MaeGame *game, int seat, const MaeCommand *steps, int n)
{
  g_autofree MaeGame *trial = g_memdup2 (game, sizeof *game);

  for (int i = 0; i < n; i++)
    if (steps[i].seat != seat || !is_step (steps[i].kind, i == n - 1)
        || !mae_game_apply (trial, &steps[i], NULL, NULL))
      return i;
  return -1;
}

/* Returns what @game has where @steps take something: another line of marbles, or another card, may
 * be legal too, but wasn't planned. (transfer full) */
static char *
expect (const MaeGame *game, const MaeCommand *steps, int n)
{
  MaePlanTarget target = mae_plan_target (game, steps, n);

  if (target.card >= 0)
    return g_strdup_printf ("card-%d", target.card);
  if (target.n_marbles == 0)
    return g_strdup ("none");
  GString *text = g_string_new ("line");
  for (int i = 0; i < target.n_marbles; i++)
    g_string_append_printf (text, "-%d", target.marble[i]);
  return g_string_free (text, FALSE);
}

static gsize
pack (const MaeKeptPlan *plan, guint8 out[MAE_PLAN_BYTES_MAX])
{
  guint8 packed[MAE_COMMAND_PACKED_MAX];
  gsize size = 0;

  for (int i = 0; i < plan->n_steps; i++) {
    gsize more = mae_command_pack (&plan->steps[i], packed, sizeof packed);
    if (more == 0 || size + more > MAE_PLAN_BYTES_MAX)
      return 0;
    memcpy (out + size, packed, more);
    size += more;
  }
  return size;
}

/* (transfer full) NULL: they aren't valid. */
static MaeCommand *
unpack (const KeptPlan *plan)
{
  g_autofree MaeCommand *steps = g_new0 (MaeCommand, plan->n_steps);
  gsize at = 0;

  for (int i = 0; i < plan->n_steps; i++) {
    gsize used = mae_command_unpack (&steps[i], plan->packed + at, plan->size - at);
    if (used == 0)
      return NULL;
    at += used;
  }
  return at == plan->size ? g_steal_pointer (&steps) : NULL;
}

/* ── In the store ──────────────────────────────────────────────────────────────────────────── */

static void
put (MaePlans *self, const KeptPlan *plan)
{
  g_autofree char *key = g_strdup_printf ("%" G_GINT64_FORMAT, plan->id / MAE_MAX_PLAYERS);
  g_autofree char *seat = g_strdup_printf ("%d", (int) (plan->id % MAE_MAX_PLAYERS));
  g_autofree char *steps = g_base64_encode (plan->packed, plan->size);
  g_autofree char *text = g_strdup_printf ("%d %d %d %d %s %s", (int) plan->state, (int) plan->why,
                                           plan->round, plan->n_steps, plan->expected, steps);

  if (self->config->store != NULL)
    mae_store_put_mark (self->config->store, &(MaeStoredMark){ MAE_MARK_PLAN, key, seat, 0, text });
}

static void
remove_mark (const MaePlans *self, gint64 id)
{
  g_autofree char *key = g_strdup_printf ("%" G_GINT64_FORMAT, id / MAE_MAX_PLAYERS);
  g_autofree char *seat = g_strdup_printf ("%d", (int) (id % MAE_MAX_PLAYERS));

  if (self->config->store != NULL)
    mae_store_remove_mark (self->config->store, MAE_MARK_PLAN, key, seat);
}

/* Returns the plan that @mark has; NULL: none that is valid. (transfer full) */
static KeptPlan *
read_mark (const MaeStoredMark *mark)
{
  static const guint64 most[] = { MAE_KEPT_PLAN_DROPPED, MAE_KEPT_PLAN_ILLEGAL, G_MAXUINT16,
                                  MAE_KEPT_PLAN_STEPS_MAX };
  g_auto (GStrv) parts = g_strsplit (mark->text, " ", 7);
  guint64 game, seat, value[G_N_ELEMENTS (most)];
  gsize size;

  if (g_strv_length (parts) != 6 || strlen (parts[5]) > 2 * MAE_PLAN_BYTES_MAX
      || !g_ascii_string_to_unsigned (mark->key, 10, 1, G_MAXINT32, &game, NULL)
      || !g_ascii_string_to_unsigned (mark->other, 10, 0, MAE_MAX_PLAYERS - 1, &seat, NULL))
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (most); i++)
    if (!g_ascii_string_to_unsigned (parts[i], 10, 0, most[i], &value[i], NULL))
      return NULL;
  g_autofree guint8 *packed = g_base64_decode (parts[5], &size);
  if (value[0] == MAE_KEPT_PLAN_NONE || value[3] == 0 || size > MAE_PLAN_BYTES_MAX)
    return NULL;
  KeptPlan *plan = g_malloc (sizeof *plan + size);
  *plan = (KeptPlan){ .id = id_of (game, (int) seat),
                      .state = (MaeKeptPlanState) value[0],
                      .why = (MaeKeptPlanWhy) value[1],
                      .round = (guint16) value[2],
                      .n_steps = (guint8) value[3],
                      .size = (guint16) size,
                      .expected = g_strdup (parts[4]) };
  memcpy (plan->packed, packed, size);
  g_autofree MaeCommand *steps = unpack (plan);
  if (steps != NULL)
    return plan;
  plan_free (plan);
  return NULL;
}

void
mae_plans_load (MaePlans *self, const MaeStoredMark *mark)
{
  KeptPlan *plan = g_hash_table_size (self->all) < MAE_PLANS_MAX ? read_mark (mark) : NULL;

  if (plan != NULL)
    g_hash_table_replace (self->all, &plan->id, plan);
  else if (self->config->store != NULL)
    mae_store_remove_mark (self->config->store, mark->kind, mark->key, mark->other);
}

void
mae_plans_sweep (MaePlans *self, const MaeSleepers *sleepers)
{
  GHashTableIter iter;
  const KeptPlan *plan;

  g_hash_table_iter_init (&iter, self->all);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &plan)) {
    int seat = (int) (plan->id % MAE_MAX_PLAYERS);
    const MaeSleeper *sleeper =
        mae_sleepers_find (sleepers, (guint64) (plan->id / MAE_MAX_PLAYERS));
    if (sleeper != NULL && mae_sleeper_is_over_days (sleeper) && seat < sleeper->n_players
        && mae_sleeper_is_claimed (sleeper, seat))
      continue;
    remove_mark (self, plan->id);
    g_hash_table_iter_remove (&iter);
  }
}

/* ── Keeping and forgetting ────────────────────────────────────────────────────────────────── */

static gboolean
may_plan (const MaeGameRoom *room, int seat)
{
  const MaeGame *game = &room->game;

  return mae_table_is_over_days (room->table) && game->phase == MAE_PHASE_TURNS
         && game->current != seat && mae_game_has_turn (game, seat);
}

static gboolean
has_too_many_swaps (const MaeGameRoom *room, const MaeKeptPlan *wish)
{
  guint n = 0;

  for (int i = 0; i < wish->n_steps; i++)
    n += wish->steps[i].kind == MAE_COMMAND_SWAP_SHELVES;
  return n > room->server->config.swaps_per_turn;
}

/* Returns whether a plan of @seat can be added, or replaces one. */
static gboolean
has_room (const MaePlans *self, const MaeGameRoom *room, int seat)
{
  return find (self, room->number, seat) != NULL || g_hash_table_size (self->all) < MAE_PLANS_MAX;
}

/* Returns a plan that was played or dropped; NULL: there is none. */
static const KeptPlan *
find_settled (const MaePlans *self)
{
  GHashTableIter iter;
  const KeptPlan *plan;

  g_hash_table_iter_init (&iter, self->all);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &plan))
    if (plan->state != MAE_KEPT_PLAN_READY)
      return plan;
  return NULL;
}

gboolean
mae_plans_may_keep (const MaePlans *self, const MaeGameRoom *room, int seat,
                    const MaeKeptPlan *wish, MaePlanReason *why, int *step)
{
  guint8 packed[MAE_PLAN_BYTES_MAX];

  *step = -1;
  *why = MAE_PLAN_REASON_NOT_NOW;
  if (!may_plan (room, seat))
    return FALSE;
  *why = MAE_PLAN_REASON_TOO_LONG;
  if (wish->n_steps > MAE_KEPT_PLAN_STEPS_MAX || has_too_many_swaps (room, wish)
      || pack (wish, packed) == 0)
    return FALSE;
  MaePlanTarget target = mae_plan_target (&room->game, wish->steps, wish->n_steps);
  *why = MAE_PLAN_REASON_CHANGED;
  if (!mae_plan_target_equal (&target, &wish->target))
    return FALSE;
  *why = MAE_PLAN_REASON_ILLEGAL;
  MaeGame game = mae_game_at_turn (&room->game, seat);
  *step = find_illegal (&game, seat, wish->steps, wish->n_steps);
  if (*step >= 0)
    return FALSE;
  *why = MAE_PLAN_REASON_TOO_MANY;
  return has_room (self, room, seat) || find_settled (self) != NULL;
}

gsize
mae_plans_keep (MaePlans *self, const MaeGameRoom *room, int seat, const MaeKeptPlan *wish)
{
  guint8 packed[MAE_PLAN_BYTES_MAX];
  gsize size = pack (wish, packed);
  KeptPlan *plan = g_malloc (sizeof *plan + size);

  *plan = (KeptPlan){ .id = id_of (room->number, seat),
                      .state = MAE_KEPT_PLAN_READY,
                      .size = (guint16) size,
                      .n_steps = (guint8) wish->n_steps,
                      .expected = expect (&room->game, wish->steps, wish->n_steps) };
  memcpy (plan->packed, packed, size);
  if (!has_room (self, room, seat)) {
    gint64 settled = find_settled (self)->id;
    mae_plans_forget (self, (guint64) (settled / MAE_MAX_PLAYERS),
                      (int) (settled % MAE_MAX_PLAYERS));
  }
  g_hash_table_replace (self->all, &plan->id, plan);
  put (self, plan);
  return size;
}

gboolean
mae_plans_is_ready (const MaePlans *self, guint64 game, int seat)
{
  const KeptPlan *plan = find (self, game, seat);

  return plan != NULL && plan->state == MAE_KEPT_PLAN_READY;
}

gboolean
mae_plans_forget (MaePlans *self, guint64 game, int seat)
{
  gint64 id = id_of (game, seat);

  if (!g_hash_table_remove (self->all, &id))
    return FALSE;
  remove_mark (self, id);
  return TRUE;
}

void
mae_plans_forget_game (MaePlans *self, guint64 game)
{
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    mae_plans_forget (self, game, seat);
}

static void
describe (const KeptPlan *plan, MaeKeptPlan *out)
{
  *out = (MaeKeptPlan){ .state = plan->state,
                        .why = plan->why,
                        .round = plan->round,
                        .n_steps = plan->n_steps,
                        .steps = unpack (plan) };
}

void
mae_plans_describe (const MaePlans *self, guint64 game, int seat, MaeKeptPlan *out)
{
  const KeptPlan *plan = find (self, game, seat);

  *out = (MaeKeptPlan){ .state = MAE_KEPT_PLAN_NONE };
  if (plan != NULL)
    describe (plan, out);
}

void
mae_plans_export (const MaePlans *self, guint64 game, int seat, GString *out)
{
  static const char *const states[] = { "NONE", "READY", "PLAYED", "DROPPED" };
  const KeptPlan *plan = find (self, game, seat);

  if (plan == NULL)
    return;
  g_autofree char *steps = g_base64_encode (plan->packed, plan->size);
  mae_json_open (out, NULL, '{');
  mae_json_int (out, "planInGame", (gint64) game);
  mae_json_string (out, "state", states[plan->state]);
  mae_json_int (out, "round", plan->round);
  mae_json_string (out, "expected", plan->expected);
  mae_json_int (out, "steps", plan->n_steps);
  mae_json_string (out, "packedSteps", steps);
  mae_json_end_line (out);
}

/* ── When the turn has come ────────────────────────────────────────────────────────────────── */

/* Returns why @plan, with its steps in @steps, can't be played in @game. */
static MaeKeptPlanWhy
find_obstacle (const MaeGame *game, int seat, const KeptPlan *plan, const MaeCommand *steps)
{
  g_autofree char *now = expect (game, steps, plan->n_steps);

  if (!g_str_equal (now, plan->expected))
    return g_str_has_prefix (now, "card") ? MAE_KEPT_PLAN_CARD_GONE : MAE_KEPT_PLAN_LINE_CHANGED;
  return find_illegal (game, seat, steps, plan->n_steps) < 0 ? MAE_KEPT_PLAN_WORKS
                                                             : MAE_KEPT_PLAN_ILLEGAL;
}

gboolean
mae_plans_settle (MaePlans *self, const MaeGameRoom *room, MaeKeptPlan *out)
{
  const MaeGame *game = &room->game;

  if (game->phase != MAE_PHASE_TURNS)
    return FALSE;
  KeptPlan *plan = find (self, room->number, game->current);
  if (plan == NULL || plan->state != MAE_KEPT_PLAN_READY)
    return FALSE;
  g_autofree MaeCommand *steps = unpack (plan);
  plan->why = find_obstacle (game, game->current, plan, steps);
  plan->state = plan->why == MAE_KEPT_PLAN_WORKS ? MAE_KEPT_PLAN_PLAYED : MAE_KEPT_PLAN_DROPPED;
  plan->round = game->round;
  put (self, plan);
  describe (plan, out);
  return TRUE;
}
