/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Who is in a world: players, and peers who mean harm. */
#pragma once

#include "sim.h"

/* ── Players ───────────────────────────────────────────────────────────────────────────────── */

typedef enum {
  ASKED_NOTHING,
  ASKED_JOIN,
  ASKED_COMMAND,
  ASKED_UNDO,
  ASKED_LEAVE,
  ASKED_TABLE, /* of the hall: to open, join or watch one */
  ASKED_CHAT,
} Asked;

struct _Player {
  Sim *sim;
  const char *first_name;
  char *name, *address;
  guint renamed;
  guint features; /* MaeFeature; 0: only the documents' */
  char *secret;
  gboolean proposes; /* it makes its secret itself */
  gboolean shared;   /* a hostile peer had its name, maybe with a secret */
  Wire *wire;
  MaeLineReader *reader;
  gint64 next_at;

  gboolean waiting; /* in the waiting room */
  gboolean decides, is_refused;
  /* Of the hall; see hall.c. */
  gboolean watches, opens;
  gboolean in_hall, at_table;
  char *open_code, *watch_code; /* of a table to sit down at, or to watch; NULL: there is none */
  gint64 hall_since;
  gboolean is_again;    /* it has played another game there already */
  gint64 rematch_since; /* it wants another game since then; 0: it doesn't */
  gint64 asleep_until;

  gboolean done; /* has seen the end of its game and gone */
  gint64 taken_since;

  MaeSnapshot *snapshot; /* the follower; kept while away */
  int seat;
  guint64 game_seed;
  gboolean follows;  /* the snapshot is of this connection */
  GPtrArray *log;    /* GBytes: its acknowledged commands, packed */
  GPtrArray *unsure; /* GBytes: asked for since then; the last, or one that was refused because it
                      * couldn't be saved, may be in the store after a crash */
  gboolean unsure_undo;
  gboolean left;    /* in good order, the last time */
  gboolean tainted; /* somebody else may have played its seat */
  gboolean over;    /* its game has ended, as the store says */
  uint64_t told;    /* hash of its follower after the last whole batch; 0: none */
  gint64 synced_at; /* when it last had read all there was to read */
  gint64 undone_at; /* when it last took a move back */

  Asked asked;
  MaeCommandKind command;
  gint64 since;
};

Player *player_new (Sim *sim, int index);

/* Says @message, and with @what other than ASKED_NOTHING waits for the answer. */
void player_say (Player *player, Asked what, const MaeMessage *message);
void player_free (gpointer player);

/* It's player->next_at. */
void player_act (Player *player);

/* Whether it has what it can have: see sim_run(). */
gboolean player_is_settled (const Player *player);

/* Whether its game goes on, for all it knows. */
gboolean player_has_game (const Player *player);

/* Open tables, seats, spectators and chat: takes in what only the hall's guests are told; FALSE: it
 * is something else. */
gboolean hall_take (Player *player, const MaeMessage *message);

/* Does something there, if there is something to do. */
void hall_act (Player *player);
void hall_forget (Player *player);

/* It is told how @next is, in place of what it follows. */
void hall_note_game (Player *player, const MaeGame *next);

/* Its game is over: whether it waits for another one there. */
gboolean hall_stay (Player *player);

/* Whether @text is about a bound that the player went past: what it asked for isn't done. */
gboolean bounds_take_refusal (Player *player, const char *text);

/* After each turn of the server: nobody has more tables than may be, nor are there more connections
 * without a nickname. */
void bounds_check (Sim *sim);

/* The log of @player's game: a turn has as many swaps as may be, and as many again after each
 * restart. */
void bounds_check_log (Player *player, const GByteArray *log);

/* @address was turned away for want of places without a nickname: has nobody more of them? */
void bounds_check_place (Sim *sim, const char *address);

/* ── Hostile peers ─────────────────────────────────────────────────────────────────────────── */

struct _Hostile {
  Sim *sim;
  int kind;
  char *label, *address;
  Wire *wire;
  Wire *crowd[16];
  gint64 next_at;
  guint acts, squats;
};

Hostile *hostile_new (Sim *sim, int index);
void hostile_free (gpointer hostile);
void hostile_act (Hostile *hostile);
