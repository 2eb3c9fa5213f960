/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lets computer players play against each other and prints their results.
 *
 *   maestri-arena [--ruleset FILE] [--games N] [--seed S] [--threads N] PLAYER…
 *   maestri-arena [--ruleset FILE] [--games N] [--seed S] [--threads N] --try N
 *
 * A PLAYER is a level (novice, merchant, banker, magnifico), a search (easy, medium, hard-2026),
 * magnifico-2026 (Magnifico at the end of 2026), newcomer, random, net:FILE (one turn ahead with a
 * net) or tree:FILE[:POSITIONS] (several turns ahead with a net); a single one plays against
 * Lorenzo. All but random can have a style: banker+believer, net:FILE+builder. In game number g the
 * seats are rotated by g, so that no player has the advantage of a certain seat. The same options
 * give the same games on every machine: the last line of the output is a hash of all commands.
 *
 * With --try N equal players play, and what their games are like is printed (src/trial). */
#include <locale.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include <glib.h>

#include "ai/ai-search-player.h"
#include "ai/ai-tree.h"
#include "ai/ai.h"
#include "arena-try.h"
#include "engine/moves.h"
#include "ruleset/ruleset-io.h"
#include "trial/trial-game.h"

typedef enum {
  PLAY_RANDOM,
  PLAY_NEWCOMER,
  PLAY_LEVEL,
  PLAY_SEARCH,
  PLAY_NET,
  PLAY_TREE
} PlayerKind;

typedef struct {
  const char *name;
  PlayerKind kind;
  int level; /* MaeAiLevel or MaeAiSearchLevel */
  MaeAiNet *net;
  int positions;
  MaeAiStyle style;
} Player;

typedef struct {
  double wins, squares;                                   /* a win shared by n counts 1/n */
  gint64 points, cards, faith, leaders, resources, turns; /* resources: at the end */
  gint64 time, slowest;                                   /* processor time of a turn, µs */
} Tally;

typedef struct {
  const MaeRuleset *rules;
  int n;
  Player players[MAE_MAX_PLAYERS];
  int games, seed, threads;
} Arena;

/* What one thread counts. */
typedef struct {
  const Arena *arena;
  Tally tallies[MAE_MAX_PLAYERS];
  gint64 rounds;
  int longest;
  guint64 hash; /* of all games, in any order */
} Job;

static gint64
processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

#define LACKING_MOST 9 /* a choice for the newcomer, not a number of the rules */

/* Returns how many resources @seat lacks for the nearest card that it has a slot for; at most
 * LACKING_MOST, also if there is none. */
static int
lacking (const MaeGame *game, int seat)
{
  const MaeRuleset *rules = game->rules;
  MaeBag has = mae_game_resources (game, seat);
  int least = LACKING_MOST;

  for (int deck = 0; deck < rules->n_levels * rules->n_colours; deck++) {
    int card = game->deck_top[deck / rules->n_colours][deck % rules->n_colours], lacks = 0;

    if (mae_game_find_slot (game, seat, card) < 0)
      continue;
    MaeBag cost = mae_game_card_cost (game, seat, card);
    for (int r = 0; r < rules->n_resources; r++)
      lacks += MAX (0, cost.of[r] - has.of[r]);
    least = MIN (least, lacks);
  }
  return least;
}

/* What a position is worth to somebody who plays for the first time: collects for the next card and
 * buys it. */
static int64_t
judge_as_newcomer (void *data, const MaeGame *game, int seat)
{
  MaeBag resources = mae_game_resources (game, seat);

  return 2 * mae_game_score (game, seat).total + 16 * mae_game_card_count (game, seat)
         + 2 * game->players[seat].faith + mae_bag_total (&resources) - 2 * lacking (game, seat);
}

static gboolean
choose (const Player *player, const MaeGame *view, int seat, const MaeAiPast *past, guint64 rng[4],
        MaeCommand *command)
{
  switch (player->kind) {
  case PLAY_RANDOM: {
    MaeMove move;

    if (!mae_moves_pick (view, seat, ~0u, rng, &move))
      return FALSE;
    memset (command, 0, sizeof *command);
    mae_move_to_command (view, &move, command);
    return TRUE;
  }
  case PLAY_NEWCOMER: {
    MaeAiGreedy greedy = { .judge = judge_as_newcomer, .discard_margin = 100 };

    return mae_ai_greedy_choose (&greedy, view, seat, command, NULL, NULL);
  }
  case PLAY_LEVEL: {
    MaeAiPlayer level = { .level = player->level, .style = player->style, .past = *past };

    return mae_ai_choose (view, seat, &level, rng, command);
  }
  case PLAY_SEARCH:
    return mae_ai_search_choose_in_style (view, seat, (MaeAiSearchLevel) player->level,
                                          player->style, rng, command);
  case PLAY_NET: {
    MaeAiEvaluator evaluator;
    MaeAiGreedy greedy = mae_ai_greedy_of_net (player->net, &evaluator);

    greedy.style = player->style;
    return mae_ai_greedy_choose (&greedy, view, seat, command, NULL, NULL);
  }
  case PLAY_TREE: {
    MaeAiTree tree = { .net = player->net, .positions = player->positions, .style = player->style };

    return mae_ai_tree_choose (&tree, view, seat, past, rng, command);
  }
  }
  return FALSE;
}

/* Returns @hash (FNV-1a, 64 bits) with @command added. */
static guint64
add_to_hash (guint64 hash, const MaeCommand *command)
{
  guint8 packed[MAE_COMMAND_PACKED_MAX];
  gsize size = mae_command_pack (command, packed, sizeof packed);

  for (gsize i = 0; i < size; i++)
    hash = (hash ^ packed[i]) * 0x100000001b3;
  return hash;
}

/* A game that is played. */
typedef struct {
  Job *job;
  int number;
  gint64 taken[MAE_MAX_PLAYERS]; /* in the turn, by seat, µs */
  guint64 hash;
} Match;

static gboolean
choose_cb (gpointer data, int seat, const MaeGame *view, const MaeAiPast *past, guint64 rng[4],
           MaeCommand *command)
{
  Match *match = data;
  const Arena *arena = match->job->arena;
  int at = (seat + match->number) % arena->n;
  Tally *tally = &match->job->tallies[at];
  gint64 start = processor_time ();

  if (!choose (&arena->players[at], view, seat, past, rng, command)
      && !mae_ai_search_choose (view, seat, MAE_AI_SEARCH_HARD, rng, command))
    g_error ("%s has no move", arena->players[at].name);
  match->taken[seat] += processor_time () - start;
  if (command->kind == MAE_COMMAND_END_TURN) {
    tally->turns++;
    tally->time += match->taken[seat];
    tally->slowest = MAX (tally->slowest, match->taken[seat]);
    match->taken[seat] = 0;
  }
  match->hash = add_to_hash (match->hash, command);
  return TRUE;
}

static gboolean
play_cb (gpointer data, int thread, int number)
{
  Job *job = (Job *) data + thread;
  const Arena *arena = job->arena;
  Match match = { .job = job, .number = number, .hash = 0xcbf29ce484222325 };
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeTrialGame trial = { .rules = arena->rules,
                         .n_players = arena->n,
                         .seed = (guint64) (arena->seed + number),
                         .rounds_max = G_MAXINT,
                         .choose = choose_cb,
                         .data = &match };

  if (mae_trial_play (&trial, game) != MAE_TRIAL_ENDED)
    g_error ("game %d doesn't end", arena->seed + number);
  for (int seat = 0; seat < arena->n; seat++) {
    Tally *tally = &job->tallies[(seat + number) % arena->n];
    double share = game->winners >> seat & 1 ? 1.0 / __builtin_popcount (game->winners) : 0;
    MaeBag resources = mae_game_resources (game, seat);

    tally->points += mae_game_score (game, seat).total;
    tally->cards += mae_game_card_count (game, seat);
    tally->faith += game->players[seat].faith;
    tally->leaders += __builtin_popcount (game->players[seat].active);
    tally->resources += mae_bag_total (&resources);
    tally->wins += share;
    tally->squares += share * share;
  }
  job->hash += match.hash;
  job->rounds += game->round;
  job->longest = MAX (job->longest, game->round);
  return TRUE;
}

/* Sets a player with one of the names, numbered from @first. */
static gboolean
parse_name (const char *name, const char *const names[], PlayerKind kind, int first, Player *player)
{
  for (int i = 0; names[i]; i++)
    if (strcmp (name, names[i]) == 0) {
      player->kind = kind;
      player->level = first + i;
      return TRUE;
    }
  return FALSE;
}

/* Reads the net of @player. Returns FALSE if there is none for this game in the file. */
static gboolean
read_net (const MaeRuleset *rules, int n, const char *path, Player *player)
{
  g_autofree char *data = NULL;
  MaeGame game;
  gsize size;

  if (!g_file_get_contents (path, &data, &size, NULL))
    return FALSE;
  player->net = mae_ai_net_parse ((const guint8 *) data, size);
  mae_game_start (&game, rules, 1, n, NULL);
  return player->net && mae_ai_net_fits (player->net, &game);
}

/* Sets Magnifico as it was at the end of 2026, with the nets that it had then. The test "ai-frozen"
 * finds out when it doesn't choose the same any more. */
static gboolean
set_magnifico_2026 (const MaeRuleset *rules, int n, Player *player)
{
  gboolean is_pair = n == 2 && strcmp (rules->id, "standard") == 0;
  g_autofree char *path =
      g_strdup_printf (FROZEN_NETS "/%s-%d%s.net", rules->id, n, is_pair ? "-tree" : "");

  player->kind = PLAY_TREE;
  player->positions = 200;
  return read_net (rules, n, path, player);
}

static gboolean
parse_player (const MaeRuleset *rules, int n, const char *text, Player *player)
{
  static const char *const levels[] = { "novice", "merchant", "banker", "magnifico", NULL };
  static const char *const searches[] = { "easy", "medium", "hard-2026", NULL };
  const char *plus = strrchr (text, '+');
  int style = plus ? mae_ai_style_from_name (plus + 1) : MAE_AI_BALANCED;
  g_autofree char *kind = style >= 0 && plus ? g_strndup (text, plus - text) : g_strdup (text);
  g_auto (GStrv) parts = g_strsplit (kind, ":", 3);

  player->name = text;
  player->positions = 600;
  player->style = style >= 0 ? (MaeAiStyle) style : MAE_AI_BALANCED;
  if (strcmp (text, "random") == 0)
    return TRUE;
  if (strcmp (text, "newcomer") == 0) {
    player->kind = PLAY_NEWCOMER;
    return TRUE;
  }
  if (parse_name (kind, levels, PLAY_LEVEL, MAE_AI_NOVICE, player)
      || parse_name (kind, searches, PLAY_SEARCH, MAE_AI_SEARCH_EASY, player))
    return TRUE;
  if (strcmp (kind, "magnifico-2026") == 0)
    return set_magnifico_2026 (rules, n, player);
  if (strcmp (parts[0], "net") == 0)
    player->kind = PLAY_NET;
  else if (strcmp (parts[0], "tree") == 0)
    player->kind = PLAY_TREE;
  else
    return FALSE;
  if (!parts[1])
    return FALSE;
  if (parts[2])
    player->positions = atoi (parts[2]);
  return read_net (rules, n, parts[1], player);
}

static void
report (const Arena *arena, Job *jobs)
{
  gint64 rounds = 0;
  guint64 hash = 0;
  int longest = 0;

  for (int i = 0; i < arena->threads; i++) {
    hash += jobs[i].hash;
    rounds += jobs[i].rounds;
    longest = MAX (longest, jobs[i].longest);
  }
  g_print ("%s, %d games, %.1f rounds on average, %d at most\n", arena->rules->id, arena->games,
           (double) rounds / arena->games, longest);
  for (int i = 0; i < arena->n; i++) {
    Tally all = { 0 };

    for (int j = 0; j < arena->threads; j++) {
      const Tally *tally = &jobs[j].tallies[i];

      all.wins += tally->wins;
      all.squares += tally->squares;
      all.points += tally->points;
      all.cards += tally->cards;
      all.faith += tally->faith;
      all.leaders += tally->leaders;
      all.resources += tally->resources;
      all.turns += tally->turns;
      all.time += tally->time;
      all.slowest = MAX (all.slowest, tally->slowest);
    }
    double mean = all.wins / arena->games;
    double deviation = sqrt (MAX (0, all.squares / arena->games - mean * mean) / arena->games);
    g_print ("%-12s wins %5.1f %% ± %.1f, points %5.1f, cards %4.1f, faith %4.1f, leaders %3.1f, "
             "resources %4.1f, turns %6.2f ms on average, %6.1f ms at most\n",
             arena->players[i].name, 100 * mean, 196 * deviation,
             (double) all.points / arena->games, (double) all.cards / arena->games,
             (double) all.faith / arena->games, (double) all.leaders / arena->games,
             (double) all.resources / arena->games, (double) all.time / (double) all.turns / 1000,
             (double) all.slowest / 1000);
  }
  g_print ("commands %016" G_GINT64_MODIFIER "x\n", hash);
}

int
main (int argc, char *argv[])
{
  g_autofree char *id = g_strdup ("standard");
  g_auto (GStrv) names = NULL;
  Arena arena = { .games = 100, .seed = 1, .threads = 1 };
  int try_seats = 0;
  GOptionEntry entries[] = {
    { "ruleset", 0, 0, G_OPTION_ARG_STRING, &id, "A ruleset's file or name", "FILE" },
    { "try", 0, 0, G_OPTION_ARG_INT, &try_seats, "What games of N equal players are like", "N" },
    { "games", 0, 0, G_OPTION_ARG_INT, &arena.games, "How many games", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &arena.seed, "The first game's seed", "S" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &arena.threads, "Threads", "N" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &names, NULL, "PLAYER…" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("%s\n", error->message);
    return 2;
  }
  g_autoptr (MaeRuleset) own = NULL;
  arena.rules = mae_ruleset_builtin (id);
  if (!arena.rules) {
    arena.rules = own = mae_ruleset_load (id, &error);
    if (!own) {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  }
  if (try_seats != 0)
    return arena_try (arena.rules, try_seats, arena.games, arena.seed, arena.threads);
  arena.n = names ? (int) g_strv_length (names) : 0;
  if (arena.n < arena.rules->min_players || arena.n > arena.rules->max_players || arena.games < 1
      || arena.threads < 1) {
    g_printerr ("expected as many players as the ruleset allows\n");
    return 2;
  }
  for (int i = 0; i < arena.n; i++)
    if (!parse_player (arena.rules, arena.n, names[i], &arena.players[i])) {
      g_printerr ("expected a level, easy, medium, hard-2026, magnifico-2026, newcomer, random, "
                  "net:FILE or tree:FILE[:POSITIONS] with a net for this game, found \"%s\"\n",
                  names[i]);
      return 2;
    }
  g_autofree Job *jobs = g_new0 (Job, arena.threads);
  for (int i = 0; i < arena.threads; i++)
    jobs[i].arena = &arena;
  mae_trial_share (arena.games, arena.threads, 0, play_cb, jobs);
  report (&arena, jobs);
  for (int i = 0; i < arena.n; i++)
    mae_ai_net_free (arena.players[i].net);
  return 0;
}
