/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings of the deployed program (tests/fixtures/step): a client that gets the server's lines
 * always has the server's state, and our server answers the clients' lines with the same kinds of
 * messages. */
#include <string.h>

#include "protocol/step/step-dialect.h"
#include "recording.h"
#include "ruleset/ruleset-io.h"
#include "json/json-reader.h"

/* One connection and its client. */
typedef struct {
  char *label;
  MaeDialogue *dialogue;
  MaeSnapshot *game; /* NULL: none yet */
  char *name;
  gboolean is_in; /* its nickname was accepted: some recordings begin during a game */
  gboolean has_ended;
  guint n_errors, n_turns;
} Client;

static void
client_free (gpointer data)
{
  Client *self = data;

  mae_step_dialect.close (self->dialogue);
  g_clear_pointer (&self->game, mae_snapshot_free);
  g_free (self->label);
  g_free (self->name);
  g_free (self);
}

static Client *
client_at (GPtrArray *clients, const char *label)
{
  for (guint i = 0; i < clients->len; i++) {
    Client *client = g_ptr_array_index (clients, i);
    if (g_str_equal (client->label, label))
      return client;
  }
  Client *client = g_new0 (Client, 1);
  client->label = g_strdup (label);
  client->dialogue = mae_step_dialect.open (MAE_SIDE_CLIENT);
  g_ptr_array_add (clients, client);
  return client;
}

static char *
text_of (const char *line, const char *field)
{
  g_autofree char *pattern = g_strdup_printf ("\"%s\":\"([^\"]*)\"", field);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, line, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

/* Handles a recorded line of the client, as far as ours must know it. */
static void
hear_client (Client *self, const char *line)
{
  g_autofree char *type = text_of (line, "type"), *name = text_of (line, "nickname");
  g_autoptr (GString) out = g_string_new (NULL);
  MaeWireContext context = { .seat = -1 };
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_JOIN, .join.nickname = name };

  if (g_strcmp0 (type, "Login") != 0 || name == NULL || self->is_in)
    return;
  g_free (self->name);
  self->name = g_strdup (name);
  mae_step_dialect.request (self->dialogue, &context, &message, out);
  g_autofree char *expected = g_strconcat (line, "\n", NULL);
  g_assert_cmpstr (out->str, ==, expected);
}

static void
take (Client *self, MaeMessage *message)
{
  switch ((int) message->kind) {
  case MAE_MESSAGE_SNAPSHOT:
    g_clear_pointer (&self->game, mae_snapshot_free);
    self->game = g_steal_pointer (&message->snapshot);
    break;
  case MAE_MESSAGE_EVENT:
    g_assert_true (mae_game_follow (&self->game->game, &message->event));
    self->n_turns += message->event.kind == MAE_EVENT_CURRENT;
    self->has_ended |= message->event.kind == MAE_EVENT_END;
    break;
  case MAE_MESSAGE_REJECT:
  case MAE_MESSAGE_ERR_PROTOCOL:
  case MAE_MESSAGE_ERR_NICKNAME:
  case MAE_MESSAGE_ERR_NEW_GAME:
    self->n_errors++;
    break;
  default:
    break;
  }
}

/* Returns how many resources each player had at the end, according to the server. */
static void
check_end (const Client *self, const char *line)
{
  const char *resources = strstr (line, "\"resources\":");

  g_assert_nonnull (resources);
  for (int seat = 0; seat < self->game->game.n_players; seat++) {
    g_autofree char *pattern = g_strdup_printf ("\"%s\":([0-9]+)", self->game->roster.name[seat]);
    g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_assert_true (g_regex_match (regex, resources, 0, &match));
    g_autofree char *count = g_match_info_fetch (match, 1);
    MaeBag there = mae_game_resources (&self->game->game, seat);
    g_assert_cmpint (mae_bag_total (&there), ==, (int) g_ascii_strtoll (count, NULL, 10));
  }
}

/* Values are absolute: the last ones sent are those of the client. */
static void
check_line (const Client *self, const char *line)
{
  g_autofree char *type = text_of (line, "type"), *player = text_of (line, "player");
  const MaeGame *game = self->game != NULL ? &self->game->game : NULL;

  if (game == NULL || type == NULL)
    return;
  if (g_str_equal (type, "ItsYourTurn"))
    g_assert_cmpint (game->current, ==, mae_roster_find (&self->game->roster, player));
  else if (g_str_equal (type, "GameEnded"))
    check_end (self, line);
}

static void
hear_server (Client *self, const char *path, const MaeRecordedLine *line)
{
  MaeWireContext context = { .seat = -1 };
  MaeMessage message = { 0 };
  g_autoptr (GString) reply = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  MaeHeard heard = mae_step_dialect.read (self->dialogue, &context, line->text, strlen (line->text),
                                          &message, reply, &error);

  if (error != NULL)
    g_error ("%s:%d: %s: %s", path, line->number, error->message, line->text);
  g_assert_cmpuint (reply->len, ==, 0); /* it asked for nothing */
  if (heard == MAE_HEARD_MESSAGE)
    take (self, &message);
  mae_message_clear (&message);
  for (;;) {
    MaeMessage more = { 0 };
    if (!mae_step_dialect.next (self->dialogue, &context, &more))
      break;
    take (self, &more);
    mae_message_clear (&more);
  }
  check_line (self, line->text);
}

/* Clients that were there from the beginning to the end know the same of what all may know. */
static void
assert_agree (const Client *a, const Client *b)
{
  const MaeGame *x = &a->game->game, *y = &b->game->game;

  for (int i = 0; i < mae_game_n_containers (x); i++)
    g_assert_true (mae_bag_equal (&x->containers[i], &y->containers[i]));
  for (int seat = 0; seat < x->n_players; seat++) {
    g_assert_cmpint (x->players[seat].faith, ==, y->players[seat].faith);
    for (int slot = 0; slot < 3; slot++)
      g_assert_cmpint (x->players[seat].slots[slot].n, ==, y->players[seat].slots[slot].n);
  }
  g_assert_cmpmem (x->market, sizeof x->market, y->market, sizeof y->market);
  g_assert_cmpint (x->slide, ==, y->slide);
  for (int level = 0; level < 3; level++)
    g_assert_cmpmem (x->deck_top[level], 4 * sizeof (int16_t), y->deck_top[level],
                     4 * sizeof (int16_t));
}

static void
read_recording (const char *path)
{
  g_autoptr (GPtrArray) lines = mae_recording_load (path);
  g_autoptr (GPtrArray) clients = g_ptr_array_new_with_free_func (client_free);
  const Client *first = NULL;

  g_test_message ("%s", path);
  for (guint i = 0; i < lines->len; i++) {
    const MaeRecordedLine *line = g_ptr_array_index (lines, i);
    Client *client = client_at (clients, line->connection);
    if (!line->from_server)
      hear_client (client, line->text);
    client->is_in |= strstr (line->text, "\"NicknameAccepted\"") != NULL;
    if (line->from_server && (client->is_in || strstr (line->text, "\"Error\"") != NULL))
      hear_server (client, path, line);
  }
  for (guint i = 0; i < clients->len; i++) {
    const Client *client = g_ptr_array_index (clients, i);
    if (!client->has_ended)
      continue;
    if (first != NULL && client->game->game.n_players > 1)
      assert_agree (first, client);
    first = client;
  }
}

static void
test_client (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "step", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint n = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (!g_str_has_suffix (name, ".jsonl"))
      continue;
    read_recording (path);
    n++;
  }
  g_assert_cmpuint (n, >, 20);
}

/* ── The server's side ─────────────────────────────────────────────────────────────────────── */

/* A recorded solo game: what was hidden is found from later lines. */
typedef struct {
  const char *path;
  GPtrArray *lines;
  MaeDialogue *dialogue;
  MaeGame game;
  MaeRoster roster;
  gboolean is_playing;
  guint n_tokens; /* so far */
} Drive;

static int
number_of (const char *line, const char *field)
{
  g_autofree char *pattern = g_strdup_printf ("\"%s\":(-?[0-9]+)", field);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *text = NULL;

  if (!g_regex_match (regex, line, 0, &match))
    return -1;
  text = g_match_info_fetch (match, 1);
  return (int) g_ascii_strtoll (text, NULL, 10);
}

static gboolean
is_type (const char *line, const char *type)
{
  g_autofree char *found = text_of (line, "type");
  return g_strcmp0 (found, type) == 0;
}

/* Puts @card where it is revealed as number @nth of its pile, from 0. */
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

/* Returns the state at the beginning of the recorded game. */
static void
make_game (Drive *self)
{
  g_autoptr (GPtrArray) clients = g_ptr_array_new_with_free_func (client_free);
  Client *client = client_at (clients, "");
  int turned[MAE_MAX_CARDS] = { 0 };

  for (guint i = 0; i < self->lines->len && client->game == NULL; i++) {
    const MaeRecordedLine *line = g_ptr_array_index (self->lines, i);
    if (line->from_server)
      hear_server (client, self->path, line);
    else
      hear_client (client, line->text);
  }
  const MaeGame *told = &client->game->game;
  mae_game_start (&self->game, mae_ruleset_builtin ("standard"), 1, 1, NULL);
  memcpy (self->game.market, told->market, sizeof told->market);
  self->game.slide = told->slide;
  memcpy (self->game.players[0].hand, told->players[0].hand, sizeof told->players[0].hand);
  for (int level = 0; level < 3; level++)
    for (int colour = 0; colour < 4; colour++)
      place_card (&self->game, told->deck_top[level][colour], 0);
  for (guint i = 0; i < self->lines->len; i++) {
    const MaeRecordedLine *line = g_ptr_array_index (self->lines, i);
    int id = number_of (line->text, "idNewCard");
    if (!line->from_server || id <= 0)
      continue;
    const MaeCard *card = &self->game.rules->cards[id - 1];
    place_card (&self->game, id - 1, ++turned[card->level * 8 + card->colour]);
  }
  mae_roster_copy (&self->roster, &client->game->roster);
}

/* Makes the next recorded token the next one to be drawn. */
static void
place_token (Drive *self)
{
  guint n = 0;

  for (guint i = 0; i < self->lines->len; i++) {
    const MaeRecordedLine *line = g_ptr_array_index (self->lines, i);
    if (!is_type (line->text, "UpdateDrawToken") || n++ < self->n_tokens)
      continue;
    static const struct {
      MaeTokenKind kind;
      int colour;
      gboolean reshuffle;
    } tokens[] = {
      { MAE_TOKEN_DISCARD, 0, FALSE }, { MAE_TOKEN_DISCARD, 1, FALSE },
      { MAE_TOKEN_DISCARD, 2, FALSE }, { MAE_TOKEN_DISCARD, 3, FALSE },
      { MAE_TOKEN_CROSS, -1, TRUE },   { MAE_TOKEN_CROSS, -1, FALSE },
    };
    int id = number_of (line->text, "id");
    for (int token = 0; token < self->game.rules->n_tokens; token++) {
      const MaeToken *found = &self->game.rules->tokens[token];
      if (found->kind == tokens[id].kind && found->colour == tokens[id].colour
          && found->reshuffle == tokens[id].reshuffle)
        self->game.token_order[self->game.tokens_drawn] = (int8_t) token;
    }
    self->n_tokens++;
    return;
  }
}

static void
carry_out (Drive *self, const MaeMessage *message, GString *out)
{
  MaeWireContext nothing = { .seat = -1 };
  char *players[] = { self->roster.name[0], NULL };
  MaeReject reject;

  switch ((int) message->kind) {
  case MAE_MESSAGE_REQ_JOIN:
    mae_step_dialect.write (self->dialogue, &nothing,
                            &(MaeMessage){ .kind = MAE_MESSAGE_BOOKED_SEATS,
                                           .booked_seats = { 1, players[0], players, 0 } },
                            out);
    break;
  case MAE_MESSAGE_REQ_NEW_GAME:
    mae_step_dialect.write (
        self->dialogue, &nothing,
        &(MaeMessage){ .kind = MAE_MESSAGE_JOIN_GAME, .new_game.players_count = 1 }, out);
    self->is_playing = TRUE;
    break;
  case MAE_MESSAGE_COMMAND:
    if (message->command.kind == MAE_COMMAND_END_TURN)
      place_token (self);
    if (!mae_game_apply (&self->game, &message->command, NULL, &reject))
      g_error ("%s: a command of kind %d was refused", self->path, message->command.kind);
    break;
  default:
    break;
  }
}

/* Returns the server's answer to @line. (transfer full) */
static GString *
answer (Drive *self, const char *line)
{
  GString *out = g_string_new (NULL);
  MaeWireContext context = { .rules = self->game.rules,
                             .roster = &self->roster,
                             .game = self->is_playing ? &self->game : NULL,
                             .seat = self->is_playing ? 0 : -1 };
  MaeMessage message = { 0 };
  g_autoptr (GError) error = NULL;
  MaeHeard heard =
      mae_step_dialect.read (self->dialogue, &context, line, strlen (line), &message, out, &error);

  if (heard == MAE_HEARD_MESSAGE)
    carry_out (self, &message, out);
  else if (heard == MAE_HEARD_WRONG)
    mae_step_dialect.write (
        self->dialogue, &context,
        &(MaeMessage){ .kind = MAE_MESSAGE_ERR_PROTOCOL, .err_protocol.text = error->message },
        out);
  mae_message_clear (&message);
  while (mae_step_dialect.next (self->dialogue, &context, &message))
    carry_out (self, &message, out);
  context.game = self->is_playing ? &self->game : NULL;
  context.seat = self->is_playing ? 0 : -1;
  mae_step_dialect.ask (self->dialogue, &context, FALSE, out);
  return out;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns the kinds of messages in @lines, each once, sorted. Left out are faith, which is wrong
 * there after discards, strongboxes, which were filled by cheats there, and the end: there a game
 * is lost only at the end of the turn, in ours immediately. */
static char *
kinds_of (char **lines)
{
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; lines[i] != NULL; i++) {
    char *type = text_of (lines[i], "type");
    if (type == NULL || g_str_equal (type, "UpdateFaithpath")
        || g_str_equal (type, "UpdateMeetingPope") || g_str_equal (type, "UpdateStrongbox")
        || g_str_equal (type, "GameEnded")
        || g_ptr_array_find_with_equal_func (kinds, type, g_str_equal, NULL))
      g_free (type);
    else
      g_ptr_array_add (kinds, type);
  }
  g_ptr_array_sort (kinds, compare_texts);
  g_ptr_array_add (kinds, NULL);
  return g_strjoinv (" ", (char **) kinds->pdata);
}

/* Returns the recorded answer to line @i, up to the next request. */
static char *
recorded_kinds (const Drive *self, guint i)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (i++; i < self->lines->len; i++) {
    const MaeRecordedLine *line = g_ptr_array_index (self->lines, i);
    if (!line->from_server)
      break;
    g_ptr_array_add (texts, line->text);
  }
  g_ptr_array_add (texts, NULL);
  return kinds_of ((char **) texts->pdata);
}

static void
drive (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "step", name, NULL);
  g_autoptr (GPtrArray) lines = mae_recording_load (path);
  Drive self = { .path = path, .lines = lines };
  guint n = 0;

  g_test_message ("%s", name);
  make_game (&self);
  self.dialogue = mae_step_dialect.open (MAE_SIDE_SERVER);
  for (guint i = 0; i < lines->len && self.game.phase != MAE_PHASE_ENDED; i++) {
    const MaeRecordedLine *line = g_ptr_array_index (lines, i);
    if (line->from_server)
      continue;
    g_autoptr (GString) out = answer (&self, line->text);
    g_auto (GStrv) said = g_strsplit (out->str, "\n", -1);
    g_autofree char *ours = kinds_of (said), *theirs = recorded_kinds (&self, i);
    if (is_type (line->text, "CheatResource")) { /* what a cheat gave is added here */
      g_assert_cmpstr (ours, ==, "Error");
      for (int r = 0; r < 4; r++)
        self.game.containers[mae_game_strongbox (&self.game, 0)].of[r] += 50;
    } else if (is_type (line->text, "CheatFaith")) {
      g_assert_cmpstr (ours, ==, "Error");
      self.game.players[0].faith += (int16_t) number_of (line->text, "steps");
    } else if (g_strcmp0 (ours, theirs) != 0) {
      g_error ("%s:%d: %s is answered by “%s”, not “%s”", name, line->number, line->text, ours,
               theirs);
    }
    n++;
  }
  g_assert_cmpuint (n, >, 10);
  mae_step_dialect.close (self.dialogue);
  mae_roster_clear (&self.roster);
}

static void
test_server (void)
{
  static const char *const names[] = { "official_cli_solo.jsonl",
                                       "solo_natural.jsonl",
                                       "solo_faith_end.jsonl",
                                       "solo_seven_cards_win.jsonl",
                                       "solo_depot_production_leaders.jsonl",
                                       "put_errors.jsonl" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    drive (names[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step/recordings/client", test_client);
  g_test_add_func ("/step/recordings/server", test_server);
  return g_test_run ();
}
