/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One player of maestri-load: what it sends, from what it has read. No sockets here. Asks only for
 * what the documents have, so any server of the default dialect can be loaded. */
#pragma once

#include "protocol/dialect.h"
#include "protocol/line-reader.h"

typedef enum {
  MAE_LOAD_RANDOM,  /* follows the game and plays random legal moves */
  MAE_LOAD_DISCARD, /* takes from the market and discards all: nothing to follow, so that one
                     * core of players can keep one core of server busy */
} MaeLoadStyle;

typedef struct {
  /* Set by the owner */
  MaeLoadStyle style;
  int n_players;       /* of the games it asks for */
  gboolean extensions; /* offers what our client does, rather than only what the documents have */
  guint64 rng[4];
  char nickname[32];

  MaeLineReader reader;
  MaeSnapshot *game; /* RANDOM, and until the setup is done */
  gboolean asked;    /* for the number of players */
  gboolean in_game, my_turn, main_done, setup_done;
  gboolean waiting;  /* a request of its own waits for its answer */
  gboolean answered; /* since the last look: that answer has come */
  gboolean ended, failed;
  guint64 lines;
  GString *why; /* failed: the line it failed on */
} MaeLoadPlayer;

void mae_load_player_init (MaeLoadPlayer *player, MaeLoadStyle style, int n_players, guint64 seed);
void mae_load_player_clear (MaeLoadPlayer *player);

/* Takes in bytes from the server. What must be sent whatever the pace (welcome, heartbeats,
 * joining) is appended to @out. Returns FALSE when the server can't be understood. */
gboolean
mae_load_player_read (MaeLoadPlayer *player, const char *bytes, gsize length, GString *out);

/* Whether there is a request it could make now. */
gboolean mae_load_player_can_act (const MaeLoadPlayer *player);

/* Appends that request to @out and waits for its answer. */
void mae_load_player_act (MaeLoadPlayer *player, GString *out);
