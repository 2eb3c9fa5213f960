/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ai/ai-chance.h"
#include "client/words/parts-text.h"
#include "engine/rng.h"
#include "puzzle-resources.h"
#include "ruleset/ruleset-io.h"

#define FILE_HEAD "maestri-puzzles 1"
#define RULESET "standard"

enum {
  MOST_PUZZLES = 10000,
  MOST_COMMANDS = 2000,
  MOST_BEST = MAE_MAX_SWAPS + 1,
  MOST_TEXT = 64 * 1024, /* bytes of a line */
  SAME = 20,             /* thousandths of the chance of winning: less is no difference */
  ORDER_SEED = 1492,     /* for the order of the puzzles of the day */
};

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

static void
puzzle_free (gpointer data)
{
  MaePuzzle *self = data;

  g_free (self->id);
  g_clear_pointer (&self->log, g_byte_array_unref);
  g_clear_pointer (&self->best, g_array_unref);
  g_free (self);
}

static gboolean
read_number (const char *text, guint64 most, guint64 *out)
{
  return g_ascii_string_to_unsigned (text, 10, 0, most, out, NULL);
}

static gboolean
read_int (const char *text, int least, int most, int *out)
{
  guint64 number;

  if (!read_number (text, (guint64) most, &number) || number < (guint64) least)
    return FALSE;
  *out = (int) number;
  return TRUE;
}

/* Unpacks at most @most commands. Returns NULL if they aren't valid. */
static GArray *
read_commands (const GByteArray *packed, guint most)
{
  g_autoptr (GArray) commands = g_array_new (FALSE, FALSE, sizeof (MaeCommand));
  gsize at = 0;

  while (at < packed->len) {
    MaeCommand command;
    gsize size = mae_command_unpack (&command, packed->data + at, packed->len - at);

    if (size == 0 || commands->len == most)
      return NULL;
    g_array_append_val (commands, command);
    at += size;
  }
  return g_steal_pointer (&commands);
}

static GByteArray *
read_bytes (const char *text)
{
  gsize size;
  guchar *bytes = g_base64_decode (text, &size);

  return g_byte_array_new_take (bytes, size);
}

/* Reads "0:591,31:276". */
static gboolean
read_losses (MaePuzzle *self, const char *text)
{
  g_auto (GStrv) pairs = g_strsplit (text, ",", MAE_AI_ACTION_MAX + 1);

  for (char **pair = pairs; *pair; pair++) {
    g_auto (GStrv) parts = g_strsplit (*pair, ":", 3);
    int action, loss;

    if (g_strv_length (parts) != 2 || !read_int (parts[0], 0, MAE_AI_ACTION_MAX - 1, &action)
        || !read_int (parts[1], 1, 1000, &loss) || self->loss[action] != 0)
      return FALSE;
    self->loss[action] = (gint16) loss;
  }
  return TRUE;
}

static MaePuzzle *
read_puzzle (const char *line)
{
  g_auto (GStrv) part = g_strsplit (line, " ", 9);
  MaePuzzle *self = g_new0 (MaePuzzle, 1);
  g_autoptr (GByteArray) best = NULL;
  g_autoptr (GArray) commands = NULL;

  if (g_strv_length (part) == 8 && read_number (part[0], G_MAXINT64, &self->seed)
      && read_int (part[1], 1, 2, &self->n_players)
      && read_int (part[2], 0, self->n_players - 1, &self->seat)
      && read_int (part[3], 1, 3, &self->level) && read_int (part[4], 1, 1000, &self->chance)
      && read_losses (self, part[7])) {
    self->log = read_bytes (part[5]);
    commands = read_commands (self->log, MOST_COMMANDS);
    best = read_bytes (part[6]);
    self->best = read_commands (best, MOST_BEST);
  }
  if (!commands || !self->best || self->best->len == 0
      || mae_ai_action_of (&g_array_index (self->best, MaeCommand, self->best->len - 1))
             == MAE_AI_ACTION_NONE) {
    puzzle_free (self);
    return NULL;
  }
  self->n_commands = commands->len;
  self->id = g_strdup_printf ("%" G_GUINT64_FORMAT "-%u", self->seed, self->n_commands);
  return self;
}

GPtrArray *
mae_puzzles_parse (const char *text, gsize length, GError **error)
{
  g_autoptr (GPtrArray) puzzles = g_ptr_array_new_with_free_func (puzzle_free);
  g_autofree char *copy = g_strndup (text, length);
  g_auto (GStrv) lines = g_strsplit (copy, "\n", -1);

  if (!lines[0]) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "it is empty");
    return NULL;
  }
  for (int i = 0; lines[i]; i++) {
    MaePuzzle *puzzle = NULL;
    gboolean skip = i > 0 && (*lines[i] == '#' || *lines[i] == '\0');

    if (skip || (i == 0 && g_str_equal (lines[i], FILE_HEAD)))
      continue;
    if (i > 0 && strlen (lines[i]) <= MOST_TEXT && puzzles->len < MOST_PUZZLES)
      puzzle = read_puzzle (lines[i]);
    if (!puzzle) {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "line %d isn't valid", i + 1);
      return NULL;
    }
    g_ptr_array_add (puzzles, puzzle);
  }
  return g_steal_pointer (&puzzles);
}

GPtrArray *
mae_puzzles (void)
{
  static GPtrArray *puzzles;

  if (!puzzles) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) bytes = NULL;
    gsize size;

    puzzle_data_register_resource ();
    bytes = g_resources_lookup_data ("/io/github/maestri_game/Maestri/puzzles/standard.puzzles",
                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    const char *text = g_bytes_get_data (bytes, &size);
    puzzles = mae_puzzles_parse (text, size, &error);
    if (!puzzles)
      g_error ("data/puzzles: %s", error->message);
  }
  return puzzles;
}

int
mae_puzzles_index_of_day (int n, gint64 day)
{
  g_autofree int *order = g_new (int, n);
  guint64 rng[4];

  mae_rng_seed (rng, ORDER_SEED);
  for (int i = 0; i < n; i++) {
    int other = (int) mae_rng_below (rng, (guint32) i + 1);

    order[i] = order[other];
    order[other] = i;
  }
  return order[(day % n + n) % n];
}

/* ── Playing ───────────────────────────────────────────────────────────────────────────────── */

/* Sets @game to the position. Returns FALSE if the player has no main action in it. */
static gboolean
replay (const MaePuzzle *self, MaeGame *game)
{
  const MaeRuleset *rules = mae_ruleset_builtin (RULESET);
  MaeCommandLog log = { self->log->data, self->log->len, self->n_commands };

  return mae_game_replay (game, rules, self->seed, NULL, self->n_players, log, NULL)
         && game->phase == MAE_PHASE_TURNS && game->current == self->seat && !game->main_done;
}

MaeRecord *
mae_puzzle_get_record (const MaePuzzle *self, const char *nickname)
{
  const MaeRuleset *rules = mae_ruleset_builtin (RULESET);
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  const char *names[MAE_MAX_PLAYERS] = { NULL };
  int computers[MAE_MAX_PLAYERS] = { 0 };

  if (!replay (self, game))
    return NULL;
  for (int seat = 0; seat < self->n_players; seat++) {
    const char *name = g_strcmp0 (nickname, "Bianca") == 0 ? "Cosimo" : "Bianca";
    int index = game->participant[seat];

    names[index] = seat == self->seat ? nickname : name;
    computers[index] = seat == self->seat ? 0 : mae_ai_number (MAE_AI_BANKER, MAE_AI_BALANCED);
  }
  MaeRecord *record = mae_record_new (rules, self->seed, self->n_players, names, computers);
  g_byte_array_append (record->log, self->log->data, self->log->len);
  record->n_commands = self->n_commands;
  return record;
}

/* ── Judging ───────────────────────────────────────────────────────────────────────────────── */

static const MaeCommand *
best_command (const MaePuzzle *self)
{
  return &g_array_index (self->best, MaeCommand, self->best->len - 1);
}

/* Returns which main action @batch has. */
static MaeAiAction
action_of (const MaeBatch *batch)
{
  const MaeGame *after = batch->after;
  bool row = false;
  int index = 0;

  switch (batch->command) {
  case MAE_COMMAND_TAKE_MARKET:
    return mae_batch_market_line (batch->before, after, &row, &index)
               ? index + (row ? 0 : MAE_AI_ACTION_COLUMNS)
               : MAE_AI_ACTION_NONE;
  case MAE_COMMAND_PRODUCE:
    return MAE_AI_ACTION_PRODUCE;
  case MAE_COMMAND_BUY_CARD:
    break;
  default:
    return MAE_AI_ACTION_NONE;
  }
  int slot, id = mae_batch_bought_card (batch, &slot);
  const MaeCard *card = id >= 0 ? &after->rules->cards[id] : NULL;

  return card ? MAE_AI_ACTION_DECKS + MAE_AI_ACTION_LEVEL * (card->level - 1) + card->colour
              : MAE_AI_ACTION_NONE;
}

/* Returns whether @after, which follows from a move of the same kind as the best one, is as good as
 * the position after the best one. */
static gboolean
is_as_good (const MaePuzzle *self, const MaeGame *after)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiChances played, best;

  if (!replay (self, game))
    return FALSE;
  for (guint i = 0; i < self->best->len; i++)
    if (!mae_game_apply (game, &g_array_index (self->best, MaeCommand, i), NULL, NULL))
      return FALSE;
  if (mae_ai_action_same_result (game, after, self->seat))
    return TRUE;
  *game = mae_game_view (game, self->seat);
  return mae_ai_chances (after, &played) && mae_ai_chances (game, &best)
         && best.seat[self->seat] - played.seat[self->seat] <= SAME;
}

MaePuzzleAnswer
mae_puzzle_judge (const MaePuzzle *self, const MaeBatch *batch, int *loss)
{
  MaeAiAction action =
      batch->has_action && batch->seat == self->seat ? action_of (batch) : MAE_AI_ACTION_NONE;

  *loss = 0;
  if (action == MAE_AI_ACTION_NONE)
    return MAE_PUZZLE_OPEN;
  if (action == mae_ai_action_of (best_command (self)))
    return is_as_good (self, batch->after) ? MAE_PUZZLE_RIGHT : MAE_PUZZLE_ALMOST;
  *loss = action < MAE_AI_ACTION_MAX ? self->loss[action] : 0;
  return MAE_PUZZLE_WRONG;
}

void
mae_puzzle_get_hint (const MaePuzzle *self, MaeHint *out)
{
  mae_hint_init (out, best_command (self));
}

/* ── Words ─────────────────────────────────────────────────────────────────────────────────── */

char *
mae_puzzle_topic (const MaePuzzle *self)
{
  const char *const levels[] = { C_ ("puzzle", "Easy"), C_ ("puzzle", "Medium"),
                                 C_ ("puzzle", "Hard") };

  return mae_parts_text (g_strdup_printf ("%s · %s", _ ("Find the Move"), levels[self->level - 1]));
}

const char *
mae_puzzle_answer_title (MaePuzzleAnswer answer)
{
  return answer == MAE_PUZZLE_RIGHT    ? _ ("That’s the move")
         : answer == MAE_PUZZLE_ALMOST ? _ ("Almost")
                                       : _ ("Another move is better");
}

/* Returns thousandths as hundredths: 1 to 99 unless it is certain. */
static int
in_hundred (int thousandths)
{
  int hundredths = (thousandths + 5) / 10;

  return thousandths <= 0 ? 0 : thousandths >= 1000 ? 100 : CLAMP (hundredths, 1, 99);
}

char *
mae_puzzle_answer_text (const MaePuzzle *self, MaePuzzleAnswer answer, int loss)
{
  int next = 1000;

  for (int i = 0; i < MAE_AI_ACTION_MAX; i++)
    if (self->loss[i] > 0)
      next = MIN (next, self->loss[i]);
  if (answer == MAE_PUZZLE_RIGHT)
    /* Translators: numbers of games. */
    return g_strdup_printf (
        _ ("It wins about %d of 100 games from here, the next best move about %d."),
        in_hundred (self->chance), in_hundred (self->chance - next));
  if (answer == MAE_PUZZLE_ALMOST)
    return g_strdup (_ ("This is the right idea, but there is a better way to do it."));
  if (loss == 0)
    return g_strdup_printf (_ ("The best move wins about %d of 100 games from here."),
                            in_hundred (self->chance));
  /* Translators: numbers of games. */
  return g_strdup_printf (
      _ ("Your move wins about %d of 100 games from here, the best one about %d."),
      in_hundred (self->chance - loss), in_hundred (self->chance));
}
