/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/people/holidays.h"

#include "server/commit/commit.h"
#include "server/sessions/identity.h"
#include "server/state.h"
#include "store/store-ratings.h"

/* In seconds. */
#define HOLIDAY_YEAR (365 * MAE_STORE_DAY)

typedef struct {
  gint64 ends;      /* µs */
  gint64 year_ends; /* in the store's own time, in seconds */
  int used;         /* days of that year */
} Holiday;

static Holiday *
find (const MaeServer *server, const char *key)
{
  return g_hash_table_lookup (mae_people_get_holidays (server->people), key);
}

void
mae_holidays_load (MaeServer *server, const MaeStoredMark *mark)
{
  g_auto (GStrv) parts = g_strsplit (mark->text, " ", 3);
  gint64 now = mae_commit_time (server), year_ends, used;

  if (g_strv_length (parts) != 2
      || !g_ascii_string_to_signed (parts[0], 10, 0, G_MAXINT, &used, NULL)
      || !g_ascii_string_to_signed (parts[1], 10, 0, G_MAXINT64, &year_ends, NULL)
      || (year_ends <= now && mark->date <= now)
      || g_hash_table_size (mae_people_get_holidays (server->people)) >= MAE_HOLIDAYS_MAX) {
    mae_store_remove_mark (server->config.store, mark->kind, mark->key, mark->other);
    return;
  }
  Holiday *self = g_new (Holiday, 1);
  *self = (Holiday){
    .ends = server->now + CLAMP (mark->date - now, 0, HOLIDAY_YEAR) * G_TIME_SPAN_SECOND,
    .year_ends = MIN (year_ends, now + HOLIDAY_YEAR),
    .used = (int) used,
  };
  g_hash_table_replace (mae_people_get_holidays (server->people), g_strdup (mark->key), self);
}

void
mae_holidays_forget (MaeServer *server, const char *key)
{
  g_hash_table_remove (mae_people_get_holidays (server->people), key);
}

gint64
mae_holidays_get_end (const MaeServer *server, const char *key)
{
  const Holiday *self = find (server, key);

  return self != NULL && self->ends > server->now ? self->ends : 0;
}

gint64
mae_holidays_get_left (const MaeServer *server, const char *key)
{
  gint64 end = mae_holidays_get_end (server, key);

  return end > 0 ? MIN ((end - server->now + 999) / 1000, G_MAXINT32) : 0;
}

int
mae_holidays_count_days (const MaeServer *server, const char *key)
{
  const Holiday *self = find (server, key);
  int most = (int) server->config.holidays;

  return self == NULL || self->year_ends <= mae_commit_time (server) ? most
                                                                     : MAX (most - self->used, 0);
}

static gboolean
remove_if_over_cb (gpointer key, gpointer value, gpointer data)
{
  const Holiday *self = value;
  const MaeServer *server = data;
  gboolean is_over = self->year_ends <= mae_commit_time (server) && self->ends <= server->now;

  if (is_over)
    mae_store_remove_mark (server->config.store, MAE_MARK_HOLIDAY, key, "");
  return is_over;
}

gboolean
mae_holidays_take (MaeServer *server, const char *key, int days)
{
  GHashTable *all = mae_people_get_holidays (server->people);
  gint64 now = mae_commit_time (server);
  Holiday *self = find (server, key);

  if (days < 1 || days > mae_holidays_count_days (server, key))
    return FALSE;
  if (self == NULL && g_hash_table_size (all) >= MAE_HOLIDAYS_MAX)
    g_hash_table_foreach_remove (all, remove_if_over_cb, server);
  if (self == NULL && g_hash_table_size (all) >= MAE_HOLIDAYS_MAX)
    return FALSE;
  if (self == NULL) {
    self = g_new0 (Holiday, 1);
    g_hash_table_insert (all, g_strdup (key), self);
  }
  if (self->year_ends <= now) {
    self->year_ends = now + HOLIDAY_YEAR;
    self->used = 0;
  }
  self->used += days;
  self->ends = MAX (self->ends, server->now) + days * G_TIME_SPAN_DAY;
  g_autofree char *text = g_strdup_printf ("%d %" G_GINT64_FORMAT, self->used, self->year_ends);
  gint64 left = (self->ends - server->now) / G_TIME_SPAN_SECOND;
  mae_store_put_mark (server->config.store,
                      &(MaeStoredMark){ MAE_MARK_HOLIDAY, key, "", now + left + 1, text });
  return TRUE;
}
