/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a command leads to: events, or a reject. */
#include <assert.h>

#include "internal.h"

MaeEvent *
mae_emit (MaeEvents *events, MaeEventKind kind, int seat)
{
  if (events == NULL)
    return NULL;
  assert (events->n < MAE_MAX_EVENTS);
  MaeEvent *event = &events->at[events->n++];
  event->kind = kind;
  event->seat = seat;
  return event;
}

void
mae_emit_action (MaeEvents *events, int seat, MaeCommandKind kind, int undoable_now)
{
  MaeEvent *event = mae_emit (events, MAE_EVENT_ACTION, seat);

  if (event != NULL) {
    event->action.command = kind;
    event->action.undoable = undoable_now;
  }
}

bool
mae_reject_action (MaeReject *reject, MaeActionReason reason)
{
  if (reject != NULL)
    *reject = (MaeReject){ .kind = MAE_REJECT_ACTION, .action.reason = reason };
  return false;
}

bool
mae_reject_not_owned (MaeReject *reject, MaeObject object, int32_t index)
{
  if (reject != NULL)
    *reject = (MaeReject){ .kind = MAE_REJECT_NOT_OWNED, .not_owned = { object, index } };
  return false;
}

bool
mae_reject_no_such (MaeReject *reject, MaeEntity entity, int32_t index)
{
  if (reject != NULL)
    *reject = (MaeReject){ .kind = MAE_REJECT_NO_SUCH, .no_such = { entity, index } };
  return false;
}

bool
mae_reject_recipe (MaeReject *reject, bool input, int resource, int32_t available, int32_t placed)
{
  bool discards = input && resource >= 0 && placed == 0 && available > 0;

  if (reject != NULL)
    *reject = (MaeReject){ .kind = MAE_REJECT_RECIPE,
                           .recipe = { input, resource, available, placed, discards } };
  return false;
}

bool
mae_reject_transaction (MaeReject *reject, bool input, bool replacement,
                        MaeTransactionReason reason)
{
  if (reject != NULL)
    *reject = (MaeReject){ .kind = MAE_REJECT_TRANSACTION,
                           .transaction = { input, replacement, reason } };
  return false;
}

bool
mae_reject_transfer (MaeReject *reject, int container, int resource, bool added,
                     MaeTransferReason reason)
{
  if (reject != NULL)
    *reject = (MaeReject){ .kind = MAE_REJECT_TRANSFER,
                           .transfer = { resource, container, added, reason } };
  return false;
}
