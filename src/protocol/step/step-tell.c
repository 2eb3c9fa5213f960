/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes the whole game: at its beginning, on return, at its end. @game is what the player may
 * know. */
#include "protocol/json-writer.h"
#include "step-private.h"

/* The last member tells our client that this server follows the engine's rules. The deployed
 * program's clients ignore it. */
void
mae_step_tell_accepted (const char *nickname, GString *out)
{
  mae_json_begin_line (out, "NicknameAccepted");
  mae_json_string (out, "nickname", nickname);
  mae_json_bool (out, "maestri", TRUE);
  mae_json_end_line (out);
}

static void
tell_order (const MaeWireContext *context, GString *out)
{
  mae_json_begin_line (out, "PlayersOrder");
  mae_roster_write (context->roster, out, "nicknames", ~0u);
  mae_json_end_line (out);
}

static void
tell_market (const MaeGame *game, GString *out)
{
  mae_json_begin_line (out, "MarketGrid");
  mae_json_open (out, "market", '[');
  for (int row = 0; row < STEP_ROWS; row++) {
    mae_json_open (out, NULL, '[');
    for (int column = 0; column < STEP_COLUMNS; column++)
      mae_json_string (out, NULL, mae_step_marble_name (game->rules, game->market[row][column]));
    mae_json_close (out, ']');
  }
  mae_json_close (out, ']');
  mae_json_string (out, "outerMarble", mae_step_marble_name (game->rules, game->slide));
  mae_json_end_line (out);
}

static void
tell_grid (const MaeGame *game, GString *out)
{
  mae_json_begin_line (out, "DevCardSet");
  mae_json_open (out, "set", '[');
  for (int level = 0; level < STEP_LEVELS; level++) {
    mae_json_open (out, NULL, '[');
    for (int column = 0; column < STEP_COLOURS; column++)
      mae_json_int (out, NULL,
                    game->deck_top[level][mae_step_column_colour (game->rules, column)] + 1);
    mae_json_close (out, ']');
  }
  mae_json_close (out, ']');
  mae_json_end_line (out);
}

void
mae_step_tell_faith (const MaeWireContext *context, const MaeGame *game, GString *out)
{
  mae_json_begin_line (out, "UpdateFaithpath");
  mae_json_open (out, "newPositions", '{');
  for (int seat = 0; seat < game->n_players; seat++)
    mae_json_named_int (out, context->roster->name[seat], game->players[seat].faith);
  if (game->n_players == 1)
    mae_json_int (out, STEP_LORENZO, game->cross);
  mae_json_close (out, '}');
  mae_json_end_line (out);
}

static void
tell_hand (const MaePlayer *player, GString *out)
{
  mae_json_begin_line (out, "KeepLeadercards");
  mae_json_open (out, "leaderIds", '[');
  for (int i = 0; i < player->hand_count; i++)
    mae_json_int (out, NULL, player->hand[i] + 1);
  mae_json_close (out, ']');
  mae_json_end_line (out);
}

/* Tells the turn order, and how many resources are still to be chosen. */
void
mae_step_tell_turn_order (const MaeWireContext *context, const MaeGame *game, GString *out)
{
  int seat = context->seat;
  gboolean is_due = !game->players[seat].resources_chosen;

  mae_json_begin_line (out, "TurnOrder");
  mae_json_int (out, "position", seat);
  mae_json_int (out, "numberOfResources", is_due ? game->rules->seats[seat].resources : 0);
  mae_json_end_line (out);
}

void
mae_step_tell_start (const MaeWireContext *context, const MaeGame *game, GString *out)
{
  tell_order (context, out);
  tell_market (game, out);
  tell_grid (game, out);
  mae_step_tell_faith (context, game, out);
  tell_hand (&game->players[context->seat], out);
  mae_json_type_line (out, "GameStarted");
}

/* ── On return ─────────────────────────────────────────────────────────────────────────────── */

static void
tell_leaders (const MaeWireContext *context, const MaeGame *game, int seat, GString *out)
{
  const MaePlayer *player = &game->players[seat];

  mae_json_begin_line (out, "RejoinLeaderCards");
  mae_json_string (out, "nickname", context->roster->name[seat]);
  mae_json_open (out, "active", '{');
  for (int i = 0; i < player->hand_count; i++) {
    if (player->hand[i] < 0)
      continue;
    mae_json_number_name (out, player->hand[i] + 1);
    mae_json_bool (out, NULL, (player->active & 1 << i) != 0);
  }
  mae_json_close (out, '}');
  mae_json_end_line (out);
}

/* Returns the type on a shelf; any type for an empty one. */
static int
type_of (const MaeRuleset *rules, const MaeBag *bag)
{
  for (int i = 0; i < rules->n_resources; i++)
    if (bag->of[i] > 0)
      return i;
  return mae_step_resource_of (rules, "COIN");
}

void
mae_step_tell_shelf (const MaeWireContext *context, const MaeGame *game, const char *type, int seat,
                     int shelf, GString *out)
{
  const MaeBag *bag = &game->containers[mae_game_shelf (game, seat, shelf)];

  mae_step_begin_player (context, type, seat, out);
  mae_json_int (out, "shelf", shelf + 1);
  mae_json_string (out, "resource",
                   mae_step_resource_name (game->rules, type_of (game->rules, bag)));
  mae_json_int (out, "quantity", mae_bag_total (bag));
  mae_json_end_line (out);
}

void
mae_step_tell_depot (const MaeWireContext *context, const MaeGame *game, const char *type, int seat,
                     int leader, GString *out)
{
  const MaeLeader *card = &game->rules->leaders[leader];

  mae_step_begin_player (context, type, seat, out);
  mae_json_string (out, "resource", mae_step_resource_name (game->rules, card->resource));
  mae_json_int (out, "id", leader + 1);
  mae_json_int (out, "quantity", mae_bag_total (&game->containers[card->depot]));
  mae_json_end_line (out);
}

void
mae_step_tell_strongbox (const MaeWireContext *context, const MaeGame *game, const char *type,
                         int seat, GString *out)
{
  mae_step_begin_player (context, type, seat, out);
  mae_step_bag (out, "deltaResources", game->rules,
                &game->containers[mae_game_strongbox (game, seat)]);
  mae_json_end_line (out);
}

static void
tell_board (const MaeWireContext *context, const MaeGame *game, int seat, GString *out)
{
  const MaePlayer *player = &game->players[seat];

  for (int shelf = 0; shelf < STEP_SHELVES; shelf++)
    mae_step_tell_shelf (context, game, "RejoinDepot", seat, shelf, out);
  mae_step_tell_strongbox (context, game, "RejoinStrongbox", seat, out);
  for (int i = 0; i < STEP_SLOTS; i++) {
    const MaeSlot *slot = &player->slots[i];
    mae_step_begin_player (context, "RejoinDecks", seat, out);
    mae_json_int (out, "position", i + 1);
    mae_json_int (out, "id", slot->n > 0 ? slot->card[slot->n - 1] + 1 : 0);
    mae_json_end_line (out);
  }
  for (int i = 0; i < player->hand_count; i++)
    if (player->active & 1 << i && game->rules->leaders[player->hand[i]].depot >= 0)
      mae_step_tell_depot (context, game, "RejoinExtraSlot", seat, player->hand[i], out);
}

/* Writes the current question, or whose turn it is, which no other message says on return. */
static void
tell_moment (const MaeWireContext *context, const MaeGame *game, GString *out)
{
  const MaePlayer *player = &game->players[context->seat];

  if (game->phase == MAE_PHASE_TURNS) {
    mae_json_text_line (out, "ItsYourTurn", "player", context->roster->name[game->current]);
  } else if (game->phase == MAE_PHASE_ENDED) {
    mae_step_tell_end (context, game, out);
  } else if (!player->leaders_chosen) {
    tell_hand (player, out);
  } else if (!player->resources_chosen) {
    mae_step_tell_turn_order (context, game, out);
  }
}

void
mae_step_tell_return (const MaeWireContext *context, const MaeGame *game, GString *out)
{
  mae_step_tell_accepted (context->roster->name[context->seat], out);
  tell_order (context, out);
  tell_market (game, out);
  mae_step_tell_faith (context, game, out);
  tell_grid (game, out);
  tell_leaders (context, game, context->seat, out);
  for (int seat = 0; seat < game->n_players; seat++)
    if (seat != context->seat)
      tell_leaders (context, game, seat, out);
  for (int seat = 0; seat < game->n_players; seat++)
    tell_board (context, game, seat, out);
  mae_json_text_line (out, "RejoinPlayer", "player", context->roster->name[context->seat]);
  tell_moment (context, game, out);
}

/* ── At the end ────────────────────────────────────────────────────────────────────────────── */

void
mae_step_tell_end (const MaeWireContext *context, const MaeGame *game, GString *out)
{
  mae_json_begin_line (out, "GameEnded");
  mae_json_open (out, "ranks", '{');
  for (int seat = 0; seat < game->n_players; seat++)
    mae_json_named_int (out, context->roster->name[seat], mae_game_score (game, seat).total);
  if (game->n_players == 1)
    mae_json_int (out, STEP_LORENZO, game->winners == 0);
  mae_json_close (out, '}');
  mae_json_open (out, "resources", '{');
  for (int seat = 0; seat < game->n_players; seat++)
    mae_json_named_int (out, context->roster->name[seat],
                        mae_game_score (game, seat).resources_left);
  mae_json_close (out, '}');
  mae_json_end_line (out);
}
