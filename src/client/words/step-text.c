/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-text.h"

#include <glib/gi18n.h>

#include "draft-text.h"
#include "reject-text.h"
#include "rules-text.h"

char *
mae_step_text (const MaeGame *game, const MaeStepResult *result)
{
  switch (result->outcome) {
  case MAE_STEP_REFUSED:
    return mae_reject_text (game, &result->why, NULL);
  case MAE_STEP_LACKS:
    return mae_draft_missing_text (game, &result->missing);
  case MAE_STEP_NOT_NOW:
    return g_strdup (_ ("It isn’t your turn."));
  case MAE_STEP_WAITS:
    return g_strdup (_ ("You can confirm this on your turn"));
  case MAE_STEP_NO_SPACE:
    return g_strdup_printf (
        _ ("No shelf has space for more %s. Swap shelves first, or discard it."),
        mae_resource_label (game->rules, result->resource, 2));
  case MAE_STEP_FULL:
    return g_strdup (_ ("Nothing more fits on your shelves. The rest will be discarded."));
  case MAE_STEP_NO_FIT:
    return g_strdup (_ ("Nothing on the tray can go there."));
  case MAE_STEP_ONE_WAY:
    return g_strdup (_ ("You can’t pay that from anywhere else."));
  case MAE_STEP_NOTHING:
  case MAE_STEP_MADE:
  case MAE_STEP_SENDS:
    break;
  }
  return NULL;
}
