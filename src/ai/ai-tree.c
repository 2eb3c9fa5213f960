/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "ai-tree.h"

#include <stdlib.h>
#include <string.h>

#include "ai-internal.h"

enum {
  ROOT_WIDTH = MAE_AI_TREE_LINES,
  WIDTH = 6,      /* main actions of later positions */
  DEPTH_MAX = 64, /* turns */
  TURN_MAX = 64,  /* commands of a turn */
  SHARPNESS = 20, /* how much less often a worse action is expected to be the best: e^(-SHARPNESS ×
                     difference) */
  CHANCE_SHARE = 4, /* at even odds their logarithm changes 4 times as much as the chance */
  BYTES = 1024,     /* bytes for the packed commands of a position; further commands are dropped */
  ONE = MAE_AI_NET_ONE,
  NONE = -1,
};

/* A position in which a seat chooses its main action. */
typedef struct {
  int32_t first_edge, n_edges;
  int32_t seat;
  int32_t shown;  /* what the turn before it has revealed: see what_is_shown() */
  int32_t next;   /* another position that the same action can lead to, or NONE */
  int32_t visits; /* in simulations */
} Node;

/* A main action. Values are for the seat that moves, in 1/ONE. */
typedef struct {
  uint32_t command; /* its offset in the packed commands */
  int32_t value;    /* the net's evaluation */
  int32_t prior;    /* how much it is expected to be the best: all of a node together are ONE */
  int32_t first_node;
  int32_t bonus; /* what the player's style adds; only set in the root */
  int32_t tries;
  int64_t sum; /* the sum of the simulations' values */
} Edge;

typedef struct {
  const MaeAiTree *options;
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy;
  int seat;
  Node *nodes;
  Edge *edges;
  uint8_t *commands;
  int n_nodes, n_edges;
  size_t n_bytes, max_bytes;
  MaeGame game; /* of the current simulation */
} Tree;

/* ── Evaluating with the net ───────────────────────────────────────────────────────────────── */

/* Returns the value of a solo game's position. 20 points count as much as a tenth of a win. */
static int64_t
worth_alone (MaeAiVerdict verdict)
{
  return mae_ai_net_chance (verdict.win) + (int64_t) verdict.margin / 5;
}

static int64_t
judge (void *data, const MaeGame *game, int seat)
{
  MaeAiVerdict verdict = mae_ai_evaluate (data, game, seat);

  return game->n_players == 1 ? 4 * worth_alone (verdict)
                              : (int64_t) verdict.win + verdict.margin / 5;
}

MaeAiGreedy
mae_ai_greedy_of_net (const MaeAiNet *net, MaeAiEvaluator *evaluator)
{
  MaeAiGreedy greedy = { .judge = judge, .data = evaluator };

  mae_ai_evaluator_init (evaluator, net);
  greedy.discard_margin = ONE / 50;
  greedy.swap_margin = ONE / 100;
  return greedy;
}

int64_t
mae_ai_tree_worth (MaeAiVerdict verdict, int n_players)
{
  if (n_players == 1)
    return worth_alone (verdict);
  return mae_ai_net_chance (verdict.win) + verdict.margin / 40;
}

static int64_t
worth (void *data, const MaeGame *game, int seat)
{
  return mae_ai_tree_worth (mae_ai_evaluate (data, game, seat), game->n_players);
}

/* Returns e^-@lag. */
static int32_t
weight_of (int64_t lag)
{
  int32_t chance = lag < 8 * ONE ? mae_ai_net_chance ((int32_t) -lag) : 0;

  return (int32_t) ((int64_t) chance * ONE / (ONE - chance)) + 1;
}

/* ── The tree ──────────────────────────────────────────────────────────────────────────────── */

static void
set_priors (Edge *edges, int n)
{
  int64_t sum = 0;

  for (int i = 0; i < n; i++) {
    edges[i].prior = weight_of (((int64_t) edges[0].value - edges[i].value) * SHARPNESS);
    sum += edges[i].prior;
  }
  for (int i = 0; i < n; i++)
    edges[i].prior = (int32_t) ((int64_t) edges[i].prior * ONE / sum);
}

/* Adds @game with its most promising actions, the best first. Returns its index, or NONE if there
 * is no action. */
static int
add_node (Tree *tree, const MaeGame *game, int shown)
{
  bool is_root = tree->n_nodes == 0;
  MaeAiCandidate candidates[ROOT_WIDTH];
  Node node = { .first_edge = tree->n_edges, .seat = game->current, .shown = shown };
  int n;

  tree->greedy.quick = !is_root;
  tree->greedy.style = is_root ? tree->options->style : MAE_AI_BALANCED;
  n = mae_ai_greedy_shortlist (&tree->greedy, game, game->current, candidates,
                               is_root ? ROOT_WIDTH : WIDTH);
  tree->greedy.quick = true;
  tree->greedy.style = MAE_AI_BALANCED;
  for (int i = 0; i < n; i++) {
    size_t size = mae_command_pack (&candidates[i].command, tree->commands + tree->n_bytes,
                                    tree->max_bytes - tree->n_bytes);

    if (size == 0)
      continue;
    tree->edges[tree->n_edges++] = (Edge){ .command = (uint32_t) tree->n_bytes,
                                           .value = (int32_t) candidates[i].value,
                                           .first_node = NONE };
    if (is_root)
      tree->edges[tree->n_edges - 1].bonus =
          (int32_t) (mae_ai_style_bonus (tree->options->style, &candidates[i].next, tree->seat)
                     / CHANCE_SHARE);
    tree->n_bytes += size;
    node.n_edges++;
  }
  if (node.n_edges == 0)
    return NONE;
  set_priors (&tree->edges[node.first_edge], node.n_edges);
  node.next = NONE;
  tree->nodes[tree->n_nodes] = node;
  return tree->n_nodes++;
}

static bool
get_command (const Tree *tree, const Edge *edge, MaeCommand *out)
{
  return mae_command_unpack (out, tree->commands + edge->command, tree->n_bytes - edge->command)
         > 0;
}

/* Returns what a turn with @command has revealed: a card, a token, leaders. */
static int
what_is_shown (const MaeGame *game, const MaeCommand *command)
{
  int shown = game->last_token + 1;

  if (command->kind == MAE_COMMAND_BUY_CARD) {
    int level = command->buy_card.level - 1, colour = command->buy_card.colour;

    shown += (MAE_MAX_TOKENS + 1) * (1 + game->deck_top[level][colour]);
  }
  return shown << MAE_MAX_HAND | game->players[command->seat].active;
}

static int
find_node (const Tree *tree, const Edge *edge, int shown)
{
  int at = edge->first_node;

  while (at != NONE && tree->nodes[at].shown != shown)
    at = tree->nodes[at].next;
  return at;
}

/* ── Simulating ────────────────────────────────────────────────────────────────────────────── */

/* Chooses the action to try among those that are legal in this guessed game, by mean value and by
 * what the net expects (Silver et al. 2017). Returns NULL if there is none. */
static Edge *
pick (const Tree *tree, const Node *node, MaeCommand *command)
{
  int64_t root = mae_ai_square_root ((int64_t) (node->visits + 1) << 16);
  uint32_t refused = 0;

  for (int tries = 0; tries < node->n_edges; tries++) {
    int64_t best = INT64_MIN;
    int at = 0;

    for (int i = 0; i < node->n_edges; i++) {
      const Edge *edge = &tree->edges[node->first_edge + i];
      int64_t score = (edge->sum + edge->value + (edge->prior * root >> 8)) / (edge->tries + 1);

      if (!(refused >> i & 1) && score > best) {
        best = score;
        at = i;
      }
    }
    if (get_command (tree, &tree->edges[node->first_edge + at], command)
        && mae_game_check (&tree->game, command, NULL))
      return &tree->edges[node->first_edge + at];
    refused |= 1u << at;
  }
  return NULL;
}

/* Plays the turn of the current seat, which begins with @command, to its end. */
static void
play_turn (Tree *tree, const MaeCommand *command)
{
  MaeGame *game = &tree->game;
  MaeCommand next = *command;

  for (int i = 0; i < TURN_MAX && game->phase == MAE_PHASE_TURNS; i++) {
    if (!mae_game_apply (game, &next, NULL, NULL) || next.kind == MAE_COMMAND_END_TURN)
      break;
    if (!mae_ai_greedy_choose (&tree->greedy, game, command->seat, &next, NULL, NULL)) {
      memset (&next, 0, sizeof next);
      next.kind = MAE_COMMAND_END_TURN;
      next.seat = command->seat;
    }
  }
}

/* Changes the other seats' values after that of @seat has changed, so that the sum of all is ONE.
 * */
static void
balance (int64_t values[], int n, int seat)
{
  int64_t rest = 0, left = ONE - values[seat];

  for (int i = 0; i < n; i++)
    rest += i != seat ? values[i] : 0;
  for (int i = 0; i < n; i++)
    if (i != seat)
      values[i] = rest > 0 ? values[i] * left / rest : left / (n - 1);
}

/* Plays the actions in the tree in a guessed game, adds the position that they lead to, and notes
 * its value for each action. */
static void
simulate (Tree *tree, const MaeGame *view, const MaeAiPast *past, uint64_t rng[4])
{
  int64_t values[MAE_MAX_PLAYERS];
  Edge *edges[DEPTH_MAX];
  int seats[DEPTH_MAX], n = view->n_players, depth = 0, at = 0;

  for (int i = 0; i < n; i++)
    values[i] = ONE / n;
  mae_ai_guess (view, tree->seat, past, rng, &tree->game);
  while (depth < DEPTH_MAX && at != NONE) {
    Node *node = &tree->nodes[at];
    MaeCommand command;
    Edge *edge = pick (tree, node, &command);
    int shown;

    if (!edge)
      break;
    node->visits++;
    edges[depth] = edge;
    seats[depth++] = node->seat;
    values[node->seat] = edge->value - edge->bonus;
    play_turn (tree, &command);
    if (tree->game.phase != MAE_PHASE_TURNS) {
      for (int i = 0; i < n; i++)
        values[i] = worth (&tree->evaluator, &tree->game, i);
      break;
    }
    shown = what_is_shown (&tree->game, &command);
    at = find_node (tree, edge, shown);
    if (at != NONE)
      continue;
    at = add_node (tree, &tree->game, shown);
    if (at != NONE) {
      tree->nodes[at].next = edge->first_node;
      edge->first_node = at;
      values[tree->nodes[at].seat] = tree->edges[tree->nodes[at].first_edge].value;
      balance (values, n, tree->nodes[at].seat);
    }
    break;
  }
  for (int i = 0; i < depth; i++) {
    edges[i]->sum += values[seats[i]] + edges[i]->bonus;
    edges[i]->tries++;
  }
}

/* ── Choosing ──────────────────────────────────────────────────────────────────────────────── */

static bool
is_cancelled (const MaeAiTree *options)
{
  return options->cancelled && atomic_load (options->cancelled);
}

static void
free_tree (Tree *tree)
{
  free (tree->nodes);
  free (tree->edges);
  free (tree->commands);
  free (tree);
}

/* Returns NULL without memory. */
static Tree *
new_tree (const MaeAiTree *options, int seat)
{
  size_t positions = (size_t) options->positions + 1;
  Tree *tree = calloc (1, sizeof *tree);

  if (!tree)
    return NULL;
  tree->options = options;
  tree->seat = seat;
  mae_ai_evaluator_init (&tree->evaluator, options->net);
  tree->greedy = (MaeAiGreedy){ .judge = worth, .data = &tree->evaluator };
  tree->greedy.discard_margin = ONE / 200;
  tree->greedy.swap_margin = ONE / 400;
  tree->greedy.share = CHANCE_SHARE;
  tree->max_bytes = positions * BYTES;
  tree->nodes = malloc (positions * sizeof *tree->nodes);
  tree->edges = malloc ((ROOT_WIDTH + positions * WIDTH) * sizeof *tree->edges);
  tree->commands = malloc (tree->max_bytes);
  if (tree->nodes && tree->edges && tree->commands)
    return tree;
  free_tree (tree);
  return NULL;
}

/* Lists the root's actions, the one tried most first. */
static int
list_lines (const Tree *tree, MaeAiTreeLine out[MAE_AI_TREE_LINES])
{
  int n = 0;

  for (int i = 0; i < tree->nodes[0].n_edges; i++) {
    const Edge *edge = &tree->edges[tree->nodes[0].first_edge + i];
    MaeAiTreeLine line = { .tries = edge->tries };
    int at = n;

    if (!get_command (tree, edge, &line.command))
      continue;
    line.value = (int32_t) ((edge->sum + edge->value) / (edge->tries + 1)) - edge->bonus;
    for (; at > 0 && out[at - 1].tries < line.tries; at--)
      out[at] = out[at - 1];
    out[at] = line;
    n++;
  }
  return n;
}

int
mae_ai_tree_lines (const MaeAiTree *options, const MaeGame *view, int seat, const MaeAiPast *past,
                   uint64_t rng[4], MaeAiTreeLine out[MAE_AI_TREE_LINES])
{
  Tree *tree = new_tree (options, seat);
  MaeGame root = *view;
  int n = 0;

  if (!tree)
    return 0;
  if (past)
    mae_ai_recall (&root, past);
  if (add_node (tree, &root, 0) != NONE) {
    for (int i = 0; i < options->positions && tree->nodes[0].n_edges > 1 && !is_cancelled (options);
         i++)
      simulate (tree, view, past, rng);
    n = is_cancelled (options) ? 0 : list_lines (tree, out);
  }
  free_tree (tree);
  return n;
}

bool
mae_ai_tree_choose (const MaeAiTree *options, const MaeGame *view, int seat, const MaeAiPast *past,
                    uint64_t rng[4], MaeCommand *out)
{
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (options->net, &evaluator);
  MaeGame root;

  greedy.style = options->style;
  if (view->phase == MAE_PHASE_TURNS && !view->main_done
      && mae_ai_leader_to_activate (view, seat) < 0) {
    MaeAiTreeLine lines[MAE_AI_TREE_LINES];

    if (mae_ai_tree_lines (options, view, seat, past, rng, lines) == 0)
      return false;
    *out = lines[0].command;
    return true;
  }
  root = *view;
  if (past)
    mae_ai_recall (&root, past);
  return mae_ai_greedy_choose (&greedy, &root, seat, out, NULL, NULL);
}
