/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The settings of a server, given when it is created. */
#pragma once

#include "engine/game.h"
#include "store/store.h"

#define MAE_SERVER_NAME_MAX 40 /* characters */

/* Whether nicknames can have passwords. */
typedef enum {
  MAE_ACCOUNTS_OFF,      /* passwords are ignored */
  MAE_ACCOUNTS_OPTIONAL, /* a password given with a free nickname protects it */
  MAE_ACCOUNTS_REQUIRED, /* a session can't join without one */
} MaeAccounts;

typedef struct {
  const MaeRuleset *rules; /* for games of the waiting room; the server takes a reference */
  const char *name;        /* told to whoever asks; at most MAE_SERVER_NAME_MAX characters. NULL:
                            * none. Must outlive the server */

  /* Called once per game: returns the seed's first 64 bits and writes the other 192 to @more
   * (zeros: a 64-bit seed). NULL: seeds are 1, 2, 3, … */
  guint64 (*new_seed) (gpointer data, guint64 more[3]);
  gpointer seed_data;

  MaeStore *store; /* where games are stored; NULL: not stored. Must outlive the server */
  /* Returns µs since 1970, for dates in the store. It is asked each time: the computer's date may
   * be set while the server runs, and the server's time stands still while the computer sleeps.
   * NULL: the server's time plus @wall_offset. */
  gint64 (*wall_clock) (void);
  gint64 wall_offset;

  /* If TRUE, games go on when saving fails, and are saved once that works again; after an error for
   * which mae_store_error_is_final() is TRUE they aren't saved any more. @saving_changed (may be
   * NULL) is called when saving starts to fail, and when it fails for another reason, with that,
   * and with NULL when everything is saved again. */
  gboolean saving_is_optional;
  void (*saving_changed) (const GError *why, gpointer data);
  gpointer saving_data;

  /* Returns the processor time in µs the caller has used so far; NULL: not measured. */
  gint64 (*work_clock) (gpointer data);
  gpointer work_data;

  gint64 computer_pace;   /* µs a computer player waits after the last change before it moves */
  MaeAccounts accounts;   /* unless OFF, the caller runs the checks: see accounts/checks.h */
  gboolean ratings;       /* games may be rated, if there are accounts and a store */
  gboolean seats_waiting; /* who is in the waiting room sits down at a table for everybody, if
                           * one has a free seat: the server of somebody who opens one table */

  gint64 silence_max;     /* µs without a whole line after which the session is closed; 0: the
                           * dialect's time */
  gint64 heartbeat_after; /* µs until a heartbeat is sent; 0: the dialect's time, but at most half
                           * of silence_max if that is set */
  gint64 closing_max;     /* µs a closing session has for its last bytes */
  gint64 keep;            /* µs a game is kept while none of its players is connected */
  gint64 sleep_after;     /* µs after which it isn't in memory any more: see tables/sleep.h */
  gint64 keep_ended;      /* µs the moves of an ended game are kept; 0: forever */
  gint64 keep_finished;   /* µs an ended game is given to those who may see it */
  gint64 grace;           /* µs a game waits for a player who lost the connection; 0: it doesn't */
  gint64 turn_time;       /* µs for a turn while others wait; 0: no limit */
  gint64 list_interval;   /* the least µs between two UpdateTables to a session */
  gint64 return_max;      /* µs from a restart until players who haven't come back count as away */

  gsize line_max;      /* bytes; a longer line ends the session; 0: the dialect's limit */
  guint depth_max;     /* nesting of brackets in a line, at most MAE_JSON_MAX_DEPTH */
  gsize output_max;    /* bytes not yet read by the peer; with more the session is closed */
  gsize buffered_max;  /* bytes buffered for all sessions; with more the largest sessions are
                        * closed */
  gsize socket_buffer; /* bytes the system buffers in each direction for a peer that doesn't read */

  /* How much of each budget is refilled in a second; see gate.h. */
  double work_in_all, work_per_session, work_per_address; /* µs of processor time */
  double bytes_per_session, bytes_per_address;            /* written */
  double large_per_session, large_per_address;            /* UpdateGame sent on request */
  double stored_per_session, stored_per_address;          /* bytes the store grows by */
  gint64 turn_max; /* µs of processor time after which costly sessions wait; 0: no limit */

  guint sessions_max;          /* in all */
  guint sessions_per_address;  /* sessions per address; see mae_server_open() */
  guint unjoined_max;          /* sessions without a nickname */
  gint64 unjoined_time;        /* µs a session may go without a nickname */
  guint tables_max;            /* tables, open or with a game */
  guint tables_per_address;    /* tables opened from one address: see quota.h */
  guint tables_per_owner;      /* tables opened by one nickname */
  guint computers_per_address; /* computer players at the tables of one address */
  guint computers_share;       /* percent of one processor for all computer players together */
  guint spectators_max;        /* of one table */
  guint seats_max;             /* games of one nickname */
  guint holidays;              /* days in a year on which a person's turns don't end */
  guint seats_per_address;     /* seats of the people connected from one address who have several */
  guint computers_max;         /* computer players at all tables */
  guint swaps_per_turn;        /* swaps of shelves accepted in one turn */
  guint messages_per_second;   /* of one session, with bursts of twice as many; 0: no limit */
  guint accounts_max;          /* nicknames with a password */
  gint64 account_keep;         /* µs until an unused account is deleted; 0: never */
  gint64 new_account_keep;     /* the same for accounts that have never played a game to its end */
  gint64 choose_max; /* µs the first player in the waiting room has to choose the number of players
                      * while others wait; 0: no limit */
  guint checks_max;  /* passwords waiting to be verified, in all */
  guint checks_per_address; /* passwords waiting to be verified, of one address */

  gboolean protects_names; /* refuses nicknames that are reserved, or look like another one */
  guint chat_burst;        /* chat lines of one nickname in a row */
  guint chat_per_minute;   /* chat lines of one nickname after that; 0: there is no chat */

  guint64 code_seed; /* seed for the codes of tables; 0: random */
} MaeServerConfig;

/* The unit of an option, and the type of its member of MaeServerConfig. */
typedef enum {
  MAE_BOUND_COUNT, /* a guint */
  MAE_BOUND_BYTES, /* a gsize */
  MAE_BOUND_SECONDS,
  MAE_BOUND_MINUTES,
  MAE_BOUND_DAYS, /* this and the two before: a gint64 of microseconds */
} MaeBoundUnit;

/* A member of MaeServerConfig that can be set by an option. */
typedef struct {
  const char *option; /* without "--" */
  MaeBoundUnit unit;
  gsize offset;            /* in MaeServerConfig */
  gint64 initial;          /* the default */
  gint64 least, most;      /* what the option can be */
  gboolean or_zero;        /* it can also be 0 */
  gboolean common;         /* listed by --help; others only by --help-bounds */
  const char *description; /* for --help; to be translated */
} MaeServerBound;

/* All bounds that are options; @option of the last row is NULL. */
extern const MaeServerBound mae_server_bounds[];

/* Sets the member of @config that @bound is about to @value units. */
void mae_server_bound_set (const MaeServerBound *bound, MaeServerConfig *config, gint64 value);

/* Fills @config with the defaults. */
void mae_server_config_init (MaeServerConfig *config, const MaeRuleset *rules);
