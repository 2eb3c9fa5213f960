/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/gate/subjects.h"

#include <string.h>

/* Of each kind, so many that nobody holds are remembered, so that coming back doesn't
 * refill a bucket. */
#define IDLE_MAX 16384

struct _MaeSubjects {
  GHashTable *by_key[N_KINDS]; /* sets of MaeSubject.key */
  GQueue idle[N_KINDS];        /* Use.idle, the longest unused first */
  GPtrArray *crowds;           /* at n - 1: a GQueue of Use.by_crowd, those of n connections */
};

static MaeSubject *
subject_of (gpointer key)
{
  return key != NULL ? (MaeSubject *) ((char *) key - G_STRUCT_OFFSET (MaeSubject, key)) : NULL;
}

static void
subject_free (gpointer key)
{
  MaeSubject *subject = subject_of (key);

  g_free (subject->use);
  g_free (subject);
}

MaeSubjects *
mae_subjects_new (void)
{
  MaeSubjects *self = g_new0 (MaeSubjects, 1);

  self->crowds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_queue_free);
  for (int kind = 0; kind < N_KINDS; kind++)
    self->by_key[kind] = g_hash_table_new_full (g_str_hash, g_str_equal, subject_free, NULL);
  return self;
}

void
mae_subjects_free (MaeSubjects *self)
{
  g_ptr_array_unref (self->crowds);
  for (int kind = 0; kind < N_KINDS; kind++)
    g_hash_table_unref (self->by_key[kind]);
  g_free (self);
}

Use *
mae_subject_use (MaeSubject *subject)
{
  if (subject->use == NULL) {
    subject->use = g_new0 (Use, 1);
    subject->use->idle.data = subject->use->by_crowd.data = subject;
  }
  return subject->use;
}

/* ── How long they are known ───────────────────────────────────────────────────────────────── */

static void
set_idle (MaeSubjects *self, MaeSubject *subject, gboolean idle)
{
  GQueue *queue = &self->idle[subject->kind];
  Use *use = subject->use;

  if (use == NULL || use->is_idle == idle)
    return;
  use->is_idle = idle;
  if (idle)
    g_queue_push_tail_link (queue, &use->idle);
  else
    g_queue_unlink (queue, &use->idle);
}

void
mae_subject_hold (MaeSubjects *self, MaeSubject *subject)
{
  if (subject != NULL && subject->holds++ == 0)
    set_idle (self, subject, FALSE);
}

static void
forget (MaeSubjects *self, MaeSubject *subject)
{
  MaeSubject *group = subject->group;

  set_idle (self, subject, FALSE);
  g_hash_table_remove (self->by_key[subject->kind], subject->key);
  mae_subject_let_go (self, group);
}

/* Sessions don't come back, and who has used nothing needn't be remembered. */
void
mae_subject_let_go (MaeSubjects *self, MaeSubject *subject)
{
  if (subject == NULL || --subject->holds > 0)
    return;
  if (subject->use == NULL || subject->kind == AS_SESSION) {
    forget (self, subject);
    return;
  }
  set_idle (self, subject, TRUE);
  if (self->idle[subject->kind].length > IDLE_MAX)
    forget (self, self->idle[subject->kind].head->data);
}

static MaeSubject *
add (MaeSubjects *self, Kind kind, const char *key, MaeSubject *group)
{
  MaeSubject *subject = g_malloc0 (sizeof *subject + strlen (key) + 1);

  strcpy (subject->key, key);
  subject->kind = (guint8) kind;
  subject->group = group;
  mae_subject_hold (self, group);
  g_hash_table_add (self->by_key[kind], subject->key);
  return subject;
}

/* ── Finding ───────────────────────────────────────────────────────────────────────────────── */

static MaeSubject *
look_up (const MaeSubjects *self, Kind kind, const char *key)
{
  return key != NULL ? subject_of (g_hash_table_lookup (self->by_key[kind], key)) : NULL;
}

MaeSubject *
mae_subjects_find (MaeSubjects *self, Kind kind, const char *key, gboolean adds)
{
  MaeSubject *found = look_up (self, kind, key);
  char *keys[AS_NEIGHBORHOOD + 1] = { NULL };

  if (found != NULL || key == NULL)
    return found;
  if (kind != AS_ADDRESS)
    return adds ? add (self, kind, key, NULL) : NULL;
  guint neighborhood = mae_address_neighborhood (key);
  mae_address_groups (key, keys);
  if (neighborhood > 0)
    keys[AS_NEIGHBORHOOD] = g_strdup_printf ("%u", neighborhood);
  for (int i = AS_NEIGHBORHOOD; i >= 0; i--) {
    MaeSubject *known = look_up (self, i, keys[i]);
    if (known == NULL && keys[i] != NULL && adds)
      known = add (self, i, keys[i], found);
    if (known != NULL)
      found = known;
    g_free (keys[i]);
  }
  return found;
}

/* ── Crowds ────────────────────────────────────────────────────────────────────────────────── */

static GQueue *
crowds_of (MaeSubjects *self, guint n)
{
  while (self->crowds->len < n)
    g_ptr_array_add (self->crowds, g_queue_new ());
  return g_ptr_array_index (self->crowds, n - 1);
}

void
mae_subject_change_crowd (MaeSubjects *self, MaeSubject *subject, GList *link, gboolean comes)
{
  Use *use = mae_subject_use (subject);

  if (use->crowd.length > 0)
    g_queue_unlink (crowds_of (self, use->crowd.length), &use->by_crowd);
  if (comes)
    g_queue_push_tail_link (&use->crowd, link);
  else
    g_queue_unlink (&use->crowd, link);
  if (use->crowd.length > 0)
    g_queue_push_tail_link (crowds_of (self, use->crowd.length), &use->by_crowd);
}

gpointer
mae_subjects_find_crowd (const MaeSubjects *self, guint least)
{
  for (guint n = self->crowds->len; n >= least && n > 0; n--) {
    const GQueue *crowds = g_ptr_array_index (self->crowds, n - 1);
    if (crowds->head != NULL)
      return g_queue_peek_head (&((MaeSubject *) crowds->head->data)->use->crowd);
  }
  return NULL;
}
