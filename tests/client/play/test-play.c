/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One person's play without a display, at a seat that answers when the test says so: the commands
 * of a move and what undoes them, the end of the turn, undo, plans. */
#include "client/play/play.h"

#include "../local-table.h"
#include "engine/moves.h"
#include "ruleset/ruleset-io.h"

/* ── A seat that answers late ──────────────────────────────────────────────────────────────── */

#define TYPE_SLOW_SEAT (slow_seat_get_type ())
G_DECLARE_FINAL_TYPE (SlowSeat, slow_seat, SLOW, SEAT, GObject)

struct _SlowSeat {
  GObject parent_instance;

  MaeLocalTable *table;
  gboolean closed, busy, undoes;
  MaeCommand command; /* that waits for its answer, unless @undoes */
  GString *sent;      /* a letter for each request: Swap, Market, Buy, Produce, End, Undo, or ? */
  GArray *past;       /* MaeGame, before each command */
};

static void seat_init (MaeSeatInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE (SlowSeat, slow_seat, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (MAE_TYPE_SEAT, seat_init))

static gboolean
is_open (MaeSeat *seat)
{
  return !SLOW_SEAT (seat)->closed;
}

static gboolean
is_busy (MaeSeat *seat)
{
  return SLOW_SEAT (seat)->busy;
}

static gboolean
request (SlowSeat *self, char letter)
{
  if (self->busy || self->closed)
    return FALSE;
  g_string_append_c (self->sent, letter);
  self->busy = TRUE;
  g_signal_emit_by_name (self, "changed");
  return TRUE;
}

static gboolean
send_command (MaeSeat *seat, const MaeCommand *command)
{
  static const char letters[] = { [MAE_COMMAND_SWAP_SHELVES] = 'S',
                                  [MAE_COMMAND_TAKE_MARKET] = 'M',
                                  [MAE_COMMAND_BUY_CARD] = 'B',
                                  [MAE_COMMAND_PRODUCE] = 'P',
                                  [MAE_COMMAND_END_TURN] = 'E' };
  SlowSeat *self = SLOW_SEAT (seat);
  char letter = command->kind < sizeof letters ? letters[command->kind] : 0;

  self->command = *command;
  self->undoes = FALSE;
  return request (self, letter != 0 ? letter : '?');
}

static gboolean
can_undo (MaeSeat *seat)
{
  SlowSeat *self = SLOW_SEAT (seat);

  return !self->busy && !self->closed && self->past->len > 0;
}

static gboolean
undo (MaeSeat *seat)
{
  SlowSeat *self = SLOW_SEAT (seat);

  self->undoes = TRUE;
  return can_undo (seat) && request (self, 'U');
}

static void
seat_init (MaeSeatInterface *iface)
{
  iface->is_open = is_open;
  iface->is_busy = is_busy;
  iface->send = send_command;
  iface->undo = undo;
  iface->can_undo = can_undo;
}

static void
slow_seat_dispose (GObject *object)
{
  g_clear_object (&SLOW_SEAT (object)->table);
  G_OBJECT_CLASS (slow_seat_parent_class)->dispose (object);
}

static void
slow_seat_finalize (GObject *object)
{
  g_string_free (SLOW_SEAT (object)->sent, TRUE);
  g_array_unref (SLOW_SEAT (object)->past);
  G_OBJECT_CLASS (slow_seat_parent_class)->finalize (object);
}

static void
slow_seat_class_init (SlowSeatClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slow_seat_dispose;
  G_OBJECT_CLASS (klass)->finalize = slow_seat_finalize;
}

static void
slow_seat_init (SlowSeat *self)
{
  self->sent = g_string_new (NULL);
  self->past = g_array_new (FALSE, FALSE, sizeof (MaeGame));
}

static void
take_back (SlowSeat *self)
{
  MaeSnapshot *snapshot = g_new0 (MaeSnapshot, 1);

  self->table->game = g_array_index (self->past, MaeGame, self->past->len - 1);
  g_array_set_size (self->past, self->past->len - 1);
  snapshot->rules = mae_ruleset_ref (self->table->game.rules);
  snapshot->game = mae_game_view (&self->table->game, 0);
  snapshot->own_ids = true;
  snapshot->roster.n = self->table->game.n_players;
  for (int i = 0; i < snapshot->roster.n; i++)
    snapshot->roster.name[i] = g_strdup (mae_model_get_name (self->table->model, i));
  mae_model_take_back (self->table->model, snapshot, "You");
}

/* The request that waits, if any, doesn't wait any more. */
static void
end_wait (SlowSeat *self)
{
  self->busy = FALSE;
  g_signal_emit_by_name (self, "changed");
}

static void
run_sources (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Answers the request that waits, in a session's order. */
static void
answer (SlowSeat *self, gboolean accepts)
{
  g_assert_true (self->busy);
  if (accepts && self->undoes)
    take_back (self);
  end_wait (self);
  if (!accepts) {
    g_signal_emit_by_name (self, "rejected", "No.", NULL);
  } else if (!self->undoes) {
    g_array_append_val (self->past, self->table->game);
    g_assert_true (mae_local_table_send (self->table, &self->command));
  }
  run_sources ();
}

static void
accept_all (SlowSeat *self)
{
  while (self->busy)
    answer (self, TRUE);
}

/* ── Games ─────────────────────────────────────────────────────────────────────────────────── */

typedef struct {
  SlowSeat *seat;
  MaeLocalTable *table;
  MaePlay *play;
  int refusals, unsent;
} Game;

static void
count_cb (int *count)
{
  ++*count;
}

static void
sit_down (Game *g, int players, guint64 seed)
{
  *g = (Game){ .seat = g_object_new (TYPE_SLOW_SEAT, NULL) };
  g->table = g->seat->table =
      mae_local_table_new (mae_ruleset_builtin ("standard"), players, 0, seed);
  g->play = mae_play_new (g->table->model, MAE_SEAT (g->seat));
  g_signal_connect_swapped (g->play, "refused", G_CALLBACK (count_cb), &g->refusals);
  g_signal_connect_swapped (g->play, "unsent", G_CALLBACK (count_cb), &g->unsent);
}

static void
get_up (Game *g)
{
  g_assert_finalize_object (g->play);
  g_assert_finalize_object (g->seat);
}

/* Puts a move with at least @swaps swaps together. */
static gboolean
find_swaps (Game *g, int swaps)
{
  MaeTableMove *move = mae_play_get_move (g->play);
  const MaeRuleset *rules = g->table->game.rules;

  for (int i = 0; i < rules->rows + rules->columns; i++) {
    mae_play_start_anew (g->play);
    if (!mae_draft_market_choose (&move->market, i < rules->rows,
                                  i < rules->rows ? i : i - rules->rows, NULL))
      continue;
    move->mode = MAE_MOVE_MARKET;
    mae_draft_market_place_all (&move->market);
    if (move->market.n_swaps >= swaps && mae_table_move_complete (move))
      return TRUE;
  }
  mae_play_start_anew (g->play);
  return FALSE;
}

/* Sits down at a game in which a move with at least @swaps swaps can be confirmed. */
static void
sit_down_before_swaps (Game *g, int swaps)
{
  for (guint64 seed = 1; seed < 200; seed++) {
    sit_down (g, 2, seed);
    for (int turn = 0; turn < 30 && mae_local_table_play_to_own_turn (g->table); turn++) {
      if (find_swaps (g, swaps))
        return;
      mae_local_table_play (g->table, 1);
    }
    get_up (g);
  }
  g_assert_not_reached ();
}

/* ── Moves of several commands ─────────────────────────────────────────────────────────────── */

static void
test_swaps (void)
{
  for (int swaps = 1; swaps <= 2; swaps++) {
    Game g;

    sit_down_before_swaps (&g, swaps);
    guint64 before = mae_game_hash (&g.table->game);
    int n = mae_play_get_move (g.play)->market.n_swaps;

    g_assert_true (mae_play_confirm (g.play, FALSE));
    for (int i = 0; i < n; i++) {
      g_assert_cmpint (g.seat->sent->len, ==, i + 1); /* one after the other */
      g_assert_cmpint (g.seat->sent->str[i], ==, 'S');
      g_assert_false (mae_play_is_usable (g.play));
      g_assert_false (mae_play_confirm (g.play, FALSE));
      answer (g.seat, TRUE);
      g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
    }
    g_assert_cmpint (g.seat->sent->str[n], ==, 'M');
    answer (g.seat, TRUE);
    g_assert_cmpint (g.seat->sent->len, ==, n + 1);
    g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_NONE);
    g_assert_true (mae_play_is_usable (g.play));

    /* one undo takes back the move and its swaps */
    g_assert_true (mae_play_can_undo (g.play));
    g_assert_true (mae_play_undo (g.play));
    accept_all (g.seat);
    g_assert_cmpint (g.seat->sent->len, ==, 2 * (n + 1));
    g_assert_true (g_str_has_suffix (g.seat->sent->str, n == 1 ? "UU" : "UUU"));
    g_assert_cmpuint (mae_game_hash (&g.table->game), ==, before);
    g_assert_cmpint (g.unsent + g.refusals, ==, 0);
    get_up (&g);
  }
}

/* What is refused after swaps: they are swapped back, and the move is kept. */
static void
test_refused (void)
{
  for (int swaps = 1; swaps <= 2; swaps++)
    for (int made = 0; made <= swaps; made++) {
      Game g;

      sit_down_before_swaps (&g, swaps);
      int n = mae_play_get_move (g.play)->market.n_swaps;
      MaeGame before = g.table->game;

      g_assert_true (mae_play_confirm (g.play, TRUE));
      for (int i = 0; i < made; i++)
        answer (g.seat, TRUE);
      answer (g.seat, FALSE);
      g_assert_cmpint (g.refusals, ==, 1);
      accept_all (g.seat);
      g_assert_cmpint (g.seat->sent->len, ==, 2 * made + 1); /* and no end of the turn */
      g_assert_false (mae_play_has_steps (g.play));
      g_assert_true (mae_play_is_usable (g.play));
      g_assert_cmpint (mae_play_get_move (g.play)->mode, ==, MAE_MOVE_MARKET);
      /* if not even one swap is accepted, the move does without them */
      g_assert_cmpint (mae_play_get_move (g.play)->market.n_swaps, <=, made == 0 ? 0 : n);
      /* all shelves are as before */
      g_assert_cmpmem (g.table->game.containers, sizeof before.containers, before.containers,
                       sizeof before.containers);
      get_up (&g);
    }
}

/* An undo that isn't made leaves the swaps that belong to the move: nothing more is sent. */
static void
test_undo_not_made (void)
{
  enum {
    REFUSED,
    NOT_ANSWERED,
    LOST,
    N
  };

  for (int kind = 0; kind < N; kind++)
    for (int taken_back = 0; taken_back <= 2; taken_back++) {
      Game g;

      sit_down_before_swaps (&g, 2);
      g_assert_cmpint (mae_play_get_move (g.play)->market.n_swaps, ==, 2);
      g_assert_true (mae_play_confirm (g.play, FALSE));
      accept_all (g.seat);
      g_assert_cmpstr (g.seat->sent->str, ==, "SSM");
      g_string_truncate (g.seat->sent, 0);
      g_assert_true (mae_play_undo (g.play));
      for (int i = 0; i < taken_back; i++)
        answer (g.seat, TRUE);
      guint64 before = mae_game_hash (&g.table->game);

      if (kind == REFUSED) {
        answer (g.seat, FALSE);
      } else {
        g.seat->closed = kind == LOST;
        end_wait (g.seat);
        run_sources ();
        g.seat->closed = FALSE;
        end_wait (g.seat);
        run_sources ();
      }
      g_assert_cmpint (g.refusals, ==, kind == REFUSED);
      g_assert_false (g.seat->busy);
      g_assert_cmpint (g.seat->sent->len, ==, taken_back + 1);
      g_assert_cmpuint (mae_game_hash (&g.table->game), ==, before);

      /* nor after the next answer */
      if (taken_back == 0) {
        g_assert_true (mae_play_end_turn (g.play, NULL));
        answer (g.seat, TRUE);
        g_assert_cmpstr (g.seat->sent->str, ==, "UE");
      }
      get_up (&g);
    }
}

/* A connection that is lost in the middle of a move: the rest isn't sent by itself. */
static void
test_lost (void)
{
  Game g;

  sit_down_before_swaps (&g, 1);
  g_assert_true (mae_play_confirm (g.play, TRUE));
  g.seat->closed = TRUE;
  end_wait (g.seat);
  run_sources ();
  g_assert_false (mae_play_has_steps (g.play));
  g_assert_false (mae_play_is_usable (g.play));
  g.seat->closed = FALSE;
  end_wait (g.seat);
  run_sources ();
  g_assert_true (mae_play_is_usable (g.play));
  g_assert_cmpstr (g.seat->sent->str, ==, "S");
  get_up (&g);
}

/* ── The end of the turn ───────────────────────────────────────────────────────────────────── */

/* Confirms a move and returns what was sent. (transfer full) */
static char *
confirm (gboolean end, gboolean ends_turns, gboolean one_move)
{
  MaeReject why = { 0 };
  Game g;

  sit_down_before_swaps (&g, 1);
  g_object_set (g.play, "ends-turns", ends_turns, "one-move", one_move, NULL);
  g_assert_cmpint (mae_play_move_may_end_turn (g.play), ==, !one_move);
  g_assert_false (mae_play_can_end_turn (g.play, &why)); /* before the main action */
  g_assert_true (mae_play_confirm (g.play, end));
  accept_all (g.seat);
  if (g.table->game.current == 0) {
    g_assert_cmpint (mae_play_can_end_turn (g.play, NULL), ==, !one_move);
    g_assert_cmpint (mae_play_end_turn (g.play, NULL), ==, !one_move);
  }
  char *sent = g_strdup (g.seat->sent->str);
  get_up (&g);
  return sent;
}

static void
test_end (void)
{
  g_autofree char *by_hand = confirm (FALSE, FALSE, FALSE);
  g_autofree char *with_move = confirm (TRUE, FALSE, FALSE);
  g_autofree char *by_itself = confirm (FALSE, TRUE, FALSE);
  g_autofree char *puzzle = confirm (TRUE, FALSE, TRUE);
  g_autofree char *puzzle_by_itself = confirm (TRUE, TRUE, TRUE);

  g_assert_cmpstr (by_hand, ==, "SME"); /* the test has ended it */
  g_assert_cmpstr (with_move, ==, "SME");
  g_assert_cmpstr (by_itself, ==, "SME");
  /* A puzzle asks for one move. Whatever is wished for games, the turn goes on. */
  g_assert_cmpstr (puzzle, ==, "SM");
  g_assert_cmpstr (puzzle_by_itself, ==, "SM");
}

/* Whoever sets what is asked for doesn't have to know what it was. */
static void
test_one_move (void)
{
  int notified = 0;
  Game g;

  sit_down (&g, 2, 1);
  g_signal_connect_swapped (g.play, "notify::one-move", G_CALLBACK (count_cb), &notified);
  for (int i = 0; i < 4; i++) {
    g_object_set (g.play, "one-move", i >= 2, NULL);
    g_assert_cmpint (mae_play_is_one_move (g.play), ==, i >= 2);
    g_assert_cmpint (notified, ==, i >= 2);
  }
  get_up (&g);
}

/* ── Plans, and games that others play ─────────────────────────────────────────────────────── */

static void
test_plan (void)
{
  int kept = 0;

  for (guint64 seed = 1; seed < 30; seed++) {
    Game g;

    sit_down (&g, 2, seed);
    g_assert_true (mae_local_table_play_to_own_turn (g.table));
    while (g.table->game.current == 0)
      mae_local_table_play (g.table, 1);
    MaeTableMove *move = mae_play_get_move (g.play);

    g_assert_true (mae_play_is_planning (g.play));
    g_assert_true (mae_play_is_usable (g.play));
    g_assert_false (mae_play_can_send (g.play));
    g_assert_true (find_swaps (&g, 0));
    g_assert_true (move->planned);
    g_assert_false (mae_play_confirm (g.play, FALSE));
    while (g.table->game.current != 0)
      mae_local_table_play (g.table, 1);
    g_assert_false (mae_play_is_planning (g.play));
    g_assert_false (move->planned);
    g_assert_cmpstr (g.seat->sent->str, ==, "");
    if (move->mode == MAE_MOVE_NONE) {
      g_assert_nonnull (mae_play_get_note (g.play));
    } else if (mae_table_move_complete (move)) {
      g_assert_true (mae_play_confirm (g.play, FALSE));
      accept_all (g.seat); /* the deciding game takes it */
      g_assert_true (g.table->game.main_done);
      kept++;
    }
    get_up (&g);
  }
  g_assert_cmpint (kept, >, 5);
}

/* Without a seat, nothing can be done: a replay, until it is taken over. */
static void
test_replay (void)
{
  g_autoptr (MaeLocalTable) table = mae_local_table_new (mae_ruleset_builtin ("standard"), 1, 0, 7);
  MaePlay *seen = mae_play_new (table->model, NULL);
  MaePlay *taken_over = mae_play_new (table->model, MAE_SEAT (table));
  MaeCommand command = { .kind = MAE_COMMAND_END_TURN };

  mae_local_table_play (table, 20);
  g_assert_true (mae_local_table_play_to_own_turn (table));
  g_assert_false (mae_play_is_usable (seen));
  g_assert_false (mae_play_send (seen, &command));
  g_assert_false (mae_play_undo (seen));
  g_assert_true (mae_play_is_usable (taken_over));
  g_assert_finalize_object (seen);
  g_assert_finalize_object (taken_over);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/swaps", test_swaps);
  g_test_add_func ("/play/refused", test_refused);
  g_test_add_func ("/play/undo-not-made", test_undo_not_made);
  g_test_add_func ("/play/lost", test_lost);
  g_test_add_func ("/play/end", test_end);
  g_test_add_func ("/play/one-move", test_one_move);
  g_test_add_func ("/play/plan", test_plan);
  g_test_add_func ("/play/replay", test_replay);
  return g_test_run ();
}
