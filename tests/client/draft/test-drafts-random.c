/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What must be true for every draft in any state: a complete draft is a command that the engine
 * accepts, everything listed as legal is accepted, and everything else is refused. Drafts use what
 * the player knows; commands are checked by the deciding game. */

#include "client/draft/draft-buy.h"
#include "client/draft/draft-market.h"
#include "client/draft/draft-produce.h"
#include "client/draft/draft-setup.h"
#include "client/draft/moves-now.h"
#include "client/draft/table-move.h"
#include "random-play.h"
#include "ruleset/ruleset-io.h"

typedef struct {
  const MaeGame *game; /* the deciding one */
  MaeGame view;        /* what @seat knows of it */
  int seat;
  GRand *rand;
  guint tried, accepted, targets; /* counted so that a test that tests nothing is detected */
  guint swaps;                    /* swaps before proposals */
  guint whites, depots;           /* drafts with white marbles to choose for; targets that are
                                   * depots */
  guint commands;                 /* commands that were converted to drafts */
} Table;

static void
assert_accepted (Table *table, const MaeGame *game, const MaeCommand *command)
{
  MaeReject reject;

  if (!mae_game_check (game, command, &reject)) {
    g_autofree char *message =
        g_strdup_printf ("command kind %d refused: reject kind %d", command->kind, reject.kind);
    g_assert_cmpstr (message, ==, NULL);
  }
  table->accepted++;
}

static gboolean
contains (const int16_t *list, int n, int what)
{
  for (int i = 0; i < n; i++)
    if (list[i] == what)
      return TRUE;
  return FALSE;
}

/* For every container, legal target or not, and every type: the draft's answer, its list and the
 * engine's check of the whole move must agree. */
static void
check_market_targets (Table *table, const MaeDraftMarket *draft)
{
  MaeDraftMarket decided = *draft;
  MaeBag tray;

  for (int i = 0; i < decided.n_whites; i++)
    if (decided.white[i] < 0)
      mae_draft_market_turn (&decided, i, __builtin_ctz (decided.choices));
  tray = mae_draft_market_tray (&decided);

  for (int r = 0; r < table->game->rules->n_resources; r++) {
    int16_t targets[MAE_MAX_OWN];
    int n = mae_draft_market_targets (&decided, r, targets);

    for (int c = -1; c <= mae_game_n_containers (table->game); c++) {
      MaeDraftMarket with = decided;
      gboolean listed = contains (targets, n, c);
      MaeReject why = { 0 };
      MaeCommand command;

      g_assert_cmpint (mae_draft_market_can_place (&decided, r, c, &why), ==, listed);
      g_assert_cmpint (mae_draft_market_place (&with, r, c, NULL), ==, listed);
      if (!listed)
        g_assert_cmpint (why.kind, !=, MAE_REJECT_NONE);
      /* Units that aren't on the tray are refused for that reason alone. */
      if (tray.of[r] == 0)
        continue;
      g_assert_true (mae_draft_market_to_command (&decided, &command));
      g_assert_true (mae_placement_add (&command.take_market.shelves, c, r, 1)
                     || command.take_market.shelves.n == MAE_MAX_OWN);
      g_assert_cmpint (mae_game_check (table->game, &command, NULL), ==, listed);
      table->targets += listed;
      table->depots += listed && c < table->game->rules->n_depots;
    }
  }
}

/* Applies the swaps before the draft's command to @game. */
static void
make_swaps (MaeGame *game, const MaeDraftMarket *draft)
{
  for (int i = 0; i < draft->n_swaps; i++) {
    MaeCommand swap = { .kind = MAE_COMMAND_SWAP_SHELVES,
                        .seat = draft->seat,
                        .swap = draft->swap[i] };
    g_assert_true (mae_game_apply (game, &swap, NULL, NULL));
  }
}

/* Every proposal must keep as much as any sequence of swaps could. */
static void
check_proposal (Table *table, const MaeDraftMarket *chosen)
{
  MaeDraftMarket draft = *chosen;
  MaeBag gains, kept;
  MaeArrangement best;

  mae_draft_market_place_all (&draft);
  gains = mae_draft_market_gains (&draft);
  kept = mae_placement_total (&draft.placed);
  g_assert_cmpint (mae_bag_total (&kept), ==,
                   mae_game_propose_arrangement (&table->view, table->seat, &gains, &best));
  table->swaps += draft.n_swaps;
}

static void
try_market (Table *table, MaeCommand *out)
{
  const MaeRuleset *rules = table->game->rules;
  MaeDraftMarket draft;
  gboolean row = random_chance (table->rand, 50);
  int index = g_rand_int_range (table->rand, -1, (row ? rules->rows : rules->columns) + 1);
  MaeCommand command;

  mae_draft_market_init (&draft, &table->view, table->seat);
  g_assert_false (mae_draft_market_to_command (&draft, &command));
  if (!mae_draft_market_choose (&draft, row, index, NULL)) {
    g_assert_true (index < 0 || index >= (row ? rules->rows : rules->columns)
                   || !mae_now_may (table->game, table->seat, MAE_COMMAND_TAKE_MARKET, NULL));
    return;
  }

  table->whites += draft.n_whites > 0;
  for (int i = 0; i < 12; i++) {
    int r = g_rand_int_range (table->rand, 0, rules->n_resources);
    int own = mae_game_shelf (&table->view, table->seat, 0);
    int c = random_chance (table->rand, 30)
                ? g_rand_int_range (table->rand, 0, MAX (1, rules->n_depots))
                : own + g_rand_int_range (table->rand, 0, rules->n_shelves + 1);

    switch (g_rand_int_range (table->rand, 0, 7)) {
    case 6:
      mae_draft_market_swap (&draft, c, own + g_rand_int_range (table->rand, 0, rules->n_shelves),
                             NULL);
      break;
    case 0:
      mae_draft_market_turn (&draft, g_rand_int_range (table->rand, -1, 6), r - 1);
      break;
    case 1:
      mae_draft_market_take_back (&draft, r, c);
      break;
    case 2:
      mae_draft_market_move (&draft, r, c, own, NULL);
      break;
    case 3:
      if (random_chance (table->rand, 30))
        mae_draft_market_place_all (&draft);
      break;
    default:
      mae_draft_market_place (&draft, r, c, NULL);
    }
    for (int t = 0; t < rules->n_resources; t++)
      g_assert_cmpint (mae_draft_market_tray (&draft).of[t], >=, 0);
  }
  if (random_chance (table->rand, 20) && draft.n_swaps == 0)
    check_market_targets (table, &draft);
  check_proposal (table, &draft);

  table->tried++;
  if (mae_draft_market_to_command (&draft, &command)) {
    MaeGame swapped = *table->game;
    make_swaps (&swapped, &draft);
    assert_accepted (table, &swapped, &command);
    if (draft.n_swaps == 0)
      *out = command;
  } else {
    g_assert_cmpint (mae_draft_market_missing (&draft).kind, ==, MAE_MISSING_WHITES);
  }
}

static void
shuffle_payment (Table *table, MaeDraftPayment *payment)
{
  for (int i = 0; i < 6; i++) {
    int r = g_rand_int_range (table->rand, 0, table->game->rules->n_resources);
    int from = g_rand_int_range (table->rand, 0, mae_game_n_containers (table->game));
    int to = g_rand_int_range (table->rand, 0, mae_game_n_containers (table->game));

    switch (g_rand_int_range (table->rand, 0, 4)) {
    case 0:
      mae_draft_payment_take_back (payment, r, from);
      break;
    case 1:
      mae_draft_payment_shift (payment, r, from, to);
      break;
    case 2:
      mae_draft_payment_shift_next (payment, r, from);
      break;
    default:
      mae_draft_payment_pay (payment, r, to);
    }
  }
  if (random_chance (table->rand, 80))
    mae_draft_payment_propose (payment);
}

static void
try_buy (Table *table, MaeCommand *out)
{
  const MaeRuleset *rules = table->game->rules;
  int level = g_rand_int_range (table->rand, 0, rules->n_levels + 2);
  int colour = g_rand_int_range (table->rand, -1, rules->n_colours + 1);
  MaeDraftBuy draft;
  MaeCommand command;
  MaeMove moves[64];
  gboolean listed = FALSE;
  int n;

  /* The engine's list of moves tells what can be bought at all. */
  n = mae_moves_list (table->game, table->seat, 1u << MAE_COMMAND_BUY_CARD, moves, 64);
  g_assert_cmpint (n, <=, 64);
  for (int i = 0; i < n; i++) {
    mae_move_to_command (table->game, &moves[i], &command);
    listed |= command.buy_card.level == level && command.buy_card.colour == colour;
  }

  mae_draft_buy_init (&draft, &table->view, table->seat);
  g_assert_cmpint (mae_draft_buy_choose (&draft, level, colour, NULL), ==, listed);
  if (!listed)
    return;
  table->targets++;

  if (draft.slot < 0)
    g_assert_cmpint (mae_draft_buy_missing (&draft).kind, ==, MAE_MISSING_SLOT);
  for (int i = 0; i < 4 && draft.slot < 0; i++)
    mae_draft_buy_choose_slot (&draft, g_rand_int_range (table->rand, -1, rules->n_slots + 1),
                               NULL);
  shuffle_payment (table, &draft.payment);

  table->tried++;
  if (!mae_draft_buy_to_command (&draft, &command))
    return;
  assert_accepted (table, table->game, &command);
  *out = command;
  /* If the card fits in no slot, both the draft and the engine refuse every slot. */
  for (int slot = -1; slot <= rules->n_slots; slot++) {
    command.buy_card.slot = slot;
    g_assert_cmpint (mae_game_check (table->game, &command, NULL), ==,
                     mae_draft_buy_can_slot (&draft, slot, NULL));
  }
}

static void
fill_blanks (Table *table, MaeDraftProduce *draft)
{
  int n_resources = table->game->rules->n_resources;

  for (int i = 0; i < draft->n; i++) {
    for (int b = 0; b < draft->item[i].n_in; b++) {
      guint32 choices = mae_draft_produce_in_choices (draft, i, b);

      /* Chosen items can always be completed. */
      g_assert_true (!draft->item[i].on || choices != 0);
      for (int r = -1; r <= n_resources; r++) {
        MaeDraftProduce with = *draft;
        gboolean allowed = r == -1 ? choices != 0 : r < n_resources && (choices >> r & 1);

        g_assert_cmpint (mae_draft_produce_set_in (&with, i, b, r), ==, allowed);
      }
      while (choices != 0 && draft->item[i].in[b] < 0)
        mae_draft_produce_set_in (draft, i, b, g_rand_int_range (table->rand, 0, n_resources));
    }
    for (int b = 0; b < draft->item[i].n_out; b++)
      while (draft->item[i].on && draft->item[i].out[b] < 0)
        mae_draft_produce_set_out (draft, i, b, g_rand_int_range (table->rand, 0, n_resources));
  }
}

static void
try_produce (Table *table, MaeCommand *out)
{
  MaeDraftProduce draft;
  MaeCommand command;

  mae_draft_produce_init (&draft, &table->view, table->seat);
  g_assert_false (mae_draft_produce_to_command (&draft, &command));
  for (int i = 0; i < 2 * draft.n; i++) {
    int at = g_rand_int_range (table->rand, -1, draft.n + 1);
    gboolean on = at >= 0 && at < draft.n && draft.item[at].on;
    gboolean may = mae_draft_produce_can_add (&draft, at, NULL);

    g_assert_cmpint (mae_draft_produce_toggle (&draft, at, NULL), ==, on || may);
    MaeBag due = mae_draft_payment_due (&draft.payment);
    g_assert_true (mae_bag_is_empty (&due));
    if (random_chance (table->rand, 30))
      fill_blanks (table, &draft);
  }
  if (!mae_draft_produce_active (&draft))
    return;
  fill_blanks (table, &draft);
  shuffle_payment (table, &draft.payment);

  table->tried++;
  if (mae_draft_produce_to_command (&draft, &command)) {
    assert_accepted (table, table->game, &command);
    *out = command;
  } else {
    g_assert_cmpint (mae_draft_produce_missing (&draft).kind, ==, MAE_MISSING_PAYMENT);
  }
}

/* A production that can't be added alone can't be activated by any command of the engine's list. */
static void
check_single_productions (Table *table)
{
  MaeMove moves[512];
  MaeDraftProduce draft;
  int n = mae_moves_list (table->game, table->seat, 1u << MAE_COMMAND_PRODUCE, moves, 512);

  if (n > 512)
    return;
  mae_draft_produce_init (&draft, &table->view, table->seat);
  for (int i = 0; i < draft.n; i++) {
    gboolean listed = FALSE;

    for (int m = 0; m < n && !listed; m++) {
      MaeCommand command;

      mae_move_to_command (table->game, &moves[m], &command);
      listed =
          command.produce.n == 1 && command.produce.item[0].production == draft.item[i].production;
    }
    g_assert_cmpint (mae_draft_produce_can_add (&draft, i, NULL), ==, listed);
    table->targets += listed;
  }
}

static void
try_setup (Table *table, MaeCommand *out)
{
  const MaeRuleset *rules = table->game->rules;
  int first = mae_game_shelf (table->game, table->seat, 0);
  MaeDraftSetup draft;
  MaeCommand command;

  mae_draft_setup_init (&draft, &table->view, table->seat);
  for (int i = 0; i < 8; i++)
    if (random_chance (table->rand, 70))
      mae_draft_setup_put (&draft, g_rand_int_range (table->rand, -1, MAE_MAX_HAND + 1),
                           g_rand_int_range (table->rand, -1, rules->leaders_kept + 1));
    else
      mae_draft_setup_take (&draft, g_rand_int_range (table->rand, -1, MAE_MAX_HAND + 1));
  for (int i = 0; i < 8; i++) {
    int r = g_rand_int_range (table->rand, 0, rules->n_resources);
    int c = first + g_rand_int_range (table->rand, -1, rules->n_shelves + 2);

    if (random_chance (table->rand, 20)) {
      mae_draft_setup_take_back (&draft, r, c);
    } else {
      int16_t targets[MAE_MAX_OWN];
      int n = mae_draft_setup_targets (&draft, r, targets);

      g_assert_cmpint (mae_draft_setup_place (&draft, r, c, NULL), ==, contains (targets, n, c));
    }
  }

  table->tried++;
  if (mae_draft_setup_leaders_command (&draft, &command)) {
    assert_accepted (table, table->game, &command);
    *out = command;
  }
  if (mae_draft_setup_resources_command (&draft, &command)) {
    assert_accepted (table, table->game, &command);
    *out = command;
  }
}

/* Every listed main action can be converted to a draft and back. */
static void
check_commands (Table *table)
{
  const guint kinds =
      1u << MAE_COMMAND_TAKE_MARKET | 1u << MAE_COMMAND_BUY_CARD | 1u << MAE_COMMAND_PRODUCE;
  MaeMove moves[200];
  int n = mae_moves_list (&table->view, table->seat, kinds, moves, G_N_ELEMENTS (moves));

  for (int i = 0; i < MIN (n, (int) G_N_ELEMENTS (moves)); i++) {
    MaeTableMove move;
    MaeCommand command, drafted;

    mae_move_to_command (&table->view, &moves[i], &command);
    g_assert_true (mae_table_move_take_command (&move, &table->view, &command));
    g_assert_true (mae_table_move_to_command (&move, &drafted));
    g_assert_cmpint (drafted.kind, ==, command.kind);
    if (command.kind == MAE_COMMAND_TAKE_MARKET) {
      g_assert_cmpint (drafted.take_market.row, ==, command.take_market.row);
      g_assert_cmpint (drafted.take_market.index, ==, command.take_market.index);
      if (move.market.n_whites
          > 0) /* for some servers the draft also names marbles that have no choice */
        g_assert_true (
            mae_bag_equal (&drafted.take_market.replacements, &command.take_market.replacements));
    } else if (command.kind == MAE_COMMAND_BUY_CARD) {
      g_assert_cmpmem (&drafted.buy_card,
                       offsetof (MaeCommand, buy_card.payment) - offsetof (MaeCommand, buy_card),
                       &command.buy_card,
                       offsetof (MaeCommand, buy_card.payment) - offsetof (MaeCommand, buy_card));
    } else {
      g_assert_cmpint (drafted.produce.n, ==, command.produce.n);
      for (int k = 0; k < drafted.produce.n; k++) {
        g_assert_true (mae_bag_equal (&drafted.produce.item[k].in, &command.produce.item[k].in));
        g_assert_true (mae_bag_equal (&drafted.produce.item[k].out_blanks,
                                      &command.produce.item[k].out_blanks));
      }
    }
    table->commands++;
  }
}

/* Every listed swap is accepted by the engine; every swap it accepts that changes something is
 * listed. */
static void
check_swaps (Table *table)
{
  for (int a = 0; a < mae_game_n_containers (table->game); a++) {
    int16_t targets[MAE_MAX_OWN];
    int n = mae_now_swap_targets (&table->view, table->seat, a, targets);

    for (int b = 0; b < mae_game_n_containers (table->game); b++) {
      MaeCommand command = { .kind = MAE_COMMAND_SWAP_SHELVES, .seat = table->seat };

      command.swap.a = a;
      command.swap.b = b;
      g_assert_cmpint (
          contains (targets, n, b), ==,
          a != b && mae_game_check (table->game, &command, NULL)
              && !mae_bag_equal (&table->game->containers[a], &table->game->containers[b]));
    }
    table->targets += n;
  }
}

static void
play (const MaeRuleset *rules, int n_players, guint seed, Table *table)
{
  MaeGame game;

  gboolean rich = FALSE;

  table->game = &game;
  mae_game_start (&game, rules, seed, n_players, NULL);
  while (game.phase != MAE_PHASE_ENDED) {
    MaeCommand command = { .kind = MAE_N_COMMANDS };

    /* Random players can rarely activate leaders: in half of the games all leaders are active from
     * the start, and strongboxes aren't empty. */
    if (game.phase == MAE_PHASE_TURNS && !rich && seed % 2 == 0) {
      for (int seat = 0; seat < n_players; seat++) {
        game.players[seat].active = (1 << game.players[seat].hand_count) - 1;
        for (int r = 0; r < rules->n_resources; r++)
          if (rules->resources[r].storable)
            game.containers[mae_game_strongbox (&game, seat)].of[r] =
                g_rand_int_range (table->rand, 0, 5);
      }
      rich = TRUE;
    }
    table->seat = mae_game_seat_to_move (&game);
    table->view = mae_game_view (&game, table->seat);
    if (game.phase == MAE_PHASE_SETUP) {
      try_setup (table, &command);
    } else {
      try_market (table, &command);
      try_buy (table, &command);
      try_produce (table, &command);
      if (random_chance (table->rand, 10)) {
        check_single_productions (table);
        check_swaps (table);
        check_commands (table);
      }
    }
    if (command.kind != MAE_N_COMMANDS && random_chance (table->rand, 60))
      g_assert_true (mae_game_apply (&game, &command, NULL, NULL));
    else
      random_play_step (&game, table->rand, NULL, NULL);
  }
}

static void
test_random_games (gconstpointer data)
{
  const MaeRuleset *rules = mae_ruleset_builtin (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  Table table = { .rand = rand };

  g_assert_nonnull (rules);
  for (int n_players = rules->min_players; n_players <= rules->max_players; n_players++)
    for (guint seed = 0; seed < 100; seed++)
      play (rules, n_players, seed, &table);
  g_test_message ("%u drafts tried, %u accepted, %u targets, %u with whites, %u depots",
                  table.tried, table.accepted, table.targets, table.whites, table.depots);
  g_assert_cmpint (table.accepted, >, 20000);
  g_assert_cmpint (table.targets, >, 15000);
  g_assert_cmpint (table.whites, >, 100);
  g_assert_cmpint (table.depots, >, 50);
  g_assert_cmpint (table.commands, >, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const char *const *id = mae_ruleset_builtin_ids (); *id; id++) {
    g_autofree char *path = g_strdup_printf ("/drafts/random/%s", *id);

    g_test_add_data_func (path, *id, test_random_games);
  }
  return g_test_run ();
}
