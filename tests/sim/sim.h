/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A world: the server's core, its store on a disk in memory (disk.h), a network, players who know
 * only what they read, and peers who mean no good. All that is left to chance follows from one
 * seed, so a world that goes wrong goes wrong again.
 *
 * The server here is src/server as it is; driven as a transport drives it, in turns: read from
 * whoever has something to say, then pull output and write. It may crash between any two of these
 * steps, and the power may go in the middle of any write to the disk. */
#pragma once

#include "disk.h"
#include "engine/rng.h"
#include "protocol/am49/am49.h"
#include "protocol/line-reader.h"
#include "server/server.h"

typedef struct _Sim Sim;
typedef struct _Wire Wire;
typedef struct _Player Player;
typedef struct _Hostile Hostile;

/* The bounds of the worlds' servers. A game of five fits the first. */
#define ORACLE_OUTPUT_MAX (160 * 1024)
#define ORACLE_LINE_MAX 8192
#define ORACLE_BUFFERED_MAX (128 * 1024)
#define ORACLE_LOOK_COST 400 /* µs between two looks at the server's clock of work */

#define MS G_TIME_SPAN_MILLISECOND
#define SECOND G_TIME_SPAN_SECOND

/* Where the server can crash, beside in the middle of an operation of its disk. */
typedef enum {
  CRASH_OPENED,     /* a connection was accepted */
  CRASH_RECEIVED,   /* bytes were read, nothing of what they cause was pulled */
  CRASH_GONE,       /* a connection's end was seen */
  CRASH_TICKED,     /* time passed */
  CRASH_COMMITTED,  /* the first session of a pull is there: all is saved, nothing written */
  CRASH_WRITING,    /* between two writes, or in the middle of one */
  CRASH_HUNG_UP,    /* a connection was closed */
  CRASH_TURN_ENDED, /* all was written */
  CRASH_STARTED,    /* games were brought back, nobody has come yet */
  CRASH_DISK,       /* power went in the middle of a write, sync, truncation or removal */
  N_CRASHES,
} Crash;

/* What the worlds were made of, to see that they meant something. */
typedef struct {
  guint64 crashes[N_CRASHES];
  guint64 power_cuts, moves, acknowledged, undone, refused, resumed, games, ended, compared, looks,
      told, stops, drains, rematches, run_out, computers, attacks, renamed, watched, chats, dropped,
      taken, too_long, squatted, pruned, spent, steps;
} Tally;

/* What a world is like. */
typedef struct {
  const MaeRuleset *rules;
  int n_players, n_tables, n_hostile;
  gint64 delay_max, think_max, busy_max;
  guint cut_per_mille;   /* lines cut in pieces */
  guint drop_per_mille;  /* of a player's acts: the connection ends some way */
  guint slow_per_mille;  /* connections that read slowly */
  guint crashes;         /* so many */
  guint stop_per_mille;  /* of the server's turns: it is ended in good order */
  guint drain_per_mille; /* of them: it starts or stops draining; drained, it is ended */
  guint crash_gap;       /* about so many points apart */
  guint cut_gap;         /* disk operations between power cuts; 0: none */
  guint checkpoint;      /* pages of the log after which the store empties it; 0: as ever */
  guint full_per_mille, failing_per_mille; /* of the world's events: the disk gets so for a while */
  gboolean squatters; /* the hostile peers open tables and leave them, where there is little room */
  gboolean hall;      /* open tables instead of the waiting room, with spectators and chat */
  gint64 turn_time;   /* there; 0: none */
  int n_computers;    /* at each table there */
  gboolean rematch;   /* when a game is over there, its players want another */
  gboolean whole;     /* until every game has ended */
  guint acts;         /* of all players, at most */
} Plan;

struct _Sim {
  uint64_t seed;
  uint64_t rng[4];
  Plan plan;
  gint64 now;

  Disk *disk;
  MaeStore *store;
  MaeServerConfig config;
  MaeServer *server; /* NULL: down */
  guint n_servers;   /* so far */
  gint64 starts_at;
  gint64 free_at;    /* when the server's next turn can be */
  gboolean pull_due; /* somebody can take more */
  Crash crash_where;
  guint crash_in; /* so many of these points; 0: not */
  guint crashes_left;
  gint64 faults_until; /* while the disk is full or failing */
  gboolean had_faults; /* ever */
  gboolean had_drains; /* ever */
  gint64 saved_by;     /* by then at the latest, after a fault, all that was told is saved */
  gint64 work;         /* what the server is told it has used of the processor */
  guint64 seeds;       /* given to games */
  GPtrArray *wires;    /* Wire */
  GPtrArray *players;  /* Player */
  GPtrArray *hostiles; /* Hostile */
  guint acts;          /* of players, so far */
  gboolean calm;       /* nothing bad happens any more: everything must come right */
  gint64 calm_since;

  gboolean tracing;
  GPtrArray *trace; /* char *, while tracing */
  char *violation;  /* the first; NULL: none yet */
  Tally *tally;
};

/* The world of @seed; @tally counts on. */
Sim *sim_new (uint64_t seed, gboolean tracing, Tally *tally);
void sim_free (Sim *sim);

/* Lives it to its end, or to its first violation. */
void sim_run (Sim *sim);

guint32 sim_below (Sim *sim, guint32 n);
gboolean sim_chance (Sim *sim, guint per_mille);

void sim_trace (Sim *sim, const char *format, ...) G_GNUC_PRINTF (2, 3);
void sim_violation (Sim *sim, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Whether the server has crashed here. */
gboolean sim_crash_point (Sim *sim, Crash crash);

/* ── Connections ───────────────────────────────────────────────────────────────────────────── */

/* One connection. Bytes are on their way for a while, in order; either end may be gone without the
 * other knowing. */
struct _Wire {
  Sim *sim;
  char *label, *address;
  MaeServerSession *session; /* NULL: the server knows it no more */
  GQueue up, down;           /* Chunk */
  gint64 up_last, down_last;
  gint64 delay_max;
  gint64 read_pause; /* between two reads */
  gsize window, in_flight;
  gboolean blocked; /* the server has more than the window takes */
  gboolean gone;    /* the client's end: nothing is sent or read any more */
  gboolean is_hostile;
  gint64 heard_at;  /* when it last was read from, or had cost too much */
  guint64 n_heard;  /* lines by then */
  gint64 last_line; /* when the server read the end of a line */
  GFunc on_bytes;   /* (GBytes *, owner); NULL: the end */
  gpointer owner;
};

/* NULL: nobody listens, or a bound is reached. */
Wire *wire_open (Sim *sim, const char *label, const char *address, GFunc on_bytes, gpointer owner);
void wire_send (Wire *wire, const char *bytes, gsize length);

/* The client's end goes: in good order, after what was sent; or broken, which the server sees
 * soon, or not at all. */
typedef enum {
  WIRE_CLOSED,
  WIRE_BROKEN,
  WIRE_VANISHED
} WireEnd;
void wire_end (Wire *wire, WireEnd how);

/* When it has something for the server, or for its client; G_MAXINT64: nothing. */
gint64 wire_up_at (const Wire *wire);
gint64 wire_down_at (const Wire *wire);

/* Gives the server what has arrived. FALSE: it has crashed. */
gboolean wire_deliver_up (Wire *wire);
void wire_deliver_down (Wire *wire);

/* Writes what the server has for it. FALSE: it has crashed. */
gboolean wire_write (Wire *wire);

/* The server has crashed. */
void wire_lose_server (Wire *wire);
gboolean wire_is_over (const Wire *wire);
void wire_free (gpointer wire);

/* ── What must hold (oracle.c) ─────────────────────────────────────────────────────────────── */

/* After each turn of the server: followers, bounds. */
void oracle_check_turn (Sim *sim);

/* After each turn too: nothing is due at any table. */
void oracle_check_waiting (Sim *sim);

/* A hostile peer has said something: is it somebody else now? */
void oracle_check_hostile (Sim *sim, const Wire *wire);

/* The store as the next server will find it: nothing acknowledged is missing, nothing twice. */
void oracle_look (Sim *sim);

/* Whether @player may be told nothing of its game any more: it has none, or the game was played to
 * its end and the player left it, knowing or not; without a secret every end of a connection counts
 * as leaving. */
gboolean oracle_may_be_gone (Player *player);

/* The server has brought its games back: they are the store's. */
void oracle_check_loaded (Sim *sim);

/* @player was given its game, or its command was acknowledged: is it in the log? What was unsure is
 * sure then. */
void oracle_check_log (Player *player);

/* @line is exactly what the follower's game says, nothing more. */
void oracle_check_snapshot (Player *player, const char *line, gsize length);
void oracle_check_event (Player *player, const MaeEvent *event, const char *line, gsize length);
