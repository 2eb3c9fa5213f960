/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a snapshot of the many messages that a server sends at the beginning of a game and on
 * return. */
#include <string.h>

#include "engine/setup.h"
#include "ruleset/ruleset-io.h"
#include "step-client-private.h"

/* ── The beginning ─────────────────────────────────────────────────────────────────────────── */

static void
begin_game (StepClient *self, int n_players)
{
  MaeGame *game = &self->game;

  memset (game, 0, sizeof *game);
  game->rules = self->rules;
  mae_game_seat_players (game, n_players, self->rules->leaders_dealt);
  memset (self->stored, 0, sizeof self->stored);
  memset (self->produced, 0, sizeof self->produced);
  self->is_turn_known = self->has_token = FALSE;
  self->gone = 0;
  self->state = STEP_GATHERING;
  self->is_return = self->is_dealt = self->is_started = FALSE;
  self->acted = -1;
  self->flight.is_open = FALSE;
}

static gboolean
take_order (StepClient *self, const MaeJsonNode *root)
{
  MaeRoster roster = { 0 };
  /* The list must contain this player's name. */
  gboolean is_fine =
      mae_roster_read (&roster, mae_json_find (root, "nicknames"), self->rules->max_players)
      && self->name != NULL && mae_roster_find (&roster, self->name) >= 0;

  if (is_fine) {
    mae_roster_copy (&self->roster, &roster);
    begin_game (self, roster.n);
  }
  mae_roster_clear (&roster);
  return is_fine;
}

static gboolean
take_market (StepClient *self, const MaeJsonNode *root)
{
  const MaeJsonNode *rows = mae_json_find (root, "market");
  const char *outer;

  if (rows == NULL || mae_json_kind (rows) != MAE_JSON_ARRAY || mae_json_count (rows) != STEP_ROWS
      || !mae_step_find_text (root, "outerMarble", &outer))
    return FALSE;
  MAE_JSON_EACH_NTH (row, i, rows)
    if (!mae_step_read_marbles (self, row, STEP_COLUMNS, self->game.market[i]))
      return FALSE;
  int slide = mae_step_marble_of (self->rules, outer);
  self->game.slide = (int8_t) MAX (slide, 0);
  return slide >= 0;
}

static gboolean
take_card (StepClient *self, int level, int column, const MaeJsonNode *node)
{
  int colour = mae_step_column_colour (self->rules, column);
  gint64 id = mae_json_kind (node) == MAE_JSON_INTEGER ? mae_json_integer (node) : -1;

  if (id < 0 || id > self->rules->n_cards)
    return FALSE;
  const MaeCard *card = id > 0 ? &self->rules->cards[id - 1] : NULL;
  if (card != NULL && (card->level != level + 1 || card->colour != colour))
    return FALSE;
  self->game.deck_top[level][colour] = (int16_t) (id - 1);
  self->game.deck_left[level][colour] = card != NULL ? -1 : 0;
  return TRUE;
}

static gboolean
take_cards (StepClient *self, const MaeJsonNode *root)
{
  const MaeJsonNode *set = mae_json_find (root, "set");

  if (set == NULL || mae_json_kind (set) != MAE_JSON_ARRAY || mae_json_count (set) != STEP_LEVELS)
    return FALSE;
  MAE_JSON_EACH_NTH (row, level, set) {
    if (mae_json_kind (row) != MAE_JSON_ARRAY || mae_json_count (row) != STEP_COLOURS)
      return FALSE;
    MAE_JSON_EACH_NTH (node, column, row)
      if (!take_card (self, level, column, node))
        return FALSE;
  }
  return TRUE;
}

/* Hands are sorted. */
static void
set_hand (MaePlayer *player, const int16_t *leaders, int n)
{
  memset (player->hand, -1, sizeof player->hand);
  player->hand_count = (int8_t) n;
  for (int i = 0; i < n; i++) {
    int at = i;
    for (; at > 0 && player->hand[at - 1] > leaders[i]; at--)
      player->hand[at] = player->hand[at - 1];
    player->hand[at] = leaders[i];
  }
}

static gboolean
take_hand (StepClient *self, const MaeJsonNode *root)
{
  const MaeJsonNode *list = mae_json_find (root, "leaderIds");
  int16_t leaders[MAE_MAX_HAND];

  if (list == NULL || mae_json_kind (list) != MAE_JSON_ARRAY
      || mae_json_count (list) > MAE_MAX_HAND)
    return FALSE;
  MAE_JSON_EACH_NTH (node, i, list) {
    int leader = mae_json_kind (node) == MAE_JSON_INTEGER && mae_json_integer (node) > 0
                         && mae_json_integer (node) < G_MAXINT16
                     ? mae_step_index_of ((int) mae_json_integer (node), self->rules->n_leaders)
                     : -1;
    for (int j = 0; j < i; j++)
      if (leaders[j] == leader)
        return FALSE;
    if (leader < 0)
      return FALSE;
    leaders[i] = (int16_t) leader;
  }
  set_hand (&self->game.players[mae_step_client_seat (self)], leaders, (int) mae_json_count (list));
  self->is_dealt = TRUE;
  return TRUE;
}

/* ── On return ─────────────────────────────────────────────────────────────────────────────── */

/* The server tells only the active leaders of other players, so the number of leaders in their
 * hands is guessed: as many as players keep. */
static gboolean
take_leaders (StepClient *self, const MaeJsonNode *root)
{
  const MaeJsonNode *object = mae_json_find (root, "active");
  int16_t all[MAE_MAX_HAND] = { 0 }, active[MAE_MAX_HAND] = { 0 };
  int seat, n_all = 0, n_active = 0;

  if (!mae_step_read_seat (self, root, "nickname", &seat) || object == NULL
      || mae_json_kind (object) != MAE_JSON_OBJECT || mae_json_count (object) > MAE_MAX_HAND)
    return FALSE;
  MAE_JSON_EACH_MEMBER (node, value, object) {
    int leader = mae_step_index_of ((int) g_ascii_strtoll (node, NULL, 10), self->rules->n_leaders);
    if (leader < 0
        || (mae_json_kind (value) != MAE_JSON_TRUE && mae_json_kind (value) != MAE_JSON_FALSE))
      return FALSE;
    all[n_all++] = (int16_t) leader;
    if (mae_json_kind (value) == MAE_JSON_TRUE)
      active[n_active++] = (int16_t) leader;
  }
  MaePlayer *player = &self->game.players[seat];
  set_hand (player, all, n_all);
  player->active = 0;
  for (int i = 0; i < n_all; i++)
    for (int j = 0; j < n_active; j++)
      if (player->hand[i] == active[j])
        player->active |= (uint8_t) (1 << i);
  if (seat != mae_step_client_seat (self))
    player->hand_count = (int8_t) MAX (n_all, self->rules->leaders_kept);
  self->is_return = TRUE;
  return TRUE;
}

static gboolean
is_visible (const MaeGame *game, int card)
{
  for (int level = 0; level < STEP_LEVELS; level++)
    for (int colour = 0; colour < STEP_COLOURS; colour++)
      if (game->deck_top[level][colour] == card)
        return TRUE;
  for (int seat = 0; seat < game->n_players; seat++)
    for (int slot = 0; slot < STEP_SLOTS; slot++)
      for (int i = 0; i < game->players[seat].slots[slot].n; i++)
        if (game->players[seat].slots[slot].card[i] == card)
          return TRUE;
  return FALSE;
}

/* Covered cards aren't told: guesses some that are possible. */
static void
guess_covered (StepClient *self)
{
  MaeGame *game = &self->game;

  for (int seat = 0; seat < game->n_players; seat++)
    for (int i = 0; i < STEP_SLOTS; i++) {
      MaeSlot *slot = &game->players[seat].slots[i];
      for (int level = 1; level < slot->n; level++)
        for (int card = 0; card < self->rules->n_cards && slot->card[level - 1] < 0; card++)
          if (self->rules->cards[card].level == level && !is_visible (game, card))
            slot->card[level - 1] = (int16_t) card;
    }
}

static gboolean
take_top (StepClient *self, const MaeJsonNode *root)
{
  int seat, position, id;

  if (!mae_step_read_seat (self, root, "player", &seat)
      || !mae_step_read_within (root, "position", 1, STEP_SLOTS, &position)
      || !mae_step_read_within (root, "id", 0, self->rules->n_cards, &id))
    return FALSE;
  MaeSlot *slot = &self->game.players[seat].slots[position - 1];
  slot->n = id > 0 ? self->rules->cards[id - 1].level : 0;
  memset (slot->card, -1, sizeof slot->card);
  if (id > 0)
    slot->card[slot->n - 1] = (int16_t) (id - 1);
  return TRUE;
}

/* ── The snapshot ──────────────────────────────────────────────────────────────────────────── */

/* Infers from the markers which reports were held, and who gained points. */
static void
guess_reports (MaeGame *game)
{
  int furthest = game->cross;

  for (int seat = 0; seat < game->n_players; seat++)
    furthest = MAX (furthest, game->players[seat].faith);
  for (int i = 0; i < game->rules->n_sections; i++) {
    if (furthest < game->rules->sections[i].to)
      continue;
    game->sections_closed |= (uint8_t) (1 << i);
    for (int seat = 0; seat < game->n_players; seat++)
      if (game->players[seat].faith >= game->rules->sections[i].from)
        game->players[seat].sections |= (uint8_t) (1 << i);
  }
}

/* A server doesn't tell a returning client whose turn it is. Until it does, assumes that it is
 * another player's. */
static void
guess_turn (StepClient *self)
{
  MaeGame *game = &self->game;
  int seat = mae_step_client_seat (self);

  if (game->players[seat].hand_count > self->rules->leaders_kept)
    return;
  game->phase = MAE_PHASE_TURNS;
  game->round = 1;
  game->current = (int8_t) (game->n_players > 1 ? (seat + 1) % game->n_players : 0);
  game->main_done = true;
  for (int i = 0; i < game->n_players; i++)
    game->players[i].leaders_chosen = game->players[i].resources_chosen = true;
}

/* Passes on the snapshot if everything needed has arrived. */
static void
tell_game (StepClient *self)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);
  MaeGame *game = &self->game;

  for (int seat = 0; seat < game->n_players; seat++) {
    MaeScore score = mae_game_score (game, seat);
    game->players[seat].points = score.total - score.resources;
  }
  self->state = STEP_FOLLOWING;
  snapshot->rules = mae_ruleset_ref (self->rules);
  snapshot->game = *game;
  mae_roster_copy (&snapshot->roster, &self->roster);
  snapshot->own_ids = true;
  snapshot->is_round_untold = game->phase != MAE_PHASE_SETUP;
  mae_step_client_add (self, MAE_MESSAGE_SNAPSHOT)->snapshot = snapshot;
}

static gboolean
end_return (StepClient *self, const MaeJsonNode *root)
{
  int seat;

  if (!mae_step_read_seat (self, root, "player", &seat))
    return FALSE;
  if (seat != mae_step_client_seat (self))
    return TRUE;
  guess_covered (self);
  mae_game_count_decks (&self->game, false);
  guess_reports (&self->game);
  guess_turn (self);
  tell_game (self);
  return TRUE;
}

/* The deployed program deals the leaders before it says that the game begins; the document, after.
 */
static gboolean
end_start (StepClient *self)
{
  if (!self->is_started || !self->is_dealt)
    return TRUE;
  mae_game_count_decks (&self->game, true);
  tell_game (self);
  return TRUE;
}

/* On return during the setup: reads what is still to be chosen. */
static gboolean
go_back_to_setup (StepClient *self, const MaeJsonNode *root, gboolean chooses_leaders)
{
  MaeGame *game = &self->game;
  int seat = mae_step_client_seat (self), n = 0;

  if (chooses_leaders ? !take_hand (self, root)
                      : !mae_step_find_int (root, "numberOfResources", &n))
    return FALSE;
  game->phase = MAE_PHASE_SETUP;
  game->round = 0;
  game->current = 0;
  game->main_done = false;
  for (int i = 0; i < game->n_players; i++)
    game->players[i].leaders_chosen = game->players[i].resources_chosen = i != seat;
  game->players[seat].leaders_chosen = !chooses_leaders;
  game->players[seat].resources_chosen =
      chooses_leaders ? self->rules->seats[seat].resources == 0 : n == 0;
  tell_game (self);
  return TRUE;
}

gboolean
mae_step_client_game (StepClient *self, const char *type, const MaeJsonNode *root,
                      gboolean *is_known)
{
  static const struct {
    const char *type;
    gboolean (*take) (StepClient *self, const MaeJsonNode *root);
  } parts[] = {
    { "MarketGrid", take_market },
    { "DevCardSet", take_cards },
    { "RejoinLeaderCards", take_leaders },
    { "RejoinDepot", mae_step_take_shelf },
    { "RejoinExtraSlot", mae_step_take_depot },
    { "RejoinStrongbox", mae_step_take_strongbox },
    { "RejoinDecks", take_top },
  };

  *is_known = TRUE;
  if (g_str_equal (type, "PlayersOrder"))
    return take_order (self, root);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (type, parts[i].type))
      return self->state == STEP_GATHERING && parts[i].take (self, root);
  if (self->state == STEP_GATHERING
      && (g_str_equal (type, "KeepLeadercards") || g_str_equal (type, "LeaderCards")))
    return take_hand (self, root) && end_start (self);
  if (self->state == STEP_GATHERING && g_str_equal (type, "GameStarted")) {
    self->is_started = TRUE;
    return end_start (self);
  }
  if (self->state == STEP_GATHERING && g_str_equal (type, "RejoinPlayer"))
    return end_return (self, root);
  if (self->state == STEP_FOLLOWING && self->is_return && !self->flight.is_open) {
    if (g_str_equal (type, "KeepLeadercards"))
      return go_back_to_setup (self, root, TRUE);
    if (g_str_equal (type, "TurnOrder"))
      return go_back_to_setup (self, root, FALSE);
  }
  *is_known = FALSE;
  return FALSE;
}
