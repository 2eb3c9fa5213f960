/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "am49-draft.h"
#include "protocol/am49/am49-names.h"
#include "protocol/json-writer.h"

static const char *
player (const MaeWireContext *context, int seat)
{
  return context->roster->name[seat];
}

static void
write_resource (const MaeWireContext *context, const char *name, int resource, GString *out)
{
  mae_json_string (out, name, context->rules->resources[resource].name);
}

/* ── Containers, market, cards ─────────────────────────────────────────────────────────────── */

static void
write_container (const MaeWireContext *context, int container, const MaeBag *content, GString *out)
{
  const MaeRuleset *rules = context->rules;
  int bound = -1;

  for (int leader = 0; leader < rules->n_leaders; leader++)
    if (rules->leaders[leader].depot == container && container < rules->n_depots)
      bound = rules->leaders[leader].resource;
  mae_json_begin_line (out, "UpdateResourceContainer");
  mae_json_open (out, "container", '{');
  mae_json_int (out, "id", container);
  mae_json_open (out, "content", '[');
  for (int type = 0; type < rules->n_resources; type++)
    if (content->of[type] > 0) {
      mae_json_open (out, NULL, '{');
      mae_json_named_int (out, rules->resources[type].name, content->of[type]);
      mae_json_close (out, '}');
    }
  mae_json_close (out, ']');
  if (bound >= 0)
    write_resource (context, "bindingResource", bound, out);
  else
    mae_json_null (out, "bindingResource");
  mae_json_close (out, '}');
  mae_json_end_line (out);
}

/* Finds the line that was pushed: it has changed since the last message. When several lines fit,
 * any of them is right, since all marbles of the line are sent. */
static gboolean
find_line (const MaeDraftTold *told, const MaeWireContext *context, const MaeEvent *event,
           gboolean *is_row, int *index)
{
  const MaeRuleset *rules = context->rules;
  int n_rows = 0, n_columns = 0, row = 0, column = 0;

  for (int r = 0; r < rules->rows; r++)
    if (memcmp (told->market[r], event->market.cell[r], (gsize) rules->columns) != 0) {
      row = r;
      n_rows++;
    }
  for (int c = 0; c < rules->columns; c++)
    for (int r = 0; r < rules->rows; r++)
      if (told->market[r][c] != event->market.cell[r][c]) {
        column = c;
        n_columns++;
        break;
      }
  *is_row = n_rows <= 1;
  *index = *is_row ? row : column;
  return n_rows <= 1 || n_columns <= 1;
}

static void
write_line (const MaeWireContext *context, const MaeEvent *event, gboolean is_row, int index,
            GString *out)
{
  int n = is_row ? context->rules->columns : context->rules->rows;

  mae_json_begin_line (out, "UpdateMarket");
  mae_json_open (out, "market", '{');
  mae_json_bool (out, "isRow", is_row);
  mae_json_int (out, "index", index);
  mae_json_open (out, "resources", '[');
  for (int i = 0; i < n; i++)
    write_resource (context, NULL,
                    is_row ? event->market.cell[index][i] : event->market.cell[i][index], out);
  mae_json_close (out, ']');
  write_resource (context, "slideRes", event->market.slide, out);
  mae_json_close (out, '}');
  mae_json_end_line (out);
}

static void
write_market (MaeDraftTold *told, const MaeWireContext *context, const MaeEvent *event,
              GString *out)
{
  gboolean is_row;
  int index;

  if (find_line (told, context, event, &is_row, &index))
    write_line (context, event, is_row, index, out);
  else
    for (int row = 0; row < context->rules->rows; row++)
      write_line (context, event, TRUE, row, out);
  memcpy (told->market, event->market.cell, sizeof told->market);
}

/* Writes only the top card of each deck: the order of the others is hidden. */
static void
write_decks (const MaeWireContext *context, const char *name,
             const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS], GString *out)
{
  const MaeRuleset *rules = context->rules;

  mae_json_open (out, name, '{');
  mae_json_int (out, "levelsCount", rules->n_levels);
  mae_json_int (out, "colorsCount", rules->n_colours);
  mae_json_open (out, "grid", '{');
  for (int colour = 0; colour < rules->n_colours; colour++) {
    mae_json_name (out, rules->colours[colour]);
    mae_json_open (out, NULL, '[');
    for (int level = 0; level < rules->n_levels; level++) {
      mae_json_open (out, NULL, '[');
      if (top[level][colour] >= 0)
        mae_json_int (out, NULL, top[level][colour]);
      mae_json_close (out, ']');
    }
    mae_json_close (out, ']');
  }
  mae_json_close (out, '}');
  mae_json_close (out, '}');
}

static void
write_card (const MaeWireContext *context, int seat, int slot, int card, GString *out)
{
  mae_json_begin_line (out, "UpdateDevCardSlot");
  mae_json_string (out, "nickname", player (context, seat));
  mae_json_int (out, "slot", slot);
  mae_json_int (out, "card", card);
  mae_json_end_line (out);
}

/* ── Leaders ───────────────────────────────────────────────────────────────────────────────── */

static void
write_leader (const MaeWireContext *context, int seat, int leader, gboolean is_active,
              gboolean is_discarded, GString *out)
{
  mae_json_begin_line (out, "UpdateLeader");
  mae_json_string (out, "nickname", player (context, seat));
  mae_json_int (out, "leader", leader);
  mae_json_bool (out, "isActive", is_active);
  mae_json_bool (out, "isDiscarded", is_discarded);
  mae_json_end_line (out);
}

static gboolean
is_among (const int16_t *list, int n, int16_t leader)
{
  for (int i = 0; i < n; i++)
    if (list[i] == leader)
      return TRUE;
  return FALSE;
}

/* Writes the leaders that the peer was dealt, or no longer has. */
static void
write_hand (MaeDraftTold *told, const MaeWireContext *context, const int16_t *hand, int n,
            GString *out)
{
  for (int i = 0; i < told->n_hand; i++)
    if (!is_among (hand, n, told->hand[i]))
      write_leader (context, context->seat, told->hand[i], FALSE, TRUE, out);
  for (int i = 0; i < n; i++)
    if (!is_among (told->hand, told->n_hand, hand[i]))
      write_leader (context, context->seat, hand[i], FALSE, FALSE, out);
  memcpy (told->hand, hand, (gsize) n * sizeof *hand);
  told->n_hand = n;
}

/* ── Everything else ───────────────────────────────────────────────────────────────────────── */

static void
write_faith (const MaeWireContext *context, int seat, int faith, GString *out)
{
  mae_json_begin_line (out, "UpdateFaithTrack");
  mae_json_bool (out, "isBlackCross", seat == MAE_LORENZO);
  mae_json_int (out, "position", faith);
  if (seat != MAE_LORENZO)
    mae_json_string (out, "nickname", player (context, seat));
  mae_json_end_line (out);
}

static void
write_section (int section, GString *out)
{
  mae_json_begin_line (out, "UpdateActivatedVatSection");
  mae_json_int (out, "id", section);
  mae_json_end_line (out);
}

static void
write_status (const MaeWireContext *context, int seat, gboolean is_active, GString *out)
{
  mae_json_begin_line (out, "UpdatePlayerStatus");
  mae_json_string (out, "nickname", player (context, seat));
  mae_json_bool (out, "isActive", is_active);
  mae_json_end_line (out);
}

static void
write_action (const MaeWireContext *context, const MaeEvent *event, GString *out)
{
  if (event->action.command >= MAE_COMMAND_LEAVE)
    return;
  mae_json_begin_line (out, "UpdateAction");
  mae_json_string (out, "action", mae_am49_actions[event->action.command]);
  mae_json_string (out, "player", player (context, event->seat));
  mae_json_end_line (out);
}

/* The remaining tokens are hidden. */
static void
write_token (int token, GString *out)
{
  mae_json_begin_line (out, "UpdateActionToken");
  mae_json_int (out, "actionToken", token);
  mae_json_open (out, "stack", '[');
  mae_json_close (out, ']');
  mae_json_end_line (out);
}

static void
write_end (const MaeWireContext *context, guint8 winners, GString *out)
{
  mae_json_begin_line (out, "UpdateGameEnd");
  if (winners != 0)
    mae_json_string (out, "winner", player (context, __builtin_ctz (winners)));
  else
    mae_json_null (out, "winner");
  mae_json_open (out, "victoryPoints", '{');
  for (int seat = 0; seat < context->game->n_players; seat++)
    mae_json_named_int (out, player (context, seat), context->game->players[seat].points);
  mae_json_close (out, '}');
  mae_json_end_line (out);
}

void
mae_draft_write_event (MaeDraftTold *told, const MaeWireContext *context, const MaeEvent *event,
                       GString *out)
{
  switch (event->kind) {
  case MAE_EVENT_HAND:
    if (event->seat == context->seat)
      write_hand (told, context, event->hand.leader, event->hand.n, out);
    break;
  case MAE_EVENT_SETUP_DONE:
    mae_json_type_line (out, "UpdateSetupDone");
    break;
  case MAE_EVENT_CONTAINER:
    write_container (context, event->container.container, &event->container.content, out);
    break;
  case MAE_EVENT_FAITH:
    write_faith (context, event->seat, event->faith.faith, out);
    break;
  case MAE_EVENT_MARKET:
    write_market (told, context, event, out);
    break;
  case MAE_EVENT_SLOT:
    if (event->slot.n > 0)
      write_card (context, event->seat, event->slot.slot, event->slot.card[event->slot.n - 1], out);
    break;
  case MAE_EVENT_GRID:
    mae_json_begin_line (out, "UpdateDevCardGrid");
    write_decks (context, "topCards", event->grid.top, out);
    mae_json_end_line (out);
    break;
  case MAE_EVENT_LEADER:
    write_leader (context, event->seat, event->leader.leader, TRUE, FALSE, out);
    break;
  case MAE_EVENT_SECTION:
    write_section (event->section.section, out);
    break;
  case MAE_EVENT_LAST_ROUND:
    mae_json_type_line (out, "UpdateLastRound");
    break;
  case MAE_EVENT_TOKEN:
    write_token (event->token.token, out);
    break;
  case MAE_EVENT_CURRENT:
    mae_json_text_line (out, "UpdateCurrentPlayer", "nickname", player (context, event->seat));
    break;
  case MAE_EVENT_PRESENCE:
    write_status (context, event->seat, event->presence.present, out);
    break;
  case MAE_EVENT_END:
    write_end (context, event->end.winners, out);
    break;
  case MAE_EVENT_ACTION:
    write_action (context, event, out);
    break;
  case MAE_EVENT_HAND_COUNT: /* the dialect has no messages for these events */
  case MAE_EVENT_POINTS:
  case MAE_N_EVENTS:
    break;
  }
}

/* ── The whole game ────────────────────────────────────────────────────────────────────────── */

static void
write_start (const MaeWireContext *context, GString *out)
{
  const MaeGame *game = context->game;
  const MaeRuleset *rules = context->rules;

  mae_json_begin_line (out, "UpdateGameStart");
  mae_roster_write (context->roster, out, "nicknames", ~0u);
  mae_json_open (out, "market", '{');
  mae_json_open (out, "grid", '[');
  for (int row = 0; row < rules->rows; row++) {
    mae_json_open (out, NULL, '[');
    for (int column = 0; column < rules->columns; column++)
      write_resource (context, NULL, game->market[row][column], out);
    mae_json_close (out, ']');
  }
  mae_json_close (out, ']');
  write_resource (context, "slide", game->slide, out);
  mae_json_close (out, '}');
  write_decks (context, "devCardGrid", game->deck_top, out);
  mae_json_open (out, "soloActionTokens", '[');
  mae_json_close (out, ']');
  mae_json_end_line (out);
}

static void
write_player (MaeDraftTold *told, const MaeWireContext *context, int seat, GString *out)
{
  const MaePlayer *self = &context->game->players[seat];
  int16_t own[MAE_MAX_OWN];
  int n = mae_game_own_containers (context->game, seat, own);

  if (seat == context->seat)
    write_hand (told, context, self->hand, self->hand_count, out);
  for (int i = 0; i < self->hand_count; i++)
    if (self->active & 1 << i)
      write_leader (context, seat, self->hand[i], TRUE, FALSE, out);
  for (int i = 0; i < n; i++)
    write_container (context, own[i], &context->game->containers[own[i]], out);
  for (int slot = 0; slot < context->rules->n_slots; slot++)
    for (int i = 0; i < self->slots[slot].n; i++)
      write_card (context, seat, slot, self->slots[slot].card[i], out);
  write_faith (context, seat, self->faith, out);
  if (!self->present)
    write_status (context, seat, FALSE, out);
}

void
mae_draft_write_game (MaeDraftTold *told, const MaeWireContext *context, GString *out)
{
  const MaeGame *game = context->game;

  memcpy (told->market, game->market, sizeof told->market);
  told->n_hand = 0;
  write_start (context, out);
  for (int seat = 0; seat < game->n_players; seat++)
    write_player (told, context, seat, out);
  if (game->n_players == 1)
    write_faith (context, MAE_LORENZO, game->cross, out);
  for (int section = 0; section < context->rules->n_sections; section++)
    if (game->sections_closed & 1 << section)
      write_section (section, out);
  if (game->phase != MAE_PHASE_SETUP) {
    mae_json_type_line (out, "UpdateSetupDone");
    mae_json_text_line (out, "UpdateCurrentPlayer", "nickname", player (context, game->current));
  }
  if (game->last_round)
    mae_json_type_line (out, "UpdateLastRound");
  if (game->phase == MAE_PHASE_ENDED)
    write_end (context, game->winners, out);
}

/* ── Errors ────────────────────────────────────────────────────────────────────────────────── */

void
mae_draft_write_replacement (const MaeReject *reject, GString *out)
{
  mae_json_begin_line (out, "ErrResourceReplacement");
  mae_json_bool (out, "isInput", reject->transaction.input);
  mae_json_bool (out, "isNonStorable",
                 reject->transaction.reason == MAE_TRANSACTION_ILLEGAL_NON_STORABLE);
  mae_json_bool (out, "isExcluded", reject->transaction.reason == MAE_TRANSACTION_EXCLUDED);
  mae_json_int (out, "replacedCount", 0);
  mae_json_int (out, "blanks", 0);
  mae_json_end_line (out);
}
