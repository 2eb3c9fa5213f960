/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "plan-text.h"

#include <glib/gi18n.h>

#include "draft-text.h"
#include "reject-text.h"

static char *
dropped_text (const MaeGame *game, const MaePlanChange *change, const char *buyer)
{
  g_autofree char *why = NULL;

  if (change->gone && change->mode == MAE_MOVE_MARKET)
    return g_strdup (_ ("Plan dropped: the marbles have changed"));
  if (change->gone && buyer != NULL)
    /* Translators: %s is a player's name. */
    return g_strdup_printf (_ ("Plan dropped: %s bought the card"), buyer);
  if (change->gone)
    return g_strdup (_ ("Plan dropped: the card is gone"));
  why = mae_reject_text (game, &change->why, NULL);
  /* Translators: %s is a sentence that says why. */
  return g_strdup_printf (_ ("Plan dropped. %s"), why);
}

char *
mae_plan_change_text (const MaeGame *game, const MaePlanChange *change, const char *buyer)
{
  switch (change->fate) {
  case MAE_PLAN_DROPPED:
    return dropped_text (game, change, buyer);
  case MAE_PLAN_CHANGED:
    return g_strdup (_ ("Plan changed: your resources aren’t as before"));
  case MAE_PLAN_KEPT:
    break;
  }
  return NULL;
}

char *
mae_plan_text (const MaeTableMove *move, const MaeGame *game, const char *next)
{
  MaeDraftMissing missing = mae_table_move_missing (move);

  if (missing.kind == MAE_MISSING_NOTHING)
    /* Translators: the player's move is complete and waits for the turn; %s is "Anna is playing".
     */
    return g_strdup_printf (_ ("Planned. %s"), next);
  g_autofree char *text = mae_draft_missing_text (game, &missing);
  /* Translators: %s is what the planned move needs: "Choose the slot for the card". */
  return g_strdup_printf (_ ("Plan: %s"), text);
}

char *
mae_kept_plan_text (const MaeKeptPlan *plan)
{
  if (plan->state == MAE_KEPT_PLAN_PLAYED)
    /* Translators: %d is a round's number. */
    return g_strdup_printf (_ ("Your plan was played in round %d"), plan->round);
  if (plan->state != MAE_KEPT_PLAN_DROPPED)
    return NULL;
  switch (plan->why) {
  case MAE_KEPT_PLAN_LINE_CHANGED:
    return g_strdup (_ ("Your plan wasn’t played: the marbles have changed"));
  case MAE_KEPT_PLAN_CARD_GONE:
    return g_strdup (_ ("Your plan wasn’t played: the card is gone"));
  case MAE_KEPT_PLAN_WORKS:
  case MAE_KEPT_PLAN_ILLEGAL:
    break;
  }
  return g_strdup (_ ("Your plan wasn’t played: it isn’t possible any more"));
}

const char *
mae_plan_refused_text (MaePlanReason reason)
{
  switch (reason) {
  case MAE_PLAN_REASON_NOT_NOW:
    return _ ("The server can’t keep this plan now.");
  case MAE_PLAN_REASON_ILLEGAL:
    return _ ("The server doesn’t keep this plan: it isn’t possible now.");
  case MAE_PLAN_REASON_CHANGED:
    return _ ("The server doesn’t keep this plan: the game has changed meanwhile.");
  case MAE_PLAN_REASON_TOO_LONG:
    return _ ("The server doesn’t keep this plan: it has too many steps.");
  case MAE_PLAN_REASON_TOO_MANY:
    break;
  }
  return _ ("The server keeps no more plans.");
}
