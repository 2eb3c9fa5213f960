/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ruleset-import.h"

#include "engine/rules.h"
#include "json-file.h"
#include "ruleset-io.h"

#define DEPTH_MAX 16

typedef struct {
  const JsonNode *root;
  GPtrArray *notes;
  int n_choices, n_starts, n_left; /* for the notes that count */
  const char *choice, *start;      /* what could have been chosen */
} Importer;

/* ── Values ────────────────────────────────────────────────────────────────────────────────── */

/* Returns the text of the member @name; "" if it isn't a text. */
static const char *
get_text (const JsonNode *object, const char *name)
{
  const JsonNode *node = mae_json_find (object, name);

  return node && mae_json_kind (node) == MAE_JSON_STRING ? mae_json_text (node) : "";
}

/* Returns the member @name; 0 if it isn't an integer. */
static gint64
get_number (const JsonNode *object, const char *name)
{
  const JsonNode *node = mae_json_find (object, name);

  return node && mae_json_kind (node) == MAE_JSON_INTEGER ? mae_json_integer (node) : 0;
}

static gboolean
is_true (const JsonNode *object, const char *name)
{
  const JsonNode *node = mae_json_find (object, name);

  return node && mae_json_kind (node) == MAE_JSON_TRUE;
}

/* Returns the member @name if it is a list, otherwise NULL. */
static const JsonNode *
get_list (const JsonNode *object, const char *name)
{
  const JsonNode *node = mae_json_find (object, name);

  return node && mae_json_kind (node) == MAE_JSON_ARRAY ? node : NULL;
}

/* Notes the members of @object, which is at @place, that aren't among the words of @known. */
static void
note_unknown (Importer *self, const JsonNode *object, const char *place, const char *known)
{
  g_auto (GStrv) words = g_strsplit (known, " ", -1);

  if (!object || mae_json_kind (object) != MAE_JSON_OBJECT)
    return;
  MAE_JSON_EACH_MEMBER (name, value, object)
    if (!g_strv_contains ((const char *const *) words, name)) {
      g_autofree char *at = g_strdup_printf ("%s/%s", place, name);

      mae_import_notes_add (self->notes, MAE_IMPORT_MEMBER, 0, at);
    }
}

/* Sets @to's member @name to a copy of @from's @member, whatever it is. If that is absent, it is 0,
 * as for the program that has such files. */
static void
copy (JsonObject *to, const char *name, const JsonNode *from, const char *member)
{
  const JsonNode *node = mae_json_find (from, member);

  if (node)
    json_object_set_member (to, name, json_node_copy ((JsonNode *) node));
  else
    json_object_set_int_member (to, name, 0);
}

/* Sets the member @name to the quantities @from, without those of 0. */
static void
copy_bag (JsonObject *to, const char *name, const JsonNode *from)
{
  JsonObject *bag = json_object_new ();

  if (from && mae_json_kind (from) == MAE_JSON_OBJECT)
    MAE_JSON_EACH_MEMBER (resource, value, from)
      if (mae_json_kind (value) != MAE_JSON_INTEGER || mae_json_integer (value) != 0)
        json_object_set_member (bag, resource, json_node_copy (value));
  json_object_set_object_member (to, name, bag);
}

/* Returns whether @list, which may be NULL, has the text @word. */
static gboolean
has_word (const JsonNode *list, const char *word)
{
  MAE_JSON_EACH (each, list)
    if (mae_json_kind (each) == MAE_JSON_STRING && g_str_equal (mae_json_text (each), word))
      return TRUE;
  return FALSE;
}

static gboolean
moves_marker (const JsonNode *resource)
{
  return !is_true (resource, "storable")
         && g_str_equal (get_text (resource, "type"), "IncrementFaithPointsResType");
}

/* Returns resource @i; NULL: there are no more, or no more than a ruleset can have, so that looking
 * through them takes no time. */
static const JsonNode *
get_type (Importer *self, guint i)
{
  const JsonNode *types = get_list (self->root, "resourceTypes");

  return i < MIN (mae_json_count (types), MAE_MAX_RESOURCES) ? mae_json_element (types, i) : NULL;
}

/* Returns a resource that moves the marker and isn't in @excluded; NULL: there is none. */
static const char *
find_choosable (Importer *self, const JsonNode *excluded)
{
  const JsonNode *each;

  for (guint i = 0; (each = get_type (self, i)); i++) {
    const char *name = get_text (each, "name");

    if (moves_marker (each) && *name && !has_word (excluded, name))
      return name;
  }
  return NULL;
}

/* Sets the member @name to what @excluded has. Our rulesets only name resources there that can be
 * stored, each once. */
static void
copy_excluded (Importer *self, JsonObject *to, const char *name, const JsonNode *excluded)
{
  JsonArray *array = json_array_new ();
  const JsonNode *each;

  for (guint i = 0; (each = get_type (self, i)); i++)
    if (is_true (each, "storable") && has_word (excluded, get_text (each, "name")))
      json_array_add_string_element (array, get_text (each, "name"));
  if (json_array_get_length (array) > 0)
    json_object_set_array_member (to, name, array);
  else
    json_array_unref (array);
}

/* ── Parts ─────────────────────────────────────────────────────────────────────────────────── */

static void
convert_production (Importer *self, JsonObject *to, const char *name, const JsonNode *from,
                    const char *place)
{
  JsonObject *production = json_object_new ();
  const JsonNode *excluded = get_list (from, "outputBlanksExclusions");
  const char *choosable = find_choosable (self, excluded);

  note_unknown (self, from, place,
                "id input inputBlanks inputBlanksExclusions output outputBlanks "
                "outputBlanksExclusions discardableOutput");
  copy_bag (production, "in", mae_json_find (from, "input"));
  copy_bag (production, "out", mae_json_find (from, "output"));
  copy (production, "inBlanks", from, "inputBlanks");
  copy (production, "outBlanks", from, "outputBlanks");
  if (get_number (from, "inputBlanks") > 0)
    copy_excluded (self, production, "inExcluded", get_list (from, "inputBlanksExclusions"));
  if (get_number (from, "outputBlanks") > 0) {
    copy_excluded (self, production, "outExcluded", excluded);
    if (choosable) {
      self->n_choices++;
      self->choice = self->choice ? self->choice : choosable;
    }
  }
  self->n_left += is_true (from, "discardableOutput");
  json_object_set_object_member (to, name, production);
}

static void
convert_resources (Importer *self, JsonObject *to)
{
  const JsonNode *from = get_list (self->root, "resourceTypes");
  JsonArray *list = json_array_new ();

  MAE_JSON_EACH_NTH (each, i, from) {
    JsonObject *resource = json_object_new ();
    g_autofree char *place = g_strdup_printf ("/resourceTypes/%d", i);

    note_unknown (self, each, place, "type name ansiColor storable");
    copy (resource, "name", each, "name");
    json_object_set_boolean_member (resource, "storable", is_true (each, "storable"));
    if (moves_marker (each))
      json_object_set_int_member (resource, "faithOnGain", 1);
    else if (*get_text (each, "type"))
      mae_import_notes_add (self->notes, MAE_IMPORT_RESOURCE, 0, get_text (each, "name"));
    json_array_add_object_element (list, resource);
  }
  json_object_set_array_member (to, "resources", list);
}

static void
convert_colours (Importer *self, JsonObject *to)
{
  const JsonNode *from = get_list (self->root, "devCardColors");
  JsonArray *list = json_array_new ();

  MAE_JSON_EACH_NTH (each, i, from) {
    g_autofree char *place = g_strdup_printf ("/devCardColors/%d", i);

    note_unknown (self, each, place, "name ansiColor");
    json_array_add_string_element (list, get_text (each, "name"));
  }
  json_object_set_array_member (to, "colours", list);
}

/* At most one more than a ruleset can have, so that the loader says that there are too many. */
static void
convert_shelves (Importer *self, JsonObject *to)
{
  gint64 n = CLAMP (get_number (self->root, "warehouseShelvesCount"), 0, MAE_MAX_SHELVES + 1);
  JsonArray *list = json_array_new ();

  for (int size = 1; size <= n; size++)
    json_array_add_int_element (list, size);
  json_object_set_array_member (to, "shelves", list);
}

/* The file has no number of rows: the marbles fill them, except for the one in the slide. */
static void
convert_market (Importer *self, JsonObject *to)
{
  const JsonNode *from = mae_json_find (self->root, "market");
  const JsonNode *marbles = mae_json_find (from, "resources");
  gint64 columns = get_number (from, "colsCount"), n = 0;
  JsonObject *market = json_object_new ();

  note_unknown (self, from, "/market", "resources colsCount replaceableResource");
  if (marbles && mae_json_kind (marbles) == MAE_JSON_OBJECT)
    MAE_JSON_EACH_MEMBER (name, value, marbles)
      n += mae_json_kind (value) == MAE_JSON_INTEGER
               ? CLAMP (mae_json_integer (value), 0, MAE_RULES_QUANTITY_MAX)
               : 0;
  json_object_set_int_member (market, "rows", columns > 0 ? (n - 1) / columns : 0);
  copy (market, "columns", from, "colsCount");
  copy_bag (market, "marbles", marbles);
  json_object_set_object_member (to, "market", market);
  if (*get_text (from, "replaceableResource"))
    json_object_set_string_member (to, "replaceable", get_text (from, "replaceableResource"));
}

static int
compare_spaces (gconstpointer a, gconstpointer b, gpointer name)
{
  gint64 x = get_number (*(JsonNode *const *) a, name),
         y = get_number (*(JsonNode *const *) b, name);

  return (x > y) - (x < y);
}

/* Returns the list @name of the track in the order of the member @by. (transfer container) */
static GPtrArray *
sort_track (Importer *self, const char *name, const char *by)
{
  GPtrArray *sorted = g_ptr_array_new ();
  const JsonNode *list = get_list (mae_json_find (self->root, "faithTrack"), name);

  MAE_JSON_EACH (each, list)
    g_ptr_array_add (sorted, (gpointer) each);
  g_ptr_array_sort_with_data (sorted, compare_spaces, (gpointer) by);
  return sorted;
}

static void
convert_track (Importer *self, JsonObject *to)
{
  g_autoptr (GPtrArray) tiles = sort_track (self, "yellowTiles", "faithPoints");
  g_autoptr (GPtrArray) sections = sort_track (self, "vaticanSections", "faithPointsEnd");
  JsonObject *track = json_object_new ();
  JsonArray *list = json_array_new ();

  note_unknown (self, mae_json_find (self->root, "faithTrack"), "/faithTrack",
                "vaticanSections yellowTiles");
  copy (track, "end", self->root, "maxFaith");
  for (guint i = 0; i < tiles->len; i++) {
    const JsonNode *from = g_ptr_array_index (tiles, i);
    JsonObject *tile = json_object_new ();

    note_unknown (self, from, "/faithTrack/yellowTiles", "id faithPoints victoryPoints");
    copy (tile, "space", from, "faithPoints");
    copy (tile, "points", from, "victoryPoints");
    json_array_add_object_element (list, tile);
  }
  json_object_set_array_member (track, "tiles", list);
  list = json_array_new ();
  for (guint i = 0; i < sections->len; i++) {
    const JsonNode *from = g_ptr_array_index (sections, i);
    JsonObject *section = json_object_new ();

    note_unknown (self, from, "/faithTrack/vaticanSections",
                  "id faithPointsBeginning faithPointsEnd victoryPoints");
    copy (section, "from", from, "faithPointsBeginning");
    copy (section, "to", from, "faithPointsEnd");
    copy (section, "points", from, "victoryPoints");
    json_array_add_object_element (list, section);
  }
  json_object_set_array_member (track, "sections", list);
  json_object_set_object_member (to, "faithTrack", track);
}

/* There may be more seats in the file than players, which nobody sits on. */
static void
convert_seats (Importer *self, JsonObject *to)
{
  const JsonNode *from = get_list (self->root, "playerSetups");
  gint64 kept = get_number (from && mae_json_count (from) > 0 ? mae_json_element (from, 0) : NULL,
                            "chosenLeadersCount");
  gboolean differ = FALSE;
  JsonArray *list = json_array_new ();

  MAE_JSON_EACH_NTH (each, i, from) {
    const JsonNode *excluded = get_list (each, "initialExcludedResources");
    const char *choosable = find_choosable (self, excluded);
    g_autofree char *place = g_strdup_printf ("/playerSetups/%d", i);

    if (i >= get_number (self->root, "maxPlayers"))
      continue;
    JsonObject *seat = json_object_new ();
    note_unknown (self, each, place,
                  "initialFaithPoints chosenLeadersCount initialResources "
                  "initialExcludedResources");
    copy (seat, "resources", each, "initialResources");
    copy (seat, "faith", each, "initialFaithPoints");
    copy_excluded (self, seat, "excluded", excluded);
    json_array_add_object_element (list, seat);
    differ = differ || get_number (each, "chosenLeadersCount") != kept;
    if (choosable && get_number (each, "initialResources") > 0) {
      self->n_starts++;
      self->start = self->start ? self->start : choosable;
    }
  }
  json_object_set_array_member (to, "seats", list);
  json_object_set_int_member (to, "leadersKept", kept);
  if (differ)
    mae_import_notes_add (self->notes, MAE_IMPORT_KEPT, (int) CLAMP (kept, 0, G_MAXINT), NULL);
}

static void
convert_tokens (Importer *self, JsonObject *to)
{
  static const struct {
    const char *type, *kind;
    int count;
    gboolean reshuffle;
  } kinds[] = { { "ActionTokenBlackMoveTwo", "cross", 2, FALSE },
                { "ActionTokenBlackMoveOneShuffle", "cross", 1, TRUE },
                { "ActionTokenDiscardTwo", "discard", 2, FALSE } };
  const JsonNode *from = get_list (self->root, "actionTokens");
  JsonArray *list = json_array_new ();

  MAE_JSON_EACH_NTH (each, i, from) {
    const char *type = get_text (each, "type");
    g_autofree char *place = g_strdup_printf ("/actionTokens/%d", i);
    gsize k = 0;

    while (k < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[k].type, type))
      k++;
    if (k == G_N_ELEMENTS (kinds)) {
      mae_import_notes_add (self->notes, MAE_IMPORT_TOKEN, i + 1, type);
      continue;
    }
    JsonObject *token = json_object_new ();
    note_unknown (self, each, place, "id type discardedColor");
    json_object_set_string_member (token, "kind", kinds[k].kind);
    if (g_str_equal (kinds[k].kind, "discard"))
      copy (token, "colour", each, "discardedColor");
    json_object_set_int_member (token, "count", kinds[k].count);
    json_object_set_boolean_member (token, "reshuffle", kinds[k].reshuffle);
    json_array_add_object_element (list, token);
  }
  json_object_set_array_member (to, "tokens", list);
}

/* Cards of the same color and level are needed once, together. */
static void
add_need (JsonArray *list, const JsonNode *from)
{
  const char *colour = get_text (from, "color");
  gint64 level = get_number (from, "level"), count = get_number (from, "quantity");
  JsonObject *need;

  for (guint i = 0; i < MIN (json_array_get_length (list), MAE_MAX_NEEDS); i++) {
    need = json_array_get_object_element (list, i);
    if (g_str_equal (json_object_get_string_member (need, "colour"), colour)
        && json_object_get_int_member_with_default (need, "level", 0) == level) {
      gint64 sum = CLAMP (count, 0, G_MAXINT) + json_object_get_int_member (need, "count");

      json_object_set_int_member (need, "count", MIN (sum, G_MAXINT));
      return;
    }
  }
  need = json_object_new ();
  json_object_set_string_member (need, "colour", colour);
  if (level != 0)
    json_object_set_int_member (need, "level", level);
  json_object_set_int_member (need, "count", CLAMP (count, 0, G_MAXINT));
  json_array_add_object_element (list, need);
}

/* @i: the leader's index in the file. */
static void
convert_needs (Importer *self, JsonObject *leader, const JsonNode *from, int i, const char *at)
{
  JsonObject *needs = json_object_new ();
  const char *type = get_text (from, "type");
  const JsonNode *entries = get_list (from, "entryList");
  g_autofree char *place = g_strconcat (at, "/requirement", NULL);

  note_unknown (self, from, place, "type entryList resources");
  if (g_str_equal (type, "ResourceRequirement")) {
    copy_bag (needs, "resources", mae_json_find (from, "resources"));
  } else if (g_str_equal (type, "DevCardRequirement")) {
    JsonArray *list = json_array_new ();

    MAE_JSON_EACH (each, entries) {
      note_unknown (self, each, place, "color level quantity");
      add_need (list, each);
    }
    json_object_set_array_member (needs, "cards", list);
  } else if (from) {
    mae_import_notes_add (self->notes, MAE_IMPORT_NEEDS, i + 1, type);
  }
  json_object_set_object_member (leader, "needs", needs);
}

static void
convert_leader (Importer *self, JsonArray *list, const JsonNode *from, int i)
{
  static const struct {
    const char *type, *ability, *amount;
  } kinds[] = { { "DiscountLeader", "discount", "discount" },
                { "DepotLeader", "depot", "shelfSize" },
                { "ZeroLeader", "zero", NULL },
                { "ProductionLeader", "production", NULL } };
  const char *type = get_text (from, "type");
  g_autofree char *place = g_strdup_printf ("/leaderCards/%d", i);
  g_autofree char *inner = g_strconcat (place, "/production", NULL);
  gsize k = 0;

  while (k < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[k].type, type))
    k++;
  if (k == G_N_ELEMENTS (kinds)) {
    mae_import_notes_add (self->notes, MAE_IMPORT_LEADER, i + 1, type);
    return;
  }
  JsonObject *leader = json_object_new ();
  note_unknown (self, from, place,
                "id type discount shelfSize production resource requirement victoryPoints");
  json_object_set_string_member (leader, "ability", kinds[k].ability);
  copy (leader, "resource", from, "resource");
  if (kinds[k].amount)
    copy (leader, "amount", from, kinds[k].amount);
  if (g_str_equal (kinds[k].ability, "production"))
    convert_production (self, leader, "production", mae_json_find (from, "production"), inner);
  copy (leader, "points", from, "victoryPoints");
  convert_needs (self, leader, mae_json_find (from, "requirement"), i, place);
  json_array_add_object_element (list, leader);
}

static void
convert_card (Importer *self, JsonArray *list, const JsonNode *from, int i)
{
  JsonObject *card = json_object_new ();
  const JsonNode *cost = mae_json_find (from, "cost");
  g_autofree char *place = g_strdup_printf ("/developmentCards/%d", i);
  g_autofree char *inner = g_strconcat (place, "/production", NULL);

  note_unknown (self, from, place, "id color cost level production victoryPoints");
  copy (card, "colour", from, "color");
  copy (card, "level", from, "level");
  copy (card, "points", from, "victoryPoints");
  copy_bag (card, "cost", mae_json_find (cost, "resources"));
  convert_production (self, card, "production", mae_json_find (from, "production"), inner);
  json_array_add_object_element (list, card);
}

static void
convert_lists (Importer *self, JsonObject *to)
{
  const JsonNode *from = get_list (self->root, "leaderCards");
  JsonArray *list = json_array_new ();

  MAE_JSON_EACH_NTH (each, i, from)
    convert_leader (self, list, each, i);
  json_object_set_array_member (to, "leaders", list);
  from = get_list (self->root, "developmentCards");
  list = json_array_new ();
  MAE_JSON_EACH_NTH (each, i, from)
    convert_card (self, list, each, i);
  json_object_set_array_member (to, "developmentCards", list);
}

/* ── The file ──────────────────────────────────────────────────────────────────────────────── */

static void
convert_head (Importer *self, JsonObject *to)
{
  const JsonNode *tokens = get_list (self->root, "actionTokens");
  gint64 most = get_number (self->root, "maxPlayers");
  JsonObject *players = json_object_new ();

  json_object_set_int_member (to, "format", 1);
  json_object_set_string_member (to, "id", "imported");
  json_object_set_string_member (to, "title", "Imported");
  json_object_set_int_member (players, "min",
                              (tokens && mae_json_count (tokens) > 0) || most < 2 ? 1 : 2);
  copy (players, "max", self->root, "maxPlayers");
  json_object_set_object_member (to, "players", players);
}

/* What the file doesn't have is as in the standard game. */
static void
assume (Importer *self, JsonObject *to)
{
  const MaeRuleset *standard = mae_ruleset_builtin (MAE_RULESET_STANDARD);

  json_object_set_int_member (to, "resourcesPerPoint", standard->resources_per_point);
  json_object_set_int_member (to, "leaderDiscardFaith", standard->leader_discard_faith);
  json_object_set_int_member (to, "marketDiscardFaith", standard->market_discard_faith);
  mae_import_notes_add (self->notes, MAE_IMPORT_ASSUMED, 0, NULL);
}

static void
convert (Importer *self, JsonObject *to)
{
  note_unknown (self, self->root, "",
                "maxPlayers warehouseShelvesCount playerLeadersCount maxFaith maxDevCards "
                "levelsCount devSlotsCount devCardColors resourceTypes baseProduction playerSetups "
                "market developmentCards leaderCards faithTrack actionTokens");
  convert_head (self, to);
  convert_resources (self, to);
  convert_colours (self, to);
  copy (to, "levels", self->root, "levelsCount");
  copy (to, "slots", self->root, "devSlotsCount");
  convert_shelves (self, to);
  convert_market (self, to);
  convert_track (self, to);
  convert_seats (self, to);
  convert_tokens (self, to);
  copy (to, "cardsToEnd", self->root, "maxDevCards");
  copy (to, "leadersDealt", self->root, "playerLeadersCount");
  convert_production (self, to, "baseProduction", mae_json_find (self->root, "baseProduction"),
                      "/baseProduction");
  convert_lists (self, to);
  if (self->n_choices > 0)
    mae_import_notes_add (self->notes, MAE_IMPORT_CHOICE, self->n_choices, self->choice);
  if (self->n_starts > 0)
    mae_import_notes_add (self->notes, MAE_IMPORT_START, self->n_starts, self->start);
  if (self->n_left > 0)
    mae_import_notes_add (self->notes, MAE_IMPORT_LEFT_GOODS, self->n_left, NULL);
  assume (self, to);
}

/* Our own files and the messages of the protocol have other members. */
static gboolean
is_configuration (const JsonNode *root)
{
  return get_list (root, "resourceTypes") && get_list (root, "leaderCards")
         && get_list (root, "developmentCards") && get_list (root, "playerSetups");
}

char *
mae_ruleset_import (const char *json, gsize length, GPtrArray *notes)
{
  const char *problem;
  gsize at;

  g_return_val_if_fail (json != NULL && notes != NULL, NULL);

  if (length > MAE_RULESET_MOST_BYTES)
    return NULL;
  g_autofree char *converted = mae_json_from_utf16 (json, &length);
  g_autoptr (JsonNode) root =
      mae_json_read (converted ? converted : json, length, DEPTH_MAX, &at, &problem);
  if (!root || !is_configuration (root))
    return NULL;

  Importer self = { .root = root, .notes = notes };
  JsonObject *to = json_object_new ();
  g_autoptr (JsonNode) made = json_node_new (JSON_NODE_OBJECT);
  convert (&self, to);
  json_node_take_object (made, to);
  return mae_ruleset_node_to_text (made);
}
