/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/gate/gate.h"
#include "server/gate/crowds.h"

#include <string.h>

/* Of each kind, so many subjects that have nothing now are remembered, so that coming back doesn't
 * refill a bucket. */
#define IDLE_MAX 16384

/* An address may be shared by a household or a school: its chat limit is this many times a
 * person's. */
#define CHAT_PER_ADDRESS 8

/* Tokens that nobody uses up: only the load is asked for. */
#define MANY 1000000

/* Of the tables that an address may have, at most one in so many may be a game to which nobody is
 * connected. */
#define DESERTED_SHARE 4

/* An address is costly when it used more than this many µs of processor time in about the last
 * second. A player needs a tenth of that. */
#define COSTLY 2000

/* Like COSTLY, while there is more work than the server has time for. */
#define COSTLY_WHEN_BUSY 250

/* Seconds of processor time that all sessions together may use before it is shared by address. */
#define TOTAL_BURST 0.125

#define SECONDS (G_TIME_SPAN_SECOND)
#define MINUTES (60 * SECONDS)

/* Who has a bucket: an address and the groups around it; or its /48 only; or a neighborhood, too,
 * which comes later but isn't refused anything. */
#define ADDRESS (1 << 0 | 1 << 1 | 1 << 2)
#define ADDRESS_48 (1 << 0 | 1 << 2)
#define NEAR (ADDRESS | 1 << MAE_AS_NEIGHBORHOOD)
#define NAME (1 << MAE_AS_NAME)
#define SESSION (1 << MAE_AS_SESSION)
#define ALL (1 << MAE_AS_ALL)

/* How often something may be tried. */
static const struct {
  guint as;
  guint tokens;  /* that a subject has after a pause */
  gint64 refill; /* the time for one, in µs; 0: of chat, as options say, by so many people */
} tries[MAE_LIMIT_LINES] = {
  [MAE_LIMIT_CODES] = { ADDRESS, 10, 6 * SECONDS },
  [MAE_LIMIT_CHAT_OF_NAME] = { NAME, 1 },
  [MAE_LIMIT_CHAT_OF_SESSION] = { SESSION, 1 },
  [MAE_LIMIT_CHAT_OF_ADDRESS] = { ADDRESS, CHAT_PER_ADDRESS },
  [MAE_LIMIT_GUESSES_OF_ADDRESS] = { ADDRESS, 10, 6 * SECONDS },
  [MAE_LIMIT_GUESSES_LATELY] = { ADDRESS, 1, 60 * SECONDS },
  [MAE_LIMIT_GUESSES_AT_NAME] = { NAME, 10, 6 * SECONDS },
  [MAE_LIMIT_PASSWORDS_AT_NAME] = { NAME, 100, 1 * MINUTES },
  [MAE_LIMIT_CHECKS_OF_ADDRESS] = { ADDRESS, MANY, 1 * SECONDS },
  [MAE_LIMIT_CHECKS_AT_NAME] = { NAME, MANY, 1 * SECONDS },
  [MAE_LIMIT_ACCOUNTS_OF_ADDRESS] = { ADDRESS, 10, 1 * MINUTES },
  [MAE_LIMIT_ACCOUNTS_LATELY] = { ADDRESS, 1, G_TIME_SPAN_DAY },
  [MAE_LIMIT_ACCOUNTS] = { ALL, 300, 30 * SECONDS },
  [MAE_LIMIT_LOGGED_OF_ADDRESS] = { ADDRESS, 1, 10 * MINUTES },
  [MAE_LIMIT_LOGGED] = { ALL, 20, 30 * SECONDS },
  [MAE_LIMIT_PASSED_OVER] = { NEAR, 1000, MAE_LIMIT_PASSED_OVER_TIME },
  [MAE_LIMIT_HANDSHAKES_BEGUN] = { ADDRESS_48, 64, SECONDS / 8 },
  [MAE_LIMIT_HANDSHAKES_LATELY] = { NEAR, MANY, 1 * SECONDS },
  [MAE_LIMIT_LISTS] = { ALL, 20, SECONDS / 20 },
};

#define RATE(member) G_STRUCT_OFFSET (MaeServerConfig, member)

/* How much may be used in a second by a connection and by an address, and the seconds' worth of
 * that which may be used at once. */
static const struct {
  gsize of_session, of_address;
  double burst;
} uses[MAE_N_LIMITS] = {
  [MAE_LIMIT_WORK] = { RATE (work_per_session), RATE (work_per_address), 2 },
  [MAE_LIMIT_BYTES] = { RATE (bytes_per_session), RATE (bytes_per_address), 8 },
  [MAE_LIMIT_LARGE] = { RATE (large_per_session), RATE (large_per_address), 5 },
  [MAE_LIMIT_STORE] = { RATE (stored_per_session), RATE (stored_per_address), 30 },
};

/* The limits of a subject, as a multiple of those of one address. */
static guint
factor_of (MaeSubjectKind kind)
{
  if (kind < MAE_ADDRESS_GROUPS)
    return mae_address_group_factor[kind];
  return kind == MAE_AS_NEIGHBORHOOD ? MAE_ADDRESS_NEIGHBORS : 1;
}

/* How much has been used. */
typedef struct {
  double full_at[MAE_N_LIMITS]; /* when a bucket is or was full */
  double recent; /* µs of processor time in about the last second, as of recent_at */
  gint64 recent_at;
} Buckets;

struct _MaeSubject {
  MaeSubjectKind kind;
  guint holds; /* how many MaeWho it is in */
  guint counts[MAE_N_COUNTS];
  Buckets *buckets; /* NULL: all are full */
  MaeCrowd *crowd;  /* NULL: none */
  GList *idle;      /* in MaeGate.idle, while nobody holds it */
  char key[];
};

struct _MaeGate {
  MaeServerConfig config;
  /* µs for which a token is missing, and for which so many may be missing; 0: not limited */
  double refill[MAE_N_LIMITS][MAE_N_SUBJECTS], most[MAE_N_LIMITS][MAE_N_SUBJECTS];
  GHashTable *subjects[MAE_N_SUBJECTS]; /* MaeSubject.key → MaeSubject */
  GQueue idle[MAE_N_SUBJECTS];          /* the longest unused first */
  GPtrArray *crowds;                    /* see crowds.h */
  MaeSubject *all;                      /* everybody together */
  guint n_addresses;                    /* that have sessions */
  gint64 work_begun;
  gint64 turn_work; /* µs of processor time since output was last sent */
};

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
subject_free (gpointer data)
{
  MaeSubject *subject = data;

  g_list_free_1 (subject->idle);
  g_free (subject->buckets);
  g_free (subject->crowd);
  g_free (subject);
}

/* Takes ownership of @key. */
static MaeSubject *
take_subject (MaeGate *gate, MaeSubjectKind kind, char *key)
{
  MaeSubject *subject = g_hash_table_lookup (gate->subjects[kind], key);

  if (subject == NULL) {
    subject = g_malloc0 (sizeof *subject + strlen (key) + 1);
    strcpy (subject->key, key);
    subject->kind = kind;
    g_hash_table_insert (gate->subjects[kind], subject->key, subject);
  }
  g_free (key);
  return subject;
}

static void
set_limit (MaeGate *gate, MaeLimit limit, MaeSubjectKind kind, double refill, double most)
{
  gate->refill[limit][kind] = refill;
  gate->most[limit][kind] = most;
}

/* @rate is how much of @limit is refilled in a second. */
static void
set_use (MaeGate *gate, MaeLimit limit, MaeSubjectKind kind, double rate, double burst)
{
  set_limit (gate, limit, kind, SECONDS / rate, burst * SECONDS);
}

static void
set_tries (MaeGate *gate, MaeLimit limit)
{
  const MaeServerConfig *config = &gate->config;
  guint tokens = tries[limit].tokens;
  gint64 refill = tries[limit].refill;

  if (refill == 0) {
    refill = MINUTES / MAX (config->chat_per_minute, 1) / tokens;
    tokens *= config->chat_burst;
  }
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    if (tries[limit].as & 1 << kind) {
      gint64 share = refill / factor_of (kind);
      set_limit (gate, limit, kind, (double) share,
                 (double) share * (tokens * factor_of (kind) - 1));
    }
}

MaeGate *
mae_gate_new (const MaeServerConfig *config)
{
  MaeGate *gate = g_new0 (MaeGate, 1);

  gate->config = *config;
  for (int limit = 0; limit < MAE_LIMIT_LINES; limit++)
    set_tries (gate, limit);
  for (int limit = MAE_LIMIT_WORK; limit < MAE_N_LIMITS; limit++) {
    double of_session = G_STRUCT_MEMBER (double, config, uses[limit].of_session);
    double of_address = G_STRUCT_MEMBER (double, config, uses[limit].of_address);
    set_use (gate, limit, MAE_AS_SESSION, of_session, uses[limit].burst);
    for (int kind = 0; kind < MAE_ADDRESS_GROUPS; kind++)
      set_use (gate, limit, kind, of_address * factor_of (kind), uses[limit].burst);
  }
  set_use (gate, MAE_LIMIT_WORK, MAE_AS_ALL, config->work_in_all, TOTAL_BURST);
  if (config->messages_per_second > 0)
    set_limit (gate, MAE_LIMIT_LINES, MAE_AS_SESSION,
               (double) (SECONDS / config->messages_per_second), 2 * SECONDS - 1);
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    gate->subjects[kind] = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, subject_free);
  gate->crowds = mae_crowds_new ();
  gate->all = take_subject (gate, MAE_AS_ALL, g_strdup (""));
  return gate;
}

void
mae_gate_free (MaeGate *gate)
{
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    g_hash_table_unref (gate->subjects[kind]);
  g_ptr_array_unref (gate->crowds);
  g_free (gate);
}

/* ── Who it is ─────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  char *as[MAE_N_SUBJECTS]; /* NULL: not counted */
} Keys;

static Keys
keys_of_address (const char *address)
{
  guint neighborhood = mae_address_neighborhood (address);
  Keys keys = { { NULL } };

  mae_address_groups (address, keys.as);
  if (neighborhood > 0)
    keys.as[MAE_AS_NEIGHBORHOOD] = g_strdup_printf ("%u", neighborhood);
  return keys;
}

/* Takes @subject out of the idle ones. */
static void
wake (MaeGate *gate, MaeSubject *subject)
{
  if (subject->idle != NULL)
    g_queue_delete_link (&gate->idle[subject->kind], g_steal_pointer (&subject->idle));
}

/* Puts @subject after the other idle ones, of which the first is forgotten if there are too many.
 * Sessions don't come back. */
static void
rest (MaeGate *gate, MaeSubject *subject)
{
  GQueue *idle = &gate->idle[subject->kind];

  wake (gate, subject);
  g_queue_push_tail (idle, subject);
  subject->idle = idle->tail;
  if (idle->length > (subject->kind == MAE_AS_SESSION ? 1 : IDLE_MAX)) {
    MaeSubject *oldest = idle->head->data;
    wake (gate, oldest);
    g_hash_table_remove (gate->subjects[oldest->kind], oldest->key);
  }
}

void
mae_gate_enter (MaeGate *gate, MaeWho *who, const char *address, const char *nickname,
                guint64 session)
{
  Keys keys = keys_of_address (address);

  keys.as[MAE_AS_NAME] = g_strdup (nickname);
  if (session != 0)
    keys.as[MAE_AS_SESSION] = g_strdup_printf ("%" G_GUINT64_FORMAT, session);
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++) {
    who->as[kind] = keys.as[kind] != NULL ? take_subject (gate, kind, keys.as[kind]) : NULL;
    if (who->as[kind] != NULL && who->as[kind]->holds++ == 0)
      wake (gate, who->as[kind]);
  }
}

void
mae_gate_leave (MaeGate *gate, MaeWho *who)
{
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    if (who->as[kind] != NULL && --who->as[kind]->holds == 0)
      rest (gate, who->as[kind]);
  *who = (MaeWho){ { NULL } };
}

const char *
mae_gate_get_key (const MaeSubject *subject)
{
  return subject != NULL ? subject->key : NULL;
}

/* ── How many ──────────────────────────────────────────────────────────────────────────────── */

void
mae_gate_count (MaeGate *gate, const MaeWho *who, MaeCount count, int change)
{
  const MaeSubject *address = who->as[MAE_AS_ADDRESS];
  gboolean was_here = mae_gate_get_count (address, MAE_COUNT_SESSIONS) > 0;

  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    if (who->as[kind] != NULL)
      who->as[kind]->counts[count] += (guint) change;
  gate->n_addresses += (guint) (mae_gate_get_count (address, MAE_COUNT_SESSIONS) > 0) - was_here;
}

void
mae_gate_reset (const MaeWho *who, MaeCount count)
{
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    if (who->as[kind] != NULL)
      who->as[kind]->counts[count] = 0;
}

guint
mae_gate_get_count (const MaeSubject *subject, MaeCount count)
{
  return subject != NULL ? subject->counts[count] : 0;
}

const MaeSubject *
mae_gate_find_address (const MaeGate *gate, const char *address)
{
  return address != NULL ? g_hash_table_lookup (gate->subjects[MAE_AS_ADDRESS], address) : NULL;
}

/* Returns how many @subject may have; G_MAXUINT: as many as it likes. */
static guint
most_of (const MaeServerConfig *config, const MaeSubject *subject, MaeCount count)
{
  guint factor = factor_of (subject->kind);

  if (subject->kind == MAE_AS_NAME)
    return count == MAE_COUNT_TABLES ? config->tables_per_owner : G_MAXUINT;
  if (subject->kind >= MAE_ADDRESS_GROUPS)
    return G_MAXUINT;
  switch (count) {
  case MAE_COUNT_SESSIONS:
    return subject->kind == MAE_AS_ADDRESS ? config->sessions_per_address : G_MAXUINT;
  case MAE_COUNT_CHECKS:
    return config->checks_per_address * factor;
  case MAE_COUNT_TABLES:
    return config->tables_per_address * factor;
  case MAE_COUNT_DESERTED:
    return MAX (config->tables_per_address * factor / DESERTED_SHARE, 1);
  case MAE_COUNT_COMPUTERS:
    return config->computers_per_address * factor;
  default:
    return G_MAXUINT;
  }
}

gboolean
mae_gate_has_room (const MaeGate *gate, const MaeSubject *subject, MaeCount count, guint n)
{
  guint most = subject != NULL ? most_of (&gate->config, subject, count) : G_MAXUINT;

  return most == G_MAXUINT || subject->counts[count] + n <= most;
}

guint
mae_gate_share (const MaeWho *who, MaeCount count)
{
  const int n = count == MAE_COUNT_IN_LINE ? MAE_AS_NEIGHBORHOOD + 1 : MAE_ADDRESS_GROUPS;
  guint share = 0;

  for (int kind = 0; kind < n; kind++)
    share = MAX (share, mae_gate_get_count (who->as[kind], count) / factor_of (kind));
  return share;
}

void
mae_gate_change_crowd (MaeGate *gate, const MaeWho *who, GList *link, gboolean comes)
{
  if (who->as[MAE_AS_ADDRESS] != NULL)
    mae_crowds_change (gate->crowds, &who->as[MAE_AS_ADDRESS]->crowd, link, comes);
}

gpointer
mae_gate_find_crowd (const MaeGate *gate, const char *address)
{
  const MaeSubject *subject = mae_gate_find_address (gate, address);

  return mae_crowds_find (gate->crowds, subject != NULL ? subject->crowd : NULL);
}

/* ── How often ─────────────────────────────────────────────────────────────────────────────── */

static double
missing (const MaeSubject *subject, MaeLimit limit, gint64 now)
{
  const Buckets *buckets = subject != NULL ? subject->buckets : NULL;

  return buckets != NULL ? MAX (buckets->full_at[limit] - (double) now, 0) : 0;
}

/* Returns @span rounded up. */
static gint64
whole (double span)
{
  return (gint64) span + ((double) (gint64) span < span);
}

/* Charges @amount to @subject (may be NULL) if it has a bucket for @limit. */
static void
charge (const MaeGate *gate, MaeSubject *subject, MaeLimit limit, double amount, gint64 now)
{
  if (subject == NULL || gate->refill[limit][subject->kind] == 0 || amount == 0)
    return;
  if (subject->buckets == NULL)
    subject->buckets = g_new0 (Buckets, 1);
  subject->buckets->full_at[limit] = MAX (subject->buckets->full_at[limit], (double) now)
                                     + amount * gate->refill[limit][subject->kind];
}

/* Returns whom @who, as an argument of the functions below, is known as; NULL: not yet. If @gate
 * isn't NULL, they are known from now on, and used now. */
static MaeWho
find (const MaeGate *known, MaeGate *gate, MaeLimit limit, const char *text)
{
  MaeWho who = { { NULL } };
  Keys keys = { { NULL } };

  if (known->refill[limit][MAE_AS_ALL] > 0)
    who.as[MAE_AS_ALL] = known->all;
  else if (known->refill[limit][MAE_AS_NAME] > 0)
    keys.as[MAE_AS_NAME] = g_strdup (text);
  else if (known->refill[limit][MAE_AS_SESSION] > 0)
    keys.as[MAE_AS_SESSION] = g_strdup (text);
  else
    keys = keys_of_address (text);
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++) {
    g_autofree char *key = keys.as[kind];
    if (key == NULL || known->refill[limit][kind] == 0)
      continue;
    if (gate == NULL) {
      who.as[kind] = g_hash_table_lookup (known->subjects[kind], key);
      continue;
    }
    who.as[kind] = take_subject (gate, kind, g_steal_pointer (&key));
    if (who.as[kind]->holds == 0)
      rest (gate, who.as[kind]);
  }
  return who;
}

static gint64
load_of (const MaeGate *gate, MaeLimit limit, const char *text, gint64 now, gboolean ranks)
{
  MaeWho who = find (gate, NULL, limit, text);
  double load = 0;

  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    if (kind != MAE_AS_NEIGHBORHOOD || ranks)
      load = MAX (load, missing (who.as[kind], limit, now));
  return whole (load);
}

gint64
mae_gate_load (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  return load_of (gate, limit, who, now, FALSE);
}

gint64
mae_gate_rank (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  return load_of (gate, limit, who, now, TRUE);
}

gint64
mae_gate_wait_of (const MaeGate *gate, const MaeWho *who, MaeLimit limit, gint64 now)
{
  double wait = 0;

  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    if (who->as[kind] != NULL && kind != MAE_AS_NEIGHBORHOOD)
      wait = MAX (wait, missing (who->as[kind], limit, now) - gate->most[limit][kind]);
  return whole (MIN (wait, (double) G_MAXINT64 / 2));
}

gint64
mae_gate_wait (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  MaeWho known = find (gate, NULL, limit, who);

  return mae_gate_wait_of (gate, &known, limit, now);
}

gboolean
mae_gate_take (MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  if (mae_gate_wait (gate, limit, who, now) > 0)
    return FALSE;
  MaeWho known = find (gate, gate, limit, who);
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    charge (gate, known.as[kind], limit, 1, now);
  return TRUE;
}

/* ── How much ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the µs of processor time that the address of @who used in about the last second. */
static double
recent_work (const MaeWho *who, gint64 now)
{
  MaeSubject *address = who->as[MAE_AS_ADDRESS];
  Buckets *buckets = address != NULL ? address->buckets : NULL;

  if (buckets == NULL)
    return 0;
  buckets->recent /= 1 + (double) (now - buckets->recent_at) / SECONDS;
  buckets->recent_at = now;
  return buckets->recent;
}

void
mae_gate_charge (MaeGate *gate, const MaeWho *who, MaeLimit limit, gsize amount, gint64 now)
{
  if (who->as[MAE_AS_ADDRESS] == NULL && limit != MAE_LIMIT_LINES)
    return;
  for (int kind = 0; kind < MAE_N_SUBJECTS; kind++)
    charge (gate, who->as[kind], limit, (double) amount, now);
}

void
mae_gate_begin_work (MaeGate *gate)
{
  if (gate->config.work_clock != NULL)
    gate->work_begun = gate->config.work_clock (gate->config.work_data);
}

void
mae_gate_charge_work (MaeGate *gate, const MaeWho *who, gint64 now)
{
  gint64 begun = gate->work_begun;

  mae_gate_begin_work (gate);
  gint64 work = MAX (gate->work_begun - begun, 0);
  if (work == 0)
    return;
  gate->turn_work += work;
  charge (gate, gate->all, MAE_LIMIT_WORK, (double) work, now);
  mae_gate_charge (gate, who, MAE_LIMIT_WORK, (gsize) work, now);
  recent_work (who, now);
  if (who->as[MAE_AS_ADDRESS] != NULL)
    who->as[MAE_AS_ADDRESS]->buckets->recent += (double) work;
}

/* Returns whether @who has to wait: all sessions together ask for more processor time than there
 * is, and the address has used more than its share. */
static gboolean
is_unfair (const MaeGate *gate, const MaeWho *who, gint64 now)
{
  return missing (gate->all, MAE_LIMIT_WORK, now) > gate->most[MAE_LIMIT_WORK][MAE_AS_ALL]
         && recent_work (who, now) > gate->config.work_in_all / MAX (gate->n_addresses, 1);
}

gboolean
mae_gate_is_spent (MaeGate *gate, const MaeWho *who, gint64 now)
{
  for (int limit = MAE_LIMIT_WORK; limit < MAE_N_LIMITS; limit++)
    if (mae_gate_wait_of (gate, who, limit, now) > 0)
      return TRUE;
  return is_unfair (gate, who, now);
}

void
mae_gate_end_turn (MaeGate *gate)
{
  gate->turn_work = 0;
}

gboolean
mae_gate_is_costly (const MaeGate *gate, const MaeWho *who, gint64 now)
{
  return gate->config.turn_max > 0 && recent_work (who, now) > COSTLY;
}

gboolean
mae_gate_turn_is_over (const MaeGate *gate, const MaeWho *who, gint64 now)
{
  return gate->config.turn_max > 0 && gate->turn_work > gate->config.turn_max
         && recent_work (who, now) > COSTLY_WHEN_BUSY;
}
