/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "session-people.h"

#include "client/words/person-text.h"
#include "session-private.h"

const MaePeopleList *
mae_session_get_people (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), NULL);
  return self->places.people.list;
}

int
mae_session_get_own_rating (MaeSession *self)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), 0);

  const MaePeopleList *list = self->places.people.list;

  if (list && list->n_people > 0 && mae_session_is_own_name (self, list->people[0].name))
    return list->people[0].rating;
  /* Of many people, not all are told. */
  return self->places.seats ? self->places.seats->rating : 0;
}

gboolean
mae_session_has_muted (MaeSession *self, const char *nickname)
{
  g_return_val_if_fail (MAE_IS_SESSION (self), FALSE);
  return mae_known_people_has_muted (&self->places.people, nickname);
}

const MaeInvitation *
mae_session_get_invitation (MaeSession *self)
{
  const GPtrArray *invitations = self->places.people.invitations;

  return invitations && invitations->len > 0 ? g_ptr_array_index (invitations, 0) : NULL;
}

/* ── Receiving ─────────────────────────────────────────────────────────────────────────────── */

void
mae_session_take_people (MaeSession *self, MaePeopleList *list)
{
  mae_known_people_set_list (&self->places.people, list, mae_session_get_nickname (self));
  mae_session_emit (self, MAE_SESSION_PEOPLE_CHANGED);
}

void
mae_session_take_muted (MaeSession *self, char **names)
{
  mae_known_people_set_muted (&self->places.people, names);
  mae_session_emit (self, MAE_SESSION_PEOPLE_CHANGED);
}

void
mae_session_take_invitation (MaeSession *self, MaeInvitation *invitation)
{
  mae_known_people_add_invitation (&self->places.people, invitation);
  mae_session_emit (self, MAE_SESSION_INVITED);
}

void
mae_session_take_answer (MaeSession *self, MaePersonAnswer answer, const char *name, gint64 wait)
{
  g_autofree char *text = mae_person_answer_text (answer, name, wait);

  mae_session_emit (self, MAE_SESSION_PERSON_ANSWERED, text);
}

/* ── Requests ──────────────────────────────────────────────────────────────────────────────── */

void
mae_session_mute (MaeSession *self, const char *nickname, gboolean is_muted)
{
  g_return_if_fail (MAE_IS_SESSION (self));
  mae_session_send_message (
      self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_MUTE,
                           .person = { .name = (char *) nickname, .is_muted = is_muted } });
}

void
mae_session_set_guest (MaeSession *self, const char *nickname)
{
  char *guest = g_strdup (nickname);

  g_return_if_fail (MAE_IS_SESSION (self));
  g_free (self->places.people.guest);
  self->places.people.guest = guest;
}

void
mae_session_decline_invitation (MaeSession *self)
{
  g_autoptr (MaeInvitation) invitation = mae_known_people_take_invitation (&self->places.people);

  if (!invitation)
    return;
  mae_session_send_message (self, &(MaeMessage){ .kind = MAE_MESSAGE_REQ_DECLINE,
                                                 .person = { .name = invitation->from,
                                                             .code = invitation->table.code } });
  mae_session_emit (self, MAE_SESSION_INVITED);
}
