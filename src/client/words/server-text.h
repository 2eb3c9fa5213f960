/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about servers that were asked what is going on there. All char * are (transfer full).
 */
#pragma once

#include "protocol/table-info.h"

/* What a server answered. */
typedef enum {
  MAE_ASKED_NOT,      /* it wasn't asked */
  MAE_ASKED_WAITING,  /* it hasn't answered yet */
  MAE_ASKED_ANSWERED, /* it told */
  MAE_ASKED_UNTOLD,   /* it is there, and doesn't tell */
  MAE_ASKED_OTHER,    /* it is a server of another program */
  MAE_ASKED_NEWER,    /* it needs a newer Maestri */
  MAE_ASKED_SILENT,   /* it doesn't answer */
} MaeAsked;

/* Returns a sentence for the answer; "" for MAE_ASKED_NOT. @info is what it told, for
 * MAE_ASKED_ANSWERED. */
char *mae_server_text (MaeAsked asked, const MaeServerInfo *info);

/* What is known of a list of servers on the web. */
typedef enum {
  MAE_LIST_NONE, /* none was chosen */
  MAE_LIST_NOT_FETCHED,
  MAE_LIST_FETCHING,
  MAE_LIST_FETCHED,
  MAE_LIST_EMPTY,      /* no server of it can be shown */
  MAE_LIST_NO_ADDRESS, /* it has no https:// address */
  MAE_LIST_SILENT,     /* it can't be fetched */
  MAE_LIST_UNFIT,      /* there is something else at its address */
} MaeListState;

/* Returns a sentence about the list at @address, whose host it names; NULL: there is nothing to
 * say. */
char *mae_server_list_text (MaeListState state, const char *address);

/* Returns how many servers have answered, and how many of those have open tables. */
char *mae_servers_answered_text (guint n, guint n_open);

/* Returns who is at a game on the local network; @seats is 0 if that is open. */
char *mae_nearby_text (int players, int seats);

/* Returns how a table that waits is called, and what it is: "Live, 60 s per turn · 2 seats left".
 */
char *mae_offered_title_text (const MaeTableInfo *table);
char *mae_offered_about_text (const MaeTableInfo *table);
