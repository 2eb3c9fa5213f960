/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "draft-setup.h"

/* Why a choice of the setup isn't possible any more. */
static const MaeReject too_late = { .kind = MAE_REJECT_ACTION,
                                    .action.reason = MAE_ACTION_LATE_SETUP };

static const MaePlayer *
player (const MaeDraftSetup *self)
{
  return &self->game->players[self->seat];
}

void
mae_draft_setup_init (MaeDraftSetup *self, const MaeGame *game, int seat)
{
  *self = (MaeDraftSetup){ .game = game, .seat = seat };
}

void
mae_draft_setup_rebase (MaeDraftSetup *self, const MaeGame *game)
{
  MaeDraftSetup old = *self;

  mae_draft_setup_init (self, game, old.seat);
  for (int place = 0; place < MAE_MAX_HAND; place++)
    mae_draft_setup_put (self, mae_draft_setup_kept_at (&old, place), place);
  for (int i = 0; i < old.placed.n; i++)
    for (int r = 0; r < game->rules->n_resources; r++)
      for (int k = 0; k < old.placed.at[i].bag.of[r]; k++)
        if (!mae_draft_setup_place (self, r, old.placed.at[i].container, NULL))
          break;
}

/* ── Leaders ──────────────────────────────────────────────────────────────────────────────── */

bool
mae_draft_setup_wants_leaders (const MaeDraftSetup *self)
{
  return self->game->phase != MAE_PHASE_ENDED && !player (self)->leaders_chosen;
}

bool
mae_draft_setup_put (MaeDraftSetup *self, int i, int place)
{
  int from = mae_draft_setup_place_of (self, i);

  for (int p = 0; p < self->game->rules->leaders_kept && place < 0; p++)
    if (self->kept[p] == 0)
      place = p;
  if (!mae_draft_setup_wants_leaders (self) || i < 0 || i >= player (self)->hand_count
      || player (self)->hand[i] < 0 || place < 0 || place >= self->game->rules->leaders_kept)
    return false;
  if (from >= 0)
    self->kept[from] = self->kept[place];
  self->kept[place] = (int8_t) (i + 1);
  return true;
}

bool
mae_draft_setup_take (MaeDraftSetup *self, int i)
{
  int place = mae_draft_setup_place_of (self, i);

  if (!mae_draft_setup_wants_leaders (self) || place < 0)
    return false;
  self->kept[place] = 0;
  return true;
}

int
mae_draft_setup_place_of (const MaeDraftSetup *self, int i)
{
  for (int place = 0; place < MAE_MAX_HAND && i >= 0; place++)
    if (self->kept[place] == i + 1)
      return place;
  return -1;
}

int
mae_draft_setup_kept_at (const MaeDraftSetup *self, int place)
{
  return place >= 0 && place < MAE_MAX_HAND ? self->kept[place] - 1 : -1;
}

int
mae_draft_setup_n_kept (const MaeDraftSetup *self)
{
  int n = 0;

  for (int place = 0; place < MAE_MAX_HAND; place++)
    n += self->kept[place] > 0;
  return n;
}

MaeDraftMissing
mae_draft_setup_leaders_missing (const MaeDraftSetup *self)
{
  MaeDraftMissing missing = { .kind = MAE_MISSING_NOTHING, .resource = -1, .index = -1 };

  missing.count = self->game->rules->leaders_kept - mae_draft_setup_n_kept (self);
  if (!mae_draft_setup_wants_leaders (self)) {
    missing.kind = MAE_MISSING_NOT_NOW;
    missing.count = 0;
    missing.reject = too_late;
  } else if (missing.count != 0) {
    missing.kind = MAE_MISSING_LEADERS;
  }
  return missing;
}

bool
mae_draft_setup_leaders_command (const MaeDraftSetup *self, MaeCommand *out)
{
  if (mae_draft_setup_leaders_missing (self).kind != MAE_MISSING_NOTHING)
    return false;

  *out = (MaeCommand){ .kind = MAE_COMMAND_CHOOSE_LEADERS, .seat = self->seat };
  for (int place = 0; place < self->game->rules->leaders_kept; place++)
    out->choose_leaders.leader[out->choose_leaders.n++] =
        player (self)->hand[mae_draft_setup_kept_at (self, place)];
  return true;
}

/* ── Starting resources ───────────────────────────────────────────────────────────────────── */

bool
mae_draft_setup_wants_resources (const MaeDraftSetup *self)
{
  return self->game->phase != MAE_PHASE_ENDED && !player (self)->resources_chosen;
}

int
mae_draft_setup_left (const MaeDraftSetup *self)
{
  MaeBag placed = mae_placement_total (&self->placed);

  if (!mae_draft_setup_wants_resources (self))
    return 0;
  return self->game->rules->seats[self->seat].resources - mae_bag_total (&placed);
}

uint32_t
mae_draft_setup_choices (const MaeDraftSetup *self)
{
  const MaeRuleset *rules = self->game->rules;
  uint32_t choices = 0;

  for (int r = 0; r < rules->n_resources; r++)
    if (rules->resources[r].storable && !(rules->seats[self->seat].excluded >> r & 1))
      choices |= 1u << r;
  return choices;
}

static bool
can_place (const MaeDraftSetup *self, int resource, int container, MaeReject *why)
{
  if (!mae_draft_setup_wants_resources (self))
    return mae_draft_refuse (why, too_late);
  if (resource < 0 || resource >= self->game->rules->n_resources
      || !(mae_draft_setup_choices (self) >> resource & 1))
    return mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_TRANSACTION,
                                               .transaction.replacement = true,
                                               .transaction.reason = MAE_TRANSACTION_EXCLUDED });
  if (mae_draft_setup_left (self) < 1)
    return mae_draft_refuse (
        why, (MaeReject){ .kind = MAE_REJECT_INITIAL_CHOICE, .initial_choice.missing = -1 });
  if (mae_game_container (self->game, container).kind != MAE_CONTAINER_SHELF)
    return mae_draft_refuse (why, (MaeReject){ .kind = MAE_REJECT_NOT_OWNED,
                                               .not_owned = { MAE_OBJECT_SHELF, container } });
  return mae_game_can_place (self->game, self->seat, &self->placed, container, resource, why);
}

bool
mae_draft_setup_place (MaeDraftSetup *self, int resource, int container, MaeReject *why)
{
  return can_place (self, resource, container, why)
         && mae_placement_add (&self->placed, container, resource, 1);
}

bool
mae_draft_setup_take_back (MaeDraftSetup *self, int resource, int container)
{
  return resource >= 0 && resource < self->game->rules->n_resources
         && mae_draft_unplace (&self->placed, container, resource);
}

bool
mae_draft_setup_move (MaeDraftSetup *self, int resource, int from, int to, MaeReject *why)
{
  MaeDraftSetup before = *self;

  if (mae_draft_setup_take_back (self, resource, from)
      && mae_draft_setup_place (self, resource, to, why))
    return true;
  *self = before;
  return false;
}

int
mae_draft_setup_targets (const MaeDraftSetup *self, int resource, int16_t out[MAE_MAX_OWN])
{
  int16_t own[MAE_MAX_OWN];
  int n_own = mae_game_own_containers (self->game, self->seat, own);
  int n = 0;

  for (int i = 0; i < n_own; i++)
    if (can_place (self, resource, own[i], NULL))
      out[n++] = own[i];
  return n;
}

MaeBag
mae_draft_setup_container (const MaeDraftSetup *self, int container)
{
  return mae_draft_preview (self->game, &self->placed, 1).containers[container];
}

MaeDraftMissing
mae_draft_setup_resources_missing (const MaeDraftSetup *self)
{
  MaeDraftMissing missing = { .kind = MAE_MISSING_NOTHING, .resource = -1, .index = -1 };

  if (!mae_draft_setup_wants_resources (self)) {
    missing.kind = MAE_MISSING_NOT_NOW;
    missing.reject = too_late;
  } else if (mae_draft_setup_left (self) > 0) {
    missing.kind = MAE_MISSING_RESOURCES;
    missing.count = mae_draft_setup_left (self);
  }
  return missing;
}

bool
mae_draft_setup_resources_command (const MaeDraftSetup *self, MaeCommand *out)
{
  if (mae_draft_setup_resources_missing (self).kind != MAE_MISSING_NOTHING)
    return false;

  *out = (MaeCommand){ .kind = MAE_COMMAND_CHOOSE_RESOURCES, .seat = self->seat };
  out->choose_resources.shelves = self->placed;
  return true;
}
