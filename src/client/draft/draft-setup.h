/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The setup: which leaders to keep, and which starting resources to put where. Two commands, in any
 * order. */
#pragma once

#include "draft.h"

typedef struct {
  const MaeGame *game;
  int seat;
  uint8_t kept; /* bit i: hand[i] of the seat */
  MaePlacement placed;
} MaeDraftSetup;

void mae_draft_setup_init (MaeDraftSetup *self, const MaeGame *game, int seat);
void mae_draft_setup_rebase (MaeDraftSetup *self, const MaeGame *game);

/* ── Leaders ── */

/* Whether the seat still has to choose. */
bool mae_draft_setup_wants_leaders (const MaeDraftSetup *self);

/* Keeps hand[@i], or doesn't keep it any more. Returns false when @i is no leader in hand, the
 * choice is made already, or as many as allowed are kept. */
bool mae_draft_setup_keep (MaeDraftSetup *self, int i, bool keep);
bool mae_draft_setup_is_kept (const MaeDraftSetup *self, int i);
int mae_draft_setup_n_kept (const MaeDraftSetup *self);

MaeDraftMissing mae_draft_setup_leaders_missing (const MaeDraftSetup *self);
bool mae_draft_setup_leaders_command (const MaeDraftSetup *self, MaeCommand *out);

/* ── Starting resources ── */

bool mae_draft_setup_wants_resources (const MaeDraftSetup *self);

/* Units still to choose, and the types they may be, as a mask. */
int mae_draft_setup_left (const MaeDraftSetup *self);
uint32_t mae_draft_setup_choices (const MaeDraftSetup *self);

bool
mae_draft_setup_can_place (const MaeDraftSetup *self, int resource, int container, MaeReject *why);
bool mae_draft_setup_place (MaeDraftSetup *self, int resource, int container, MaeReject *why);
bool mae_draft_setup_take_back (MaeDraftSetup *self, int resource, int container);
bool mae_draft_setup_move (MaeDraftSetup *self, int resource, int from, int to, MaeReject *why);
int mae_draft_setup_targets (const MaeDraftSetup *self, int resource, int16_t out[MAE_MAX_OWN]);

/* What @container would hold. */
MaeBag mae_draft_setup_container (const MaeDraftSetup *self, int container);

MaeDraftMissing mae_draft_setup_resources_missing (const MaeDraftSetup *self);
bool mae_draft_setup_resources_command (const MaeDraftSetup *self, MaeCommand *out);
