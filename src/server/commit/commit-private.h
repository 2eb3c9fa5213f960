/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of this folder. */
#pragma once

#include "server/commit/commit.h"

struct _MaeCommit {
  guint64 gathered; /* the batch that is gathered */
  guint64 landed;   /* the last one that is durable */
  guint n_away;     /* how many batches before @gathered aren't durable */
  gboolean is_sent; /* and there is no answer yet about the first of them */
  gboolean is_failing, starts_again;
  gboolean is_wanted; /* somebody waits until nothing is away */
  gint64 failing_since, retry_at, pause;
  gint64 tell_at;   /* while any is away: when those who wait are told next */
  GQueue unsaved;   /* MaeGameRoom.unsaved_link: those with changes that aren't durable, by batch */
  guint n_new;      /* how many of them are in the batch that is gathered */
  guint n_launched; /* and in the one that was launched last */
  guint n_looked;   /* @n_new at the last mae_server_can_delay_saving() */
  GQueue waiting;   /* MaeCommitWait.link */
  GQueue held;      /* MaeCommitWait.held_link */
  GQueue asked;     /* Asked: of those who want to know when something is durable */
  gint64 pruned_at; /* 0: not yet */
  GError *why;      /* why saving fails; NULL: it doesn't, or it isn't known */
};
