/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "am49-names.h"

#include <glib.h>

#include "protocol/message.h"

const char *const mae_am49_actions[] = {
  [MAE_COMMAND_CHOOSE_LEADERS] = "CHOOSE_LEADERS",
  [MAE_COMMAND_CHOOSE_RESOURCES] = "CHOOSE_RESOURCES",
  [MAE_COMMAND_TAKE_MARKET] = "TAKE_MARKET_RESOURCES",
  [MAE_COMMAND_BUY_CARD] = "BUY_DEVELOPMENT_CARD",
  [MAE_COMMAND_PRODUCE] = "ACTIVATE_PRODUCTION",
  [MAE_COMMAND_SWAP_SHELVES] = "SWAP_SHELVES",
  [MAE_COMMAND_ACTIVATE_LEADER] = "ACTIVATE_LEADER",
  [MAE_COMMAND_DISCARD_LEADER] = "DISCARD_LEADER",
  [MAE_COMMAND_END_TURN] = "END_TURN",
  NULL,
};

const char *const mae_am49_action_reasons[] = {
  [MAE_ACTION_LATE_SETUP] = "LATE_SETUP_ACTION",
  [MAE_ACTION_EARLY_MANDATORY] = "EARLY_MANDATORY_ACTION",
  [MAE_ACTION_LATE_MANDATORY] = "LATE_MANDATORY_ACTION",
  [MAE_ACTION_EARLY_TURN_END] = "EARLY_TURN_END",
  [MAE_ACTION_GAME_ENDED] = "GAME_ENDED",
  [MAE_ACTION_NOT_CURRENT] = "NOT_CURRENT_PLAYER",
  [MAE_ACTION_NOTHING_TO_UNDO] = "NOTHING_TO_UNDO",
  NULL,
};

const char *const mae_am49_objects[] = {
  [MAE_OBJECT_LEADER] = "LeaderCard",
  [MAE_OBJECT_SHELF] = "Shelf",
  [MAE_OBJECT_CONTAINER] = "ResourceContainer",
  [MAE_OBJECT_PRODUCTION] = "ReducedProductionRequest",
  NULL,
};

const char *const mae_am49_entities[] = {
  [MAE_ENTITY_MARKET_INDEX] = "MARKET_INDEX",
  [MAE_ENTITY_LEADER] = "LEADER",
  [MAE_ENTITY_CARD] = "DEVCARD",
  [MAE_ENTITY_COLOUR] = "COLOR",
  [MAE_ENTITY_RESOURCE] = "RESOURCE",
  NULL,
};

const char *const mae_am49_transaction_reasons[] = {
  [MAE_TRANSACTION_NEGATIVE] = "NEGATIVE_VALUES",
  [MAE_TRANSACTION_ILLEGAL_STORABLE] = "ILLEGAL_STORABLE",
  [MAE_TRANSACTION_ILLEGAL_NON_STORABLE] = "ILLEGAL_NON_STORABLE",
  [MAE_TRANSACTION_EXCLUDED] = "EXCLUDED",
  NULL,
};

const char *const mae_am49_transfer_reasons[] = {
  [MAE_TRANSFER_BOUND_DIFFERS] = "BOUNDED_RESTYPE_DIFFER",
  [MAE_TRANSFER_NON_STORABLE] = "NON_STORABLE",
  [MAE_TRANSFER_CAPACITY] = "CAPACITY_REACHED",
  [MAE_TRANSFER_DUPLICATE] = "DUPLICATE_BOUNDED_RESOURCE",
  NULL,
};

const char *const mae_am49_nickname_reasons[] = {
  [MAE_NICKNAME_NOT_SET] = "NOT_SET",
  [MAE_NICKNAME_ALREADY_SET] = "ALREADY_SET",
  [MAE_NICKNAME_TAKEN] = "TAKEN",
  [MAE_NICKNAME_NOT_IN_GAME] = "NOT_IN_GAME",
  NULL,
};

const char *const mae_am49_nickname_problems[] = {
  [MAE_NICKNAME_PROBLEM_NONE] = "",
  [MAE_NICKNAME_PROBLEM_TOO_LONG] = "TOO_LONG",
  [MAE_NICKNAME_PROBLEM_CHARACTERS] = "CHARACTERS",
  NULL,
};

const char *const mae_am49_password_reasons[] = {
  [MAE_PASSWORD_NOT_ASKED] = "",  [MAE_PASSWORD_NEEDED] = "NEEDED", [MAE_PASSWORD_WRONG] = "WRONG",
  [MAE_PASSWORD_UNFIT] = "UNFIT", [MAE_PASSWORD_LATER] = "LATER",   NULL,
};

const char *const mae_am49_features[] = {
  "resume",   "undo",      "hash",       "score",   "tables",       "spectate", "chat",
  "clock",    "replay",    "spectators", "past",    "saving",       "seats",    "info",
  "people",   "ratings",   "days",       "reserve", "restrictions", "reports",  "account",
  "holidays", "standings", "plans",      "turns",   NULL,
};

const char *const mae_am49_levels[] = { "EASY", "MEDIUM", "HARD", "MASTER", NULL };

const char *const mae_am49_stages[] = {
  [MAE_STAGE_OPEN] = "OPEN",
  [MAE_STAGE_PLAYING] = "PLAYING",
  [MAE_STAGE_ENDED] = "ENDED",
  NULL,
};

const char *const mae_am49_seat_states[] = {
  [MAE_SEAT_CHOOSING] = "CHOOSING",
  [MAE_SEAT_PLAYING] = "PLAYING",
  [MAE_SEAT_ENDED] = "ENDED",
  [MAE_SEAT_WAITING] = "WAITING",
  NULL,
};

const char *const mae_am49_person_places[] = {
  [MAE_PERSON_HALL] = "HALL",         [MAE_PERSON_WAITING] = "WAITING",
  [MAE_PERSON_TABLE] = "TABLE",       [MAE_PERSON_PLAYING] = "PLAYING",
  [MAE_PERSON_WATCHING] = "WATCHING", NULL,
};

const char *const mae_am49_person_answers[] = {
  [MAE_PERSON_INVITED] = "INVITED",   [MAE_PERSON_DECLINED] = "DECLINED",
  [MAE_PERSON_NOT_HERE] = "NOT_HERE", [MAE_PERSON_NOT_ACCEPTED] = "NOT_ACCEPTED",
  [MAE_PERSON_TOO_MANY] = "TOO_MANY", [MAE_PERSON_NO_SUCH_TABLE] = "NO_SUCH_TABLE",
  [MAE_PERSON_FULL] = "FULL",         NULL,
};

const char *const mae_am49_table_reasons[] = {
  [MAE_TABLE_REASON_NO_SUCH_TABLE] = "NO_SUCH_TABLE",
  [MAE_TABLE_REASON_FULL] = "FULL",
  [MAE_TABLE_REASON_NOT_IN_HALL] = "NOT_IN_HALL",
  [MAE_TABLE_REASON_NOT_AT_TABLE] = "NOT_AT_TABLE",
  [MAE_TABLE_REASON_INVALID] = "INVALID",
  [MAE_TABLE_REASON_TOO_MANY_TABLES] = "TOO_MANY_TABLES",
  [MAE_TABLE_REASON_NO_SPECTATORS] = "NO_SPECTATORS",
  [MAE_TABLE_REASON_TOO_MANY_SPECTATORS] = "TOO_MANY_SPECTATORS",
  [MAE_TABLE_REASON_NOT_ENDED] = "NOT_ENDED",
  [MAE_TABLE_REASON_SOMEBODY_LEFT] = "SOMEBODY_LEFT",
  [MAE_TABLE_REASON_TOO_MANY_GAMES] = "TOO_MANY_GAMES",
  [MAE_TABLE_REASON_NO_RATINGS] = "NO_RATINGS",
  [MAE_TABLE_REASON_NEEDS_ACCOUNT] = "NEEDS_ACCOUNT",
  [MAE_TABLE_REASON_NOT_WITH_COMPUTERS] = "NOT_WITH_COMPUTERS",
  [MAE_TABLE_REASON_SEAT_LOST] = "SEAT_LOST",
  [MAE_TABLE_REASON_REMOVED] = "REMOVED",
  NULL,
};

const char *const mae_am49_chat_reasons[] = {
  [MAE_CHAT_REASON_OFF] = "OFF",           [MAE_CHAT_REASON_NOT_AT_TABLE] = "NOT_AT_TABLE",
  [MAE_CHAT_REASON_EMPTY] = "EMPTY",       [MAE_CHAT_REASON_TOO_LONG] = "TOO_LONG",
  [MAE_CHAT_REASON_TOO_FAST] = "TOO_FAST", NULL,
};

const char *const mae_am49_plan_states[] = {
  [MAE_KEPT_PLAN_NONE] = "NONE",
  [MAE_KEPT_PLAN_READY] = "READY",
  [MAE_KEPT_PLAN_PLAYED] = "PLAYED",
  [MAE_KEPT_PLAN_DROPPED] = "DROPPED",
  NULL,
};

const char *const mae_am49_plan_whys[] = {
  [MAE_KEPT_PLAN_WORKS] = "",
  [MAE_KEPT_PLAN_CARD_GONE] = "CARD_GONE",
  [MAE_KEPT_PLAN_LINE_CHANGED] = "LINE_CHANGED",
  [MAE_KEPT_PLAN_ILLEGAL] = "ILLEGAL",
  NULL,
};

const char *const mae_am49_plan_reasons[] = {
  [MAE_PLAN_REASON_NOT_NOW] = "NOT_NOW",   [MAE_PLAN_REASON_ILLEGAL] = "ILLEGAL",
  [MAE_PLAN_REASON_TOO_LONG] = "TOO_LONG", [MAE_PLAN_REASON_TOO_MANY] = "TOO_MANY",
  [MAE_PLAN_REASON_CHANGED] = "CHANGED",   NULL,
};

const char *const mae_am49_conducts[] = {
  [MAE_CONDUCT_OTHER] = "OTHER", [MAE_CONDUCT_INSULTS] = "INSULTS",
  [MAE_CONDUCT_SPAM] = "SPAM",   [MAE_CONDUCT_CHEATING] = "CHEATING",
  [MAE_CONDUCT_NAME] = "NAME",   NULL,
};

const char *const mae_am49_restrictions[] = {
  [MAE_RESTRICTION_NONE] = "NONE",
  [MAE_RESTRICTION_SILENCED] = "SILENCED",
  [MAE_RESTRICTION_BANNED] = "BANNED",
  NULL,
};

const char *const mae_am49_report_answers[] = {
  [MAE_REPORT_KEPT] = "KEPT",
  [MAE_REPORT_TOO_MANY] = "TOO_MANY",
  [MAE_REPORT_INVALID] = "INVALID",
  NULL,
};

const char *const mae_am49_account_wishes[] = {
  [MAE_ACCOUNT_PASSWORD] = "PASSWORD",
  [MAE_ACCOUNT_DELETE] = "DELETE",
  [MAE_ACCOUNT_EXPORT] = "EXPORT",
  NULL,
};

const char *const mae_am49_account_answers[] = {
  [MAE_ACCOUNT_DONE] = "DONE",     [MAE_ACCOUNT_WRONG] = "WRONG",
  [MAE_ACCOUNT_LATER] = "LATER",   [MAE_ACCOUNT_UNFIT] = "UNFIT",
  [MAE_ACCOUNT_NONE] = "NONE",     [MAE_ACCOUNT_IN_GAMES] = "IN_GAMES",
  [MAE_ACCOUNT_FAILED] = "FAILED", NULL,
};

int
mae_am49_name_index (const char *const *table, const char *name)
{
  for (int i = 0; name && table[i]; i++)
    if (g_str_equal (table[i], name))
      return i;
  return -1;
}
