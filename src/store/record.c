/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/record.h"

#include "ruleset/ruleset-io.h"
#include "store/store-games.h"

static MaeRecord *
record_new (const MaeRuleset *rules, guint64 seed, int n_players)
{
  MaeRecord *record = g_new0 (MaeRecord, 1);

  g_atomic_ref_count_init (&record->references);
  record->rules = mae_ruleset_ref (rules);
  record->seed = seed;
  record->n_players = n_players;
  record->log = g_byte_array_new ();
  return record;
}

MaeRecord *
mae_record_new (const MaeRuleset *rules, guint64 seed, int n_players, const char *const *players,
                const int *computers)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeRecord *record = record_new (rules, seed, n_players);

  mae_game_start (game, rules, seed, n_players, NULL);
  for (int seat = 0; seat < n_players; seat++) {
    record->name[seat] = g_strdup (players[game->participant[seat]]);
    record->computer[seat] = computers[game->participant[seat]];
  }
  return record;
}

MaeRecord *
mae_record_ref (MaeRecord *record)
{
  g_atomic_ref_count_inc (&record->references);
  return record;
}

void
mae_record_unref (MaeRecord *record)
{
  if (!g_atomic_ref_count_dec (&record->references))
    return;
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    g_free (record->name[seat]);
  g_byte_array_unref (record->log);
  mae_ruleset_unref (record->rules);
  g_free (record);
}

/* Returns the offset of command number @n_commands; -1: there are fewer, or the log is broken. */
static gssize
find_command (const GByteArray *log, guint32 n_commands)
{
  gsize at = 0;

  for (guint32 i = 0; i < n_commands; i++) {
    MaeCommand command;
    gsize size = mae_command_unpack (&command, log->data + at, log->len - at);

    if (size == 0)
      return -1;
    at += size;
  }
  return (gssize) at;
}

gboolean
mae_record_replay (const MaeRecord *record, guint32 n_commands, MaeGame *game)
{
  gssize size = find_command (record->log, n_commands);

  return size >= 0
         && mae_game_replay (game, record->rules, record->seed, record->seed_more,
                             record->n_players,
                             (MaeCommandLog){ record->log->data, (size_t) size, n_commands }, NULL);
}

gsize
mae_record_peek (const MaeRecord *record, gsize offset, MaeCommand *out)
{
  const GByteArray *log = record->log;

  return offset < log->len ? mae_command_unpack (out, log->data + offset, log->len - offset) : 0;
}

void
mae_record_reader_init (MaeRecordReader *reader, const MaeRecord *record)
{
  reader->record = record;
  reader->game = g_new (MaeGame, 1);
  reader->n_commands = 0;
  reader->offset = 0;
  mae_game_start_wide (reader->game, record->rules, record->seed, record->seed_more,
                       record->n_players, NULL);
}

void
mae_record_reader_clear (MaeRecordReader *reader)
{
  g_clear_pointer (&reader->game, g_free);
}

gboolean
mae_record_reader_next (MaeRecordReader *reader, MaeCommand *out)
{
  gsize size = mae_record_peek (reader->record, reader->offset, out);

  if (size == 0 || !mae_game_apply (reader->game, out, NULL, NULL))
    return FALSE;
  reader->offset += size;
  reader->n_commands++;
  return TRUE;
}

/* ── Taking over ──────────────────────────────────────────────────────────────────────────── */

static MaeRecord *
copy_beginning (MaeRecord *record, guint32 n_commands)
{
  gssize size = find_command (record->log, n_commands);
  MaeRecord *copy = record_new (record->rules, record->seed, record->n_players);

  memcpy (copy->seed_more, record->seed_more, sizeof copy->seed_more);
  g_byte_array_append (copy->log, record->log->data, (guint) size);
  copy->n_commands = n_commands;
  copy->origin = record->number;
  return copy;
}

/* Makes all players present, as they are when a game is taken over. */
static void
call_back_all (MaeRecord *record, MaeGame *game)
{
  for (int seat = 0; seat < record->n_players; seat++) {
    MaeCommand command = { .kind = MAE_COMMAND_RETURN, .seat = seat };
    guint8 packed[MAE_COMMAND_PACKED_MAX];

    if (game->players[seat].present || !mae_game_apply (game, &command, NULL, NULL))
      continue;
    g_byte_array_append (record->log, packed,
                         (guint) mae_command_pack (&command, packed, sizeof packed));
    record->n_commands++;
  }
}

MaeRecord *
mae_record_take_over (MaeRecord *record, guint32 n_commands, int seat, const char *name,
                      MaeAiLevel level)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  int person = mae_record_person (record);

  if (seat < 0 || seat >= record->n_players || n_commands > record->n_commands
      || !mae_record_replay (record, n_commands, game) || game->phase == MAE_PHASE_ENDED)
    return NULL;
  MaeRecord *copy = copy_beginning (record, n_commands);
  call_back_all (copy, game);
  for (int s = 0; s < record->n_players; s++) {
    copy->computer[s] =
        s == seat
            ? 0
            : mae_ai_number (level, mae_ai_number_style (record->computer[s == person ? seat : s]));
    /* The player who had @seat takes the seat that the person leaves. */
    copy->name[s] = g_strdup (s == seat     ? name
                              : s == person ? record->name[seat]
                                            : record->name[s]);
  }
  return copy;
}

/* ── Queries ──────────────────────────────────────────────────────────────────────────────── */

int
mae_record_person (const MaeRecord *record)
{
  for (int seat = 0; seat < record->n_players; seat++)
    if (record->computer[seat] == 0)
      return seat;
  return -1;
}

int
mae_record_level (const MaeRecord *record)
{
  int level = 0;

  for (int seat = 0; seat < record->n_players; seat++)
    level = MAX (level, mae_ai_number_level (record->computer[seat]));
  return level;
}

/* ── In the store ─────────────────────────────────────────────────────────────────────────── */

static void
append_all (const MaeRecord *record, MaeStore *store, gint64 number)
{
  gsize at = 0;

  for (guint32 i = 0; i < record->n_commands; i++) {
    MaeCommand command;
    gsize size = mae_command_unpack (&command, record->log->data + at, record->log->len - at);

    mae_store_append (store, number, i, record->log->data + at, size);
    at += size;
  }
}

gboolean
mae_record_add (MaeRecord *record, MaeStore *store, gint64 now, GError **error)
{
  g_autofree char *json = mae_ruleset_to_json (record->rules);
  MaeStoredTable stored = {
    .seed = record->seed,
    .seed_more = { record->seed_more[0], record->seed_more[1], record->seed_more[2] },
    .ruleset = json,
    .ruleset_hash = mae_ruleset_hash (record->rules),
    .n_players = record->n_players,
  };

  for (int seat = 0; seat < record->n_players; seat++) {
    stored.name[seat] = record->name[seat];
    stored.computer[seat] = record->computer[seat];
  }
  /* The number is chosen within the transaction, so that no other process takes it. Errors are
   * reported by the commit. */
  if (mae_store_begin (store)) {
    stored.number = mae_store_last_table (store) + 1;
    mae_store_add_table (store, &stored, now);
    append_all (record, store, stored.number);
    mae_store_set_played (store, stored.number, record->origin, now);
  }
  if (!mae_store_commit (store, error))
    return FALSE;
  record->number = stored.number;
  return TRUE;
}

typedef struct {
  MaeRecord *record;
  GError *error;
} LoadedRecord;

/* (transfer full) Returns the ruleset of @stored: a built-in one if it is equal. */
static const MaeRuleset *
find_rules (const MaeStoredTable *stored, GError **error)
{
  const char *const *names = mae_ruleset_builtin_ids ();

  for (int i = 0; names[i] != NULL; i++) {
    const MaeRuleset *rules = mae_ruleset_builtin (names[i]);

    if (mae_ruleset_hash (rules) == stored->ruleset_hash)
      return mae_ruleset_ref (rules);
  }
  return mae_ruleset_parse (stored->ruleset, -1, error);
}

/* Returns whether @stored can be a game with @rules. */
static gboolean
check_rules (const MaeRuleset *rules, const MaeStoredTable *stored, GError **error)
{
  const char *wrong = NULL;

  if (mae_ruleset_hash (rules) != stored->ruleset_hash)
    wrong = "its ruleset isn't the one it began with";
  else if (stored->n_players < rules->min_players || stored->n_players > rules->max_players)
    wrong = "its ruleset doesn't allow that number of players";
  if (wrong != NULL)
    g_set_error_literal (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ, wrong);
  return wrong == NULL;
}

MaeRecord *
mae_record_restore (const MaeStoredTable *stored, const GByteArray *log, guint32 n_commands,
                    GError **error)
{
  g_autoptr (MaeRecord) record = NULL;
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  const MaeRuleset *rules = find_rules (stored, error);

  if (rules == NULL)
    return NULL;
  if (check_rules (rules, stored, error))
    record = record_new (rules, stored->seed, stored->n_players);
  mae_ruleset_unref (rules);
  if (record == NULL)
    return NULL;
  memcpy (record->seed_more, stored->seed_more, sizeof record->seed_more);
  record->number = stored->number;
  for (int seat = 0; seat < stored->n_players; seat++) {
    record->name[seat] = g_strdup (stored->name[seat]);
    record->computer[seat] = mae_ai_number_clean (stored->computer[seat]);
  }
  g_byte_array_append (record->log, log->data, log->len);
  record->n_commands = n_commands;
  if (!mae_record_replay (record, n_commands, game)) {
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_READ, "its commands don't replay");
    return NULL;
  }
  return g_steal_pointer (&record);
}

static void
table_cb (const MaeStoredTable *stored, const GByteArray *log, guint32 n_commands,
          const char *broken, gpointer data)
{
  LoadedRecord *self = data;
  g_autoptr (GError) error = NULL;

  if (broken == NULL)
    self->record = mae_record_restore (stored, log, n_commands, &error);
  if (self->record == NULL)
    g_set_error (&self->error, MAE_STORE_ERROR, MAE_STORE_ERROR_DAMAGED,
                 "Game %" G_GINT64_FORMAT " is broken: %s", stored->number,
                 broken != NULL ? broken : error->message);
}

MaeRecord *
mae_record_load (MaeStore *store, gint64 number, GError **error)
{
  LoadedRecord self = { NULL, NULL };

  if (!mae_store_load_table (store, number, table_cb, &self, error))
    return NULL;
  if (self.error != NULL)
    g_propagate_error (error, self.error);
  else if (self.record == NULL)
    g_set_error (error, MAE_STORE_ERROR, MAE_STORE_ERROR_NONE,
                 "There is no game %" G_GINT64_FORMAT ".", number);
  return self.record;
}
