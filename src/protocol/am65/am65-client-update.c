/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "am65-client.h"
#include "engine/setup.h"
#include "ruleset/ruleset-io.h"

/* Boards are read into @self; what differs from the game becomes events. */
typedef struct {
  MaeAm65Client *self;
  const MaeGame *game;
  const MaeRoster *roster;
  int seat;
  MaeGame *into; /* a game being built, which is changed directly; NULL: events are added instead */
} Updater;

static void
say (const Updater *updater, const MaeEvent *event)
{
  if (updater->into != NULL)
    mae_game_follow (updater->into, event);
  else
    mae_am65_client_push_event (updater->self, event);
}

/* ── The market and the grid ───────────────────────────────────────────────────────────────── */

static gboolean
read_market (MaeAm65Client *self, const MaeRuleset *rules, const MaeJsonNode *update)
{
  const MaeJsonNode *list =
      mae_json_kind (update) == MAE_JSON_OBJECT ? mae_json_find (update, "market") : update;
  int n = rules->rows * rules->columns + 1;

  if (list == NULL || mae_json_kind (list) != MAE_JSON_ARRAY || mae_json_count (list) != (guint) n)
    return FALSE;
  MAE_JSON_EACH_NTH (at, i, list) {
    int type = mae_am65_resource_find (rules, mae_am65_text (at));
    if (type < 0)
      return FALSE;
    if (i == 0)
      self->slide = (int8_t) type;
    else
      self->market[(i - 1) / rules->columns][(i - 1) % rules->columns] = (int8_t) type;
  }
  self->has_market = TRUE;
  return TRUE;
}

/* Sets @card to a card given by name; -1: none. FALSE: it is unknown. */
static gboolean
read_card (const MaeRuleset *rules, const MaeJsonNode *node, int *card)
{
  const char *name = mae_am65_text (node);

  *card = mae_am65_card_find (rules, name);
  return *card >= 0 || g_strcmp0 (name, MAE_AM65_NO_CARD) == 0;
}

/* Decks that aren't listed are empty. */
static gboolean
read_full_grid (MaeAm65Client *self, const MaeRuleset *rules, const MaeJsonNode *list)
{
  if (mae_json_kind (list) != MAE_JSON_ARRAY
      || mae_json_count (list) > MAE_MAX_LEVELS * MAE_MAX_COLOURS)
    return FALSE;
  memset (self->tops, -1, sizeof self->tops);
  MAE_JSON_EACH (at, list) {
    int card;
    if (!read_card (rules, at, &card))
      return FALSE;
    if (card >= 0)
      self->tops[rules->cards[card].level - 1][rules->cards[card].colour] = (int16_t) card;
  }
  self->has_grid = TRUE;
  return TRUE;
}

static gboolean
read_grid (MaeAm65Client *self, const MaeRuleset *rules, const MaeJsonNode *update)
{
  const MaeJsonNode *full = mae_json_find (update, "fullGrid");
  int deck = mae_am65_colour_find (rules, mae_am65_text (mae_json_find (update, "color")));
  int card;
  gint64 level;

  if (full != NULL)
    return read_full_grid (self, rules, full);
  if (deck < 0 || !mae_am65_number (mae_json_find (update, "level"), &level) || level < 1
      || level > rules->n_levels
      || !read_card (rules, mae_am65_find_either (update, "iD", "newCard"), &card)
      || (card >= 0 && (rules->cards[card].level != level || rules->cards[card].colour != deck)))
    return FALSE;
  self->tops[level - 1][deck] = (int16_t) card;
  return TRUE;
}

static void
say_market (const Updater *updater)
{
  MaeEvent event = { .kind = MAE_EVENT_MARKET, .seat = -1 };

  memcpy (event.market.cell, updater->self->market, sizeof event.market.cell);
  event.market.slide = updater->self->slide;
  say (updater, &event);
}

static void
say_grid (const Updater *updater)
{
  MaeEvent event = { .kind = MAE_EVENT_GRID, .seat = -1 };

  memcpy (event.grid.top, updater->self->tops, sizeof event.grid.top);
  memset (event.grid.left, -1, sizeof event.grid.left);
  say (updater, &event);
}

/* ── Boards ────────────────────────────────────────────────────────────────────────────────── */

/* Appends leaders, given by name, to @out; FALSE: one is unknown, or there are too many. */
static gboolean
read_leaders (const MaeRuleset *rules, const MaeJsonNode *list, int16_t *out, int8_t *n)
{
  if (list == NULL)
    return TRUE;
  if (mae_json_kind (list) != MAE_JSON_ARRAY)
    return FALSE;
  MAE_JSON_EACH (at, list) {
    int leader = mae_am65_leader_find (rules, mae_am65_text (at));
    if (leader < 0 || *n == MAE_MAX_HAND)
      return FALSE;
    out[(*n)++] = (int16_t) leader;
  }
  return TRUE;
}

/* A server may hide other players' hands. Then the known number of leaders is kept, but at most as
 * many as players keep. */
static gboolean
update_leaders (const Updater *updater, int seat, const MaeJsonNode *board)
{
  const MaeRuleset *rules = updater->game->rules;
  const MaePlayer *player = &updater->game->players[seat];
  const MaeJsonNode *in_hand = mae_json_find (board, "handLeaders");
  MaeAm65Board *kept = &updater->self->boards[seat];
  MaeEvent hand = { .kind = MAE_EVENT_HAND, .seat = seat };

  if (in_hand == NULL)
    return TRUE;
  kept->n_leaders = 0;
  if (!read_leaders (rules, in_hand, hand.hand.leader, &hand.hand.n)
      || !read_leaders (rules, mae_json_find (board, "activeLeaders"), kept->leader,
                        &kept->n_leaders))
    return FALSE;
  gboolean is_hidden = seat != updater->seat && hand.hand.n == 0;
  int n = hand.hand.n + kept->n_leaders;
  if (is_hidden)
    n = MAX (n, MIN (player->hand_count, rules->leaders_kept));
  if (seat == updater->seat) {
    if (!read_leaders (rules, mae_json_find (board, "activeLeaders"), hand.hand.leader,
                       &hand.hand.n))
      return FALSE;
    say (updater, &hand);
  }
  if (n != player->hand_count || seat == updater->seat)
    say (updater, &(MaeEvent){ .kind = MAE_EVENT_HAND_COUNT,
                               .seat = seat,
                               .hand_count.count = (int8_t) MIN (n, MAE_MAX_HAND) });
  for (int i = 0; i < kept->n_leaders; i++)
    if (!mae_player_leader_active (player, kept->leader[i]))
      say (updater,
           &(MaeEvent){ .kind = MAE_EVENT_LEADER, .seat = seat, .leader.leader = kept->leader[i] });
  return TRUE;
}

/* Most updates only name the top card; those below it are already known. */
static gboolean
update_slot (const Updater *updater, int seat, int slot, const MaeJsonNode *cards)
{
  const MaeRuleset *rules = updater->game->rules;
  const MaeSlot *known = &updater->game->players[seat].slots[slot];
  MaeEvent event = { .kind = MAE_EVENT_SLOT, .seat = seat, .slot.slot = (int8_t) slot };

  if (mae_json_kind (cards) != MAE_JSON_ARRAY || mae_json_count (cards) > (guint) rules->n_levels)
    return FALSE;
  MAE_JSON_EACH (at, cards) {
    int card;
    if (!read_card (rules, at, &card))
      return FALSE;
    if (card < 0)
      return TRUE;
    int n_below =
        at == mae_json_element (cards, 0) ? MIN (rules->cards[card].level - 1, known->n) : 0;
    for (int below = 0; below < n_below; below++)
      event.slot.card[event.slot.n++] = known->card[below];
    if (event.slot.n == rules->n_levels)
      return FALSE;
    event.slot.card[event.slot.n++] = (int16_t) card;
  }
  if (event.slot.n != known->n
      || memcmp (event.slot.card, known->card, sizeof known->card[0] * event.slot.n) != 0)
    say (updater, &event);
  return TRUE;
}

static gboolean
update_slots (const Updater *updater, int seat, const MaeJsonNode *list)
{
  if (mae_json_kind (list) != MAE_JSON_ARRAY
      || mae_json_count (list) != (guint) updater->game->rules->n_slots + 1)
    return FALSE;
  /* The first is the base production. */
  for (int slot = 0; slot < updater->game->rules->n_slots; slot++)
    if (!update_slot (updater, seat, slot, mae_json_element (list, (guint) slot + 1)))
      return FALSE;
  return TRUE;
}

/* Reads the unit at each position; positions that aren't listed are empty. */
static gboolean
read_positions (const MaeRuleset *rules, const MaeJsonNode *warehouse, int8_t *at,
                GByteArray *strongbox)
{
  memset (at, -1, MAE_AM65_STRONGBOX);
  g_byte_array_set_size (strongbox, 0);
  if (mae_json_kind (warehouse) != MAE_JSON_OBJECT)
    return FALSE;
  MAE_JSON_EACH_MEMBER (key, value, warehouse) {
    const char *name = mae_am65_text (value);
    gint64 position;
    int type = mae_am65_resource_find (rules, name);
    if (name == NULL || !g_ascii_string_to_signed (key, 10, 0, MAE_AM65_UNITS_MAX, &position, NULL)
        || (type < 0 && g_ascii_strcasecmp (name, MAE_AM65_EMPTY) != 0)
        || (type >= 0 && !rules->resources[type].storable))
      return FALSE;
    if (position < MAE_AM65_STRONGBOX) {
      at[position] = (int8_t) type;
    } else {
      guint index = (guint) position - MAE_AM65_STRONGBOX, n = strongbox->len;
      g_byte_array_set_size (strongbox, MAX (n, index + 1));
      memset (strongbox->data + n, 255, strongbox->len - n);
      strongbox->data[index] = (guint8) type;
    }
  }
  return TRUE;
}

static void
say_container (const Updater *updater, int container, const MaeBag *content)
{
  MaeEvent event = { .kind = MAE_EVENT_CONTAINER, .seat = -1 };

  if (mae_bag_equal (content, &updater->game->containers[container]))
    return;
  event.container.container = (int16_t) container;
  event.container.content = *content;
  say (updater, &event);
}

static gboolean
update_warehouse (const Updater *updater, int seat, const MaeJsonNode *warehouse)
{
  MaeAm65Client *self = updater->self;
  const MaeGame *game = updater->game;
  g_autoptr (GByteArray) others = g_byte_array_new ();
  int8_t other[MAE_AM65_STRONGBOX];
  gboolean is_own = seat == updater->seat;
  int8_t *at = is_own ? self->at : other;
  GByteArray *strongbox = is_own ? self->strongbox : others;
  MaeBag content = { 0 };

  if (!read_positions (game->rules, warehouse, at, strongbox))
    return FALSE;
  for (int i = MAE_AM65_HAND; i < MAE_AM65_STRONGBOX; i++) {
    int container = mae_am65_client_shown (self, game, seat, i);
    int next = i + 1 < MAE_AM65_STRONGBOX ? mae_am65_client_shown (self, game, seat, i + 1) : -1;
    if (at[i] >= 0)
      content.of[at[i]]++;
    if (container >= 0 && container != next)
      say_container (updater, container, &content);
    if (container != next)
      memset (&content, 0, sizeof content);
  }
  memset (&content, 0, sizeof content);
  for (guint i = 0; i < strongbox->len; i++)
    if (strongbox->data[i] != 255)
      content.of[strongbox->data[i]]++;
  say_container (updater, mae_game_strongbox (game, seat), &content);
  return TRUE;
}

static gboolean
update_boards (const Updater *updater, const MaeJsonNode *list)
{
  if (mae_json_kind (list) != MAE_JSON_ARRAY)
    return FALSE;
  MAE_JSON_EACH (board, list) {
    const char *name = mae_am65_text (mae_am65_find_either (board, "nickname", "player"));
    int seat = name != NULL ? mae_roster_find (updater->roster, name) : -1;
    const MaeJsonNode *slots = mae_json_find (board, "productionBoard");
    const MaeJsonNode *warehouse = mae_json_find (board, "warehouse");
    if (seat < 0 || seat >= updater->game->n_players || !update_leaders (updater, seat, board)
        || (slots != NULL && !update_slots (updater, seat, slots))
        || (warehouse != NULL && !update_warehouse (updater, seat, warehouse)))
      return FALSE;
  }
  return TRUE;
}

/* ── Faith ─────────────────────────────────────────────────────────────────────────────────── */

static int
marker_of (const Updater *updater, const char *name)
{
  int seat = mae_roster_find (updater->roster, name);

  return seat < 0 && strcmp (name, MAE_AM65_LORENZO) == 0 ? MAE_LORENZO : seat < 0 ? -2 : seat;
}

/* A section is closed when any player has its report, as the player who triggered it always
 * does. */
static void
update_reports (const Updater *updater, const MaeJsonNode *reports)
{
  const MaeRuleset *rules = updater->game->rules;

  for (int section = 0; section < rules->n_sections; section++) {
    MaeEvent event = { .kind = MAE_EVENT_SECTION, .seat = -1 };
    gboolean is_closed = FALSE;
    event.section.section = (int8_t) section;
    MAE_JSON_EACH_MEMBER (key, list, reports) {
      int seat = marker_of (updater, key);
      gboolean has_it =
          mae_json_kind (list) == MAE_JSON_ARRAY
          && mae_json_count (list) == (guint) rules->n_sections
          && mae_json_kind (mae_json_element (list, (guint) section)) == MAE_JSON_TRUE;
      is_closed |= has_it;
      if (seat >= 0 && has_it)
        event.section.seats |= 1 << seat;
    }
    if (is_closed && !(updater->game->sections_closed & 1 << section))
      say (updater, &event);
  }
}

static gboolean
update_faith (const Updater *updater, const MaeJsonNode *update)
{
  const MaeJsonNode *indexes = mae_json_find (update, "indexes");
  const MaeJsonNode *reports = mae_json_find (update, "reports");

  if (indexes == NULL || mae_json_kind (indexes) != MAE_JSON_OBJECT)
    return FALSE;
  MAE_JSON_EACH_MEMBER (key, value, indexes) {
    int seat = marker_of (updater, key);
    gint64 faith;
    if (seat < -1 || !mae_am65_number (value, &faith) || faith < 0
        || faith > updater->game->rules->track_end)
      return FALSE;
    MaeEvent event = { .kind = MAE_EVENT_FAITH, .seat = seat, .faith.faith = (int16_t) faith };
    int before = seat >= 0 ? updater->game->players[seat].faith : updater->game->cross;
    if (before != faith)
      say (updater, &event);
  }
  if (reports != NULL && mae_json_kind (reports) == MAE_JSON_OBJECT)
    update_reports (updater, reports);
  return TRUE;
}

/* ── Whole updates ─────────────────────────────────────────────────────────────────────────── */

static gboolean
update_all (const Updater *updater, const MaeJsonNode *update)
{
  const MaeJsonNode *market = mae_json_find (update, "marketUpdate");
  const MaeJsonNode *grid = mae_json_find (update, "gridUpdate");
  const MaeJsonNode *boards = mae_am65_find_either (update, "personalBoardUpdateList", "personal");
  const MaeJsonNode *faith = mae_am65_find_either (update, "faithTracksUpdate", "faithTrackUpdate");
  const MaeRuleset *rules = updater->game->rules;

  if (market != NULL) {
    if (!read_market (updater->self, rules, market))
      return FALSE;
    say_market (updater);
  }
  if (boards != NULL && !update_boards (updater, boards))
    return FALSE;
  if (grid != NULL) {
    if (!read_grid (updater->self, rules, grid))
      return FALSE;
    say_grid (updater);
  }
  return faith == NULL || update_faith (updater, faith);
}

/* Points aren't sent before the end of the game, so they are computed. */
static int
points_of (const MaeGame *game, int seat)
{
  MaeScore score = mae_game_score (game, seat);

  return score.total - score.resources;
}

static void
count_points (MaeGame *game)
{
  for (int seat = 0; seat < game->n_players; seat++)
    game->players[seat].points = points_of (game, seat);
}

static void
push_points (MaeAm65Client *self, const MaeGame *before)
{
  g_autofree MaeGame *game = g_memdup2 (before, sizeof *before);

  for (guint i = 0; i < self->queue->len; i++)
    if (g_array_index (self->queue, MaeMessage, i).kind == MAE_MESSAGE_EVENT)
      mae_game_follow (game, &g_array_index (self->queue, MaeMessage, i).event);
  for (int seat = 0; seat < game->n_players; seat++) {
    int points = points_of (game, seat);
    if (points != game->players[seat].points)
      mae_am65_client_push_event (
          self, &(MaeEvent){ .kind = MAE_EVENT_POINTS, .seat = seat, .points.points = points });
  }
}

gboolean
mae_am65_client_update (MaeAm65Client *self, const MaeWireContext *context,
                        const MaeJsonNode *update)
{
  Updater updater = {
    .self = self, .game = context->game, .roster = context->roster, .seat = context->seat
  };
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  const MaeJsonNode *market = mae_json_find (update, "marketUpdate");
  const MaeJsonNode *grid = mae_json_find (update, "gridUpdate");

  if (self->held != NULL) {
    updater.into = &self->held->game;
    gboolean ok = update_all (&updater, update);
    count_points (updater.into);
    return ok;
  }
  if (self->has_begun && context->game != NULL) {
    gboolean ok = update_all (&updater, update);
    if (ok)
      push_points (self, context->game);
    return ok;
  }
  /* A player who comes back in the setup isn't asked again. For that player the game begins with
   * this update of the boards. */
  if (mae_json_find (update, "personalBoardUpdateList") != NULL && self->has_market)
    return mae_am65_client_begin (self, update, NULL, 0, -1);
  return (market == NULL || read_market (self, rules, market))
         && (grid == NULL || read_grid (self, rules, grid));
}

/* Sets whether @game is still in the setup. A server that was started again then tells everything
 * as in the middle of a game, but players who haven't chosen their leaders still have all of them.
 */
static void
find_phase (MaeGame *game)
{
  gboolean is_over = TRUE;

  for (int i = 0; i < game->n_players; i++) {
    MaePlayer *player = &game->players[i];
    player->leaders_chosen = player->resources_chosen =
        player->hand_count <= game->rules->leaders_kept;
    is_over = is_over && player->leaders_chosen;
  }
  if (is_over)
    mae_game_follow (game, &(MaeEvent){ .kind = MAE_EVENT_SETUP_DONE, .seat = -1 });
}

gboolean
mae_am65_client_begin (MaeAm65Client *self, const MaeJsonNode *update, const MaeJsonNode *leaders,
                       int n_resources, int current)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  int seat = self->name != NULL ? mae_roster_find (&self->roster, self->name) : -1;
  g_autoptr (MaeSnapshot) snapshot = g_new0 (MaeSnapshot, 1);
  MaeGame *game = &snapshot->game;
  MaeEvent hand = { .kind = MAE_EVENT_HAND, .seat = seat };
  Updater updater = {
    .self = self, .game = game, .roster = &self->roster, .seat = seat, .into = game
  };

  const MaeJsonNode *market = update != NULL ? mae_json_find (update, "marketUpdate") : NULL;
  const MaeJsonNode *grid = update != NULL ? mae_json_find (update, "gridUpdate") : NULL;

  self->n_swaps = 0;
  snapshot->rules = mae_ruleset_ref (rules);
  snapshot->own_ids = true;
  mae_roster_copy (&snapshot->roster, &self->roster);
  game->rules = rules;
  if (seat < 0 || (market != NULL && !read_market (self, rules, market))
      || (grid != NULL && !read_grid (self, rules, grid)) || !self->has_market || !self->has_grid)
    return FALSE;
  mae_game_seat_players (game, self->roster.n,
                         leaders != NULL ? rules->leaders_dealt : rules->leaders_kept);
  for (int i = 0; i < game->n_players; i++)
    game->players[i].faith = rules->seats[i].faith;
  memcpy (game->deck_top, self->tops, sizeof game->deck_top);
  mae_game_count_decks (game, true);
  memcpy (game->market, self->market, sizeof game->market);
  game->slide = self->slide;
  if (leaders != NULL) {
    if (!read_leaders (rules, leaders, hand.hand.leader, &hand.hand.n)
        || !mae_game_follow (game, &hand))
      return FALSE;
    game->players[seat].resources_chosen = n_resources == 0;
  } else {
    if (!update_all (&updater, update))
      return FALSE;
    mae_game_count_decks (game, false);
    find_phase (game);
    if (!game->players[seat].leaders_chosen)
      return TRUE; /* we are asked next: the game begins with that question */
    game->current = (int8_t) MAX (current, 0);
  }
  count_points (game);
  snapshot->is_round_untold = current >= 0 && game->phase != MAE_PHASE_SETUP;
  self->has_begun = TRUE;
  mae_am65_client_hold (self, g_steal_pointer (&snapshot));
  if (update == NULL || current != seat || game->phase != MAE_PHASE_TURNS)
    mae_am65_client_release (self);
  return TRUE;
}
