/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-features.h"

#include <string.h>

enum {
  ONE = MAE_AI_FEATURE_ONE,
  MOST = 127,
  BLOCK = 3 * MAE_MAX_CARDS + 3 * MAE_MAX_LEADERS,
};

/* The inputs so far; @cursor is the index of the next one. */
typedef struct {
  const MaeGame *game;
  const MaeRuleset *rules;
  MaeAiFeatures *out;
  int cursor;
  int other; /* whom the next input is about: 1 for the next player and so on; 0: nobody else */
  int8_t *others; /* receives @other for each input; may be NULL */
  int8_t ignored[BLOCK];
} Writer;

static void
put (Writer *writer, int value)
{
  if (writer->cursor < MAE_AI_FEATURES_MAX)
    writer->out->at[writer->cursor] = (int8_t) (value > MOST    ? MOST
                                                : value < -MOST ? -MOST
                                                                : value);
  if (writer->others)
    writer->others[writer->cursor] = (int8_t) writer->other;
  writer->cursor++;
}

/* Writes @n inputs that are zero, at most BLOCK. Returns where they are, to be changed. */
static int8_t *
put_zeros (Writer *writer, int n)
{
  int8_t *at = writer->cursor + n <= MAE_AI_FEATURES_MAX ? writer->out->at + writer->cursor
                                                         : writer->ignored;

  memset (at, 0, (size_t) n);
  if (writer->others)
    memset (writer->others + writer->cursor, writer->other, (size_t) n);
  writer->cursor += n;
  return at;
}

/* Sets one input for each threshold that @value reaches. */
static void
put_steps (Writer *writer, int value, const int8_t *thresholds, int n)
{
  int8_t *at = put_zeros (writer, n);

  for (int i = 0; i < n; i++)
    at[i] = value >= thresholds[i] ? ONE : 0;
}

/* Sets the input for @value among @n inputs; none if it is out of range. */
static void
put_one_of (Writer *writer, int value, int n)
{
  int8_t *at = put_zeros (writer, n);

  if (value >= 0 && value < n)
    at[value] = ONE;
}

static bool
is_storable (const MaeRuleset *rules, int resource)
{
  return rules->resources[resource].storable;
}

/* ── A player's cards and resources ────────────────────────────────────────────────────────── */

static void
put_resources (Writer *writer, int seat, const MaeBag *all)
{
  static const int8_t steps[] = { 1, 2, 3, 4, 5, 6, 8, 11 };
  const MaeGame *game = writer->game;
  const MaeRuleset *rules = writer->rules;
  const MaeBag *strongbox = &game->containers[mae_game_strongbox (game, seat)];

  for (int r = 0; r < rules->n_resources; r++)
    if (is_storable (rules, r)) {
      put_steps (writer, all->of[r], steps, sizeof steps);
      put (writer, all->of[r] * ONE / 8);
      put (writer, strongbox->of[r] * ONE / 8);
    }
  put (writer, mae_bag_total (all) * ONE / 16);
}

static void
put_shelves (Writer *writer, int seat)
{
  const MaeGame *game = writer->game;
  const MaeRuleset *rules = writer->rules;
  MaeBag free_places = { 0 };

  for (int shelf = 0; shelf < rules->n_shelves; shelf++) {
    const MaeBag *bag = &game->containers[mae_game_shelf (game, seat, shelf)];

    for (int r = 0; r < rules->n_resources; r++)
      if (is_storable (rules, r))
        put (writer, bag->of[r] * ONE / 3);
    put (writer, (rules->shelf_sizes[shelf] - mae_bag_total (bag)) * ONE / 3);
  }
  for (int i = 0; i < game->players[seat].hand_count; i++) {
    int index = game->players[seat].hand[i];

    if (index >= 0 && (game->players[seat].active >> i & 1)
        && rules->leaders[index].kind == MAE_LEADER_DEPOT) {
      const MaeLeader *leader = &rules->leaders[index];

      free_places.of[leader->resource] +=
          leader->amount - mae_bag_total (&game->containers[leader->depot]);
    }
  }
  for (int r = 0; r < rules->n_resources; r++)
    if (is_storable (rules, r))
      put (writer, free_places.of[r] * ONE / 2);
}

static void
put_track (Writer *writer, int faith)
{
  const MaeRuleset *rules = writer->rules;
  int tile = 0, points = 0;

  while (tile < rules->n_tiles && rules->tiles[tile].space <= faith)
    points = rules->tiles[tile++].points;
  put (writer, faith * ONE / 12);
  put (writer, points * ONE / 12);
  put_one_of (writer, tile < rules->n_tiles ? rules->tiles[tile].space - faith - 1 : -1, 4);
  put (writer, (rules->track_end - faith) <= 3 ? ONE : 0);
  put (writer, (rules->track_end - faith) <= 6 ? ONE : 0);
  for (int i = 0; i < rules->n_sections; i++) {
    const MaeSection *section = &rules->sections[i];
    bool open = !(writer->game->sections_closed >> i & 1);

    put (writer, open && faith >= section->from ? ONE : 0);
    put (writer, open && faith < section->from ? (section->from - faith) * ONE / 8 : 0);
    put (writer, open ? (section->to - faith) * ONE / 12 : 0);
  }
}

/* Writes how many development cards the seat has of each color and level, how many slots by the
 * level of their top card, and how many cards in all. */
static void
put_cards (Writer *writer, int seat)
{
  const MaeRuleset *rules = writer->rules;
  const MaePlayer *player = &writer->game->players[seat];
  int8_t owned[MAE_MAX_COLOURS][MAE_MAX_LEVELS] = { 0 };
  int8_t slots_of_level[MAE_MAX_LEVELS + 1] = { 0 };
  int total = 0;

  for (int s = 0; s < rules->n_slots; s++) {
    const MaeSlot *slot = &player->slots[s];

    for (int i = 0; i < slot->n; i++) {
      const MaeCard *card = &rules->cards[slot->card[i]];

      owned[card->colour][card->level - 1]++;
      total++;
    }
    slots_of_level[slot->n > 0 ? rules->cards[slot->card[slot->n - 1]].level : 0]++;
  }
  for (int colour = 0; colour < rules->n_colours; colour++)
    for (int level = 0; level < rules->n_levels; level++)
      put (writer, owned[colour][level] * ONE / 2);
  for (int level = 0; level <= rules->n_levels; level++) {
    put (writer, slots_of_level[level] >= 1 ? ONE : 0);
    put (writer, slots_of_level[level] * ONE / 3);
  }
  for (int n = 1; n < rules->cards_to_end; n++)
    put (writer, total >= n ? ONE : 0);
}

/* Writes the total inputs and outputs of the productions, and which cards are on top of the
 * slots. */
static void
put_productions (Writer *writer, int seat)
{
  const MaeRuleset *rules = writer->rules;
  const MaePlayer *player = &writer->game->players[seat];
  int16_t active[MAE_MAX_ACTIVE_PRODUCTIONS];
  int n = mae_game_productions (writer->game, seat, active), blanks_in = 0, blanks_out = 0;
  MaeBag in = { 0 }, out = { 0 };
  int8_t *top;

  for (int i = 0; i < n; i++) {
    const MaeProduction *production = &rules->productions[active[i]];

    mae_bag_add (&in, &production->in);
    mae_bag_add (&out, &production->out);
    blanks_in += production->in_blanks;
    blanks_out += production->out_blanks;
  }
  for (int r = 0; r < rules->n_resources; r++) {
    if (is_storable (rules, r))
      put (writer, in.of[r] * ONE / 3);
    put (writer, out.of[r] * ONE / 3);
  }
  put (writer, blanks_in * ONE / 4);
  put (writer, blanks_out * ONE / 2);
  top = put_zeros (writer, rules->n_cards);
  for (int s = 0; s < rules->n_slots; s++)
    if (player->slots[s].n > 0)
      top[player->slots[s].card[player->slots[s].n - 1]] = ONE;
}

/* Returns how many units are missing for the requirements of leader @index; a missing card counts
 * as three. */
static int
missing_for_leader (const Writer *writer, int seat, int index, const MaeBag *all)
{
  const MaeRuleset *rules = writer->rules;
  const MaeLeader *leader = &rules->leaders[index];
  const MaePlayer *player = &writer->game->players[seat];
  int missing = 0;

  for (int r = 0; r < rules->n_resources; r++)
    if (leader->needs_resources.of[r] > all->of[r])
      missing += leader->needs_resources.of[r] - all->of[r];
  for (int i = 0; i < leader->n_needs; i++) {
    const MaeCardNeed *need = &leader->needs[i];
    int n = need->count;

    for (int s = 0; s < rules->n_slots; s++)
      for (int c = 0; c < player->slots[s].n; c++) {
        const MaeCard *card = &rules->cards[player->slots[s].card[c]];

        if (card->colour == need->colour && (need->level == 0 || card->level == need->level))
          n--;
      }
    if (n > 0)
      missing += 3 * n;
  }
  return missing;
}

/* Writes all active leaders, and for the seat itself also those in the hand and what is missing for
 * them. */
static void
put_leaders (Writer *writer, int seat, bool own, const MaeBag *all)
{
  const MaeRuleset *rules = writer->rules;
  const MaePlayer *player = &writer->game->players[seat];
  int each = own ? 3 : 1, n_active = 0;
  int8_t *at = put_zeros (writer, each * rules->n_leaders);

  for (int i = 0; i < player->hand_count; i++) {
    bool active = player->active >> i & 1;

    n_active += active;
    if (player->hand[i] >= 0 && active) {
      at[each * player->hand[i]] = ONE;
    } else if (player->hand[i] >= 0 && own) {
      int missing = missing_for_leader (writer, seat, player->hand[i], all) * ONE / 8;

      at[each * player->hand[i] + 1] = ONE;
      at[each * player->hand[i] + 2] = (int8_t) (missing > MOST ? MOST : missing);
    }
  }
  put (writer, (player->hand_count - n_active) * ONE / 2);
}

static void
put_player (Writer *writer, int seat, bool own)
{
  const MaeGame *game = writer->game;
  MaeBag all = mae_game_resources (game, seat);
  MaeScore score = mae_game_score (game, seat);

  put (writer, game->players[seat].present ? 0 : ONE);
  put_resources (writer, seat, &all);
  if (own)
    put_shelves (writer, seat);
  put_track (writer, game->players[seat].faith);
  put_cards (writer, seat);
  put_productions (writer, seat);
  put_leaders (writer, seat, own, &all);
  put (writer, score.total * ONE / 32);
  put (writer, score.cards * ONE / 24);
  put (writer, score.sections * ONE / 6);
}

/* ── The table ─────────────────────────────────────────────────────────────────────────────── */

static int
units_missing (const Writer *writer, int seat, int card, const MaeBag *all)
{
  MaeBag cost = mae_game_card_cost (writer->game, seat, card);
  int missing = 0;

  for (int r = 0; r < writer->rules->n_resources; r++)
    if (cost.of[r] > all->of[r])
      missing += cost.of[r] - all->of[r];
  return missing;
}

static bool
fits_anywhere (const Writer *writer, int seat, int card)
{
  for (int slot = 0; slot < writer->rules->n_slots; slot++)
    if (mae_game_card_fits (writer->game, seat, card, slot))
      return true;
  return false;
}

/* Writes for each deck what the seat lacks for the top card, and who else could buy it. */
static void
put_grid (Writer *writer, int seat)
{
  static const int8_t steps[] = { 1, 2, 3, 5 };
  const MaeGame *game = writer->game;
  const MaeRuleset *rules = writer->rules;
  MaeBag all[MAE_MAX_PLAYERS];
  int8_t lacking[MAE_MAX_LEVELS * MAE_MAX_COLOURS], *cards;

  for (int s = 0; s < game->n_players; s++)
    all[s] = mae_game_resources (game, s);
  for (int level = 1; level <= rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int card = game->deck_top[level - 1][colour];
      bool fits = card >= 0 && fits_anywhere (writer, seat, card);
      int lacks = fits ? units_missing (writer, seat, card, &all[seat]) : 100;
      int8_t *at;

      put (writer, fits ? ONE : 0);
      put (writer, fits && lacks == 0 ? ONE : 0);
      put (writer, fits && lacks == 0 ? rules->cards[card].points * ONE / 8 : 0);
      at = put_zeros (writer, sizeof steps);
      for (int i = 0; i < (int) sizeof steps; i++)
        at[i] = lacks <= steps[i] ? ONE : 0;
      for (int i = 1; i < game->n_players; i++) {
        int other = (seat + i) % game->n_players;

        writer->other = i;
        put (writer, card >= 0 && fits_anywhere (writer, other, card)
                             && units_missing (writer, other, card, &all[other]) == 0
                         ? ONE
                         : 0);
      }
      writer->other = 0;
      lacking[(level - 1) * rules->n_colours + colour] = (int8_t) (lacks < 8 ? lacks : 8);
    }
  cards = put_zeros (writer, 2 * rules->n_cards);
  for (int level = 0; level < rules->n_levels; level++)
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int card = game->deck_top[level][colour];

      if (card >= 0) {
        cards[2 * card] = ONE;
        cards[2 * card + 1] = (int8_t) ((8 - lacking[level * rules->n_colours + colour]) * ONE / 8);
      }
    }
}

/* Writes for each type how many marbles the best line of the market has, and how many lines have at
 * least two. */
static void
put_market (Writer *writer)
{
  const MaeGame *game = writer->game;
  const MaeRuleset *rules = writer->rules;
  int8_t best[MAE_MAX_RESOURCES] = { 0 }, rich[MAE_MAX_RESOURCES] = { 0 };

  for (int line = 0; line < rules->rows + rules->columns; line++) {
    int8_t n[MAE_MAX_RESOURCES] = { 0 };
    bool row = line < rules->rows;
    int length = row ? rules->columns : rules->rows;

    for (int i = 0; i < length; i++)
      n[row ? game->market[line][i] : game->market[i][line - rules->rows]]++;
    for (int r = 0; r < rules->n_resources; r++) {
      best[r] = n[r] > best[r] ? n[r] : best[r];
      rich[r] += n[r] >= 2;
    }
  }
  for (int r = 0; r < rules->n_resources; r++) {
    put (writer, best[r] * ONE / 2);
    put (writer, rich[r] * ONE / 3);
    put (writer, game->slide == r ? ONE : 0);
  }
}

/* Writes how close the game is to its end. */
static void
put_progress (Writer *writer, int seat)
{
  const MaeGame *game = writer->game;
  const MaeRuleset *rules = writer->rules;
  int cards = 0, faith = 0;

  for (int s = 0; s < game->n_players; s++) {
    int n = mae_game_card_count (game, s);

    cards = n > cards ? n : cards;
    faith = game->players[s].faith > faith ? game->players[s].faith : faith;
  }
  put (writer, game->round * ONE / 16);
  put (writer, game->round > 20 ? (game->round - 20) * ONE / 16 : 0);
  put (writer, game->phase == MAE_PHASE_SETUP ? ONE : 0);
  put (writer, game->last_round ? ONE : 0);
  for (int i = 0; i < game->n_players; i++) {
    writer->other = i;
    put (writer, seat == i ? ONE : 0);
    put (writer, seat == i && game->last_round ? ONE : 0);
  }
  writer->other = 0;
  put (writer, rules->cards_to_end - cards <= 1 ? ONE : 0);
  put (writer, rules->cards_to_end - cards <= 2 ? ONE : 0);
  put (writer, rules->track_end - faith <= 2 ? ONE : 0);
  put (writer, rules->track_end - faith <= 5 ? ONE : 0);
}

/* Writes which tokens were drawn since the last shuffle, and how likely the next one removes the
 * last card of a color or moves the cross to the end of the track. Before mae_ai_recall() no token
 * of a follower counts as drawn. */
static void
put_tokens (Writer *writer, const int *cards_left)
{
  const MaeGame *game = writer->game;
  const MaeRuleset *rules = writer->rules;
  uint32_t drawn = 0;
  int n, lost = 0;

  for (int i = 0; i < game->tokens_drawn; i++)
    if (game->token_order[i] >= 0)
      drawn |= UINT32_C (1) << game->token_order[i];
  n = rules->n_tokens - __builtin_popcount (drawn);
  for (int i = 0; i < rules->n_tokens; i++) {
    const MaeToken *token = &rules->tokens[i];
    bool coming = !(drawn >> i & 1);

    put (writer, coming ? 0 : ONE);
    if (token->kind == MAE_TOKEN_CROSS)
      lost += coming && game->cross + token->count >= rules->track_end;
    else
      lost += coming && cards_left[token->colour] <= token->count;
    put (writer,
         coming && token->kind != MAE_TOKEN_CROSS ? (8 - cards_left[token->colour]) * ONE / 8 : 0);
  }
  put (writer, n > 0 ? ONE / n : 0);
  put (writer, n > 0 ? lost * ONE / n : 0);
  put (writer, lost > 0 ? ONE : 0);
}

/* Writes Lorenzo's cross, the cards left of each color, the last token, and those to come. */
static void
put_lorenzo (Writer *writer)
{
  static const int8_t steps[] = { 1, 2, 3, 4, 5, 6, 8 };
  const MaeGame *game = writer->game;
  const MaeRuleset *rules = writer->rules;
  int least = 127, all_left[MAE_MAX_COLOURS];

  put_track (writer, game->cross);
  for (int colour = 0; colour < rules->n_colours; colour++) {
    int left = 0;

    for (int level = 0; level < rules->n_levels; level++)
      left += game->deck_left[level][colour] > 0 ? game->deck_left[level][colour] : 0;
    least = left < least ? left : least;
    all_left[colour] = left;
    put (writer, left * ONE / 8);
  }
  put_steps (writer, least, steps, sizeof steps);
  put_one_of (writer, game->last_token, rules->n_tokens);
  put_tokens (writer, all_left);
}

static int
write_all (Writer *writer, int seat)
{
  const MaeGame *game = writer->game;

  for (int i = 0; i < game->n_players; i++) {
    writer->other = i;
    put_player (writer, (seat + i) % game->n_players, i == 0);
  }
  writer->other = 0;
  put_grid (writer, seat);
  put_market (writer);
  put_progress (writer, seat);
  if (game->n_players == 1)
    put_lorenzo (writer);
  writer->out->n = writer->cursor < MAE_AI_FEATURES_MAX ? writer->cursor : MAE_AI_FEATURES_MAX;
  return writer->cursor;
}

int
mae_ai_features (const MaeGame *game, int seat, MaeAiFeatures *out)
{
  Writer writer = { .game = game, .rules = game->rules, .out = out };

  return write_all (&writer, seat);
}

int
mae_ai_features_others (const MaeGame *game, int8_t *others)
{
  MaeAiFeatures features;
  Writer writer = { .game = game, .rules = game->rules, .out = &features, .others = others };

  return write_all (&writer, 0);
}
