/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One player of maestri-load: decides what to send in answer to what it receives. It has no
 * sockets. Uses only documented messages, so any server of the default dialect can be tested. */
#pragma once

#include "protocol/bridge.h"
#include "protocol/line-reader.h"

typedef enum {
  MAE_LOAD_RANDOM,  /* follows the game and plays random legal moves */
  MAE_LOAD_DISCARD, /* takes from the market and discards everything. It doesn't follow the game but
                       looks for a few words in each line, so that the server is measured and not
                       how fast its players read */
} MaeLoadStyle;

/* What a player who doesn't follow the game needs to know of it, which has the standard rules. */
typedef struct {
  int leader[MAE_MAX_HAND];   /* ids of those that it keeps, the first ones dealt */
  int shelf[MAE_MAX_SHELVES]; /* ids */
  int n_resources;
  gboolean leaders_sent, resources_sent;
} MaeLoadSetup;

typedef struct {
  /* Set by the owner */
  MaeLoadStyle style;
  int n_players;       /* of the games it plays */
  gboolean extensions; /* offers our client's extensions */
  guint64 rng[4];
  char nickname[32];

  MaeLineReader reader;
  MaeBridge *bridge;
  MaeSnapshot *game;  /* RANDOM */
  MaeLoadSetup setup; /* DISCARD */
  gboolean asked;     /* for the number of players */
  gboolean in_game, my_turn, main_done, setup_done;
  gboolean waiting;  /* for the answer to its last request */
  gboolean answered; /* that answer has come since the flag was last cleared */
  gboolean ended, failed;
  guint64 lines;
  GString *why; /* if failed: the line that caused it */
} MaeLoadPlayer;

/* @seed is for the random choices. The second function frees what the player owns. */
void mae_load_player_init (MaeLoadPlayer *player, MaeLoadStyle style, int n_players, guint64 seed);
void mae_load_player_clear (MaeLoadPlayer *player);

/* Handles received bytes. What must be sent in any case (welcome, heartbeats, joining) is appended
 * to @out. Returns FALSE when a line from the server isn't understood. */
gboolean
mae_load_player_read (MaeLoadPlayer *player, const char *bytes, gsize length, GString *out);

/* Returns whether there is a request it can make now. */
gboolean mae_load_player_can_act (const MaeLoadPlayer *player);

/* Appends a request to @out; until it is answered, the player counts as waiting. */
void mae_load_player_act (MaeLoadPlayer *player, GString *out);
