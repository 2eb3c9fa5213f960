/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the state in UpdateGame, after the rules. Seats are counted from the player with the
 * inkwell; the message lists players in turn order, starting with any of them. */

#include <string.h>

#include "am49-parts.h"
#include "am49-snapshot.h"
#include "engine/setup.h"
#include "ruleset/ruleset-io.h"

/* Returns the seat of the player listed at @place. */
static int
seat_at (const MaeAm49Snapshot *self, int place, int inkwell)
{
  int n = self->snapshot->game.n_players;

  return (place - inkwell + n) % n;
}

/* Returns whether @text can be shown as a player's name: no program of this game sends longer
 * names, or names with so many combining marks. */
static bool
is_name (const char *text)
{
  const int most = 64, most_marks = 8;
  int n = 0, marks = 0;

  for (; *text != '\0' && n <= most && marks <= most_marks; text = g_utf8_next_char (text), n++)
    marks = g_unichar_ismark (g_utf8_get_char (text)) ? marks + 1 : 0;
  return n > 0 && n <= most && marks <= most_marks;
}

/* Finds seats and names. Returns the index in @players of the player with the inkwell. */
static int
read_roster (MaeAm49Snapshot *self, const MaeJsonNode *players)
{
  MaeAm49Reader *reader = self->reader;
  MaeRoster *roster = &self->snapshot->roster;
  const char *holder =
      mae_am49_text (reader, self->root, "inkwellPlayer", NULL, MAE_FIELD_REQUIRED);
  const char *names[MAE_MAX_PLAYERS];
  int inkwell = -1;

  MAE_AM49_EACH (player, i, players, reader) {
    names[i] = mae_am49_text (reader, player, "nickname", "player", MAE_FIELD_REQUIRED);
    if (!reader->error && !is_name (names[i]))
      mae_am49_fail (reader, "players", "a nickname can't be shown");
    for (int j = 0; j < i && !reader->error; j++)
      if (strcmp (names[i], names[j]) == 0)
        mae_am49_fail (reader, "players", "two have the same nickname");
    if (!reader->error && holder && strcmp (names[i], holder) == 0)
      inkwell = i;
  }
  if (reader->error)
    return 0;
  if (inkwell < 0) {
    mae_am49_fail (reader, "inkwellPlayer", "not one of the players");
    return 0;
  }
  for (int i = 0; i < (int) mae_json_count (players); i++)
    roster->name[seat_at (self, i, inkwell)] = g_strdup (names[i]);
  roster->n = (int) mae_json_count (players);
  return inkwell;
}

/* The rules of the warehouse are read from the first player's shelves. */
static void
read_shape (MaeAm49Snapshot *self, const MaeJsonNode *players)
{
  MaeRuleset *rules = self->rules;
  const MaeJsonNode *player = mae_json_element (players, 0);
  const MaeJsonNode *shelves =
      mae_am49_bounded_list (self, player, "warehouseShelves", 1, MAE_MAX_SHELVES, true);
  const MaeJsonNode *setup =
      mae_am49_object (self->reader, player, "setup", NULL, MAE_FIELD_REQUIRED);
  int32_t base = mae_am49_int (self->reader, player, "baseProduction", NULL, MAE_FIELD_REQUIRED, 0);

  if (!shelves || !setup)
    return;
  rules->n_shelves = (int8_t) mae_json_count (shelves);
  rules->base_production =
      (int16_t) mae_am49_index (self->reader->context, MAE_ID_PRODUCTION, base);
  rules->leaders_kept = (int8_t) mae_am49_int_within (self->reader, setup, "chosenLeadersCount",
                                                      MAE_FIELD_REQUIRED, 0, 0, MAE_MAX_HAND);
}

static void
read_setup (MaeAm49Snapshot *self, const MaeJsonNode *player, int seat, MaePlayer *out)
{
  MaeAm49Reader *reader = self->reader;
  MaeSeatSetup *rules = &self->rules->seats[seat];
  const MaeJsonNode *setup = mae_am49_object (reader, player, "setup", NULL, MAE_FIELD_REQUIRED);
  if (!setup)
    return;

  rules->resources = (int16_t) mae_am49_int_within (reader, setup, "initialResources",
                                                    MAE_FIELD_OPTIONAL, 0, 0, INT16_MAX);
  rules->excluded = mae_am49_read_excluded (reader, setup, "initialExcludedResources");
  out->leaders_chosen = mae_am49_flag (reader, setup, "hasChosenLeaders", NULL);
  /* The deployed program sends false if there is nothing to choose. */
  out->resources_chosen =
      mae_am49_flag (reader, setup, "hasChosenResources", NULL) || rules->resources == 0;
}

/* Returns whether the card is active, from leaderCards. */
static bool
leader_is_active (MaeAm49Snapshot *self, int leader)
{
  const MaeJsonNode *list =
      mae_am49_list (self->reader, self->root, "leaderCards", NULL, MAE_FIELD_REQUIRED);

  return mae_am49_flag (self->reader, mae_json_element (list, (guint) leader), "active",
                        "isActive");
}

static void
read_hand (MaeAm49Snapshot *self, const MaeJsonNode *player, MaePlayer *out)
{
  MaeAm49Reader *reader = self->reader;
  const MaeJsonNode *hand =
      mae_am49_bounded_list (self, player, "leadersHand", 0, MAE_MAX_HAND, true);
  if (!hand)
    return;

  /* The hand is sorted, as in the engine. */
  MAE_AM49_EACH (element, i, hand, reader) {
    int32_t id = mae_am49_int_of (reader, element, "leadersHand");
    int32_t leader = mae_am49_index (reader->context, MAE_ID_LEADER, id);
    int at = i;
    if (leader < 0)
      mae_am49_fail (reader, "leadersHand", "there is no leader %d", id);
    for (; at > 0 && out->hand[at - 1] >= leader; at--) {
      if (out->hand[at - 1] == leader)
        mae_am49_fail (reader, "leadersHand", "leader %d is listed twice", id);
      out->hand[at] = out->hand[at - 1];
    }
    out->hand[at] = (int16_t) leader;
  }
  for (int i = (int) mae_json_count (hand); i < MAE_MAX_HAND; i++)
    out->hand[i] = -1;
  out->hand_count = (int8_t) mae_am49_int_within (
      reader, player, "leadersHandCount", MAE_FIELD_OPTIONAL, (int32_t) mae_json_count (hand),
      (int32_t) mae_json_count (hand), MAE_MAX_HAND);
  for (int i = 0; i < (int) mae_json_count (hand) && !reader->error; i++)
    if (leader_is_active (self, out->hand[i]))
      out->active |= (uint8_t) (1u << i);
}

static void
read_slots (MaeAm49Snapshot *self, const MaeJsonNode *player, MaePlayer *out)
{
  MaeAm49Reader *reader = self->reader;
  const MaeRuleset *rules = self->rules;
  const MaeJsonNode *slots =
      mae_am49_bounded_list (self, player, "devSlots", rules->n_slots, rules->n_slots, true);
  if (!slots)
    return;

  MAE_AM49_EACH (slot, i, slots, reader) {
    for (int j = 0; j < MAE_MAX_LEVELS; j++)
      out->slots[i].card[j] = -1;
    if (mae_json_kind (slot) != MAE_JSON_ARRAY || (int) mae_json_count (slot) > rules->n_levels) {
      mae_am49_fail (reader, "devSlots", "expected lists of at most %d cards", rules->n_levels);
      return;
    }
    MAE_AM49_EACH (card, j, slot, reader) {
      int32_t id = mae_am49_int_of (reader, card, "devSlots");
      int32_t index = mae_am49_index (reader->context, MAE_ID_CARD, id);
      if (index < 0)
        mae_am49_fail (reader, "devSlots", "there is no card %d", id);
      out->slots[i].card[j] = (int16_t) index;
    }
    out->slots[i].n = (int8_t) mae_json_count (slot);
  }
}

static void
read_container_ids (MaeAm49Snapshot *self, const MaeJsonNode *player, int seat)
{
  MaeAm49Reader *reader = self->reader;
  const MaeRuleset *rules = self->rules;
  int32_t *ids = self->snapshot->ids.container;
  int first = rules->n_depots + seat * (rules->n_shelves + 1);
  const MaeJsonNode *shelves = mae_am49_bounded_list (self, player, "warehouseShelves",
                                                      rules->n_shelves, rules->n_shelves, true);
  if (!shelves)
    return;

  MAE_AM49_EACH (shelf, i, shelves, reader)
    ids[first + i] = mae_am49_int_of (reader, shelf, "warehouseShelves");
  ids[first + rules->n_shelves] =
      mae_am49_int (reader, player, "strongbox", NULL, MAE_FIELD_REQUIRED, 0);
}

static void
read_player (MaeAm49Snapshot *self, const MaeJsonNode *player, int seat)
{
  MaeAm49Reader *reader = self->reader;
  MaePlayer *out = &self->snapshot->game.players[seat];

  read_container_ids (self, player, seat);
  read_setup (self, player, seat, out);
  read_hand (self, player, out);
  read_slots (self, player, out);
  out->faith = (int16_t) mae_am49_int_within (reader, player, "faithPoints", MAE_FIELD_OPTIONAL, 0,
                                              0, self->rules->track_end);
  out->points = mae_am49_int_within (reader, player, "victoryPoints", MAE_FIELD_OPTIONAL, 0,
                                     -self->reader->most, self->reader->most);
  out->present = mae_am49_flag (reader, player, "active", "isActive");
}

static void
read_players (MaeAm49Snapshot *self)
{
  MaeRuleset *rules = self->rules;
  MaeGame *game = &self->snapshot->game;
  const MaeJsonNode *players =
      mae_am49_bounded_list (self, self->root, "players", 1, MAE_MAX_PLAYERS, false);
  if (!players)
    return;

  game->n_players = (int8_t) mae_json_count (players);
  if (!self->extras)
    rules->min_players = rules->max_players = game->n_players;
  int inkwell = read_roster (self, players);
  read_shape (self, players);
  self->snapshot->ids.n_containers = rules->n_depots + game->n_players * (rules->n_shelves + 1);
  MAE_AM49_EACH (player, i, players, self->reader) {
    gsize where = mae_am49_enter (self->reader, "players", i);
    read_player (self, player, seat_at (self, i, inkwell));
    mae_am49_leave (self->reader, where);
  }
}

/* Reads contents and shelf sizes. */
static void
read_containers (MaeAm49Snapshot *self)
{
  MaeAm49Reader *reader = self->reader;
  MaeRuleset *rules = self->rules;
  MaeGame *game = &self->snapshot->game;
  const MaeJsonNode *list =
      mae_am49_bounded_list (self, self->root, "resContainers", 1, MAE_MAX_CONTAINERS, false);
  bool seen[MAE_MAX_CONTAINERS] = { false };
  if (!list)
    return;

  MAE_AM49_EACH (container, i, list, reader) {
    gsize where = mae_am49_enter (reader, "resContainers", i);
    int32_t id = mae_am49_int (reader, container, "id", NULL, MAE_FIELD_REQUIRED, 0);
    int index = mae_am49_index (reader->context, MAE_ID_CONTAINER, id);
    int size =
        mae_am49_int_within (reader, container, "size", MAE_FIELD_OPTIONAL, -1, -1, INT16_MAX);
    if (index >= 0) { /* skipped: it doesn't belong to a player */
      int place = (index - rules->n_depots) % (rules->n_shelves + 1);
      seen[index] = true;
      mae_am49_bag (reader, container, "content", NULL, &game->containers[index]);
      for (int r = 0; r < MAE_MAX_RESOURCES; r++)
        if (game->containers[index].of[r] < 0)
          mae_am49_fail (reader, "content", "a quantity below 0");
      if (index >= rules->n_depots && place < rules->n_shelves)
        rules->shelf_sizes[place] = (int16_t) size;
    }
    mae_am49_leave (reader, where);
  }
  for (int i = 0; i < self->snapshot->ids.n_containers; i++)
    if (!seen[i])
      mae_am49_fail (reader, "resContainers", "container %d is missing",
                     self->snapshot->ids.container[i]);
}

static void
read_grid (MaeAm49Snapshot *self)
{
  MaeAm49Reader *reader = self->reader;
  MaeGame *game = &self->snapshot->game;
  const MaeJsonNode *grid =
      mae_am49_object (reader, self->root, "devCardGrid", "topCards", MAE_FIELD_REQUIRED);
  if (!grid)
    return;

  self->rules->n_levels = (int8_t) mae_am49_int_within (reader, grid, "levelsCount",
                                                        MAE_FIELD_REQUIRED, 1, 1, MAE_MAX_LEVELS);
  if (reader->error)
    return;
  mae_am49_read_grid (reader, grid, "devCardGrid", game->deck_top, game->deck_left);
  if (self->extras) {
    gsize where = mae_am49_enter (reader, "maestri", -1);
    mae_am49_read_counts (reader, self->extras, "counts", game->deck_left);
    mae_am49_leave (reader, where);
  }
}

static void
read_section_states (MaeAm49Snapshot *self)
{
  MaeAm49Reader *reader = self->reader;
  MaeGame *game = &self->snapshot->game;
  const MaeJsonNode *track =
      mae_am49_object (reader, self->root, "faithTrack", NULL, MAE_FIELD_REQUIRED);
  const MaeJsonNode *sections =
      track ? mae_am49_object (reader, track, "vaticanSections", NULL, MAE_FIELD_REQUIRED) : NULL;
  if (!sections)
    return;

  MAE_AM49_EACH_MEMBER (name, section, sections, reader) {
    int32_t id = mae_am49_int (reader, section, "id", NULL, MAE_FIELD_REQUIRED, 0);
    int index = mae_am49_index (reader->context, MAE_ID_SECTION, id);
    uint32_t seats = mae_am49_read_mask (reader, section, "bonusGivenPlayers", mae_am49_seat_of);
    if (index >= 0 && mae_am49_flag (reader, section, "activated", NULL))
      game->sections_closed |= (uint8_t) (1u << index);
    for (int seat = 0; index >= 0 && seat < game->n_players; seat++)
      if (seats & (1u << seat))
        game->players[seat].sections |= (uint8_t) (1u << index);
  }
}

static void
read_winners (MaeAm49Snapshot *self)
{
  MaeAm49Reader *reader = self->reader;
  MaeGame *game = &self->snapshot->game;
  const char *winner =
      mae_am49_text (reader, self->root, "winnerPlayer", "winner", MAE_FIELD_OPTIONAL);
  int seat = mae_am49_seat_of (reader, winner, "winnerPlayer");

  if (seat >= 0)
    game->winners |= (uint8_t) (1u << seat);
  if (self->extras)
    game->winners |=
        (uint8_t) mae_am49_read_mask (reader, self->extras, "winners", mae_am49_seat_of);
}

static void
read_progress (MaeAm49Snapshot *self)
{
  MaeAm49Reader *reader = self->reader;
  MaeGame *game = &self->snapshot->game;
  const MaeJsonNode *root = self->root;
  const char *current = mae_am49_text (reader, root, "currentPlayer", NULL, MAE_FIELD_REQUIRED);

  game->current = (int8_t) MAX (mae_am49_seat_of (reader, current, "currentPlayer"), 0);
  game->main_done = mae_am49_flag (reader, root, "isMandatoryActionDone", NULL);
  game->last_round = mae_am49_flag (reader, root, "lastRound", NULL);
  game->cross = (int16_t) mae_am49_int_within (reader, root, "blackPoints", MAE_FIELD_OPTIONAL, 0,
                                               0, self->rules->track_end);
  if (mae_am49_flag (reader, root, "ended", NULL))
    game->phase = MAE_PHASE_ENDED;
  else if (mae_am49_flag (reader, root, "isSetupDone", NULL))
    game->phase = MAE_PHASE_TURNS;
  game->round = game->phase == MAE_PHASE_SETUP ? 0 : 1;
  self->snapshot->is_round_untold = !self->extras && game->phase != MAE_PHASE_SETUP;
  game->last_token = -1;
  if (self->extras) {
    gsize where = mae_am49_enter (reader, "maestri", -1);
    game->round = (uint16_t) mae_am49_int_within (reader, self->extras, "round", MAE_FIELD_REQUIRED,
                                                  0, 0, UINT16_MAX);
    game->last_token = (int8_t) mae_am49_int_within (
        reader, self->extras, "lastToken", MAE_FIELD_OPTIONAL, -1, -1, self->rules->n_tokens - 1);
    game->n_commands = (uint32_t) mae_am49_int_within (reader, self->extras, "undo",
                                                       MAE_FIELD_OPTIONAL, 0, 0, UINT16_MAX);
    self->snapshot->undone = mae_am49_flag (reader, self->extras, "undone", NULL);
    mae_am49_leave (reader, where);
  }
  memset (game->token_order, -1, sizeof game->token_order);
}

static bool
is_identity (const int32_t *ids, int n)
{
  for (int i = 0; i < n; i++)
    if (ids[i] != i)
      return false;
  return true;
}

/* Ids must be unique since later messages refer to them. */
static void
check_ids (MaeAm49Reader *reader, const int32_t *ids, int n, const char *field)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      if (ids[i] == ids[j])
        mae_am49_fail (reader, field, "two have the id %d", ids[i]);
}

static void
finish_ids (MaeAm49Snapshot *self)
{
  static const char *const fields[MAE_N_ID_KINDS] = {
    [MAE_ID_CARD] = "developmentCards",  [MAE_ID_LEADER] = "leaderCards",
    [MAE_ID_PRODUCTION] = "productions", [MAE_ID_CONTAINER] = "players",
    [MAE_ID_TOKEN] = "actionTokens",     [MAE_ID_SECTION] = "faithTrack.vaticanSections",
  };

  self->snapshot->own_ids = true;
  for (int kind = 0; kind < MAE_N_ID_KINDS; kind++) {
    int n;
    const int32_t *ids = mae_am49_ids (&self->snapshot->ids, kind, &n);
    check_ids (self->reader, ids, n, fields[kind]);
    self->snapshot->own_ids &= is_identity (ids, n);
  }
}

/* Checks that no container has more than its size. */
static void
check_contents (MaeAm49Snapshot *self)
{
  const MaeRuleset *rules = self->rules;
  const MaeGame *game = &self->snapshot->game;

  for (int i = 0; i < mae_game_n_containers (game); i++) {
    int size = mae_game_container (game, i).size;
    for (int r = 0; r < rules->n_resources; r++) {
      if (game->containers[i].of[r] > 0 && !rules->resources[r].storable)
        mae_am49_fail (self->reader, "resContainers", "%s can't be stored",
                       rules->resources[r].name);
      if (game->containers[i].of[r] > MAE_STRONGBOX_MAX)
        mae_am49_fail (self->reader, "resContainers", "a quantity that is too large");
    }
    if (!self->reader->error && size >= 0 && mae_bag_total (&game->containers[i]) > size)
      mae_am49_fail (self->reader, "resContainers", "more in container %d than it has room for",
                     self->snapshot->ids.container[i]);
  }
}

/* The result must be a ruleset that can be played and a game that fits it. */
static void
check_whole (MaeAm49Snapshot *self)
{
  const MaeRuleset *rules = self->rules;
  const MaeGame *game = &self->snapshot->game;
  const char *problem = mae_ruleset_check (rules);

  if (problem)
    mae_am49_fail (self->reader, "UpdateGame", "%s", problem);
  else if (game->n_players > rules->max_players)
    mae_am49_fail (self->reader, "players", "more than the ruleset allows");
  for (int l = 0; l < rules->n_levels && !problem; l++) {
    for (int c = 0; c < rules->n_colours; c++) {
      int top = game->deck_top[l][c], left = game->deck_left[l][c];
      if (top >= 0 && (rules->cards[top].level != l + 1 || rules->cards[top].colour != c))
        mae_am49_fail (self->reader, "devCardGrid", "card %d is in another deck's place",
                       self->snapshot->ids.card[top]);
      if (left >= 0 && (left == 0) != (top < 0))
        mae_am49_fail (self->reader, "counts", "%d cards in a deck with%s a top card", left,
                       top < 0 ? "out" : "");
    }
  }
  if (!problem)
    check_contents (self);
}

static void
read_all (MaeAm49Snapshot *self)
{
  MaeSeatSetup seats[MAE_MAX_PLAYERS];

  mae_am49_read_rules (self);
  if (self->reader->error)
    return;
  memcpy (seats, self->rules->seats, sizeof seats);
  read_grid (self);
  if (self->reader->error)
    return;
  read_players (self);
  if (self->reader->error)
    return;
  /* The players' setup fields describe only their own seats; our extension describes all seats and
   * takes precedence. */
  if (self->extras)
    memcpy (self->rules->seats, seats, sizeof seats);
  finish_ids (self);
  if (self->reader->error)
    return;
  read_containers (self);
  read_section_states (self);
  read_winners (self);
  read_progress (self);
  if (!self->reader->error)
    check_whole (self);
  if (!self->reader->error && !self->extras)
    mae_game_count_decks (&self->snapshot->game, false);
}

MaeSnapshot *
mae_am49_read_snapshot (MaeAm49Reader *reader, const MaeJsonNode *root, const MaeRuleset *defaults)
{
  g_autoptr (MaeSnapshot) snapshot = g_new0 (MaeSnapshot, 1);
  MaeRuleset *rules = mae_ruleset_new ();
  const MaeWireContext context = { .rules = rules,
                                   .roster = &snapshot->roster,
                                   .ids = &snapshot->ids };
  MaeAm49Reader own = { .context = &context, .rules = rules, .most = reader->most };
  MaeAm49Snapshot self = {
    .reader = &own, .root = root, .defaults = defaults, .snapshot = snapshot, .rules = rules
  };

  snapshot->rules = snapshot->game.rules = rules;
  self.extras = mae_am49_object (&own, root, "maestri", NULL, MAE_FIELD_OPTIONAL);
  if (!own.error)
    read_all (&self);
  if (own.error) {
    reader->error = g_steal_pointer (&own.error);
    mae_am49_reader_clear (&own);
    return NULL;
  }
  mae_am49_reader_clear (&own);
  return g_steal_pointer (&snapshot);
}
