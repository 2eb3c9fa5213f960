/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Games that aren't in memory: nobody is connected to them, and nothing is due in them. What is
 * kept of each is what it takes to list and count it, and to find it when somebody comes. There may
 * be very many, so this is small; their moves, and the secrets of their players, are in the store
 * only. When a game falls asleep and wakes up is decided in sleep.h. */
#pragma once

#include "protocol/bridge.h"
#include "protocol/table-code.h"
#include "protocol/table-info.h"
#include "server/deadlines.h"
#include "server/sessions/held-seat.h"
#include "server/tables/holder.h"
#include "server/types.h"
#include "store/lookalikes.h"

/* What a game that fell asleep since the server's start has that isn't in the store. */
typedef struct {
  GQueue chat;                       /* the last lines: see chat.h */
  MaeHeldSeat held[MAE_MAX_PLAYERS]; /* by seat */
  MaeBridge *kept[MAE_MAX_PLAYERS];  /* MaeIdentity.kept */
} MaeLeftBehind;

struct _MaeSleeper {
  guint64 number;
  const MaeRuleset *rules; /* a reference */
  MaeHolder holder;
  MaeLeftBehind *left; /* NULL: nothing */
  gint64 deserted_since;
  MaeDeadline due; /* of a game over days: when it is to wake up; due.at may be G_MAXINT64 */
  guint32 n_commands;
  gint32 turn_time;                 /* seconds; 0: none */
  guint16 flags;                    /* MaeStoredFlags */
  guint8 n_players;                 /* seats */
  guint8 claimed, has_secret;       /* bit s: a person has seat s; and has a secret */
  guint8 is_awaited;                /* its players may be coming back after a restart */
  guint8 is_choosing, to_move;      /* as it fell asleep; to_move: bit s is that of seat s */
  gint16 round;                     /* the same; -1: not known since a restart */
  guint8 computer[MAE_MAX_PLAYERS]; /* mae_ai_number() of a computer player; 0: a person's seat */
  char code[MAE_TABLE_CODE_LENGTH + 1]; /* "": it can't be found by a code */
  char text[]; /* title; for each seat, name and key, "": the same; each with
                * its end */
};

/* Creates a game that has fallen asleep; @title NULL: it has none. Its members other than the texts
 * are to be set. */
MaeSleeper *mae_sleeper_new (guint64 number, const MaeRuleset *rules, const char *title,
                             int n_players, const char *const *names);
/* Doesn't change what is counted for its holder. */
void mae_sleeper_free (MaeSleeper *sleeper);

const char *mae_sleeper_name (const MaeSleeper *sleeper, int seat);
const char *mae_sleeper_key (const MaeSleeper *sleeper, int seat);
gboolean mae_sleeper_is_claimed (const MaeSleeper *sleeper, int seat);
/* Returns whether it can be in the list of tables. */
gboolean mae_sleeper_is_listed (const MaeSleeper *sleeper);
/* See mae_table_is_over_days(). */
gboolean mae_sleeper_is_over_days (const MaeSleeper *sleeper);
/* Fills @info with borrowed strings: it must not be cleared. */
void mae_sleeper_describe (const MaeSleeper *sleeper, gboolean has_chat, MaeTableInfo *info);

typedef struct _MaeSleepers MaeSleepers;

/* The names of claimed seats are added to @lookalikes. */
MaeSleepers *mae_sleepers_new (MaeLookalikes *lookalikes);
void mae_sleepers_free (MaeSleepers *self);

/* The first function takes ownership of @sleeper, with its claimed seats; the second one gives it
 * back. */
void mae_sleepers_add (MaeSleepers *self, MaeSleeper *sleeper);
void mae_sleepers_remove (MaeSleepers *self, MaeSleeper *sleeper);
/* A person has @seat of @sleeper, which has been added. */
void mae_sleepers_claim (MaeSleepers *self, MaeSleeper *sleeper, int seat);

guint mae_sleepers_count (const MaeSleepers *self);
guint mae_sleepers_count_listed (const MaeSleepers *self);
/* Of those: the games over days. */
guint mae_sleepers_count_over_days (const MaeSleepers *self);
guint mae_sleepers_count_listed_over_days (const MaeSleepers *self);
/* Returns number @i, of all or of the listed ones, in the order of the numbers of the games; or of
 * all in the order in which they were deserted. */
MaeSleeper *mae_sleepers_at (const MaeSleepers *self, guint i);
const MaeSleeper *mae_sleepers_listed_at (const MaeSleepers *self, guint i);
MaeSleeper *mae_sleepers_deserted_at (const MaeSleepers *self, guint i);

/* Return NULL if there is none. Of those in which the nickname with @key has a seat, the third
 * function returns one that fell asleep late, or a new one after a start, and the last function
 * number @i, in no order. */
MaeSleeper *mae_sleepers_find (const MaeSleepers *self, guint64 number);
MaeSleeper *mae_sleepers_find_code (const MaeSleepers *self, const char *code);
MaeSleeper *mae_sleepers_find_key (const MaeSleepers *self, const char *key);
MaeSleeper *mae_sleepers_of (const MaeSleepers *self, const char *key, guint i);

/* Returns the claimed seat of the nickname with @key; -1: it has none. */
int mae_sleeper_seat_of (const MaeSleeper *sleeper, const char *key);

/* The game over days that is to wake up first; NULL: there is none. The second function sets when,
 * in µs. */
MaeSleeper *mae_sleepers_first_due (const MaeSleepers *self);
void mae_sleepers_set_due (MaeSleepers *self, MaeSleeper *sleeper, gint64 at);

/* The game that was deserted first, but games over days come after all others; NULL: there is none.
 */
MaeSleeper *mae_sleepers_first_deserted (const MaeSleepers *self);
