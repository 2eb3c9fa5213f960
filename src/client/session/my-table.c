/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "my-table.h"

#include "client/words/wire-text.h"

/* Our servers allow 32 spectators. */
#define NAMES_MAX 100

void
mae_my_table_init (MaeMyTable *self)
{
  self->chat = mae_chat_lines_new ();
  self->clock.remaining = -1;
}

void
mae_my_table_leave (MaeMyTable *self)
{
  g_clear_pointer (&self->info, mae_table_info_free);
  mae_my_table_stop_clock (self);
  mae_chat_lines_clear (self->chat);
}

void
mae_my_table_clear (MaeMyTable *self)
{
  mae_my_table_leave (self);
  mae_chat_lines_free (self->chat);
}

static void
tidy_names (char **names)
{
  for (guint i = 0, n = names ? g_strv_length (names) : 0; i < n; i++)
    if (i < NAMES_MAX)
      mae_wire_tidy (&names[i], MAE_WIRE_NAME_MAX);
    else
      g_clear_pointer (&names[i], g_free);
}

void
mae_my_table_tidy (MaeTableInfo *table)
{
  mae_wire_tidy (&table->code, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&table->ruleset, MAE_WIRE_NAME_MAX);
  mae_wire_tidy (&table->name, MAE_WIRE_NAME_MAX);
  for (int i = 0; i < table->n_players; i++)
    mae_wire_tidy (&table->players[i].name, MAE_WIRE_NAME_MAX);
  tidy_names (table->spectators);
  tidy_names (table->rematch);
}

void
mae_my_table_set (MaeMyTable *self, MaeTableInfo *info)
{
  if (!self->info || g_strcmp0 (self->info->code, info->code) != 0)
    mae_chat_lines_clear (self->chat);
  mae_my_table_tidy (info);
  g_clear_pointer (&self->info, mae_table_info_free);
  self->info = info;
}

/* Adding a name that is in the list, or removing one that isn't, does nothing: the last UpdateTable
 * may already have had this change. */
gboolean
mae_my_table_set_spectator (MaeMyTable *self, const char *player, gboolean watches)
{
  MaeTableInfo *table = self->info;
  g_autofree char *name = mae_wire_name (player);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  guint n = 0;

  if (!table || !table->spectators)
    return FALSE;
  for (guint i = 0; table->spectators[i]; i++)
    if (!g_str_equal (table->spectators[i], name)) {
      g_strv_builder_add (names, table->spectators[i]);
      n++;
    }
  if (watches && n < NAMES_MAX) {
    g_strv_builder_add (names, name);
    n++;
  }
  g_strfreev (table->spectators);
  table->spectators = g_strv_builder_end (names);
  table->n_spectators = (int) n;
  return TRUE;
}

/* ── The clock ─────────────────────────────────────────────────────────────────────────────── */

static void
tidy_name (char **name)
{
  char *shown = *name ? mae_wire_name (*name) : NULL;

  g_free (*name);
  *name = shown;
}

/* Names get the form they have in the model, since they are compared with those. */
void
mae_my_table_set_clock (MaeMyTable *self, MaeClockInfo *clock, gint64 now)
{
  mae_clock_info_clear (&self->clock);
  self->clock = *clock;
  tidy_name (&self->clock.player);
  for (int i = 0; i < self->clock.n_awaited; i++)
    tidy_name (&self->clock.awaited[i].player);
  *clock = (MaeClockInfo){ 0 };
  self->clock_told = now;
}

gboolean
mae_my_table_stop_clock (MaeMyTable *self)
{
  gboolean runs = self->clock.remaining >= 0 || self->clock.n_awaited > 0;

  mae_clock_info_clear (&self->clock);
  self->clock = (MaeClockInfo){ .remaining = -1 };
  return runs;
}

/* Returns the milliseconds of @told that are left now; at least 0. */
static gint64
left_of (const MaeMyTable *self, gint64 told, gint64 now)
{
  return MAX (0, told - (now - self->clock_told) / G_TIME_SPAN_MILLISECOND);
}

gint64
mae_my_table_get_remaining (const MaeMyTable *self, gint64 now)
{
  return self->clock.remaining < 0 ? -1 : left_of (self, self->clock.remaining, now);
}

gint64
mae_my_table_get_awaited (const MaeMyTable *self, const char *nickname, gint64 now)
{
  for (int i = 0; i < self->clock.n_awaited; i++)
    if (g_str_equal (self->clock.awaited[i].player, nickname))
      return left_of (self, self->clock.awaited[i].remaining, now);
  return -1;
}
