/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/tables/sleepers.h"

#include <string.h>

#include "ai/ai.h"
#include "ruleset/ruleset-io.h"
#include "server/tables/chat.h"
#include "server/tables/table.h"
#include "store/nickname.h"
#include "store/store.h"

struct _MaeSleepers {
  GPtrArray *by_number; /* MaeSleeper, sorted */
  GPtrArray *listed;    /* those of them that can be in the list of tables, sorted, too */
  GPtrArray *deserted;  /* all, by MaeSleeper.deserted_since, and of the same time by number; games
                         * over days come last */
  MaeDeadlines due;     /* MaeSleeper.due */
  guint n_over_days, n_listed_over_days;
  GHashTable *by_code; /* a set of MaeSleeper.code */
  GHashTable *by_key; /* the key of a claimed seat's name, in MaeSleeper.text → this MaeSleeper */
  GHashTable *more; /* the same → further ones (GPtrArray), of those who have seats in several */
  MaeLookalikes *lookalikes;
};

/* ── One ───────────────────────────────────────────────────────────────────────────────────── */

MaeSleeper *
mae_sleeper_new (guint64 number, const MaeRuleset *rules, const char *title, int n_players,
                 const char *const *names)
{
  g_autoptr (GString) text = g_string_new (title);

  g_string_append_c (text, '\0');
  for (int seat = 0; seat < n_players; seat++) {
    g_autofree char *key = mae_nickname_key (names[seat]);
    g_string_append_len (text, names[seat], (gssize) strlen (names[seat]) + 1);
    if (!g_str_equal (key, names[seat]))
      g_string_append (text, key);
    g_string_append_c (text, '\0');
  }
  MaeSleeper *sleeper = g_malloc0 (sizeof *sleeper + text->len);
  memcpy (sleeper->text, text->str, text->len);
  sleeper->number = number;
  sleeper->rules = mae_ruleset_ref (rules);
  sleeper->n_players = (guint8) n_players;
  sleeper->round = -1;
  sleeper->due.at = G_MAXINT64;
  sleeper->due.owner = sleeper;
  return sleeper;
}

static void
left_free (MaeLeftBehind *left)
{
  mae_chat_clear (&left->chat);
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++) {
    mae_held_seat_clear (&left->held[seat]);
    g_clear_pointer (&left->kept[seat], mae_bridge_free);
  }
  g_free (left);
}

void
mae_sleeper_free (MaeSleeper *sleeper)
{
  g_clear_pointer (&sleeper->left, left_free);
  mae_ruleset_unref (sleeper->rules);
  g_free (sleeper);
}

const char *
mae_sleeper_name (const MaeSleeper *sleeper, int seat)
{
  const char *text = sleeper->text;

  for (int i = 0; i < 1 + 2 * seat; i++)
    text += strlen (text) + 1;
  return text;
}

const char *
mae_sleeper_key (const MaeSleeper *sleeper, int seat)
{
  const char *name = mae_sleeper_name (sleeper, seat);
  const char *key = name + strlen (name) + 1;

  return *key != '\0' ? key : name;
}

gboolean
mae_sleeper_is_claimed (const MaeSleeper *sleeper, int seat)
{
  return (sleeper->claimed & 1u << seat) != 0;
}

int
mae_sleeper_seat_of (const MaeSleeper *sleeper, const char *key)
{
  for (int seat = 0; seat < sleeper->n_players; seat++)
    if (mae_sleeper_is_claimed (sleeper, seat)
        && strcmp (mae_sleeper_key (sleeper, seat), key) == 0)
      return seat;
  return -1;
}

gboolean
mae_sleeper_is_listed (const MaeSleeper *sleeper)
{
  return *sleeper->code != '\0' && (sleeper->flags & MAE_STORED_PRIVATE) == 0;
}

gboolean
mae_sleeper_is_over_days (const MaeSleeper *sleeper)
{
  return (sleeper->flags & MAE_STORED_OVER_DAYS) != 0;
}

void
mae_sleeper_describe (const MaeSleeper *sleeper, gboolean has_chat, MaeTableInfo *info)
{
  *info = (MaeTableInfo){
    .code = (char *) sleeper->code,
    .name = *sleeper->text != '\0' ? (char *) sleeper->text : NULL,
    .ruleset = (char *) sleeper->rules->id,
    .stage = MAE_STAGE_PLAYING,
    .players_count = sleeper->n_players,
    .turn_time = sleeper->turn_time,
    .is_private = (sleeper->flags & MAE_STORED_PRIVATE) != 0,
    .no_chat = !has_chat || (sleeper->flags & MAE_STORED_NO_CHAT) != 0,
    .no_spectators = (sleeper->flags & MAE_STORED_NO_SPECTATORS) != 0,
    .is_rated = (sleeper->flags & MAE_STORED_RATED) != 0,
  };
  for (int seat = 0; seat < sleeper->n_players; seat++) {
    if (!mae_sleeper_is_claimed (sleeper, seat) && sleeper->computer[seat] == 0)
      continue;
    info->players[info->n_players].name = (char *) mae_sleeper_name (sleeper, seat);
    info->players[info->n_players++].level = mae_ai_number_level (sleeper->computer[seat]);
  }
}

/* ── All ───────────────────────────────────────────────────────────────────────────────────── */

MaeSleepers *
mae_sleepers_new (MaeLookalikes *lookalikes)
{
  MaeSleepers *self = g_new0 (MaeSleepers, 1);

  self->by_number = g_ptr_array_new_with_free_func ((GDestroyNotify) mae_sleeper_free);
  self->listed = g_ptr_array_new ();
  self->deserted = g_ptr_array_new ();
  mae_deadlines_init (&self->due);
  self->by_code = g_hash_table_new (g_str_hash, g_str_equal);
  self->by_key = g_hash_table_new (g_str_hash, g_str_equal);
  self->more =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  self->lookalikes = lookalikes;
  return self;
}

void
mae_sleepers_free (MaeSleepers *self)
{
  g_hash_table_unref (self->more);
  g_hash_table_unref (self->by_key);
  g_hash_table_unref (self->by_code);
  mae_deadlines_clear (&self->due);
  g_ptr_array_unref (self->deserted);
  g_ptr_array_unref (self->listed);
  g_ptr_array_unref (self->by_number);
  g_free (self);
}

/* Whether @one comes before @other, by when they were deserted (@by_time), or by number. */
static gboolean
is_before (const MaeSleeper *one, const MaeSleeper *other, gboolean by_time)
{
  if (by_time && mae_sleeper_is_over_days (one) != mae_sleeper_is_over_days (other))
    return mae_sleeper_is_over_days (other);
  if (by_time && one->deserted_since != other->deserted_since)
    return one->deserted_since < other->deserted_since;
  return one->number < other->number;
}

/* Returns the place of @sleeper in a sorted list, or the one that it would have. */
static guint
place_of (const GPtrArray *list, const MaeSleeper *sleeper, gboolean by_time)
{
  guint low = 0, high = list->len;

  if (high > 0 && is_before (g_ptr_array_index (list, high - 1), sleeper, by_time))
    return high;
  while (low < high) {
    guint middle = low + (high - low) / 2;
    if (is_before (g_ptr_array_index (list, middle), sleeper, by_time))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void
put (GPtrArray *list, MaeSleeper *sleeper, gboolean by_time)
{
  g_ptr_array_insert (list, (int) place_of (list, sleeper, by_time), sleeper);
}

static void
take_out (GPtrArray *list, const MaeSleeper *sleeper, gboolean by_time)
{
  g_ptr_array_steal_index (list, place_of (list, sleeper, by_time));
}

static void
note_claim (MaeSleepers *self, MaeSleeper *sleeper, int seat)
{
  const char *key = mae_sleeper_key (sleeper, seat);

  mae_lookalikes_add (self->lookalikes, key, mae_sleeper_name (sleeper, seat));
  if (g_hash_table_lookup (self->by_key, key) == NULL) {
    g_hash_table_insert (self->by_key, (gpointer) key, sleeper);
    return;
  }
  GPtrArray *more = g_hash_table_lookup (self->more, key);
  if (more == NULL) {
    more = g_ptr_array_new ();
    g_hash_table_insert (self->more, g_strdup (key), more);
  }
  g_ptr_array_add (more, sleeper);
}

static void
forget_claim (MaeSleepers *self, const MaeSleeper *sleeper, int seat)
{
  const char *key = mae_sleeper_key (sleeper, seat);
  GPtrArray *more = g_hash_table_lookup (self->more, key);

  mae_lookalikes_remove (self->lookalikes, key, mae_sleeper_name (sleeper, seat));
  if (more == NULL) {
    g_hash_table_remove (self->by_key, key);
    return;
  }
  if (g_hash_table_lookup (self->by_key, key) == sleeper) {
    MaeSleeper *other = g_ptr_array_steal_index (more, more->len - 1);
    int its_seat = mae_sleeper_seat_of (other, key);
    g_hash_table_replace (self->by_key, (gpointer) mae_sleeper_key (other, its_seat), other);
  } else {
    g_ptr_array_remove (more, (gpointer) sleeper);
  }
  if (more->len == 0)
    g_hash_table_remove (self->more, key);
}

void
mae_sleepers_claim (MaeSleepers *self, MaeSleeper *sleeper, int seat)
{
  sleeper->claimed |= (guint8) (1u << seat);
  note_claim (self, sleeper, seat);
}

void
mae_sleepers_add (MaeSleepers *self, MaeSleeper *sleeper)
{
  put (self->by_number, sleeper, FALSE);
  put (self->deserted, sleeper, TRUE);
  mae_sleepers_set_due (self, sleeper, sleeper->due.at);
  self->n_over_days += mae_sleeper_is_over_days (sleeper);
  /* Only in a damaged store. */
  if (mae_sleepers_find_code (self, sleeper->code) != NULL)
    *sleeper->code = '\0';
  if (*sleeper->code != '\0')
    g_hash_table_add (self->by_code, sleeper->code);
  if (mae_sleeper_is_listed (sleeper)) {
    put (self->listed, sleeper, FALSE);
    self->n_listed_over_days += mae_sleeper_is_over_days (sleeper);
  }
  for (int seat = 0; seat < sleeper->n_players; seat++)
    if (mae_sleeper_is_claimed (sleeper, seat))
      note_claim (self, sleeper, seat);
}

void
mae_sleepers_remove (MaeSleepers *self, MaeSleeper *sleeper)
{
  take_out (self->by_number, sleeper, FALSE);
  take_out (self->deserted, sleeper, TRUE);
  gint64 due = sleeper->due.at;
  mae_sleepers_set_due (self, sleeper, G_MAXINT64);
  sleeper->due.at = due; /* it may be added again */
  self->n_over_days -= mae_sleeper_is_over_days (sleeper);
  if (*sleeper->code != '\0')
    g_hash_table_remove (self->by_code, sleeper->code);
  if (mae_sleeper_is_listed (sleeper)) {
    take_out (self->listed, sleeper, FALSE);
    self->n_listed_over_days -= mae_sleeper_is_over_days (sleeper);
  }
  for (int seat = 0; seat < sleeper->n_players; seat++) {
    if (!mae_sleeper_is_claimed (sleeper, seat))
      continue;
    forget_claim (self, sleeper, seat);
  }
}

guint
mae_sleepers_count (const MaeSleepers *self)
{
  return self->by_number->len;
}

guint
mae_sleepers_count_listed (const MaeSleepers *self)
{
  return self->listed->len;
}

guint
mae_sleepers_count_over_days (const MaeSleepers *self)
{
  return self->n_over_days;
}

guint
mae_sleepers_count_listed_over_days (const MaeSleepers *self)
{
  return self->n_listed_over_days;
}

MaeSleeper *
mae_sleepers_first_due (const MaeSleepers *self)
{
  return mae_deadlines_first (&self->due);
}

void
mae_sleepers_set_due (MaeSleepers *self, MaeSleeper *sleeper, gint64 at)
{
  mae_deadlines_set (&self->due, &sleeper->due, at);
  sleeper->due.at = at;
}

MaeSleeper *
mae_sleepers_at (const MaeSleepers *self, guint i)
{
  return g_ptr_array_index (self->by_number, i);
}

const MaeSleeper *
mae_sleepers_listed_at (const MaeSleepers *self, guint i)
{
  return g_ptr_array_index (self->listed, i);
}

MaeSleeper *
mae_sleepers_find (const MaeSleepers *self, guint64 number)
{
  guint place = place_of (self->by_number, &(MaeSleeper){ .number = number }, FALSE);

  if (place == self->by_number->len || mae_sleepers_at (self, place)->number != number)
    return NULL;
  return mae_sleepers_at (self, place);
}

MaeSleeper *
mae_sleepers_find_code (const MaeSleepers *self, const char *code)
{
  char *found = g_hash_table_lookup (self->by_code, code);

  return found != NULL ? (MaeSleeper *) (found - G_STRUCT_OFFSET (MaeSleeper, code)) : NULL;
}

MaeSleeper *
mae_sleepers_find_key (const MaeSleepers *self, const char *key)
{
  const GPtrArray *more = g_hash_table_lookup (self->more, key);

  return mae_sleepers_of (self, key, more != NULL ? more->len : 0);
}

MaeSleeper *
mae_sleepers_of (const MaeSleepers *self, const char *key, guint i)
{
  const GPtrArray *more = i > 0 ? g_hash_table_lookup (self->more, key) : NULL;

  if (i == 0)
    return g_hash_table_lookup (self->by_key, key);
  return more != NULL && i <= more->len ? g_ptr_array_index (more, i - 1) : NULL;
}

MaeSleeper *
mae_sleepers_deserted_at (const MaeSleepers *self, guint i)
{
  return g_ptr_array_index (self->deserted, i);
}

MaeSleeper *
mae_sleepers_first_deserted (const MaeSleepers *self)
{
  return self->deserted->len > 0 ? mae_sleepers_deserted_at (self, 0) : NULL;
}
