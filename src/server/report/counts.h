/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Counters of the server's work, for its operator. */
#pragma once

#include <glib.h>

#include "engine/command.h"
#include "store/histogram.h"

typedef enum {
  MAE_REFUSED_SHUTTING_DOWN,
  MAE_REFUSED_FULL,
  MAE_REFUSED_UNJOINED,
  MAE_REFUSED_ADDRESS,
  MAE_REFUSED_BANNED,
  MAE_REFUSED_PLAIN,   /* not encrypted where encryption is required */
  MAE_REFUSED_NOT_TLS, /* the first bytes aren't TLS */
  MAE_N_REFUSED,
} MaeRefused;

/* A reason to refuse a connection: its name in the metrics, and the sentence sent to the peer. */
typedef struct {
  const char *name, *text;
} MaeRefusal;

extern const MaeRefusal mae_refusals[MAE_N_REFUSED]; /* by MaeRefused */

#define MAE_COUNTED_KINDS 96 /* must be more than there are kinds of messages */

typedef struct {
  gint64 started;                      /* when the server began */
  guint64 lines, accepted, games;      /* lines read, commands accepted, games begun */
  guint64 wrong, checks;               /* wrong passwords; passwords verified */
  guint64 noted;                       /* of @lines, those whose latency is in @latency */
  guint64 requests[MAE_COUNTED_KINDS]; /* by MaeMessageKind; game commands are counted in
                                        * @commands */
  guint64 commands[MAE_N_COMMANDS];
  guint64 broken; /* lines that couldn't be parsed */
  guint64 bytes_in, bytes_out;
  guint64 sessions, refused[MAE_N_REFUSED];
  guint64 dropped; /* sessions closed for breaking a rule or a limit */
  guint unlogged;  /* peers that were turned away since the last line of the log about one */
  guint64 held;    /* how often a session was paused for sending too fast */
  MaeHistogram latency;
} MaeCounts;
