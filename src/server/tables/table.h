/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who has gathered around a table: while its seats are free, during its game, and for another one;
 * who watches, what is said there, and how much time there is. And the hall, where tables are
 * chosen. See "Tables" in docs/protocol.md. */
#pragma once

#include "server/server-private.h"

G_BEGIN_DECLS

#define MAE_CODE_LENGTH 6    /* letters */
#define MAE_TITLE_MAX 40     /* characters */
#define MAE_CHAT_MAX 200     /* characters */
#define MAE_CHAT_KEPT 16     /* texts told to who comes later */
#define MAE_TABLES_TOLD 50   /* entries of UpdateTables */
#define MAE_TURN_TIME_MIN 10 /* seconds */
#define MAE_TURN_TIME_MAX (24 * 60 * 60)

/* ── Party ─────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  MaeIdentity *identity; /* NULL: a computer player */
  int level;             /* of one */
} MaeMember;

struct _MaeParty {
  MaeServer *server;
  char code[MAE_CODE_LENGTH + 1]; /* "": a game of the waiting room, found by nobody */
  char *title;                    /* NULL: none */
  const MaeRuleset *rules;        /* a reference */
  int n_seats;
  guint flags;      /* MaeStoredFlags */
  gint64 turn_time; /* µs; 0: none */
  MaeHolder holder;

  MaeTable *table; /* NULL: it is open */
  /* Who sits there while it is open; then they are in the table's seats. */
  MaeMember members[MAE_MAX_PLAYERS];
  int n_members;
  GPtrArray *spectators; /* MaeIdentity */
  guint rematch;         /* bit s: who sits in seat s wants another game */
  GQueue chat;           /* MaeChatLine, the oldest first */

  int told_stage;     /* MaeTableStage those here know of; -1: nothing yet */
  gint64 told_until;  /* what of the changes may be told at once: see party-tell.c */
  gboolean is_untold; /* some here are to be told later */
  GList link, open_link, untold_link;
};

/* Opens one for games by @rules; @code "" gives it none, NULL a new one. */
MaeParty *mae_party_new (MaeServer *server, const MaeRuleset *rules, int n_seats, const char *code);

/* It has no game, or has one. */
void mae_party_set_open (MaeParty *party, gboolean open);

/* Who watches goes back to the hall. */
void mae_party_free (MaeParty *party);

/* Starts a game of the @n_players first of @players, from the waiting room; it is the first one's.
 */
void mae_party_start_waiting (MaeServer *server, MaeIdentity **players, int n_players);

/* Starts the game if nobody is missing. */
void mae_party_try_start (MaeParty *party);

/* Whether a party waits for nothing but the store. */
gboolean mae_party_any_due (const MaeServer *server);

/* Starts what is due. */
void mae_party_start_due (MaeServer *server);

/* The game of @table couldn't start: all sit there as before. Frees @table. */
void mae_party_take_back (MaeTable *table);

/* What those who are here know is out of date: they are told, at once where there haven't been too
 * many changes lately; @asker (NULL: nobody), who is here, in any case. */
void mae_party_changed (MaeParty *party, const MaeIdentity *asker);

/* The same, where nothing has changed but that @identity watches, or doesn't any more. */
void mae_party_tell_spectator (MaeParty *party, const MaeIdentity *identity, gboolean watches);

/* Tells what couldn't be told at once. */
gint64 mae_party_deadline (const MaeServer *server);
void mae_party_tick (MaeServer *server);
void mae_party_forget_untold (MaeParty *party);

/* The same, if its game has begun or ended since they were told. */
void mae_party_refresh (MaeParty *party);

/* Tells @session, who comes or comes back, what table this is. */
void mae_party_greet (MaeParty *party, MaeServerSession *session, gboolean is_spectator);

/* Tells everything to @session, by which somebody came back who sits at an open table, or watches.
 */
void mae_party_show (MaeParty *party, MaeServerSession *session, gboolean is_spectator);

/* @identity, which sits at an open table or watches, isn't there any more. */
void mae_party_leave (MaeIdentity *identity);

/* Who sits in place @i, also in the game; NULL: nobody, or a computer player. */
MaeIdentity *mae_party_player_at (const MaeParty *party, int i);

MaeTableStage mae_party_stage (const MaeParty *party);

/* Fills @info with strings that aren't its own: it is not to be cleared. */
void mae_party_describe (const MaeParty *party, MaeTableInfo *info);

/* @identity, which is nowhere, sits down at an open table with a free seat. */
void mae_party_sit_down (MaeParty *party, MaeIdentity *identity);

/* Who sits in @seat of an ended game wants another one there, or not any more. It starts when
 * everybody does. All of them are there still. */
void mae_party_rematch (MaeTable *table, int seat, gboolean wanted);

/* Somebody came back to @table who may have been all that was missing. It may be gone then. */
void mae_party_try_rematch (MaeTable *table);

/* What a member is called; computer players have names of their own. */
const char *mae_party_member_name (const MaeParty *party, int member);

/* Computer players of all tables that somebody is at. */
guint mae_party_count_computers (const MaeServer *server);

/* ── Hall ──────────────────────────────────────────────────────────────────────────────────── */

struct _MaeHall {
  GQueue people;       /* MaeIdentity.hall_link */
  GQueue parties;      /* MaeParty.link: those with a code, the newest first */
  GQueue open;         /* MaeParty.open_link: those without a game */
  GQueue untold;       /* MaeParty.untold_link */
  gint64 next_paying;  /* they are told not before */
  GHashTable *codes;   /* MaeParty.code → MaeParty */
  GPtrArray *rulesets; /* const MaeRuleset, the server's own first */
  GHashTable *texts;   /* const MaeRuleset → its JSON */
  guint8 code_key[32]; /* codes come from */
  guint64 n_codes;     /* and this */
  MaeGroupThrottle *wrong_codes;
  MaeThrottle *chatter; /* by nickname */
  MaeThrottle *chatter_by_session;
  MaeGroupThrottle *chatter_by_address;
  gboolean some_due;   /* a game waits for the store only */
  gboolean is_stale;   /* people there don't know the latest */
  gint64 next_telling; /* not before */
  guint64 list_number; /* counts the changes of it */
  GString *list;       /* UpdateTables; "": to be made anew */
};

void mae_hall_init (MaeServer *server);
void mae_hall_clear (MaeServer *server);

/* @identity, which is nowhere, comes in, and is told what there is. */
void mae_hall_enter (MaeServer *server, MaeIdentity *identity);
void mae_hall_leave (MaeServer *server, MaeIdentity *identity);
void mae_hall_show (MaeServer *server, MaeServerSession *session);

/* A request of the extensions `tables`, `spectate` or `chat`. */
void mae_hall_handle (MaeServerSession *session, const MaeMessage *message);

/* What is told in the hall has changed. */
void mae_hall_changed (MaeServer *server);
gint64 mae_hall_deadline (const MaeServer *server);
void mae_hall_tick (MaeServer *server);

/* One of the rulesets there are; @id NULL: the server's own. */
const MaeRuleset *mae_hall_find_rules (const MaeServer *server, const char *id);
const char *mae_hall_rules_text (MaeServer *server, const MaeRuleset *rules);

void mae_hall_new_code (MaeServer *server, char code[MAE_CODE_LENGTH + 1]);

/* Whether @text could be one. */
gboolean mae_hall_is_code (const char *text);

/* NULL: there is none, or the session has guessed too often. */
MaeParty *mae_hall_find (MaeServerSession *session, const char *code);

/* ── Chat ──────────────────────────────────────────────────────────────────────────────────── */

void mae_chat_handle (MaeServerSession *session, const char *text);
void mae_chat_tell_past (MaeParty *party, MaeServerSession *session);
void mae_chat_clear (MaeParty *party);

/* ── Clock ─────────────────────────────────────────────────────────────────────────────────── */

void mae_clock_init (MaeTable *table);
void mae_clock_clear (MaeTable *table);

/* Something at @table has changed: who is timed now, and until when. Whether that is new, and told
 * to all who are there. */
gboolean mae_clock_refresh (MaeTable *table);

/* Whether there is nothing to tell. */
gboolean mae_clock_is_idle (const MaeTable *table);
void mae_clock_tell (MaeTable *table, MaeServerSession *session);

/* Whether the game waits for @seat's player, whose connection broke. */
gboolean mae_clock_await (MaeTable *table, int seat);
void mae_clock_stop_awaiting (MaeTable *table, int seat);

gint64 mae_clock_deadline (const MaeServer *server);
void mae_clock_tick (MaeServer *server);

G_END_DECLS
