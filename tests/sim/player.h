/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Clients in a world: players, and malicious clients. */
#pragma once

#include "sim.h"

/* ── Players ───────────────────────────────────────────────────────────────────────────────── */

typedef enum {
  ASKED_NOTHING,
  ASKED_JOIN,
  ASKED_COMMAND,
  ASKED_UNDO,
  ASKED_LEAVE,
  ASKED_TABLE, /* a request to open, join or watch a table */
  ASKED_CHAT,
  ASKED_HALL, /* to go to the hall */
} Asked;

struct _Player {
  Sim *sim;
  const char *first_name;
  char *name, *address;
  guint renamed;
  guint features; /* MaeFeatures; 0: no extensions */
  char *secret;
  gboolean proposes;  /* it makes its own secret */
  gint64 seen_at;     /* when it last had a seat without a secret, */
  guint seen_by;      /* at which of the servers (0: never), */
  guint64 seen_table; /* and at which table */
  gboolean shared;    /* a hostile peer has used its name, maybe with a secret */
  Wire *wire;
  MaeLineReader *reader;
  gint64 next_at;

  gboolean waits_for_store; /* the server has said so */
  gboolean waiting;         /* is in the waiting room */
  gboolean decides, is_refused;
  /* For the hall; see hall.c. */
  gboolean watches, opens;
  gboolean in_hall, at_table;
  char *open_code, *watch_code; /* of a table to join, or to watch; NULL: none */
  gint64 hall_since;
  gboolean is_again;    /* it has already played a game at this table */
  gint64 rematch_since; /* since when it wants another game; 0: it doesn't */
  gint64 asleep_until;
  /* With several games: see seats.c. */
  gint64 main_game; /* the number of the game in @snapshot; 0: not known */
  gboolean has_main;
  guint n_sides;
  gboolean opens_side, on_side;
  gboolean awaits_seats; /* it has come to the hall, and UpdateMySeats follows */
  gboolean told_turn;    /* the last UpdateMySeats says that it is its turn in the main game */
  gint64 wrong_since;    /* since when that isn't so; 0: it is */

  gboolean done; /* has read the end of its game and left */
  gint64 taken_since;

  MaeSnapshot *snapshot; /* the follower; kept while disconnected */
  int seat;
  guint64 game_seed;
  gboolean follows; /* the snapshot was sent on this connection */
  int reminders;    /* events after it that only repeat what it said */
  int reminders_done;
  GPtrArray *log;    /* GBytes: its acknowledged commands, packed */
  GPtrArray *unsure; /* GBytes: requests since then; the last one, or one that was refused because
                      * it couldn't be saved, may be in the store after a crash */
  gboolean unsure_undo;
  gboolean left;    /* said goodbye the last time it left */
  gboolean tainted; /* another client may have played its seat */
  gboolean over;    /* its game has ended, according to the store */
  uint64_t told;    /* hash of its follower after the last complete batch; 0: none */
  gint64 synced_at; /* when it had last read everything */
  gint64 undone_at; /* when it last took back a move */

  Asked asked;
  MaeCommandKind command;
  gint64 since;
};

Player *player_new (Sim *sim, int index);

/* Sends @message and, unless @what is ASKED_NOTHING, waits for the answer. */
void player_say (Player *player, Asked what, const MaeMessage *message);
void player_free (gpointer player);

/* Does what is due at player->next_at. */
void player_act (Player *player);

/* Returns whether it has reached what it wants: a game, a table, or its end. */
gboolean player_is_settled (const Player *player);

/* Returns whether its game is running, as far as it knows. */
gboolean player_has_game (const Player *player);

/* Handles messages about the hall, tables, spectators and chat; FALSE: it is another message. */
gboolean hall_take (Player *player, const MaeMessage *message);

/* Does something in the hall or at a table, if possible. */
void hall_act (Player *player);
void hall_forget (Player *player);

/* To be called when the player receives the game @next, which replaces the one before it. */
void hall_note_game (Player *player, const MaeGame *next);

/* To be called when the player's game is over. Returns whether the player waits at the table for
 * another one. */
gboolean hall_stay (Player *player);

/* To be called for each UpdateMySeats. */
void seats_take (Player *player, const MaeSeatList *list);
/* Returns the log of @player's game, NULL if there is none; and whether its main game sleeps. */
const GByteArray *seats_find_log (const Player *player, guint64 *seed);
gboolean seats_sleep (const Player *player);
/* Looks at another game or at the hall; FALSE: it doesn't want to. */
gboolean seats_act (Player *player);
/* Checks that it was told whose turn it is in the game that it doesn't look at. */
void seats_check (Player *player);

/* Returns whether @text is about a limit that the player exceeded: then its request wasn't done. */
gboolean bounds_take_refusal (Player *player, const char *text);

/* To be called after each iteration of the server: checks how many tables each client has, and the
 * number of connections without a nickname. */
void bounds_check (Sim *sim);

/* Checks the log of @player's game: a turn has at most the allowed number of swaps, and as many
 * again after each restart. */
void bounds_check_log (Player *player, const GByteArray *log);

/* To be called when a connection from @address was refused because too many had no nickname yet:
 * checks that no other address has more connections without a nickname. */
void bounds_check_place (Sim *sim, const char *address);

/* ── Errors: refusal.c ─────────────────────────────────────────────────────────────────────── */

/* To be called when @player gets an error in words, when it is told that its game waits for the
 * store, or goes on, and when a request was rejected. */
void refusal_take (Player *player, const char *text);
void refusal_take_saving (Player *player, gboolean waits);
void refusal_take_reject (Player *player, const MaeReject *reject);

/* ── Reminders: reminder.c ─────────────────────────────────────────────────────────────────── */

/* To be called for each snapshot of a player's own game. */
void reminder_expect (Player *player);

/* Returns whether @event, from @line, only repeats what the snapshot said; then it isn't followed.
 */
gboolean reminder_take (Player *player, const MaeEvent *event, const char *line, gsize length);

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

/* Creates client number @index, of a random kind; it has its own label and address. */
Hostile *hostile_new (Sim *sim, int index);
void hostile_free (gpointer hostile);

/* Connects if necessary, does one thing typical of the client's kind, and sets when it acts next.
 */
void hostile_act (Hostile *hostile);
