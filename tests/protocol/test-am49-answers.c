/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All requests of the recordings, sent to our engine in the same state: it answers like the
 * deployed program, or differs for a reason in the table. */

#include <string.h>

#include "am49-fixture.h"
#include "engine/rng.h"
#include "recording.h"

/* Differences and their reasons; sections are those of docs/rules.md and docs/protocol.md. Patterns
 * have `*` for anything. An answer is an Err… line, "done", or, when both are done, what differs
 * afterwards. */
typedef struct {
  const char *recording;
  int n; /* how often in that recording, exactly */
  const char *request, *theirs, *ours;
  const char *why;
} Difference;

#define RECIPE(resource_count)                                                                     \
  "{\"type\":\"ErrReplacedTransRecipe\",\"isInput\":*,\"resType\":\"\"," resource_count "*"
#define TRANSFER(reason) "{\"type\":\"ErrResourceTransfer\"*\"reason\":\"" reason "\"}"
#define NOTHING_DUE RECIPE ("\"replacedCount\":0,\"shelvesChoiceResCount\":0")

static const Difference differences[] = {
  /* Requests the deployed program doesn't understand, or answers with another error */
  { "err-ingame", 3, "*999*", "*\"LeaderCard\"}", "*\"LEADER\"*",
    "Errors: the documents' ErrNoSuchEntity for a leader nobody has" },
  { "err-ingame", 3, "*ReqChooseResources*", RECIPE ("\"replacedCount\":0"),
    RECIPE ("\"replacedCount\":1"), "Errors: replacedCount is what is due, also without a choice" },
  { "err-ingame", 1, "*[{\"44\":{\"Coin\":1}}]*", "*Invalid attribute types.*", "done",
    "Words: the list form is read" },
  { "err-ingame", 1, "*\"id\":179*", "*ReducedProductionRequest\"}", NOTHING_DUE,
    "Requests: `id` is read as the production" },
  { "err-ingame", 1, "*2147483647}}}", RECIPE ("*2147483647"), RECIPE ("*100000"),
    "Lines: quantities are cut" },
  { "err-ingame", 1, "*\"41\":{\"Coin\":2147483647}*", TRANSFER ("CAPACITY_REACHED"),
    RECIPE ("*200000"), "sums don't overflow" },
  { "err-ingame", 1, "*ReqBuyDevCard*", NOTHING_DUE, "*ErrResourceTransfer*",
    "Errors: what a card costs and the player lacks" },
  { "err-ingame", 1, "*ReqBuyDevCard*", TRANSFER ("CAPACITY_REACHED"),
    "*ErrResourceTransfer*missingResources*", "Errors: what a card costs and the player lacks" },
  { "err-ingame", 2, "*ReqLeaderAction*", "*missingDevCards*", "*missingDevCards*",
    "the same cards in another order" },
  { "exploits-solo", 3, "*2147483647}}*", RECIPE ("*2147483647"), RECIPE ("*100000"),
    "Lines: quantities are cut" },
  { "exploits-solo", 1, "*{\"206\":{\"Coin\":4}}*", RECIPE (""),
    TRANSFER ("BOUNDED_RESTYPE_DIFFER"), "both errors are right" },
  { "exploits-solo", 1, "*\"Servant\":-1*", "*MARKET_INDEX*", "*NEGATIVE_VALUES*",
    "Errors: NEGATIVE_VALUES" },

  /* The setup */
  { "err-ingame", 1, "*ReqEndTurn*", "*EARLY_TURN_END*", "*EARLY_MANDATORY_ACTION*",
    "Setup 4: turns begin when the last one is done" },
  { "err-ingame", 1, "*ReqSwapShelves*", "done", "*EARLY_MANDATORY_ACTION*",
    "Setup 4: turns begin when the last one is done" },
  { "reconnect-setup", 1, "*ReqChooseResources*", "done", "phase",
    "Disconnection: the choices were made when the player left, so none was missing" },
  { "lobby-queue", 1, "*ReqChooseResources*", "done", "hand",
    "sent before the previous request was answered" },

  /* Faults that break the rules of the game */
  { "err-ingame", 1, "*\"prodRequests\":[]}", "done", NOTHING_DUE,
    "Main action 3: at least one production" },
  { "exploits-solo", 28, "*\"prodRequests\":[]}", "done", NOTHING_DUE,
    "Main action 3: at least one production" },
  { "solo-lorenzo-stall", 28, "*\"prodRequests\":[]}", "done", NOTHING_DUE,
    "Main action 3: at least one production" },
  { "exploits-solo", 4, "*1073741825*", "done", RECIPE ("*400000"),
    "four quantities that are 1 only modulo 2^32" },
  { "solo-lorenzo-stall", 1, "*1073741825*", "done", RECIPE ("*400000"),
    "four quantities that are 1 only modulo 2^32" },
  { "exploits-solo", 9, "*ReqBuyDevCard*", "done", "containers",
    "after that: a strongbox with more than any can hold" },
  { "solo-lorenzo-stall", 4, "*ReqBuyDevCard*", "done", "containers",
    "after that: a strongbox with more than any can hold" },
  { "exploits-solo", 3, "*\"Coin\":1},\"0*", "*Invalid attribute types.*", "done",
    "after that; a container named twice is summed" },
  { "exploits-solo", 3, "*\"Stone\":1,\"Servant\":0*", "done", "containers", "after that" },
  { "exploits-solo", 2, "*\"replacements\":{\"*\":1},\"shelves\":{}}", "done", "black cross",
    "Main action 1: with a Zero-leader every white marble becomes a resource" },
  { "exploits-solo", 3, "*ReqLeaderAction*\"isActivate\":true*", "done", "points",
    "Secondary actions: activating an active leader changes nothing" },
  { "exploits-solo", 2, "*ReqBuyDevCard*", "done", "points", "after that: points counted again" },
  { "exploits-solo", 1, "*\"outputRep\":{\"Faith\":1}*", "done", "*EXCLUDED*",
    "Main action 3: any never means Faith" },
  { "exploits-solo", 1, "*\"production\":1935*", "done", "*ReducedProductionRequest*",
    "Main action 3: only the top card of a slot" },
  { "exploits-solo", 1, "*\"production\":1920*\"production\":1920*", "done",
    "*ReducedProductionRequest*", "Main action 3: each at most once" },
  { "exploits-solo", 1, "*\"production\":1954*\"production\":1954*", "done",
    "*ReducedProductionRequest*", "Main action 3: each at most once" },
  { "exploits-solo", 1, "*\"shelf1\":225,\"shelf2\":225*", "done",
    TRANSFER ("DUPLICATE_BOUNDED_RESOURCE"),
    "Secondary actions: a depot swapped with itself doubles what lies there" },
  { "exploits-solo", 1, "*\"shelf1\":225,\"shelf2\":225*", TRANSFER ("CAPACITY_REACHED"),
    TRANSFER ("DUPLICATE_BOUNDED_RESOURCE"), "the same once it is full" },
  { "game-2p-1", 1, "*ReqActivateProductions*", "done", "points",
    "Faith track: the tile at the end counts once" },
  { "game-2p-1", 1, "*ReqEndTurn*", "done", "points", "after that" },
  { "game-4p-1", 1, "*ReqActivateProductions*", "done", "points",
    "Faith track: the tile at the end counts once" },
  { "game-4p-1", 1, "*ReqEndTurn*", "done", "winners", "after that: the wrong player has most" },
  { "game-end-after-disconnect", 1, "*ReqActivateProductions*", "done", "points",
    "Faith track: the tile at the end counts once" },
  { "game-end-after-disconnect", 1, "*ReqEndTurn*", "done", "points", "after that" },
  { "game-end-after-disconnect", 2, "*ReqLeaderAction*", "*missingDevCards*", "done",
    "Leaders: two cards of different levels are two cards" },
  { "game-solo-win", 18, "*ReqLeaderAction*", "*missingDevCards*", "done",
    "Leaders: two cards of different levels are two cards" },
  { "game-2p-7cards", 8, "*", "done", "last round", "End: at the 7th card, not the 8th" },
  { "game-end-after-disconnect", 3, "*", "done", "last round",
    "End: at the 7th card, not the 8th" },
  { "game-solo-win", 4, "*", "done", "last round", "End: at the 7th card, not the 8th" },
};

typedef struct {
  GPtrArray *lines;
  const char *recording;
  GHashTable *snapshots; /* connection → MaeSnapshot, owned */
  int met[G_N_ELEMENTS (differences)];
  int n_same, n_different, n_unanswered, n_unread;
} Run;

static MaeWireContext
context_of (const MaeSnapshot *snapshot)
{
  return (MaeWireContext){ .rules = snapshot->rules,
                           .roster = &snapshot->roster,
                           .ids = &snapshot->ids,
                           .game = &snapshot->game };
}

/* Makes a deciding game from what one player knows, with made-up hidden parts. */
static MaeGame
decide_from (const MaeGame *follower)
{
  const MaeRuleset *rules = follower->rules;
  MaeGame game = *follower;
  int start = 0;

  mae_rng_seed (game.rng, 1);
  for (int level = 0; level < rules->n_levels; level++) {
    for (int colour = 0; colour < rules->n_colours; colour++) {
      int top = game.deck_top[level][colour];
      int n = 0;
      for (int card = 0; card < rules->n_cards; card++) {
        bool owned = false;
        for (int s = 0; s < game.n_players; s++)
          for (int i = 0; i < rules->n_slots; i++)
            for (int j = 0; j < game.players[s].slots[i].n; j++)
              owned = owned || game.players[s].slots[i].card[j] == card;
        if (top >= 0 && card != top && !owned && rules->cards[card].level == level + 1
            && rules->cards[card].colour == colour)
          game.deck[start + n++] = (int16_t) card;
      }
      if (top >= 0)
        game.deck[start + n++] = (int16_t) top;
      game.deck_start[level][colour] = (int16_t) start;
      game.deck_left[level][colour] = (int8_t) n;
      start += n;
    }
  }
  for (int i = 0; i < MAE_MAX_TOKENS; i++)
    game.token_order[i] = (int8_t) (game.n_players == 1 && i < rules->n_tokens ? i : -1);
  game.tokens_drawn = 0;
  return game;
}

/* The result of a request: an Err… line, or the state after its updates. */
typedef struct {
  char *error; /* owned; NULL: done */
  MaeGame after;
} Answer;

static char *
describe (const MaeSnapshot *snapshot, const MaeMessage *message)
{
  MaeWireContext context = context_of (snapshot);
  MaeMessage copy = *message;

  /* Fields that only we write aren't compared. */
  if (copy.kind == MAE_MESSAGE_REJECT && copy.reject.reject.kind == MAE_REJECT_TRANSFER)
    copy.reject.reject.transfer.container = -1;
  return mae_fixture_encode (&context, MAE_AM49_MAP_OBJECT, &copy);
}

static Answer
our_answer (const MaeSnapshot *snapshot, const MaeMessage *request, int seat)
{
  Answer answer = { .after = snapshot->game };
  MaeGame game = decide_from (&snapshot->game);
  MaeCommand command = request->command;
  MaeEvents events;
  MaeReject reject = { 0 };

  command.seat = seat;
  if (!mae_game_apply (&game, &command, &events, &reject)) {
    MaeMessage message = { .kind = MAE_MESSAGE_REJECT, .reject.reject = reject };
    answer.error = describe (snapshot, &message);
    return answer;
  }
  for (int i = 0; i < events.n; i++)
    if ((events.at[i].kind != MAE_EVENT_HAND || events.at[i].seat == seat)
        && !mae_game_follow (&answer.after, &events.at[i]))
      /* This happens after the deployed program has created a billion resources from nothing. */
      answer.error = g_strdup ("beyond all bounds");
  return answer;
}

/* Reads on from @at to the answer on the same connection. False: there is none. */
static bool
their_answer (const Run *run, guint at, const MaeSnapshot *snapshot, int seat, Answer *answer)
{
  const MaeRecordedLine *request = run->lines->pdata[at];
  MaeWireContext context = context_of (snapshot);

  *answer = (Answer){ .after = snapshot->game };
  context.game = &answer->after;
  for (guint i = at + 1; i < run->lines->len; i++) {
    const MaeRecordedLine *line = run->lines->pdata[i];
    MaeMessage message;
    if (strcmp (line->connection, request->connection) != 0)
      continue;
    if (!line->from_server)
      return false;
    if (!mae_am49_decode (&context, NULL, line->text, strlen (line->text), &message, NULL))
      continue;
    bool done = false;
    if (message.kind == MAE_MESSAGE_EVENT) {
      g_assert_true (mae_game_follow (&answer->after, &message.event));
      done = message.event.kind == MAE_EVENT_ACTION && message.event.seat == seat;
    } else if (message.kind == MAE_MESSAGE_REJECT || message.kind == MAE_MESSAGE_ERR_PROTOCOL
               || message.kind == MAE_MESSAGE_ERR_NICKNAME) {
      answer->error = describe (snapshot, &message);
      done = true;
    }
    mae_message_clear (&message);
    if (done)
      return true;
  }
  return false;
}

/* Hashes the state without random results: the next card of a deck, and the effect of a token. */
static uint64_t
state_of (MaeGame game, MaeCommandKind kind)
{
  game.last_token = -1;
  for (int l = 0; l < MAE_MAX_LEVELS; l++) {
    for (int c = 0; c < MAE_MAX_COLOURS; c++) {
      game.deck_left[l][c] = 0;
      game.deck_top[l][c] = -1;
    }
  }
  if (game.phase == MAE_PHASE_ENDED)
    game.main_done = false;
  if (game.n_players == 1 && kind == MAE_COMMAND_END_TURN) {
    game.cross = 0;
    game.sections_closed = 0;
    game.last_round = false;
    game.players[0].sections = 0;
    game.players[0].points = 0;
    game.phase = MAE_PHASE_TURNS;
    game.main_done = false;
    game.winners = 0;
    game.round = 0;
  }
  return mae_game_hash (&game);
}

/* Returns the name of the first field in which two states differ. */
static const char *
what_differs (const MaeGame *a, const MaeGame *b)
{
  if (a->phase != b->phase)
    return "phase";
  if (a->winners != b->winners)
    return "winners";
  if (a->current != b->current || a->main_done != b->main_done)
    return "turn";
  if (a->last_round != b->last_round)
    return "last round";
  if (a->cross != b->cross)
    return "black cross";
  if (a->sections_closed != b->sections_closed)
    return "sections";
  for (int s = 0; s < a->n_players; s++) {
    if (a->players[s].points != b->players[s].points)
      return "points";
    if (a->players[s].faith != b->players[s].faith)
      return "faith";
    if (a->players[s].hand_count != b->players[s].hand_count
        || a->players[s].active != b->players[s].active)
      return "hand";
  }
  if (memcmp (a->containers, b->containers, sizeof a->containers) != 0)
    return "containers";
  if (memcmp (a->market, b->market, sizeof a->market) != 0)
    return "market";
  return "something else";
}

static bool
matches (const Run *run, const Difference *difference, const char *request, const char *theirs,
         const char *ours)
{
  g_autofree char *name = g_strconcat (difference->recording, ".jsonl", NULL);

  return strcmp (run->recording, name) == 0 && g_pattern_match_simple (difference->request, request)
         && g_pattern_match_simple (difference->theirs, theirs)
         && g_pattern_match_simple (difference->ours, ours);
}

static void
expect_difference (Run *run, const MaeRecordedLine *line, const char *theirs, const char *ours)
{
  for (gsize i = 0; i < G_N_ELEMENTS (differences); i++) {
    if (matches (run, &differences[i], line->text, theirs, ours)) {
      run->met[i]++;
      run->n_different++;
      return;
    }
  }
  g_test_message ("line %d: %.300s\n  they: %s\n  we:   %s", line->number, line->text, theirs,
                  ours);
  g_test_fail ();
}

static void
compare (Run *run, guint at, const MaeSnapshot *snapshot, int seat, const MaeMessage *request)
{
  const MaeRecordedLine *line = run->lines->pdata[at];
  Answer ours = our_answer (snapshot, request, seat);
  Answer theirs;
  MaeCommandKind kind = request->command.kind;

  if (!their_answer (run, at, snapshot, seat, &theirs)) {
    run->n_unanswered++; /* we answer all of them */
  } else if (ours.error || theirs.error) {
    if (g_strcmp0 (ours.error, theirs.error) == 0)
      run->n_same++;
    else
      expect_difference (run, line, theirs.error ? theirs.error : "done",
                         ours.error ? ours.error : "done");
  } else if (state_of (ours.after, kind) == state_of (theirs.after, kind)) {
    run->n_same++;
  } else {
    expect_difference (run, line, "done", what_differs (&ours.after, &theirs.after));
  }
  g_free (ours.error);
  g_free (theirs.error);
}

/* Returns the seat of a connection: the player who joined on it. */
static int
seat_of (const Run *run, const MaeRecordedLine *line, const MaeSnapshot *snapshot)
{
  int seat = -1;

  for (guint i = 0; i < run->lines->len && run->lines->pdata[i] != line; i++) {
    const MaeRecordedLine *earlier = run->lines->pdata[i];
    MaeWireContext none = { 0 };
    MaeMessage message;
    if (earlier->from_server || strcmp (earlier->connection, line->connection) != 0)
      continue;
    if (mae_am49_decode (&none, NULL, earlier->text, strlen (earlier->text), &message, NULL)
        && message.kind == MAE_MESSAGE_REQ_JOIN && message.join.nickname)
      seat = MAX (seat, mae_roster_find (&snapshot->roster, message.join.nickname));
    mae_message_clear (&message);
  }
  return seat;
}

static void
take_in (Run *run, guint at)
{
  const MaeRecordedLine *line = run->lines->pdata[at];
  MaeSnapshot *snapshot = g_hash_table_lookup (run->snapshots, line->connection);
  MaeWireContext context = snapshot ? context_of (snapshot) : (MaeWireContext){ 0 };
  MaeMessage message;
  bool good = mae_am49_decode (&context, NULL, line->text, strlen (line->text), &message, NULL);

  if (line->from_server && good && message.kind == MAE_MESSAGE_SNAPSHOT) {
    g_hash_table_insert (run->snapshots, g_strdup (line->connection),
                         g_steal_pointer (&message.snapshot));
  } else if (line->from_server && good && snapshot && message.kind == MAE_MESSAGE_EVENT) {
    g_assert_true (mae_game_follow (&snapshot->game, &message.event));
  } else if (!line->from_server && snapshot && good && message.kind == MAE_MESSAGE_COMMAND) {
    int seat = seat_of (run, line, snapshot);
    if (seat >= 0)
      compare (run, at, snapshot, seat, &message);
    else /* joined by a line we don't understand */
      run->n_unread++;
  } else if (!line->from_server && snapshot && !good) {
    run->n_unread++; /* test-am49-lines.c has the answers */
  }
  mae_message_clear (&message);
}

static void
test_recording (gconstpointer path)
{
  g_autofree char *name = g_path_get_basename (path);
  Run run = { .lines = mae_recording_load (path), .recording = name };

  run.snapshots =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) mae_snapshot_free);
  for (guint i = 0; i < run.lines->len; i++)
    take_in (&run, i);
  g_test_message (
      "%d answered alike, %d differently for a known reason, %d only by us, %d not readable",
      run.n_same, run.n_different, run.n_unanswered, run.n_unread);
  for (gsize i = 0; i < G_N_ELEMENTS (differences); i++) {
    g_autofree char *file = g_strconcat (differences[i].recording, ".jsonl", NULL);
    if (strcmp (file, name) == 0 && run.met[i] != differences[i].n) {
      g_test_message ("“%s”: %d times, expected %d", differences[i].why, run.met[i],
                      differences[i].n);
      g_test_fail ();
    }
  }
  g_hash_table_unref (run.snapshots);
  g_ptr_array_unref (run.lines);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autoptr (GPtrArray) paths = mae_recordings ();
  for (guint i = 0; i < paths->len; i++) {
    g_autofree char *name = g_path_get_basename (paths->pdata[i]);
    g_autofree char *path = g_strdup_printf ("/am49/answers/%s", name);
    g_test_add_data_func (path, paths->pdata[i], test_recording);
  }
  return g_test_run ();
}
