/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "motion-batch.h"

#include <string.h>

#include "client/widgets/sound.h"

/* Units that were taken from or put into a container. */
typedef struct {
  int resource;
  MaeSpot spot;
  gboolean used;
} Unit;

#define MOST_UNITS 24 /* more units of one move aren't animated */

typedef struct {
  Unit at[MOST_UNITS];
  int n;
} Units;

MaeSprite
mae_sprite_unit (const MaeRuleset *rules, int resource)
{
  return (MaeSprite){ .kind = MAE_SPRITE_PIECE, .piece = mae_piece_for_resource (rules, resource) };
}

static gboolean
is_large (const MaeSceneInput *input, int seat)
{
  return seat == input->seat;
}

/* ── Contents of containers ────────────────────────────────────────────────────────────────── */

/* Adds the units of @flow. */
static void
add_units (const MaeSceneInput *input, Units *units, const MaeFlow *flow)
{
  MaeContainerInfo info = mae_game_container (input->batch->after, flow->container);
  gboolean large = is_large (input, info.seat);

  for (int i = 0; i < ABS (flow->n) && units->n < MOST_UNITS; i++) {
    MaeSpot spot;
    if (info.kind == MAE_CONTAINER_STRONGBOX)
      spot = large ? MAE_SPOT (MAE_SPOT_STOCK, flow->resource, 0)
                   : MAE_SPOT (MAE_SPOT_PANEL, info.seat, MAE_PANEL_STRONGBOX);
    else
      spot = large ? MAE_SPOT (MAE_SPOT_SHELF, flow->container, flow->last - i)
                   : MAE_SPOT (MAE_SPOT_PANEL, info.seat, MAE_PANEL_SHELVES);
    units->at[units->n++] = (Unit){ .resource = flow->resource, .spot = spot };
  }
}

/* Lists the units that were taken from and put into containers; a unit may be in both lists. */
static void
flows (const MaeSceneInput *input, Units *out, Units *in)
{
  g_autoptr (GArray) flows = mae_batch_flows (input->batch);

  out->n = in->n = 0;
  for (guint i = 0; i < flows->len; i++) {
    const MaeFlow *flow = &g_array_index (flows, MaeFlow, i);

    add_units (input, flow->n > 0 ? in : out, flow);
  }
}

/* ── Markers and reports ───────────────────────────────────────────────────────────────────── */

static void
walk (const MaeSceneInput *input, MaeScene *scene, int seat, int from, int to, gint64 at)
{
  MaeSprite sprite = { .kind = MAE_SPRITE_PIECE, .piece.kind = MAE_PIECE_CROSS };
  int steps = ABS (to - from);

  if (steps == 0)
    return;
  if (seat != MAE_LORENZO) {
    sprite.piece = (MaePiece){ .kind = MAE_PIECE_MARKER, .hue = seat };
    g_strlcpy (sprite.piece.letter, input->letters[seat], sizeof sprite.piece.letter);
  }
  MaeFlight *flight = mae_scene_fly (
      scene, &sprite, MAE_SPOT (MAE_SPOT_MARKER, seat, from), MAE_SPOT (MAE_SPOT_MARKER, seat, to),
      at, MAE_MS (140 + MIN (steps, 6) * 90), MAE_FLIGHT_VEIL | MAE_FLIGHT_HOPS);
  flight->seen = -1;
  flight->hops = steps;
  flight->channel = MAE_CHANNEL_MARKER + seat;
}

/* Adds the flights of all markers that moved, from @at on, then of the tiles that were turned. */
static void
add_faith (const MaeSceneInput *input, MaeScene *scene, gint64 at)
{
  const MaeGame *before = input->batch->before, *after = input->batch->after;

  for (int s = 0; s < after->n_players; s++)
    walk (input, scene, s, before->players[s].faith, after->players[s].faith, at);
  if (after->n_players == 1)
    walk (input, scene, MAE_LORENZO, before->cross, after->cross, at);
  gint64 arrived = mae_scene_end (scene);
  for (int i = 0; i < input->batch->n_events; i++) {
    const MaeEvent *event = &input->batch->events[i];
    if (!mae_batch_is_report (input->batch, event))
      continue;
    int section = event->section.section;
    gboolean gained = input->viewer >= 0 && event->section.seats >> input->viewer & 1;
    MaePiece open = { .kind = MAE_PIECE_FAVOUR,
                      .number = after->rules->sections[section].points,
                      .hue = MAE_FAVOUR_OPEN },
             turned = open;
    turned.hue = gained ? MAE_FAVOUR_GAINED : MAE_FAVOUR_LOST;
    MaeSprite sprite = { .kind = MAE_SPRITE_PIECE, .piece = turned, .back = open };
    MaeSpot spot = MAE_SPOT (MAE_SPOT_TILE, section, 0);
    MaeFlight *flight = mae_scene_fly (scene, &sprite, spot, spot, arrived, MAE_TIME_FLIP,
                                       MAE_FLIGHT_VEIL | MAE_FLIGHT_FLIP | MAE_FLIGHT_LARGE);
    flight->seen = -1;
    flight->channel = MAE_CHANNEL_TILE + section;
    mae_scene_cue (scene, arrived, MAE_CUE_REPORT, section, event->section.seats);
    mae_scene_cue (scene, arrived, MAE_CUE_SOUND, MAE_SOUND_BELL, 0);
    arrived += MAE_TIME_FLIP;
  }
}

/* ── The market ────────────────────────────────────────────────────────────────────────────── */

static void
add_push (const MaeGame *before, MaeScene *scene, bool row, int index)
{
  MaePush push = { .slide = before->slide,
                   .rows = before->rules->rows,
                   .columns = before->rules->columns,
                   .row = row,
                   .index = index,
                   .duration = MAE_TIME_PUSH + MAE_MS (240) };

  memcpy (push.market, before->market, sizeof push.market);
  g_array_append_val (scene->pushes, push);
  mae_scene_cue (scene, 0, MAE_CUE_SOUND, MAE_SOUND_MARBLE, 0);
}

int
mae_motion_find_marble (const MaeGame *before, bool row, int index, int resource, guint *used)
{
  int n = row ? before->rules->columns : before->rules->rows;

  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < n; i++) {
      int marble = row ? before->market[index][i] : before->market[i][index];
      if (!(*used & 1u << i) && marble == (pass == 0 ? resource : before->rules->white)) {
        *used |= 1u << i;
        return i;
      }
    }
  return -1;
}

MaeSpot
mae_motion_marble_spot (bool row, int index, int along)
{
  return row ? MAE_SPOT (MAE_SPOT_MARBLE, index, along) : MAE_SPOT (MAE_SPOT_MARBLE, along, index);
}

/* Adds faith flying from its marble to the marker. Returns when the marker may start to move. */
static gint64
add_faith_units (const MaeSceneInput *input, MaeScene *scene, bool row, int index, guint *used)
{
  const MaeGame *before = input->batch->before;
  int seat = input->batch->seat, from = before->players[seat].faith;
  gint64 at = MAE_MS (60), arrived = MAE_MS (120);

  for (int r = 0; r < before->rules->n_resources; r++) {
    if (mae_ruleset_faith_of (before->rules, r) <= 0)
      continue;
    for (int i; (i = mae_motion_find_marble (before, row, index, r, used)) >= 0
                && (row ? before->market[index][i] : before->market[i][index]) == r;) {
      MaeSprite sprite = mae_sprite_unit (before->rules, r);
      MaeFlight *flight = mae_scene_fly (scene, &sprite, mae_motion_marble_spot (row, index, i),
                                         MAE_SPOT (MAE_SPOT_MARKER, seat, from), at, MAE_TIME_UNIT,
                                         MAE_FLIGHT_FADE | MAE_FLIGHT_POP);
      flight->arc = .1f;
      arrived = MAX (arrived, at + MAE_TIME_UNIT);
      at += MAE_TIME_BETWEEN;
    }
  }
  return arrived;
}

static void
show_market (const MaeSceneInput *input, MaeScene *scene)
{
  const MaeGame *before = input->batch->before;
  gboolean built = input->draft != NULL && input->draft->mode == MAE_MOVE_MARKET;
  gint64 at = MAE_MS (80);
  guint used = 0;
  Units in, out;
  bool row;
  int index;

  if (!mae_batch_market_line (before, input->batch->after, &row, &index)) {
    add_faith (input, scene, 0);
    return;
  }
  add_push (before, scene, row, index);
  flows (input, &out, &in);
  /* units that the player has already placed on shelves don't fly */
  for (int i = 0; !built && i < in.n; i++) {
    int marble = mae_motion_find_marble (before, row, index, in.at[i].resource, &used);
    MaeSprite sprite = mae_sprite_unit (before->rules, in.at[i].resource);
    MaeFlight *flight =
        mae_scene_fly (scene, &sprite, mae_motion_marble_spot (row, index, MAX (marble, 0)),
                       in.at[i].spot, at, MAE_TIME_UNIT, MAE_FLIGHT_VEIL | MAE_FLIGHT_POP);
    flight->arc = .12f;
    at += MAE_TIME_BETWEEN;
  }
  if (built) {
    /* units left on the tray fly to the discard button */
    MaeBag tray = mae_draft_market_tray (&input->draft->market);
    for (int r = 0, n = 0; r < before->rules->n_resources; r++)
      for (int i = 0; i < tray.of[r] && n < input->tray.n; i++, n++) {
        MaeSprite sprite = mae_sprite_unit (before->rules, r);
        MaeSpot from = { .kind = MAE_SPOT_RECT, .rect = input->tray.at[n] };
        mae_scene_fly (scene, &sprite, from, MAE_SPOT (MAE_SPOT_DISCARD, 0, 0),
                       n * MAE_TIME_BETWEEN, MAE_TIME_UNIT, MAE_FLIGHT_FADE | MAE_FLIGHT_INTO)
            ->arc = .2f;
      }
  }
  add_faith (input, scene, add_faith_units (input, scene, row, index, &used));
}

/* ── Buying ────────────────────────────────────────────────────────────────────────────────── */

static void
show_buy (const MaeSceneInput *input, MaeScene *scene)
{
  const MaeBatch *batch = input->batch;
  const MaeRuleset *rules = batch->after->rules;
  gboolean large = is_large (input, batch->seat);
  gboolean built = input->draft != NULL && input->draft->mode == MAE_MOVE_BUY;
  int slot, card = mae_batch_bought_card (batch, &slot);
  gint64 at = 0, paid = 0;
  Units in, out;

  if (card >= 0) {
    MaeSpot deck = MAE_SPOT (MAE_SPOT_DECK, rules->cards[card].level, rules->cards[card].colour);
    MaeSpot to = large ? MAE_SPOT (MAE_SPOT_SLOT, slot, 0)
                       : MAE_SPOT (MAE_SPOT_PANEL, batch->seat, MAE_PANEL_CARDS);
    MaeSprite sprite = { .kind = MAE_SPRITE_CARD, .id = card };

    /* the price flies to the card, which may already be on its slot */
    flows (input, &out, &in);
    for (int i = 0; i < out.n; i++) {
      MaeSprite unit = mae_sprite_unit (rules, out.at[i].resource);
      MaeFlight *flight = mae_scene_fly (scene, &unit, out.at[i].spot, built ? to : deck, at,
                                         MAE_TIME_UNIT, MAE_FLIGHT_FADE | MAE_FLIGHT_INTO);
      flight->arc = .12f;
      paid = at + MAE_TIME_UNIT * 3 / 4;
      at += MAE_TIME_BETWEEN;
    }
    if (!built) {
      MaeFlight *flight = mae_scene_fly (scene, &sprite, deck, to, paid, MAE_TIME_CARD,
                                         large ? MAE_FLIGHT_VEIL : MAE_FLIGHT_FADE);
      flight->seen = -1;
      flight->arc = .08f;
      paid += MAE_TIME_CARD;
    }
    mae_scene_cue (scene, paid, MAE_CUE_SOUND, MAE_SOUND_CARD, 0);
  }
  add_faith (input, scene, paid);
}

/* ── Producing ─────────────────────────────────────────────────────────────────────────────── */

/* Returns where unit number @i flies to: to each chosen production in turn. */
static MaeSpot
production_spot (const MaeSceneInput *input, int i)
{
  const MaeBatch *batch = input->batch;
  int on[MAE_MAX_ACTIVE_PRODUCTIONS], n = 0;

  if (!is_large (input, batch->seat))
    return MAE_SPOT (MAE_SPOT_PANEL, batch->seat, MAE_PANEL_CARDS);
  for (int k = 0; input->draft != NULL && input->draft->mode == MAE_MOVE_PRODUCE
                  && k < input->draft->produce.n && n < MAE_MAX_ACTIVE_PRODUCTIONS;
       k++)
    if (input->draft->produce.item[k].on)
      on[n++] = input->draft->produce.item[k].production;
  return MAE_SPOT (MAE_SPOT_PRODUCTION, n > 0 ? on[i % n] : batch->after->rules->base_production,
                   0);
}

static void
show_produce (const MaeSceneInput *input, MaeScene *scene)
{
  const MaeBatch *batch = input->batch;
  const MaeRuleset *rules = batch->after->rules;
  gint64 at = 0, eaten = 0;
  Units in, out;

  flows (input, &out, &in);
  for (int i = 0; i < out.n; i++) {
    MaeSprite sprite = mae_sprite_unit (rules, out.at[i].resource);
    MaeFlight *flight = mae_scene_fly (scene, &sprite, out.at[i].spot, production_spot (input, i),
                                       at, MAE_TIME_UNIT, MAE_FLIGHT_FADE);
    flight->arc = .14f;
    eaten = at + MAE_TIME_UNIT;
    at += MAE_TIME_BETWEEN;
  }
  at = eaten;
  mae_scene_cue (scene, at, MAE_CUE_SOUND, MAE_SOUND_MARBLE, 0);
  for (int i = 0; i < in.n; i++) {
    MaeSprite sprite = mae_sprite_unit (rules, in.at[i].resource);
    MaeFlight *flight = mae_scene_fly (scene, &sprite, production_spot (input, i), in.at[i].spot,
                                       at, MAE_TIME_UNIT, MAE_FLIGHT_POP);
    flight->arc = .14f;
    at += MAE_TIME_BETWEEN;
  }
  add_faith (input, scene, eaten + MAE_MS (120));
}

/* ── Leaders, shelves, Lorenzo ─────────────────────────────────────────────────────────────── */

static void
show_activate (const MaeSceneInput *input, MaeScene *scene)
{
  const MaeEvent *event = mae_batch_find (input->batch, MAE_EVENT_LEADER);
  int seat = input->batch->seat;

  if (event == NULL)
    return;
  MaeSprite sprite = { .kind = MAE_SPRITE_LEADER, .id = event->leader.leader };
  mae_scene_cue (scene, 0, MAE_CUE_SOUND, MAE_SOUND_CARD, 0);
  if (is_large (input, seat)) {
    /* own cards are face up: the card is lifted for a moment */
    MaeSpot spot = MAE_SPOT (MAE_SPOT_LEADER, event->leader.leader, 0);
    guint flip = input->viewer == seat ? 0 : MAE_FLIGHT_FLIP;
    mae_scene_fly (scene, &sprite, spot, spot, 0, MAE_TIME_CARD,
                   MAE_FLIGHT_VEIL | MAE_FLIGHT_LARGE | flip);
  } else {
    MaeSpot panel = MAE_SPOT (MAE_SPOT_PANEL, seat, MAE_PANEL_LEADERS);
    MaeSpot beside = MAE_SPOT (MAE_SPOT_BESIDE, seat, MAE_SPRITE_LEADER);
    gint64 back = MAE_TIME_CARD + MAE_TIME_SHOWN;
    mae_scene_fly (scene, &sprite, panel, beside, 0, MAE_TIME_CARD,
                   MAE_FLIGHT_FLIP | MAE_FLIGHT_LIFTED);
    mae_scene_fly (scene, &sprite, beside, panel, back, MAE_TIME_UNIT,
                   MAE_FLIGHT_FADE | MAE_FLIGHT_LIFTED)
        ->seen = MAE_TIME_CARD;
  }
}

static void
show_discard (const MaeSceneInput *input, MaeScene *scene)
{
  const MaeBatch *batch = input->batch;
  const MaePlayer *had = &batch->before->players[batch->seat];
  const MaePlayer *has = &batch->after->players[batch->seat];

  mae_scene_cue (scene, 0, MAE_CUE_SOUND, MAE_SOUND_CARD, 0);
  if (is_large (input, batch->seat)) {
    for (int i = 0; !input->carried && i < had->hand_count; i++) {
      gboolean kept = FALSE;
      for (int k = 0; k < has->hand_count; k++)
        kept |= has->hand[k] == had->hand[i];
      if (kept || !input->has_hand[i])
        continue;
      MaeSprite sprite = { .kind = MAE_SPRITE_LEADER, .id = had->hand[i] };
      MaeSpot from = { .kind = MAE_SPOT_RECT, .rect = input->hand[i] };
      mae_scene_fly (scene, &sprite, from, MAE_SPOT (MAE_SPOT_DISCARD, 0, 0), 0, MAE_TIME_CARD,
                     MAE_FLIGHT_FADE)
          ->arc = .06f;
    }
  } else {
    MaeSprite sprite = { .kind = MAE_SPRITE_LEADER, .id = -1 };
    mae_scene_fly (scene, &sprite, MAE_SPOT (MAE_SPOT_PANEL, batch->seat, MAE_PANEL_LEADERS),
                   MAE_SPOT (MAE_SPOT_BESIDE, batch->seat, MAE_SPRITE_LEADER), 0, MAE_TIME_CARD,
                   MAE_FLIGHT_FADE);
  }
  add_faith (input, scene, MAE_TIME_CARD / 2);
}

static void
show_swap (const MaeSceneInput *input, MaeScene *scene)
{
  Units in, out;

  mae_scene_cue (scene, 0, MAE_CUE_SOUND, MAE_SOUND_MARBLE, 0);
  if (input->carried || !is_large (input, input->batch->seat))
    return;
  flows (input, &out, &in);
  for (int i = 0; i < out.n; i++)
    for (int k = 0; k < in.n; k++)
      if (!in.at[k].used && in.at[k].resource == out.at[i].resource) {
        MaeSprite sprite = mae_sprite_unit (input->batch->after->rules, in.at[k].resource);
        in.at[k].used = TRUE;
        mae_scene_fly (scene, &sprite, out.at[i].spot, in.at[k].spot, 0, MAE_TIME_UNIT,
                       MAE_FLIGHT_VEIL)
            ->arc = .3f;
        break;
      }
}

static void
show_token (const MaeSceneInput *input, MaeScene *scene, int token)
{
  const MaeGame *before = input->batch->before, *after = input->batch->after;
  const MaeRuleset *rules = after->rules;
  MaeSpot panel = MAE_SPOT (MAE_SPOT_PANEL, MAE_LORENZO, MAE_PANEL_TOKEN);
  MaeSpot beside = MAE_SPOT (MAE_SPOT_BESIDE, MAE_LORENZO, MAE_SPRITE_PIECE);
  MaeSprite sprite = { .kind = MAE_SPRITE_PIECE,
                       .piece = mae_piece_for_token (rules, token),
                       .back.kind = MAE_PIECE_TOKEN_BACK };
  gint64 open = MAE_TIME_CARD;

  scene->seat = MAE_LORENZO;
  mae_scene_cue (scene, 0, MAE_CUE_SOUND, MAE_SOUND_CARD, 0);
  MaeFlight *flight = mae_scene_fly (scene, &sprite, panel, beside, 0, MAE_TIME_CARD,
                                     MAE_FLIGHT_FLIP | MAE_FLIGHT_LIFTED);
  flight->channel = MAE_CHANNEL_TOKEN;
  flight = mae_scene_fly (scene, &sprite, beside, panel, open + MAE_TIME_SHOWN, MAE_TIME_UNIT,
                          MAE_FLIGHT_VEIL | MAE_FLIGHT_LIFTED);
  flight->seen = open;
  flight->channel = MAE_CHANNEL_TOKEN;
  /* cards that Lorenzo discards fly to him one after the other */
  gint64 at = open + MAE_MS (60);
  for (int l = 0; l < rules->n_levels; l++)
    for (int c = 0; c < rules->n_colours; c++) {
      int gone = before->deck_left[l][c] - after->deck_left[l][c], card = before->deck_top[l][c];
      if (gone <= 0 || card < 0)
        continue;
      /* of several cards only the top one was visible before */
      MaeSprite face = { .kind = MAE_SPRITE_CARD, .id = card };
      flight = mae_scene_fly (scene, &face, MAE_SPOT (MAE_SPOT_DECK, l + 1, c), panel, at,
                              MAE_TIME_CARD, MAE_FLIGHT_FADE);
      flight->seen = -1;
      flight->arc = .08f;
      mae_scene_cue (scene, at, MAE_CUE_SOUND, MAE_SOUND_CARD, 0);
      at += MAE_MS (160);
    }
  add_faith (input, scene, open);
}

/* ── Whole batches ─────────────────────────────────────────────────────────────────────────── */

MaeScene *
mae_scene_of_batch (const MaeSceneInput *input)
{
  const MaeBatch *batch = input->batch;
  const MaeEvent *token = mae_batch_find (batch, MAE_EVENT_TOKEN);
  MaeScene *scene = mae_scene_new (batch->has_action ? batch->seat : -1);
  gboolean turns = batch->before->phase == MAE_PHASE_TURNS;

  if (!turns)
    ; /* the setup has a page of its own */
  else if (batch->has_action && batch->command == MAE_COMMAND_TAKE_MARKET)
    show_market (input, scene);
  else if (batch->has_action && batch->command == MAE_COMMAND_BUY_CARD)
    show_buy (input, scene);
  else if (batch->has_action && batch->command == MAE_COMMAND_PRODUCE)
    show_produce (input, scene);
  else if (batch->has_action && batch->command == MAE_COMMAND_ACTIVATE_LEADER)
    show_activate (input, scene);
  else if (batch->has_action && batch->command == MAE_COMMAND_DISCARD_LEADER)
    show_discard (input, scene);
  else if (batch->has_action && batch->command == MAE_COMMAND_SWAP_SHELVES)
    show_swap (input, scene);
  else if (token != NULL && token->token.token >= 0
           && token->token.token < batch->after->rules->n_tokens)
    show_token (input, scene, token->token.token);
  else
    add_faith (input, scene, 0);
  scene->length = mae_scene_end (scene);

  if (turns && batch->after->phase == MAE_PHASE_ENDED)
    mae_scene_cue (scene, scene->length, MAE_CUE_SOUND, MAE_SOUND_END, 0);
  else if (batch->after->phase == MAE_PHASE_TURNS && batch->after->n_players > 1
           && input->viewer >= 0 && batch->after->current == input->viewer
           && (!turns || batch->before->current != input->viewer))
    mae_scene_cue (scene, scene->length, MAE_CUE_SOUND, MAE_SOUND_TURN, 0);
  return scene;
}
