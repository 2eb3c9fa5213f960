/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* am65 from both sides. Two players are in a game. Each line of the input does one of these:
 *
 *   0TEXT, 1TEXT  the first or second player sends TEXT as a line; if TEXT is -, the player
 *                 leaves and comes back
 *   sTEXT         a server sends TEXT to a client
 *   mX            the client makes a random move; X is the seed
 *   tN            N seconds pass
 *
 * The invariants of the server's game hold after each line. */
#include <stdlib.h>
#include <string.h>

#include "../protocol/players.h"
#include "engine/moves.h"
#include "engine/rng.h"
#include "fuzz.h"
#include "protocol/am65/am65-dialect.h"
#include "server/server-testing.h"

typedef struct {
  MaeServer *server;
  gint64 now;
  Player players[2];
  MaeDialogue *client;
  MaeSnapshot *game;
} Fuzz;

static void
send_line (Player *player, const char *line, gsize length)
{
  g_string_append_len (player->out, line, (gssize) length);
  g_string_append_c (player->out, '\n');
}

static void
send_text (Player *player, const char *line)
{
  send_line (player, line, strlen (line));
}

static void
sit_down (Fuzz *fuzz, int i)
{
  static const char *const names[] = { "Anna", "Bobb" };
  g_autofree char *login = g_strdup_printf (
      "{\"type\":\"login\",\"nickname\":\"%s\",\"password\":\"pw12345\"}", names[i]);

  come (&fuzz->players[i], fuzz->server, &fuzz->now, &mae_am65_dialect, names[i]);
  fuzz->players[i].is_raw = TRUE;
  send_text (&fuzz->players[i], login);
}

static void
begin (Fuzz *fuzz)
{
  fuzz->server = new_server ();
  fuzz->now = G_TIME_SPAN_SECOND;
  fuzz->client = mae_am65_dialect.open (MAE_SIDE_CLIENT);
  for (int i = 0; i < 2; i++) {
    sit_down (fuzz, i);
    if (i == 0)
      send_text (&fuzz->players[i], "{\"type\":\"lobbyChoice\",\"size\":2}");
    deliver (fuzz->players, i + 1);
  }
}

static MaeWireContext
client_context (const Fuzz *fuzz)
{
  if (fuzz->game == NULL)
    return (MaeWireContext){ .seat = -1 };
  return (MaeWireContext){ .rules = fuzz->game->rules,
                           .roster = &fuzz->game->roster,
                           .game = &fuzz->game->game,
                           .seat = mae_roster_find (&fuzz->game->roster, "Anna") };
}

static void
take (Fuzz *fuzz, MaeMessage *message)
{
  if (message->kind == MAE_MESSAGE_SNAPSHOT) {
    g_clear_pointer (&fuzz->game, mae_snapshot_free);
    fuzz->game = g_steal_pointer (&message->snapshot);
  } else if (message->kind == MAE_MESSAGE_EVENT && fuzz->game != NULL) {
    mae_game_follow (&fuzz->game->game, &message->event);
  }
}

static void
take_rest (Fuzz *fuzz)
{
  MaeMessage message = { 0 };
  MaeWireContext context = client_context (fuzz);

  while (mae_am65_dialect.next (fuzz->client, &context, &message)) {
    take (fuzz, &message);
    mae_message_clear (&message);
    context = client_context (fuzz);
  }
}

static void
hear (Fuzz *fuzz, const char *line, gsize length)
{
  MaeMessage message = { 0 };
  MaeWireContext context = client_context (fuzz);
  g_autoptr (GString) reply = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  if (mae_am65_dialect.read (fuzz->client, &context, line, length, &message, reply, &error)
      == MAE_HEARD_MESSAGE)
    take (fuzz, &message);
  mae_message_clear (&message);
  take_rest (fuzz);
}

static void
say_move (Fuzz *fuzz, guint8 which)
{
  MaeMessage message = { .kind = MAE_MESSAGE_REQ_JOIN, .join.nickname = (char *) "Anna" };
  MaeWireContext context = client_context (fuzz);
  g_autoptr (GString) out = g_string_new (NULL);
  uint64_t rng[4];
  MaeMove chosen;

  mae_rng_seed (rng, which);
  if (context.game != NULL) {
    if (!mae_moves_pick (context.game, context.seat, ~0u, rng, &chosen))
      return;
    message.kind = MAE_MESSAGE_COMMAND;
    mae_move_to_command (context.game, &chosen, &message.command);
  }
  mae_am65_dialect.request (fuzz->client, &context, &message, out);
  take_rest (fuzz);
}

static void
run_step (Fuzz *fuzz, const char *step, gsize length)
{
  if (length == 0)
    return;
  if (*step == 's') {
    hear (fuzz, step + 1, length - 1);
  } else if (*step == 'm') {
    say_move (fuzz, length > 1 ? (guint8) step[1] : 0);
  } else if (*step == 't') {
    fuzz->now += G_TIME_SPAN_SECOND * (length > 1 ? step[1] & 7 : 1);
    mae_server_tick (fuzz->server, fuzz->now);
  } else if (*step == '0' || *step == '1') {
    Player *player = &fuzz->players[*step - '0'];
    if (player->session == NULL || (length == 2 && step[1] == '-')) {
      go (player);
      sit_down (fuzz, *step - '0');
    } else {
      send_line (player, step + 1, length - 1);
    }
  }
  deliver (fuzz->players, 2);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static gboolean is_quiet;
  Fuzz fuzz = { 0 };
  const char *step = (const char *) data, *data_end = step + size;

  if (!is_quiet)
    g_log_set_writer_func (fuzz_write_log, NULL, NULL);
  is_quiet = TRUE;
  begin (&fuzz);
  say_move (&fuzz, 0);
  while (step < data_end) {
    const char *end = memchr (step, '\n', (gsize) (data_end - step));
    if (end == NULL)
      end = data_end;
    run_step (&fuzz, step, (gsize) (end - step));
    const MaeGame *game = mae_server_find_game (fuzz.server, "Anna", NULL);
    if (game != NULL)
      g_assert_cmpstr (mae_game_check_invariants (game), ==, NULL);
    step = end + 1;
  }
  go (&fuzz.players[0]);
  go (&fuzz.players[1]);
  mae_am65_dialect.close (fuzz.client);
  g_clear_pointer (&fuzz.game, mae_snapshot_free);
  mae_server_free (fuzz.server);
  return 0;
}
