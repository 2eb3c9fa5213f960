/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The parameters of a world, chosen by its seed. */
#include "sim.h"

#include "ruleset/ruleset-io.h"

void
plan_make (Sim *sim)
{
  Plan *plan = &sim->plan;
  const char *const *ids = mae_ruleset_builtin_ids ();
  guint n_ids = g_strv_length ((char **) ids);

  plan->rules = mae_ruleset_builtin (ids[sim_below (sim, 3) == 0 ? sim_below (sim, n_ids) : 0]);
  plan->n_players = (int) SIM_ONE_OF (sim, 1, 2, 2, 2, 2, 3, 3, 4);
  plan->n_players = CLAMP (plan->n_players, plan->rules->min_players, plan->rules->max_players);
  plan->n_tables = plan->n_players <= 2 && sim_below (sim, 3) == 0 ? 2 : 1;
  plan->n_hostile = (int) SIM_ONE_OF (sim, 0, 0, 1, 2);
  plan->delay_max = SIM_ONE_OF (sim, 1, 500, 20000, 800000);
  plan->think_max = SIM_ONE_OF (sim, 500, 20000, 2000000);
  plan->busy_max = SIM_ONE_OF (sim, 1, 1000, 30000);
  plan->cut_per_mille = SIM_ONE_OF (sim, 0, 50, 400);
  plan->drop_per_mille = SIM_ONE_OF (sim, 0, 5, 30, 80);
  plan->slow_per_mille = SIM_ONE_OF (sim, 0, 0, 200);
  plan->crashes = SIM_ONE_OF (sim, 0, 1, 1, 2, 3);
  plan->crash_gap = SIM_ONE_OF (sim, 20, 100, 400);
  plan->cut_gap = SIM_ONE_OF (sim, 0, 0, 60, 300);
  plan->stop_per_mille = SIM_ONE_OF (sim, 0, 0, 0, 4);
  plan->drain_per_mille = SIM_ONE_OF (sim, 0, 0, 0, 4);
  plan->checkpoint = SIM_ONE_OF (sim, 0, 10, 50);
  plan->full_per_mille = SIM_ONE_OF (sim, 0, 0, 10);
  plan->failing_per_mille = SIM_ONE_OF (sim, 0, 0, 10);
  plan->late_max = SIM_ONE_OF (sim, 0, 0, 5, 200) * MS;
  plan->doubt_per_mille = SIM_ONE_OF (sim, 0, 0, 30, 300);
  plan->hall = sim_below (sim, 3) == 0;
  plan->turn_time = plan->hall && sim_below (sim, 4) == 0 ? 5 * SECOND : 0;
  plan->n_computers =
      plan->hall && plan->n_players > 1 ? (int) SIM_ONE_OF (sim, 0, 0, 0, 0, 1, 2) : 0;
  plan->n_computers = MIN (plan->n_computers, plan->n_players - 1);
  plan->squatters = plan->hall && plan->n_hostile > 0 && sim_below (sim, 2) == 0;
  plan->thieves = !plan->hall && plan->n_hostile > 0 && sim_below (sim, 3) == 0;
  plan->away_max = plan->thieves && sim_below (sim, 2) == 0 ? 90 * SECOND : 3 * SECOND;
  plan->rematch = plan->hall && sim_below (sim, 2) == 0;
  plan->several = plan->hall && plan->n_players > 1 && !plan->rematch && !plan->squatters;
  plan->whole = sim_below (sim, 6) == 0;
  plan->acts = plan->whole ? 3000 : 10 + sim_below (sim, 90);
}
