/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who is counted by the gate, and what is known of them. */
#pragma once

#include "server/gate/gate.h"

/* What a subject is. The first MAE_ADDRESS_GROUPS are those of address-group.h. */
typedef enum {
  AS_ADDRESS,
  AS_NEIGHBORHOOD = MAE_ADDRESS_GROUPS, /* IPv4 */
  AS_NAME,
  AS_SESSION,
  AS_ALL,
  N_KINDS
} Kind;

/* What somebody has who is here, or was lately. */
typedef struct {
  double full_at[MAE_N_LIMITS]; /* when a bucket is or was full */
  double recent; /* µs of processor time in about the last second, as of recent_at */
  gint64 recent_at;
  GQueue crowd;   /* of an address: the links of its connections that have no nickname */
  GList by_crowd; /* in the queue of addresses with so many */
  guint counts[MAE_N_COUNTS - MAE_COUNT_SESSIONS];
  gboolean is_idle;
  GList idle; /* in the queue of those that nobody holds */
} Use;

/* There may be very many of them, since each nickname that has a game is one. */
struct _MaeSubject {
  MaeSubject *group; /* the next larger one that it belongs to; NULL: none */
  Use *use;          /* NULL: nothing */
  guint holds;       /* how many MaeWho and smaller groups it is in */
  guint counts[MAE_COUNT_SESSIONS];
  guint8 kind; /* Kind */
  char key[];
};

typedef struct _MaeSubjects MaeSubjects;

MaeSubjects *mae_subjects_new (void);
void mae_subjects_free (MaeSubjects *self);

/* Returns the subject with @key (NULL: NULL) if it is known or (@adds) in any case; for an address
 * that isn't known, the smallest of its groups that is. A subject is known while it is held, and
 * some time longer if it has used something. */
MaeSubject *mae_subjects_find (MaeSubjects *self, Kind kind, const char *key, gboolean adds);

/* @subject may be NULL. */
void mae_subject_hold (MaeSubjects *self, MaeSubject *subject);
void mae_subject_let_go (MaeSubjects *self, MaeSubject *subject);

Use *mae_subject_use (MaeSubject *subject);

/* Adds @link to the connections of @subject that have no nickname, or takes it out. The second
 * function returns the data of the first link of the largest such crowd, at once, however many
 * there are; NULL: none has @least. */
void mae_subject_change_crowd (MaeSubjects *self, MaeSubject *subject, GList *link, gboolean comes);
gpointer mae_subjects_find_crowd (const MaeSubjects *self, guint least);
