/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Update… messages of a game. Where the documents and the deployed program use different names,
 * both are written: each reader finds the name it knows. */

#include "am49-names.h"
#include "am49-parts.h"
#include "am49-table.h"
#include "protocol/json-writer.h"

#define AT(member) MAE_AM49_AT (MaeEvent, member)

#define PLAYER "player", MAE_AM49_SEAT, AT (seat), MAE_AM49_REQUIRED
#define PLAYER_TWICE "player", MAE_AM49_SEAT, AT (seat), MAE_AM49_REQUIRED | MAE_AM49_TWICE

/* A player can have more units of a resource than a command can contain. */
#define STATE_QUANTITY_MAX (1000 * MAE_QUANTITY_MAX)

/* ── Leaders and cards ─────────────────────────────────────────────────────────────────────── */

static void
read_hand_leaders (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  const MaeJsonNode *leaders = mae_am49_list (reader, root, "leaders", NULL, MAE_FIELD_REQUIRED);
  if (!leaders)
    return;
  if (mae_json_count (leaders) > MAE_MAX_HAND) {
    mae_am49_fail (reader, "leaders", "%u leaders are more than a hand holds",
                   mae_json_count (leaders));
    return;
  }
  MAE_AM49_EACH (leader, i, leaders, reader)
    out->hand.leader[i] = (int16_t) mae_am49_known (reader, MAE_ID_LEADER, leader, "leaders");
  out->hand.n = (int8_t) mae_json_count (leaders);
}

static void
write_hand_leaders (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeEvent *event = values;

  mae_json_open (writer->out, "leaders", '[');
  for (int i = 0; i < event->hand.n; i++)
    mae_json_int (writer->out, NULL,
                  mae_am49_id (writer->context, MAE_ID_LEADER, event->hand.leader[i]));
  mae_json_close (writer->out, ']');
}

static const MaeAm49Field hand[] = {
  { PLAYER, "nickname" },
  { "leaders", MAE_AM49_OTHER, .read = read_hand_leaders, .write = write_hand_leaders },
  { 0 },
};

static const MaeAm49Field hand_count[] = {
  { PLAYER, "nickname" },
  { "leadersHandCount", MAE_AM49_INT, AT (hand_count.count), MAE_AM49_REQUIRED,
    .max = MAE_MAX_HAND },
  { 0 },
};

/* The deployed program doesn't say whose leader it is: only the current player can activate one. */
static void
read_owner (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  const char *player = mae_am49_text (reader, root, "player", "nickname", MAE_FIELD_OPTIONAL);

  if (player)
    out->seat = mae_am49_seat_of (reader, player, "player");
  else if (reader->context->game)
    out->seat = reader->context->game->current;
}

static void
write_owner (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeEvent *event = values;

  if (event->seat >= 0) /* our extension */
    mae_json_string (writer->out, "player", writer->context->roster->name[event->seat]);
}

static const MaeAm49Field leader_active[] = {
  { "player", MAE_AM49_OTHER, .read = read_owner, .write = write_owner },
  { "leader", MAE_AM49_ID, AT (leader.leader), MAE_AM49_REQUIRED | MAE_AM49_KNOWN,
    .id = MAE_ID_LEADER },
  { 0 },
};

static void
read_slot_cards (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  const MaeJsonNode *cards = mae_am49_list (reader, root, "devCards", "cards", MAE_FIELD_REQUIRED);

  if (out->slot.slot < 0 || out->slot.slot >= reader->rules->n_slots)
    mae_am49_fail (reader, "devSlot", "%d is not within 0 … %d", out->slot.slot,
                   reader->rules->n_slots - 1);
  if (cards && (int) mae_json_count (cards) > reader->rules->n_levels)
    mae_am49_fail (reader, "devCards", "%u cards don't fit on a slot", mae_json_count (cards));
  if (reader->error)
    return;
  MAE_AM49_EACH (card, i, cards, reader)
    out->slot.card[i] = (int16_t) mae_am49_known (reader, MAE_ID_CARD, card, "devCards");
  out->slot.n = (int8_t) mae_json_count (cards);
}

static void
write_slot_cards (const MaeAm49Writer *writer, gconstpointer values)
{
  static const char *const names[] = { "devCards", "cards" };
  const MaeEvent *event = values;

  for (gsize name = 0; name < G_N_ELEMENTS (names); name++) {
    mae_json_open (writer->out, names[name], '[');
    for (int i = 0; i < event->slot.n; i++)
      mae_json_int (writer->out, NULL,
                    mae_am49_id (writer->context, MAE_ID_CARD, event->slot.card[i]));
    mae_json_close (writer->out, ']');
  }
}

static const MaeAm49Field slot[] = {
  { PLAYER, "nickname" },
  { "devSlot", MAE_AM49_INT, AT (slot.slot), MAE_AM49_REQUIRED | MAE_AM49_TWICE, "slot",
    .missing = -1, .max = MAE_MAX_SLOTS },
  { "devCards", MAE_AM49_OTHER, .read = read_slot_cards, .write = write_slot_cards },
  { 0 },
};

/* ── Containers ────────────────────────────────────────────────────────────────────────────── */

static void
read_container (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  const MaeJsonNode *container =
      mae_am49_object (reader, root, "resContainer", "container", MAE_FIELD_REQUIRED);
  if (!container)
    return;

  gsize where = mae_am49_enter (reader, "resContainer", -1);
  const MaeJsonNode *id = mae_am49_find (reader, container, "id", NULL, MAE_FIELD_REQUIRED);
  out->container.container = (int16_t) mae_am49_known (reader, MAE_ID_CONTAINER, id, "id");
  mae_am49_bag (reader, container, "content", NULL, &out->container.content);
  for (int r = 0; r < MAE_MAX_RESOURCES; r++)
    if (out->container.content.of[r] < 0)
      mae_am49_fail (reader, "content", "a quantity below 0");
  mae_am49_leave (reader, where);
}

static void
write_container (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeEvent *event = values;

  mae_am49_write_container (
      writer->out, "resContainer", writer->context->rules, event->container.container,
      &event->container.content,
      mae_am49_id (writer->context, MAE_ID_CONTAINER, event->container.container));
}

static const MaeAm49Field container[] = {
  { "resContainer", MAE_AM49_OTHER, .read = read_container, .write = write_container },
  { 0 },
};

/* ── Market and grid ───────────────────────────────────────────────────────────────────────── */

static void
read_market (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  const MaeJsonNode *object = mae_am49_object (reader, root, "market", NULL, MAE_FIELD_REQUIRED);
  if (!object)
    return;

  gsize where = mae_am49_enter (reader, "market", -1);
  mae_am49_read_market (reader, object, reader->rules->rows, reader->rules->columns,
                        out->market.cell, &out->market.slide);
  mae_am49_leave (reader, where);
}

static void
write_market (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeEvent *event = values;

  mae_am49_write_market (writer->out, "market", writer->context->rules, event->market.cell,
                         event->market.slide);
}

static const MaeAm49Field market[] = {
  { "market", MAE_AM49_OTHER, .read = read_market, .write = write_market },
  { 0 },
};

/* Writes the form of the documents, which has other names and one more pair of brackets. */
static void
write_documented_tops (GString *out, const MaeWireContext *context,
                       const int16_t top[MAE_MAX_LEVELS][MAE_MAX_COLOURS])
{
  const MaeRuleset *rules = context->rules;

  mae_json_open (out, "topCards", '{');
  mae_json_int (out, "levelsCount", rules->n_levels);
  mae_json_int (out, "colorsCount", rules->n_colours);
  mae_json_open (out, "grid", '{');
  for (int c = 0; c < rules->n_colours; c++) {
    mae_json_name (out, rules->colours[c]);
    mae_json_open (out, NULL, '[');
    mae_am49_write_deck_tops (out, context, c, top);
    mae_json_close (out, ']');
  }
  mae_json_close (out, '}');
  mae_json_close (out, '}');
}

static void
read_grid (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  const MaeJsonNode *object =
      mae_am49_object (reader, root, "devCardGrid", "topCards", MAE_FIELD_REQUIRED);
  if (!object)
    return;
  mae_am49_read_grid (reader, object, "devCardGrid", out->grid.top, out->grid.left);
  mae_am49_read_counts (reader, root, "counts", out->grid.left);
}

static void
write_grid (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeEvent *event = values;

  mae_am49_write_tops (writer->out, writer->context, "devCardGrid", event->grid.top);
  write_documented_tops (writer->out, writer->context, event->grid.top);
  mae_am49_write_counts (writer->out, writer->context->rules, "counts", event->grid.left);
}

static const MaeAm49Field grid[] = {
  { "devCardGrid", MAE_AM49_OTHER, .read = read_grid, .write = write_grid },
  { 0 },
};

/* ── Faith, points, the end ────────────────────────────────────────────────────────────────── */

/* Reads the position of a marker. The black cross has no player. */
static void
read_faith (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  bool is_cross = mae_am49_flag (reader, root, "isBlackCross", NULL);
  const char *player =
      is_cross ? NULL : mae_am49_text (reader, root, "player", "nickname", MAE_FIELD_REQUIRED);

  out->seat = is_cross ? MAE_LORENZO : mae_am49_seat_of (reader, player, "player");
  out->faith.faith = (int16_t) mae_am49_int_within (reader, root, "faithPoints", MAE_FIELD_REQUIRED,
                                                    0, 0, reader->rules->track_end);
}

static void
write_faith (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeEvent *event = values;

  if (event->seat != MAE_LORENZO)
    mae_json_string (writer->out, "player", writer->context->roster->name[event->seat]);
  mae_json_bool (writer->out, "isBlackCross", event->seat == MAE_LORENZO);
  mae_json_int (writer->out, "faithPoints", event->faith.faith);
}

static const MaeAm49Field faith[] = {
  { "faithPoints", MAE_AM49_OTHER, .read = read_faith, .write = write_faith },
  { 0 },
};

static const MaeAm49Field points[] = {
  { PLAYER, "nickname" },
  { "victoryPoints", MAE_AM49_INT, AT (points.points), MAE_AM49_REQUIRED,
    .min = -STATE_QUANTITY_MAX, .max = STATE_QUANTITY_MAX },
  { 0 },
};

static void
read_section_seats (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  const char *field = "bonusGivenPlayers";
  const MaeJsonNode *players = mae_am49_find (reader, root, field, NULL, MAE_FIELD_OPTIONAL);

  if (players
      && mae_json_kind (players) == MAE_JSON_STRING) { /* as in the example of the documents */
    int seat = mae_am49_seat_of (reader, mae_json_text (players), field);
    out->section.seats = seat >= 0 ? (uint8_t) (1u << seat) : 0;
  } else {
    out->section.seats = (uint8_t) mae_am49_read_mask (reader, root, field, mae_am49_seat_of);
  }
}

static void
write_section_seats (const MaeAm49Writer *writer, gconstpointer values)
{
  mae_roster_write (writer->context->roster, writer->out, "bonusGivenPlayers",
                    ((const MaeEvent *) values)->section.seats);
}

static const MaeAm49Field section[] = {
  { "vaticanSection", MAE_AM49_ID, AT (section.section),
    MAE_AM49_REQUIRED | MAE_AM49_KNOWN | MAE_AM49_TWICE, "id", .id = MAE_ID_SECTION },
  { "bonusGivenPlayers", MAE_AM49_OTHER, .read = read_section_seats, .write = write_section_seats },
  { 0 },
};

/* `winner` is the first of those who share the win; `winners` (our extension) lists all. If both
 * are absent, Lorenzo has won. */
static void
read_winners (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeEvent *out = values;
  const char *winner = mae_am49_text (reader, root, "winner", NULL, MAE_FIELD_OPTIONAL);
  int seat = mae_am49_seat_of (reader, winner, "winner");

  out->end.winners = seat >= 0 ? (uint8_t) (1u << seat) : 0;
  out->end.winners |= (uint8_t) mae_am49_read_mask (reader, root, "winners", mae_am49_seat_of);
}

static void
write_winners (const MaeAm49Writer *writer, gconstpointer values)
{
  uint8_t winners = ((const MaeEvent *) values)->end.winners;
  const MaeWireContext *context = writer->context;

  if (winners != 0 && context->roster) {
    mae_json_string (writer->out, "winner", context->roster->name[__builtin_ctz (winners)]);
    mae_roster_write (writer->context->roster, writer->out, "winners", winners);
  }
  if (context->game && context->roster)
    mae_am49_write_score (writer->out, context->game, context->roster);
}

static const MaeAm49Field end[] = {
  { "winner", MAE_AM49_OTHER, .read = read_winners, .write = write_winners },
  { 0 },
};

/* ── Turns ─────────────────────────────────────────────────────────────────────────────────── */

static const MaeAm49Field token[] = {
  { "actionToken", MAE_AM49_ID, AT (token.token), MAE_AM49_REQUIRED | MAE_AM49_KNOWN,
    .id = MAE_ID_TOKEN },
  { 0 },
};

static const MaeAm49Field current[] = {
  { PLAYER_TWICE, "nickname" },
  { 0 },
};

static const MaeAm49Field presence[] = {
  { PLAYER_TWICE, "nickname" },
  { "isActive", MAE_AM49_FLAG, AT (presence.present), .other = "active" },
  { 0 },
};

static const MaeAm49Field action[] = {
  { "action", MAE_AM49_NAME, AT (action.command), MAE_AM49_REQUIRED, .names = mae_am49_actions },
  { PLAYER, "nickname" },
  { "undo", MAE_AM49_UINT16, AT (action.undoable), MAE_AM49_SPARSE },
  { 0 },
};

#define EVENT MAE_MESSAGE_EVENT

const MaeAm49Type mae_am49_events[] = {
  { "UpdateResourceContainer", EVENT, MAE_EVENT_CONTAINER, container },
  { "UpdateAction", EVENT, MAE_EVENT_ACTION, action },
  { "UpdateCurrentPlayer", EVENT, MAE_EVENT_CURRENT, current },
  { "UpdateFaithPoints", EVENT, MAE_EVENT_FAITH, faith },
  { "UpdateFaithTrack", EVENT, MAE_EVENT_FAITH, faith, true },
  { "UpdateVictoryPoints", EVENT, MAE_EVENT_POINTS, points },
  { "UpdateMarket", EVENT, MAE_EVENT_MARKET, market },
  { "UpdateDevSlot", EVENT, MAE_EVENT_SLOT, slot },
  { "UpdateDevCardGrid", EVENT, MAE_EVENT_GRID, grid },
  { "UpdateActivateLeader", EVENT, MAE_EVENT_LEADER, leader_active },
  { "UpdateLeadersHand", EVENT, MAE_EVENT_HAND, hand },
  { "UpdateLeadersHandCount", EVENT, MAE_EVENT_HAND_COUNT, hand_count },
  { "UpdateVaticanSection", EVENT, MAE_EVENT_SECTION, section },
  { "UpdateActionToken", EVENT, MAE_EVENT_TOKEN, token },
  { "UpdateLastRound", EVENT, MAE_EVENT_LAST_ROUND },
  { "UpdateSetupDone", EVENT, MAE_EVENT_SETUP_DONE },
  { "UpdatePlayerStatus", EVENT, MAE_EVENT_PRESENCE, presence },
  { "UpdateGameEnd", EVENT, MAE_EVENT_END, end },
  { 0 },
};
