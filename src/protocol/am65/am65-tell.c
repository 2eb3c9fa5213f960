/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "am65-private.h"
#include "protocol/json-writer.h"

/* Parts of a board in an update. */
typedef enum {
  LEADERS = 1 << 0,
  SLOTS = 1 << 1,
  STACKS = 1 << 2, /* like SLOTS, but all cards instead of the top ones */
  WAREHOUSE = 1 << 3,
  WHOLE_BOARD = LEADERS | STACKS | WAREHOUSE,
} BoardParts;

/* The contents of an update. */
typedef struct {
  gboolean market, full_grid, faith;
  guint8 boards[MAE_MAX_PLAYERS]; /* BoardParts */
  int level, colour;              /* the deck that has changed; level 0: none */
  const char *text;               /* NULL: none */
  const MaeGame *game;            /* the game to show; NULL: the context's */
  const MaeAm65Board *own;        /* the player's own board; NULL: unchanged */
} Update;

const char *
mae_am65_seat_name (const MaeDialogue *dialogue, const MaeWireContext *context, int seat)
{
  if (seat < 0)
    return MAE_AM65_LORENZO;
  if (seat == context->seat && dialogue->server.name != NULL)
    return dialogue->server.name;
  return context->roster != NULL && seat < context->roster->n ? context->roster->name[seat] : "";
}

/* ── Parts of an update ────────────────────────────────────────────────────────────────────── */

static void
write_market (const MaeGame *game, GString *out)
{
  const MaeRuleset *rules = game->rules;

  mae_json_open (out, "marketUpdate", '{');
  mae_json_open (out, "market", '[');
  mae_json_string (out, NULL, mae_am65_resource_name (rules, game->slide));
  for (int row = 0; row < rules->rows; row++)
    for (int column = 0; column < rules->columns; column++)
      mae_json_string (out, NULL, mae_am65_resource_name (rules, game->market[row][column]));
  mae_json_close (out, ']');
  mae_json_close (out, '}');
}

static void
write_card (const MaeRuleset *rules, const char *name, int card, GString *out)
{
  char id[MAE_AM65_NAME_SIZE] = MAE_AM65_NO_CARD;

  if (card >= 0)
    mae_am65_card_name (rules, card, id);
  mae_json_string (out, name, id);
}

static void
write_grid (const MaeGame *game, const Update *update, GString *out)
{
  const MaeRuleset *rules = game->rules;

  mae_json_open (out, "gridUpdate", '{');
  if (update->full_grid) {
    mae_json_open (out, "fullGrid", '[');
    for (int level = 0; level < rules->n_levels; level++)
      for (int colour = 0; colour < rules->n_colours; colour++)
        write_card (rules, NULL, game->deck_top[level][colour], out);
    mae_json_close (out, ']');
  } else {
    char name[MAE_AM65_NAME_SIZE];
    mae_am65_colour_name (rules, update->colour, name);
    mae_json_int (out, "level", update->level);
    mae_json_string (out, "color", name);
    write_card (rules, "iD", game->deck_top[update->level - 1][update->colour], out);
  }
  mae_json_close (out, '}');
}

/* Only the owner may see the hand. */
static void
write_leaders (const MaeWireContext *context, const MaeAm65Board *board, int seat, GString *out)
{
  const MaePlayer *player = &context->game->players[seat];
  char id[MAE_AM65_NAME_SIZE];

  mae_json_open (out, "handLeaders", '[');
  for (int i = 0; i < player->hand_count; i++)
    if (seat == context->seat && !(player->active & 1 << i)) {
      mae_am65_leader_name (context->game->rules, player->hand[i], id);
      mae_json_string (out, NULL, id);
    }
  mae_json_close (out, ']');
  mae_json_open (out, "activeLeaders", '[');
  for (int i = 0; i < board->n_leaders; i++) {
    mae_am65_leader_name (context->game->rules, board->leader[i], id);
    mae_json_string (out, NULL, id);
  }
  mae_json_close (out, ']');
}

static void
write_slots (const MaeGame *game, int seat, gboolean all, GString *out)
{
  mae_json_open (out, "productionBoard", '[');
  mae_json_open (out, NULL, '[');
  mae_json_string (out, NULL, MAE_AM65_BASE);
  mae_json_close (out, ']');
  for (int i = 0; i < game->rules->n_slots; i++) {
    const MaeSlot *slot = &game->players[seat].slots[i];
    mae_json_open (out, NULL, '[');
    if (slot->n == 0)
      write_card (game->rules, NULL, -1, out);
    for (int card = all ? 0 : MAX (slot->n - 1, 0); card < slot->n; card++)
      write_card (game->rules, NULL, slot->card[card], out);
    mae_json_close (out, ']');
  }
  mae_json_close (out, ']');
}

static void
write_position (const MaeRuleset *rules, int position, int resource, GString *out)
{
  mae_json_number_name (out, position);
  mae_json_string (out, NULL,
                   resource >= 0 ? mae_am65_resource_name (rules, resource) : MAE_AM65_EMPTY);
}

/* Writes all positions, and also those of the strongbox that were used before, so that removed
 * units disappear. */
static void
write_warehouse (const MaeGame *game, const MaeAm65Board *board, int seat, int *told, GString *out)
{
  int n = mae_bag_total (&game->containers[mae_game_strongbox (game, seat)]);

  n = MIN (n, MAE_AM65_STRONGBOX_MAX);
  *told = MAX (*told, n);
  mae_json_open (out, "warehouse", '{');
  for (int at = 0; at < MAE_AM65_STRONGBOX; at++)
    if (at < MAE_AM65_HAND || mae_am65_board_container (board, game, seat, at) >= 0)
      write_position (game->rules, at, board->at[at], out);
  for (int at = MAE_AM65_STRONGBOX; at < MAE_AM65_STRONGBOX + *told; at++)
    write_position (game->rules, at, mae_am65_board_look (board, game, seat, at), out);
  mae_json_close (out, '}');
}

static void
write_boards (MaeDialogue *dialogue, const MaeWireContext *context, const Update *update,
              GString *out)
{
  const MaeGame *game = update->game != NULL ? update->game : context->game;

  mae_json_open (out, "personalBoardUpdateList", '[');
  for (int seat = 0; seat < game->n_players; seat++) {
    MaeAm65Board *kept = &dialogue->server.boards[seat];
    const MaeAm65Board *board = seat == context->seat && update->own != NULL ? update->own : kept;
    guint parts = update->boards[seat];
    if (parts == 0)
      continue;
    mae_json_open (out, NULL, '{');
    mae_json_string (out, "nickname", mae_am65_seat_name (dialogue, context, seat));
    if (parts & LEADERS)
      write_leaders (context, board, seat, out);
    if (parts & (SLOTS | STACKS))
      write_slots (game, seat, (parts & STACKS) != 0, out);
    if (parts & WAREHOUSE)
      write_warehouse (game, board, seat, &kept->strongbox_told, out);
    mae_json_close (out, '}');
  }
  mae_json_close (out, ']');
}

static void
write_reports (const char *name, const MaeRuleset *rules, guint sections, GString *out)
{
  mae_json_name (out, name);
  mae_json_open (out, NULL, '[');
  for (int i = 0; i < rules->n_sections; i++)
    mae_json_bool (out, NULL, (sections & 1u << i) != 0);
  mae_json_close (out, ']');
}

/* Returns a mask of the closed sections that the black cross had reached, in the form of a player's
 * sections. */
static guint
sections_of_cross (const MaeGame *game)
{
  guint sections = 0;

  for (int i = 0; i < game->rules->n_sections; i++)
    if ((game->sections_closed & 1 << i) && game->cross >= game->rules->sections[i].from)
      sections |= 1u << i;
  return sections;
}

static void
write_faith (MaeDialogue *dialogue, const MaeWireContext *context, const Update *update,
             GString *out)
{
  const MaeGame *game = update->game != NULL ? update->game : context->game;

  mae_json_open (out, "faithTracksUpdate", '{');
  mae_json_open (out, "indexes", '{');
  for (int seat = 0; seat < game->n_players; seat++)
    mae_json_named_int (out, mae_am65_seat_name (dialogue, context, seat),
                        game->players[seat].faith);
  if (game->n_players == 1)
    mae_json_named_int (out, MAE_AM65_LORENZO, game->cross);
  mae_json_close (out, '}');
  mae_json_open (out, "reports", '{');
  for (int seat = 0; seat < game->n_players; seat++)
    write_reports (mae_am65_seat_name (dialogue, context, seat), game->rules,
                   game->players[seat].sections, out);
  if (game->n_players == 1)
    write_reports (MAE_AM65_LORENZO, game->rules, sections_of_cross (game), out);
  mae_json_close (out, '}');
  mae_json_close (out, '}');
}

/* Writes an object without the end of the line. */
static void
write_update (MaeDialogue *dialogue, const MaeWireContext *context, const char *name,
              const Update *update, GString *out)
{
  const MaeGame *game = update->game != NULL ? update->game : context->game;
  gboolean boards = FALSE;

  for (int seat = 0; seat < game->n_players; seat++)
    boards |= update->boards[seat] != 0;
  mae_json_open (out, name, '{');
  mae_json_string (out, "type", "graphicUpdate");
  if (update->market)
    write_market (game, out);
  if (update->full_grid || update->level > 0)
    write_grid (game, update, out);
  if (boards)
    write_boards (dialogue, context, update, out);
  if (update->faith)
    write_faith (dialogue, context, update, out);
  if (update->text != NULL)
    mae_json_string (out, "messageUpdate", update->text);
  mae_json_close (out, '}');
}

static gboolean
is_empty (const Update *update)
{
  for (int seat = 0; seat < MAE_MAX_PLAYERS; seat++)
    if (update->boards[seat] != 0)
      return FALSE;
  return !update->market && !update->full_grid && !update->faith && update->level == 0;
}

static void
write_update_line (MaeDialogue *dialogue, const MaeWireContext *context, const Update *update,
                   GString *out)
{
  write_update (dialogue, context, NULL, update, out);
  g_string_append_c (out, '\n');
}

void
mae_am65_write_move (MaeDialogue *dialogue, const MaeWireContext *context, const char *message,
                     GString *out)
{
  const MaeAm65Move *move = &dialogue->server.move;
  gboolean market = move->draft.command.kind == MAE_COMMAND_TAKE_MARKET;
  Update update = { .market = market,
                    .faith = market,
                    .text = message,
                    .game = move->draft.game,
                    .own = &move->board };

  update.boards[context->seat] = WAREHOUSE;
  write_update_line (dialogue, context, &update, out);
}

/* ── The whole game ────────────────────────────────────────────────────────────────────────── */

static void
write_names (MaeDialogue *dialogue, const MaeWireContext *context, GString *out)
{
  mae_json_open (out, "nicknames", '[');
  for (int seat = 0; seat < context->game->n_players; seat++)
    mae_json_string (out, NULL, mae_am65_seat_name (dialogue, context, seat));
  mae_json_close (out, ']');
}

static void
write_end (MaeDialogue *dialogue, const MaeWireContext *context, GString *out)
{
  const MaeGame *game = context->game;
  int winner = game->winners != 0 ? __builtin_ctz (game->winners) : MAE_LORENZO;

  mae_json_begin_line (out, "endGame");
  mae_json_open (out, "playersPoints", '{');
  for (int seat = 0; seat < game->n_players; seat++)
    mae_json_named_int (out, mae_am65_seat_name (dialogue, context, seat),
                        mae_game_score (game, seat).total);
  mae_json_close (out, '}');
  mae_json_string (out, "winner", mae_am65_seat_name (dialogue, context, winner));
  mae_json_end_line (out);
}

/* Remembers what the client was told, for later updates. */
static void
remember (MaeAm65Server *self, const MaeGame *game)
{
  for (int seat = 0; seat < game->n_players; seat++)
    mae_am65_board_update (&self->boards[seat], game, seat);
  memcpy (self->tops, game->deck_top, sizeof self->tops);
  self->n_commands = game->n_commands;
}

void
mae_am65_write_game (MaeDialogue *dialogue, const MaeWireContext *context, gboolean undone,
                     GString *out)
{
  MaeAm65Server *self = &dialogue->server;
  const MaeGame *game = context->game;
  Update update = { .market = TRUE, .full_grid = TRUE };
  gboolean is_new = !self->has_game;

  self->has_game = TRUE;
  self->is_waiting = self->is_joining = FALSE;
  self->asked = MAE_AM65_ASK_NOTHING;
  remember (self, game);
  if (game->phase == MAE_PHASE_SETUP) {
    mae_json_begin_line (out, "gameStarted");
    write_names (dialogue, context, out);
    mae_json_end_line (out);
    write_update_line (dialogue, context, &update, out);
    return;
  }
  update.faith = TRUE;
  memset (update.boards, WHOLE_BOARD, sizeof update.boards);
  if (is_new) {
    mae_json_text_line (out, "info", "payload", "You are now reconnected");
    mae_json_begin_line (out, "reconnect");
    mae_json_string (out, "reconnectingPlayer",
                     mae_am65_seat_name (dialogue, context, context->seat));
    mae_json_string (out, "currentPlayer", mae_am65_seat_name (dialogue, context, game->current));
    write_names (dialogue, context, out);
    write_update (dialogue, context, "graphicUpdateEvent", &update, out);
    mae_json_end_line (out);
  } else {
    write_update_line (dialogue, context, &update, out);
    mae_json_text_line (out, "startTurn", "nextPlayer",
                        mae_am65_seat_name (dialogue, context, game->current));
  }
  if (mae_am65_move_is_valid (&self->move, context))
    mae_am65_write_move (dialogue, context, NULL, out);
  if (game->phase == MAE_PHASE_ENDED)
    write_end (dialogue, context, out);
}

/* ── Events ────────────────────────────────────────────────────────────────────────────────── */

/* The summary of a batch. */
typedef struct {
  Update update;
  guint kinds;            /* a mask of MaeEventKind */
  guint8 came, left;      /* seats */
  int actor;              /* whose command it was; -1: nobody's */
  MaeCommandKind command; /* of @actor */
} News;

static void
note_event (const MaeGame *game, const MaeEvent *event, News *news)
{
  Update *update = &news->update;
  int owner;

  news->kinds |= 1u << event->kind;
  switch (event->kind) {
  case MAE_EVENT_HAND:
  case MAE_EVENT_HAND_COUNT:
    update->boards[event->seat] |= LEADERS;
    break;
  case MAE_EVENT_LEADER: /* it may have a depot */
    update->boards[event->seat] |= LEADERS | WAREHOUSE;
    break;
  case MAE_EVENT_CONTAINER:
    owner = mae_game_container (game, event->container.container).seat;
    if (owner >= 0)
      update->boards[owner] |= WAREHOUSE;
    break;
  case MAE_EVENT_FAITH:
  case MAE_EVENT_SECTION:
    update->faith = TRUE;
    break;
  case MAE_EVENT_MARKET:
    update->market = TRUE;
    break;
  case MAE_EVENT_SLOT:
    update->boards[event->seat] |= SLOTS;
    break;
  case MAE_EVENT_PRESENCE:
    *(event->presence.present ? &news->came : &news->left) |= 1 << event->seat;
    break;
  case MAE_EVENT_ACTION:
    news->actor = event->seat;
    news->command = event->action.command;
    break;
  default: /* the decks are compared with what the client was told */
    break;
  }
}

static gboolean
has (const News *news, MaeEventKind kind)
{
  return (news->kinds & 1u << kind) != 0;
}

static char *
action_text (const char *name, MaeCommandKind command)
{
  static const char *const deeds[MAE_N_COMMANDS] = {
    [MAE_COMMAND_TAKE_MARKET] = " took resources from the market.",
    [MAE_COMMAND_BUY_CARD] = " bought a development card.",
    [MAE_COMMAND_PRODUCE] = " activated productions.",
    [MAE_COMMAND_SWAP_SHELVES] = " rearranged the warehouse.",
    [MAE_COMMAND_ACTIVATE_LEADER] = " activated a leader.",
    [MAE_COMMAND_DISCARD_LEADER] = " discarded a leader.",
  };

  return deeds[command] != NULL ? g_strconcat (name, deeds[command], NULL) : NULL;
}

/* Finds decks whose top card differs from what the client was told: the last one goes into the
 * update, each other one into an update of its own before it. */
static void
tell_decks (MaeDialogue *dialogue, const MaeWireContext *context, News *news, GString *out)
{
  MaeAm65Server *self = &dialogue->server;
  const MaeGame *game = context->game;
  gboolean all = game->n_commands < self->n_commands; /* moves were rolled back */

  for (int level = 0; level < game->rules->n_levels; level++)
    for (int colour = 0; colour < game->rules->n_colours; colour++) {
      if (!all && game->deck_top[level][colour] == self->tops[level][colour])
        continue;
      Update update = { .level = news->update.level, .colour = news->update.colour };
      if (update.level > 0)
        write_update_line (dialogue, context, &update, out);
      news->update.level = level + 1;
      news->update.colour = colour;
    }
}

static void
tell_presence (MaeDialogue *dialogue, const MaeWireContext *context, const News *news, GString *out)
{
  for (int seat = 0; seat < context->game->n_players; seat++) {
    const char *name = mae_am65_seat_name (dialogue, context, seat);
    g_autofree char *text = NULL;
    if (news->left & 1 << seat)
      text = g_strconcat (name, " has left", NULL);
    else if (news->came & 1 << seat)
      text = g_strconcat (name, " has reconnected", NULL);
    if (text != NULL)
      mae_json_text_line (out, "info", "payload", text);
  }
}

/* Ends the unfinished move if it was made by this batch. */
static void
settle_move (MaeAm65Server *self, const MaeWireContext *context, News *news)
{
  gboolean is_own = news->actor == context->seat;

  if (is_own && self->is_sent
      && (news->command == MAE_COMMAND_TAKE_MARKET || news->command == MAE_COMMAND_BUY_CARD
          || news->command == MAE_COMMAND_PRODUCE)) {
    self->boards[context->seat] = self->move.board;
    self->is_sent = FALSE;
    mae_am65_move_clear (&self->move);
    news->update.boards[context->seat] |= WAREHOUSE; /* the hand is empty now */
  }
  /* After a leader's action the same question is asked again. */
  if (is_own
      && (news->command == MAE_COMMAND_ACTIVATE_LEADER
          || news->command == MAE_COMMAND_DISCARD_LEADER))
    self->asks_again = TRUE;
}

void
mae_am65_tell (MaeDialogue *dialogue, const MaeWireContext *context, const MaeEvents *events,
               GString *out)
{
  MaeAm65Server *self = &dialogue->server;
  const MaeGame *game = context->game;
  News news = { .actor = -1 };
  g_autofree char *text = NULL;

  for (int i = 0; i < events->n; i++)
    note_event (game, &events->at[i], &news);
  settle_move (self, context, &news);
  for (int seat = 0; seat < game->n_players; seat++)
    mae_am65_board_update (&self->boards[seat], game, seat);

  if (has (&news, MAE_EVENT_SETUP_DONE)) {
    memset (news.update.boards, WHOLE_BOARD, sizeof news.update.boards);
    news.update.faith = TRUE;
  } else if (game->phase == MAE_PHASE_SETUP) {
    memset (&news.update, 0, sizeof news.update);
  } else if (news.actor >= 0) {
    text = action_text (mae_am65_seat_name (dialogue, context, news.actor), news.command);
  }
  if (has (&news, MAE_EVENT_TOKEN))
    mae_json_text_line (out, "startTurn", "nextPlayer", MAE_AM65_LORENZO);
  tell_decks (dialogue, context, &news, out);
  news.update.text =
      has (&news, MAE_EVENT_TOKEN) ? "Lorenzo il Magnifico played an action token." : text;
  if (!is_empty (&news.update))
    write_update_line (dialogue, context, &news.update, out);
  remember (self, game);
  if (has (&news, MAE_EVENT_LAST_ROUND))
    mae_json_text_line (out, "info", "payload", "This is the last round.");
  if (has (&news, MAE_EVENT_CURRENT) || has (&news, MAE_EVENT_SETUP_DONE)) {
    mae_json_text_line (out, "startTurn", "nextPlayer",
                        mae_am65_seat_name (dialogue, context, game->current));
    if (game->current == context->seat) {
      self->asked = MAE_AM65_ASK_TURN;
      self->asks_again = FALSE;
      self->is_asked_now = TRUE;
    }
  }
  tell_presence (dialogue, context, &news, out);
  if (has (&news, MAE_EVENT_END))
    write_end (dialogue, context, out);
}
