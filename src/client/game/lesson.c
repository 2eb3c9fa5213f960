/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "lesson.h"

#include <glib/gi18n.h>

#include "client/words/rules-text.h"

#define BIT(kind) (1u << MAE_COMMAND_##kind)
#define MAIN_ACTIONS (BIT (TAKE_MARKET) | BIT (BUY_CARD) | BIT (PRODUCE))

typedef gboolean (*Question) (const MaeLessonState *state, guint made);

/* ── Conditions of steps ───────────────────────────────────────────────────────────────────── */

static gboolean
always (const MaeLessonState *state, guint made)
{
  return TRUE;
}

static gboolean
is_set_up (const MaeLessonState *state, guint made)
{
  return mae_game_setup_done (state->game, state->seat);
}

static gboolean
has_leaders (const MaeLessonState *state, guint made)
{
  MaeCommand unused;

  return state->setup && mae_draft_setup_leaders_command (state->setup, &unused);
}

static gboolean
has_acted (const MaeLessonState *state, guint made)
{
  return state->game->main_done || (made & MAIN_ACTIONS) != 0;
}

static gboolean
is_acting (const MaeLessonState *state, guint made)
{
  return has_acted (state, made) || (state->move && state->move->mode != MAE_MOVE_NONE);
}

static gboolean
acted_now (const MaeLessonState *state, guint made)
{
  return state->game->main_done;
}

static gboolean
is_complete (const MaeLessonState *state, guint made)
{
  return state->move && mae_table_move_complete (state->move);
}

static gboolean
has_ended_turn (const MaeLessonState *state, guint made)
{
  return (made & BIT (END_TURN)) != 0;
}

static gboolean
is_taking (const MaeLessonState *state, guint made)
{
  return state->move && state->move->mode == MAE_MOVE_MARKET;
}

static gboolean
is_buying (const MaeLessonState *state, guint made)
{
  return state->move && state->move->mode == MAE_MOVE_BUY;
}

static gboolean
can_buy (const MaeLessonState *state, guint made)
{
  return mae_draft_buy_can_any (state->game, state->seat);
}

static gboolean
has_card (const MaeLessonState *state, guint made)
{
  return mae_game_card_count (state->game, state->seat) > 0;
}

static gboolean
is_producing (const MaeLessonState *state, guint made)
{
  return state->move && state->move->mode == MAE_MOVE_PRODUCE;
}

static gboolean
is_produced (const MaeLessonState *state, guint made)
{
  return is_producing (state, made) && is_complete (state, made);
}

static gboolean
can_produce (const MaeLessonState *state, guint made)
{
  MaeDraftProduce draft;

  mae_draft_produce_init (&draft, state->game, state->seat);
  return mae_draft_produce_can_any (&draft);
}

static gboolean
has_produced (const MaeLessonState *state, guint made)
{
  return (made & BIT (PRODUCE)) != 0;
}

/* ── Texts about the present game ──────────────────────────────────────────────────────────── */

static char *
goal_text (const MaeLessonState *state)
{
  int cards = state->game->rules->cards_to_end;

  return g_strdup_printf (
      ngettext (
          "You win when you have %d card or reach the last space of the faith track. Lorenzo "
          "wins if his black cross is there first, or if the cards of one color run out. "
          "Points for cards, leaders and faith show how well you did.",
          "You win when you have %d cards or reach the last space of the faith track. Lorenzo "
          "wins if his black cross is there first, or if the cards of one color run out. "
          "Points for cards, leaders and faith show how well you did.",
          cards),
      cards);
}

static char *
lorenzo_text (const MaeLessonState *state)
{
  int token = state->game->last_token;
  g_autofree char *what = token >= 0 ? mae_token_text (state->game->rules, token) : NULL;
  g_autofree char *first = g_strdup (_ (
      "After each of your turns, Lorenzo draws an action token. It moves his black cross or takes "
      "cards away. All tokens and what they do are listed here."));

  /* Translators: what the last token did: "Lorenzo discards 2 blue cards". */
  g_autofree char *last = what ? g_strdup_printf (_ ("This time: %s."), what) : NULL;
  return mae_sentences_text (first, last);
}

/* ── The steps ─────────────────────────────────────────────────────────────────────────────── */

enum {
  LEADERS,
  GOAL,
  MARKET,
  WAREHOUSE,
  LORENZO,
  CARDS,
  PRODUCTION,
  FAITH,
  ON,
  N_STEPS,
};

static const struct {
  const char *topic;
  Question done; /* NULL: done when the player has pressed "Next" */
} steps[N_STEPS] = {
  [LEADERS] = { N_ ("The leaders"), is_set_up },
  [GOAL] = { N_ ("The goal"), NULL },
  [MARKET] = { N_ ("The market"), is_acting },
  [WAREHOUSE] = { N_ ("The warehouse"), has_acted },
  [LORENZO] = { N_ ("The turn"), NULL },
  [CARDS] = { N_ ("Development cards"), has_card },
  [PRODUCTION] = { N_ ("Productions"), has_produced },
  [FAITH] = { N_ ("The faith track"), NULL },
  [ON] = { N_ ("Your leaders"), NULL },
};

/* The first row of a step whose condition is true is shown. */
static const struct {
  int step;
  Question when;
  const char *title, *text;
  char *(*make_text) (const MaeLessonState *state); /* instead of @text */
  MaeLessonPart part[MAE_LESSON_PARTS];
  gboolean next;
  guint kinds;
} rows[] = {
  { LEADERS,
    has_leaders,
    N_ ("Ready to start"),
    N_ ("These two leaders are yours for the whole game. Now start it."),
    NULL,
    { MAE_LESSON_START } },
  { LEADERS,
    always,
    N_ ("Keep two leaders"),
    N_ ("In this game you take resources, buy cards with them and race against Lorenzo. A leader "
        "helps you, and gives points, once you have what it asks for at its bottom. Keep any two "
        "of the four: drag them onto your board, or choose "
        "them with a click or the space bar."),
    NULL,
    { MAE_LESSON_HAND, MAE_LESSON_BOARD },
    .kinds = BIT (CHOOSE_LEADERS) },
  { GOAL,
    always,
    N_ ("How to win"),
    NULL,
    goal_text,
    { MAE_LESSON_LORENZO, MAE_LESSON_RAIL },
    TRUE },
  { MARKET,
    always,
    N_ ("Take a row or a column"),
    N_ ("Every marble in it is yours: yellow is Coin, blue is Shield, purple is Servant, gray is "
        "Stone. Red moves you on the faith track. White gives nothing yet. Choose the arrow of a "
        "row or a column."),
    NULL,
    { MAE_LESSON_MARKET },
    .kinds = BIT (TAKE_MARKET) },
  { WAREHOUSE,
    is_taking,
    N_ ("Place the resources"),
    N_ ("A shelf holds resources of one kind, and no two shelves hold the same kind. What you took "
        "is placed for you; drag it to change that. What has no space is discarded, and Lorenzo’s "
        "cross moves for it. Then confirm."),
    NULL,
    { MAE_LESSON_WAREHOUSE, MAE_LESSON_CONFIRM } },
  { WAREHOUSE,
    always,
    N_ ("Take a row or a column"),
    N_ ("Choose another one. Nothing happens until you confirm."),
    NULL,
    { MAE_LESSON_MARKET },
    .kinds = BIT (TAKE_MARKET) },
  { LORENZO,
    has_ended_turn,
    N_ ("Lorenzo’s action"),
    NULL,
    lorenzo_text,
    { MAE_LESSON_LORENZO, MAE_LESSON_RAIL },
    TRUE },
  { LORENZO,
    acted_now,
    N_ ("End your turn"),
    N_ ("Each turn has one main action: take from the market, buy a card or produce. You have "
        "taken yours. End your turn."),
    NULL,
    { MAE_LESSON_END_TURN },
    .kinds = BIT (END_TURN) },
  { LORENZO,
    always,
    N_ ("Your main action"),
    N_ ("Each turn has one main action: take from the market, buy a card or produce. Take from "
        "the market and confirm."),
    NULL,
    { MAE_LESSON_MARKET, MAE_LESSON_CONFIRM },
    .kinds = BIT (TAKE_MARKET) },
  { CARDS,
    acted_now,
    N_ ("End your turn"),
    N_ ("You have taken your main action. In your next turn, collect more resources for a card."),
    NULL,
    { MAE_LESSON_END_TURN },
    .kinds = BIT (END_TURN) },
  { CARDS,
    is_buying,
    N_ ("Put it on your board"),
    N_ ("A level 1 card goes on an empty slot, a level 2 card on one of level 1. What you pay is "
        "marked on your shelves. Confirm to buy it."),
    NULL,
    { MAE_LESSON_SLOTS, MAE_LESSON_CONFIRM, MAE_LESSON_WAREHOUSE } },
  { CARDS,
    is_taking,
    N_ ("Confirm to take it"),
    N_ ("What you take adds to what you have. You can also choose another row or column."),
    NULL,
    { MAE_LESSON_WAREHOUSE, MAE_LESSON_CONFIRM } },
  { CARDS,
    can_buy,
    N_ ("Buy a card"),
    N_ ("You can pay for the highlighted cards. A card shows its cost at the top; below, what it "
        "makes each time you produce, and its points. Choose one."),
    NULL,
    { MAE_LESSON_GRID },
    .kinds = BIT (BUY_CARD) },
  { CARDS,
    always,
    N_ ("Collect resources for a card"),
    N_ ("You can’t pay for any card yet. A card shows its cost at the top, beside the dots of its "
        "level, and what you are missing below it. Aim for one with one dot, and take what it "
        "needs from the market."),
    NULL,
    { MAE_LESSON_MARKET, MAE_LESSON_GRID },
    .kinds = BIT (TAKE_MARKET) },
  { PRODUCTION,
    acted_now,
    N_ ("End your turn"),
    N_ ("You have taken your main action. In a later turn you will produce."),
    NULL,
    { MAE_LESSON_END_TURN },
    .kinds = BIT (END_TURN) },
  { PRODUCTION,
    is_produced,
    N_ ("Into the strongbox"),
    N_ ("What you pay is marked. The resources you make go into the strongbox, which has no limit; "
        "faith moves your marker. You can add more productions. Then confirm."),
    NULL,
    { MAE_LESSON_STRONGBOX, MAE_LESSON_CONFIRM, MAE_LESSON_WAREHOUSE, MAE_LESSON_PRODUCTIONS,
      MAE_LESSON_SLOTS } },
  { PRODUCTION,
    is_producing,
    N_ ("Choose the resources"),
    N_ ("Choose what goes in and what comes out for each question mark."),
    NULL,
    { MAE_LESSON_PRODUCTIONS, MAE_LESSON_SLOTS },
    .kinds = BIT (PRODUCE) },
  { PRODUCTION,
    is_taking,
    N_ ("Confirm to take it"),
    N_ ("The base production needs any two resources."),
    NULL,
    { MAE_LESSON_WAREHOUSE, MAE_LESSON_CONFIRM, MAE_LESSON_PRODUCTIONS } },
  { PRODUCTION,
    can_produce,
    N_ ("Produce"),
    N_ ("Producing turns resources into others. Your card makes what it shows. The base production "
        "makes one resource of your choice from any two. Choose all productions you want to use: "
        "together they are one main action."),
    NULL,
    { MAE_LESSON_PRODUCTIONS, MAE_LESSON_SLOTS },
    .kinds = BIT (PRODUCE) },
  { PRODUCTION,
    always,
    N_ ("Take what you need"),
    N_ ("You can’t pay for any production yet. The base production takes any two resources: get "
        "them from the market."),
    NULL,
    { MAE_LESSON_MARKET },
    .kinds = BIT (TAKE_MARKET) },
  { FAITH,
    always,
    N_ ("Advance on the faith track"),
    N_ ("Red marbles and some productions move your marker. The last gold-edged space you have "
        "reached gives points. When a marker is the first to reach a red space, there is a Vatican "
        "report. Everybody whose marker is in the marked spaces before it, or further on, gains "
        "its "
        "points."),
    NULL,
    { MAE_LESSON_TRACK },
    TRUE },
  { ON,
    always,
    N_ ("Keep playing"),
    N_ ("When you have what a leader asks for, choose it and activate it, before or after your "
        "main action. That is all you need to know. From now on, Hint shows a good move, and F1 "
        "opens the rules. Have fun!"),
    NULL,
    { MAE_LESSON_LEADERS },
    TRUE },
};

/* ── Continuing ────────────────────────────────────────────────────────────────────────────── */

int
mae_lesson_n_steps (void)
{
  return N_STEPS;
}

static int
find_row (const MaeLesson *self, const MaeLessonState *state)
{
  int row = 0;

  while (rows[row].step != self->step || !rows[row].when (state, self->made))
    row++;
  return row;
}

gboolean
mae_lesson_look (MaeLesson *self, const MaeLessonState *state, MaeLessonView *view)
{
  while (self->step < N_STEPS && steps[self->step].done
         && steps[self->step].done (state, self->made))
    self->step++;
  if (self->step >= N_STEPS || state->game->phase == MAE_PHASE_ENDED)
    return FALSE;

  int row = find_row (self, state);
  *view = (MaeLessonView){
    .row = row,
    .topic = _ (steps[self->step].topic),
    .title = _ (rows[row].title),
    .text = rows[row].make_text ? rows[row].make_text (state) : g_strdup (_ (rows[row].text)),
    .next = rows[row].next,
    .kinds = rows[row].kinds,
  };
  memcpy (view->part, rows[row].part, sizeof view->part);
  return TRUE;
}

void
mae_lesson_view_clear (MaeLessonView *view)
{
  g_clear_pointer (&view->text, g_free);
}

void
mae_lesson_next (MaeLesson *self)
{
  if (self->step < N_STEPS && !steps[self->step].done)
    self->step++;
}

guint
mae_lesson_made_in (const MaeRecord *record, int seat)
{
  guint made = 0;
  gsize at = 0, size;
  MaeCommand command;

  for (; (size = mae_record_peek (record, at, &command)) > 0; at += size)
    if (command.seat == seat)
      made |= 1u << command.kind;
  return made;
}
