/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Scenes of the steps of a draft: see motion-batch.h. */

#include "motion-batch.h"

static gboolean
same_line (const MaeTableMove *a, const MaeTableMove *b)
{
  return a->mode == MAE_MOVE_MARKET && b->mode == MAE_MOVE_MARKET && a->market.row == b->market.row
         && a->market.index == b->market.index;
}

/* Returns the index on the tray of unit number @i of @resource. */
static int
tray_index (const MaeBag *tray, int resource, int i)
{
  int index = i;

  for (int r = 0; r < resource; r++)
    index += tray->of[r];
  return index;
}

/* Returns the place of @container on which unit number @k of @resource is drawn, counted from the
 * last one: see mae_shelf_update(). */
static int
shelf_place (const MaeTableMove *move, int container, int resource, int k)
{
  MaeBag has = mae_draft_market_container (&move->market, container);
  int place = -1 - k;

  for (int r = 0; r <= resource; r++)
    place += has.of[r];
  return place;
}

typedef struct {
  MaeScene *scene;
  const MaeDraftMarket *draft;
  guint used; /* marbles */
  gint64 at;
} Taking;

static void
take_unit (Taking *self, int resource, MaeSpot to)
{
  const MaeDraftMarket *draft = self->draft;
  int from = mae_motion_find_marble (draft->game, draft->row, draft->index, resource, &self->used);
  MaeSprite sprite = mae_sprite_unit (draft->game->rules, resource);

  if (from < 0)
    return;
  mae_scene_fly (self->scene, &sprite, mae_motion_marble_spot (draft->row, draft->index, from), to,
                 self->at, MAE_TIME_UNIT, MAE_FLIGHT_VEIL | MAE_FLIGHT_POP)
      ->arc = .08f;
  self->at += MAE_TIME_BETWEEN / 2;
}

/* A line was chosen: its resources fly to the shelves where they are placed, or to the tray. */
static void
take_line (MaeScene *scene, const MaeTableMove *after)
{
  const MaeDraftMarket *draft = &after->market;
  const MaePlacement *placed = &draft->placed;
  MaeBag tray = mae_draft_market_tray (draft);
  Taking taking = { .scene = scene, .draft = draft };

  for (int i = 0; i < placed->n; i++)
    for (int r = 0; r < draft->game->rules->n_resources; r++)
      for (int k = placed->at[i].bag.of[r] - 1; k >= 0; k--)
        take_unit (&taking, r,
                   MAE_SPOT (MAE_SPOT_SHELF, placed->at[i].container,
                             shelf_place (after, placed->at[i].container, r, k)));
  for (int r = 0; r < draft->game->rules->n_resources; r++)
    for (int k = 0; k < tray.of[r]; k++)
      take_unit (&taking, r, MAE_SPOT (MAE_SPOT_TRAY, tray_index (&tray, r, k), 0));
}

/* Units were moved from the tray to shelves. */
static void
place_units (MaeScene *scene, const MaeTableMove *before, const MaeTableMove *after,
             const MaeTableUnits *units)
{
  const MaeGame *game = after->market.game;
  MaeBag tray = mae_draft_market_tray (&before->market);
  const MaePlacement *placed = &after->market.placed;
  int left[MAE_MAX_RESOURCES];
  gint64 at = 0;

  for (int r = 0; r < game->rules->n_resources; r++)
    left[r] = tray.of[r];
  for (int i = 0; i < placed->n; i++)
    for (int r = 0; r < game->rules->n_resources; r++) {
      int container = placed->at[i].container;
      int n = placed->at[i].bag.of[r] - mae_placement_held (&before->market.placed, container, r);
      for (int k = 0; k < n && left[r] > 0; k++) {
        int index = tray_index (&tray, r, --left[r]);
        if (index >= units->n)
          continue;
        MaeSprite sprite = mae_sprite_unit (game->rules, r);
        MaeSpot from = { .kind = MAE_SPOT_RECT, .rect = units->at[index] };
        mae_scene_fly (scene, &sprite, from,
                       MAE_SPOT (MAE_SPOT_SHELF, container, shelf_place (after, container, r, k)),
                       at, MAE_TIME_UNIT, MAE_FLIGHT_VEIL)
            ->arc = .2f;
        at += MAE_TIME_BETWEEN;
      }
    }
}

MaeScene *
mae_scene_of_draft (const MaeTableMove *before, const MaeTableMove *after,
                    const MaeTableUnits *units)
{
  MaeScene *scene = mae_scene_new (-1);

  if (after->mode == MAE_MOVE_MARKET && after->market.index >= 0) {
    if (same_line (before, after))
      place_units (scene, before, after, units);
    else
      take_line (scene, after);
  } else if (after->mode == MAE_MOVE_BUY && after->buy.slot >= 0 && after->buy.card >= 0
             && !(before->mode == MAE_MOVE_BUY && before->buy.card == after->buy.card
                  && before->buy.slot >= 0)) {
    const MaeCard *card = &after->buy.game->rules->cards[after->buy.card];
    MaeSprite sprite = { .kind = MAE_SPRITE_CARD, .id = after->buy.card };
    mae_scene_fly (scene, &sprite, MAE_SPOT (MAE_SPOT_DECK, card->level, card->colour),
                   MAE_SPOT (MAE_SPOT_SLOT, after->buy.slot, 0), 0, MAE_TIME_CARD, MAE_FLIGHT_VEIL)
        ->arc = .06f;
  }
  scene->length = mae_scene_end (scene);
  return scene;
}
