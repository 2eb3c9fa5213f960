/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draft-leader.h"

#include "moves-now.h"

void
mae_draft_leader_init (MaeDraftLeader *self, const MaeGame *game, int seat)
{
  *self = (MaeDraftLeader){ .game = game, .seat = seat, .leader = -1 };
}

bool
mae_draft_leader_active (const MaeDraftLeader *self)
{
  return self->leader >= 0;
}

static bool
offer (const MaeDraftLeader *self, int leader, bool discards, MaeReject *why, MaeCommand *out)
{
  return discards ? mae_now_discard (self->game, self->seat, leader, why, out)
                  : mae_now_activate (self->game, self->seat, leader, why, out);
}

bool
mae_draft_leader_choose (MaeDraftLeader *self, int leader, bool discards, MaeReject *why)
{
  if (!offer (self, leader, discards, why, NULL))
    return false;
  self->leader = leader;
  self->discards = discards;
  return true;
}

void
mae_draft_leader_rebase (MaeDraftLeader *self, const MaeGame *game)
{
  MaeDraftLeader old = *self;

  mae_draft_leader_init (self, game, old.seat);
  if (mae_draft_leader_active (&old))
    mae_draft_leader_choose (self, old.leader, old.discards, NULL);
}

MaeDraftMissing
mae_draft_leader_missing (const MaeDraftLeader *self)
{
  MaeDraftMissing missing = { .kind = MAE_MISSING_NOTHING, .resource = -1, .index = -1 };

  if (!offer (self, self->leader, self->discards, &missing.reject, NULL))
    missing.kind = MAE_MISSING_NOT_NOW;
  return missing;
}

bool
mae_draft_leader_to_command (const MaeDraftLeader *self, MaeCommand *out)
{
  return mae_draft_leader_active (self) && offer (self, self->leader, self->discards, NULL, out);
}
