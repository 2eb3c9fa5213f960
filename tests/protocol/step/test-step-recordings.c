/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recordings of the deployed program (tests/fixtures/step): a client that gets the server's lines
 * always has the server's state. */
#include <string.h>

#include "protocol/step/step-dialect.h"
#include "recording.h"

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

/* Handles a recorded line of the client, as far as ours must know it. */
static void
hear_client (Client *self, const char *line)
{
  g_autofree char *type = mae_recorded_text (line, "type"),
                  *name = mae_recorded_text (line, "nickname");
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
    g_assert_cmpint (self->game->rules->n_tokens, ==, 6); /* the deployed program lacks one */
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

/* Compares how many resources each player has at the end with what the server says. */
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
  g_autofree char *type = mae_recorded_text (line, "type"),
                  *player = mae_recorded_text (line, "player");
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
  g_assert_cmpuint (reply->len, ==, 0); /* the client sends nothing by itself */
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

/* Asserts that clients that were there from the beginning to the end know the same public facts. */
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step/recordings/client", test_client);
  return g_test_run ();
}
