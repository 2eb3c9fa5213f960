/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Seats of players who have neither a secret nor a password, since their programs support neither:
 * the nickname alone takes such a seat back. When its player is gone, it is held for a minute for
 * the address it was lost from. Whoever takes it later gets no secret and can make no account for
 * the nickname, so can't keep it: the address from which the nickname was first used, its home, can
 * take the seat back at any time. Addresses aren't stored, so after a restart seats aren't held.
 *
 * An address of this host is NULL, as in MaeServerSession. */
#pragma once

#include <glib.h>

#define MAE_HELD_SEAT_TIME (60 * G_TIME_SPAN_SECOND)

typedef struct {
  gboolean has_home; /* FALSE: after a restart */
  char *home;
  char *lost_from; /* the address for which the seat is held */
  gint64 until;    /* and until when */
} MaeHeldSeat;

/* To be called when the nickname is first used. */
void mae_held_seat_begin (MaeHeldSeat *self, const char *home);

/* To be called when its player, who is connected from @address, is about to be gone. */
void mae_held_seat_lose (MaeHeldSeat *self, const char *address, gint64 now);
void mae_held_seat_clear (MaeHeldSeat *self);

gboolean mae_held_seat_is_home (const MaeHeldSeat *self, const char *address);

/* Returns whether somebody from @address may take the seat, whose player is gone. */
gboolean mae_held_seat_is_open (const MaeHeldSeat *self, const char *address, gint64 now);
