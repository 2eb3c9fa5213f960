/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "known-people.h"

#include <stdlib.h>

#include "client/words/wire-text.h"
#include "my-table.h"
#include "store/nickname.h"

/* Our servers list at most 50 people, let 8 invitations wait, and keep 50 mutes. */
#define PEOPLE_MAX 100
#define INVITATIONS_MAX 16
#define MUTED_MAX 200

void
mae_known_people_clear (MaeKnownPeople *self)
{
  g_clear_pointer (&self->list, mae_people_list_free);
  g_clear_pointer (&self->muted, g_hash_table_unref);
  g_clear_pointer (&self->invitations, g_ptr_array_unref);
  g_clear_pointer (&self->guest, g_free);
}

/* Returns @name as names are compared. (transfer full) */
static char *
key_of (const char *name)
{
  char *key = mae_nickname_read_key (name);

  return key ? key : g_strdup (name ? name : "");
}

/* ── Who is here ───────────────────────────────────────────────────────────────────────────── */

/* The lower, the earlier in the list. */
static int
class_of (const MaePersonInfo *person, const char *own)
{
  static const int classes[] = {
    [MAE_PERSON_TABLE] = 1,   [MAE_PERSON_HALL] = 2,     [MAE_PERSON_WAITING] = 2,
    [MAE_PERSON_PLAYING] = 3, [MAE_PERSON_WATCHING] = 3,
  };
  g_autofree char *key = key_of (person->name);

  return g_str_equal (key, own) ? 0 : classes[person->place];
}

static int
compare (const void *one, const void *other, void *own)
{
  const MaePersonInfo *a = one, *b = other;
  int class_a = class_of (a, own), class_b = class_of (b, own);

  if (class_a != class_b)
    return class_a - class_b;
  if (a->rating != b->rating)
    return a->rating < b->rating ? 1 : -1;
  return g_utf8_collate (a->name, b->name);
}

static void
drop_last (MaePeopleList *list)
{
  MaePersonInfo *last = &list->people[--list->n_people];

  g_free (last->name);
  g_free (last->code);
  g_free (last->table);
  g_free (last->with);
}

void
mae_known_people_set_list (MaeKnownPeople *self, MaePeopleList *list, const char *own)
{
  g_autofree char *key = key_of (own);

  while (list->n_people > PEOPLE_MAX)
    drop_last (list);
  for (guint i = 0; i < list->n_people; i++) {
    mae_wire_tidy (&list->people[i].name, MAE_WIRE_NAME_MAX);
    mae_wire_tidy (&list->people[i].code, MAE_WIRE_NAME_MAX);
    mae_wire_tidy (&list->people[i].table, MAE_WIRE_NAME_MAX);
    mae_wire_tidy (&list->people[i].with, MAE_WIRE_NAME_MAX);
  }
  list->total = MAX (list->total, list->n_people);
  if (list->n_people > 0)
    qsort_r (list->people, list->n_people, sizeof *list->people, compare, key);
  g_clear_pointer (&self->list, mae_people_list_free);
  self->list = list;
}

/* ── Mutes ─────────────────────────────────────────────────────────────────────────────────── */

void
mae_known_people_set_muted (MaeKnownPeople *self, char **names)
{
  g_clear_pointer (&self->muted, g_hash_table_unref);
  self->muted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; names && names[i] && i < MUTED_MAX; i++)
    g_hash_table_add (self->muted, key_of (names[i]));
  g_strfreev (names);
}

gboolean
mae_known_people_has_muted (const MaeKnownPeople *self, const char *nickname)
{
  g_autofree char *key = key_of (nickname);

  return self->muted && g_hash_table_contains (self->muted, key);
}

/* ── Invitations ───────────────────────────────────────────────────────────────────────────── */

static int
find (const GPtrArray *invitations, const char *code)
{
  for (guint i = 0; i < invitations->len; i++)
    if (g_strcmp0 (((MaeInvitation *) g_ptr_array_index (invitations, i))->table.code, code) == 0)
      return (int) i;
  return -1;
}

void
mae_known_people_add_invitation (MaeKnownPeople *self, MaeInvitation *invitation)
{
  g_autoptr (MaeInvitation) taken = invitation;

  mae_wire_tidy (&taken->from, MAE_WIRE_NAME_MAX);
  mae_my_table_tidy (&taken->table);
  if (!self->invitations)
    self->invitations = g_ptr_array_new_with_free_func ((GDestroyNotify) mae_invitation_free);
  int at = find (self->invitations, taken->table.code);
  if (at >= 0)
    g_ptr_array_remove_index (self->invitations, (guint) at);
  if (!taken->is_gone && taken->table.code && self->invitations->len < INVITATIONS_MAX)
    g_ptr_array_insert (self->invitations, at, g_steal_pointer (&taken));
}

MaeInvitation *
mae_known_people_take_invitation (MaeKnownPeople *self)
{
  return self->invitations && self->invitations->len > 0
             ? g_ptr_array_steal_index (self->invitations, 0)
             : NULL;
}
