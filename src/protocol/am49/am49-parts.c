/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Parts shared by UpdateGame and messages of single events. */

#include "am49-parts.h"
#include "am49-table.h"
#include "protocol/json-writer.h"
#include "ruleset/ruleset-io.h"

/* Returns the depot leader whose depot is @container, or -1. */
static int
depot_leader (const MaeRuleset *rules, int container)
{
  for (int i = 0; i < rules->n_leaders; i++)
    if (rules->leaders[i].kind == MAE_LEADER_DEPOT && rules->leaders[i].depot == container)
      return i;
  return -1;
}

void
mae_am49_write_container (GString *out, const char *name, const MaeRuleset *rules, int container,
                          const MaeBag *content, int32_t id)
{
  int bound = -1, size = -1;

  if (container < rules->n_depots) {
    int leader = depot_leader (rules, container);
    if (leader >= 0) {
      bound = rules->leaders[leader].resource;
      size = rules->leaders[leader].amount;
    }
  } else {
    int place = (container - rules->n_depots) % (rules->n_shelves + 1);
    if (place < rules->n_shelves) {
      size = rules->shelf_sizes[place];
      /* A shelf counts as bound to the type that it holds now. */
      for (int r = 0; r < rules->n_resources && bound < 0; r++)
        if (content->of[r] != 0)
          bound = r;
    }
  }
  mae_json_open (out, name, '{');
  mae_json_int (out, "id", id);
  mae_am49_write_bag (out, "content", rules, content);
  if (bound >= 0)
    mae_json_string (out, "boundedResType", rules->resources[bound].name);
  mae_json_int (out, "size", size);
  mae_json_close (out, '}');
}

void
mae_am49_read_market (MaeAm49Reader *reader, const MaeJsonNode *market, int rows, int columns,
                      int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS], int8_t *slide)
{
  const MaeJsonNode *grid = mae_am49_list (reader, market, "grid", NULL, MAE_FIELD_REQUIRED);
  const char *slide_name = mae_am49_text (reader, market, "slide", "slideRes", MAE_FIELD_REQUIRED);
  if (reader->error)
    return;
  if ((int) mae_json_count (grid) != rows) {
    mae_am49_fail (reader, "grid", "expected %d rows, got %u", rows, mae_json_count (grid));
    return;
  }
  MAE_AM49_EACH (row, i, grid, reader) {
    if (mae_json_kind (row) != MAE_JSON_ARRAY || (int) mae_json_count (row) != columns) {
      mae_am49_fail (reader, "grid", "expected %d marbles in each row", columns);
      return;
    }
    int j = 0;
    MAE_JSON_EACH (marble, row)
      cell[i][j++] =
          (int8_t) mae_am49_resource_of (reader, mae_am49_text_of (reader, marble, "grid"), "grid");
  }
  *slide = (int8_t) mae_am49_resource_of (reader, slide_name, "slide");
}

void
mae_am49_write_market (GString *out, const char *name, const MaeRuleset *rules,
                       const int8_t cell[MAE_MAX_ROWS][MAE_MAX_COLUMNS], int slide)
{
  mae_json_open (out, name, '{');
  mae_json_open (out, "grid", '[');
  for (int i = 0; i < rules->rows; i++) {
    mae_json_open (out, NULL, '[');
    for (int j = 0; j < rules->columns; j++)
      mae_json_string (out, NULL, rules->resources[cell[i][j]].name);
    mae_json_close (out, ']');
  }
  mae_json_close (out, ']');
  if (rules->white >= 0)
    mae_json_string (out, "replaceableResType", rules->resources[rules->white].name);
  mae_json_string (out, "slide", rules->resources[slide].name);
  mae_json_close (out, '}');
}

/* Returns whether the card @node stands for an empty deck. */
static bool
is_filler (MaeAm49Reader *reader, const MaeJsonNode *node, const char *field)
{
  const MaeRuleset *rules = reader->rules;
  int32_t id = mae_am49_int_of (reader, node, field);
  int index = mae_am49_index (reader->context, MAE_ID_CARD, id);

  return (index < 0 || index >= rules->n_cards) && id >= rules->n_cards
         && id < rules->n_cards + mae_am49_n_fillers (rules);
}

/* Reads the list of one color: a card for each level, with an extra first element for "level 0" if
 * it is one longer than the number of levels. */
static void
read_deck_tops (MaeAm49Reader *reader, const MaeJsonNode *list, const char *field, int colour,
                int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS],
                int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  int levels = reader->rules->n_levels;

  /* `"Purple":[[null,5,29,33]]`, as in the documents. */
  if (mae_json_count (list) == 1 && mae_json_kind (mae_json_element (list, 0)) == MAE_JSON_ARRAY)
    list = mae_json_element (list, 0);
  int first = (int) mae_json_count (list) - levels;
  if (first < 0 || first > 1) {
    mae_am49_fail (reader, field, "expected a card for each of %d levels, got %u", levels,
                   mae_json_count (list));
    return;
  }
  for (int i = 0; i < levels; i++) {
    const MaeJsonNode *card = mae_json_element (list, (guint) (first + i));
    if (mae_json_kind (card) != MAE_JSON_NULL && !is_filler (reader, card, field)) {
      top[i][colour] = (int16_t) mae_am49_known (reader, MAE_ID_CARD, card, field);
      left[i][colour] = -1;
    }
  }
}

void
mae_am49_read_grid (MaeAm49Reader *reader, const MaeJsonNode *grid, const char *field,
                    int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS],
                    int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  for (int l = 0; l < MAE_MAX_LEVELS; l++) {
    for (int c = 0; c < MAE_MAX_COLOURS; c++) {
      top[l][c] = -1;
      left[l][c] = 0;
    }
  }
  gsize where = mae_am49_enter (reader, field, -1);
  const MaeJsonNode *colours =
      mae_am49_object (reader, grid, "topCards", "grid", MAE_FIELD_REQUIRED);
  if (colours) {
    MAE_AM49_EACH_MEMBER (name, list, colours, reader) {
      int colour = mae_am49_colour_of (reader, name, "topCards");
      if (mae_json_kind (list) != MAE_JSON_ARRAY)
        mae_am49_fail (reader, "topCards", "expected a list, got %s",
                       mae_json_kind_name (mae_json_kind (list)));
      else if (colour >= 0)
        read_deck_tops (reader, list, "topCards", colour, top, left);
    }
  }
  mae_am49_leave (reader, where);
}

void
mae_am49_read_counts (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
                      int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  const MaeJsonNode *counts = mae_am49_object (reader, object, field, NULL, MAE_FIELD_OPTIONAL);
  if (!counts)
    return;

  MAE_AM49_EACH_MEMBER (name, list, counts, reader) {
    int colour = mae_am49_colour_of (reader, name, field);
    if (mae_json_kind (list) != MAE_JSON_ARRAY
        || (int) mae_json_count (list) != reader->rules->n_levels) {
      mae_am49_fail (reader, field, "expected a number for each of %d levels",
                     reader->rules->n_levels);
      return;
    }
    for (int l = 0; l < reader->rules->n_levels && colour >= 0; l++) {
      int32_t n = mae_am49_int_of (reader, mae_json_element (list, (guint) l), field);
      if (n < -1 || n > reader->rules->n_cards || n > INT8_MAX)
        mae_am49_fail (reader, field, "%d cards in a deck", n);
      else
        left[l][colour] = (int8_t) n;
    }
  }
}

int
mae_am49_n_fillers (const MaeRuleset *rules)
{
  int n = rules->n_levels * rules->n_colours;

  return rules->n_cards + n <= MAE_MAX_CARDS ? n : 0;
}

/* Returns the id of what stands for the empty deck of @level, counted from 0; -1: nothing does. */
static int
filler_id (const MaeRuleset *rules, int level, int colour)
{
  return mae_am49_n_fillers (rules) > 0 ? rules->n_cards + level * rules->n_colours + colour : -1;
}

/* `"Blue":[null,6,22,38]`: a card for each level; "level 0" is always null. */
void
mae_am49_write_deck_tops (GString *out, const MaeWireContext *context, int colour,
                          const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  mae_json_open (out, NULL, '[');
  mae_json_null (out, NULL);
  for (int l = 0; l < context->rules->n_levels; l++) {
    int filler = context->is_plain ? filler_id (context->rules, l, colour) : -1;
    if (top[l][colour] >= 0)
      mae_json_int (out, NULL, mae_am49_id (context, MAE_ID_CARD, top[l][colour]));
    else if (filler >= 0)
      mae_json_int (out, NULL, filler);
    else
      mae_json_null (out, NULL);
  }
  mae_json_close (out, ']');
}

void
mae_am49_write_tops (GString *out, const MaeWireContext *context, const char *name,
                     const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  const MaeRuleset *rules = context->rules;

  mae_json_open (out, name, '{');
  mae_json_int (out, "levelsCount", rules->n_levels);
  mae_json_int (out, "colorsCount", rules->n_colours);
  mae_json_open (out, "topCards", '{');
  for (int c = 0; c < rules->n_colours; c++) {
    mae_json_name (out, rules->colours[c]);
    mae_am49_write_deck_tops (out, context, c, top);
  }
  mae_json_close (out, '}');
  mae_json_close (out, '}');
}

void
mae_am49_write_counts (GString *out, const MaeRuleset *rules, const char *name,
                       const int8_t left[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  mae_json_open (out, name, '{');
  for (int c = 0; c < rules->n_colours; c++) {
    mae_json_name (out, rules->colours[c]);
    mae_json_open (out, NULL, '[');
    for (int l = 0; l < rules->n_levels; l++)
      mae_json_int (out, NULL, left[l][c]);
    mae_json_close (out, ']');
  }
  mae_json_close (out, '}');
}

/* Writes the points of each player, and their parts. */
void
mae_am49_write_score (GString *out, const MaeGame *game, const MaeRoster *roster)
{
  mae_json_open (out, "victoryPoints", '{');
  for (int s = 0; s < game->n_players; s++)
    mae_json_named_int (out, roster->name[s], mae_game_score (game, s).total);
  mae_json_close (out, '}');
  mae_json_open (out, "scores", '[');
  for (int s = 0; s < game->n_players; s++) {
    MaeScore score = mae_game_score (game, s);
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "player", roster->name[s]);
    mae_json_int (out, "cards", score.cards);
    mae_json_int (out, "leaders", score.leaders);
    mae_json_int (out, "track", score.track);
    mae_json_int (out, "sections", score.sections);
    mae_json_int (out, "resources", score.resources);
    mae_json_int (out, "total", score.total);
    mae_json_int (out, "resourcesLeft", score.resources_left);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}
