/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A world: the server's core, its store on a disk in memory (disk.h), a network, players who know
 * only what they read, and malicious clients. Everything random depends on one seed, so failures
 * can be reproduced.
 *
 * The server is src/server unchanged; it is called as a transport calls it, in iterations: reading
 * the input of all connections, then taking output and writing it. It may crash between any two of
 * these steps, and the power may fail during any write to the disk. */
#pragma once

#include "disk.h"
#include "engine/rng.h"
#include "protocol/am49/am49.h"
#include "protocol/line-reader.h"
#include "server/server.h"
#include "simulated.h"

typedef struct _Sim Sim;
typedef struct _Wire Wire;
typedef struct _Player Player;
typedef struct _Hostile Hostile;

/* The limits of the worlds' servers. The output of a game of five fits into the first. */
#define ORACLE_OUTPUT_MAX (160 * 1024)
#define ORACLE_LINE_MAX 8192
#define ORACLE_BUFFERED_MAX (128 * 1024)
#define ORACLE_LOOK_COST 400 /* µs of work between two calls of the server's clock */

#define MS G_TIME_SPAN_MILLISECOND
#define SECOND G_TIME_SPAN_SECOND

/* Where the server can crash, other than during an operation of its disk. */
typedef enum {
  CRASH_OPENED,     /* a connection was accepted */
  CRASH_RECEIVED,   /* bytes were read, and the output for them isn't taken yet */
  CRASH_GONE,       /* the end of a connection was detected */
  CRASH_TICKED,     /* time passed */
  CRASH_COMMITTED,  /* after the first session with output: everything is saved, nothing written */
  CRASH_WRITING,    /* between two writes, or in the middle of one */
  CRASH_HUNG_UP,    /* a connection was closed */
  CRASH_TURN_ENDED, /* everything was written */
  CRASH_STARTED,    /* games were loaded, nobody has connected yet */
  CRASH_DISK,       /* the power failed during a write, sync, truncation or removal */
  N_CRASHES,
} Crash;

/* Counts what happened in the worlds, to detect tests that test nothing. */
typedef struct {
  guint64 crashes[N_CRASHES];
  guint64 power_cuts, moves, acknowledged, undone, refused, resumed, games, ended, compared, looks,
      told, closed, stops, drains, rematches, run_out, computers, attacks, renamed, watched, chats,
      dropped, taken, too_long, squatted, pruned, spent, steps, seats_told, sides;
} Tally;

/* The parameters of a world. */
typedef struct {
  const MaeRuleset *rules;
  int n_players, n_tables, n_hostile;
  gint64 delay_max, think_max, busy_max;
  guint cut_per_mille;   /* of lines that are divided */
  guint drop_per_mille;  /* of a player's actions: that many end the connection in some way */
  guint slow_per_mille;  /* connections that read slowly */
  guint crashes;         /* number of crashes */
  guint stop_per_mille;  /* of the server's iterations: after so many it is shut down */
  guint drain_per_mille; /* of the iterations: after so many it starts or stops draining; when
                            drained it is shut down */
  guint crash_gap;       /* average number of points between crashes */
  guint cut_gap;         /* disk operations between power cuts; 0: none */
  guint checkpoint;      /* pages of the log at which the store empties it; 0: the default */
  gint64 late_max;       /* µs that the store takes to answer */
  guint doubt_per_mille; /* of the batches: they fail, or the answer is lost */
  guint full_per_mille, failing_per_mille; /* of the world's events: the disk becomes full or fails
                                            * for a while */
  gboolean squatters; /* hostile peers open tables and leave them; few tables are allowed */
  gboolean thieves;   /* hostile peers take seats; most players have no secret */
  gint64 away_max;    /* how long players are away when their connections have ended */
  gboolean hall;      /* open tables instead of the waiting room, with spectators and chat */
  gint64 turn_time;   /* of tables; 0: none */
  int n_computers;    /* at each table there */
  gboolean rematch;   /* after a game its players want another one */
  gboolean several;   /* some players have further games, alone: see seats.c */
  gboolean whole;     /* runs until every game has ended */
  guint acts;         /* the most actions of all players together */
} Plan;

struct _Sim {
  uint64_t seed;
  uint64_t rng[4];
  Plan plan;
  gint64 now;

  Disk *disk;
  char *address; /* of the store in PostgreSQL: place.h; NULL: it is on @disk */
  MaeStore *store;
  MaeStoreBackend *backend; /* of @store: simulated.h */
  MaeServerConfig config;
  MaeServer *server; /* NULL: not running */
  guint n_servers;   /* so far */
  gint64 starts_at;
  gint64 free_at;    /* when the server's next iteration can start */
  gboolean pull_due; /* a session can take more output */
  Crash crash_where;
  guint crash_in; /* number of points until the next planned crash; 0: none is planned */
  guint crashes_left;
  gint64 faults_until; /* while the disk is full or failing */
  gboolean had_faults; /* ever */
  gboolean had_drains; /* ever */
  gint64 saved_by;     /* after a fault games that wait for the store go on by then */
  gint64 work;         /* the server's processor time, as its work clock reports it */
  guint64 seeds;       /* of games, so far */
  GPtrArray *wires;    /* Wire */
  GPtrArray *players;  /* Player */
  GPtrArray *hostiles; /* Hostile */
  guint acts;          /* actions of players so far */
  gboolean calm;       /* no more faults: everything must be completed */
  gint64 calm_since;

  gboolean tracing;
  GPtrArray *trace; /* char *, if tracing */
  char *violation;  /* the first one; NULL: none yet */
  Tally *tally;
};

/* Chooses the parameters: plan.c. */
void plan_make (Sim *sim);

/* Creates the world of @seed; adds to @tally. */
Sim *sim_new (uint64_t seed, gboolean tracing, Tally *tally);
void sim_free (Sim *sim);

/* Runs it to its end, or to its first violation. */
void sim_run (Sim *sim);

guint32 sim_below (Sim *sim, guint32 n);
gboolean sim_chance (Sim *sim, guint per_mille);
guint sim_one_of (Sim *sim, const guint *choices, guint n);
#define SIM_ONE_OF(sim, ...)                                                                       \
  sim_one_of (sim, (const guint[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const guint[]){ __VA_ARGS__ })))

void sim_trace (Sim *sim, const char *format, ...) G_GNUC_PRINTF (2, 3);
void sim_violation (Sim *sim, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Returns whether the server crashes at this point. */
gboolean sim_crash_point (Sim *sim, Crash crash);

/* ── Connections ───────────────────────────────────────────────────────────────────────────── */

/* A connection. Bytes take some time and stay in order; either end may be closed without the other
 * knowing. */
struct _Wire {
  Sim *sim;
  char *label, *address;
  MaeServerSession *session; /* NULL: the server has closed it */
  GQueue up, down;           /* Chunk */
  gint64 up_last, down_last;
  gint64 delay_max;
  gint64 read_pause; /* between two reads */
  gsize window, in_flight;
  gboolean blocked; /* the server has more than fits the window */
  gboolean gone;    /* the client's end: nothing is sent or read any more */
  gboolean is_hostile;
  gint64 heard_at;  /* when it was last read from, or had used up its budget */
  guint64 n_heard;  /* lines at that time */
  gint64 last_line; /* when the server read the end of a line */
  GFunc on_bytes;   /* called with (GBytes *, owner); NULL: the end */
  gpointer owner;
};

/* Returns NULL if no server is running, or a limit is reached. */
Wire *wire_open (Sim *sim, const char *label, const char *address, GFunc on_bytes, gpointer owner);
void wire_send (Wire *wire, const char *bytes, gsize length);

/* How the client's end is closed: normally, after everything was sent; or broken, which the server
 * detects soon, or never. */
typedef enum {
  WIRE_CLOSED,
  WIRE_BROKEN,
  WIRE_VANISHED
} WireEnd;
void wire_end (Wire *wire, WireEnd how);

/* Return when it has something for the server, or for its client; G_MAXINT64: never. */
gint64 wire_up_at (const Wire *wire);
gint64 wire_down_at (const Wire *wire);

/* Passes to the server what has arrived. FALSE: the server has crashed. */
gboolean wire_deliver_up (Wire *wire);
void wire_deliver_down (Wire *wire);

/* Writes the server's output for it. FALSE: the server has crashed. */
gboolean wire_write (Wire *wire);

/* To be called when the server has crashed. */
void wire_lose_server (Wire *wire);
gboolean wire_is_over (const Wire *wire);
void wire_free (gpointer wire);

/* ── Conditions (oracle.c) ─────────────────────────────────────────────────────────────────── */

/* To be called after each iteration of the server: checks followers and limits. */
void oracle_check_turn (Sim *sim);

/* To be called after each iteration too: checks that nothing is overdue at any table. */
void oracle_check_waiting (Sim *sim);

/* Returns whether the server has table @number, whose game is over, and couldn't save that yet. */
gboolean is_unsaved (const Sim *sim, gint64 number);

/* To be called after each iteration too: remembers which players without a secret have a seat. */
void oracle_note_seats (Sim *sim);

/* To be called when a hostile peer has sent something: checks that it hasn't become another
 * player. */
void oracle_check_hostile (Sim *sim, const Wire *wire);

/* Examines the store as the next server will find it: nothing acknowledged is missing or there
 * twice. */
void oracle_look (Sim *sim);

/* Returns whether @player may have lost its game: it has none, or the game was played to its end
 * and the player has left, even if the player doesn't know that it is over. Without a secret every
 * end of a connection counts as leaving. */
gboolean oracle_may_be_gone (Player *player);

/* To be called when the server has loaded its games: checks that they are those in the store. */
void oracle_check_loaded (Sim *sim);

/* To be called when @player was sent its game, or its command was acknowledged: checks that what it
 * knows is in the log. After that nothing is unsure. */
void oracle_check_log (Player *player);

/* Checks that @line has exactly what the follower knows. */
void oracle_check_snapshot (Player *player, const char *line, gsize length);
void oracle_check_event (Player *player, const MaeEvent *event, const char *line, gsize length);
