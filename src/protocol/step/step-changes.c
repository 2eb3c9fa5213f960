/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes what has changed since the player was last told. All values are absolute, so the result is
 * the current state, however much has changed since then. */
#include "protocol/json-writer.h"
#include "step-private.h"

typedef struct {
  StepServer *server;
  const MaeWireContext *context;
  const MaeGame *then, *now;
  GString *out;
} Changes;

static const char *
name_of (const Changes *self, int seat)
{
  return self->context->roster->name[seat];
}

/* ── Who is there ──────────────────────────────────────────────────────────────────────────── */

static void
tell_presence (const Changes *self)
{
  for (int seat = 0; seat < self->now->n_players; seat++) {
    gboolean is_there = self->now->players[seat].present;
    if (is_there == self->then->players[seat].present || seat == self->context->seat)
      continue;
    mae_json_text_line (self->out, is_there ? "RejoinPlayer" : "CrashedPlayer",
                        is_there ? "player" : "nickname", name_of (self, seat));
  }
}

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

static void
tell_chosen_leaders (const Changes *self)
{
  const MaePlayer *player = &self->now->players[self->context->seat];

  if (player->leaders_chosen == self->then->players[self->context->seat].leaders_chosen)
    return;
  mae_json_begin_line (self->out, "SelectedLeadercards");
  mae_json_int (self->out, "id1", player->hand_count > 0 ? player->hand[0] + 1 : 0);
  mae_json_int (self->out, "id2", player->hand_count > 1 ? player->hand[1] + 1 : 0);
  mae_json_end_line (self->out);
  mae_step_tell_turn_order (self->context, self->now, self->out);
}

static gboolean
has_leader (const MaePlayer *player, int leader, gboolean *is_active)
{
  for (int i = 0; i < player->hand_count; i++)
    if (player->hand[i] == leader) {
      *is_active = (player->active & 1 << i) != 0;
      return TRUE;
    }
  *is_active = FALSE;
  return FALSE;
}

static void
tell_leader (const Changes *self, const char *type, int seat, int leader)
{
  mae_step_begin_player (self->context, type, seat, self->out);
  mae_json_int (self->out, "id", leader + 1);
  mae_json_end_line (self->out);
}

/* A leader that another player has discarded isn't named. */
static void
tell_leaders (const Changes *self, int seat)
{
  const MaePlayer *then = &self->then->players[seat], *now = &self->now->players[seat];
  gboolean was_active, is_active;

  for (int i = 0; i < now->hand_count; i++) {
    if (now->hand[i] < 0)
      continue;
    has_leader (then, now->hand[i], &was_active);
    if (now->active & 1 << i && !was_active)
      tell_leader (self, "UpdateActiveLeaderCard", seat, now->hand[i]);
  }
  for (int i = 0; seat == self->context->seat && then->leaders_chosen && i < then->hand_count; i++)
    if (!has_leader (now, then->hand[i], &is_active))
      tell_leader (self, "UpdateDiscardLeaderCard", seat, then->hand[i]);
}

/* ── The market and the cards ──────────────────────────────────────────────────────────────── */

static void
tell_line (const Changes *self, gboolean is_row, int line)
{
  const MaeRuleset *rules = self->now->rules;

  mae_json_begin_line (self->out, is_row ? "UpdateMarketRow" : "UpdateMarketColumn");
  mae_json_open (self->out, is_row ? "newRow" : "newColumn", '[');
  for (int i = 0; i < (is_row ? STEP_COLUMNS : STEP_ROWS); i++) {
    int marble = is_row ? self->now->market[line][i] : self->now->market[i][line];
    mae_json_string (self->out, NULL, mae_step_marble_name (rules, marble));
  }
  mae_json_close (self->out, ']');
  mae_json_string (self->out, "newOuterMarble", mae_step_marble_name (rules, self->now->slide));
  mae_json_int (self->out, is_row ? "row" : "col", line);
  mae_json_end_line (self->out);
}

/* Tells the line the player has just taken, even if it is unchanged; otherwise the changed line, or
 * all rows if several have changed. */
static void
tell_market (const Changes *self)
{
  const StepTurn *turn = &self->server->turn;
  guint rows = 0, columns = 0;

  for (int row = 0; row < STEP_ROWS; row++)
    for (int column = 0; column < STEP_COLUMNS; column++)
      if (self->now->market[row][column] != self->then->market[row][column]) {
        rows |= 1u << row;
        columns |= 1u << column;
      }
  if (turn->shows_line && ((turn->line_is_row ? rows : columns) & ~(1u << turn->line)) == 0)
    tell_line (self, turn->line_is_row, turn->line);
  else if (rows != 0 && (rows & (rows - 1)) == 0)
    tell_line (self, TRUE, g_bit_nth_lsf (rows, -1));
  else if (columns != 0 && (columns & (columns - 1)) == 0)
    tell_line (self, FALSE, g_bit_nth_lsf (columns, -1));
  else
    for (int row = 0; rows != 0 && row < STEP_ROWS; row++)
      tell_line (self, TRUE, row);
}

static void
tell_top (const Changes *self, int level, int colour, int card)
{
  mae_json_begin_line (self->out, "UpdateDevCardDrawn");
  mae_json_string (self->out, "color", mae_step_colour_name (self->now->rules, colour));
  mae_json_int (self->out, "level", level + 1);
  mae_json_int (self->out, "idNewCard", card + 1);
  mae_json_end_line (self->out);
}

/* Returns the card that was on top before the last @n were removed. */
static int
card_below (const Changes *self, int level, int colour, int n)
{
  const MaeGame *game = self->context->game;

  return game->deck[game->deck_start[level][colour] + game->deck_left[level][colour] + n - 1];
}

/* Tells the cards that were revealed; if several were removed from a deck, each of them. */
static void
tell_grid (const Changes *self)
{
  for (int level = 0; level < STEP_LEVELS; level++)
    for (int colour = 0; colour < STEP_COLOURS; colour++) {
      int gone = self->then->deck_left[level][colour] - self->now->deck_left[level][colour];
      if (self->now->deck_top[level][colour] == self->then->deck_top[level][colour])
        continue;
      for (int i = gone - 1; i > 0; i--)
        tell_top (self, level, colour, card_below (self, level, colour, i));
      tell_top (self, level, colour, self->now->deck_top[level][colour]);
    }
}

static void
tell_slots (const Changes *self, int seat)
{
  for (int i = 0; i < STEP_SLOTS; i++) {
    const MaeSlot *then = &self->then->players[seat].slots[i];
    const MaeSlot *now = &self->now->players[seat].slots[i];
    for (int j = then->n; j < now->n; j++) {
      mae_step_begin_player (self->context, "UpdateDevDeck", seat, self->out);
      mae_json_int (self->out, "position", i + 1);
      mae_json_int (self->out, "id", now->card[j] + 1);
      mae_json_end_line (self->out);
    }
  }
}

/* ── Containers ────────────────────────────────────────────────────────────────────────────── */

static gboolean
has_changed (const Changes *self, int container)
{
  return !mae_bag_equal (&self->then->containers[container], &self->now->containers[container]);
}

static void
tell_depots (const Changes *self, int seat)
{
  const MaePlayer *player = &self->now->players[seat];
  const MaeRuleset *rules = self->now->rules;

  for (int i = 0; i < player->hand_count; i++) {
    int depot = player->hand[i] >= 0 ? rules->leaders[player->hand[i]].depot : -1;
    gboolean is_again = seat == self->context->seat && depot == self->server->turn.shown_depot;
    if (!(player->active & 1 << i) || depot < 0 || (!is_again && !has_changed (self, depot)))
      continue;
    mae_step_tell_depot (self->context, self->now, "UpdateExtraSlot", seat, player->hand[i],
                         self->out);
  }
}

/* Shelves are told with the largest one first. */
static void
tell_shelves (const Changes *self, int seat)
{
  guint again = seat == self->context->seat ? self->server->turn.shown_again : 0;

  for (int shelf = STEP_SHELVES - 1; shelf >= 0; shelf--)
    if (again & 1u << shelf || has_changed (self, mae_game_shelf (self->now, seat, shelf)))
      mae_step_tell_shelf (self->context, self->now, "UpdateWarehouseDepot", seat, shelf,
                           self->out);
}

/* ── Faith ─────────────────────────────────────────────────────────────────────────────────── */

static void
tell_report (const Changes *self, int section)
{
  mae_json_begin_line (self->out, "UpdateMeetingPope");
  mae_json_open (self->out, "deltaVictoryPoints", '{');
  for (int seat = 0; seat < self->now->n_players; seat++) {
    gboolean gains = (self->now->players[seat].sections & 1 << section) != 0;
    mae_json_named_int (self->out, name_of (self, seat),
                        gains ? self->now->rules->sections[section].points : 0);
  }
  mae_json_close (self->out, '}');
  mae_json_end_line (self->out);
}

static void
tell_faith (const Changes *self)
{
  gboolean has_moved = self->now->cross != self->then->cross;

  for (int i = 0; i < self->now->rules->n_sections; i++)
    if (self->now->sections_closed & 1 << i && !(self->then->sections_closed & 1 << i))
      tell_report (self, i);
  for (int seat = 0; seat < self->now->n_players; seat++)
    has_moved |= self->now->players[seat].faith != self->then->players[seat].faith;
  if (has_moved)
    mae_step_tell_faith (self->context, self->now, self->out);
}

/* ── Turns ─────────────────────────────────────────────────────────────────────────────────── */

static void
tell_turn (const Changes *self)
{
  if (self->then->phase == MAE_PHASE_SETUP)
    mae_json_type_line (self->out, "FirstTurnEnded");
  mae_json_text_line (self->out, "ItsYourTurn", "player", name_of (self, self->now->current));
}

static gboolean
is_new_turn (const Changes *self)
{
  return self->now->phase == MAE_PHASE_TURNS
         && (self->then->phase != MAE_PHASE_TURNS || self->now->current != self->then->current
             || self->now->round != self->then->round);
}

/* In a solo game, Lorenzo's token is told after the turn has begun, and before its effects. */
static void
tell_token (const Changes *self)
{
  int id = mae_step_token_id (self->now->rules, self->now->last_token);

  if (self->then->phase == MAE_PHASE_SETUP || id < 0)
    return;
  mae_json_begin_line (self->out, "UpdateDrawToken");
  mae_json_int (self->out, "id", id);
  mae_json_end_line (self->out);
}

void
mae_step_tell_changes (StepServer *server, const MaeWireContext *context, const MaeGame *now,
                       GString *out)
{
  Changes self = { server, context, server->shown, now, out };
  gboolean is_alone = now->n_players == 1;

  tell_presence (&self);
  tell_chosen_leaders (&self);
  for (int seat = 0; seat < now->n_players; seat++) {
    tell_leaders (&self, seat);
    tell_depots (&self, seat);
    tell_shelves (&self, seat);
    if (has_changed (&self, mae_game_strongbox (now, seat)))
      mae_step_tell_strongbox (context, now, "UpdateStrongbox", seat, out);
  }
  tell_market (&self);
  g_string_append_len (out, server->marbles->str, (gssize) server->marbles->len);
  if (is_alone && is_new_turn (&self))
    tell_turn (&self);
  if (is_alone && (is_new_turn (&self) || now->last_token != server->shown->last_token))
    tell_token (&self);
  tell_grid (&self);
  for (int seat = 0; seat < now->n_players; seat++)
    tell_slots (&self, seat);
  tell_faith (&self);
  if (!is_alone && is_new_turn (&self))
    tell_turn (&self);
  server->turn.shown_again = 0;
  server->turn.shown_depot = -1;
  server->turn.shows_line = FALSE;
}
