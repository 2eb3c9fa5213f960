/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The settings of a server, given when it is created. */
#pragma once

#include "engine/game.h"
#include "store/store.h"

G_BEGIN_DECLS

/* Whether nicknames can have passwords. */
typedef enum {
  MAE_ACCOUNTS_OFF,      /* passwords are ignored */
  MAE_ACCOUNTS_OPTIONAL, /* a password given with a free nickname protects it */
  MAE_ACCOUNTS_REQUIRED, /* a session can't join without one */
} MaeAccounts;

typedef struct {
  const MaeRuleset *rules; /* of the waiting room's games; the server takes a reference */

  /* Called once per game: the seed's first 64 bits, and the other 192 into @more (zero: there are
   * none). NULL: 1, 2, 3, … */
  guint64 (*new_seed) (gpointer data, guint64 more[3]);
  gpointer seed_data;

  MaeStore *store;    /* where games are kept; NULL: nowhere. Outlives the server, whose it is */
  gint64 wall_offset; /* added to a time it is µs since 1970, for the store */

  /* Where nobody else relies on the store, a game can go on without: what can't be saved isn't
   * refused then, but saved later if that works again. @saving_changed (may be NULL) hears of both,
   * @why being NULL when all is saved. */
  gboolean saving_is_optional;
  void (*saving_changed) (const char *why, gpointer data);
  gpointer saving_data;

  /* Processor time in µs the caller has used so far; NULL: none is measured. */
  gint64 (*work_clock) (gpointer data);
  gpointer work_data;

  gint64 computer_pace; /* µs from what happened before until a computer player moves */
  MaeAccounts accounts; /* unless it is OFF the driver runs the checks: accounts/check.h */

  gint64 silence_max;     /* µs without a whole line until a session is closed; 0: its dialect's */
  gint64 heartbeat_after; /* … until it is asked whether it is there; 0: its dialect's, but half of
                           * the above at most where that is set */
  gint64 closing_max;     /* µs a closing session has to take its last bytes */
  gint64 keep;            /* µs a game is kept while none of its players is connected */
  gint64 keep_ended;      /* µs the moves of a game that is over are kept; 0: without end */
  gint64 grace; /* µs a turn is kept for a player who lost the connection in it; 0: not at all */
  gint64 turn_time;     /* µs a turn may take where others wait; 0: as long as one likes */
  gint64 list_interval; /* µs between two UpdateTables, at least */
  gint64 return_max;    /* µs after a restart until players who haven't come back count as away */

  gsize line_max;      /* bytes; a longer line ends the session; 0: what its dialect has */
  guint depth_max;     /* of brackets within each other in a line, MAE_JSON_MAX_DEPTH at most */
  gsize output_max;    /* unread bytes; past it the session is closed */
  gsize buffered_max;  /* bytes all sessions hold together; past it the largest are closed */
  gsize socket_buffer; /* bytes the system buffers, each way, for a peer that doesn't read */

  /* What budgets are refilled by in a second; see budget.h. */
  double work_in_all, work_per_session, work_per_address; /* µs of processor time */
  double bytes_per_session, bytes_per_address;            /* written */
  double large_per_session, large_per_address;            /* UpdateGame asked for */
  double stored_per_session, stored_per_address;          /* bytes the store grows by */
  gint64 turn_max; /* µs of processor time after which costly sessions wait; 0: no limit */

  guint sessions_max;          /* in all */
  guint sessions_per_address;  /* see mae_server_open() */
  guint unjoined_max;          /* sessions without a nickname */
  gint64 unjoined_time;        /* µs a session may go without a nickname */
  guint tables_max;            /* games, and open tables */
  guint tables_per_address;    /* of them, opened from one address: see quota.h */
  guint tables_per_owner;      /* … and by one nickname */
  guint computers_per_address; /* computer players at those */
  guint computers_share;       /* hundredths of a processor for all of their thinking */
  guint spectators_max;        /* of one table */
  guint computers_max;         /* computer players in all */
  guint swaps_per_turn;        /* of shelves, accepted ones */
  guint messages_per_second;   /* of one session, twice as many at once; 0: any number */
  guint accounts_max;          /* nicknames with a password */
  gint64 account_keep;         /* µs until an unused account is deleted; 0: never */
  gint64 choose_max; /* µs the first in the waiting room has to choose while others wait; 0: any */
  guint checks_max;  /* passwords that wait to be looked at, in all … */
  guint checks_per_address; /* … and of one address */

  gboolean protects_names; /* refuses nicknames that are reserved, or look like another's */
  gboolean chat;           /* whether there is chat */
  guint chat_burst;        /* texts at once, of one nickname */
  gint64 chat_interval;    /* µs, then one in each */

  guint64 code_seed; /* where the codes of tables come from; 0: from chance */
} MaeServerConfig;

/* Fills @config with the defaults. */
void mae_server_config_init (MaeServerConfig *config, const MaeRuleset *rules);

G_END_DECLS
