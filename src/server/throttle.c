/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "throttle.h"

typedef struct {
  char *key;      /* in the table */
  gint64 full_at; /* when the bucket is or was full; each missing token is one interval */
  GList link;     /* in use_order */
} Bucket;

struct _MaeThrottle {
  guint burst, max_keys;
  gint64 interval;
  GHashTable *buckets; /* Bucket.key → Bucket */
  GQueue use_order;    /* the longest unused first */
};

MaeThrottle *
mae_throttle_new (guint burst, gint64 interval, guint max_keys)
{
  MaeThrottle *throttle = g_new0 (MaeThrottle, 1);

  g_return_val_if_fail (burst > 0 && interval > 0 && max_keys > 0, NULL);
  throttle->burst = burst;
  throttle->interval = interval;
  throttle->max_keys = max_keys;
  throttle->buckets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_queue_init (&throttle->use_order);
  return throttle;
}

void
mae_throttle_free (MaeThrottle *throttle)
{
  g_hash_table_unref (throttle->buckets);
  g_free (throttle);
}

gint64
mae_throttle_wait (MaeThrottle *throttle, const char *key, gint64 now)
{
  Bucket *bucket = g_hash_table_lookup (throttle->buckets, key);
  /* A bucket has a token while at most burst - 1 are missing. */
  gint64 room = (gint64) (throttle->burst - 1) * throttle->interval;

  return bucket == NULL ? 0 : MAX (0, bucket->full_at - room - now);
}

gint64
mae_throttle_load (MaeThrottle *throttle, const char *key, gint64 now)
{
  Bucket *bucket = g_hash_table_lookup (throttle->buckets, key);
  return bucket != NULL ? MAX (0, bucket->full_at - now) : 0;
}

gboolean
mae_throttle_take (MaeThrottle *throttle, const char *key, gint64 now)
{
  Bucket *bucket = g_hash_table_lookup (throttle->buckets, key);

  if (mae_throttle_wait (throttle, key, now) > 0)
    return FALSE;
  if (bucket == NULL) {
    if (g_hash_table_size (throttle->buckets) == throttle->max_keys) {
      Bucket *oldest = g_queue_pop_head_link (&throttle->use_order)->data;
      g_hash_table_remove (throttle->buckets, oldest->key);
    }
    bucket = g_new0 (Bucket, 1);
    bucket->key = g_strdup (key);
    bucket->full_at = now;
    bucket->link.data = bucket;
    g_hash_table_insert (throttle->buckets, bucket->key, bucket);
  } else {
    g_queue_unlink (&throttle->use_order, &bucket->link);
  }
  g_queue_push_tail_link (&throttle->use_order, &bucket->link);
  bucket->full_at = MAX (bucket->full_at, now) + throttle->interval;
  return TRUE;
}
