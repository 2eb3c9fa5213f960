/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The hall, where players choose tables. See "Tables" in docs/protocol.md. */
#pragma once

#include "protocol/bridge.h"
#include "server/tables/table.h"
#include "server/types.h"

#define MAE_TABLES_TOLD 50 /* most entries of UpdateTables */

/* A ruleset as the store keeps it. */
typedef struct {
  char *json;
  guint64 hash;
} MaeRulesText;

/* What is told to everybody in the hall. */
typedef enum {
  MAE_LIST_TABLES, /* UpdateTables */
  MAE_LIST_PEOPLE, /* UpdatePeople, to those who offer `people` */
  MAE_N_LISTS,
} MaeHallListKind;

typedef struct {
  gboolean is_stale;   /* somebody in the hall hasn't been sent the latest one */
  gint64 next_telling; /* when it may be sent, at the earliest */
  guint64 number;      /* version of the list */
  guint64 made;        /* the version that is encoded */
  /* MaeDialect → GString: the encoded list, where somebody needed it; by what clients offer of
   * `days` (1) and, of people, `standings` (2). */
  GHashTable *lines[4];
} MaeHallList;

struct _MaeHall {
  GQueue people;       /* MaeIdentity.hall_link */
  GQueue tables;       /* MaeTable.link: tables with a code, the newest first */
  GQueue open;         /* MaeTable.open_link: tables without a game */
  GQueue untold;       /* MaeTable.untold_link */
  MaeDeadlines ends;   /* MaeTable.ends */
  gint64 next_paying;  /* when the members of tables in @untold may be told, at the earliest */
  GHashTable *codes;   /* MaeTable.code → MaeTable */
  GPtrArray *rulesets; /* const MaeRuleset; the first is the server's default */
  GHashTable *texts;   /* const MaeRuleset → MaeRulesText */
  guint8 code_key[32]; /* state of the generator of codes, with @n_codes */
  guint64 n_codes;     /* codes made so far */
  guint n_waiting;     /* in the waiting room */
  guint n_over_days;   /* tables for games over days, also of games that sleep */
  gboolean some_due;   /* a game can't start until the store works again */
  MaeHallList lists[MAE_N_LISTS];
  GHashTable *invited; /* MaeIdentity.key → MaeInvited: see people/invitations.c */
  GHashTable *info;    /* MaeDialect → GString: answers to ReqServerInfo */
  gint64 info_ends;    /* when @info is to be made again */
};

void mae_hall_init (MaeServer *server);
void mae_hall_clear (MaeServer *server);

/* Puts @identity, which is neither waiting nor at a table, into the hall and sends it the list. */
void mae_hall_enter (MaeServer *server, MaeIdentity *identity);
/* Removes @identity from the hall. */
void mae_hall_leave (MaeServer *server, MaeIdentity *identity);
/* Sends @session the lists; while many people come, one that is up to a second old, before the
 * latest. */
void mae_hall_show (MaeServer *server, MaeServerSession *session);

/* Handles a request of the extensions `tables`, `spectate`, `chat` or `people`. */
void mae_hall_handle (MaeServerSession *session, const MaeMessage *message);

/* Writes to @tables up to @most tables that wait for players, in the order of the list, with
 * strings borrowed from them, and adds to @total how many there are; private ones and
 * games over days don't count.
 * Returns how many it has written. @most is at most MAE_TABLES_TOLD. */
guint mae_hall_list_open (MaeServer *server, MaeTableInfo *tables, guint most, gint64 *total);

/* To be called when the list of tables has changed; when so many wait in the waiting room. */
void mae_hall_changed (MaeServer *server);
void mae_hall_note_waiting (MaeServer *server, guint n_waiting);
/* The first function returns when the list is next sent to those who haven't the latest one, in µs;
 * G_MAXINT64: never. The second one sends it. */
gint64 mae_hall_deadline (const MaeServer *server);
void mae_hall_tick (MaeServer *server);

/* Returns the ruleset with @id, NULL if there is none; @id NULL: the server's default. */
const MaeRuleset *mae_hall_find_rules (const MaeServer *server, const char *id);
/* Returns the ruleset with @hash, NULL if it isn't offered. */
const MaeRuleset *mae_hall_find_hash (MaeServer *server, guint64 hash);
/* Returns @rules as JSON, made once for each ruleset. It belongs to the hall. */
const MaeRulesText *mae_hall_rules_text (MaeServer *server, const MaeRuleset *rules);

/* Returns whether a table has @code, or a game that sleeps. */
gboolean mae_hall_has_code (const MaeServer *server, const char *code);
/* Reads the code in @text, as people write it; FALSE: there is none. */
gboolean mae_hall_read_code (const char *text, char code[MAE_CODE_LENGTH + 1]);
/* Makes a random code that no table has. */
void mae_hall_new_code (MaeServer *server, char code[MAE_CODE_LENGTH + 1]);

/* Returns the table with the code in @code, as people write it; NULL: there is none, or the session
 * has tried too many wrong codes. */
MaeTable *mae_hall_find (MaeServerSession *session, const char *code);
