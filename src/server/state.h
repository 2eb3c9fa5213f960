/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The state of a server, shared by its parts. */
#pragma once

#include "engine/game.h"
#include "server/config.h"
#include "server/deadlines.h"
#include "server/group-throttle.h"
#include "server/report/counts.h"
#include "server/throttle.h"
#include "server/types.h"
#include "store/lookalikes.h"

G_BEGIN_DECLS

struct _MaeServer {
  MaeServerConfig config;
  gint64 now; /* of the call being served */
  gboolean shutting_down, draining;
  gint64 started;

  GQueue sessions; /* MaeServerSession.link */
  GQueue unjoined; /* MaeServerSession.unjoined_link, see login-timeout.c */
  guint64 last_session;
  GHashTable *addresses;  /* owned char * → number of sessions */
  GQueue ready;           /* MaeServerSession.ready_link: something for the transport */
  GQueue doomed;          /* MaeServerSession.doomed_link: to be detached before the call ends */
  MaeDeadlines deadlines; /* of sessions: see MaeServerSession.timer */
  GQueue asked;           /* MaeServerSession.asked_link: there may be a question for them */
  GQueue paused;          /* MaeServerSession.hold_link, see rate-limit.c */
  GQueue yielded;         /* the same: those that go on in the next turn */
  GQueue empty_rooms;     /* MaeGameRoom.empty_link */
  GQueue thinking;        /* MaeGameRoom.thinking_link: a computer player is to move */
  GQueue thoughts, waiting_thoughts; /* MaeThought.link, .waiting_link: see thought.h */

  GHashTable *identities;     /* key of the nickname → MaeIdentity */
  MaeLookalikes *lookalikes;  /* of identities, accounts and reserved names, by these keys */
  GPtrArray *waiting;         /* MaeIdentity, the first decides */
  int wanted;                 /* players asked for by the first; 0: not yet */
  const MaeIdentity *chooser; /* has to choose before chooses_until; only compared, never read */
  gint64 chooses_until;       /* G_MAXINT64: nobody waits for a choice */
  gint64 tell_booked_at; /* when the players who wait are told who waits; G_MAXINT64: they know */

  /* See accounts.c. */
  GHashTable *accounts; /* MaeAccount.key → MaeAccount */
  MaeThrottle *wrong_by_name;
  MaeGroupThrottle *wrong_by_address, *wrong_at_all;
  MaeGroupThrottle *new_accounts;
  MaeThrottle *checked_by_name;
  MaeGroupThrottle *checked_by_address;
  gint64 sweep_at; /* when stale accounts are looked for; G_MAXINT64: there are none */
  GQueue checks;   /* MaeCheck.link: all of them */
  GQueue unlooked; /* MaeCheck.unlooked_link: those no thread has taken yet */

  GPtrArray *bans;          /* see bans.c */
  MaeGroupThrottle *logged; /* addresses of those turned away or cut, in the log */
  MaeThrottle *logged_at_all;
  guint n_unlogged; /* since the last one */

  MaeHall *hall;       /* see table.h */
  MaeDeadlines clocks; /* of game rooms: MaeClock.deadline */

  gsize buffered; /* of all sessions, see output.h */

  /* See budget.h. */
  GHashTable *payers; /* MaePayer.key → MaePayer */
  GQueue payers_idle; /* MaePayer.link: those without sessions */
  guint n_payers;     /* addresses with sessions */
  gint64 work_begun;
  gint64 turn_work;  /* processor time since what was handled was last saved: see budget.h */
  double work_spent; /* processor time of all, not refilled at work_at */
  gint64 work_at;

  GHashTable *holdings; /* MaeHolding.key → MaeHolding, see quota.h */
  gint64 prune_at;      /* see prune.c */
  gint64 computers_at;  /* before that no computer player moves: see computer.c */
  gint64 thoughts_at;   /* before that none begins to think: see thought.c */

  GQueue rooms; /* MaeGameRoom.link */
  guint64 last_table;
  GHashTable *rulesets; /* hash of a loaded ruleset (guint64 *) → MaeRuleset */
  gint64 returns_until; /* players expected back after a restart count as away from then on;
                           G_MAXINT64: none are */
  guint64 n_lines, n_commands, n_games, n_wrong, n_checks;
  guint64 n_noted; /* lines that are in the counts' latency */
  MaeCounts counts;

  /* See saving.c. */
  GQueue touched;        /* MaeGameRoom.touched_link: the store doesn't have all of them */
  GArray *given_up;      /* guint64: numbers of games that the store doesn't know to be given up */
  GQueue tentative;      /* MaeServerSession.tentative_link: has output that may be rolled back */
  gboolean unsaved;      /* something of this turn is to be saved */
  gboolean failing;      /* it couldn't, the last time */
  gint64 retry_at;       /* while failing */
  gboolean starts_again; /* saving works again: games that couldn't start can */

  /* Scratch space, not kept between calls. */
  MaeEvents events;
  GString *text;
};

/* Every call from outside begins and ends with these. */
void mae_server_begin (MaeServer *server, gint64 now);
void mae_server_settle (MaeServer *server);

G_END_DECLS
