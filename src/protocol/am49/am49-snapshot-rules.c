/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the rules in UpdateGame, which contains the whole ruleset. mae_ruleset_check() checks the
 * result; here only what doesn't fit into a MaeRuleset is refused. */

#include <string.h>

#include "am49-parts.h"
#include "am49-snapshot.h"
#include "ruleset/ruleset-io.h"

const MaeJsonNode *
mae_am49_bounded_list (MaeAm49Snapshot *self, const MaeJsonNode *object, const char *field, int min,
                       int max, bool plain)
{
  const MaeJsonNode *list = mae_am49_list (self->reader, object, field, NULL, MAE_FIELD_REQUIRED);

  if (!list)
    return NULL;
  if ((int) mae_json_count (list) < min || (int) mae_json_count (list) > max) {
    mae_am49_fail (self->reader, field, "expected %d to %d, got %u", min, max,
                   mae_json_count (list));
    return NULL;
  }
  MAE_AM49_EACH (element, i, list, self->reader)
    if (!plain && mae_json_kind (element) != MAE_JSON_OBJECT)
      mae_am49_fail (self->reader, field, "expected objects, got %s",
                     mae_json_kind_name (mae_json_kind (element)));
  return self->reader->error ? NULL : list;
}

/* Copies a name into an array of fixed size. */
static void
read_name (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
           char out[MAE_NAME_SIZE])
{
  const char *name = mae_am49_text (reader, object, field, NULL, MAE_FIELD_REQUIRED);

  if (name && (strlen (name) >= MAE_NAME_SIZE || *name == '\0'))
    mae_am49_fail (reader, field, "expected a name of 1 to %d bytes", MAE_NAME_SIZE - 1);
  else if (name)
    g_strlcpy (out, name, MAE_NAME_SIZE);
}

static int16_t
read_small (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field, MaeFieldNeed need,
            int16_t missing)
{
  return (int16_t) mae_am49_int_within (reader, object, field, need, missing, -1, INT16_MAX);
}

/* Reads the list @field with @read for each element. Returns how many there are, or 0 after an
 * error. */
static int
read_list (MaeAm49Snapshot *self, const char *field, int min, int max,
           void (*read) (MaeAm49Snapshot *self, const MaeJsonNode *element, int i))
{
  const MaeJsonNode *list = mae_am49_bounded_list (self, self->root, field, min, max, false);

  if (!list)
    return 0;
  MAE_AM49_EACH (element, i, list, self->reader) {
    gsize where = mae_am49_enter (self->reader, field, i);
    read (self, element, i);
    mae_am49_leave (self->reader, where);
  }
  return (int) mae_json_count (list);
}

static void
read_resource (MaeAm49Snapshot *self, const MaeJsonNode *type, int i)
{
  MaeAm49Reader *reader = self->reader;
  MaeResourceType *out = &self->rules->resources[i];

  read_name (reader, type, "name", out->name);
  out->storable = mae_am49_flag (reader, type, "isStorable", NULL);
  /* Faith is the type that is given to players but not stored. */
  bool given = mae_am49_flag (reader, type, "isGiveableToPlayer", NULL);
  int16_t faith = read_small (reader, type, "faithOnGain", MAE_FIELD_OPTIONAL, given ? 1 : 0);
  out->faith_on_gain = out->storable ? 0 : faith;
}

static void
read_colour (MaeAm49Snapshot *self, const MaeJsonNode *colour, int i)
{
  read_name (self->reader, colour, "name", self->rules->colours[i]);
}

uint32_t
mae_am49_read_excluded (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field)
{
  return mae_am49_read_mask (reader, object, field, mae_am49_resource_of)
         & mae_ruleset_storable (reader->rules);
}

static void
read_production (MaeAm49Snapshot *self, const MaeJsonNode *production, int i)
{
  MaeAm49Reader *reader = self->reader;
  MaeProduction *out = &self->rules->productions[i];

  self->snapshot->ids.production[i] =
      mae_am49_int (reader, production, "id", NULL, MAE_FIELD_REQUIRED, 0);
  mae_am49_bag (reader, production, "input", NULL, &out->in);
  out->in_blanks = read_small (reader, production, "inputBlanks", MAE_FIELD_OPTIONAL, 0);
  out->in_excluded = mae_am49_read_excluded (reader, production, "inputBlanksExclusions");
  mae_am49_bag (reader, production, "output", NULL, &out->out);
  out->out_blanks = read_small (reader, production, "outputBlanks", MAE_FIELD_OPTIONAL, 0);
  out->out_excluded = mae_am49_read_excluded (reader, production, "outputBlanksExclusions");
}

static int16_t
read_production_of (MaeAm49Snapshot *self, const MaeJsonNode *object, const char *field)
{
  int32_t id = mae_am49_int (self->reader, object, field, NULL, MAE_FIELD_REQUIRED, -1);
  int32_t index = mae_am49_index (self->reader->context, MAE_ID_PRODUCTION, id);

  if (index < 0)
    mae_am49_fail (self->reader, field, "there is no production %d", id);
  return (int16_t) index;
}

static void
read_needs (MaeAm49Snapshot *self, const MaeJsonNode *object, MaeLeader *out)
{
  MaeAm49Reader *reader = self->reader;
  const MaeJsonNode *cards =
      mae_am49_object (reader, object, "devCardRequirement", NULL, MAE_FIELD_OPTIONAL);
  const MaeJsonNode *resources =
      mae_am49_object (reader, object, "resourceRequirement", NULL, MAE_FIELD_OPTIONAL);

  if (resources)
    mae_am49_bag (reader, resources, "requirements", NULL, &out->needs_resources);
  const MaeJsonNode *entries =
      cards ? mae_am49_bounded_list (self, cards, "entries", 0, MAE_MAX_NEEDS, false) : NULL;
  if (!entries)
    return;
  MAE_AM49_EACH (entry, i, entries, reader) {
    MaeCardNeed *need = &out->needs[i];
    const char *colour = mae_am49_text (reader, entry, "color", NULL, MAE_FIELD_REQUIRED);
    need->colour = (int8_t) mae_am49_colour_of (reader, colour, "color");
    need->count = read_small (reader, entry, "quantity", MAE_FIELD_REQUIRED, 0);
    need->level = (int8_t) mae_am49_int_within (reader, entry, "level", MAE_FIELD_OPTIONAL, 0, 0,
                                                MAE_MAX_LEVELS);
  }
  out->n_needs = (int8_t) mae_json_count (entries);
}

/* "DEPOT" in the deployed program, "DepotLeader" in the documents. */
static MaeLeaderKind
read_leader_kind (MaeAm49Reader *reader, const MaeJsonNode *leader)
{
  const char *name = mae_am49_text (reader, leader, "leaderType", NULL, MAE_FIELD_REQUIRED);

  for (int kind = 0; name && kind < MAE_N_LEADER_KINDS; kind++) {
    gsize length = strlen (mae_abilities[kind].name);
    if (g_ascii_strncasecmp (name, mae_abilities[kind].name, length) == 0
        && (name[length] == '\0' || strcmp (name + length, "Leader") == 0))
      return (MaeLeaderKind) kind;
  }
  mae_am49_fail (reader, "leaderType", "no such kind of leader");
  return MAE_LEADER_DISCOUNT;
}

/* Returns a container in resContainers, and its index there. */
static const MaeJsonNode *
find_container (MaeAm49Snapshot *self, int32_t id, int *position)
{
  const MaeJsonNode *list =
      mae_am49_bounded_list (self, self->root, "resContainers", 1, MAE_MAX_CONTAINERS, false);
  if (!list)
    return NULL;
  MAE_AM49_EACH (container, i, list, self->reader) {
    if (mae_am49_int (self->reader, container, "id", NULL, MAE_FIELD_REQUIRED, 0) == id
        && !self->reader->error) {
      *position = i;
      return container;
    }
  }
  mae_am49_fail (self->reader, "resContainers", "container %d is missing", id);
  return NULL;
}

/* Depots are numbered in the order of resContainers, so that both sides use the same numbers. */
static void
number_depots (MaeAm49Snapshot *self)
{
  MaeRuleset *rules = self->rules;
  int position[MAE_MAX_LEADERS] = { 0 };

  for (int i = 0; i < rules->n_leaders; i++) {
    MaeLeader *leader = &rules->leaders[i];
    if (!mae_abilities[leader->kind].has_depot)
      continue;
    const MaeJsonNode *container = find_container (self, self->depots[i], &position[i]);
    if (!container)
      return;
    leader->amount = read_small (self->reader, container, "size", MAE_FIELD_REQUIRED, 0);
    rules->n_depots++;
  }
  for (int i = 0; i < rules->n_leaders; i++) {
    MaeLeader *leader = &rules->leaders[i];
    if (!mae_abilities[leader->kind].has_depot)
      continue;
    leader->depot = 0;
    for (int j = 0; j < rules->n_leaders; j++) {
      bool other = j != i && mae_abilities[rules->leaders[j].kind].has_depot;
      if (other && position[j] == position[i])
        mae_am49_fail (self->reader, "leaderCards", "two leaders have container %d",
                       self->depots[i]);
      leader->depot += other && position[j] < position[i];
    }
    self->snapshot->ids.container[leader->depot] = self->depots[i];
  }
  self->snapshot->ids.n_containers = rules->n_depots;
}

static void
read_leader (MaeAm49Snapshot *self, const MaeJsonNode *leader, int i)
{
  MaeAm49Reader *reader = self->reader;
  MaeLeader *out = &self->rules->leaders[i];
  const char *resource = mae_am49_text (reader, leader, "resourceType", NULL, MAE_FIELD_REQUIRED);

  out->kind = read_leader_kind (reader, leader);
  out->resource = (int8_t) mae_am49_resource_of (reader, resource, "resourceType");
  out->depot = out->production = -1;
  out->amount = 1;
  if (mae_abilities[out->kind].has_depot)
    self->depots[i] = mae_am49_int (reader, leader, "containerId", NULL, MAE_FIELD_REQUIRED, 0);
  else if (out->kind == MAE_LEADER_DISCOUNT)
    out->amount = read_small (reader, leader, "discount", MAE_FIELD_REQUIRED, 0);
  else
    out->amount = read_small (reader, leader, "amount", MAE_FIELD_OPTIONAL, 1);
  if (mae_abilities[out->kind].has_production)
    out->production = read_production_of (self, leader, "production");
  read_needs (self, leader, out);
  self->snapshot->ids.leader[i] = mae_am49_int (reader, leader, "id", NULL, MAE_FIELD_REQUIRED, 0);
  out->points = read_small (reader, leader, "victoryPoints", MAE_FIELD_OPTIONAL, 0);
}

static void
read_card (MaeAm49Snapshot *self, const MaeJsonNode *card, int i)
{
  MaeAm49Reader *reader = self->reader;
  MaeCard *out = &self->rules->cards[i];
  const char *colour = mae_am49_text (reader, card, "color", NULL, MAE_FIELD_REQUIRED);
  const MaeJsonNode *cost = mae_am49_object (reader, card, "cost", NULL, MAE_FIELD_OPTIONAL);

  out->colour = (int8_t) mae_am49_colour_of (reader, colour, "color");
  out->level = (int8_t) mae_am49_int_within (reader, card, "level", MAE_FIELD_REQUIRED, 1, 1,
                                             MAE_MAX_LEVELS);
  if (cost)
    mae_am49_bag (reader, cost, "requirements", NULL, &out->cost);
  out->production = read_production_of (self, card, "production");
  self->snapshot->ids.card[i] = mae_am49_int (reader, card, "id", NULL, MAE_FIELD_REQUIRED, 0);
  out->points = read_small (reader, card, "victoryPoints", MAE_FIELD_OPTIONAL, 0);
}

static void
read_token (MaeAm49Snapshot *self, const MaeJsonNode *token, MaeToken *out)
{
  MaeAm49Reader *reader = self->reader;
  const char *kind = mae_am49_text (reader, token, "kind", NULL, MAE_FIELD_REQUIRED);
  bool shuffle = kind && g_str_has_suffix (kind, "Shuffle");

  out->colour = -1;
  if (kind && g_str_has_prefix (kind, "ActionTokenDiscard")) {
    const char *colour =
        mae_am49_text (reader, token, "discardedDevCardColor", NULL, MAE_FIELD_REQUIRED);
    out->kind = MAE_TOKEN_DISCARD;
    out->colour = (int8_t) mae_am49_colour_of (reader, colour, "discardedDevCardColor");
  } else if (kind && g_str_has_prefix (kind, "ActionTokenBlackMove")) {
    out->kind = MAE_TOKEN_CROSS;
  } else {
    mae_am49_fail (reader, "kind", "no such kind of action token");
  }
  bool two = kind && strstr (kind, "Two");
  out->count = read_small (reader, token, "count", MAE_FIELD_OPTIONAL, two ? 2 : 1);
  out->reshuffle = mae_am49_find (reader, token, "reshuffle", NULL, MAE_FIELD_OPTIONAL)
                       ? mae_am49_flag (reader, token, "reshuffle", NULL)
                       : shuffle;
}

/* Tokens are sorted by id: the deployed program lists them in the order they will be drawn, which
 * must stay hidden. */
static void
read_tokens (MaeAm49Snapshot *self, const MaeJsonNode *object)
{
  MaeAm49Reader *reader = self->reader;
  MaeRuleset *rules = self->rules;
  int32_t *ids = self->snapshot->ids.token;

  if (!object || !mae_am49_find (reader, object, "actionTokens", NULL, MAE_FIELD_OPTIONAL))
    return;
  const MaeJsonNode *list =
      mae_am49_bounded_list (self, object, "actionTokens", 0, MAE_MAX_TOKENS, false);
  if (!list)
    return;
  MAE_AM49_EACH (element, i, list, reader) {
    gsize where = mae_am49_enter (reader, "actionTokens", i);
    int32_t id = mae_am49_int (reader, element, "id", NULL, MAE_FIELD_REQUIRED, 0);
    MaeToken token = { 0 };
    read_token (self, element, &token);
    int at = i;
    for (; at > 0 && ids[at - 1] > id; at--) {
      ids[at] = ids[at - 1];
      rules->tokens[at] = rules->tokens[at - 1];
    }
    ids[at] = id;
    rules->tokens[at] = token;
    mae_am49_leave (reader, where);
  }
  rules->n_tokens = (int8_t) mae_json_count (list);
  self->snapshot->ids.n_tokens = (int) mae_json_count (list);
}

static void
read_sections (MaeAm49Snapshot *self, const MaeJsonNode *sections)
{
  MaeAm49Reader *reader = self->reader;
  MaeRuleset *rules = self->rules;
  int32_t *ids = self->snapshot->ids.section;

  if (mae_json_count (sections) > MAE_MAX_SECTIONS) {
    mae_am49_fail (reader, "vaticanSections", "more than %d", MAE_MAX_SECTIONS);
    return;
  }
  int i = 0;
  MAE_AM49_EACH_MEMBER (name, section, sections, reader) {
    MaeSection out;
    if (mae_json_kind (section) != MAE_JSON_OBJECT) {
      mae_am49_fail (reader, "vaticanSections", "expected objects");
      return;
    }
    int32_t id = mae_am49_int (reader, section, "id", NULL, MAE_FIELD_REQUIRED, 0);
    out.from = read_small (reader, section, "faithPointsBeginning", MAE_FIELD_REQUIRED, 0);
    out.to = read_small (reader, section, "faithPointsEnd", MAE_FIELD_REQUIRED, 0);
    out.points = read_small (reader, section, "victoryPoints", MAE_FIELD_REQUIRED, 0);
    int at = i++;
    for (; at > 0 && rules->sections[at - 1].to > out.to; at--) {
      ids[at] = ids[at - 1];
      rules->sections[at] = rules->sections[at - 1];
    }
    ids[at] = id;
    rules->sections[at] = out;
  }
  rules->n_sections = (int8_t) mae_json_count (sections);
  self->snapshot->ids.n_sections = (int) mae_json_count (sections);
}

static void
read_tiles (MaeAm49Snapshot *self, const MaeJsonNode *track)
{
  MaeRuleset *rules = self->rules;
  const MaeJsonNode *list =
      mae_am49_bounded_list (self, track, "yellowTiles", 0, MAE_MAX_TILES, false);
  if (!list)
    return;

  MAE_AM49_EACH (tile, i, list, self->reader) {
    MaeTile out;
    out.space = read_small (self->reader, tile, "faithPoints", MAE_FIELD_REQUIRED, 0);
    out.points = read_small (self->reader, tile, "victoryPoints", MAE_FIELD_REQUIRED, 0);
    int at = i;
    for (; at > 0 && rules->tiles[at - 1].space > out.space; at--)
      rules->tiles[at] = rules->tiles[at - 1];
    rules->tiles[at] = out;
  }
  rules->n_tiles = (int8_t) mae_json_count (list);
}

static void
read_track (MaeAm49Snapshot *self)
{
  MaeAm49Reader *reader = self->reader;
  MaeRuleset *rules = self->rules;
  const MaeJsonNode *track =
      mae_am49_object (reader, self->root, "faithTrack", NULL, MAE_FIELD_REQUIRED);
  if (!track)
    return;

  gsize where = mae_am49_enter (reader, "faithTrack", -1);
  const MaeJsonNode *sections =
      mae_am49_object (reader, track, "vaticanSections", NULL, MAE_FIELD_REQUIRED);
  if (sections)
    read_sections (self, sections);
  read_tiles (self, track);
  /* The documents have no field for the end: it is the last space with a section or tile. */
  int16_t end = rules->n_tiles > 0 ? rules->tiles[rules->n_tiles - 1].space : 0;
  if (rules->n_sections > 0)
    end = MAX (end, rules->sections[rules->n_sections - 1].to);
  rules->track_end = read_small (reader, track, "maxFaith", MAE_FIELD_OPTIONAL, end);
  mae_am49_leave (reader, where);
}

/* Reads the size of the market, the number of marbles, and the white type. */
static void
read_market (MaeAm49Snapshot *self)
{
  MaeAm49Reader *reader = self->reader;
  MaeRuleset *rules = self->rules;
  MaeGame *game = &self->snapshot->game;
  const MaeJsonNode *market =
      mae_am49_object (reader, self->root, "market", NULL, MAE_FIELD_REQUIRED);
  if (!market)
    return;

  gsize where = mae_am49_enter (reader, "market", -1);
  const MaeJsonNode *grid = mae_am49_bounded_list (self, market, "grid", 1, MAE_MAX_ROWS, true);
  const MaeJsonNode *row = grid ? mae_json_element (grid, 0) : NULL;
  const char *replaceable =
      mae_am49_text (reader, market, "replaceableResType", NULL, MAE_FIELD_OPTIONAL);
  rules->white = (int8_t) mae_am49_resource_of (reader, replaceable, "replaceableResType");
  if (row
      && (mae_json_kind (row) != MAE_JSON_ARRAY || mae_json_count (row) < 1
          || mae_json_count (row) > MAE_MAX_COLUMNS))
    mae_am49_fail (reader, "grid", "expected rows of 1 to %d marbles", MAE_MAX_COLUMNS);
  if (!reader->error) {
    rules->rows = (int8_t) mae_json_count (grid);
    rules->columns = (int8_t) mae_json_count (row);
    mae_am49_read_market (reader, market, rules->rows, rules->columns, game->market, &game->slide);
  }
  if (!reader->error) {
    for (int i = 0; i < rules->rows; i++)
      for (int j = 0; j < rules->columns; j++)
        rules->marbles[game->market[i][j]]++;
    rules->marbles[game->slide]++;
  }
  mae_am49_leave (reader, where);
}

/* Reads what only our servers send. */
static void
read_more_rules (MaeAm49Snapshot *self)
{
  MaeAm49Reader *reader = self->reader;
  MaeRuleset *rules = self->rules;
  const MaeJsonNode *more =
      self->extras ? mae_am49_object (reader, self->extras, "ruleset", NULL, MAE_FIELD_REQUIRED)
                   : NULL;
  if (!more)
    return;

  gsize where = mae_am49_enter (reader, "maestri.ruleset", -1);
  const char *title = mae_am49_text (reader, more, "title", NULL, MAE_FIELD_REQUIRED);
  read_name (reader, more, "id", rules->id);
  if (title && strlen (title) >= sizeof rules->title)
    mae_am49_fail (reader, "title", "too long");
  else if (title)
    g_strlcpy (rules->title, title, sizeof rules->title);
  rules->min_players = (int8_t) mae_am49_int_within (reader, more, "minPlayers", MAE_FIELD_REQUIRED,
                                                     1, 1, MAE_MAX_PLAYERS);
  rules->max_players = (int8_t) mae_am49_int_within (reader, more, "maxPlayers", MAE_FIELD_REQUIRED,
                                                     1, 1, MAE_MAX_PLAYERS);
  rules->leaders_dealt = (int8_t) mae_am49_int_within (reader, more, "leadersDealt",
                                                       MAE_FIELD_REQUIRED, 0, 0, MAE_MAX_HAND);
  rules->cards_to_end = read_small (reader, more, "cardsToEnd", MAE_FIELD_REQUIRED, 0);
  rules->resources_per_point =
      read_small (reader, more, "resourcesPerPoint", MAE_FIELD_REQUIRED, 0);
  rules->leader_discard_faith =
      read_small (reader, more, "leaderDiscardFaith", MAE_FIELD_REQUIRED, 0);
  rules->market_discard_faith =
      read_small (reader, more, "marketDiscardFaith", MAE_FIELD_REQUIRED, 0);
  const MaeJsonNode *seats = mae_am49_bounded_list (self, more, "seats", 1, MAE_MAX_PLAYERS, false);
  if (seats) {
    MAE_AM49_EACH (seat, i, seats, reader) {
      rules->seats[i].resources = read_small (reader, seat, "resources", MAE_FIELD_REQUIRED, 0);
      rules->seats[i].faith = read_small (reader, seat, "faith", MAE_FIELD_REQUIRED, 0);
      rules->seats[i].excluded = mae_am49_read_excluded (reader, seat, "excluded");
    }
  }
  read_tokens (self, more);
  mae_am49_leave (reader, where);
}

/* Takes what the message doesn't contain from @defaults. */
static void
assume_rules (MaeAm49Snapshot *self)
{
  MaeRuleset *rules = self->rules;
  const MaeRuleset *defaults = self->defaults ? self->defaults : mae_ruleset_builtin ("standard");

  g_strlcpy (rules->id, "other", sizeof rules->id);
  g_strlcpy (rules->title, "?", sizeof rules->title);
  rules->cards_to_end = defaults->cards_to_end;
  rules->resources_per_point = defaults->resources_per_point;
  rules->leader_discard_faith = defaults->leader_discard_faith;
  rules->market_discard_faith = defaults->market_discard_faith;
  rules->leaders_dealt = defaults->leaders_dealt;
  for (int i = 0; i < MAE_MAX_PLAYERS; i++)
    rules->seats[i].faith = defaults->seats[i].faith;
}

void
mae_am49_read_rules (MaeAm49Snapshot *self)
{
  MaeRuleset *rules = self->rules;
  MaeIdMap *ids = &self->snapshot->ids;

  /* The order matters, since each part refers to those before it. */
  assume_rules (self);
  rules->n_resources =
      (int8_t) read_list (self, "resourceTypes", 1, MAE_MAX_RESOURCES, read_resource);
  rules->n_colours = (int8_t) read_list (self, "devCardColors", 1, MAE_MAX_COLOURS, read_colour);
  if (self->reader->error)
    return;
  ids->n_productions = read_list (self, "productions", 1, MAE_MAX_PRODUCTIONS, read_production);
  ids->n_leaders = read_list (self, "leaderCards", 0, MAE_MAX_LEADERS, read_leader);
  rules->n_productions = (int16_t) ids->n_productions;
  rules->n_leaders = (int16_t) ids->n_leaders;
  if (!self->reader->error)
    number_depots (self);
  ids->n_cards = read_list (self, "developmentCards", 1, MAE_MAX_CARDS, read_card);
  /* The others only stand for empty decks. */
  if (self->extras)
    ids->n_cards = MIN (ids->n_cards,
                        mae_am49_int_within (self->reader, self->extras, "cards",
                                             MAE_FIELD_OPTIONAL, ids->n_cards, 1, MAE_MAX_CARDS));
  rules->n_cards = (int16_t) ids->n_cards;
  read_tokens (self, self->root);
  read_track (self);
  read_market (self);
  rules->n_slots = (int8_t) mae_am49_int_within (self->reader, self->root, "devSlotsCount",
                                                 MAE_FIELD_REQUIRED, 1, 1, MAE_MAX_SLOTS);
  read_more_rules (self);
}
