/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All messages except those of a game: handshake, waiting room, and extensions. */

#include "am49-account.h"
#include "am49-names.h"
#include "am49-plan.h"
#include "am49-ratings.h"
#include "am49-table.h"
#include "protocol/json-writer.h"

#define AT(member) MAE_AM49_AT (MaeMessage, member)

/* The longest turn time taken from a message, in seconds. */
#define TURN_TIME_MAX (366 * 24 * 60 * 60)

/* The most entries of a list; our servers send fewer. */
#define ENTRIES_MAX 1024

/* ── Handshake and waiting room ────────────────────────────────────────────────────────────── */

/* `"maestri":{"version":1,"features":["resume",…]}`; unknown features are ignored. */
static void
read_extensions (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeMessage *out = values;
  const MaeJsonNode *maestri = mae_am49_object (reader, root, "maestri", NULL, MAE_FIELD_OPTIONAL);
  if (!maestri)
    return;

  gsize where = mae_am49_enter (reader, "maestri", -1);
  out->welcome.version = mae_am49_int (reader, maestri, "version", NULL, MAE_FIELD_REQUIRED, 0);
  out->welcome.maestri = out->welcome.version >= 1;
  const MaeJsonNode *features =
      mae_am49_list (reader, maestri, "features", NULL, MAE_FIELD_OPTIONAL);
  if (features) {
    MAE_AM49_EACH (feature, i, features, reader) {
      int bit =
          mae_am49_name_index (mae_am49_features, mae_am49_text_of (reader, feature, "features"));
      if (bit >= 0)
        out->welcome.features |= 1u << bit;
    }
  }
  mae_am49_leave (reader, where);
}

static void
write_extensions (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeMessage *message = values;
  GString *out = writer->out;

  if (!message->welcome.maestri)
    return;
  mae_json_open (out, "maestri", '{');
  mae_json_int (out, "version", 1);
  mae_json_open (out, "features", '[');
  for (int i = 0; mae_am49_features[i]; i++)
    if (message->welcome.features & (1u << i))
      mae_json_string (out, NULL, mae_am49_features[i]);
  mae_json_close (out, ']');
  mae_json_close (out, '}');
}

static const MaeAm49Field welcome[] = {
  { "maestri", MAE_AM49_OTHER, .read = read_extensions, .write = write_extensions },
  { 0 },
};

static const MaeAm49Field join_extensions[] = {
  { "secret", MAE_AM49_TEXT, AT (join.secret), MAE_AM49_SPARSE },
  { "password", MAE_AM49_TEXT, AT (join.password), MAE_AM49_SPARSE },
  { "hall", MAE_AM49_FLAG, AT (join.hall), MAE_AM49_SPARSE },
  { 0 },
};

static const MaeAm49Field join[] = {
  { "nickname", MAE_AM49_TEXT, AT (join.nickname), MAE_AM49_SPARSE, "player" },
  { "maestri", MAE_AM49_OBJECT, .flags = MAE_AM49_SPARSE, .fields = join_extensions },
  { 0 },
};

static const MaeAm49Field players_count[] = {
  { "playersCount", MAE_AM49_INT, AT (new_game.players_count), MAE_AM49_REQUIRED },
  { 0 },
};

static const MaeAm49Field secret[] = {
  { "secret", MAE_AM49_TEXT, AT (secret.text), MAE_AM49_REQUIRED },
  { 0 },
};

static const MaeAm49Field booked_seats[] = {
  { "bookedSeats", MAE_AM49_INT, AT (booked_seats.booked), MAE_AM49_REQUIRED },
  { "canPrepareNewGame", MAE_AM49_TEXT, AT (booked_seats.decider), MAE_AM49_SPARSE },
  { 0 },
};

static const MaeAm49Field err_nickname[] = {
  { "reason", MAE_AM49_NAME, AT (err_nickname.reason), MAE_AM49_REQUIRED,
    .names = mae_am49_nickname_reasons },
  { "problem", MAE_AM49_NAME, AT (err_nickname.problem), MAE_AM49_SPARSE,
    .names = mae_am49_nickname_problems },
  { "password", MAE_AM49_NAME, AT (err_nickname.password), MAE_AM49_SPARSE,
    .names = mae_am49_password_reasons },
  { 0 },
};

static const MaeAm49Field err_new_game[] = {
  { "isInvalidPlayersCount", MAE_AM49_FLAG, AT (err_new_game.invalid_count) },
  { 0 },
};

static const MaeAm49Field err_protocol[] = {
  { "msg", MAE_AM49_TEXT, AT (err_protocol.text) },
  { 0 },
};

/* ── Tables ────────────────────────────────────────────────────────────────────────────────── */

static void
read_computers (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeTableWish *out = &((MaeMessage *) values)->open_table;
  const MaeJsonNode *computers =
      mae_am49_list (reader, root, "computers", NULL, MAE_FIELD_OPTIONAL);
  if (!computers)
    return;

  out->n_computers = (int) mae_json_count (computers);
  MAE_AM49_EACH (level, i, computers, reader) {
    const char *name = mae_am49_text_of (reader, level, "computers");
    int found = mae_am49_name_index (mae_am49_levels, name);
    if (found < 0)
      mae_am49_fail (reader, "computers", "no such level");
    if (i < MAE_MAX_PLAYERS)
      out->computers[i] = found + 1;
  }
}

static void
write_computers (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeTableWish *wish = &((const MaeMessage *) values)->open_table;

  if (wish->n_computers == 0)
    return;
  mae_json_open (writer->out, "computers", '[');
  for (int i = 0; i < MIN (wish->n_computers, MAE_MAX_PLAYERS); i++) {
    int level = wish->computers[i];
    g_return_if_fail (level >= 1 && level <= (int) g_strv_length ((char **) mae_am49_levels));
    mae_json_string (writer->out, NULL, mae_am49_levels[level - 1]);
  }
  mae_json_close (writer->out, ']');
}

static const MaeAm49Field open_table[] = {
  { "name", MAE_AM49_TEXT, AT (open_table.name), MAE_AM49_SPARSE },
  { "playersCount", MAE_AM49_INT, AT (open_table.players_count), MAE_AM49_REQUIRED },
  { "ruleset", MAE_AM49_TEXT, AT (open_table.ruleset), MAE_AM49_SPARSE },
  { "turnTime", MAE_AM49_INT, AT (open_table.turn_time), MAE_AM49_SPARSE, .missing = -1 },
  { "isPrivate", MAE_AM49_FLAG, AT (open_table.is_private), MAE_AM49_SPARSE },
  { "noChat", MAE_AM49_FLAG, AT (open_table.no_chat), MAE_AM49_SPARSE },
  { "noSpectators", MAE_AM49_FLAG, AT (open_table.no_spectators), MAE_AM49_SPARSE },
  { "isRated", MAE_AM49_FLAG, AT (open_table.is_rated), MAE_AM49_SPARSE },
  { "computers", MAE_AM49_OTHER, .read = read_computers, .write = write_computers },
  { 0 },
};

static const MaeAm49Field table_code[] = {
  { "code", MAE_AM49_TEXT, AT (table_code.code), MAE_AM49_REQUIRED },
  { 0 },
};

static const MaeAm49Field rematch[] = {
  { "isWanted", MAE_AM49_FLAG, AT (rematch.wanted) },
  { 0 },
};

static const MaeAm49Field table_player[] = {
  { "nickname", MAE_AM49_TEXT, MAE_AM49_AT (MaeTablePlayer, name), MAE_AM49_REQUIRED, "player" },
  { "computer", MAE_AM49_LEVEL, MAE_AM49_AT (MaeTablePlayer, level), MAE_AM49_SPARSE },
  { "rating", MAE_AM49_INT, MAE_AM49_AT (MaeTablePlayer, rating), MAE_AM49_SPARSE },
  { "isUncertain", MAE_AM49_FLAG, MAE_AM49_AT (MaeTablePlayer, is_uncertain), MAE_AM49_SPARSE },
  { "change", MAE_AM49_INT, MAE_AM49_AT (MaeTablePlayer, change), MAE_AM49_SPARSE },
  { 0 },
};

#define INFO_AT(member) MAE_AM49_AT (MaeTableInfo, member)

static const MaeAm49Field table_info[] = {
  { "code", MAE_AM49_TEXT, INFO_AT (code), MAE_AM49_SPARSE },
  { "name", MAE_AM49_TEXT, INFO_AT (name), MAE_AM49_SPARSE },
  { "ruleset", MAE_AM49_TEXT, INFO_AT (ruleset), MAE_AM49_SPARSE },
  { "state", MAE_AM49_NAME, INFO_AT (stage), MAE_AM49_REQUIRED, .names = mae_am49_stages },
  { "playersCount", MAE_AM49_INT, INFO_AT (players_count), MAE_AM49_REQUIRED, .min = 1,
    .max = MAE_MAX_PLAYERS },
  { "players", MAE_AM49_LIST, INFO_AT (players), .fields = table_player,
    .count_at = offsetof (MaeTableInfo, n_players), .stride = sizeof (MaeTablePlayer),
    .most = MAE_MAX_PLAYERS },
  { "turnTime", MAE_AM49_INT, INFO_AT (turn_time), MAE_AM49_SPARSE, .max = TURN_TIME_MAX },
  { "isPrivate", MAE_AM49_FLAG, INFO_AT (is_private), MAE_AM49_SPARSE },
  { "noChat", MAE_AM49_FLAG, INFO_AT (no_chat), MAE_AM49_SPARSE },
  { "noSpectators", MAE_AM49_FLAG, INFO_AT (no_spectators), MAE_AM49_SPARSE },
  { "isRated", MAE_AM49_FLAG, INFO_AT (is_rated), MAE_AM49_SPARSE },
  { "spectatorsCount", MAE_AM49_INT, INFO_AT (n_spectators), .max = INT32_MAX },
  { 0 },
};

static const MaeAm49Field table[] = {
  { "table", MAE_AM49_OBJECT, .flags = MAE_AM49_REQUIRED, .fields = table_info },
  { "isSpectator", MAE_AM49_FLAG, INFO_AT (is_spectator), MAE_AM49_SPARSE },
  { "spectators", MAE_AM49_TEXTS, INFO_AT (spectators) },
  { "rematch", MAE_AM49_TEXTS, INFO_AT (rematch) },
  { 0 },
};

#define LIST_AT(member) MAE_AM49_AT (MaeTableList, member)

static const MaeAm49Field table_ruleset[] = {
  { "id", MAE_AM49_TEXT, MAE_AM49_AT (MaeTableRuleset, id), MAE_AM49_REQUIRED },
  { "title", MAE_AM49_TEXT, MAE_AM49_AT (MaeTableRuleset, title), MAE_AM49_REQUIRED },
  { "minPlayers", MAE_AM49_INT, MAE_AM49_AT (MaeTableRuleset, min_players), MAE_AM49_REQUIRED,
    .min = 1, .max = MAE_MAX_PLAYERS },
  { "maxPlayers", MAE_AM49_INT, MAE_AM49_AT (MaeTableRuleset, max_players), MAE_AM49_REQUIRED,
    .min = 1, .max = MAE_MAX_PLAYERS },
  { 0 },
};

/* If the field is absent, the total is the number of tables in the message. */
static void
read_total (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeTableList *out = values;

  out->total = mae_am49_int_within (reader, root, "total", MAE_FIELD_OPTIONAL,
                                    (int32_t) out->n_tables, 0, INT32_MAX);
}

static void
write_total (const MaeAm49Writer *writer, gconstpointer values)
{
  mae_json_int (writer->out, "total", ((const MaeTableList *) values)->total);
}

static const MaeAm49Field tables[] = {
  { "tables", MAE_AM49_ARRAY, LIST_AT (tables), MAE_AM49_REQUIRED, .fields = table_info,
    .count_at = offsetof (MaeTableList, n_tables), .stride = sizeof (MaeTableInfo),
    .most = ENTRIES_MAX },
  { "total", MAE_AM49_OTHER, .read = read_total, .write = write_total },
  { "waiting", MAE_AM49_INT, LIST_AT (waiting), .max = INT32_MAX },
  { "rulesets", MAE_AM49_ARRAY, LIST_AT (rulesets), .fields = table_ruleset,
    .count_at = offsetof (MaeTableList, n_rulesets), .stride = sizeof (MaeTableRuleset),
    .most = ENTRIES_MAX },
  { 0 },
};

/* ── What a server tells without a nickname ────────────────────────────────────────────────── */

static const MaeAm49Field offered_table[] = {
  { "code", MAE_AM49_TEXT, INFO_AT (code), MAE_AM49_REQUIRED },
  { "name", MAE_AM49_TEXT, INFO_AT (name), MAE_AM49_SPARSE },
  { "ruleset", MAE_AM49_TEXT, INFO_AT (ruleset), MAE_AM49_REQUIRED },
  { "playersCount", MAE_AM49_INT, INFO_AT (players_count), MAE_AM49_REQUIRED, .min = 1,
    .max = MAE_MAX_PLAYERS },
  { "taken", MAE_AM49_INT, INFO_AT (n_players), MAE_AM49_REQUIRED, .max = MAE_MAX_PLAYERS },
  { "turnTime", MAE_AM49_INT, INFO_AT (turn_time), MAE_AM49_SPARSE, .max = TURN_TIME_MAX },
  { 0 },
};

#define SERVER_AT(member) MAE_AM49_AT (MaeServerInfo, member)

static const MaeAm49Field server_info[] = {
  { "name", MAE_AM49_TEXT, SERVER_AT (name), MAE_AM49_SPARSE },
  { "people", MAE_AM49_INT, SERVER_AT (people), MAE_AM49_REQUIRED, .max = INT32_MAX },
  { "openTables", MAE_AM49_INT, SERVER_AT (open), MAE_AM49_REQUIRED, .max = INT32_MAX },
  { "tables", MAE_AM49_LIST, SERVER_AT (tables), .fields = offered_table,
    .count_at = offsetof (MaeServerInfo, n_tables), .stride = sizeof (MaeTableInfo),
    .most = MAE_OFFERED_TABLES },
  { 0 },
};

/* ── Several games ─────────────────────────────────────────────────────────────────────────── */

static const MaeAm49Field open_game[] = {
  { "game", MAE_AM49_INT, AT (open_game.game), MAE_AM49_REQUIRED },
  { 0 },
};

static const MaeAm49Field holiday[] = {
  { "days", MAE_AM49_INT, AT (holiday_days), MAE_AM49_REQUIRED },
  { 0 },
};

static const MaeAm49Field leave_table[] = {
  { "game", MAE_AM49_INT, AT (open_game.game), MAE_AM49_SPARSE, .max = INT32_MAX },
  { "isForAll", MAE_AM49_FLAG, AT (open_game.for_all), MAE_AM49_SPARSE },
  { 0 },
};

#define PLAYER_AT(member) MAE_AM49_AT (MaeSeatPlayer, member)

static const MaeAm49Field seat_player[] = {
  { "nickname", MAE_AM49_TEXT, PLAYER_AT (name), MAE_AM49_REQUIRED, "player" },
  { "computer", MAE_AM49_LEVEL, PLAYER_AT (level), MAE_AM49_SPARSE },
  { "isHere", MAE_AM49_FLAG, PLAYER_AT (is_here), MAE_AM49_SPARSE },
  { "isToMove", MAE_AM49_FLAG, PLAYER_AT (is_to_move), MAE_AM49_SPARSE },
  { "holiday", MAE_AM49_INT, PLAYER_AT (holiday), MAE_AM49_SPARSE, .max = INT32_MAX },
  { 0 },
};

#define SEAT_AT(member) MAE_AM49_AT (MaeSeatInfo, member)

static const MaeAm49Field seat_info[] = {
  { "game", MAE_AM49_INT, SEAT_AT (game), MAE_AM49_REQUIRED, .max = INT32_MAX },
  { "code", MAE_AM49_TEXT, SEAT_AT (code), MAE_AM49_SPARSE },
  { "name", MAE_AM49_TEXT, SEAT_AT (name), MAE_AM49_SPARSE },
  { "ruleset", MAE_AM49_TEXT, SEAT_AT (ruleset), MAE_AM49_SPARSE },
  { "state", MAE_AM49_NAME, SEAT_AT (state), MAE_AM49_REQUIRED, .names = mae_am49_seat_states },
  { "turnTime", MAE_AM49_INT, SEAT_AT (turn_time), MAE_AM49_SPARSE, .max = TURN_TIME_MAX },
  { "round", MAE_AM49_INT, SEAT_AT (round), MAE_AM49_SPARSE, .missing = -1, .max = INT32_MAX },
  { "remaining", MAE_AM49_INT, SEAT_AT (remaining), MAE_AM49_SPARSE, .missing = -1,
    .max = INT32_MAX },
  { "freeSeats", MAE_AM49_INT, SEAT_AT (free), MAE_AM49_SPARSE, .max = MAE_MAX_PLAYERS },
  { "isMyTurn", MAE_AM49_FLAG, SEAT_AT (is_my_turn), MAE_AM49_SPARSE },
  { "isShown", MAE_AM49_FLAG, SEAT_AT (is_shown), MAE_AM49_SPARSE },
  { "isAsleep", MAE_AM49_FLAG, SEAT_AT (is_asleep), MAE_AM49_SPARSE },
  { "hasPlan", MAE_AM49_FLAG, SEAT_AT (has_plan), MAE_AM49_SPARSE },
  { "players", MAE_AM49_LIST, SEAT_AT (players), .fields = seat_player,
    .count_at = offsetof (MaeSeatInfo, n_players), .stride = sizeof (MaeSeatPlayer),
    .most = MAE_MAX_PLAYERS },
  { 0 },
};

static const MaeAm49Field my_seats[] = {
  { "seats", MAE_AM49_ARRAY, MAE_AM49_AT (MaeSeatList, seats), MAE_AM49_REQUIRED,
    .fields = seat_info, .count_at = offsetof (MaeSeatList, n_seats),
    .stride = sizeof (MaeSeatInfo), .most = ENTRIES_MAX },
  { "holidayDays", MAE_AM49_INT, MAE_AM49_AT (MaeSeatList, holiday_days), MAE_AM49_SPARSE,
    .missing = -1, .max = 366 },
  { "holiday", MAE_AM49_INT, MAE_AM49_AT (MaeSeatList, holiday), MAE_AM49_SPARSE,
    .max = INT32_MAX },
  { "rating", MAE_AM49_INT, MAE_AM49_AT (MaeSeatList, rating), MAE_AM49_SPARSE },
  { 0 },
};

static const MaeAm49Field req_my_turns[] = {
  { "nickname", MAE_AM49_TEXT, AT (join.nickname), MAE_AM49_REQUIRED },
  { "secret", MAE_AM49_TEXT, AT (join.secret), MAE_AM49_REQUIRED },
  { 0 },
};

static const MaeAm49Field err_table[] = {
  { "reason", MAE_AM49_NAME, AT (err_table.reason), MAE_AM49_REQUIRED,
    .names = mae_am49_table_reasons },
  { "field", MAE_AM49_TEXT, AT (err_table.field), MAE_AM49_SPARSE },
  { "most", MAE_AM49_INT, AT (err_table.most), MAE_AM49_SPARSE, .max = INT32_MAX },
  { 0 },
};

/* ── People ────────────────────────────────────────────────────────────────────────────────── */

#define PERSON_AT(member) MAE_AM49_AT (MaePersonInfo, member)

static const MaeAm49Field person_info[] = {
  { "nickname", MAE_AM49_TEXT, PERSON_AT (name), MAE_AM49_REQUIRED, "player" },
  { "place", MAE_AM49_NAME, PERSON_AT (place), MAE_AM49_REQUIRED, .names = mae_am49_person_places },
  { "code", MAE_AM49_TEXT, PERSON_AT (code), MAE_AM49_SPARSE },
  { "table", MAE_AM49_TEXT, PERSON_AT (table), MAE_AM49_SPARSE },
  { "with", MAE_AM49_TEXT, PERSON_AT (with), MAE_AM49_SPARSE },
  { "rating", MAE_AM49_INT, PERSON_AT (rating), MAE_AM49_SPARSE },
  { "isUncertain", MAE_AM49_FLAG, PERSON_AT (is_uncertain), MAE_AM49_SPARSE },
  { "rated", MAE_AM49_INT, PERSON_AT (games), MAE_AM49_SPARSE, .max = INT32_MAX },
  { 0 },
};

static const MaeAm49Field people[] = {
  { "people", MAE_AM49_ARRAY, MAE_AM49_AT (MaePeopleList, people), MAE_AM49_REQUIRED,
    .fields = person_info, .count_at = offsetof (MaePeopleList, n_people),
    .stride = sizeof (MaePersonInfo), .most = ENTRIES_MAX },
  { "total", MAE_AM49_INT, MAE_AM49_AT (MaePeopleList, total), .max = INT32_MAX },
  { 0 },
};

static const MaeAm49Field invitation[] = {
  { "nickname", MAE_AM49_TEXT, MAE_AM49_AT (MaeInvitation, from), MAE_AM49_REQUIRED },
  { "table", MAE_AM49_OBJECT, .flags = MAE_AM49_REQUIRED, .fields = table_info },
  { "isGone", MAE_AM49_FLAG, MAE_AM49_AT (MaeInvitation, is_gone), MAE_AM49_SPARSE },
  { 0 },
};

static const MaeAm49Field muted[] = {
  { "people", MAE_AM49_TEXTS, AT (muted.names) },
  { 0 },
};

static const MaeAm49Field invite[] = {
  { "nickname", MAE_AM49_TEXT, AT (person.name), MAE_AM49_REQUIRED },
  { "code", MAE_AM49_TEXT, AT (person.code), MAE_AM49_REQUIRED },
  { 0 },
};

static const MaeAm49Field mute[] = {
  { "nickname", MAE_AM49_TEXT, AT (person.name), MAE_AM49_REQUIRED },
  { "isMuted", MAE_AM49_FLAG, AT (person.is_muted) },
  { 0 },
};

static const MaeAm49Field person[] = {
  { "answer", MAE_AM49_NAME, AT (person.answer), MAE_AM49_REQUIRED,
    .names = mae_am49_person_answers },
  { "nickname", MAE_AM49_TEXT, AT (person.name), MAE_AM49_SPARSE },
  { "code", MAE_AM49_TEXT, AT (person.code), MAE_AM49_SPARSE },
  { "wait", MAE_AM49_INT, AT (person.wait), MAE_AM49_SPARSE, .max = INT32_MAX },
  { 0 },
};

/* ── Spectators, chat, clock ───────────────────────────────────────────────────────────────── */

static const MaeAm49Field spectator[] = {
  { "player", MAE_AM49_TEXT, AT (spectator.player), MAE_AM49_REQUIRED },
  { "isWatching", MAE_AM49_FLAG, AT (spectator.watches) },
  { 0 },
};

static const MaeAm49Field req_chat[] = {
  { "text", MAE_AM49_TEXT, AT (chat.text), MAE_AM49_REQUIRED },
  { 0 },
};

static const MaeAm49Field chat[] = {
  { "player", MAE_AM49_TEXT, AT (chat.player), MAE_AM49_REQUIRED, "nickname" },
  { "text", MAE_AM49_TEXT, AT (chat.text), MAE_AM49_REQUIRED },
  { "isSpectator", MAE_AM49_FLAG, AT (chat.is_spectator), MAE_AM49_SPARSE },
  { "isPast", MAE_AM49_FLAG, AT (chat.is_past), MAE_AM49_SPARSE },
  { 0 },
};

static const MaeAm49Field err_chat[] = {
  { "reason", MAE_AM49_NAME, AT (err_chat.reason), MAE_AM49_REQUIRED,
    .names = mae_am49_chat_reasons },
  { "wait", MAE_AM49_INT, AT (err_chat.wait), MAE_AM49_SPARSE, .max = INT32_MAX },
  { 0 },
};

static const MaeAm49Field awaited[] = {
  { "player", MAE_AM49_TEXT, MAE_AM49_AT (MaeAwaited, player), MAE_AM49_REQUIRED },
  { "remaining", MAE_AM49_INT, MAE_AM49_AT (MaeAwaited, remaining), MAE_AM49_REQUIRED,
    .max = INT32_MAX },
  { 0 },
};

static const MaeAm49Field clock_fields[] = {
  { "turnTime", MAE_AM49_INT, AT (clock.turn_time), .max = TURN_TIME_MAX },
  { "remaining", MAE_AM49_INT, AT (clock.remaining), MAE_AM49_SPARSE, .missing = -1,
    .max = INT32_MAX },
  { "player", MAE_AM49_TEXT, AT (clock.player), MAE_AM49_SPARSE },
  { "awaited", MAE_AM49_LIST, AT (clock.awaited), .fields = awaited,
    .count_at = offsetof (MaeMessage, clock.n_awaited), .stride = sizeof (MaeAwaited),
    .most = MAE_MAX_PLAYERS },
  { 0 },
};

static const MaeAm49Field past[] = {
  { "lines", MAE_AM49_TEXTS, AT (past.lines) },
  { 0 },
};

static const MaeAm49Field saving[] = {
  { "isWaiting", MAE_AM49_FLAG, AT (server_waits) },
  { 0 },
};

/* ── Message types ─────────────────────────────────────────────────────────────────────────── */

const MaeAm49Type mae_am49_messages[] = {
  { "ReqHeartbeat", MAE_MESSAGE_REQ_HEARTBEAT },
  { "ResHeartbeat", MAE_MESSAGE_RES_HEARTBEAT },
  { "UpdateTables", MAE_MESSAGE_TABLES, .fields = tables },
  { "UpdateTable", MAE_MESSAGE_TABLE, .fields = table },
  { "UpdateClock", MAE_MESSAGE_CLOCK, .fields = clock_fields },
  { "UpdateMySeats", MAE_MESSAGE_MY_SEATS, .fields = my_seats },
  { "UpdatePeople", MAE_MESSAGE_PEOPLE, .fields = people },
  { "UpdateInvitation", MAE_MESSAGE_INVITATION, .fields = invitation },
  { "UpdateMuted", MAE_MESSAGE_MUTED, .fields = muted },
  { "UpdatePast", MAE_MESSAGE_PAST, .fields = past },
  { "UpdateSaving", MAE_MESSAGE_SAVING, .fields = saving },
  { "UpdateChat", MAE_MESSAGE_CHAT, .fields = chat },
  { "UpdateSpectator", MAE_MESSAGE_SPECTATOR, .fields = spectator },
  { "UpdateGame", MAE_MESSAGE_SNAPSHOT },
  { "UpdateBookedSeats", MAE_MESSAGE_BOOKED_SEATS, .fields = booked_seats },
  { "UpdateJoinGame", MAE_MESSAGE_JOIN_GAME, .fields = players_count },
  { "ReqWelcome", MAE_MESSAGE_REQ_WELCOME, .fields = welcome },
  { "ResWelcome", MAE_MESSAGE_RES_WELCOME, .fields = welcome },
  { "ReqGoodbye", MAE_MESSAGE_REQ_GOODBYE },
  { "ResGoodbye", MAE_MESSAGE_RES_GOODBYE },
  { "ReqServerInfo", MAE_MESSAGE_REQ_SERVER_INFO },
  { "ResServerInfo", MAE_MESSAGE_SERVER_INFO, .fields = server_info },
  { "ReqMyTurns", MAE_MESSAGE_REQ_MY_TURNS, .fields = req_my_turns },
  { "ResMyTurns", MAE_MESSAGE_MY_TURNS, .fields = my_seats },
  { "ReqJoin", MAE_MESSAGE_REQ_JOIN, .fields = join },
  { "ReqNewGame", MAE_MESSAGE_REQ_NEW_GAME, .fields = players_count },
  { "ReqQuit", MAE_MESSAGE_REQ_QUIT },
  { "ResQuit", MAE_MESSAGE_RES_QUIT },
  { "MaestriSecret", MAE_MESSAGE_SECRET, .fields = secret },
  { "ReqUndo", MAE_MESSAGE_REQ_UNDO },
  { "ReqOpenTable", MAE_MESSAGE_REQ_OPEN_TABLE, .fields = open_table },
  { "ReqJoinTable", MAE_MESSAGE_REQ_JOIN_TABLE, .fields = table_code },
  { "ReqWatchTable", MAE_MESSAGE_REQ_WATCH_TABLE, .fields = table_code },
  { "ReqLeaveTable", MAE_MESSAGE_REQ_LEAVE_TABLE, .fields = leave_table },
  { "ReqRematch", MAE_MESSAGE_REQ_REMATCH, .fields = rematch },
  { "ReqOpenGame", MAE_MESSAGE_REQ_OPEN_GAME, .fields = open_game },
  { "ReqGoToHall", MAE_MESSAGE_REQ_GO_TO_HALL },
  { "ReqHoliday", MAE_MESSAGE_REQ_HOLIDAY, .fields = holiday },
  { "ReqPlan", MAE_MESSAGE_REQ_PLAN, .fields = mae_am49_req_plan },
  { "UpdatePlan", MAE_MESSAGE_PLAN, .fields = mae_am49_plan },
  { "ReqLeaderboard", MAE_MESSAGE_REQ_LEADERBOARD, .fields = mae_am49_req_leaderboard },
  { "ReqPersonCard", MAE_MESSAGE_REQ_PERSON, .fields = mae_am49_req_person },
  { "ReqFinishedGames", MAE_MESSAGE_REQ_FINISHED_GAMES, .fields = mae_am49_req_finished_games },
  { "ReqFinishedGame", MAE_MESSAGE_REQ_FINISHED_GAME, .fields = mae_am49_req_finished_game },
  { "UpdateLeaderboard", MAE_MESSAGE_LEADERBOARD, .fields = mae_am49_leaderboard },
  { "UpdatePersonCard", MAE_MESSAGE_PERSON, .fields = mae_am49_person },
  { "UpdateFinishedGames", MAE_MESSAGE_FINISHED_GAMES, .fields = mae_am49_finished_games },
  { "UpdateFinishedGame", MAE_MESSAGE_FINISHED_GAME, .fields = mae_am49_finished_game },
  { "ReqChat", MAE_MESSAGE_REQ_CHAT, .fields = req_chat },
  { "ReqInvite", MAE_MESSAGE_REQ_INVITE, .fields = invite },
  { "ReqDecline", MAE_MESSAGE_REQ_DECLINE, .fields = invite },
  { "ReqMute", MAE_MESSAGE_REQ_MUTE, .fields = mute },
  { "ResPerson", MAE_MESSAGE_RES_PERSON, .fields = person },
  { "UpdateRestriction", MAE_MESSAGE_RESTRICTION, .fields = mae_am49_restriction },
  { "ReqReport", MAE_MESSAGE_REQ_REPORT, .fields = mae_am49_req_report },
  { "ResReport", MAE_MESSAGE_RES_REPORT, .fields = mae_am49_res_report },
  { "ReqAccount", MAE_MESSAGE_REQ_ACCOUNT, .fields = mae_am49_req_account },
  { "ResAccount", MAE_MESSAGE_RES_ACCOUNT, .fields = mae_am49_res_account },
  { "ErrNickname", MAE_MESSAGE_ERR_NICKNAME, .fields = err_nickname },
  { "ErrNewGame", MAE_MESSAGE_ERR_NEW_GAME, .fields = err_new_game },
  { "ErrProtocol", MAE_MESSAGE_ERR_PROTOCOL, .fields = err_protocol },
  { "ErrTable", MAE_MESSAGE_ERR_TABLE, .fields = err_table },
  { "ErrChat", MAE_MESSAGE_ERR_CHAT, .fields = err_chat },
  { "ErrPlan", MAE_MESSAGE_ERR_PLAN, .fields = mae_am49_err_plan },
  /* The deployed program uses this message only internally. From a peer it counts as a goodbye. */
  { "ErrServerUnavailable", MAE_MESSAGE_REQ_GOODBYE, .read_only = true },
  { 0 },
};
