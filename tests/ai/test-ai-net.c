/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Nets: files are checked strictly, evaluations are the same on every machine and use nothing
 * hidden, and players with nets can play whole games. The weights are random: strength is measured
 * with maestri-arena. */
#include <string.h>

#include <glib.h>

#include "ai/ai-internal.h"
#include "ai/ai-nets.h"
#include "ai/ai-search-player.h"
#include "ai/ai-tree.h"
#include "ai/ai.h"
#include "engine/rng.h"
#include "engine/score-parts.h"
#include "ruleset/ruleset-io.h"

static MaeAiNet *
random_net (const MaeRuleset *rules, int n_players, int n_hidden, int n_second, guint64 seed)
{
  g_autofree MaeAiFeatures *features = g_new (MaeAiFeatures, 1);
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  uint64_t rng[4];
  MaeAiNet *net;

  mae_rng_seed (rng, seed);
  mae_game_start (game, rules, 1, n_players, NULL);
  net = mae_ai_net_new (mae_ruleset_hash (rules), n_players, mae_ai_features (game, 0, features),
                        n_hidden, n_second);
  for (int i = 0; i < net->n_inputs * net->n_hidden; i++)
    net->input_weights[i] = (gint16) ((int) mae_rng_below (rng, 1001) - 500);
  for (int i = 0; i < net->n_hidden; i++)
    net->hidden_bias[i] = (gint32) mae_rng_below (rng, 60000) - 30000;
  for (int i = 0; i < 2 * net->n_hidden; i++)
    net->output_weights[i] = (gint16) ((int) mae_rng_below (rng, 1001) - 500);
  for (int i = 0; i < n_hidden * n_second; i++)
    net->second_weights[i] = (gint16) ((int) mae_rng_below (rng, 1001) - 500);
  for (int i = 0; i < n_second; i++)
    net->second_bias[i] = (gint32) mae_rng_below (rng, 2000000) - 1000000;
  for (int i = 0; i < 2 * n_second; i++)
    net->second_output_weights[i] = (gint16) ((int) mae_rng_below (rng, 1001) - 500);
  g_assert_true (mae_ai_net_fits (net, game));
  return net;
}

/* ── Files ────────────────────────────────────────────────────────────────────────────────── */

static void
test_file (gconstpointer data_of_test)
{
  int n_second = GPOINTER_TO_INT (data_of_test);
  MaeAiNet *net = random_net (mae_ruleset_builtin ("standard"), 2, 16, n_second, 5), *read;
  gsize size = mae_ai_net_write (net, "games 7\n", NULL, 0);
  g_autofree guint8 *data = g_malloc (size + 1), *again = g_malloc (size);

  g_assert_cmpuint (mae_ai_net_write (net, "games 7\n", data, size), ==, size);
  read = mae_ai_net_parse (data, size);
  g_assert_nonnull (read);
  g_assert_cmpuint (mae_ai_net_write (read, "games 7\n", again, size), ==, size);
  g_assert_cmpmem (data, size, again, size);
  mae_ai_net_free (read);

  /* A file that is too short is refused, wherever it ends. */
  for (gsize cut = 0; cut < size; cut += cut < 200 ? 1 : 997)
    g_assert_null (mae_ai_net_parse (data, cut));
  g_assert_null (mae_ai_net_parse (data, size + 1));
  mae_ai_net_free (net);
}

static void
test_bad_headers (void)
{
  static const char *const headers[] = {
    "maestri-net 2\nfeatures 1\nhash 1\nplayers 2\ninputs 1\nhidden 1\n\n",
    "maestri-net 1\nfeatures 0\nhash 1\nplayers 2\ninputs 1\nhidden 1\n\n",
    "maestri-net 1\nfeatures 1\nhash 1\nplayers 9\ninputs 1\nhidden 1\n\n",
    "maestri-net 1\nfeatures 1\nhash 1\nplayers 2\ninputs 99999\nhidden 1\n\n",
    "maestri-net 1\nfeatures 1\nhash 1\nplayers 2\ninputs 1\nhidden 257\n\n",
    "maestri-net 1\nfeatures 1\nhash 1\nplayers 2\ninputs -1\nhidden 1\n\n",
    "maestri-net 1\nfeatures 1\nplayers 2\ninputs 1\nhidden 1\n\n",
    "maestri-net 1\nfeatures 1\nhash 1\nplayers 2\nplayers 2\ninputs 1\nhidden 1\n\n",
    "maestri-net 1\nfeatures 1\nhash 1\nplayers 2\ninputs 1\nhidden 1\nsecond 1\n\n",
    "maestri-net 1\nfeatures 1\nhash 1\nplayers 2\ninputs 1\nhidden 1\nsecond -1\n\n",
    "maestri-net 1\nfeatures 1\nhash 1\nplayers 2\ninputs 1\nhidden 1\nsecond 0\nsecond 0\n\n",
  };
  const char *good = "maestri-net 1\nfeatures 1\nhash 1\nplayers 2\ninputs 1\nhidden 1\n\n";
  const gsize body = 2 + 4 + 2 * 2 + 2 * 4;
  guint8 data[200] = { 0 };
  MaeAiNet *net;

  for (guint i = 0; i < G_N_ELEMENTS (headers); i++) {
    memset (data, 0, sizeof data);
    memcpy (data, headers[i], strlen (headers[i]));
    g_assert_null (mae_ai_net_parse (data, strlen (headers[i]) + body));
  }
  memset (data, 0, sizeof data);
  memcpy (data, good, strlen (good));
  net = mae_ai_net_parse (data, strlen (good) + body);
  g_assert_nonnull (net);
  mae_ai_net_free (net);
}

/* ── Playing ──────────────────────────────────────────────────────────────────────────────── */

static gboolean
choose (const MaeAiNet *net, const MaeGame *view, int seat, gboolean ahead, uint64_t rng[4],
        MaeCommand *command)
{
  MaeAiTree tree = { .net = net, .positions = 40 };
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (net, &evaluator);

  if (ahead)
    return mae_ai_tree_choose (&tree, view, seat, NULL, rng, command);
  return mae_ai_greedy_choose (&greedy, view, seat, command, NULL, NULL);
}

/* Plays a game; when a net's player has no move, the medium level moves. Returns a hash of all
 * commands. */
static guint64
play (const MaeAiNet *net, const MaeRuleset *rules, int n, guint64 seed, gboolean ahead)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  guint64 hash = 14695981039346656037u;
  uint64_t rng[4];

  mae_rng_seed (rng, seed);
  mae_game_start (game, rules, seed, n, NULL);
  for (int i = 0; game->phase != MAE_PHASE_ENDED; i++) {
    int seat = mae_game_seat_to_move (game);
    MaeGame view = mae_game_view (game, seat);
    guint8 packed[MAE_COMMAND_PACKED_MAX];
    MaeCommand command;
    gsize size;

    g_assert_cmpint (i, <, 20000);
    /* With random weights a game might go on forever. */
    if (i > 200 || !choose (net, &view, seat, ahead && i < 40, rng, &command))
      g_assert_true (mae_ai_search_choose (&view, seat, MAE_AI_SEARCH_MEDIUM, rng, &command));
    size = mae_command_pack (&command, packed, sizeof packed);
    for (gsize b = 0; b < size; b++)
      hash = (hash ^ packed[b]) * 1099511628211u;
    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
  }
  return hash;
}

/* The numbers change when the inputs, the options or the search change: then update them. */
static void
test_same_everywhere (void)
{
  const struct {
    const char *ruleset;
    int n;
    guint64 hash;
    int n_second;
  } games[] = {
    { "standard", 1, G_GUINT64_CONSTANT (0xde71f61c83e3a04b) },
    { "standard", 2, G_GUINT64_CONSTANT (0x588e05d27d14f1df) },
    { "standard", 4, G_GUINT64_CONSTANT (0x2d63801a4a7659a9) },
    { "serenissima", 1, G_GUINT64_CONSTANT (0xc74d6f5a1c2b561f) },
    { "serenissima", 3, G_GUINT64_CONSTANT (0x8dc8294ca6475de7) },
    { "serenissima", 5, G_GUINT64_CONSTANT (0x6d5fb8938627f2c7) },
    { "standard", 2, G_GUINT64_CONSTANT (0xd2bf78c52843d05b), 32 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    const MaeRuleset *rules = mae_ruleset_builtin (games[i].ruleset);
    MaeAiNet *net = random_net (rules, games[i].n, 16, games[i].n_second, i);
    guint64 hash = 0;

    for (guint64 seed = 0; seed < 3; seed++)
      hash = hash * 31 + play (net, rules, games[i].n, seed, seed == 0);
    g_test_message ("%s, %d players: %#" G_GINT64_MODIFIER "x", games[i].ruleset, games[i].n, hash);
    g_assert_cmphex (hash, ==, games[i].hash);
    mae_ai_net_free (net);
  }
}

/* There are equally many inputs about each other player. When such a player gains a step of faith,
 * only inputs about that player change, and inputs that aren't about a single other player. */
static void
test_others (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("serenissima");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiFeatures before, after;
  gint8 others[MAE_AI_NET_INPUTS_MAX];
  int n, count[MAE_MAX_PLAYERS] = { 0 };

  mae_game_start (game, rules, 3, 4, NULL);
  n = mae_ai_features (game, 0, &before);
  g_assert_cmpint (mae_ai_features_others (game, others), ==, n);
  for (int i = 0; i < n; i++)
    count[others[i]]++;
  for (int other = 1; other < 4; other++) {
    gboolean changed = FALSE;

    g_assert_cmpint (count[other], ==, count[1]);
    game->players[other].faith++;
    mae_ai_features (game, 0, &after);
    game->players[other].faith--;
    for (int i = 0; i < n; i++) {
      gboolean differs = before.at[i] != after.at[i];

      changed |= differs && others[i] == other;
      g_assert_true (!differs || others[i] == other || others[i] == 0);
    }
    g_assert_true (changed);
  }
}

/* A follower that recalls the drawn tokens has the same inputs as the game itself, which differ
 * from those of one that doesn't, and don't depend on the order of the tokens to come. */
static void
test_tokens (void)
{
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiFeatures all, some;
  uint64_t rng[4];
  int differing = 0;

  mae_rng_seed (rng, 3);
  mae_game_start (game, mae_ruleset_builtin ("standard"), 3, 1, NULL);
  while (game->phase != MAE_PHASE_ENDED) {
    MaeGame view = mae_game_view (game, 0), other = *game;
    MaeAiPast past = mae_ai_past_of (game);
    MaeCommand command;

    for (int i = other.tokens_drawn, last = game->rules->n_tokens - 1; i < last; i++, last--) {
      other.token_order[i] = game->token_order[last];
      other.token_order[last] = game->token_order[i];
    }
    mae_ai_features (game, 0, &all);
    mae_ai_features (&other, 0, &some);
    g_assert_cmpmem (some.at, (gsize) some.n, all.at, (gsize) all.n);
    mae_ai_features (&view, 0, &some);
    differing += memcmp (some.at, all.at, (gsize) all.n) != 0;
    mae_ai_recall (&view, &past);
    mae_ai_features (&view, 0, &some);
    g_assert_cmpmem (some.at, (gsize) some.n, all.at, (gsize) all.n);
    g_assert_true (mae_ai_search_choose (&view, 0, MAE_AI_SEARCH_HARD, rng, &command));
    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
  }
  g_assert_cmpint (differing, >, 10);
}

/* Computes an output without any of the evaluator's shortcuts. */
static gint32
slow_output (const MaeAiNet *net, const MaeGame *game, int seat, int index)
{
  MaeAiFeatures features;
  gint64 second[MAE_AI_NET_SECOND_MAX], result = 0;

  mae_ai_features (game, seat, &features);
  for (int i = 0; i < net->n_second; i++)
    second[i] = net->second_bias[i];
  for (int h = 0; h < net->n_hidden; h++) {
    gint64 sum = net->hidden_bias[h], unit;

    for (int i = 0; i < net->n_inputs; i++)
      sum += features.at[i] * net->input_weights[i * net->n_hidden + h];
    unit = CLAMP (sum >> 6, 0, 1 << 20);
    for (int i = 0; i < net->n_second; i++)
      second[i] += MIN (unit, G_MAXINT16) * net->second_weights[h * net->n_second + i];
    result += unit * net->output_weights[index * net->n_hidden + h];
  }
  for (int i = 0; i < net->n_second; i++)
    result +=
        CLAMP (second[i] >> 10, 0, 1 << 20) * net->second_output_weights[index * net->n_second + i];
  result = (result >> 4) + net->output_bias[index];
  return (gint32) CLAMP (result, -16 * MAE_AI_NET_ONE, 16 * MAE_AI_NET_ONE);
}

/* An evaluator gives the outputs of the net's formula. Earlier evaluations don't change its
 * results. */
static void
test_evaluator (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiNet *net = random_net (rules, 2, 37, 5, 4);
  MaeAiEvaluator evaluator;
  uint64_t rng[4];
  int differing = 0;

  mae_rng_seed (rng, 5);
  mae_game_start (game, rules, 5, 2, NULL);
  mae_ai_evaluator_init (&evaluator, net);
  while (game->phase != MAE_PHASE_ENDED) {
    MaeAiEvaluator fresh;
    MaeAiVerdict verdicts[2];
    MaeCommand command;

    for (int seat = 0; seat < 2; seat++) {
      mae_ai_evaluator_init (&fresh, net);
      verdicts[seat] = mae_ai_evaluate (&fresh, game, seat);
      if (!game->last_round) {
        g_assert_cmpint (verdicts[seat].win, ==, slow_output (net, game, seat, 0));
        g_assert_cmpint (verdicts[seat].margin, ==, slow_output (net, game, seat, 1));
      }
      for (int times = 0; times < 2; times++) {
        MaeAiVerdict verdict = mae_ai_evaluate (&evaluator, game, seat);

        g_assert_cmpint (verdict.win, ==, verdicts[seat].win);
        g_assert_cmpint (verdict.margin, ==, verdicts[seat].margin);
      }
    }
    differing += verdicts[0].win != verdicts[1].win;
    g_assert_true (mae_ai_search_choose (game, mae_game_seat_to_move (game), MAE_AI_SEARCH_MEDIUM,
                                         rng, &command));
    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
  }
  g_assert_cmpint (differing, >, 20);
  mae_ai_net_free (net);
}

/* Two games that differ only in what is hidden give the same answers. */
static void
test_hidden (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiNet *net = random_net (rules, 3, 16, 0, 9);
  uint64_t rng[4];

  mae_rng_seed (rng, 7);
  mae_game_start (game, rules, 7, 3, NULL);
  for (int i = 0; i < 60 && game->phase != MAE_PHASE_ENDED; i++) {
    int seat = mae_game_seat_to_move (game);
    MaeGame view = mae_game_view (game, seat), other = view;

    memset (other.deck, 0x55, sizeof other.deck);
    memset (other.token_order, 0x05, sizeof other.token_order);
    memset (other.rng, 0xaa, sizeof other.rng);
    for (int ahead = 0; ahead < 2; ahead++) {
      uint64_t rng_a[4], rng_b[4];
      MaeCommand a = { 0 }, b = { 0 };

      memcpy (rng_a, rng, sizeof rng);
      memcpy (rng_b, rng, sizeof rng);
      g_assert_true (choose (net, &view, seat, ahead, rng_a, &a));
      g_assert_true (choose (net, &other, seat, ahead, rng_b, &b));
      g_assert_cmpmem (&a, sizeof a, &b, sizeof b);
      if (ahead)
        g_assert_true (mae_game_apply (game, &a, NULL, NULL));
    }
    mae_rng_next (rng);
  }
  mae_ai_net_free (net);
}

/* ── Guessing ─────────────────────────────────────────────────────────────────────────────── */

/* A guess is consistent: its view is the view it was made from. */
static void
test_guess (gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin (data);

  for (int n = rules->min_players; n <= rules->max_players; n++) {
    g_autofree MaeGame *game = g_new (MaeGame, 1), *guess = g_new (MaeGame, 1);
    uint64_t rng[4];

    mae_rng_seed (rng, 11);
    mae_game_start (game, rules, 11, n, NULL);
    while (game->phase != MAE_PHASE_ENDED) {
      int seat = mae_game_seat_to_move (game);
      MaeGame view = mae_game_view (game, seat), again;
      MaeCommand command;

      mae_ai_guess (&view, seat, NULL, rng, guess);
      g_assert_cmpstr (mae_game_check_invariants (guess), ==, NULL);
      again = mae_game_view (guess, seat);
      g_assert_cmphex (mae_game_hash (&again), ==, mae_game_hash (&view));
      g_assert_true (mae_ai_search_choose (&view, seat, MAE_AI_SEARCH_MEDIUM, rng, &command));
      g_assert_true (mae_game_apply (game, &command, NULL, NULL));
    }
  }
}

/* A canceled choice returns no command. */
static void
test_cancelled (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiNet *net = random_net (rules, 2, 16, 0, 3);
  atomic_bool cancelled = true;
  MaeAiTree tree = { .net = net, .positions = 1 << 16, .cancelled = &cancelled };
  MaeCommand command;
  uint64_t rng[4];

  mae_rng_seed (rng, 2);
  mae_game_start (game, rules, 2, 2, NULL);
  while (game->phase == MAE_PHASE_SETUP) {
    g_assert_true (mae_ai_search_choose (game, mae_game_seat_to_move (game), MAE_AI_SEARCH_MEDIUM,
                                         rng, &command));
    g_assert_true (mae_game_apply (game, &command, NULL, NULL));
  }
  g_assert_false (mae_ai_tree_choose (&tree, game, game->current, NULL, rng, &command));
  mae_ai_net_free (net);
}

typedef struct {
  MaeGame *next;
  const MaeGame *game;
  int seat;
  int best; /* the result for the seat, as result_for() */
} LastTurn;

/* Returns 2 if @seat is the only winner of a game that ends like this, 1 if one of several. */
static int
result_for (const MaeGame *game, int seat)
{
  uint8_t winners = mae_game_leading (game);

  return winners == 1 << seat ? 2 : winners >> seat & 1;
}

static void
try_last (void *data, const MaeCommand *command)
{
  LastTurn *last = data;

  if (mae_ai_imagine (last->game, command, last->next))
    last->best = MAX (last->best, result_for (last->next, last->seat));
}

/* The last main action of a game is one that wins, if there is any, whatever the net. */
static void
test_last_turn (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeAiNet *net = random_net (rules, 2, 8, 0, 3);
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (net, &evaluator);
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  g_autofree MaeGame *next = g_new (MaeGame, 1);
  int n = 0;

  for (uint64_t number = 0; number < 24; number++) {
    LastTurn last = { .next = next, .game = game };
    MaeCommand command;
    uint64_t rng[4];

    mae_rng_seed (rng, number);
    mae_game_start (game, rules, number, 2, NULL);
    while (game->phase != MAE_PHASE_ENDED
           && !(game->last_round && game->current == 1 && !game->main_done)) {
      g_assert_true (mae_ai_search_choose (game, mae_game_seat_to_move (game), MAE_AI_SEARCH_MEDIUM,
                                           rng, &command));
      g_assert_true (mae_game_apply (game, &command, NULL, NULL));
    }
    if (game->phase == MAE_PHASE_ENDED) /* the last player caused the last round */
      continue;
    n++;
    last.seat = game->current;
    mae_ai_each_option (game, last.seat, 1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD,
                        try_last, &last);
    while (game->phase != MAE_PHASE_ENDED) {
      g_assert_true (mae_ai_greedy_choose (&greedy, game, last.seat, &command, NULL, NULL));
      g_assert_true (mae_game_apply (game, &command, NULL, NULL));
    }
    g_assert_cmpint (result_for (game, last.seat), >=, last.best);
  }
  g_test_message ("%d last turns", n);
  g_assert_cmpint (n, >=, 8);
  mae_ai_net_free (net);
}

/* Quick players find nearly as good actions as others do, with productions, and after a swap. What
 * they find is at most 0.02 worse on average, in the logarithm of the odds. */
static void
test_quick (void)
{
  const MaeRuleset *rules = mae_ruleset_builtin ("standard");
  MaeAiEvaluator evaluator;
  MaeAiGreedy greedy = mae_ai_greedy_of_net (mae_ai_net_for (rules, 2), &evaluator), quick = greedy;
  g_autofree MaeGame *game = g_new (MaeGame, 1);
  MaeAiCandidate *best = g_new (MaeAiCandidate, 2);
  gint64 worse = 0, found = 0, swaps = 0, productions = 0;

  quick.quick = true;
  for (guint64 number = 0; number < 10; number++) {
    mae_game_start (game, rules, number, 2, NULL);
    while (game->phase != MAE_PHASE_ENDED) {
      int seat = mae_game_seat_to_move (game);
      MaeGame view = mae_game_view (game, seat);
      MaeCommand command;

      g_assert_true (mae_ai_greedy_choose (&greedy, &view, seat, &command, NULL, NULL));
      if (view.phase == MAE_PHASE_TURNS && !view.main_done
          && command.kind != MAE_COMMAND_ACTIVATE_LEADER) {
        g_assert_cmpint (mae_ai_greedy_shortlist (&greedy, &view, seat, &best[0], 1), ==, 1);
        g_assert_cmpint (mae_ai_greedy_shortlist (&quick, &view, seat, &best[1], 1), ==, 1);
        worse += MAX (0, best[0].value - best[1].value);
        found++;
        swaps += best[1].command.kind == MAE_COMMAND_SWAP_SHELVES;
        productions += best[1].command.kind == MAE_COMMAND_PRODUCE;
      }
      g_assert_true (mae_game_apply (game, &command, NULL, NULL));
    }
  }
  g_test_message ("%d actions, %d swaps, %d productions, %.4f worse", (int) found, (int) swaps,
                  (int) productions, (double) worse / (double) found / MAE_AI_NET_ONE);
  g_assert_cmpint (swaps, >, 20);
  g_assert_cmpint (productions, >, 20);
  g_assert_cmpint (worse * 50, <, found * MAE_AI_NET_ONE);
  g_free (best);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    g_autofree char *path = g_strconcat ("/ai/net/guess/", *id, NULL);

    g_test_add_data_func (path, *id, test_guess);
  }
  g_test_add_data_func ("/ai/net/file", GINT_TO_POINTER (0), test_file);
  g_test_add_data_func ("/ai/net/file-second", GINT_TO_POINTER (6), test_file);
  g_test_add_func ("/ai/net/bad-headers", test_bad_headers);
  g_test_add_func ("/ai/net/same-everywhere", test_same_everywhere);
  g_test_add_func ("/ai/net/others", test_others);
  g_test_add_func ("/ai/net/tokens", test_tokens);
  g_test_add_func ("/ai/net/evaluator", test_evaluator);
  g_test_add_func ("/ai/net/hidden", test_hidden);
  g_test_add_func ("/ai/net/cancelled", test_cancelled);
  g_test_add_func ("/ai/net/last-turn", test_last_turn);
  g_test_add_func ("/ai/net/quick", test_quick);
  return g_test_run ();
}
