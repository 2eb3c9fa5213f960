/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses the players, their boards, the market, the faith track and the action tokens. */
#include "ruleset-parse.h"

#include <string.h>

/* Enters the member @name, an object. The caller leaves it with @mark. */
static const MaeJsonNode *
enter_object (MaeReader *self, const MaeJsonNode *object, const char *name,
              const char *const *known, gsize *mark)
{
  const MaeJsonNode *node = mae_reader_member (self, object, name);

  *mark = mae_reader_enter (self, name);
  return mae_reader_object (self, node, known);
}

static void
parse_players (MaeReader *self, const MaeJsonNode *root)
{
  static const char *const known[] = { "min", "max", NULL };
  MaeRuleset *rules = self->rules;
  gsize mark;
  const MaeJsonNode *object = enter_object (self, root, "players", known, &mark);

  rules->max_players = (int8_t) mae_reader_member_int (self, object, "max", 1, MAE_MAX_PLAYERS);
  rules->min_players = (int8_t) mae_reader_member_int (self, object, "min", 1, rules->max_players);
  mae_reader_leave (self, mark);
}

static void
parse_shelf (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  self->rules->shelf_sizes[i] = (int16_t) mae_reader_int (self, node, 1, MAE_RULES_QUANTITY_MAX);
  self->rules->n_shelves++;
}

static void
parse_seat (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "resources", "faith", "excluded", NULL };
  MaeRuleset *rules = self->rules;
  MaeSeatSetup *seat = &rules->seats[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);

  seat->faith = (int16_t) mae_reader_member_int (self, object, "faith", 0,
                                                 mae_ruleset_start_faith_max (rules));
  seat->excluded = mae_parse_excluded (self, object, "excluded");
  int room = mae_ruleset_shelf_room (rules, mae_ruleset_storable (rules) & ~seat->excluded);
  seat->resources = (int16_t) mae_reader_member_int (self, object, "resources", 0,
                                                     MIN (room, MAE_RULES_CHOICE_MAX));
}

static void
parse_market (MaeReader *self, const MaeJsonNode *root)
{
  static const char *const known[] = { "rows", "columns", "marbles", NULL };
  MaeRuleset *rules = self->rules;
  gsize mark;
  const MaeJsonNode *object = enter_object (self, root, "market", known, &mark);
  const MaeJsonNode *marbles = mae_reader_member (self, object, "marbles");

  rules->rows = (int8_t) mae_reader_member_int (self, object, "rows", 1, MAE_MAX_ROWS);
  rules->columns = (int8_t) mae_reader_member_int (self, object, "columns", 1, MAE_MAX_COLUMNS);
  int expected = rules->rows * rules->columns + 1;

  gsize inner = mae_reader_enter (self, "marbles");
  MaeBag bag = mae_parse_bag (self, marbles, G_MAXUINT32);
  if (!self->error && mae_bag_total (&bag) != expected)
    mae_reader_fail (self, "expected %d marbles, %d × %d and the slide's, found %d", expected,
                     rules->rows, rules->columns, mae_bag_total (&bag));
  for (int i = 0; i < rules->n_resources; i++)
    rules->marbles[i] = (int16_t) bag.of[i];
  mae_reader_leave (self, inner);
  mae_reader_leave (self, mark);
}

/* Parses a tile. Tiles must be in ascending order, and so must sections. */
static void
parse_tile (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "space", "points", NULL };
  MaeRuleset *rules = self->rules;
  MaeTile *tile = &rules->tiles[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);
  int first = i > 0 ? tile[-1].space + 1 : 1;

  tile->space = (int16_t) mae_reader_member_int (self, object, "space", first, rules->track_end);
  tile->points = (int16_t) mae_reader_member_int (self, object, "points", 0, MAE_RULES_POINTS_MAX);
  rules->n_tiles++;
}

static void
parse_section (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "from", "to", "points", NULL };
  MaeRuleset *rules = self->rules;
  MaeSection *section = &rules->sections[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);
  int first = i > 0 ? section[-1].to + 1 : 1;

  section->from = (int16_t) mae_reader_member_int (self, object, "from", first, rules->track_end);
  section->to =
      (int16_t) mae_reader_member_int (self, object, "to", section->from, rules->track_end);
  section->points =
      (int16_t) mae_reader_member_int (self, object, "points", 0, MAE_RULES_POINTS_MAX);
  rules->n_sections++;
}

static void
parse_track (MaeReader *self, const MaeJsonNode *root)
{
  static const char *const known[] = { "end", "tiles", "sections", NULL };
  gsize mark;
  const MaeJsonNode *object = enter_object (self, root, "faithTrack", known, &mark);

  self->rules->track_end =
      (int16_t) mae_reader_member_int (self, object, "end", 1, MAE_RULES_TRACK_MAX);
  mae_parse_list (self, object, "tiles", 0, MAE_MAX_TILES, parse_tile, NULL);
  mae_parse_list (self, object, "sections", 0, MAE_MAX_SECTIONS, parse_section, NULL);
  mae_reader_leave (self, mark);
}

static void
parse_token (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "kind", "colour", "count", "reshuffle", NULL };
  MaeRuleset *rules = self->rules;
  MaeToken *token = &rules->tokens[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);
  const char *kind = mae_reader_member_string (self, object, "kind");

  token->colour = -1;
  if (strcmp (kind, "cross") == 0) {
    token->kind = MAE_TOKEN_CROSS;
    if (mae_reader_find (object, "colour"))
      mae_reader_fail_at (self, "colour", "only a \"discard\" token has a color");
  } else if (strcmp (kind, "discard") == 0) {
    token->kind = MAE_TOKEN_DISCARD;
    token->colour = (int8_t) mae_parse_colour (self, object, "colour");
  } else {
    mae_reader_fail_at (self, "kind", "expected \"cross\" or \"discard\", found \"%s\"", kind);
  }
  token->count = (int16_t) mae_reader_member_int (self, object, "count", 1, MAE_RULES_QUANTITY_MAX);
  token->reshuffle = mae_reader_member_boolean_or (self, object, "reshuffle", FALSE);
  rules->n_tokens++;
}

void
mae_parse_board (MaeReader *self, const MaeJsonNode *root)
{
  MaeRuleset *rules = self->rules;

  parse_players (self, root);
  rules->n_levels = (int8_t) mae_reader_member_int (self, root, "levels", 1, MAE_MAX_LEVELS);
  rules->n_slots = (int8_t) mae_reader_member_int (self, root, "slots", 1, MAE_MAX_SLOTS);
  mae_parse_list (self, root, "shelves", 1, MAE_MAX_SHELVES, parse_shelf, NULL);
  parse_market (self, root);
  parse_track (self, root);
  mae_parse_list (self, root, "seats", (guint) rules->max_players, (guint) rules->max_players,
                  parse_seat, NULL);
  mae_parse_list (self, root, "tokens", rules->min_players == 1 ? 1 : 0, MAE_MAX_TOKENS,
                  parse_token, NULL);
  rules->cards_to_end = (int16_t) mae_reader_member_int (self, root, "cardsToEnd", 1,
                                                         rules->n_slots * rules->n_levels);
  rules->resources_per_point =
      (int16_t) mae_reader_member_int (self, root, "resourcesPerPoint", 1, MAE_RULES_QUANTITY_MAX);
  rules->leader_discard_faith =
      (int16_t) mae_reader_member_int (self, root, "leaderDiscardFaith", 0, MAE_RULES_QUANTITY_MAX);
  rules->market_discard_faith =
      (int16_t) mae_reader_member_int (self, root, "marketDiscardFaith", 0, MAE_RULES_QUANTITY_MAX);
  rules->leaders_dealt =
      (int8_t) mae_reader_member_int (self, root, "leadersDealt", 1, MAE_MAX_HAND);
  rules->leaders_kept =
      (int8_t) mae_reader_member_int (self, root, "leadersKept", 1, MAX (rules->leaders_dealt, 1));
}
