/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading the messages of the extensions `tables`, `spectate`, `chat` and `clock`. */

#include "am49-names.h"
#include "am49-private.h"

/* The longest turn time taken from a message, in seconds. */
#define TURN_TIME_MAX (366 * 24 * 60 * 60)

/* More entries than that no server of ours tells: what a list takes is bounded before it is made.
 */
#define ENTRIES_MAX 1024

/* Whether a list of @count may be built. */
static bool
is_short (MaeAm49Reader *reader, const char *field, guint count, guint max)
{
  if (count > max)
    mae_am49_fail (reader, field, "%u are more than %u", count, max);
  return count <= max;
}

static char *
take_text (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field, MaeFieldNeed need)
{
  return g_strdup (mae_am49_text (reader, object, field, NULL, need));
}

/* The place of @object's @field among @names. */
static int
name_of (MaeAm49Reader *reader, const MaeJsonNode *object, const char *field,
         const char *const *names)
{
  const char *text = mae_am49_text (reader, object, field, NULL, MAE_FIELD_REQUIRED);
  int index = mae_am49_name_index (names, text);

  if (index < 0 && text != NULL)
    mae_am49_fail (reader, field, "no such word");
  return MAX (index, 0);
}

static int
level_of (MaeAm49Reader *reader, const char *text, const char *field)
{
  int index = mae_am49_name_index (mae_am49_levels, text);

  if (index < 0 && text != NULL)
    mae_am49_fail (reader, field, "no such level");
  return index + 1;
}

/* ── From a client ────────────────────────────────────────────────────────────────────────── */

void
mae_am49_read_open_table (MaeAm49Reader *reader, const MaeJsonNode *root, MaeTableWish *out)
{
  const MaeJsonNode *computers =
      mae_am49_list (reader, root, "computers", NULL, MAE_FIELD_OPTIONAL);

  out->name = take_text (reader, root, "name", MAE_FIELD_OPTIONAL);
  out->ruleset = take_text (reader, root, "ruleset", MAE_FIELD_OPTIONAL);
  out->players_count = mae_am49_int (reader, root, "playersCount", NULL, MAE_FIELD_REQUIRED, 0);
  out->turn_time = mae_am49_int (reader, root, "turnTime", NULL, MAE_FIELD_OPTIONAL, -1);
  out->is_private = mae_am49_flag (reader, root, "isPrivate", NULL);
  out->no_chat = mae_am49_flag (reader, root, "noChat", NULL);
  out->no_spectators = mae_am49_flag (reader, root, "noSpectators", NULL);
  if (!computers)
    return;

  const MaeJsonNode *level = mae_json_first (computers);
  out->n_computers = (int) computers->count;
  for (guint i = 0; i < computers->count && !reader->error; i++) {
    int found = level_of (reader, mae_am49_text_of (reader, level, "computers"), "computers");
    if (i < MAE_MAX_PLAYERS)
      out->computers[i] = found;
    level = mae_json_next (level);
  }
}

/* ── From a server ────────────────────────────────────────────────────────────────────────── */

static void
read_players (MaeAm49Reader *reader, const MaeJsonNode *table, MaeTableInfo *out)
{
  const MaeJsonNode *players = mae_am49_list (reader, table, "players", NULL, MAE_FIELD_OPTIONAL);

  if (!players || !is_short (reader, "players", players->count, MAE_MAX_PLAYERS))
    return;
  const MaeJsonNode *player = mae_json_first (players);
  for (guint i = 0; i < players->count && !reader->error; i++) {
    gsize where = mae_am49_enter (reader, "players", (int) i);
    if (player->kind != MAE_JSON_OBJECT) {
      mae_am49_fail (reader, "nickname", "expected an object, got %s",
                     mae_json_kind_name (player->kind));
    } else {
      const char *name = mae_am49_text (reader, player, "nickname", "player", MAE_FIELD_REQUIRED);
      const char *level = mae_am49_text (reader, player, "computer", NULL, MAE_FIELD_OPTIONAL);
      out->players[i].name = g_strdup (name);
      out->players[i].level = level ? level_of (reader, level, "computer") : 0;
      out->n_players++;
    }
    mae_am49_leave (reader, where);
    player = mae_json_next (player);
  }
}

static void
read_info (MaeAm49Reader *reader, const MaeJsonNode *table, MaeTableInfo *out)
{
  out->code = take_text (reader, table, "code", MAE_FIELD_OPTIONAL);
  out->name = take_text (reader, table, "name", MAE_FIELD_OPTIONAL);
  out->ruleset = take_text (reader, table, "ruleset", MAE_FIELD_OPTIONAL);
  out->stage = (MaeTableStage) name_of (reader, table, "state", mae_am49_stages);
  out->players_count = mae_am49_int_within (reader, table, "playersCount", MAE_FIELD_REQUIRED, 0, 1,
                                            MAE_MAX_PLAYERS);
  read_players (reader, table, out);
  out->turn_time =
      mae_am49_int_within (reader, table, "turnTime", MAE_FIELD_OPTIONAL, 0, 0, TURN_TIME_MAX);
  out->is_private = mae_am49_flag (reader, table, "isPrivate", NULL);
  out->no_chat = mae_am49_flag (reader, table, "noChat", NULL);
  out->no_spectators = mae_am49_flag (reader, table, "noSpectators", NULL);
  out->n_spectators =
      mae_am49_int_within (reader, table, "spectatorsCount", MAE_FIELD_OPTIONAL, 0, 0, INT32_MAX);
}

/* A list of nicknames, empty where there is none. */
static char **
read_names (MaeAm49Reader *reader, const MaeJsonNode *root, const char *field)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  const MaeJsonNode *list = mae_am49_list (reader, root, field, NULL, MAE_FIELD_OPTIONAL);
  const MaeJsonNode *name = list ? mae_json_first (list) : NULL;

  for (guint i = 0; list && i < list->count && !reader->error; i++) {
    const char *text = mae_am49_text_of (reader, name, field);
    if (text)
      g_strv_builder_add (names, text);
    name = mae_json_next (name);
  }
  return g_strv_builder_end (names);
}

MaeTableInfo *
mae_am49_read_table (MaeAm49Reader *reader, const MaeJsonNode *root)
{
  MaeTableInfo *info = g_new0 (MaeTableInfo, 1);
  const MaeJsonNode *table = mae_am49_object (reader, root, "table", NULL, MAE_FIELD_REQUIRED);

  if (table) {
    gsize where = mae_am49_enter (reader, "table", -1);
    read_info (reader, table, info);
    mae_am49_leave (reader, where);
  }
  info->is_spectator = mae_am49_flag (reader, root, "isSpectator", NULL);
  info->spectators = read_names (reader, root, "spectators");
  info->rematch = read_names (reader, root, "rematch");
  return info;
}

static void
read_rulesets (MaeAm49Reader *reader, const MaeJsonNode *root, MaeTableList *out)
{
  const MaeJsonNode *list = mae_am49_list (reader, root, "rulesets", NULL, MAE_FIELD_OPTIONAL);

  if (!list || !is_short (reader, "rulesets", list->count, ENTRIES_MAX))
    return;
  const MaeJsonNode *ruleset = mae_json_first (list);
  out->rulesets = g_malloc0_n (list->count, sizeof *out->rulesets);
  out->n_rulesets = list->count;
  for (guint i = 0; i < list->count && !reader->error; i++) {
    gsize where = mae_am49_enter (reader, "rulesets", (int) i);
    if (ruleset->kind != MAE_JSON_OBJECT) {
      mae_am49_fail (reader, "id", "expected an object, got %s",
                     mae_json_kind_name (ruleset->kind));
    } else {
      out->rulesets[i].id = take_text (reader, ruleset, "id", MAE_FIELD_REQUIRED);
      out->rulesets[i].title = take_text (reader, ruleset, "title", MAE_FIELD_REQUIRED);
      out->rulesets[i].min_players = mae_am49_int_within (
          reader, ruleset, "minPlayers", MAE_FIELD_REQUIRED, 0, 1, MAE_MAX_PLAYERS);
      out->rulesets[i].max_players = mae_am49_int_within (
          reader, ruleset, "maxPlayers", MAE_FIELD_REQUIRED, 0, 1, MAE_MAX_PLAYERS);
    }
    mae_am49_leave (reader, where);
    ruleset = mae_json_next (ruleset);
  }
}

MaeTableList *
mae_am49_read_tables (MaeAm49Reader *reader, const MaeJsonNode *root)
{
  MaeTableList *out = g_new0 (MaeTableList, 1);
  const MaeJsonNode *list = mae_am49_list (reader, root, "tables", NULL, MAE_FIELD_REQUIRED);

  if (!list || !is_short (reader, "tables", list->count, ENTRIES_MAX))
    return out;
  const MaeJsonNode *table = mae_json_first (list);
  out->tables = g_new0 (MaeTableInfo, list->count);
  out->n_tables = list->count;
  for (guint i = 0; i < list->count && !reader->error; i++) {
    gsize where = mae_am49_enter (reader, "tables", (int) i);
    if (table->kind == MAE_JSON_OBJECT)
      read_info (reader, table, &out->tables[i]);
    else
      mae_am49_fail (reader, "code", "expected an object, got %s",
                     mae_json_kind_name (table->kind));
    mae_am49_leave (reader, where);
    table = mae_json_next (table);
  }
  out->total = mae_am49_int_within (reader, root, "total", MAE_FIELD_OPTIONAL,
                                    (int32_t) out->n_tables, 0, INT32_MAX);
  out->waiting = mae_am49_int_within (reader, root, "waiting", MAE_FIELD_OPTIONAL, 0, 0, INT32_MAX);
  read_rulesets (reader, root, out);
  return out;
}

void
mae_am49_read_clock (MaeAm49Reader *reader, const MaeJsonNode *root, MaeClockInfo *out)
{
  const MaeJsonNode *awaited = mae_am49_list (reader, root, "awaited", NULL, MAE_FIELD_OPTIONAL);

  out->turn_time =
      mae_am49_int_within (reader, root, "turnTime", MAE_FIELD_OPTIONAL, 0, 0, TURN_TIME_MAX);
  out->remaining =
      mae_am49_int_within (reader, root, "remaining", MAE_FIELD_OPTIONAL, -1, 0, INT32_MAX);
  out->player = take_text (reader, root, "player", MAE_FIELD_OPTIONAL);
  if (!awaited || !is_short (reader, "awaited", awaited->count, MAE_MAX_PLAYERS))
    return;
  const MaeJsonNode *one = mae_json_first (awaited);
  for (guint i = 0; i < awaited->count && !reader->error; i++) {
    gsize where = mae_am49_enter (reader, "awaited", (int) i);
    if (one->kind != MAE_JSON_OBJECT) {
      mae_am49_fail (reader, "player", "expected an object, got %s",
                     mae_json_kind_name (one->kind));
    } else {
      out->awaited[i].player = take_text (reader, one, "player", MAE_FIELD_REQUIRED);
      out->awaited[i].remaining =
          mae_am49_int_within (reader, one, "remaining", MAE_FIELD_REQUIRED, 0, 0, INT32_MAX);
      out->n_awaited++;
    }
    mae_am49_leave (reader, where);
    one = mae_json_next (one);
  }
}

void
mae_am49_read_chat (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out)
{
  out->chat.text = take_text (reader, root, "text", MAE_FIELD_REQUIRED);
  if (out->kind == MAE_MESSAGE_REQ_CHAT)
    return;
  out->chat.player =
      g_strdup (mae_am49_text (reader, root, "player", "nickname", MAE_FIELD_REQUIRED));
  out->chat.is_spectator = mae_am49_flag (reader, root, "isSpectator", NULL);
  out->chat.is_past = mae_am49_flag (reader, root, "isPast", NULL);
}

void
mae_am49_read_err_table (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out)
{
  out->err_table.reason = (MaeTableReason) name_of (reader, root, "reason", mae_am49_table_reasons);
  out->err_table.field = take_text (reader, root, "field", MAE_FIELD_OPTIONAL);
}

void
mae_am49_read_err_chat (MaeAm49Reader *reader, const MaeJsonNode *root, MaeMessage *out)
{
  out->err_chat.reason = (MaeChatReason) name_of (reader, root, "reason", mae_am49_chat_reasons);
  out->err_chat.wait =
      mae_am49_int_within (reader, root, "wait", MAE_FIELD_OPTIONAL, 0, 0, INT32_MAX);
}
