/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/gate/gate.h"

#include <string.h>

/* Of so many subjects the tokens of a limit are known; the others have all. */
#define KEYS_MAX 4096

/* An address may be shared by a household or a school: its chat limit is this many times a
 * person's. */
#define CHAT_PER_ADDRESS 8

/* Tokens that nobody uses up: only the load is asked for. */
#define MANY 1000000

#define SECONDS (G_TIME_SPAN_SECOND)
#define MINUTES (60 * SECONDS)

typedef enum {
  BY_ADDRESS,    /* the groups around it have as many times its tokens as in address-group.h */
  BY_ADDRESS_48, /* a /48 has four times its tokens, a /56 isn't counted */
  BY_KEY,        /* nickname or session */
  IN_ALL,
} Subject;

typedef struct {
  Subject subject;
  guint tokens;   /* that a subject has after a pause */
  gint64 refill;  /* the time for one, in µs */
  gboolean ranks; /* neighborhoods are counted, for mae_gate_rank() */
} Bound;

/* All limits; those of chat are options. */
static const Bound bounds[MAE_N_LIMITS] = {
  [MAE_LIMIT_CODES] = { BY_ADDRESS, 10, 6 * SECONDS },
  [MAE_LIMIT_CHAT_OF_NAME] = { BY_KEY },
  [MAE_LIMIT_CHAT_OF_SESSION] = { BY_KEY },
  [MAE_LIMIT_CHAT_OF_ADDRESS] = { BY_ADDRESS },
  [MAE_LIMIT_GUESSES_OF_ADDRESS] = { BY_ADDRESS, 10, 6 * SECONDS },
  [MAE_LIMIT_GUESSES_LATELY] = { BY_ADDRESS, 1, 60 * SECONDS },
  [MAE_LIMIT_GUESSES_AT_NAME] = { BY_KEY, 10, 6 * SECONDS },
  [MAE_LIMIT_PASSWORDS_AT_NAME] = { BY_KEY, 100, 1 * MINUTES },
  [MAE_LIMIT_CHECKS_OF_ADDRESS] = { BY_ADDRESS, MANY, 1 * SECONDS },
  [MAE_LIMIT_CHECKS_AT_NAME] = { BY_KEY, MANY, 1 * SECONDS },
  [MAE_LIMIT_ACCOUNTS_OF_ADDRESS] = { BY_ADDRESS, 10, 1 * MINUTES },
  [MAE_LIMIT_ACCOUNTS_LATELY] = { BY_ADDRESS, 1, G_TIME_SPAN_DAY },
  [MAE_LIMIT_ACCOUNTS] = { IN_ALL, 300, 30 * SECONDS },
  [MAE_LIMIT_LOGGED_OF_ADDRESS] = { BY_ADDRESS, 1, 10 * MINUTES },
  [MAE_LIMIT_LOGGED] = { IN_ALL, 20, 30 * SECONDS },
  [MAE_LIMIT_PASSED_OVER] = { BY_ADDRESS, 1000, MAE_LIMIT_PASSED_OVER_TIME, TRUE },
  [MAE_LIMIT_HANDSHAKES_BEGUN] = { BY_ADDRESS_48, 64, SECONDS / 8 },
  [MAE_LIMIT_HANDSHAKES_LATELY] = { BY_ADDRESS, MANY, 1 * SECONDS, TRUE },
  [MAE_LIMIT_LISTS] = { IN_ALL, 20, SECONDS / 20 },
};

typedef struct {
  char *key;
  gint64 full_at; /* when the bucket is or was full; each missing token is one interval */
  GList link;     /* in Level.use_order */
} Bucket;

/* The buckets of addresses, of a size of groups, or of neighborhoods. */
typedef struct {
  GHashTable *buckets; /* Bucket.key → Bucket; NULL: not limited */
  GQueue use_order;    /* the longest unused first */
  guint tokens;
  gint64 refill;
} Level;

/* The last level is that of neighborhoods, which never refuses. */
#define NEIGHBORHOODS MAE_ADDRESS_GROUPS
#define LEVELS (MAE_ADDRESS_GROUPS + 1)

struct _MaeGate {
  Level levels[MAE_N_LIMITS][LEVELS];
};

/* ── Buckets ───────────────────────────────────────────────────────────────────────────────── */

static void
bucket_free (gpointer data)
{
  Bucket *bucket = data;

  g_free (bucket->key);
  g_free (bucket);
}

static gint64
load_of (const Level *level, const char *key, gint64 now)
{
  const Bucket *bucket = g_hash_table_lookup (level->buckets, key);

  return bucket != NULL ? MAX (0, bucket->full_at - now) : 0;
}

/* A bucket has a token while at most all but one are missing. */
static gint64
wait_of (const Level *level, const char *key, gint64 now)
{
  return MAX (0, load_of (level, key, now) - (level->tokens - 1) * level->refill);
}

static void
take (Level *level, const char *key, gint64 now)
{
  Bucket *bucket = g_hash_table_lookup (level->buckets, key);

  if (bucket == NULL) {
    if (level->use_order.length == KEYS_MAX) {
      const Bucket *oldest = g_queue_pop_head_link (&level->use_order)->data;
      g_hash_table_remove (level->buckets, oldest->key);
    }
    bucket = g_new0 (Bucket, 1);
    bucket->key = g_strdup (key);
    bucket->link.data = bucket;
    g_hash_table_insert (level->buckets, bucket->key, bucket);
  } else {
    g_queue_unlink (&level->use_order, &bucket->link);
  }
  g_queue_push_tail_link (&level->use_order, &bucket->link);
  bucket->full_at = MAX (bucket->full_at, now) + level->refill;
}

/* ── The gate ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the bound of @limit, that of chat as @config says. */
static Bound
bound_of (MaeLimit limit, const MaeServerConfig *config)
{
  Bound bound = bounds[limit];
  guint times = bound.subject == BY_ADDRESS ? CHAT_PER_ADDRESS : 1;

  if (bound.tokens == 0) {
    bound.tokens = config->chat_burst * times;
    bound.refill = G_TIME_SPAN_MINUTE / MAX (config->chat_per_minute, 1) / times;
  }
  return bound;
}

static void
add_level (Level *level, guint tokens, gint64 refill)
{
  g_return_if_fail (tokens > 0 && refill > 0);
  *level = (Level){ .tokens = tokens, .refill = refill };
  level->buckets = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, bucket_free);
}

MaeGate *
mae_gate_new (const MaeServerConfig *config)
{
  MaeGate *gate = g_new0 (MaeGate, 1);

  for (int limit = 0; limit < MAE_N_LIMITS; limit++) {
    Bound bound = bound_of (limit, config);
    gboolean by_address = bound.subject == BY_ADDRESS || bound.subject == BY_ADDRESS_48;
    for (int i = 0; i < (by_address ? MAE_ADDRESS_GROUPS : 1); i++)
      if (bound.subject != BY_ADDRESS_48 || i != 1)
        add_level (&gate->levels[limit][i], bound.tokens * mae_address_group_factor[i],
                   bound.refill / mae_address_group_factor[i]);
    if (bound.ranks)
      add_level (&gate->levels[limit][NEIGHBORHOODS], MANY, bound.refill / MAE_ADDRESS_NEIGHBORS);
  }
  return gate;
}

void
mae_gate_free (MaeGate *gate)
{
  for (int limit = 0; limit < MAE_N_LIMITS; limit++)
    for (int i = 0; i < LEVELS; i++)
      g_clear_pointer (&gate->levels[limit][i].buckets, g_hash_table_unref);
  g_free (gate);
}

/* Writes the keys of @who at the levels of @limit; NULL: it has none there. */
static void
find_keys (const MaeGate *gate, MaeLimit limit, const char *who, char *keys[LEVELS])
{
  Subject subject = bounds[limit].subject;
  guint neighborhood;

  memset (keys, 0, LEVELS * sizeof *keys);
  if (subject == IN_ALL) {
    keys[0] = g_strdup ("");
  } else if (subject == BY_KEY) {
    keys[0] = g_strdup (who);
  } else {
    mae_address_groups (who, keys);
    neighborhood = mae_address_neighborhood (who);
    if (neighborhood > 0)
      keys[NEIGHBORHOODS] = g_strdup_printf ("%u", neighborhood);
  }
  for (int i = 0; i < LEVELS; i++)
    if (gate->levels[limit][i].buckets == NULL)
      g_clear_pointer (&keys[i], g_free);
}

typedef gint64 (*Ask) (const Level *level, const char *key, gint64 now);

/* Asks @question about @who at the first @n levels. Returns the largest answer. */
static gint64
ask (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now, int n, Ask question)
{
  char *keys[LEVELS];
  gint64 most = 0;

  find_keys (gate, limit, who, keys);
  for (int i = 0; i < LEVELS; i++) {
    if (i < n && keys[i] != NULL)
      most = MAX (most, question (&gate->levels[limit][i], keys[i], now));
    g_free (keys[i]);
  }
  return most;
}

gint64
mae_gate_wait (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  return ask (gate, limit, who, now, MAE_ADDRESS_GROUPS, wait_of);
}

gint64
mae_gate_load (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  return ask (gate, limit, who, now, MAE_ADDRESS_GROUPS, load_of);
}

gint64
mae_gate_rank (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  return ask (gate, limit, who, now, LEVELS, load_of);
}

gboolean
mae_gate_take (MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  char *keys[LEVELS];

  if (mae_gate_wait (gate, limit, who, now) > 0)
    return FALSE;
  find_keys (gate, limit, who, keys);
  for (int i = 0; i < LEVELS; i++)
    if (keys[i] != NULL)
      take (&gate->levels[limit][i], keys[i], now);
  for (int i = 0; i < LEVELS; i++)
    g_free (keys[i]);
  return TRUE;
}
