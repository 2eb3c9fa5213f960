/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The people on a server, as far as a client knows them: who is here, who is muted, and who invites
 * the player. */
#pragma once

#include "protocol/people-info.h"

/* Zeroed: nothing is known. Only known-people.c writes to it, except for @guest. */
typedef struct {
  MaePeopleList *list;    /* NULL: not told */
  GHashTable *muted;      /* keys of nicknames; NULL: nobody */
  GPtrArray *invitations; /* MaeInvitation, the oldest first; NULL: none */
  char *guest;            /* who is invited to the next table; NULL: nobody */
} MaeKnownPeople;

void mae_known_people_clear (MaeKnownPeople *self);

/* Take ownership of what the server has sent. @own is the player's nickname, which comes first. */
void mae_known_people_set_list (MaeKnownPeople *self, MaePeopleList *list, const char *own);
void mae_known_people_set_muted (MaeKnownPeople *self, char **names);
void mae_known_people_add_invitation (MaeKnownPeople *self, MaeInvitation *invitation);

gboolean mae_known_people_has_muted (const MaeKnownPeople *self, const char *nickname);

/* Takes the oldest invitation out of the list; NULL: there is none. (transfer full) */
MaeInvitation *mae_known_people_take_invitation (MaeKnownPeople *self);
