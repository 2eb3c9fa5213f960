/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Seats of players who have neither a secret nor a password, since their programs support neither:
 * the nickname alone takes such a seat back. When its player is gone, it is held for a minute for
 * the address it was lost from. Whoever takes it later gets no secret and can make no account for
 * the nickname, so can't keep it: the address from which the nickname was first used can take the
 * seat back at any time. Addresses aren't stored, so after a restart seats aren't held. */
#pragma once

#include <glib.h>

typedef struct _MaeIdentity MaeIdentity;
typedef struct _MaeServerSession MaeServerSession;

#define MAE_HELD_SEAT_TIME (60 * G_TIME_SPAN_SECOND)

/* An address of this host is NULL, as in MaeServerSession. */
typedef struct {
  gboolean has_home;
  char *home;      /* the address from which the nickname was first used */
  char *lost_from; /* the address for which the seat is held */
  gint64 until;    /* and until when */
} MaeHeldSeat;

/* To be called when @session is the first one with the nickname of @identity. */
void mae_held_seat_begin (MaeIdentity *identity, const MaeServerSession *session);

/* To be called when @identity, who has a seat, is about to lose its session. */
void mae_held_seat_lose (MaeIdentity *identity);
void mae_held_seat_clear (MaeIdentity *identity);

/* Returns whether @session may take over the seat of @identity, who has no secret, by the nickname
 * alone. */
gboolean mae_held_seat_may_come (const MaeIdentity *identity, const MaeServerSession *session);

/* Returns whether the player connected as @identity, who has a seat, may give it up for good: not
 * if others could have taken it by the nickname alone. */
gboolean mae_held_seat_may_give_up (const MaeIdentity *identity);
