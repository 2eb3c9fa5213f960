/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/gate/subjects.h"

#include <string.h>

/* An address may be shared by a household or a school: its chat limit is this many times a
 * person's. */
#define CHAT_PER_ADDRESS 8

/* Tokens that nobody uses up: only the load is asked for. */
#define MANY 1000000

/* Of the tables that an address may have, at most one in so many may be a game to which nobody is
 * connected, and one in so many for games over days. */
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
#define NEAR (ADDRESS | 1 << AS_NEIGHBORHOOD)
#define NAME (1 << AS_NAME)
#define SESSION (1 << AS_SESSION)
#define ALL (1 << AS_ALL)

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
  [MAE_LIMIT_INFO] = { ADDRESS, 20, 2 * SECONDS },
  [MAE_LIMIT_INVITES_OF_NAME] = { NAME, 3, 20 * SECONDS },
  [MAE_LIMIT_INVITES_OF_SESSION] = { SESSION, 3, 20 * SECONDS },
  [MAE_LIMIT_INVITES_OF_ADDRESS] = { ADDRESS, 3 * CHAT_PER_ADDRESS,
                                     20 * SECONDS / CHAT_PER_ADDRESS },
  [MAE_LIMIT_MUTES] = { SESSION, 10, 6 * SECONDS },
  [MAE_LIMIT_REPORTS_OF_NAME] = { NAME, 3, 10 * MINUTES },
  [MAE_LIMIT_REPORTS_OF_SESSION] = { SESSION, 3, 10 * MINUTES },
  [MAE_LIMIT_REPORTS_OF_ADDRESS] = { ADDRESS, 10, 3 * MINUTES },
  [MAE_LIMIT_OWNER] = { SESSION, 5, 10 * SECONDS },
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
factor_of (Kind kind)
{
  if (kind < MAE_ADDRESS_GROUPS)
    return mae_address_group_factor[kind];
  return kind == AS_NEIGHBORHOOD ? MAE_ADDRESS_NEIGHBORS : 1;
}

struct _MaeGate {
  MaeServerConfig config;
  /* µs for which a token is missing, and for which so many may be missing; 0: not limited */
  double refill[MAE_N_LIMITS][N_KINDS], most[MAE_N_LIMITS][N_KINDS];
  MaeSubjects *subjects;
  MaeSubject *all;   /* everybody together */
  guint n_addresses; /* that have sessions */
  gint64 work_begun;
  gint64 turn_work; /* µs of processor time since output was last sent */
};

/* ── Creating and freeing ──────────────────────────────────────────────────────────────────── */

static void
set_limit (MaeGate *gate, MaeLimit limit, Kind kind, double refill, double most)
{
  gate->refill[limit][kind] = refill;
  gate->most[limit][kind] = most;
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
  for (int kind = 0; kind < N_KINDS; kind++)
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
    set_limit (gate, limit, AS_SESSION, SECONDS / of_session, uses[limit].burst * SECONDS);
    for (int kind = 0; kind < MAE_ADDRESS_GROUPS; kind++)
      set_limit (gate, limit, kind, SECONDS / (of_address * factor_of (kind)),
                 uses[limit].burst * SECONDS);
  }
  set_limit (gate, MAE_LIMIT_WORK, AS_ALL, SECONDS / config->work_in_all, TOTAL_BURST * SECONDS);
  if (config->messages_per_second > 0)
    set_limit (gate, MAE_LIMIT_LINES, AS_SESSION, (double) (SECONDS / config->messages_per_second),
               2 * SECONDS - 1);
  gate->subjects = mae_subjects_new ();
  gate->all = mae_subjects_find (gate->subjects, AS_ALL, "", TRUE);
  mae_subject_hold (gate->subjects, gate->all);
  return gate;
}

void
mae_gate_free (MaeGate *gate)
{
  mae_subjects_free (gate->subjects);
  g_free (gate);
}

/* ── Who it is ─────────────────────────────────────────────────────────────────────────────── */

void
mae_gate_enter (MaeGate *gate, MaeWho *who, const char *address, const char *nickname,
                guint64 session)
{
  char number[24];

  g_snprintf (number, sizeof number, "%" G_GUINT64_FORMAT, session);
  who->address = mae_subjects_find (gate->subjects, AS_ADDRESS, address, TRUE);
  who->name = mae_subjects_find (gate->subjects, AS_NAME, nickname, TRUE);
  who->session = mae_subjects_find (gate->subjects, AS_SESSION, session != 0 ? number : NULL, TRUE);
  mae_subject_hold (gate->subjects, who->address);
  mae_subject_hold (gate->subjects, who->name);
  mae_subject_hold (gate->subjects, who->session);
}

void
mae_gate_leave (MaeGate *gate, MaeWho *who)
{
  mae_subject_let_go (gate->subjects, who->address);
  mae_subject_let_go (gate->subjects, who->name);
  mae_subject_let_go (gate->subjects, who->session);
  *who = (MaeWho){ NULL };
}

MaeSubject *
mae_gate_get_group (const MaeSubject *subject)
{
  return subject->group;
}

const char *
mae_gate_get_key (const MaeSubject *subject)
{
  return subject != NULL ? subject->key : NULL;
}

/* ── How many ──────────────────────────────────────────────────────────────────────────────── */

static guint
get_count (const MaeSubject *subject, MaeCount count)
{
  if (subject == NULL || count < MAE_COUNT_SESSIONS)
    return subject != NULL ? subject->counts[count] : 0;
  return subject->use != NULL ? subject->use->counts[count - MAE_COUNT_SESSIONS] : 0;
}

/* Changes how many @subject, and the groups it is in, have; if @by is 0, sets that to 0. */
static void
change (MaeSubject *subject, MaeCount count, int by)
{
  for (MaeSubject *each = subject; each != NULL; each = each->group) {
    guint *n = count < MAE_COUNT_SESSIONS
                   ? &each->counts[count]
                   : &mae_subject_use (each)->counts[count - MAE_COUNT_SESSIONS];
    *n = by != 0 ? *n + (guint) by : 0;
  }
}

void
mae_gate_count (MaeGate *gate, const MaeWho *who, MaeCount count, int by)
{
  gboolean was_here = get_count (who->address, MAE_COUNT_SESSIONS) > 0;

  if (by == 0)
    return;
  change (who->address, count, by);
  change (who->name, count, by);
  change (who->session, count, by);
  gate->n_addresses += (guint) (get_count (who->address, MAE_COUNT_SESSIONS) > 0) - was_here;
}

void
mae_gate_reset (const MaeWho *who, MaeCount count)
{
  change (who->address, count, 0);
}

const MaeSubject *
mae_gate_find_address (const MaeGate *gate, const char *address)
{
  const MaeSubject *found = mae_subjects_find (gate->subjects, AS_ADDRESS, address, FALSE);

  return found != NULL && found->kind == AS_ADDRESS ? found : NULL;
}

/* Returns how many @subject may have; G_MAXUINT: as many as it likes. */
static guint
most_of (const MaeServerConfig *config, const MaeSubject *subject, MaeCount count)
{
  guint factor = factor_of (subject->kind);

  if (subject->kind == AS_NAME)
    return count == MAE_COUNT_TABLES ? config->tables_per_owner : G_MAXUINT;
  if (subject->kind >= MAE_ADDRESS_GROUPS)
    return G_MAXUINT;
  switch (count) {
  case MAE_COUNT_SESSIONS:
    return subject->kind == AS_ADDRESS ? config->sessions_per_address : G_MAXUINT;
  case MAE_COUNT_CHECKS:
    return config->checks_per_address * factor;
  case MAE_COUNT_HANDSHAKES:
    return subject->kind == AS_ADDRESS ? 3 : 5; /* of 16 in all: see net/server/tls.c */
  case MAE_COUNT_SEATS:
    return config->seats_per_address * factor;
  case MAE_COUNT_TABLES:
    return config->tables_per_address * factor;
  case MAE_COUNT_DESERTED:
  case MAE_COUNT_OVER_DAYS:
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

  return most == G_MAXUINT || get_count (subject, count) + n <= most;
}

guint
mae_gate_share (const MaeWho *who, MaeCount count)
{
  guint share = 0;

  for (const MaeSubject *each = who->address; each != NULL; each = each->group)
    if (each->kind != AS_NEIGHBORHOOD || count == MAE_COUNT_IN_LINE)
      share = MAX (share, get_count (each, count) / factor_of (each->kind));
  return share;
}

int
mae_gate_find_crowding (MaeGate *gate, const MaeWho *const *all, guint n, const MaeWho *who)
{
  guint most = 0;
  int found = -1;

  mae_gate_reset (who, MAE_COUNT_IN_LINE);
  for (guint i = 0; i < n; i++)
    mae_gate_reset (all[i], MAE_COUNT_IN_LINE);
  for (guint i = 0; i < n; i++)
    mae_gate_count (gate, all[i], MAE_COUNT_IN_LINE, 1);
  for (guint i = 0; i < n; i++)
    if (mae_gate_share (all[i], MAE_COUNT_IN_LINE) >= most) {
      most = mae_gate_share (all[i], MAE_COUNT_IN_LINE);
      found = (int) i;
    }
  return mae_gate_share (who, MAE_COUNT_IN_LINE) + 1 < most ? found : -1;
}

void
mae_gate_change_crowd (MaeGate *gate, const MaeWho *who, GList *link, gboolean comes)
{
  if (who->address != NULL)
    mae_subject_change_crowd (gate->subjects, who->address, link, comes);
}

gpointer
mae_gate_find_crowd (const MaeGate *gate, const char *address)
{
  const MaeSubject *own = mae_gate_find_address (gate, address);

  return mae_subjects_find_crowd (
      gate->subjects, (own != NULL && own->use != NULL ? own->use->crowd.length : 0) + 2);
}

/* ── How often ─────────────────────────────────────────────────────────────────────────────── */

static double
missing (const MaeSubject *subject, MaeLimit limit, gint64 now)
{
  return subject->use != NULL ? MAX (subject->use->full_at[limit] - (double) now, 0) : 0;
}

/* Returns @span rounded up. */
static gint64
whole (double span)
{
  return (gint64) span + ((double) (gint64) span < span);
}

/* Charges @amount to @subject and the groups it is in, if they have buckets for @limit. */
static void
charge (const MaeGate *gate, MaeSubject *subject, MaeLimit limit, double amount, gint64 now)
{
  for (MaeSubject *each = subject; each != NULL && amount > 0; each = each->group) {
    if (gate->refill[limit][each->kind] == 0)
      continue;
    double *full_at = &mae_subject_use (each)->full_at[limit];
    *full_at = MAX (*full_at, (double) now) + amount * gate->refill[limit][each->kind];
  }
}

/* Returns whom @text, an argument of the functions below, is known as for @limit; if it @adds, it
 * is known from now on. */
static MaeSubject *
find (const MaeGate *gate, MaeLimit limit, const char *text, gboolean adds)
{
  int kind = AS_ALL;

  while (kind > AS_NEIGHBORHOOD && gate->refill[limit][kind] == 0)
    kind--;
  return kind == AS_ALL ? gate->all
                        : mae_subjects_find (
                            gate->subjects, kind > AS_NEIGHBORHOOD ? kind : AS_ADDRESS, text, adds);
}

static double
wait_of (const MaeGate *gate, const MaeSubject *subject, MaeLimit limit, gint64 now)
{
  double wait = 0;

  for (const MaeSubject *each = subject; each != NULL; each = each->group)
    if (each->kind != AS_NEIGHBORHOOD)
      wait = MAX (wait, missing (each, limit, now) - gate->most[limit][each->kind]);
  return wait;
}

static gint64
load_of (const MaeGate *gate, MaeLimit limit, const char *text, gint64 now, gboolean ranks)
{
  double load = 0;

  for (const MaeSubject *each = find (gate, limit, text, FALSE); each != NULL; each = each->group)
    if (each->kind != AS_NEIGHBORHOOD || ranks)
      load = MAX (load, missing (each, limit, now));
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
mae_gate_wait (const MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  return whole (wait_of (gate, find (gate, limit, who, FALSE), limit, now));
}

gboolean
mae_gate_take (MaeGate *gate, MaeLimit limit, const char *who, gint64 now)
{
  if (mae_gate_wait (gate, limit, who, now) > 0)
    return FALSE;
  MaeSubject *subject = find (gate, limit, who, TRUE);
  mae_subject_hold (gate->subjects, subject);
  charge (gate, subject, limit, 1, now);
  mae_subject_let_go (gate->subjects, subject);
  return TRUE;
}

/* ── How much ──────────────────────────────────────────────────────────────────────────────── */

/* Returns the µs of processor time that the address of @who used in about the last second. */
static double
recent_work (const MaeWho *who, gint64 now)
{
  Use *use = who->address != NULL ? who->address->use : NULL;

  if (use == NULL)
    return 0;
  use->recent /= 1 + (double) (now - use->recent_at) / SECONDS;
  use->recent_at = now;
  return use->recent;
}

void
mae_gate_charge (MaeGate *gate, const MaeWho *who, MaeLimit limit, gsize amount, gint64 now)
{
  if (who->address == NULL && limit != MAE_LIMIT_LINES)
    return;
  charge (gate, who->address, limit, (double) amount, now);
  charge (gate, who->session, limit, (double) amount, now);
}

gint64
mae_gate_wait_of (const MaeGate *gate, const MaeWho *who, MaeLimit limit, gint64 now)
{
  double wait =
      MAX (wait_of (gate, who->address, limit, now), wait_of (gate, who->session, limit, now));

  return whole (MIN (wait, (double) G_MAXINT64 / 2));
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
  if (who->address != NULL)
    mae_subject_use (who->address)->recent += (double) work;
}

gboolean
mae_gate_is_spent (MaeGate *gate, const MaeWho *who, gint64 now)
{
  for (int limit = MAE_LIMIT_WORK; limit < MAE_N_LIMITS; limit++)
    if (mae_gate_wait_of (gate, who, limit, now) > 0)
      return TRUE;
  return missing (gate->all, MAE_LIMIT_WORK, now) > gate->most[MAE_LIMIT_WORK][AS_ALL]
         && recent_work (who, now) > gate->config.work_in_all / MAX (gate->n_addresses, 1);
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
