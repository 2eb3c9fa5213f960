/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The messages of the extension `ratings`. */

#include "am49-ratings.h"
#include "am49-names.h"

#define AT(member) MAE_AM49_AT (MaeMessage, member)

#define DAYS_MAX 1000000

/* ── Leaderboard ───────────────────────────────────────────────────────────────────────────── */

#define KIND_AT(member) MAE_AM49_AT (MaeKindOfGame, member)

const MaeAm49Field mae_am49_req_leaderboard[] = {
  { "ruleset", MAE_AM49_TEXT, AT (leaderboard_of.ruleset), MAE_AM49_SPARSE },
  { "players", MAE_AM49_INT, AT (leaderboard_of.players), MAE_AM49_REQUIRED, .min = 2, .max = 3 },
  { 0 },
};

#define RANKED_AT(member) MAE_AM49_AT (MaeRankedPerson, member)

static const MaeAm49Field ranked[] = {
  { "nickname", MAE_AM49_TEXT, RANKED_AT (name), MAE_AM49_REQUIRED },
  { "rank", MAE_AM49_INT, RANKED_AT (rank), MAE_AM49_SPARSE, .max = INT32_MAX },
  { "rating", MAE_AM49_INT, RANKED_AT (rating), MAE_AM49_REQUIRED },
  { "isUncertain", MAE_AM49_FLAG, RANKED_AT (is_uncertain), MAE_AM49_SPARSE },
  { "games", MAE_AM49_INT, RANKED_AT (games), .max = INT32_MAX },
  { "won", MAE_AM49_INT, RANKED_AT (won), .max = INT32_MAX },
  { "change", MAE_AM49_INT, RANKED_AT (change) },
  { 0 },
};

#define BOARD_AT(member) MAE_AM49_AT (MaeLeaderboard, member)

static void
read_me (MaeAm49Reader *reader, const MaeJsonNode *root, gpointer values)
{
  MaeLeaderboard *out = values;
  const MaeJsonNode *me = mae_am49_object (reader, root, "me", NULL, MAE_FIELD_OPTIONAL);

  if (!me)
    return;
  gsize where = mae_am49_enter (reader, "me", -1);
  mae_am49_read_fields (reader, me, ranked, &out->me);
  mae_am49_leave (reader, where);
}

static void
write_me (const MaeAm49Writer *writer, gconstpointer values)
{
  const MaeLeaderboard *board = values;

  if (board->me.name == NULL)
    return;
  mae_json_open (writer->out, "me", '{');
  mae_am49_write_fields (writer, ranked, &board->me);
  mae_json_close (writer->out, '}');
}

const MaeAm49Field mae_am49_leaderboard[] = {
  { "ruleset", MAE_AM49_TEXT, BOARD_AT (kind.ruleset), MAE_AM49_REQUIRED },
  { "players", MAE_AM49_INT, BOARD_AT (kind.players), MAE_AM49_REQUIRED, .min = 2, .max = 3 },
  { "people", MAE_AM49_ARRAY, BOARD_AT (rows), MAE_AM49_REQUIRED, .fields = ranked,
    .count_at = offsetof (MaeLeaderboard, n_rows), .stride = sizeof (MaeRankedPerson),
    .most = MAE_LEADERBOARD_MAX },
  { "me", MAE_AM49_OTHER, .read = read_me, .write = write_me },
  { 0 },
};

/* ── Games that are over ───────────────────────────────────────────────────────────────────── */

#define PLAYER_AT(member) MAE_AM49_AT (MaeFinishedPlayer, member)

static const MaeAm49Field finished_player[] = {
  { "nickname", MAE_AM49_TEXT, PLAYER_AT (name), MAE_AM49_SPARSE },
  { "computer", MAE_AM49_LEVEL, PLAYER_AT (level), MAE_AM49_SPARSE },
  { "points", MAE_AM49_INT, PLAYER_AT (points) },
  { "place", MAE_AM49_INT, PLAYER_AT (place), .max = MAE_MAX_PLAYERS },
  { "isRated", MAE_AM49_FLAG, PLAYER_AT (is_rated), MAE_AM49_SPARSE },
  { "change", MAE_AM49_INT, PLAYER_AT (change), MAE_AM49_SPARSE },
  { 0 },
};

#define GAME_AT(member) MAE_AM49_AT (MaeFinishedGame, member)

static const MaeAm49Field finished_game[] = {
  { "game", MAE_AM49_INT, GAME_AT (game), MAE_AM49_REQUIRED, .max = INT32_MAX },
  { "day", MAE_AM49_INT, GAME_AT (day), .max = DAYS_MAX },
  { "ruleset", MAE_AM49_TEXT, GAME_AT (ruleset), MAE_AM49_SPARSE },
  { "hasMoves", MAE_AM49_FLAG, GAME_AT (has_moves), MAE_AM49_SPARSE },
  { "me", MAE_AM49_INT, GAME_AT (me), MAE_AM49_SPARSE, .missing = -1, .max = MAE_MAX_PLAYERS - 1 },
  { "players", MAE_AM49_LIST, GAME_AT (players), .fields = finished_player,
    .count_at = offsetof (MaeFinishedGame, n_players), .stride = sizeof (MaeFinishedPlayer),
    .most = MAE_MAX_PLAYERS },
  { 0 },
};

const MaeAm49Field mae_am49_req_finished_games[] = {
  { "nickname", MAE_AM49_TEXT, AT (finished_ask.nickname), MAE_AM49_SPARSE },
  { "before", MAE_AM49_INT, AT (finished_ask.before), MAE_AM49_SPARSE, .max = INT32_MAX },
  { 0 },
};

#define LIST_AT(member) MAE_AM49_AT (MaeFinishedList, member)

const MaeAm49Field mae_am49_finished_games[] = {
  { "games", MAE_AM49_ARRAY, LIST_AT (games), MAE_AM49_REQUIRED, .fields = finished_game,
    .count_at = offsetof (MaeFinishedList, n_games), .stride = sizeof (MaeFinishedGame),
    .most = MAE_FINISHED_MAX },
  { "hasMore", MAE_AM49_FLAG, LIST_AT (has_more), MAE_AM49_SPARSE },
  { "days", MAE_AM49_INT, LIST_AT (days), .max = DAYS_MAX },
  { 0 },
};

const MaeAm49Field mae_am49_req_finished_game[] = {
  { "game", MAE_AM49_INT, AT (open_game.game), MAE_AM49_REQUIRED },
  { 0 },
};

const MaeAm49Field mae_am49_finished_game[] = {
  { "game", MAE_AM49_INT, AT (finished_game.game), MAE_AM49_REQUIRED, .max = INT32_MAX },
  { "file", MAE_AM49_TEXT, AT (finished_game.file), MAE_AM49_REQUIRED },
  { 0 },
};

/* ── A person ──────────────────────────────────────────────────────────────────────────────── */

const MaeAm49Field mae_am49_req_person[] = {
  { "nickname", MAE_AM49_TEXT, AT (person_ask.nickname), MAE_AM49_REQUIRED },
  { "ruleset", MAE_AM49_TEXT, AT (person_ask.kind.ruleset), MAE_AM49_SPARSE },
  { "players", MAE_AM49_INT, AT (person_ask.kind.players), MAE_AM49_SPARSE, .max = 3 },
  { 0 },
};

static const MaeAm49Field kind[] = {
  { "ruleset", MAE_AM49_TEXT, KIND_AT (ruleset), MAE_AM49_REQUIRED },
  { "players", MAE_AM49_INT, KIND_AT (players), MAE_AM49_REQUIRED, .min = 2, .max = 3 },
  { 0 },
};

#define RATED_AT(member) MAE_AM49_AT (MaeRatedGame, member)

static const MaeAm49Field rated_game[] = {
  { "game", MAE_AM49_INT, RATED_AT (game), MAE_AM49_REQUIRED, .max = INT32_MAX },
  { "day", MAE_AM49_INT, RATED_AT (day), .max = DAYS_MAX },
  { "rating", MAE_AM49_INT, RATED_AT (rating), MAE_AM49_REQUIRED, .min = -100000, .max = 100000 },
  { "spread", MAE_AM49_INT, RATED_AT (spread), .max = 100000 },
  { 0 },
};

static const MaeAm49Field favorite[] = {
  { "leader", MAE_AM49_INT, MAE_AM49_AT (MaeFavoriteLeader, leader), MAE_AM49_REQUIRED,
    .max = MAE_MAX_LEADERS - 1 },
  { "games", MAE_AM49_INT, MAE_AM49_AT (MaeFavoriteLeader, n), .max = INT32_MAX },
  { 0 },
};

#define CARD_AT(member) MAE_AM49_AT (MaePersonCard, member)

const MaeAm49Field mae_am49_person[] = {
  { "nickname", MAE_AM49_TEXT, CARD_AT (name), MAE_AM49_REQUIRED },
  { "isGone", MAE_AM49_FLAG, CARD_AT (is_gone), MAE_AM49_SPARSE },
  { "isMe", MAE_AM49_FLAG, CARD_AT (is_me), MAE_AM49_SPARSE },
  { "ruleset", MAE_AM49_TEXT, CARD_AT (kind.ruleset), MAE_AM49_SPARSE },
  { "players", MAE_AM49_INT, CARD_AT (kind.players), MAE_AM49_SPARSE, .max = 3 },
  { "rank", MAE_AM49_INT, CARD_AT (rating.rank), MAE_AM49_SPARSE, .max = INT32_MAX },
  { "rating", MAE_AM49_INT, CARD_AT (rating.rating), MAE_AM49_SPARSE },
  { "isUncertain", MAE_AM49_FLAG, CARD_AT (rating.is_uncertain), MAE_AM49_SPARSE },
  { "rated", MAE_AM49_INT, CARD_AT (rating.games), .max = INT32_MAX },
  { "won", MAE_AM49_INT, CARD_AT (rating.won), .max = INT32_MAX },
  { "points", MAE_AM49_INT, CARD_AT (points), .max = INT32_MAX },
  { "kinds", MAE_AM49_ARRAY, CARD_AT (kinds), .fields = kind,
    .count_at = offsetof (MaePersonCard, n_kinds), .stride = sizeof (MaeKindOfGame),
    .most = MAE_CARD_KINDS_MAX },
  { "history", MAE_AM49_ARRAY, CARD_AT (history), .fields = rated_game,
    .count_at = offsetof (MaePersonCard, n_history), .stride = sizeof (MaeRatedGame),
    .most = MAE_CARD_HISTORY_MAX },
  { "leaders", MAE_AM49_LIST, CARD_AT (leaders), .fields = favorite,
    .count_at = offsetof (MaePersonCard, n_leaders), .stride = sizeof (MaeFavoriteLeader),
    .most = MAE_CARD_LEADERS_MAX },
  { "games", MAE_AM49_ARRAY, CARD_AT (games), .fields = finished_game,
    .count_at = offsetof (MaePersonCard, n_games), .stride = sizeof (MaeFinishedGame),
    .most = MAE_FINISHED_MAX },
  { 0 },
};
