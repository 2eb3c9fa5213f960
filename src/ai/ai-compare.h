/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares two ways to play a turn by what happens after them: both are played in the same
 * guessed games, which all players then continue, with the same random numbers. */
#pragma once

#include <stdatomic.h>

#include "ai-chance.h"
#include "ai-guess.h"
#include "engine/command.h"
#include "engine/game.h"

/* The most commands of a turn that are considered. */
#define MAE_AI_TURN_COMMANDS 32

/* The commands of a turn, or its first ones; the computer chooses the rest. */
typedef struct {
  MaeCommand command[MAE_AI_TURN_COMMANDS];
  int n;
} MaeAiTurn;

/* Returns the index of the main action in @turn, or -1. */
int mae_ai_turn_main_action (const MaeAiTurn *turn);

/* Finds a very good turn of @seat in @view up to its main action: the turn that Magnifico chooses
 * with a search tree of that many @positions or, without a net for the game, the turn that the
 * Banker chooses. @rng and @past are used as in mae_ai_choose(). Returns false when the turn can
 * have no main action any more, or when the search was canceled. */
bool mae_ai_best_turn (const MaeGame *view, int seat, const MaeAiPast *past, int positions,
                       const atomic_bool *cancelled, uint64_t rng[4], MaeAiTurn *out);

/* Finds what a player that looks one turn ahead would do instead of @command, a main action that is
 * legal in @view: the best main action of another kind or, if there is none, of another card or
 * another line of the market. Returns false when there is nothing else to do. */
bool mae_ai_other_action (const MaeGame *view, const MaeCommand *command, MaeCommand *out);

/* What is noted of each continued game: a number or, for facts with "whether", 1 or 0. */
typedef enum {
  MAE_AI_FACT_CHANCE, /* the chance of winning; in an ended game the share of the win */
  MAE_AI_FACT_ROUNDS, /* rounds that are still played */
  MAE_AI_FACT_POINTS, /* points when the game has ended; the next facts are their parts, as in
                         MaeScore */
  MAE_AI_FACT_CARD_POINTS,
  MAE_AI_FACT_LEADER_POINTS,
  MAE_AI_FACT_TRACK_POINTS,
  MAE_AI_FACT_SECTION_POINTS,
  MAE_AI_FACT_RESOURCE_POINTS,
  MAE_AI_FACT_RIVAL_POINTS, /* the most points of another player; alone: 0 */
  MAE_AI_FACT_TILE,         /* whether the player gets the points of the next Vatican report */
  MAE_AI_FACT_FIRST,        /* whether the player's marker causes that report */
  MAE_AI_FACT_RIVAL_TILE,   /* whether another player gets the report's points */
  MAE_AI_FACT_GIVEN,        /* steps that each other player gets for what the player discards */
  MAE_AI_FACT_CARDS,        /* development cards when the game has ended */
  MAE_AI_FACT_LEVEL,        /* whether the player gets a card of a level above its highest */
  MAE_AI_FACT_LEVEL_ROUNDS, /* rounds until the player gets it; only in pairs of games in which both
                               do */
  MAE_AI_FACT_LEADER,       /* whether the player activates a leader */
  MAE_AI_FACT_NEXT_PURCHASE, /* whether the next card that is bought is @next_card */
  MAE_AI_N_FACTS
} MaeAiFact;

/* How two turns differ in a fact, in thousandths. */
typedef struct {
  int n;                 /* pairs of games */
  int value[2];          /* the mean after each turn */
  int difference, error; /* value[0] − value[1]; the standard error of this difference */
} MaeAiDifference;

typedef struct {
  MaeAiDifference fact[MAE_AI_N_FACTS];
  int next_card; /* the card that is most often bought next after the first turn; -1: none */
  int level;     /* the level that MAE_AI_FACT_LEVEL is about */
} MaeAiComparison;

typedef struct {
  const MaeGame *view; /* what the player knew when the turn began */
  int seat;
  const MaeAiPast *past; /* may be NULL */
  const MaeAiTurn *turn[2];
  int rounds;      /* played in each game, the round of the turn included; 0: to the end */
  int games;       /* pairs of games to play; at most MAE_AI_COMPARE_MOST */
  int first_games; /* after so many pairs of games, the comparison ends if the difference … */
  int least;       /* … of the chances of winning is below this, in thousandths */
  int deviation; /* how many percent of the main actions are the second best ones. Otherwise players
                    would do the same in nearly all games, and what follows would vary too little */
  uint64_t seed;
  const atomic_bool *cancelled; /* set by another thread to stop early; NULL: never */
} MaeAiQuestion;

#define MAE_AI_COMPARE_MOST 512 /* pairs of games */

/* A `deviation` in percent, for games that are played to their ends. */
#define MAE_AI_DEVIATION 20

/* Compares the turns. The same question gives the same result on every machine. Without a net for
 * the game, @rounds must be 0. Returns false when too few of the games could be played, when there
 * isn't enough memory, or when it was canceled, within some milliseconds. */
bool mae_ai_compare (const MaeAiQuestion *question, MaeAiComparison *out);

/* Gets the chances of winning in @game, a deciding game in its turns: the shares of the wins in
 * @games games that go on from there, in which hidden cards and tokens are guessed anew and all
 * hands are the real ones. Everybody plays as the Banker, who, except alone, errs in every second
 * game: otherwise the same would happen in nearly all games.
 * The same question gives the same result. Returns false when fewer than half of the games could be
 * played, or when it was canceled, as @cancelled in MaeAiQuestion. */
bool mae_ai_played_chances (const MaeGame *game, int games, uint64_t seed,
                            const atomic_bool *cancelled, MaeAiChances *out);
