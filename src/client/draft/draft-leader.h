/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Activating or discarding a leader, planned on another player's turn. On the player's own turn
 * they need no draft (moves-now.h). */
#pragma once

#include "draft.h"

typedef struct {
  const MaeGame *game;
  int seat;
  int leader; /* -1: none chosen */
  bool discards;
} MaeDraftLeader;

/* Makes the draft empty. */
void mae_draft_leader_init (MaeDraftLeader *self, const MaeGame *game, int seat);

/* Returns whether a leader is chosen. */
bool mae_draft_leader_active (const MaeDraftLeader *self);

/* Chooses a leader. Returns false, changing nothing, when it can't be activated (with @discards:
 * discarded); @why (may be NULL) is set. */
bool mae_draft_leader_choose (MaeDraftLeader *self, int leader, bool discards, MaeReject *why);

/* To be called after the game changed: keeps the leader if that is still legal. */
void mae_draft_leader_rebase (MaeDraftLeader *self, const MaeGame *game);

/* Returns what is missing. Only valid if a leader is chosen. */
MaeDraftMissing mae_draft_leader_missing (const MaeDraftLeader *self);

/* Makes the command. Returns false when something is missing. */
bool mae_draft_leader_to_command (const MaeDraftLeader *self, MaeCommand *out);
