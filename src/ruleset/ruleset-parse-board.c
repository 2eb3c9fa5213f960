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

/* Returns the member @name, from 1 to @max, which is the @part. */
static int
parse_part (MaeReader *self, const MaeJsonNode *object, const char *name, int max, MaeUnsure part)
{
  guint before = self->doubts;
  int value = mae_reader_member_int (self, object, name, 1, max);

  mae_reader_note (self, before, part);
  if (!object)
    self->unsure |= part;
  return value;
}

/* Returns @bound, or @most if one of the @parts it is made from isn't known. */
static int
bound_or (const MaeReader *self, guint parts, int bound, int most)
{
  return self->unsure & parts ? most : bound;
}

static void
parse_players (MaeReader *self, const MaeJsonNode *root)
{
  static const char *const known[] = { "min", "max", NULL };
  MaeRuleset *rules = self->rules;
  gsize mark;
  const MaeJsonNode *object = enter_object (self, root, "players", known, &mark);

  rules->max_players =
      (int8_t) parse_part (self, object, "max", MAE_MAX_PLAYERS, MAE_UNSURE_MAX_PLAYERS);
  rules->min_players = (int8_t) parse_part (
      self, object, "min",
      bound_or (self, MAE_UNSURE_MAX_PLAYERS, rules->max_players, MAE_MAX_PLAYERS),
      MAE_UNSURE_MIN_PLAYERS);
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

  int faith_max = mae_ruleset_start_faith_max (rules);
  if (self->unsure & MAE_UNSURE_SECTIONS
      || (rules->n_sections == 0 && self->unsure & MAE_UNSURE_TRACK_END))
    faith_max = MAE_RULES_TRACK_MAX - 1;
  seat->faith = (int16_t) mae_reader_member_int_kept (self, object, "faith", 0, faith_max, 0,
                                                      MAE_RULES_TRACK_MAX);
  guint before = self->doubts;
  seat->excluded = mae_parse_excluded (self, object, "excluded");
  int room = mae_ruleset_shelf_room (rules, mae_ruleset_storable (rules) & ~seat->excluded);
  if (self->doubts != before || self->unsure & (MAE_UNSURE_SHELVES | MAE_UNSURE_RESOURCES)
      || self->unsure_types != 0)
    room = MAE_RULES_CHOICE_MAX;
  seat->resources = (int16_t) mae_reader_member_int_kept (
      self, object, "resources", 0, MIN (room, MAE_RULES_CHOICE_MAX), 0, MAE_RULES_CHOICE_MAX);
}

static void
parse_market (MaeReader *self, const MaeJsonNode *root)
{
  static const char *const known[] = { "rows", "columns", "marbles", NULL };
  MaeRuleset *rules = self->rules;
  guint before = self->doubts;
  gsize mark;
  const MaeJsonNode *object = enter_object (self, root, "market", known, &mark);
  const MaeJsonNode *marbles = mae_reader_member (self, object, "marbles");

  rules->rows = (int8_t) mae_reader_member_int (self, object, "rows", 1, MAE_MAX_ROWS);
  rules->columns = (int8_t) mae_reader_member_int (self, object, "columns", 1, MAE_MAX_COLUMNS);
  int expected = rules->rows * rules->columns + 1;

  gsize inner = mae_reader_enter (self, "marbles");
  MaeBag bag = mae_parse_bag (self, marbles, G_MAXUINT32);
  if (object && self->doubts == before && mae_bag_total (&bag) != expected)
    mae_reader_fail (self, .reason = MAE_FAULT_MARBLES, .min = expected, .max = expected,
                     .found = mae_bag_total (&bag), .rows = rules->rows, .columns = rules->columns);
  for (int i = 0; i < rules->n_resources; i++)
    rules->marbles[i] = (int16_t) bag.of[i];
  mae_reader_leave (self, inner);
  mae_reader_leave (self, mark);
}

/* Reads the member @name: a space from @first to the track's end. */
static int16_t
parse_space (MaeReader *self, const MaeJsonNode *object, const char *name, int first)
{
  int end = bound_or (self, MAE_UNSURE_TRACK_END, self->rules->track_end, MAE_RULES_TRACK_MAX);

  if (first <= end)
    return (int16_t) mae_reader_member_int_kept (self, object, name, first, end, 1,
                                                 MAE_RULES_TRACK_MAX);
  if (object)
    mae_reader_fail_at (self, name, .reason = MAE_FAULT_TRACK_FULL);
  const MaeJsonNode *node = mae_reader_find (object, name);
  gboolean is_kept = self->is_draft && node && mae_json_kind (node) == MAE_JSON_INTEGER;
  return (int16_t) (is_kept ? CLAMP (mae_json_integer (node), 1, MAE_RULES_TRACK_MAX) : end);
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

  tile->space = parse_space (self, object, "space", first);
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

  section->from = parse_space (self, object, "from", first);
  section->to = parse_space (self, object, "to", section->from);
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
      (int16_t) parse_part (self, object, "end", MAE_RULES_TRACK_MAX, MAE_UNSURE_TRACK_END);
  mae_parse_list (self, object, "tiles", 0, MAE_MAX_TILES, parse_tile, NULL);
  guint before = self->doubts;
  mae_parse_list (self, object, "sections", 0, MAE_MAX_SECTIONS, parse_section, NULL);
  mae_reader_note (self, before, MAE_UNSURE_SECTIONS);
  if (!object)
    self->unsure |= MAE_UNSURE_SECTIONS;
  mae_reader_leave (self, mark);
}

static void
parse_token (MaeReader *self, const MaeJsonNode *node, guint i, gpointer data)
{
  static const char *const known[] = { "kind", "colour", "count", "reshuffle", NULL };
  MaeRuleset *rules = self->rules;
  MaeToken *token = &rules->tokens[i];
  const MaeJsonNode *object = mae_reader_object (self, node, known);
  guint before = self->doubts;
  const char *kind = mae_reader_member_string (self, object, "kind");

  token->colour = -1;
  if (strcmp (kind, "cross") == 0) {
    token->kind = MAE_TOKEN_CROSS;
    if (mae_reader_find (object, "colour"))
      mae_reader_fail_at (self, "colour", .reason = MAE_FAULT_CROSS_COLOUR);
  } else if (strcmp (kind, "discard") == 0) {
    token->kind = MAE_TOKEN_DISCARD;
    token->colour = (int8_t) mae_parse_colour (self, object, "colour");
  } else if (object && self->doubts == before) {
    mae_reader_fail_at (self, "kind", .reason = MAE_FAULT_WORD,
                        .expected = "\"cross\" or \"discard\"", .what = kind);
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
  rules->n_levels = (int8_t) parse_part (self, root, "levels", MAE_MAX_LEVELS, MAE_UNSURE_LEVELS);
  rules->n_slots = (int8_t) parse_part (self, root, "slots", MAE_MAX_SLOTS, MAE_UNSURE_SLOTS);
  guint before = self->doubts;
  mae_parse_list (self, root, "shelves", 1, MAE_MAX_SHELVES, parse_shelf, NULL);
  mae_reader_note (self, before, MAE_UNSURE_SHELVES);
  parse_market (self, root);
  parse_track (self, root);
  guint unsure_seats = self->unsure & MAE_UNSURE_MAX_PLAYERS;
  mae_parse_list (self, root, "seats", unsure_seats ? 1 : (guint) rules->max_players,
                  unsure_seats ? MAE_MAX_PLAYERS : (guint) rules->max_players, parse_seat, NULL);
  gboolean solo = rules->min_players == 1 && !(self->unsure & MAE_UNSURE_MIN_PLAYERS);
  mae_parse_list (self, root, "tokens", solo ? 1 : 0, MAE_MAX_TOKENS, parse_token, NULL);
  rules->cards_to_end = (int16_t) mae_reader_member_int_kept (
      self, root, "cardsToEnd", 1,
      bound_or (self, MAE_UNSURE_LEVELS | MAE_UNSURE_SLOTS, rules->n_slots * rules->n_levels,
                MAE_MAX_SLOTS * MAE_MAX_LEVELS),
      1, MAE_MAX_SLOTS * MAE_MAX_LEVELS);
  rules->resources_per_point =
      (int16_t) mae_reader_member_int (self, root, "resourcesPerPoint", 1, MAE_RULES_QUANTITY_MAX);
  rules->leader_discard_faith =
      (int16_t) mae_reader_member_int (self, root, "leaderDiscardFaith", 0, MAE_RULES_QUANTITY_MAX);
  rules->market_discard_faith =
      (int16_t) mae_reader_member_int (self, root, "marketDiscardFaith", 0, MAE_RULES_QUANTITY_MAX);
  rules->leaders_dealt =
      (int8_t) parse_part (self, root, "leadersDealt", MAE_MAX_HAND, MAE_UNSURE_DEALT);
  rules->leaders_kept = (int8_t) mae_reader_member_int_kept (
      self, root, "leadersKept", 1,
      bound_or (self, MAE_UNSURE_DEALT, rules->leaders_dealt, MAE_MAX_HAND), 1, MAE_MAX_HAND);
}
