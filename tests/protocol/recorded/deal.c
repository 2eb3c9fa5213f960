/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "deal.h"

#include <string.h>

#include "ruleset/ruleset-io.h"

static void
deal_free (gpointer data)
{
  RecordedDeal *self = data;

  for (int seat = 0; seat < self->n_players; seat++)
    g_free (self->names[seat]);
  g_array_unref (self->tokens);
  g_free (self);
}

/* ── One connection ────────────────────────────────────────────────────────────────────────── */

/* The client of a connection, and the server's side of it, which finds its nickname. */
typedef struct {
  MaeDialogue *client, *server;
  MaeSnapshot *game; /* NULL: none yet */
  RecordedDeal *deal;
  char *name;
  gboolean is_in; /* its nickname was accepted */
  /* A solo game, during Lorenzo's turn. */
  gboolean is_token_open;
  int crosses,
      colour; /* steps of the cross before the turn; the color that was discarded, -1: none */
} Follower;

static const MaeDialect *dialect;

static void
follower_free (gpointer data)
{
  Follower *self = data;

  dialect->close (self->client);
  dialect->close (self->server);
  g_clear_pointer (&self->game, mae_snapshot_free);
  g_free (self->name);
  g_free (self);
}

static Follower *
follower_of (GHashTable *followers, const char *connection)
{
  Follower *self = g_hash_table_lookup (followers, connection);

  if (self == NULL) {
    self = g_new0 (Follower, 1);
    self->client = dialect->open (MAE_SIDE_CLIENT);
    self->server = dialect->open (MAE_SIDE_SERVER);
    g_hash_table_insert (followers, g_strdup (connection), self);
  }
  return self;
}

/* ── Deals ─────────────────────────────────────────────────────────────────────────────────── */

/* Puts @card where it is revealed as number @nth of its deck, from 0. */
static void
place_card (MaeGame *game, int card, int nth)
{
  const MaeCard *found = &game->rules->cards[card];
  int start = game->deck_start[found->level - 1][found->colour];
  int left = game->deck_left[found->level - 1][found->colour];
  int16_t *wanted = &game->deck[start + left - 1 - nth];

  for (int i = 0; i < left; i++)
    if (game->deck[start + i] == card) {
      game->deck[start + i] = *wanted;
      *wanted = (int16_t) card;
      break;
    }
  if (nth == 0)
    game->deck_top[found->level - 1][found->colour] = (int16_t) card;
}

/* Notes that a card was seen on top of its deck. */
static void
show_card (RecordedDeal *self, int card)
{
  const MaeCard *found = &self->start.rules->cards[card];
  guint8 *n = &self->shown[found->level - 1][found->colour];
  int start = self->start.deck_start[found->level - 1][found->colour];
  int left = self->start.deck_left[found->level - 1][found->colour];

  for (int i = 0; i < *n; i++)
    if (self->start.deck[start + left - 1 - i] == card)
      return;
  place_card (&self->start, card, (*n)++);
}

static void
show_tops (RecordedDeal *self, const MaeGame *told)
{
  for (int level = 0; level < told->rules->n_levels; level++)
    for (int colour = 0; colour < told->rules->n_colours; colour++)
      if (told->deck_top[level][colour] >= 0)
        show_card (self, told->deck_top[level][colour]);
}

static gboolean
is_of (const RecordedDeal *self, const MaeSnapshot *told)
{
  if (self->n_players != told->game.n_players)
    return FALSE;
  for (int seat = 0; seat < self->n_players; seat++)
    if (strcmp (self->names[seat], told->roster.name[seat]) != 0)
      return FALSE;
  return told->game.phase != MAE_PHASE_SETUP
         || memcmp (self->start.market, told->game.market, sizeof told->game.market) == 0;
}

/* Finds or makes the deal of the game that a client was sent. */
static RecordedDeal *
deal_of (GPtrArray *deals, const MaeSnapshot *told)
{
  const MaeGame *game = &told->game;

  for (guint i = deals->len; i-- > 0;)
    if (is_of (deals->pdata[i], told))
      return deals->pdata[i];
  RecordedDeal *self = g_new0 (RecordedDeal, 1);
  self->n_players = game->n_players;
  self->tokens = g_array_new (FALSE, FALSE, sizeof (int));
  for (int seat = 0; seat < game->n_players; seat++)
    self->names[seat] = g_strdup (told->roster.name[seat]);
  mae_game_start (&self->start, mae_ruleset_builtin ("standard"), 1, game->n_players, NULL);
  memcpy (self->start.market, game->market, sizeof game->market);
  self->start.slide = game->slide;
  show_tops (self, game);
  g_ptr_array_add (deals, self);
  return self;
}

/* Deals the leaders that are left to the hands that were never sent to anybody. */
static void
deal_rest (RecordedDeal *self)
{
  const MaeRuleset *rules = self->start.rules;
  guint32 used = 0;
  int next = 0;

  for (int seat = 0; seat < self->n_players; seat++)
    for (int i = 0; self->dealt & 1 << seat && i < rules->leaders_dealt; i++)
      used |= 1u << self->start.players[seat].hand[i];
  for (int seat = 0; seat < self->n_players; seat++)
    for (int i = 0; !(self->dealt & 1 << seat) && i < rules->leaders_dealt; i++) {
      while (used & 1u << next)
        next++;
      self->start.players[seat].hand[i] = (int16_t) next++;
    }
}

/* ── Tokens ────────────────────────────────────────────────────────────────────────────────── */

static void
add_token (const Follower *self, MaeTokenKind kind, int colour, gboolean reshuffle)
{
  const MaeRuleset *rules = self->deal->start.rules;

  for (int token = 0; token < rules->n_tokens; token++)
    if (rules->tokens[token].kind == kind && rules->tokens[token].colour == colour
        && rules->tokens[token].reshuffle == reshuffle) {
      g_array_append_val (self->deal->tokens, token);
      return;
    }
  g_assert_not_reached ();
}

/* To be called when Lorenzo's turn is over: his token is known from what it did. */
static void
close_token (Follower *self)
{
  int moved = self->game->game.cross - self->crosses;

  if (!self->is_token_open)
    return;
  self->is_token_open = FALSE;
  if (self->colour >= 0)
    add_token (self, MAE_TOKEN_DISCARD, self->colour, FALSE);
  else
    add_token (self, MAE_TOKEN_CROSS, -1, moved == 1);
}

/* Notes what a token does, for dialects that don't name tokens. */
static void
watch_token (Follower *self, const char *line)
{
  if (self->game == NULL || self->deal == NULL || self->deal->n_players != 1
      || (strstr (line, "\"startTurn\"") == NULL && strstr (line, "\"endGame\"") == NULL))
    return;
  close_token (self);
  self->is_token_open =
      strstr (line, "Lorenzo il Magnifico\"}") != NULL && strstr (line, "\"startTurn\"") != NULL;
  self->crosses = self->game->game.cross;
  self->colour = -1;
}

/* ── Reading ───────────────────────────────────────────────────────────────────────────────── */

/* During the setup, notes the leaders dealt to the client, if it knows them. */
static void
note_hand (Follower *self)
{
  int seat = mae_recording_context (self->game, self->name).seat;
  RecordedDeal *deal = self->deal;

  if (seat < 0 || deal->dealt & 1 << seat || self->game->game.phase != MAE_PHASE_SETUP
      || self->game->game.players[seat].hand_count != self->game->rules->leaders_dealt
      || self->game->game.players[seat].hand[0] < 0)
    return;
  memcpy (deal->start.players[seat].hand, self->game->game.players[seat].hand,
          sizeof deal->start.players[seat].hand);
  deal->dealt |= 1 << seat;
}

static void
take_snapshot (Follower *self, GPtrArray *deals, MaeMessage *message)
{
  g_clear_pointer (&self->game, mae_snapshot_free);
  self->game = g_steal_pointer (&message->snapshot);
  self->deal = deal_of (deals, self->game);
  note_hand (self);
}

static void
take_event (Follower *self, const MaeEvent *event)
{
  MaeGame *game = &self->game->game;

  if (event->kind == MAE_EVENT_GRID)
    for (int colour = 0; colour < game->rules->n_colours; colour++)
      for (int level = 0; level < game->rules->n_levels; level++)
        if (event->grid.top[level][colour] != game->deck_top[level][colour])
          self->colour = colour;
  g_assert_true (mae_game_follow (game, event));
  show_tops (self->deal, game);
  note_hand (self);
  if (event->kind == MAE_EVENT_TOKEN) {
    const MaeToken *token = &game->rules->tokens[event->token.token];
    add_token (self, token->kind, token->colour, token->reshuffle);
  }
}

static void
take (Follower *self, GPtrArray *deals, MaeMessage *message)
{
  if (message->kind == MAE_MESSAGE_SNAPSHOT)
    take_snapshot (self, deals, message);
  else if (message->kind == MAE_MESSAGE_EVENT && self->game != NULL)
    take_event (self, &message->event);
}

static void
hear_server (Follower *self, GPtrArray *deals, const char *line)
{
  MaeWireContext context = mae_recording_context (self->game, self->name);
  MaeMessage message = { 0 };
  g_autoptr (GString) reply = g_string_new (NULL);

  watch_token (self, line);
  if (dialect->read (self->client, &context, line, strlen (line), &message, reply, NULL)
      == MAE_HEARD_MESSAGE)
    take (self, deals, &message);
  mae_message_clear (&message);
  context = mae_recording_context (self->game, self->name);
  while (dialect->next (self->client, &context, &message)) {
    take (self, deals, &message);
    mae_message_clear (&message);
    context = mae_recording_context (self->game, self->name);
  }
}

/* Logs the client in; nothing else that it sends changes what it knows. */
static void
hear_client (Follower *self, const char *line)
{
  MaeWireContext nowhere = { .seat = -1 };
  MaeMessage message = { 0 };
  g_autoptr (GString) reply = g_string_new (NULL);

  dialect->read (self->server, &nowhere, line, strlen (line), &message, reply, NULL);
  if (message.kind == MAE_MESSAGE_REQ_JOIN && !self->is_in) {
    g_free (self->name);
    self->name = g_strdup (message.join.nickname);
    dialect->request (self->client, &nowhere, &message, reply);
  }
  mae_message_clear (&message);
}

static void
hear (GHashTable *followers, GPtrArray *deals, const MaeRecordedLine *line)
{
  Follower *self = follower_of (followers, line->connection);

  self->is_in |= strstr (line->text, "\"NicknameAccepted\"") != NULL;
  if (!line->from_server)
    hear_client (self, line->text);
  else if (self->name != NULL)
    hear_server (self, deals, line->text);
}

GPtrArray *
recorded_deals (const MaeDialect *of, GPtrArray *lines)
{
  GPtrArray *deals = g_ptr_array_new_with_free_func (deal_free);
  g_autoptr (GHashTable) followers =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, follower_free);

  dialect = of;
  for (guint i = 0; i < lines->len; i++)
    if (!((MaeRecordedLine *) lines->pdata[i])->is_note)
      hear (followers, deals, lines->pdata[i]);
  for (guint i = 0; i < deals->len; i++)
    deal_rest (deals->pdata[i]);
  return deals;
}

void
recorded_state (const MaeDialect *of, GPtrArray *lines, const MaeRecordedLine *end, MaeGame *out)
{
  g_autoptr (GPtrArray) deals = g_ptr_array_new_with_free_func (deal_free);
  g_autoptr (GHashTable) followers =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, follower_free);

  dialect = of;
  for (guint i = 0; lines->pdata[i] != end; i++)
    if (!((MaeRecordedLine *) lines->pdata[i])->is_note)
      hear (followers, deals, lines->pdata[i]);
  *out = follower_of (followers, end->connection)->game->game;
}

/* ── Recordings that begin during a game ───────────────────────────────────────────────────── */

void
recorded_before (const MaeDialect *of, const char *name, GPtrArray *lines)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "recorded", "before.txt", NULL);
  g_autofree char *mark = g_strdup_printf ("# %s/%s", of->name, name);
  g_autofree char *text = NULL;
  gboolean is_here = FALSE;
  int n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  for (int i = 0; rows[i] != NULL; i++) {
    if (rows[i][0] == '#')
      is_here = strcmp (rows[i], mark) == 0;
    else if (is_here && strpbrk (rows[i], "<>") != NULL) {
      char *arrow = strpbrk (rows[i], "<>");
      MaeRecordedLine *line = g_new0 (MaeRecordedLine, 1);
      line->connection = g_strndup (rows[i], (gsize) (arrow - rows[i]));
      line->from_server = *arrow == '<';
      line->text = g_strdup (arrow + 1);
      g_ptr_array_insert (lines, n++, line);
    }
  }
}

/* ── Beginning a recorded game ─────────────────────────────────────────────────────────────── */

static const RecordedDeal *next_deal;
static const char *const *next_order;

void
recorded_deal_use (const RecordedDeal *deal, const char *const *order)
{
  next_deal = deal;
  next_order = order;
}

static int
place_in (const char *const *order, const char *name)
{
  for (int i = 0; order[i] != NULL; i++)
    if (strcmp (order[i], name) == 0)
      return i;
  return -1;
}

/* The linker puts this in place of mae_game_start_wide() (see meson.build). */
void __real_mae_game_start_wide (MaeGame *game, const MaeRuleset *rules, uint64_t seed,
                                 const uint64_t more[3], int n_players, MaeEvents *events);
void __wrap_mae_game_start_wide (MaeGame *game, const MaeRuleset *rules, uint64_t seed,
                                 const uint64_t more[3], int n_players, MaeEvents *events);

void
__wrap_mae_game_start_wide (MaeGame *game, const MaeRuleset *rules, uint64_t seed,
                            const uint64_t more[3], int n_players, MaeEvents *events)
{
  __real_mae_game_start_wide (game, rules, seed, more, n_players, events);
  if (next_deal == NULL || next_deal->n_players != n_players)
    return;
  const MaeGame *start = &next_deal->start;
  memcpy (game->market, start->market, sizeof game->market);
  game->slide = start->slide;
  memcpy (game->deck, start->deck, sizeof game->deck);
  memcpy (game->deck_top, start->deck_top, sizeof game->deck_top);
  for (int seat = 0; seat < n_players; seat++) {
    memcpy (game->players[seat].hand, start->players[seat].hand, sizeof start->players[seat].hand);
    game->participant[seat] = (int8_t) place_in (next_order, next_deal->names[seat]);
    g_assert_cmpint (game->participant[seat], >=, 0);
  }
}

void
recorded_deal_place_token (const RecordedDeal *deal, guint n, MaeGame *game)
{
  if (n >= deal->tokens->len)
    return;
  int wanted = g_array_index (deal->tokens, int, n);
  for (int i = 0; i < game->rules->n_tokens; i++)
    if (game->token_order[i] == wanted) {
      game->token_order[i] = game->token_order[game->tokens_drawn];
      game->token_order[game->tokens_drawn] = (int8_t) wanted;
    }
}
