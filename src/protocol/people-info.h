/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The data of the extension `people`: see "People" in docs/protocol.md. */
#pragma once

#include "table-info.h"

typedef enum {
  MAE_PERSON_HALL,
  MAE_PERSON_WAITING, /* in the waiting room */
  MAE_PERSON_TABLE,   /* at a table whose game hasn't begun */
  MAE_PERSON_PLAYING,
  MAE_PERSON_WATCHING,
} MaePersonPlace;

/* Somebody who is connected. All strings are owned; those about the table are NULL if it is
 * private. */
typedef struct {
  char *name;
  MaePersonPlace place;
  char *code, *table; /* of the table that is looked at; NULL: none */
  char *with;         /* another one who plays there; NULL: nobody */
  int rating;         /* in the games this person has played most, as it is shown; 0: none */
  bool is_uncertain;  /* the rating is, after few games */
  int games;          /* how many such games */
} MaePersonInfo;

typedef struct {
  MaePersonInfo *people;
  guint n_people;
  gint64 total; /* more than n_people if there are too many to list */
} MaePeopleList;

/* Frees @list and what it owns. */
void mae_people_list_free (MaePeopleList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaePeopleList, mae_people_list_free)

/* An invitation to an open table. */
typedef struct {
  MaeTableInfo table; /* with its code; must be the first member */
  char *from;         /* owned */
  bool is_gone;       /* the game has begun, or the table is gone */
} MaeInvitation;

/* Frees @invitation and what it owns. */
void mae_invitation_free (MaeInvitation *invitation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeInvitation, mae_invitation_free)

/* What became of a request about a person. */
typedef enum {
  MAE_PERSON_INVITED,       /* the invitation was shown */
  MAE_PERSON_DECLINED,      /* the person doesn't want to join now */
  MAE_PERSON_NOT_HERE,      /* nobody with this nickname is connected */
  MAE_PERSON_NOT_ACCEPTED,  /* the person can't get invitations, or doesn't want the sender's */
  MAE_PERSON_TOO_MANY,      /* there were too many requests: see `wait` */
  MAE_PERSON_NO_SUCH_TABLE, /* there is no open table with this code */
  MAE_PERSON_FULL,          /* all seats of the table are taken */
} MaePersonAnswer;

/* A request about a person, or what became of it. */
typedef struct {
  char *name, *code; /* owned; may be NULL in an answer */
  bool is_muted;
  MaePersonAnswer answer;
  gint64 wait; /* milliseconds until the request is possible; 0: unknown */
} MaePersonRequest;
